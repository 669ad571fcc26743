"""What the page, the rest and the pack offer between fights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.words import called, described
from engine.systems.fires.build import piece_of
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.checks import refusal
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.options.fight import named
from engine.systems.fires.options.flow import readying
from engine.systems.fires.rules import candidates, hands, skeletons, travel
from engine.systems.fires.rules.limits import pots
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import State
from engine.systems.fires.words import PLACES

RESTS = "all healed, refilled and mended; then levels and attunements"
"""What a short reprieve gives, and what can be done while it lasts (FF-176)."""

ONWARD = "onward"
"""What goes on with the story keeps one digit, be it a chapter that is drawn or the first way that a page offers."""


def pages(book: Catalog, state: State) -> Iterator[Option]:
    """Options of the journey."""
    if not state.between or not travel.alive(state) or state.asking is not None:
        return
    if state.journey.scenario:
        no = refusal(book, state, orders.DrawChapter())
        if no is None:
            left = len(state.journey.deck)
            label = "Draw a chapter" if left else "The prestige begins"
            way = _story("draw-chapter", label, "FF-178")
            yield replace(way, preview=f"{offers.counted(left, 'chapter')} left, then the prestige.") if left else way
    here = travel.page(book, state)
    if here is not None:
        for number, choice in enumerate(here.options):
            no = refusal(book, state, orders.TurnPage(number))
            way = _story(f"choose-page:{number}", choice.text, "FF-181", number, no, option=number)
            kept = state.journey.held.get(choice.encounter)
            back = travel.to_win_back(kept, partial(called, book)) if kept is not None else ""
            yield replace(way, preview=f"to win back: {back}") if back else way
    yield from readying(book, state)
    yield from gear(book, state)
    if here is not None:
        yield from finds(book, state)
    yield from rests(book, state)


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
    to_places = [place for place in PLACES if place != "drop"]
    goes = {name: {to: orders.PickUp(name, to) for to in to_places} for name in here.finds}  # type: ignore[arg-type]
    places = {name: _allowed(book, state, ways) for name, ways in goes.items()}
    things = {name: here.finds[name] for name, found in places.items() if found}
    if things:
        says = {name: good_for(book, state, thing) for name, thing in things.items()}
        names = {name: called(book, thing) for name, thing in things.items()}
        yield _of_some(
            "pick-up", "Take", "FF-182", "find", names, says, _where("find", {name: places[name] for name in things})
        )
    for name, thing in here.finds.items():
        place = "missiles" if thing in book.missiles else "carried"
        no = refusal(book, state, goes[name][place])
        if not places[name] and name not in state.journey.taken and no is not None and no.rule != "FF-26":
            yield _offer(f"pick-up:{name}", f"Take {called(book, thing)}", "FF-182", no=no, find=name, place=place)
    for number, (thing, souls) in enumerate(here.shops.items()):
        no = refusal(book, state, orders.Buy(thing))
        text = f"Buy {called(book, thing)}: {offers.counted(souls, 'soul')}"
        bought = _offer(f"buy:{thing}", text, "FF-25", no=no, says=good_for(book, state, thing), thing=thing)
        yield replace(bought, key=f"buy:{number}")


def good_for(book: Catalog, state: State, thing: str) -> str:
    """What a thing that is found or sold does, and that it is not for long (FF-42)."""
    piece = piece_of(book, state.sheet, thing)[1]
    fades = piece is not None and piece.ephemeral
    return " ".join(filter(None, (described(book, thing), "Ephemeral: gone with the chapter." if fades else "")))


def _allowed(book: Catalog, state: State, ways: Mapping[Any, object]) -> tuple[str, ...]:
    """The ways whose command would not be refused."""
    return tuple(way for way, command in ways.items() if refusal(book, state, command) is None)


def _where(after: str, places: Mapping[str, tuple[str, ...]]) -> Slot:
    """Where it goes, as far as that is possible for what was chosen before."""
    told = {key: tuple(PLACES[place] for place in found) for key, found in places.items()}
    # What is left behind is gone: no digit leads there.
    digits = {key: tuple(at * (to != "drop") for at, to in enumerate(found, 1)) for key, found in places.items()}
    return Slot("place", "choice", dict(places), told, after=after, title="where?", digits=digits)


def _of_some(
    key: str, verb: str, rule: str, slot: str, names: Mapping[str, str], says: Mapping[str, str], *more: Slot
) -> Option:
    """One act with one thing out of some; where there is but one, that one's."""
    alone = next(iter(names)) if len(names) == 1 else ""
    label, told = (f"{verb} {names[alone]}", says[alone]) if alone else (f"{verb} something", ", ".join(names.values()))
    which = Slot(
        slot, "choice", tuple(names), tuple(names.values()), tuple(says[name] for name in names), title="what?"
    )
    return _offer(key, label, rule, which, *more, says=told)


