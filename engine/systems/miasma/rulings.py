"""What the game master may set about somebody at any time (MI-93): declared once for all rooms.

What follows from a value in the flow of the game is added in ``decide.rulings``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core import house
from engine.core.codes import STATE
from engine.core.refusal import Refusal
from engine.core.rulings import Field, Rulings
from engine.core.rulings.fields import Value, by_id
from engine.core.view import Audience
from engine.core.words import slug
from engine.systems.miasma.audience import mark, noticed, open_book, pools_shown
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.stats import HIGHEST, attribute, with_attribute
from engine.systems.miasma.state import ATTRIBUTES, DAMAGE_TYPES, Attribute, Combatant, State, without

RULE = "MI-93"
HOUSE = house.rules_of(House)
LONGEST_EFFECT = 9_999
"""Segments."""

Get = Callable[[State, str, str], Value]
Put = Callable[[State, str, str, Value], State]


def with_one(state: State, fighter: Combatant) -> State:
    """The state with one combatant as given."""
    return replace(state, combatants={**state.combatants, fighter.id: fighter})


def undecided(state: State, who: str) -> State:
    """Without a decision of this segment, where something came in between."""
    if who not in state.decisions and who not in state.swaps:
        return state
    return replace(state, decisions=without(state.decisions, who), swaps=without(state.swaps, who))


def _get(name: str) -> Get:
    return lambda state, who, key: int(getattr(state.combatants[who], name))


def _word(name: str) -> Get:
    return lambda state, who, key: str(getattr(state.combatants[who], name))


def _put(name: str) -> Put:
    return lambda state, who, key, value: with_one(state, replace(state.combatants[who], **{name: value}))


def _of_sheet(name: str) -> tuple[Get, Put]:
    def put(state: State, who: str, key: str, value: Value) -> State:
        fighter = state.combatants[who]
        return with_one(state, replace(fighter, sheet=replace(fighter.sheet, **{name: value})))

    return lambda state, who, key: int(getattr(state.combatants[who].sheet, name)), put


def _most(pool: str) -> Put:
    """A lowered maximum lowers the pool."""

    def put(state: State, who: str, key: str, value: Value) -> State:
        fighter = state.combatants[who]
        left = min(int(getattr(fighter, pool)), int(value))
        return with_one(state, replace(fighter, **{f"{pool}_max": value, pool: left}))

    return put


def _of_attribute(name: Attribute) -> tuple[Get, Put]:
    def put(state: State, who: str, key: str, value: Value) -> State:
        return with_one(state, with_attribute(state.combatants[who], name, int(value), rising=False))

    return lambda state, who, key: attribute(state.combatants[who], name), put


def _essence(state: State, who: str, key: str, value: Value) -> State:
    """MI-67: whoever gets Essence back is not lost any more, but dead as before."""
    fighter = state.combatants[who]
    found = bool(value) and fighter.status == "lost"
    return with_one(state, replace(fighter, essence=int(value), status="dead" if found else fighter.status))


def _staggered(state: State, who: str, key: str, value: Value) -> State:
    """MI-64."""
    fighter = state.combatants[who]
    if not value:
        return with_one(state, replace(fighter, staggered=False))
    return undecided(with_one(state, replace(fighter, staggered=True, commitment=None, guard="")), who)


def _side(state: State, who: str, key: str, value: Value) -> State:
    """Whoever joins the party comes to be known to it."""
    joined = with_one(state, replace(state.combatants[who], side=slug(str(value))))
    known = who in state.known or not joined.combatants[who].of_party
    return joined if known else replace(joined, known=(*state.known, who))


def _uses(state: State, who: str, key: str, value: Value) -> State:
    fighter = state.combatants[who]
    return with_one(state, replace(fighter, uses={**fighter.uses, key: int(value)}))


def _protected(state: State, who: str, key: str) -> Value:
    """MI-84: the segments that a Protection still lasts, this one included."""
    lasting = (effect for effect in state.combatants[who].effects if effect.type == key and not effect.item)
    return next((effect.until - state.segment + 1 for effect in lasting), 0)


# ---- who has what, and who may know it ------------------------------------------------------


def passing(state: State, fighter: Combatant) -> bool:
    """Whether somebody is of a fight that is over: nothing that is ruled about them lasts (MI-72)."""
    return state.phase == "interlude" and fighter.kind == "monster" and not fighter.stays


def may_be_ruled(catalog: Catalog, state: State, who: str) -> Refusal | None:
    """Rulings about monsters of a fight that is over would be told, and void."""
    fighter = state.combatants[who]
    if not passing(state, fighter):
        return None
    return Refusal(STATE, f"{fighter.label} was in fight {state.fight}, which is over: add it to the next one", "MI-72")


def _kind(kind: str) -> Callable[[State, str], bool]:
    return lambda state, who: state.combatants[who].kind == kind


def _in_fight(state: State, who: str) -> bool:
    return state.phase != "interlude" and state.combatants[who].hex is not None


def _may_guard(state: State, who: str) -> bool:
    """A guard of somebody staggered would not work (MI-42), and could keep who regenerates 1 from ever recovering."""
    return not state.combatants[who].staggered


def _guards(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    fighter = state.combatants[who]
    return {"": "none", **{key: fighter.sheet.items[key].name for key in fighter.hands}}


def _spells(catalog: Catalog, state: State, who: str) -> Mapping[str, str]:
    return {key: spell.name for key, spell in state.combatants[who].sheet.spells.items()}


def _full(state: State, who: str, audience: Audience) -> bool:
    return open_book(state.combatants[who], audience)


def _figures(state: State, who: str, audience: Audience) -> bool:
    return pools_shown(state, state.combatants[who], audience) == "exact"


def _field(
    id_: str, title: str, access: tuple[Get, Put], ends: Callable[[State, str], tuple[int, int]] | None, **more: Any
) -> Field[Catalog, State]:
    more = {"check": may_be_ruled, "shown": _full, "section": "Pools", **more}
    return Field(id=id_, title=title, get=access[0], put=access[1], ends=ends, **more)


def _within(low: int, high: int) -> Callable[[State, str], tuple[int, int]]:
    return lambda state, who: (low, high)


def _upto(most: str) -> Callable[[State, str], tuple[int, int]]:
    return lambda state, who: (0, int(getattr(state.combatants[who], most)))


_PLACE = "Place and stance"

FIELDS = by_id(
    [
        _field("life", "Life", (_get("life"), _put("life")), _upto("life_max"), shown=_figures),
        _field("stamina", "stamina", (_get("stamina"), _put("stamina")), _upto("stamina_max"), shown=_figures),
        _field("essence", "Essence", (_get("essence"), _essence), _within(0, 10), applies=_kind("character")),
        _field("miasma", "Miasma", (_get("miasma"), _put("miasma")), _within(0, 99_999), applies=_kind("character")),
        _field("level", "level", _of_sheet("level"), _within(1, 999), applies=_kind("character")),
        _field("rating", "rating", _of_sheet("rating"), _within(0, 9_999), applies=_kind("monster")),
        _field("regen", "regeneration", _of_sheet("regen"), _within(1, 999), applies=_kind("monster")),
        _field("life-max", "Life maximum", (_get("life_max"), _most("life")), _within(1, 9_999)),
        _field("stamina-max", "stamina maximum", (_get("stamina_max"), _most("stamina")), _within(1, 999)),
        *(
            _field(
                name,
                name.capitalize(),
                _of_attribute(name),
                _within(1, HIGHEST),
                applies=lambda state, who: bool(state.combatants[who].sheet.attributes),
            )
            for name in ATTRIBUTES
        ),
        _field(
            "staggered",
            "stagger",
            (_get("staggered"), _staggered),
            None,
            flag=("staggered", "not staggered"),
            shown=lambda state, who, audience: True,
            rule="MI-64",
        ),
        _field(
            "facing",
            "facing",
            (_get("facing"), _put("facing")),
            _within(0, 5),
            applies=_in_fight,
            shown=lambda state, who, audience: True,
            rule="MI-19",
            section=_PLACE,
        ),
        _field(
            "guard",
            "guard",
            (_word("guard"), _put("guard")),
            None,
            words=_guards,
            applies=_may_guard,
            shown=lambda state, who, audience: True,
            rule="MI-37",
            section=_PLACE,
        ),
        _field(
            "uses",
            "uses left",
            (lambda s, who, key: s.combatants[who].uses.get(key, 0), _uses),
            _within(0, 99),
            keys=_spells,
            applies=lambda state, who: bool(state.combatants[who].sheet.spells),
            rule="MI-89",
            section="Magic",
        ),
        _field(
            "protection",
            "Protection",
            (_protected, lambda state, who, key, value: state),
            _within(0, LONGEST_EFFECT),
            keys=lambda catalog, state, who: {kind: kind.capitalize() for kind in DAMAGE_TYPES},
            rule="MI-84",
            section="Magic",
        ),
        _field(
            "hidden",
            "sight",
            (_get("hidden"), _put("hidden")),
            None,
            flag=("hidden", "seen"),
            section="Name, side, fate",
        ),
        _field("name", "name", (_word("name"), _put("name")), None, section="Name, side, fate"),
        _field("side", "side", (_word("side"), _side), None, section="Name, side, fate"),
    ]
)

RULINGS: Rulings[Catalog, State] = Rulings(
    fields=FIELDS,
    people=lambda state: {who: fighter.label for who, fighter in state.combatants.items()},
    rule=RULE,
    house=HOUSE,
    known=lambda state, who, audience: who not in state.combatants or noticed(state.combatants[who], audience),
    mark=mark,
)
