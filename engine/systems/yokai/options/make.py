"""Small pieces that every list of options is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.systems.yokai.derived import zone_name
from engine.systems.yokai.state import Combatant, State, Token


def option(
    do: str,
    who: str,
    label: str,
    *,
    key: str = "",
    slots: tuple[Slot, ...] = (),
    no: Refusal | None = None,
    rule: str = "",
    cost: str = "",
    preview: str = "",
    group: str = "act",
    hot: bool = False,
    **command: Any,
) -> Option:
    """An option, disabled where ``no`` says why. ``who`` is part of the command where somebody does it."""
    whole = {"do": do, "who": who, **command} if who else {"do": do, **command}
    name = f"{do}:{who}{':' if key else ''}{key}"
    made = Option(
        name, who, label, whole, () if no else slots, rule=rule, cost=cost, preview=preview, group=group, hot=hot
    )
    return made.refused(no) if no else made


def people(state: State, ids: Iterable[str], name: str = "who", title: str = "") -> Slot:
    """A slot for somebody."""
    chosen = tuple(ids)
    return Slot(name, "entity", chosen, tuple(state.combatants[one].name for one in chosen), title=title)


def zones(ids: Iterable[str], name: str = "to", notes: tuple[str, ...] = ()) -> Slot:
    """A slot for a zone."""
    chosen = tuple(ids)
    return Slot(name, "zone", chosen, tuple(zone_name(zone) for zone in chosen), notes)


def number(name: str, low: int, high: int, default: int | None = None, title: str = "") -> Slot:
    """A slot for a number."""
    return Slot(name, "number", min=low, max=high, default=default, title=title)


def choice(name: str, values: Iterable[str], labels: Iterable[str] = (), title: str = "") -> Slot:
    """A slot for one of some words."""
    return Slot(name, "choice", tuple(values), tuple(labels), title=title)


def text(name: str, title: str = "") -> Slot:
    """A slot for words."""
    return Slot(name, "text", title=title)


def usable(state: State, one: Combatant) -> tuple[Token, ...]:
    """YO-16: plan tokens of somebody's side with uses left."""
    return tuple(token for token in state.tokens if token.side == one.side and token.uses > 0)


def token_slot(state: State, one: Combatant) -> tuple[Slot, ...]:
    """YO-16: a plan token to spend on a check, where there is one."""
    tokens = usable(state, one)
    if not tokens:
        return ()
    ids = tuple(token.id for token in tokens)
    labels = tuple(f"{token.text} {token.value:+} ({token.uses} left)" for token in tokens)
    return (Slot("token", "choice", ids, labels, optional=True, title="plan token"),)


def cost_of(fp: int, ki: int) -> str:
    """FP and Ki in words."""
    parts = [f"{fp} FP"] if fp or not ki else []
    return " · ".join(parts + ([f"{ki} Ki"] if ki else []))


def form_label(form: str) -> str:
    """A form of check in words."""
    what, _, name = form.partition(":")
    return {"bare": "bare 3D6", "none": "no check", "attribute": f"{name} alone"}.get(what, name)
