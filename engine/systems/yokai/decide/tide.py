"""What an action does: its price, Focus, Tide and Morale, movement, modifiers with an end."""

from __future__ import annotations

from engine.core.draft import Draft
from engine.systems.yokai.events import Event
from engine.systems.yokai.events import people as ev
from engine.systems.yokai.events.attack import DamageDealt, PlanTokenUsed
from engine.systems.yokai.events.flow import MoraleTaken, TideBroke, TideMoved, TokenGranted
from engine.systems.yokai.rules import tide
from engine.systems.yokai.rules.actions import damage_lines, token_of
from engine.systems.yokai.rules.field import toward_close
from engine.systems.yokai.rules.people import armour_lines, burns_out, focus_after, fp_max, opposing, strained, used_up
from engine.systems.yokai.state import Clock, Combatant, Condition, Side, State, Token
from engine.systems.yokai.state.exchange import Role
from engine.systems.yokai.state.sheet import Action, ConditionKind, DamageType, Effect, Until


def pay(draft: Draft[State, Event], who: str, focus: int, ki: int, action: int) -> None:
    """YO-36, YO-79: paid on declaring; Ki beyond twice the limit is remembered for after the action (YO-86)."""
    fighter = draft.state.combatants[who]
    if focus:
        draft.add(ev.FocusSpent(who, focus, fighter.fp - focus))
    if ki:
        draft.add(ev.KiAdded(who, ki, fighter.ki + ki))
        if burns_out(draft.state.combatants[who]):
            draft.add(ev.Overstrained(who, action))


def grant(draft: Draft[State, Event], who: str, amount: int, *, refresh: bool = False) -> None:
    """YO-35, YO-38: FP gained, what is above the maximum being lost."""
    fighter = draft.state.combatants[who]
    now = focus_after(fighter, amount)
    draft.add(ev.FocusGranted(who, now - fighter.fp, now, refresh))


def cap_focus(draft: Draft[State, Event], who: str) -> None:
    """YO-S35: FP above a lowered maximum are lost at once."""
    fighter = draft.state.combatants[who]
    if fighter.fp > fp_max(fighter):
        draft.add(ev.FocusCapped(who, fp_max(fighter)))


def spend_token(draft: Draft[State, Event], who: str, token: str, frame: int = 0) -> None:
    """YO-16: one use of a plan token."""
    found = token_of(draft.state, token)
    if found is not None:
        draft.add(PlanTokenUsed(who, token, found.uses - 1, frame))


def grant_token(draft: Draft[State, Event], side: Side, text: str, value: int, uses: int) -> None:
    """YO-16: a plan token with an id of its own."""
    draft.add(TokenGranted(Token(f"t{draft.state.number}", side, text, value, uses)))


def strike(draft: Draft[State, Event], frame: int, who: str, action: Action, target: str, margin: int | None) -> None:
    """YO-62 to YO-68: a hit: damage, Tide, perhaps a break, then the attack's effects."""
    state = draft.state
    struck = state.combatants[target]
    base, worn = damage_lines(state.combatants[who], action), armour_lines(struck, action.type, state.house)
    amount, floored = tide.damage(base, margin, worn)
    bonus = tide.margin_bonus(margin)
    draft.add(DamageDealt(frame, who, target, amount, action.type, base, bonus, worn, floored))
    push(draft, struck.side, amount)
    for effect in action.effects:
        apply(draft, effect, action, who, target, frame)


def push(draft: Draft[State, Event], against: Side, amount: int) -> None:
    """YO-67, YO-68: the marker moves; where it reaches the length, the Tide breaks (YO-S08)."""
    if amount > 0:
        draft.add(TideMoved(against, amount, tide.pushed(draft.state.tide, against, amount)))
        settle(draft)


