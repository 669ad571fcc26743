"""What the GM may set about anybody (MR-62), declared once; what follows from it (death, waking) is told as such."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import house
from engine.core.rulings.attributes import gm_only, of_person
from engine.core.rulings.fields import Field, Rulings, by_id
from engine.core.view import Audience
from engine.systems.mir.audience import open_sheet, seen
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.house import House
from engine.systems.mir.rules.pools import PATHS
from engine.systems.mir.state import MAX_HEALTH, MAX_SCORE, State

Value = int | str
PEOPLE, SIGHT, FIGHT = "People", "What players see", "The fight"
SCORE = (0, MAX_SCORE)


def mark(state: State) -> str:
    """The moment in front of a line: the turn, or the day between fights."""
    if state.phase == "slots":
        return str(state.turn)
    return "–" if state.phase == "initiative" else f"day {state.day}"


def _on_sheet(state: State, who: str, audience: Audience) -> bool:
    return open_sheet(state.combatants[who], audience)


def seen_by(state: State, who: str, audience: Audience) -> bool:
    """Whether an audience knows of somebody."""
    return seen(state.combatants[who], audience)


ON_SHEET: dict[str, Any] = {"shown": _on_sheet, "section": PEOPLE, "rule": "MR-62"}


def _field(name: str, title: str, **more: Any) -> Field[Catalog, State]:
    """A field that is an attribute of a combatant."""
    return of_person(name.replace("_", "-"), title, name, **{**ON_SHEET, **more})


def _skills(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    return {key: skill.name for key, skill in state.book.skills.items()}


def _fight_is_open(state: State, who: str) -> bool:
    return state.phase in ("initiative", "slots")


_FLAGS: tuple[tuple[str, str, tuple[str, str], dict[str, Any]], ...] = (
    ("alive", "Life", ("alive", "dead"), {}),
    ("down", "State", ("knocked out", "up"), {}),
    ("unaware", "Surprise", ("does not see it coming", "sees it coming"), {"shown": gm_only, "rule": "MR-34"}),
    ("moved", "Free move", ("used", "left"), {"applies": _fight_is_open, "section": FIGHT}),
    ("acted", "Action", ("used", "left"), {"applies": _fight_is_open, "section": FIGHT}),
    ("swapped", "Swap", ("used", "left"), {"applies": _fight_is_open, "section": FIGHT}),
    (
        "important",
        "Wounds",
        ("may be taken", "are not for this one"),
        {"applies": lambda state, who: state.combatants[who].kind == "npc"},
    ),
    ("well_rested", "Rest", ("well rested", "not well rested"), {}),
)

FIELDS = by_id(
    [
        _field("health", "Health", ends=lambda person: (0, person.health_max)),
        _field("health_max", "Most Health", ends=(1, MAX_HEALTH)),
        _field("defence_base", "Base Defence", ends=SCORE),
        _field("initiative", "Initiative", ends=SCORE, applies=_fight_is_open, section=FIGHT),
        *(_field(name, title, flag=words, **more) for name, title, words, more in _FLAGS),
        _field("side", "Side", words=lambda catalog, state, who: state.sides, shown=seen_by),
        _field("name", "Name", shown=seen_by),
        _field("paths", "Path", ends=SCORE, keys=lambda catalog, state, who: dict(PATHS)),
        _field("skills", "Skill", ends=SCORE, keys=_skills),
        _field("pools", "Pool", ends=SCORE, keys=_skills),
        _field(
            "armour",
            "Armour",
            get=lambda state, who, key: state.combatants[who].armour.key,
            put=lambda state, who, key, value: state,  # what it is worth is a fact of its own: the fold has no catalog
            words=lambda catalog, state, who: {key: armour.name for key, armour in catalog.armour.items()},
            rule="MR-33",
        ),
        of_person(
            "hidden", "Sight", flag=("out of sight", "in sight"), hides=True, shown=gm_only, rule="MR-07", section=SIGHT
        ),
        of_person(
            "sheet",
            "Sheet",
            "secret",
            flag=("closed to the players", "open to the players"),
            shown=gm_only,
            rule="MR-07",
            section=SIGHT,
        ),
    ]
)


RULINGS: Rulings[Catalog, State] = Rulings(
    fields=FIELDS, rule="MR-62", house=house.rules_of(House), known=seen_by, mark=mark
)
