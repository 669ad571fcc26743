"""Answers, and what they set going."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands import answers as cmd
from engine.systems.mirage.decide import fear, harm, healing, interlude, movement, resolve
from engine.systems.mirage.decide.base import Writing, close, pay, push, reroll, roll, step
from engine.systems.mirage.rules import fear as fear_rules
from engine.systems.mirage.rules import healing as healing_rules
from engine.systems.mirage.rules.dice import harm_of
from engine.systems.mirage.rules.question import praying, question
from engine.systems.mirage.rules.turns import slot_for_interruption
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act, Answer, Dread, Frame, Harm, Mending, Relief, Trial
from engine.systems.mirage.words import cleared_name, place_of


def _frame(draft: Writing) -> Frame:
    found = question(draft.state)
    assert found is not None
    return found.frame


def hold_fire(draft: Writing, catalog: Catalog, command: cmd.HoldFire) -> None:
    """No shot at what was declared (MG-73)."""
    frame = _frame(draft)
    assert isinstance(frame, Act)
    step(draft, replace(frame, asked=tuple(who for who in frame.asked if who != command.who)))


def react(draft: Writing, catalog: Catalog, command: cmd.React) -> None:
    """An interruption is committed and paid for at once; it is shown when all have answered (MG-35, MG-39)."""
    frame = _frame(draft)
    assert isinstance(frame, Act)
    person = draft.state.combatants[command.who]
    cost = "" if command.how == "none" else slot_for_interruption(draft.state.house, person)
    extra = tuple(resolve.insight(draft, command.who, command.insight)) if cost else ()
    pay(draft, command.who, cost)
    answer = Answer(command.who, command.how, extra, cost="fast" if cost == "fast" else "slow" if cost else "")
    asked = tuple(who for who in frame.asked if who != command.who)
    step(draft, replace(frame, asked=asked, answers=(*frame.answers, answer)))


def pray(draft: Writing, catalog: Catalog, command: cmd.Pray) -> None:
    """A prayer, with what it costs at once (MG-12 to MG-16); or the dice stay as they are."""
    frame = _frame(draft)
    assert isinstance(frame, Act | Trial | Dread)
    test = praying(frame) if isinstance(frame, Act) else frame.test
    assert test is not None
    if not command.pray:
        step(draft, _prayed(frame, replace(test, prayer="declined")))
        return
    after, cost = reroll(draft, test)
    step(draft, _prayed(frame, after))
    if not cost:
        return
    person = draft.state.combatants[test.who]
    if test.mount:
        harm.toughness(draft, test.mount, cost, penalty=False)
    elif not person.conditions:
        harm.toughness(draft, person.id, cost, penalty=False)
    else:
        push(draft, Harm(test.who, harm_of(test.attribute), cost, "prayer"))


def _prayed(frame: Act | Trial | Dread, test: Test) -> Frame:
    """The frame with the test as it is after the prayer."""
    if not isinstance(frame, Act) or frame.step == "pray":
        return replace(frame, test=test)
    at = max(index for index, answer in enumerate(frame.answers) if answer.test is not None)
    answers = (*frame.answers[:at], replace(frame.answers[at], test=test), *frame.answers[at + 1 :])
    return replace(frame, answers=answers)


def choose_extra(draft: Writing, catalog: Catalog, command: cmd.ChooseExtra) -> None:
    """MG-60 Hits."""
    frame = _frame(draft)
    assert isinstance(frame, Act)
    step(draft, replace(frame, bonus=command.extra))


def choose_path(draft: Writing, catalog: Catalog, command: cmd.ChoosePath) -> None:
    """MG-139 Riding."""
    movement.ride(draft, command.who, command.path)


def choose_conditions(draft: Writing, catalog: Catalog, command: cmd.ChooseConditions) -> None:
    """Which Conditions are marked (MG-88), or cleared, or which Broken goes (MG-104, MG-119, MG-124)."""
    frame = _frame(draft)
    if isinstance(frame, Harm):
        close(draft)
        chosen = [place_of(draft.state, (frame.kind,), condition) for condition in command.conditions]
        harm.mark(draft, frame, tuple(sorted(found[1] for found in chosen if found)))
        return
    assert isinstance(frame, Relief)
    if frame.broken:
        harm.mend(draft, frame.who, "physical" if command.conditions[0] == "broken-physical" else "mental")
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
    """MG-109: one attribute die, and friends."""
    frame = _frame(draft)
    assert isinstance(frame, Dread)
    extra = tuple(resolve.insight(draft, command.who, command.insight))
    planned = fear_rules.fear_test(draft.state, command.who, command.attribute, extra)
    step(draft, replace(frame, test=roll(draft, planned, frame.value), step="pray"))


def choose_terror(draft: Writing, catalog: Catalog, command: cmd.ChooseTerror) -> None:
    """MG-111 Terror."""
    frame = _frame(draft)
    assert isinstance(frame, Dread)
    fear.choose(draft, frame, command.reaction)


def share_healing(draft: Writing, catalog: Catalog, command: cmd.ShareHealing) -> None:
    """MG-119 A day of healing."""
    frame = _frame(draft)
    assert isinstance(frame, Act)
    assert isinstance(frame.command, acts.HealDay)
    healing.share(draft, frame.command, command.shares)


def choose_recovery(draft: Writing, catalog: Catalog, command: cmd.ChooseRecovery) -> None:
    """MG-128 What it buys."""
    frame = _frame(draft)
    assert isinstance(frame, Mending)
    interlude.choose_recovery(draft, frame, command.entries)
