"""What an enemy is just doing, and whether a reaction can answer it (FF-82, FF-90 to FF-92, FF-98)."""

from __future__ import annotations

from engine.board.hexgrid import distance
from engine.core.codes import RANGE, TARGET, UNKNOWN, WINDOW
from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import foes, ground, sight
from engine.systems.fires.rules.blows import barred_means, gap, longer, own_range, spell_kinds
from engine.systems.fires.rules.force import amount, borne, restrictions, stunned
from engine.systems.fires.rules.plan import Plan, waived
from engine.systems.fires.rules.plans import scene_of
from engine.systems.fires.rules.scene import Blow, Scene
from engine.systems.fires.rules.tables import attacks_left, entry_of
from engine.systems.fires.state import HERO, State


def coming(book: Catalog, state: State) -> FoeAttack | None:
    """The attack that is about to be made."""
    left = attacks_left(state, state.turn)
    return foes.attack_of(book, state.combatants[state.turn.enemy], left[0]) if left else None


def out_of_reach(book: Catalog, state: State) -> bool:
    """Whether the attack that is coming is meant for the character and would be wasted as things stand (FF-84)."""
    attack, enemy = coming(book, state), state.turn.enemy
    if attack is None or enemy not in state.combatants:
        return False
    stays = state.turn.moved or not foes.slowed(book, state, enemy, attack.move)
    meant = attack.strikes and stays and foes.prey(book, state, enemy) == (HERO,)
    return meant and not foes.reaches(book, state, enemy, attack, HERO)


def parryable(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """A parry and its like need a melee attack that is not *Unparryable* (FF-90, FF-91)."""
    attack = coming(book, state)
    if attack is None or attack.kind != "melee" or not attack.strikes:
        return Refusal(TARGET, "only a melee attack can be parried", "FF-90")
    every = {*attack.modifiers, *(word for packet in attack.packets for word in packet.modifiers)}
    if "parry" in barred_means(book, frozenset(every)) and "unparryable" not in waived(plan):
        return Refusal(TARGET, f"{attack.name} cannot be parried", "FF-145")
    return None


def doubtful(state: State) -> Refusal | None:
    """Doubting hex works on a first letter that is being carried out, before its first attack (FF-98, FF-S101)."""
    turn, entry = state.turn, entry_of(state, state.turn.enemy)
    begun = turn.deed or turn.attack or turn.time
    if entry is None or len(entry.deeds) < 2 or begun:
        return Refusal(TARGET, "it is not carrying out its first letter", "FF-S101")
    return None


def close_enough(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """Dirty trick and trip: the enemy's Move ended near (FF-92)."""
    far = 1
    for rule in plan.row.rules:
        target = getattr(rule, "target", None)
        if isinstance(target, words.Target) and target.max is not None:
            far = amount(scene_of(book, state, plan), target.max)
    if state.turn.moved_from is None or gap(state, HERO, state.turn.enemy) > far:
        return Refusal(RANGE, f"no enemy's Move has ended within {far}", "FF-92")
    return None


def opportunity(book: Catalog, state: State, plan: Plan) -> Refusal | None:
    """The enemy's Move must have taken it from outside to inside the weapon's range for that blow (FF-92, FF-S19)."""
    turn, hero = state.turn, state.hero
    enemy = state.combatants.get(turn.enemy)
    if enemy is None or plan.arm is None or turn.moved_from is None or hero.at is None:
        return Refusal(RANGE, "no enemy has moved into reach", "FF-92")
    low, high = own_range(scene_of(book, state, plan), plan.arm, plan.type, plan.row.rules)
    if low <= distance(turn.moved_from, hero.at) <= high or not low <= gap(state, HERO, turn.enemy) <= high:
        return Refusal(RANGE, f"{enemy.name} has not moved into reach", "FF-92")
    if not sight.in_reach(book, state, turn.enemy, low, high):
        return Refusal("line", f"{enemy.name} is not in line", "FF-121")
    return None


def sudden(state: State) -> bool:
    """Whether the entry that drives the active enemy closes every window of its Turn (FF-82)."""
    entry = entry_of(state, state.turn.enemy)
    return entry is not None and entry.sudden


MISSILES_FLY = ("beat", "after-move", "attack")
"""The steps at which floating missiles may be fired: one's own beat, and every window for reactions (FF-186)."""


def missile_fault(book: Catalog, state: State, target: str) -> Refusal | None:
    """Why no floating missile flies now: a free answer that needs no action (FF-83, FF-120, FF-186, FF-S91)."""
    if state.step != "beat" and sudden(state):
        return Refusal("sudden", "Sudden: no window is open", "FF-82")
    moment = "beat" if state.step == "beat" else "free-reaction"
    if any(moment not in rule.fire_as for rule, _ in borne(book, state, HERO, effects.SummonMissiles)):
        return Refusal(WINDOW, "they are not fired at this moment", "FF-186")
    if stunned(book, state, HERO):
        return Refusal("condition", "Stunned: nothing is possible", "FF-154")
    bounds = (rule for rule, _ in restrictions(book, state, HERO))
    if state.step != "beat" and any(rule.allow or "reaction" in rule.deny_kinds for rule in bounds):
        return Refusal("condition", "no such reaction is possible", "FF-83")
    body, at = state.combatants.get(target), state.hero.at
    if body is None or body.kind != "enemy" or body.out or at is None or body.at is None or state.missiles is None:
        return Refusal(UNKNOWN, f"there is no enemy {target!r}", "FF-120")
    flying = Scene(book, state, blow=Blow(spell=True))
    far, most = gap(state, HERO, target), longer(state.missiles.reach, flying, spell_kinds(True))
    if far > most:
        return Refusal(RANGE, f"{body.name} is {far} away: at most {most}", "FF-116")
    reached = [cell for cell in ground.cells(body) if distance(at, cell) <= most]
    why = [sight.sees(book, state, HERO, at, cell, target) for cell in reached]
    return Refusal("line", f"{body.name}: {why[0]}", sight.RULES.get(why[0], "FF-119")) if all(why) else None


def armed(book: Catalog, state: State) -> bool:
    """Whether a floating missile could fly at anybody now (FF-186)."""
    return (
        state.missiles is not None
        and state.missiles.left > 0
        and any(missile_fault(book, state, body.id) is None for body in state.enemies)
    )
