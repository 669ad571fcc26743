"""The range track: positions on a line, bands, moves, and each weapon's reach from who is chosen (MR-28 to MR-37)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from engine.core.view import Audience, Board, Fact, Overlay, Token, ZoneBox
from engine.systems.mir.audience import open_sheet
from engine.systems.mir.checks import attack as checks
from engine.systems.mir.rules.danger import danger
from engine.systems.mir.rules.distance import FREE_MOVE, LONG_RUN, RUN, distance, overreach, pair
from engine.systems.mir.rules.overruling import slot_begun
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import UNARMED, Combatant
from engine.systems.mir.words import band_name, place_text

MARGIN = 1
"""Empty positions drawn on both sides of whoever is farthest out."""
FIELD = 4
"""Positions shown of an empty field, from 0: Melee to Long."""


def board(state: State, audience: Audience, focus: str | None, short: Mapping[str, str]) -> Board:
    """The line, told from the focus (default: whoever has the slot)."""
    people = [
        person for person in state.combatants.values() if not person.out and (audience == "gm" or not person.hidden)
    ]
    chosen = _focus(state, people, focus)
    return Board(
        "line",
        tokens=tuple(_token(person, short) for person in people),
        overlays=_overlays(state, chosen, people, audience, short) if chosen else (),
        zones=_zones(state, people, chosen),
        prices=_prices(state, chosen, people, audience) if chosen else (),
        benches=_benches(state),
        focus=chosen.id if chosen else "",
        legend=tuple(f"{band.name} {band.units}" for band in state.book.bands.values()),
    )


def _focus(state: State, people: list[Combatant], focus: str | None) -> Combatant | None:
    wanted = focus if focus is not None else state.active
    return next((person for person in people if person.id == wanted), None)


def _token(person: Combatant, short: Mapping[str, str]) -> Token:
    looks: Literal["up", "down", "dead", "hidden"] = "up"
    if not person.alive:
        looks = "dead"
    elif person.unconscious:
        looks = "down"
    elif person.hidden:
        looks = "hidden"
    return Token(person.id, person.name, short[person.id], person.side, (str(person.at),), None, "", looks)


def _zones(state: State, people: list[Combatant], chosen: Combatant | None) -> tuple[ZoneBox, ...]:
    """Every position from the leftmost to the rightmost, with who stands there and its band from the focus."""
    spots = [person.at for person in people] + [int(key) for key in state.places]
    if state.phase == "setup":
        spots += [0, FIELD]
    if not spots:
        return ()
    boxes = []
    for spot in range(min(spots) - MARGIN, max(spots) + MARGIN + 1):
        there = tuple(person.id for person in people if person.at == spot)
        label = state.places.get(str(spot), "")
        price = band_name(state, abs(spot - chosen.at)) if chosen else ""
        boxes.append(ZoneBox(str(spot), label or str(spot), spot, occupants=there, price=price))
    return tuple(boxes)


def _threats(state: State, chosen: Combatant, people: list[Combatant]) -> Iterator[Overlay]:
    """Who on the side of the chosen one can be harmed before their next slot, where everybody stands now."""
    for person in people:
        if state.fighting and person.side == chosen.side and person.alive and danger(state, person):
            yield Overlay("threat", str(person.at), "", person.id, note="can be hit")


def _overlays(
    state: State, chosen: Combatant, people: list[Combatant], audience: Audience, short: Mapping[str, str]
) -> tuple[Overlay, ...]:
    """Who is threatened, how far free move and run lead, and, while there is an action, whom ready weapons reach."""
    found = list(_threats(state, chosen, people))
    slot = chosen if state.active == chosen.id else slot_begun(chosen)
    for units, text in _ways(state, slot) if chosen.able and state.fighting else ():
        found += [Overlay("reach", str(chosen.at + way), text, chosen.id) for way in (units, -units)]
    if open_sheet(chosen, audience) and not slot.acted:
        for foe in people:
            if foe.side != chosen.side and foe.present and _reached(state, chosen, foe):
                found.append(Overlay("target", str(foe.at), short[foe.id], foe.id))
    return tuple(found)


def _ways(state: State, chosen: Combatant) -> Iterator[tuple[int, str]]:
    """How far what is left of the slot leads: the free move, a Run (MR-14, MR-17, MR-18, MR-S10). By pairs nobody comes
    to another position (MR-S13).
    """
    both = state.house.run_stacks_with_move
    walks = not chosen.moved and (both or not chosen.ran)
    runs = not chosen.acted and (both or not chosen.moved)
    for units in range(1, LONG_RUN + 1) if state.house.distance_model == "track" else ():
        if walks and units <= FREE_MOVE:
            yield units, "move"
        elif runs:
            yield units, "run" if units <= RUN else "run, 4 successes"


def _reached(state: State, chosen: Combatant, foe: Combatant) -> bool:
    """Whether a weapon in hand that may be used as it is, loaded for one, reaches somebody."""
    return any(
        checks.weapon(state, chosen.id, key, bool(item.weapon.range)) is None
        and checks.target(state, chosen, item, foe.id) is None
        for key, item in chosen.items.items()
    )


def _prices(state: State, chosen: Combatant, people: list[Combatant], audience: Audience) -> tuple[Fact, ...]:
    """Band and units to everybody else, foes first, with what each ready weapon makes of it."""
    facts = []
    for other in sorted(people, key=lambda person: (person.side == chosen.side, distance(state, chosen, person))):
        if other.id == chosen.id or not other.present:
            continue
        units = distance(state, chosen, other)
        words = [place_text(state, units)]
        if pair(chosen.id, other.id) in state.pins:
            words.append("set by the GM")
        if other.side != chosen.side and open_sheet(chosen, audience):
            words += _weapon_words(state, chosen, units)
        facts.append(Fact(other.name, " · ".join(words), "MR-28"))
    return tuple(facts)


def _weapon_words(state: State, chosen: Combatant, units: int) -> list[str]:
    words = []
    for item in chosen.ready().values() or (chosen.items[UNARMED],):
        weapon = item.weapon
        if not weapon.range:
            words.append(f"{weapon.name} reaches" if units == 0 else f"{weapon.name}: {units} to go")
            continue
        if not item.loaded:
            words.append(f"{weapon.name} not loaded")
            continue
        if state.house.ammo and weapon.shots and not item.shots:
            words.append(f"{weapon.name} has no shots left")
            continue
        barred = not units and state.house.ranged_in_melee == "forbidden"
        more = None if barred else overreach(state, weapon, units)
        words.append(f"{weapon.name} fails" if more is None else f"{weapon.name} " + (f"+{more}D" if more else "free"))
    return words


def _benches(state: State) -> tuple[Fact, ...]:
    """Who is out, by side."""
    gone: dict[str, list[str]] = {}
    for person in state.combatants.values():
        if person.out:
            gone.setdefault(person.side, []).append(f"{person.name} ({person.out})")
    return tuple(Fact(state.sides.get(side, side), ", ".join(names), "MR-15") for side, names in gone.items())
