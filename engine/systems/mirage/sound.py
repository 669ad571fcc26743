"""What cannot be in a state that came from a file: ids of nobody, zones that are none, dice beyond all reach."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.fits import finds, where
from engine.core.people import strangers, there
from engine.core.problem import Problem, all_among, among, each_among, in_range
from engine.core.ruleset import own_ids, touched
from engine.core.rulings import made
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.events import acts, flow, harm, interlude
from engine.systems.mirage.events import setup as ground
from engine.systems.mirage.rules.dice import LADDER
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import CONDITIONS, Combatant, State
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act, Dread, Frame, Trial
from engine.systems.mirage.state.things import Arm

MOST = 999
"""What a bonus, a damage or a penalty may come to: far beyond any, and still soon rolled."""


def sound(catalog: Catalog, state: State, before: State | None = None) -> tuple[Problem, ...]:
    """Everything wrong with a state. After a step of a file, only where it changed anything."""
    return (
        *own_ids(catalog, state, before),
        *_places(state, before),
        *_people(state, before),
        *(() if before is not None and _as_before(state, before) else _frames(state)),
        *(() if before is not None and before.lines is state.lines else _arms("lines", state.lines)),
    )


def _places(state: State, before: State | None) -> Iterator[Problem]:
    known = before if before is not None and before.zones is state.zones else None
    zones = [("edges", end) for edge in state.edges for end in (edge.a, edge.b)]
    zones += [(f"covers.{key}.zone", cover.zone) for key, cover in state.covers.items()]
    zones += [(f"barriers.{key}.zone", barrier.zone) for key, barrier in state.barriers.items()]
    zones += [(f"combatants.{key}.zone", person.zone) for key, person in touched(state.combatants, known).items()]
    for path, zone in zones:
        yield from among(path, zone, state.zones)


def _people(state: State, before: State | None) -> Iterator[Problem]:
    those = before if before is not None and before.combatants.keys() == state.combatants.keys() else None
    for pair in () if those is not None and those.engaged is state.engaged else state.engaged:
        yield from each_among("engaged", pair, state.combatants)
    for who, person in touched(state.combatants, those).items():
        yield from all_among(f"combatants.{who}.holding", (person.holding,), state.combatants)
        yield from all_among(f"combatants.{who}.riding", (person.riding,), state.combatants)
    known = before if before is not None and before.skills is state.skills else None
    for who, person in touched(state.combatants, known).items():
        path = f"combatants.{who}"
        for skill, sides in person.skills.items():
            if sides not in LADDER or skill not in state.skills:
                yield Problem(f"{path}.skills.{skill}", f"is {sides}: must be a skill and one of 6, 8, 10, 12")
        if any(sides not in LADDER for sides in person.attributes.values()):
            yield Problem(f"{path}.attributes", "must be 6, 8, 10 or 12 each")
        if any(abs(value) > MOST for value in _figures(person)):
            yield Problem(path, f"has a figure beyond {MOST}")
        yield from _arms(f"{path}.arms", person.arms)


def _figures(person: Combatant) -> Iterator[int]:
    """What is added to dice, or taken off them."""
    yield person.penalty
    yield from (modifier.value for modifier in person.bonus)
    yield from (item.bonus for item in person.items.values())
    yield from (trait.modifier for trait in person.traits)
    if person.armour is not None:
        yield from (person.armour.rating, person.armour.grace)


def _arms(path: str, arms: dict[str, Arm]) -> Iterator[Problem]:
    for key, arm in arms.items():
        if max(abs(arm.bonus), abs(arm.damage)) > MOST:
            yield Problem(f"{path}.{key}", f"adds or does more than {MOST}")


def _as_before(state: State, before: State) -> bool:
    """Whether what is open, and who is there to be named in it, is as it was."""
    return before.frames is state.frames and before.combatants.keys() == state.combatants.keys()


def _frames(state: State) -> Iterator[Problem]:
    """Whoever something open is about, or still asks, is there."""
    known = there(state)
    for at, frame in enumerate(state.frames):
        about = (frame, frame.command, *frame.answers) if isinstance(frame, Act) else (frame,)
        for part in about:
            for name, who in strangers(part, known):
                yield from among(f"frames[{at}].{name}", who, state.combatants)
        yield from each_among(f"frames[{at}]", _named(frame), state.combatants)
        if isinstance(frame, Dread | Trial) and frame.test is not None and not frame.left:
            yield Problem(f"frames[{at}].left", "is empty while somebody's test is open")
        for test in _tests(frame):
            if test.faces and len(test.faces) != len(test.pool.dice):
                yield Problem(f"frames[{at}].test.faces", f"are {len(test.faces)} of {len(test.pool.dice)} dice")


def _tests(frame: Frame) -> Iterator[Test]:
    """The tests of something open, made or not."""
    found = [getattr(frame, "test", None)]
    if isinstance(frame, Act):
        found += [answer.test for answer in frame.answers]
    yield from filter(None, found)


def _named(frame: Frame) -> Iterator[str]:
    """The people in fields of a frame that only Mirage has."""
    if isinstance(frame, Dread | Trial):
        yield from frame.left
    if isinstance(frame, Trial):
        yield from (*frame.tested, *frame.passed)
    for test in _tests(frame):
        yield test.who
        yield from filter(None, (test.mount,))


def _open(state: State, event: flow.Closed | flow.Stepped) -> Iterator[Problem]:
    if not state.frames:
        yield Problem("", "is about something open, and nothing is")


def _left_behind(state: State, event: harm.CriticalSuffered) -> Iterator[Problem]:
    yield from in_range("trait.seq", event.trait.seq, event.critical.seq, event.critical.seq)


def _something(state: State, event: ground.Given) -> Iterator[Problem]:
    if event.arm is None and event.item is None:
        yield Problem("", "has neither an arm nor an item")


def _praying(state: State, event: acts.Prayed) -> Iterator[Problem]:
    yield from among("test.who", event.test.who, state.combatants)


def _traits(state: State, event: acts.TraitUsed | interlude.Recovered) -> list[int]:
    return [trait.seq for trait in state.combatants[event.who].traits]


FITS = made.fits(
    RULINGS,
    {
        flow.Closed: _open,
        flow.Stepped: _open,
        acts.CoverTaken: finds(cover=lambda state, event: state.covers),
        acts.WayCleared: finds(a=lambda state, event: state.zones, b=lambda state, event: state.zones),
        acts.BarrierCleared: finds(barrier=lambda state, event: state.barriers),
        acts.Prayed: _praying,
        acts.TraitUsed: finds(seq=_traits),
        interlude.Recovered: finds(healed=_traits, kept=_traits, lost=_traits),
        harm.Protected: where("cover", finds(cover=lambda state, event: state.covers)),
        harm.ConditionsMarked: finds(places=lambda state, event: range(CONDITIONS)),
        harm.ConditionsCleared: finds(places=lambda state, event: range(CONDITIONS)),
        harm.ClockStopped: finds(
            seq=lambda state, event: [critical.seq for critical in state.combatants[event.who].criticals],
        ),
        harm.CriticalSuffered: _left_behind,
        harm.TimeRanOut: finds(status=lambda state, event: ("dead", "lost-mind")),
        ground.CoverRemoved: finds(key=lambda state, event: state.covers),
        ground.Given: _something,
    },
)
"""What events from a file have to find in the state before them."""
