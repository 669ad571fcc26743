"""Enemies walk, and the player picks among equal routes (FF-103)."""

from __future__ import annotations

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.decide import moving
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.flow import TurnSet
from engine.systems.fires.rules import foes, hexes, routes
from engine.systems.fires.rules.force import barred
from engine.systems.fires.state import Question


def picker(play: Play, who: str) -> routes.Pick:
    """Asks the player, or takes the first under the option ``auto-ties`` (FF-S30). Where more ties may come, one answer
    takes what is proposed for all that is left of the walk.
    """
    name, start = play.people[who].name, play.people[who].at
    settled = play.state.house.auto_ties == "first"

    def pick(cells: tuple[Hex, ...], at: Hex | None, more: bool) -> Hex:
        nonlocal settled
        if settled:
            return routes.first(cells)
        texts, keys = tuple(map(hexes.show, cells)), tuple(map(hexes.key, cells))
        if more:
            texts, keys = (*texts, "As proposed, and for the rest of the walk"), (*keys, routes.AS_PROPOSED)
        come = f" from {hexes.show(at)}" if at not in (None, start) else ""
        chosen = play.ask(Question("route", f"Equal routes: where does {name} go{come}?", keys, texts, "FF-103"))
        settled = chosen == routes.AS_PROPOSED
        return routes.first(cells) if settled else hexes.at(chosen)

    return pick


def approach(play: Play, who: str, target: str, budget: int, own: FoeAttack | None = None) -> int:
    """An enemy moves toward its target, unless fear forbids it; how far. ``own``: whose Move it is (FF-107, FF-111)."""
    at = play.people[who].at
    if at is None:
        return 0

    def way(pick: routes.Pick = routes.first) -> tuple[Hex, ...]:
        return routes.route(play.book, play.state, who, target, budget, at, pick, own)

    afraid = barred(play.book, play.state, who, "approach")
    if afraid and not foes.dares_go(play.book, play.state, who, target, at, way(), own):
        play.add(TurnSet(play.state.turn, "afraid", "dares not come closer"))
        return 0
    going = way(picker(play, who))
    return moving.walk(play, who, going) if going else 0


def flee(play: Play, who: str, budget: int) -> int:
    """An enemy moves away from the character, as far as it can (FF-111)."""
    ways = routes.flight(play.book, play.state, who, budget)
    if not ways:
        return 0
    ends = tuple(way[-1] for way in ways)
    return moving.walk(play, who, ways[ends.index(picker(play, who)(ends, None, False))])
