"""Barrow bound to its content."""

from __future__ import annotations

from typing import Any

from engine.core.ruleset import Rooms, Ruleset
from engine.core.rulings import made
from tests.games.barrow import audience, build, decide, evolve, options, pending, preview, tell, view
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.commands import Command, EndFight, NextFight, Rest, StartFight
from tests.games.barrow.events import EVENTS
from tests.games.barrow.house import House
from tests.games.barrow.minds import MINDS
from tests.games.barrow.rulings import RULINGS
from tests.games.barrow.state import State


class Rules(Ruleset[Catalog, State, Any, Any]):
    """Implements the contract by its rooms."""

    name, title, version, schema, ruling_rule, owner_rule = "barrow", "Barrow", 1, 1, "BA-09", "BA-09"
    command, event, state, house, masters = Command, EVENTS, State, House, (StartFight, EndFight, Rest, NextFight)
    rooms = Rooms(
        begin=made.begun(RULINGS, build.begin),
        blank=build.blank,
        encounter_of=build.encounter_of,
        next_fight=build.next_fight,
        decide=decide.decide,
        evolve=evolve.evolve,
        pending=pending.pending,
        options=options.options,
        preview=preview.preview,
        view=view.view,
        moment=view.moment,
        tell=tell.tell,
        label=tell.label,
        fits=made.fits(RULINGS, {}),
        visible=audience.visible,
        owner=audience.owner,
        minds=MINDS,
    )
