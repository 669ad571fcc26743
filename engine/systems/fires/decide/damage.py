"""Tokens of an attack find their places: gear, shield, sinks, waiting, HP (FF-134 to FF-148)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import corrosion, moving, sheets
from engine.systems.fires.decide.play import FightOver, Play, Tally
from engine.systems.fires.decide.shields import block_rule, blockable, loaded, until_it_breaks
from engine.systems.fires.events.body import Felled, TokensPlaced
from engine.systems.fires.events.flow import CountSet
from engine.systems.fires.rules.blows import Assault, Packet, sinks_for
from engine.systems.fires.rules.force import amount, borne, empty_slots, hp_slots, of, room
from engine.systems.fires.rules.scene import Blow
from engine.systems.fires.rules.sources import foe, met
from engine.systems.fires.state import HERO, Question
from engine.systems.fires.words import sink_name


def arrive(play: Play, tally: Tally, assault: Assault, packet: Packet) -> int:
    """The tokens of one packet once its duties to gear are done (FF-134, step 3); none of what does nothing to them
    (FF-148).
    """
    who, meets = tally.who, met(play.book, play.state, tally.who)
    count = capped(play, tally, assault, packet) if meets.altering else packet.amount
    if count <= 0 or play.people[who].out:
        return 0
    if meets.immune:
        rules = borne(play.book, play.state, who, effects.Immune)
        if any(packet.kind in rule.damage_types for rule, _ in rules):
            return 0
    tally.dealt[packet.kind] = tally.dealt.get(packet.kind, 0) + count
    return corrosion.wear_gear(play, tally, assault, packet, count) if who == HERO else count


def place(play: Play, tally: Tally, assault: Assault, packet: Packet, count: int, quota: int | None = None) -> None:
    """So many tokens of one packet, step by step (FF-134, steps 4 to 6). ``quota``: how many the shield takes."""
    who, body = tally.who, play.people[tally.who]
    if count <= 0 or body.out:
        return
    found = corrosion.ways(play, tally, assault, packet)
    if body.kind == "enemy" and any(rule.to in corrosion.ON_ENEMIES for rule in found):
        count = corrosion.corrode_enemy(play, tally, assault, packet, count)
    elif body.raised is not None:
        count = on_shield(play, tally, assault, packet, count, quota)
    if assault.only_shield and not (assault.spill and tally.broke):
        if count:
            tally.vanished += count
            play.add(TokensPlaced(who, packet.kind, count, vanished=count))
        return
    words = frozenset((*packet.modifiers, *assault.modifiers))
    sinks = sinks_for(play.book, play.state, who, packet.kind, words)
    while count:
        sunk = sink(play, tally, packet, sinks, count)
        count -= sum(sunk.values())
        now = until_room(play, who, sinks, count) if count else 0
        wounds, waiting, nowhere = settle(play, tally, packet, found, now) if now else (0, 0, 0)
        count -= now
        tally.hp[packet.kind] = tally.hp.get(packet.kind, 0) + wounds
        tally.through[packet.kind] = tally.through.get(packet.kind, 0) + now - nowhere
        tally.waiting += waiting
        tally.vanished += now - wounds - waiting
        lost = now - wounds - waiting
        play.add(TokensPlaced(who, packet.kind, sum(sunk.values()) + now, 0, sunk, wounds, waiting, lost))
        if who == HERO and wounds and play.state.phase == "counterbeat":  # which the axe of hatred remembers
            play.add(CountSet("hp_lost_now", play.state.hp_lost_now + wounds))


def sink(play: Play, tally: Tally, packet: Packet, sinks: tuple[str, ...], count: int) -> dict[str, int]:
    """What the sinks that take a packet have room for (FF-138)."""
    sunk: dict[str, int] = {}
    for name in sinks:
        taken = min(count - sum(sunk.values()), room(play.book, play.state, tally.who, name))
        if taken and may_sink(play, tally.who, name, taken, packet.kind):
            sunk[name] = taken
            tally.sunk[name] = tally.sunk.get(name, 0) + taken
    return sunk


def until_room(play: Play, who: str, sinks: tuple[str, ...], count: int) -> int:
    """How many of these tokens go on until a sink has room again: some grow with the wounds of their bearer, and every
    token finds its own place (FF-13, FF-138).
    """
    body, state = play.people[who], play.state
    grows = who == HERO or bool(foe(play.book, body).rules)
    if not grows or any(room(play.book, state, who, name) for name in sinks):
        return count
    for given in range(1, count):
        hurt = replace(state, combatants={**state.combatants, who: replace(body, wounds=body.wounds + given)})
        if any(room(play.book, hurt, who, name) for name in sinks):
            return given
    return count


def capped(play: Play, tally: Tally, assault: Assault, packet: Packet) -> int:
    """What alters the damage before it is placed (``damaged`` rules such as the forge ring's)."""
    count = packet.amount
    blow = Blow(kinds=assault.kinds, types=frozenset({packet.kind}), source=assault.source, attacker=assault.attacker)
    for rule, _ in of(play.scene(tally.who, blow=blow), effects.ModifyDamage, "damaged"):
        count = max(0, count * (rule.multiply or 1) + amount(play.scene(tally.who), rule.by or 0))
        if rule.cap is not None:
            count = min(count, max(0, rule.cap - tally.dealt.get(packet.kind, 0)))
    return count


def may_sink(play: Play, who: str, sink: str, count: int, kind: str) -> bool:
    """Damage is sunk whenever possible; a table may want to be asked, of whoever still stands (FF-139, FF-S21)."""
    if who != HERO or play.state.house.ask_sink != "always" or filled(play, who):
        return True
    text = f"Sink {count} {kind} in {sink_name(sink)}?"
    return play.ask(Question("sink", text, ("yes", "no"), ("sink", "do not"), "FF-139")) == "yes"


def on_shield(play: Play, tally: Tally, assault: Assault, packet: Packet, count: int, quota: int | None) -> int:
    """Tokens that a raised shield takes, up to its Def an attack; what is left goes on (FF-135, FF-136)."""
    how = blockable(play, tally, assault, packet)
    if how == "no":
        return count
    free = not assault.only_shield or not play.state.house.shieldbreak_ignores_def
    most = min(count, tally.allowance) if free else count
    most = most if quota is None else min(most, quota)
    most = min(most, blocked_at_most(play, tally, packet, count, tally.magic_blocked))
    taken = most if how == "vanish" else min(most, until_it_breaks(play, tally.who))
    if taken <= 0:
        return count
    raised = play.people[tally.who].raised
    tally.shield = raised.by if raised is not None else ""
    tally.allowance -= taken if free else 0
    tally.blocked += taken
    tally.magic_blocked += taken if packet.kind == "magic" else 0
    if how == "vanish":
        play.add(TokensPlaced(tally.who, packet.kind, taken, vanished=taken))
        return count - taken
    loaded(play, tally, packet, taken)
    return count - taken


def blocked_at_most(play: Play, tally: Tally, packet: Packet, count: int, magic: int) -> int:
    """How many of a packet's tokens a shield may take: of Magic one an attack, where a house says so and nothing allows
    more (FF-S23). ``magic``: what it took of Magic before.
    """
    if packet.kind != "magic" or not play.state.house.shield_one_magic:
        return count
    allowed = block_rule(play, tally.who, frozenset(), packet.kind) == "allow"
    return count if allowed else max(0, min(count, 1 - magic))


def settle(
    play: Play, tally: Tally, packet: Packet, found: tuple[effects.Assign, ...], count: int
) -> tuple[int, int, int]:
    """HP, waiting, nowhere: where tokens go that nothing caught, each place as far as it has room. Those for which
    there are no more HP slots vanish (FF-140, FF-141, FF-147).
    """
    wounds, waiting, nowhere, left = 0, 0, 0, count
    for rule in found:
        here = corrosion.left_for(play, tally, rule, packet.kind, left)
        match rule.to:
            case "hp":
                here = min(here, empty_slots(play.book, play.state, tally.who) - wounds)
                wounds += here
            case "unassigned":
                waiting += here
            case "nowhere":
                nowhere += here
            case _:
                continue
        tally.placed[packet.kind, rule.to] = tally.placed.get((packet.kind, rule.to), 0) + here
        left = 0 if rule.rest else left - here
    return wounds, waiting, nowhere


def protected(play: Play) -> bool:
    """Whether the character cannot be defeated now (FF-190)."""
    return any(rule.op == "cannot-be-defeated" for rule, _ in borne(play.book, play.state, HERO, effects.Outcome))


def filled(play: Play, who: str) -> bool:
    """Whether somebody's last HP slot is filled, and nothing keeps them up (FF-141, FF-190)."""
    full = play.people[who].wounds >= hp_slots(play.book, play.state, who)
    return full and not (who == HERO and protected(play))


def fell(play: Play, who: str, why: str = "") -> None:
    """Test one body for defeat (FF-141)."""
    if play.people[who].out or not filled(play, who):
        return
    play.add(Felled(who, "defeated", why))
    moving.let_go(play, who)
    sheets.react(play, who, "defeat")


def fell_all(play: Play, why: str = "") -> None:
    """Test everybody for defeat, outside of any harm."""
    for who in play.people:
        fell(play, who, why)
    check_over(play)


def check_over(play: Play) -> None:
    """Whether the fight is over now; what is being resolved then goes no further (FF-175)."""
    people = play.people
    if people is not play.standing and over(play):
        raise FightOver
    play.standing = people


def over(play: Play) -> bool:
    """Whether one side has fallen."""
    state = play.state
    if not state.fought:
        return False
    people = state.combatants
    if state.victory:
        won = all(people[who].out for who in state.victory if who in people)
    else:
        won = len(people) > 1 and not any(body.kind == "enemy" and not body.out for body in people.values())
    return won or bool(people[HERO].out)


def quotas(play: Play, tally: Tally, assault: Assault, counts: Mapping[int, int]) -> dict[int, int] | None:
    """Which tokens the character's shield takes where there are more than it will: than its Def, or than break it
    (FF-135, FF-136, FF-S22, FF-S33).
    """
    if tally.who != HERO or play.people[HERO].raised is None or assault.only_shield:
        return None
    able: dict[int, int] = {}
    kinds: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    ways, magic = set[str](), tally.magic_blocked
    for index, packet in enumerate(assault.packets):
        how = blockable(play, tally, assault, packet)
        able[index] = blocked_at_most(play, tally, packet, counts[index], magic) if how != "no" else 0
        if able[index]:
            kinds.setdefault((packet.kind, packet.modifiers), []).append(index)
            magic += able[index] if packet.kind == "magic" else 0
            ways.add(how)
    most = tally.allowance if "vanish" in ways else min(tally.allowance, until_it_breaks(play, tally.who))
    if len(kinds) < 2 or sum(able.values()) <= most:
        return None
    quota = dict.fromkeys(able, 0)
    for number in range(most):
        left = [next((at for at in alike if quota[at] < able[at]), None) for alike in kinds.values()]
        open_to = [index for index in left if index is not None]
        choices = tuple(str(index) for index in open_to)
        labels = tuple(assault.packets[index].kind for index in open_to)
        text = f"Which token goes onto the shield ({number + 1} of {most})?"
        quota[int(play.ask(Question("shield-order", text, choices, labels, "FF-135")))] += 1
    return quota
