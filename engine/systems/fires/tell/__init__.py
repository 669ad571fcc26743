"""The chronicle: what happened, in sentences."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.dice import Rolled
from engine.core.rulings import HouseRuled, Noted, Ruled, made
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from engine.systems.fires.audience import knows, visible
from engine.systems.fires.commands import Command
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands import journey as trips
from engine.systems.fires.events import Event
from engine.systems.fires.events import flow as facts
from engine.systems.fires.events.body import Struck
from engine.systems.fires.events.gear import ChargeSpent, CounterSet, PieceSet
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import State
from engine.systems.fires.tell import body, flow

TELLERS = {**flow.TELLERS, **body.TELLERS}
NAMING = {**flow.NAMING, **body.NAMING}
GOES_ON = (*body.TELLERS, *body.NAMING, facts.TurnSet, ChargeSpent, CounterSet, PieceSet)
"""Facts that belong to what was begun before them, like whatever happens to a body."""


def tell(before: State, event: Event, audience: Audience, called: Called) -> tuple[Line, ...]:
    """Chronicle lines for a fact; none where the audience learns nothing."""
    if isinstance(event, Ruled | HouseRuled | Noted):
        return made.tell(RULINGS, before, event, audience, flow.things(before, called))
    if isinstance(event, Rolled):
        seen = visible(before, audience).tables
        secret = {table.name for key, table in before.tables.items() if key not in seen}
        if event.purpose in secret or not knows(before, event.who, audience):
            return ()
        faces = " ".join(map(str, event.faces))
        rolls = f"{before.combatants[event.who].name} rolls {event.purpose}: {faces}" if event.who else ""
        return (Line(f"{event.purpose}: {faces}", "FF-01", "dice", mark(before), event.who, brief=rolls),)
    if not flow.known(before, event, audience):
        return ()
    if isinstance(event, Struck):
        event = replace(event, targets=tuple(who for who in event.targets if knows(before, who, audience)))
    kind = type(event)
    lines: tuple[Line, ...] = ()
    if kind in TELLERS:
        lines = TELLERS[kind](before, event)
    elif kind in NAMING:
        lines = NAMING[kind](before, event, flow.things(before, called))
    scene = scene_of(before, event)
    return tuple(replace(line, moment=mark(before), scene="" if line.ruling else scene) for line in lines)


def scene_of(before: State, event: Event) -> SceneMark:
    """An act of the hero is one scene with all that comes of it, what it uses up too; a counterbeat is one from the
    roll on its table; a doom begins its own.
    """
    if before.phase not in ("beat", "counterbeat", "round"):
        return ""
    if isinstance(event, facts.Committed | facts.DoomCame) or (
        isinstance(event, facts.TableSet) and event.why in ("rolled", "kept")
    ):
        return "opens"
    return "goes-on" if isinstance(event, GOES_ON) else ""


def mark(state: State) -> str:
    """The short mark in front of a line: Round and beat."""
    return f"{state.round}.{state.beats}" if state.round else ""


NAMES: dict[type, str] = {
    orders.Place: "takes position",
    orders.Ready: "makes ready",
    orders.EndBeat: "ends the beat",
    orders.Pass: "lets it pass",
    orders.Choose: "decides",
    orders.Charm: "leads the charmed",
    orders.Reroll: "re-rolls",
    orders.RaiseDie: "raises a die",
    orders.FireMissile: "fires a missile",
}
DEEDS: dict[type, str] = {
    orders.StartFight: "The fight begins",
    orders.RuleTile: "Ground changed",
    trips.NextFight: "The next fight",
    trips.DrawChapter: "A chapter is drawn",
    trips.TurnPage: "A page is turned",
    trips.PickUp: "A find",
    trips.Rest: "A short reprieve",
    trips.RestOver: "The reprieve is over",
    trips.Attune: "Attunements placed",
    trips.Upgrade: "A soul upgraded",
    trips.Stow: "Gear moved",
    trips.Buy: "Something bought",
    trips.UseOutside: "Something used",
}


def label(before: State, command: Command, audience: Audience, called: Called) -> str:
    """A step's short name."""
    kind: Any = type(command)
    if isinstance(command, orders.Act):
        return f"{name(before)}: {called(command.attunement or command.action)}"
    if isinstance(command, orders.EndFight):
        return f"The fight ends: {command.outcome}"
    if kind in NAMES:
        return f"{name(before)} {NAMES[kind]}"
    if kind in DEEDS:
        return DEEDS[kind]
    return made.label(RULINGS, before, command, audience, called)


def name(state: State) -> str:
    """The character's name."""
    return state.person.name if state.person is not None else "Somebody"
