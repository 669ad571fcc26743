"""What an attack is made of: packets, words, kinds, range, before it meets anybody (FF-61 to FF-64, FF-133, FF-185)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.coming import ComingPacket
from engine.systems.fires.rules.force import amount, capacity, holds
from engine.systems.fires.rules.gear import Arm, scaled
from engine.systems.fires.rules.memory import of_bearer, of_book
from engine.systems.fires.rules.scene import Blow, Scene, within
from engine.systems.fires.rules.sources import foe, in_force
from engine.systems.fires.state import HERO, State


class Packet(Struct, frozen=True, gc=False):
    """Tokens of one type with the words on them."""

    kind: str
    amount: int
    modifiers: tuple[str, ...] = ()


def packets_of(printed: Iterable[ComingPacket]) -> tuple[Packet, ...]:
    """Damage as sheets and doom events have it."""
    return tuple(Packet(packet.type, packet.amount, packet.modifiers) for packet in printed)


class Inflicted(Struct, frozen=True, gc=False):
    """A condition that comes with an attack. ``own``: imposed by the ground, or by one's own sheet (FF-148)."""

    condition: str
    count: int = 1
    size: int = 1
    modifiers: tuple[str, ...] = ()
    hold: str = ""
    own: bool = False


def inflicted(rule: effects.Inflict, scene: Scene) -> Inflicted:
    """The condition that a rule brings."""
    count, size = amount(scene, rule.count), amount(scene, rule.amount)
    return Inflicted(rule.condition, count, size, rule.modifiers, rule.hold or "")


class Rider(Struct, frozen=True, gc=False):
    """A rule that waits for what an attack does, with the scene in which it was bought."""

    rule: Any
    scene: Scene


class Assault(Struct, frozen=True, gc=False):
    """An attack about to meet targets, from ``origin`` (FF-S65); ``attacker`` empty: the ground, the story."""

    name: str
    attacker: str = ""
    packets: tuple[Packet, ...] = ()
    inflicts: tuple[Inflicted, ...] = ()
    kinds: frozenset[str] = frozenset()
    modifiers: tuple[str, ...] = ()
    source: str = "attack"
    origin: Hex | None = None
    riders: tuple[Rider, ...] = ()
    spell: bool = False
    weapon: bool = False
    arm: Arm | None = None
    actions: tuple[str, ...] = ()
    only_shield: bool = False
    spill: bool = True
    sheet: bool = False
    routine: tuple[Packet, ...] = ()

    @property
    def words(self) -> frozenset[str]:
        """The words on the whole attack, and on any of its packets."""
        return frozenset(self.modifiers).union(*[packet.modifiers for packet in self.packets])


NOTHING = "no damage"
"""What an attack is said to deal that has no packets."""


def tokens(packets: tuple[Packet, ...]) -> str:
    """Packets in words: ``3 slash, 1 burn``."""
    return ", ".join([f"{packet.amount} {packet.kind}" for packet in packets]) or NOTHING


@of_bearer
def sinks_for(book: Catalog, state: State, who: str, kind: str, words: frozenset[str]) -> tuple[str, ...]:
    """The sinks that take damage with these words on it, one for a single Physical type first (FF-138, FF-145 to
    FF-147).
    """
    row, body = book.damage_types.get(kind), state.combatants[who]
    if row is None or "sink" in barred_means(book, words, kind):
        return ()
    scene = Scene(book, state, who, blow=Blow(types=frozenset({kind})))
    listed = [modifier for word in sorted(words) if (modifier := book.damage_modifiers.get(word)) is not None]
    for modifier in listed if row.group == "physical" else ():
        for rule in modifier.rules:
            if isinstance(rule, effects.SinkWith) and holds(rule.when, scene):
                return tuple(sink for sink in rule.sinks if sink != "durability")
    rules = [rule for rule in row.rules if isinstance(rule, effects.SinkWith) and holds(rule.when, scene)]
    if any("durability" in rule.sinks for rule in rules):
        return ()
    named = body.kind == "enemy" and kind in foe(book, body).sinks  # one that only a sheet carries
    own = (kind,) if named and capacity(book, state, who, kind) else ()
    return (*own, *(sink for rule in rules for sink in rule.sinks))


def weapon_kinds(arm: Arm, far: int, magical: bool = False) -> frozenset[str]:
    """The kinds of a weapon attack at a distance (FF-185)."""
    if arm.class_ == "melee":
        return frozenset({"melee", "ranged-melee"} if far > 1 else {"melee"})
    return frozenset({"ranged", "magical-ranged" if magical else "non-magical-ranged"})


def spell_kinds(ranged: bool) -> frozenset[str]:
    """The kinds of an attunement's own damage (FF-185)."""
    return frozenset({"spell", "ranged", "magical-ranged"} if ranged else {"spell"})


