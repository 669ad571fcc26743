"""Rulings that only this game can carry out (law 8)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from engine.core.draft import Decider, only
from engine.core.rulings import commands as cmd
from engine.core.rulings import ruled
from engine.core.rulings.commands import people_of
from engine.core.rulings.facts import Ruled
from engine.systems.mirage import build
from engine.systems.mirage.catalog import Catalog, Placed
from engine.systems.mirage.checks.rulings import WAYS
from engine.systems.mirage.decide import harm, leaving
from engine.systems.mirage.decide.base import Writing, close, step
from engine.systems.mirage.events import acts as ev_act
from engine.systems.mirage.events import harm as ev_harm
from engine.systems.mirage.events import interlude as ev_rest
from engine.systems.mirage.events import setup as ev
from engine.systems.mirage.events.flow import Joined
from engine.systems.mirage.rules import time
from engine.systems.mirage.rules.people import together
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state.frames import Act, Dread, Trial
from engine.systems.mirage.state.things import KINDS, HarmKind
from engine.systems.mirage.words import place_of

SIDES: dict[str, Literal["", "party", "adversaries"]] = {"": "", "party": "party", "adversaries": "adversaries"}


def declared(draft: Writing, catalog: Catalog, command: Any) -> None:
    """What the core carries out; who is ruled elsewhere in the zone takes along what they ride (MG-146). Whoever hides
    and comes over to the party is seen by it from then on, and called as those are (law 9).
    """
    setting = ruled.as_set(command)
    if setting is not None and setting.field == "side" and setting.value == "party":
        hidden = (who for who in people_of(setting) if draft.state.combatants[who].hidden)
        ruled.come_out(RULINGS, draft, hidden)
    ruled.decide(RULINGS, draft, catalog, command)
    if not isinstance(command, cmd.RuleSet) or command.field != "place":
        return
    for who in people_of(command):
        for other in together(draft.state, who)[1:]:
            there = draft.state.combatants[who].place, draft.state.combatants[other].place
            if len({*there}) > 1:
                draft.add(Ruled("place", other, "", *there))


def house_rule(draft: Writing, catalog: Catalog, command: cmd.RuleOption) -> None:
    """A house rule from now on: rounds that are over have been as long as they were (MG-S56)."""
    before = draft.state.house.seconds_per_round
    declared(draft, catalog, command)
    longer = before - draft.state.house.seconds_per_round
    over = max(0, time.rounds_past(draft.state) - 1)
    if longer and over:
        draft.add(ev_rest.TimePassed(longer * over))


def condition(draft: Writing, catalog: Catalog, command: cmd.RuleCondition) -> None:
    """A Condition, Broken, or terror, on or off."""
    for who in people_of(command):
        if command.condition == "terror":
            harm.calm(draft, who)
        elif command.condition.startswith("broken-"):
            kind: HarmKind = "physical" if command.condition == "broken-physical" else "mental"
            if command.on:
                harm.shatter(draft, who, kind, "harm")
            else:
                draft.add(ev_harm.Unbroken(who, kind))
        elif (found := place_of(draft.state, KINDS, command.condition)) is not None:
            fact = ev_harm.ConditionsMarked if command.on else ev_harm.ConditionsCleared
            draft.add(fact(who, found[0], (found[1],)))


def add(draft: Writing, catalog: Catalog, command: cmd.RuleAdd) -> None:
    """Somebody joins, or comes back: with some Toughness, and on the ground who is still Broken (MG-90, MG-91)."""
    if command.who:
        draft.add(ev.CameBack(command.who, command.at or command.places[0]))
        back = draft.state.combatants[command.who]
        if not back.conditions and not back.toughness:
            draft.add(ev_harm.ToughnessRestored(back.id, 1))
        if back.broken_physical:
            draft.add(ev_act.Fell(back.id))
        return
    zones = command.places or (command.at,) * command.count
    for zone in zones:
        placed = Placed(command.entry, zone, name=command.name, side=SIDES[command.side], hidden=command.hidden)
        draft.add(Joined(build.combatant(catalog, draft.state, placed, numbered=len(zones) > 1)))


def remove(draft: Writing, catalog: Catalog, command: cmd.RuleRemove) -> None:
    """Somebody is out, and of what is open."""
    for who in people_of(command):
        held = draft.state.combatants[who].holding
        draft.add(ev.Removed(who, WAYS[command.how]))
        harm.lets_go(draft, who, held)
        leaving.without(draft, who)


def give(draft: Writing, catalog: Catalog, command: cmd.RuleGive) -> None:
    """Everybody named has one more thing of the catalog."""
    for who in people_of(command):
        made = build.ware(catalog, draft.state.combatants[who], command.item)
        worn, called = "armour" in made, catalog.ware(command.item).name
        draft.add(ev_rest.Bought(who, called, 0, 0, **made) if worn else ev.Given(who, **made))


def take(draft: Writing, catalog: Catalog, command: cmd.RuleTake) -> None:
    """Everybody named has one thing less."""
    for who in people_of(command):
        draft.add(ev.Taken(who, command.item))


def overrule(draft: Writing, catalog: Catalog, command: cmd.RuleOverrule) -> None:
    """The open test has as many successes as the game master says."""
    frame = draft.state.frames[-1]
    assert isinstance(frame, Act | Dread | Trial)
    assert frame.test is not None
    draft.add(ev_harm.TestOverruled(frame.test.who, frame.test.skill, frame.test.successes, int(command.value)))
    step(draft, replace(frame, test=replace(frame.test, successes=int(command.value))))


DECIDERS: dict[type, Decider] = {
    **dict.fromkeys((cmd.RuleSet, cmd.RuleHide, cmd.RuleName, cmd.RuleSide, cmd.RuleNote), declared),
    cmd.RuleOption: house_rule,
    cmd.RulePlace: only(lambda now, asked: ev.Placed(asked.who, asked.to)),
    cmd.RuleCondition: condition,
    cmd.RuleAdd: add,
    cmd.RuleRemove: remove,
    cmd.RuleGive: give,
    cmd.RuleTake: take,
    cmd.RuleCancel: lambda draft, catalog, asked: close(draft),
    cmd.RuleOverrule: overrule,
}
