"""The ruleset object: binds the rooms of this package to the content it was given."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from engine.core.copied import across
from engine.core.ruleset import Rooms, Ruleset
from engine.core.rulings import made
from engine.systems.mir import audience, build, decide, evolve, options, pending, preview, sound, tell, upcast, view
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.coming import Coming
from engine.systems.mir.commands import Command, NextFight
from engine.systems.mir.events import EVENTS
from engine.systems.mir.house import House
from engine.systems.mir.minds import MINDS
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import State
from engine.systems.mir.tell.label import label


class Rules(Ruleset[Catalog, State, Any, Any]):
    """MIR bound to its content."""

    name = "mir"
    title = "MIR"
    version = 13
    schema = upcast.SCHEMA
    upcasts = upcast.UPCASTS
    command = Command
    event = EVENTS
    state = State
    house = House
    ruling_rule = "MR-62"
    owner_rule = "MR-14"
    rooms: ClassVar[Rooms[Any, Any, Any, Any]] = Rooms(
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
        owner=lambda state, who: pending.owner_of(state.combatants[who]),
        sound=sound.sound,
        fits=sound.FITS,
        blank=build.blank,
        encounter_of=build.encounter_of,
        next_fight=lambda encounter: NextFight(encounter=across(Coming, encounter)),
        minds=MINDS,
    )