def rests(book: Catalog, state: State) -> Iterator[Option]:
    """Short reprieves and what is done in them."""
    if refusal(book, state, orders.Rest()) is None:
        yield replace(_offer("reprieve", "A short reprieve", "FF-176", says=RESTS), aim="rest")
    if not state.journey.resting:
        return
    if refusal(book, state, orders.RestOver()) is None:
        yield _offer("end-reprieve", "The reprieve is over", "FF-176")
    stats = {
        stat: f"{stat.upper()} {worth} → {worth + 1}"
        for stat, worth in state.sheet.stats.items()
        if refusal(book, state, orders.Upgrade(stat)) is None
    }
    no = None if stats else refusal(book, state, orders.Upgrade("vit"))
    label = f"Raise SL for {offers.counted(travel.soul_price(book, state), 'soul')}"
    which = offers.choice("stat", stats, "which statistic with it?")
    yield _offer("upgrade-soul", label, "FF-25", which, no=no, says="a level (SL), and a statistic with it")
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
            notes.append(f"takes {offers.counted(row.intensity, 'POT')}: {row.text}")
    for name in state.sheet.pots:
        ways[f"Take out {book.attunements[name].name}"] = [one for one in state.sheet.pots if one != name]
        notes.append(f"gives back {offers.counted(book.attunements[name].intensity, 'POT')}")
    if ways:
        room = pots(book, state)
        says = f"{offers.counted(room, 'POT')} hold{'s' * (room == 1)} what a fight can call on"
        slot = Slot("attunements", "choice", tuple(ways.values()), tuple(ways), tuple(notes), title="which?")
        label = "Attune, or free POTs" if len(ways) > 1 else next(iter(ways))
        yield _offer("attune", label, "FF-163", slot, says=f"{says}: {travel.attuned(book, state.sheet.pots)} taken")


def stowable(book: Catalog, state: State, key: str) -> tuple[str, ...]:
    """The places where a piece may go, but for that where it is."""
    places = [place for place in PLACES if place not in ("missiles", travel.place_of(state.sheet, key))]
    return _allowed(book, state, {place: orders.Stow(key, place) for place in places})  # type: ignore[arg-type]


def gear(book: Catalog, state: State) -> Iterator[Option]:
    """Things moved about, and used."""
    places = {key: found for key in state.sheet.pieces if (found := stowable(book, state, key))}
    stuck = {key: travel.name_of(book, state, key) for key, found in places.items() if found == ("drop",)}
    stuck |= {missile: book.missiles[missile].name for missile in state.sheet.missiles}
    places = {key: found for key, found in places.items() if key not in stuck}
    if places:
        called_ = tuple(travel.name_of(book, state, key) for key in places)
        lies = tuple(PLACES[travel.place_of(state.sheet, key)].lower() for key in places)
        piece = Slot("piece", "choice", tuple(places), called_, lies, title="what?")
        where = _where("piece", places)
        yield replace(_offer("stow", "Put something elsewhere", "FF-38", piece, where), seldom=True)
    if stuck:  # no digit leads there
        which, told = offers.choice("piece", stuck, "what?", digits=(0,) * len(stuck)), ", ".join(stuck.values())
        left = _offer("stow:drop", "Leave behind for good", "FF-35", which, says=told, place="drop")
        yield replace(left, seldom=True)
    cups, pieces = hands.cups(book, state), state.sheet.pieces
    things = {key: piece for key, piece in pieces.items() if piece.kind in ("item", "flask") or key in cups}
    names = {key: travel.name_of(book, state, key) for key in things}
    says = {key: piece_row(book, piece).text for key, piece in things.items()}
    yield from _used(
        book, state, "item", "Use", {orders.UseOutside(item=key): name for key, name in names.items()}, says
    )
    known = dict.fromkeys((*(state.sheet.known if state.journey.resting else ()), *skeletons.known_here(book, state)))
    rows = {name: book.attunements[name] for name in known}
    says = {name: row.text for name, row in rows.items()}
    casts = {orders.UseOutside(attunement=name): row.name for name, row in rows.items()}
    yield from _used(book, state, "attunement", "Activate", casts, says)


def _used(
    book: Catalog, state: State, slot: str, verb: str, uses: Mapping[orders.UseOutside, str], says: Mapping[str, str]
) -> Iterator[Option]:
    """What helps without a fight: with what else it may be about, and how many FP beyond its price (FF-43, FF-165)."""
    about: dict[str, tuple[str, ...]] = {}
    beyond: dict[str, range] = {}
    names: dict[str, str] = {}
    for use, name in uses.items():
        plan = plan_of(book, state, travel.outside(book, state, use))
        if not isinstance(plan, Plan):
            continue
        others = candidates.others(book, state, plan) if plan.needs.other else ("",)
        found = _allowed(book, state, {other: replace(use, other=other) for other in others})
        if found:
            key = use.item or use.attunement
            about[key], names[key] = found, name
            beyond[key] = range(state.sheet.fp - plan.fp + 1 if plan.over else 1)
    if not names:
        return
    told = {key: tuple(named(book, state, other) for other in found) for key, found in about.items()}
    paid = {key: tuple(f"{fp} FP beyond the price" for fp in fps) for key, fps in beyond.items()}
    more = (
        [Slot("other", "choice", about, told, after=slot, title="about what?")] if any(map(any, about.values())) else []
    )
    if any(len(fps) > 1 for fps in beyond.values()):
        more.append(Slot("fp", "choice", {key: (*fps,) for key, fps in beyond.items()}, paid, after=slot))
    yield _of_some(f"use-outside:{slot}", verb, "FF-43", slot, names, says, *more)
