"""Carrying commands out: each with all its automatic consequences, up to the next open question.

A command is judged by the checks that also make the list of options; then facts are written on the draft, and only
they change the state (law 1).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.draft import Draft
from engine.core.refusal import Refusal, Refused
from engine.systems.miasma import commands as c
from engine.systems.miasma import events as e
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks import refusal_of
from engine.systems.miasma.decide.closing import end_fight
from engine.systems.miasma.decide.dying import check
from engine.systems.miasma.decide.interlude import INTERLUDE
from engine.systems.miasma.decide.ruling import RULINGS
from engine.systems.miasma.decide.segment import go_on
from engine.systems.miasma.make import numbered
from engine.systems.miasma.plan import PLANS
from engine.systems.miasma.state import Award, Commitment, State
from engine.systems.miasma.timing import pending

Flow = Draft[State, e.Event]


def decide(draft: Flow, catalog: Catalog, command: Any) -> None:
    """Carry a command out. Raises ``Refused``, and then the draft is to be dropped."""
    plan = PLANS.get(type(command))
    if plan is not None:
        choose(draft, plan(draft.state, command), command)
        return
    if (no := refusal_of(draft.state, catalog, command)) is not None:
        raise Refused.of(no)
    HANDLERS[type(command)](draft, catalog, command)


def choose(draft: Flow, plan: Commitment | Refusal, command: c.Action) -> None:
    """MI-26: a decision, which may be replaced until the last one is in."""
    if isinstance(plan, Refusal):
        raise Refused.of(plan)
    if plan.kind == "change-item" and draft.state.options.get("swap-segments") == "0":
        draft.add(e.SwapChosen(command.who, plan.hands, plan.drop))
        return
    draft.add(e.Committed(command.who, plan))
    go_on(draft)


def rest_stand(draft: Flow, catalog: Catalog, command: c.RestStand) -> None:
    """Flow, DECIDE: all who have not decided stand."""
    segment = draft.state.segment
    while draft.state.segment == segment and (waiting := pending(draft.state)):
        for who in waiting:
            draft.add(e.Committed(who, Commitment("stand", segment)))
        go_on(draft)


def go_on_alone(draft: Flow, catalog: Catalog, command: c.Continue) -> None:
    """Flow, DECIDE: nobody is pending."""
    go_on(draft)


def award_hex(draft: Flow, catalog: Catalog, command: c.AwardHex) -> None:
    """MI-S17 (gm): the contest is settled, the segment goes on."""
    contest = draft.state.contest
    assert contest is not None
    draft.add(e.HexAwarded(Award(contest.hex, contest.step, command.who)))
    go_on(draft)


def dismiss_ward(draft: Flow, catalog: Catalog, command: c.DismissWard) -> None:
    """MI-85."""
    draft.add(e.WardEnded(command.ward))


def start_fight(draft: Flow, catalog: Catalog, command: c.StartFight) -> None:
    """Flow, SETUP: same-named monsters are numbered as they would be had the fight begun so."""
    before = draft.state.combatants
    numbers = {one.id: one.number for one in numbered(before).values() if one.number != before[one.id].number}
    draft.add(e.FightStarted(numbers))
    check(draft)


def end_by_ruling(draft: Flow, catalog: Catalog, command: c.EndFight) -> None:
    """MI-93: the GM ends the fight."""
    end_fight(draft, ruled=True)


HANDLERS: dict[type, Callable[[Flow, Catalog, Any], None]] = {
    c.RestStand: rest_stand,
    c.Continue: go_on_alone,
    c.AwardHex: award_hex,
    c.DismissWard: dismiss_ward,
    c.StartFight: start_fight,
    c.EndFight: end_by_ruling,
    **INTERLUDE,
    **RULINGS,
}
"""Everything but the actions of MI-26."""
