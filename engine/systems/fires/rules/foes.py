"""Enemies' sheets as they are now: Move, attacks, what an entry may do (FF-99 to FF-113)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.core.refusal import Refusal
from engine.core.words import in_words
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import blows, ground, routes, sight
from engine.systems.fires.rules.brings import brought
from engine.systems.fires.rules.foe_areas import RANGED, Lying, made_from, starts, tails
from engine.systems.fires.rules.force import amount, barred, borne, ignores
from engine.systems.fires.rules.memory import of_bearer, of_book, of_sheet
from engine.systems.fires.rules.scene import Blow, Scene
from engine.systems.fires.rules.sources import foe, in_force
from engine.systems.fires.state import HERO, Combatant, State


@of_bearer
def move_value(book: Catalog, state: State, who: str) -> int:
    """An enemy's Move, Slowed counted (FF-100, FF-159)."""
    body, rules = state.combatants[who], borne(book, state, who, effects.ModifyMove)
    more = body.changes.get("move", 0) + sum(rule.by or 0 for rule, _ in rules)
    return slowed(book, state, who, max(0, foe(book, body).move + more))


@of_bearer
def slowed(book: Catalog, state: State, who: str, value: int) -> int:
    """A Move value as it counts: of somebody Slowed half of it, at least 1 where there is any (FF-159, FF-S01)."""
    shorter = [rule.to for rule, _ in borne(book, state, who, effects.ModifyMove) if rule.action == "any" and rule.to]
    for to in () if value <= 0 or ignores(book, state, who, "condition-movement") else shorter:
        value = amount(Scene(book, state, who).with_names(move=value), to)
    return value


@of_bearer
def may_move(book: Catalog, state: State, who: str) -> bool:
    """Whether an enemy can walk at all."""
    has = state.combatants[who].conditions
    shut_in = any(allowed(book, condition) for condition in filter(has.get, has))
    return not (shut_in or barred(book, state, who, "movement"))


def attack_of(book: Catalog, body: Combatant, name: str) -> FoeAttack:
    """An attack of a sheet; one that it has no more, since its pack was edited, does nothing."""
    return foe(book, body).attacks.get(name) or _gone(book, name)


@of_book
def _gone(book: Catalog, name: str) -> FoeAttack:
    return FoeAttack(name=in_words(name))


class Fit(NamedTuple):
    """An attack of a sheet with its id, and how far its bearer is fit for it, wherever anybody stands. ``move``: how
    far its own Move takes them.
    """

    id: str
    attack: FoeAttack
    able: bool
    pinned: bool
    move: int


@of_bearer
def fit(book: Catalog, state: State, who: str, name: str) -> Fit:
    """How far somebody is fit for an attack now (FF-107, FF-109, FF-111, FF-155)."""
    body = state.combatants[who]
    attack = attack_of(book, body, name)
    move = slowed(book, state, who, attack.move) if may_move(book, state, who) else 0
    return Fit(name, attack, can_attack(book, state, who, attack), pinned(book, body, attack) is not None, move)


def prey(book: Catalog, state: State, who: str) -> tuple[str, ...]:
    """Whom an enemy goes for: the character, or the nearest if Maddened (FF-110); several where the player picks."""
    if state.combatants[who].at is None or not maddened(book, state, who):
        return (HERO,)
    others = [other for other in state.combatants.values() if other.id != who and not other.out and other.at]
    if not others:
        return (HERO,)
    near = {other.id: blows.gap(state, who, other.id) for other in others}
    least = min(near.values())
    if near.get(HERO) == least:
        return (HERO,)
    return tuple(name for name, far in near.items() if far == least)


@of_bearer
def maddened(book: Catalog, state: State, who: str) -> bool:
    """Whether an enemy goes for whoever is nearest (FF-110)."""
    return any(rule.rule == "targets-nearest" for rule, _ in borne(book, state, who, effects.Behaviour))


