"""What the game master may set (law 8): declared once, carried out by the core."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core import house as house_rules
from engine.core.rulings.fields import Field, Rulings, Value, by_id
from engine.core.view import Audience
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.house import House
from engine.systems.mirage.rules.dice import LADDER
from engine.systems.mirage.state import MAX_TOUGHNESS, Combatant, Modifier, State
from engine.systems.mirage.words import open_sheet, seen

CITED = "MG-95"
SHEET, FIELD = "Sheet", "On the field"
RULED = "the game master"


def _put(state: State, who: str, **changes: Any) -> State:
    return replace(state, combatants={**state.combatants, who: replace(state.combatants[who], **changes)})


def _open(state: State, who: str, audience: Audience) -> bool:
    return who in state.combatants and open_sheet(state.combatants[who], audience)


def _seen(state: State, who: str, audience: Audience) -> bool:
    return not who or seen(state, who, audience)


def _number(
    id: str, title: str, ends: Callable[[Combatant], tuple[int, int]], rule: str, **more: Any
) -> Field[Catalog, State]:
    """A number of a sheet."""
    name = id.replace("-", "_")
    return Field(
        id=id,
        title=title,
        get=lambda state, who, key: int(getattr(state.combatants[who], name)),
        put=lambda state, who, key, value: _put(state, who, **{name: int(value)}),
        ends=lambda state, who: ends(state.combatants[who]),
        shown=_open,
        rule=rule,
        section=SHEET,
        **more,
    )


def _flag(id: str, title: str, on: str, off: str, rule: str, **more: Any) -> Field[Catalog, State]:
    """Something that is so or is not."""
    name = id.replace("-", "_")
    return Field(
        id=id,
        title=title,
        get=lambda state, who, key: int(bool(getattr(state.combatants[who], name))),
        put=lambda state, who, key, value: _put(state, who, **{name: bool(value)}),
        flag=(on, off),
        rule=rule,
        section=FIELD,
        **{"shown": _open, **more},
    )


def _has_toughness(state: State, who: str) -> bool:
    return not state.combatants[who].conditions


def _has_conditions(state: State, who: str) -> bool:
    return state.combatants[who].conditions


def _hide(state: State, who: str, key: str, value: Value) -> State:
    known = state.known if value or who in state.known else (*state.known, who)
    return replace(_put(state, who, hidden=bool(value)), known=known)


def _bonus(state: State, who: str, key: str) -> int:
    return sum(one.value for one in state.combatants[who].bonus if one.text == RULED)


def _give_bonus(state: State, who: str, key: str, value: Value) -> State:
    kept = tuple(one for one in state.combatants[who].bonus if one.text != RULED)
    new = (Modifier(RULED, int(value), "MG-04"),) if value else ()
    return _put(state, who, bonus=(*kept, *new))


DICE = {"0": "gone", **{str(sides): f"D{sides}" for sides in LADDER}}


def _armour(state: State, who: str, key: str, value: Value) -> State:
    worn = state.combatants[who].armour
    return state if worn is None else _put(state, who, armour=replace(worn, rating=int(value)))


def _armour_now(state: State, who: str, key: str) -> str:
    worn = state.combatants[who].armour
    return str(worn.rating) if worn is not None else "0"


def _cover(state: State, who: str, key: str, value: Value) -> State:
    return replace(state, covers={**state.covers, key: replace(state.covers[key], rating=int(value))})


def _cover_now(state: State, who: str, key: str) -> str:
    return str(state.covers[key].rating) if key in state.covers else "0"


def _skill(state: State, who: str, key: str, value: Value) -> State:
    skills = {name: die for name, die in state.combatants[who].skills.items() if name != key}
    if value != "0":
        skills[key] = int(value)
    return _put(state, who, skills=skills)


def _attribute(state: State, who: str, key: str, value: Value) -> State:
    return _put(state, who, attributes={**state.combatants[who].attributes, key: int(value)})


def _ammo(state: State, who: str, key: str, value: Value) -> State:
    arms = dict(state.combatants[who].arms)
    arms[key] = replace(arms[key], ammo=int(value) if int(value) >= 0 else None)
    return _put(state, who, arms=arms)


def _ammo_now(state: State, who: str, key: str) -> int:
    arm = state.combatants[who].arms.get(key)
    return -1 if arm is None or arm.ammo is None else arm.ammo


def _place_words(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    zone = state.combatants[who].zone
    covers = {key: one.name for key, one in state.covers.items() if one.zone == zone}
    return {"open": "in the open", "far": "far off", **covers}


FIELDS: Mapping[str, Field[Catalog, State]] = by_id(
    (
        _number("toughness", "Toughness", lambda one: (1, one.toughness_max), "MG-90", applies=_has_toughness),
        Field(
            id="toughness-max",
            title="full Toughness",
            get=lambda state, who, key: state.combatants[who].toughness_max,
            put=lambda state, who, key, value: _put(
                state, who, toughness_max=int(value), toughness=min(state.combatants[who].toughness, int(value))
            ),
            ends=lambda state, who: (1, MAX_TOUGHNESS),
            applies=_has_toughness,
            shown=_open,
            rule="MG-90",
            section=SHEET,
        ),
        _number("penalty", "waiting penalty", lambda one: (-MAX_TOUGHNESS, 0), "MG-23"),
        Field(
            id="bonus",
            title="modifier of the next test",
            get=_bonus,
            put=_give_bonus,
            ends=lambda state, who: (-9, 9),
            shown=_open,
            rule="MG-04",
            section=SHEET,
        ),
        _number("resources", "Resources", lambda one: (1, 8), "MG-132", applies=_has_conditions),
        _number("capital", "Capital", lambda one: (0, 99), "MG-134", applies=_has_conditions),
        _number("fear", "fear value", lambda one: (0, 9), "MG-108"),
        Field(
            id="skill",
            title="skill",
            get=lambda state, who, key: str(state.combatants[who].skills.get(key, 0)),
            put=_skill,
            words=lambda catalog, state, who: {**DICE, "0": "untrained"},
            keys=lambda catalog, state, who: {key: one.name for key, one in state.skills.items()},
            shown=_open,
            rule="MG-02",
            section=SHEET,
        ),
        Field(
            id="attribute",
            title="attribute",
            get=lambda state, who, key: str(state.combatants[who].attributes.get(key, 6)),  # type: ignore[call-overload]
            put=_attribute,
            words=lambda catalog, state, who: {str(sides): f"D{sides}" for sides in LADDER},
            keys=lambda catalog, state, who: {key: key.title() for key in state.combatants[who].attributes},
            shown=_open,
            rule="MG-01",
            section=SHEET,
        ),
        Field(
            id="armour",
            title="armour die",
            get=_armour_now,
            put=_armour,
            words=lambda catalog, state, who: DICE,
            applies=lambda state, who: state.combatants[who].armour is not None,
            shown=_open,
            rule="MG-87",
            section=SHEET,
        ),
        Field(
            id="ammo",
            title="shots",
            get=_ammo_now,
            put=_ammo,
            ends=lambda state, who: (-1, 99),
            keys=lambda catalog, state, who: {
                key: arm.name for key, arm in state.combatants[who].arms.items() if arm.ranged and not arm.thrown
            },
            applies=lambda state, who: any(
                arm.ranged and not arm.thrown for arm in state.combatants[who].arms.values()
            ),
            shown=_open,
            told=lambda value: "not counted" if value == -1 else str(value),
            rule="MG-56",
            section=SHEET,
        ),
        Field(
            id="size",
            title="size",
            get=lambda state, who, key: state.combatants[who].size,
            put=lambda state, who, key, value: _put(state, who, size=value),
            words=lambda catalog, state, who: {"small": "small", "normal": "normal", "large": "large"},
            shown=_seen,
            rule="MG-59",
            section=SHEET,
        ),
        _flag("secret", "sheet", "closed", "open", "MG-95", shown=lambda state, who, audience: audience == "gm"),
        _flag("slow-spent", "slow action", "spent", "unspent", "MG-34"),
        _flag("fast-spent", "fast action", "spent", "unspent", "MG-34"),
        _flag("prone", "stance", "prone", "on foot", "MG-52", shown=_seen),
        _flag("gagged", "mouth", "gagged", "free", "MG-70", shown=_seen),
        Field(
            id="place",
            title="place in the zone",
            get=lambda state, who, key: state.combatants[who].place,
            put=lambda state, who, key, value: _put(state, who, place=str(value)),
            words=_place_words,
            shown=_seen,
            rule="MG-46",
            section=FIELD,
        ),
        Field(
            id="hidden",
            title="hidden",
            get=lambda state, who, key: int(state.combatants[who].hidden),
            put=_hide,
            flag=("hidden", "in sight"),
            shown=lambda state, who, audience: audience == "gm",
            rule="MG-54",
            section=FIELD,
        ),
        Field(
            id="name",
            title="name",
            get=lambda state, who, key: state.combatants[who].name,
            put=lambda state, who, key, value: _put(state, who, name=str(value)),
            shown=_seen,
            section=FIELD,
        ),
        Field(
            id="side",
            title="side",
            get=lambda state, who, key: state.combatants[who].side,
            put=lambda state, who, key, value: _put(state, who, side=value, secret=value == "adversaries"),
            words=lambda catalog, state, who: {"party": "the party", "adversaries": "the adversaries"},
            shown=_seen,
            rule="MG-33",
            section=FIELD,
        ),
        Field(
            id="cover",
            title="cover die",
            get=_cover_now,
            put=_cover,
            words=lambda catalog, state, who: DICE,
            keys=lambda catalog, state, who: {
                key: f"{one.name}, {state.zones[one.zone].name}" for key, one in state.covers.items()
            },
            whole=True,
            applies=lambda state, who: bool(state.covers),
            shown=lambda state, who, audience: audience == "gm",
            rule="MG-87",
            section="The ground",
        ),
    )
)


def mark(state: State) -> str:
    """The short mark in front of a line: the round, or the day between fights."""
    if state.phase == "turn":
        return str(state.round) if state.round else "0"
    return "–" if state.phase in ("setup", "opening") else f"d{state.day}"


RULINGS: Rulings[Catalog, State] = Rulings(
    fields=FIELDS,
    people=lambda state: {who: one.name for who, one in state.combatants.items()},
    rule=CITED,
    house=house_rules.rules_of(House),
    known=_seen,
    mark=mark,
)
