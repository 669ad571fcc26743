"""Which rules are in force for somebody: those of gear, conditions, types and timed effects (section C6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.rules.memory import Bearing, bearing_of, of_book
from engine.systems.fires.state import HERO, Combatant, Effect, Person, Piece, State

KINDS = {
    "weapon": "weapons",
    "shield": "shields",
    "catalyst": "catalysts",
    "armour": "armour",
    "ring": "rings",
    "item": "items",
    "flask": "flasks",
    "missile": "missiles",
}
"""Where the packs keep each kind of piece."""

OF_THINGS = ("weapons", "shields", "catalysts")
"""Where rows stand whose rules concern what is done with the thing itself; other gear's concern all that is done."""

ANY_WEAPON = frozenset({"attack", "hit", "inflicts"})
"""Triggers that, on a weapon, concern only attacks made with it."""


class InForce(Struct, frozen=True, gc=False):
    """A rule and whose it is: the row it stands in, the piece, the timed effect, the tokens of a condition."""

    rule: Any
    kind: str
    row: str
    piece: str = ""
    effect: Effect | None = None
    tokens: int = 0
    index: int = 0


def row_of(book: Catalog, kind: str, key: str) -> Any:
    """A row of the packs by kind and id."""
    return getattr(book, kind)[key]


def rule_of(book: Catalog, effect: Effect) -> Any:
    """The rule that a timed effect is; none where a pack was edited since and its row has fewer (law 2)."""
    rules = rules_in(row_of(book, effect.kind, effect.row))
    return rules[effect.rule] if effect.rule < len(rules) else None


def rules_in(row: Any) -> tuple[Any, ...]:
    """All rules of a row, those of a sheet's attacks behind its own."""
    return (
        *getattr(row, "rules", ()),
        *(rule for attack in getattr(row, "attacks", {}).values() for rule in attack.rules),
    )


def kind_of(book: Catalog, name: str) -> str:
    """What kind of piece an id names; empty where the packs have no such thing."""
    for kind, table in KINDS.items():
        if name in getattr(book, table):
            return kind
    return ""


def thing_named(book: Catalog, name: str) -> str:
    """What a thing is called that an id names."""
    return str(getattr(book, KINDS[kind_of(book, name)])[name].name)


def worth(row: Any) -> bool:
    """Whether the use of an item does anything, now or later."""
    return any(rule.on not in ("passive", "cost") for rule in row.rules)


def piece_row(book: Catalog, piece: Piece) -> Any:
    """The row of a piece of gear."""
    return getattr(book, KINDS[piece.kind])[piece.id]


def in_force(book: Catalog, state: State, who: str, on: str, kind: type = object) -> tuple[InForce, ...]:
    """Every rule with a trigger, and of a primitive, that somebody is under now, whatever its ``when`` says."""
    bearing: Bearing | None = book.memory.bearings.get(who)
    if bearing is None or bearing.state is not state:
        if who not in state.combatants:
            return ()
        bearing = bearing_of(book, state, who)
    found: tuple[InForce, ...] | None = bearing.bound.get((on, kind))
    if found is None:
        if kind is object:
            found = tuple(_rules_under(book, bearing, who, on))
        else:
            found = tuple(bound for bound in in_force(book, state, who, on) if isinstance(bound.rule, kind))
        bearing.bound[on, kind] = found
    return found


class Met(NamedTuple):
    """The rules that an attack on somebody meets, by what they do: keep it off, throw it back, follow on its damage,
    alter that, shut it out (FF-85, FF-108, FF-148, FF-155, FF-170).
    """

    wards: tuple[InForce, ...]
    mirrors: tuple[InForce, ...]
    damaged: tuple[InForce, ...]
    altering: tuple[InForce, ...]
    immune: tuple[InForce, ...]


