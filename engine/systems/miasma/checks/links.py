"""Why links make no attack move (MI-16, MI-43 to MI-56), whoever asks: a command, or a pack with a move book."""

from __future__ import annotations

import itertools
from collections.abc import Container, Sequence

from engine.board.hexgrid import distance, parse
from engine.core.refusal import Refusal
from engine.systems.miasma.house import House
from engine.systems.miasma.rules import links as rules
from engine.systems.miasma.rules.gear import held_weapons
from engine.systems.miasma.rules.ground import offset
from engine.systems.miasma.rules.hexes import in_front
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Link, Telling, Weapon


def weapon_refusal(attacker: Combatant, link: Link, held: Container[str]) -> Refusal | None:
    """MI-43, MI-S41: the weapon of a link must be at hand."""
    item = attacker.sheet.items.get(link.weapon)
    if item is None or link.weapon not in held:
        return Refusal("not-held", f"{attacker.label} does not hold {attacker.item_name(link.weapon)}", "MI-43")
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