def aimed_cell(book: Catalog, state: State, target: str) -> Hex | None:
    """Where an enemy takes its target to be: a decoy stands for the character (FF-S104)."""
    cell = routes.decoy(book, state) if target == HERO else None
    return state.combatants[target].at if cell is None else cell


def gone(lying: Lying, way: Sequence[Hex]) -> Lying:
    """The cells of a body that has gone a way: its tail lies where its head came from (FF-106)."""
    return (lying[0], *way)[: -len(lying) - 1 : -1] if way else lying


def lies(state: State, who: str, lying: Lying) -> State:
    """The state with a body in other cells, for looking around from there (FF-99, FF-123)."""
    body = state.combatants[who]
    if lying == ground.cells(body):
        return state
    moved = replace(body, at=lying[0], tail=lying[1] if len(lying) > 1 else None)
    return replace(state, combatants={**state.combatants, who: moved})


def turned(book: Catalog, state: State, who: str, attack: FoeAttack, target: str) -> State:
    """The state once an attack was made, whether it met anybody or not: the tail of a *Large* body turns with it, ties
    as the engine proposes, unless it strikes with that (FF-106).
    """
    cell = aimed_cell(book, state, target)
    lying = tails(book, state, who, cell) if cell is not None and attack.origin != "tail" else ()
    return lies(state, who, (state.combatants[who].here, lying[0])) if lying else state


def reaches(book: Catalog, state: State, who: str, attack: FoeAttack, target: str, lying: Lying = ()) -> bool:
    """Whether an attack has its target in range and in line, from where the enemy lies or would lie (FF-99)."""
    cell = aimed_cell(book, state, target)
    if cell is None:
        return False
    if lying:
        state = lies(state, who, lying)
    body = state.combatants[who]
    if attack.area in RANGED and sight.blind(book, state, who):
        return False
    by_shape, melee = attack.shaped, attack.kind == "melee"
    for start in starts(attack, ground.cells(body)):
        far = distance(start, cell)
        if not (by_shape or attack.range.min <= far <= attack.range.max):
            continue
        if target == HERO and barred_kind(book, state, attack, far):
            continue
        if by_shape:
            reached = made_from(book, state, who, attack, start, cell, target)
        elif (far == 1 and melee) or "lock-on" in attack.modifiers:
            return True
        else:
            passes = blows.ignored(book, attack.modifiers)
            reached = sight.sees(book, state, who, start, cell, target, passes, melee) == ""
        if reached:
            return True
    return False


def hidden_behind(book: Catalog, state: State, who: str, attack: FoeAttack, target: str) -> str:
    """What is in the way of an attack in range, in words; empty where range is to blame, or somebody unseen."""
    cell, starts_ = aimed_cell(book, state, target), starts(attack, ground.cells(state.combatants[who]))
    near = [start for start in starts_ if cell and attack.range.min <= distance(start, cell) <= attack.range.max]
    if not near or attack.shaped:
        return ""
    known = {other: body for other, body in state.combatants.items() if other == who or not body.hidden}
    state, passes = replace(state, combatants=known), blows.ignored(book, attack.modifiers)
    why = (sight.sees(book, state, who, start, cell, target, passes, attack.kind == "melee") for start in near if cell)
    return next(filter(None, why), "")


def barred_kind(book: Catalog, state: State, attack: FoeAttack, far: int) -> bool:
    """Whether a sanctuary keeps this kind of attack off the character."""
    kept = _kept_off(book, state)
    return bool(kept) and not kinds_of(attack, far).isdisjoint(kept)


@of_sheet
def _kept_off(book: Catalog, state: State) -> frozenset[str]:
    rules = (rule for rule, _ in borne(book, state, HERO, effects.Restrict) if rule.target == "enemies")
    return frozenset(kind for rule in rules for kind in rule.deny_kinds)


