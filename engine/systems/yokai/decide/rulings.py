"""The game master above the rules, and the time between fights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.refusal import Refusal, Refused
from engine.systems.yokai import commands as c
from engine.systems.yokai import events as e
from engine.systems.yokai import legal
from engine.systems.yokai.catalog import Catalog, PlanToken, Side, Skill
from engine.systems.yokai.decide import answer, effects, flow, setup
from engine.systems.yokai.decide.flow import Book, allow
from engine.systems.yokai.derived import fp_max, ki_limit, token_of, zone_name
from engine.systems.yokai.house import with_option
from engine.systems.yokai.state import HOME, INDEX, Combatant, Condition, Sheet, State, Status

MOST = 999
WAITING = frozenset({"tide", "tide_limit", "status"})
"""What is adjusted only when nothing is being resolved: it may end the very fight that waits for a roll."""

STATUSES: tuple[Status, ...] = ("reserve", "in", "out-morale", "out-ki", "withdrawn")


def _number(value: int | str, low: int, high: int, what: str, rule: str = "") -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused("bad-number", f"{what} cannot be {value!r}: a number from {low} to {high}", rule)
    return value


# ---- adjusting ---------------------------------------------------------------


def adjust(draft: Book, command: c.Adjust) -> None:
    """Set a number, a zone or a status by ruling; a Tide change is tested for a break, a Ki change for burn-out."""
    state, field, who = draft.state, command.field, command.who
    if field in WAITING:
        allow(legal.settled(state))
    if field in ("tide", "tide_limit", "morale_players", "morale_enemies"):
        _adjust_fight(draft, command)
        return
    if field == "token":
        token = token_of(state, who)
        if token is None:
            raise Refused("bad-number", f"there is no plan token {who!r}", "YO-16")
        uses = _number(command.value, 0, 99, f"uses of {token.text}", "YO-16")
        draft.add(e.GmAdjusted(field, uses, who, str(token.uses), command.reason))
        return
    allow(legal.known(state, who))
    one = state.combatants[who]
    if field == "status":
        _status(draft, one, command)
        return
    before, value = _fighter_value(one, command)
    draft.add(e.GmAdjusted(field, value, who, before, command.reason))
    if field == "ki" and legal.ki_falls(one, draft.state.combatants[who]):
        flow.test_burnout(draft, who)
    flow.go_on(draft)


def _fighter_value(one: Combatant, command: c.Adjust) -> tuple[str, int | str]:
    """What a number or zone was and will be."""
    if command.field == "fp":
        return str(one.fp), _number(command.value, 0, fp_max(one), f"FP of {one.name}", "YO-35")
    if command.field == "ki":
        return str(one.ki), _number(command.value, 0, MOST, f"Ki of {one.name}", "YO-79")
    if command.field == "exhausted":
        return str(int(one.exhausted)), _number(command.value, 0, 1, "exhausted", "YO-17")
    zone = str(command.value)
    if zone not in INDEX:
        raise Refused("wrong-zone", f"there is no zone {zone!r}: {', '.join(HOME[one.side])}", "YO-49")
    if zone not in HOME[one.side]:
        raise Refused("wrong-zone", f"{zone_name(zone)} belongs to the other side", "YO-49")
    return one.zone, zone


def _adjust_fight(draft: Book, command: c.Adjust) -> None:
    state, field = draft.state, command.field
    if field == "tide":
        allow(legal.tide(state))
    if field == "tide_limit":
        before, value = state.tide_limit, _number(command.value, 1, setup.LONGEST_TIDE, "the Tide length", "YO-20")
    elif field == "tide":
        before, value = state.tide, _number(command.value, -MOST, MOST, "the Tide", "YO-67")
    else:
        side: Side = "players" if field == "morale_players" else "enemies"
        before, value = state.morale[side], _number(command.value, 0, 99, f"Morale of the {side}", "YO-69")
    draft.add(e.GmAdjusted(field, value, "", str(before), command.reason))
    if field in ("tide", "tide_limit") and draft.state.phase != "interlude":
        effects.settle_tide(draft)


def _status(draft: Book, one: Combatant, command: c.Adjust) -> None:
    """YO-S42: anybody may be brought in or taken out."""
    status = next((s for s in STATUSES if s == command.value), None)
    if status is None:
        raise Refused("bad-number", f"{command.value!r} is no status: {', '.join(STATUSES)}", "YO-48")
    if draft.state.phase == "round-end":
        raise Refused("wrong-phase", "not while the round ends", "YO-48")
    if status == one.status:
        raise Refused("bad-number", f"{one.name} is {status.replace('-', ' ')} already", "YO-48")
    draft.add(e.GmAdjusted("status", status, one.id, one.status, command.reason))
    if one.status == "in":
        flow.leave(draft, e.StatusSet(one.id, status))
    else:
        draft.add(e.StatusSet(one.id, status))
        if status == "in":
            flow.enter(draft, draft.state.combatants[one.id])
    if one.id in draft.state.asked:
        draft.add(e.RallyDeclined(one.id))
        if not draft.state.asked:
            flow.set_order(draft)
    flow.go_on(draft)


def add_condition(draft: Book, command: c.AddCondition) -> None:
    """YO-13, YO-47: a modifier with an end, by ruling."""
    allow(legal.known(draft.state, command.who))
    value = _number(command.value, -99, 99, command.name or "the modifier", "YO-13")
    if not command.name.strip():
        raise Refused("bad-number", "a modifier needs a name", "YO-13")
    if command.until == "next-check" and command.what in ("damage", "armour"):
        raise Refused("bad-number", f"{command.what} lasts until the end of a turn, round or fight", "YO-47")
    key = f"c{draft.state.serial + 1}"
    condition = Condition(key, command.name, command.what, value, command.until, 0, command.type)
    draft.add(e.ConditionAdded(command.who, condition, ruled=True))


def remove_condition(draft: Book, command: c.RemoveCondition) -> None:
    """Take a modifier away."""
    allow(legal.known(draft.state, command.who))
    one = draft.state.combatants[command.who]
    if all(condition.id != command.condition for condition in one.conditions):
        raise Refused("bad-target", f"{one.name} has no modifier {command.condition!r}", "YO-13")
    draft.add(e.EffectExpired(command.who, command.condition, ruled=True))


def can_withdraw(state: State, who: str) -> legal.No:
    """YO-S29: nothing is being resolved."""
    return legal.in_phase(state, "order", "turns", rule="YO-S29") or legal.settled(state) or legal.present(state, who)


def withdraw(draft: Book, command: c.Withdraw) -> None:
    """YO-S29: out at once, and no Rally unless the bar is lifted."""
    allow(can_withdraw(draft.state, command.who))
    flow.leave(draft, e.Withdrew(command.who, command.story))
    flow.go_on(draft)


def can_lift(state: State, who: str) -> legal.No:
    """YO-87: somebody is barred."""
    if no := legal.known(state, who):
        return no
    if not state.combatants[who].rally_barred:
        return Refusal("rally-not-open", f"{legal.name(state, who)} is not barred from Rally", "YO-87")
    return None


def lift(draft: Book, command: c.LiftRallyBar) -> None:
    """YO-87."""
    allow(can_lift(draft.state, command.who))
    draft.add(e.BarLifted(command.who))


def end_fight(draft: Book, command: c.EndFight) -> None:
    """The game master ends it, at any time."""
    if draft.state.phase == "interlude":
        raise Refused("fight-over", "the fight is over", "YO-78")
    flow.end(draft, command.outcome, command.text, ruled=True)


def set_option(draft: Book, command: c.SetOption) -> None:
    """A table option, from the next command on."""
    house = with_option(draft.state.house, command.option, command.value)
    draft.add(e.OptionSet(command.option, command.value, house))


def set_rolls(draft: Book, command: c.SetRolls) -> None:
    """YO-18: how dice are handled."""
    draft.add(e.RollsSet(command.rolls, command.hide))


def set_hidden(draft: Book, command: c.SetHidden) -> None:
    """Into or out of the players' sight."""
    state = draft.state
    allow(legal.known(state, command.who))
    one = state.combatants[command.who]
    if one.hidden == command.hidden:
        raise Refused("bad-target", f"{one.name} is {'hidden' if one.hidden else 'known'} already", "YO-S44")
    draft.add(e.HiddenSet(one.id, True, one.name) if command.hidden else answer.shown(state, one))


