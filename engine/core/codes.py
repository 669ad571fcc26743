"""The words for refusals that mean the same in every game; a game's own words stand beside them in its rooms.

A program that plays several games tells by these what went wrong, without reading the sentence.
"""

from __future__ import annotations

from typing import Final

PHASE: Final = "phase"
"""Not in this part of the game: setting up, fighting, between fights."""
TURN: Final = "turn"
"""Not this person's moment."""
WINDOW: Final = "window"
"""Another question has to be answered first, or the one that this answers is not open."""
UNKNOWN: Final = "unknown"
"""There is nobody, or nothing, of that id."""
RANGE: Final = "range"
"""A number beyond its ends."""
CHOICE: Final = "choice"
"""A word that is not among those allowed."""
TARGET: Final = "target"
"""Somebody who cannot be aimed at, or not with this."""
PLACE: Final = "place"
"""A hex, zone or position where nobody can be put, or not this one."""
SECRET: Final = "secret"
"""Players may not ask that."""
OPTION: Final = "option"
"""No house rule of that name, or no such value of it."""
ENCOUNTER: Final = "encounter"
"""An encounter that cannot begin, or a field that cannot be written down as one."""
TEXT: Final = "text"
"""Words are missing."""
COST: Final = "cost"
"""It cannot be paid."""
STATE: Final = "state"
"""How somebody or something stands forbids it: dead, gone, used up, or so already."""
