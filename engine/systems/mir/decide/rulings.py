"""The GM's rulings on people, places, rolls and options (MR-07, MR-09, MR-12, MR-14, MR-15, MR-29, MR-62)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.changed import some
from engine.core.checks import checked
from engine.core.copied import free_key
from engine.core.draft import Decider, only
from engine.core.rulings import commands as rulings
from engine.core.rulings import ruled
from engine.core.rulings.commands import people_of
from engine.core.rulings.facts import Ruled
from engine.systems.mir import commands as cmd
from engine.systems.mir.build import armour_of, combatant, item_of
from engine.systems.mir.catalog import Catalog, Placed
from engine.systems.mir.checks.rulings import REMOVED, overruled_throw, places_of, rolled_exchange
from engine.systems.mir.decide.acts import close_small_wound, overrule_test
from engine.systems.mir.decide.base import MirDraft, kill, lose_prolonged, new_wound, tell_consciousness
from engine.systems.mir.decide.flow import begin_turns, enter_order
from engine.systems.mir.events import rulings as ev
from engine.systems.mir.events.acts import Moved
from engine.systems.mir.events.attack import RollOverruled, RollReopened
from engine.systems.mir.events.flow import OrderSet, SlotBegan
from engine.systems.mir.rules.dice import CRITICAL, counted
from engine.systems.mir.rules.initiative import order_with
from engine.systems.mir.rules.overruling import before_last
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Throw
from engine.systems.mir.state.sheet import Combatant, Wound
from engine.systems.mir.words import WINS, severity_text, throw_text


def rule(draft: MirDraft, catalog: Catalog, command: Any) -> None:
    """A declared field, a house rule or a note, with what follows from it for each person."""
    before = draft.state
    ruled.decide(RULINGS, draft, catalog, command)
    if isinstance(command, rulings.RuleSet) and command.field == "armour":
        for who in people_of(command):
            draft.add(ev.ArmourSet(who, armour_of(catalog, str(command.value))))
    for who in people_of(command) if hasattr(command, "who") else ():
        _follows(draft, before.combatants[who])


def _follows(draft: MirDraft, was: Combatant) -> None:
    """Death, life, Health within its maximum, and a place in the order (MR-12, MR-62)."""
    now = draft.state.combatants[was.id]
    if was.alive and (not now.alive or (was.health and not now.health)):
        kill(draft, was.id, "the GM says so")
    if now.health > now.health_max:
        draft.add(Ruled("health", was.id, "", now.health_max, now.health))
    if now.alive and not was.alive:
        _lives(draft, now)
    if now.initiative != was.initiative and draft.state.phase == "slots":
        draft.add(OrderSet(order_with(draft.state, was.id), True))
    tell_consciousness(draft, was)


def _lives(draft: MirDraft, person: Combatant) -> None:
    """Back to life with at least one Health, and with a slot in a fight that is on."""
    if person.health == 0:
        draft.add(Ruled("health", person.id, "", 1, 0))
    if draft.state.phase == "slots" and person.present and person.id not in draft.state.order:
        enter_order(draft, person.id)


def order(draft: MirDraft, catalog: Catalog, command: cmd.RuleOrder) -> None:
    """The GM's order, complete (MR-12); before the first slot it stands in for the roll."""
    if draft.state.phase == "initiative":
        begin_turns(draft, command.order, ruling=True)
    else:
        draft.add(OrderSet(command.order, True))


def situation(draft: MirDraft, catalog: Catalog, command: cmd.RuleSituation) -> None:
    """MR-09; the number of helpers is that of the declared attack; alone it leaves the dice as they are (MR-50)."""
    dice, reason = command.dice, command.reason
    if command.allies is not None and not dice:
        person = draft.state.combatants[command.who]
        dice, reason = person.situation, person.reason
    draft.add(ev.SituationSet(command.who, dice, reason, command.allies))


