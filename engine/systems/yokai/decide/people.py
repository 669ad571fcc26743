"""Coming, going and changing; the game master above the rules."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.core.changed import without
from engine.core.draft import Decider, Draft, only
from engine.core.rulings import commands as rulings
from engine.core.rulings import ruled
from engine.core.rulings.commands import people_of
from engine.core.words import slug
from engine.systems.yokai import build
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.commands import people as c
from engine.systems.yokai.decide import flow
from engine.systems.yokai.decide import tide as effects
from engine.systems.yokai.events import Event
from engine.systems.yokai.events import people as ev
from engine.systems.yokai.events.attack import AttackHit, AttackMissed, CheckResolved, GmRuled
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.people import burns_out, focus_refresh, starting_fp
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import HOME, Combatant, Side, State, Status
from engine.systems.yokai.state.exchange import Check
from engine.systems.yokai.state.sheet import Skill


def put(draft: Draft[State, Event], fighter: Combatant, place: int | None = None) -> None:
    """YO-21, YO-S28: somebody is there with twice their Focus Refresh; whoever comes into a fight with more than twice
    their Ki Limit burns out at once (YO-86).
    """
    draft.add(ev.CombatantAdded(replace(fighter, fp=starting_fp(fighter))))
    if fighter.status == "in":
        flow.enter(draft, fighter, place)
        if burns_out(fighter) and draft.state.phase != "setup":
            draft.add(ev.Overstrained(fighter.id, draft.state.number))


def add(draft: Draft[State, Event], catalog: Catalog, command: rulings.RuleAdd) -> None:
    """YO-S28: from the pack, one on each place, or several on one; without a place in reserve. Or back from it."""
    if command.who:
        _join(draft, command.who, command.at, None)
        return
    made, sheet = catalog.combatants[command.entry], build.sheet_of(catalog, command.entry)
    zones = command.places or (command.at,) * command.count
    for zone in zones:
        side = cast(Side, command.side) if command.side else build.side_of(zone) if zone else made.side
        numbered = len(zones) > 1
        who, name = build.identity(
            draft.state, command.entry, command.name or made.name, hidden=command.hidden, numbered=numbered
        )
        reserve, home = not zone, zone or HOME[side][2]
        put(draft, build.combatant(who, name, side, made.kind, sheet, home, hidden=command.hidden, reserve=reserve))


def join(draft: Draft[State, Event], catalog: Catalog, command: c.Join) -> None:
    """YO-S28: somebody of the roster, at a zone and a place in the order."""
    _join(draft, command.who, command.zone, command.place)


def _join(draft: Draft[State, Event], who: str, zone: str, place: int | None) -> None:
    put(draft, replace(draft.state.combatants[who], zone=zone, status="in"), place)


def create(draft: Draft[State, Event], catalog: Catalog, command: c.Create) -> None:
    """YO-92: with a typed sheet."""
    who, name = build.identity(draft.state, slug(command.name) or "somebody", command.name, hidden=command.hidden)
    side = build.side_of(command.zone)
    put(
        draft, build.combatant(who, name, side, "pc", command.sheet, command.zone, hidden=command.hidden), command.place
    )


def remove(draft: Draft[State, Event], catalog: Catalog, command: rulings.RuleRemove) -> None:
    """Off the roster altogether; whoever is in the fight leaves it first. Somebody who is named twice goes once."""
    for who in dict.fromkeys(people_of(command)):
        if draft.state.combatants[who].status == "in":
            flow.leave(draft, ev.StatusSet(who, "reserve", "in"))
        draft.add(ev.CombatantRemoved(who))
        flow.no_longer_asked(draft, who)
    flow.go_on(draft)


def withdraw(draft: Draft[State, Event], catalog: Catalog, command: c.Withdraw) -> None:
    """YO-S29: out at once, and no Rally unless the bar is lifted."""
    flow.leave(draft, ev.Withdrew(command.who, command.story))
    flow.go_on(draft)


def review_story(draft: Draft[State, Event], catalog: Catalog, command: c.ReviewStory) -> None:
    """YO-73: the story may not turn the result around."""
    story = draft.state.combatants[command.who].story
    draft.add(ev.StoryTold(command.who, story, "approved" if command.approve else "returned"))


def rule(draft: Draft[State, Event], catalog: Catalog, command: Any) -> None:
    """Whatever is declared as a field; what follows in the game comes at once."""
    before = draft.state
    if isinstance(command, rulings.RuleSet) and command.field == "status":
        for who in people_of(command):
            _status(draft, who, cast(Status, command.value))
    elif isinstance(command, rulings.RuleHide) or (isinstance(command, rulings.RuleSet) and command.field == "hidden"):
        hidden = command.hidden if isinstance(command, rulings.RuleHide) else bool(command.value)
        for who in people_of(command):
            _sight(draft, who, hidden)
    else:
        ruled.decide(RULINGS, draft, catalog, command)
    _follow(draft, before)


def _follow(draft: Draft[State, Event], before: State) -> None:
    """YO-21, YO-S34, YO-S35, YO-88: starting Focus, its maximum, burn-out, a Tide beyond its length, the next slot."""
    for who, was in before.combatants.items():
        changed(draft, was) if who in draft.state.combatants else None
    if draft.state.phase not in ("setup", "interlude"):
        effects.settle(draft)
    if not draft.state.windows:
        flow.go_on(draft)


def changed(draft: Draft[State, Event], was: Combatant) -> None:
    """YO-21: in setup Focus starts at twice the new Focus Refresh; then the maximum and the burn-out line follow."""
    fighter = draft.state.combatants[was.id]
    if fighter is was:
        return
    if draft.state.phase == "setup" and focus_refresh(fighter) != focus_refresh(was):
        now = starting_fp(fighter)
        draft.add(ev.FocusGranted(was.id, now - fighter.fp, now))
    effects.changed(draft, was)


def _status(draft: Draft[State, Event], who: str, status: Status) -> None:
    """YO-S42: anybody may be brought in or taken out."""
    fighter = draft.state.combatants[who]
    if fighter.status == "in":
        flow.leave(draft, ev.StatusSet(who, status, fighter.status))
    else:
        draft.add(ev.StatusSet(who, status, fighter.status))
        if status == "in":
            flow.enter(draft, draft.state.combatants[who])
    flow.no_longer_asked(draft, who)


def _sight(draft: Draft[State, Event], who: str, hidden: bool) -> None:
    """YO-S44: into or out of the players' sight."""
    fighter = draft.state.combatants[who]
    draft.add(ev.HiddenSet(who, hidden, fighter.name if hidden else build.shown_name(draft.state, fighter)))


