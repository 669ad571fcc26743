"""A row is used: its rules run from top to bottom, what they aim at others together as one attack (C6)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.systems.fires.catalog import effects, words
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.decide import assault, attacks, damage, interpret, sheets
from engine.systems.fires.decide.deeds import DEEDS, otherwise, spend_charge, unload, waiting_rules
from engine.systems.fires.decide.play import Play
from engine.systems.fires.decide.use import Using
from engine.systems.fires.events.flow import BeatSet
from engine.systems.fires.rules import aiming, areas, hexes, legal
from engine.systems.fires.rules.candidates import choices
from engine.systems.fires.rules.force import holds
from engine.systems.fires.rules.gear import Arm, arms
from engine.systems.fires.rules.plan import Plan, used_rules
from engine.systems.fires.rules.plans import plan_of, scene_of
from engine.systems.fires.rules.requirements import requirements, unready
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import in_force
from engine.systems.fires.state import HERO, Question

AIMED = effects.Attack | effects.Damage | effects.Inflict


def run(play: Play, plan: Plan, command: Act) -> None:
    """Everything that the use does."""
    using = Using(play, plan, command)
    waiting_rules(using)
    queue = list(used_rules(plan, plan.row if plan.kind != "actions" else plan.act))
    if plan.kind != "actions":
        spend_charge(using)
    index = 0
    while index < len(queue):
        rule = queue[index]
        index += 1
        if rule.when is not None and not holds(rule.when, using.scene):
            continue
        asked_elsewhere = isinstance(rule, effects.Move | effects.EquipmentRule)  # with the use itself (FF-S92)
        target = command.targets[0] if command.targets else ""
        if rule.for_ is None and not asked_elsewhere and not sheets.may(play, HERO, rule, target):
            continue
        if isinstance(rule, AIMED) and aimed(rule):
            group = [rule]
            while index < len(queue) and together(rule, queue[index]):
                if holds(queue[index].when, using.scene):
                    group.append(queue[index])
                index += 1
            attack(using, group, repeats(using))
            continue
        DEEDS.get(type(rule), otherwise)(using, rule)
    using.used_up()


def aimed(rule: Any) -> bool:
    """Whether a rule strikes others (an attack of the row) rather than its bearer."""
    if rule.area is not None or isinstance(rule, effects.Attack):
        return True
    who = rule.target.who if isinstance(rule.target, words.Target) else rule.target
    return who not in (None, "self")


def together(first: Any, rule: Any) -> bool:
    """Whether a rule belongs to the same attack as the one before."""
    if not isinstance(rule, effects.Damage | effects.Inflict) or not aimed(rule):
        return False
    return rule.target in ("target", "active-enemy") or (rule.target is not None and rule.target == first.target)


def repeats(using: Using) -> int:
    """How often a Perform repeats it."""
    return max((by.repeat for by in using.plan.performs), default=1)


def attack(using: Using, group: list[Any], times: int) -> None:
    """One attack on all its targets, or several one after the other: a stroke of each weapon, repetitions. What waited
    for the next attack is for the first of them, but for both shots that one performs (FF-S123), and for everybody
    whom a bomb strikes, with a shield raised or not (FF-76).
    """
    first = group[0]
    both = isinstance(first, effects.Attack) and first.weapon == "each"
    apart = each_apart(using, first)
    for arm, who in strokes(using, first, both, apart):
        if isinstance(first, effects.Attack) and arm is None:
            continue  # a riposte with nothing to strike with (FF-S128)
        for number in range(times):
            named = who[number : number + 1] or who[-1:] if times > 1 and len(who) > 1 and not apart else who
            if not stroke(using, group, arm, named):
                continue
            shot = arm is not None and isinstance(first, effects.Attack) and first.weapon != "held"
            if shot and arm is not None and arm.class_ == "loadable-ranged":
                unload(using, arm)
            if not apart:
                using.used_up()


def each_apart(using: Using, first: Any) -> bool:
    """Whether everybody who is struck is struck by an attack of their own: several targets of one Perform, and those of
    a bomb while something waits for the next attack (FF-76).
    """
    play, plan = using.play, using.plan
    if any(by.targets > 1 for by in plan.performs):
        return True
    bombed = plan.kind == "items" and first.area is not None
    return bombed and bool(in_force(play.book, play.state, HERO, "next-attack"))


def strokes(using: Using, first: Any, both: bool, apart: bool) -> list[tuple[Arm | None, tuple[str, ...]]]:
    """With what is struck and whom, in order; ``both`` weapons take a target each, or the same area twice."""
    plan = using.plan
    if both:
        pair = (plan.arm, plan.second)
        if first.area is not None:
            return [(arm, victims(using, first)) for arm in pair]
        return [(arm, tuple(using.targets[number : number + 1])) for number, arm in enumerate(pair)]
    found = victims(using, first)
    return [(plan.arm, (who,)) for who in found] if apart else [(plan.arm, found)]


def stroke(using: Using, group: list[Any], arm: Arm | None, who: tuple[str, ...]) -> bool:
    """One stroke on those not out, and what enemies do about it. False if nobody is left, unless an area is struck."""
    play = using.play
    alive = using.within_reach(tuple(target for target in who if not play.people[target].out), arm)
    using.struck = who
    if not alive and group[0].area is None:
        return False
    made = attacks.assault_of(using, group, arm, alive[0] if alive else "")
    tallies = assault.make(play, made, alive)
    using.left = tallies[who[0]].left if who and who[0] in tallies else None
    assault.answers(play, made, tallies)
    using.displaced = any(tally.displaced for tally in tallies.values())
    return True


def victims(using: Using, rule: Any) -> tuple[str, ...]:
    """Whom a rule strikes."""
    play = using.play
    if rule.area is not None:
        return areas.struck(play.book, play.state, using.plan, using.placed(), using.targets)
    spec = rule.target
    who = spec.who if isinstance(spec, words.Target) else spec
    if who == "active-enemy":
        return active(using, spec)
    if who in ("enemies", "entities"):
        return interpret.whom(play, spec, using.scene)
    return tuple(using.targets)


def active(using: Using, spec: Any) -> tuple[str, ...]:
    """The active enemy, if it is what the rule wants and the weapon reaches it (FF-91, FF-S128)."""
    play, plan = using.play, using.plan
    found = tuple(who for who in interpret.whom(play, spec, using.scene) if not play.people[who].out)
    if isinstance(spec, words.Target) and spec.within == "weapon" and plan.arm is not None:
        return tuple(who for who in found if aiming.reaches(play.book, play.state, plan, plan.arm, who))
    return found


def strike_back(play: Play, name: str, rule: effects.Attack, who: str) -> None:
    """One attack with a held weapon that reaches, or the shot of one that is ready, the player's pick (FF-93)."""
    held = arms(play.book, play.state)
    missiles = {arm: arm.missiles if arm.class_ == "ranged" and len(arm.missiles) > 1 else ("",) for arm in held}
    acts = [
        Act("summon-guts", attunement=name, thing=arm.key, used_as=arm.used_as, missile=missile)
        for arm in held
        for missile in missiles[arm]
    ]
    found = [plan for act in acts for plan in answers(play, act, who)]
    if not found:
        return
    labels = tuple(f"{_struck_with(play, plan)}, {plan.type}" for plan in found)
    question = Question("use", "Strike back with what?", tuple(map(str, range(len(found)))), labels, "FF-93")
    plan = found[int(play.ask(question))]
    attack(Using(play, plan, plan.said), [rule], 1)


