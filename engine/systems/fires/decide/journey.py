"""Between fights: chapters, pages, finds, rests, gear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.systems.fires.build import next_state
from engine.systems.fires.catalog import Catalog, Encounter
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.journey import FightLaid
from engine.systems.fires.state import State


def next_fight(play: Play, command: orders.NextFight) -> None:
    """An encounter is laid out for the character as it is."""
    encounter = msgspec.convert(command.encounter, Encounter)
    play.add(FightLaid(next_state(play.book, play.state, encounter)))


WORK: dict[type, Callable[[Play, Any], None]] = {orders.NextFight: next_fight}


def next_fight_of(encounter: Encounter) -> orders.NextFight:
    """The command that makes an encounter the next fight."""
    return orders.NextFight(msgspec.to_builtins(encounter))


def follow_up(catalog: Catalog, state: State) -> None:
    """The flow runs on inside each command."""
    return
