"""Before a fight: where the character stands, what is held, loaded and lit (SU2, FF-S120)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import damage
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.body import Moved
from engine.systems.fires.events.flow import Started
from engine.systems.fires.events.gear import HandsSet, PieceSet
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import HERO


def ready(play: Play, command: orders.Ready) -> None:
    """Before a fight: what is in hand, which missile is loaded, which light burns."""
    if command.hands is not None:
        play.add(HandsSet(command.hands, command.off))
    if not command.thing:
        return
    piece = play.state.sheet.pieces[command.thing]
    name = piece_row(play.book, piece).name
    if command.missile:
        play.add(PieceSet(command.thing, replace(piece, loaded=command.missile), f"{name} is loaded"))
    elif command.lit is not None:
        word = "lit" if command.lit else "put out"
        play.add(PieceSet(command.thing, replace(piece, lit=command.lit), f"{name} is {word}"))


def start(play: Play, command: orders.StartFight) -> None:
    """The first Round begins; whoever has a condition by then has it, whoever has no HP slot left is out (FF-141)."""
    play.add(Started())
    damage.fell_all(play)


WORK: dict[type, Callable[[Play, Any], None]] = {
    orders.Place: lambda play, command: play.add(Moved(HERO, hexes.at(command.at), how="put")),
    orders.Ready: ready,
    orders.StartFight: start,
}
