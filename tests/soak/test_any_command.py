"""MIR through the protocol, against whatever may be typed: half of the commands are offered ones, half are made of
right and wrong values of every field. Each is answered in words, a refused one changes nothing, and the preview told
the same.

``COUNTERBEAT_SOAK=200x200`` plays 200 fights of 200 commands.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any, get_args

import pytest
from msgspec import inspect

from content import loader
from engine.core.digest import digest
from engine.systems.mir.table import OPTIONS
from saves.chronicle import start
from tests.soak.test_random_play import filled_at_random
from tui.protocol.server import ProtocolServer

FIGHTS, STEPS = (int(part) for part in os.environ.get("COUNTERBEAT_SOAK", "6x40").split("x"))
COMMANDS = {str(kind.__struct_config__.tag): kind for kind in get_args(loader.rules("mir").command)}
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**63,
    2**70,
    1.5,
    "",
    "nobody",
    "\x1b[31m",
    "[red]x[/]",
    "x" * 500,
    [],
    {},
    [1],
    {"a": 1},
)
NUMBERS = (-(2**63), -100, -5, -1, 0, 0, 1, 1, 2, 3, 4, 5, 7, 12, 20, 100, 2**62)
WORDS: dict[str, tuple[Any, ...]] = {
    "to": ("", "0", "1", "2", "-1", "3", "x"),
    "weapon": ("sword", "shield", "unarmed", "bow", "dagger", "mace", "crossbow", "nothing"),
    "item": ("sword", "shield", "unarmed", "bow", "axe", "nothing"),
    "hands": ("", "empty", "sword", "sword+shield", "x+y", "sword+sword", "unarmed"),
    "skill": ("combat", "healing", "", "none"),
    "field": (
        "health",
        "at",
        "health_max",
        "initiative",
        "armor",
        "side",
        "alive",
        "down",
        "important",
        "wounds",
        "id",
    ),
    "option": (*OPTIONS, "x"),
    "sheet": ("foe-guard", "pc-mara", "x"),
    "side": ("party", "foes", "third", ""),
}
PEOPLE = ("who", "target", "patient", "other", "pool_of", "toward", "away", "targets", "order")


def value(rng: random.Random, name: str, kind: Any, people: list[str]) -> Any:
    """A value for a field: most are of its kind."""
    if rng.random() < 0.08:
        return rng.choice(JUNK)
    if isinstance(kind, inspect.VarTupleType):
        return [value(rng, name, kind.item_type, people) for _ in range(rng.randint(0, 4))]
    if name in PEOPLE:
        return rng.choice([*people, *people, "nobody", ""])
    if name in WORDS:
        return rng.choice(WORDS[name])
    if isinstance(kind, inspect.UnionType):
        return value(rng, "", rng.choice(kind.types), people)
    if isinstance(kind, inspect.LiteralType):
        return rng.choice(kind.values)
    if isinstance(kind, inspect.BoolType):
        return rng.random() < 0.5
    return rng.choice(NUMBERS if isinstance(kind, inspect.IntType) else ("", "words", "party", "0", "yes", "none"))


def anything(rng: random.Random, people: list[str]) -> dict[str, Any]:
    """A command of any kind with fields left out, wrong, or one too many."""
    tag = rng.choice([*COMMANDS])
    made: dict[str, Any] = {"do": tag}
    shape = inspect.type_info(COMMANDS[tag])
    assert isinstance(shape, inspect.StructType)
    for field in shape.fields:
        if field.name != "encounter" and rng.random() < (0.97 if field.required else 0.5):
            made[field.encode_name] = value(rng, field.name, field.type, people)
    return made | ({"extra": 1} if rng.random() < 0.02 else {})


class Answers:
    """One fight, with everything that is checked after each command."""

    def __init__(self, encounter: str, seed: int) -> None:
        self.rng = random.Random(f"{encounter}/{seed}")
        rules, found = loader.rules("mir"), loader.encounter(encounter)
        self.table = ProtocolServer(start(rules, rules.begin(found), title="x", encounter="x", seed=seed, by="test"))
        self.script: list[dict[str, Any]] = []

    def ask(self, request: dict[str, Any]) -> Any:
        """A request's answer, decoded."""
        return json.loads(self.table.answer(json.dumps(request).encode()))

    def step(self) -> None:
        """One command and its checks."""
        session = self.table.session
        offered = [one for one in session.options("gm") if one.enabled and not one.id.startswith("end-fight")]
        acts = [one for one in offered if one.id.startswith("attack") or one.group == "answer"]
        legal = self.rng.random() < 0.55
        if legal:
            chosen = self.rng.choice(acts if acts and self.rng.random() < 0.5 else offered)
            command = filled_at_random(chosen, self.rng)
        else:
            command = anything(self.rng, [*session.state.people])
        self.script.append(command)
        before = digest(session.state)
        foretold = self.ask({"op": "preview", "command": command})
        answer = self.ask({"op": "do", "command": command})
        if answer["ok"]:
            assert foretold["ok"], foretold
            self._sound()
            return
        error = answer["error"]
        assert not legal, f"offered, but refused: {error}"
        assert error["kind"] in ("refused", "malformed")
        assert error["message"]
        assert digest(session.state) == before
        assert foretold["ok"] or foretold["error"]["code"] == error["code"], foretold
        assert not foretold["ok"] or foretold["preview"]["refusal"]["code"] == error["code"], foretold

    def _sound(self) -> None:
        state = self.table.session.state
        for person in state.people.values():
            assert 0 <= person.health <= person.health_max
            assert all(0 <= wound.severity <= 4 for wound in person.wounds)
        for audience in ("gm", "players"):
            for operation in ("view", "options"):
                assert self.ask({"op": operation, "audience": audience})["ok"]


@pytest.mark.timeout(0 if "COUNTERBEAT_SOAK" in os.environ else 120)
@pytest.mark.parametrize("seed", range(FIGHTS))
def test_whatever_is_typed_is_answered(seed: int) -> None:
    shipped = [one.id for one in loader.listing() if one.system == "mir"]
    answers = Answers(shipped[seed % len(shipped)], seed)
    answers.ask({"op": "do", "command": {"do": "roll-initiative"}})
    try:
        for _ in range(STEPS):
            answers.step()
    except Exception:
        print("\n".join(map(json.dumps, answers.script)))
        raise


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ({"do": "move"}, "command.who"),
        ({"do": "move", "who": 3}, "command.who is 3"),
        ({"do": "move", "who": "irena", "where": "1"}, "command.where"),
        ({"do": "attack"}, "attack"),
        ({"do": "attack-melee", "who": "irena", "weapon": "sword", "targets": [1]}, "command.targets"),
        ({"do": "overrule", "outcome": "nobody"}, "attacker, defender, both, none"),
        ({"do": "break-shield", "who": "irena", "target": "irena", "shatter": True}, "command.shatter"),
        ({"do": "gm-edit", "who": "irena", "field": "health", "value": None}, "command.value"),
        ({"do": "gm-wound", "who": "irena", "change": "heal"}, "command.change"),
        ({"do": "night-rest", "who": "irena"}, "command.who"),
    ],
)
def test_what_is_malformed_is_told_by_its_field(command: dict[str, Any], says: str) -> None:
    error = Answers("mir-duel", 1).ask({"op": "do", "command": command})["error"]
    assert error["kind"] == "malformed"
    assert says in error["message"]
