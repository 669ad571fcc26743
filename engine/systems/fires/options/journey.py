"""What the page, the rest and the pack offer between fights."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.words import called, described
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.checks import refusal
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.options.flow import readying
from engine.systems.fires.rules import skeletons, travel
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import State

ONWARD = "onward"
"""What goes on with the story keeps one digit, be it a chapter that is drawn or the first way that a page offers."""

PLACES = {
    "slot": "In a hand slot",
    "pouch": "In a pouch",
    "ring": "As a ring",
    "armour": "Worn",
    "carried": "Carried along",
    "stash": "In the stash",
    "missiles": "Among the missiles",
    "drop": "Left behind",
}


def pages(book: Catalog, state: State) -> Iterator[Option]:
    """Options of the journey."""
    if state.phase not in ("journey", "interlude") or not travel.alive(state):
        return
    if state.journey.scenario:
        no = refusal(book, state, orders.DrawChapter())
        if no is None:
            label = "Draw a chapter" if state.journey.deck else "The prestige begins"
            yield _story("draw-chapter", label, "FF-178")
    here = travel.page(book, state)
    if here is not None:
        for number, choice in enumerate(here.options):
            no = refusal(book, state, orders.TurnPage(number))
            yield _story(f"choose-page:{number}", choice.text, "FF-181", number, no, option=number)
        yield from finds(book, state)
    yield from rests(book, state)
    yield from readying(book, state)
    yield from gear(book, state)


def _story(key: str, label: str, rule: str, place: int = 0, no: Refusal | None = None, **given: object) -> Option:
    """A way on with the story; the first of them is where it always is."""
    way = offers.option(key, "", label, given=given, no=no, rule=rule, group="interlude", aim="story", hot=True)
    return way if place else replace(way, key=ONWARD)


def _offer(
    key: str, label: str, rule: str, *slots: Slot, no: Refusal | None = None, says: str = "", **given: object
) -> Option:
    """An option between fights; ``says``: what a thing that is taken or used is good for."""
    return offers.option(key, "", label, *slots, given=given, no=no, rule=rule, group="interlude", preview=says)


def finds(book: Catalog, state: State) -> Iterator[Option]:
    """What may be gathered and bought here."""
    here = travel.page(book, state)
    assert here is not None
    for name, thing in here.finds.items():
        places = {
            place: words
            for place, words in PLACES.items()
            if place != "drop" and refusal(book, state, orders.PickUp(name, place)) is None  # type: ignore[arg-type]
        }
        if places:
            text = f"Take: {called(book, thing)}"
            says = described(book, thing)
            yield _offer(f"pick-up:{name}", text, "FF-182", offers.choice("place", places), says=says, find=name)
    for thing, souls in here.shops.items():
        no = refusal(book, state, orders.Buy(thing))
        text = f"Buy {called(book, thing)} for {offers.counted(souls, 'soul')}"
        yield _offer(f"buy:{thing}", text, "FF-25", no=no, says=described(book, thing), thing=thing)


def rests(book: Catalog, state: State) -> Iterator[Option]:
    """Short reprieves and what is done in them."""
    if refusal(book, state, orders.Rest()) is None:
        yield offers.option("reprieve", "", "A short reprieve", rule="FF-176", group="interlude", aim="rest")
    if not state.journey.resting:
        return
    if refusal(book, state, orders.RestOver()) is None:
        yield _offer("end-reprieve", "The reprieve is over", "FF-176")
    stats = {
        stat: f"{stat.upper()} {worth} → {worth + 1}"
        for stat, worth in state.sheet.stats.items()
        if refusal(book, state, orders.Upgrade(stat)) is None
    }
    if stats:
        label = f"Raise SL for {offers.counted(travel.soul_price(book, state), 'soul')}"
        yield _offer("upgrade-soul", label, "FF-25", offers.choice("stat", stats, "which statistic with it?"))
    yield from attuning(book, state)


def attuning(book: Catalog, state: State) -> Iterator[Option]:
    """What is known taken into the POTs, and what is in them taken out (FF-163)."""
    ways: dict[str, list[str]] = {}
    notes: list[str] = []
    for name in state.sheet.known:
        alone = [other for other in state.sheet.pots if other != name]
        if name not in state.sheet.pots and refusal(book, state, orders.Attune((*alone, name))) is None:
            ways[f"Attune {book.attunements[name].name}"] = [*alone, name]
            row = book.attunements[name]
            notes.append(f"{offers.counted(row.intensity, 'POT')}: {row.text}")
    for name in state.sheet.pots:
        ways[f"Free the POTs of {book.attunements[name].name}"] = [one for one in state.sheet.pots if one != name]
        notes.append(offers.counted(book.attunements[name].intensity, "POT"))
    if ways:
        slot = Slot("attunements", "choice", tuple(ways.values()), tuple(ways), tuple(notes), title="which?")
        label = "Attune, or free POTs" if len(ways) > 1 else next(iter(ways))
        yield _offer("attune", label, "FF-163", slot)


def stowable(book: Catalog, state: State, key: str) -> tuple[str, ...]:
    """The places where a piece may go."""
    return tuple(
        place
        for place in PLACES
        if place != "missiles" and refusal(book, state, orders.Stow(key, place)) is None  # type: ignore[arg-type]
    )


def gear(book: Catalog, state: State) -> Iterator[Option]:
    """Things moved about, and used."""
    places = {key: stowable(book, state, key) for key in state.sheet.pieces}
    if any(places.values()):
        keys = tuple(key for key, found in places.items() if found)
        names = tuple(travel.name_of(book, state, key) for key in keys)
        piece = Slot("piece", "choice", keys, names, title="what?")
        told = {key: tuple(PLACES[place] for place in places[key]) for key in keys}
        place = Slot("place", "choice", {key: places[key] for key in keys}, told, after="piece", title="where?")
        label = "Put something elsewhere"
        yield offers.option("stow", "", label, piece, place, rule="FF-38", group="interlude", seldom=True)
    for key in state.sheet.pieces:
        if refusal(book, state, orders.UseOutside(item=key)) is None:
            name = travel.name_of(book, state, key)
            says = piece_row(book, state.sheet.pieces[key]).text
            yield _offer(f"use-outside:{key}", f"Use {name}", "FF-43", says=says, item=key)
    for missile in state.sheet.missiles:
        text = f"Leave behind: {book.missiles[missile].name}"
        command = {"piece": missile, "place": "drop"}
        yield offers.option(f"stow:{missile}", "", text, given=command, rule="FF-35", group="interlude", seldom=True)
    names = state.sheet.known if state.journey.resting else ()
    for name in dict.fromkeys((*names, *skeletons.known_here(book, state))):
        if refusal(book, state, orders.UseOutside(attunement=name)) is None:
            text = f"Activate {book.attunements[name].name}"
            yield _offer(f"use-outside:{name}", text, "FF-43", says=book.attunements[name].text, attunement=name)
