"""What the game master may set about somebody at any time (MI-93): declared once for all rooms.

What follows from a value in the flow of the game is added in ``decide.rulings``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import NAMES
from engine.core import house
from engine.core.changed import without
from engine.core.people import with_one
from engine.core.rulings.attributes import of_person
from engine.core.rulings.facts import Value
from engine.core.rulings.fields import Field, Names, Rulings, by_id
from engine.core.view import Audience
from engine.core.words import in_words, slug
from engine.systems.miasma.audience import mark, noticed, open_book, pools_shown
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.stats import HIGHEST, attribute, with_attribute
from engine.systems.miasma.state import State
from engine.systems.miasma.state.things import ATTRIBUTES, DAMAGE_TYPES, Attribute

RULE = "MI-93"
HOUSE = house.rules_of(House)
LONGEST_EFFECT = 9_999
"""Segments."""


def undecided(state: State, who: str) -> State:
    """Without a decision of this segment, where something came in between."""
    if who not in state.decisions and who not in state.swaps:
        return state
    return replace(state, decisions=without(state.decisions, who), swaps=without(state.swaps, who))


def _essence(state: State, who: str, key: str, value: Value) -> State:
    """MI-67: whoever gets Essence back is not lost any more, but dead as before."""
    fighter = state.combatants[who]
    found = bool(value) and fighter.status == "lost"
    return with_one(state, replace(fighter, essence=int(value), status="dead" if found else fighter.status))


def _staggered(state: State, who: str, key: str, value: Value) -> State:
    """MI-64: down by ruling, which ends what they were at, or up again."""
    fighter = state.combatants[who]
    if not value:
        return with_one(state, replace(fighter, staggered=False))
    return undecided(with_one(state, replace(fighter, staggered=True, commitment=None, guard="")), who)


def _side(state: State, who: str, key: str, value: Value) -> State:
    return with_one(state, replace(state.combatants[who], side=slug(str(value))))


def _protected(state: State, who: str, key: str) -> Value:
    """MI-84: the segments that a Protection still lasts, this one included."""
    lasting = (effect for effect in state.combatants[who].effects if effect.type == key and not effect.item)
    return next((effect.until - state.segment + 1 for effect in lasting), 0)


def _left_behind(state: State, who: str) -> str:
    """MI-72: monsters of a fight that is over."""
    fighter = state.combatants[who]
    return "MI-72" if state.phase == "interlude" and fighter.kind == "monster" and not fighter.stays else ""


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


def _field(id_: str, title: str, **more: Any) -> Field[Catalog, State]:
    return of_person(id_, title, **{"shown": _full, "section": "Pools", **more})


def _always(state: State, who: str, audience: Audience) -> bool:
    return True


def _has_spells(state: State, who: str) -> bool:
    return bool(state.combatants[who].sheet.spells)


def _attribute(name: Attribute) -> Field[Catalog, State]:
    """An attribute of a character, with all that hangs on it."""

    def put_it(state: State, who: str, key: str, value: Value) -> State:
        return with_one(state, with_attribute(state.combatants[who], name, int(value), rising=False))

    return _field(
        name,
        name.capitalize(),
        get=lambda state, who, key: attribute(state.combatants[who], name),
        put=put_it,
        ends=(1, HIGHEST),
        applies=lambda state, who: bool(state.combatants[who].sheet.attributes),
    )


_PLACE = "Place and stance"

FIELDS = by_id(
    [
        _field("life", "Life", ends=lambda fighter: (0, fighter.life_max), shown=_figures),
        _field("stamina", "stamina", ends=lambda fighter: (0, fighter.stamina_max), shown=_figures),
        _field("essence", "Essence", put=_essence, ends=(0, 10), applies=_kind("character")),
        _field("miasma", "Miasma", ends=(0, 99_999), applies=_kind("character")),
        _field("level", "level", inside="sheet", ends=(1, 999), applies=_kind("character")),
        _field("rating", "rating", inside="sheet", ends=(0, 9_999), applies=_kind("monster")),
        _field("regen", "regeneration", inside="sheet", ends=(1, 999), applies=_kind("monster")),
        _field("life-max", "Life maximum", most_of="life", ends=(1, 9_999)),
        _field("stamina-max", "stamina maximum", most_of="stamina", ends=(1, 999)),
        *(_attribute(name) for name in ATTRIBUTES),
        _field(
            "staggered", "stagger", put=_staggered, flag=("staggered", "not staggered"), shown=_always, rule="MI-64"
        ),
        _field(
            "facing",
            "facing",
            ends=(0, 5),
            applies=_in_fight,
            shown=_always,
            told=lambda value: NAMES[int(value)],
            rule="MI-19",
            section=_PLACE,
        ),
        _field(
            "guard",
            "guard",
            words=_guards,
            applies=_may_guard,
            shown=_always,
            told=lambda value: in_words(str(value)) or "none",
            rule="MI-37",
            section=_PLACE,
        ),
        _field("uses", "uses left", ends=(0, 99), keys=_spells, applies=_has_spells, rule="MI-89", section="Magic"),
        _field(
            "protection",
            "Protection",
            get=_protected,
            put=lambda state, who, key, value: state,
            ends=(0, LONGEST_EFFECT),
            keys=lambda catalog, state, who: {kind: kind.capitalize() for kind in DAMAGE_TYPES},
            rule="MI-84",
            section="Magic",
        ),
        _field("hidden", "sight", flag=("hidden", "seen"), hides=True, section="Name, side, fate"),
        _field("name", "name", section="Name, side, fate"),
        _field("side", "side", put=_side, section="Name, side, fate"),
    ]
)

RULINGS: Rulings[Catalog, State] = Rulings(
    fields=FIELDS,
    people=lambda state: Names(state.combatants, attrgetter("label")),
    met_as=lambda state: Names(state.combatants, attrgetter("met_as")),
    rule=RULE,
    house=HOUSE,
    left_behind=_left_behind,
    known=lambda state, who, audience: who not in state.combatants or noticed(state.combatants[who], audience),
    mark=mark,
)
