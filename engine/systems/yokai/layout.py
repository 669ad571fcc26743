"""Laying a conflict out and writing it down again: an empty encounter, the encounter of a state, the next one for a
roster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from msgspec.structs import replace

from engine.core.options import Slot
from engine.core.refusal import Refused
from engine.systems.yokai.catalog import Catalog, Encounter, Entry, PlanToken, Row
from engine.systems.yokai.commands import NextFight
from engine.systems.yokai.house import OPTIONS, house_of
from engine.systems.yokai.sheets import plain_name
from engine.systems.yokai.state import HOME, Combatant, State

SIZES = (Slot("tide", "number", min=1, max=99, default=10, title="Tide length"),)
"""YO-20: the one number an empty conflict is made from."""
ROWS: tuple[Row, ...] = ("close", "medium", "far")


def blank(title: str, sizes: Mapping[str, int], options: Mapping[str, str]) -> Encounter:
    """A conflict with nobody in it. Raises ``Refused`` (``bad-number``)."""
    tide = sizes.get("tide", SIZES[0].default)
    if not 1 <= tide <= 99:
        raise Refused("bad-number", f"Tide length {tide}: must be 1 to 99", "YO-20")
    house_of(dict(options))
    return Encounter(system="yokai", title=title, summary="", tide=tide, options=dict(options))


def opening(encounter: Encounter, options: Mapping[str, str] | None = None) -> NextFight:
    """The command that sets an encounter up as it is written."""
    return NextFight(
        encounter.title,
        encounter.tide,
        encounter.kind,
        encounter.combatants,
        encounter.order,
        encounter.tokens,
        {**encounter.options, **(options or {})},
        encounter.notes,
    )


def next_fight(encounter: Encounter) -> NextFight:
    """The command that makes an encounter the next conflict of a roster, and begins it."""
    return replace(opening(encounter), carry=True)


# ---- writing down ------------------------------------------------------------


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """What ``begin`` needs to get this conflict again: everybody in it or in reserve, fresh. Raises ``Refused``
    (``encounter``).
    """
    people = [one for one in state.combatants.values() if one.status in ("in", "reserve")]
    groups = groupby(state.order, key=lambda turn: turn.group)
    return Encounter(
        system="yokai",
        title=title,
        summary=summary,
        kind=state.kind,
        tide=state.tide_limit,
        combatants=tuple(_entry(catalog, one) for one in people),
        order=tuple("+".join(turn.who for turn in group) for _, group in groups),
        tokens=tuple(
            PlanToken(token.side, token.text, token.value, token.uses) for token in state.tokens if token.uses
        ),
        options={
            name: value for name, (first, *_) in OPTIONS.items() if (value := getattr(state.house, name)) != first
        },
        notes=state.notes,
    )


def _entry(catalog: Catalog, one: Combatant) -> Entry:
    made = catalog.combatants.get(one.sheet.template)
    if made is None:
        told = f"{one.name} was made in this chronicle and is in no pack: take them out, or add them to a pack first"
        raise Refused("encounter", told, "YO-92")
    name = plain_name(one)
    return Entry(
        template=one.sheet.template,
        zone=ROWS[HOME[one.side].index(one.zone)],
        side=one.side if one.side != made.side else None,
        id=one.id if one.id != one.sheet.template else "",
        name=name if name != made.name else "",
        threshold=one.threshold_mod,
        rally=one.rally_mod,
        hidden=one.hidden,
        reserve=one.status == "reserve",
    )


# ---- carrying a roster on ----------------------------------------------------


def carried(state: State, command: NextFight, catalog: Catalog) -> NextFight:
    """YO-93: an encounter fought by those who are left: they take their own places, or those of characters who are
    not of the roster. Without any character on the roster it stays as it is written.
    """
    roster = [one for one in state.combatants.values() if one.side == "players"]
    if not any(one.kind == "pc" for one in roster):
        return command
    named = {entry.id or entry.template for entry in command.combatants}
    newcomers = [one for one in roster if one.id not in named]
    known = {one.id for one in roster}
    entries: list[Entry] = []
    instead: dict[str, str] = {}
    for entry in command.combatants:
        key = entry.id or entry.template
        if not _for_a_character(catalog, entry) or key in known:
            entries.append(entry)
        elif newcomers:
            one = newcomers.pop(0)
            instead[key] = one.id
            entries.append(Entry(one.sheet.template, entry.zone, id=one.id))
        else:
            instead[key] = ""
    entries += [Entry(one.sheet.template, "close", id=one.id) for one in newcomers]
    order = tuple(_renamed(command.order, instead))
    if order:
        order += tuple(one.id for one in newcomers)
    return replace(command, combatants=tuple(entries), order=order)


def _for_a_character(catalog: Catalog, entry: Entry) -> bool:
    made = catalog.combatants.get(entry.template)
    return made is not None and made.kind == "pc" and (entry.side or made.side) == "players"


def _renamed(order: tuple[str, ...], instead: Mapping[str, str]) -> Iterator[str]:
    """The order with others in the places of those who do not come; empty places go."""
    for group in order:
        names = [instead.get(who.strip(), who.strip()) for who in group.split("+")]
        if any(names):
            yield "+".join(name for name in names if name)
