"""Six zones in a row, who stands in each, the benches, and the exact price of every target from whoever is chosen."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Literal

from engine.core.view import Audience, Board, Edge, Fact, Overlay, Token, Tone, ZoneBox
from engine.systems.yokai.audience import numbers, numbers_against
from engine.systems.yokai.rules.actions import actions, basic_attack
from engine.systems.yokai.rules.danger import danger
from engine.systems.yokai.rules.field import distance, price
from engine.systems.yokai.rules.people import opposing, standing, threshold
from engine.systems.yokai.state import HOME, INDEX, SIDES, ZONES, Combatant, Conflict, Side, State
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.view.track import absence
from engine.systems.yokai.words import price_note, zone_name

ZONE_WORDS: dict[Conflict, tuple[str, str, str]] = {
    "physical": ("exposed", "careful", "safe"),
    "debate": ("forward", "measured", "guarded"),
    "negotiation": ("pressing", "trading", "holding back"),
    "investigation": ("on the scene", "with the data", "safe at home"),
    "contest": ("all in", "steady", "cautious"),
    "chase": ("at the heels", "in sight", "far off"),
    "ritual": ("at the altar", "in the circle", "at the rim"),
    "other": ("exposed", "careful", "safe"),
}
"""What Close, Medium and Far mean, in words short enough for a box on the field; the numbers never change."""
EDGES = tuple(
    Edge(a, b, "the line", "the line") if (a, b) == ("p-close", "e-close") else Edge(a, b)
    for a, b in itertools.pairwise(ZONES)
)


def board(state: State, audience: Audience, short: dict[str, str], focus: str) -> Board:
    """The field as known; ``focus`` is whom distances and prices are told from."""
    fighter = state.combatants.get(focus)
    here = fighter if fighter is not None and fighter.status == "in" else None
    prices = _prices(state, here) if here is not None and numbers(state, here, audience) else ()
    return Board(
        "zones",
        tokens=tuple(_token(state, other, audience, short) for other in standing(state)),
        zones=tuple(_zone(state, zone, here) for zone in ZONES),
        edges=EDGES,
        overlays=tuple(_threats(state, here, audience)),
        prices=prices,
        benches=tuple(bench for side in SIDES if (bench := _bench(state, side, audience)).text),
        focus=here.zone if here else "",
        legend=(*_marks(state, audience, short), *((f"Notes: {state.notes}",) if state.notes else ())),
    )


def _threats(state: State, here: Combatant | None, audience: Audience) -> Iterator[Overlay]:
    """Who on the chosen one's side, else on that of the slot's owner, can be attacked this round (YO-29, YO-52)."""
    of = here or state.combatants.get(state.owner)
    if not state.owner or of is None or not numbers_against(state, of, audience):
        return
    for fighter in standing(state, of.side):
        if danger(state, fighter):
            yield Overlay("threat", fighter.zone, "", fighter.id, note="can be attacked")


def _token(state: State, fighter: Combatant, audience: Audience, short: dict[str, str]) -> Token:
    text = f"{fighter.fp} FP" if numbers(state, fighter, audience) else ""
    up: Literal["hidden", "up"] = "hidden" if fighter.hidden else "up"
    return Token(fighter.id, fighter.name, short[fighter.id], fighter.side, (fighter.zone,), text=text, state=up)


def _zone(state: State, zone: str, here: Combatant | None) -> ZoneBox:
    side: Side = "players" if zone in HOME["players"] else "enemies"
    words = ZONE_WORDS[state.kind][HOME[side].index(zone)]
    price_text = ""
    if here is not None:
        far = distance(here.zone, zone)
        price_text = "here" if not far else f"{far} FP" if here.side == side else f"{far} away"
    occupants = tuple(fighter.id for fighter in standing(state, side) if fighter.zone == zone)
    return ZoneBox(zone, zone_name(zone), INDEX[zone], 0, side, occupants, (words,), price_text)


def _prices(state: State, fighter: Combatant) -> tuple[Fact, ...]:
    """YO-52: what each attack on each target costs: ``Katana 7 = 1 + 4 zones + 2 enemies``. Those for whom it is the
    same are told together.
    """
    attacks = [action for action in actions(fighter.sheet).values() if action.attack] or [basic_attack(state)]
    alike: dict[tuple[str, Tone], list[str]] = {}
    for foe in standing(state, opposing(fighter.side)):
        alike.setdefault(_price(state, fighter, attacks, foe), []).append(foe.name)
    return tuple(Fact(", ".join(names), text, "YO-52", tone) for (text, tone), names in alike.items())


def _price(state: State, fighter: Combatant, attacks: list[Action], foe: Combatant) -> tuple[str, Tone]:
    parts = [f"{action.name} {price_note(price(state, fighter, action, [foe]))}" for action in attacks]
    able = any(price(state, fighter, action, [foe]).total <= fighter.fp for action in (*attacks, basic_attack(state)))
    text = f"distance {distance(fighter.zone, foe.zone)}: {'; '.join(parts)}"
    return text, "plain" if able else "dim"


def _marks(state: State, audience: Audience, short: dict[str, str]) -> Iterator[str]:
    """Above which Morale of their own side who is there is forced out; of those who are, the benches tell."""
    there = (other for other in standing(state) if not other.rallied and numbers(state, other, audience))
    if at := {other.id: threshold(other) for other in there}:
        yield f"out above Morale: {_named(at, short)}"


def _named(numbers_of: dict[str, int], short: dict[str, str]) -> str:
    """``AY SU 3, GO 4``."""
    numbered = itertools.groupby(sorted(numbers_of, key=numbers_of.__getitem__), numbers_of.__getitem__)
    return ", ".join(f"{' '.join(short[who] for who in some)} {number}" for number, some in numbered)


def _bench(state: State, side: Side, audience: Audience) -> Fact:
    away = [fighter for fighter in state.combatants.values() if fighter.side == side and fighter.status != "in"]
    text = ", ".join(f"{fighter.name} ({absence(state, fighter, audience)})" for fighter in away)
    return Fact(f"{'Players' if side == 'players' else 'Enemies'} out", text, "YO-48")
