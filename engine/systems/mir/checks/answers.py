"""What an answer in an exchange, and an act of the days between fights, needs (MR-39, MR-45, MR-54, MR-57 to MR-60)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.systems.mir.checks import slots
from engine.systems.mir.checks.slots import safe_name
from engine.systems.mir.harm import takes_wounds
from engine.systems.mir.state import Combatant, State
from engine.systems.mir.verdict import counter_choices, question, shield_of


def _open(state: State, kind: str) -> Refusal | None:
    asked = question(state)
    if asked is not None and asked.kind == kind:
        return None
    return slots.awaited(state) or Refusal("no-such-choice", "nobody is asked this now", "MR-54")


def to_roll(state: State) -> Refusal | None:
    """An attack waits for its dice."""
    return _open(state, "roll")


def to_apply(state: State) -> Refusal | None:
    """A roll waits for the GM."""
    return _open(state, "apply")


def counter(state: State, who: str, key: str | None = None) -> Refusal | None:
    """A defender names a ready melee weapon (MR-39)."""
    if (no := slots.known(state, who)) is not None:
        return no
    asked = question(state)
    if asked is None or asked.kind != "counter" or asked.who != who:
        if asked is not None:
            return slots.awaited(state)
        return Refusal("no-such-choice", f"{safe_name(state, who)} is not asked for a weapon now", "MR-39")
    choices = counter_choices(state, state.people[who])
    if key is not None and key not in choices:
        return Refusal("not-readied", f"{key!r} is no ready melee weapon: there is {', '.join(choices)}", "MR-39")
    return None


def shield(state: State, who: str, target: str) -> Refusal | None:
    """A winning critical may break this shield (MR-45)."""
    if (no := slots.known(state, who) or slots.known(state, target)) is not None:
        return no
    asked = question(state)
    if asked is not None and asked.kind == "shield" and (asked.who, asked.victim) == (who, target):
        return None
    if asked is not None:
        return slots.awaited(state)
    if not shield_of(state.people[target]):
        return Refusal("no-shield", f"{safe_name(state, target)} has no shield in hand", "MR-45")
    text = f"{safe_name(state, who)} has scored no critical hit with a Shield-breaker weapon"
    return Refusal("not-a-critical", text, "MR-45")


def packet(state: State, who: str, number: int | None = None) -> Refusal | None:
    """The victim is asked about this packet (MR-54)."""
    if (no := slots.known(state, who)) is not None:
        return no
    asked = question(state)
    if asked is None or asked.kind != "packet" or asked.who != who:
        if asked is not None:
            return slots.awaited(state)
        return Refusal("no-such-choice", f"{safe_name(state, who)} has no damage to choose about now", "MR-54")
    assert state.exchange is not None
    now = len(state.exchange.answers) + 1
    if number is not None and number != now:
        return Refusal("no-such-choice", f"packet {number} is not asked about: packet {now} is", "MR-54")
    return None


def wound(state: State, who: str, number: int | None = None) -> Refusal | None:
    """The victim is asked, and is one who can take Wounds (MR-54)."""
    if (no := slots.known(state, who)) is not None:
        return no
    if not takes_wounds(state, state.people[who]):
        text = f"{safe_name(state, who)} cannot take Wounds: only characters do, and foes flagged important"
        return Refusal("cannot-take-wounds", text, "MR-54")
    return packet(state, who, number)


# ---- days ----------------------------------------------------------------------


def between(state: State) -> Refusal | None:
    """No fight is open."""
    if state.phase == "ended":
        return None
    why = slots.SETTING_UP if state.phase == "setup" else "a fight is open: end it first"
    return Refusal("wrong-phase", why, "MR-16")


def openable(state: State) -> Refusal | None:
    """A fight can be opened: the field is laid out, or the last fight is over, and there are two sides (MR-15)."""
    if state.phase != "setup" and (no := between(state)) is not None:
        return no
    if len({one.side for one in state.people.values() if _fights_next(one)}) > 1:
        return None
    return Refusal("bad-target", "there is nobody to fight: add somebody on another side first", "MR-15")


def _fights_next(person: Combatant) -> bool:
    """Somebody who is in the next fight: alive, and here, or a character who only fled."""
    return person.alive and (not person.out or (person.kind == "pc" and person.out == "fled"))


def droppable(state: State) -> Refusal | None:
    """People leave the roster while no fight is on."""
    return None if state.phase == "setup" else between(state)


def rest(state: State, who: str) -> Refusal | None:
    """Somebody may have a night's rest (MR-58)."""
    if (no := between(state) or slots.known(state, who)) is not None:
        return no
    person = state.people[who]
    if not person.alive:
        return Refusal("dead", f"{safe_name(state, who)} is dead", "MR-27")
    if person.rest_day == state.day:
        text = f"{safe_name(state, who)} has rested on day {state.day}: end the day first"
        return Refusal("once-per-day", text, "MR-58")
    return None


def resilience(state: State, who: str) -> Refusal | None:
    """Somebody may make the day's extra healing test (MR-59)."""
    if (no := between(state) or slots.fit(state, who)) is not None:
        return no
    person = state.people[who]
    if person.resilience_day == state.day:
        text = f"{safe_name(state, who)} has made this test on day {state.day}: end the day first"
        return Refusal("once-per-day", text, "MR-59")
    if not person.well_rested:
        text = f"{safe_name(state, who)} is not well rested: the GM says so with a night's rest"
        return Refusal("not-rested", text, "MR-59")
    return None
