"""Fires Far Away, bound to its content."""

from __future__ import annotations

from engine.core.offers import number
from engine.core.ruleset import Rooms, Ruleset
from engine.systems.fires.audience import visible
from engine.systems.fires.build import begin
from engine.systems.fires.build.back import blank, encounter_of
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.commands import Command
from engine.systems.fires.decide import decide
from engine.systems.fires.decide.journey import follow_up, next_fight_of
from engine.systems.fires.events import EVENTS, Event
from engine.systems.fires.evolve import evolve
from engine.systems.fires.house import House
from engine.systems.fires.minds import MINDS
from engine.systems.fires.options import acts, options
from engine.systems.fires.pending import pending
from engine.systems.fires.preview import preview
from engine.systems.fires.rules.hexes import SIZE
from engine.systems.fires.sound import sound
from engine.systems.fires.state import State
from engine.systems.fires.tell import label, tell
from engine.systems.fires.upcast import SCHEMA, UPCASTS
from engine.systems.fires.view import moment, view


class Rules(Ruleset[Catalog, State, Command, Event]):
    """The ruleset."""

    name, title, version, schema = "fires", "Fires Far Away", 5, SCHEMA
    upcasts = UPCASTS
    command, event, state = Command, EVENTS, State
    house = House
    ruling_rule = "FF-12"
    rooms = Rooms(
        begin=begin,
        decide=decide,
        evolve=evolve,
        follow_up=follow_up,
        pending=pending,
        options=options,
        acts=acts,
        preview=preview,
        view=view,
        tell=tell,
        label=label,
        moment=moment,
        visible=visible,
        sound=sound,
        sizes=(number("rows", *SIZE, 11), number("columns", *SIZE, 12)),
        blank=blank,
        encounter_of=encounter_of,
        next_fight=next_fight_of,
        minds=MINDS,
    )
