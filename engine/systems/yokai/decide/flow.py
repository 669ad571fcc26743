"""The flow: beginning, slots, turns, cycles, the end of a round and the start of the next, who comes and who goes."""

from __future__ import annotations

from engine.core.draft import Decider, Draft, only
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.commands import flow as c
from engine.systems.yokai.decide import tide as effects
from engine.systems.yokai.events import Event
from engine.systems.yokai.events import flow as ev
from engine.systems.yokai.events import people as theirs
from engine.systems.yokai.events.attack import AttackFizzled, AttackHit, DefenceDeclined, ExchangeClosed
from engine.systems.yokai.rules import exchange, initiative, tide
from engine.systems.yokai.rules.actions import best_attribute
from engine.systems.yokai.rules.people import burns_out, focus_refresh, ki_over, released, standing, starting_fp
from engine.systems.yokai.state import HOME, Combatant, Outcome, State
from engine.systems.yokai.state.exchange import Answer, Check, Roller, Total


def start_fight(draft: Draft[State, Event], catalog: Catalog, command: c.StartFight) -> None:
    """YO-21, YO-22: round 1; a refresh on top only under the house rule ``first-round-refresh`` (YO-S01). Whoever
    comes with more than twice their Ki Limit is out as it begins (YO-86).
    """
    order = draft.state.order
    draft.add(ev.RoundStarted(1))
    draft.add(ev.InitiativeSet(order))
    for fighter in filter(burns_out, standing(draft.state)):
        leave(draft, theirs.BurnedOut(fighter.id))
    if draft.state.house.first_round_refresh:
        for fighter in standing(draft.state):
            refresh(draft, fighter)
    begin_turns(draft)


def set_order(draft: Draft[State, Event], catalog: Catalog, command: c.SetOrder) -> None:
    """YO-23 in setup; YO-26 at a round start: inside the ties, or anywhere by ruling."""
    if draft.state.phase == "setup":
        draft.add(ev.InitiativeSet(initiative.in_groups(draft.state, initiative.as_groups(command.order))))
    else:
        draft.add(ev.InitiativeSet(initiative.rearranged(draft.state, command.order), command.override))


def end_fight(draft: Draft[State, Event], catalog: Catalog, command: c.EndFight) -> None:
    """YO-78: the game master ends it, at any time."""
    end(draft, command.outcome, command.text, ruled=True)


def end_if_won(draft: Draft[State, Event]) -> bool:
    """YO-78: a side that is empty has lost; both: a draw (YO-S30)."""
    lost = tide.lost_sides(draft.state)
    if lost:
        end(draft, tide.winner(lost))
    return bool(lost)


def end(draft: Draft[State, Event], outcome: Outcome, text: str = "", *, ruled: bool = False) -> None:
    """The fight is over; YO-89: now the burned-out are exhausted; YO-93: what counted for a time does so no longer."""
    people = draft.state.combatants.values()
    burned = [fighter.id for fighter in people if fighter.burned or fighter.burning or fighter.status == "out-ki"]
    draft.add(ev.FightEnded(outcome, text, ruled))
    for who in burned:
        draft.add(theirs.Exhausted(who))
    for fighter in draft.state.combatants.values():
        for condition in fighter.conditions:
            effects.expire(draft, fighter.id, condition.id)


def leave(
    draft: Draft[State, Event], event: theirs.ForcedOut | theirs.BurnedOut | theirs.Withdrew | theirs.StatusSet
) -> None:
    """YO-48: somebody is out: slot (YO-S38), open attacks (YO-S37), what they guard and checks follow."""
    who = event.who
    order = initiative.without(draft.state.order, who)
    draft.add(event)
    if order != draft.state.order:
        draft.add(ev.OrderChanged(order))
    for window in draft.state.windows:
        about = window.about
        if isinstance(about, Check):
            if about.action and about.parties[0].roller.who == who:
                draft.add(ExchangeClosed(about.id))
            continue
        for target in about.targets:
            if not target.result and who in (target.who, about.roller.who):
                draft.add(AttackFizzled(about.id, target.who))
            elif exchange.guarded_by(window, target, who):
                decline(draft, about.id, target.who)


def decline(draft: Draft[State, Event], number: int, who: str) -> None:
    """YO-46, YO-S15: a target without a Defence, or whose guard is gone, rolls 3D6 alone, or as the table has it."""
    state = draft.state
    how = state.house.undefended
    if how == "fixed-10":
        draft.add(DefenceDeclined(number, who, Answer(), Total(who, (), 10, 10)))
    elif how == "auto-hit":
        draft.add(DefenceDeclined(number, who, Answer()))
        draft.add(AttackHit(number, who))
    else:
        form = best_attribute(state.combatants[who].sheet) if how == "attribute" else "bare"
        draft.add(DefenceDeclined(number, who, Answer(Roller(who, form))))


