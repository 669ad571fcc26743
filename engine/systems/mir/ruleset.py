"""The ruleset object: binds the rooms of this package to the content it was given."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core.copied import across
from engine.core.ruleset import Rooms, Ruleset
from engine.systems.mir.audience import visible
from engine.systems.mir.build import begin, blank, encounter_of
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.coming import Coming
from engine.systems.mir.commands import Command, NextFight
from engine.systems.mir.decide import decide
from engine.systems.mir.events import EVENTS
from engine.systems.mir.evolve import evolve
from engine.systems.mir.house import House
from engine.systems.mir.minds import MINDS
from engine.systems.mir.options import acts, options
from engine.systems.mir.pending import pending
from engine.systems.mir.preview import preview
from engine.systems.mir.sound import sound
from engine.systems.mir.state import State
from engine.systems.mir.tell import tell
from engine.systems.mir.tell.label import label
from engine.systems.mir.view import moment, view


class Rules(Ruleset[Catalog, State, Any, Any]):
    """MIR bound to its content."""

    name = "mir"
    title = "MIR"
    version = 2
    command = Command
    event = EVENTS
    state = State
    house = House
    ruling_rule = "MR-62"
    rooms: ClassVar[Rooms[Any, Any, Any, Any]] = Rooms(
        begin=begin,
        decide=decide,
        evolve=evolve,
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
        blank=blank,
        encounter_of=encounter_of,
        next_fight=lambda encounter: NextFight(encounter=across(Coming, encounter)),
        minds=MINDS,
    )
