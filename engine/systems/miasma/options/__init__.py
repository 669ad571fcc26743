"""What may be commanded now: by everybody who is free, by the game master, between fights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from engine.core.acts import Kind, headed
from engine.core.offers import under
from engine.core.options import Option
from engine.core.refusal import Refusal
from engine.core.view import Audience
from engine.systems.miasma import commands as c
from engine.systems.miasma.audience import open_book
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.options import movement
from engine.systems.miasma.options.attack import attacks, composing, monster_moves
from engine.systems.miasma.options.flow import running
from engine.systems.miasma.options.guard import changing, equipping, guarding, looting, picking_up
from engine.systems.miasma.options.interlude import growing, resting
from engine.systems.miasma.options.magic import casts, dismissing
from engine.systems.miasma.options.offer import OptionCache, Table, plain
from engine.systems.miasma.options.rulings import general_rulings, rulings_about
from engine.systems.miasma.options.setup import laying_out, setting_up
from engine.systems.miasma.state import Combatant, State


def options(
    catalog: Catalog, state: State, audience: Audience, who: str | None = None, kept: OptionCache | None = None
) -> tuple[Option, ...]:
    """What may be commanded now, or why not: of one combatant when ``who`` names one, of the GM alone when it is empty,
    else of all.

    Players are offered what their own side may do, and nothing of the game master's. ``kept`` is what was worked out
    for the state before.
    """
    table = Table(catalog, state, (kept or OptionCache()).of(state, catalog))
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
    for kind in kinds(table, fighter):
        yield from kind()


def acts(catalog: Catalog, state: State, who: str, kept: OptionCache | None = None) -> list[Kind]:
    """The same of somebody, kind by kind."""
    return kinds(Table(catalog, state, kept or OptionCache()), state.combatants[who], able=True)


def kinds(table: Table, fighter: Combatant, *, able: bool = False) -> list[Kind]:
    """The kinds of what one combatant may do, in one order whatever stands before them; ``able``: without those that
    cannot be paid wherever they lead.
    """
    phase = table.state.phase
    if phase == "setup":
        return []
    if phase == "interlude":
        return _between(table, fighter) if fighter.kind == "character" and fighter.status != "lost" else []
    found: list[Kind] = []
    if fighter.present:
        no = table.ask(c.Stand(fighter.id))
        if no is not None:
            found.append(partial(_not_asked, fighter, no))
        else:
            deciding = BESIDE if fighter.commitment is not None else FREE
            closed = [kind for kind, may in PAID if able and not may(table, fighter)]
            found += (partial(_decided, table, fighter, kind) for kind in deciding if kind not in closed)
    found.append(partial(dismissing, table, fighter))
    if fighter.kind == "character":
        found.append(partial(composing, table, fighter))
    return found


FREE = (
    movement.walking,
    guarding,
    movement.standing,
    movement.turning,
    monster_moves,
    attacks,
    casts,
    movement.ducking,
    movement.running_far,
    picking_up,
    changing,
)
"""MI-26: what somebody free may choose."""

PAID = ((movement.ducking, movement.may_duck), (movement.running_far, movement.may_run))
"""Kinds that have one price, or a least one."""

BESIDE = (movement.walking, movement.turning)
"""MI-S31: what a caster may do where the table lets them step and turn."""


def _between(table: Table, fighter: Combatant) -> list[Kind]:
    """MI-92: what is done between fights."""
    return [
        headed("Grow", growing, table, fighter),
        headed("Grow", composing, table, fighter),
        headed("Gear", equipping, table, fighter),
        partial(looting, table, fighter),
        partial(casts, table, fighter),
        headed("Magic", dismissing, table, fighter),
    ]


def _not_asked(fighter: Combatant, no: Refusal) -> Iterator[Option]:
    """One line that says why nobody asks."""
    yield movement.act("stand", fighter, "Stand", plain(c.Stand(fighter.id)), "MI-26", "1 segment", "").refused(no)


def _decided(
    table: Table, fighter: Combatant, kind: Callable[[Table, Combatant], Iterable[Option]]
) -> Iterable[Option]:
    """One kind of what somebody may choose of whom it is known that they may."""
    table.deciding = fighter.id
    found = list(kind(table, fighter))
    table.deciding = ""
    return found