def overrule(draft: MirDraft, catalog: Catalog, command: rulings.RuleOverrule) -> None:
    """Another roll or result: it is carried out anew, from the state before it (MR-07)."""
    state = draft.state
    old = checked(overruled_throw(state, command.what))
    text = _told(command, old)
    if command.what.partition("-")[0] != "test":
        _overrule_attack(draft, command, old, text)
        return
    ruling = bool(command.value) if command.what == "test" else None
    trial = replace(checked(checked(state.last).trial), throw=changed(state, old, command), ruled=ruling)
    _reopen(draft)
    draft.add(RollOverruled(None, trial, text, command.reason))
    overrule_test(draft, trial)


def _overrule_attack(draft: MirDraft, command: rulings.RuleOverrule, old: Throw, text: str) -> None:
    """Every answer given since the roll is void; new dice are judged anew, whoever the GM had let win."""
    exchange = checked(rolled_exchange(draft.state))
    what, _, part = command.what.partition("-")
    fresh = replace(exchange, counters={}, shields={}, answers=())
    if what == "outcome":
        fresh = replace(fresh, outcome=command.value)
    else:
        kept = None if part in ("die", "dice") else exchange.outcome
        fresh = replace(fresh, outcome=kept, **{what: changed(draft.state, old, command)})
    if draft.state.exchange is None:
        _reopen(draft, exchange)
    draft.add(RollOverruled(fresh, None, text, command.reason))


def _reopen(draft: MirDraft, exchange: Any = None) -> None:
    """Back to the state before the last roll."""
    before = checked(before_last(draft.state))
    draft.add(RollReopened(before.people, before.pins, exchange, before.moment))


def changed(state: State, throw: Throw, command: rulings.RuleOverrule) -> Throw:
    """A throw as the GM wants it; only overruling the successes leaves the 12s as rolled (MR-S52)."""
    kind, _, part = command.what.partition("-")
    new, value = throw, command.value
    if part in ("die", "dice"):
        faces = tuple(map(int, str(value).split())) if part == "dice" else _turned(throw, command.at, int(value))
        new = counted(throw.pool, faces, critical=kind != "defence" or state.house.defender_criticals)
    elif part == "critical":
        new = replace(throw, critical=bool(value), twelves=max(throw.twelves, CRITICAL) if value else throw.twelves)
    elif command.what not in ("outcome", "test"):
        new = replace(throw, successes=int(value))
    return replace(new, overruled=throw.overruled or throw_text(throw)) if new != throw else throw


def _turned(throw: Throw, at: int, face: int) -> tuple[int, ...]:
    return (*throw.faces[: at - 1], face, *throw.faces[at:])


def _told(command: rulings.RuleOverrule, old: Throw) -> str:
    """What the GM changed, in words, with the dice as they were."""
    value, part = command.value, command.what.partition("-")[2]
    if command.what == "outcome":
        return WINS[value]  # type: ignore[index]
    if command.what == "test":
        return "passed" if value else "failed"
    said = {
        "dice": f"dice {value}",
        "die": f"die {command.at} shows {value}",
        "critical": "a critical hit" if value else "no critical hit",
    }.get(part) or offers.counted(int(value), "success")
    return f"{said}; was {throw_text(old)}"


def add(draft: MirDraft, catalog: Catalog, command: rulings.RuleAdd) -> None:
    """Somebody joins, with a slot from the next turn on, or comes back (MR-15)."""
    places = [int(place) for place in places_of(command)]
    if command.who:
        _join(draft, replace(draft.state.combatants[command.who], out="", at=places[0]))
        return
    for at in places:
        placed = Placed(command.entry, at, name=command.name, side=command.side, hidden=command.hidden)
        _join(draft, combatant(catalog, draft.state, placed, numbered=len(places) > 1))


def _join(draft: MirDraft, person: Combatant) -> None:
    """Somebody is there; in a running fight with Initiative, and a slot from the next turn on (MR-S45)."""
    running = draft.state.phase == "slots"
    draft.add(ev.CombatantJoined(replace(person, joined=draft.state.turn) if running else person))
    if running:
        enter_order(draft, person.id)


