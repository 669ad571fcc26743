"""Refusals of the flow: setting the order, beginning, turns, Rally, the end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import codes
from engine.core.checks import by
from engine.core.refusal import Refusal
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks import moments as ask
from engine.systems.yokai.checks.moments import Check, No
from engine.systems.yokai.commands import flow as c
from engine.systems.yokai.rules import initiative
from engine.systems.yokai.rules.people import burns_out, opposing, rally_number, standing
from engine.systems.yokai.rules.tide import OUT
from engine.systems.yokai.state import SIDES, Combatant, State

NOT_OPEN, BARRED = "rally-not-open", "rally-barred"


def complete(state: State) -> No:
    """YO-20: everything the first round needs."""
    for side in SIDES:
        if no := _somebody(state, side):
            return no
    ordered = {slot.who for slot in state.order}
    missing = [fighter.name for fighter in standing(state) if fighter.id not in ordered]
    if missing:
        return Refusal(codes.ENCOUNTER, f"{', '.join(missing)} have no place in the order", "YO-20")
    return None


def _somebody(state: State, side: str) -> No:
    """YO-20, YO-86: a side needs somebody whose Ki does not take them out at once."""
    here = [fighter for fighter in standing(state) if fighter.side == side]
    if not here:
        return Refusal(codes.ENCOUNTER, f"nobody is in the fight for the {side}", "YO-20")
    if all(map(burns_out, here)):
        names = ", ".join(fighter.name for fighter in here)
        return Refusal(codes.ENCOUNTER, f"{names}: above twice the Ki Limit, nobody of the {side} can fight", "YO-86")
    return None


def begins(state: State) -> No:
    """YO-20: setup, and all is there."""
    return ask.in_phase(state, "setup", rule="YO-20") or ask.settled(state) or complete(state)


def names_all(state: State, order: Sequence[str]) -> No:
    """YO-20: each one in the fight exactly once."""
    named = [who for group in initiative.as_groups(order) for who in group]
    here = [fighter.id for fighter in standing(state)]
    if sorted(named) == sorted(here):
        return None
    wrong = [who[:40] for who in named if who not in here] + [who for who in here if who not in named]
    text = f"the order needs everybody in the fight exactly once; look at {', '.join(wrong[:9]) or 'the doubles'}"
    return Refusal(codes.ENCOUNTER, text, "YO-20")


def inside_ties(state: State, order: Sequence[str]) -> No:
    """YO-26: nobody is moved past somebody with other FP."""
    moved = initiative.torn(state, order)
    if moved is None:
        return None
    names = " and ".join(ask.name(state, who) for who in moved)
    return Refusal(ask.NOT_TIED, f"{names} are not tied: only an override moves them past each other", "YO-26")


def _set_order(catalog: Catalog, state: State, command: c.SetOrder) -> No:
    free = command.override or state.phase == "setup"
    return names_all(state, command.order) or (None if free else inside_ties(state, command.order))


def _confirmed(catalog: Catalog, state: State, command: c.ConfirmOrder) -> No:
    if initiative.asks_first(state) and not command.first and not command.order:
        return Refusal(codes.WINDOW, "say which side goes first in the tie at the top", "YO-S05")
    if not command.order:
        return None
    return names_all(state, command.order) or inside_ties(state, command.order)


def choose(state: State, who: str) -> No:
    """YO-27: a shared slot is up and this member may take it."""
    if no := ask.in_phase(state, "turns", rule="YO-27") or ask.present(state, who) or ask.settled(state):
        return no
    if state.owner:
        return Refusal(ask.NOT_TIED, f"it is the turn of {ask.name(state, state.owner)}: no shared slot is up", "YO-27")
    able = initiative.choosing(state)
    if who not in able:
        names = ", ".join(ask.name(state, member) for member in able)
        return Refusal(ask.NOT_TIED, f"{ask.name(state, who)} cannot take this slot: {names} can", "YO-27")
    return None


def _untouched(catalog: Catalog, state: State, command: c.Pass) -> No:
    if not state.acted:
        return None
    return Refusal(codes.STATE, f"{ask.name(state, command.who)} has acted in this turn: end it instead", "YO-31")


def standing_pass(state: State, who: str, on: bool) -> No:
    """YO-31: while turns are taken; taking it back is not possible where a pass is final (YO-S06)."""
    if no := ask.in_phase(state, "turns", rule="YO-31") or ask.present(state, who) or ask.settled(state):
        return no
    fighter = state.combatants[who]
    if fighter.done == on:
        return Refusal(codes.STATE, f"{fighter.name} is {'done already' if on else 'not done'}", "YO-31")
    if not on and fighter.passed:
        return Refusal(codes.STATE, f"{fighter.name} has passed, which is final at this table", "YO-S06")
    return None


def _closes(catalog: Catalog, state: State, command: c.CloseRound) -> No:
    if state.phase == "round-end" and not state.releases:
        return None
    return Refusal(codes.PHASE, "the round does not end now", "YO-32")


def may_rally(state: State, fighter: Combatant) -> No:
    """YO-74: out, not barred, and the other side's Morale is at least the Rally number."""
    if fighter.status not in OUT:
        return Refusal(NOT_OPEN, f"{fighter.name} is not out of the fight", "YO-74")
    if fighter.rally_barred:
        return Refusal(BARRED, f"{fighter.name} may not Rally until the game master lifts the bar", "YO-87")
    need, have = rally_number(fighter), state.morale[opposing(fighter.side)]
    if have < need:
        text = f"{fighter.name} rallies at Morale {need} of the other side, it is {have}"
        return Refusal(NOT_OPEN, text, "YO-74")
    return None


def asked_to_rally(state: State, who: str) -> No:
    """YO-74: a round starts, and the question is open, though a ruling may have closed the way back since."""
    if no := ask.in_phase(state, "rally", "order", rule="YO-74") or ask.settled(state) or ask.known(state, who):
        return no
    if who in state.asked:
        return None
    text = (
        f"{ask.name(state, who)} is not asked: whoever has answered, or left since the round began, waits for the next"
    )
    return may_rally(state, state.combatants[who]) or Refusal(NOT_OPEN, text, "YO-74")


def rally(state: State, who: str) -> No:
    """YO-74: only at a round start, and only while the numbers allow it."""
    return asked_to_rally(state, who) or may_rally(state, state.combatants[who])


CHECKS: dict[type, tuple[Check, ...]] = {
    c.ChooseTied: (by(choose, "who"),),
    c.CloseRound: (_closes,),
    c.ConfirmOrder: (ask.phase("order", rule="YO-26"), ask.nothing_open, _confirmed),
    c.DeclineRally: (by(asked_to_rally, "who"),),
    c.Done: (by(standing_pass, "who", on=True),),
    c.EndFight: (by(ask.fighting),),
    c.EndTurn: (by(ask.turn, "who"),),
    c.Pass: (by(ask.turn, "who"), _untouched),
    c.Rally: (by(rally, "who"),),
    c.SetOrder: (ask.phase("setup", "order", rule="YO-26"), ask.nothing_open, _set_order),
    c.StartFight: (by(begins),),
    c.Undone: (by(standing_pass, "who", on=False),),
}
