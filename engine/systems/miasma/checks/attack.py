"""Composing and starting attack moves (MI-16, MI-39 to MI-57)."""

from __future__ import annotations

import itertools
from collections.abc import Container, Sequence
from typing import Any

from engine.board.hexgrid import distance, in_front, parse
from engine.core.codes import TEXT, UNKNOWN
from engine.core.refusal import Refusal
from engine.core.words import slug
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.flow import FREE, known
from engine.systems.miasma.house import House
from engine.systems.miasma.rules import attack as rules
from engine.systems.miasma.rules.actions import links_of
from engine.systems.miasma.rules.gear import held_weapons, shield_raised
from engine.systems.miasma.rules.ground import offset
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import Link, Telling, Weapon

# ---- a link ----------------------------------------------------------------------------------


def weapon_refusal(attacker: Combatant, link: Link, held: Container[str]) -> Refusal | None:
    """MI-43, MI-S41: the weapon of a link must be at hand."""
    item = attacker.sheet.items.get(link.weapon)
    if item is None or link.weapon not in held:
        return Refusal("not-held", f"{attacker.label} does not hold {link.weapon!r}", "MI-43")
    return None if isinstance(item, Weapon) else Refusal("not-held", f"{item.name} is no weapon", "MI-43")


def swing_refusal(weapon: Weapon, link: Link, house: House) -> Refusal | None:
    """MI-16: the weapon's move must make the shape."""
    if rules.move_of(weapon, link, house) is not None:
        return None
    if not link.move:
        return Refusal("move-kind", f"{weapon.name} has no move that makes a {link.shape}", "MI-16")
    for move in weapon.moves:
        if move.name.lower() == link.move.lower() and not rules.may_sweep(move, house):
            return Refusal("move-kind", f"{move.name} makes no sweep: only sideways moves do", "MI-16")
    names = ", ".join(move.name for move in weapon.moves)
    return Refusal("move-kind", f"{weapon.name} has no move {link.move!r}: it has {names}", "MI-16")


def power_refusal(attacker: Combatant, weapon: Weapon, link: Link) -> Refusal | None:
    """MI-46: only attributes the weapon has a scaling above 0 for, and the attacker has at all."""
    for name in link.power:
        if not weapon.scaling.get(name):
            return Refusal("not-a-scaling", f"{weapon.name} has no scaling for {name.capitalize()} (0)", "MI-46")
        if name not in rules.powers(attacker, weapon):
            return Refusal("not-a-scaling", f"{attacker.label} has no {name.capitalize()} to power up with", "MI-46")
    return None


def named_hexes_refusal(link: Link) -> Refusal | None:
    """MI-47, MI-95: the hexes of a sweep or area; at least one, all different, none the attacker's own."""
    try:
        hexes = tuple(map(offset, link.hexes))
    except ValueError as error:
        return Refusal("hexes", str(error), "MI-20")
    if not hexes:
        return Refusal("hexes", f"a {link.shape} needs at least one hex, 0 are given", "MI-47")
    if len(set(hexes)) != len(hexes):
        return Refusal("hexes", f"the {len(hexes)} hexes of a {link.shape} must all be different", "MI-47")
    if (0, 0) in hexes:
        return Refusal("hexes", "0,0 is the attacker's own hex: nobody hits themselves", "MI-95")
    return None


def sweep_refusal(link: Link, reach: int) -> Refusal | None:
    """MI-47: within Reach, each beside the one before, at least one on the facing line."""
    if (no := named_hexes_refusal(link)) is not None:
        return no
    hexes = tuple(map(offset, link.hexes))
    for cell in hexes:
        far = distance((0, 0), cell)
        if far > reach:
            return Refusal("hexes", f"{cell[0]},{cell[1]} is {far} hexes away, Reach is {reach}", "MI-47")
    for here, there in itertools.pairwise(hexes):
        if distance(here, there) != 1:
            apart = f"{here[0]},{here[1]} and {there[0]},{there[1]} are {distance(here, there)} hexes apart: must be 1"
            return Refusal("hexes", f"a sweep goes from hex to neighbouring hex: {apart}", "MI-47")
    if not any(cell in rules.line_offsets(reach) for cell in hexes):
        return Refusal("hexes", "at least one hex of a sweep must lie on the facing line", "MI-47")
    return None


