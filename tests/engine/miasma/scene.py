"""A builder of tiny scenes: who stands where with what, and the commands they give.

``Table`` runs a session, so every test goes through the same door as the screen. ``do`` returns the events of all steps
taken, ``refuse`` asserts the refusal and that nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import catalog as load_catalog
from engine.core.digest import digest
from engine.core.refusal import Refused
from engine.core.rulings import commands as r
from engine.core.session import Session
from engine.systems.miasma import Catalog, Encounter
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Entrant, Monster, MonsterMove, MonsterStrike, Samurai, Terrain
from engine.systems.miasma.ruleset import Rules
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import Link, Telling

BASE: Catalog = load_catalog("miasma")

MAMORU: dict[Any, int] = {"strength": 4, "dexterity": 6, "endurance": 8, "vitality": 5, "power": 1}
"""The fighter of W8."""

KENTA: dict[Any, int] = {"strength": 12, "dexterity": 5, "endurance": 10, "vitality": 6, "power": 1}
"""Strength 12, with a large mace (W2)."""


class Who:
    """Somebody to put into a scene."""

    def __init__(self, entrant: Entrant, samurai: Samurai | None = None, monster: Monster | None = None) -> None:
        self.entrant, self.samurai, self.monster = entrant, samurai, monster


def hero(
    name: str = "Mamoru",
    at: str = "0,0",
    facing: int = 0,
    *,
    gear: Iterable[str] = (),
    hands: Any = None,
    guard: str = "",
    spells: Iterable[str] = (),
    miasma: int = 0,
    essence: int = 5,
    moves: Any = None,
    side: str = "",
    hidden: bool = False,
    level: int = 1,
    **attributes: int,
) -> Who:
    """A character; attributes not given are those of W8's Mamoru."""
    key = name.lower()
    entry = Samurai(name, MAMORU | attributes, tuple(gear), hands, tuple(spells), moves or {}, level, miasma, essence)
    return Who(Entrant(at, facing, samurai=key, guard=guard, side=side, hidden=hidden), samurai=entry)


def monster(entry: str = "kappa", at: str = "1,0", facing: int = 3, **fields: Any) -> Who:
    """A monster of the packs."""
    return Who(Entrant(at, facing, monster=entry, **fields))


def beast(
    name: str = "Beast",
    at: str = "1,0",
    facing: int = 3,
    *,
    life: int = 50,
    stamina: int = 80,
    moves: Any = None,
    hidden: bool = False,
    side: str = "",
    guard: str = "",
    entry_gear: tuple[str, ...] = (),
    **fields: Any,
) -> Who:
    """A monster made for the scene."""
    made = Monster(name, fields.pop("rating", 10), stamina, life, moves or {"bite": bite()}, gear=entry_gear, **fields)
    return Who(Entrant(at, facing, monster=name.lower(), hidden=hidden, side=side, guard=guard), monster=made)


def bite(
    damage: int = 10,
    segments: int = 2,
    stamina: int = 5,
    hexes: tuple[str, ...] = ("F",),
    shape: Any = "line",
    kind: Any = "physical",
) -> MonsterMove:
    """A move of a made monster."""
    return MonsterMove(
        "Bite", segments, stamina, (MonsterStrike(segments, hexes, {kind: damage}, shape),), (Telling(1, "it snarls"),)
    )


def bound(catalog: Catalog) -> Any:
    """The ruleset."""
    return Rules(catalog)


class Table:
    """A running scene."""

    def __init__(
        self,
        *cast: Who,
        width: int = 0,
        height: int = 0,
        radius: int = 12,
        terrain: tuple[Terrain, ...] = (),
        options: dict[str, str] | None = None,
        catalog: Catalog = BASE,
    ) -> None:
        self.catalog = replace(
            catalog,
            samurai={**catalog.samurai, **{w.entrant.samurai: w.samurai for w in cast if w.samurai}},
            monsters={**catalog.monsters, **{w.entrant.monster: w.monster for w in cast if w.monster}},
        )
        self.encounter = Encounter(
            "miasma",
            "Scene",
            "a scene",
            tuple(w.entrant for w in cast),
            width,
            height,
            radius=0 if width else radius,
            terrain=terrain,
        )
        self.rules = bound(self.catalog)
        self.session: Session[State, Any, Any] = Session(self.rules, self.rules.begin(self.encounter, options))

    @property
    def state(self) -> State:
        return self.session.state

    def one(self, who: str = "mamoru") -> Combatant:
        return self.state.combatants[who]

    def pools(self, who: str = "mamoru") -> tuple[int, int]:
        """Life and stamina."""
        return self.one(who).life, self.one(who).stamina

    def at(self, who: str = "mamoru") -> str:
        here = self.one(who).hex
        return "" if here is None else f"{here[0]},{here[1]}"

    def do(self, *commands: Any) -> list[Any]:
        """Give commands in order; all events they and the flow caused."""
        return [event for command in commands for step in self.session.do(command) for event in step.events]

    def told(self, *commands: Any) -> list[Any]:
        """Give commands; the chronicle lines."""
        steps = [step.id for command in commands for step in self.session.do(command)]
        return [line for step in steps for line in self.session.lines(step)]

    def refuse(self, command: Any, code: str, rule: str = "") -> str:
        """The command must be refused with this code (and rule), changing nothing; its sentence."""
        before, head = digest(self.state), self.session.head
        with pytest.raises(Refused) as no:
            self.session.do(command)
        assert no.value.refusal.code == code, no.value.refusal
        if rule:
            assert no.value.refusal.rule == rule, no.value.refusal
        assert (digest(self.state), self.session.head, self.session.unsaved) == (before, head, self.session.unsaved)
        return no.value.refusal.message

    def rest(self, segments: int = 1) -> list[Any]:
        """Everybody who is asked stands, for so many segments."""
        goal, out = self.state.segment + segments, []
        while self.state.phase == "decide" and self.state.segment < goal:
            out += self.do(c.RestStand())
        return out

    def set(self, who: str, **fields: int) -> None:
        """Rule pools and attributes."""
        for field, value in fields.items():
            self.do(r.RuleSet(field, value, (who,)))


def of(events: list[Any], kind: type) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if type(event) is kind]


def slash(who: str = "mamoru", weapon: str = "short-sword", **link: Any) -> c.Attack:
    """A basic move, or a link with more."""
    return c.Attack(who, c.AttackMove((Link(weapon, **link),)))


def chain(who: str, *links: Link, **fields: Any) -> c.Attack:
    """A chain."""
    return c.Attack(who, c.AttackMove(links, **fields))
