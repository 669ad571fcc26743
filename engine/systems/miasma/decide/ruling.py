"""Rulings of the game master, and what follows from them at once: deaths and staggers, foes that are all in (MI-93)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import parse
from engine.core.draft import Draft
from engine.core.words import slug
from engine.systems.miasma import events as e
from engine.systems.miasma import rulings as r
from engine.systems.miasma.catalog import Catalog, Entrant
from engine.systems.miasma.checks.ruling import limits
from engine.systems.miasma.decide.dying import check, fall
from engine.systems.miasma.decide.interlude import collect_at_setup
from engine.systems.miasma.decide.sight import next_number
from engine.systems.miasma.make import FOES, find_item, free_key, made
from engine.systems.miasma.people import attribute, encumbrance, value_of
from engine.systems.miasma.state import Combatant, Effect, Ground, State, Ward

Flow = Draft[State, e.Event]


def set_(draft: Flow, catalog: Catalog, command: r.RuleSet) -> None:
    """A pool at 0 has its consequences at once (MI-64, MI-66, MI-71)."""
    for who in dict.fromkeys(command.who):
        one = draft.state.combatants[who]
        value = command.value
        if command.by:
            low, high = limits(one, command.field)
            value = max(low, min(high, value_of(one, command.field) + value))
        draft.add(e.Adjusted(who, command.field, value))
    if command.field != "staggered":  # who is freed at stamina 0 stays free until step D
        settle(draft)


def settle(draft: Flow) -> None:
    """While a fight is on, whoever stands at Life 0 dies, and at stamina 0 staggers."""
    if draft.state.phase != "interlude":
        check(draft)


def uses(draft: Flow, catalog: Catalog, command: r.RuleUses) -> None:
    """MI-89."""
    for who in dict.fromkeys(command.who):
        draft.add(e.UsesSet(who, command.spell, command.value))


def place(draft: Flow, catalog: Catalog, command: r.RulePlace) -> None:
    """On a hex, in the fight; or off the board. The owner of a cloud collects it there (MI-69)."""
    one = draft.state.combatants[command.who]
    facing = one.facing if command.facing is None else command.facing
    draft.add(e.Placed(command.who, parse(command.to) if command.to else None, facing))
    cloud = draft.state.clouds.get(command.who)
    if command.to and cloud is not None and cloud.place == draft.state.place and cloud.hex == parse(command.to):
        draft.add(e.CloudCollected(command.who, cloud.points))
    settle(draft)


def face(draft: Flow, catalog: Catalog, command: r.RuleFace) -> None:
    """MI-19."""
    for who in dict.fromkeys(command.who):
        draft.add(e.Turned(who, command.facing, ruled=True))


def guard(draft: Flow, catalog: Catalog, command: r.RuleGuard) -> None:
    """MI-37."""
    for who in dict.fromkeys(command.who):
        draft.add(e.GuardChanged(who, command.item, ruled=True))


def hands(draft: Flow, catalog: Catalog, command: r.RuleHands) -> None:
    """MI-12, MI-13."""
    one = draft.state.combatants[command.who]
    worn = one.sheet.worn if command.worn is None else command.worn
    draft.add(e.Equipped(command.who, worn, one.hands if command.hands is None else command.hands, ruled=True))


def give(draft: Flow, catalog: Catalog, command: r.RuleGive) -> None:
    """A thing of the catalog."""
    item = find_item(catalog, command.item)
    assert item is not None
    for who in dict.fromkeys(command.who):
        key = free_key(draft.state.combatants[who].sheet.items, command.item)
        draft.add(e.ItemGiven(who, key, item))


def take(draft: Flow, catalog: Catalog, command: r.RuleTake) -> None:
    """A thing less."""
    for who in dict.fromkeys(command.who):
        draft.add(e.ItemTaken(who, command.item))


def effect(draft: Flow, catalog: Catalog, command: r.RuleEffect) -> None:
    """MI-84."""
    until = draft.state.segment + command.segments - 1
    for who in dict.fromkeys(command.who):
        if command.segments:
            draft.add(e.EffectBegan(who, Effect(command.type, until), ruled=True))
        else:
            draft.add(e.EffectEnded(who, command.type, ruled=True))


def enchant(draft: Flow, catalog: Catalog, command: r.RuleEnchant) -> None:
    """MI-88."""
    until = draft.state.segment + command.segments - 1
    if command.segments:
        begun = Effect(command.type, until, command.item, command.amount * 100)
        draft.add(e.EffectBegan(command.who, begun, ruled=True))
    else:
        draft.add(e.EffectEnded(command.who, command.type, command.item, ruled=True))


def cloud(draft: Flow, catalog: Catalog, command: r.RuleCloud) -> None:
    """MI-66, MI-69."""
    if command.points:
        draft.add(e.CloudLeft(command.who, parse(command.to), command.points, ruled=True))
    else:
        draft.add(e.CloudRemoved(command.who))


def ward(draft: Flow, catalog: Catalog, command: r.RuleWard) -> None:
    """MI-85."""
    state = draft.state
    until = state.segment + command.segments - 1 if command.segments else 0
    raised = Ward(f"ward-{state.serial + 1}", command.who, parse(command.at), command.radius, until)
    draft.add(e.WardRaised(raised, ruled=True))


def end_ward(draft: Flow, catalog: Catalog, command: r.RuleEndWard) -> None:
    """MI-85."""
    draft.add(e.WardEnded(command.ward, ruled=True))


def add(draft: Flow, catalog: Catalog, command: r.RuleAdd) -> None:
    """MI-72: one, or one for each of several hexes."""
    for at in command.hexes or (command.at,):
        _join(draft, catalog, command, at)
    collect_at_setup(draft)


def _join(draft: Flow, catalog: Catalog, command: r.RuleAdd, at: str) -> None:
    state = draft.state
    entrant = Entrant(
        at=at or "0,0",
        facing=command.facing,
        monster=command.entry if command.entry in catalog.monsters else "",
        samurai=command.entry if command.entry not in catalog.monsters else "",
        name=command.name,
        side=slug(command.side),
        hidden=command.hidden,
    )
    one = made(catalog, entrant, state.combatants, state.options)
    if not one.hidden and one.kind == "monster":
        one = replace(one, number=next_number(state, one) or int(len(command.hexes) > 1))
    where = parse(at) if at else None
    draft.add(e.CombatantAdded(replace(one, hex=where, facing=command.facing)))


def name(draft: Flow, catalog: Catalog, command: r.RuleName) -> None:
    """Same-named ones are told apart by a number."""
    renamed = replace(draft.state.combatants[command.who], name=command.name.strip(), number=0)
    number = next_number(draft.state, renamed) if renamed.kind == "monster" and not renamed.hidden else 0
    draft.add(e.Renamed(command.who, renamed.name, number))


def remove(draft: Flow, catalog: Catalog, command: r.RuleRemove) -> None:
    """Neither slain nor dead, unless the ruling says so."""
    for who in dict.fromkeys(command.who):
        one = draft.state.combatants[who]
        if command.how == "removed":
            draft.add(e.Removed(who))
        elif one.status == "up":
            fall(draft, one, False)


def cancel(draft: Flow, catalog: Catalog, command: r.RuleCancel) -> None:
    """MI-28."""
    for who in dict.fromkeys(command.who):
        draft.add(e.Cancelled(who))


def side(draft: Flow, catalog: Catalog, command: r.RuleSide) -> None:
    """More sides than two are possible."""
    for who in dict.fromkeys(command.who):
        draft.add(e.SideChanged(who, slug(command.side)))


def hide(draft: Flow, catalog: Catalog, command: r.RuleHide) -> None:
    """Law 9."""
    for who in dict.fromkeys(command.who):
        one = draft.state.combatants[who]
        if command.hidden:
            draft.add(e.Hid(who))
        else:
            draft.add(e.Seen(who, next_number(draft.state, one)))


def convert(draft: Flow, catalog: Catalog, command: r.RuleConvert) -> None:
    """MI-67: with the attributes and things it had, full pools, on the foes' side."""
    one = draft.state.combatants[command.who]
    draft.add(e.CombatantAdded(fallen(one, command.rating, command.at)))


