"""Dice on the table: the tests that are open, die by die; and who must still answer."""

from __future__ import annotations

from engine.core.view import Audience, Pool, Table
from engine.core.words import in_words, signed
from engine.systems.mirage.pending import deed
from engine.systems.mirage.rules.dice import face_value, rerolled
from engine.systems.mirage.state import State
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act
from engine.systems.mirage.words import name, open_sheet, skill_name, successes


def pools(state: State, audience: Audience) -> tuple[Pool, ...]:
    """The tests of what is being resolved, as far as the audience sees dice."""
    if not state.frames:
        return ()
    frame = state.frames[-1]
    found = [getattr(frame, "test", None)]
    if isinstance(frame, Act) and frame.step != "react":
        found += [answer.test for answer in frame.answers]
    return tuple(_pool(state, test, audience) for test in found if test is not None and test.faces)


def _pool(state: State, test: Test, audience: Audience) -> Pool:
    title = f"{name(state, test.who, audience)}: {skill_name(state, test.skill)}"
    if not open_sheet(state.combatants[test.who], audience):
        return Pool(title, (), 0, total=successes(test.successes))
    again = rerolled(state.house, test.faces) if not test.prayer else ()
    marks = tuple(
        f"D{die.sides} {'again' if at in again else str(face_value(state.house, face) or '–')}"
        for at, (die, face) in enumerate(zip(test.pool.dice, test.faces, strict=True))
    )
    lines = tuple(f"{signed(modifier.value)} {modifier.text}" for modifier in test.pool.modifiers)
    return Pool(title, test.faces, max(die.sides for die in test.pool.dice), marks, lines, successes(test.successes))


def tables(state: State, audience: Audience) -> tuple[Table, ...]:
    """Unfinished actions, the one resolved first on top."""
    acts = [frame for frame in reversed(state.frames) if isinstance(frame, Act)]
    if not acts:
        return ()
    known = [act for act in acts if act.command.who in state.combatants]
    rows = tuple((deed(state, act), in_words(act.step)) for act in known)
    return (Table("Declared", ("what", "step"), rows, current=0 if rows else None),)
