"""Between fights."""

from __future__ import annotations

from engine.core.offers import counted
from engine.core.view import Audience
from engine.core.words import listed
from engine.systems.mirage.events import interlude as ev
from engine.systems.mirage.rules import time
from engine.systems.mirage.state import State
from engine.systems.mirage.tell.base import Lines, Teller, faces_text, line, plain, ticking
from engine.systems.mirage.words import name, names, successes, time_left


def _time(state: State, event: ev.TimePassed, audience: Audience) -> Lines:
    if not event.seconds:
        return ()
    told = list(line(state, passing(duration(event.seconds)), "MG-125", "dim"))
    for person, critical, clock in ticking(state, audience):
        if (rest := time.left(state, clock) - event.seconds) > 0:
            text = f"{person.name}, {critical.name.lower()}: {time_left(rest)} left"
            told += line(state, text, "MG-102", "warn", person.id)
    return tuple(told)


def passing(told: str) -> str:
    """A time that passes: ``1 day passes``, ``2 h 5 min pass``."""
    return f"{told} {'passes' if told.startswith('1 ') and told.count(' ') == 1 else 'pass'}"


def duration(seconds: int) -> str:
    """Seconds in the largest units that say them."""
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= size and seconds % size == 0:
            return counted(seconds // size, unit)
    if seconds > 3_600:
        return f"{seconds // 3_600} h {seconds % 3_600 // 60} min"
    return counted(seconds, "second")


def _spent(state: State, event: ev.DaySpent, audience: Audience) -> Lines:
    does = {
        "meditation": ("prays and meditates", "MG-121"),
        "activity": ("spends some time in company", "MG-122"),
        "healing": ("has healed for a day", "MG-119"),
        "patient-physical": ("is nursed for a day", "MG-120"),
        "patient-mental": ("talks and rests for a day", "MG-120"),
        "service": ("is served", "MG-124"),
    }
    text, rule = does[event.use]
    return line(state, f"{name(state, event.who, audience)} {text}", rule, "plain", event.who)


def _bought(state: State, event: ev.Bought, audience: Audience) -> Lines:
    who = name(state, event.who, audience)
    if event.successes >= event.availability:
        return line(state, f"{who} gets: {event.name}", "MG-132", "good", event.who)
    text = f"{who} cannot get: {event.name}, {event.successes} of {event.availability}"
    return line(state, text, "MG-132", "bad", event.who)


def _service(state: State, event: ev.ServiceTaken, audience: Audience) -> Lines:
    if event.successes < event.availability:
        text = f"{event.name}: not to be had, {event.successes} of {event.availability}"
        return line(state, text, "MG-124", "bad")
    detail = (event.text,) if event.text else ()
    return line(state, f"{event.name} for {names(state, event.who, audience)}", "MG-124", "good", "", detail)


def _recovered(state: State, event: ev.Recovered, audience: Audience) -> Lines:
    called = {trait.seq: trait for trait in state.combatants[event.who].traits}
    stays = [called[seq].name for seq in event.kept if called[seq].insight]
    scars = [called[seq].name for seq in event.kept if not called[seq].insight]
    parts = [
        (f"healed: {listed(called[seq].name for seq in event.healed)}", event.healed),
        (f"kept: {listed(stays)}", stays),
        (f"for good: {listed(scars)}", scars),
        (f"gone: {listed(called[seq].name for seq in event.lost)}", event.lost),
    ]
    told = "; ".join(text for text, what in parts if what)
    return line(state, f"{name(state, event.who, audience)}: {told}", "MG-128", "plain", event.who)


TELLERS: dict[type, Teller] = {
    ev.TimePassed: _time,
    ev.DayBegan: plain("day {e.day}", "MG-125", "head"),
    ev.SessionBegan: plain("session {e.session}: Defects and Insights are fresh", "MG-130", "head"),
    ev.AdventureBegan: plain("a new adventure: Capital is back", "MG-134", "head"),
    ev.SceneBegan: plain("another scene", "MG-121", "dim"),
    ev.DaySpent: _spent,
    ev.CircumstancesChanged: plain("things look better: treatment may be tried again", "MG-106", "ruling"),
    ev.ResourcesRolled: plain(
        lambda t, e: f"{t.name(e.who)}, Resources: {faces_text(e.faces)} {successes(e.successes)}", "MG-132", "dice"
    ),
    ev.CapitalSpent: plain("{name} spends {e.points} Capital", "MG-134"),
    ev.Bought: _bought,
    ev.ServiceTaken: _service,
    ev.RecoveryRolled: plain(
        lambda t, e: f"{t.name(e.who)}, {e.kind} recovery: {faces_text(e.faces)} {successes(e.successes)}",
        "MG-127",
        "dice",
    ),
    ev.Recovered: _recovered,
}
