"""What may be commanded in a fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board.hexgrid import Hex
from engine.core.checks import Check, refused
from engine.core.codes import CHOICE, COST, ENCOUNTER, OPTION, PHASE, PLACE, RANGE, STATE, TURN, UNKNOWN, WINDOW
from engine.core.refusal import Refusal
from engine.core.roster import refused_unless_known
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.rules import (
    candidates,
    foes,
    fresh_pool,
    gear,
    going,
    ground,
    hexes,
    inputs,
    led,
    legal,
    reactions,
)
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.state import HERO, State

WINDOWS = ("after-roll", "stances", "charmed", "after-move", "attack")


def has_hero(book: Catalog, state: State, command: object) -> Refusal | None:
    """There is somebody to act, and nobody else is meant: enemies follow their tables."""
    if state.person is None or HERO not in state.combatants:
        return Refusal(PHASE, "there is no character", "FF-44")
    who = getattr(command, "who", HERO)
    if who == HERO:
        return None
    no = refused_unless_known(who, state.combatants, "FF-44")
    return no or Refusal(TURN, f"{state.combatants[who].name} is not yours to command", "FF-44")


unasked = refused(
    WINDOW, "another question has to be answered first", "FF-44", lambda state, _: state.asking is not None
)


def calm(rule: str) -> Check[Catalog, State, Any]:
    """A check that no fight is on, for what ``rule`` lets be done then."""
    return refused(PHASE, "not in the middle of a fight", rule, lambda state, _: state.fought)


setting_up = refused(PHASE, "only before a fight begins", "FF-44", lambda state, _: state.phase != "setup")
fighting = refused(PHASE, "there is no fight going on", "FF-44", lambda state, _: not state.fought)
in_beat = refused(PHASE, "it is not your beat", "FF-51", lambda state, _: state.step != "beat")
window_open = refused(
    WINDOW, "nothing is open that could be let pass", "FF-81", lambda state, _: state.step not in WINDOWS
)


def asked(book: Catalog, state: State, command: orders.Choose) -> Refusal | None:
    """The answer fits the open question."""
    if state.asking is None:
        return Refusal(WINDOW, "nothing is asked", "FF-139")
    choices = state.asking.question.choices
    if command.answer in choices:
        return None
    shown = ", ".join(choice or '""' for choice in choices)
    return Refusal(CHOICE, f"{command.answer!r} is no answer: {shown}", state.asking.question.rule)


def start_cell(book: Catalog, state: State, command: orders.Place) -> Refusal | None:
    """A start cell, or any free one where the encounter names none."""
    try:
        cell = hexes.at(command.at)
    except ValueError as error:
        return Refusal(PLACE, str(error), "FF-115")
    starts = [key for key, kind in state.field.tiles.items() if "start" in kind.split("+")]
    if starts and hexes.key(cell) not in starts:
        return Refusal(PLACE, f"{hexes.show(cell)} is no start cell", "FF-117")
    if not ground.may_end(book, state, HERO, cell):
        return Refusal(PLACE, f"nobody can stand on {hexes.show(cell)}", "FF-117")
    return None


def readying(book: Catalog, state: State, command: orders.Ready) -> Refusal | None:
    """Gear may be made ready freely, unless an ambush or the table forbids it (FF-S120)."""
    if (state.ambush and state.phase == "setup") or state.house.ready_before == "as-left":
        return Refusal(OPTION, "gear stays as it was left", "FF-S120")
    if command.hands is not None:
        if no := gear.hands_fault(book, state, command.hands, command.off):
            return no
    if not command.thing:
        return None if command.hands is not None else Refusal(CHOICE, "say what is made ready", "FF-S120")
    if command.thing not in state.sheet.slots or command.thing not in state.sheet.pieces:
        return Refusal(UNKNOWN, f"there is no {command.thing!r} in a hand slot", "FF-S120")
    found = gear.arm(book, state, command.thing)
    if command.missile:
        if found is None or found.class_ != "loadable-ranged" or command.missile not in found.missiles:
            return Refusal("gear", "that missile does not fit", "FF-77")
    elif command.lit is not None:
        if found is None or not found.lightable:
            return Refusal("requires", "that cannot be lit", "FF-S61")
    elif command.hands is None:
        return Refusal(CHOICE, "say what is done with it", "FF-S120")
    return None


def everybody_placed(book: Catalog, state: State, command: object) -> Refusal | None:
    """The character stands somewhere, and there is somebody to fight."""
    if state.hero.at is None:
        return Refusal(PLACE, "put the character on a start cell first", "FF-117")
    if not state.enemies:
        return Refusal(ENCOUNTER, "nobody to fight: add an enemy first", "FF-141")
    return None


def act(book: Catalog, state: State, command: orders.Act) -> Refusal | None:
    """An action with all that was said about it."""
    found = inputs.planned(book, state, command)
    if isinstance(found, Plan):
        return None  # what is right could be chosen
    plan = plan_of(book, state, command)
    if not isinstance(plan, Plan):
        return plan
    if not command.targets and candidates.refusal(book, state, plan) is None:  # nobody of whom it could be said
        open_ = candidates.choices(book, state, plan)
        if isinstance(open_, Refusal):
            return open_
    return found


def reroll(book: Catalog, state: State, command: orders.Reroll) -> Refusal | None:
    """Re-rolls by a blessing right after the roll, by fortune at any time (FF-S47, FF-S74)."""
    row = book.attunements.get(command.by)
    if row is not None:
        if state.step != "after-roll" or command.by not in fresh_pool.afterthoughts(book, state):
            return Refusal(WINDOW, f"{row.name} is for right after the roll", "FF-S47")
        each = fresh_pool.reroll_price(row)
        most = state.sheet.fp // each
        if len(command.dice) > most:
            return Refusal("fp", f"{each} FP for each die: {most} at most", "FF-S47")
        return inputs.rerolled(state, command.dice, max(1, most))
    by, left = fresh_pool.fortune(book, state)
    if by != command.by or not command.by:
        return Refusal("requires", "nothing in hand lets you re-roll now", "FF-S74")
    if state.step not in ("beat", *WINDOWS):
        return Refusal(WINDOW, "only when something is yours to decide", "FF-S74")
    return inputs.rerolled(state, command.dice, left)


def raise_die(book: Catalog, state: State, command: orders.RaiseDie) -> Refusal | None:
    """One die of the fresh pool (R5)."""
    fresh = state.step == "after-roll" and command.by in fresh_pool.afterthoughts(book, state)
    if not fresh or command.by not in book.armour:
        return Refusal(WINDOW, "only right after the roll, once", "FF-46")
    able = any(die.id == command.die for die in fresh_pool.raisable(book, state))
    return None if able else Refusal(COST, "die not available", "FF-04")


def missile(book: Catalog, state: State, command: orders.FireMissile) -> Refusal | None:
    """A floating missile at an enemy that could be shot (FF-186)."""
    if state.missiles is None or not state.missiles.left:
        return Refusal(STATE, "no missile floats about you", "FF-186")
    if state.step not in reactions.MISSILES_FLY:
        return Refusal(WINDOW, "in your beat, or where a reaction is possible", "FF-186")
    return reactions.missile_fault(book, state, command.target)


def charm(book: Catalog, state: State, command: orders.Charm) -> Refusal | None:
    """A Charmed enemy, one Move, one attack (FF-112)."""
    body = state.combatants.get(command.enemy)
    if body is None or body.kind != "enemy" or body.out:
        return Refusal(UNKNOWN, f"there is no enemy {command.enemy!r}", "FF-112")
    if state.step != "charmed":
        return Refusal(WINDOW, "only after the tables have been rolled", "FF-112")
    if command.enemy in state.turn.charmed or not led.obeys(book, state, body.id):
        return Refusal(STATE, f"{body.name} does not obey now", "FF-112")
    way = inputs.cells(command.path)
    if isinstance(way, Refusal):
        return way
    if len(way) > led.far(book, state, body.id):
        return Refusal("path", "that is farther than it can move", "FF-112")
    span = going.Reach(0, len(way), over=led.over(book, state, body.id))
    if no := going.path_fault(book, state, way, span, body.here, body.id):
        return no
    if not foes.dares(book, state, body.id, body.here, way):
        return Refusal("path", f"{body.name} dares not come closer", "FF-111")
    return led_blow(book, state, command, way) if command.attack else None


def led_blow(book: Catalog, state: State, command: orders.Charm, way: tuple[Hex, ...]) -> Refusal | None:
    """The attack of a Charmed enemy, from the end of its way: one that its sheet lists, no other deed (FF-112)."""
    body = state.combatants[command.enemy]
    attack = book.enemies[body.entry].attacks.get(command.attack)
    if attack is None or not attack.strikes:
        return Refusal(UNKNOWN, f"{body.name} has no attack {command.attack!r}", "FF-112")
    if no := foes.hindered(book, state, body.id, attack):
        return no
    if "one-listed-attack" not in led.allowed(book, state, body.id):
        return Refusal(STATE, f"{body.name} attacks nobody for you", "FF-112")
    target = state.combatants.get(command.target)
    if target is None or target.out or target.id == body.id:
        return Refusal(UNKNOWN, f"there is no {command.target!r}", "FF-112")
    if not led.reaches(book, state, body.id, attack, command.target, way):
        return Refusal(RANGE, f"{attack.name} does not reach {target.name}", "FF-112")
    return None


CHECKS: dict[type, tuple[Callable[[Catalog, State, Any], Refusal | None], ...]] = {
    orders.Place: (has_hero, setting_up, start_cell),
    orders.Ready: (has_hero, calm("FF-S120"), readying),
    orders.StartFight: (has_hero, setting_up, everybody_placed),
    orders.Act: (has_hero, fighting, act),
    orders.EndBeat: (has_hero, unasked, in_beat, lambda book, state, _: legal.unfinished(book, state)),
    orders.Pass: (has_hero, unasked, window_open),
    orders.Choose: (has_hero, asked),
    orders.Charm: (has_hero, unasked, charm),
    orders.Reroll: (has_hero, unasked, reroll),
    orders.RaiseDie: (has_hero, unasked, raise_die),
    orders.FireMissile: (has_hero, unasked, missile),
    orders.EndFight: (fighting,),
}
