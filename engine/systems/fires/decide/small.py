"""Short commands: ending a beat, letting a window pass, re-rolls, missiles, Charmed enemies (FF-02, FF-112, FF-186)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import assault, counters, damage, foe_attacks, moving, routes
from engine.systems.fires.decide.flow import ONWARD, go
from engine.systems.fires.decide.play import FightOver, Play
from engine.systems.fires.events.flow import CountSet, MissilesSet, PoolSet, TurnSet
from engine.systems.fires.events.gear import CounterSet
from engine.systems.fires.rules import foes, fresh_pool, hexes
from engine.systems.fires.rules.blows import Assault, Packet
from engine.systems.fires.state import HERO


def let_pass(play: Play, command: orders.Pass) -> None:
    """A window closes."""
    state = play.state
    if state.step in ONWARD:
        go(play, ONWARD[state.step])
    elif state.step == "after-move":
        play.add(TurnSet(replace(state.turn, moved_from=None)))
    else:
        play.add(TurnSet(replace(state.turn, asked=True)))


def reroll(play: Play, command: orders.Reroll) -> None:
    """Fortune, or a blessing after the roll (FF-02, FF-S47, FF-S74)."""
    row = play.book.attunements.get(command.by)
    if row is None:
        play.add(CountSet("fortune", play.state.fortune + len(command.dice)))
    else:
        play.add(CounterSet("fp", play.state.sheet.fp - fresh_pool.reroll_price(row) * len(command.dice)))
    name = row.name if row is not None else play.book.weapons[command.by].name
    counters.reroll(play, command.dice, name)


def raise_die(play: Play, command: orders.RaiseDie) -> None:
    """One die of a fresh pool shows more (the adventurer's set)."""
    rule = fresh_pool.bump(play.book, play.state)
    assert rule is not None
    pool = tuple(counters.raised(rule, die) if die.id == command.die else die for die in play.state.pool)
    play.add(PoolSet(pool, "raised", (command.die,), play.book.armour[command.by].name))
    play.add(CountSet("raised_dice", play.state.raised_dice + 1))


def fire_missile(play: Play, command: orders.FireMissile) -> None:
    """One floating missile (FF-186)."""
    missiles = play.state.missiles
    assert missiles is not None
    left = replace(missiles, left=missiles.left - 1)
    play.add(MissilesSet(left if left.left else None))
    made = Assault(
        "magic missile",
        HERO,
        (Packet(missiles.type, missiles.amount),),
        kinds=frozenset({"spell", "ranged", "magical-ranged"}),
        spell=True,
        origin=play.state.hero.at,
    )
    assault.answers(play, made, assault.make(play, made, (command.target,)))


def charm(play: Play, command: orders.Charm) -> None:
    """A Charmed enemy moves and strikes as it is told (FF-112)."""
    turn, who = play.state.turn, command.enemy
    play.add(TurnSet(replace(turn, enemy=who, charmed=(*turn.charmed, who)), "idle", "obeys"))
    if command.path:
        moving.walk(play, who, map(hexes.at, command.path))
    if command.attack and not play.people[who].out:
        obey(play, who, command.attack, command.target)
    damage.check_over(play)


def obey(play: Play, who: str, name: str, target: str) -> None:
    """A Charmed enemy makes an attack: every repetition with the Move that is its own (FF-107, FF-112)."""
    attack = foes.attack_of(play.book, play.people[who], name)
    foe_attacks.lower(play, who, attack)
    for _ in range(attack.times):
        if play.people[target].out and not (attack.area or attack.pattern):
            return
        routes.approach(play, who, target, foes.fit(play.book, play.state, who, name).move, attack)
        fit = foes.fit(play.book, play.state, who, name)
        if foe_attacks.stopped(play, who, fit):
            return
        if foe_attacks.blow(play, who, fit, target):
            foe_attacks.deeds(play, who, attack, target)


def end_fight(play: Play, command: orders.EndFight) -> None:
    """The game master ends it."""
    raise FightOver(command.outcome)


WORK: dict[type, Callable[[Play, Any], None]] = {
    orders.EndBeat: lambda play, command: go(play, ONWARD["beat"]),
    orders.Pass: let_pass,
    orders.Reroll: reroll,
    orders.RaiseDie: raise_die,
    orders.FireMissile: fire_missile,
    orders.Charm: charm,
    orders.EndFight: end_fight,
}
