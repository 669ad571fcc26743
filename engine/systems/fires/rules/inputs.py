"""Whether all that was said about an action is right: way, targets, area, dice (FF-04 to FF-08, FF-58 to FF-79)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.hexgrid import Hex
from engine.core.codes import CHOICE, COST, PLACE, RANGE, STATE
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import aiming, areas, candidates, going, hexes, paying
from engine.systems.fires.rules.force import amount
from engine.systems.fires.rules.gear import hands_fault
from engine.systems.fires.rules.memory import remembered
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of, scene_of
from engine.systems.fires.state import State


@remembered
def planned(book: Catalog, state: State, command: Act) -> Plan | Refusal:
    """What a command comes to, or the first thing that is wrong with it: the action, then what was said about it."""
    plan = plan_of(book, state, command)
    if isinstance(plan, Refusal):
        return plan
    return candidates.refusal(book, state, plan) or fault(book, state, plan, command) or plan


def fault(book: Catalog, state: State, plan: Plan, command: Act) -> Refusal | None:
    """The first thing that is wrong with a command whose plan is legal."""
    return (
        typed(plan, command)
        or paid(state, plan, command)
        or focused(state, plan, command)
        or moved(book, state, plan, command)
        or chosen(book, state, plan, command)
        or candidates.last_of_beat(book, state, plan, command.hands, command.off)
    )


def typed(plan: Plan, command: Act) -> Refusal | None:
    """Of several types that an attack may deal the player names one (FF-33)."""
    if command.type or len(plan.types) < 2 or not plan.needs.attacks:
        return None
    return Refusal(CHOICE, f"{plan.name}: say which type, {' or '.join(plan.types)}", "FF-33")


def scores(state: State, numbers: Iterable[int]) -> list[int] | Refusal:
    """The scores of dice by their numbers on the table (FF-04)."""
    lying = {die.id: die.score for die in state.pool if not die.spent}
    wanted = list(numbers)
    missing = [number for number in wanted if number not in lying]
    if missing or len(set(wanted)) < len(wanted):
        return Refusal(COST, "die not available", "FF-04")
    return [lying[number] for number in wanted]


def paid(state: State, plan: Plan, command: Act) -> Refusal | None:
    """Whether the dice pay the price (FF-05 to FF-08)."""
    named = [*command.dice, *([] if command.first is None else [command.first])]
    every = scores(state, named)
    if isinstance(every, Refusal):
        return every
    dice = every[: len(command.dice)]
    first = every[-1] if command.first is not None else None
    return paying.fault(plan.cost, first, dice)


def focused(state: State, plan: Plan, command: Act) -> Refusal | None:
    """FP beyond the price (FF-165)."""
    if command.fp < 0 or (command.fp and not plan.over):
        return Refusal("fp", f"{plan.name} has a fixed price in FP", "FF-165")
    if plan.fp + command.fp > state.sheet.fp:
        return Refusal("fp", f"needs {plan.fp + command.fp} FP, you have {state.sheet.fp}", "FF-165")
    return None


def over(plan: Plan, state: State, command: Act) -> int:
    """What is paid beyond the price: dice, or FP where the row says so (FF-07, FF-165)."""
    in_points = any(by.overspend_from == "fp" for by in plan.performs)
    if in_points or (plan.kind == "attunements" and plan.over):
        return command.fp
    lying = {die.id: die.score for die in state.pool}
    return paying.overspend(plan.cost, [lying[number] for number in command.dice if number in lying])


def cells(texts: Iterable[str]) -> tuple[Hex, ...] | Refusal:
    """Cells as they are written."""
    try:
        return tuple(map(hexes.at, texts))
    except ValueError as error:
        return Refusal(PLACE, str(error), "FF-115")


def moved(book: Catalog, state: State, plan: Plan, command: Act) -> Refusal | None:
    """Whether the ways can be walked with what is paid (FF-58, FF-59)."""
    at = state.hero.at
    if at is None:
        return Refusal(PLACE, "you are not on the field", "FF-117")
    moves = plan.needs.moves
    for number, texts in enumerate((command.path, command.after) if moves or command.path or command.after else ()):
        way, no = cells(texts), None
        if isinstance(way, Refusal):
            return way
        if number >= len(moves):
            no = Refusal("path", f"{plan.name} has no such movement", "FF-59") if way else None
        elif number == 0:
            span = going.span(book, state, plan, 0, over(plan, state, command))
            target = command.targets[0] if command.targets else state.turn.enemy
            no = going.too_short(plan, span) or going.path_fault(book, state, way, span, at)
            no = no or going.step_fault(state, way, at, target, span.direction)
            at = way[-1] if way else at
        elif way:  # after the attack, from where the first one ended
            span = going.span(book, state, plan, 1, 0)
            no = going.path_fault(book, aiming.moved_to(book, state, at), way, span, at)
        if no is not None:
            return no
    return None


def chosen(book: Catalog, state: State, plan: Plan, command: Act) -> Refusal | None:
    """Whether targets, area, things and numbers are right."""
    at = state.hero.here
    way = cells(command.path)
    if not isinstance(way, Refusal) and way and plan.needs.moves:
        at = way[-1]
    needs = plan.needs
    if needs.area is not None:
        return placed(book, state, plan, command, at)
    if needs.target is not None or command.targets:
        no = aiming.targets_fault(book, state, plan, command.targets, at)
        if no is not None or needs.target is None:
            return no
    if needs.swap:
        if isinstance(open_ := candidates.choices(book, state, plan), Refusal):
            return open_
        if command.hands is None:
            return Refusal(CHOICE, "say what is held", "FF-78")
        return hands_fault(book, state, command.hands, command.off)
    return things(book, state, plan, command)


def placed(book: Catalog, state: State, plan: Plan, command: Act, at: Hex) -> Refusal | None:
    """Whether an area can lie so."""
    spot = cells((command.cell,)) if command.cell else ()
    if isinstance(spot, Refusal):
        return spot
    found = areas.area_cells(
        book, state, plan, at, spot[0] if spot else None, command.direction, command.turn, command.fp
    )
    return found if isinstance(found, Refusal) else None


def things(book: Catalog, state: State, plan: Plan, command: Act) -> Refusal | None:
    """Another thing, a cell, dice to roll anew, a number."""
    needs = plan.needs
    if needs.other and (command.other or plan.second_type) not in candidates.others(book, state, plan):
        return Refusal(CHOICE, f"{plan.name}: say what it is about", "FF-168")
    if needs.cell and needs.area is None:
        spot = cells((command.cell,)) if command.cell else None
        at = state.hero.at
        good = tuple(candidates.cells_for(book, state, needs.cell, at)) if at is not None else ()
        if spot is None or isinstance(spot, Refusal) or spot[0] not in good:
            return Refusal(PLACE, f"{plan.name}: not in that hex", "FF-117")
    if needs.picks is not None:
        return rerolled(state, command.picks, dice_anew(book, state, plan, command.fp))
    if not 0 <= command.chosen <= needs.chosen:
        return Refusal(RANGE, f"a number from 0 to {needs.chosen}", "FF-171")
    return None


def dice_anew(book: Catalog, state: State, plan: Plan, fp: int = 0) -> int:
    """How many dice a use rolls anew at most, with so many FP beyond its price (FF-02, FF-165)."""
    rule = plan.needs.picks
    if rule is None or rule.count == "all":
        return len(state.pool)
    return amount(scene_of(book, state, plan).with_names(over=fp), rule.count)


def rerolled(state: State, picks: tuple[int, ...], most: int) -> Refusal | None:
    """Whether dice may be rolled anew (FF-02)."""
    if not 1 <= len(picks) <= most or len(set(picks)) < len(picks):
        return Refusal(CHOICE, f"name 1 to {most} dice", "FF-02")
    for number in picks:
        die = next((die for die in state.pool if die.id == number and not die.spent), None)
        if die is None:
            return Refusal(COST, "die not available", "FF-04")
        if die.rerolled:
            return Refusal(STATE, "already re-rolled", "FF-02")
    return None
