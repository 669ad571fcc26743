"""What the game master may set: every number, place and condition of the game, declared once (law 8)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.changed import some
from engine.core.refusal import Refusal
from engine.core.rulings.attributes import gm_only, of_fight, of_person
from engine.core.rulings.fields import Field, Rulings, by_id
from engine.core.view import Audience
from engine.systems.yokai.audience import numbers, unknown
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks import moments
from engine.systems.yokai.evolve.change import refilled
from engine.systems.yokai.house import RULES
from engine.systems.yokai.rules.people import fp_max
from engine.systems.yokai.state import Side, State
from engine.systems.yokai.words import STATUS

MOST_KI = 999
LONGEST_TIDE = 99
MOST = 99
"""The largest number that a ruling may put anywhere else."""
POOLS, FOR_NOW, GOING = "Pools and place", "For this fight", "Coming and going"
SHEET, CONFLICT = "Sheet", "The conflict"

Set = Field[Catalog, State]


def _shown(state: State, who: str, audience: Audience) -> bool:
    return numbers(state, state.combatants[who], audience)


def _for_now(id: str, title: str, attribute: str = "", **more: Any) -> Set:
    """A number of somebody that goes with the fight (YO-93)."""
    given = {"ends": (-MOST, MOST), "shown": _shown, "section": FOR_NOW, "check": _in_conflict, **more}
    return of_person(id, title, attribute, **given)


def _sheet(id: str, title: str, low: int, high: int, rule: str, name: str = "") -> Set:
    """A number of a sheet, for good."""
    return of_person(id, title, name, inside="sheet", ends=(low, high), shown=_shown, section=SHEET, rule=rule)


def _entries(id: str, title: str, table: str, part: str = "", **more: Any) -> Set:
    """Something of each entry of a table of a sheet: a part of it, or the entry itself."""

    def names(catalog: Catalog | None, state: State, who: str) -> dict[str, str]:
        entries = getattr(state.combatants[who].sheet, table)
        return {key: getattr(entry, "name", key) for key, entry in entries.items()}

    given = {"keys": names, "applies": lambda state, who: bool(names(None, state, who)), "shown": _shown}
    return of_person(id, title, table, inside="sheet", part=part, section=SHEET, **given, **more)


def _morale(side: Side) -> Set:
    return of_fight(
        f"morale-{side}",
        f"Morale damage of the {side}",
        get=lambda state, who, _: state.morale[side],
        put=lambda state, who, _, value: replace(state, morale={**state.morale, side: int(value)}),
        ends=(0, MOST),
        check=_in_conflict,
        section=CONFLICT,
        rule="YO-69",
    )


def _uses(state: State, who: str, key: str, value: Any) -> State:
    return replace(state, tokens=some(state.tokens, lambda token: token.id == key, uses=value))


def _in_conflict(catalog: Catalog, state: State, who: str) -> Refusal | None:
    return moments.in_conflict(state)


def _settled(catalog: Catalog, state: State, who: str) -> Refusal | None:
    return moments.in_conflict(state) or moments.settled(state)


def _tide(catalog: Catalog, state: State, who: str) -> Refusal | None:
    return _settled(catalog, state, who) or moments.tide_is_there(state)


def _status(catalog: Catalog, state: State, who: str) -> Refusal | None:
    return _settled(catalog, state, who) or moments.not_closing(state, "YO-S42")


def _left_behind(state: State, who: str) -> str:
    """YO-93: of a fight that is over only the players' side stays on the roster."""
    return "YO-93" if state.phase == "interlude" and state.combatants[who].side == "enemies" else ""


def _others(catalog: Catalog, state: State, who: str) -> dict[str, str]:
    return {status: word for status, word in STATUS.items() if status != state.combatants[who].status}


ROLLS = {"auto": "rolled at once", "ask": "asked before the roll", "confirm": "asked before and after"}
HIDES = {"none": "none", "enemies": "enemies", "all": "all"}
TABLE: dict[str, Any] = {"shown": gm_only, "section": "The table", "rule": "YO-18"}

