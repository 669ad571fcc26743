"""What is asked now: the one question that the top of the stack of unfinished things waits with.

``decide`` goes on by itself as long as there is none; ``pending``, ``checks`` and ``options`` all read it here.
"""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec import Struct

from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.rules.attack import AIMED, SHOTS, Aimed, arm_used, net
from engine.systems.mirage.rules.dice import rerolled
from engine.systems.mirage.rules.fear import tested
from engine.systems.mirage.rules.harm import free_conditions
from engine.systems.mirage.rules.healing import clearings, mendable
from engine.systems.mirage.rules.people import sheltered
from engine.systems.mirage.state import State
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act, Dread, Frame, Harm, Mending, Open, Relief, Trial, Veil

Kind = Literal[
    "overwatch", "reaction", "prayer", "extra", "path", "mark", "clear", "fear", "terror", "share", "recovery", "veil"
]


F = TypeVar("F", bound=Open)


class Question(Struct, frozen=True, gc=False):
    """A question, and who may answer it; in an overwatch or reaction window everybody named, in any order."""

    kind: Kind
    who: tuple[str, ...]
    rule: str
    frame: Frame


def question(state: State) -> Question | None:
    """The open question; none where the flow can go on."""
    if not state.frames:
        return None
    frame = state.frames[-1]
    if isinstance(frame, Act):
        return _act(state, frame)
    if isinstance(frame, Harm):
        return _harm(state, frame)
    if isinstance(frame, Dread):
        return _dread(state, frame)
    if isinstance(frame, Relief):
        return _relief(state, frame)
    if isinstance(frame, Trial):
        test = frame.test
        asks = test is not None and may_pray(state, test, frame.need)
        return Question("prayer", (frame.left[0],), "MG-11", frame) if asks else None
    if isinstance(frame, Mending):
        return Question("recovery", (frame.who,), "MG-128", frame)
    return Question("veil", (), "", frame) if isinstance(frame, Veil) else None


def asked_about(state: State, kind: type[F]) -> F:
    """What the open question is about; that it is open, and of this kind, was checked before."""
    found = question(state)
    assert found is not None
    assert isinstance(found.frame, kind)
    return found.frame


def prays(state: State, who: str) -> bool:
    """Player characters pray, and others where the table lets them (MG-17)."""
    return state.combatants[who].kind == "pc" or state.house.prayer_npc


TOUGHNESS = "Toughness"


def paid_in(state: State, test: Test) -> str:
    """What an unanswered prayer costs: Toughness of the mount whose dice they are, or of who has no Conditions (MG-13,
    MG-16, MG-S11).
    """
    return TOUGHNESS if test.mount or not state.combatants[test.who].conditions else "Conditions"


def may_pray(state: State, test: Test, need: int) -> bool:
    """Whether a prayer on a test that was rolled is still open (MG-10 to MG-12, MG-17)."""
    if test.prayer or not rerolled(state.house, test.faces) or not prays(state, test.who):
        return False
    return state.house.prayer_when == "any" or test.successes < need


ENOUGH = frozenset({"cluttered", "custom", "ambush", "standoff", "sneak"})
"""Tests of which it only counts whether they are passed (MG-26, MG-28, MG-30, MG-49)."""


def in_vain(frame: Frame) -> bool:
    """Whether a prayer could only cost: more successes do nothing for a fear that is faced, an answer that leaves the
    blow none, a test that is passed. Whoever gives chase with none stays behind, whatever others have (MG-82, MG-109).
    """
    test = praying(frame)
    if isinstance(frame, Act):
        stays = isinstance(frame.command, cmd.Flee) and test is not None and not test.successes
        return frame.step == "pray-defence" and not net(frame) and not stays
    return enough(frame) and test is not None and test.successes >= need_of(frame)


def enough(frame: Frame) -> bool:
    """Whether more successes than are asked for do nothing: a fear is faced, or it is not (MG-109)."""
    return isinstance(frame, Dread) or (isinstance(frame, Trial) and frame.purpose in ENOUGH)


