"""Picking many hexes at once: everything between two corners, as the map draws them."""

from __future__ import annotations

from msgspec.structs import replace

from tui.draw.hexmap import CELL, Plot
from tui.fight.editors.lists import ManyOnBoard
from tui.fight.editors.outcome import Editor


def between(plot: Plot, corner: str, other: str) -> list[str]:
    """The hexes inside the rectangle of the drawing that two hexes span, line by line."""
    if corner not in plot.spots or other not in plot.spots:
        return []
    (left, top), (right, bottom) = plot.spots[corner], plot.spots[other]
    left, right = sorted((left, right))
    top, bottom = sorted((top, bottom))
    # Every second line lies half a hex aside; all lines of a stretch are equally long nevertheless.
    last = left + (right - left) // CELL * CELL + CELL // 2
    inside = [(y, x, at) for at, (x, y) in plot.spots.items() if left <= x <= last and top <= y <= bottom]
    return [at for _, _, at in sorted(inside)]


def stretch(editor: Editor, plot: Plot) -> Editor | None:
    """Begin a stretch at the cursor, or take in everything up to it. None where no hexes are being picked."""
    if not isinstance(editor, ManyOnBoard) or editor.slot.many is None or editor.slot.kind != "hex" or not editor.place:
        return None
    if not editor.corner:
        return replace(editor, corner=editor.place)
    return editor.with_stretch(between(plot, editor.corner, editor.place))