def line_refusal(link: Link, house: House) -> Refusal | None:
    """MI-44, MI-47, MI-S10: a line goes straight ahead, and may be lengthened."""
    if link.hexes:
        return Refusal("hexes", "a line takes its hexes straight ahead: give a number of extra hexes", "MI-47")
    if link.extra < 0:
        return Refusal("hexes", f"{link.extra} extra hexes: must be 0 or more", "MI-47")
    if link.extra and not house.lunge:
        return Refusal("hexes", f"lines are not lengthened at this table ({link.extra} asked)", "MI-S10")
    return None


def aim_refusal(attacker: Combatant, aim: str, reach: int, house: House) -> Refusal | None:
    """MI-S24: a projectile may be shot at a hex in the 120° front and within range, where the table allows it."""
    if house.aimed_lines != "front":
        return Refusal("hexes", "projectiles fly along the facing line; aiming is a table option", "MI-S24")
    try:
        target = parse(aim)
    except ValueError as error:
        return Refusal("hexes", str(error), "MI-S24")
    at = attacker.at
    if not in_front(at, attacker.facing, target):
        return Refusal("hexes", f"{aim} is not in the 120° in front of {attacker.label}", "MI-S24")
    far = distance(at, target)
    return Refusal("hexes", f"{aim} is {far} hexes away, range is {reach}", "MI-S24") if far > reach else None


def shape_refusal(attacker: Combatant, weapon: Weapon, link: Link, house: House) -> Refusal | None:
    """MI-44, MI-47, MI-49, MI-56: the hexes of a link."""
    if weapon.ranged:
        if link.shape != "line" or link.extra or link.hexes:
            asked = link.extra or max(0, len(link.hexes) - 1)
            told = f"{weapon.name} is ranged: no sweeps or extra hexes ({asked} asked)"
            return Refusal("ranged-hexes", told, "MI-56")
        return aim_refusal(attacker, link.aim, weapon.reach, house) if link.aim else None
    if link.aim:
        return Refusal("hexes", f"{weapon.name} is not ranged: it cannot be aimed", "MI-44")
    if link.shape == "line":
        return line_refusal(link, house)
    if link.extra:
        return Refusal("hexes", f"a {link.shape} names its hexes, it has no {link.extra} extra ones ahead", "MI-47")
    if link.shape == "sweep":
        return sweep_refusal(link, weapon.reach)
    if not rules.may_area(attacker, house):
        return Refusal("area", "area attacks are for monsters, or by ruling", "MI-49")
    return named_hexes_refusal(link)


def link_refusal(attacker: Combatant, link: Link, house: House, held: Container[str]) -> Refusal | None:
    """MI-16, MI-43 to MI-49, MI-56: why one link cannot be made."""
    weapon = attacker.sheet.items.get(link.weapon)
    if (no := weapon_refusal(attacker, link, held)) is not None or not isinstance(weapon, Weapon):
        return no
    return (
        swing_refusal(weapon, link, house)
        or power_refusal(attacker, weapon, link)
        or shape_refusal(attacker, weapon, link, house)
    )


# ---- the whole move ----------------------------------------------------------------------------


def front_refusal(extras: Sequence[int], fronts: Sequence[int]) -> Refusal | None:
    """MI-52: only extra segments of later links are front-loaded."""
    for number, (extra, front) in enumerate(zip(extras, fronts, strict=True), 1):
        if not 0 <= front <= (0 if number == 1 else extra):
            allowed = "the first link cannot" if number == 1 else f"it has {extra} extra segments"
            return Refusal("front-load", f"link {number} front-loads {front}: {allowed}", "MI-52")
    return None


