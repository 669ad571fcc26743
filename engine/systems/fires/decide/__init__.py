"""Commands are carried out, on to the next open question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.draft import Draft
from engine.core.refusal import Refused, require
from engine.systems.fires.build import lasting
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.checks import refusal
from engine.systems.fires.commands import Command
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands.journey import NextFight
from engine.systems.fires.decide import acting, counters, ending, flow, journey, rulings, setup, small, using
from engine.systems.fires.decide.interpret import interpret
from engine.systems.fires.decide.play import FightOver, NeedsAnswer, Play, said, settled
from engine.systems.fires.events import Event
from engine.systems.fires.events.flow import Asked
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import blow_to_follow
from engine.systems.fires.state import Asking, State

MOST_STEPS = 4000
"""More steps of the flow after one command than a fight can need."""

MOST_BEATS = 3
"""The beat, counted from the last decision, at which somebody stunned is asked all the same: an enemy that stuns each
time would go on for ever, and the beat or the fight can be ended there.
"""

WORK: dict[type, Callable[[Play, Any], None]] = {
    **small.WORK,
    **setup.WORK,
    **journey.WORK,
    **rulings.WORK,
    orders.Act: acting.act,
}
"""What carries each command out."""


def book_for(catalog: Catalog, state: State, command: Command) -> Catalog:
    """The packs as a command is decided with: a next fight knows nothing of what the one before it changed."""
    book = book_of(catalog, state)
    if not isinstance(command, NextFight):
        return book
    return book_of(catalog, replace(state, changes=lasting(book, state)))


def decide(draft: Draft[State, Event], catalog: Catalog, command: Command) -> None:
    """Carry a command and its consequences out. Raises ``Refused``."""
    book, before = book_for(catalog, draft.state, command), draft.state
    require(refusal(book, draft.state, command))
    going = True
    if isinstance(command, orders.Choose):
        answered(draft, book, command)
    else:
        going = resolve(Play(draft, book, read), command, lambda play: WORK[type(command)](play, command))
    if going:
        run(draft, book_of(catalog, draft.state))
    if draft.state.changes is not before.changes:
        counters.hold_limits(Play(draft, book_of(catalog, draft.state), read), before, book_of(catalog, before))


def read(play: Play, rule: Any, scene: Scene) -> None:
    """The interpreter, with what needs a whole use of its own. No rule sets itself off, by whatever it does."""
    running = (id(rule), scene.who)
    if running in play.running:
        return
    play.running.add(running)
    if blow_to_follow(play.book, rule):
        using.follow_up(play, rule, scene)
    else:
        interpret(play, rule, scene)
    play.running.remove(running)


def resolve(play: Play, command: Command | None, work: Callable[[Play], None]) -> bool:
    """Resolve something whole, or take it back and ask. Returns whether the flow can go on: where it ended the fight,
    the fight is over with it.
    """
    facts, before, step, going = len(play.draft.events), play.state, play.step, True
    try:
        try:
            work(play)
        except FightOver as over:
            going = False
            ending.finish(play, over.outcome or ending.outcome_of(play))
        now = play.state
        if now.person is not before.person or now.effects is not before.effects:
            counters.hold_limits(play, before, play.book)
            ending.slots_gone(play, before)
    except NeedsAnswer as asked:
        play.back_to(facts, before)
        play.step = step
        flow.arrive(play)
        play.add(Asked(Asking(asked.question, play.answers, command)))
        return False
    return going


def answered(draft: Draft[State, Event], book: Catalog, command: orders.Choose) -> None:
    """One more answer: the resolution runs again from its beginning. What a ruling made impossible is dropped."""
    asking = draft.state.asking
    assert asking is not None
    answers = (*settled(draft), said(asking.question, command.answer))
    again = asking.command
    if again is not None and refusal(book, draft.state, again) is not None:
        return
    work = flow.single if again is None else lambda play: WORK[type(again)](play, again)
    resolve(Play(draft, book, read, answers), again, work)


def run(draft: Draft[State, Event], book: Catalog) -> None:
    """The flow, as far as nobody has to be asked."""
    if draft.state.asking is not None or not draft.state.fought:
        return
    play = Play(draft, book, read)
    last = play.state.beats + MOST_BEATS
    for _ in range(MOST_STEPS):
        step = play.step
        asks = flow.ASKS.get(step)
        if asks is not None and (asks(play) or (step == "beat" and play.state.beats >= last)):
            flow.arrive(play)
            return
        if step in flow.ONWARD:
            play.step = flow.ONWARD[step]
        elif not resolve(play, None, flow.STEPS[step]):
            return
    raise RuntimeError("the flow never comes to a question")


def carry_out(draft: Draft[State, Event], catalog: Catalog, command: Command) -> None:
    """A command alone, without what the flow does after it: what a preview shows. Raises ``Refused``."""
    book = book_for(catalog, draft.state, command)
    require(refusal(book, draft.state, command))
    if not isinstance(command, orders.Choose):
        resolve(Play(draft, book, read), command, lambda play: WORK[type(command)](play, command))


__all__ = ["Refused", "carry_out", "decide", "run"]
