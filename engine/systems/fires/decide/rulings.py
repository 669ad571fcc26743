"""The game master's rulings become facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.roster import free_id, numbered_name
from engine.core.rulings import commands as rulings
from engine.core.rulings import ruled
from engine.systems.fires.commands.fight import RuleTile
from engine.systems.fires.decide import arriving, conditions, damage, journey, moving
from engine.systems.fires.decide.play import Play
from engine.systems.fires.decide.things import into
from engine.systems.fires.events.body import ConditionSet, Felled, Joined, Moved
from engine.systems.fires.events.flow import TileSet
from engine.systems.fires.rules import hexes
from engine.systems.fires.rulings import KINDS_OF_RULING, MOST, RULINGS
from engine.systems.fires.state import Combatant


def decide(play: Play, command: Any) -> None:
    """A ruling becomes facts."""
    match command:
        case rulings.RulePlace(who=who, to=to):
            there = arriving.laid(play, replace(play.people[who], at=hexes.at(to)))
            play.add(Moved(who, hexes.at(to), there.tail, "put"))
        case rulings.RuleCondition():
            _set_condition(play, command)
        case rulings.RuleAdd():
            _join(play, command)
        case rulings.RuleRemove(how=how):
            for who in rulings.people_of(command):
                if not play.people[who].out:
                    play.add(Felled(who, "lost" if how == "lost" else "defeated", "the game master"))
        case rulings.RuleGive(item=item):
            into(play, item, ruled=True)
        case rulings.RuleTake(item=item):
            journey.parted(play, (item,), "is taken away")
        case RuleTile(hexes=cells, tile=tile, hazard=hazard):
            play.add(TileSet(tuple(dict.fromkeys(hexes.key(hexes.at(cell)) for cell in cells)), tile, hazard))
        case _:
            _set(play, command)
    if play.state.fought:
        damage.fell_all(play, "the game master")


def _set(play: Play, command: Any) -> None:
    """A field is set; whom that brings in sight is told what to do (FF-95)."""
    draft: Any = play
    unseen = [who for who, body in play.people.items() if body.hidden]
    ruled.decide(RULINGS, draft, play.book, command)
    for who in unseen:
        arriving.in_sight(play, who)


def _set_condition(play: Play, command: rulings.RuleCondition) -> None:
    row = play.book.conditions[command.condition]
    cap = row.token_cap or (MOST if row.cumulative else 1)
    for who in rulings.people_of(command):
        have = play.people[who].conditions.get(command.condition, 0)
        now = min(cap, max(1, command.amount)) if command.on else 0
        if now != have:
            play.add(ConditionSet(who, command.condition, now, why="ruled"))
        if now > have and not play.state.between:
            conditions.taken(play, who, command.condition)
        elif not now:
            moving.condition_gone(play, who, command.condition)


def _join(play: Play, command: rulings.RuleAdd) -> None:
    if command.who:
        back = replace(play.people[command.who], out="", at=hexes.at(command.at))
        play.add(Joined(arriving.laid(play, back)))
        return
    for place in command.places or (command.at,):
        sheet = play.book.enemies[command.entry]
        taken = [body.name for body in play.people.values()]
        kind = f"{sheet.name} A" if command.hidden else sheet.name  # no gap in the numbers of those who are seen
        name = command.name or numbered_name(kind, taken)
        key = free_id(name, play.people)
        newcomer = Combatant(key, name, "enemy", command.entry, hexes.at(place), hidden=command.hidden)
        arriving.join(play, newcomer)


WORK: dict[type, Callable[[Play, Any], None]] = dict.fromkeys(KINDS_OF_RULING, decide)
