"""Picking many hexes at once: everything between two corners, as the map draws them."""

from __future__ import annotations

from tui.draw.hexmap import CELL, Plot
from tui.fight.command_builder import CommandBuilder


def between(plot: Plot, one: str, other: str) -> list[str]:
    """The hexes inside the rectangle of the drawing that two hexes span, line by line."""
    if one not in plot.spots or other not in plot.spots:
        return []
    (left, top), (right, bottom) = plot.spots[one], plot.spots[other]
    left, right = sorted((left, right))
    top, bottom = sorted((top, bottom))
    # Every second line lies half a hex aside; all lines of a stretch are equally long nevertheless.
    last = left + (right - left) // CELL * CELL + CELL // 2
    inside = [(y, x, at) for at, (x, y) in plot.spots.items() if left <= x <= last and top <= y <= bottom]
    return [at for _, _, at in sorted(inside)]


def stretch(builder: CommandBuilder, plot: Plot) -> bool:
    """Begin a stretch at the cursor, or take in everything up to it. False where no hexes are being picked."""
    slot = builder.slot
    if slot is None or slot.kind != "hex" or slot.many is None or not builder.cursor:
        return False
    if not builder.corner:
        builder.corner = builder.cursor
        return True
    legal = builder.legal()
    for at in between(plot, builder.corner, builder.cursor):
        if at in legal and at not in builder.picked:
            builder.toggle(at)
    builder.corner = ""
    return True
