"""What may be commanded now: by everybody who is free, by the game master, between fights."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.offers import under
from engine.core.options import Option
from engine.core.view import Audience
from engine.systems.miasma import commands as c
from engine.systems.miasma.audience import open_book
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.options.attack import attacks, composing, monster_moves
from engine.systems.miasma.options.flow import running
from engine.systems.miasma.options.guard import changing, equipping, guarding, looting, picking_up
from engine.systems.miasma.options.interlude import growing, resting
from engine.systems.miasma.options.magic import casts, dismissing
from engine.systems.miasma.options.movement import act, dashing, standing, turning, walking
from engine.systems.miasma.options.offer import Kept, Table, plain
from engine.systems.miasma.options.rulings import general_rulings, rulings_about
from engine.systems.miasma.options.setup import laying_out, setting_up
from engine.systems.miasma.state import Combatant, State


def options(
    catalog: Catalog, state: State, audience: Audience, who: str | None = None, kept: Kept | None = None
) -> tuple[Option, ...]:
    """What may be commanded now, or why not: of one combatant when ``who`` names one, of the GM alone when it is empty,
    else of all.

    Players are offered what their own side may do, and nothing of the game master's. ``kept`` is what was worked out
    for the state before.
    """
    table = Table(catalog, state, kept or Kept())
    people = [
        fighter
        for fighter in state.combatants.values()
        if fighter.status != "removed" and open_book(fighter, audience) and who in (None, fighter.id)
    ]
    found = [option for fighter in people for option in kept_of_one(table, fighter)]
    if audience == "players":
        return tuple(found)
    if state.phase == "setup":
        found += laying_out(table) if not who else ()
        found += (option for fighter in people for option in setting_up(table, fighter))
    if not who:
        found += running(table)
        found += under("All of them", resting(table)) if state.phase == "interlude" else ()
    found += (option for fighter in people for option in rulings_about(table, fighter))
    if not who:
        found += general_rulings(table)
    return tuple(found)


def kept_of_one(table: Table, fighter: Combatant) -> tuple[Option, ...]:
    """What one combatant may do, worked out once as long as nothing it depends on changes."""
    acts = table.kept.acts.get(fighter.id)
    if acts is None:
        acts = table.kept.acts[fighter.id] = tuple(of_one(table, fighter))
    return acts


def of_one(table: Table, fighter: Combatant) -> Iterator[Option]:
    """What one combatant may do in this phase."""
    phase = table.state.phase
    if phase == "setup":
        return
    if phase == "interlude":
        if fighter.kind == "character" and fighter.status != "lost":
            yield from under("Grow", growing(table, fighter))
            yield from under("Grow", composing(table, fighter))
            yield from under("Gear", equipping(table, fighter))
            yield from looting(table, fighter)
            yield from casts(table, fighter)
            yield from under("Magic", dismissing(table, fighter))
        return
    if fighter.present:
        stand = c.Stand(fighter.id)
        no = table.ask(stand)
        if no is not None:  # one line that says why nobody asks
            yield act("stand", fighter, "Stand", plain(stand), "MI-26", "1 segment", "").refused(no)
        else:
            table.deciding = fighter.id
            yield from free(table, fighter)
            table.deciding = ""
    yield from dismissing(table, fighter)
    if fighter.kind == "character":
        yield from composing(table, fighter)


def free(table: Table, fighter: Combatant) -> Iterator[Option]:
    """MI-26: everything somebody free may choose, in one order whatever stands before them."""
    if fighter.commitment is not None:  # casting, and the table lets casters step and turn (MI-S31)
        yield from walking(table, fighter)
        yield from turning(table, fighter)
        return
    yield from walking(table, fighter)
    yield from guarding(table, fighter)
    yield from standing(table, fighter)
    yield from turning(table, fighter)
    yield from monster_moves(table, fighter)
    yield from attacks(table, fighter)
    yield from casts(table, fighter)
    yield from dashing(table, fighter)
    yield from picking_up(table, fighter)
    yield from changing(table, fighter)
