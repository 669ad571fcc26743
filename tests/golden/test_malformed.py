"""What a program may get wrong, or do on purpose: always one answer of the right kind, and the state as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.golden.script import Player, player_of

SCENE = """
ann 0,0 E
two 0,-2 E
mei 3,3 E
demon 1,0 W
"""


def stab(**more: object) -> dict[str, Any]:
    return {"weapon": "short-sword", "move": "Stab", **more}


def attack(*links: object, **more: object) -> dict[str, Any]:
    return {"do": "attack", "who": "ann", "move": {"links": links, **more}}


def sweep(*hexes: object) -> dict[str, Any]:
    return attack({"weapon": "short-sword", "move": "Slash", "shape": "sweep", "hexes": hexes})


@pytest.fixture
def player() -> Player:
    return player_of("miasma", {"scene": SCENE})


def answered(player: Player, line: bytes) -> dict[str, Any]:
    """The answer to a raw line; whatever it says about a failure, nothing happened."""
    before = player.state()["digest"]
    answer: dict[str, Any] = json.loads(player.table.answer(line))
    assert player.state()["digest"] == before
    assert not answer["ok"], answer
    assert answer["error"]["message"]
    error: dict[str, Any] = answer["error"]
    return error


LINES = [
    (b"", "not-json"),
    (b"null", "not-json"),
    (b"[]", "not-json"),
    (b"{", "not-json"),
    (b"\xff\xfe{}", "not-json"),
    (b'{"a":' * 5000 + b"1" + b"}" * 5000, "not-json"),
    (b'{"op":"do","command":{"do":"walk","who":"ann","to":NaN}}', "not-json"),
    (b'{"op":"do","command":{"do":"turn","who":"ann","to":1e999}}', "not-json"),
    (b"{}", "bad-field"),
    (b'{"op":1}', "bad-field"),
    (b'{"op":"dance"}', "unknown-op"),
    (b'{"op":"do"}', "bad-field"),
    (b'{"op":"do","command":null}', "bad-field"),
    (b'{"op":"do","command":{}}', "bad-field"),
    (b'{"op":"do","command":{"do":[]}}', "bad-field"),
    (b'{"op":"undo","count":0}', "bad-field"),
    (b'{"op":"undo","count":-1}', "bad-field"),
    (b'{"op":"undo","count":1.5}', "bad-field"),
    (b'{"op":"goto","step":"1"}', "bad-field"),
    (b'{"op":"options","audience":"king"}', "bad-field"),
    (b'{"op":"options","whom":"ann"}', "bad-field"),
]


@pytest.mark.parametrize(("line", "code"), LINES)
def test_a_line_that_is_no_request(player: Player, line: bytes, code: str) -> None:
    error = answered(player, line)
    assert (error["kind"], error["code"]) == ("malformed", code)


MALFORMED = [
    ({"do": "dance", "who": "ann"}, "unknown-command", "dance"),
    ({"do": "walk", "who": "ann"}, "bad-field", "command.to is missing"),
    ({"do": "walk", "who": 7, "to": "0,1"}, "bad-field", "command.who is 7"),
    ({"do": "walk", "who": "ann", "to": [0, 1]}, "bad-field", "command.to"),
    ({"do": "walk", "who": "ann", "to": "0,1", "speed": 2}, "bad-field", "command.speed"),
    ({"do": "turn", "who": "ann", "to": True}, "bad-field", "command.to"),
    ({"do": "turn", "who": "ann", "to": 1.5}, "bad-field", "command.to"),
    ({"do": "turn", "who": "ann", "to": 1, "way": "left"}, "bad-field", '"", clockwise, counter-clockwise'),
    (attack({"move": "Stab"}), "bad-field", "command.move.links[0].weapon is missing"),
    (attack(stab(shape="circle")), "bad-field", "line, sweep, area"),
    (attack(stab(power=["vitality"])), "bad-field", "strength, dexterity"),
    (attack(stab(extra="2")), "bad-field", "command.move.links[0].extra"),
    (attack([[[]]]), "bad-field", "command.move.links[0]"),
    ({"do": "rule-set", "who": 3, "field": "life", "value": 3}, "bad-field", "command.who"),
    ({"do": "create-character", "name": "Zoe", "attributes": {"strength": 24}}, "bad-field", "attributes.dexterity"),
    ({"do": "next-fight", "encounter": {"radius": 3}}, "bad-field", "encounter.title is missing"),
]


@pytest.mark.parametrize(("command", "code", "words"), MALFORMED)
def test_a_command_that_is_none(player: Player, command: dict[str, Any], code: str, words: str) -> None:
    for op in ("do", "preview"):
        error = answered(player, json.dumps({"op": op, "command": command}).encode())
        assert (error["kind"], error["code"]) == ("malformed", code)
        assert words in error["message"]


REFUSED = [
    ({"do": "stand", "who": "nobody"}, "unknown"),
    ({"do": "stand", "who": ""}, "unknown"),
    ({"do": "stand", "who": "燕"}, "unknown"),
    ({"do": "walk", "who": "ann", "to": ""}, "distance"),
    ({"do": "walk", "who": "ann", "to": "1;0"}, "distance"),
    ({"do": "walk", "who": "ann", "to": "٣,٤"}, "distance"),
    ({"do": "walk", "who": "ann", "to": "9" * 500 + ",0"}, "distance"),
    ({"do": "run", "who": "ann", "to": "0,0"}, "distance"),
    ({"do": "turn", "who": "ann", "to": 6}, "range"),
    ({"do": "turn", "who": "ann", "to": -1}, "range"),
    ({"do": "turn", "who": "ann", "to": 10**30}, "range"),
    (attack(), "no-move"),
    (attack(stab(move="Dance")), "move-kind"),
    (attack(stab(weapon="wooden-shield")), "not-held"),
    (attack(stab(weapon="moonbeam")), "not-held"),
    (attack(stab(extra=-1)), "hexes"),
    (attack(stab(extra=10**6)), "hexes"),
    (attack(stab(extra=2**62)), "hexes"),
    (attack(stab(hexes=["F"])), "hexes"),
    (attack(stab(aim="3,0")), "hexes"),
    (attack(stab(power=["dexterity"] * 10**6)), "hexes"),
    (attack(*[stab()] * 10**4), "hexes"),
    (attack(stab(front=1)), "front-load"),
    (attack(stab(), stab(front=-1)), "front-load"),
    (attack(stab(), stab(front=2**62)), "front-load"),
    (sweep(), "hexes"),
    (sweep("X"), "hexes"),
    (sweep("F", "F"), "hexes"),
    (sweep("F", "B"), "hexes"),
    (sweep(*["F", "FR"] * 5000), "hexes"),
    ({"do": "monster-move", "who": "ann", "move": "jab"}, "unknown"),
    ({"do": "monster-move", "who": "demon-1", "move": "jabb"}, "unknown"),
    ({"do": "cast", "who": "mei", "spell": "heeling"}, "unknown"),
    ({"do": "change-item", "who": "ann"}, "same"),
    ({"do": "continue"}, "window"),
    ({"do": "award-hex", "who": "ann"}, "window"),
    ({"do": "rule-share", "who": "ann", "points": 1}, "range"),
    ({"do": "rule-set", "who": [], "field": "life", "value": 3}, "unknown"),
    ({"do": "rule-set", "who": ["ann"], "field": "luck", "value": 3}, "unknown"),
    ({"do": "rule-set", "who": ["ann"], "field": "life", "value": -1}, "range"),
    ({"do": "rule-set", "who": ["ann"], "field": "life", "value": 26}, "range"),
    ({"do": "rule-set", "who": ["ann"], "field": "staggered", "value": 2}, "range"),
    ({"do": "rule-option", "option": "gravity", "value": "off"}, "option"),
    ({"do": "rule-option", "option": "told", "value": "never"}, "option"),
    ({"do": "rule-option", "option": "ward-segments", "value": "-1"}, "option"),
    ({"do": "rule-place", "who": "ann", "to": "1,0"}, "blocked"),
    ({"do": "rule-convert", "who": "ann", "rating": 5}, "state"),
    ({"do": "rule-cancel", "who": ["ann"]}, "state"),
    ({"do": "rule-note", "text": " "}, "text"),
]


@pytest.mark.parametrize(("command", "code"), REFUSED, ids=[f"{n}-{code}" for n, (_, code) in enumerate(REFUSED)])
def test_a_command_that_cannot_be_carried_out(player: Player, command: dict[str, Any], code: str) -> None:
    error = answered(player, json.dumps({"op": "do", "command": command}).encode())
    assert (error["kind"], error["code"]) == ("refused", code)


FIELDS = [
    ({"radius": 10**6}, "radius is 1000000: must be 0 to 60"),
    ({"width": 10**6, "height": 5}, "width is 1000000: must be 1 to 200"),
    ({}, "width must be there with height, or else rows, or else radius"),
    ({"rows": [[0, 0, 10**9]]}, "rows[0][2] is 1000000000: must be 1 to 200"),
    ({"rows": [[2**62, 0, 5]]}, "rows[0][0] is 4611686018427387904: must be -9999 to 9999"),
    ({"rows": [[0, 0, 5], [4, 0, 2]]}, "rows[1] holds 4,0, which rows[0] has already"),
    ({"rows": [[0, 0, 5]] * 1000}, "rows has 1000 stretches: must be 1 to 200"),
    ({"radius": 3, "terrain": [{"tag": "pit", "hexes": ["9,9"]}]}, "terrain[0].hexes names 9,9, which is off the map"),
    ({"radius": 3, "options": {"gravity": "off"}}, "options has no rule 'gravity': must be one of"),
    ({"radius": 3, "combatants": [{"monster": "kapa", "at": "0,0"}]}, "did you mean 'kappa'?"),
    ({"radius": 3, "combatants": [{"monster": "imp", "at": "0,0"}] * 2}, "at is 0,0, which is taken by combatants[0]"),
    ({"radius": 3, "combatants": [{"monster": "imp", "at": "0,0", "facing": -1}]}, "facing is -1: must be 0 to 5"),
]


@pytest.mark.parametrize(("fields", "words"), FIELDS, ids=[words[:30] for _, words in FIELDS])
def test_a_field_that_cannot_be(player: Player, fields: dict[str, Any], words: str) -> None:
    player.do("gm end-fight")
    encounter = {"title": "Next", "combatants": [], **fields}
    request = {"op": "do", "command": {"do": "next-fight", "encounter": encounter}}
    error = answered(player, json.dumps(request).encode())
    assert (error["kind"], error["code"]) == ("refused", "encounter")
    assert words in error["message"]
