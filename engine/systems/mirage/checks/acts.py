"""Why an action may not be declared: one ordered list for each, and what must still hold when it was interrupted."""

from __future__ import annotations

from engine.systems.mirage.checks import attack, base, movement, other
from engine.systems.mirage.checks.base import Check
from engine.systems.mirage.commands import acts as cmd

OPENING: tuple[Check, ...] = (base.people("who"), base.fighting, base.idle, base.own_turn, base.able)
CLEAR: tuple[Check, ...] = (*OPENING, base.free_handed)
TAIL: tuple[Check, ...] = (other.helpers, other.insight)

STRIKE: tuple[Check, ...] = (
    base.calm("attack"),
    base.whole_mind,
    base.people("target"),
    attack.target,
    attack.weapon,
    attack.close,
    attack.berserk,
)
SHOOT: tuple[Check, ...] = (
    base.calm("attack"),
    base.whole_mind,
    base.people("target"),
    attack.target,
    attack.weapon,
    attack.shot,
    attack.berserk,
)
PUSH: tuple[Check, ...] = (base.calm(), base.whole_mind, base.people("target"), attack.target, attack.close)

STILL: dict[type, tuple[Check, ...]] = {
    cmd.Strike: STRIKE,
    cmd.Shoot: SHOOT,
    cmd.Throw: SHOOT,
    cmd.OverwatchFire: (
        base.calm(),
        base.whole_mind,
        base.people("target"),
        attack.target,
        attack.weapon,
        attack.keeps_aim,
        attack.shot,
    ),
    cmd.Grapple: (*PUSH, attack.hands_free, attack.not_held_yet),
    cmd.Shove: PUSH,
    cmd.BreakFree: (base.calm("flee"),),
    cmd.Treat: (base.calm(), base.whole_mind, base.people("patient"), other.patient),
    cmd.Attempt: (base.calm(), other.attempt),
    cmd.Move: (base.calm("flee"), movement.walks),
    cmd.MoveInside: (base.calm(), movement.bridle_free, movement.inside),
    cmd.Ride: (
        base.calm("flee"),
        movement.in_saddle,
        movement.on_feet,
        movement.bridle_free,
        movement.drags_nobody,
    ),
    cmd.MountUp: (base.calm(), base.people("animal"), movement.on_feet, movement.saddle),
    cmd.Dismount: (base.calm(), movement.has_mounted),
    cmd.Flee: (
        base.calm("flee"),
        movement.on_feet,
        movement.bridle_free,
        movement.drags_nobody,
        movement.way_out,
    ),
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
    cmd.OverwatchFire: (
        base.people("who", "target"),
        base.fighting,
        attack.fire_moment,
        base.able,
        base.free_handed,
        *STILL[cmd.OverwatchFire],
        attack.watching,
        other.unhelped,
        other.insight,
    ),
    cmd.BreakFree: (
        base.people("who"),
        base.fighting,
        base.idle,
        base.able,
        other.once_a_turn,
        other.interrupts,
        base.cost,
        *STILL[cmd.BreakFree],
        *TAIL,
    ),
    cmd.Treat: (
        base.people("who"),
        base.in_fights(base.fighting),
        base.idle,
        base.in_fights(base.own_turn),
        base.able,
        base.free_handed,
        base.cost,
        *STILL[cmd.Treat],
        *TAIL,
    ),
    cmd.HealDay: (
        base.people("who", "patients"),
        base.resting("MG-119"),
        base.idle,
        base.able,
        base.whole_mind,
        other.day_free,
        other.unhelped,
        other.insight,
    ),
}
