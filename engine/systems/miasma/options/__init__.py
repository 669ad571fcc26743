"""What may be commanded now: by everybody who is free, by the game master, between fights."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Option
from engine.core.refusal import Refusal
from engine.core.view import Audience
from engine.systems.miasma import commands as cmd
from engine.systems.miasma import seen, timing
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.options.acts import (
    changing,
    dashing,
    dismissing,
    guarding,
    standing,
    turning,
    walking,
)
from engine.systems.miasma.options.attacks import attacks, monster_moves
from engine.systems.miasma.options.casts import casts
from engine.systems.miasma.options.flow import composing, equipping, resting, running, spending
from engine.systems.miasma.options.offer import Table, plain
from engine.systems.miasma.options.rulings import general_rulings, rulings_about, under
from engine.systems.miasma.options.setup import setting_up
from engine.systems.miasma.state import Combatant, State


def options(state: State, catalog: Catalog, audience: Audience = "gm", who: str | None = None) -> tuple[Option, ...]:
    """What may be commanded now, or why not: of one combatant when ``who`` names one, of the GM alone when it is empty,
    else of all.

    Players are offered what their own side may do, and nothing of the game master's.
    """
    table = Table(state, catalog)
    people = [
        one
        for one in state.combatants.values()
        if one.status != "removed" and seen.open_book(one, audience) and who in (None, one.id)
    ]
    found = [option for one in people for option in kept_of_one(table, one)]
    if audience == "gm":
        if state.phase == "setup":
            found += setting_up(table, who)
        if not who:
            found += running(table)
            found += under("All of them", resting(table)) if state.phase == "interlude" else ()
        found += (option for one in people for option in rulings_about(table, one))
        if not who:
            found += general_rulings(table)
    return tuple(found)


def kept_of_one(table: Table, one: Combatant) -> tuple[Option, ...]:
    """What one combatant may do, worked out once as long as nothing it depends on changes."""
    acts = table.kept.acts.get(one.id)
    if acts is None:
        acts = table.kept.acts[one.id] = tuple(of_one(table, one))
    return acts


def of_one(table: Table, one: Combatant) -> Iterator[Option]:
    """What one combatant may do in this phase."""
    state = table.state
    if state.phase == "setup":
        return
    if state.phase == "interlude":
        if one.kind == "character" and one.status != "lost":
            yield from under("Grow", spending(table, one))
            yield from under("Grow", composing(table, one))
            yield from under("Gear", equipping(table, one))
        return
    if one.hex is not None and one.status == "up":
        no = timing.deciding_refusal(state, one.id)
        yield from _bound(one, no) if no is not None else free(table, one)
    yield from dismissing(table, one)
    if one.kind == "character":
        yield from composing(table, one)


def _bound(one: Combatant, no: Refusal) -> Iterator[Option]:
    """Somebody who is not asked: one line that says why."""
    stand = cmd.Stand(one.id)
    yield Option(f"stand:{one.id}", one.id, "Stand", plain(stand), rule="MI-26", cost="1 segment").refused(no)


def free(table: Table, one: Combatant) -> Iterator[Option]:
    """MI-26: everything somebody free may choose, attacks first where they would meet somebody."""
    if one.commitment is not None:  # casting, and the table lets casters step and turn (MI-S31)
        yield from walking(table, one)
        yield from turning(table, one)
        return
    fights = [*monster_moves(table, one), *attacks(table, one)]
    calm = [*walking(table, one), *guarding(table, one), *standing(table, one), *turning(table, one)]
    yield from (*fights, *calm) if any(option.hot for option in fights) else (*calm, *fights)
    yield from casts(table, one)
    yield from dashing(table, one)
    yield from changing(table, one)