def grant_token(draft: Book, command: c.GrantToken) -> None:
    """YO-16."""
    setup.grant_token(draft, PlanToken(command.side, command.text, command.value, command.uses))


# ---- stories -----------------------------------------------------------------


def can_tell(state: State, who: str) -> legal.No:
    """YO-73: they are out, and nothing has been approved yet."""
    if no := legal.known(state, who):
        return no
    one = state.combatants[who]
    if one.status in ("in", "reserve"):
        return Refusal("wrong-phase", f"{one.name} has not left the fight", "YO-73")
    if one.story_ok:
        return Refusal("wrong-phase", f"the story of {one.name} has been approved", "YO-73")
    return None


def exit_story(draft: Book, command: c.ExitStory) -> None:
    """YO-73: how somebody left."""
    allow(can_tell(draft.state, command.who))
    if not command.text.strip():
        raise Refused("bad-number", "tell in words how they leave", "YO-73")
    draft.add(e.StoryTold(command.who, command.text))


def review_story(draft: Book, command: c.ReviewStory) -> None:
    """YO-73: the story may not turn the result around."""
    allow(can_tell(draft.state, command.who))
    one = draft.state.combatants[command.who]
    if not one.story:
        raise Refused("wrong-phase", f"{one.name} has not told a story", "YO-73")
    draft.add(e.StoryTold(one.id, one.story, "approved" if command.approve else "returned"))


