"""From a pack's combatant to somebody in a fight: full sheets, ids and names.

Ids and numbers in names count only those the players know of, so that neither betrays a hidden foe (law 9).
"""

from __future__ import annotations

import re
from hashlib import blake2b

from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.core.words import nearest
from engine.systems.yokai.catalog import Catalog, Kind, Side, Template
from engine.systems.yokai.derived import focus_refresh
from engine.systems.yokai.state import HOME, Combatant, Sheet, State


def template_of(catalog: Catalog, template: str) -> Template:
    """A combatant of the pack. Raises ``Refused`` (``bad-target``) with the nearest name."""
    found = catalog.combatants.get(template)
    if found is None:
        near = nearest(template, catalog.combatants)
        hint = f": did you mean {near}?" if near else ""
        raise Refused("bad-target", f"the pack has no combatant {template!r}{hint}", "YO-19")
    return found


def sheet_of(catalog: Catalog, template: str) -> Sheet:
    """The full sheet: gear and abilities by value, and what everyone can do (``assist``)."""
    made = template_of(catalog, template)
    everyone = tuple(key for key in ("assist",) if key in catalog.abilities and key not in made.abilities)
    return Sheet(
        template=template,
        attributes=made.attributes,
        skills=made.skills,
        weapons={key: catalog.weapons[key] for key in made.weapons},
        armour={key: catalog.armour[key] for key in made.armour},
        abilities={key: catalog.abilities[key] for key in (*made.abilities, *everyone)},
        focus_refresh=made.focus_refresh,
        threshold=made.threshold,
        rally=made.rally,
        potential=made.potential,
    )


def identity(state: State, base: str, name: str, *, hidden: bool, numbered: bool = False) -> tuple[str, str]:
    """An id and a name nobody else has. Hidden ones get a mark instead of a number: numbers would count them."""
    if hidden:
        mark = blake2b(f"{state.title}/{base}/{state.serial}".encode(), digest_size=2).hexdigest()
        return f"{base}-x{mark}", f"{name} in hiding"
    names = {one.name for one in state.combatants.values()}
    if not numbered and base not in state.combatants and name not in names:
        return base, name
    number = 1 if numbered else 2
    while f"{base}-{number}" in state.combatants or f"{name} {number}" in names:
        number += 1
    return f"{base}-{number}", f"{name} {number}"


def plain_name(one: Combatant) -> str:
    """A name without the mark of those in hiding."""
    return one.name.removesuffix(" in hiding")


def shown_name(state: State, one: Combatant) -> str:
    """The name of somebody who comes out of hiding: numbered after those already seen."""
    plain = plain_name(one)
    seen = {other.name for other in state.combatants.values() if other.id != one.id}
    alike = [n for n in seen if re.fullmatch(re.escape(plain) + r"( \d+)?", n)]
    if not alike:
        return plain
    number = 2
    while f"{plain} {number}" in seen:
        number += 1
    return f"{plain} {number}"


def joined(
    who: str, name: str, side: Side, kind: Kind, sheet: Sheet, zone: str, *, hidden: bool = False, reserve: bool = False
) -> Combatant:
    """YO-21: somebody joins with twice their Focus Refresh."""
    controller = "players" if kind == "pc" else "GM"
    one = Combatant(
        id=who,
        name=name,
        side=side,
        kind=kind,
        controller=controller,
        sheet=sheet,
        zone=zone,
        status="reserve" if reserve else "in",
        hidden=hidden,
    )
    return replace(one, fp=2 * focus_refresh(one))


def zone_of(side: Side, row: str) -> str:
    """A side's own zone by its row."""
    return HOME[side][("close", "medium", "far").index(row)]