def lines_refusal(lines: Sequence[Telling], segments: int) -> Refusal | None:
    """MI-29: own lines must lie within the move, without overlapping."""
    last = 0
    for line in sorted(lines, key=lambda telling: telling.first):
        end = max(line.first, line.last)
        if line.first <= last or end > segments:
            told = f"line for segments {line.first}–{end}: lines go from 1 to {segments}, one after the other"
            return Refusal("lines", told, "MI-29")
        last = end
    return None


def move_refusal(
    attacker: Combatant, links: Sequence[Link], lines: Sequence[Telling], house: House, held: Container[str]
) -> Refusal | None:
    """MI-43 to MI-56: why links make no move; whether it may start now, and can be paid, is not asked here."""
    if not links and not held_weapons(attacker):
        return Refusal("not-held", f"{attacker.label} needs a weapon in hand", "MI-43")
    if not links:
        return Refusal("no-move", "a move has at least one link, 0 are given", "MI-51")
    for link in links:
        if (no := link_refusal(attacker, link, house, held)) is not None:
            return no
    weapons = [weapon for link in links if isinstance(weapon := attacker.sheet.items[link.weapon], Weapon)]
    extras = [rules.extra_segments(weapon, link, house) for weapon, link in zip(weapons, links, strict=True)]
    segments = 2 * len(links) + sum(extras)
    if segments > rules.LONGEST:
        return Refusal("hexes", f"a move of more than {rules.LONGEST} segments", "MI-50")
    no = front_refusal(extras, [link.front for link in links])
    return no or lines_refusal(lines, segments)


def floor_refusal(attacker: Combatant, price: int) -> Refusal | None:
    """MI-45 Keep one Stamina."""
    if attacker.stamina - price >= rules.STAMINA_LEFT:
        return None
    told = f"needs {price}, leaves at least {rules.STAMINA_LEFT}; {attacker.label} has {attacker.stamina}"
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
            told = f"{attacker.item_name(attacker.guard)} is raised: lower it first (1 segment)"
            return Refusal("shield-raised", told, "MI-40")
    return None


# ---- of commands ---------------------------------------------------------------------------------


def book_or_links(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """MI-55: a move of the book, or links."""
    fighter, move = state.combatants[command.who], command.move
    if not move.book:
        return None
    if move.links:
        told = f"give a move of the book or links, not both: {move.book!r} and {len(move.links)} links"
        return Refusal("no-move", told, "MI-55")
    if move.book in fighter.sheet.book:
        return None
    kept = ", ".join(fighter.sheet.book) or "empty"
    return Refusal(UNKNOWN, f"{move.book!r} is not in the move book of {fighter.label} ({kept})", "MI-55")


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
    """MI-43 to MI-56."""
    fighter = acting(state, state.combatants[command.who])
    kept = links_of(fighter, command.move)
    return move_refusal(fighter, kept.links, kept.lines, state.house, fighter.hands)


def unguarded(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """MI-39 The parrying weapon, MI-40 Behind a shield."""
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
        moves = ", ".join(fighter.sheet.moves) or "none"
        return Refusal(UNKNOWN, f"{fighter.label} has no move {command.move!r}: it has {moves}", "MI-57")
    if (no := floor_refusal(fighter, move.stamina)) is not None or not shield_raised(fighter):
        return no
    return Refusal("shield-raised", "a raised shield must be lowered first (1 segment)", "MI-40")


def a_name(catalog: Catalog, state: State, command: c.ComposeMove) -> Refusal | None:
    """MI-55 Move book."""
    return None if slug(command.name) else Refusal(TEXT, "a move needs a name of at least 1 letter", "MI-55")


def makes_a_move(catalog: Catalog, state: State, command: c.ComposeMove) -> Refusal | None:
    """MI-55: at any time, out of what is carried."""
    fighter, move = state.combatants[command.who], command.move
    return move_refusal(fighter, move.links, move.lines, state.house, fighter.sheet.items)


CHECKS: dict[type, tuple[Any, ...]] = {
    c.Attack: (*FREE, book_or_links, prepared, a_move, unguarded, affordable),
    c.UseMove: (*FREE, own_move),
    c.ComposeMove: (known, a_name, makes_a_move),
}
