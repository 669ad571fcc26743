"""Between fights: creation, gear, levels, spells, rest, the next fight (MI-02, MI-55, MI-73 to MI-77, MI-89, MI-92)."""

from __future__ import annotations

from engine.core.copied import free_key
from engine.core.draft import Decider, only
from engine.core.words import slug
from engine.systems.miasma import commands as c
from engine.systems.miasma.build import land, next_line_up, written
from engine.systems.miasma.build.people import combatant_id, dressed, new_character
from engine.systems.miasma.build.things import items_of, spell_of
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.decide.death import check
from engine.systems.miasma.decide.movement import collect
from engine.systems.miasma.decide.sight import Writing
from engine.systems.miasma.events import interlude as e
from engine.systems.miasma.events.attack import MoveSaved
from engine.systems.miasma.events.death import CloudCollected
from engine.systems.miasma.events.flow import FightBegan
from engine.systems.miasma.events.guard import Equipped, GearTaken
from engine.systems.miasma.events.magic import DayBegan, EssenceSet, SpellLearned, TraditionFixed, WardEnded
from engine.systems.miasma.rules.stats import attribute, level_essence, level_price
from engine.systems.miasma.state import Ward
from engine.systems.miasma.state.things import ATTRIBUTES, BookMove


def create(draft: Writing, catalog: Catalog, command: c.CreateCharacter) -> None:
    """MI-02: level 1, Miasma 0, Essence 5; stands outside until a fight begins or the GM places it."""
    id_ = combatant_id(draft.state.combatants, command.name, several=False, hidden=False)
    attributes = {name: int(getattr(command.attributes, name)) for name in ATTRIBUTES}
    made = new_character(id_, command.name, attributes, items_of(catalog, command.gear), command.text)
    draft.add(e.CharacterCreated(dressed(made, None, draft.state.house)))


def take_gear(draft: Writing, catalog: Catalog, command: c.TakeGear) -> None:
    """From the fallen: carried from here on."""
    key = free_key(draft.state.combatants[command.who].sheet.items, command.item)
    draft.add(GearTaken(command.who, command.of, command.item, key))


def level_up(draft: Writing, catalog: Catalog, command: c.LevelUp) -> None:
    """MI-73 to MI-76: the price, +1 to an attribute, Essence back to 5 (MI-S04)."""
    fighter, house = draft.state.combatants[command.who], draft.state.house
    draft.add(e.MiasmaSpent(fighter.id, level_price(fighter.sheet.level, house)))
    value = attribute(fighter, command.attribute) + 1
    draft.add(e.AttributeRaised(fighter.id, command.attribute, value, fighter.sheet.level + 1))
    essence = level_essence(fighter.essence, house)
    if essence != fighter.essence or house.level_essence == "exactly-5":
        draft.add(EssenceSet(fighter.id, essence))


def learn_spell(draft: Writing, catalog: Catalog, command: c.LearnSpell) -> None:
    """MI-77: the first spell fixes the tradition."""
    spell = spell_of(catalog.spells[command.spell])
    if draft.state.combatants[command.who].sheet.tradition is None:
        draft.add(TraditionFixed(command.who, spell.tradition))
    draft.add(SpellLearned(command.who, command.spell, spell))


def compose_move(draft: Writing, catalog: Catalog, command: c.ComposeMove) -> None:
    """MI-55: a move is written into the book under its name."""
    move = BookMove(command.name, command.move.links, command.move.lines)
    draft.add(MoveSaved(command.who, slug(command.name), move))


def next_fight(draft: Writing, catalog: Catalog, command: c.NextFight) -> None:
    """SETUP: monsters of the last fight are gone, characters stand where the encounter has samurai, stamina full."""
    state, encounter = draft.state, written(command.encounter)
    combatants = next_line_up(catalog, state, command)
    place = encounter.place or slug(encounter.title)
    wards: list[Ward] = []
    for ward in state.wards:
        caster = combatants.get(ward.caster)
        centre = ward.centre or (caster.hex if caster is not None else None)
        if ward.place == place and centre is not None:
            wards.append(Ward(ward.id, ward.caster, centre, ward.radius, place, ward.until))
        else:
            draft.add(WardEnded(ward.id))
    draft.add(
        FightBegan(
            combatants,
            land(encounter),
            encounter.title,
            place,
            state.house,
            tuple(wards),
            setup=not encounter.combatants,
        )
    )
    collect_at_setup(draft)
    check(draft)


def collect_at_setup(draft: Writing) -> None:
    """MI-69: whoever is placed on their cloud collects it."""
    for who in draft.state.clouds:
        fighter = draft.state.combatants.get(who)
        if fighter is not None and fighter.hex is not None:
            collect(draft, who, [fighter.hex])


HANDLERS: dict[type, Decider] = {
    c.CreateCharacter: create,
    c.Equip: only(lambda state, command: Equipped(command.who, command.worn, command.hands)),
    c.TakeGear: take_gear,
    c.LevelUp: level_up,
    c.LearnSpell: learn_spell,
    c.ComposeMove: compose_move,
    c.Rest: only(lambda state, command: e.Rested(command.place.strip(), life=True)),
    c.Breather: only(lambda state, command: e.Rested(life=state.house.breather_life == "full")),
    c.NewDay: only(lambda state, command: DayBegan(state.day + 1)),
    c.CollectCloud: only(lambda state, command: CloudCollected(command.who, state.clouds[command.who].points)),
    c.NextFight: next_fight,
}
