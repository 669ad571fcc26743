"""Standing, walking, turning, ducking and running (MI-26, MI-30 to MI-33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from engine.board.hexgrid import show, step
from engine.core.offers import counted, option
from engine.core.options import Option, Slot, Value
from engine.systems.miasma import commands as c
from engine.systems.miasma.checks.movement import stamina_refusal
from engine.systems.miasma.options.offer import CLOSED, UNASKED, Choice, Context, offer, pick, remaining
from engine.systems.miasma.rules.movement import DUCK_HEXES, RUN_HEXES, SIDES_A_SEGMENT, free_path, sides_to, turns_of
from engine.systems.miasma.rules.stats import duck_price, regained, run_price
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Hex
from engine.systems.miasma.tell.words import direction

Way = Literal["", "clockwise", "counter-clockwise"]
WAYS: tuple[Way, ...] = ("clockwise", "counter-clockwise")
DIRECTIONS = tuple(map(direction, range(6)))
"""What each direction is called."""


def breath(fighter: Combatant) -> str:
    """What an idle segment gives back (MI-63); beside a casting none is idle (MI-S31)."""
    if fighter.commitment is not None:
        return "the casting goes on"
    gain = regained(fighter)
    return f"+{gain} stamina" if gain > 0 else "stamina full"


def standing(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-26: a segment of breath."""
    stand = c.Stand(fighter.id)
    yield offer(context, stand, "Stand", rule="MI-26", cost="1 segment", preview=breath(fighter), hot=True)


