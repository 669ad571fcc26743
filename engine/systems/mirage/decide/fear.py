"""Fear (MG-108 to MG-118), and the tests that the flow asks for one by one."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.decide import harm, interlude, openings
from engine.systems.mirage.decide.base import Writing, close, roll, step
from engine.systems.mirage.events import acts as ev_act
from engine.systems.mirage.events import harm as ev
from engine.systems.mirage.rules import fear, modifiers, time
from engine.systems.mirage.state import State, Terror
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Dread, Trial
from engine.systems.mirage.state.things import TerrorKind


def resolve(draft: Writing, catalog: Catalog, frame: Dread) -> None:
    """What follows a fear test when nobody is asked: the next one, or terror (MG-111)."""
    if not frame.left:
        close(draft)
        return
    who = frame.left[0]
    if frame.test is None:  # a ruling came first: nobody terrified or Broken is tested (MG-116)
        _next(draft, frame)
        return
    if frame.test.successes >= frame.value:
        draft.add(ev.FearFaced(who, frame.source))
        _next(draft, frame)
        return
    person = draft.state.combatants[who]
    rounds = 0 if frame.safe else draft.roll(1, harm.D6, f"rounds of terror for {person.name}", who)[0]
    draft.add(ev.FearFailed(who, frame.source, rounds))
    if frame.safe or not person.present:
        _next(draft, frame)
    else:
        step(draft, replace(frame, step="choose", rounds=rounds))


def _next(draft: Writing, frame: Dread) -> None:
    left = tuple(who for who in frame.left[1:] if fear.tested(draft.state, draft.state.combatants[who], frame.source))
    step(draft, replace(frame, left=left, test=None, step="roll", rounds=0))


def choose(draft: Writing, frame: Dread, reaction: TerrorKind) -> None:
    """What terror makes one do, and until when (MG-111)."""
    until = time.last_round(draft.state, frame.rounds)
    terrify(draft, frame.left[0], Terror(reaction, frame.source, until, frame.zone))
    _next(draft, frame)


def terrify(draft: Writing, who: str, terror: Terror) -> None:
    """Terror begins: holds and aim are lost; whoever freezes or faints in the dark has to be found (MG-113, MG-114)."""
    held = draft.state.combatants[who].holding
    draft.add(ev.TerrorBegan(who, terror))
    harm.lets_go(draft, who, held)
    if terror.reaction == "faint":
        harm.throw(draft, who)
    if terror.reaction in ("freeze", "faint") and fear.concealed(draft.state, draft.state.combatants[who]):
        draft.add(ev_act.Concealed(who))


def trial_test(state: State, frame: Trial) -> Test:
    """The test of whoever is next (MG-49, MG-138)."""
    moving = frame.purpose in ("cluttered", "custom")
    return modifiers.skill_test(state, frame.left[0], frame.skill, frame.extra, moving=moving, use=frame.purpose)


def trial(draft: Writing, catalog: Catalog, frame: Trial) -> None:
    """The next test, or what follows when all have had theirs."""
    if not frame.left:
        if frame.purpose == "cluttered":
            openings.stumble(draft, frame)  # while the step is open that it comes of: it is told with that
        close(draft)
        openings.after_trial(draft, catalog, frame)
        return
    who = frame.left[0]
    if frame.test is None:
        step(draft, replace(frame, test=roll(draft, trial_test(draft.state, frame), frame.need)))
        return
    if frame.purpose == "haggle":
        close(draft)
        interlude.bargain(draft, catalog, frame, frame.test.successes)
        return
    passed = (*frame.passed, who) if frame.test.successes >= frame.need else frame.passed
    step(draft, replace(frame, left=frame.left[1:], test=None, passed=passed))