def kinds_of(attack: FoeAttack, far: int) -> frozenset[str]:
    """The kinds of an enemy's attack (FF-185)."""
    out = {"spell"} if attack.magic else set()
    if attack.kind == "ranged":
        magical = attack.magic or blows.is_magical(blows.packets_of(attack.packets)) or "magical" in attack.modifiers
        out |= {"ranged", "magical-ranged" if magical else "non-magical-ranged"}
    elif not attack.magic or far <= 1:
        out |= {"melee", "ranged-melee"} if far > 1 else {"melee"}
    return frozenset(out)


def dealt(body: Combatant, attack: FoeAttack) -> tuple[blows.Packet, ...]:
    """What an attack of a sheet deals, with what doom changed on its first packet (FF-107)."""
    more = body.changes.get("damage", 0)
    first, others = blows.packets_of(attack.packets[:1]), blows.packets_of(attack.packets[1:])
    changed = (*(replace(packet, amount=packet.amount + more) for packet in first), *others)
    return tuple(packet for packet in changed if packet.amount > 0)


def attack_told(book: Catalog, body: Combatant, attack: FoeAttack) -> list[str]:
    """What an attack deals, the words that decide which reaction helps against it, and what it brings besides."""
    named = dict.fromkeys((*attack.modifiers, *(word for packet in attack.packets for word in packet.modifiers)))
    dealt_words = [blows.tokens(packets)] if (packets := dealt(body, attack)) else []
    return [*dealt_words, *named, *brought(book, attack)]


def attack_words(book: Catalog, body: Combatant, attack: FoeAttack) -> str:
    """The same with what it is called: ``Shove 1 crush, Knockback 1``, ``Close the Gate (raises its shield)``."""
    told = ", ".join(attack_told(book, body, attack))
    if told and not dealt(body, attack):
        told = f"({told})"
    return f"{attack.name} {told}".rstrip()


@of_bearer
def assault(book: Catalog, state: State, who: str, name: str, close: bool) -> blows.Assault:
    """A sheet's attack on somebody near or far, with what doom changed (FF-107); from where is still to be said."""
    body = state.combatants[who]
    attack = attack_of(book, body, name)
    scene = Scene(book, state, who, own=True)
    kinds = kinds_of(attack, 1 if close else 2)
    packets, words = strengthened(scene, attack, kinds, dealt(body, attack))
    inflicts, riders = [], []
    on_all = tuple(word for word in words if word != "unsinkable")  # which is said of damage alone (FF-145)
    always = (found.rule for on in blows.ON_IT for found in in_force(book, state, who, on))
    for rule in (*attack.rules, *always):
        if isinstance(rule, effects.Inflict):  # a word on the attack is on all of it (FF-134, FF-145)
            rule = replace(rule, modifiers=(*rule.modifiers, *on_all))
        if isinstance(rule, effects.Inflict) and rule.on == "use" and rule.target != "self":
            inflicts.append(blows.inflicted(rule, scene))
        elif rule.on in blows.ON_IT:
            riders.append(blows.Rider(rule, scene))
    return blows.Assault(
        attack.name,
        who,
        packets,
        tuple(inflicts),
        kinds,
        words,
        riders=tuple(riders),
        spell=attack.magic,
        sheet=True,
        routine=blows.packets_of(attack.routine),
    )


def strengthened(
    scene: Scene, attack: FoeAttack, kinds: frozenset[str], packets: tuple[blows.Packet, ...]
) -> tuple[tuple[blows.Packet, ...], tuple[str, ...]]:
    """The packets of an attack and the words on all of it, with what rules of the sheet change at each (FF-108)."""
    if not in_force(scene.book, scene.state, scene.who, "attack"):
        return packets, attack.modifiers
    blow = Blow(kinds=kinds, types=frozenset(packet.kind for packet in packets), spell=attack.magic)
    more = blows.more_of(replace(scene, blow=blow), sum(packet.amount for packet in packets), (), aimed=False)
    words = (*attack.modifiers, *sorted(more.words))
    more.words.clear()
    return more.upon(packets), words


