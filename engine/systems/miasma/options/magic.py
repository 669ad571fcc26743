"""Spells that can be cast, and on whom (MI-77 to MI-89); wards that can be ended."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.board.hexgrid import cell_set, distance, show
from engine.core.offers import counted, of_each, option
from engine.core.options import Option, Slot, Value
from engine.systems.miasma import commands as c
from engine.systems.miasma.audience import open_book, owner, visible
from engine.systems.miasma.options.movement import beside_casting
from engine.systems.miasma.options.offer import Choice, Context, offer, pick, whole
from engine.systems.miasma.rules.gear import held_weapons
from engine.systems.miasma.rules.hexes import front, in_front
from engine.systems.miasma.rules.magic import BETWEEN, LINES, NAMED, amount, bolt, burst
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Spell
from engine.systems.miasma.tell.words import own_side, points, type_name

LINE = " along a line"


def spell_words(fighter: Combatant, spell: Spell) -> str:
    """What a spell would do with the caster's present Power (MI-81)."""
    power = points(amount(fighter, spell))
    kind = type_name(spell.type) if spell.type is not None else ""
    return {
        "healing": f"{power} Life",
        "grand-healing": f"{power} Life to every ally near",
        "protection": f"half {kind} for {counted(spell.duration, 'segment')}",
        "ward": "no monster enters",
        "reaffirm": "Essence renewed",
        "bolt": f"{power} {kind}{LINE}",
        "ball": f"{power} {kind}{LINE}",
        "enchant": f"+{power} {kind} for {counted(spell.duration, 'segment')}",
    }[spell.effect]


def casts(context: Context, fighter: Combatant) -> Iterator[Option]:
    """Every known spell, with the targets it may name; between fights those whose effect lasts (MI-89)."""
    between = context.state.phase == "interlude"
    beside = () if between or not context.state.house.cast_and_walk else tuple(beside_casting(context, fighter))
    for key, spell in fighter.sheet.spells.items():
        if between and spell.effect not in BETWEEN:
            continue
        time = "a moment" if between else counted(spell.segments, "segment")
        price = f"{time}, {spell.stamina} stamina" + (f", {spell.miasma} Miasma" if spell.miasma else "")
        left = counted(fighter.uses.get(key, 0), "use")
        bare = option(
            "cast",
            fighter.id,
            f"Cast {spell.name}" if between else spell.name,
            given={"spell": key},
            rule="MI-89" if between else "MI-78",
            cost=price,
            preview=f"{_would(context, fighter, spell)}; {left} left",
            group="interlude" if between else "act",
            section="Magic" if between else "",
        )
        for made in _with_targets(context, fighter, key, spell, replace(bare, id=f"cast:{fighter.id}:{key}")):
            yield made
            yield from (_moving(made, slot) for slot in beside if made.enabled)


def _would(context: Context, fighter: Combatant, spell: Spell) -> str:
    """MI-87, MI-95: what a spell would do; of a bolt or ball first whom of the own side it would hit straight ahead, of
    those that it knows of, or that it would hit nobody there, where there is no other way to aim it.
    """
    told = spell_words(fighter, spell)
    if spell.effect not in LINES or not fighter.present:
        return told
    known = visible(context.state, owner(fighter))
    flown, met = bolt(known, fighter, spell, None)
    struck = burst(known, fighter, spell, flown[-1], met) if met is not None else []
    if met is None and context.state.house.aimed_lines == "off":
        return f"{told.removesuffix(LINE)}, at nobody"
    return f"{own_side(fighter, (known.combatants[who] for who in struck))}{told}"


def _moving(made: Option, slot: Slot) -> Option:
    """MI-S31: the same casting with a step or a turn in its first segment; in others those are acts of their own."""
    command = {name: value for name, value in made.command.items() if name != slot.name}
    label = f"{made.label}, with a {'step' if slot.name == 'walk' else 'turn'}"
    slots = (*made.slots, slot)
    return replace(made, id=f"{made.id}:{slot.name}", label=label, command=command, slots=slots, seldom=True)


def known_to(context: Context, fighter: Combatant) -> list[Combatant]:
    """Everybody in the fight of whom the side of this one knows; between fights everybody up."""
    between = context.state.phase == "interlude"
    return [
        other
        for other in context.state.combatants.values()
        if (other.present or (between and other.status == "up" and other.kind == "character"))
        and (not other.hidden or other.side == fighter.side)
    ]