ITEM_KINDS = frozenset({"ranged", "thrown-item", "non-magical-ranged"})
"""A thrown item (FF-36)."""


def longer(high: int, scene: Scene, kinds: frozenset[str], item: bool = False, bought: bool = True) -> int:
    """A greatest range with what rings, effects and a take aim make of it (FF-76, FF-185)."""
    blow = Blow(kinds=kinds, spell=scene.blow.spell if scene.blow else False)
    scene = replace(scene, blow=blow)
    more, others = 0, [high]
    for on in ("attack", "next-attack") if bought else ("attack",):
        for found in in_force(scene.book, scene.state, HERO, on, effects.ModifyRange):
            rule, there = found.rule, within(scene, found)
            wanted = set(rule.kinds) - {"item"}
            if rule.kinds and not (wanted & kinds) and not ("item" in rule.kinds and item):
                continue
            if not _applies(rule, there, found.row):
                continue
            if rule.max is not None:
                others.append(rule.max)
            else:
                more += amount(there, rule.by or 0)
    return others[-1] + more


def _applies(rule: effects.Base, scene: Scene, row: str) -> bool:
    """Whether a rule of this row is for an attack, as far as that is known before it is aimed (FF-S123)."""
    when = rule.when
    if when is None:
        return True
    bare = replace(when, within_base_range=None, target_shield_up=None, min_damage=None)
    if bare.from_attunement is False and scene.blow is not None and row in scene.named:
        bare = replace(bare, from_attunement=None)
    return holds(bare, scene)


def own_range(scene: Scene, arm: Arm, kind: str, rules: Iterable[Any]) -> tuple[int, int]:
    """A weapon's range for a type of damage and a row's own rules: the missile's modifier and notes counted."""
    low, high = arm.low, arm.high
    missile = scene.book.missiles.get(arm.loaded)
    if missile is not None:
        high += missile.range_modifier
    there = replace(scene, blow=Blow(types=frozenset({kind})), arm=arm, piece=arm.key)
    for rule in (*arm.rules, *rules):
        if isinstance(rule, effects.ModifyRange) and rule.on == "attack" and rule.for_ is None:
            if holds(rule.when, there):
                high = rule.max if rule.max is not None else high + amount(there, rule.by or 0)
    if arm.class_ == "melee":
        high = longer(high, there, frozenset({"melee", "ranged-melee"}), bought=False)
    return low, high


def own_damage(scene: Scene, arm: Arm, kind: str) -> int:
    """``dam``: the weapon's damage with scaling and its own notes (FF-29, FF-63); doubled by what doubles it."""
    total, times = arm.damage, 1
    there = replace(scene, blow=Blow(types=frozenset({kind}), damage=arm.damage), arm=arm, piece=arm.key)
    for rule in arm.rules:
        if isinstance(rule, effects.ModifyDamage) and rule.on == "attack" and holds(rule.when, there):
            total += amount(there, rule.by or 0)
            times *= rule.multiply or 1
    for found in in_force(scene.book, scene.state, HERO, "attack"):
        if isinstance(found.rule, effects.ModifyDamage) and found.rule.multiply is not None:
            if holds(found.rule.when, within(there, found)):
                times *= found.rule.multiply
    return max(0, total) * times


ON_IT = ("hit", "inflicts")
"""Triggers of what waits for an attack's hit, or for a condition of it."""


class More(Struct):
    """What is in force adds to an attack: to its damage, which may be multiplied, packets of its own, words on all of
    it and words on packets of some types; and the numbers of the effects that the attack uses up.
    """

    damage: int = 0
    times: int = 1
    packets: list[Packet] = []
    words: set[str] = set()
    partial: list[tuple[str, tuple[str, ...]]] = []
    spent: set[int] = set()

    def upon(self, packets: tuple[Packet, ...]) -> tuple[Packet, ...]:
        """The packets of an attack with it, the damage on the first; where there are none, none."""
        if not packets:
            return ()
        first, *others = packets
        raised = replace(first, amount=first.amount * self.times + self.damage)
        return tuple(self._worded(packet) for packet in (raised, *others, *self.packets) if packet.amount > 0)

    def _worded(self, packet: Packet) -> Packet:
        words = self.words.union(word for word, types in self.partial if packet.kind in types)
        return replace(packet, modifiers=tuple(sorted(words.union(packet.modifiers))))


