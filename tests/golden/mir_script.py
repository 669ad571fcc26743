"""The golden cases' language for MIR: the words of `script`, and dice.

A line of `scene`: `ann 0` (an entry and its place on the track) and, optionally, `side=…`, `name=…`, `count=2`,
`hidden=true`, `unaware=true`, `down=true`, `wounds=[{"severity":4}]`.

All dice are typed. A command's faces stand after `@`, one letter for a die: `S` a success (7), `T` a twelve, `.` a miss
(6), with a number before it for many (`4S2.`); or numbers, `6,7,11,12`. `/` and blanks part rolls and mean nothing. A
pool of another size than the case says is refused, so every line with faces proves its pools.

Beside the lines of `script`:

    start ann post              rolls Initiative so that this is the order
    to ann                      ends slots until it is Ann's
    !kind code | ann attack …   refused with this kind of error and code; `*` for any code
    event exchange-resolved attack yes
                                pairs of path and value of the last command's first event of that type
    no fell-unconscious         the last command made no such event
    shown some words            the players' picture says so (`hidden`: nothing they see does)

What the state is asked: `ann.wounds` is `2,Sb` (severities in order of arrival, S severe, b bandaged), `ann.ready` what
is in hand, `ann.state` the mark on the sheet, `asks` who is asked something.
"""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

import msgspec

from content.loader import system_module
from saves.chronicle import start
from tests.golden.script import Player, _fields, _lines, _words, rules
from tui.protocol.server import ProtocolServer

FACES = {"S": 7, "T": 12, ".": 6}
DEFAULTS = {"at": "0", "alive": "yes", "out": "-", "turn": "0", "day": "1", "phase": "initiative", "loaded": "yes"}


def table_for(case: dict[str, Any]) -> ProtocolServer:
    """A chronicle of this scene with typed dice, and who answers requests about it."""
    ruleset = rules("mir")
    given = {
        "system": "mir",
        "title": "Golden",
        "summary": "A case.",
        "combatants": [_combatant(line) for line in _lines(case["scene"])],
        "options": case.get("options", {}),
    }
    module = system_module("mir")
    encounter = msgspec.convert(given, module.Encounter)
    wrong = module.check(ruleset.catalog, encounter)
    assert not wrong, "\n".join(map(str, wrong))
    root = ruleset.begin(encounter, None)
    return ProtocolServer(start(ruleset, root, title="Golden", encounter="golden", seed=1, by="test", table_dice=True))


def _combatant(line: str) -> dict[str, Any]:
    entry, at, *more = shlex.split(line, posix=False)
    return {"sheet": entry, "at": int(at), **_fields(more)}


def faces(text: str) -> list[int]:
    """The faces that letters or numbers stand for."""
    out: list[int] = []
    for word in text.replace("/", " ").split():
        if re.fullmatch(r"(\d*[ST.])+", word):
            for many, letter in re.findall(r"(\d*)([ST.])", word):
                out += [FACES[letter]] * int(many or 1)
        else:
            out += [int(number) for number in word.split(",")]
    return out


