"""A second table: whole segments of Miasma worked out from the rules text alone, with all defaults.

It knows walks, ducks, runs, turns, guards, basic attacks with power-ups and printed moves, in steps A to H; no
spells, no chains, nobody larger than a hex. Nothing here may ask the engine anything.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.golden.hexes import DIRECTIONS, Hex, apart, beside, parsed, turned

Damage = dict[str, int]
Strike = tuple[int, str, list[Hex], Damage]
"""Segment within the move, shape, hexes facing E, damage."""

HALF = Fraction(1, 2)
F, FR, B, FL = (1, 0), (0, 1), (-1, 0), (1, -1)
SHIELDS = {"wooden-shield": (40, {"physical": 4, "fire": 2, "lightning": 3, "dark": 2})}
PARRIES = {"short-sword": 40, "wakizashi": 50, "halberd": 60}
WEAPONS = {"short-sword": (7, 3, 1), "wakizashi": (4, 2, 1), "halberd": (10, 7, 3)}
"""Damage in the hands of Ann, Two and Dai, weight, reach."""
POWER = {"short-sword": {"strength": 4, "dexterity": 6}, "wakizashi": {"dexterity": 6}, "halberd": {"dexterity": 7}}
ENCUMBRANCE = {"ann": 7, "two": 5, "dai": 7}
RESIST = {"kappa": {"physical": 5, "fire": 1, "lightning": 2, "dark": 7}}
RATINGS = {"demon": 10, "kappa": 20, "imp": 5}
REGEN = {"demon": 10, "kappa": 16, "imp": 2}
MOVES: dict[str, tuple[int, int, list[Strike]]] = {
    "jab": (1, 1, [(1, "line", [F], {"physical": 11})]),
    "flash": (1, 1, [(1, "line", [F], {"physical": 9, "fire": 9, "lightning": 9, "dark": 9})]),
    "blow": (1, 1, [(1, "line", [F], {"physical": 30})]),
    "swath": (1, 1, [(1, "sweep", [FL, F, FR], {"physical": 11, "fire": 5})]),
    "burst": (1, 1, [(1, "area", [FL, F, FR], {"physical": 8, "dark": 3})]),
    "lance": (1, 1, [(1, "line", [F, (2, 0), (3, 0)], {"physical": 10})]),
    "spit": (1, 1, [(1, "first", [F, (2, 0), (3, 0), (4, 0)], {"physical": 10})]),
    "slow": (6, 30, [(at, "line", [F], {"physical": 10}) for at in (3, 6)]),
    "kappa-claw": (2, 5, [(2, "line", [F], {"physical": 10})]),
    "kappa-double-claw": (4, 10, [(4, "line", [F], {"physical": 20})]),
    "kappa-double-claw-sweep": (
        8,
        10,
        [(6, "sweep", [FR, F, FL], {"physical": 10}), (8, "sweep", [FL, F, FR], {"physical": 10})],
    ),
    "kappa-back-flip": (3, 10, [(3, "line", [B], {"physical": 15})]),
}
"""Segments, price, strikes."""


@dataclass
class Act:
    """A commitment: how long, whether it costs stamina, and what it does."""

    segments: int = 1
    price: int = 0
    costs: bool = False
    path: list[Hex] = field(default_factory=list)
    sides: int = 0
    guard: str | None = None
    strikes: list[Strike] = field(default_factory=list)
    done: int = 0


@dataclass
class Fighter:
    """Somebody on the board."""

    entry: str
    at: Hex
    facing: int
    life: int
    stamina: int
    most_stamina: int
    guard: str = ""
    staggered: bool = False
    alive: bool = True
    miasma: int = 0
    act: Act | None = None

    @property
    def monster(self) -> bool:
        """Whether it releases a rating."""
        return self.entry in RATINGS


def line(start: Hex, to: Hex) -> list[Hex]:
    """MI-30, MI-32, MI-33: the hexes of a straight line, one after the other."""
    far = apart(start, to)
    return [
        (start[0] + (to[0] - start[0]) * n // far, start[1] + (to[1] - start[1]) * n // far) for n in range(1, far + 1)
    ]


def act_of(fighter: Fighter, command: dict[str, Any]) -> Act:
    """MI-30 to MI-33, MI-38, MI-44, MI-46, MI-57: what a command commits to, and for what price."""
    weight = ENCUMBRANCE.get(fighter.entry, 0)
    if command["do"] in ("walk", "duck", "run"):
        path = line(fighter.at, parsed(command["to"]))
        price = {"walk": 0, "duck": 20 + weight, "run": (10 + weight) * len(path)}[command["do"]]
        return Act(price=price, costs=price > 0, path=path)
    if command["do"] == "turn":
        sides = (command["to"] - fighter.facing) % 6 or 6
        sides = sides - 6 if 3 < sides < 6 else sides
        return Act(segments=math.ceil(abs(sides) / 2), sides=sides)
    if command["do"] == "guard":
        return Act(guard=command.get("item", ""))
    if command["do"] == "monster-move":
        segments, price, strikes = MOVES[command["move"]]
        return Act(segments, price, True, strikes=strikes)
    if command["do"] == "attack":
        (link,) = command["move"]["links"]
        damage, weight, reach = WEAPONS[link["weapon"]]
        paid = sum(POWER[link["weapon"]][name] for name in link["power"])
        hexes = [(far, 0) for far in range(1, reach + 1)]
        segments = 2 + len(link["power"])
        return Act(segments, weight + paid, True, strikes=[(segments, "line", hexes, {"physical": damage + paid // 2})])
    return Act()


class SecondTable:
    """Everybody, in roster order."""

    def __init__(self, fighters: dict[str, Fighter]) -> None:
        self.fighters = fighters
        self.segment = 1
        self.over = False

    def up(self) -> dict[str, Fighter]:
        """Those who are alive."""
        return {who: fighter for who, fighter in self.fighters.items() if fighter.alive}

    def free(self) -> list[str]:
        """MI-26."""
        return [who for who, one in self.up().items() if not one.staggered and one.act is None]

    def decide(self, commands: dict[str, dict[str, Any]]) -> None:
        """Flow: the segment that everybody has decided, and those in which nobody is asked."""
        for who, command in commands.items():
            one = self.fighters[who]
            one.act = act_of(one, command)
            one.stamina -= one.act.price
        self.resolve()
        while not self.over and not self.free():
            self.resolve()

    def resolve(self) -> None:
        """Flow, steps B to H."""
        present = self.up()
        busy = {who for who, person in present.items() if person.act is not None and person.act.costs}
        self.move(present)
        self.strike(present)
        slain = [person for person in present.values() if person.monster and person.life == 0]
        for person in present.values():
            if person.life == 0:
                person.alive, person.act = False, None
            elif person.stamina == 0 and not person.staggered:
                person.staggered, person.act, person.guard = True, None, ""
        present = self.up()
        for who, one in present.items():
            breathe(one, tired=who in busy)
        share(slain, [person for person in present.values() if not person.monster])
        for person in present.values():
            if person.act is not None:
                person.act.done += 1
                person.act = None if person.act.done == person.act.segments else person.act
        self.over = len({person.monster for person in present.values()}) < 2
        self.segment += 1

    def move(self, present: dict[str, Fighter]) -> None:
        """Step B: movement (MI-35), turns (MI-31), guards (MI-38)."""
        going = {who: person.act.path for who, person in present.items() if person.act is not None and person.act.path}
        for micro in range(5):
            into = {who: path[micro] for who, path in going.items() if micro < len(path)}
            while stopped := {who for who, to in into.items() if stops(present, who, to, into)}:
                into = {who: to for who, to in into.items() if who not in stopped}
                going = {who: path for who, path in going.items() if who not in stopped}
            for who, to in into.items():
                present[who].at = to
        for person in present.values():
            if person.act is not None:
                now = max(-2, min(2, person.act.sides))
                person.act.sides -= now
                person.facing = (person.facing + now) % 6
                person.guard = person.guard if person.act.guard is None else person.act.guard

    def strike(self, present: dict[str, Fighter]) -> None:
        """Step C: all strikes against one picture, then all losses."""
        life: dict[str, int] = defaultdict(int)
        stamina: dict[str, int] = defaultdict(int)
        for who, one in present.items():
            for at, shape, hexes, damage in one.act.strikes if one.act is not None else ():
                if one.act is None or at != one.act.done + 1:
                    continue
                struck = [beside(one.at, turned(offset, one.facing)) for offset in hexes]
                met = [
                    other for cell in struck for other, there in present.items() if there.at == cell and other != who
                ]
                for number, other in enumerate(met[:1] if shape == "first" else met):
                    share = HALF if shape == "sweep" and number else Fraction(1)
                    lost, tired = harm(present[other], one, damage, share)
                    life[other] += lost
                    stamina[other] += tired
        for other, one in present.items():
            one.life = max(0, one.life - life[other])
            one.stamina = max(0, one.stamina - stamina[other])


def stops(present: dict[str, Fighter], who: str, to: Hex, into: dict[str, Hex]) -> bool:
    """MI-35: taken by somebody who stays, wanted by two, or a change of places."""
    return any(
        (
            there.at == to
            if other not in into
            else into[other] == to or (there.at == to and into[other] == present[who].at)
        )
        for other, there in present.items()
        if other != who
    )


def harm(target: Fighter, attacker: Fighter, damage: Damage, share: Fraction) -> tuple[int, int]:
    """MI-58, MI-59, MI-91: Life and stamina lost."""
    behind = DIRECTIONS[(target.facing + 3) % 6]
    shell = target.entry == "kappa" and any(
        attacker.at == (target.at[0] + behind[0] * far, target.at[1] + behind[1] * far) for far in range(1, 20)
    )
    life = 0
    for kind, full in damage.items():
        amount = full * share
        if target.guard in SHIELDS:
            amount = amount * (100 - SHIELDS[target.guard][1][kind]) / 100
        elif target.guard in PARRIES and kind == "physical":
            amount = amount * (100 - PARRIES[target.guard]) / 100
        flat = RESIST.get(target.entry, {}).get(kind, 0) + (5 if shell and kind == "physical" else 0)
        life += max(0, math.floor(amount - flat))
    physical = damage.get("physical", 0) * share
    if target.guard in SHIELDS:
        return life, math.floor(physical * (100 - SHIELDS[target.guard][0]) / 100)
    return life, math.floor(physical if target.guard in PARRIES else physical * HALF)


def breathe(fighter: Fighter, *, tired: bool) -> None:
    """MI-63, MI-65."""
    regen = REGEN.get(fighter.entry, 8)
    if not tired:
        fighter.stamina = min(fighter.most_stamina, fighter.stamina + (regen // 2 if fighter.guard else regen))
    if fighter.stamina >= math.ceil(Fraction(3, 4) * fighter.most_stamina):
        fighter.staggered = False


def share(slain: list[Fighter], party: list[Fighter]) -> None:
    """MI-71, MI-S16."""
    for monster in slain:
        for number, one in enumerate(party):
            points, rest = divmod(RATINGS[monster.entry], len(party))
            one.miasma += points + (number < rest)
