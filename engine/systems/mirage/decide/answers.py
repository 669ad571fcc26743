"""Answers, and what they set going."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.draft import Decider
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import answers as cmd
from engine.systems.mirage.decide import fear, harm, healing, interlude, movement, resolve
from engine.systems.mirage.decide.base import Writing, close, pay, push, reroll, roll, step
from engine.systems.mirage.events.harm import Unbroken
from engine.systems.mirage.rules import fear as fear_rules
from engine.systems.mirage.rules import healing as healing_rules
from engine.systems.mirage.rules.dice import harm_of
from engine.systems.mirage.rules.question import TOUGHNESS, asked_about, paid_in, praying
from engine.systems.mirage.rules.turns import slot_for_interruption
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act, Answer, Dread, Frame, Harm, Mending, Open, Relief, Trial
from engine.systems.mirage.words import cleared_name, place_of


def hold_fire(draft: Writing, catalog: Catalog, command: cmd.HoldFire) -> None:
    """No shot at what was declared (MG-73)."""
    step(draft, resolve.interrupted(asked_about(draft.state, Act), command.who))


def react(draft: Writing, catalog: Catalog, command: cmd.React) -> None:
    """An interruption is committed and paid for at once; it is shown when all have answered (MG-35, MG-39)."""
    frame = asked_about(draft.state, Act)
    person = draft.state.combatants[command.who]
    cost = "" if command.how == "none" else slot_for_interruption(draft.state.house, person)
    extra = tuple(resolve.insight(draft, command.who, command.insight)) if cost else ()
    pay(draft, command.who, cost)
    answer = Answer(command.who, command.how, extra, cost="fast" if cost == "fast" else "slow" if cost else "")
    asked = tuple(who for who in frame.asked if who != command.who)
    step(draft, replace(frame, asked=asked, answers=(*frame.answers, answer)))


def pray(draft: Writing, catalog: Catalog, command: cmd.Pray) -> None:
    """A prayer, with what it costs at once (MG-12 to MG-16); or the dice stay as they are."""
    frame = asked_about(draft.state, Open)
    assert isinstance(frame, Act | Trial | Dread)
    test = praying(frame)
    assert test is not None
    if not command.pray:
        step(draft, _prayed(frame, replace(test, prayer="declined")))
        return
    after, cost = reroll(draft, test)
    step(draft, _prayed(frame, after))
    if cost and paid_in(draft.state, test) == TOUGHNESS:
        harm.toughness(draft, test.mount or test.who, cost, penalty=False)
    elif cost:
        push(draft, Harm(test.who, harm_of(test.attribute), cost, "prayer"))


def _prayed(frame: Act | Trial | Dread, test: Test) -> Frame:
    """The frame with the test as it is after the prayer."""
    if not isinstance(frame, Act) or frame.step == "pray":
        return replace(frame, test=test)
    at = max(index for index, answer in enumerate(frame.answers) if answer.test is not None)
    answers = (*frame.answers[:at], replace(frame.answers[at], test=test), *frame.answers[at + 1 :])
    return replace(frame, answers=answers)


def choose_conditions(draft: Writing, catalog: Catalog, command: cmd.ChooseConditions) -> None:
    """Which Conditions are marked (MG-88), or cleared, or which Broken goes (MG-104, MG-119, MG-124)."""
    frame = asked_about(draft.state, Open)
    if isinstance(frame, Harm):
        close(draft)
        chosen = [place_of(draft.state, (frame.kind,), condition) for condition in command.conditions]
        harm.mark(draft, frame, tuple(sorted(found[1] for found in chosen if found)))
        return
    assert isinstance(frame, Relief)
    if frame.broken:
        draft.add(Unbroken(frame.who, "physical" if command.conditions[0] == "broken-physical" else "mental"))
        step(draft, replace(frame, broken=False))
        return
    close(draft)
    if frame.either:
        ways = healing_rules.clearings(draft.state, frame)
        names = {cleared_name(draft.state, *thing): thing for way in ways for thing in way}
        harm.clear(draft, frame.who, sorted(names[word] for word in command.conditions))
        return
    chosen = [place_of(draft.state, frame.kinds, condition) for condition in command.conditions]
    harm.clear(draft, frame.who, sorted(thing for thing in chosen if thing))


def face_fear(draft: Writing, catalog: Catalog, command: cmd.FaceFear) -> None:
    """MG-109: a fear test is rolled: the die of the attribute that was chosen, and what friends add."""
    frame = asked_about(draft.state, Dread)
    extra = tuple(resolve.insight(draft, command.who, command.insight))
    planned = fear_rules.fear_test(draft.state, command.who, command.attribute, extra)
    step(draft, replace(frame, test=roll(draft, planned, frame.value), step="pray"))


def share(draft: Writing, act: Act, answer: cmd.ShareHealing) -> None:
    """Whom each point of a day's healing goes to (MG-119)."""
    close(draft)
    healing.share(draft, act.command, answer.shares)


def _about(kind: type[Open], then: Callable[[Writing, Any, Any], None]) -> Decider:
    """An answer that is one thing done with what the question is about."""
    return lambda draft, catalog, answer: then(draft, asked_about(draft.state, kind), answer)


DECIDERS: dict[type, Decider] = {
    cmd.HoldFire: hold_fire,
    cmd.React: react,
    cmd.Pray: pray,
    cmd.ChooseExtra: _about(Act, lambda draft, act, answer: step(draft, replace(act, bonus=answer.extra))),
    cmd.ChoosePath: lambda draft, catalog, answer: movement.ride(draft, answer.who, answer.path),
    cmd.ChooseConditions: choose_conditions,
    cmd.FaceFear: face_fear,
    cmd.ChooseTerror: _about(Dread, lambda draft, dread, answer: fear.choose(draft, dread, answer.reaction)),
    cmd.ShareHealing: _about(Act, share),
    cmd.ChooseRecovery: _about(Mending, lambda draft, roll, answer: interlude.choose(draft, roll, answer.entries)),
}
