"""Between fights as options: rest, growth, the next conflict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.core import offers
from engine.core.options import Option
from engine.systems.yokai.options.make import option
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import Combatant, Conflict, State


def of(state: State, fighter: Combatant) -> Iterator[Option]:
    """YO-90, YO-91: rest and growth of somebody."""
    if RULINGS.left_behind(state, fighter.id):
        return
    between = state.phase == "interlude"
    yield from _rest(fighter.id) if between else ()
    amount, group = offers.number("amount", 1, 100, 10, "Potential"), "interlude" if between else "ruling"
    yield option("award-potential", fighter.id, "Award Potential", amount, rule="YO-91", group=group)


def _rest(who: str) -> Iterator[Option]:
    for length in ("short", "long"):
        label = f"{length.capitalize()} rest{'' if who else ' for all'}"
        key = length if who else f"{length}-all"  # a digit of its own
        yield option("rest", who, label, key=key, length=length, rule="YO-90", group="interlude", aim="rest")


def of_all(state: State) -> Iterator[Option]:
    """YO-90, YO-93: rest for everybody, and the next conflict."""
    if state.phase != "interlude":
        return
    yield from _rest("")
    slots = (
        offers.text("title", "title"),
        offers.number("tide", 1, 99, 10, "Tide length"),
        offers.choice("kind", get_args(Conflict)),
    )
    if not state.windows:
        label = "Set up the next conflict"
        yield option("next-fight", "", label, *slots, rule="YO-20", group="interlude", aim="next-fight")
