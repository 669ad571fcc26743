"""Short commands: ending a beat, letting a window pass, re-rolls, missiles, Charmed enemies (FF-02, FF-112, FF-186)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import assault, counters, damage, enemies, moving
from engine.systems.fires.decide.flow import go
from engine.systems.fires.decide.play import FightOver, Play
from engine.systems.fires.events.flow import CountSet, MissilesSet, PoolSet, TurnSet
from engine.systems.fires.events.gear import CounterSet
from engine.systems.fires.rules import foes, hexes, legal
from engine.systems.fires.rules.blows import Assault, Packet, gap
from engine.systems.fires.state import HERO

NEXT = {"after-roll": "round-conditions", "stances": "trickle", "charmed": "enemy"}
"""Where a window that is let pass leads."""


def end_beat(play: Play, command: orders.EndBeat) -> None:
    """B3."""
    go(play, "beat-close")


def let_pass(play: Play, command: orders.Pass) -> None:
    """A window closes."""
    state = play.state
    if state.step in NEXT:
        go(play, NEXT[state.step])  # type: ignore[arg-type]
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
        play.add(CounterSet("fp", play.state.sheet.fp - legal.reroll_price(row) * len(command.dice)))
    name = row.name if row is not None else play.book.weapons[command.by].name
    counters.reroll(play, command.dice, name)


def raise_die(play: Play, command: orders.RaiseDie) -> None:
    """One die a point higher (the adventurer's set)."""
    pool = tuple(replace(d, score=min(6, d.score + 1)) if d.id == command.die else d for d in play.state.pool)
    play.add(PoolSet(pool, "raised", (command.die,), play.book.armour[command.by].name))
    play.add(CountSet("raised_dice", 1))


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
    assault.make(play, made, (command.target,))


def charm(play: Play, command: orders.Charm) -> None:
    """A Charmed enemy moves and strikes as it is told (FF-112)."""
    turn = play.state.turn
    play.add(TurnSet(replace(turn, charmed=(*turn.charmed, command.enemy)), "idle", "obeys"))
    if command.path:
        moving.walk(play, command.enemy, map(hexes.at, command.path))
    body = play.body(command.enemy)
    if command.attack and not body.out:
        attack = foes.attack_of(play.book, body, command.attack)
        enemies.lower_enemy(play, body.id, attack)
        far = gap(play.state, command.enemy, command.target)
        made = foes.assault(play.book, play.state, command.enemy, command.attack, far)
        victims: tuple[str, ...] = (command.target,)
        cell = play.body(command.target).at
        if (attack.area or attack.pattern) and body.at is not None and cell is not None:
            victims = enemies.struck_by(play, body.id, attack, body.at, cell)
        for _ in range(attack.times):
            assault.make(play, made, victims)
    damage.check_over(play)


def end_fight(play: Play, command: orders.EndFight) -> None:
    """The game master ends it."""
    raise FightOver(command.outcome)


WORK: dict[type, Callable[[Play, Any], None]] = {
    orders.EndBeat: end_beat,
    orders.Pass: let_pass,
    orders.Reroll: reroll,
    orders.RaiseDie: raise_die,
    orders.FireMissile: fire_missile,
    orders.Charm: charm,
    orders.EndFight: end_fight,
}
