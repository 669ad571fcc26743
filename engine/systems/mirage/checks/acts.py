"""Why an action may not be declared: one ordered list for each, and what must still hold when it was interrupted."""

from __future__ import annotations

from engine.systems.mirage.checks import attack, base, movement, other
from engine.systems.mirage.checks.base import Check
from engine.systems.mirage.commands import acts as cmd

HERE: tuple[Check, ...] = (base.people("who"), base.fighting, base.idle)
FREE: tuple[Check, ...] = (base.able, base.free_handed)
CLEAR: tuple[Check, ...] = (*HERE, base.own_turn, *FREE)
IN_FIGHTS: tuple[Check, ...] = (base.in_fights(base.fighting), base.idle, base.in_fights(base.own_turn))
RESTING: tuple[Check, ...] = (base.people("who", "patients"), base.resting("MG-119"), base.idle)
AT_ONCE: tuple[Check, ...] = (base.people("who", "target"), base.fighting, attack.fire_moment)
TAIL: tuple[Check, ...] = (other.helpers, other.insight)
ALONE: tuple[Check, ...] = (other.unhelped, other.insight)
AIMED: tuple[Check, ...] = (base.whole_mind, base.people("target"), attack.target)
PUSH: tuple[Check, ...] = (base.calm(), *AIMED, attack.close)
OFF: tuple[Check, ...] = (movement.on_feet, movement.bridle_free, movement.drags_nobody)

STILL: dict[type, tuple[Check, ...]] = {
    cmd.Strike: (base.calm("attack"), *AIMED, attack.weapon, attack.close, attack.berserk),
    **dict.fromkeys((cmd.Shoot, cmd.Throw), (base.calm("attack"), *AIMED, attack.weapon, attack.shot, attack.berserk)),
    cmd.OverwatchFire: (base.calm(), *AIMED, attack.weapon, attack.keeps_aim, attack.shot),
    cmd.Grapple: (*PUSH, attack.hands_free, attack.not_held_yet),
    cmd.Shove: PUSH,
    cmd.BreakFree: (base.calm("flee"),),
    cmd.Treat: (base.calm(), base.whole_mind, base.people("patient"), other.patient),
    cmd.Attempt: (base.calm(), other.attempt),
    cmd.Move: (base.calm("flee"), movement.walks),
    cmd.MoveInside: (base.calm(), movement.bridle_free, movement.inside),
    cmd.Ride: (base.calm("flee"), movement.in_saddle, *OFF, movement.rides_on),
    cmd.MountUp: (base.calm(), base.people("animal"), movement.on_feet, movement.saddle),
    cmd.Dismount: (base.calm(), movement.has_mounted),
    cmd.Flee: (base.calm("flee"), *OFF, movement.way_out),
    cmd.GetUp: (base.calm("flee"), movement.lies),
    cmd.SeekCover: (base.calm(), movement.on_feet, movement.bridle_free, movement.cover),
    cmd.Draw: (base.calm(), other.drawable),
    cmd.PickUp: (base.calm(), other.lying_there),
    cmd.Overwatch: (base.calm(), base.whole_mind, other.aims),
    cmd.Rampage: (other.nobody_near,),
}
"""What must hold when an action is declared, and again when it was interrupted (step f)."""

CHECKS: dict[type, tuple[Check, ...]] = {kind: (*CLEAR, base.cost, *still, *TAIL) for kind, still in STILL.items()} | {
    cmd.Move: (*CLEAR, base.cost, *STILL[cmd.Move], *TAIL, movement.crawl_price),
    cmd.MoveInside: (*CLEAR, base.cost, *STILL[cmd.MoveInside], *TAIL, movement.crawl_price),
    cmd.OverwatchFire: (*AT_ONCE, *FREE, *STILL[cmd.OverwatchFire], attack.watching, *ALONE),
    cmd.BreakFree: (*HERE, base.able, other.once_a_turn, other.interrupts, base.cost, *STILL[cmd.BreakFree], *TAIL),
    cmd.Treat: (base.people("who"), *IN_FIGHTS, *FREE, base.cost, *STILL[cmd.Treat], *TAIL),
    cmd.HealDay: (*RESTING, base.able, base.whole_mind, other.day_free, *ALONE),
}
