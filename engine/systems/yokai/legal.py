"""Who may do what: the checks that ``decide`` and ``options`` share, so that the two cannot disagree (law 3).

Each function answers with the refusal, or none. Order matters: the first reason is the one told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.refusal import Refusal
from engine.systems.yokai.derived import (
    distance,
    ki_limit,
    opposing,
    price,
    rally_number,
    standing,
    threshold,
    token_of,
    top,
    zone_name,
)
from engine.systems.yokai.exchange import dice_out, stage, unanswered
from engine.systems.yokai.state import HOME, INDEX, Action, Attack, Check, Combatant, Situation, State

No = Refusal | None


def first(*answers: No) -> No:
    """The first refusal, if any; for checks that are safe to make whatever the earlier ones say."""
    return next((no for no in answers if no is not None), None)


def name(state: State, who: str) -> str:
    """What people call somebody."""
    found = state.combatants.get(who)
    return found.name if found else who


# ---- moments -----------------------------------------------------------------


def known(state: State, who: str) -> No:
    """Somebody of the roster."""
    if who in state.combatants:
        return None
    return Refusal("bad-target", f"there is no {who!r} in this conflict", "YO-19")


def present(state: State, who: str) -> No:
    """YO-48: only those in the fight act or are acted upon."""
    if no := known(state, who):
        return no
    one = state.combatants[who]
    if one.status == "in":
        return None
    return Refusal("out-of-combat", f"{one.name} is not in the fight ({one.status.replace('-', ' ')})", "YO-48")


def in_phase(state: State, *phases: str, rule: str = "YO-32") -> No:
    """The right phase."""
    if state.phase in phases:
        return None
    if state.phase == "interlude":
        return Refusal("fight-over", "the fight is over", "YO-78")
    want = " or ".join(PHASES[p] for p in phases)
    return Refusal("wrong-phase", f"only {want}: it is {PHASES[state.phase]}", rule)


PHASES = {
    "setup": "during setup",
    "rally": "at the round start, while the forced out may Rally",
    "order": "at the round start, while the order is set",
    "turns": "while turns are taken",
    "round-end": "at the end of the round",
    "interlude": "after the fight",
}


def settled(state: State) -> No:
    """Nothing is being resolved."""
    if not state.frames and not state.releases:
        return None
    return Refusal("pending-decision", f"{_what(state)} has to be settled first", "YO-41")


def window(state: State) -> No:
    """YO-41: nothing is inserted once dice are out."""
    frame = top(state)
    if not state.releases and (frame is None or not dice_out(frame)):
        return None
    return Refusal(
        "pending-decision", f"{_what(state)} has gone to the dice: nothing can be inserted before its result", "YO-41"
    )


def _what(state: State) -> str:
    frame = top(state)
    if isinstance(frame, Attack):
        return f"{frame.action.name} of {name(state, frame.roller.who)}"
    return frame.purpose if isinstance(frame, Check) else "the Ki release"


# ---- acting ------------------------------------------------------------------


def turn(state: State, who: str, *, rule: str = "YO-30") -> No:
    """YO-30: it is their turn, and nothing is pending."""
    if no := in_phase(state, "turns") or present(state, who) or settled(state):
        return no
    if state.owner == who:
        return None
    whose = f"it is the turn of {name(state, state.owner)}" if state.owner else "nobody has the turn yet"
    return Refusal("not-your-turn", f"{name(state, who)} can do that only on the own turn: {whose}", rule)


def full(state: State, who: str) -> No:
    """YO-29: one Full action a turn, on the own turn."""
    if no := turn(state, who):
        return no
    if state.combatants[who].full_used:
        return Refusal("full-already-used", f"{name(state, who)} has used the Full action of this turn", "YO-29")
    return None


def simple(state: State, who: str) -> No:
    """YO-41: a Simple action at any time while turns are taken, but not between dice and result."""
    return in_phase(state, "turns", rule="YO-41") or present(state, who) or window(state)


def timing(state: State, who: str, action: Action) -> No:
    """YO-41: the moment that a Full or Simple action needs."""
    return full(state, who) if action.timing == "full" else simple(state, who)


def has(
    state: State, who: str, action: Action | None, wanted: str, *, attack: bool = False, defence: bool = False
) -> No:
    """The action is theirs and of the right kind (YO-40)."""
    if action is None:
        return Refusal("no-such-action", f"{name(state, who)} has no action {wanted!r}", "YO-40")
    if attack != action.attack or defence != action.defence:
        kind = "an attack" if action.attack else "a Defence" if action.defence else "neither attack nor Defence"
        return Refusal("no-such-action", f"{action.name} is {kind}: use it as that", "YO-40")
    return None


def affordable(state: State, one: Combatant, action: Action, targets: list[Combatant]) -> No:
    """YO-37: the whole cost, spelled out."""
    cost = price(state, one, action, targets)
    if cost.total <= one.fp:
        return None
    sum_of = f" ({cost})" if cost.total != cost.fp else ""
    return Refusal("not-enough-fp", f"{action.name} needs {cost.total}{sum_of}, {one.name} has {one.fp}", "YO-37")


def aim(state: State, one: Combatant, action: Action, targets: Sequence[str]) -> No:
    """YO-42, YO-48, YO-56: targets that the action can have."""
    if not standing(state, opposing(one.side)):
        return Refusal("bad-target", "nobody of the other side is in the fight", "YO-42")
    if not targets or len(set(targets)) != len(targets) or len(targets) > action.count:
        most = f"up to {action.count} different targets" if action.count > 1 else "exactly one target"
        return Refusal("bad-target", f"{action.name} takes {most}, got {len(targets)}", "YO-42")
    for who in targets:
        if no := known(state, who):
            return no
        if action.target == "enemy" and state.combatants[who].side == one.side:
            return Refusal(
                "own-side-target", f"{action.name} is for the other side: {name(state, who)} is on the own", "YO-56"
            )
        if no := present(state, who):
            return no
    zones = {state.combatants[who].zone for who in targets}
    if len(zones) > 1:
        return Refusal("bad-target", f"{action.name} reaches several targets only in one zone", "YO-64")
    return None


def attack(state: State, who: str, action: Action, targets: Sequence[str]) -> No:
    """YO-42: moment, targets and cost of an attack that somebody has."""
    if no := timing(state, who, action):
        return no
    one = state.combatants[who]
    if no := aim(state, one, action, targets):
        return no
    return affordable(state, one, action, [state.combatants[t] for t in targets])


def help_target(state: State, one: Combatant, action: Action, target: str) -> No:
    """YO-56: an action on an ally or an enemy that is no attack stays within its range."""
    if action.target in ("self", "side"):
        if target and target != one.id:
            return Refusal("bad-target", f"{action.name} has no target but {one.name}", "YO-40")
        return None
    if not target:
        _, nobody = within_reach(state, one, action)
        return nobody or Refusal("bad-target", f"{action.name} needs a target", "YO-40")
    if no := present(state, target):
        return no
    other = state.combatants[target]
    if (action.target == "ally") != (other.side == one.side) or target == one.id:
        want = "somebody else of the own side" if action.target == "ally" else "somebody of the other side"
        return Refusal("bad-target", f"{action.name} is for {want}", "YO-40")
    far = distance(one.zone, other.zone)
    if far > action.range:
        return Refusal(
            "out-of-range", f"{other.name} is at distance {far}, {action.name} reaches {action.range}", "YO-56"
        )
    return None


def within_reach(state: State, one: Combatant, action: Action) -> tuple[list[str], No]:
    """YO-56: whom an action that is no attack could be for; or why nobody."""
    side = one.side if action.target == "ally" else opposing(one.side)
    others = [other for other in standing(state, side) if other.id != one.id]
    near = [other.id for other in others if distance(one.zone, other.zone) <= action.range]
    if near:
        return near, None
    if others:
        return near, Refusal("out-of-range", f"{action.name} reaches {action.range}: nobody is that near", "YO-56")
    return near, Refusal("bad-target", f"{action.name} needs somebody else", "YO-40")


LARGEST = 99
"""The largest number that a ruling may put into a check or an effect, either way."""


def modest(value: int, what: str, rule: str) -> No:
    """A number that fits a sheet of paper."""
    if -LARGEST <= value <= LARGEST:
        return None
    return Refusal("bad-number", f"{what} cannot be {value}: a number from -{LARGEST} to {LARGEST}", rule)


def extras(state: State, who: str, situation: Iterable[Situation], token: str, sure: bool, has_token: str = "") -> No:
    """YO-14, YO-16: situational lines of 3 and more need a confirmation; one plan token a check, of the own side,
    with uses left.
    """
    for line in situation:
        if not line.text.strip():
            return Refusal("bad-number", f"the situational modifier {line.value:+} needs a reason in words", "YO-13")
        if no := modest(line.value, line.text, "YO-13"):
            return no
        if abs(line.value) >= 3 and not sure:
            return Refusal(
                "bad-number",
                f"{line.value:+} ({line.text}) is for a moment that defines the story: confirm it",
                "YO-14",
            )
    if not token:
        return None
    found = token_of(state, token)
    if found is None or found.side != state.combatants[who].side:
        return Refusal("bad-number", f"{name(state, who)} has no plan token {token!r}", "YO-16")
    if found.uses < 1:
        return Refusal("bad-number", f"the plan token {found.text!r} has no uses left", "YO-16")
    if has_token:
        return Refusal("bad-number", f"{name(state, who)} has spent a plan token on this check: one a check", "YO-16")
    return None


def move(state: State, who: str, to: str) -> No:
    """YO-54: on the own turn, to another own zone, 1 FP a zone."""
    if no := turn(state, who, rule="YO-54"):
        return no
    one = state.combatants[who]
    if to not in INDEX:
        return Refusal("wrong-zone", f"there is no zone {to!r}: {', '.join(HOME[one.side])}", "YO-54")
    if to not in HOME[one.side]:
        return Refusal("wrong-zone", f"{zone_name(to)} belongs to the other side", "YO-49")
    if to == one.zone:
        return Refusal("wrong-zone", f"{one.name} is in {zone_name(to)} already", "YO-54")
    cost = distance(one.zone, to)
    if cost > one.fp:
        return Refusal("not-enough-fp", f"moving {cost} zone(s) needs {cost}, {one.name} has {one.fp}", "YO-54")
    return None


# ---- answering ---------------------------------------------------------------


def asked_to_defend(state: State, target: str) -> No:
    """YO-43: an attack on them is open and unanswered."""
    frame = top(state)
    if no := in_phase(state, "turns", rule="YO-43") or known(state, target):
        return no
    aimed = isinstance(frame, Attack) and any(t.who == target for t in frame.targets)
    if not isinstance(frame, Attack) or not aimed:
        return Refusal("no-attack-to-defend", f"no attack on {name(state, target)} is open", "YO-43")
    if target not in unanswered(frame):
        return Refusal("already-defended", f"the attack on {name(state, target)} has been answered", "YO-43")
    if stage(state, frame) != "defence":
        return Refusal("pending-decision", "the attack roll comes first", "YO-43")
    return None


def defend(state: State, who: str, action: Action, target: str) -> No:
    """YO-43: the Defence is affordable, suits the attack (YO-S32) and, for an ally, guards within reach."""
    if no := asked_to_defend(state, target) or present(state, who):
        return no
    one, other = state.combatants[who], state.combatants[target]
    frame = top(state)
    assert isinstance(frame, Attack)
    if who != target:
        if one.side != other.side:
            return Refusal("bad-target", f"{other.name} is not on the side of {one.name}", "YO-43")
        if action.guard is None:
            return Refusal("no-such-action", f"{action.name} defends only {one.name}", "YO-43")
        far = distance(one.zone, other.zone)
        if far > action.guard:
            text = f"{other.name} is at distance {far}, {action.name} guards within {action.guard}"
            return Refusal("out-of-range", text, "YO-43")
    if state.house.defence_type_match == "on" and action.suits and frame.action.type not in action.suits:
        return Refusal("no-such-action", f"{action.name} does not answer an attack on {frame.action.type}", "YO-S32")
    return affordable(state, one, action, [])


def dice(state: State) -> No:
    """Dice are awaited."""
    frame = top(state)
    if state.phase == "round-end" and state.releases:
        return None
    if frame is None or stage(state, frame) != "dice":
        return Refusal("wrong-phase", "no dice are awaited", "YO-18")
    return None


# ---- the flow ----------------------------------------------------------------


def tide(state: State) -> No:
    """YO-22: before the fight there is nothing to push."""
    if state.phase != "setup":
        return None
    return Refusal("wrong-phase", "the Tide starts at 0 when the fight begins", "YO-22")


def eligible(state: State, at: int) -> list[str]:
    """YO-27: members who could take a slot that is up: not gone this cycle, not done, with FP left (YO-S09)."""
    if not 0 <= at < len(state.order):
        return []
    slot = state.order[at]
    group = [t.who for t in state.order if (t.side, t.group) == (slot.side, slot.group)]
    return [who for who in group if _could(state.combatants[who])]


def _could(one: Combatant) -> bool:
    return one.status == "in" and not one.gone and not one.done and one.fp > 0


def choose(state: State, who: str) -> No:
    """YO-27: a shared slot is up and this member may take it."""
    if no := in_phase(state, "turns", rule="YO-27") or present(state, who) or settled(state):
        return no
    if state.owner:
        return Refusal("not-tied", f"it is the turn of {name(state, state.owner)}: no shared slot is up", "YO-27")
    if who not in eligible(state, state.at):
        names = ", ".join(name(state, one) for one in eligible(state, state.at))
        return Refusal("not-tied", f"{name(state, who)} cannot take this slot: {names} can", "YO-27")
    return None


def standing_pass(state: State, who: str, on: bool) -> No:
    """YO-31: while turns are taken; taking it back is not possible where a pass is final (YO-S06)."""
    if no := in_phase(state, "turns", rule="YO-31") or present(state, who) or settled(state):
        return no
    one = state.combatants[who]
    if one.done == on:
        return Refusal("wrong-phase", f"{one.name} is {'done already' if on else 'not done'}", "YO-31")
    if not on and one.passed:
        return Refusal("wrong-phase", f"{one.name} has passed, which is final at this table", "YO-S06")
    return None


def held_back(state: State, one: Combatant) -> bool:
    """YO-34: no refresh: not rallied, and the own side's Morale has reached the Threshold (YO-S11, YO-S12)."""
    return not one.rallied and state.morale[one.side] >= threshold(one)


