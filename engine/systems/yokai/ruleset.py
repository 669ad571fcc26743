"""Mysteries of the Yokai, bound to its content."""

from __future__ import annotations

from functools import partial

from engine.core.ruleset import Rooms, Ruleset
from engine.systems.yokai import audience, build, decide, options, pending, preview, sound, tell, upcast, view
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.commands import Command
from engine.systems.yokai.commands.attack import Roll, Settle
from engine.systems.yokai.commands.flow import CloseRound
from engine.systems.yokai.events import EVENTS, Event
from engine.systems.yokai.evolve import fold
from engine.systems.yokai.house import House
from engine.systems.yokai.minds import MINDS
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.state import State


def follow_up(catalog: Catalog, state: State) -> Command | None:
    """Dice, effects and the end of a round come by themselves, each a step, unless the table wants to be asked."""
    window = exchange.top(state)
    if window is not None:
        stage = exchange.stage(state, window)
        if stage == "dice" and not exchange.asks_before_dice(state):
            return Roll()
        return Settle() if stage == "result" and state.rolls != "confirm" else None
    if state.phase != "round-end":
        return None
    if not state.releases:
        return CloseRound()
    return Roll() if state.rolls == "auto" else None


class Rules(Ruleset[Catalog, State, Command, Event]):
    """Mysteries of the Yokai, bound to its content."""

    name = "yokai"
    title = "Mysteries of the Yokai"
    version = 13
    schema = upcast.SCHEMA
    upcasts = upcast.UPCASTS
    command = Command
    event = EVENTS
    state = State
    house = House
    ruling_rule = "YO-27"
    owner_rule = "YO-27"
    rooms = Rooms(
        begin=decide.begin,
        decide=decide.decide,
        evolve=fold.evolve,
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
        owner=lambda state, who: audience.owner_of(state.combatants[who]),
        sound=sound.sound,
        fits=sound.FITS,
        sizes=build.SIZES,
        blank=build.blank,
        encounter_of=build.encounter_of,
        next_fight=build.next_fight,
        minds=MINDS,
    )
