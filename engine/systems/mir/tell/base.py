"""What all chronicle lines share: names and marks as the audience may know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.view import Audience, Line, Tone
from engine.systems.mir.state import Combatant, State, Throw
from engine.systems.mir.words import many, name, open_sheet, seen

Lines = tuple[Line, ...]
Teller = Callable[[State, Any, Audience], Lines]


def mark(state: State) -> str:
    """The moment in front of a line: the turn, or the day between fights."""
    if state.phase == "slots":
        return str(state.turn)
    return "–" if state.phase == "initiative" else f"d{state.day}"


def line(
    state: State,
    text: str,
    rule: str,
    tone: Tone = "plain",
    who: str = "",
    detail: tuple[str, ...] = (),
    *,
    ruling: bool = False,
) -> Lines:
    """One line of the moment."""
    return (Line(text, rule, tone, mark(state), who, detail, ruling),)


def about(state: State, who: str, audience: Audience) -> Combatant | None:
    """Somebody whom the audience knows of; none for the players where they see nobody."""
    person = state.people[who]
    return person if seen(person, audience) else None


def dice_text(state: State, who: str, throw: Throw, audience: Audience) -> str:
    """Dice with their count: players see the dice of their own, and of others only the successes."""
    counted = many(throw.successes, "success")
    if throw.critical:
        counted += f", critical ({many(throw.twelves, 'twelve')})"
    if throw.overruled:
        counted += " (overruled)" if audience == "gm" else ""
    if not open_sheet(state.people[who], audience):
        return counted
    return f"[{' '.join(map(str, throw.faces))}] {counted}" if throw.faces else f"no dice, {counted}"


def called(state: State, who: str, audience: Audience) -> str:
    """A name for the start of a sentence."""
    text = name(state, who, audience)
    return text[0].upper() + text[1:]
