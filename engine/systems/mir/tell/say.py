"""What all chronicle lines share: names as the audience may know them, and how much is told of whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.offers import counted
from engine.core.telling import spoken
from engine.core.view import Audience, Line, Tone
from engine.core.words import listed
from engine.systems.mir.audience import UNSEEN, open_sheet, seen
from engine.systems.mir.rulings import mark
from engine.systems.mir.state import Combatant, State, Throw

Lines = tuple[Line, ...]
Teller = Callable[[State, Any, Audience], Lines]


def line(
    state: State,
    text: str,
    rule: str,
    tone: Tone = "plain",
    who: str = "",
    detail: tuple[str, ...] = (),
    *,
    ruling: bool = False,
    **more: Any,
) -> Lines:
    """One line of the moment; ``more`` is how a scene tells it."""
    return (Line(text, rule, tone, mark(state), who, detail, ruling, **more),)


def ruled(state: State, text: str, rule: str, who: str = "") -> Lines:
    """One line of a ruling."""
    return line(state, text, rule, "ruling", who, ruling=True)


def name(state: State, who: str, audience: Audience = "gm") -> str:
    """A combatant's name; a hidden one's is not told to players."""
    person = state.combatants.get(who)
    if person is None:
        return who
    return person.name if seen(person, audience) else UNSEEN


def names(state: State, people: Iterable[str], audience: Audience = "gm") -> str:
    """Names as a list; hidden ones together are ``somebody unseen``."""
    return listed(dict.fromkeys(name(state, who, audience) for who in people))


def about(state: State, who: str, audience: Audience) -> Combatant | None:
    """Somebody whom the audience knows of; none for the players where they see nobody."""
    person = state.combatants[who]
    return person if seen(person, audience) else None


def _may_hear(state: State, who: str, audience: Audience, secret: bool) -> bool:
    person = state.combatants[who]
    return open_sheet(person, audience) if secret else seen(person, audience)


plain = spoken(name, _may_hear, line)
"""A plain sentence as a teller of this game; ``secret`` for those who see the sheet of whom it is about."""


def dice_text(state: State, who: str, throw: Throw, audience: Audience) -> str:
    """Dice with their count: players see the dice of their own, and of others only the successes."""
    told = counted(throw.successes, "success")
    if throw.critical:
        told += f", critical ({counted(throw.twelves, 'twelve')})"
    if throw.overruled:
        told += " (overruled)" if audience == "gm" else ""
    if not open_sheet(state.combatants[who], audience):
        return told
    return f"[{' '.join(map(str, throw.faces))}] {told}" if throw.faces else f"no dice, {told}"


def called(state: State, who: str, audience: Audience) -> str:
    """A name for the start of a sentence."""
    text = name(state, who, audience)
    return text[0].upper() + text[1:]
