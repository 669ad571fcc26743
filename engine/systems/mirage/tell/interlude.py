"""Between fights."""

from __future__ import annotations

from engine.core.telling import Sentence, Told, plain
from engine.core.words import listed
from engine.systems.mirage.events import interlude as ev
from engine.systems.mirage.rules import time
from engine.systems.mirage.tell.say import Teller, faces_text
from engine.systems.mirage.words import duration, successes


def _time(t: Teller, event: ev.TimePassed) -> Told:
    if not event.seconds or t.state.phase == "turn":
        return None
    told = [t.line(passing(duration(event.seconds)), "MG-125", "dim")]
    for who, critical, clock in t.ticking():
        if (rest := time.left(t.state, clock) - event.seconds) > 0:
            text = f"{t.name(who)}, {critical.name.lower()}: {duration(rest)} left"
            told.append(t.line(text, "MG-102", "warn", who))
    return tuple(told)


def passing(told: str) -> str:
    """A time that passes: ``1 day passes``, ``2 h 5 min pass``."""
    return f"{told} {'passes' if told.startswith('1 ') and told.count(' ') == 1 else 'pass'}"


SPENT: dict[ev.Use, tuple[str, str]] = {
    "meditation": ("prays and meditates", "MG-121"),
    "activity": ("spends some time in company", "MG-122"),
    "healing": ("has healed for a day", "MG-119"),
    "patient-physical": ("is nursed for a day", "MG-120"),
    "patient-mental": ("talks and rests for a day", "MG-120"),
    "service": ("is served", "MG-124"),
}


def _bought(t: Teller, event: ev.Bought) -> Told:
    who = t.name(event.who)
    if event.successes >= event.availability:
        return t.line(f"{who} gets: {event.name}", "MG-132", "good", event.who)
    text = f"{who} cannot get: {event.name}, {event.successes} of {event.availability}"
    return t.line(text, "MG-132", "bad", event.who)


def _service(t: Teller, event: ev.ServiceTaken) -> Told:
    if event.successes < event.availability:
        text = f"{event.name}: not to be had, {event.successes} of {event.availability}"
        return t.line(text, "MG-124", "bad")
    detail = (event.text,) if event.text else ()
    return t.line(f"{event.name} for {t.names(event.who)}", "MG-124", "good", "", detail)


def _recovered(t: Teller, event: ev.Recovered) -> Told:
    called = {trait.seq: trait for trait in t.state.combatants[event.who].traits}
    stays = [called[seq].name for seq in event.kept if called[seq].insight]
    scars = [called[seq].name for seq in event.kept if not called[seq].insight]
    parts = [
        (f"healed: {listed(called[seq].name for seq in event.healed)}", event.healed),
        (f"kept: {listed(stays)}", stays),
        (f"for good: {listed(scars)}", scars),
        (f"gone: {listed(called[seq].name for seq in event.lost)}", event.lost),
    ]
    told = "; ".join(text for text, what in parts if what)
    return t.line(f"{t.name(event.who)}: {told}", "MG-128", "plain", event.who)


SENTENCES: dict[type, Sentence] = {
    ev.TimePassed: _time,
    ev.DayBegan: plain("day {e.day}", "MG-125", "head"),
    ev.SessionBegan: plain("session {e.session}: Defects and Insights are fresh", "MG-130", "head"),
    ev.AdventureBegan: plain("a new adventure: Capital is back", "MG-134", "head"),
    ev.SceneBegan: plain("another scene", "MG-121", "dim"),
    ev.DaySpent: plain(lambda t, e: f"{t.name(e.who)} {SPENT[e.use][0]}", lambda t, e: SPENT[e.use][1]),
    ev.CircumstancesChanged: plain("things look better: treatment may be tried again", "MG-106", "ruling"),
    ev.ResourcesRolled: plain(
        lambda t, e: f"{t.name(e.who)}, Resources: {faces_text(e.faces)} {successes(e.successes)}",
        "MG-132",
        "dice",
        dice=True,
    ),
    ev.CapitalSpent: plain("{name} spends {e.points} Capital", "MG-134"),
    ev.Bought: _bought,
    ev.ServiceTaken: _service,
    ev.RecoveryRolled: plain(
        lambda t, e: f"{t.name(e.who)}, {e.kind} recovery: {faces_text(e.faces)} {successes(e.successes)}",
        "MG-127",
        "dice",
        dice=True,
    ),
    ev.Recovered: _recovered,
}
