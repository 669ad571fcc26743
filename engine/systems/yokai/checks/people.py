"""Refusals of coming, going and changing, where the rulings of every game do not answer for themselves."""

from __future__ import annotations

from typing import Any

from engine.core import codes
from engine.core.checks import by
from engine.core.refusal import Refusal, within
from engine.core.roster import unknown
from engine.core.rulings import commands as rulings
from engine.core.rulings import ruled
from engine.core.rulings.commands import people_of
from engine.systems.yokai.build import MOST_AT_ONCE, template_no
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.check import LASTING, problems_of
from engine.systems.yokai.checks import moments as ask
from engine.systems.yokai.checks.moments import Check, No
from engine.systems.yokai.commands import people as c
from engine.systems.yokai.commands.interlude import Plan
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import INDEX, State
from engine.systems.yokai.state.exchange import Attack


def all_known(catalog: Catalog, state: State, command: rulings.RuleRemove | rulings.RuleGive) -> No:
    """Everybody whom a ruling names."""
    if not people_of(command):
        return Refusal(codes.UNKNOWN, "whom?", "YO-19")
    no = next((no for who in people_of(command) if (no := ask.known(state, who))), None)
    return no or _stays(catalog, state, command)


def _stays(catalog: Catalog, state: State, command: Any) -> No:
    """YO-93: nothing is ruled of enemies whose fight is over."""
    return ruled.past(RULINGS, state, people_of(command))


def _comes(catalog: Catalog, state: State, command: object) -> No:
    return ask.settled(state) or ask.fighting(state) or ask.not_closing(state)


def zone_there(zone: str) -> No:
    """YO-49: one of the six zones."""
    if zone in INDEX:
        return None
    return Refusal(codes.PLACE, f"there is no zone {zone[:40]!r}: {', '.join(INDEX)}", "YO-49")


def _added(catalog: Catalog, state: State, command: rulings.RuleAdd) -> No:
    if command.who:
        return ask.known(state, command.who) or waits(state, command.who) or ask.zone_of(state, command.who, command.at)
    places = command.places or (command.at,)
    no = template_no(catalog, command.entry) or within(
        "how many", len(command.places) or command.count, 1, MOST_AT_ONCE, "YO-S28"
    )
    if command.side not in ("", "players", "enemies"):
        no = no or Refusal(codes.CHOICE, f"no side {command.side[:40]!r}: players, enemies", "YO-19")
    for zone in places:
        no = no or (zone_there(zone) if zone else None)
    return no or (_own(catalog, command, places) if command.side else None)


def _own(catalog: Catalog, command: rulings.RuleAdd, places: tuple[str, ...]) -> No:
    """YO-49: a side that is named has to own the zones."""
    wrong = [zone for zone in places if zone and zone[0] != command.side[0]]
    return Refusal(codes.PLACE, f"{wrong[0]} belongs to the other side", "YO-49") if wrong else None


def waits(state: State, who: str) -> No:
    """YO-S28: somebody in reserve."""
    fighter = state.combatants[who]
    if fighter.status == "reserve":
        return None
    return Refusal(codes.STATE, f"{fighter.name} is not in reserve", "YO-S28")


def _joins(catalog: Catalog, state: State, command: c.Join) -> No:
    return waits(state, command.who) or ask.zone_of(state, command.who, command.zone)


def _created(catalog: Catalog, state: State, command: c.Create) -> No:
    if no := ask.said(command.name, "a name is missing", "YO-92") or zone_there(command.zone):
        return no
    for problem in problems_of(command.sheet):
        return Refusal(codes.RANGE, f"sheet.{problem}", "YO-92")
    return None


def _placed(catalog: Catalog, state: State, command: rulings.RulePlace) -> No:
    return ask.in_conflict(state) or ask.zone_of(state, command.who, command.to)


def items(catalog: Catalog) -> dict[str, str]:
    """Every thing of the pack that can be given, with its name."""
    packs = (catalog.weapons, catalog.armour, catalog.abilities)
    return {key: item.name for pack in packs for key, item in pack.items()}


def _given(catalog: Catalog, state: State, command: rulings.RuleGive) -> No:
    return None if command.item in items(catalog) else unknown(command.item, items(catalog), "YO-92")


def _taken(catalog: Catalog, state: State, command: rulings.RuleTake) -> No:
    for who in people_of(command):
        sheet = state.combatants[who].sheet
        held = {**sheet.weapons, **sheet.armour, **sheet.abilities}
        if command.item not in held:
            return unknown(command.item, held, "YO-92")
    return None


def _modified(catalog: Catalog, state: State, command: c.Modify) -> No:
    no = ask.said(command.name, "a modifier needs a name", "YO-13") or ask.modest(command.value, command.name, "YO-13")
    no = no or lasting(command.what, command.until)
    return no or (None if command.until == "next-check" else ask.in_conflict(state))


