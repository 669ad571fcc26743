"""Attacks from their dice to their harm (MG-55 to MG-64, MG-84, MG-85)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.decide.base import Writing, close, lose_watch, push, spotted, step
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events.harm import Protected
from engine.systems.mirage.rules import attack as rules
from engine.systems.mirage.rules import harm
from engine.systems.mirage.state import Combatant
from engine.systems.mirage.state.frames import Act, Harm
from engine.systems.mirage.state.ground import Cover
from engine.systems.mirage.state.things import Armour
from engine.systems.mirage.words import counts


def before_dice(draft: Writing, act: Act) -> None:
    """What an attack does whether it hits or not: it shows who attacks (MG-54), brings both within reach (MG-53), and
    spoils the aim of whoever is attacked in melee (MG-78).
    """
    command = act.command
    assert isinstance(command, rules.CONTESTED)
    if draft.state.combatants[command.who].hidden:
        spotted(draft, (command.who,))
    if isinstance(command, rules.CLOSE):
        if tuple(sorted((command.who, command.target))) not in draft.state.engaged:
            draft.add(ev.Engaged(command.who, command.target))
        lose_watch(draft, command.target)
        return
    arm = draft.state.combatants[command.who].arms.get(command.weapon)
    if arm is not None and arm.ammo is not None:
        draft.add(ev.ShotSpent(command.who, command.weapon))


def settle(draft: Writing, catalog: Catalog, act: Act) -> None:
    """Step l: what is left of the successes, and how many of them become damage (MG-60)."""
    command = act.command
    assert isinstance(command, rules.AIMED)
    net = rules.net(act)
    arm = rules.arm_used(draft.state, draft.state.combatants[command.who], command)
    if arm is None:
        close(draft)
        draft.add(ev.ActLost(command.who, "the weapon is gone"))
        return
    draft.add(ev.AttackResolved(command.who, command.target, arm.name, net))
    extra = net - 1 if act.bonus is None else act.bonus
    step(draft, replace(act, step="effect", damage=arm.damage + extra if net else 0))


def strike_home(draft: Writing, act: Act) -> None:
    """Step m: cover, armour, harm; a thrown weapon lies where the target is."""
    command = act.command
    assert isinstance(command, rules.AIMED)
    arm = draft.state.combatants[command.who].arms.get(command.weapon)
    if arm is not None and draft.state.house.thrown_drops:
        target = draft.state.combatants[command.target]
        if isinstance(command, cmd.Throw) or (isinstance(command, cmd.OverwatchFire) and arm.thrown):
            draft.add(ev.Dropped(command.who, command.weapon, target.zone, thrown=True))
    if not rules.net(act):
        return
    shooter, victim, damage = draft.state.combatants[command.who], draft.state.combatants[command.target], act.damage
    cover = harm.cover_of(draft.state, shooter, victim) if isinstance(command, rules.SHOTS) else None
    if cover is not None and damage:
        damage = _protected(draft, victim, "cover", cover[1], damage, cover[0])
    push(draft, Harm(victim.id, "physical", armour(draft, victim, damage), "attack", hit=True))


def armour(draft: Writing, victim: Combatant, damage: int) -> int:
    """The armour roll, where damage is left and armour is worn (MG-85)."""
    worn = victim.armour
    if worn is None or not worn.rating or not damage:
        return damage
    return _protected(draft, victim, "armour", worn, damage)


def _protected(
    draft: Writing, victim: Combatant, what: Literal["cover", "armour"], by: Cover | Armour, damage: int, key: str = ""
) -> int:
    """What is left of damage behind a roll of cover or armour, which may wear down by it (MG-84 to MG-86)."""
    told = f"{counts(draft.state, (by.rating,))}; against {damage} damage"
    faces = draft.roll(harm.PROTECTION_DICE, by.rating, f"{what} of {victim.name}: {by.name}", victim.id, told)
    stopped = harm.protection(draft.state.house, by.rating, faces, damage)
    draft.add(Protected(victim.id, what, by.name, faces, *stopped, key))
    return stopped.left
