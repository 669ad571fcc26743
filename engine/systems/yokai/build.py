"""From a pack to a fight and back: entry → combatant, encounter → command, state → encounter.

Ids and numbers in names count only those the players know of, so that neither betrays a hidden foe (law 9).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from itertools import groupby

from msgspec.structs import replace

from engine.core import house
from engine.core.codes import ENCOUNTER
from engine.core.copied import copied
from engine.core.options import Slot
from engine.core.refusal import Refusal, Refused, require, within
from engine.core.roster import free, in_hiding, plain_name, unknown
from engine.core.roster import shown_name as shown
from engine.systems.yokai import catalog as packs
from engine.systems.yokai.catalog import Catalog, Encounter
from engine.systems.yokai.commands.interlude import Entrant, NextFight, Plan
from engine.systems.yokai.rules.people import starting_fp
from engine.systems.yokai.state import HOME, Combatant, Kind, Side, State
from engine.systems.yokai.state.sheet import Action, Armour, Sheet, Weapon

MOST_AT_ONCE = 30
"""How many join at one command."""
SIZES = (Slot("tide", "number", min=1, max=99, default=10, title="Tide length"),)
"""YO-20: the one number an empty conflict is made from."""
ROWS = ("close", "medium", "far")
EVERYONE = ("assist",)
"""What everybody can do, where the pack has it."""


def template_no(catalog: Catalog, template: str) -> Refusal | None:
    """Why there is no combatant of the pack (``unknown``), with the nearest name."""
    return None if template in catalog.combatants else unknown(template, catalog.combatants, "YO-19")


def action_of(key: str, ability: packs.Ability) -> Action:
    """An ability of the pack as a sheet holds it."""
    return copied(Action, ability, id=key)


def weapon_of(weapon: packs.Weapon) -> Weapon:
    """A weapon of the pack as a sheet holds it."""
    return copied(Weapon, weapon)


def armour_of(armour: packs.Armour) -> Armour:
    """A piece of armour of the pack as a sheet holds it."""
    return copied(Armour, armour)


def sheet_of(catalog: Catalog, template: str) -> Sheet:
    """The full sheet: gear and abilities by value, and what everyone can do."""
    made = catalog.combatants[template]
    abilities = dict.fromkeys((*made.abilities, *(key for key in EVERYONE if key in catalog.abilities)))
    return copied(
        Sheet,
        made,
        template=template,
        weapons={key: weapon_of(catalog.weapons[key]) for key in made.weapons},
        armour={key: armour_of(catalog.armour[key]) for key in made.armour},
        abilities={key: action_of(key, catalog.abilities[key]) for key in abilities},
        focus_cap=0,
        ki_limit=0,
    )


def kind_of(kind: Kind, side: Side) -> Kind:
    """YO-19: npcs are named after the side they are on this time."""
    if kind in ("pc", "abstract"):
        return kind
    return "ally-npc" if side == "players" else "enemy-npc"


def combatant(
    who: str, name: str, side: Side, kind: Kind, sheet: Sheet, zone: str, *, hidden: bool = False, reserve: bool = False
) -> Combatant:
    """YO-21: somebody with twice their Focus Refresh."""
    made = Combatant(
        id=who,
        name=name,
        side=side,
        kind=kind_of(kind, side),
        controller="players" if kind == "pc" else "GM",
        sheet=sheet,
        zone=zone,
        status="reserve" if reserve else "in",
        hidden=hidden,
    )
    return replace(made, fp=starting_fp(made))


def identity(state: State, base: str, name: str, *, hidden: bool, numbered: bool = False) -> tuple[str, str]:
    """An id and a name nobody else has. Hidden ones get a mark instead of a number: numbers would count them."""
    names = {fighter.id: fighter.name for fighter in state.combatants.values()}
    if hidden:
        mark = blake2b(f"{state.title}/{base}/{state.serial}".encode(), digest_size=2).hexdigest()
        return f"{base}-x{mark}", in_hiding(name, names.values())
    return free(base, name, names, numbered=numbered)


def shown_name(state: State, fighter: Combatant) -> str:
    """The name of somebody who comes out of hiding: numbered after those already seen."""
    return shown(fighter.name, {other.name for other in state.combatants.values() if other.id != fighter.id})


def zone_of(side: Side, row: str) -> str:
    """A side's own zone by its row."""
    return HOME[side][ROWS.index(row)]


def side_of(zone: str) -> Side:
    """Whose zone it is."""
    return "players" if zone in HOME["players"] else "enemies"


