"""What many lists of checks share. A refusal never names somebody hidden from the players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.core import checks, codes
from engine.core.refusal import Refusal
from engine.core.roster import unknown
from engine.core.words import sentence
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.rules.people import holder_of, rider_of
from engine.systems.mirage.rules.turns import affords, in_turn, speed_of
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.words import name

Check = Callable[[Catalog, State, Any], Refusal | None]

NOT_ABLE, HELD = "not-able", "held"
AWAY = Refusal(NOT_ABLE, "terror leads away from what is feared, by the nearest way", "MG-112")
NO_MOUNT = Refusal("mount-barred", "no mount gets in there", "MG-51")
NO_ROOM = Refusal("cramped", "somebody is in the way, and there is no room to pass", "MG-51")


def no_such(state: State, who: str) -> Refusal | None:
    """The refusal of an id of nobody."""
    if who in state.combatants:
        return None
    return unknown(who, (person.id for person in state.combatants.values() if not person.hidden), "MG-33")


refused = partial(checks.refused, named=lambda state, who: sentence(name(state, who)))
"""A check that says no with a text, in which ``{who}`` is whoever acts as players may know them."""


def barred(code: str, text: str, rule: str, when: Callable[[Combatant], object]) -> Check:
    """The same where it is so of whoever acts."""
    return refused(code, text, rule, lambda state, command: when(state.combatants[command.who]))


def people(*fields: str) -> Check:
    """A check that the ids in these fields are somebody's."""

    def check(catalog: Catalog, state: State, command: Any) -> Refusal | None:
        known = state.combatants
        for field in fields:
            value = getattr(command, field)
            for who in (value,) if isinstance(value, str) else value:
                if who not in known:
                    return no_such(state, who)
        return None

    return check


def fighting(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A fight is under way."""
    if state.phase == "turn":
        return None
    why = {
        "setup": "the field is being laid out: start the fight first",
        "opening": "the fight has not begun: choose how it opens",
        "interlude": "no fight is under way",
    }[state.phase]
    return Refusal(codes.PHASE, why, "MG-32")


def resting(rule: str) -> Check:
    """A check that no fight is on, for what ``rule`` lets be done between fights."""
    return refused("in-fight", "that is for the time between fights", rule, lambda state, _: state.phase != "interlude")


LATER = "no fight is on: the next one has a field of its own"
on_a_field = refused(codes.PHASE, LATER, "MG-44", lambda state, _: state.phase == "interlude")
idle = refused(codes.WINDOW, "something else waits for an answer first", "MG-39", lambda state, _: state.frames)


def own_turn(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """It is the turn of somebody's side, and they take part in it (MG-37)."""
    person = state.combatants[command.who]
    if in_turn(state, person):
        return None
    who = name(state, command.who)
    if person.side == state.side:
        return Refusal(codes.TURN, f"{who} does not act in this turn", "MG-37")
    whose = "the party’s" if state.side == "party" else "the adversaries’"
    return Refusal(codes.TURN, f"{who} can only interrupt in {whose} turn", "MG-37")


def in_fights(check: Check) -> Check:
    """The same check, which is not made between fights (MG-104)."""
    return lambda catalog, state, command: None if state.phase == "interlude" else check(catalog, state, command)


def awake(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somebody who is there and in their senses (MG-113, MG-114, MG-146)."""
    person = state.combatants[command.who]
    if not person.present:
        told, rule = "is not in the fight any more", "MG-53"
    elif person.panic == "faint":
        told, rule = "has fainted", "MG-114"
    elif person.panic == "freeze":
        told, rule = "is frozen with terror", "MG-113"
    elif person.mount and state.phase == "turn" and rider_of(state, person.id):
        told, rule = "goes where the rider goes", "MG-146"
    else:
        return None
    return Refusal(NOT_ABLE, f"{sentence(name(state, command.who))} {told}", rule)


ON_THE_GROUND = "{who} is Broken and can only say a few words until treated"
fallen = barred(NOT_ABLE, ON_THE_GROUND, "MG-91", lambda person: person.broken_physical)


def able(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somebody who can do more than speak (MG-91)."""
    return awake(catalog, state, command) or fallen(catalog, state, command)


GRIP = "{who} is held: break free first"
free_handed = refused(HELD, GRIP, "MG-66", lambda state, command: holder_of(state, command.who))
SHATTERED = "{who} is mentally Broken: no attack, no aim, no magic, no help to anybody"
whole_mind = barred(NOT_ABLE, SHATTERED, "MG-93", lambda person: person.broken_mental)


def calm(*but: str) -> Check:
    """A check that no terror rules this out; ``but`` are the terrors that it does not matter for (MG-112, MG-115)."""

    def check(catalog: Catalog, state: State, command: Any) -> Refusal | None:
        panic = state.combatants[command.who].panic
        if not panic or panic in but:
            return None
        who = sentence(name(state, command.who))
        if panic == "flee":
            return Refusal(NOT_ABLE, f"{who} is terrified and only gets away", "MG-112")
        return Refusal(NOT_ABLE, f"{who} is terrified and only attacks", "MG-115")

    return check


def cost(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The action it costs is left (MG-35)."""
    person = state.combatants[command.who]
    speed = speed_of(state, command)
    if state.phase != "turn" or affords(person, speed):
        return None
    return Refusal(codes.COST, spent(state, command.who, speed), "MG-35")


def spent(state: State, who: str, speed: Any) -> str:
    """That somebody has no action of a speed left."""
    left = "has no slow action" if speed == "slow" else "has no action left"
    return f"{sentence(name(state, who))} {left}"
