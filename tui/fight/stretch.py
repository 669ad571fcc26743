"""Picking many hexes at once: everything between two corners, as the map draws them."""

from __future__ import annotations

from tui.draw.hexmap import CELL, Plot
from tui.fight.choice import Choice


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


def stretch(choice: Choice, plot: Plot) -> bool:
    """Begin a stretch at the cursor, or take in everything up to it. False where no hexes are being picked."""
    slot = choice.slot
    if slot is None or slot.kind != "hex" or slot.many is None or not choice.cursor:
        return False
    if not choice.corner:
        choice.corner = choice.cursor
        return True
    legal = choice.legal()
    for at in between(plot, choice.corner, choice.cursor):
        if at in legal and at not in choice.picked:
            choice.toggle(at)
    choice.corner = ""
    return True
