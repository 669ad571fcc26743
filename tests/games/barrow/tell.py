"""The sentences: a voice that knows what an audience may hear, and a row for each kind of fact."""

from __future__ import annotations

from typing import Any

from engine.core.dice import Rolled
from engine.core.rulings import made
from engine.core.rulings.commands import Ruling
from engine.core.telling import Sentence, Told, Voice, plain, told
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from tests.games.barrow import events as e
from tests.games.barrow.audience import in_figures, seen
from tests.games.barrow.rulings import RULINGS
from tests.games.barrow.state import SIDES, ZONES, State

CAUSES = {"first": "the first is", "half": "half are"}
SCENES: dict[str, SceneMark] = {"save": "goes-on", "heart": ""}
"""By what dice are for: a blow is told as one scene with its save, and opens it."""


class Teller(Voice[State]):
    """The state before an event, and the audience it is told to."""

    rulings = RULINGS


def _shaken(t: Teller, event: e.Shaken) -> str:
    shaken = f"The foes {'flee' if event.fled else 'hold'}, as {CAUSES[event.cause]} out"
    return f"{shaken}: {event.face} against {event.heart}" if t.gm else shaken


def _blow(t: Teller, event: e.Struck) -> Told:
    lost, who, target = event.guard + event.strength, t.name(event.who), t.name(event.target)
    if not t.may_hear(event.target):
        return t.line(f"{who} strikes at something", "BA-03", "hit", event.who)
    said = f": {lost} lost" if t.state.house.players_see_foes == "damage" else ""
    if in_figures(t.state, event.target, t.audience):
        said = f": {event.face} − {event.armour} armour, {event.guard} guard, {event.strength} strength"
    hit = t.line(f"{who} hits {target}{said}", "BA-03", "hit", event.target, harm=lost)
    out = t.line(f"{target} is {event.status}", "BA-05", "death", event.target, brief=f"→ {event.status}", joins=True)
    return hit if event.status == "up" else (hit, out)


def _rolled(t: Teller, event: Rolled) -> str:
    whose = f"{t.name(event.who)}, " if event.who else ""
    return f"{whose}{event.purpose}: {' '.join(map(str, event.faces))} of D{event.sides}"


SENTENCES: dict[type, Sentence] = {
    Rolled: plain(_rolled, "BA-03", "dim", dice=True),
    e.Struck: _blow,
    e.Acted: plain(
        lambda t, e: f"{t.name(e.who)} {f'goes to {ZONES[e.to].lower()}' if e.to else 'waits'}",
        lambda t, e: "BA-02" if e.to else "BA-01",
        "move",
    ),
    e.TurnCame: plain(lambda t, e: f"The turn of {SIDES[e.side]}", "BA-01", "head", mark="{e.round}"),
    e.Shaken: plain(_shaken, "BA-06", "warn"),
    e.Ended: plain("{e.result}", "BA-07", "head"),
    e.Cleared: plain("{e.title}", "BA-07", "head"),
    e.Began: plain("{t.state.title} begins", "BA-01", "head"),
    e.Rested: plain("They rest, and their guard is up again", "BA-08", "good"),
    e.Joined: lambda t, e: (
        None
        if e.person.hidden and not t.gm
        else t.line(f"{e.person.name} joins", "BA-09", "ruling", e.person.id, ruling=True)
    ),
}


def tell(before: State, event: Any, audience: Audience, called: Called) -> tuple[Line, ...]:
    """Chronicle lines; none where the audience learns nothing."""
    return told(Teller(before, audience, called), SENTENCES, event, scene_of)


def scene_of(before: State, event: Any) -> SceneMark:
    """Where a scene begins and goes on."""
    blow: SceneMark = "goes-on" if isinstance(event, e.Struck) else ""
    return SCENES.get(event.purpose, "opens") if isinstance(event, Rolled) else blow


def label(before: State, command: Any, audience: Audience, called: Called) -> str:
    """A step's short name; empty where it is about somebody whom the audience does not know."""
    if isinstance(command, Ruling):
        return made.label(RULINGS, before, command, audience, called)
    who, deed = getattr(command, "who", ""), str(command.__struct_config__.tag).replace("-", " ")
    named = f"{before.combatants[who].name}: {deed}" if who else deed.capitalize()
    return named if seen(before, who, audience) else ""