def can_attack(book: Catalog, state: State, who: str, attack: FoeAttack) -> bool:
    """Whether fear or muteness forbids an attack (FF-111, FF-161)."""
    return not unable(book, state, who, attack)


def unable(book: Catalog, state: State, who: str, attack: FoeAttack) -> Literal["", "afraid", "mute"]:
    """Whether fear (FF-111) or muteness (FF-161) keeps somebody from an attack, and which."""
    if attack.kind == "melee" and attack.strikes and barred(book, state, who, "melee"):
        return "afraid"
    return "mute" if attack.magic and barred(book, state, who, "magic-attack") else ""


def dares(book: Catalog, state: State, who: str, at: Hex, way: Sequence[Hex]) -> bool:
    """Whether fear lets somebody go a way: none that ends nearer to the character (FF-111)."""
    hero = state.hero.at
    if not way or hero is None or not barred(book, state, who, "approach"):
        return True
    return distance(way[-1], hero) >= distance(at, hero)


def dares_go(
    book: Catalog, state: State, who: str, target: str, at: Hex, way: Sequence[Hex], own: FoeAttack | None = None
) -> bool:
    """Whether fear lets an enemy make the Move of a behaviour, or of an attack of its ``own``: none toward the
    character, however little of the way it would get, and none that ends nearer to it (FF-111).
    """
    if not way or not barred(book, state, who, "approach"):
        return True
    there = routes.target_cells(book, state, target)
    toward = target == HERO and routes.apart(at, there) > routes.wanted(book, state, who, own)
    return not toward and dares(book, state, who, at, way)


def way(
    book: Catalog, state: State, who: str, target: str, at: Hex, value: int, own: FoeAttack | None = None
) -> tuple[Hex, ...]:
    """The cells of a simulated Move, ties as the engine proposes (FF-99)."""
    found = routes.route(book, state, who, target, value, at, own=own)
    return found if dares_go(book, state, who, target, at, found, own) else ()


def lunged(book: Catalog, state: State, who: str, attack: FoeAttack, target: str, lying: Lying) -> Lying:
    """The same after the Move of an attack itself (FF-107)."""
    value = slowed(book, state, who, attack.move) if may_move(book, state, who) else 0
    return gone(lying, way(book, state, who, target, lying[0], value, attack))


@of_book
def allowed(book: Catalog, condition: str) -> frozenset[str]:
    """The only acts that a condition allows; none where it does not shut all others out."""
    limits = (rule for rule in book.conditions[condition].rules if isinstance(rule, effects.Restrict))
    return frozenset(name for rule in limits for name in rule.allow)


def done_as(attack: FoeAttack) -> frozenset[str]:
    """The actions that a deed of a sheet counts as, for conditions that allow only some (FF-109)."""
    return frozenset(("shoot",) if attack.shot else ()) | frozenset(("shield-up",) if attack.raises else ())


def pinned(book: Catalog, body: Combatant, attack: FoeAttack) -> Refusal | None:
    """The condition that allows certain acts alone and keeps a body from a deed (FF-109, FF-155)."""
    for condition in filter(body.conditions.get, body.conditions):
        only = allowed(book, condition)
        if only and not done_as(attack) & only:
            return Refusal("condition", f"{body.name}: {book.conditions[condition].name} forbids it", "FF-109")
    return None


def hindered(book: Catalog, state: State, who: str, attack: FoeAttack) -> Refusal | None:
    """What keeps a body from an attack wherever its target stands: ice, the ground, fear, muteness (FF-109)."""
    body = state.combatants[who]
    if no := pinned(book, body, attack):
        return no
    if not can_attack(book, state, who, attack):
        return Refusal("condition", f"{body.name} cannot do it in fear, or mute", "FF-111")
    return None
