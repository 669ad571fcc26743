"""Small words: names as an audience may know them, counts."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.offers import counted
from engine.core.view import Audience
from engine.core.words import listed, signed
from engine.systems.mirage.rules.dice import DOUBLE, SUCCESS, face_value
from engine.systems.mirage.rules.harm import free_conditions
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Harm, Relief
from engine.systems.mirage.state.things import Arm, HarmKind

UNSEEN = "somebody unseen"
UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def seen(state: State, who: str, audience: Audience) -> bool:
    """Whether an audience knows of somebody: players of their side, and of others in sight on ground they know."""
    person = state.combatants.get(who)
    if person is None or audience == "gm" or person.side == "party":
        return person is not None
    return not person.hidden and zone_seen(state, person.zone)


def zone_seen(state: State, zone: str) -> bool:
    """Whether players know a zone: one that was revealed, or that one of theirs stands in."""
    if zone not in state.zones:
        return False
    people = state.combatants.values()
    return not state.zones[zone].hidden or any(person.zone == zone and person.side == "party" for person in people)


def open_sheet(person: Combatant, audience: Audience) -> bool:
    """Whether an audience sees the numbers of somebody."""
    return audience == "gm" or not person.secret


def name(state: State, who: str, audience: Audience = "players") -> str:
    """Somebody's name; one who is hidden from players has none."""
    return state.combatants[who].name if seen(state, who, audience) else UNSEEN


def names(state: State, people: Iterable[str], audience: Audience = "players") -> str:
    """Names as a list; hidden ones together are ``somebody unseen``."""
    return listed(dict.fromkeys(name(state, who, audience) for who in people))


def zone_name(state: State, zone: str) -> str:
    """A zone's name, as it stands in a sentence: *to Colonnade*, *to the dark*."""
    called = state.zones[zone].name if zone in state.zones else zone
    return called[:1].lower() + called[1:] if called.startswith("The ") else called


def skill_name(state: State, skill: str) -> str:
    """A skill as people read it; fear is none, and has a name all the same."""
    return state.skills[skill].name if skill in state.skills else skill.title()


def skill_of(state: State, test: Test, audience: Audience) -> str:
    """What is tested: a rider's Grace is the animal's (MG-138)."""
    skill = skill_name(state, test.skill)
    return f"{skill} of {name(state, test.mount, audience)}" if test.mount else skill


def arm_words(arm: Arm, *, far: bool) -> str:
    """What a weapon adds to the roll, what a hit with it does, and ``far`` off how far it reaches (MG-21, MG-55)."""
    bonus = f"{signed(arm.bonus)}, " if arm.bonus else ""
    return f"{bonus}deals {arm.damage}" + (f", range {arm.nearest}–{arm.farthest}" if far else "")


def condition_name(state: State, kind: HarmKind, place: int) -> str:
    """The name of a Condition (MG-88)."""
    found = state.condition_names.get(kind, ())
    return found[place] if place < len(found) else f"{kind} {place + 1}"


def cleared_name(state: State, kind: HarmKind, place: int) -> str:
    """The name of a Condition, or of Broken where the place is none (MG-119)."""
    return condition_name(state, kind, place) if place >= 0 else f"broken-{kind}"


def choosable(state: State, frame: Harm | Relief) -> tuple[list[str], int]:
    """The Conditions that may be marked or cleared, or which Broken may go, and how many of them are chosen (MG-88,
    MG-104, MG-124).
    """
    person = state.combatants[frame.who]
    if isinstance(frame, Harm):
        return [condition_name(state, frame.kind, at) for at in free_conditions(person, frame.kind)], frame.points
    if frame.broken:
        return [f"broken-{kind}" for kind in frame.kinds], 1
    return [condition_name(state, kind, at) for kind in frame.kinds for at in person.marked(kind)], frame.count


def place_of(state: State, kinds: Iterable[HarmKind], condition: str) -> tuple[HarmKind, int] | None:
    """Kind and place of a Condition by its name."""
    for kind in kinds:
        if condition in state.condition_names.get(kind, ()):
            return kind, state.condition_names[kind].index(condition)
    return None


def successes(count: int) -> str:
    """``1 success``, ``2 successes``."""
    return f"{count} success" if count == 1 else f"{count} successes"


def counts(state: State, sides: Iterable[int]) -> str:
    """What of a face counts, for whoever types faces of dice of these sides."""
    twice = max(sides, default=0) >= DOUBLE and face_value(state.house, DOUBLE) > 1
    return f"{SUCCESS} or more is a success" + f", {DOUBLE} or more is two" * twice


def duration(seconds: int) -> str:
    """Seconds in a unit that says them all, or in several: what is left of a clock is not rounded (MG-102)."""
    for size, unit in UNITS:
        if seconds >= size and not seconds % size and (size > 60 or seconds < 3_600):
            return counted(seconds // size, unit)
    parts = ((seconds // 3_600, "h"), (seconds % 3_600 // 60, "min"), (seconds % 60, "s"))
    several = " ".join(f"{count} {unit}" for count, unit in parts if count)
    return several if seconds > 60 else counted(seconds, "second")