def need_of(frame: Frame) -> int:
    """Successes that make the test of an action, of fear or of the flow a success."""
    match frame:
        case Dread(value=need) | Trial(need=need) | Act(command=cmd.Attempt(need=need)):
            return need
    return 1


def praying(frame: Frame) -> Test | None:
    """The test that lies there to be prayed on: of an action the actor's, or that of the last interruption rolled."""
    if not isinstance(frame, Act):
        return getattr(frame, "test", None)
    if frame.step == "pray":
        return frame.test
    rolled = [answer.test for answer in frame.answers if answer.test is not None]
    return rolled[-1] if frame.step == "pray-defence" and rolled else None


def _act(state: State, act: Act) -> Question | None:
    if act.step == "watch":
        return Question("overwatch", act.asked, "MG-73", act) if act.asked else None
    if act.step == "react":
        return Question("reaction", act.asked, "MG-39", act) if act.asked else None
    who = act.command.who
    if act.step in ("pray", "pray-defence"):
        test = praying(act)
        asks = test is not None and may_pray(state, test, need_of(act))
        return Question("prayer", (test.who,), "MG-11", act) if asks and test is not None else None
    if act.step == "extra" and isinstance(act.command, AIMED) and act.bonus is None and net(act) >= 2:
        # A ruling may have taken the weapon meanwhile: what is lost asks nothing.
        arm = arm_used(state, state.combatants[who], act.command)
        asks = arm is not None and not undone(state, act.command, arm.damage)
        return Question("extra", (who,), "MG-60", act) if asks else None
    if act.step == "choose":
        if isinstance(act.command, cmd.Ride):
            return Question("path", (who,), "MG-139", act)
        return Question("share", (who,), "MG-119", act)
    return None


def undone(state: State, command: Aimed, damage: int) -> bool:
    """Whether so much damage is the end of whoever is hit, so that more of it changes nothing: they have no cover and
    no armour, and Toughness is used up, a Condition too many is marked, or they are Broken already (MG-89 to MG-92).
    """
    target = state.combatants[command.target]
    worn = target.armour is not None and target.armour.rating > 0
    covered = isinstance(command, SHOTS) and sheltered(state, target)
    if worn or covered or not damage:
        return False
    if target.conditions:
        return bool(target.broken_physical) or damage > len(free_conditions(target, "physical"))
    return damage >= target.toughness


def _harm(state: State, harm: Harm) -> Question | None:
    """Which Conditions are marked, where there is a choice (MG-88)."""
    person = state.combatants[harm.who]
    free = free_conditions(person, harm.kind)
    if not person.conditions or person.broken(harm.kind) or not 0 < harm.points < len(free):
        return None
    return Question("mark", (harm.who,), "MG-88", harm)


def _dread(state: State, dread: Dread) -> Question | None:
    if not dread.left:
        return None
    who = (dread.left[0],)
    if dread.step == "roll":
        asks = tested(state, state.combatants[who[0]], dread.source)
        return Question("fear", who, "MG-109", dread) if asks else None
    if dread.step == "pray" and dread.test is not None and may_pray(state, dread.test, dread.value):
        return Question("prayer", who, "MG-11", dread)
    return Question("terror", who, "MG-111", dread) if dread.step == "choose" else None


def _relief(state: State, relief: Relief) -> Question | None:
    """Which Conditions are cleared, where there is a choice (MG-104, MG-119)."""
    person = state.combatants[relief.who]
    if not person.present:
        return None
    if relief.either:
        several = len(clearings(state, relief)) > 1
        return Question("clear", (relief.who,), relief.rule, relief) if several else None
    if relief.broken and all(person.broken(kind) for kind in relief.kinds) and len(relief.kinds) > 1:
        return Question("clear", (relief.who,), relief.rule, relief)
    marked = sum(len(person.marked(kind)) for kind in relief.kinds)
    if relief.broken or not 0 < relief.count < marked:
        return None
    return Question("clear", (relief.who,), relief.rule, relief)


def mending_choices(state: State, frame: Mending) -> tuple[int, ...]:
    """The numbers of the entries that a recovery roll may go to (MG-128)."""
    return tuple(trait.seq for trait in mendable(state.combatants[frame.who], frame.kind))
