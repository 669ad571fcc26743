"""Step B: movement in micro-steps with clouds collected on the way, and turns after it (MI-31 to MI-36, MI-69)."""

from __future__ import annotations

from engine.systems.miasma.decide.sight import Writing, notice
from engine.systems.miasma.events import movement as e
from engine.systems.miasma.events.death import CloudCollected
from engine.systems.miasma.rules.movement import moved, sides_after, turned
from engine.systems.miasma.rules.timing import at_work
from engine.systems.miasma.state import Contest, State
from engine.systems.miasma.state.things import Hex


def paths(state: State, *, walks: bool, dashes: bool) -> dict[str, tuple[Hex, ...]]:
    """The ways of everybody who moves in this segment, by walking or by ducking and running."""
    return {
        fighter.id: what.path
        for fighter, what, index in at_work(state)
        if what.path and (index == 1 or what.kind == "cast") and (dashes if what.kind in ("duck", "run") else walks)
    }


def contested(state: State, *, walks: bool, dashes: bool) -> Contest | None:
    """MI-S17 (gm): a hex that several want now, which the GM has not awarded yet."""
    return moved(state, paths(state, walks=walks, dashes=dashes), ask=True, late=not dashes).contest


def move(draft: Writing, *, walks: bool, dashes: bool) -> None:
    """MI-35: micro-steps. A step that fails shows who stood in the way. Whom moving turns do so once all have moved
    (MI-23).
    """
    state = draft.state
    going = paths(state, walks=walks, dashes=dashes)
    sides: dict[str, int] = {}
    for who, way in moved(state, going, late=not dashes).ways.items() if going else ():
        if way.entered:
            draft.add(e.Moved(who, tuple(way.entered)))
            collect(draft, who, way.entered)
            if by := sides_after(draft.state, who, state.combatants[who].hex):
                sides[who] = by
        if way.at is not None:
            draft.add(e.MoveBlocked(who, way.at, way.by))
            if way.by:
                notice(draft, way.by, who)
    for who, facing in turned(draft.state, sides).items() if sides else ():
        if facing is not None:
            draft.add(e.Turned(who, facing))


def collect(draft: Writing, who: str, entered: list[Hex]) -> None:
    """MI-69: the owner enters the hex of their cloud, also while passing through, or is placed on it."""
    cloud = draft.state.clouds.get(who)
    if cloud is not None and cloud.place == draft.state.place and cloud.hex in entered:
        draft.add(CloudCollected(who, cloud.points))


def turn(draft: Writing) -> None:
    """MI-31, MI-23: up to two sides in each segment of a turn, after movement."""
    state = draft.state
    sides = {
        fighter.id: what.turns[0 if what.kind == "cast" else index - 1]
        for fighter, what, index in at_work(state)
        if what.turns
    }
    for who, facing in turned(state, sides).items() if sides else ():
        if facing is None:
            draft.add(e.MoveBlocked(who, state.combatants[who].at, turn=True))
        else:
            draft.add(e.Turned(who, facing))
