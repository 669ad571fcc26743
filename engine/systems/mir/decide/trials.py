"""Tests: rolled, settled, and settled again when the GM overrules them (MR-05, MR-18 to MR-20, MR-26, MR-55, MR-59)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.systems.mir import events as ev
from engine.systems.mir.decide.base import Writing, tell_consciousness, throw
from engine.systems.mir.decide.moves import go
from engine.systems.mir.distance import LONG_RUN, RUN
from engine.systems.mir.harm import next_to_heal
from engine.systems.mir.pools import skill_pool, skill_title
from engine.systems.mir.state import Combatant, Prolonged, Sum, TestKind, Throw, Trial


def attempt(draft: Writing, kind: TestKind, who: str, skill: str, difficulty: int, dice: int, **more: Any) -> None:
    """Roll a test and carry its result out; difficulty 0 is automatic and rolls nothing (MR-05)."""
    state = draft.state
    trial = Trial(kind, who, skill, difficulty, Throw(Sum((), 0), (), 0, 0, False), **more)
    if difficulty:
        pool = skill_pool(state, state.people[who], skill, dice)
        rolled = throw(draft, pool, purpose_of(draft, trial), who)
        trial = replace(trial, throw=rolled)
    settle(draft, replace(trial, passed=trial.throw.successes >= difficulty))


def purpose_of(draft: Writing, trial: Trial) -> str:
    """What a test is for, in words."""
    names = {"run": "run", "bandage": "bandage", "resilience": "resilience", "search": "search"}
    title = skill_title(draft.state, trial.skill)
    return f"{names[trial.kind]}, {title}" if trial.kind in names else title


def settle(draft: Writing, trial: Trial) -> None:
    """The result of a test, with its effects."""
    draft.add(ev.TestRolled(trial))
    effect = {"run": _run, "prolonged": _prolonged, "bandage": _bandage, "resilience": _resilience, "search": _search}
    if trial.kind in effect:
        effect[trial.kind](draft, trial)
    draft.add(ev.Settled())


def _run(draft: Writing, trial: Trial) -> None:
    """2 units, 3 with four successes (MR-18)."""
    go(draft, trial.who, trial.to, trial.heading, LONG_RUN if trial.passed else RUN, "run")


def _prolonged(draft: Writing, trial: Trial) -> None:
    """Successes add up to the target; a result the GM lets pass completes it (MR-20)."""
    test = draft.state.people[trial.who].prolonged
    if test is None:
        started = Prolonged(trial.label, trial.skill, trial.difficulty, trial.throw.successes)
        draft.add(ev.ProlongedStarted(trial.who, started))
        progress = started.progress
    else:
        progress = test.progress + trial.throw.successes
        draft.add(ev.ProlongedAdvanced(trial.who, progress))
    if progress >= trial.difficulty or trial.passed:
        draft.add(ev.ProlongedDone(trial.who, trial.label))


def _bandage(draft: Writing, trial: Trial) -> None:
    """A success bandages the Wound, which may wake its bearer (MR-55, MR-56)."""
    if not trial.passed:
        draft.add(ev.BandageFailed(trial.patient, trial.wound, trial.who))
        return
    was = draft.state.people[trial.patient]
    draft.add(ev.WoundBandaged(trial.patient, trial.wound, trial.who))
    close_small_wound(draft, trial.patient, trial.wound)
    tell_consciousness(draft, was)


def close_small_wound(draft: Writing, who: str, number: int) -> None:
    """Under ``zero_wound_heals`` = ``at-bandage`` a Wound without severity is gone once bandaged (MR-58)."""
    if draft.state.option("zero_wound_heals") == "at-night":
        return
    for wound in draft.state.people[who].wounds:
        if wound.seq == number and wound.severity == 0:
            draft.add(ev.WoundHealed(who, number, 0, True))


def _resilience(draft: Writing, trial: Trial) -> None:
    """One more severity for the well rested (MR-59)."""
    draft.add(ev.ResilienceUsed(trial.who, draft.state.day))
    if trial.passed:
        heal(draft, draft.state.people[trial.who])


def heal(draft: Writing, person: Combatant) -> None:
    """One severity off the Wound that heals first; without severity left it is gone (MR-58)."""
    wound = next_to_heal(person)
    if wound is not None:
        left = max(0, wound.severity - 1)
        draft.add(ev.WoundHealed(person.id, wound.seq, left, left == 0))


def _search(draft: Writing, trial: Trial) -> None:
    """A success finds what can be concealed (MR-26)."""
    items = draft.state.people[trial.target].items.values()
    found = tuple(item.weapon.name for item in items if item.weapon.concealable) if trial.passed else ()
    draft.add(ev.PersonSearched(trial.who, trial.target, found))