FIELDS: dict[str, Set] = by_id(
    (
        _for_now(
            "fp",
            "FP",
            put=lambda state, who, _, value: refilled(state, who, value),
            ends=lambda fighter: (0, fp_max(fighter)),
            section=POOLS,
            rule="YO-35",
        ),
        of_person("ki", "Ki", ends=(0, MOST_KI), shown=_shown, section=POOLS, rule="YO-79"),
        of_person("exhausted", "Exhausted", flag=("exhausted", "rested"), section=POOLS, rule="YO-17"),
        _for_now("threshold", "Threshold higher this fight by", "threshold_mod", rule="YO-77"),
        _for_now("rally", "Rally easier by", "rally_mod", rule="YO-76"),
        _for_now("focus-refresh", "Focus Refresh higher this fight by", "focus_mod", rule="YO-33"),
        _for_now("ki-limit", "Ki Limit higher this fight by", "ki_mod", rule="YO-88"),
        of_person(
            "barred",
            "Rallying",
            "rally_barred",
            flag=("barred", "open"),
            check=_in_conflict,
            section=GOING,
            rule="YO-87",
        ),
        of_person(
            "status",
            "In or out",
            put=lambda state, who, _, value: state,
            words=_others,
            told=lambda value: STATUS[str(value)],
            check=_status,
            section=GOING,
            rule="YO-S42",
        ),
        of_person(
            "hidden", "Sight", flag=("hidden", "in sight"), hides=True, section=GOING, rule="YO-S44", check=_in_conflict
        ),
        of_person("name", "Name", section=SHEET),
        _sheet("sheet-threshold", "Threshold", 0, MOST, "YO-71", "threshold"),
        _sheet("sheet-rally", "Rally", 0, MOST, "YO-76", "rally"),
        _sheet("sheet-focus-refresh", "Focus Refresh", 0, MOST, "YO-33", "focus_refresh"),
        _sheet("sheet-ki-limit", "Ki Limit", -MOST, MOST, "YO-80", "ki_limit"),
        _sheet("potential", "Potential", 0, 9999, "YO-91"),
        _entries("attribute", "Attribute", "attributes", ends=(-MOST, MOST), rule="YO-92"),
        _entries("skill", "Skill", "skills", "modifier", ends=(-MOST, MOST), rule="YO-92"),
        _entries("armour", "Armour", "armour", "on", flag=("worn", "off"), rule="YO-61"),
        of_fight("tide", "Tide", ends=(-LONGEST_TIDE, LONGEST_TIDE), check=_tide, section=CONFLICT, rule="YO-67"),
        of_fight(
            "tide-length",
            "Tide length",
            "tide_limit",
            ends=(1, LONGEST_TIDE),
            check=_settled,
            section=CONFLICT,
            rule="YO-20",
        ),
        _morale("players"),
        _morale("enemies"),
        of_fight(
            "plan-token",
            "Uses of a plan token",
            get=lambda state, who, key: next(token.uses for token in state.tokens if token.id == key),
            put=_uses,
            ends=(0, MOST),
            keys=lambda catalog, state, who: {token.id: token.text for token in state.tokens},
            applies=lambda state, who: bool(state.tokens),
            shown=gm_only,
            check=_in_conflict,
            section=CONFLICT,
            rule="YO-16",
        ),
        of_fight("dice", "Dice", "rolls", words=ROLLS, **TABLE),
        of_fight("hidden-rolls", "Hidden rolls", "hide", words=HIDES, **TABLE),
    )
)

RULINGS: Rulings[Catalog, State] = Rulings(
    fields=FIELDS,
    rule="YO-02",
    house=RULES,
    left_behind=_left_behind,
    known=lambda state, who, audience: audience == "gm" or not unknown(state.combatants[who]),
    mark=lambda state: f"{state.round}.{state.cycle}" if state.round else "–",
)
