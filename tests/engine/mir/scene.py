"""A builder of tiny scenes: who stands where with what, and the commands they give.

``Table`` runs a session, so every test goes through the same door as the screen. Unless told otherwise the order of
slots is that of the cast, without dice; ``faces`` are the dice of a command, in the order of its rolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from content.loader import catalog as load_catalog
from engine.core.session import Session
from engine.core.view import Audience
from engine.systems.mir import Catalog, Encounter
from engine.systems.mir.catalog import Person, Placed, Scar, Weapon
from engine.systems.mir.events import attack as ev
from engine.systems.mir.ruleset import Rules
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant
from tests.engine.played import Played
from tests.engine.played import of as of
from tests.engine.played import only as only

BASE: Catalog = load_catalog("mir")


class Who:
    """Somebody to put into a scene."""

    def __init__(self, key: str, kind: str, person: Person, placed: Placed) -> None:
        self.key, self.kind, self.person, self.placed = key, kind, person, placed


def somebody(
    name: str,
    kind: str,
    at: int = 0,
    *,
    weapon: str | Sequence[str] = "mace",
    stowed: Sequence[str] = (),
    attack: int = 4,
    defence: int = 3,
    health: int = 10,
    armour: str = "light",
    instinct: int = 3,
    strength: int = 0,
    important: bool = False,
    pools: dict[str, int] | None = None,
    skills: dict[str, int] | None = None,
    paths: dict[Any, int] | None = None,
    side: str = "",
    hidden: bool = False,
    unaware: bool = False,
    down: bool = False,
    wounds: Sequence[tuple[int, bool]] = (),
) -> Who:
    """Somebody with fixed pools: ``attack`` for every weapon skill, base Defence, armour that changes no dice."""
    ready = (weapon,) if isinstance(weapon, str) else tuple(weapon)
    fixed = dict.fromkeys(("combat", "dexterity", "marksmanship", "unarmed-combat"), attack)
    person = Person(
        name,
        health,
        defence,
        armour,
        paths or {},
        {"strength": strength, **(skills or {})},
        {
            **fixed,
            "instinct": instinct,
            "healing": 3,
            "resilience": 3,
            "strength": 4,
            "investigation": 4,
            **(pools or {}),
        },
        tuple(key for key in ready if key),
        tuple(stowed),
        important,
    )
    key = f"{'pc' if kind == 'pc' else 'foe'}-{name.lower()}"
    scars = tuple(Scar(severity, bandaged) for severity, bandaged in wounds)
    placed = Placed(key, at, side=side, hidden=hidden, unaware=unaware, down=down, wounds=scars)
    return Who(key, kind, person, placed)


def pc(name: str = "Irena", at: int = 0, **fields: Any) -> Who:
    """A character."""
    return somebody(name, "pc", at, **fields)


def foe(name: str = "Guard", at: int = 0, **fields: Any) -> Who:
    """An NPC."""
    return somebody(name, "npc", at, **fields)


def hits(count: int, of: int) -> list[int]:
    """Faces with so many successes and no 12."""
    return [7] * count + [1] * (of - count)


CLUB = Weapon("Club", "combat", 4, 1)
"""Damage 4 and no trait: what the game's own example of two guards needs (W7)."""
ROD = Weapon("Rod", "combat", 3, 1)
"""Damage 3 and no trait."""
SHIELD = BASE.melee_weapons["shield"]


class Table(Played):
    """A running scene."""

    def __init__(
        self,
        *cast: Who,
        options: dict[str, str] | None = None,
        ordered: bool = True,
        weapons: dict[str, Weapon] | None = None,
        ranged: dict[str, Weapon] | None = None,
    ) -> None:
        self.catalog = replace(
            BASE,
            agents={**BASE.agents, **{member.key: member.person for member in cast if member.kind == "pc"}},
            foes={**BASE.foes, **{member.key: member.person for member in cast if member.kind == "npc"}},
            melee_weapons={**BASE.melee_weapons, "club": CLUB, "rod": ROD, **(weapons or {})},
            ranged_weapons={**BASE.ranged_weapons, **(ranged or {})},
        )
        self.encounter = Encounter("mir", "Scene", "", tuple(member.placed for member in cast), places={"4": "cart"})
        self.rules = Rules(self.catalog)
        root = self.rules.begin(self.encounter, options)
        ruleset: Any = self.rules
        self.session: Session[State, Any, Any] = Session(ruleset, root, seed=1)
        if ordered:
            self.do("rule-order", order=list(root.combatants))

    @property
    def state(self) -> State:
        return self.session.state

    def one(self, who: str) -> Combatant:
        return self.state.combatants[who]

    def rules_told(self) -> set[str]:
        return {line.rule for line in self.session.lines(self.session.head)}

    def has(self, key: str, audience: Audience = "gm") -> bool:
        return any(option.id == key for option in self.session.options(audience))

    def question(self) -> str:
        return self.session.pending()[0].question

    def strike(
        self,
        attacker: Sequence[int],
        defender: Sequence[int] = (),
        who: str = "irena",
        target: str = "guard",
        weapon: str = "mace",
        **fields: Any,
    ) -> list[Any]:
        """A melee attack with these dice on both sides."""
        faces = [*attacker, *defender]
        return self.do("attack-melee", who, faces=faces, weapon=weapon, targets=[target], **fields)

    def shoot(
        self,
        attacker: Sequence[int],
        defender: Sequence[int] = (),
        who: str = "irena",
        target: str = "guard",
        weapon: str = "bow",
        **fields: Any,
    ) -> list[Any]:
        """A ranged attack with these dice on both sides."""
        faces = [*attacker, *defender]
        return self.do("attack-ranged", who, faces=faces, weapon=weapon, targets=[target], **fields)


def damages(events: list[Any]) -> list[tuple[str, int]]:
    """Victim and amount of every packet."""
    return [(event.who, event.amount.total) for event in of(events, ev.DamageDealt)]
