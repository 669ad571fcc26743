"""What cannot be in a state that was read from a file: ids of nobody, numbers beyond their ends, hexes off the map."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from engine.board.hexgrid import Hex, cell_set, show
from engine.core.problem import Problem, among, each_among, in_range
from engine.core.ruleset import own_ids, touched
from engine.core.rulings import made
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.events.attack import Hit
from engine.systems.miasma.rulings import RULINGS
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Commitment
from engine.systems.miasma.state.things import Weapon

MOST_HEXES = 200 * 200
"""Of the largest map."""


def sound(catalog: Catalog, state: State, before: State | None = None) -> tuple[Problem, ...]:
    """Every problem, each with the field it is in. Views, tellers and decisions trust what passes here.

    Asked after every step of a file: whoever is as they were in the state ``before`` is in order because they were.
    """
    if (before is None or before.map is not state.map) and (beyond := tuple(_map(state))):
        return beyond
    changed = _changed(state, before)
    everybody = state.combatants.values()
    ground = cell_set(state.map.rows) if changed and state.phase != "interlude" else None
    return (
        *own_ids(catalog, state, before),
        *_ids(state),
        *_overdue(state, changed if before is not None and before.segment == state.segment else everybody),
        *(problem for fighter in changed for problem in _fighter(state, fighter, ground)),
    )


def _map(state: State) -> Iterator[Problem]:
    """Rows that no map has: nothing else is asked of such a state, for it would take its hexes one by one."""
    if sum(max(0, count) for _, _, count in state.map.rows) > MOST_HEXES:
        yield Problem("state.map.rows", f"have more than {MOST_HEXES} hexes")
    if any(max(abs(q), abs(r)) > MOST_HEXES for q, r, _ in state.map.rows):
        yield Problem("state.map.rows", "begin farther out than any map")


def _changed(state: State, before: State | None) -> list[Combatant]:
    """Whoever has to be looked at anew: all where the ground changed, or who is there."""
    people = state.combatants
    if (
        before is None
        or before.map is not state.map
        or before.phase != state.phase
        or (before.combatants is not people and before.combatants.keys() != people.keys())
    ):
        return list(people.values())
    changed = {*touched(people, before)}
    for was, now in ((before.decisions, state.decisions), (before.swaps, state.swaps)):
        if was is not now:
            changed.update([who for who, what in now.items() if was.get(who) is not what])
    return [fighter for who, fighter in people.items() if who in changed] if changed else []


def _ids(state: State) -> Iterator[Problem]:
    """Whoever is named is there."""
    named: tuple[tuple[str, Iterable[str]], ...] = (
        ("decisions", state.decisions),
        ("swaps", state.swaps),
        ("clouds", state.clouds),
        ("slain", state.slain),
        ("wards", [ward.caster for ward in state.wards]),
        ("contest", state.contest.claimants if state.contest is not None else ()),
        ("awards", [award.who for award in state.awards if award.who]),
    )
    there = state.combatants.keys()
    for field, ids in named:
        if ids and not there >= {*ids}:
            yield from each_among(f"state.{field}", ids, state.combatants)
    if (state.phase == "contest") != (state.contest is not None):
        yield Problem("state.phase", f"is {state.phase}, which does not fit whether a contest is open")
    if min(state.segment, state.beat, state.fight, state.day) < 1:
        yield Problem("state.segment", "cannot be: segment, beat, fight and day begin at 1")


def _overdue(state: State, people: Iterable[Combatant]) -> Iterator[Problem]:
    """Whoever is at something still has a segment of it, and begins in this one what they decide (MI-25, MI-31)."""
    for fighter in people:
        what, decided = fighter.commitment, state.decisions.get(fighter.id)
        if what is not None and what.turns and what.kind != "cast":
            index = state.segment - what.started + 1
            if index > len(what.turns):
                at = f"state.combatants.{fighter.id}.commitment"
                yield Problem(at, f"is over: segment {index} of {len(what.turns)}")
        if decided is not None and decided.started != state.segment:
            yield Problem(f"state.decisions.{fighter.id}.started", f"is {decided.started}: must be {state.segment}")


def _fighter(state: State, fighter: Combatant, ground: Container[Hex] | None) -> Iterator[Problem]:
    """Pools within their ends, things that are owned, a hex of the ground, where there is one."""
    at = f"state.combatants.{fighter.id}"
    sheet = fighter.sheet
    life, stamina = fighter.life_max, fighter.stamina_max
    if not (0 <= fighter.life <= life and 0 <= fighter.stamina <= stamina and 0 <= fighter.facing <= 5):
        for field, most in (("life", life), ("stamina", stamina), ("facing", 5)):
            yield from in_range(f"{at}.{field}", getattr(fighter, field), 0, most)
    if ground is not None and fighter.hex is not None and fighter.hex not in ground:
        yield Problem(f"{at}.hex", f"is {show(fighter.hex)}, which is off the map")
    if (0, 0) not in sheet.footprint:
        yield Problem(f"{at}.sheet.footprint", "must contain 0,0")
    lying = [dropped.item for dropped in fighter.dropped]
    swap = state.swaps.get(fighter.id)
    chosen = (*swap.hands, *swap.drop) if swap is not None else ()
    for field, keys in (("hands", fighter.hands), ("sheet.worn", sheet.worn), ("dropped", lying), ("swap", chosen)):
        if keys and not sheet.items.keys() >= {*keys}:
            yield from each_among(f"{at}.{field}", keys, sheet.items)
    if any(isinstance(item, Weapon) and not item.moves for item in sheet.items.values()):
        yield Problem(f"{at}.sheet.items", "have a weapon without moves")
    if fighter.guard and fighter.guard not in fighter.hands:
        yield Problem(f"{at}.guard", f"is {fighter.guard!r}, which is not in hand")
    for action, field in (
        (fighter.commitment, f"{at}.commitment"),
        (state.decisions.get(fighter.id), "state.decisions"),
    ):
        if action is not None:
            yield from _action(state, fighter, action, field)


def _action(state: State, fighter: Combatant, action: Commitment, field: str) -> Iterator[Problem]:
    """What somebody has decided on, or is at."""
    if action.target and action.target not in state.combatants:
        yield from among(f"{field}.target", action.target, state.combatants)
    if action.kind == "cast":
        yield from among(f"{field}.spell", action.spell, fighter.sheet.spells)
    if action.segments < 1 or (action.kind in ("attack", "monster-move")) != (action.move is not None):
        yield Problem(field, f"is {action.kind}, and cannot be so")


def _shared(state: State, event: Hit) -> Iterator[Problem]:
    if event.share and all(part.type != "physical" for part in event.sums):
        yield Problem("sums", "have no Physical damage, and Stamina is lost by a share of it")


FITS = made.fits(RULINGS, {Hit: _shared})
"""What events from a file have to find in the state before them."""
