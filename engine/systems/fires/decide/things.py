"""Gear that comes to the character, and pages that are read: what a page, an option and a result have in common."""

from __future__ import annotations

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

PLACES = {"slot": "slots", "pouch": "pouches", "ring": "rings", "carried": "carried", "stash": "stash"}


def into(play: Play, name: str, place: str = "carried", ruled: bool = False) -> None:
    """A new thing goes where there is room, or where the game master makes some. Missiles go into a quiver."""
    key, piece = piece_of(play.book, play.state.sheet, name)
    if piece is None:
        play.add(Noticed(f"{name}: the page says what it is", "FF-182", gm=True))
    elif piece.kind == "missile":
        if travel.missile_fault(play.book, play.state, name) is not None:
            no_room(play, name)
        elif name not in play.state.sheet.missiles:
            play.keep([("missiles", name)])
            play.add(PlaceSet("missiles", (*play.state.sheet.missiles, name)))
    elif not ruled and travel.place_fault(play.book, play.state, piece, place) is not None:
        no_room(play, name)
    else:
        play.keep(of_thing(play.book, KINDS[piece.kind], piece.id))
        play.add(PieceSet(key, replace(piece, charges=charges(play.book, play.state, piece)), "is yours"))
        put(play, key, place)


def no_room(play: Play, name: str) -> None:
    """Nowhere to put it; the game master is told."""
    text = f"no room for {thing_named(play.book, name)}: leave something for it, or leave it"
    play.add(Noticed(text, "FF-38", gm=True))


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
        field = PLACES[place]
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