def blank(title: str, sizes: Mapping[str, int]) -> Encounter:
    """A conflict with nobody in it. Raises ``Refused`` (``range``)."""
    tide = sizes.get("tide", SIZES[0].default)
    require(within("the Tide length", tide, 1, 99, "YO-20"))
    return Encounter(system="yokai", title=title, summary="", tide=tide)


def opening(encounter: Encounter, options: Mapping[str, str]) -> NextFight:
    """The command that sets an encounter up as it is written."""
    return NextFight(
        encounter.title,
        encounter.tide,
        encounter.kind,
        tuple(copied(Entrant, entry) for entry in encounter.combatants),
        encounter.order,
        tuple(copied(Plan, token) for token in encounter.tokens),
        {**encounter.options, **options},
        encounter.notes,
    )


def next_fight(encounter: Encounter) -> NextFight:
    """The command that makes an encounter a roster's next conflict, and begins it, under its house rules."""
    return replace(opening(encounter, {}), carry=True, options={})


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """What ``begin`` needs for this conflict again: all in it or in reserve, fresh. ``Refused`` (``encounter``)."""
    people = [fighter for fighter in state.combatants.values() if fighter.status in ("in", "reserve")]
    groups = groupby(state.order, key=lambda slot: slot.group)
    return Encounter(
        system="yokai",
        title=title,
        summary=summary,
        kind=state.kind,
        tide=state.tide_limit,
        combatants=tuple(_entry(catalog, fighter) for fighter in people),
        order=tuple("+".join(slot.who for slot in group) for _, group in groups),
        tokens=tuple(copied(packs.PlanToken, token) for token in state.tokens if token.uses),
        options=house.unusual(state.house),
        notes=state.notes,
    )


def _entry(catalog: Catalog, fighter: Combatant) -> packs.Entry:
    made = catalog.combatants.get(fighter.sheet.template)
    if made is None:
        told = f"{fighter.name} was made in this chronicle and is in no pack: take them out, or add them to one first"
        raise Refused(ENCOUNTER, told, "YO-92")
    name = plain_name(fighter.name)
    return packs.Entry(
        template=fighter.sheet.template,
        zone=("close", "medium", "far")[HOME[fighter.side].index(fighter.zone)],
        side=fighter.side if fighter.side != made.side else None,
        id=fighter.id if fighter.id != fighter.sheet.template or fighter.hidden else "",
        name=name if name != made.name else "",
        threshold=fighter.threshold_mod,
        rally=fighter.rally_mod,
        hidden=fighter.hidden,
        reserve=fighter.status == "reserve",
    )


def of_roster(state: State, entrant: Entrant) -> Combatant | None:
    """YO-93: whom of the players' side, which stays, a line of an encounter means: one of that id and kind."""
    mine = state.combatants.get(entrant.id or entrant.template)
    if mine is None or mine.side != "players" or mine.sheet.template != entrant.template or entrant.count != 1:
        return None
    return mine


def carried(catalog: Catalog, state: State, command: NextFight) -> NextFight:
    """YO-93: an encounter fought by those who are left: they take their own places, or those of characters who are
    not of the roster. Without any character on the roster it stays as it is written.
    """
    roster = [fighter for fighter in state.combatants.values() if fighter.side == "players"]
    if not any(fighter.kind == "pc" for fighter in roster):
        return command
    named = {entrant.id or entrant.template for entrant in command.combatants}
    newcomers = [fighter for fighter in roster if fighter.id not in named]
    known = {fighter.id for fighter in roster}
    entrants: list[Entrant] = []
    instead: dict[str, str] = {}
    for entrant in command.combatants:
        key = entrant.id or entrant.template
        if not _for_a_character(catalog, entrant) or key in known:
            entrants.append(entrant)
        elif newcomers:
            fighter = newcomers.pop(0)
            instead[key] = fighter.id
            entrants.append(Entrant(fighter.sheet.template, entrant.zone, id=fighter.id))
        else:
            instead[key] = ""
    entrants += [Entrant(fighter.sheet.template, "close", id=fighter.id) for fighter in newcomers]
    order = tuple(_renamed(command.order, instead))
    if order:
        order += tuple(fighter.id for fighter in newcomers)
    return replace(command, combatants=tuple(entrants), order=order)


def _for_a_character(catalog: Catalog, entrant: Entrant) -> bool:
    made = catalog.combatants.get(entrant.template)
    return made is not None and made.kind == "pc" and (entrant.side or made.side) == "players"


def _renamed(order: tuple[str, ...], instead: Mapping[str, str]) -> Iterator[str]:
    """The order with others in the places of those who do not come; empty places go."""
    for group in order:
        names = [instead.get(who.strip(), who.strip()) for who in group.split("+")]
        if any(names):
            yield "+".join(name for name in names if name)
