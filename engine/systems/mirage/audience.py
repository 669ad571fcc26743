"""What an audience knows: the one projection that view, options, preview and pending are given (law 9).

For players nobody hidden is in it, no zone, cover or way that was not revealed, no note of the game master, and of a
closed sheet only what anybody sees. What is unfinished among people whom they do not know is not there, as the
people are not; of many who are asked those whom they know are there, and where one they do not know is in it, or is
asked next, it is a veil.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from itertools import dropwhile

from msgspec.structs import replace

from engine.core.view import Audience
from engine.systems.mirage.state import Combatant, Prelude, State
from engine.systems.mirage.state.frames import Act, Dread, Frame, Trial, Veil
from engine.systems.mirage.words import UNSEEN, seen, zone_seen


def visible(state: State, audience: Audience) -> State:
    """The state as an audience knows it; the game master knows all."""
    if audience == "gm":
        return state
    people = {who: _seen(state, person) for who, person in state.combatants.items() if seen(state, who, audience)}
    people = {who: person for who, person in people.items() if person.zone in state.zones}
    return replace(
        of_people(on_known_ground(state, people), people),
        frames=tuple(_frame(state, frame, people) for frame in dropwhile(partial(_unheard, people), state.frames)),
        prelude=_prelude(state, people),
        preludes=(),
    )


def of_people(ground: State, people: dict[str, Combatant]) -> State:
    """The state with these people alone, on some ground: nothing about anybody else, or a place that is not there."""
    there = {"", *people}
    kept = {
        who: replace(
            person,
            holding=person.holding if person.holding in there else "",
            riding=person.riding if person.riding in there else "",
            watch=person.watch if person.watch is None or person.watch.zone in ground.zones else None,
        )
        for who, person in people.items()
    }
    queues = {
        key: replace(zone, queue=tuple(who for who in zone.queue if who in people))
        for key, zone in ground.zones.items()
        if zone.queue
    }
    return replace(
        ground,
        combatants=kept,
        zones={**ground.zones, **queues},
        engaged=tuple(pair for pair in ground.engaged if there.issuperset(pair)),
        sneak=ground.sneak if ground.sneak and there >= {ground.sneak.who, ground.sneak.target} else None,
        skipping=tuple(who for who in ground.skipping if who in there),
    )


def on_known_ground(state: State, people: dict[str, Combatant]) -> State:
    """The state with these people alone, on the ground that players know: no zone, cover or way that was not revealed,
    unless one of them stands there; without notes.
    """
    held, standing = ({getattr(person, at) for person in people.values()} for at in ("zone", "place"))
    zones = {key: replace(zone, note="") for key, zone in state.zones.items() if key in held or zone_seen(state, key)}
    covers = state.covers.items()
    return replace(
        state,
        combatants=people,
        zones=zones,
        edges=tuple(edge for edge in state.edges if not edge.hidden and edge.a in zones and edge.b in zones),
        covers={key: at for key, at in covers if at.zone in zones and (not at.hidden or key in standing)},
        barriers={key: barrier for key, barrier in state.barriers.items() if barrier.zone in zones},
    )


def _prelude(state: State, people: dict[str, Combatant]) -> Prelude | None:
    prelude = state.prelude
    return None if prelude is None else replace(prelude, actors=tuple(who for who in prelude.actors if who in people))


def _seen(state: State, person: Combatant) -> Combatant:
    """Somebody as players see them: a closed sheet keeps looks, stance and what is in hand."""
    if not person.secret:
        return person
    told = person.conditions or state.house.players_see_foes != "nothing"
    return closed(person) if told else replace(closed(person), toughness=1, toughness_max=1)


def closed(person: Combatant) -> Combatant:
    """Somebody without what is on the sheet and in the bag; what is left of their Toughness is not touched."""
    return replace(
        person,
        attributes=dict.fromkeys(person.attributes, 6),
        skills={},
        sheet="",
        criticals=(),
        traits=(),
        penalty=0,
        bonus=(),
        slow_spent=False,
        fast_spent=False,
        faced=(),
        arms={key: arm for key, arm in person.arms.items() if arm.ready or arm.natural},
        items={},
        barred=(),
        resources=0,
        capital=0,
        fear=0,
    )


def _unheard(people: dict[str, Combatant], frame: Frame) -> bool:
    """Whether something unfinished is about nobody whom players know."""
    about = people_of(frame)
    return bool(about) and people.keys().isdisjoint(about)


def _frame(state: State, frame: Frame, people: dict[str, Combatant]) -> Frame:
    """What is unfinished, without sealed answers of the other side and without whom players do not know among many; a
    veil where it is somebody unknown who is in it, or is asked next.
    """
    frame = _of_known(frame, people)
    if not set(people_of(frame)) <= set(people):
        return Veil()
    if isinstance(frame, Dread) and frame.source in state.combatants.keys() - people.keys():
        return replace(frame, source=UNSEEN)
    if not isinstance(frame, Act):
        return frame
    extra = () if people[frame.command.who].secret else frame.extra
    return replace(unsealed(frame, lambda who: not people[who].secret), extra=extra)


def _of_known(frame: Frame, people: Container[str]) -> Frame:
    """A frame without the unknown among those who may answer it, or are tested, while somebody known is asked first."""

    def known(some: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(who for who in some if who in people)

    match frame:
        case Act() if known(frame.asked) or not frame.asked:
            answers = tuple(answer for answer in frame.answers if answer.who in people)
            return replace(frame, asked=known(frame.asked), answers=answers)
        case Trial() if frame.left and frame.left[0] in people:
            tested, passed = known(frame.tested), known(frame.passed)
            return replace(frame, left=known(frame.left), tested=tested, passed=passed)
        case Dread() if frame.left and frame.left[0] in people:
            return replace(frame, left=known(frame.left))
    return frame


def unsealed(act: Act, ours: Callable[[str], bool]) -> Act:
    """An action without the answers to it that the others have sealed (MG-39)."""
    if act.step != "react":
        return act
    return replace(act, answers=tuple(answer for answer in act.answers if ours(answer.who)))


def people_of(frame: Frame) -> tuple[str, ...]:
    """Everybody whom something unfinished is about."""
    if isinstance(frame, Act):
        named = [getattr(frame.command, name, "") for name in ("who", "target", "patient", "animal")]
        named += [answer.who for answer in frame.answers]
        named += [*frame.asked, *getattr(frame.command, "patients", ())]
        return tuple(who for who in named if who)
    if isinstance(frame, Veil):
        return ()
    if isinstance(frame, Dread):
        return frame.left
    if isinstance(frame, Trial):
        return (*frame.tested, *([frame.text.partition("/")[0]] if frame.purpose == "sneak" else []))
    return (frame.who,)
