"""A row is used: its rules run from top to bottom, what they aim at others together as one attack (C6)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import distance
from engine.core.refusal import Refusal, require
from engine.systems.fires.catalog import effects, words
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.decide import assault, damage, interpret, sheets
from engine.systems.fires.decide.deeds import do, spend_charge, unload, waiting_rules
from engine.systems.fires.decide.play import Play
from engine.systems.fires.decide.use import ATTACHED, Using
from engine.systems.fires.events.flow import BeatSet
from engine.systems.fires.rules import aiming, blows, ground, hexes
from engine.systems.fires.rules.blows import Assault, Inflicted, Packet, Rider
from engine.systems.fires.rules.candidates import choices
from engine.systems.fires.rules.force import amount, holds
from engine.systems.fires.rules.gear import Arm, arms, takes
from engine.systems.fires.rules.needs import used_rules
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of, scene_of
from engine.systems.fires.rules.requirements import requirements
from engine.systems.fires.rules.scene import Blow, Scene, within
from engine.systems.fires.rules.sources import in_force, piece_row
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
        if (
            rule.for_ is None
            and not asked_elsewhere(rule)
            and not sheets.may(play, HERO, rule, command_target(command))
        ):
            continue
        if isinstance(rule, AIMED) and aimed(rule):
            group = [rule]
            while index < len(queue) and together(rule, queue[index]):
                if holds(queue[index].when, using.scene):
                    group.append(queue[index])
                index += 1
            attack(using, group, repeats(using, rule))
            continue
        do(using, rule)
    using.used_up()


def asked_elsewhere(rule: Any) -> bool:
    """Whether it is said with the use itself if a rule does anything: by a way, or the piece it is about (FF-S92)."""
    return isinstance(rule, effects.Move | effects.EquipmentRule)


def command_target(command: Act) -> str:
    """Whom a use is aimed at first."""
    return command.targets[0] if command.targets else ""


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


def repeats(using: Using, rule: Any) -> int:
    """How often a Perform repeats it."""
    return max((by.repeat for _, by in using.plan.chain if by is not None), default=1)


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
            if both and arm is not None and arm.class_ == "loadable-ranged":
                unload(using, arm)
            if not apart:
                using.used_up()


def each_apart(using: Using, first: Any) -> bool:
    """Whether everybody who is struck is struck by an attack of their own: several targets of one Perform, and those of
    a bomb while something waits for the next attack (FF-76).
    """
    play, plan = using.play, using.plan
    if any(by is not None and by.targets > 1 for _, by in plan.chain):
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
    """One stroke on those of them who are not out, and what enemies do about it. False where nobody is left, unless
    an area is struck.
    """
    play = using.play
    alive = using.within_reach(tuple(target for target in who if not play.body(target).out), arm)
    using.struck = who
    if not alive and group[0].area is None:
        return False
    made = assault_of(using, group, arm, alive[0] if alive else "")
    tallies = assault.make(play, made, alive)
    using.left = tallies[who[0]].left if who and who[0] in tallies else None
    assault.answers(play, made, tallies)
    using.displaced = any(tally.displaced for tally in tallies.values())
    return True


def victims(using: Using, rule: Any) -> tuple[str, ...]:
    """Whom a rule strikes."""
    play, plan, command = using.play, using.plan, using.command
    if rule.area is not None:
        at = play.body(HERO).at
        assert at is not None
        cell = hexes.at(command.cell) if command.cell else None
        placed = aiming.area_cells(play.book, play.state, plan, at, cell, command.direction, command.turn, using.over)
        if isinstance(placed, Refusal):
            require(placed)
            return ()
        return aiming.struck(play.book, play.state, plan, placed, using.targets)
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
    found = tuple(who for who in interpret.whom(play, spec, using.scene) if not play.body(who).out)
    if isinstance(spec, words.Target) and spec.within == "weapon" and plan.arm is not None:
        rules = tuple(rule for row, _ in plan.chain for rule in row.rules)
        low, high = blows.own_range(using.scene, plan.arm, plan.type, rules)
        return tuple(who for who in found if ground.in_reach(play.book, play.state, who, low, high))
    return found


def strike_back(play: Play, name: str, rule: effects.Attack, who: str) -> None:
    """One attack with a held weapon that reaches, the player's pick (FF-93)."""
    choices = []
    for arm in arms(play.book, play.state):
        act = Act("summon-guts", attunement=name, thing=arm.key, used_as=arm.used_as)
        plan = plan_of(play.book, play.state, act)
        if not isinstance(plan, Plan) or arm.class_ != "melee":
            continue
        scene = scene_of(play.book, play.state, plan)
        for kind in plan.types or ("crush",):
            low, high = blows.own_range(scene, arm, kind, plan.row.rules)
            if ground.in_reach(play.book, play.state, who, low, high):
                choices.append((replace(plan, type=kind), replace(act, type=kind)))
    if not choices:
        return
    labels = tuple(f"{plan.arm.name if plan.arm else ''}, {plan.type}" for plan, _ in choices)
    question = Question("use", "Strike back with what?", tuple(map(str, range(len(choices)))), labels, "FF-93")
    plan, act = choices[int(play.ask(question))]
    attack(Using(play, plan, act), [rule], 1)


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
                label = " ".join([play.body(who).name, *from_, *(f"({one})" for one in kind)])
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