def narrate(draft: Book, command: c.Narrate) -> None:
    """YO-01: a line, no mechanics."""
    if not command.text.strip():
        raise Refused("bad-number", "there is nothing to note", "YO-01")
    draft.add(e.NoteAdded(command.text))


# ---- between fights ----------------------------------------------------------


def rest(draft: Book, command: c.Rest) -> None:
    """YO-90: the pool of the non-exhausted to 0; a long rest also ends exhaustion."""
    state = draft.state
    if state.phase != "interlude":
        raise Refused("wrong-phase", "resting is for the time between fights", "YO-90")
    if command.who:
        allow(legal.known(state, command.who))
    long = command.length == "long"
    for one in [state.combatants[command.who]] if command.who else list(state.combatants.values()):
        ki = one.ki if one.exhausted and not long else 0
        draft.add(e.Rested(one.id, long, ki, one.exhausted and not long))


def award(draft: Book, command: c.AwardPotential) -> None:
    """YO-91: growth, and whether a full hundred was passed."""
    allow(legal.known(draft.state, command.who))
    amount = _number(command.amount, 1, 9999, "Potential", "YO-91")
    old = draft.state.combatants[command.who].sheet.potential
    grown = replace(
        draft.state.combatants[command.who],
        sheet=replace(draft.state.combatants[command.who].sheet, potential=old + amount),
    )
    crossed = old // 100 < (old + amount) // 100
    draft.add(e.PotentialAwarded(command.who, amount, old + amount, ki_limit(grown), crossed))


_PLAIN = ("threshold", "rally", "focus_refresh", "potential", "ki_limit")


def edit_sheet(draft: Book, command: c.EditSheet, catalog: Catalog) -> None:
    """Change a sheet for good; whatever follows from it comes at once."""
    state = draft.state
    allow(legal.known(state, command.who))
    one = state.combatants[command.who]
    low = -99 if command.field in ("attribute", "skill", "ki_limit") else 0
    high = 9999 if command.field == "potential" else 99
    _number(command.value, low, high, command.field, "YO-92")
    if command.field in _PLAIN:
        sheet = replace(one.sheet, **{command.field: command.value})
    else:
        sheet = _edited(one.sheet, command, catalog)
    text = f"{command.field.replace('_', ' ')} {command.name}".strip()
    draft.add(e.SheetEdited(one.id, sheet, f"{text} {command.value}"))
    setup.changed(draft, one)


def _edited(sheet: Sheet, command: c.EditSheet, catalog: Catalog) -> Sheet:
    """The sheet with a named entry set, added or taken away."""
    key, value = command.name, command.value
    if not key.strip():
        raise Refused("bad-number", f"which {command.field}?", "YO-92")
    if command.field == "attribute":
        return replace(sheet, attributes={**sheet.attributes, key: value})
    if command.field == "skill":
        attribute = command.attribute or (sheet.skills[key].attribute if key in sheet.skills else "")
        if attribute not in sheet.attributes:
            raise Refused("bad-number", f"{key} needs an attribute of the sheet, not {attribute!r}", "YO-06")
        return replace(sheet, skills={**sheet.skills, key: Skill(value, attribute)})
    if command.field == "armour" and key in sheet.armour:
        return replace(sheet, armour={**sheet.armour, key: replace(sheet.armour[key], on=bool(value))})
    packs: dict[str, tuple[str, Mapping[str, Any]]] = {
        "weapon": ("weapons", catalog.weapons),
        "armour": ("armour", catalog.armour),
        "ability": ("abilities", catalog.abilities),
    }
    field, packed = packs[command.field]
    held = getattr(sheet, field)
    if not value:
        return replace(sheet, **{field: {k: v for k, v in held.items() if k != key}})
    if key not in packed:
        raise Refused("bad-number", f"the pack has no {command.field} {key!r}", "YO-92")
    return replace(sheet, **{field: {**held, key: packed[key]}})