def settle(draft: Draft[State, Event]) -> None:
    """YO-68: break as often as the marker asks for: once, with ``carry`` while the rest reaches the length."""
    while tide.breaks(draft.state.house, draft.state.tide, draft.state.tide_limit):
        break_tide(draft, keep=tide.carried(draft.state.house, draft.state.tide, draft.state.tide_limit))


def break_tide(draft: Draft[State, Event], *, keep: int = 0, round_end: bool = False) -> None:
    """YO-68 to YO-70: 1 Morale damage, and the marker back to 0 or to what is kept."""
    state = draft.state
    against = tide.leans(state.tide)
    beyond = max(0, abs(state.tide) - state.tide_limit)
    draft.add(TideBroke(against, tide.pushed(0, against, keep), beyond - keep, round_end))
    draft.add(MoraleTaken(against, state.morale[against] + 1))


def apply(draft: Draft[State, Event], effect: Effect, action: Action, who: str, target: str, frame: int) -> None:
    """YO-47: one effect of an action that succeeded; ``frame`` is its number, or that of the attack it answers."""
    side = draft.state.combatants[who].side
    on = target if effect.on == "target" and target else who
    fighter = draft.state.combatants[on]
    if effect.kind == "tide":
        push(draft, opposing(side), effect.value)
    elif effect.kind == "token":
        grant_token(draft, side, action.name, effect.value, effect.uses)
    elif effect.kind == "fp":
        grant(draft, on, effect.value)
    elif effect.kind == "move":
        to = toward_close(fighter, effect.value)
        if to != fighter.zone:
            draft.add(ev.Moved(on, to, forced=True))
    else:
        left = effect.rounds + 1 if effect.rounds >= 0 else 0
        modify(
            draft, on, action.name, effect.kind, effect.value, effect.until, type=effect.type, left=left, frame=frame
        )


def modify(
    draft: Draft[State, Event],
    who: str,
    name: str,
    kind: ConditionKind,
    value: int,
    until: Until,
    *,
    type: DamageType | None = None,
    left: int = 0,
    ruled: bool = False,
    frame: int = 0,
) -> None:
    """YO-13, YO-71: a modifier with an end; ``left`` round ends at most, 0 for no such end; of the action ``frame``."""
    before = draft.state.combatants[who]
    key = f"c{draft.state.number}"
    ends = 1 if until == "round" else left
    clock = Clock(key, tide.ROUND_END, ends, who) if ends else None
    draft.add(ev.ConditionAdded(who, Condition(key, name, kind, value, until, type), clock, ruled))
    changed(draft, before, frame)


def expire(draft: Draft[State, Event], who: str, condition: str, *, ruled: bool = False) -> None:
    """YO-13: a modifier is used up, over, or taken away; what follows from its going comes at once."""
    before = draft.state.combatants[who]
    draft.add(ev.EffectExpired(who, condition, ruled))
    changed(draft, before)


def use_up(draft: Draft[State, Event], who: str, role: Role) -> None:
    """YO-S39: modifiers on the next check are gone with it."""
    for condition in used_up(draft.state.combatants[who], role):
        expire(draft, who, condition.id)


def turn_over(draft: Draft[State, Event], who: str) -> None:
    """YO-S39: modifiers until the end of the turn are gone with it."""
    for condition in draft.state.combatants[who].conditions:
        if condition.until == "turn":
            expire(draft, who, condition.id)


def changed(draft: Draft[State, Event], before: Combatant, frame: int = 0) -> None:
    """YO-S35, YO-88, YO-S46: a number of somebody was changed: the maximum of Focus and the burn-out line follow.
    Whoever is beyond it leaves with the end of the action ``frame`` that did it, else once nothing is being resolved
    (YO-86).
    """
    cap_focus(draft, before.id)
    fighter = draft.state.combatants[before.id]
    if fighter.status == "in" and draft.state.phase not in ("setup", "interlude") and strained(before, fighter):
        windows = draft.state.windows
        draft.add(ev.Overstrained(before.id, frame or (windows[0].about.id if windows else draft.state.number)))
