"""Picking many hexes at once: everything between two corners, as the map draws them."""

from __future__ import annotations

from msgspec.structs import replace

from tui.draw.hexplot import Plot
from tui.fight.editors.outcome import Editor
from tui.fight.editors.places import ManyOnBoard


def between(plot: Plot, corner: str, other: str) -> list[str]:
    """The hexes inside the rectangle of the drawing that two hexes span, line by line."""
    start, end = plot.spot(corner), plot.spot(other)
    if start is None or end is None:
        return []
    (left, right), (top, bottom) = sorted((start[0], end[0])), sorted((start[1], end[1]))
    cells, lines = plot.scale
    # Every second line lies half a hex aside; all lines of a stretch are equally long nevertheless.
    last = left + (right - left) // cells * cells + cells // 2
    rows = range(top // lines + plot.top, bottom // lines + plot.top + 1)
    return [at for r in rows for x, at in plot.between(r, left, last + cells) if x <= last]


def stretch(editor: Editor, geometry: object) -> Editor | None:
    """Begin a stretch at the cursor, or take in everything up to it. None where no hexes are being picked."""
    if not isinstance(editor, ManyOnBoard) or editor.slot.many is None or editor.slot.kind != "hex" or not editor.place:
        return None
    if not isinstance(geometry, Plot):
        return None
    if not editor.corner:
        return replace(editor, corner=editor.place)
    return editor.with_stretch(between(geometry, editor.corner, editor.place))


def ended(editor: Editor, geometry: object) -> Editor | None:
    """A stretch that was begun, taken in by the key that takes anything: of one corner alone nobody began one."""
    return stretch(editor, geometry) if isinstance(editor, ManyOnBoard) and editor.corner else None