def remove(draft: MirDraft, catalog: Catalog, command: rulings.RuleRemove) -> None:
    """People leave: no slots, no help, no target; or they are out of the roster altogether (MR-15)."""
    for who in people_of(command):
        if command.how == REMOVED:
            draft.add(ev.CombatantDropped(who))
            continue
        lose_prolonged(draft, who, command.how)
        draft.add(ev.CombatantLeft(who, command.how))  # type: ignore[arg-type]


def place(draft: MirDraft, catalog: Catalog, command: rulings.RulePlace) -> None:
    """Somewhere else on the track; what the GM had said of distances is over (MR-30, MR-62)."""
    pins = {key: units for key, units in draft.state.pins.items() if command.who not in key.split("|")}
    draft.add(Moved(command.who, int(command.to), "gm", None, pins))


def give(draft: MirDraft, catalog: Catalog, command: rulings.RuleGive) -> None:
    """A weapon, stowed unless it is part of the body (MR-62)."""
    for who in people_of(command):
        item = item_of(catalog, command.item, ready=False)
        item = replace(item, ready=not item.weapon.hands)
        key = free_key(draft.state.combatants[who].items, command.item)
        draft.add(ev.ItemEdited(who, key, f"{item.weapon.name} given", item))


def take(draft: MirDraft, catalog: Catalog, command: rulings.RuleTake) -> None:
    """A weapon is gone (MR-62)."""
    for who in people_of(command):
        name = draft.state.combatants[who].items[command.item].weapon.name
        draft.add(ev.ItemEdited(who, command.item, f"{name} taken", None))


def load(draft: MirDraft, catalog: Catalog, command: cmd.RuleLoad) -> None:
    """A weapon is loaded, with all its shots, or not (MR-62)."""
    item = draft.state.combatants[command.who].items[command.item]
    shots = item.weapon.shots if command.loaded else item.shots
    new = replace(item, loaded=command.loaded, progress=0, shots=shots)
    text = f"{item.weapon.name} {'loaded' if command.loaded else 'unloaded'}"
    draft.add(ev.ItemEdited(command.who, command.item, text, new))


def wound(draft: MirDraft, catalog: Catalog, command: cmd.RuleWound) -> None:
    """Give, change or take away a Wound (MR-62)."""
    was = draft.state.combatants[command.who]
    if command.change == "add":
        new = new_wound(draft.state, command.who, command.severity, "gm")
        wounds, text = (*was.wounds, new), f"a Wound, {severity_text(command.severity)}"
    else:
        wounds, text = _changed_wounds(was, command)
    draft.add(ev.WoundEdited(command.who, wounds, text))
    if command.change == "bandage":
        close_small_wound(draft, command.who, command.wound)
    tell_consciousness(draft, was)


def _changed_wounds(was: Combatant, command: cmd.RuleWound) -> tuple[tuple[Wound, ...], str]:
    if command.change == "remove":
        return tuple(found for found in was.wounds if found.seq != command.wound), "a Wound is gone"
    changes: dict[str, Any] = {"bandaged": command.change == "bandage"}
    text = "a Wound is bandaged" if command.change == "bandage" else "a bandage is off"
    if command.change == "severity":
        changes, text = {"severity": command.severity}, f"a Wound is {severity_text(command.severity)} now"
    return some(was.wounds, lambda found: found.seq == command.wound, **changes), text


DECIDERS: dict[type, Decider] = {
    cmd.RuleOrder: order,
    cmd.RuleSituation: situation,
    cmd.RuleLoad: load,
    cmd.RuleWound: wound,
    cmd.RuleSlot: only(lambda state, command: SlotBegan(command.who, True)),
    cmd.RuleRoll: only(lambda state, command: ev.RollShown(command.hidden)),
    cmd.RulePin: only(
        lambda state, command: ev.DistancePinned(
            command.who, command.other, None if command.units < 0 else command.units
        )
    ),
    cmd.RuleLabel: only(lambda state, command: ev.PlaceLabelled(command.at, command.text)),
    rulings.RuleOverrule: overrule,
    rulings.RuleAdd: add,
    rulings.RuleRemove: remove,
    rulings.RulePlace: place,
    rulings.RuleGive: give,
    rulings.RuleTake: take,
}