def enter(draft: Draft[State, Event], fighter: Combatant, place: int | None = None) -> None:
    """YO-S28: somebody is in: a place in the order, where there is one."""
    if draft.state.phase in ("turns", "setup", "order"):
        draft.add(ev.OrderChanged(initiative.inserted(draft.state, fighter, place)))


def finish(draft: Draft[State, Event], action: int) -> None:
    """YO-86: after an action is done, those it burned out leave; then the flow goes on."""
    if draft.state.house.ki_burnout == "immediate":
        for fighter in standing(draft.state):
            if fighter.burning == action:
                leave(draft, theirs.BurnedOut(fighter.id))
    go_on(draft)


def burn_out(draft: Draft[State, Event]) -> None:
    """YO-86, YO-88: whoever is beyond twice the limit through no action of their own leaves once nothing is open."""
    at_once = draft.state.house.ki_burnout == "immediate" and draft.state.phase in ("rally", "order", "turns")
    if not at_once or draft.state.windows:
        return
    burning = [fighter for fighter in standing(draft.state) if fighter.burning]
    for fighter in burning:
        leave(draft, theirs.BurnedOut(fighter.id))
    if burning:
        go_on(draft)


def go_on(draft: Draft[State, Event]) -> None:
    """Whatever follows by itself once nothing is open: the end, the end of a turn whose owner is out, the next slot."""
    phase = draft.state.phase
    if phase not in ("order", "turns") or end_if_won(draft) or phase == "order" or draft.state.windows:
        return
    owner = draft.state.combatants.get(draft.state.owner)
    if draft.state.owner and (owner is None or owner.status != "in"):
        turn_over(draft, ev.TurnEnded(draft.state.owner))
    if not draft.state.owner:
        walk(draft)


def walk(draft: Draft[State, Event]) -> None:
    """YO-28: to the next slot that somebody takes or has to choose, or to the end of the round."""
    while not initiative.round_over(draft.state):
        at = initiative.next_slot(draft.state.order)
        if at == len(draft.state.order):
            draft.add(ev.CycleStarted(draft.state.cycle + 1))
        elif _offer(draft, at):
            return
    draft.add(ev.RoundClosing())


def _offer(draft: Draft[State, Event], at: int) -> bool:
    """Give a slot to whoever takes it; true when the turn began or its members have to choose (YO-27)."""
    able = initiative.able(draft.state)
    if not able:
        fighter = draft.state.combatants[draft.state.order[at].who]
        draft.add(ev.TurnSkipped(fighter.id, at, "done" if fighter.done else "no-fp"))
    elif len(able) == 1:
        draft.add(ev.TurnStarted(able[0], at))
    elif not draft.state.offered:
        draft.add(ev.SlotOffered(at))
    return bool(able)


def turn_over(draft: Draft[State, Event], event: ev.TurnEnded | ev.TurnPassed) -> None:
    """A turn is over, and with it what lasts until its end."""
    draft.add(event)
    if event.who in draft.state.combatants:
        effects.turn_over(draft, event.who)


def end_turn(draft: Draft[State, Event], catalog: Catalog, command: c.EndTurn | c.Pass) -> None:
    """YO-31: ending without having done anything is a pass."""
    final = draft.state.house.pass_is_final
    turn_over(draft, ev.TurnEnded(command.who) if draft.state.acted else ev.TurnPassed(command.who, final))
    go_on(draft)


def standing_pass(draft: Draft[State, Event], catalog: Catalog, command: c.Done | c.Undone) -> None:
    """YO-31: done for this round, or not any more; the owner of the turn ends it with that."""
    who, on = command.who, isinstance(command, c.Done)
    draft.add(theirs.DoneSet(who, on))
    if on and draft.state.owner == who:
        turn_over(draft, ev.TurnEnded(who) if draft.state.acted else ev.TurnPassed(who))
    go_on(draft)


def close_round(draft: Draft[State, Event], catalog: Catalog, command: c.CloseRound) -> None:
    """YO-32, YO-S07: the Tide breaks, people are forced out (whoever is burned out too has no Rally, YO-87); then Ki is
    released, for which dice are needed.
    """
    if draft.state.tide:
        effects.break_tide(draft, round_end=True)
    for fighter in standing(draft.state):
        if fighter.burning:
            leave(draft, theirs.BurnedOut(fighter.id))
        elif tide.doomed(draft.state, fighter):
            leave(draft, theirs.ForcedOut(fighter.id))
    release(draft)


def release(draft: Draft[State, Event]) -> None:
    """YO-84: above the limit 1 point goes at once; the others wait for their die, in initiative order, then the out
    ones (YO-S23).
    """
    people = draft.state.combatants
    ordered = [slot.who for slot in draft.state.order if people[slot.who].status == "in"]
    rolling = []
    for who in (*ordered, *(key for key in people if key not in ordered)):
        fighter = people[who]
        if ki_over(fighter):
            _let_go(draft, fighter)
        elif fighter.ki:
            rolling.append(who)
    if rolling:
        draft.add(ev.ReleaseAwaited(tuple(rolling)))
    else:
        open_round(draft)


