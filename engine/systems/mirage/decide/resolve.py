"""A declared action, step by step: overwatch first, interruptions sealed before any die, dice, prayers, effect.

``proceed`` carries on what lies on top of the stack until somebody has to answer, or nothing is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.every import still_stands
from engine.systems.mirage.commands import Doing
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.commands.base import Tested
from engine.systems.mirage.decide import attack, effects, fear, harm, movement
from engine.systems.mirage.decide.base import Writing, close, helped, lose_watch, pay, push, roll, step
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events.flow import SneakUsed, Swapped
from engine.systems.mirage.rules import attack as rules
from engine.systems.mirage.rules import modifiers, overwatch, turns, zones
from engine.systems.mirage.rules.dice import base_dice, successes
from engine.systems.mirage.rules.question import need_of, question
from engine.systems.mirage.rules.skills import acting_skill
from engine.systems.mirage.state import State
from engine.systems.mirage.state.dice import Modifier, Test
from engine.systems.mirage.state.frames import Act, Dread, Harm, Mending, Relief, Trial
from engine.systems.mirage.state.things import Step

Flow = Callable[[Writing, Catalog, Any], None]

LIMIT = 1_000
"""Steps of the flow between two questions: far more than any fight has."""


def declare(draft: Writing, catalog: Catalog, command: Doing) -> None:
    """An action is declared and paid for; helpers pay as well (steps a to d)."""
    state = draft.state
    speed = turns.speed_of(state, command)
    if isinstance(command, cmd.Attempt) and turns.clears(command):
        found = zones.obstacle_at(state, state.combatants[command.who], command.to)
        command = replace(command, need=found.successes if found is not None else command.need)  # whatever was said
    extra = tuple(_bonuses(draft, command))
    fires = isinstance(command, cmd.OverwatchFire)
    people = (command.who, *getattr(command, "helpers", ()))
    for who in people if state.phase == "turn" else ():  # what is done between fights costs no action
        pay(draft, who, turns.slot_for(draft.state.combatants[who], speed))
    if isinstance(command, cmd.Move | cmd.MoveInside):
        movement.crawl(draft, command)
    for who in people if not fires else ():
        lose_watch(draft, who)
    act = Act(command, extra=extra, priority=fires, speed=speed)
    act = replace(act, asked=overwatch.asked_to_fire(draft.state, act) if _watched(draft.state, act) else ())
    under = draft.state.frames[-1] if draft.state.frames else None
    if isinstance(command, cmd.OverwatchFire) and isinstance(under, Act):
        if overwatch.opposed(draft.state, under, command):
            _opposed(draft, under, act)
            return
        step(draft, interrupted(under, command.who))
    push(draft, act)


def interrupted(under: Act, who: str) -> Act:
    """A declared action after somebody has fired at it out of overwatch, or not: a ruling may have come in between."""
    return replace(under, asked=tuple(other for other in under.asked if other != who), interrupted=True)


def _watched(state: State, act: Act) -> bool:
    """Whether a declared action opens the overwatch window: interruptions do not (MG-73)."""
    if state.phase != "turn":
        return False
    person = state.combatants[act.command.who]
    return act.priority or person.side == state.side


def _bonuses(draft: Writing, command: Doing) -> list[Modifier]:
    """Help and Insight that are declared with an action (MG-41, MG-130, MG-131)."""
    if isinstance(command, cmd.OverwatchFire):  # an interruption: nobody helps with it
        return insight(draft, command.who, command.insight)
    if isinstance(command, Tested) and acting_skill(draft.state, command):
        found = helped(draft, command.who, turns.speed_of(draft.state, command), len(command.helpers))
        return [*found, *insight(draft, command.who, command.insight)]
    return []


def insight(draft: Writing, who: str, seq: int) -> list[Modifier]:
    """The modifier of an Insight that is used for a test (MG-130)."""
    found = modifiers.named(draft.state.combatants[who], seq)
    if found:
        draft.add(ev.TraitUsed(who, seq, "test"))
    return found


def _opposed(draft: Writing, under: Act, act: Act) -> None:
    """Two overwatchers fire at each other: the slower shot waits below the faster one (MG-77, MG-S44, MG-S45)."""
    mine, theirs = act.command.who, under.command.who
    first = _order(draft, mine, theirs)
    waits = replace(act, asked=tuple(other for other in act.asked if other != theirs))
    shot = interrupted(under, mine)
    if not first:
        step(draft, replace(shot, twin=True))
        push(draft, replace(waits, asked=(), twin=True))
        return
    faster, slower = (waits, shot) if first == mine else (replace(shot, interrupted=under.interrupted), waits)
    close(draft)
    push(draft, replace(slower, interrupted=True))
    push(draft, faster)


def _order(draft: Writing, mine: str, theirs: str) -> str:
    """Who shoots first: opposed Marksmanship without gear; a tie is both at once, not rolled again (MG-77, MG-S44)."""
    while True:
        shown = []
        for who in (mine, theirs):
            person = draft.state.combatants[who]
            dice = base_dice(draft.state.house, person.attributes["agility"], person.skills.get("marksmanship"))
            shown.append(draft.throw(tuple(die.sides for die in dice), f"who shoots first: {person.name}", who))
        ours, other = (successes(draft.state.house, faces) for faces in shown)
        first = mine if ours > other else theirs if ours < other else ""
        draft.add(ev.ShotsOrdered(mine, theirs, first, *shown))
        if first or draft.state.house.overwatch_tie == "simultaneous":
            return first


def proceed(draft: Writing, catalog: Catalog) -> None:
    """Go on with whatever is on top until somebody has to answer, or nothing is left."""
    for _ in range(LIMIT):
        _refresh(draft, catalog)
        if not draft.state.frames or question(draft.state) is not None:
            return
        frame = draft.state.frames[-1]
        FLOW[type(frame)](draft, catalog, frame)
    raise RuntimeError("mirage: an action never ends")


def _refresh(draft: Writing, catalog: Catalog) -> None:
    """Nobody is asked who cannot answer any more; whoever was taken out of the saddle does not ride on."""
    state = draft.state
    act = state.frames[-1] if state.frames else None
    if isinstance(act, Act) and act.step == "choose":
        _lost(draft, catalog, act)
        return
    if not isinstance(act, Act) or not act.asked or act.step not in ("watch", "react"):
        return
    if act.step == "watch":
        actor = state.combatants[act.command.who]
        able = tuple(who for who in act.asked if overwatch.may_fire(state, state.combatants[who], actor))
    else:
        able = tuple(who for who in act.asked if rules.reactions(state, act, state.combatants[who]))
    if able != act.asked:
        step(draft, replace(act, asked=able, interrupted=True))


def _act(draft: Writing, catalog: Catalog, act: Act) -> None:
    """One step of a declared action."""
    STEPS.get(act.step, _effect)(draft, catalog, act)


def _after_watch(draft: Writing, catalog: Catalog, act: Act) -> None:
    """Step f: what was interrupted goes on unchanged, or is lost (MG-74)."""
    if act.interrupted and _lost(draft, catalog, act):
        return
    ready = replace(act, step="react", interrupted=False)
    step(draft, replace(ready, asked=rules.asked_to_react(draft.state, ready)))


def _lost(draft: Writing, catalog: Catalog, act: Act) -> bool:
    """Whether what was declared cannot be done any more, after a shot or a ruling; then it is over."""
    no = still_stands(catalog, draft.state, act.command)
    if no is not None:
        close(draft)
        draft.add(ev.ActLost(act.command.who, no.message))
    return no is not None


def _after_reactions(draft: Writing, catalog: Catalog, act: Act) -> None:
    """All have answered: what was committed is shown (MG-39)."""
    committed = tuple(answer for answer in act.answers if answer.how != "none")
    if committed:
        draft.add(ev.ReactionsShown(committed))
        for answer in committed:
            lose_watch(draft, answer.who)
            if answer.how == "break-free" and draft.state.house.grapple_counts:  # MG-S94
                draft.add(ev.TriedFree(answer.who))
    step(draft, replace(act, step="roll", answers=committed))


def _roll(draft: Writing, catalog: Catalog, act: Act) -> None:
    """Step h: the acting test, where the action has one."""
    if _lost(draft, catalog, act):
        return
    planned = effects.test_of(draft.state, act)
    if planned is None:
        step(draft, replace(act, step="effect"))
        return
    if isinstance(act.command, rules.CONTESTED):
        attack.before_dice(draft, act)
    command = act.command
    rolled = roll(draft, planned, need_of(act))
    sneak = draft.state.sneak
    if (
        sneak is not None
        and isinstance(command, rules.AIMED)
        and (sneak.who, sneak.target) == (command.who, command.target)
    ):
        draft.add(SneakUsed())
    step(draft, replace(act, step="pray", test=rolled))


def _defend(draft: Writing, catalog: Catalog, act: Act) -> None:
    """Step j: the tests of the interruptions, one after the other; none where the acting test has no success."""
    pending = [
        at
        for at, answer in enumerate(act.answers)
        if answer.test is None and not rules.too_late(draft.state, act, answer)
    ]
    if not pending or act.test is None or not act.test.successes:
        step(draft, replace(act, step="extra" if isinstance(act.command, rules.AIMED) else "effect"))
        return
    at = pending[0]
    answer = act.answers[at]
    rolled = roll(draft, defence_test(draft.state, act, at), against=rules.net(act))
    answers = (*act.answers[:at], replace(answer, test=rolled), *act.answers[at + 1 :])
    step(draft, replace(act, step="pray-defence", answers=answers))


def defence_test(state: State, act: Act, at: int) -> Test:
    """The test of an interruption (MG-61, MG-62, MG-65, MG-67, MG-81)."""
    answer = act.answers[at]
    person = state.combatants[answer.who]
    skill = rules.reaction_skill(state, person, answer.how)
    arm = None
    if answer.how == "block" and state.house.block_weapon_bonus:
        arm = max(rules.blocking(state, person).values(), key=lambda held: held.bonus, default=None)
    return modifiers.skill_test(state, answer.who, skill, answer.extra, arm=arm, moving=answer.how == "chase")


OUTLASTS = (cmd.Shove, cmd.Treat, cmd.Attempt)
"""What comes about as it was rolled also where the prayer on it was the end of whoever did it: others feel it."""


def _effect(draft: Writing, catalog: Catalog, act: Act) -> None:
    """Step m; shots that hit at the same time wait for each other (MG-77). A ruling may have come in while somebody was
    asked for a prayer: who was moved away is neither held nor in that saddle.
    """
    match draft.state.frames:
        case (*_, Act(twin=True) as other, Act(twin=True)):
            if other.step == "effect":
                step(draft, replace(act, twin=False))
                draft.add(Swapped())
                step(draft, replace(other, twin=False))
            else:
                draft.add(Swapped())
            return
    actor = draft.state.combatants[act.command.who]
    # Maybe by the prayer on it, which leaves the roll as it is (MG-15, MG-S11).
    prayed = actor.broken_physical or actor.broken_mental or (not actor.present and isinstance(act.command, OUTLASTS))
    if act.test is not None and not isinstance(act.command, rules.AIMED) and not prayed and _lost(draft, catalog, act):
        return
    if effects.leaves_a_choice(draft.state, act):
        step(draft, replace(act, step="choose"))
        return
    close(draft)
    effects.EFFECTS[type(act.command)](draft, catalog, act, act.command)


STEPS: dict[Step, Flow] = {
    "watch": _after_watch,
    "react": _after_reactions,
    "roll": _roll,
    "pray": lambda draft, catalog, act: step(draft, replace(act, step="defend")),
    "defend": _defend,
    "pray-defence": _defend,
    "extra": attack.settle,
}
"""What carries an action on from each step; all others are its effect."""

FLOW: dict[type, Flow] = {
    Act: _act,
    Harm: harm.resolve,
    Dread: fear.resolve,
    Trial: fear.trial,
    Relief: harm.relieve,
    Mending: lambda draft, catalog, frame: close(draft),
}
"""What goes on with each thing that lies on top and asks nobody."""