def met(book: Catalog, state: State, who: str) -> Met:
    """Those of somebody who is there: nearly always none, and so they are looked up together."""
    bearing: Bearing | None = book.memory.bearings.get(who)
    if bearing is None or bearing.state is not state:
        bearing = bearing_of(book, state, who)
    found: Met | None = bearing.bound.get(Met)
    if found is None:
        wards, mirrors = (
            (*in_force(book, state, who, "passive", kind), *in_force(book, state, who, "attacked", kind))
            for kind in (effects.NegateAttack, effects.ReflectAttack)
        )
        damaged, altering = (in_force(book, state, who, "damaged", kind) for kind in (object, effects.ModifyDamage))
        immune = in_force(book, state, who, "passive", effects.Immune)
        found = bearing.bound[Met] = Met(wards, mirrors, damaged, altering, immune)
    return found


def _rules_under(book: Catalog, bearing: Bearing, who: str, on: str) -> Iterator[InForce]:
    if bearing.person is not None:
        yield from _geared(book, bearing.person, on)
    if bearing.body.entry:
        yield from _sheet(book, bearing.body.entry, on)
    yield from _conditions(book, bearing.body.conditions, on)
    for effect in bearing.effects:
        if effect.bearer == who:
            rule = rule_of(book, effect)
            if rule is not None and (rule.on == on or (rule.on == "use" and on == "passive")):
                yield InForce(rule, effect.kind, effect.row, effect.piece, effect, index=effect.rule)


def _geared(book: Catalog, person: Person, on: str) -> Iterator[InForce]:
    for key in worn(person):
        piece = person.pieces[key]
        if piece.broken or (on != "passive" and key in person.slots and on in ANY_WEAPON):
            continue
        if on not in ("passive", "anytime") and key in person.slots and key not in held(person):
            continue
        kind = KINDS[piece.kind]
        for index, rule in enumerate(row_of(book, kind, piece.id).rules):
            if rule.on == on:
                yield InForce(rule, kind, piece.id, key, index=index)
    if on == "passive":
        for key in person.pouches:
            piece = person.pieces[key]
            if piece.kind == "item":
                for index, rule in enumerate(book.items[piece.id].rules):
                    if rule.on == on:
                        yield InForce(rule, "items", piece.id, key, index=index)


def _sheet(book: Catalog, entry: str, on: str) -> Iterator[InForce]:
    foe = book.enemies[entry]
    for index, rule in enumerate(foe.rules):
        if rule.on == on:
            yield InForce(rule, "enemies", entry, index=index)
    for kind in foe.types:
        for index, rule in enumerate(type_row(book, kind).rules):
            if rule.on == on:
                yield InForce(rule, "enemy_types", kind, index=index)


def _conditions(book: Catalog, conditions: dict[str, int], on: str) -> Iterator[InForce]:
    for condition, tokens in conditions.items():
        if tokens:
            for name in (condition, *same_as(book, condition)):
                for index, rule in enumerate(book.conditions[name].rules):
                    if rule.on == on:
                        yield InForce(rule, "conditions", name, tokens=tokens, index=index)


def same_as(book: Catalog, condition: str) -> Iterator[str]:
    """The conditions that this one also behaves like (FF-160)."""
    for rule in book.conditions[condition].rules:
        if isinstance(rule, effects.AsCondition):
            yield rule.condition


def grouped(book: Catalog, body: Combatant, group: str) -> tuple[str, ...]:
    """The conditions of a group that somebody has."""
    return tuple(name for name, row in book.conditions.items() if group in row.groups and body.conditions.get(name))


def grips(book: Catalog, condition: str) -> bool:
    """Whether a condition is a hold, of which the attack says what it keeps dealing (FF-160)."""
    rules = book.conditions[condition].rules
    return any(isinstance(rule, effects.Defer) and rule.what == "routine-damage" for rule in rules)


def gripped(book: Catalog, body: Combatant) -> bool:
    """Whether somebody is in a hold."""
    return any(grips(book, name) for name in filter(body.conditions.get, body.conditions))


