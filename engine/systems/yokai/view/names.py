"""Short marks for people, and what a conflict of each kind calls things (YO-04)."""

from __future__ import annotations

import re

from engine.systems.yokai.catalog import Conflict
from engine.systems.yokai.state import State

ZONE_WORDS: dict[Conflict, tuple[str, str, str]] = {
    "physical": ("in reach", "careful", "far back"),
    "debate": ("forward", "measured", "guarded"),
    "negotiation": ("pressing", "trading", "holding back"),
    "investigation": ("on the scene", "with the data", "safe at home"),
    "contest": ("all in", "steady", "cautious"),
    "chase": ("at the heels", "in sight", "far off"),
    "ritual": ("at the altar", "in the circle", "at the rim"),
    "other": ("exposed", "careful", "safe"),
}
"""What Close, Medium and Far mean, in words short enough for a box on the field; the numbers never change."""
TIDE_NAMES: dict[Conflict, str] = {
    "physical": "Tide",
    "debate": "Opinion",
    "negotiation": "Leverage",
    "investigation": "Progress",
    "contest": "Lead",
    "chase": "Distance",
    "ritual": "Flow",
    "other": "Tide",
}


def labels(kind: Conflict) -> tuple[str, tuple[str, str, str]]:
    """What the Tide is called and what the three zones mean."""
    return TIDE_NAMES[kind], ZONE_WORDS[kind]


def shorts(state: State) -> dict[str, str]:
    """Two signs for each: ``AY`` for the players' side, ``on`` or ``o2`` for the enemies'; sides differ by shape,
    too.
    """
    out: dict[str, str] = {}
    for one in state.combatants.values():
        number = re.search(r"(\d+)$", one.name)
        letters = re.sub(r"[^A-Za-z]", "", one.name) or "x"
        mark = letters[:1] + number[1] if number else letters[:2]
        mark = mark.upper() if one.side == "players" else mark.lower()
        base, extra = mark, 1
        while mark in out.values():
            extra += 1
            mark = f"{base[:1]}{chr(ord('a') + extra - 2)}" if one.side == "enemies" else f"{base[:1]}{extra}"
        out[one.id] = mark
    return out
