"""Attacks from their dice to their harm (MG-55 to MG-64, MG-84, MG-85)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.decide.base import Writing, close, lose_watch, push, step
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events.harm import Protected
from engine.systems.mirage.rules import attack as rules
from engine.systems.mirage.rules import harm
from engine.systems.mirage.state import Combatant
from engine.systems.mirage.state.frames import Act, Harm
from engine.systems.mirage.state.things import Cause
from engine.systems.mirage.words import counts


def before_dice(draft: Writing, act: Act) -> None:
    """What an attack does whether it hits or not: it shows who attacks (MG-54), brings both within reach (MG-53), and
    spoils the aim of whoever is attacked in melee (MG-78).
    """
    command = act.command
    assert isinstance(command, rules.CONTESTED)
    if draft.state.combatants[command.who].hidden:
        draft.add(ev.Spotted((command.who,)))
    if isinstance(command, rules.CLOSE):
        if tuple(sorted((command.who, command.target))) not in draft.state.engaged:
            draft.add(ev.Engaged(command.who, command.target))
        lose_watch(draft, command.target)
        return
    arm = draft.state.combatants[command.who].arms.get(command.weapon)
    if arm is not None and arm.ammo is not None:
        draft.add(ev.ShotSpent(command.who, command.weapon))


def settle(draft: Writing, act: Act) -> None:
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
    damage = rules.damage(arm, extra) if net else 0
    step(draft, replace(act, step="effect", damage=damage))


def strike_home(draft: Writing, act: Act) -> None:
    """Step m: cover, armour, harm; a thrown weapon lies where the target is."""
    command = act.command
    assert isinstance(command, rules.AIMED)
    close(draft)
    arm = draft.state.combatants[command.who].arms.get(command.weapon)
    if arm is not None and draft.state.house.thrown_drops:
        target = draft.state.combatants[command.target]
        if isinstance(command, cmd.Throw) or (isinstance(command, cmd.OverwatchFire) and arm.thrown):
            draft.add(ev.Dropped(command.who, command.weapon, target.zone, thrown=True))
    if rules.net(act):
        land(draft, command.who, command.target, act.damage, ranged=isinstance(command, rules.SHOTS))


def land(draft: Writing, who: str, target: str, damage: int, *, ranged: bool) -> None:
    """Damage that has hit: the cover roll of a shot, the armour roll, and what is left (MG-84 to MG-86)."""
    victim = draft.state.combatants[target]
    if ranged:
        damage = _cover(draft, draft.state.combatants[who], victim, damage)
    damage = armour(draft, victim, damage)
    push(draft, Harm(target, "physical", damage, "attack", hit=True))


def _cover(draft: Writing, shooter: Combatant, victim: Combatant, damage: int) -> int:
    found = harm.cover_of(draft.state, shooter, victim)
    if found is None or not damage:
        return damage
    key, cover = found
    told = counts(draft.state, (cover.rating,))
    faces = draft.roll(harm.PROTECTION_DICE, cover.rating, f"cover of {victim.name}: {cover.name}", victim.id, told)
    stopped = harm.protection(draft.state.house, cover.rating, faces, damage)
    draft.add(Protected(victim.id, "cover", cover.name, faces, stopped.points, stopped.left, stopped.rating, cover=key))
    return stopped.left


def armour(draft: Writing, victim: Combatant, damage: int) -> int:
    """The armour roll, where damage is left and armour is worn (MG-85)."""
    worn = victim.armour
    if worn is None or not worn.rating or not damage:
        return damage
    told = counts(draft.state, (worn.rating,))
    faces = draft.roll(harm.PROTECTION_DICE, worn.rating, f"armour of {victim.name}: {worn.name}", victim.id, told)
    stopped = harm.protection(draft.state.house, worn.rating, faces, damage)
    draft.add(Protected(victim.id, "armour", worn.name, faces, stopped.points, stopped.left, stopped.rating, cover=""))
    return stopped.left


def ruled(draft: Writing, who: str, kind: str, amount: int, *, armoured: bool, hit: bool) -> None:
    """Harm by the game master's word (MG-95)."""
    victim = draft.state.combatants[who]
    cause: Cause = "attack" if hit else "harm"
    if kind == "mental":
        push(draft, Harm(who, "mental", amount, cause, hit=hit))
        return
    left = armour(draft, victim, amount) if armoured else amount
    push(draft, Harm(who, "physical", left, cause, hit=hit))