class MirPlayer(Player):
    """Plays a script of MIR."""

    events: list[dict[str, Any]]

    def line(self, text: str) -> None:
        """One line of a script."""
        head, _, rest = text.partition(" ")
        own = {
            "start": self.start,
            "to": self.until_slot,
            "event": self.event,
            "no": self.no_event,
            "shown": self.shown,
        }.get(head)
        if head[:1] == "!" and len(head) > 1:
            self.failed(head[1:], rest)
        elif own:
            own(rest)
        else:
            super().line(text)

    def command(self, text: str) -> dict[str, Any]:
        """A command out of a line."""
        who, verb, *more = _words(text)
        if who == "set":
            value = _fields([f"value={more[1]}"])["value"]
            return {"do": "gm-edit", "who": verb, "field": more[0], "value": value}
        if who == "option":
            return {"do": "set-option", "option": verb, "value": more[0]}
        given = _fields(more)
        if "to" in given:  # places are written as text
            given["to"] = str(given["to"])
        return {"do": verb, **({} if who == "gm" else {"who": who}), **given}

    def give(self, text: str) -> Any:
        """A command with its faces; the answer."""
        given, _, rolled = text.partition("@")
        return self.ask({"op": "do", "command": self.command(given.strip()), "dice": faces(rolled)})

    def do(self, text: str) -> None:
        """Give a command that must be accepted."""
        answer = self.give(text)
        assert answer["ok"], answer["error"]
        self.told = [line["text"] for line in answer["lines"]]
        self.events = answer["events"]

    def failed(self, kind: str, text: str) -> None:
        """The command fails so, and nothing changes."""
        code, _, given = text.partition("|")
        before = self.state()["digest"]
        answer = self.give(given.strip())
        assert not answer["ok"], "was accepted"
        error = answer["error"]
        assert error["kind"] == kind, error
        assert code.strip() in ("*", error["code"]), error
        assert self.state()["digest"] == before, "a refusal changed the state"

    def start(self, text: str) -> None:
        """Roll Initiative: the first of n gets n - 1 successes, the last none."""
        order = text.split()
        rolled: list[int] = []
        while True:
            answer = self.ask({"op": "do", "command": {"do": "roll-initiative"}, "dice": rolled})
            if answer["ok"]:
                break
            need = answer["error"]["roll"]
            wanted = len(order) - 1 - order.index(need["who"])
            twelves = max(0, wanted - need["count"])
            rolled += faces(f"{twelves}T{wanted - 2 * twelves}S".replace("0T", "").replace("0S", "") or "")
            rolled += [6] * (need["count"] - (wanted - twelves))
        self.events, self.told = answer["events"], [line["text"] for line in answer["lines"]]
        found = self.state()["state"]["order"]
        assert found == order, found

    def until_slot(self, who: str) -> None:
        """End slots until it is somebody's."""
        for _ in range(20):
            if (current := self.state()["state"]["current"]) == who:
                return
            self.do(f"{current} end-slot")
        raise AssertionError(f"{who} gets no slot")

    def event(self, text: str) -> None:
        """Pairs of path and value in the first event of a type."""
        kind, *pairs = _words(text)
        found = [one for one in self.events if one["type"] == kind]
        assert found, f"no such event among {[one['type'] for one in self.events]}"
        for path, expected in zip(pairs[::2], pairs[1::2], strict=True):
            value = _written(_at(found[0], path.split(".")))
            assert (value or "no") == expected, f"{path} is {value!r}: {found[0]}"

    def shown(self, text: str) -> None:
        """The players' picture has these words."""
        answer = self.ask({"op": "view", "audience": "players"})
        assert text in json.dumps(answer, ensure_ascii=False), answer

    def no_event(self, kind: str) -> None:
        """No event of that type came of the last command."""
        assert kind not in [one["type"] for one in self.events]

    def state_is(self, text: str) -> None:
        """Pairs of path and value."""
        pairs = _words(text)
        answer = self.ask({"op": "state"})
        wrong = []
        for path, expected in zip(pairs[::2], pairs[1::2], strict=True):
            if (found := self._found(answer, path)) != expected:
                wrong.append(f"{path} is {found}, not {expected}")
        told = "\n".join(self.told)
        assert not wrong, "; ".join(wrong) + f"\nlast told:\n{told}"

    def _found(self, answer: Any, path: str) -> str:
        state = answer["state"]
        first, _, field = path.partition(".")
        if first == "asks":
            return ",".join(one["who"] for one in answer["pending"])
        person = state["people"].get(first)
        if person is None:
            return _written(_at(state, path.split("."))) or DEFAULTS.get(path, "-")
        if field == "wounds":
            return ",".join(map(_wound, person.get("wounds", []))) or "-"
        if field == "ready":
            ready = [key for key, item in person["items"].items() if item.get("ready") and key != "unarmed"]
            return ",".join(ready) or "-"
        if field == "state":
            sheets = self.ask({"op": "view"})["view"]["sheets"]
            return str(next(sheet["state"] for sheet in sheets if sheet["id"] == first))
        return _written(_at(person, field.split("."))) or DEFAULTS.get(field.rpartition(".")[2], "no")


def _wound(wound: dict[str, Any]) -> str:
    return ("S" if wound["severity"] == 4 else str(wound["severity"])) + ("b" if wound.get("bandaged") else "")


def _at(value: Any, path: list[str]) -> Any:
    for part in path:
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _written(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