def modify(draft: Draft[State, Event], catalog: Catalog, command: c.Modify) -> None:
    """YO-13, YO-47, YO-71: a modifier with an end, by ruling."""
    effects.modify(
        draft, command.who, command.name, command.what, command.value, command.until, type=command.type, ruled=True
    )


def unmodify(draft: Draft[State, Event], catalog: Catalog, command: rulings.RuleCondition) -> None:
    """YO-13: take a modifier away."""
    for who in people_of(command):
        effects.expire(draft, who, command.condition, ruled=True)


def grant_token(draft: Draft[State, Event], catalog: Catalog, command: c.GrantToken) -> None:
    """YO-16: a plan token for a side."""
    effects.grant_token(draft, command.side, command.text, command.value, command.uses)


def give(draft: Draft[State, Event], catalog: Catalog, command: rulings.RuleGive | rulings.RuleTake) -> None:
    """YO-92: weapon, armour or ability of the pack, added to a sheet or taken off it for good."""
    key, on = command.item, isinstance(command, rulings.RuleGive)
    for who in people_of(command):
        fighter = draft.state.combatants[who]
        sheet = fighter.sheet
        tables = {name: {**without(getattr(sheet, name), key)} for name in ("weapons", "armour", "abilities")}
        if on and key in catalog.weapons:
            tables["weapons"][key] = build.weapon_of(catalog.weapons[key])
        elif on and key in catalog.armour:
            tables["armour"][key] = build.armour_of(catalog.armour[key])
        elif on:
            tables["abilities"][key] = build.action_of(key, catalog.abilities[key])
        draft.add(ev.SheetEdited(who, replace(sheet, **tables), f"{'has' if on else 'has no'} {key}"))
        changed(draft, fighter)


def learn(draft: Draft[State, Event], catalog: Catalog, command: c.Learn) -> None:
    """YO-92: a skill with its attribute, or an attribute, written on a sheet for good."""
    sheet = draft.state.combatants[command.who].sheet
    if command.skill:
        skill = Skill(command.modifier, command.attribute)
        sheet = replace(sheet, skills={**sheet.skills, command.skill: skill})
    else:
        sheet = replace(sheet, attributes={**sheet.attributes, command.attribute: command.modifier})
    name = command.skill or command.attribute
    draft.add(ev.SheetEdited(command.who, sheet, f"{name} {command.modifier:+}"))


def overruled(draft: Draft[State, Event], catalog: Catalog, command: rulings.RuleOverrule) -> None:
    """YO-02, YO-65: the game master decides instead of dice, or of what they showed; noted where no check is open."""
    margin = int(command.value) if command.what == "margin" else None
    success = margin is not None or command.value is True
    overrule(draft, success=success, reason=command.reason, margin=margin, target=command.who)


def overrule(
    draft: Draft[State, Event], *, success: bool, reason: str, margin: int | None = None, target: str = ""
) -> None:
    """YO-02: replace the result of the open exchange, of one target or of all."""
    window = exchange.top(draft.state)
    if window is None:
        draft.add(GmRuled(success, reason, margin=margin))
        return
    about = window.about
    if isinstance(about, Check):
        mine = about.parties[0].team
        winner = mine if success else next((party.team for party in about.parties if party.team != mine), "")
        draft.add(GmRuled(success, reason, about.id, (), margin))
        draft.add(CheckResolved(about.id, success, margin or 0, winner if about.dn is None else ""))
        return
    ruled = [aimed.who for aimed in about.targets if target in ("", aimed.who) and aimed.result != "fizzled"]
    draft.add(GmRuled(success, reason, about.id, tuple(ruled), margin))
    for who in ruled:
        draft.add(AttackHit(about.id, who, margin) if success else AttackMissed(about.id, who, margin))


ACTS: dict[type, Decider] = {
    c.Create: create,
    c.ExitStory: only(lambda state, command: ev.StoryTold(command.who, command.text)),
    c.GrantToken: grant_token,
    c.Join: join,
    c.Learn: learn,
    c.Modify: modify,
    c.ReviewStory: review_story,
    rulings.RuleAdd: add,
    rulings.RuleCondition: unmodify,
    rulings.RuleGive: give,
    rulings.RuleHide: rule,
    rulings.RuleName: rule,
    rulings.RuleNote: rule,
    rulings.RuleOption: rule,
    rulings.RuleOverrule: overruled,
    rulings.RulePlace: only(lambda state, command: ev.Moved(command.who, command.to, forced=True, ruled=True)),
    rulings.RuleRemove: remove,
    rulings.RuleSet: rule,
    rulings.RuleTake: give,
    c.Withdraw: withdraw,
}
