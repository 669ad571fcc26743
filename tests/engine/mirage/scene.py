"""A builder of tiny scenes: who is where with what, and the commands they give.

``Table`` runs a session, so every test goes through the same door as the screen. Zones lie in a row, ``z0`` to the
last, unless a scene says otherwise; everybody has D8 in every attribute and in the skills that fights are made of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from content.loader import catalog as load_catalog
from engine.core.session import Session
from engine.systems.mirage import Catalog, Encounter
from engine.systems.mirage.catalog import (
    Adversary,
    Animal,
    BarrierAt,
    Character,
    CoverAt,
    EdgeAt,
    Person,
    Placed,
    ZoneAt,
)
from engine.systems.mirage.rules.modifiers import skill_test
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.ruleset import Rules
from engine.systems.mirage.state import Combatant, State
from tests.engine.played import Played
from tests.engine.played import of as of
from tests.engine.played import only as only

BASE: Catalog = load_catalog("mirage")
SKILLS = {
    "bladework": 8,
    "might": 8,
    "grace": 8,
    "marksmanship": 8,
    "observation": 8,
    "shadowcraft": 8,
    "healing": 8,
    "inspiration": 8,
}


class Who:
    """Somebody to put into a scene."""

    def __init__(self, key: str, person: Person, placed: Placed) -> None:
        self.key, self.person, self.placed = key, person, placed


def _placed(key: str, zone: str, placed: Mapping[str, Any]) -> Placed:
    return Placed(key, zone, **placed)


def _split(fields: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What belongs to the sheet, and what to the place."""
    names = set(Placed.__struct_fields__) - {"ready", "name", "sheet", "zone"}
    return {k: v for k, v in fields.items() if k not in names}, {k: v for k, v in fields.items() if k in names}


def pc(name: str = "Zaynab", zone: str = "z0", *, ready: Sequence[str] = ("sword",), **fields: Any) -> Who:
    """A character: no armour, a sword in hand."""
    sheet, placed = _split(fields)
    key = f"pc-{name.lower()}"
    made = {"strength": 8, "agility": 8, "wits": 8, "empathy": 8, "skills": SKILLS, **sheet}
    return Who(key, Character(name=name, ready=tuple(ready), **made), _placed(key, zone, placed))


def foe(
    name: str = "Guard", zone: str = "z0", *, ready: Sequence[str] = ("sword",), toughness: int = 4, **fields: Any
) -> Who:
    """An adversary of Toughness 4."""
    sheet, placed = _split(fields)
    key = f"npc-{name.lower()}"
    made = {"strength": 8, "agility": 8, "wits": 8, "empathy": 8, "skills": SKILLS, **sheet}
    return Who(key, Adversary(name=name, ready=tuple(ready), toughness=toughness, **made), _placed(key, zone, placed))


def beast(
    name: str = "Horse", zone: str = "z0", *, ready: Sequence[str] = (), toughness: int = 4, **fields: Any
) -> Who:
    """An animal that may be ridden, of the party unless told otherwise."""
    sheet, placed = _split(fields)
    key = f"ani-{name.lower()}"
    made = {"strength": 8, "agility": 8, "skills": {"grace": 6}, "mount": True, **sheet}
    animal = Animal(name=name, ready=tuple(ready), toughness=toughness, **made)
    return Who(key, animal, _placed(key, zone, {"side": "party", **placed}))


def row(count: int, **features: Sequence[str]) -> dict[str, ZoneAt]:
    """So many zones in a row, with features by their keys: ``z2=["dimly-lit"]``."""
    return {f"z{at}": ZoneAt(f"Zone {at}", at, features=tuple(features.get(f"z{at}", ()))) for at in range(count)}  # type: ignore[arg-type]


def edges_of(zones: Mapping[str, ZoneAt]) -> tuple[EdgeAt, ...]:
    """Each zone with the next."""
    keys = list(zones)
    return tuple(EdgeAt((a, b)) for a, b in pairwise(keys))


class Table(Played):
    """A running scene; the fight has begun and it is the party's turn, unless ``opening`` is empty."""

    def __init__(
        self,
        *cast: Who,
        zones: Mapping[str, ZoneAt] | int = 3,
        edges: Sequence[EdgeAt] | None = None,
        covers: Mapping[str, CoverAt] | None = None,
        barriers: Sequence[BarrierAt] = (),
        options: dict[str, str] | None = None,
        opening: str | None = "standard",
        house: dict[str, Any] | None = None,
        exits: Sequence[str] = (),
        seed: int = 1,
        **start: Any,
    ) -> None:
        made = row(zones) if isinstance(zones, int) else dict(zones)
        made = {key: replace(zone, exit=zone.exit or key in exits) for key, zone in made.items()}
        people = {member.key: member.person for member in cast}
        self.catalog = replace(
            BASE,
            characters={**BASE.characters, **{k: p for k, p in people.items() if isinstance(p, Character)}},
            adversaries={**BASE.adversaries, **{k: p for k, p in people.items() if isinstance(p, Adversary)}},
            animals={**BASE.animals, **{k: p for k, p in people.items() if isinstance(p, Animal)}},
        )
        self.encounter = Encounter(
            "mirage",
            "Scene",
            "",
            made,
            tuple(edges) if edges is not None else edges_of(made),
            dict(covers or {}),
            tuple(barriers),
            tuple(member.placed for member in cast),
        )
        made_of: Any = Rules
        self.rules = made_of(self.catalog)
        root = self.rules.begin(self.encounter, options)
        self.session: Session[State, Any, Any] = Session(self.rules, root, seed=seed)
        if opening:
            self.do("start-fight", opening=opening, **start)

    @property
    def state(self) -> State:
        return self.session.state

    def one(self, who: str) -> Combatant:
        return self.state.combatants[who]

    def asks(self) -> tuple[str, tuple[str, ...]]:
        """The kind of the open question, and who is asked; empty where none is open."""
        found = question(self.state)
        return (found.kind, found.who) if found is not None else ("", ())

    def turn_to(self, side: str) -> None:
        """End turns until it is that side's."""
        while self.state.side != side or self.state.prelude is not None:
            self.do("end-turn")

    def dice(self, who: str, skill: str, **more: Any) -> list[int]:
        """The sides of the dice that a test of somebody would roll now."""
        return [die.sides for die in skill_test(self.state, who, skill, **more).pool.dice]
