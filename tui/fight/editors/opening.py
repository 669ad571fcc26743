"""Which editor a slot has, and where it begins."""

from __future__ import annotations

from engine.board.hexgrid import distance, parse
from engine.core.options import Slot
from tui.fight.digits import Places, in_order
from tui.fight.editors.dice import dice_editor
from tui.fight.editors.entries import COMPOSE, LEAVE_OUT, Entry, Name, of_slot
from tui.fight.editors.lists import ManyList, ManyOnBoard, OnBoard, SlotList
from tui.fight.editors.outcome import Editor, Filled
from tui.fight.editors.path import path_editor
from tui.fight.editors.written import NumberEditor, TextEditor

ON_BOARD = ("hex", "zone")


def editor_of(
    slot: Slot, filled: Filled, name: Name, first: str = "", place: str = "", places: Places = in_order
) -> Editor:
    """The editor that fills a slot, given what fills the earlier ones. ``first`` is whom its cursor begins on, where
    that is among its values and the slot has no default of its own. Hexes are listed from ``place`` outward.
    """
    if slot.kind == "number":
        return NumberEditor(slot, 0).within(slot.default if isinstance(slot.default, int) else slot.min or 0)
    if slot.kind == "text":
        return TextEditor(slot, slot.default if isinstance(slot.default, str) else "")
    if slot.kind == "path":
        return path_editor(slot, filled, name)
    rows = of_slot(slot, filled, name, places)
    if slot.kind == "dice":
        return dice_editor(slot, filled, rows)
    if slot.kind == "hex" and place:
        rows = _outward(rows, place)
    wanted = slot.default if slot.default is not None else first or None
    at = next((index for index, entry in enumerate(rows) if wanted is not None and entry.value == wanted), 0)
    several = slot.many is not None and (slot.many != (1, 1) or slot.kind in ON_BOARD)
    if slot.kind in ON_BOARD:
        legal = frozenset(str(entry.value) for entry in rows if entry.value not in (LEAVE_OUT, COMPOSE))
        board = (ManyOnBoard if several else OnBoard)(rows, rows, slot=slot, legal=legal)
        return board.at(at)
    return (ManyList if several else SlotList)(rows, rows, at, slot=slot)


def _outward(rows: tuple[Entry, ...], place: str) -> tuple[Entry, ...]:
    """The lines of hexes by how far they are from a place; those without a hex stay where they are."""
    start = parse(place)
    hexes = sorted(
        (entry for entry in rows if entry.value not in (LEAVE_OUT, COMPOSE)),
        key=lambda entry: distance(start, parse(str(entry.value))),
    )
    before = tuple(entry for entry in rows if entry.value == LEAVE_OUT)
    return (*before, *hexes, *(entry for entry in rows if entry.value == COMPOSE))
