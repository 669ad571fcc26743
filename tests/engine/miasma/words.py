"""Miasma's words in golden cases.

A line of a scene: `ann 0,0 E` (an entry of the golden pack, its hex, where it faces). A case may have `terrain`,
`rows` or `radius`. Two lines of its own: `rest` (everybody undecided stands), and `until 6` (they stand until it is
segment 6).
"""

from __future__ import annotations

from typing import Any

from tests.golden.scenes import rules
from tests.golden.script import Player
from tests.golden.vocabulary import Vocabulary

FACINGS = {"E": 0, "SE": 1, "SW": 2, "W": 3, "NW": 4, "NE": 5}


def combatant(words: list[str]) -> dict[str, Any]:
    entry, at, facing = words
    kind = "samurai" if entry in rules("miasma").catalog.samurai else "monster"
    return {kind: entry, "at": at, "facing": FACINGS[facing]}


def encounter(case: dict[str, Any], combatants: list[dict[str, Any]]) -> dict[str, Any]:
    size = {"rows": case["rows"]} if "rows" in case else {"radius": case.get("radius", 8)}
    return {"resting_place": "Home", "terrain": case.get("terrain", []), **size}


def rest(player: Player, nothing: str) -> None:
    player.do("gm rest-stand")


def until(player: Player, segment: str) -> None:
    while player.session.state.segment < int(segment):
        rest(player, "")
    assert player.session.state.segment == int(segment), f"it is segment {player.session.state.segment} already"


CODES = """
locked staggered dead phase turn window unknown blocked distance warded stamina not-held no-parry same not-carried hands
requirement two-handed stamina-floor parrying shield-raised not-a-scaling move-kind hexes front-load ranged-hexes area
improvised miasma uses power tradition guarding target level-price attribute-cap known slot creation state text
"""
"""Every refusal category that the rules name."""

WORDS = Vocabulary(combatant, encounter, lines={"rest": rest, "until": until}, codes=CODES)
