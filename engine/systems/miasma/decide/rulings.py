"""Rulings of the game master, and what follows from them at once: deaths and staggers, who is seen (MI-93)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import parse
from engine.core.copied import free_key
from engine.core.draft import Decider, only
from engine.core.rulings import commands as ruled
from engine.core.rulings.commands import people_of
from engine.core.rulings.facts import Value
from engine.systems.miasma import commands as c
from engine.systems.miasma import rulings
from engine.systems.miasma.build.people import fallen, joining, next_number, unlike
from engine.systems.miasma.build.things import find_item
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.decide.death import check, fall, reform, share
from engine.systems.miasma.decide.interlude import collect_at_setup
from engine.systems.miasma.decide.magic import raise_ward
from engine.systems.miasma.decide.movement import collect
from engine.systems.miasma.decide.sight import Writing
from engine.systems.miasma.events import rulings as e
from engine.systems.miasma.events.death import CloudLeft, Reformed
from engine.systems.miasma.events.flow import Seen
from engine.systems.miasma.events.guard import Equipped
from engine.systems.miasma.events.magic import EffectBegan, EffectEnded, WardEnded
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Effect, Ground
from engine.systems.miasma.state.actions import ChangeItem, Guard
from engine.systems.miasma.state.things import DAMAGE_TYPES


def settled(draft: Writing, catalog: Catalog, who: str, old: Value) -> None:
    """A pool at 0 has its consequences at once (MI-64, MI-66, MI-71); Essence brings the lost back (MI-67, MI-68)."""
    check(draft)


def protect(draft: Writing, catalog: Catalog, who: str, key: str, value: Value) -> None:
    """MI-84: a Protection for so many segments, this one included; 0 ends it."""
    kind = next(kind for kind in DAMAGE_TYPES if kind == key)
    if value:
        draft.add(EffectBegan(who, Effect(kind, draft.state.segment + int(value) - 1), ruled=True))
    else:
        draft.add(EffectEnded(who, kind, ruled=True))


def show_or_hide(draft: Writing, catalog: Catalog, who: str, key: str, value: Value) -> None:
    """Hide somebody from the players, or show them (law 9)."""
    state = draft.state
    draft.add(e.Hid(who) if value else Seen(who, next_number(state.combatants, state.combatants[who])))


def rename(draft: Writing, catalog: Catalog, who: str, key: str, value: Value) -> None:
    """Same-named ones are told apart by a number."""
    people = draft.state.combatants
    renamed = replace(people[who], name=unlike(people, str(value).strip(), who), number=0)
    number = 0 if renamed.hidden else next_number(people, renamed)
    draft.add(e.Renamed(who, renamed.name, number))


_FLOW: dict[str, dict[str, Any]] = {
    **{pool: {"after": settled} for pool in ("life", "life-max", "stamina", "stamina-max", "essence")},
    **{name: {"after": settled} for name in ("endurance", "vitality")},
    "protection": {"decide": protect},
    "hidden": {"decide": show_or_hide},
    "name": {"decide": rename},
}

RULINGS = replace(
    rulings.RULINGS, fields={key: replace(field, **_FLOW.get(key, {})) for key, field in rulings.FIELDS.items()}
)
"""The declared fields with what follows from them."""


def place(draft: Writing, catalog: Catalog, command: ruled.RulePlace) -> None:
    """On a hex or off the board. The dead come back whole (MI-S15, MI-68); a cloud's owner collects it (MI-69). Whoever
    had decided to go somewhere from another hex decides anew (MI-30).
    """
    fighter = draft.state.combatants[command.who]
    facing = fighter.facing if command.facing is None else command.facing
    if command.to and fighter.status == "dead":
        draft.add(Reformed(fighter.id))
    draft.add(e.Placed(command.who, parse(command.to) if command.to else None, facing))
    decided = draft.state.decisions.get(command.who)
    if decided is not None and decided.path and fighter.commitment is None and fighter.hex != parse(command.to):
        draft.add(e.Cancelled(command.who))
    if command.to:
        collect(draft, command.who, [parse(command.to)])
    check(draft)


def hands(draft: Writing, catalog: Catalog, command: c.RuleHands) -> None:
    """MI-12, MI-13: what somebody holds and wears from now on; what is left out stays. What they were about to take in
    hand or put away was chosen for other hands (MI-17).
    """
    fighter = draft.state.combatants[command.who]
    worn = fighter.sheet.worn if command.worn is None else command.worn
    held = fighter.hands if command.hands is None else command.hands
    draft.add(Equipped(command.who, worn, held, ruled=True))
    changing = isinstance(draft.state.decisions.get(command.who) or fighter.commitment, ChangeItem)
    if held != fighter.hands and (changing or command.who in draft.state.swaps):
        draft.add(e.Cancelled(command.who))
    disarmed(draft, command.who)


def disarmed(draft: Writing, who: str) -> None:
    """MI-37, MI-43: a guard or a blow still to come with what is not in hand any more comes to nothing."""
    state = draft.state
    fighter = acting(state, state.combatants[who])
    what = state.decisions.get(who) or fighter.commitment
    if isinstance(what, Guard) and what.guard and what.guard not in fighter.hands:
        draft.add(e.Cancelled(who))
    to_come = what.move.strikes if what is not None and what.move is not None else ()
    done = state.segment - what.started if what is not None else 0
    if any(strike.weapon and strike.weapon not in fighter.hands and strike.at > done for strike in to_come):
        draft.add(e.Cancelled(who))


def give(draft: Writing, catalog: Catalog, command: ruled.RuleGive) -> None:
    """A thing of the catalog."""
    item = find_item(catalog, command.item)
    if item is not None:
        for who in dict.fromkeys(people_of(command)):
            draft.add(e.ItemGiven(who, free_key(draft.state.combatants[who].sheet.items, command.item), item))


def take(draft: Writing, catalog: Catalog, command: ruled.RuleTake) -> None:
    """Somebody carries a thing less."""
    for who in dict.fromkeys(people_of(command)):
        draft.add(e.ItemTaken(who, command.item))
        disarmed(draft, who)


def enchant(draft: Writing, catalog: Catalog, command: c.RuleEnchant) -> None:
    """MI-88: a weapon deals more for so many segments, this one included, or no longer."""
    until = draft.state.segment + command.segments - 1
    if command.segments:
        begun = Effect(command.type, until, command.item, command.amount * 100)
        draft.add(EffectBegan(command.who, begun, ruled=True))
    else:
        draft.add(EffectEnded(command.who, command.type, command.item, ruled=True))


def cloud(draft: Writing, catalog: Catalog, command: c.RuleCloud) -> None:
    """MI-66, MI-69: a cloud of somebody somewhere, or none any more."""
    if command.points:
        draft.add(CloudLeft(command.who, parse(command.to), command.points, ruled=True))
    else:
        draft.add(e.CloudRemoved(command.who))


def ward(draft: Writing, catalog: Catalog, command: c.RuleWard) -> None:
    """MI-85: a ward is raised around a hex."""
    until = draft.state.segment + command.segments - 1 if command.segments else 0
    raise_ward(draft, command.who, parse(command.at), command.radius, until, ruled=True)


def add(draft: Writing, catalog: Catalog, command: ruled.RuleAdd) -> None:
    """MI-72: one, several off the board, or one for each of several hexes."""
    for at in command.places or (command.at,) * command.count:
        draft.add(e.CombatantAdded(joining(catalog, draft.state, command, at)))
    collect_at_setup(draft)


def remove(draft: Writing, catalog: Catalog, command: ruled.RuleRemove) -> None:
    """Neither slain nor dead, unless the ruling says so; between fights the dead re-form at once (MI-68)."""
    for who in dict.fromkeys(people_of(command)):
        fighter = draft.state.combatants[who]
        if command.how == "removed":
            draft.add(e.Removed(who))
        elif fighter.status == "up":
            fall(draft, fighter, False)
    if draft.state.phase == "interlude":
        share(draft)
        reform(draft)


def cancel(draft: Writing, catalog: Catalog, command: ruled.RuleCancel) -> None:
    """MI-28: what each of them has decided on or is at comes to nothing."""
    for who in dict.fromkeys(people_of(command)):
        draft.add(e.Cancelled(who))


def terrain(draft: Writing, catalog: Catalog, command: c.RuleTerrain) -> None:
    """MI-24: hexes are tagged, or are plain ground again."""
    ground = Ground(command.tag, command.no_entry, command.blocks_lines) if command.tag else None
    draft.add(e.TerrainSet(tuple(parse(text) for text in dict.fromkeys(command.hexes)), ground))


HANDLERS: dict[type, Decider] = {
    ruled.RulePlace: place,
    ruled.RuleAdd: add,
    ruled.RuleRemove: remove,
    ruled.RuleGive: give,
    ruled.RuleTake: take,
    ruled.RuleCancel: cancel,
    c.RuleHands: hands,
    c.RuleEnchant: enchant,
    c.RuleCloud: cloud,
    c.RuleWard: ward,
    c.RuleEndWard: only(lambda state, command: WardEnded(command.ward, ruled=True)),
    c.RuleConvert: only(
        lambda state, command: e.CombatantAdded(fallen(state.combatants[command.who], command.rating, command.at))
    ),
    c.RuleTerrain: terrain,
    c.RuleShare: only(lambda state, command: e.SpareShared(command.who, command.points)),
}
