"""Fires Far Away, bound to its content."""

from __future__ import annotations

from functools import partial

from engine.core.offers import number
from engine.core.ruleset import Rooms, Ruleset
from engine.core.rulings import made
from engine.systems.fires import audience, build, decide, evolve, options, pending, preview, sound, tell, view
from engine.systems.fires.build import back
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.commands import Command
from engine.systems.fires.decide.journey import follow_up, next_fight_of
from engine.systems.fires.events import EVENTS, Event
from engine.systems.fires.house import House
from engine.systems.fires.minds import MINDS
from engine.systems.fires.rules.hexes import SIZE
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import State
from engine.systems.fires.upcast import SCHEMA, UPCASTS


class Rules(Ruleset[Catalog, State, Command, Event]):
    """Fires Far Away, bound to its content."""

    name, title, version, schema = "fires", "Fires Far Away", 36, SCHEMA
    upcasts = UPCASTS
    command, event, state = Command, EVENTS, State
    house = House
    ruling_rule = "FF-12"
    rooms = Rooms(
        begin=made.begun(RULINGS, build.begin),
        decide=decide.decide,
        evolve=evolve.evolve,
        follow_up=follow_up,
        pending=pending.pending,
        options=options.options,
        unruled=partial(options.options, ruled=False),
        acts=options.acts,
        preview=preview.preview,
        view=view.view,
        board=view.told_from,
        tell=tell.tell,
        label=tell.label,
        moment=view.moment,
        visible=audience.visible,
        sound=sound.sound,
        fits=sound.FITS,
        sizes=(number("rows", *SIZE, 11, "Rows"), number("columns", *SIZE, 12, "Columns")),
        blank=back.blank,
        encounter_of=back.encounter_of,
        next_fight=next_fight_of,
        minds=MINDS,
    )
