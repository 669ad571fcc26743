"""What is no command of MIR is told by the field that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.soak.walk import walk_of


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ({"do": "move"}, "command.who"),
        ({"do": "move", "who": 3}, "command.who is 3"),
        ({"do": "move", "who": "irena", "where": "1"}, "command.where"),
        ({"do": "attack"}, "attack"),
        ({"do": "attack-melee", "who": "irena", "weapon": "sword", "targets": [1]}, "command.targets"),
        ({"do": "rule-overrule", "what": "outcome"}, "command.value"),
        ({"do": "break-shield", "who": "irena", "target": "irena", "shatter": "yes"}, "command.shatter"),
        ({"do": "rule-set", "who": "irena", "field": "health", "value": None}, "command.value"),
        ({"do": "rule-wound", "who": "irena", "change": "heal"}, "command.change"),
        ({"do": "night-rest", "who": "irena"}, "command.who"),
    ],
)
def test_what_is_malformed_is_told_by_its_field(command: dict[str, Any], says: str) -> None:
    server = walk_of("mir-duel", 1).server
    error = json.loads(server.answer(json.dumps({"op": "do", "command": command}).encode()))["error"]
    assert error["kind"] == "malformed"
    assert says in error["message"]
