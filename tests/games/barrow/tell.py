"""The sentences."""

from __future__ import annotations

from typing import Any

from engine.core.dice import Rolled
from engine.core.rulings import RuleAdd, Ruling, made
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from tests.games.barrow import events as e
from tests.games.barrow.audience import in_figures, seen
from tests.games.barrow.rulings import RULED
from tests.games.barrow.state import SIDES, ZONES, State

CAUSES = {"first": "the first is", "half": "half are"}
SCENES: dict[str, SceneMark] = {"save": "goes-on", "heart": ""}
"""By what dice are for: a blow is told as one scene with its save, and opens it."""


def tell(before: State, event: Any, audience: Audience, called: Called) -> tuple[Line, ...]:
    """Chronicle lines; none where the audience learns nothing."""
    mark, names = str(before.round), RULED.people(before)
    match event:
        case Rolled(faces, sides, purpose, who) if seen(before, who, audience):
            whose = f"{names[who]}, " if who else ""
            scene = SCENES.get(purpose, "opens")
            return (Line(f"{whose}{purpose}: {faces[0]} of D{sides}", "BA-03", "dim", mark, who, scene=scene),)
        case e.Struck():
            return _blow(before, event, audience)
        case e.Acted(who, to) if seen(before, who, audience):
            deed = f"goes to {ZONES[to].lower()}" if to else "waits"
            return (Line(f"{names[who]} {deed}", "BA-02" if to else "BA-01", "move", mark, who),)
        case e.TurnCame(side, round_):
            return (Line(f"The turn of {SIDES[side]}", "BA-01", "head", str(round_)),)
        case e.Shaken(cause, face, heart, fled):
            against = f": {face} against {heart}" if audience == "gm" else ""
            deed = f"The foes {'flee' if fled else 'hold'}, as {CAUSES[cause]} out{against}"
            return (Line(deed, "BA-06", "warn", mark),)
        case e.Ended(news) | e.Cleared(news):
            return (Line(news, "BA-07", "head", mark),)
        case e.Began():
            return (Line(f"{before.title} begins", "BA-01", "head", mark),)
        case e.Rested():
            return (Line("They rest, and their guard is up again", "BA-08", "good", mark),)
        case e.Joined(person) if audience == "gm" or not person.hidden:
            return (Line(f"{person.name} joins", "BA-09", "ruling", mark, person.id, ruling=True),)
        case Rolled() | e.Acted() | e.Joined():
            return ()
    return made.tell(RULED, before, event, audience, called)


def _blow(before: State, event: e.Struck, audience: Audience) -> tuple[Line, ...]:
    names, mark, lost = RULED.people(before), str(before.round), event.guard + event.strength
    who, target = names[event.who], names[event.target]
    if not seen(before, event.target, audience):
        return (Line(f"{who} strikes at something", "BA-03", "hit", mark, event.who, scene="goes-on"),)
    told = f": {lost} lost" if before.house.players_see_foes == "damage" else ""
    if in_figures(before, event.target, audience):
        told = f": {event.face} − {event.armour} armour, {event.guard} guard, {event.strength} strength"
    hit = Line(f"{who} hits {target}{told}", "BA-03", "hit", mark, event.target, scene="goes-on", harm=lost)
    out = Line(f"{target} is {event.status}", "BA-05", "death", mark, event.target, scene="goes-on", joins=True)
    return (hit,) if event.status == "up" else (hit, out)


def label(before: State, command: Any, audience: Audience, called: Called) -> str:
    """A step's short name; empty where it is about somebody whom the audience does not know."""
    if isinstance(command, RuleAdd) and command.hidden and audience != "gm":
        return ""
    if isinstance(command, Ruling):
        return made.label(RULED, before, command, audience, called)
    who, deed = getattr(command, "who", ""), str(command.__struct_config__.tag).replace("-", " ")
    if not seen(before, who, audience):
        return ""
    return f"{before.combatants[who].name}: {deed}" if who else deed.capitalize()
