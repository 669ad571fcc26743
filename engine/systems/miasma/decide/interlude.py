"""Between fights: creation, gear, levels, spells, moves, rest, the next fight (MI-02, MI-55, MI-73 to MI-77, MI-89,
MI-92).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.draft import Draft
from engine.core.words import slug
from engine.systems.miasma import commands as c
from engine.systems.miasma import events as e
from engine.systems.miasma.catalog import BookMove, Catalog
from engine.systems.miasma.decide.dying import check
from engine.systems.miasma.make import combatant_id, dressed, items_of, land, lined_up, new_character
from engine.systems.miasma.people import attribute
from engine.systems.miasma.state import State
from engine.systems.miasma.tables import ATTRIBUTES, level_price, setting

Flow = Draft[State, e.Event]

LEVEL_ESSENCE = 5
"""MI-76."""


def create(draft: Flow, catalog: Catalog, command: c.CreateCharacter) -> None:
    """MI-02: level 1, Miasma 0, Essence 5; stands outside until a fight begins or the GM places it."""
    state = draft.state
    id_ = combatant_id(state.combatants, command.name, several=False, hidden=False)
    attributes = {name: int(getattr(command.attributes, name)) for name in ATTRIBUTES}
    one = new_character(id_, command.name, attributes, items_of(catalog, command.gear), command.text)
    draft.add(e.CharacterCreated(dressed(one, None, state.options)))


def equip(draft: Flow, catalog: Catalog, command: c.Equip) -> None:
    """MI-10 to MI-13."""
    draft.add(e.Equipped(command.who, command.worn, command.hands))


def level_up(draft: Flow, catalog: Catalog, command: c.LevelUp) -> None:
    """MI-73 to MI-76: the price, +1 to an attribute, Essence back to 5 (MI-S04)."""
    one = draft.state.combatants[command.who]
    options = draft.state.options
    draft.add(e.MiasmaSpent(one.id, level_price(one.sheet.level, setting(options, "level-prices"))))
    value = attribute(one, command.attribute) + 1
    draft.add(e.AttributeRaised(one.id, command.attribute, value, one.sheet.level + 1))
    if one.essence < LEVEL_ESSENCE or options.get("level-essence") == "exactly-5":
        draft.add(e.EssenceSet(one.id, LEVEL_ESSENCE))


def learn_spell(draft: Flow, catalog: Catalog, command: c.LearnSpell) -> None:
    """MI-77: the first spell fixes the tradition."""
    spell = catalog.spells[command.spell]
    if draft.state.combatants[command.who].sheet.tradition is None:
        draft.add(e.TraditionFixed(command.who, spell.tradition))
    draft.add(e.SpellLearned(command.who, command.spell, spell))


def compose_move(draft: Flow, catalog: Catalog, command: c.ComposeMove) -> None:
    """MI-55."""
    move = BookMove(command.name, command.move.links, command.move.lines)
    draft.add(e.MoveSaved(command.who, slug(command.name), move))


def rest(draft: Flow, catalog: Catalog, command: c.Rest) -> None:
    """MI-92: Life and stamina full; the last resting place."""
    draft.add(e.Rested(command.place.strip(), life=True))


def breather(draft: Flow, catalog: Catalog, command: c.Breather) -> None:
    """MI-92: stamina full; Life as well where the table says so (MI-S19)."""
    draft.add(e.Rested(life=draft.state.options.get("breather-life") == "full"))


def new_day(draft: Flow, catalog: Catalog, command: c.NewDay) -> None:
    """MI-89."""
    draft.add(e.DayBegan(draft.state.day + 1))


def collect_cloud(draft: Flow, catalog: Catalog, command: c.CollectCloud) -> None:
    """MI-69."""
    draft.add(e.CloudCollected(command.who, draft.state.clouds[command.who].points))


def begin_fight(draft: Flow, catalog: Catalog, command: c.BeginFight) -> None:
    """SETUP: monsters of the last fight are gone, characters stand where the encounter has samurai, with full
    stamina.
    """
    state, encounter = draft.state, command.encounter
    options = {**state.options, **encounter.options}
    roster = [one for one in state.combatants.values() if one.kind == "character"]
    able = [one.id for one in roster if one.status != "lost"]
    playing = able if command.who is None else [who for who in able if who in command.who]
    roster = [replace(one, stamina=one.stamina_max) if one.id in able else one for one in roster]
    combatants = lined_up(catalog, encounter, options, roster, playing)
    place = encounter.place or slug(encounter.title)
    empty, brought = not encounter.combatants, dict(encounter.options)
    draft.add(e.FightBegan(combatants, land(encounter), encounter.title, place, brought, empty))
    collect_at_setup(draft)
    check(draft)


def collect_at_setup(draft: Flow) -> None:
    """MI-69: whoever is placed on their cloud collects it."""
    state = draft.state
    for who, cloud in state.clouds.items():
        one = state.combatants.get(who)
        if one is not None and cloud.place == state.place and one.hex == cloud.hex:
            draft.add(e.CloudCollected(who, cloud.points))


INTERLUDE: dict[type, Callable[[Flow, Catalog, Any], None]] = {
    c.CreateCharacter: create,
    c.Equip: equip,
    c.LevelUp: level_up,
    c.LearnSpell: learn_spell,
    c.ComposeMove: compose_move,
    c.Rest: rest,
    c.Breather: breather,
    c.NewDay: new_day,
    c.CollectCloud: collect_cloud,
    c.BeginFight: begin_fight,
}
