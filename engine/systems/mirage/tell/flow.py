"""The flow, the ground, and who is there."""

from __future__ import annotations

from typing import Any

from engine.core.view import Audience
from engine.core.words import in_words
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.events import flow as ev
from engine.systems.mirage.events import setup as ground
from engine.systems.mirage.pending import deed
from engine.systems.mirage.state import State
from engine.systems.mirage.state.frames import Act, Dread, Trial
from engine.systems.mirage.tell.base import Lines, Teller, known, line, plain, ticking
from engine.systems.mirage.words import name, names, seen, skill_name, successes, zone_name

ANNOUNCED: dict[type, str] = {cmd.Move: "goes", cmd.Draw: "draws", cmd.PickUp: "picks up"}
"""How a scene begins with what somebody is about to do, where what comes of it says the same with more."""

OPENINGS = {
    "standard": ("the fight begins", "MG-32"),
    "surprise-party": ("the party strikes out of nowhere", "MG-24"),
    "surprise-adversaries": ("the adversaries strike out of nowhere", "MG-24"),
    "sneak-attack": ("somebody sneaks up", "MG-26"),
    "ambush": ("an ambush", "MG-28"),
    "standoff": ("hands over weapons: a standoff", "MG-30"),
}


def _joined(state: State, event: ev.Joined, audience: Audience) -> Lines:
    if audience == "players" and event.person.hidden and event.person.side == "adversaries":
        return ()
    return line(state, f"{event.person.name} is there", "MG-53", "plain", event.person.id)


def _started(state: State, event: ev.FightStarted, audience: Audience) -> Lines:
    text, rule = OPENINGS[event.opening]
    return line(state, text, rule, "head")


def _ambush(state: State, event: ev.AmbushSprung, audience: Audience) -> Lines:
    shown = [who for who in event.who if seen(state, who, audience)]
    text = f"caught off guard: {names(state, shown, audience)}" if shown else "nobody is caught off guard"
    return line(state, text, "MG-28", "warn")


def _noticed(state: State, event: ev.Noticed, audience: Audience) -> Lines:
    return line(state, f"{name(state, event.who, audience)} is noticed", "MG-26", "bad")


def _round(state: State, event: ev.RoundBegan, audience: Audience) -> Lines:
    """The round, and whose time runs out with it unless somebody treats them (MG-102)."""
    told = list(line(state, f"round {event.round}", "MG-32", "head"))
    last = {person.id: person.name for person, _, clock in ticking(state, audience) if clock.round == event.round}
    for who, called in last.items():
        told += line(state, f"the time of {called} runs out with this round", "MG-102", "warn", who)
    return tuple(told)


def _turn(state: State, event: ev.TurnBegan, audience: Audience) -> Lines:
    whose = "the party" if event.side == "party" else "the adversaries"
    if event.prelude is None:
        return line(state, f"turn of {whose}", "MG-33", "dim")
    shown = [who for who in event.prelude.actors if seen(state, who, audience)]
    who = names(state, shown, audience) if shown else whose
    return line(state, f"before round 1: {who}", "MG-24", "dim")


def _ended(state: State, event: ev.FightEnded, audience: Audience) -> Lines:
    won = {"party": ": the party has won", "adversaries": ": the adversaries have won"}.get(event.winner, "")
    return line(state, f"the fight is over{won}", "MG-101", "head")


def _opened(state: State, event: ev.Opened, audience: Audience) -> Lines:
    frame = event.frame
    if isinstance(frame, Act):
        who = frame.command.who
        if not known(state, who, audience):
            return ()
        target, patient = (getattr(frame.command, whom, "") for whom in ("target", "patient"))
        if (target or patient) and not known(state, target or patient, audience):
            does = "attacks" if target else "treats"
            return line(state, f"{name(state, who, audience)} {does} somebody unseen", "MG-55", "plain", who)
        announced = ANNOUNCED.get(type(frame.command))
        brief = f"{name(state, who, audience)} {announced}" if announced else ""
        return line(state, deed(state, frame), "MG-32", "plain", who, brief=brief)
    if isinstance(frame, Dread):
        shown = [who for who in frame.left if seen(state, who, audience)]
        source = name(state, frame.source, audience) if frame.source in state.combatants else frame.source
        text = f"{names(state, shown, audience)}: fear of {source}, {successes(frame.value)} needed"
        return line(state, text, "MG-108", "warn") if shown else ()
    if isinstance(frame, Trial) and frame.purpose == "called":
        shown = [who for who in frame.tested if seen(state, who, audience)]
        about = f": {frame.text}" if frame.text else ""
        text = f"{skill_name(state, frame.skill)} test of {names(state, shown, audience)}{about}"
        return line(state, text, "MG-03", "plain") if shown else ()
    return ()


def _bonus(state: State, event: ev.BonusGiven, audience: Audience) -> Lines:
    value = f"{event.modifier.value:+d}".replace("-", "−")
    skills = [trait.skill for trait in state.combatants[event.who].traits if trait.name == event.modifier.text]
    which = f"{skill_name(state, skills[0])} test" if skills else "test"
    text = f"{name(state, event.who, audience)}: {event.modifier.text} {value} on the next {which}"
    return line(state, text, event.modifier.rule, "ruling", event.who)


# ---- rulings about the ground and about people -------------------------------------------


def _zone(state: State, event: ground.ZoneSet, audience: Audience) -> Lines:
    if audience == "players" and event.zone.hidden:
        return ()
    words = [*map(in_words, event.zone.features), *(["exit"] if event.zone.exit else [])]
    text = f"{event.zone.name}: {', '.join(words) or 'plain ground'}"
    return line(state, text, "MG-44", "ruling")


def _ground(state: State, event: Any, audience: Audience) -> Lines:
    return line(state, "the ground changes", "MG-44", "ruling") if audience == "gm" else ()


def _placed(state: State, event: ground.Placed | ground.CameBack, audience: Audience) -> Lines:
    if audience == "players" and state.zones[event.zone].hidden:
        return ()
    text = f"{name(state, event.who, audience)} is in {zone_name(state, event.zone)}"
    return line(state, text, "MG-44", "ruling", event.who)


TELLERS: dict[type, Teller] = {
    ev.FieldSet: plain("a new fight: {e.title}", "MG-24", "head"),
    ev.Joined: _joined,
    ev.FightStarted: _started,
    ev.AmbushSprung: _ambush,
    ev.SneakWon: plain("{name} goes unnoticed", "MG-26", "good"),
    ev.Noticed: _noticed,
    ev.RoundBegan: _round,
    ev.TurnBegan: _turn,
    ev.FightEnded: _ended,
    ev.Opened: _opened,
    ev.BonusGiven: _bonus,
    ground.ZoneSet: _zone,
    ground.ZoneRemoved: _ground,
    ground.EdgeSet: _ground,
    ground.EdgeRemoved: _ground,
    ground.CoverSet: _ground,
    ground.CoverRemoved: _ground,
    ground.Placed: _placed,
    ground.Removed: plain(lambda t, e: f"{t.name(e.who)}: {in_words(e.status)}", "MG-90", "ruling"),
    ground.CameBack: _placed,
    ground.Given: plain(lambda t, e: f"{t.name(e.who)} gets: {(e.arm or e.item).name}", "MG-87", "ruling"),
    ground.Taken: plain(lambda t, e: f"{t.name(e.who)} loses: {in_words(e.key)}", "MG-87", "ruling"),
}
