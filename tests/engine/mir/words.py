"""MIR's words in golden cases.

A line of a scene: `ann 0` (an entry of the golden pack and its place on the track). Faces of dice have letters: `S` a
success (7), `T` a twelve, `.` a miss (6); a pool of another size than the case says is refused, so every line with
faces proves its pools.

Two lines of its own: `start ann post` rolls Initiative so that this is the order, `to ann` ends slots until it is
Ann's. What `=` may ask beside fields: `ann.wounds` is `2,Sb` (severities in order of arrival, S severe, b bandaged),
`ann.ready` what is in hand, `ann.state` the mark on the sheet.
"""

from __future__ import annotations

from typing import Any

from tests.golden.script import Player
from tests.golden.vocabulary import Vocabulary


def combatant(words: list[str]) -> dict[str, Any]:
    entry, at = words
    return {"sheet": entry, "at": int(at)}


def start(player: Player, text: str) -> None:
    """Roll Initiative: the first of n gets n - 1 successes, the last none."""
    order = text.split()
    rolled: list[int] = []
    while not (answer := player.ask({"op": "do", "command": {"do": "roll-initiative"}, "dice": rolled}))["ok"]:
        need = answer["error"]["roll"]
        wanted = len(order) - 1 - order.index(need["who"])
        twelves = max(0, wanted - need["count"])
        hits = [12] * twelves + [7] * (wanted - 2 * twelves)
        rolled += hits + [6] * (need["count"] - len(hits))
    found = list(player.session.state.order)
    assert found == order, found


def until_slot(player: Player, who: str) -> None:
    for _ in range(20):
        if (current := player.session.state.current) == who:
            return
        player.do(f"{current} end-slot")
    raise AssertionError(f"{who} gets no slot")


def wounds(session: Any, who: str) -> list[str]:
    found = session.state.combatants[who].wounds
    return [("S" if wound.severity == 4 else str(wound.severity)) + "b" * wound.bandaged for wound in found]


def ready(session: Any, who: str) -> list[str]:
    return [key for key, item in session.state.combatants[who].items.items() if item.ready and key != "unarmed"]


def mark(session: Any, who: str) -> str:
    sheet = next(sheet for sheet in session.view().sheets if sheet.id == who)
    return str(sheet.state)


WORDS = Vocabulary(
    combatant,
    reads={"wounds": wounds, "ready": ready, "state": mark},
    lines={"start": start, "to": until_slot},
    faces={"S": 7, "T": 12, ".": 6},
    unproven=frozenset({"MR-61"}),
)