def released_by(draft: Draft[State, Event], who: str, face: int) -> None:
    """YO-84: a pool at or below the limit loses what the die shows, not below 0."""
    _let_go(draft, draft.state.combatants[who], face)
    if not draft.state.releases:
        open_round(draft)


def _let_go(draft: Draft[State, Event], fighter: Combatant, face: int = 0) -> None:
    pool = released(fighter, face)
    draft.add(ev.KiReleased(fighter.id, fighter.ki - pool, pool))


def open_round(draft: Draft[State, Event]) -> None:
    """YO-32: effects expire; a side with nobody left has lost, else a round starts with who may Rally (YO-74)."""
    state = draft.state
    for clock in tide.ticked(state.clocks)[1]:
        effects.expire(draft, clock.who, clock.id)
    for fighter in [person for person in standing(draft.state) if person.burning]:
        leave(draft, theirs.BurnedOut(fighter.id))
    draft.add(ev.RoundEnded(state.round))
    if end_if_won(draft):
        return
    people = draft.state.combatants.values()
    asked = tuple(fighter.id for fighter in people if tide.can_rally(draft.state, fighter))
    draft.add(ev.RoundStarted(state.round + 1, asked))
    if not asked:
        sort(draft)


def sort(draft: Draft[State, Event]) -> None:
    """YO-24: after the last answer to Rally: the order by what is left, before any refresh."""
    if not end_if_won(draft):
        draft.add(ev.OrderAwaited())
        draft.add(ev.InitiativeSet(initiative.by_focus(standing(draft.state), draft.state.house)))


def rally(draft: Draft[State, Event], catalog: Catalog, command: c.Rally | c.DeclineRally) -> None:
    """YO-74: back in the own Far zone with the FP held on leaving (YO-S10), or not yet."""
    who = command.who
    if isinstance(command, c.Rally):
        fighter = draft.state.combatants[who]
        fresh = draft.state.house.rally_fp == "fresh"
        draft.add(theirs.Rallied(who, HOME[fighter.side][2], starting_fp(fighter) if fresh else fighter.fp, fresh))
    else:
        draft.add(theirs.RallyDeclined(who))
    if not draft.state.asked:
        sort(draft)


def ask_to_rally(draft: Draft[State, Event], before: State) -> None:
    """YO-74, YO-87: whoever a ruling at the round start has let Rally is asked, even when the order is set already."""
    state = draft.state
    if before.phase not in ("rally", "order") or state.phase != before.phase:
        return
    for fighter in state.combatants.values():
        was = before.combatants.get(fighter.id)
        if was and was.status != "in" and not tide.can_rally(before, was) and tide.can_rally(state, fighter):
            draft.add(theirs.RallyAsked(fighter.id))


def no_longer_asked(draft: Draft[State, Event], who: str) -> None:
    """YO-74: whoever was brought in or taken off by ruling has no Rally to answer for."""
    if who in draft.state.asked:
        draft.add(theirs.RallyDeclined(who))
        if not draft.state.asked:
            sort(draft)


def confirm_order(draft: Draft[State, Event], catalog: Catalog, command: c.ConfirmOrder) -> None:
    """YO-26, then YO-34: the order stands, Focus is refreshed after it, and the first slot is up."""
    state = draft.state
    if command.first:
        draft.add(ev.InitiativeSet(initiative.by_focus(standing(state), state.house, command.first)))
    if command.order:
        draft.add(ev.InitiativeSet(initiative.rearranged(draft.state, command.order)))
    for fighter in standing(draft.state):
        refresh(draft, fighter)
    begin_turns(draft)


def refresh(draft: Draft[State, Event], fighter: Combatant) -> None:
    """YO-34, YO-35: Focus Refresh up to the maximum, or held back."""
    if fighter.fresh:
        draft.add(theirs.FocusWithheld(fighter.id, fresh=True))
    elif tide.held_back(draft.state, fighter):
        draft.add(theirs.FocusWithheld(fighter.id))
    else:
        effects.grant(draft, fighter.id, focus_refresh(fighter), refresh=True)


def begin_turns(draft: Draft[State, Event]) -> None:
    """The walk begins at the top of the order."""
    draft.add(ev.TurnsBegan())
    walk(draft)


ACTS: dict[type, Decider] = {
    c.ChooseTied: only(lambda state, command: ev.TurnStarted(command.who, initiative.next_slot(state.order))),
    c.CloseRound: close_round,
    c.ConfirmOrder: confirm_order,
    c.DeclineRally: rally,
    c.Done: standing_pass,
    c.EndFight: end_fight,
    c.EndTurn: end_turn,
    c.Pass: end_turn,
    c.Rally: rally,
    c.SetOrder: set_order,
    c.StartFight: start_fight,
    c.Undone: standing_pass,
}