def assault_of(using: Using, group: list[Any], arm: Arm | None, target: str) -> Assault:
    """The attack that a group of rules makes with a thing."""
    play, plan = using.play, using.plan
    scene = replace(using.scene, target=target, concealed=ground.concealed(play.book, play.state, HERO))
    first = group[0]
    bash = using.shield if any(isinstance(rule, effects.Damage) and rule.type == "shield" for rule in group) else ""
    own = piece_row(play.book, play.state.sheet.pieces[bash]).rules if bash else ()
    weapon = isinstance(first, effects.Attack)
    using.words = frozenset()
    packets = packets_of(using, group, arm, scene)
    far = blows.gap(play.state, HERO, target) if target else 1
    kinds = kinds_of(using, arm if weapon else None, far, packets)
    if not weapon and (packets or plan.kind == "items"):
        aimed_at = bool(target) and (first.area is None or plan.kind == "items")
        near = aimed_at and within_base(using, far)
        types, spell = frozenset(packet.kind for packet in packets), plan.kind == "attunements"
        there = replace(scene, blow=Blow(kinds=kinds, types=types, spell=spell, base_range=near))
        packets, spent = blows.without_weapon(there, packets, own, aimed_at)
        using.spent += spent
    modifiers = {word for rule in group if isinstance(rule, effects.Damage) for word in rule.modifiers}
    return Assault(
        plan.name,
        HERO,
        tuple(packet for packet in packets if packet.amount > 0),
        tuple(inflicted(rule, scene) for rule in group if isinstance(rule, effects.Inflict)),
        kinds,
        tuple(sorted(using.words | modifiers & {"lock-on", "undodgeable"})),
        origin=play.body(HERO).at,
        riders=tuple(riders(using, arm, replace(scene, piece=bash or scene.piece), weapon, own)),
        spell=plan.kind == "attunements" and not weapon,
        weapon=weapon,
        arm=arm,
        actions=plan.named,
        only_shield=weapon and first.assign_only == "shield-up",
        spill=not weapon or first.spill,
    )


def packets_of(using: Using, group: list[Any], arm: Arm | None, scene: Scene) -> tuple[Packet, ...]:
    """The damage that a group of rules deals, before what a throw or a spell adds."""
    packets: list[Packet] = []
    for rule in group:
        match rule:
            case effects.Attack() if arm is not None:
                packets += weapon_packets(using, rule, arm, scene, scene.target)
            case effects.Damage():
                kind = shield_type(using) if rule.type == "shield" else rule.type
                packets.append(Packet(kind, amount(scene, rule.amount), rule.modifiers))
            case _:
                pass
    return tuple(packets)


def inflicted(rule: effects.Inflict, scene: Scene) -> Inflicted:
    """A condition that an attack brings."""
    count, size = amount(scene, rule.count), amount(scene, rule.amount)
    return Inflicted(rule.condition, count, size, rule.modifiers, rule.hold or "")


