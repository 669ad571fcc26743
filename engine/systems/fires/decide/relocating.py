"""What rules do to places: somebody is put elsewhere, ground changes, night falls (FF-68 to FF-73, FF-131)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import moving, routes
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.flow import DarknessSet, ZonesSet
from engine.systems.fires.rules import foes, ground, hexes
from engine.systems.fires.rules.force import able_to_move, amount
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import Question
from engine.systems.fires.state.ground import Zone


def put(play: Play, rule: effects.Reposition, scene: Scene, left: Hex | None = None) -> None:
    """Who was struck is dragged beside the bearer, or the bearer steps where they were struck, ``left`` behind them, or
    beyond it (FF-68, FF-72, FF-73).
    """
    who, target, at = scene.who, scene.target, play.body(scene.who).at
    if left is None and play.tally is not None and play.tally.who == target:
        left = play.tally.left
    if at is None or play.body(who).out:
        return
    if rule.to == "adjacent-to-self":
        if target and not play.body(target).out:
            pull(play, who, target)
    elif left is not None and (rule.to != "target-origin" or able_to_move(play.book, play.state, who)):
        cell = left if rule.to == "target-origin" else hexes.step(left, hexes.axis(at, left)[0])
        if ground.may_end(play.book, play.state, who, cell):
            moving.put(play, who, cell)


def pull(play: Play, by: str, who: str) -> None:
    """Somebody is dragged to a hex beside whoever pulls, the player's pick; one that is there already may go round to
    another (FF-73, FF-S28).
    """
    at, body = play.body(by).at, play.body(who)
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
    texts = tuple(hexes.show(cell) for cell in cells)
    keys = tuple(map(hexes.key, cells))
    chosen = play.ask(Question("route", f"Where is {body.name} dragged?", keys, texts, "FF-73"))
    if hexes.at(chosen) != body.at:
        moving.put(play, who, hexes.at(chosen))
        moving.follow(play, who, body.at)


def tiles(play: Play, rule: effects.SetTile, scene: Scene) -> None:
    """The ground around somebody changes, or the hex they are in (FF-131)."""
    about = scene.target if rule.area is not None and rule.area.center == "target" else scene.who
    at = play.body(about).at
    if at is None:
        return
    moon = hexes.full_moon(at, amount(scene, rule.area.size or 1)) if rule.area is not None else ()
    inner = (at,) if rule.area is None or rule.area.includes_center else ()
    lay(play, rule, (*inner, *moon), play.body(scene.who).entry or scene.action)


def lay(play: Play, rule: effects.SetTile, cells: Iterable[Hex], source: str) -> None:
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
    until = "acts" if rule.until is not None and rule.until.self_acts else ""
    play.add(ZonesSet((*state.zones, Zone(kind, cells, source, until))))


def darken(play: Play, rule: effects.Darkness, scene: Scene) -> None:
    """It is dark from now on, or light."""
    play.add(DarknessSet(rule.value))


def move(play: Play, rule: effects.Move, scene: Scene) -> None:
    """An enemy goes away from the character by itself."""
    if rule.direction == "away-from-character" and foes.may_move(play.book, play.state, scene.who):
        routes.flee(play, scene.who, amount(scene, rule.max))
