"""Six zones in a row, who stands in each, the benches, and the exact price of every target from whoever is chosen."""

from __future__ import annotations

import itertools

from engine.core.view import Audience, Board, Edge, Fact, Token, ZoneBox
from engine.systems.yokai.catalog import Side
from engine.systems.yokai.derived import (
    actions,
    distance,
    opposing,
    price,
    rally_number,
    standing,
    threshold,
    zone_name,
)
from engine.systems.yokai.options.acts import price_note
from engine.systems.yokai.seen import numbers
from engine.systems.yokai.state import HOME, INDEX, ZONES, Action, Combatant, State
from engine.systems.yokai.view.names import labels
from engine.systems.yokai.view.track import absence

SIDES: tuple[Side, Side] = ("players", "enemies")
EDGES = tuple(
    Edge(a, b, "the line", "the line") if (a, b) == ("p-close", "e-close") else Edge(a, b)
    for a, b in itertools.pairwise(ZONES)
)


def board(state: State, audience: Audience, short: dict[str, str], focus: str) -> Board:
    """The field as known; ``focus`` is whom distances and prices are told from."""
    one = state.combatants.get(focus)
    here = one if one is not None and one.status == "in" else None
    prices = _prices(state, here) if here is not None and numbers(state, here, audience) else ()
    return Board(
        "zones",
        tokens=tuple(_token(state, f, audience, short) for f in standing(state)),
        zones=tuple(_zone(state, zone, here) for zone in ZONES),
        edges=EDGES,
        prices=prices,
        benches=tuple(_bench(state, side, audience) for side in SIDES),
        focus=here.zone if here else "",
        legend=(
            *(_marks(state, side, audience, short) for side in SIDES),
            *((f"Notes: {state.notes}",) if state.notes else ()),
        ),
    )


def _token(state: State, one: Combatant, audience: Audience, short: dict[str, str]) -> Token:
    text = f"{one.fp} FP" if numbers(state, one, audience) else ""
    return Token(
        one.id, one.name, short[one.id], one.side, (one.zone,), text=text, state="hidden" if one.hidden else "up"
    )


def _zone(state: State, zone: str, here: Combatant | None) -> ZoneBox:
    side: Side = "players" if zone in HOME["players"] else "enemies"
    words = labels(state.kind)[1][HOME[side].index(zone)]
    price_text = ""
    if here is not None:
        far = distance(here.zone, zone)
        price_text = "here" if not far else f"{far} FP" if here.side == side else f"distance {far}"
    occupants = tuple(one.id for one in standing(state, side) if one.zone == zone)
    return ZoneBox(zone, zone_name(zone), INDEX[zone], 0, side, occupants, (words,), price_text)


def _prices(state: State, one: Combatant) -> tuple[Fact, ...]:
    """YO-52: what each attack on each target costs: ``Katana 7 = 1 + 4 zones + 2 enemies``."""
    attacks = [action for action in actions(one.sheet).values() if action.attack]
    return tuple(_price(state, one, attacks, foe) for foe in standing(state, opposing(one.side)))


def _price(state: State, one: Combatant, attacks: list[Action], foe: Combatant) -> Fact:
    parts = [f"{action.name} {price_note(state, one, action, [foe])}" for action in attacks]
    able = any(price(state, one, action, [foe]).total <= one.fp for action in attacks)
    text = f"distance {distance(one.zone, foe.zone)}: {'; '.join(parts) or 'no attack listed'}"
    return Fact(foe.name, text, "YO-52", "plain" if able else "dim")


def _marks(state: State, side: Side, audience: Audience, short: dict[str, str]) -> str:
    """What the Morale damage of a side does: whom it forces out, and who of the other side it lets Rally."""
    people = [
        f for f in state.combatants.values() if f.status != "reserve" and not f.rallied and numbers(state, f, audience)
    ]
    parts = (
        _named("out above", {f.id: threshold(f) for f in people if f.side == side}, short),
        _named("back at", {f.id: rally_number(f) for f in people if f.side != side}, short),
    )
    return f"Morale {side} {state.morale[side]}: {'; '.join(filter(None, parts))}"


def _named(word: str, numbers_of: dict[str, int], short: dict[str, str]) -> str:
    groups = (
        f"{at} {' '.join(short[who] for who, number in numbers_of.items() if number == at)}"
        for at in sorted(set(numbers_of.values()))
    )
    return f"{word} {', '.join(groups)}" if numbers_of else ""


def _bench(state: State, side: Side, audience: Audience) -> Fact:
    away = [one for one in state.combatants.values() if one.side == side and one.status != "in"]
    text = ", ".join(f"{one.name} ({absence(state, one, audience)})" for one in away)
    return Fact(f"{'Players' if side == 'players' else 'Enemies'} out", text or "nobody", "YO-48")
