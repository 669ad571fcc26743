"""Rulings that only this game can carry out: who is where, what is in hand, what is upon somebody."""

from __future__ import annotations

from typing import Any

from engine.core import codes
from engine.core.checks import there_is
from engine.core.refusal import Refusal, within
from engine.core.roster import refused_unless_known, unknown
from engine.core.rulings import commands as cmd
from engine.core.rulings import ruled
from engine.core.rulings.commands import people_of
from engine.systems.mirage.catalog import Catalog, Character
from engine.systems.mirage.checks.base import Check, no_such, on_a_field, refused
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import State
from engine.systems.mirage.state.things import KINDS, Status
from engine.systems.mirage.words import name, place_of

GONE: tuple[Status, ...] = ("dead", "defeated", "escaped", "lost-mind")
WAYS: dict[str, Status] = {"removed": "absent", **{how: how for how in GONE}}
"""How people leave by ruling, and what they are then."""


def somebody(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """People who exist, and at least one."""
    people = people_of(command)
    if not people:
        return Refusal(codes.UNKNOWN, "about whom?", "MG-95")
    for who in people:
        if (no := no_such(state, who)) is not None:
            return no
    return ruled.past(RULINGS, state, people)


def zone(catalog: Catalog, state: State, command: cmd.RulePlace) -> Refusal | None:
    """A zone that exists (MG-44)."""
    if command.to in state.zones:
        return None
    return Refusal(codes.PLACE, f"there is no zone {command.to!r}: {', '.join(state.zones)}", "MG-44")


def conditions(state: State) -> dict[str, str]:
    """Conditions that may be put on somebody or taken off, with what people read."""
    named = {name: name for kind in KINDS for name in state.condition_names.get(kind, ())}
    return {**named, "broken-physical": "Broken (physical)", "broken-mental": "Broken (mental)", "terror": "terror"}


def condition(catalog: Catalog, state: State, command: cmd.RuleCondition) -> Refusal | None:
    """A Condition that somebody can have, and has or has not (MG-88, MG-89)."""
    if command.condition not in conditions(state):
        right = ", ".join(conditions(state))
        return Refusal(codes.CHOICE, f"there is no condition {command.condition!r}: {right}", "MG-88")
    for who in people_of(command):
        person = state.combatants[who]
        if not person.conditions and command.condition != "terror":
            return Refusal(codes.TARGET, f"{name(state, who)} has Toughness, not Conditions", "MG-88")
        if command.condition == "terror" and command.on:
            return Refusal(codes.CHOICE, "terror needs a reaction and rounds: rule-terror", "MG-118")
        if has_condition(state, who, command.condition) == command.on:
            return Refusal(codes.STATE, f"{name(state, who)} is so already", "MG-88")
    return None


def has_condition(state: State, who: str, condition: str) -> bool:
    """Whether a condition is on somebody."""
    person = state.combatants[who]
    if condition == "terror":
        return person.terror is not None
    if condition.startswith("broken-"):
        return person.broken("physical" if condition == "broken-physical" else "mental")
    found = place_of(state, KINDS, condition)
    return found is not None and found[1] in person.marked(found[0])


def joins(catalog: Catalog, state: State, command: cmd.RuleAdd) -> Refusal | None:
    """A sheet and a zone, or somebody who comes back."""
    place = command.at or (command.places[0] if command.places else "")
    if command.who:
        found = None
        if (no := no_such(state, command.who)) is not None:
            return no
        if state.combatants[command.who].present:
            return Refusal(codes.STATE, f"{name(state, command.who)} is there", "MG-53")
        if (no := ruled.past(RULINGS, state, (command.who,))) is not None:
            return no
    else:
        found = catalog.person(command.entry)
        if found is None:
            return unknown(command.entry, catalog.sheets, "MG-144")
        if isinstance(found, Character) and any(person.sheet == command.entry for person in state.combatants.values()):
            return Refusal(codes.STATE, f"{found.name} is in this chronicle already", "MG-144")
        many = len(command.places) or command.count
        if isinstance(found, Character) and many != 1:
            return Refusal(codes.RANGE, f"{found.name} is there once", "MG-144")
    if command.side not in ("", "party", "adversaries"):
        return Refusal(codes.CHOICE, "a side is party or adversaries", "MG-33")
    foes = found is not None and not isinstance(found, Character) and command.side != "party"
    if state.phase == "interlude" and foes:
        return Refusal(codes.PHASE, "no fight is on: adversaries come with the next one", "MG-101")
    for zone in command.places or (place,):
        if zone not in state.zones:
            return Refusal(codes.PLACE, f"there is no zone {zone!r}: {', '.join(state.zones)}", "MG-44")
    return within("how many", command.count, 1, 20, "MG-33")


def leaves(catalog: Catalog, state: State, command: cmd.RuleRemove) -> Refusal | None:
    """Somebody who is there, in a way that there is."""
    if command.how not in WAYS:
        return Refusal(codes.CHOICE, f"one leaves {', '.join(WAYS)}", "MG-90")
    for who in people_of(command):
        if not state.combatants[who].present:
            return Refusal(codes.STATE, f"{name(state, who)} is gone already", "MG-53")
    return None


def loss(catalog: Catalog, state: State, command: cmd.RuleTake) -> Refusal | None:
    """Something that each of those named has."""
    for who in people_of(command):
        person = state.combatants[who]
        things = (*person.arms, *person.items, *(["armour"] if person.armour is not None else []))
        if (no := refused_unless_known(command.item, things, "MG-87", name(state, who))) is not None:
            return no
    return None


open_frame = refused(codes.STATE, "nothing waits to be finished", "MG-74", lambda state, _: not state.frames)


def open_test(catalog: Catalog, state: State, command: cmd.RuleOverrule) -> Refusal | None:
    """A test of the topmost unfinished thing, and what it should be."""
    frame = state.frames[-1] if state.frames else None
    test = getattr(frame, "test", None)
    if test is None:
        return Refusal(codes.STATE, "no test is open that could be overruled", "MG-03")
    if command.what != "successes" or isinstance(command.value, str):
        return Refusal(codes.CHOICE, "what is overruled are the successes", "MG-03")
    return within("successes", int(command.value), 0, 20, "MG-03")


CHECKS: dict[type, tuple[Check, ...]] = {
    **ruled.checks(RULINGS),
    cmd.RulePlace: (somebody, on_a_field, zone),
    cmd.RuleCondition: (somebody, condition),
    cmd.RuleAdd: (joins,),
    cmd.RuleRemove: (somebody, leaves),
    cmd.RuleGive: (
        somebody,
        there_is("item", "MG-87", lambda catalog, _: [key for all_ in catalog.goods for key in all_]),
    ),
    cmd.RuleTake: (somebody, loss),
    cmd.RuleCancel: (open_frame,),
    cmd.RuleOverrule: (open_test,),
}
