"""Bodies go from cell to cell: walking, driven or put, and what the ground does to them (FF-117 to FF-129)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import sheets
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.body import HazardEntered, MarkSet, Moved
from engine.systems.fires.events.flow import EffectsEnded, ZonesSet
from engine.systems.fires.events.gear import PieceSet
from engine.systems.fires.rules import foe_areas, ground, hexes
from engine.systems.fires.rules.force import able_to_move, borne
from engine.systems.fires.rules.scene import Blow
from engine.systems.fires.rules.sources import gripped, rule_of
from engine.systems.fires.state import HERO, Question


def enter(play: Play, who: str) -> bool:
    """What the ground does to somebody who has just entered a cell; whether they may go on (FF-118)."""
    at = play.people[who].here
    tile = ground.tile(play.state, at)
    name = ground.hazard(play.state, at)
    extinguish(play, who, name or tile)
    if not name or passes(play, who, name):
        return True
    play.add(HazardEntered(who, ground.hazard_row(play.book, name).name.lower()))
    play.source, outer, play.entry = "hazard", play.entry, None
    rules = lit_by(play, at) or ground.hazard_row(play.book, name).rules
    sheets.each(play, rules, "enters-tile", play.scene(who, tile=name, blow=Blow(source="hazard"), own=True))
    sheets.react(play, who, "enters-tile", tile=name)
    play.source, play.entry = "", outer
    return not play.people[who].out and not ground.down(play.book, play.people[who])


def passes(play: Play, who: str, name: str) -> bool:
    """Whether a hazard does nothing to somebody. Whoever may disregard it may let it act: of ground that nobody walks
    around the character is asked.
    """
    kinds = {"hazard", "water"} & {"hazard", name}
    rules = [rule for rule, _ in borne(play.book, play.state, who, effects.Ignore) if kinds & {*rule.kinds}]
    row = ground.hazard_row(play.book, name)
    asked = who == HERO and row.benign and row.rules and rules and all(rule.optional for rule in rules)
    return not sheets.yes(play, f"{row.name}: does it act on you?", "FF-118") if asked else bool(rules)


def lit_by(play: Play, cell: Hex) -> tuple[Any, ...]:
    """The rules of whatever lit a fire in a cell, which wait as effects; none for a fire like any other (FF-131)."""
    rows = {zone.source for zone in play.state.zones if zone.kind == "fire" and cell in zone.cells}
    found = (rule_of(play.book, effect) for effect in play.state.effects if effect.row in rows)
    return tuple(rule for rule in found if rule is not None and rule.on == "enters-tile")


def extinguish(play: Play, who: str, kind: str) -> None:
    """Ground that ends a condition (Blazing on ``extinguishing``)."""
    for condition in tuple(play.people[who].conditions) if kind else ():
        if play.people[who].conditions.get(condition):
            sheets.each(play, play.book.conditions[condition].rules, "enters-tile", play.scene(who, tile=kind))


def walk(play: Play, who: str, path: Iterable[Hex], ignore: tuple[str, ...] = (), spare: int | None = None) -> int:
    """Somebody moves along a path, cell by cell with what the ground does; how far they came. Hazards named in
    ``ignore`` are crossed unharmed, ``spare`` of them at most, but never the one they end on.
    """
    way = tuple(path)
    steps = 0
    free = able_to_move(play.book, play.state, who)  # who is led on though Stunned is not stopped by that (FF-S20)
    for number, cell in enumerate(way):
        body = play.people[who]
        tail = body.at if body.tail is not None else None
        play.add(Moved(who, cell, tail))
        steps += 1
        last = number == len(way) - 1
        crossing = "hazard" in ignore and not last and spare != 0
        if crossing and ground.hazard(play.state, cell):
            spare = None if spare is None else spare - 1
            continue
        if not enter(play, who) or (free and not able_to_move(play.book, play.state, who)):
            break
    return steps


def push(
    play: Play, who: str, condition: str, size: int, origin: Hex | None, stops_on: tuple[str, ...], anyway: bool
) -> int:
    """A flight, as of Knockback: driven cell by cell away from where the attack was made, over what does not stop it;
    how many cells (FF-129).
    """
    start = play.people[who].at
    if start is None or (origin is None and not anyway):
        return 0
    direction = way_of(play, who, origin, anyway)
    if direction is None:
        return 0
    moved, blocked = 0, False
    for far in range(1, size + 1):
        body, cell = play.people[who], hexes.step(start, direction, far)
        if not ground.may_end(play.book, play.state, who, cell):
            edge = not ground.on_map(play.state, cell) or ground.tile(play.state, cell) == "boundary"
            blocked = ("boundary" if edge else "obstacle") in stops_on
            if blocked:
                break
            continue
        play.add(Moved(who, cell, body.at if body.tail is not None else None, "knocked"))
        moved, stopped = far, "hazard" in stops_on and bool(ground.hazard(play.state, cell))
        enter(play, who)
        if stopped or play.people[who].out:
            break
    if play.tally is not None and play.tally.who == who and moved:
        play.tally.displaced = True
    if blocked:
        scene = play.scene(who, condition=condition, blow=Blow(source="condition")).with_names(tiles_moved=moved)
        sheets.each(play, play.book.conditions[condition].rules, "push-blocked", scene)
        sheets.react(play, who, "push-blocked", condition, names=(("tiles_moved", moved),))
    return moved


def way_of(play: Play, who: str, origin: Hex | None, anyway: bool) -> int | None:
    """The direction of a flight: the axis from the attacker, the player's pick where two are equal or leaf stance
    lets them choose (FF-124).
    """
    at = play.people[who].here
    if anyway and who == HERO:
        choices: tuple[int, ...] = tuple(range(6))
    elif origin is None or origin == at:
        return None
    else:
        choices = hexes.axis(origin, at)
    labels = tuple(f"{hexes.NAMES[way]} to {hexes.show(hexes.step(at, way))}" for way in choices)
    name = play.people[who].name
    text = f"Which way is {name} driven?"
    return int(play.ask(Question("direction", text, tuple(map(str, choices)), labels, "FF-124")))


def put(play: Play, who: str, cell: Hex) -> None:
    """Somebody is put into a cell; the ground acts (FF-73, FF-118). Nobody puts a *Large* body anywhere (FF-106)."""
    body = play.people[who]
    if body.out or (body.tail is not None and not play.state.house.pull_large):
        return
    play.add(Moved(who, cell, body.tail, "put"))
    enter(play, who)


def turn_tail(play: Play, who: str, target: Hex) -> None:
    """A *Large* enemy's tail lies opposite the way it attacks, the player's pick of two that are equal (FF-106)."""
    body, cells = play.people[who], foe_areas.tails(play.book, play.state, who, target)
    cell = play.ask_hex(f"Where does the tail of {body.name} lie?", cells, "FF-124") if cells else body.tail
    if cell != body.tail:
        play.add(Moved(who, body.here, cell, "put"))


def follow(play: Play, who: str, left: Hex) -> None:
    """The tail of a *Large* body put elsewhere follows its head: to where that was, else beside it (FF-106)."""
    body = play.people[who]
    if body.tail is None or body.at is None or hexes.adjacent(body.at, body.tail):
        return
    near = (left, *hexes.around(body.at)) if hexes.adjacent(body.at, left) else hexes.around(body.at)
    free = [cell for cell in near if ground.may_end(play.book, play.state, who, cell)]
    if free:
        play.add(Moved(who, body.at, free[0], "put"))


def condition_gone(play: Play, who: str, condition: str) -> None:
    """What lasted until a condition was struggled off: a thrown net is ready again, a hold deals no more (FF-160)."""
    body = play.people[who]
    if not body.conditions.get(condition, 0):
        over(play, lambda until: until == f"{condition}:{who}")
        if body.routine and not gripped(play.book, body):
            play.add(MarkSet(who, routine={}))


def let_go(play: Play, who: str) -> None:
    """A net over somebody who has fallen is ready again."""
    over(play, lambda until: until.endswith(f":{who}"))


def restless(play: Play) -> None:
    """What lasts until the character acts ends (clever disguise)."""
    over(play, lambda until: until == "acts")


_UNTIL = attrgetter("exhausted")


def over(play: Play, ends: Callable[[str], bool]) -> None:
    """Gear that was of no use until then is ready again, and ground is what it was (FF-131)."""
    pieces = play.state.person.pieces if play.state.person is not None else {}
    for key, piece in pieces.items() if any(map(_UNTIL, pieces.values())) else ():
        if piece.exhausted and ends(piece.exhausted):
            play.add(PieceSet(key, replace(piece, exhausted=""), "is ready again"))
    if play.state.zones and any(ends(zone.until) for zone in play.state.zones):
        play.add(ZonesSet(tuple(zone for zone in play.state.zones if not ends(zone.until))))


def end_effects(play: Play, *until: str) -> None:
    """Timed rules whose time is over end (FF-167)."""
    if play.state.effects:
        numbers = tuple([effect.number for effect in play.state.effects if effect.until in until])
        if numbers:
            play.add(EffectsEnded(numbers))
    over(play, lambda ends: ends in until)
