"""The words of Fires Far Away in golden cases.

A line of a scene: `thug 4,5` (an enemy of the golden pack and its cell, row,column). The character is Genericus unless
the case names another `character`, and stands on the case's `start` (8,7 unless given). Dice of the pool are named by
their scores: `hero act action=move path=7,7 pay=3`; cells of commands are written row,column as well.
"""

from __future__ import annotations

from typing import Any

from engine.core.house import rules_of
from engine.systems.fires.house import House
from engine.systems.fires.rules import hexes
from tests.golden.script import Player
from tests.golden.vocabulary import Vocabulary


def combatant(words: list[str]) -> dict[str, Any]:
    foe, at = words
    return {"foe": foe, "at": at}


def encounter(case: dict[str, Any], combatants: list[dict[str, Any]]) -> dict[str, Any]:
    entries = case.get("entries", [{"low": 1, "high": 6, "deeds": [{"move": True, "attacks": ["cut"]}]}])
    tables = {"table": {"name": "Table", "dice": 1, "entries": entries}} if combatants else {}
    return {
        "character": case.get("character", "genericus"),
        "ground": {"start": [case.get("start", "8,7")], **case.get("ground", {})},
        "tables": tables,
    }


def numbers(player: Player, scores: str) -> list[int]:
    left = [die for die in player.session.state.pool if not die.spent]
    out = []
    for score in map(int, scores.split("+")):
        die = next(die for die in left if die.score == score)
        left.remove(die)
        out.append(die.id)
    return out


def act(player: Player, text: str) -> None:
    """`act ACTION FIELD=VALUE … pay=3+2 @ faces`: an act of the character, cells row,column, dice by their scores."""
    given, _, faces = text.partition(" @")
    action, *words = given.split()
    fields: dict[str, Any] = {"do": "act", "who": "hero", "action": action}
    for word in words:
        name, _, value = word.partition("=")
        if name in ("path", "after"):
            fields[name] = [hexes.key(hexes.parse(cell)) for cell in value.split("+")]
        elif name == "cell":
            fields[name] = hexes.key(hexes.parse(value))
        elif name == "pay":
            fields["dice"] = numbers(player, value)
        elif name in ("targets", "picks", "hands"):
            fields[name] = [int(part) if part.lstrip("-").isdigit() else part for part in value.split("+")]
        else:
            fields[name] = int(value) if value.lstrip("-").isdigit() else value
    before = player.session.timeline.size
    answer = player.ask({"op": "do", "command": fields, "dice": player.faces(faces)})
    assert answer["ok"], answer["error"]
    timeline = player.session.timeline
    player.told = [line["text"] for line in answer["lines"]]
    player.events = [event for at in range(before + 1, timeline.size + 1) for event in timeline.step(at).events]


def left(session: Any, who: str) -> str:
    """The scores left in the pool, in order."""
    return ",".join(str(score) for score in sorted(session.state.scores)) or "-"


def at(session: Any, who: str) -> str:
    return hexes.show(session.state.combatants[who].at)


PROVEN = {"FF-58", "FF-60", "FF-61", "FF-90", "FF-135"}
EVERY = {f"FF-{number:02d}" for number in range(1, 192)}

WORDS = Vocabulary(
    combatant,
    encounter,
    reads={"pool": left, "cell": at},
    lines={"act": act},
    unproven=frozenset(EVERY - PROVEN),
    unplayed=frozenset((rule.id, value) for rule in rules_of(House).values() for value in rule.values[1:]),
)
