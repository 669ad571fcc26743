"""What is worth doing: a strike at whoever is in reach, a way to somebody who is not, a dodge where the blow is worth
the dice.

Every command is made out of the slots of the option that a person would be offered, so it is allowed (law 3); only a
few actions are looked into, for looking into all takes longer than carrying one out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import convert

from engine.board.hexgrid import distance, neighbours
from engine.core.minds.contract import Act, Temper
from engine.core.offers import counted
from engine.core.options import Slot, Steps
from engine.core.refusal import Refusal
from engine.core.ways import cheapest
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.minds.who import asked, hurt, slots, strength
from engine.systems.fires.options import fight as offered
from engine.systems.fires.options import flow
from engine.systems.fires.rules import candidates, ground, hexes, legal, reactions, skeletons
from engine.systems.fires.rules.blows import gap
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.state import HERO, State

STRIKES = ("coup-de-grace", "attack-heavy", "attack-light", "attack-guarded", "draw-and-fire", "shoot")
"""Attacks that are looked into; the others are for somebody who plans."""

ONWARD = ("get-up", "struggle", "shield-up", "take-aim", "gasp-and-pant", "move")
"""What is done where nobody can be struck and a beat may not end without an action."""

ANSWERS = ("dodge", "shield-up")

PAYMENTS = 64
"""Ways to pay that are looked at."""

SPARE = 4
"""What is kept in the pool for an answer."""

KEPT = 0.3
"""What having that is worth."""

POINT = 0.01
"""What a point of the pool is worth."""

THIRST = 0.5
"""The part of what can be borne after which a flask is drunk."""


def acts(catalog: Catalog, state: State, who: str, temper: Temper) -> tuple[Act, ...]:
    """What is worth considering for the character, the best first."""
    if who not in asked(state):
        return ()
    book = book_of(catalog, state)
    if state.asking is not None:
        question = state.asking.question
        labels = question.labels or question.choices
        return tuple(
            Act(orders.Choose(choice), -POINT * number, f"{label}: at a glance as good as any")
            for number, (choice, label) in enumerate(zip(question.choices, labels, strict=True))
        )
    if state.step == "beat":
        found = list(_in_beat(book, state))
    elif state.step == "attack":
        answers = list(_before(book, state))
        kept = "the dice are worth more" if answers else "no answer can be paid"
        found = [Act(orders.Pass(), 0.0, f"{_threat(book, state)}: {kept}"), *answers]
    else:
        found = [Act(orders.Pass(), 0.0, "nothing here is worth its dice")]
    if not found:
        found = list(_anything(book, state))
    return tuple(sorted(found, key=lambda act: -act.worth))


def _anything(book: Catalog, state: State) -> Iterator[Act]:
    """Where nothing of that can be done: whatever is offered first."""
    options = (*offered.acts(book, state), *flow.small(book, state))
    for option in options:
        if option.enabled:
            command = {**option.command, **_filled(book, state, option.slots)}
            yield Act(convert(command, COMMANDS[command["do"]]), 0.0, option.label)
            return


COMMANDS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind
    for kind in (orders.Act, orders.EndBeat, orders.Pass, orders.Charm, orders.FireMissile, orders.Reroll)
}


def _in_beat(book: Catalog, state: State) -> Iterator[Act]:
    done = legal.unfinished(book, state) is None
    have = sum(state.scores)
    found = list(_strikes(book, state))
    if hurt(state) >= THIRST:
        found += _drinks(book, state)
    if not found and (not done or _far(state) > 1):
        found += _moves(book, state)
    if done:
        yield Act(orders.EndBeat(), 0.0, f"keeps {have} Stamina for an answer" if have else "nothing is left")
    elif not found:
        found += islice(_onward(book, state), 1)
    for act in found:
        left = have - _paid(state, act.command)
        yield Act(act.command, act.worth - (KEPT if done and left < SPARE else 0.0), act.why)


def _strikes(book: Catalog, state: State) -> Iterator[Act]:
    for name in STRIKES:
        for plan, command in _made(book, state, name):
            target = state.combatants[command.targets[0]] if command.targets else None
            if target is None or plan.arm is None:
                continue
            worth = 0.35 + 0.02 * plan.arm.damage + 0.1 * (1 - strength(target)) + 0.02 * (name == "attack-heavy")
            told = f"{target.name} is in reach, {counted(target.wounds, 'token')} so far"
            yield Act(command, worth - POINT * _paid(state, command), told)


def _drinks(book: Catalog, state: State) -> Iterator[Act]:
    for key in state.sheet.pouches:
        if state.sheet.pieces[key].kind == "flask" and state.sheet.pieces[key].charges:
            for _, command in _commands(book, state, (plan_of(book, state, orders.Act("drink", item=key)),)):
                told = f"bears {counted(state.hero.wounds, 'token')} of about {slots(state)}"
                yield Act(command, 0.4 + hurt(state) / 2, told)


def _moves(book: Catalog, state: State) -> Iterator[Act]:
    """Nearer to whoever is nearest, with as few points as it takes."""
    for _, command in _made(book, state, "move"):
        if command.path:
            nearer = _far(state) - _far(state, command.path[-1])
            if nearer > 0:
                worth = 0.12 + 0.05 * nearer - POINT * _paid(state, command)
                yield Act(command, worth, f"{nearer} nearer to the nearest enemy")


def _onward(book: Catalog, state: State) -> Iterator[Act]:
    for name in ONWARD:
        for plan, command in _made(book, state, name):
            yield Act(command, 0.05 - POINT * _paid(state, command), f"nobody is in reach: {plan.name.lower()}")


def _before(book: Catalog, state: State) -> Iterator[Act]:
    """A reaction, where what it saves is worth its dice."""
    attack = reactions.coming(book, state)
    if attack is None:
        return
    harm = _harm(attack) / _bears(state)
    for name in ANSWERS:
        for _, command in _made(book, state, name):
            saved = harm * (0.9 if name == "dodge" else 0.4)
            yield Act(command, saved - 2 * POINT * _paid(state, command), _threat(book, state))


def _threat(book: Catalog, state: State) -> str:
    """What is coming, and how much of it can be borne."""
    attack = reactions.coming(book, state)
    told = f"{attack.name} would bring {counted(_harm(attack), 'token')}, " if attack is not None else ""
    return f"{told}about {_bears(state)} more can be borne"


def _harm(attack: FoeAttack) -> int:
    return sum(packet.amount for packet in attack.packets)


def _bears(state: State) -> int:
    return max(1, slots(state) - state.hero.wounds)


def _made(book: Catalog, state: State, name: str) -> Iterator[tuple[Plan, orders.Act]]:
    """The ways in which an action could be done now, with each thing it can be done with."""
    window = legal.windows(state)
    yield from _commands(book, state, skeletons.skeletons_of(book, state, name, window))


def _commands(book: Catalog, state: State, tried: Iterable[Plan | Refusal]) -> Iterator[tuple[Plan, orders.Act]]:
    for plan in tried:
        if isinstance(plan, Refusal) or offered.unfit(plan) or legal.refusal(book, state, plan) is not None:
            continue
        choices = candidates.choices(book, state, plan)
        if isinstance(choices, Refusal):
            continue
        values = _filled(book, state, tuple(offered.slots_for(book, state, plan, choices)))
        given = {field: getattr(plan.said, field) for field in offered.KEPT}
        yield plan, convert({**given, **values}, orders.Act)


def _filled(book: Catalog, state: State, empty: tuple[Slot, ...]) -> dict[str, Any]:
    """Every slot that needs a value, filled with what is cheapest and nearest, and whoever has taken most."""
    values: dict[str, Any] = {}
    steps = next((slot.steps for slot in empty if slot.steps is not None), None)
    for slot in empty:
        if slot.steps is not None:
            values[slot.name] = _way(book, state, slot.steps)
        elif slot.kind == "dice":
            values[slot.name] = _cheapest(slot, values, steps)
        elif slot.may_stay_empty:
            continue
        elif slot.kind == "number":
            values[slot.name] = slot.default if slot.default is not None else slot.min or 0
        else:
            allowed = slot.allowed(values)
            best = min(allowed, key=len) if slot.name == "path" else allowed[0]
            if slot.kind == "entity":
                best = min(allowed, key=lambda who: strength(state.combatants[who]))
            values[slot.name] = [best] if slot.many is not None else best
    return values


def _cheapest(slot: Slot, values: dict[str, Any], steps: Steps | None) -> list[int]:
    """The dice with the fewest points that pay; a way that none of them pay for is shortened until some do."""
    left = slot.dice_left(values)
    numbers, scores = list(left), list(left.values())
    while not (ways := list(islice(slot.due(values).payments(scores), PAYMENTS))):
        assert steps is not None, "what cannot be paid is not offered"
        path = values["path"]
        values["path"] = next(path[:far] for far in range(len(path) - 1, -1, -1) if steps.whole(path[:far]))
    return [numbers[at] for at in min(ways, key=lambda way: sum(scores[at] for at in way))]


def _way(book: Catalog, state: State, steps: Steps) -> list[str]:
    """The shortest way to where the nearest enemy is one hex away, or as near as can be; round what harms, and rather
    not to an edge over which one could be driven.
    """
    ways = cheapest(steps, lambda cell: ground.hazard(state, hexes.at(cell)))
    near = {cell: max(1, _far(state, cell)) for cell, path in ways.items() if steps.whole(path)}
    best = min(near.values(), default=0)
    ends = [cell for cell, far in near.items() if far == best]
    return list(ways[min(ends, key=lambda cell: (_edges(book, state, cell), len(ways[cell])))]) if ends else []


def _edges(book: Catalog, state: State, cell: str) -> int:
    """How many ways lead from a cell to where whoever is driven there is lost."""
    dangers = (ground.hazard(state, there) for there in neighbours(hexes.at(cell)))
    return sum(ground.deadly(ground.hazard_row(book, danger)) for danger in dangers if danger)


def _far(state: State, cell: str = "") -> int:
    """How far the nearest enemy is from a cell, or from the character."""
    if not cell:
        return min((gap(state, HERO, body.id) for body in state.enemies), default=99)
    there = hexes.at(cell)
    return min((distance(there, body.at) for body in state.enemies if body.at is not None), default=99)


def _paid(state: State, command: Any) -> int:
    """The points that a command spends."""
    dice = {*getattr(command, "dice", ()), getattr(command, "first", -1)}
    return sum(die.score for die in state.pool if die.id in dice)