def fallen(one: Combatant, rating: int, at: str) -> Combatant:
    """MI-67, MI-S18: a lost character as a monster; it regenerates and moves as it did."""
    sheet = replace(one.sheet, rating=rating, regen=max(1, attribute(one, "endurance")), weight=encumbrance(one))
    return replace(
        one,
        kind="monster",
        side=FOES,
        sheet=sheet,
        status="up" if at else "removed",
        hex=parse(at) if at else None,
        life=one.life_max,
        stamina=one.stamina_max,
        miasma=0,
        number=0,
    )


def terrain(draft: Flow, catalog: Catalog, command: r.RuleTerrain) -> None:
    """MI-24."""
    ground = Ground(command.tag, command.no_entry, command.blocks_lines) if command.tag else None
    draft.add(e.TerrainSet(tuple(parse(text) for text in dict.fromkeys(command.hexes)), ground))


def option(draft: Flow, catalog: Catalog, command: r.RuleOption) -> None:
    """A house rule, from here on."""
    draft.add(e.OptionSet(command.option, command.value))


def share(draft: Flow, catalog: Catalog, command: r.RuleShare) -> None:
    """MI-S16."""
    draft.add(e.SpareShared(command.who, command.points))


def note(draft: Flow, catalog: Catalog, command: r.RuleNote) -> None:
    """Words for the chronicle."""
    draft.add(e.Noted(command.text.strip(), command.secret))


RULINGS: dict[type, Callable[[Flow, Catalog, Any], None]] = {
    r.RuleSet: set_,
    r.RuleUses: uses,
    r.RulePlace: place,
    r.RuleFace: face,
    r.RuleGuard: guard,
    r.RuleHands: hands,
    r.RuleGive: give,
    r.RuleTake: take,
    r.RuleEffect: effect,
    r.RuleEnchant: enchant,
    r.RuleCloud: cloud,
    r.RuleWard: ward,
    r.RuleEndWard: end_ward,
    r.RuleAdd: add,
    r.RuleName: name,
    r.RuleRemove: remove,
    r.RuleCancel: cancel,
    r.RuleSide: side,
    r.RuleHide: hide,
    r.RuleConvert: convert,
    r.RuleTerrain: terrain,
    r.RuleOption: option,
    r.RuleShare: share,
    r.RuleNote: note,
}
