"""The flow: slots, turns, cycles, the end of a round and the start of the next, who comes and who goes."""

from __future__ import annotations

from engine.core.draft import Draft
from engine.core.refusal import Refusal, Refused
from engine.systems.yokai import commands as c
from engine.systems.yokai import events as e
from engine.systems.yokai import initiative, legal
from engine.systems.yokai.catalog import Side
from engine.systems.yokai.decide import effects
from engine.systems.yokai.derived import burns_out, focus_refresh, fp_max, ki_limit, standing
from engine.systems.yokai.state import HOME, Check, Combatant, Outcome, State

Book = Draft[State, e.Event]
SIDES: tuple[Side, Side] = ("players", "enemies")


def allow(no: Refusal | None) -> None:
    """Go on, or raise ``Refused``."""
    if no is not None:
        raise Refused.of(no)


# ---- coming and going --------------------------------------------------------


def leave(draft: Book, event: e.ForcedOut | e.BurnedOut | e.Withdrew | e.StatusSet) -> None:
    """YO-48: somebody is out: slot (YO-S38), open attacks (YO-S37) and checks follow."""
    who = event.who
    order, at = initiative.without(draft.state, who)
    draft.add(event)
    if order != draft.state.order:
        draft.add(e.OrderChanged(order, at))
    for frame in draft.state.frames:
        if isinstance(frame, Check):
            if frame.action and frame.parties[0].roller.who == who:
                draft.add(e.ExchangeClosed(frame.id))
            continue
        for target in frame.targets:
            if not target.result and who in (target.who, frame.roller.who):
                draft.add(e.AttackFizzled(frame.id, target.who))


def enter(draft: Book, one: Combatant, slot: int | None = None) -> None:
    """YO-S28: somebody is in: a place in the order, where there is one."""
    if draft.state.phase in ("turns", "setup", "order"):
        order, at = initiative.inserted(draft.state, one, slot)
        draft.add(e.OrderChanged(order, at))


def finish(draft: Book, action: int) -> None:
    """YO-86: after an action is done, those it burned out leave; then the flow goes on."""
    if draft.state.house.ki_burnout == "immediate":
        for one in list(draft.state.combatants.values()):
            if one.burning == action and one.status == "in":
                leave(draft, e.BurnedOut(one.id))
    go_on(draft)


def empty_sides(state: State) -> list[Side]:
    """YO-78: sides with nobody in the fight, and nobody who may still Rally under the table option
    ``last_stand_rally``.
    """
    out = []
    for side in SIDES:
        if standing(state, side):
            continue
        stand = state.house.last_stand_rally == "on" and state.phase != "rally" and state.phase != "order"
        if not (stand and any(f.side == side and legal.may_rally(state, f) is None for f in state.combatants.values())):
            out.append(side)
    return out


def end_if_won(draft: Book) -> bool:
    """YO-78: a side that is empty has lost; both: a draw (YO-S30)."""
    gone = empty_sides(draft.state)
    if not gone:
        return False
    outcome: Outcome = "draw" if len(gone) == 2 else "enemies" if gone[0] == "players" else "players"
    end(draft, outcome)
    return True


def end(draft: Book, outcome: Outcome, text: str = "", *, ruled: bool = False) -> None:
    """The fight is over; YO-89: now the burned-out are exhausted."""
    burned = [one.id for one in draft.state.combatants.values() if one.burned or one.status == "out-ki"]
    draft.add(e.FightEnded(outcome, text, ruled))
    for who in burned:
        draft.add(e.Exhausted(who))


# ---- turns -------------------------------------------------------------------


def go_on(draft: Book) -> None:
    """Whatever follows by itself once nothing is open: the end, the end of a turn whose owner is out, the next slot."""
    state = draft.state
    if state.phase not in ("order", "turns") or end_if_won(draft) or state.phase == "order" or state.frames:
        return
    if state.owner and state.combatants[state.owner].status != "in":
        over_for(draft, e.TurnEnded(state.owner))
    if not draft.state.owner:
        walk(draft)


def round_over(state: State) -> bool:
    """YO-32: everybody has passed, is done or was skipped since the last action, or nobody has FP."""
    here = standing(state)
    return all(one.id in state.quiet for one in here) or not any(one.fp for one in here)


