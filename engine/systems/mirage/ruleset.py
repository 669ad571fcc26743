"""Binds the rooms of this game to its content."""

from __future__ import annotations

from functools import partial
from typing import Any, get_args

from engine.core.copied import across
from engine.core.options import Slot
from engine.core.ruleset import Rooms, Ruleset
from engine.core.rulings import made
from engine.systems.mirage import audience, build, decide, evolve, options, pending, preview, sound, tell, view
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.coming import Coming
from engine.systems.mirage.commands import Command
from engine.systems.mirage.commands.flow import NextFight
from engine.systems.mirage.commands.setup import SETUP
from engine.systems.mirage.events import EVENTS
from engine.systems.mirage.house import House
from engine.systems.mirage.minds import MINDS
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import State
from engine.systems.mirage.tell.label import label
from engine.systems.mirage.upcast import SCHEMA, UPCASTS


class Rules(Ruleset[Catalog, State, Any, Any]):
    """Mirage, bound to its content."""

    name = "mirage"
    title = "Mirage"
    version = 29
    schema = SCHEMA
    upcasts = UPCASTS
    command = Command
    event = EVENTS
    state = State
    house = House
    ruling_rule = "MG-95"
    owner_rule = "MG-33"
    masters = get_args(SETUP)
    rooms = Rooms(
        begin=made.begun(RULINGS, build.begin),
        decide=decide.decide,
        evolve=evolve.evolve,
        pending=pending.pending,
        options=options.options,
        unruled=partial(options.options, ruled=False),
        acts=options.acts,
        preview=preview.preview,
        view=view.view,
        board=view.told_from,
        tell=tell.tell,
        label=label,
        moment=view.moment,
        visible=audience.visible,
        owner=pending.owner_of,
        sound=sound.sound,
        fits=sound.FITS,
        sizes=(
            Slot("columns", "number", min=1, max=6, default=3, title="Zones in a row"),
            Slot("rows", "number", min=1, max=4, default=1, title="Rows"),
        ),
        blank=build.blank,
        encounter_of=build.encounter_of,
        next_fight=lambda encounter: NextFight(across(Coming, encounter)),
        minds=MINDS,
    )