def kinds_of(using: Using, arm: Arm | None, far: int, packets: tuple[Packet, ...]) -> frozenset[str]:
    """What an attack counts as: by the weapon, where one strikes; as a throw, as a spell, else as melee."""
    if arm is not None:
        return blows.weapon_kinds(arm, far, blows.is_magical(packets))
    if using.plan.kind == "items":
        return blows.ITEM_KINDS
    if using.plan.spell:
        spec = using.plan.needs.target
        return blows.spell_kinds(spec is not None and spec.max is not None)
    return frozenset({"melee"})


def within_base(using: Using, far: int) -> bool:
    """Whether a spell or a throw, where it falls, is inside the range that it has without what was bought for it."""
    play, plan, at = using.play, using.plan, using.play.body(HERO).at
    if plan.needs.area is None:
        return far <= aiming.span_of(play.book, play.state, plan)[2]
    assert at is not None
    cell = hexes.at(using.command.cell) if using.command.cell else at
    return distance(at, cell) <= aiming.impact_span(play.book, play.state, plan)[2]


def shield_type(using: Using) -> str:
    """The type of a shield's bash."""
    row = piece_row(using.play.book, using.play.state.sheet.pieces[using.shield])
    return str(getattr(row, "damage_types", ("crush",))[0])


def weapon_packets(using: Using, rule: effects.Attack, arm: Arm, scene: Scene, target: str) -> tuple[Packet, ...]:
    """The damage of one stroke (FF-63)."""
    play, plan = using.play, using.plan
    kind = plan.type if arm is plan.arm else plan.second_type
    if rule.type is not None and rule.type not in ("missile", "weapon"):
        kind = rule.type
    missile = play.book.missiles.get(arm.loaded) if arm.missile != "none" else None
    if missile is not None and rule.type == "missile" and takes(arm, "type"):
        kind = missile.damage_types[0]
    far = blows.gap(play.state, HERO, target) if target else 1
    magical = kind == "magic"
    base = aiming.span_of(play.book, play.state, plan, arm)[2] if plan.needs.target is not None else 99
    blow = Blow(
        kinds=blows.weapon_kinds(arm, far, magical),
        types=frozenset({kind}),
        spell=plan.kind == "attunements",
        weapon=True,
        base_range=far <= base,
    )
    there = replace(scene, blow=blow, arm=arm, named=(*scene.named, *aiming.counts_for(plan)), piece=arm.key)
    there = there.with_names(dam=blows.own_damage(there, arm, kind), wep=arm.sp)
    expr: int | str = rule.damage
    for _, by in plan.chain:
        if by is not None and by.damage is not None:
            expr = by.damage
    size = amount(there, expr)
    if rule.weapon == "each" and missile is not None:
        size += missile.damage
    packets, words, spent = blows.weapon_packets(there, arm, kind, size, rule.modifiers, missile)
    using.words = words
    if expr == rule.damage or not spent:
        using.spent += spent
    return packets


def riders(using: Using, arm: Arm | None, scene: Scene, weapon: bool, own: tuple[Any, ...]) -> list[Rider]:
    """Rules that wait for this attack: of the rows, of the weapon and missile or of a shield that strikes, of what is
    worn, and lasting ones (FF-134).
    """
    play, plan = using.play, using.plan
    out = [
        Rider(rule, scene)
        for row, _ in (*plan.chain, *(((plan.act, None),) if plan.kind != "actions" else ()))
        for rule in row.rules
        if rule.on in ATTACHED and rule.on != "attack" and rule.for_ is None
    ]
    there = replace(scene, arm=arm, piece=arm.key) if weapon and arm is not None else scene
    if weapon and arm is not None:
        missile = play.book.missiles.get(arm.loaded) if arm.missile != "none" else None
        own = (*arm.rules, *(missile.rules if missile is not None else ()))
    out += [Rider(rule, there) for rule in own if rule.on in blows.ON_IT]
    for on in blows.ON_IT:
        out += [Rider(found.rule, within(there, found)) for found in in_force(play.book, play.state, HERO, on)]
    for rule in own:
        if isinstance(rule, effects.Light) and rule.on == "attack" and holds(rule.when, there):
            interpret.interpret(play, rule, there)
    return out