def walk(draft: Book) -> None:
    """YO-28: to the next slot that somebody takes or has to choose, or to the end of the round."""
    state = draft.state
    unused = 0 <= state.at < len(state.order) and not state.combatants[state.order[state.at].who].gone
    at = state.at if unused else state.at + 1
    while True:
        if round_over(draft.state):
            draft.add(e.RoundClosing())
            return
        if at >= len(draft.state.order):
            draft.add(e.CycleStarted(draft.state.cycle + 1))
            at = 0
        if _offer(draft, at):
            return
        at += 1


def _offer(draft: Book, at: int) -> bool:
    """Give a slot to whoever takes it; true when the turn began or its members have to choose (YO-27)."""
    state = draft.state
    one = state.combatants[state.order[at].who]
    able = legal.eligible(state, at)
    if not able:
        draft.add(e.TurnSkipped(one.id, at, "done" if one.done else "no-fp"))
        return False
    if len(able) == 1:
        draft.add(e.TurnStarted(able[0], at))
    elif state.at != at:
        draft.add(e.SlotOffered(at))
    return True


def over_for(draft: Book, event: e.TurnEnded | e.TurnPassed) -> None:
    """A turn is over, and with it what lasts until its end."""
    draft.add(event)
    effects.turn_over(draft, event.who)


def choose_tied(draft: Book, command: c.ChooseTied) -> None:
    """YO-27."""
    allow(legal.choose(draft.state, command.who))
    draft.add(e.TurnStarted(command.who, draft.state.at))


def end_turn(draft: Book, command: c.EndTurn | c.Pass) -> None:
    """YO-31: ending without having done anything is a pass."""
    state, who = draft.state, command.who
    allow(legal.turn(state, who))
    if isinstance(command, c.Pass) and state.acted:
        raise Refused("wrong-phase", f"{legal.name(state, who)} has acted in this turn: end it instead", "YO-31")
    final = state.house.pass_is_final == "on"
    over_for(draft, e.TurnEnded(who) if state.acted else e.TurnPassed(who, final))
    walk(draft)


def standing_pass(draft: Book, command: c.Done | c.Undone) -> None:
    """YO-31: done for this round, or not any more; the owner of the turn ends it with that."""
    state, who = draft.state, command.who
    on = isinstance(command, c.Done)
    allow(legal.standing_pass(state, who, on))
    draft.add(e.DoneSet(who, on))
    if on and state.owner == who:
        over_for(draft, e.TurnEnded(who) if state.acted else e.TurnPassed(who))
    go_on(draft)


# ---- the end of a round ------------------------------------------------------


def close_round(draft: Book, command: c.CloseRound) -> None:
    """YO-32, YO-S07: the Tide breaks, people are forced out; then Ki is released, for which dice are needed."""
    state = draft.state
    if state.phase != "round-end" or state.releases:
        raise Refused("wrong-phase", "the round does not end now", "YO-32")
    if state.tide:
        effects.break_tide(draft, "players" if state.tide < 0 else "enemies", round_end=True)
    for one in [one for one in standing(draft.state) if legal.doomed(draft.state, one)]:
        leave(draft, e.ForcedOut(one.id))
    for one in [one for one in standing(draft.state) if one.burning]:
        leave(draft, e.BurnedOut(one.id))
    release(draft)


def release(draft: Book) -> None:
    """YO-84: above the limit 1 point goes at once; the others wait for their die, in initiative order, then the out
    ones (YO-S23).
    """
    state = draft.state
    ordered = [turn.who for turn in state.order if state.combatants[turn.who].status == "in"]
    rest = [key for key in state.combatants if key not in ordered]
    rolling = []
    for who in (*ordered, *rest):
        one = state.combatants[who]
        if one.ki > ki_limit(one):
            draft.add(e.KiReleased(who, 1, one.ki - 1))
        elif one.ki:
            rolling.append(who)
    if rolling:
        draft.add(e.ReleaseAwaited(tuple(rolling)))
    else:
        open_round(draft)


def released(draft: Book, who: str, face: int) -> None:
    """YO-84: a pool at or below the limit loses what the die shows, not below 0."""
    pool = draft.state.combatants[who].ki
    draft.add(e.KiReleased(who, min(face, pool), max(0, pool - face)))
    if not draft.state.releases:
        open_round(draft)