def more_of(scene: Scene, damage: int, own: Iterable[effects.Base], arm: Arm | None = None, aimed: bool = True) -> More:
    """What rules of an attack's own and all that is in force add to it. ``aimed``: at somebody, and so what waits for
    the next attack is for it (FF-76, FF-189).
    """
    more, rules = More(), [(rule, scene, "") for rule in own]
    for on in ("attack", "next-attack") if aimed else ("attack",):
        for found in in_force(scene.book, scene.state, scene.who, on):
            there = within(scene, found)
            if on == "next-attack" and not _applies(found.rule, there, found.row):
                continue
            if on == "next-attack" and found.effect is not None:
                more.spent.add(found.effect.number)
            rules.append((found.rule, there, found.row))
    for rule, seen, row in rules:
        if rule.on not in ("attack", "next-attack") or not _holds_attack(rule, seen, damage + more.damage, row):
            continue
        match rule:
            case effects.ModifyDamage(by=by) if by is not None:
                more.damage += amount(seen, by)
            case effects.ModifyDamage(multiply=times) if times is not None and arm is None:
                more.times *= times  # of a weapon what it deals is doubled before (FF-63)
            case effects.AddDamage():
                needs = [need for need in arm.needs if need.stat in rule.scale_with] if arm is not None else []
                scales = scaled(seen, needs, arm is not None and arm.off)
                more.packets.append(Packet(rule.type, amount(seen, rule.amount) + scales))
            case effects.AddModifier(modifier=word):
                types = rule.when.damage_types if rule.when is not None else None
                if types is None:
                    more.words.add(word)
                else:
                    more.partial.append((word, types))
    return more


def weapon_packets(
    scene: Scene, arm: Arm, kind: str, damage: int, modifiers: tuple[str, ...], missile: rows.Missile | None
) -> tuple[tuple[Packet, ...], frozenset[str], tuple[int, ...]]:
    """The packets of a weapon attack whose base damage is known, what the weapon itself adds to it counted, the words
    on all of the attack, and the numbers of the effects it uses up.
    """
    blow = scene.blow or Blow()
    there = replace(scene, blow=replace(blow, types=frozenset({kind}), damage=damage, weapon=True), arm=arm)
    own = [rule for rule in arm.rules if not isinstance(rule, effects.ModifyDamage)]
    more = more_of(there, damage, (*own, *(missile.rules if missile is not None else ())), arm)
    more.words |= set(modifiers)
    for found in in_force(scene.book, scene.state, HERO, "passive"):
        rule = found.rule
        if isinstance(rule, effects.ImbueWeapon) and found.effect is not None and found.piece == arm.key:
            size = amount(within(there, found), rule.amount)
            if rule.type in (None, "weapon"):
                more.damage += size
                more.words |= set(rule.modifiers)
            else:
                more.packets.append(Packet(rule.type or kind, size, rule.modifiers))
    return more.upon((Packet(kind, damage),)), frozenset(more.words), tuple(sorted(more.spent))


def without_weapon(
    scene: Scene, packets: tuple[Packet, ...], own: tuple[Any, ...], aimed: bool
) -> tuple[tuple[Packet, ...], tuple[int, ...]]:
    """The packets of a spell, a blow without a weapon or a throw with what concerns any attack, and a shield's ``own``
    rules where it strikes; and the numbers of the effects used up.
    """
    more = more_of(scene, sum(packet.amount for packet in packets), own, aimed=aimed)
    return more.upon(packets), tuple(sorted(more.spent))


def _holds_attack(rule: effects.Base, scene: Scene, damage: int, row: str) -> bool:
    when = rule.when
    if when is None:
        return True
    if when.from_attunement is False and row in scene.named:
        when = replace(when, from_attunement=None)
    assert scene.blow is not None
    return holds(when, replace(scene, blow=replace(scene.blow, damage=damage)))


@of_book
def barred_means(book: Catalog, modifiers: tuple[str, ...] | frozenset[str], kind: str = "") -> frozenset[str]:
    """The means that words on damage, or its type, shut out (FF-145, FF-147)."""
    known = [book.damage_modifiers[word] for word in modifiers if word in book.damage_modifiers]
    typed = [book.damage_types[kind]] if kind in book.damage_types else []
    rules = (rule for row in (*known, *typed) for rule in row.rules if isinstance(rule, effects.BarMitigation))
    return frozenset(mean for rule in rules for mean in rule.means)


@of_book
def ignored(book: Catalog, modifiers: tuple[str, ...] | frozenset[str]) -> tuple[str, ...]:
    """What words on an attack let it pass on its way (FF-130)."""
    return tuple(
        thing
        for word in modifiers
        if word in book.damage_modifiers
        for rule in book.damage_modifiers[word].rules
        if isinstance(rule, effects.Targeting)
        for thing in rule.passes
    )


def is_magical(packets: tuple[Packet, ...]) -> bool:
    """Whether a ranged attack counts as magical for its damage (FF-185)."""
    return any(packet.kind == "magic" or "magical" in packet.modifiers for packet in packets)


def gap(state: State, one: str, other: str) -> int:
    """The distance between two bodies, from either cell of a *Large* one (FF-106)."""
    first, second = state.combatants[one], state.combatants[other]
    ends = [cell for cell in (second.at, second.tail) if cell is not None]
    return min([distance(a, b) for a in (first.at, first.tail) if a is not None for b in ends], default=99)