def stalled(state: State) -> bool:
    """YO-72: as a round starts nobody has FP left and all are held back, so that no round will change anything."""
    here = [one for one in state.combatants.values() if one.status == "in"]
    return state.phase == "order" and all(one.fp == 0 and held_back(state, one) for one in here)


def doomed(state: State, one: Combatant) -> bool:
    """YO-72: will be forced out when the round ends, as things stand (YO-S03); YO-75: never once rallied."""
    at = state.house.forced_out_at_threshold == "on"
    beyond = state.morale[one.side] >= threshold(one) if at else state.morale[one.side] > threshold(one)
    return one.status == "in" and not one.rallied and beyond and (not at or state.morale[one.side] > 0)


def may_rally(state: State, one: Combatant) -> No:
    """YO-74: out, not barred, and the other side's Morale is at least the Rally number."""
    if one.status not in ("out-morale", "out-ki", "withdrawn"):
        return Refusal("rally-not-open", f"{one.name} is not out of the fight", "YO-74")
    if one.rally_barred:
        return Refusal("rally-barred", f"{one.name} may not Rally until the game master lifts the bar", "YO-87")
    need, have = rally_number(one), state.morale[opposing(one.side)]
    if have < need:
        return Refusal(
            "rally-not-open", f"{one.name} rallies at Morale {need} of the other side, it is {have}", "YO-74"
        )
    return None


def asked_to_rally(state: State, who: str) -> No:
    """YO-74: the question is open, though a ruling may have closed the way back since."""
    if no := in_phase(state, "rally", rule="YO-74") or settled(state) or known(state, who):
        return no
    if who in state.asked:
        return None
    text = f"{name(state, who)} has answered already this round"
    return may_rally(state, state.combatants[who]) or Refusal("rally-not-open", text, "YO-74")


def rally(state: State, who: str) -> No:
    """YO-74: only at a round start, and only while the numbers allow it."""
    return asked_to_rally(state, who) or may_rally(state, state.combatants[who])


def ki_falls(before: Combatant, after: Combatant) -> bool:
    """YO-S46: burn-out is tested when the limit falls or the pool rises, not otherwise."""
    return ki_limit(after) < ki_limit(before) or after.ki > before.ki