def type_row(book: Catalog, kind: str) -> rows.EnemyType:
    """A type of enemy, by its id or an alias; a scenario's own type without a row has no rules (FF-S55)."""
    if kind in book.enemy_types:
        return book.enemy_types[kind]
    for row in book.enemy_types.values():
        if kind.casefold() in (alias.casefold() for alias in row.aliases):
            return row
    return rows.EnemyType(name=kind)


def has_type(book: Catalog, body: Combatant, kind: str) -> bool:
    """Whether an enemy is of a type."""
    if body.kind != "enemy":
        return False
    row = book.enemy_types.get(kind)
    names = {kind, *((row.name, *row.aliases) if row is not None else ())}
    return any(given in names or given.casefold() in {n.casefold() for n in names} for given in foe(book, body).types)


@of_book
def traits(book: Catalog, entry: str) -> frozenset[str]:
    """The traits of an enemy, by its sheet and its types."""
    row = book.enemies[entry]
    owners = (row, *(type_row(book, kind) for kind in row.types))
    return frozenset(rule.name for owner in owners for rule in owner.rules if isinstance(rule, effects.Trait))


@of_book
def sheets_waiting(book: Catalog, on: str, kind: type = object) -> frozenset[str]:
    """The enemies whose sheets or types have rules with a trigger, and of a primitive."""
    return frozenset(
        entry for entry in book.enemies if any(isinstance(found.rule, kind) for found in _sheet(book, entry, on))
    )


def bearers(book: Catalog, state: State, on: str, kind: type = object) -> list[str]:
    """Whoever could be under such a rule: by gear, a sheet, a condition, a timed effect."""
    if state.effects:
        return list(state.combatants)
    sheets, people = sheets_waiting(book, on, kind), state.combatants.items()
    return [who for who, body in people if who == HERO or body.conditions or body.entry in sheets]


def has_trait(book: Catalog, body: Combatant, name: str) -> bool:
    """Whether an enemy has a trait: two tiles long, of a formation, on something it could lose."""
    return body.kind == "enemy" and name in traits(book, body.entry)


@of_book
def conditions_with(book: Catalog, trait: str) -> tuple[str, ...]:
    """The conditions that have a trait: whoever is under them may be crossed."""
    rules = ((name, rule) for name, row in book.conditions.items() for rule in row.rules)
    return tuple(name for name, rule in rules if isinstance(rule, effects.Trait) and rule.name == trait)


def foe(book: Catalog, body: Combatant) -> rows.Foe:
    """An enemy's sheet."""
    return book.enemies[body.entry]


def thing(person: Person, key: str) -> Piece:
    """A piece of gear, or a kind of missile, of which a sheet keeps only what broke (FF-40)."""
    return person.pieces.get(key) or Piece("missile", key)


def worn(person: Person) -> tuple[str, ...]:
    """The keys of everything whose passive effects hold: hand slots, armour, rings (FF-26)."""
    return tuple(key for key in (*person.slots, person.armour, *person.rings) if key)


def held(person: Person) -> tuple[str, ...]:
    """The keys of what is in a hand, once each (FF-26)."""
    return tuple(dict.fromkeys(person.slots[hand] for hand in person.hands if hand >= 0 and person.slots[hand]))


def grip(person: Person, key: str) -> int:
    """With how many hands something is held (FF-28)."""
    return sum(1 for hand in person.hands if hand >= 0 and person.slots[hand] == key)


def free_hand(person: Person) -> bool:
    """Whether a hand is free (FF-31)."""
    return any(hand < 0 or not person.slots[hand] for hand in person.hands)


def off_hand(person: Person, key: str) -> bool:
    """Whether something is held in the off-hand alone."""
    hand = person.hands[person.off]
    return grip(person, key) == 1 and hand >= 0 and person.slots[hand] == key and len(held(person)) > 1


def blow_to_follow(book: Catalog, rule: Any) -> bool:
    """Whether a rule that has come has the character strike again: what it performs is an attack (FF-57)."""
    return isinstance(rule, effects.Perform) and rule.action in book.actions and book.actions[rule.action].attack
