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
    if "scenario" in case:
        return {"character": case.get("character", "golden-walker"), "scenario": case["scenario"]}
    entries = case.get("entries", [{"low": 1, "high": 6, "deeds": [{"move": True, "attacks": ["cut"]}]}])
    tables = {"table": {"name": "Table", "dice": 1, "entries": entries}} if combatants else {}
    return {
        "character": case.get("character", "genericus"),
        "ground": {"start": [case.get("start", "8,7")], **case.get("ground", {})},
        "tables": tables,
        "options": {"auto-ties": "first", **case.get("options", {})},
        **{name: case[name] for name in ("doom", "results", "sheet", "changes", "victory", "ambush") if name in case},
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


PROVEN = {
    "FF-05",
    "FF-06",
    "FF-08",
    "FF-100",
    "FF-101",
    "FF-104",
    "FF-107",
    "FF-108",
    "FF-109",
    "FF-11",
    "FF-118",
    "FF-119",
    "FF-12",
    "FF-120",
    "FF-124",
    "FF-129",
    "FF-13",
    "FF-133",
    "FF-135",
    "FF-136",
    "FF-138",
    "FF-140",
    "FF-141",
    "FF-142",
    "FF-145",
    "FF-147",
    "FF-15",
    "FF-151",
    "FF-153",
    "FF-154",
    "FF-156",
    "FF-159",
    "FF-163",
    "FF-164",
    "FF-17",
    "FF-172",
    "FF-173",
    "FF-174",
    "FF-176",
    "FF-177",
    "FF-178",
    "FF-179",
    "FF-180",
    "FF-181",
    "FF-182",
    "FF-186",
    "FF-191",
    "FF-20",
    "FF-21",
    "FF-24",
    "FF-25",
    "FF-27",
    "FF-34",
    "FF-35",
    "FF-37",
    "FF-38",
    "FF-39",
    "FF-42",
    "FF-43",
    "FF-44",
    "FF-45",
    "FF-48",
    "FF-49",
    "FF-51",
    "FF-52",
    "FF-53",
    "FF-54",
    "FF-56",
    "FF-57",
    "FF-58",
    "FF-60",
    "FF-61",
    "FF-62",
    "FF-63",
    "FF-66",
    "FF-67",
    "FF-69",
    "FF-71",
    "FF-72",
    "FF-79",
    "FF-80",
    "FF-81",
    "FF-82",
    "FF-84",
    "FF-85",
    "FF-87",
    "FF-88",
    "FF-89",
    "FF-90",
    "FF-96",
    "FF-97",
    "FF-99",
}
EVERY = {f"FF-{number:02d}" for number in range(1, 192)}


def tokens(session: Any, who: str) -> str:
    """The tokens on the entries of all tables, in order."""
    tables = session.state.tables.values()
    return ",".join(str(entry.tokens) for table in tables for entry in table.entries)


WORDS = Vocabulary(
    combatant,
    encounter,
    reads={"pool": left, "cell": at, "tokens": tokens},
    lines={"act": act},
    unproven=frozenset(EVERY - PROVEN),
    unplayed=frozenset((rule.id, value) for rule in rules_of(House).values() for value in rule.values[1:]),
)