def _with_targets(context: Context, fighter: Combatant, key: str, spell: Spell, bare: Option) -> Iterator[Option]:
    if spell.effect in NAMED:
        people = [
            Choice(o.id, c.Cast(fighter.id, key, o.id), o.label, _as_is(fighter, spell, o))
            for o in known_to(context, fighter)
        ]
        first = _neediest(context, fighter) if spell.effect == "healing" else fighter.id
        yield from pick(context, bare, "target", "entity", people, title="On whom?", default=first)
    elif spell.effect == "enchant":
        yield from _enchanting(context, fighter, key, bare)
    elif spell.effect in LINES and context.state.house.aimed_lines == "front":
        yield _aimed(context, fighter, key, spell, bare)
    else:
        yield whole(context, bare, c.Cast(fighter.id, key))


def _neediest(context: Context, caster: Combatant) -> str:
    """Whoever has the smallest part of their Life left, of those whom the caster's side knows all about; the caster
    before others who are as well.
    """
    own = (
        other for other in known_to(context, caster) if open_book(other, owner(caster)) and other.side == caster.side
    )
    return min(own, key=lambda other: (100 * other.life // other.life_max, other.id != caster.id), default=caster).id


def _as_is(caster: Combatant, spell: Spell, other: Combatant) -> str:
    """How somebody is whom a spell is for, as far as whoever casts it knows."""
    if not open_book(other, owner(caster)):
        return ""
    if spell.effect == "healing":
        return f"Life {other.life}/{other.life_max}"
    if spell.effect == "reaffirm":
        return f"Essence {other.essence}"
    held = (effect for effect in other.effects if not effect.item and effect.type == spell.type)
    return next((f"has it until {effect.until}" for effect in held), "")


def _enchanting(context: Context, fighter: Combatant, key: str, bare: Option) -> Iterator[Option]:
    """MI-88: a weapon in somebody's hand."""
    people = context.state.combatants
    found = {o.id: tuple(held_weapons(fighter if o.id == fighter.id else o)) for o in known_to(context, fighter)}
    held = {who: weapons for who, weapons in found.items() if weapons}
    choices = [
        Choice(who, c.Cast(fighter.id, key, who, weapons[0]), people[who].label) for who, weapons in held.items()
    ]

    def weapons(values: tuple[Value, ...]) -> tuple[Slot, ...]:
        items = {who: {item: people[who].item_name(item) for item in held[str(who)]} for who in map(str, values)}
        return (of_each("item", "choice", "target", items, "Which weapon?"),)

    if not choices:
        yield whole(context, bare, c.Cast(fighter.id, key))
    yield from pick(context, bare, "target", "entity", choices, title="Whose weapon?", default=fighter.id, more=weapons)


def _aimed(context: Context, fighter: Combatant, key: str, spell: Spell, bare: Option) -> Option:
    """MI-S24: straight ahead, or at a hex in front: somebody's first, but whoever walks is in another by then."""
    found = whole(context, bare, c.Cast(fighter.id, key))
    if not found.enabled or not fighter.present:
        return found
    marks = {show(other.at): other.label for other in sighted(context, fighter, spell.range)}
    inside = cell_set(context.state.map.rows)
    ahead = (cell for cell in front(fighter.at, fighter.facing, spell.range) if cell in inside)
    marks |= {cell: marks.get(cell, cell) for cell in map(show, ahead)}
    title = "At which hex? (left out: straight ahead)"
    aims = Slot("aim", "hex", tuple(marks), tuple(marks.values()), optional=True, title=title)
    return replace(found, slots=(aims,))


def sighted(context: Context, fighter: Combatant, far: int) -> Iterator[Combatant]:
    """MI-S24: whom a projectile of somebody could be shot at, as far as their side knows."""
    for other in known_to(context, fighter) if fighter.present else ():
        in_sight = other.hex is not None and in_front(fighter.at, fighter.facing, other.hex)
        if in_sight and other.id != fighter.id and distance(fighter.at, other.at) <= far:
            yield other


def dismissing(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-85: the caster ends a ward."""
    for ward in context.state.wards:
        if ward.caster == fighter.id:
            command = c.DismissWard(fighter.id, ward.id)
            where = f"around {show(ward.centre)}" if ward.centre is not None else "of the camp"
            yield offer(context, command, f"End the ward {where}", ward.id, rule="MI-85", cost="no time")
