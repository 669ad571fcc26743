"""The sections of a sheet: weapons, guards, spells, the move book, a monster's own moves, what is carried."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.offers import counted
from engine.core.view import Fact, Section, Tone, sections
from engine.core.words import listed
from engine.systems.miasma.checks.links import move_refusal
from engine.systems.miasma.rules.gear import basic_damage, guard_percent, guard_points
from engine.systems.miasma.rules.harm import strike_damage
from engine.systems.miasma.rules.links import compose
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import ComposedMove, Strike
from engine.systems.miasma.state.things import DAMAGE_TYPES, Armour, Item, Shield, Weapon
from engine.systems.miasma.tell.words import damage, offset_names, type_name


def belongings(state: State, fighter: Combatant) -> tuple[Section, ...]:
    """All that somebody has, the empty sections left out."""
    return sections(
        ("Weapons and shields", _held(state, fighter)),
        ("Moves", _own_moves(fighter)),
        ("Move book", _book(state, fighter)),
        ("Spells", _spells(fighter)),
        ("Carried", _carried(fighter)),
    )


def guard_words(state: State, item: Item) -> str:
    """What a guard with an item takes off: percentages, or points where shields are read so (MI-S02)."""
    parts = []
    for kind in DAMAGE_TYPES:
        percent, flat = guard_percent(item, kind, state.house), guard_points(item, kind, state.house)
        if percent or flat:
            parts.append(f"{type_name(kind)} {flat if flat else f'{percent}%'}")
    return ", ".join(parts) or "nothing"


def held_words(fighter: Combatant) -> Iterator[str]:
    """What is in hand, in short: ``Short Sword 9 Physical, parry 40%``."""
    for key in fighter.hands:
        item = fighter.sheet.items[key]
        if isinstance(item, Weapon):
            parry = f", parry {item.parry}%" if item.parry else ""
            yield f"{item.name} {_deals(fighter, key, item)}{parry}"
        elif isinstance(item, Shield):
            yield f"{item.name}, stability {item.stability}%"


def _deals(fighter: Combatant, key: str, weapon: Weapon) -> str:
    """MI-44, MI-88: the damage of a weapon's basic move, as enchanted as it is."""
    basic = Strike(1, "line", (), basic_damage(fighter, weapon), key)
    return damage(strike_damage(fighter, basic)) or "no damage"


def _held(state: State, fighter: Combatant) -> Iterator[Fact]:
    for key in fighter.hands:
        item = fighter.sheet.items[key]
        if isinstance(item, Weapon):
            reach = f"range {item.reach}" if item.ranged else f"reach {item.reach}"
            parry = f", parry {item.parry}%" if item.parry else ""
            swings = listed(move.name + (" (sweeps)" if move.sweep else "") for move in item.moves)
            words = f"{_deals(fighter, key, item)}, {item.weight} stamina, {reach}{parry}: {swings}"
            yield Fact(item.name, words, "MI-44")
        elif isinstance(item, Shield):
            words = f"takes {guard_words(state, item)}; stability {item.stability}%"
            yield Fact(item.name, words, "MI-15")


def move_words(move: ComposedMove) -> str:
    """A move in figures: its length, its price, and every strike."""
    strikes = "; ".join(f"{strike.at}: {_struck(strike)}, {damage(strike.damage)}" for strike in move.strikes)
    return f"{counted(move.segments, 'segment')}, {move.stamina} stamina; {strikes}"


def _struck(strike: Strike) -> str:
    """The hexes of a strike; those of a shot are as many as it reaches, and straight ahead (MI-56)."""
    many = strike.shape == "first" and len(strike.hexes) > 1
    return f"the first of {len(strike.hexes)} hexes ahead" if many else f"{strike.shape} {offset_names(strike.hexes)}"


def _own_moves(fighter: Combatant) -> Iterator[Fact]:
    for move in fighter.sheet.moves.values():
        yield Fact(move.name, move_words(move), "MI-57")


def _book(state: State, fighter: Combatant) -> Iterator[Fact]:
    for kept in fighter.sheet.book.values():
        no = move_refusal(fighter, kept.links, kept.lines, state.house, fighter.sheet.items)
        if no is not None:
            yield Fact(kept.name, no.message, "MI-55", "dim")
        else:
            move = compose(fighter, kept.links, state.house, name=kept.name, lines=kept.lines)
            yield Fact(kept.name, move_words(move), "MI-55")


def _spells(fighter: Combatant) -> Iterator[Fact]:
    for key, spell in fighter.sheet.spells.items():
        left = counted(fighter.uses.get(key, 0), "use")
        price = f"{spell.stamina} stamina" + (f", {spell.miasma} Miasma" if spell.miasma else "")
        tone: Tone = "plain" if fighter.uses.get(key, 0) else "dim"
        yield Fact(
            spell.name, f"{counted(spell.segments, 'segment')}, {price}, {left} of {spell.uses} left", "MI-78", tone
        )


def _carried(fighter: Combatant) -> Iterator[Fact]:
    for key, item in fighter.sheet.items.items():
        if key in fighter.hands:
            continue
        if fighter.has_dropped(key):
            yield Fact(item.name, "on the ground", "MI-17", "dim")
        elif isinstance(item, Armour):
            words = f"{'worn' if key in fighter.sheet.worn else 'carried'}, {item.slot}, weight {item.weight}"
            yield Fact(item.name, words, "MI-13")
        else:
            yield Fact(item.name, f"carried, weight {item.weight}", "MI-06")