def open_round(draft: Book) -> None:
    """YO-32: effects expire; a side with nobody left has lost, else the next round starts with those who may Rally
    (YO-74).
    """
    state = draft.state
    for one in state.combatants.values():
        for condition in one.conditions:
            if condition.until == "round" or 0 < condition.last_round <= state.round:
                draft.add(e.EffectExpired(one.id, condition.id))
    draft.add(e.RoundEnded(state.round))
    if end_if_won(draft):
        return
    asked = tuple(f.id for f in state.combatants.values() if legal.may_rally(draft.state, f) is None)
    draft.add(e.RoundStarted(state.round + 1, asked))
    if not asked:
        set_order(draft)


def set_order(draft: Book) -> None:
    """YO-24: after the last answer to Rally: the order by what is left, before any refresh."""
    if end_if_won(draft):
        return
    draft.add(e.OrderAwaited())
    draft.add(e.InitiativeSet(initiative.by_focus(draft.state)))


def rally(draft: Book, command: c.Rally | c.DeclineRally) -> None:
    """YO-74: back in the own Far zone with the FP held on leaving (YO-S10), or not yet."""
    state, who = draft.state, command.who
    if isinstance(command, c.DeclineRally):
        allow(legal.asked_to_rally(state, who))
        draft.add(e.RallyDeclined(who))
    else:
        allow(legal.rally(state, who))
        one = state.combatants[who]
        fresh = state.house.rally_fp == "fresh"
        draft.add(e.Rallied(who, HOME[one.side][2], 2 * focus_refresh(one) if fresh else one.fp, fresh))
    if not draft.state.asked:
        set_order(draft)


def ask_to_rally(draft: Book, before: State) -> None:
    """YO-74, YO-87: whoever a ruling at the round start has let Rally is asked, even when the order is set already."""
    state = draft.state
    if before.phase not in ("rally", "order") or state.phase != before.phase:
        return
    for one in state.combatants.values():
        was = before.combatants.get(one.id)
        if was and was.status != "in" and legal.may_rally(before, was) and legal.may_rally(state, one) is None:
            draft.add(e.RallyAsked(one.id))


def confirm_order(draft: Book, command: c.ConfirmOrder) -> None:
    """YO-26, then YO-34: the order stands, Focus is refreshed after it, and the first slot is up."""
    state = draft.state
    allow(legal.in_phase(state, "order", rule="YO-26") or legal.settled(state))
    if initiative.asks_first(state) and not command.first and not command.order:
        raise Refused("pending-decision", "say which side goes first in the tie at the top", "YO-S05")
    if command.first:
        draft.add(e.InitiativeSet(initiative.by_focus(state, command.first)))
    if command.order:
        arrange(draft, command.order, override=False)
    for one in standing(draft.state):
        refresh(draft, one)
    begin_turns(draft)


def arrange(draft: Book, order: tuple[str, ...], *, override: bool) -> None:
    """YO-26: inside the ties, or anywhere by ruling."""
    slots = initiative.rearranged(draft.state, order, override)
    if isinstance(slots, Refusal):
        raise Refused.of(slots)
    draft.add(e.InitiativeSet(slots, override))


def refresh(draft: Book, one: Combatant) -> None:
    """YO-34, YO-35: Focus Refresh up to the maximum, or held back."""
    if one.fresh:
        draft.add(e.FocusWithheld(one.id, fresh=True))
    elif legal.held_back(draft.state, one):
        draft.add(e.FocusWithheld(one.id))
    else:
        effects.grant(draft, one.id, focus_refresh(one), refresh=True)


def begin_turns(draft: Book) -> None:
    """The walk begins at the top of the order."""
    draft.add(e.TurnsBegan())
    walk(draft)


def cap_focus(draft: Book, who: str) -> None:
    """YO-S35: FP above a lowered maximum are lost at once."""
    one = draft.state.combatants[who]
    if one.fp > fp_max(one):
        draft.add(e.FocusCapped(who, fp_max(one)))


def test_burnout(draft: Book, who: str) -> None:
    """YO-86, YO-88, YO-S46: the pool rose or the limit fell outside any action."""
    one = draft.state.combatants[who]
    if one.status == "in" and draft.state.phase in ("rally", "order", "turns") and burns_out(one):
        frame = draft.state.frames[0].id if draft.state.frames else draft.state.serial + 1
        draft.add(e.Overstrained(who, frame))
        if not draft.state.frames:
            finish(draft, frame)