def walking(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-30: a step in any direction."""
    choices = [
        Choice(show(cell), c.Walk(fighter.id, show(cell)), way, answer=None if free else CLOSED, digit=digit)
        for (digit, way, cell), free in zip(_around(fighter, 1), _free(context, fighter, 1), strict=True)
    ]
    bare = option("walk", fighter.id, "Walk", rule="MI-30", cost="1 segment", preview=breath(fighter))
    yield from pick(context, bare, "to", "hex", choices, title="Where to?")


def _around(fighter: Combatant, far: int) -> Iterator[tuple[int, str, Hex]]:
    """Each direction with its digit: east is 1, and on clockwise."""
    for facing, way in enumerate(DIRECTIONS):
        yield facing + 1, way, step(fighter.at, facing, far)


def _free(context: Context, fighter: Combatant, far: int) -> list[tuple[Hex, ...]]:
    """The hexes free in each direction in turn. What leads through no others and can be paid needs no asking."""
    bodies = context.bodies(fighter.side)
    return [free_path(context.state, fighter, facing, far, bodies) for facing in range(6)]


def ducking(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-32: three hexes at once."""
    price = duck_price(fighter)
    far = DUCK_HEXES if has_breath(context, fighter, price) else 0
    short = UNASKED if context.state.house.short_duck == "stop-short" else CLOSED
    ducks = [
        Choice(
            show(cell),
            c.Duck(fighter.id, show(cell)),
            way,
            answer=None if len(free) == DUCK_HEXES else short,
            price=str(price),
            digit=digit,
        )
        for (digit, way, cell), free in zip(_around(fighter, DUCK_HEXES), _free(context, fighter, far), strict=True)
    ]
    cost, left = f"1 segment, {price} stamina", _leaves(fighter, price)
    bare = option("duck", fighter.id, "Duck", rule="MI-32", cost=cost, preview=left)
    yield from pick(context, bare, "to", "hex", ducks, title="Three hexes, which way?", priced="stamina to duck there")


def running_far(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-33: one to five hexes."""
    prices = {far: _run_price(context, fighter, far) for far in range(1, RUN_HEXES + 1)}
    paid = sum(has_breath(context, fighter, price) for price in prices.values())
    notes = {far: f"{price} stamina, {_leaves(fighter, price)}" for far, price in prices.items()}
    ways = enumerate(_free(context, fighter, paid))
    runs = [found for facing, free in ways for found in _runs(context, fighter, facing, free, prices, notes)]
    runs.sort(key=lambda found: found[0])
    cost = f"1 segment, {prices[1]}+ stamina"
    bare = option("run", fighter.id, "Run", rule="MI-33", cost=cost, preview="up to 5 hexes")
    yield from pick(
        context,
        bare,
        "to",
        "hex",
        [run for _, run in runs],
        title="Up to five hexes, where to?",
        priced="stamina to run there",
    )


def _run_price(context: Context, fighter: Combatant, far: int) -> int:
    return run_price(fighter, far, context.state.house)


def may_run(context: Context, fighter: Combatant) -> bool:
    """Whether the shortest run can be paid."""
    return has_breath(context, fighter, _run_price(context, fighter, 1))


def may_duck(context: Context, fighter: Combatant) -> bool:
    """Whether a duck can be paid."""
    return has_breath(context, fighter, duck_price(fighter))


def _runs(
    context: Context,
    fighter: Combatant,
    facing: int,
    free: tuple[Hex, ...],
    prices: Mapping[int, int],
    notes: Mapping[int, str],
) -> Iterator[tuple[int, Choice]]:
    """Runs in one direction with their length; where not even one hex can be run, that one with its refusal."""
    nearest = step(fighter.at, facing)
    no = None if free else context.ask(c.Run(fighter.id, show(nearest)))
    for far, there in enumerate(free or (nearest,), 1):
        cell = show(there)
        label, digit = f"{counted(far, 'hex')} {DIRECTIONS[facing]}", facing + 1 if far == 1 else 0
        yield far, Choice(cell, c.Run(fighter.id, cell), label, notes[far], no, str(prices[far]), digit)


def has_breath(context: Context, fighter: Combatant, price: int) -> bool:
    """Whether a price can be paid at all, wherever it leads."""
    return stamina_refusal(context.state, fighter, price) is None


def _leaves(fighter: Combatant, price: int) -> str:
    left = fighter.stamina - price
    if left == 0:
        return "then staggered"
    return remaining(fighter, price) if left > 0 else f"has {fighter.stamina}"


@lru_cache(maxsize=128)
def turn_cost(facing: int, to: int, way: str = "") -> str:
    """MI-31: how long a turn takes."""
    return counted(len(turns_of(sides_to(facing, to, way))), "segment")


@lru_cache(maxsize=256)
def turn_costs(facing: int, to: int, ways: tuple[str, ...]) -> tuple[str, ...]:
    """The same for each of these ways round."""
    return tuple([turn_cost(facing, to, way) for way in ways])


def turning(context: Context, fighter: Combatant) -> Iterator[Option]:
    """MI-31: to any facing, either way round; left out where whatever is offered leads there by the shorter way."""
    # Somebody who fills one hex and does nothing beside may turn any way; asking is slow.
    either = len(fighter.sheet.footprint) == 1 and fighter.commitment is None
    open_ways = {
        to: WAYS if either else tuple(way for way in WAYS if _turns(context, fighter, to, way)) for to in range(6)
    }
    shorter = either or all(_turns(context, fighter, to) for to, found in open_ways.items() if found)
    choices = []
    for to, found in open_ways.items():
        answer, cost = None if found else UNASKED, _least(fighter, to, found)
        way = f"{DIRECTIONS[to]} full circle" if to == fighter.facing else DIRECTIONS[to]
        choices.append(Choice(to, c.Turn(fighter.id, to), way, cost, answer, digit=to + 1))

    def ways(values: tuple[Value, ...]) -> tuple[Slot, ...]:
        legal = {str(to): open_ways[int(to)] for to in values}
        notes = {key: turn_costs(fighter.facing, int(key), found) for key, found in legal.items()}
        title = "Which way round?"
        return (Slot("way", "choice", legal, notes=notes, after="to", optional=shorter, title=title, detail=shorter),)

    bare = option("turn", fighter.id, "Turn", rule="MI-31", cost="1–3 segments", preview=breath(fighter))
    first = (fighter.facing + 1) % 6  # the full circle, which hardly anybody wants, is not the first under the cursor
    yield from pick(context, bare, "to", "choice", choices, title="Which facing?", default=first, more=ways)


def beside_casting(context: Context, fighter: Combatant) -> Iterator[Slot]:
    """MI-S31: a step, and a turn of one or two sides, for the segment in which a casting begins."""
    short = [to for to in range(6) if 0 < abs(sides_to(fighter.facing, to, "")) <= SIDES_A_SEGMENT]
    turns = [Choice(to, c.Turn(fighter.id, to), DIRECTIONS[to], digit=to + 1) for to in short]
    bare = option("turn", fighter.id, "Turn", rule="MI-S31")
    for made in walking(context, fighter):
        yield from (replace(slot, name="walk", title="A step where to?") for slot in made.slots)
    for made in pick(context, bare, "turn", "choice", turns, title="Which facing meanwhile?"):
        yield from made.slots


def _turns(context: Context, fighter: Combatant, to: int, way: Way = "") -> bool:
    return context.ask(c.Turn(fighter.id, to, way)) is None


def _least(fighter: Combatant, to: int, ways: Sequence[str]) -> str:
    """MI-31: how long a turn takes by the shortest way that is open."""
    return min(turn_costs(fighter.facing, to, tuple(ways)) or (turn_cost(fighter.facing, to),))
