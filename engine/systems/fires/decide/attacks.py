"""The attack that a use of a row makes: its damage, what it counts as, what rides on it (FF-63, FF-76, FF-134)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import distance
from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import interpret
from engine.systems.fires.decide.use import ATTACHED, Using
from engine.systems.fires.rules import aiming, areas, blows, hexes, sight
from engine.systems.fires.rules.blows import Assault, Packet, Rider, inflicted
from engine.systems.fires.rules.force import amount, holds
from engine.systems.fires.rules.gear import Arm, takes
from engine.systems.fires.rules.scene import Blow, Scene, within
from engine.systems.fires.rules.sources import in_force, piece_row
from engine.systems.fires.state import HERO


def assault_of(using: Using, group: list[Any], arm: Arm | None, target: str) -> Assault:
    """The attack that a group of rules makes with a thing."""
    play, plan = using.play, using.plan
    scene = replace(using.scene, target=target, concealed=sight.concealed(play.book, play.state, HERO))
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
        origin=play.people[HERO].at,
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
                packets += weapon_packets(using, rule, arm, scene)
            case effects.Damage():
                kind = shield_type(using) if rule.type == "shield" else rule.type
                packets.append(Packet(kind, amount(scene, rule.amount), rule.modifiers))
    return tuple(packets)


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
    play, plan = using.play, using.plan
    if plan.needs.area is None:
        return far <= aiming.span_of(play.book, play.state, plan)[2]
    at = play.people[HERO].here
    cell = hexes.at(using.command.cell) if using.command.cell else at
    return distance(at, cell) <= areas.impact_span(play.book, play.state, plan)[2]


def shield_type(using: Using) -> str:
    """The type of a shield's bash: Crush where its row names none."""
    row = piece_row(using.play.book, using.play.state.sheet.pieces[using.shield])
    return str((*getattr(row, "damage_types", ()), "crush")[0])


def weapon_packets(using: Using, rule: effects.Attack, arm: Arm, scene: Scene) -> tuple[Packet, ...]:
    """The damage of one stroke (FF-63)."""
    play, plan = using.play, using.plan
    kind = plan.type if arm is plan.arm else plan.second_type
    if rule.type is not None and rule.type not in ("missile", "weapon"):
        kind = rule.type
    missile = play.book.missiles.get(arm.loaded) if arm.missile != "none" else None
    if missile is not None and rule.type == "missile" and takes(arm, "type"):
        kind = missile.damage_types[0]
    far = blows.gap(play.state, HERO, scene.target) if scene.target else 1
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
    for by in plan.performs:
        expr = by.damage if by.damage is not None else expr
    size = amount(there, expr)
    if rule.weapon != "held" and missile is not None:
        size += missile.damage
    packets, words, spent = blows.weapon_packets(there, arm, kind, size, rule.modifiers, missile)
    using.words = words
    if expr == rule.damage or not spent:
        using.spent += spent
    return packets


def riders(using: Using, arm: Arm | None, scene: Scene, weapon: bool, own: tuple[Any, ...]) -> list[Rider]:
    """Rules that wait for this attack: of rows, weapon, missile, shield, what is worn, and lasting ones (FF-134)."""
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
