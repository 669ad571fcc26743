"""What may be commanded now: by everybody who is free, by the game master, between fights."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.acts import Kind, opened
from engine.core.offers import option, under
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
from engine.systems.miasma.options.offer import Context, OptionCache
from engine.systems.miasma.options.rulings import general_rulings, rulings_about
from engine.systems.miasma.options.setup import laying_out, setting_up
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, State


def options(
    catalog: Catalog,
    state: State,
    audience: Audience,
    who: str | None = None,
    kept: OptionCache | None = None,
    ruled: bool = True,
) -> tuple[Option, ...]:
    """What may be commanded now, or why not: of one combatant when ``who`` names one, of the GM alone when it is empty,
    else of all.

    Players are offered what their own side may do, and nothing of the game master's. ``kept`` is what was worked out
    for the state before.
    """
    context = Context(catalog, state, (kept or OptionCache()).of(state, catalog))
    people = [
        fighter
        for fighter in state.combatants.values()
        if fighter.status != "removed" and open_book(fighter, audience) and who in (None, fighter.id)
    ]
    found = [option for fighter in people for option in kept_of_one(context, fighter)]
    if audience == "players":
        return tuple(found)
    if state.phase == "setup":
        found += laying_out(context) if not who else ()
        found += (option for fighter in people for option in setting_up(context, fighter))
    if not who:
        found += running(context)
        found += under("All of them", resting(context)) if state.phase == "interlude" else ()
    found += (option for fighter in people if ruled for option in rulings_about(context, fighter))
    if not who and ruled:
        found += general_rulings(context)
    return tuple(found)


def kept_of_one(context: Context, fighter: Combatant) -> tuple[Option, ...]:
    """What one combatant may do, worked out once as long as nothing it depends on changes."""
    acts = context.kept.acts.get(fighter.id)
    if acts is None:
        acts = context.kept.acts[fighter.id] = tuple(of_one(context, fighter))
    return acts


def of_one(context: Context, fighter: Combatant) -> Iterator[Option]:
    """What one combatant may do in this phase."""
    for kind in kinds(context, fighter):
        yield from map(opened, kind())


def acts(catalog: Catalog, state: State, who: str, kept: OptionCache | None = None) -> list[Kind]:
    """The same of somebody, kind by kind."""
    return kinds(Context(catalog, state, kept or OptionCache()), state.combatants[who], able=True)


def kinds(context: Context, fighter: Combatant, *, able: bool = False) -> list[Kind]:
    """The kinds of what one combatant may do, in one order whatever stands before them; ``able``: without those that
    cannot be paid wherever they lead.
    """
    phase = context.state.phase
    if phase == "setup":
        return []
    if phase == "interlude":
        return _between(context, fighter) if fighter.kind == "character" and fighter.status != "lost" else []
    found: list[Kind] = []
    if fighter.present and phase != "contest":  # nobody's acts are asked about then
        no = context.ask(c.Stand(fighter.id))
        if no is not None:
            found.append(partial(_not_asked, fighter, no))
        else:
            deciding, ready = BESIDE if fighter.commitment is not None else FREE, acting(context.state, fighter)
            closed = [kind for kind, may in PAID if able and not may(context, ready)]
            context.deciding = fighter.id
            found += [partial(kind, context, ready) for kind in deciding if kind not in closed]
    found.append(partial(dismissing, context, fighter))
    if fighter.kind == "character":
        found.append(partial(composing, context, fighter))
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

BESIDE = (movement.walking, movement.standing, movement.turning)
"""MI-S31: what a caster may do where the table lets them step and turn."""


def _between(context: Context, fighter: Combatant) -> list[Kind]:
    """MI-92: what is done between fights."""
    return [
        lambda: under("Grow", growing(context, fighter)),
        lambda: under("Grow", composing(context, fighter)),
        lambda: under("Gear", equipping(context, fighter)),
        partial(looting, context, fighter),
        partial(casts, context, fighter),
        lambda: under("Magic", dismissing(context, fighter)),
    ]


def _not_asked(fighter: Combatant, no: Refusal) -> Iterator[Option]:
    """One line that says why nobody asks."""
    yield option("stand", fighter.id, "Stand", rule="MI-26", cost="1 segment", no=no)
