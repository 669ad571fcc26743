"""Movement within a segment: micro-steps in which everybody moves at once, and turns after them (MI-23, MI-31,
MI-35).

Pure: positions and paths go in, who got how far comes out; or the contest that the game master has to settle
(MI-S17).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.systems.miasma.board import cells, cells_at, ground_refusal, occupancy
from engine.systems.miasma.state import Combatant, Contest, Hex, State


class Way(Struct, gc=False):
    """How far somebody got: the hexes entered, and where and by whom they were stopped (``at`` none: not stopped)."""

    entered: list[Hex]
    at: Hex | None = None
    by: str = ""


class Step(Struct, frozen=True, gc=False):
    """One mover in one micro-step: the hex they step to, the hexes they enter and those they leave (MI-23)."""

    to: Hex
    now: frozenset[Hex]
    entering: frozenset[Hex]
    leaving: frozenset[Hex]


def one_step(one: Combatant, here: Hex, there: Hex) -> Step:
    """A step from an anchor hex to another, facing as before."""
    now, then = frozenset(cells_at(one, here, one.facing)), frozenset(cells_at(one, there, one.facing))
    return Step(there, now, then - now, now - then)


def in_the_way(who: str, steps: Mapping[str, Step], taken: Mapping[Hex, str]) -> tuple[Hex, str] | None:
    """MI-35: the hex somebody cannot enter and who holds it: one not moving out of it, or who would change places."""
    step = steps[who]
    for cell in sorted(step.entering):
        other = taken.get(cell)
        if other is None or other == who:
            continue
        theirs = steps.get(other)
        if theirs is None or cell not in theirs.leaving or theirs.entering & step.now:
            return cell, other
    return None


def claims(steps: Mapping[str, Step]) -> dict[Hex, list[str]]:
    """The hexes that two or more enter in this micro-step."""
    wanted: dict[Hex, list[str]] = {}
    for who, step in steps.items():
        for cell in step.entering:
            wanted.setdefault(cell, []).append(who)
    return {cell: whose for cell, whose in wanted.items() if len(whose) > 1}


class _Movers:
    """The micro-steps of a segment in the making."""

    def __init__(self, state: State, paths: Mapping[str, Sequence[Hex]], ask: bool) -> None:
        self.state, self.paths, self.ask = state, paths, ask
        self.ways = {who: Way([]) for who in paths}
        self.at: dict[str, Hex] = {who: state.combatants[who].hex or (0, 0) for who in paths}
        self.taken = dict(occupancy(state.combatants))

    def stop(self, steps: dict[str, Step], who: str, at: Hex, by: str = "") -> None:
        """MI-35: who fails stops where they are for the segment."""
        self.ways[who].at, self.ways[who].by = at, by
        del steps[who]

    def started(self, k: int) -> dict[str, Step]:
        """Everybody who has a k-th hex and was not stopped before, the map permitting (MI-24, MI-85)."""
        steps: dict[str, Step] = {}
        for who, path in self.paths.items():
            if self.ways[who].at is None and k < len(path):
                one = self.state.combatants[who]
                steps[who] = step = one_step(one, self.at[who], path[k])
                if ground_refusal(self.state, one, step.entering, "MI-35") is not None:
                    self.stop(steps, who, path[k])
        return steps

    def hold(self, steps: dict[str, Step]) -> bool:
        """Stop whoever finds a hex held; whether anybody was stopped. Those who would change places stop together."""
        held = {who: found for who in steps if (found := in_the_way(who, steps, self.taken)) is not None}
        for who, (_, by) in held.items():
            self.stop(steps, who, self.paths[who][len(self.ways[who].entered)], by)
        return bool(held)

    def contest(self, steps: dict[str, Step], k: int) -> Contest | bool:
        """MI-35, MI-S17: stop those who enter a hex together, but for whom the table gives it to."""
        rule = self.state.options.get("contested-hex", "nobody")
        stopped = False
        for cell, whose in sorted(claims(steps).items()):
            winner = whose[0] if rule == "roster" else ""
            if rule == "gm":
                said = [award.who for award in self.state.awards if award.hex == cell and award.step == k]
                if not said and self.ask:
                    return Contest(cell, k, tuple(whose))
                winner = said[0] if said else ""
            for who in whose:
                if who != winner and who in steps:
                    by = winner or next(other for other in whose if other != who)
                    self.stop(steps, who, steps[who].to, by)
                    stopped = True
        return stopped

    def advance(self, steps: Mapping[str, Step]) -> None:
        """Everybody left in the micro-step enters their hex together."""
        for step in steps.values():
            for cell in step.leaving:
                self.taken.pop(cell, None)
        for who, step in steps.items():
            for cell in step.entering:
                self.taken[cell] = who
            self.at[who] = step.to
            self.ways[who].entered.append(step.to)


def moved(state: State, paths: Mapping[str, Sequence[Hex]], *, ask: bool = False) -> dict[str, Way] | Contest:
    """MI-35: micro-steps 1, 2, 3 …; in each, failing makes others fail in turn until nothing changes.

    ``ask``: come back with the first contest that the GM has to settle and has not (MI-S17 ``gm``).
    """
    movers = _Movers(state, paths, ask)
    for k in range(max(map(len, paths.values()), default=0)):
        steps = movers.started(k)
        while True:
            if movers.hold(steps):
                continue
            found = movers.contest(steps, k)
            if isinstance(found, Contest):
                return found
            if not found:
                break
        movers.advance(steps)
    return movers.ways


def turned(state: State, sides: Mapping[str, int]) -> dict[str, int | None]:
    """MI-23, MI-31: the new facing of everybody who turns some sides (clockwise positive); none for a turn that
    fails.

    A turn fails when one of its hexes is taken, closed, or turned into by another as well.
    """
    facings: dict[str, int | None] = {}
    wanted: dict[Hex, list[str]] = {}
    taken = occupancy(state.combatants)
    for who, by in sides.items():
        one = state.combatants[who]
        facing = (one.facing + by) % 6
        facings[who] = facing
        if len(one.sheet.footprint) == 1 or one.hex is None:
            continue
        fresh = [cell for cell in cells_at(one, one.hex, facing) if cell not in cells(one)]
        if ground_refusal(state, one, fresh, "MI-23") is not None or any(cell in taken for cell in fresh):
            facings[who] = None
        for cell in fresh:
            wanted.setdefault(cell, []).append(who)
    for whose in wanted.values():
        if len(whose) > 1:
            facings.update(dict.fromkeys(whose))
    return facings
