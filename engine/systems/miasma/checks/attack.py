"""Composing and starting attack moves (MI-39 to MI-57)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.checks import refused
from engine.core.codes import TEXT
from engine.core.refusal import Refusal
from engine.core.roster import refused_unless_known, unknown
from engine.core.words import slug
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.flow import FREE, known
from engine.systems.miasma.checks.links import move_refusal
from engine.systems.miasma.house import House
from engine.systems.miasma.rules import links as rules
from engine.systems.miasma.rules.actions import links_of
from engine.systems.miasma.rules.attack import STAMINA_LEFT
from engine.systems.miasma.rules.gear import shield_raised
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import Link, Weapon


def floor_refusal(attacker: Combatant, price: int) -> Refusal | None:
    """MI-45: a price that would leave less than one stamina."""
    if attacker.stamina - price >= STAMINA_LEFT:
        return None
    told = f"needs {price}, leaves at least {STAMINA_LEFT}; {attacker.label} has {attacker.stamina}"
    return Refusal("stamina-floor", told, "MI-45")


def parry_refusal(attacker: Combatant, weapon: str) -> Refusal | None:
    """MI-39: not with the weapon that parries."""
    if not attacker.guard or weapon != attacker.guard:
        return None
    told = f"{attacker.item_name(weapon)} is parrying: lower the guard first (1 segment)"
    return Refusal("parrying", told, "MI-39")


def shield_refusal(attacker: Combatant, links: Sequence[Link], house: House) -> Refusal | None:
    """MI-40: behind a raised shield only with moves made for it."""
    if not shield_raised(attacker):
        return None
    for link in links:
        weapon = attacker.sheet.items[link.weapon]
        move = rules.move_of(weapon, link, house) if isinstance(weapon, Weapon) else None
        if move is None or not move.with_shield:
            return _raised(attacker)
    return None


def _raised(attacker: Combatant) -> Refusal:
    told = f"{attacker.item_name(attacker.guard)} is raised: lower it first (1 segment)"
    return Refusal("shield-raised", told, "MI-40")


def book_or_links(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """MI-55: a move of the book, or links."""
    fighter, move = state.combatants[command.who], command.move
    if not move.book:
        return None
    if move.links:
        told = f"give a move of the book or links, not both: {move.book!r} and {len(move.links)} links"
        return Refusal("no-move", told, "MI-55")
    return refused_unless_known(move.book, fighter.sheet.book, "MI-55", fighter.label)


def prepared(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """MI-S25: perhaps only basic moves and those of the book."""
    fighter, move = state.combatants[command.who], command.move
    if move.book or state.house.improvised_moves or rules.is_basic(move.links):
        return None
    if any(kept.links == move.links for kept in fighter.sheet.book.values()):
        return None
    told = f"only basic moves and the {len(fighter.sheet.book)} moves of the book are allowed at this table"
    return Refusal("improvised", told, "MI-S25")


def a_move(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """MI-43 to MI-56: a chain of links that can be put together and made with what is in hand."""
    fighter = acting(state, state.combatants[command.who])
    kept = links_of(fighter, command.move)
    return move_refusal(fighter, kept.links, kept.lines, state.house, fighter.hands)


def unguarded(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """MI-39, MI-40: neither with the weapon that parries, nor with another behind a shield."""
    fighter = acting(state, state.combatants[command.who])
    links = links_of(fighter, command.move).links
    parrying = next((no for link in links if (no := parry_refusal(fighter, link.weapon)) is not None), None)
    return parrying or shield_refusal(fighter, links, state.house)


def affordable(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """MI-45, MI-51, MI-S09: the whole chain, or its first link where each is paid for by itself."""
    fighter = acting(state, state.combatants[command.who])
    prices = [
        rules.link_price(fighter, weapon, link)
        for link in links_of(fighter, command.move).links
        if isinstance(weapon := fighter.sheet.items[link.weapon], Weapon)
    ]
    return floor_refusal(fighter, prices[0] if state.house.chain_payment == "per-link" else sum(prices))


def own_move(catalog: Catalog, state: State, command: c.UseMove) -> Refusal | None:
    """MI-57, MI-45, MI-40: a monster's own move, as printed."""
    fighter = acting(state, state.combatants[command.who])
    move = fighter.sheet.moves.get(command.move)
    if move is None:
        return unknown(command.move, fighter.sheet.moves, "MI-57", fighter.label)
    if (no := floor_refusal(fighter, move.stamina)) is not None or not shield_raised(fighter):
        return no
    return _raised(fighter)


a_name = refused(TEXT, "a move needs a name of at least 1 letter", "MI-55", lambda _, command: not slug(command.name))


def makes_a_move(catalog: Catalog, state: State, command: c.ComposeMove) -> Refusal | None:
    """MI-55: at any time, out of what is carried."""
    fighter, move = state.combatants[command.who], command.move
    return move_refusal(fighter, move.links, move.lines, state.house, fighter.sheet.items)


CHECKS: dict[type, tuple[Any, ...]] = {
    c.Attack: (*FREE, book_or_links, prepared, a_move, unguarded, affordable),
    c.UseMove: (*FREE, own_move),
    c.ComposeMove: (known, a_name, makes_a_move),
}