def lasting(what: str, until: str) -> No:
    """YO-47: what no check uses up lasts until the end of a turn, round or fight."""
    if until != "next-check" or what not in LASTING:
        return None
    return Refusal(codes.CHOICE, f"{what} lasts until the end of a turn, round or fight", "YO-47")


def _condition(catalog: Catalog, state: State, command: rulings.RuleCondition) -> No:
    if command.on:
        return Refusal(codes.CHOICE, "a modifier is put on with rule-modifier, which gives it a name", "YO-13")
    for who in people_of(command):
        held = {condition.id: condition.name for condition in state.combatants[who].conditions}
        if command.condition not in held:
            return unknown(command.condition, held, "YO-13")
    return None


def plan_token(catalog: Catalog, state: State, command: c.GrantToken | Plan) -> No:
    """YO-16: +1 or +2, for some uses, with a text."""
    no = ask.plan_figures(command.value, command.uses)
    return no or ask.said(command.text, "a plan token needs a text", "YO-16")


def _learned(catalog: Catalog, state: State, command: c.Learn) -> No:
    sheet = state.combatants[command.who].sheet
    if no := ask.said(command.attribute, "which attribute?", "YO-92") or ask.modest(command.modifier, "it", "YO-92"):
        return no
    if command.skill and command.attribute not in sheet.attributes:
        text = f"{command.skill} needs an attribute of the sheet, not {command.attribute[:40]!r}"
        return Refusal(codes.UNKNOWN, text, "YO-06")
    return None


def leaves(state: State, who: str) -> No:
    """YO-S29: nothing is being resolved."""
    return ask.in_phase(state, "order", "turns", rule="YO-S29") or ask.settled(state) or ask.present(state, who)


def tells(state: State, who: str) -> No:
    """YO-73: they are out, and nothing has been approved yet."""
    if no := ask.known(state, who):
        return no
    fighter = state.combatants[who]
    if fighter.status in ("in", "reserve"):
        return Refusal(codes.STATE, f"{fighter.name} has not left the fight", "YO-73")
    if fighter.story_ok:
        return Refusal(codes.STATE, f"the story of {fighter.name} has been approved", "YO-73")
    return None


def _story(catalog: Catalog, state: State, command: c.ExitStory) -> No:
    return ask.said(command.text, "tell in words how they leave", "YO-73")


def _reviewed(catalog: Catalog, state: State, command: c.ReviewStory) -> No:
    fighter = state.combatants[command.who]
    return None if fighter.story else Refusal(codes.STATE, f"{fighter.name} has not told a story", "YO-73")


def _overruled(catalog: Catalog, state: State, command: rulings.RuleOverrule) -> No:
    if command.what not in ("success", "margin"):
        return Refusal(codes.CHOICE, f"no {command.what[:40]!r} can be overruled: success, margin", "YO-02")
    if no := ask.said(command.reason, "a ruling needs a reason in words", "YO-02"):
        return no
    kind = bool if command.what == "success" else int
    if type(command.value) is not kind:
        return Refusal(codes.CHOICE, "success is true or false, a margin a number", "YO-02")
    no = within("the margin", int(command.value), 0, ask.LARGEST, "YO-65") if command.what == "margin" else None
    return no or _open_target(state, command.who)


def _open_target(state: State, who: str) -> No:
    """YO-65: a target whose result is still to be ruled."""
    window = exchange.top(state)
    if not who:
        return None
    if window is None or not isinstance(window.about, Attack):
        return Refusal(codes.WINDOW, "no attack is open", "YO-02")
    if any(target.who == who and target.result != "fizzled" for target in window.about.targets):
        return None
    return Refusal(codes.TARGET, f"{who[:40]} is no open target of this attack", "YO-65")


CHECKS: dict[type, tuple[Check, ...]] = {
    **ruled.checks(RULINGS),
    c.Create: (_comes, _created),
    c.ExitStory: (by(tells, "who"), _story),
    c.GrantToken: (by(ask.in_conflict), plan_token),
    c.Join: (_comes, by(ask.known, "who"), _joins),
    c.Learn: (by(ask.known, "who"), _stays, _learned),
    c.Modify: (by(ask.known, "who"), _stays, _modified),
    c.ReviewStory: (by(tells, "who"), _reviewed),
    rulings.RuleAdd: (_comes, _added),
    rulings.RuleCondition: (all_known, _condition),
    rulings.RuleGive: (all_known, _given),
    rulings.RuleOverrule: (_overruled,),
    rulings.RulePlace: (by(ask.known, "who"), _stays, _placed),
    rulings.RuleRemove: (ask.nothing_open, all_known, by(ask.not_closing)),
    rulings.RuleTake: (all_known, _taken),
    c.Withdraw: (by(leaves, "who"),),
}
