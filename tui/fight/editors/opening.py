"""Which editor a slot has, and where it begins."""

from __future__ import annotations

from engine.board.hexgrid import parse
from engine.core.options import Slot
from tui.fight.digits import Places, in_order
from tui.fight.editors.dice import dice_editor
from tui.fight.editors.entries import COMPOSE, LEAVE_OUT, Entry, Name, begun, of_slot
from tui.fight.editors.lists import ManyList, SlotList
from tui.fight.editors.outcome import Editor, Filled
from tui.fight.editors.path import path_editor
from tui.fight.editors.places import ManyOnBoard, OnBoard
from tui.fight.editors.typed import Typed
from tui.fight.editors.written import NumberEditor, TextEditor

ON_BOARD = ("hex", "zone")
SPECIAL = (LEAVE_OUT, COMPOSE)


def editor_of(
    slot: Slot,
    filled: Filled,
    name: Name,
    first: str = "",
    place: str = "",
    places: Places = in_order,
    shrinking: str = "",
) -> Editor:
    """The editor that fills a slot, given what fills the earlier ones. ``first`` is whom its cursor begins on, where
    that is among its values and the slot has no default of its own. Hexes are listed from ``place`` outward;
    ``shrinking``: see ``of_slot``.
    """
    if slot.kind == "number":
        return NumberEditor(slot, 0).within(slot.default if isinstance(slot.default, int) else slot.min or 0)
    if slot.kind == "text":
        text = str((filled.get(slot.after) if slot.after is not None else slot.default) or "")
        return TextEditor(slot, Typed(text, offered=bool(text)))
    if slot.kind == "path":
        return path_editor(slot, filled, name)
    several = slot.many is not None and (slot.many != (1, 1) or slot.kind in ON_BOARD)
    rows = of_slot(slot, filled, name, places, several or slot.kind == "dice", shrinking)
    if slot.kind == "dice":
        return dice_editor(slot, filled, rows)
    if slot.kind == "hex" and place:
        rows = _outward(rows, place)
    wanted = slot.default if slot.default is not None else first or None
    at = next((index for index, entry in enumerate(rows) if wanted is not None and entry.value == wanted), begun(rows))
    if slot.kind in ON_BOARD:
        legal = frozenset(str(entry.value) for entry in rows if entry.value not in SPECIAL)
        board = (ManyOnBoard if several else OnBoard)(rows, rows, slot=slot, legal=legal)
        return board.at(at)
    return (ManyList if several else SlotList)(rows, rows, at, slot=slot)


def _outward(rows: tuple[Entry, ...], place: str) -> tuple[Entry, ...]:
    """The lines of hexes by how far they are from a place; those without a hex stay where they are."""
    q, r = parse(place)
    hexes = [entry for entry in rows if entry.value not in SPECIAL]
    cells = [parse(str(entry.value)) for entry in hexes]
    far = [max(abs(east - q), abs(south - r), abs(east - q + south - r)) for east, south in cells]
    before = (entry for entry in rows if entry.value == LEAVE_OUT)
    after = (entry for entry in rows if entry.value == COMPOSE)
    return (*before, *(hexes[at] for at in sorted(range(len(hexes)), key=far.__getitem__)), *after)
