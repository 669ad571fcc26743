"""Acts other than attacks: moving, things in hand, and tests with what they do (MR-17 to MR-26, MR-55, MR-59)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from engine.core.checks import checked
from engine.core.draft import Decider
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.decide.base import MirDraft, fall_back, spend_action, tell_consciousness, throw
from engine.systems.mir.events import acts as ev
from engine.systems.mir.events.interlude import ResilienceUsed, WoundHealed
from engine.systems.mir.rules.dice import NO_ROLL
from engine.systems.mir.rules.distance import FREE_MOVE, LONG_RUN, LONG_RUN_SUCCESSES, RUN, along, heading_of, straight
from engine.systems.mir.rules.needs import BANDAGE, CONCEALED, REST
from engine.systems.mir.rules.pools import HEALING, INVESTIGATION, RESILIENCE, STRENGTH, skill_pool
from engine.systems.mir.rules.wounds import next_to_heal
from engine.systems.mir.state.rolls import TestKind, Trial
from engine.systems.mir.state.sheet import Combatant, Heading, Prolonged
from engine.systems.mir.words import EMPTY_HANDS, holdable, skill_title


def move(draft: MirDraft, catalog: Catalog, command: cmd.Move) -> None:
    """MR-17: the free move of a slot."""
    draft.add(ev.Spent(command.who, "move"))
    to, heading = _goal(draft, command)
    _go(draft, command.who, to, heading, FREE_MOVE, "move")


def run(draft: MirDraft, catalog: Catalog, command: cmd.Run) -> None:
    """MR-18: the goal is chosen before the roll."""
    to, heading = _goal(draft, command)
    spend_action(draft, command.who, run=True)
    attempt(draft, command, "run", STRENGTH, LONG_RUN_SUCCESSES, to=to, heading=heading)


def _goal(draft: MirDraft, command: cmd.Move | cmd.Run) -> tuple[int, Heading | None]:
    """The position a way leads to, or by whom it is named; another way than the one so far ends that (MR-28)."""
    if command.to:
        return int(command.to), None
    who, other = command.who, draft.state.combatants[command.toward or command.away]
    heading = heading_of(draft.state, draft.state.combatants[who], other, bool(command.toward))
    if heading is draft.state.combatants[who].heading:
        return 0, heading
    fall_back(draft, who)
    return 0, heading_of(draft.state, draft.state.combatants[who], other, bool(command.toward))


def _go(draft: MirDraft, who: str, to: int, heading: Heading | None, units: int, how: Literal["move", "run"]) -> None:
    """Go at most so many units."""
    state, person = draft.state, draft.state.combatants[who]
    there = along(state, person, heading, units) if heading else straight(state, person, to, units)
    draft.add(ev.Moved(who, there.at, how, heading, there.pins))


def reload(draft: MirDraft, catalog: Catalog, command: cmd.Reload) -> None:
    """MR-23: progress is kept between turns."""
    item = draft.state.combatants[command.who].items[command.weapon]
    spend_action(draft, command.who)
    progress = item.progress + 1
    loaded = progress >= item.weapon.reload
    draft.add(ev.Reloaded(command.who, command.weapon, 0 if loaded else progress, loaded))


def swap(draft: MirDraft, catalog: Catalog, command: cmd.Swap) -> None:
    """MR-25, at the price of ``swap-cost``."""
    person, price = draft.state.combatants[command.who], draft.state.house.swap_cost
    if draft.state.fighting:
        if price == "action":
            spend_action(draft, command.who)
        elif price == "move":
            draft.add(ev.Spent(command.who, "move"))
        draft.add(ev.Spent(command.who, "swap"))
    held = () if command.hands == EMPTY_HANDS else tuple(command.hands.split("+"))
    fixed = tuple(key for key in person.items if key not in holdable(person))
    draft.add(ev.WeaponReadied(command.who, (*fixed, *held)))


def skill_test(draft: MirDraft, catalog: Catalog, command: cmd.SkillTest) -> None:
    """MR-19; any time outside fights, at no cost."""
    spend_action(draft, command.who)
    attempt(draft, command, "skill", command.skill, command.difficulty)


def prolonged_start(draft: MirDraft, catalog: Catalog, command: cmd.ProlongedStart) -> None:
    """MR-20: starting includes the first roll; another test under way is lost."""
    spend_action(draft, command.who)
    label = command.label or draft.state.book.skills[command.skill].name
    attempt(draft, command, "prolonged", command.skill, command.target, label=label)


def prolonged_roll(draft: MirDraft, catalog: Catalog, command: cmd.ProlongedRoll) -> None:
    """MR-20: an action more on the test that is under way."""
    test = checked(draft.state.combatants[command.who].prolonged)
    spend_action(draft, command.who, prolonged=True)
    attempt(draft, command, "prolonged", test.skill, test.target, label=test.label)


def prolonged_stop(draft: MirDraft, catalog: Catalog, command: cmd.ProlongedStop) -> None:
    """MR-20: a test under way is given up, with all its progress."""
    test = checked(draft.state.combatants[command.who].prolonged)
    draft.add(ev.ProlongedLost(command.who, test.label, "given up"))


def bandage(draft: MirDraft, catalog: Catalog, command: cmd.Bandage) -> None:
    """MR-55: one test per Wound; a failure may be tried again."""
    spend_action(draft, command.who)
    attempt(draft, command, "bandage", HEALING, BANDAGE, patient=command.patient, wound=command.wound)


def use_art(draft: MirDraft, catalog: Catalog, command: cmd.UseArt) -> None:
    """MR-22: words, a test if the Art asks for one, and the GM enters what it does."""
    if not command.free:
        spend_action(draft, command.who)
    draft.add(ev.ArtUsed(command.who, command.name, command.text, command.free))
    if command.skill:
        attempt(draft, command, "art", command.skill, command.difficulty, label=command.name)


def search_person(draft: MirDraft, catalog: Catalog, command: cmd.SearchPerson) -> None:
    """MR-26: an action to find what somebody hides."""
    spend_action(draft, command.who)
    attempt(draft, command, "search", INVESTIGATION, CONCEALED, target=command.target)


def attempt(draft: MirDraft, command: Any, kind: TestKind, skill: str, difficulty: int, **more: Any) -> None:
    """Roll a test and carry its result out; difficulty 0 is automatic and rolls nothing (MR-05)."""
    who = command.who
    rolled = NO_ROLL
    if difficulty:
        pool = skill_pool(draft.state, draft.state.combatants[who], skill, command.dice)
        title = skill_title(draft.state, skill)
        purpose = f"{kind}, {title}" if kind in ("run", "bandage", "resilience", "search") else title
        rolled = throw(draft, pool, purpose, who)
    passed = rolled.successes >= difficulty
    settle(draft, Trial(kind, who, skill, difficulty, rolled, command.hidden, passed, **more))


def settle(draft: MirDraft, trial: Trial) -> None:
    """The result of a test, with its effects."""
    draft.add(ev.TestRolled(trial))
    effects = {"run": _run, "prolonged": _prolonged, "bandage": _bandage, "resilience": _resilience, "search": _search}
    if trial.kind in effects:
        effects[trial.kind](draft, trial)
    draft.add(ev.Settled())


def _run(draft: MirDraft, trial: Trial) -> None:
    """2 units, 3 with four successes (MR-18)."""
    _go(draft, trial.who, trial.to, trial.heading, LONG_RUN if trial.passed else RUN, "run")


def _prolonged(draft: MirDraft, trial: Trial) -> None:
    """Successes add up to the target (MR-20); passed by the GM it is complete, failed it brings nothing (MR-07)."""
    test = draft.state.combatants[trial.who].prolonged
    gained = 0 if trial.ruled is False else trial.throw.successes
    if test is None:
        progress = gained
        started = Prolonged(trial.label, trial.skill, trial.difficulty, progress, hidden=trial.hidden)
        draft.add(ev.ProlongedStarted(trial.who, started))
    else:
        progress = test.progress + gained
        draft.add(ev.ProlongedAdvanced(trial.who, progress, test.hidden or trial.hidden))
    if progress >= trial.difficulty or trial.ruled:
        draft.add(ev.ProlongedDone(trial.who, trial.label))


def _bandage(draft: MirDraft, trial: Trial) -> None:
    """A success bandages the Wound, which may wake its bearer (MR-55, MR-56)."""
    if not trial.passed:
        draft.add(ev.BandageFailed(trial.patient, trial.wound, trial.who))
        return
    was = draft.state.combatants[trial.patient]
    draft.add(ev.WoundBandaged(trial.patient, trial.wound, trial.who))
    close_small_wound(draft, trial.patient, trial.wound)
    tell_consciousness(draft, was)


def close_small_wound(draft: MirDraft, who: str, number: int) -> None:
    """Under ``zero-wound-heals`` = ``at-bandage`` a Wound without severity is gone once bandaged (MR-58)."""
    if draft.state.house.zero_wound_heals == "at-night":
        return
    for wound in draft.state.combatants[who].wounds:
        if wound.seq == number and wound.severity == 0:
            draft.add(WoundHealed(who, number, 0, True))


def _resilience(draft: MirDraft, trial: Trial) -> None:
    """One more severity for the well rested (MR-59)."""
    draft.add(ResilienceUsed(trial.who, draft.state.day))
    if trial.passed:
        heal(draft, draft.state.combatants[trial.who])


def heal(draft: MirDraft, person: Combatant) -> None:
    """One severity off the Wound that heals first; without severity left it is gone (MR-58)."""
    wound = next_to_heal(person)
    if wound is not None:
        left = max(0, wound.severity - 1)
        draft.add(WoundHealed(person.id, wound.seq, left, left == 0))


def _search(draft: MirDraft, trial: Trial) -> None:
    """A success finds what can be concealed (MR-26)."""
    items = draft.state.combatants[trial.target].items.values()
    found = tuple(item.weapon.name for item in items if item.weapon.concealable) if trial.passed else ()
    draft.add(ev.PersonSearched(trial.who, trial.target, found))


def overrule_test(draft: MirDraft, trial: Trial) -> None:
    """A test as the GM wants it, carried out anew (MR-07)."""
    passed = trial.throw.successes >= trial.difficulty if trial.ruled is None else trial.ruled
    settle(draft, replace(trial, passed=passed))


DECIDERS: dict[type, Decider] = {
    cmd.Move: move,
    cmd.Run: run,
    cmd.Reload: reload,
    cmd.Swap: swap,
    cmd.SkillTest: skill_test,
    cmd.ProlongedStart: prolonged_start,
    cmd.ProlongedRoll: prolonged_roll,
    cmd.ProlongedStop: prolonged_stop,
    cmd.Bandage: bandage,
    cmd.UseArt: use_art,
    cmd.SearchPerson: search_person,
    cmd.ResilienceTest: lambda draft, catalog, command: attempt(draft, command, "resilience", RESILIENCE, REST),
}
