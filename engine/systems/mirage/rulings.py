"""What the game master may set (law 8): declared once, carried out by the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.core import house as house_rules
from engine.core.changed import entry, some, without
from engine.core.people import put
from engine.core.refusal import Refusal
from engine.core.rulings.attributes import gm_only, of_fight, of_person
from engine.core.rulings.facts import Value
from engine.core.rulings.fields import Field, Rulings, by_id
from engine.core.view import Audience
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.base import on_a_field
from engine.systems.mirage.house import House
from engine.systems.mirage.rules.dice import LADDER
from engine.systems.mirage.rules.people import in_zone, rider_of
from engine.systems.mirage.state import MAX_TOUGHNESS, State
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.ground import Edge, Obstacle
from engine.systems.mirage.words import open_sheet, seen

CITED = "MG-95"
SHEET, FIELD = "Sheet", "On the field"
RULED = "the game master"
AFOOT = "afoot"


def _open(state: State, who: str, audience: Audience) -> bool:
    return who in state.combatants and open_sheet(state.combatants[who], audience)


def _seen(state: State, who: str, audience: Audience) -> bool:
    return not who or seen(state, who, audience)


def _sheet(id: str, title: str, rule: str, attribute: str = "", **more: Any) -> Field[Catalog, State]:
    """Something on a sheet."""
    return of_person(id, title, attribute, **{"shown": _open, "rule": rule, "section": SHEET, **more})


def _standing(id: str, title: str, rule: str, **more: Any) -> Field[Catalog, State]:
    """How somebody stands on the field."""
    return of_person(id, title, **{"shown": _seen, "rule": rule, "section": FIELD, **more})


def _has_toughness(state: State, who: str) -> bool:
    return not state.combatants[who].conditions


def _has_conditions(state: State, who: str) -> bool:
    return state.combatants[who].conditions


def _bonus(state: State, who: str, key: str) -> int:
    return sum(modifier.value for modifier in state.combatants[who].bonus if modifier.text == RULED)


def _give_bonus(state: State, who: str, key: str, value: Value) -> State:
    kept = tuple(modifier for modifier in state.combatants[who].bonus if modifier.text != RULED)
    new = (Modifier(RULED, int(value), "MG-04"),) if value else ()
    return put(state, who, bonus=(*kept, *new))


def _on_a_field(catalog: Catalog, state: State, who: str) -> Refusal | None:
    return on_a_field(catalog, state, None)


def _left_behind(state: State, who: str) -> str:
    """MG-101: adversaries of a fight that is over, unless they change sides."""
    person = state.combatants[who]
    adversary = person.kind != "pc" and person.side == "adversaries"
    return "MG-101" if adversary and state.phase == "interlude" else ""


SIDES = {"party": "the party", "adversaries": "the adversaries"}
HIDDEN = "unknown", "known"
DICE = {"0": "gone", **{str(sides): f"D{sides}" for sides in LADDER}}


def _armour(state: State, who: str, key: str, value: Value) -> State:
    worn = state.combatants[who].armour
    return state if worn is None else put(state, who, armour=replace(worn, rating=int(value)))


def _armour_now(state: State, who: str, key: str) -> str:
    worn = state.combatants[who].armour
    return str(worn.rating) if worn is not None else "0"


def _cover_names(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    return {key: f"{cover.name}, {state.zones[cover.zone].name}" for key, cover in state.covers.items()}


def _way(edge: Edge) -> str:
    return f"{edge.a}/{edge.b}"


def _way_names(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    return {_way(edge): f"{state.zones[edge.a].name} – {state.zones[edge.b].name}" for edge in state.edges}


def _hide_way(state: State, who: str, key: str, value: Value) -> State:
    return replace(state, edges=some(state.edges, lambda edge: _way(edge) == key, hidden=bool(value)))


def _ground(id: str, title: str, rule: str, attribute: str = "", **more: Any) -> Field[Catalog, State]:
    """Something of the ground, which players learn by what they see of it."""
    given = {"check": _on_a_field, "shown": gm_only, "rule": rule, "section": "The ground"}
    return of_fight(id, title, attribute, **given, **more)


def _of_cover(id: str, title: str, rule: str, part: str, **more: Any) -> Field[Catalog, State]:
    """Something of a cover."""
    covers: dict[str, Any] = {"keys": _cover_names, "applies": lambda state, who: bool(state.covers)}
    return _ground(id, title, rule, "covers", part=part, **covers, **more)


def _barred(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    names = _way_names(catalog, state, who)
    return {_way(edge): names[_way(edge)] for edge in state.edges if edge.obstacle is not None}


def _obstacle(part: str, title: str, **more: Any) -> Field[Catalog, State]:
    """What an obstacle is called, and what it takes to clear it (MG-48)."""

    def found(state: State, key: str) -> Obstacle | None:
        return next((edge.obstacle for edge in state.edges if _way(edge) == key), None)

    def changed(state: State, who: str, key: str, value: Value) -> State:
        old = found(state, key)
        new = None if old is None else replace(old, **{part: value})
        return replace(state, edges=some(state.edges, lambda edge: _way(edge) == key, obstacle=new))

    def get(state: State, who: str, key: str) -> Value:
        return getattr(found(state, key), part, "")

    barred: dict[str, Any] = {"keys": _barred, "applies": lambda state, who: any(edge.obstacle for edge in state.edges)}
    return _ground(f"obstacle-{part}", title, "MG-48", get=get, put=changed, **barred, **more)


def _skill(state: State, who: str, key: str, value: Value) -> State:
    skills = without(state.combatants[who].skills, key)
    return put(state, who, skills=skills if value == "0" else {**skills, key: int(value)})


def _ammo(state: State, who: str, key: str, value: Value) -> State:
    left = int(value) if int(value) >= 0 else None
    return put(state, who, arms=entry(state.combatants[who].arms, key, ammo=left))


def _ammo_now(state: State, who: str, key: str) -> int:
    arm = state.combatants[who].arms.get(key)
    return -1 if arm is None or arm.ammo is None else arm.ammo


def _place_words(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    zone = state.combatants[who].zone
    covers = {key: cover.name for key, cover in state.covers.items() if cover.zone == zone}
    return {"open": "in the open", "far": "far off", **covers}


def _mounts(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    """On foot, or in the saddle of an animal that stands there and carries nobody else."""
    here = state.combatants[who]
    free = (somebody for somebody in in_zone(state, here.zone) if somebody.mount and somebody.id != who)
    return {AFOOT: "on foot", **{one.id: one.name for one in free if rider_of(state, one.id) in ("", who)}}


def _mount(state: State, who: str, key: str, value: Value) -> State:
    if value == AFOOT:
        return put(state, who, riding="")
    return put(state, who, riding=value, prone=False, place=state.combatants[str(value)].place)


def _side(state: State, who: str, key: str, value: Value) -> State:
    return put(state, who, side=value, secret=value == "adversaries")


def _shooting(state: State, who: str) -> dict[str, str]:
    """The arms whose shots are counted."""
    arms = state.combatants[who].arms
    return {key: arm.name for key, arm in arms.items() if arm.ranged and not arm.thrown}


FIELDS: Mapping[str, Field[Catalog, State]] = by_id(
    (
        _sheet(
            "toughness", "Toughness", "MG-90", ends=lambda person: (1, person.toughness_max), applies=_has_toughness
        ),
        _sheet(
            "toughness-max",
            "full Toughness",
            "MG-90",
            most_of="toughness",
            ends=(1, MAX_TOUGHNESS),
            applies=_has_toughness,
        ),
        _sheet("penalty", "waiting penalty", "MG-23", ends=(-MAX_TOUGHNESS, 0)),
        _sheet("bonus", "modifier of the next test", "MG-04", get=_bonus, put=_give_bonus, ends=(-9, 9)),
        _sheet("resources", "Resources", "MG-132", ends=(1, 8), applies=_has_conditions),
        _sheet("capital", "Capital", "MG-134", ends=(0, 99), applies=_has_conditions),
        _sheet("fear", "fear value", "MG-108", ends=(0, 9)),
        _sheet(
            "skill",
            "skill",
            "MG-02",
            "skills",
            put=_skill,
            words={**DICE, "0": "untrained"},
            keys=lambda catalog, state, who: {key: skill.name for key, skill in state.skills.items()},
        ),
        _sheet(
            "attribute",
            "attribute",
            "MG-01",
            "attributes",
            numeral=True,
            words={str(sides): f"D{sides}" for sides in LADDER},
            keys=lambda catalog, state, who: {key: key.title() for key in state.combatants[who].attributes},
        ),
        _sheet(
            "armour",
            "armour die",
            "MG-87",
            get=_armour_now,
            put=_armour,
            words=DICE,
            applies=lambda state, who: state.combatants[who].armour is not None,
        ),
        _sheet(
            "ammo",
            "shots",
            "MG-56",
            get=_ammo_now,
            put=_ammo,
            ends=(-1, 99),
            keys=lambda catalog, state, who: _shooting(state, who),
            applies=lambda state, who: bool(_shooting(state, who)),
            told=lambda value: "not counted" if value == -1 else str(value),
        ),
        _sheet("size", "size", "MG-59", words={"small": "small", "normal": "normal", "large": "large"}, shown=_seen),
        _standing("secret", "sheet", "MG-95", flag=("closed", "open"), shown=gm_only),
        _standing("slow-spent", "slow action", "MG-34", flag=("spent", "unspent"), shown=_open),
        _standing("fast-spent", "fast action", "MG-34", flag=("spent", "unspent"), shown=_open),
        _standing("prone", "stance", "MG-52", flag=("prone", "on foot"), check=_on_a_field),
        _standing("gagged", "mouth", "MG-70", flag=("gagged", "free")),
        _standing("place", "place in the zone", "MG-46", words=_place_words, check=_on_a_field),
        _standing(
            "riding",
            "mount",
            "MG-137",
            get=lambda state, who, key: state.combatants[who].riding or AFOOT,
            put=_mount,
            words=_mounts,
            check=_on_a_field,
            told=lambda value: "on foot" if value == AFOOT else str(value),
            of_people=True,
            applies=lambda state, who: state.combatants[who].kind != "animal",
        ),
        _standing("hidden", "hidden", "MG-54", flag=("hidden", "in sight"), hides=True, shown=gm_only),
        _standing("name", "name", ""),
        _standing("side", "side", "MG-33", put=_side, words=SIDES, takes_along=True),
        _of_cover("cover", "cover die", "MG-87", "rating", numeral=True, words=DICE),
        _of_cover("cover-hidden", "cover in sight of the players", "MG-83", "hidden", flag=HIDDEN),
        _obstacle("name", "obstacle"),
        _obstacle(
            "cost",
            "action to clear",
            words=lambda catalog, state, who: {"slow": "slow action", "fast": "fast action", "free": "no action"},
        ),
        _obstacle(
            "skill",
            "skill to clear with",
            words=lambda catalog, state, who: {key: skill.name for key, skill in state.skills.items()},
        ),
        _obstacle("successes", "successes to clear", ends=(0, 9)),
        _ground(
            "way-hidden",
            "way in sight of the players",
            "MG-44",
            get=lambda state, who, key: int(any(edge.hidden for edge in state.edges if _way(edge) == key)),
            put=_hide_way,
            flag=HIDDEN,
            keys=_way_names,
            applies=lambda state, who: bool(state.edges),
        ),
    )
)


def mark(state: State) -> str:
    """The short mark in front of a line: the round, what comes before the first, or the day between fights."""
    if state.phase == "turn":
        return str(state.round) if state.round else "pre"
    return "–" if state.phase in ("setup", "opening") else f"d{state.day}"


RULINGS: Rulings[Catalog, State] = Rulings(
    fields=FIELDS, rule=CITED, house=house_rules.rules_of(House), known=_seen, left_behind=_left_behind, mark=mark
)
