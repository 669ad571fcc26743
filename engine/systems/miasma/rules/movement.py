"""Movement within a segment: turning, and micro-steps in which everybody moves at once (MI-23, MI-31 to MI-35).

Positions and paths go in, who got how far comes out, or the contest that the game master has to settle (MI-S17).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.board.hexgrid import direction_to, distance, ray
from engine.systems.miasma.rules.ground import barrier, cells, cells_at, known_bodies, occupied
from engine.systems.miasma.state import Combatant, Contest, State
from engine.systems.miasma.state.things import Hex

DUCK_HEXES = 3
"""MI-32."""

RUN_HEXES = 5
"""MI-33."""

SIDES_A_SEGMENT = 2
"""MI-31."""


def free_path(
    state: State, fighter: Combatant, direction: int, count: int, bodies: Mapping[Hex, Combatant] | None = None
) -> tuple[Hex, ...]:
    """MI-22, MI-32, MI-33: the hexes of a straight line as far as somebody can go, to the knowledge of their side.

    ``bodies``: who fills which hex to that knowledge, where it was worked out for several lines.
    """
    known = known_bodies(state.combatants, fighter.side) if bodies is None else bodies
    line = ray(fighter.at, direction, count)
    if len(fighter.sheet.footprint) == 1:
        if not known.keys().isdisjoint(line):
            line = line[: next(at for at, cell in enumerate(line) if cell in known)]
        barred = barrier(state, fighter, line)
        return line if barred is None else line[: line.index(barred.at)]
    now, path = cells(fighter), list[Hex]()
    for anchor in line:
        fresh = [cell for cell in cells_at(fighter, anchor, fighter.facing) if cell not in now]
        if not known.keys().isdisjoint(fresh) or barrier(state, fighter, fresh) is not None:
            break
        path.append(anchor)
    return tuple(path)


def sides_to(facing: int, to: int, way: str) -> int:
    """MI-31: the sides to turn, clockwise positive; the present facing is the full circle."""
    clockwise, counter = (to - facing) % 6 or 6, -((facing - to) % 6 or 6)
    return clockwise if way == "clockwise" or (not way and clockwise <= -counter) else counter


def turns_of(sides: int) -> tuple[int, ...]:
    """MI-31: sides turned in each segment, up to two: 1–2 take one segment, 3–4 two, 5 or the full circle three."""
    full, odd = divmod(abs(sides), SIDES_A_SEGMENT)
    way = 1 if sides > 0 else -1
    return (way * SIDES_A_SEGMENT,) * full + ((way * odd,) if odd else ())


def turned(state: State, sides: Mapping[str, int]) -> dict[str, int | None]:
    """MI-23, MI-31: the new facing of everybody who turns some sides (clockwise positive); none for a turn that
    fails.

    A turn fails when one of its hexes is taken, closed, or turned into by another as well.
    """
    facings: dict[str, int | None] = {}
    wanted: dict[Hex, list[str]] = {}
    taken = occupied(state.combatants)
    for who, by in sides.items():
        fighter = state.combatants[who]
        facing = (fighter.facing + by) % 6
        facings[who] = facing
        if len(fighter.sheet.footprint) == 1 or fighter.hex is None:
            continue
        now = cells(fighter)
        fresh = [cell for cell in cells_at(fighter, fighter.hex, facing) if cell not in now]
        if barrier(state, fighter, fresh) is not None or any(cell in taken for cell in fresh):
            facings[who] = None
        for cell in fresh:
            wanted.setdefault(cell, []).append(who)
    for whose in wanted.values():
        if len(whose) > 1:
            facings.update(dict.fromkeys(whose))
    return facings


def sides_after(state: State, who: str, start: Hex | None) -> int:
    """MI-34, MI-S13: the sides that moving turns the mover (clockwise positive), where the table lets runs, or any
    movement, do so.
    """
    fighter = state.combatants[who]
    follow = state.house.move_facing
    if follow == "keep" or fighter.hex is None or start is None or fighter.commitment is None:
        return 0
    if follow == "follow-run" and fighter.commitment.kind != "run":
        return 0
    facing = direction_to(start, fighter.hex)
    return 0 if facing is None else facing - fighter.facing


class Way(Struct, gc=False):
    """How far somebody got: the hexes entered, and where and by whom they were stopped (``at`` none: not stopped)."""

    entered: list[Hex]
    at: Hex | None = None
    by: str = ""


class Moves(NamedTuple):
    """How far everybody got; or, before anybody has moved on, the contest that has to be settled first."""

    ways: dict[str, Way]
    contest: Contest | None = None


class Step(Struct, frozen=True, gc=False):
    """One mover in one micro-step: the hex they step to, the hexes they enter and those they leave (MI-23)."""

    to: Hex
    now: frozenset[Hex]
    entering: frozenset[Hex]
    leaving: frozenset[Hex]


def step_of(fighter: Combatant, here: Hex, there: Hex) -> Step:
    """A step from an anchor hex to another, facing as before."""
    now = frozenset(cells_at(fighter, here, fighter.facing))
    then = frozenset(cells_at(fighter, there, fighter.facing))
    return Step(there, now, then - now, now - then)


def in_the_way(who: str, steps: Mapping[str, Step], taken: Mapping[Hex, str]) -> str | None:
    """MI-35: who holds a hex that somebody enters: one not moving out of it, or who would change places."""
    step = steps[who]
    for cell in sorted(step.entering):
        other = taken.get(cell)
        if other is None or other == who:
            continue
        theirs = steps.get(other)
        if theirs is None or cell not in theirs.leaving or theirs.entering & step.now:
            return other
    return None


def claims(steps: Mapping[str, Step]) -> list[tuple[Hex, list[str]]]:
    """MI-35: the hexes that two or more enter in this micro-step, and who they are."""
    wanted: dict[Hex, list[str]] = {}
    for who, step in steps.items():
        for cell in step.entering:
            wanted.setdefault(cell, []).append(who)
    return sorted((cell, whose) for cell, whose in wanted.items() if len(whose) > 1)


def awarded(state: State, cell: Hex, k: int, whose: Sequence[str]) -> str | None:
    """MI-S17: who gets a contested hex, empty for nobody; none while the game master has not said."""
    if state.house.contested_hex != "gm":
        return whose[0] if state.house.contested_hex == "roster" else ""
    return next((award.who for award in state.awards if award.hex == cell and award.step == k), None)


class _Movers:
    """The micro-steps of a segment in the making."""

    def __init__(self, state: State, paths: Mapping[str, Sequence[Hex]]) -> None:
        self.state, self.paths = state, paths
        self.ways = {who: Way([]) for who in paths}
        self.at: dict[str, Hex] = {who: state.combatants[who].at for who in paths}
        self.taken = occupied(state.combatants)

    def started(self, k: int) -> dict[str, Step]:
        """Everybody who has a k-th hex and was not stopped before, the map permitting (MI-24, MI-85)."""
        steps: dict[str, Step] = {}
        for who, path in self.paths.items():
            if self.ways[who].at is None and k < len(path):
                fighter = self.state.combatants[who]
                steps[who] = step = step_of(fighter, self.at[who], path[k])
                # Whoever was ruled elsewhere while they cast, and had decided on a step beside it, has it no more.
                away = distance(self.at[who], path[k]) > 1
                if away or barrier(self.state, fighter, step.entering) is not None:
                    self.stop(steps, who)
        return steps

    def stop(self, steps: dict[str, Step], who: str, by: str = "") -> None:
        """MI-35: who fails stops where they are for the segment."""
        self.ways[who].at, self.ways[who].by = steps[who].to, by
        del steps[who]

    def hold(self, steps: dict[str, Step]) -> bool:
        """Stop whoever finds a hex held; whether anybody was stopped. Those who would change places stop together."""
        held = {who: by for who in steps if (by := in_the_way(who, steps, self.taken)) is not None}
        for who, by in held.items():
            self.stop(steps, who, by)
        return bool(held)

    def settle(self, steps: dict[str, Step], k: int) -> bool:
        """MI-35, MI-S17: stop those who enter a hex together, but for whom the table gives it to."""
        before = len(steps)
        for cell, whose in claims(steps):
            winner = awarded(self.state, cell, k, whose) or ""
            for who in whose:
                if who != winner and who in steps:
                    self.stop(steps, who, winner or next(other for other in whose if other != who))
        return len(steps) < before

    def advance(self, steps: Mapping[str, Step]) -> None:
        """Everybody left in the micro-step enters their hex together."""
        for step in steps.values():
            for cell in step.leaving:
                self.taken.pop(cell, None)
        for who, step in steps.items():
            self.taken.update(dict.fromkeys(step.entering, who))
            self.at[who] = step.to
            self.ways[who].entered.append(step.to)


def moved(state: State, paths: Mapping[str, Sequence[Hex]], *, ask: bool = False, late: bool = False) -> Moves:
    """MI-35: micro-steps 1, 2, 3 …; in each, failing makes others fail in turn until nothing changes.

    ``ask``: come back with the first contest that the GM has to settle and has not (MI-S17 ``gm``). ``late``: walks
    after the strikes, whose micro-steps are counted on from those of a run (MI-S07).
    """
    movers, before = _Movers(state, paths), RUN_HEXES if late else 0
    for k in range(max(map(len, paths.values()), default=0)):
        steps = movers.started(k)
        while True:
            while movers.hold(steps):
                pass
            for cell, whose in claims(steps) if ask else ():
                if awarded(state, cell, k + before, whose) is None:
                    return Moves(movers.ways, Contest(cell, k + before, tuple(whose)))
            if not movers.settle(steps, k + before):
                break
        movers.advance(steps)
    return Moves(movers.ways)
