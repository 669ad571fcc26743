"""Gear that comes to the character, and pages that are read: what a page, an option and a result have in common."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.systems.fires.build import piece_of
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.flow import Noticed
from engine.systems.fires.events.gear import PieceSet, PlaceSet
from engine.systems.fires.events.journey import JourneySet, PageTurned
from engine.systems.fires.rules import notes, travel
from engine.systems.fires.rules.book import of_thing
from engine.systems.fires.rules.limits import charges
from engine.systems.fires.rules.sources import KINDS, thing_named
from engine.systems.fires.state import Piece, Question
from engine.systems.fires.words import PLACES

WHERE = {"slot": "slots", "pouch": "pouches", "ring": "rings", "carried": "carried", "stash": "stash"}


def into(play: Play, name: str, place: str = "carried", ruled: bool = False) -> None:
    """A new thing goes where there is room, or where the player or the game master makes some; missiles go into a
    quiver (FF-35, FF-38, FF-182).
    """
    key, piece = piece_of(play.book, play.state.sheet, name)
    if piece is None:
        play.add(Noticed(f"{name}: the page says what it is", "FF-182", gm=True))
    elif piece.kind == "missile":
        if name not in play.state.sheet.missiles and quivered(play, name):
            play.keep([("missiles", name)])
            play.add(PlaceSet("missiles", (*play.state.sheet.missiles, name)))
    elif to := place if ruled else place_for(play, piece, place):
        play.keep(of_thing(play.book, KINDS[piece.kind], piece.id))
        play.add(PieceSet(key, replace(piece, charges=charges(play.book, play.state, piece)), "is yours"))
        put(play, key, to)


def place_for(play: Play, piece: Piece, place: str = "carried") -> str:
    """Where a thing goes that was meant for a place: there, or where the player wants it if that is full; none where it
    is left (FF-38, FF-182).
    """
    if travel.place_fault(play.book, play.state, piece, place) is None:
        return place
    free = {to: PLACES[to] for to in (*WHERE, "armour") if travel.place_fault(play.book, play.state, piece, to) is None}
    carried = {key: travel.name_of(play.book, play.state, key) for key in play.state.sheet.carried}
    to = make_room(play, piece.id, free, carried)
    return "carried" if to in carried else to


def quivered(play: Play, name: str) -> bool:
    """Whether a kind of missile has a quiver, or is given the place of another (FF-35)."""
    if travel.missile_fault(play.book, play.state, name) is None:
        return True
    had, person = play.state.sheet.missiles, play.state.sheet
    left = {kind: tuple(other for other in had if other != kind) for kind in had}
    fits = {kind: travel.quiver_fault(play.book, person, (*others, name)) is None for kind, others in left.items()}
    return bool(make_room(play, name, {}, {kind: thing_named(play.book, kind) for kind in had if fits[kind]}))


def make_room(play: Play, name: str, free: Mapping[str, str], full: Mapping[str, str]) -> str:
    """The place that the player gives a thing for which there is no room: a free one, or that of what is left behind
    for it. Empty where the thing itself is left.
    """
    thing = thing_named(play.book, name)
    swaps = {key: f"Leave {label} behind for it" for key, label in full.items()}
    ways = {**free, "": f"Leave {thing}", **swaps}
    to = play.ask(Question("use", f"No room for {thing}: what now?", tuple(ways), tuple(ways.values()), "FF-38"))
    if not to:
        play.add(Noticed(f"{thing} is left behind: there was no room", "FF-38"))
    elif to in full:
        kinds = tuple(kind for kind in play.state.sheet.missiles if kind != to)
        piece = to in play.state.sheet.pieces
        play.add(PieceSet(to, None, "is left behind") if piece else PlaceSet("missiles", kinds))
    return to


def put(play: Play, key: str, place: str) -> None:
    """A piece goes to a place."""
    person = play.state.sheet
    if place == "armour":
        play.add(PlaceSet("armour", (key,)))
    elif place == "slot":
        slots = list(person.slots)
        slots[slots.index("")] = key
        play.add(PlaceSet("slots", tuple(slots)))
    else:
        field = WHERE[place]
        play.add(PlaceSet(field, (*getattr(person, field), key)))  # type: ignore[arg-type]


def turn_to(play: Play, name: str) -> None:
    """A page is read, or the one that a rule of the chapter puts in its place: what it counts and writes is counted and
    written (FF-180, FF-181).
    """
    chapter = travel.chapter(play.book, play.state)
    if chapter is None or name not in chapter.pages:
        return
    name = travel.led_to(play.book, play.state, chapter, name)
    found = chapter.pages[name]
    play.add(PageTurned(name, found.text))
    journey = notes.noted(travel.counted(play.state.journey, found.counts), found.notes)
    if journey != play.state.journey:
        play.add(JourneySet(journey))
