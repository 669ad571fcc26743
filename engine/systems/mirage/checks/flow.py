"""Openings, turns, ends, and what the game master calls for."""

from __future__ import annotations

from typing import Any

from engine.core import codes
from engine.core.checks import by, first
from engine.core.refusal import Refusal, within
from engine.core.words import sentence
from engine.systems.mirage.build import written
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.check import opening_problems
from engine.systems.mirage.checks import base, other
from engine.systems.mirage.checks.acts import CHECKS as ACTS
from engine.systems.mirage.checks.base import Check
from engine.systems.mirage.checks.movement import crossed
from engine.systems.mirage.checks.other import help_fault
from engine.systems.mirage.checks.rulings import somebody
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands import flow as cmd
from engine.systems.mirage.rules import fear, modifiers, time, turns, zones
from engine.systems.mirage.rules.people import acts_at_all, rider_of
from engine.systems.mirage.state import MAX_DAMAGE, State
from engine.systems.mirage.state.frames import Act, Dread, Trial
from engine.systems.mirage.words import name


def before_fight(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Nobody fights yet, or the fight has not been opened."""
    told = "the fight has begun already" if state.phase == "turn" else "no field is laid out"
    return None if state.phase in ("setup", "opening") else Refusal(codes.PHASE, told, "MG-24")


def both_there(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somebody on each side."""
    for side, text in (("party", "the party is"), ("adversaries", "the adversaries are")):
        if not any(person.present for person in state.combatants.values() if person.side == side):
            return Refusal(codes.ENCOUNTER, f"a fight needs somebody on both sides: {text} missing", "MG-24")
    return None


def surprisers(catalog: Catalog, state: State, command: cmd.StartFight) -> Refusal | None:
    """Those who surprise are of one side (MG-25)."""
    wanted = {"surprise-party": "party", "surprise-adversaries": "adversaries"}.get(command.opening)
    if command.who and wanted is None:
        return Refusal(codes.CHOICE, "only surprise names who takes part", "MG-25")
    for person in map(state.combatants.__getitem__, command.who):
        if person.side != wanted or not person.present:
            fault = "is of the other side" if person.present else "is not there"
            return Refusal(codes.TARGET, f"{name(state, person.id)} {fault}", "MG-25")
    return None


UNNAMED = "a sneak attack opens by who sneaks up on whom"
no_sneak = base.refused(codes.CHOICE, UNNAMED, "MG-26", lambda _, command: command.opening == "sneak-attack")


def sneaks(catalog: Catalog, state: State, command: cmd.SneakAttack) -> Refusal | None:
    """Before the fight, by somebody able, on an enemy who is there (MG-26)."""
    if state.phase not in ("setup", "opening"):
        return Refusal("not-opening", "a sneak attack comes before the fight", "MG-26")
    person, other = state.combatants[command.who], state.combatants[command.target]
    if person.side == other.side or not other.present or not person.present:
        return Refusal(codes.TARGET, "one sneaks up on an enemy", "MG-26")
    if rider_of(state, person.id):
        return Refusal(base.NOT_ABLE, f"{name(state, person.id)} goes where the rider goes", "MG-146")
    if person.slow_spent:
        return Refusal(codes.STATE, f"{name(state, person.id)} has had that chance", "MG-27")
    known = modifiers.sneaking(state, person)
    if command.skill not in known:
        told = f"{name(state, person.id)} sneaks with {' or '.join(known.values())}"
        return Refusal(codes.CHOICE, told, "MG-26")
    return None


def walks_up(catalog: Catalog, state: State, command: cmd.SneakAttack) -> Refusal | None:
    """Into reach by an open way, past nobody in a queue, and not into one on horseback (MG-26, MG-47, MG-48, MG-51)."""
    person, target = state.combatants[command.who], state.combatants[command.target]
    if not command.close:
        return None
    if target.zone not in zones.steps(state, person.zone):
        return Refusal("no-edge", f"no open way leads to {name(state, target.id)}", "MG-47")
    if zones.too_narrow(state, person, target.zone):
        return Refusal("mount-barred", "no mount enters a cramped zone", "MG-51")
    if not zones.comes_up(state, person, target):
        return base.NO_ROOM
    place = person.place if person.zone == target.zone else "open"
    return crossed(zones.barrier_to(state, target, place))


def must_act(catalog: Catalog, state: State, command: cmd.EndTurn) -> Refusal | None:
    """Terror that flees or attacks leaves nobody idle (MG-112, MG-115) but an enemy in hiding (MG-118)."""
    for person in state.combatants.values():
        driven = person.panic in ("flee", "attack") and (person.side == "party" or not person.hidden)
        if not driven or not turns.in_turn(state, person) or not acts_at_all(state, person):
            continue
        if any(first(ACTS[type(act)], Catalog(), state, act) is None for act in fear.demanded(state, person)):
            if person.panic == "attack":
                return Refusal("must-act", f"{name(state, person.id)} is out of their mind and must attack", "MG-115")
            return Refusal("must-act", f"{name(state, person.id)} is terrified and must get away", "MG-112")
    return None


def clock_due(catalog: Catalog, state: State, command: cmd.EndFight) -> Refusal | None:
    """Nobody's time runs out with the last round, or the game master says it may (MG-102)."""
    if command.confirm:
        return None
    for person, _, clock in time.ticking(state):
        if time.due(state, clock, round_end=True):
            text = f"the time of {name(state, person.id)} runs out with this round: confirm it, or treat first"
            return Refusal("clock-due", text, "MG-102")
    return None


between = base.refused(
    codes.PHASE, "end this fight first", "MG-24", lambda state, _: state.phase not in ("interlude", "setup")
)


def encounter(catalog: Catalog, state: State, command: cmd.NextFight) -> Refusal | None:
    """An encounter that can begin."""
    for problem in opening_problems(catalog, written(command.encounter)):
        return Refusal(codes.ENCOUNTER, f"encounter.{problem}", "MG-24")
    return None


def fear_called(catalog: Catalog, state: State, command: cmd.CallFear) -> Refusal | None:
    """A value that can be, and people whom it is about (MG-108, MG-116, MG-118, MG-142)."""
    if (no := within("a fear value", command.value, 1, 9, "MG-108")) is not None:
        return no
    if not command.source.strip():
        return Refusal(codes.TEXT, "fear of what?", "MG-108")
    if not command.who:
        return Refusal(codes.UNKNOWN, "who is afraid?", "MG-108")
    people = [state.combatants[who] for who in command.who]
    if any(fear.tested(state, person, "") for person in people):
        return None  # the others are passed over, and whoever has stood up to it is told of
    one, who = people[0], sentence(name(state, people[0].id))
    if one.terror is not None:
        return Refusal("already-terrified", f"{who} is terrified already", "MG-116")
    rule = {"animal": "MG-142", "npc": "MG-118"}.get(one.kind, "MG-116")
    return Refusal(codes.TARGET, f"{who} is not tested for that", rule)


def tested(catalog: Catalog, state: State, command: cmd.CallTest) -> Refusal | None:
    """A skill and a number that can be."""
    skills = modifiers.skills_of(state)
    if command.skill not in skills:
        return Refusal(codes.CHOICE, f"there is no skill {command.skill!r}: {', '.join(skills)}", "MG-02")
    if not command.who or any(not state.combatants[who].present for who in command.who):
        return Refusal(codes.TARGET, "a test is for somebody who is there", "MG-02")
    return within("successes needed", command.need, 1, 9, "MG-03")


def in_time(catalog: Catalog, state: State, command: cmd.UseDefect | acts.UseInsight) -> Refusal | None:
    """Before the dice of the test, and before the interruptions of the other side are asked for (MG-131); what an
    Insight does beside tests waits until nothing else is open.
    """
    if command.use != "test":
        return base.idle(catalog, state, command) if isinstance(command, acts.UseInsight) else None
    who = command.who
    for frame in state.frames:
        if isinstance(frame, Act):
            mine = frame.command.who == who or any(answer.who == who for answer in frame.answers)
            late = mine and frame.step != "watch"
        else:
            late = isinstance(frame, Trial | Dread) and frame.test is not None and frame.test.who == who
        if late:
            return Refusal("too-late", "Defects and Insights are named before a test is made, not in it", "MG-131")
    return None


def harmed(catalog: Catalog, state: State, command: cmd.RuleHarm) -> Refusal | None:
    """An amount that can be, on people who can take it (MG-95, MG-142)."""
    if (no := within("harm", command.amount, 0 if command.attack else 1, MAX_DAMAGE, "MG-95")) is not None:
        return no
    if not command.who:
        return Refusal(codes.UNKNOWN, "harm to whom?", "MG-95")
    for who in command.who:
        person = state.combatants[who]
        if not person.present:
            return Refusal(codes.TARGET, f"{name(state, who)} is beyond harm", "MG-95")
        if command.kind == "mental" and not person.conditions:
            return Refusal(codes.TARGET, f"{name(state, who)} takes no mental harm", "MG-142")
    return None


def terrified(catalog: Catalog, state: State, command: cmd.RuleTerror) -> Refusal | None:
    """Somebody there, for some rounds (MG-118)."""
    if not state.combatants[command.who].present:
        return Refusal(codes.TARGET, f"{name(state, command.who)} is not there", "MG-118")
    return within("rounds of terror", command.rounds, 1, 99, "MG-118")


def breakable(catalog: Catalog, state: State, command: cmd.RuleBroken) -> Refusal | None:
    """Somebody with Conditions, and a row that exists (MG-89, MG-96)."""
    person = state.combatants[command.who]
    if not person.conditions or not person.present:
        return Refusal(codes.TARGET, f"{name(state, command.who)} does not break", "MG-89")
    if command.row and not (command.row // 10 in range(1, 7) and command.row % 10 in range(1, 7)):
        return Refusal(codes.RANGE, "a row is two dice: 11 to 66", "MG-96")
    return None


releases = base.barred(codes.STATE, "{who} holds nobody", "MG-68", lambda person: not person.holding)


def stands(catalog: Catalog, state: State, command: acts.DropProne) -> Refusal | None:
    """MG-38: on their own feet."""
    person = state.combatants[command.who]
    if person.prone:
        return Refusal(codes.STATE, f"{name(state, command.who)} lies on the ground already", "MG-38")
    return Refusal(codes.STATE, "dismount first", "MG-38") if person.riding else None


def holds(catalog: Catalog, state: State, command: acts.DropItem) -> Refusal | None:
    """A weapon in hand (MG-38)."""
    arm = state.combatants[command.who].arms.get(command.weapon)
    if arm is not None and arm.ready and not arm.natural:
        return None
    return Refusal("no-such-item", f"{name(state, command.who)} has no {command.weapon!r} in hand", "MG-38")


def speaks(catalog: Catalog, state: State, command: acts.Shout) -> Refusal | None:
    """Somebody with a free mouth, and words for it (MG-38, MG-70, MG-112)."""
    person = state.combatants[command.who]
    if person.kind == "animal":
        return Refusal(base.NOT_ABLE, f"{name(state, command.who)} has no words", "MG-38")
    if person.gagged:
        return Refusal("gagged", f"{name(state, command.who)} is gagged", "MG-70")
    if person.panic == "flee":
        return Refusal(base.NOT_ABLE, f"{name(state, command.who)} is terrified and has no words", "MG-112")
    return None if command.text.strip() else Refusal(codes.TEXT, "shout what?", "MG-38")


def helps(catalog: Catalog, state: State, command: acts.Help) -> Refusal | None:
    """Help ahead of an action (MG-41)."""
    if state.combatants[command.who].helping is not None:
        return Refusal(codes.STATE, f"{name(state, command.who)} helps somebody already", "MG-41")
    if command.who == command.whom:
        return Refusal(codes.TARGET, "nobody helps themselves", "MG-41")
    waiting = turns.waiting_help(state, command.whom, command.speed)
    if (no := other.capped(state, len(waiting) + 1)) is not None:
        return no
    return help_fault(state, command.who, command.whom, command.speed)


present = base.barred(base.NOT_ABLE, "{who} is not there", "MG-53", lambda person: not person.present)


SPEECH: tuple[Check, ...] = (base.people("who"), base.fighting, base.idle, base.own_turn, base.awake)
FREE: tuple[Check, ...] = (*SPEECH, base.fallen)
FREE_HANDS: tuple[Check, ...] = (*FREE, base.free_handed, base.calm())
IDLE = base.idle

CHECKS: dict[type, tuple[Check, ...]] = {
    cmd.StartFight: (before_fight, IDLE, both_there, no_sneak, base.people("who"), surprisers),
    cmd.SneakAttack: (
        *(base.people("who", "target"), IDLE, sneaks, both_there),
        *(base.able, base.whole_mind, base.calm(), walks_up),
    ),
    cmd.EndTurn: (base.fighting, IDLE, must_act),
    cmd.EndFight: (base.fighting, IDLE, clock_due),
    cmd.NextFight: (between, IDLE, encounter),
    cmd.CallFear: (base.people("who"), IDLE, fear_called),
    cmd.CallTest: (base.people("who"), IDLE, tested),
    cmd.UseDefect: (base.people("who"), present, by(other.unused, "who", "defect", what="Defect"), in_time),
    cmd.RuleHarm: (base.people("who"), somebody, IDLE, harmed),
    cmd.RuleTerror: (base.people("who"), somebody, terrified),
    cmd.RuleBroken: (base.people("who"), somebody, IDLE, breakable),
    acts.Release: (*FREE, releases),
    acts.DropProne: (*FREE_HANDS, stands),
    acts.DropItem: (*FREE_HANDS, holds),
    acts.Shout: (*SPEECH, speaks),
    acts.Help: (*FREE_HANDS, base.whole_mind, base.people("whom"), helps),
    acts.UseInsight: (base.people("who"), in_time, present, by(other.unused, "who", "insight")),
}