def answers(play: Play, act: Act, who: str) -> list[Plan]:
    """The blow in answer to somebody with one weapon, in each type that it deals so; none where it is not ready."""
    plan = plan_of(play.book, play.state, act)
    if not isinstance(plan, Plan) or plan.arm is None or plan.arm.only:
        return []
    if unready(play.book, scene_of(play.book, play.state, plan), plan.arm):
        return []
    if plan.arm.class_ == "melee" and legal.afraid(play.book, play.state):
        return []
    typed = [plan_of(play.book, play.state, replace(act, type=kind)) for kind in plan.types or ("crush",)]
    plans = [one for one in typed if isinstance(one, Plan)]
    return [one for one in plans if aiming.reaches(play.book, play.state, one, plan.arm, who)]


def _struck_with(play: Play, plan: Plan) -> str:
    missile = play.book.missiles.get(plan.said.missile)
    names = (plan.arm.name if plan.arm is not None else "", missile.name if missile is not None else "")
    return ", ".join(filter(None, names))


def follow_up(play: Play, rule: effects.Perform, scene: Scene) -> None:
    """A free blow after one that struck home: once a beat, once a counterbeat (FF-57, FF-S73)."""
    arm, state = scene.arm, play.state
    if arm is None or state.beat.extra_attack or damage.over(play):
        return
    acts = (Act(rule.action or "", thing=arm.key, type=kind) for kind in arm.types)
    made = [(plan_of(play.book, state, act), act) for act in acts]
    plans = [(p, act) for p, act in made if isinstance(p, Plan) and requirements(play.book, state, p) is None]
    after = dict[str, tuple[str, Plan, Act]]()
    for plan, act in plans:
        found = choices(play.book, state, plan)
        for way, whom in () if isinstance(found, Refusal) else found.targets.items():
            path, kind = tuple(map(hexes.key, way)), [plan.type] if len(plans) > 1 else []
            for who in whom:
                from_ = [f"from {hexes.show(way[0])}"] if way else []
                label = " ".join([play.people[who].name, *from_, *(f"({one})" for one in kind)])
                after["/".join((who, *path[:1], *kind))] = label, plan, replace(act, targets=(who,), path=path)
    if not after:
        return
    labels = ("no", *(label for label, _, _ in after.values()))
    name = play.book.actions[rule.action or ""].name
    chosen = play.ask(Question("use", f"{arm.name}: {name}, free?", ("", *after), labels, "FF-57"))
    if chosen:
        _, plan, act = after[chosen]
        play.add(BeatSet(replace(play.state.beat, extra_attack=True)))
        outer, play.tally = play.tally, None
        run(play, plan, act)
        play.tally = outer
