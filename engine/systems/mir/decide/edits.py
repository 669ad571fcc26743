"""The GM sets anything about anybody (MR-62); what follows from it (death, waking) is told as such."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.systems.mir import commands as cmd
from engine.systems.mir import events as ev
from engine.systems.mir.catalog import UNARMED, Catalog
from engine.systems.mir.checks import insist, slots
from engine.systems.mir.decide.base import Writing, kill, tell_consciousness
from engine.systems.mir.decide.flow import order_of
from engine.systems.mir.decide.moves import ended_pins
from engine.systems.mir.decide.rulings import side_ok
from engine.systems.mir.harm import severity_text
from engine.systems.mir.join import free_key, item_of
from engine.systems.mir.state import MAX_AT, MAX_HEALTH, MAX_SCORE, SEVERE, Combatant, Wound

FLAGS = ("alive", "down", "moved", "acted", "swapped", "important", "well_rested")
NUMBERS = {
    "health": (0, MAX_HEALTH),
    "health_max": (1, MAX_HEALTH),
    "at": (-MAX_AT, MAX_AT),
    "defense_base": (0, MAX_SCORE),
    "initiative": (0, MAX_SCORE),
}
TABLES = dict.fromkeys(("paths", "skills", "pools"), MAX_SCORE)
TEXTS = ("side", "armor", "name")
FIELDS = (*FLAGS, *NUMBERS, *TEXTS, *(f"{table}.NAME" for table in TABLES))
"""What ``gm-edit`` can set: flags take true or false, numbers a number in their range, the rest a text or a number by
name.
"""


def gm_edit(catalog: Catalog, draft: Writing, command: cmd.GmEdit) -> None:
    """Set one field (MR-62)."""
    insist(slots.known(draft.state, command.who))
    was = draft.state.people[command.who]
    check_value(catalog, draft, was, command)
    field, value = command.field, command.value
    if field == "alive":
        _alive(draft, was, bool(value), command.reason)
    elif field == "armor":
        draft.add(ev.ArmorSet(command.who, catalog.armor[str(value)]))
    elif field == "at":
        draft.add(ev.Moved(command.who, int(value), "gm", None, ended_pins(draft.state, command.who)))
    else:
        _edited(draft, was, field, value, command.reason)
    if field == "health" and value == 0 and was.alive:
        kill(draft, command.who, "the GM says so")
    if field == "health_max" and was.health > int(value):
        _edited(draft, was, "health", value, "")
    if field == "initiative" and draft.state.phase == "slots":
        draft.add(ev.OrderSet(order_of(draft.state), True))
    tell_consciousness(draft, was)


def _edited(draft: Writing, was: Combatant, field: str, value: Any, reason: str) -> None:
    table, _, key = field.partition(".")
    old = getattr(was, table)
    if key:
        old = old.get(key, 0)
    draft.add(ev.GmEdited(was.id, field, value, str(old).lower(), reason))


def _alive(draft: Writing, was: Combatant, alive: bool, reason: str) -> None:
    """Kill, or bring back with at least one Health."""
    if not alive:
        kill(draft, was.id, reason or "the GM says so")
        return
    _edited(draft, was, "alive", True, reason)
    if was.health == 0:
        _edited(draft, was, "health", 1, "")


def check_value(catalog: Catalog, draft: Writing, person: Combatant, command: cmd.GmEdit) -> None:
    """Raise ``bad-value`` with what the field takes."""
    field, value = command.field, command.value
    table, _, key = field.partition(".")
    if field in FLAGS:
        if not isinstance(value, bool):
            raise Refused("bad-value", f"{field} is true or false", "MR-62")
    elif field in NUMBERS:
        low, high = NUMBERS[field]
        high = person.health_max if field == "health" else high
        _number(field, value, low, high)
    elif table in TABLES and key:
        names = _names(draft, table)
        if key not in names:
            raise Refused("bad-value", f"there is no {key!r} in {table}: {', '.join(names)}", "MR-62")
        _number(field, value, 0, TABLES[table])
    elif field in TEXTS:
        _text(catalog, draft, field, value)
    else:
        raise Refused("bad-value", f"{field!r} cannot be set: {', '.join(FIELDS)}", "MR-62")


def _names(draft: Writing, table: str) -> tuple[str, ...]:
    if table == "paths":
        return ("legacy", "hope", "dogma", "secrets", "fear", "lies")
    return tuple(draft.state.book.skills)


def _number(field: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Refused("bad-value", f"{field} cannot be {value!r}: must be a number from {low} to {high}", "MR-62")


def _text(catalog: Catalog, draft: Writing, field: str, value: Any) -> None:
    if not isinstance(value, str) or not value.strip():
        raise Refused("bad-value", f"{field} is a text", "MR-62")
    if field == "side":
        side_ok(draft.state, value)
    if field == "armor" and value not in catalog.armor:
        raise Refused("bad-value", f"{value!r} is no armour: {', '.join(catalog.armor)}", "MR-62")


def gm_wound(catalog: Catalog, draft: Writing, command: cmd.GmWound) -> None:
    """Give, change or take away a Wound (MR-62)."""
    insist(slots.known(draft.state, command.who))
    was = draft.state.people[command.who]
    if not 0 <= command.severity <= SEVERE:
        raise Refused("bad-value", f"severity {command.severity}: must be 0 to {SEVERE} (Severe)", "MR-62")
    if command.change == "add":
        new = Wound(draft.state.seq + 1, command.severity, False, "gm", draft.state.day)
        wounds, text = (*was.wounds, new), f"a Wound, {severity_text(command.severity)}"
    else:
        wounds, text = _changed_wounds(was, command)
    draft.add(ev.WoundEdited(command.who, wounds, text))
    tell_consciousness(draft, was)


def _changed_wounds(was: Combatant, command: cmd.GmWound) -> tuple[tuple[Wound, ...], str]:
    if command.wound not in {wound.seq for wound in was.wounds}:
        has = ", ".join(str(wound.seq) for wound in was.wounds) or "none"
        raise Refused("no-such-wound", f"there is no Wound {command.wound}, but {has}", "MR-62")
    if command.change == "remove":
        return tuple(wound for wound in was.wounds if wound.seq != command.wound), "a Wound is gone"
    changes: dict[str, Any] = {"bandaged": command.change == "bandage"}
    text = "a Wound is bandaged" if command.change == "bandage" else "a bandage is off"
    if command.change == "severity":
        changes, text = {"severity": command.severity}, f"a Wound is {severity_text(command.severity)} now"
    changed = tuple(replace(one, **changes) if one.seq == command.wound else one for one in was.wounds)
    return changed, text


def gm_item(catalog: Catalog, draft: Writing, command: cmd.GmItem) -> None:
    """Give (stowed), take, load or unload a weapon (MR-62)."""
    insist(slots.known(draft.state, command.who))
    person = draft.state.people[command.who]
    if command.change == "give":
        weapon = catalog.weapon(command.item)
        if weapon is None or command.item == UNARMED:
            known = ", ".join((*catalog.melee_weapons, *catalog.ranged_weapons))
            raise Refused("no-such-item", f"there is no weapon {command.item!r}: {known}", "MR-62")
        key = free_key(person.items, command.item)
        draft.add(ev.ItemEdited(person.id, key, f"{weapon.name} given", item_of(weapon, not weapon.hands)))
        return
    item = person.items.get(command.item)
    if item is None or command.item == UNARMED:
        known = ", ".join(key for key in person.items if key != UNARMED) or "nothing"
        raise Refused("no-such-item", f"there is no {command.item!r} here, but {known}", "MR-62")
    if command.change == "take":
        draft.add(ev.ItemEdited(person.id, command.item, f"{item.weapon.name} taken"))
        return
    loaded = command.change == "load"
    new = replace(item, loaded=loaded, progress=0, shots=item.weapon.shots if loaded else item.shots)
    draft.add(ev.ItemEdited(person.id, command.item, f"{item.weapon.name} {'loaded' if loaded else 'unloaded'}", new))
