"""Small pieces that every list of options of this game is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.words import signed
from engine.systems.yokai.rules.actions import form_lines, forms
from engine.systems.yokai.rules.people import ki_limit, ki_penalty
from engine.systems.yokai.state import Combatant, State, Token
from engine.systems.yokai.words import form_label, zone_name

OPTION = frozenset(Option.__struct_fields__)
"""What an option says of itself, and not of its command."""


def option(
    do: str, who: str, label: str, *slots: Slot, key: str = "", no: Refusal | None = None, **more: Any
) -> Option:
    """An option, disabled where ``no`` says why. Its id is the command with whose it is and ``key`` behind it; what is
    no field of an option is one of the command.
    """
    told: dict[str, Any] = {name: more.pop(name) for name in tuple(more) if name in OPTION}
    command = {"do": do, "who": who, **more} if who else {"do": do, **more}
    made = Option(f"{do}:{who}{':' if key else ''}{key}", who, label, command, () if no else slots, **told)
    return made.refused(no) if no else made


def people(state: State, ids: Iterable[str], name: str = "who", title: str = "") -> Slot:
    """A slot for somebody."""
    return offers.people({who: state.combatants[who].name for who in ids}, name, title)


def zones(ids: Iterable[str], name: str = "to", notes: tuple[str, ...] = (), home: Sequence[str] = ()) -> Slot:
    """A slot for a zone; of ``home`` each has its digit, wherever somebody stands."""
    chosen = tuple(ids)
    digits = tuple(home.index(zone) + 1 if zone in home else 0 for zone in chosen) if home else ()
    return Slot(name, "zone", chosen, tuple(map(zone_name, chosen)), notes, digits=digits)


def checks_of(fighter: Combatant) -> dict[str, str]:
    """YO-07: every form of check of somebody, in words, with what the sheet adds to the dice (YO-06)."""
    added = {form: sum(line.value for line in form_lines(fighter.sheet, form)) for form in forms(fighter.sheet)}
    return {form: form_label(form) + (f" {signed(more)}" if form != "bare" else "") for form, more in added.items()}


def usable(state: State, fighter: Combatant) -> tuple[Token, ...]:
    """YO-16: plan tokens of somebody's side with uses left."""
    return tuple(token for token in state.tokens if token.side == fighter.side and token.uses > 0)


def token_slot(state: State, fighter: Combatant, *, optional: bool = True) -> tuple[Slot, ...]:
    """YO-16: a plan token to spend on a check, where there is one."""
    labels = {token.id: f"{token.text} {signed(token.value)} ({token.uses} left)" for token in usable(state, fighter)}
    title = "with a plan token?" if optional else "which plan token?"
    return (offers.choice("token", labels, title, optional=optional, without="no plan token"),) if labels else ()


def warning(fighter: Combatant, ki: int) -> str:
    """YO-83: the pool as it is and as an action would leave it, out of the limit, and the penalty it would cause."""
    if not ki:
        return ""
    pool, limit = fighter.ki + ki, ki_limit(fighter)
    text, over = f"Ki {fighter.ki} → {pool}/{limit}", ki_penalty(fighter, pool)
    if pool > 2 * limit:
        return f"{text}: burns out (above {2 * limit})"
    return f"{text}: −{over} on every check" if over else text
