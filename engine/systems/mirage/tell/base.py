"""What all chronicle lines share: names and marks as the audience may know them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.core.telling import spoken
from engine.core.view import Audience, Line, Tone
from engine.core.words import signed
from engine.systems.mirage.rules.time import lives, running
from engine.systems.mirage.rulings import mark
from engine.systems.mirage.state import Clock, Combatant, Critical, State
from engine.systems.mirage.state.dice import Modifier, Test
from engine.systems.mirage.words import name, open_sheet, seen, skill_of, successes

Lines = tuple[Line, ...]
Teller = Callable[[State, Any, Audience], Lines]


def line(
    state: State, text: str, rule: str, tone: Tone = "plain", who: str = "", detail: tuple[str, ...] = (), **more: Any
) -> Lines:
    """One line of the moment; ``more`` is how a scene tells it."""
    return (Line(text[:1].upper() + text[1:], rule, tone, mark(state), who, detail, **more),)


def known(state: State, who: str, audience: Audience) -> bool:
    """Whether the audience knows of somebody; nobody in particular is known."""
    return not who or seen(state, who, audience)


def ticking(state: State, audience: Audience) -> Iterator[tuple[Combatant, Critical, Clock]]:
    """Clocks that run for those whose sheets an audience sees, with whose they are (MG-102)."""
    for person in state.combatants.values():
        if lives(person) and known(state, person.id, audience) and open_sheet(person, audience):
            yield from ((person, critical, clock) for critical, clock in running(person))


def _may_hear(state: State, who: str, audience: Audience, secret: bool) -> bool:
    return known(state, who, audience) and (not secret or open_sheet(state.combatants[who], audience))


plain = spoken(name, _may_hear, line)
"""A plain sentence as a teller of this game; ``secret`` for those who see the sheet of whom it is about."""


def faces_text(faces: tuple[int, ...]) -> str:
    """Faces in brackets."""
    return f"[{' '.join(map(str, faces))}]"


def test_text(state: State, test: Test, audience: Audience) -> str:
    """A test with its dice, and whose they are, if not one's own; of a closed sheet players see the successes only."""
    what = f"{skill_of(state, test, audience)}: "
    if not open_sheet(state.combatants[test.who], audience):
        return what + successes(test.successes)
    dice = faces_text(test.faces) + " " if test.faces else "no dice, "
    return what + dice + successes(test.successes)


def dice_text(test: Test) -> str:
    """The dice of a pool."""
    return " + ".join(f"D{die.sides}" for die in test.pool.dice) or "no dice"


def modifier_text(modifier: Modifier) -> str:
    """What a modifier adds, and what it comes from."""
    return f"{signed(modifier.value)} {modifier.text}"


def sum_detail(test: Test) -> tuple[str, ...]:
    """The pool and every modifier with its source."""
    return (dice_text(test), *(f"{modifier_text(part)} ({part.rule})" for part in test.pool.modifiers))
