"""What rules do to places: somebody is put elsewhere, ground changes, night falls (FF-68 to FF-73, FF-131)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import TypeVar

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import effects, words
from engine.systems.fires.decide import moving, routes
from engine.systems.fires.decide.play import Play
from engine.systems.fires.decide.sheets import LASTING
from engine.systems.fires.events.flow import ZonesSet
from engine.systems.fires.rules import areas, foe_areas, foes, ground, hexes
from engine.systems.fires.rules.force import able_to_move, amount
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import HERO, Question
from engine.systems.fires.state.ground import Zone


def put(play: Play, rule: effects.Reposition, scene: Scene, left: Hex | None = None) -> None:
    """Who was struck is dragged beside the bearer, or the bearer steps where they were struck, ``left`` behind them, or
    beyond it (FF-68, FF-72, FF-73).
    """
    who, target, at = scene.who, scene.target, play.people[scene.who].at
    if left is None and play.tally is not None and play.tally.who == target:
        left = play.tally.left
    if at is None or play.people[who].out:
        return
    if rule.to == "adjacent-to-self":
        if target and not play.people[target].out:
            pull(play, who, target)
    elif rule.to in ("any-free-hex", "retreat-tile"):
        anywhere(play, rule, target if rule.target == "target" else who)
    elif rule.to == "opposite-side-of-target":
        if left is not None and (cells := ground.beyond(play.book, play.state, who, left)):
            moving.put(play, who, play.ask_hex(f"Where does {play.people[who].name} come out?", cells, "FF-124"))
    elif left is not None and able_to_move(play.book, play.state, who):
        if ground.may_end(play.book, play.state, who, left):
            moving.put(play, who, left)


def anywhere(play: Play, rule: effects.Reposition, who: str) -> None:
    """Somebody is put into a free hex, or one to retreat from, the player's pick."""
    state = play.state
    free = [cell for cell in state.field.cells if ground.may_end(play.book, state, who, cell)]
    cells = [cell for cell in free if rule.to == "any-free-hex" or ground.retreat(state, cell)]
    if cells:
        moving.put(play, who, play.ask_hex(f"Where is {play.people[who].name} put?", cells, "FF-117"))


def pull(play: Play, by: str, who: str) -> None:
    """Somebody is dragged to a hex beside whoever pulls, the player's pick; one that is there already may go round to
    another (FF-73, FF-S28).
    """
    at, body = play.people[by].at, play.people[who]
    if at is None or body.at is None or (body.tail is not None and not play.state.house.pull_large):
        return
    near = hexes.around(at)
    stays = [body.at] if body.at in near else []
    cells = stays + [cell for cell in near if cell not in stays and ground.may_end(play.book, play.state, who, cell)]
    if play.state.house.pull_to == "one-step":
        cells = [cell for cell in hexes.around(body.at) if ground.may_end(play.book, play.state, who, cell)]
        cells = [cell for cell in cells if distance(cell, at) < distance(body.at, at)]
    if not cells:
        return
    chosen = play.ask_hex(f"Where is {body.name} dragged?", cells, "FF-73")
    if chosen != body.at:
        moving.put(play, who, chosen)
        moving.follow(play, who, body.at)


def tiles(play: Play, rule: effects.SetTile, scene: Scene) -> None:
    """The ground around somebody changes, or the hex they are in (FF-131)."""
    at = play.people[scene.who].at
    if rule.area is not None:
        cells = laid(play, rule.area, scene)[1]
    else:
        cells = (at,) if at is not None else ()
    if cells:
        lay(play, rule, cells, play.people[scene.who].entry or scene.action, scene)


def laid(play: Play, area: words.Area, scene: Scene) -> tuple[Hex | None, tuple[Hex, ...]]:
    """The area of a waiting rule, which points from its bearer to whom it is about, or anywhere: its centre, and its
    cells, the player's pick where they can lie in several ways (FF-124 to FF-126).
    """
    about = play.people[scene.target].at if scene.target else None
    at = play.people[scene.who].at
    centre = about if area.center != "self" or area.shape == "blast" else at
    if centre is None or at is None:
        return None, ()
    size = amount(scene, area.size) if area.size is not None else 1
    sides = areas.turns(area, size, play.state.house.blast_shape == "rhombus")
    alike: dict[frozenset[Hex], tuple[Hex, ...]] = {}
    lying = {}
    for way, side in product(hexes.axis(at, about or at), sides):
        cells = areas.shaped(play.state, area, centre, way, size, side)
        lying[way, side] = alike.setdefault(frozenset(cells), cells)
    return centre, turned(play, f"{play.people[scene.who].name}: which way does it go?", lying)


T = TypeVar("T")


def turned(play: Play, text: str, ways: Mapping[foe_areas.Turned, T]) -> T:
    """What comes of an area by how it is turned: the player's pick where that is not always the same (FF-124 to
    FF-126).
    """
    if len(set(ways.values())) < 2:
        return next(iter(ways.values()))
    leans = len({side for _, side in ways}) > 1
    labels = tuple(f"{hexes.NAMES[way]}, {side or 'straight'}" if leans else hexes.NAMES[way] for way, side in ways)
    named = {f"{way} {side}" if leans else str(way): what for (way, side), what in ways.items()}
    return named[play.ask(Question("direction", text, tuple(named), labels, "FF-126"))]


def lay(play: Play, rule: effects.SetTile, cells: Iterable[Hex], source: str, scene: Scene) -> None:
    """These cells become a special kind: walls and fires where the ground is plain, walls where nobody stands, and mist
    leaves walls what they are (FF-131).
    """
    state, kind = play.state, rule.tile
    cells = tuple(cell for cell in cells if ground.on_map(state, cell))
    if kind in ("full-cover", "fire") or rule.only_plain:
        cells = tuple(cell for cell in cells if not ground.special(play.book, state, cell))
        cells = tuple(cell for cell in cells if kind == "fire" or ground.occupant(state, cell) is None)
    elif kind == "concealment":
        cells = tuple(cell for cell in cells if not ground.cover(state, cell))
    until = lasting(play, rule.until, scene)
    if until is not None:
        while_ = rule.for_ or ""
        ends = until or ("" if while_ in ("encounter", "until-reprieve") else LASTING.get(while_, while_))
        play.add(ZonesSet((*state.zones, Zone(kind, cells, source, ends))))


def lasting(play: Play, until: words.Until | None, scene: Scene) -> str | None:
    """Until when, as gear and ground keep it: until their owner acts, or until a condition has gone from whom it was
    put on; nothing where none was.
    """
    if until is None:
        return ""
    if until.condition_removed is None:
        return "acts" if until.self_acts else ""
    held = scene.target and play.people[scene.target].conditions.get(until.condition_removed)
    return f"{until.condition_removed}:{scene.target}" if held else None


def move(play: Play, rule: effects.Move, scene: Scene) -> None:
    """An enemy that may move goes as far as a rule says."""
    if foes.may_move(play.book, play.state, scene.who):
        drive(play, rule, scene.who, scene)


def drive(play: Play, rule: effects.Move, who: str, scene: Scene) -> None:
    """Somebody is made to go as far as a rule says: toward the character, or away (FF-111, FF-114)."""
    names = scene.with_names(move=foes.move_value(play.book, play.state, who))
    far = amount(names, rule.max)
    if rule.direction in ("away-from-character", "backwards"):
        routes.flee(play, who, far)
    else:
        routes.approach(play, who, HERO, far)
