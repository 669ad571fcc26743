"""The golden cases' own language: scenes and scripts that read like a table's notes, played through the real protocol.

A case is a table of a TOML file under `miasma/`. It has `rules` (the ids it proves), `scene` (who stands where),
`play` (the script) and perhaps `options`, `terrain`, `width`. Comments in the script carry the arithmetic.

A line of `scene`: `ann 0,0 E` and, optionally, `guard=…`, `side=…`, `name=…`, `hidden=true`, `gear=[…]`, `hands=[…]`.

A line of `play` is one of

    ann walk to=1,0             a command of Ann's; values are JSON, or words
    gm rule-face who=["ann"] facing=3
                                a command of nobody in particular
    set ann life 3              short for the ruling that sets a pool
    option NAME VALUE           short for the ruling that sets a house rule
    rest                        everybody undecided stands
    until 6                     they stand until it is segment 6
    undo 2                      back two commands
    ! stamina-floor MI-45 | ann attack …
                                refused with this code and rule, and nothing changed
    ? some words | ann duck to=3,0
                                the preview, or the words of what it costs, say so
    probe CODE | ann walk to=1,0
                                players asking for the preview get this refusal, or `nothing`
    = ann.life 20 segment 2     what the state says now; `-` for nothing there
    says some words             a line told by the last command
    hidden some words           nothing the players see says so
    shown some words            something the players see says so
    mark NAME / same NAME       remember the state's digest / it is that again
    sound                       all that is offered is accepted, all that is shown as refused is refused so
"""

from __future__ import annotations

import json
import shlex
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from content.loader import load_catalog, system_module
from content.packs_on_disk import SHIPPED
from saves.chronicle import start
from tests.golden.filling import commands
from tui.protocol.server import ProtocolServer

HERE = Path(__file__).parent
FACINGS = {"E": 0, "SE": 1, "SW": 2, "W": 3, "NW": 4, "NE": 5}
DEFAULTS: dict[str, Any] = {
    "facing": 0,
    "staggered": False,
    "hidden": False,
    "level": 1,
    "segment": 1,
    "life": 0,
    "stamina": 0,
    "miasma": 0,
    "essence": 0,
    "status": "up",
    "phase": "decide",
}
"""What a field is when the state leaves it out."""


@cache
def rules(system: str) -> Any:
    """The shipped content and the golden pack."""
    catalog, wrong = load_catalog(system, [SHIPPED / system, HERE / "pack" / system])
    assert not wrong, "\n".join(map(str, wrong))
    return system_module(system).Rules(catalog)


def cases(system: str) -> list[tuple[str, dict[str, Any]]]:
    """All cases, `group/name` and table."""
    return [
        (f"{file.stem}/{name}", case)
        for file in sorted((HERE / system).glob("*.toml"))
        for name, case in tomllib.loads(file.read_text(encoding="utf-8")).items()
    ]


def table_for(system: str, case: dict[str, Any]) -> ProtocolServer:
    """A chronicle of this scene, and who answers requests about it."""
    ruleset = rules(system)
    given = {
        "system": system,
        "title": "Golden",
        "summary": "A case.",
        "resting_place": "Home",
        "combatants": [_combatant(line, ruleset) for line in _lines(case.get("scene", ""))],
        "options": case.get("options", {}),
        "terrain": case.get("terrain", []),
        **({"rows": case["rows"]} if "rows" in case else {"radius": case.get("radius", 8)}),
    }
    module = system_module(system)
    encounter = msgspec.convert(given, module.Encounter)
    wrong = module.check(ruleset.catalog, encounter)
    assert not wrong, "\n".join(map(str, wrong))
    return ProtocolServer(
        start(ruleset, ruleset.begin(encounter, None), title="Golden", encounter="golden", seed=1, by="test")
    )


def _combatant(line: str, ruleset: Any) -> dict[str, Any]:
    entry, at, facing, *more = shlex.split(line, posix=False)
    kind = "samurai" if entry in ruleset.catalog.samurai else "monster"
    return {kind: entry, "at": at, "facing": FACINGS[facing], **_fields(more)}


def _lines(text: str) -> list[str]:
    return [line for raw in text.splitlines() if (line := raw.split("  #")[0].strip()) and not line.startswith("#")]


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def _fields(words: list[str]) -> dict[str, Any]:
    return {name: _value(value) for name, _, value in (word.partition("=") for word in words)}


def _words(text: str) -> list[str]:
    """Words apart by blanks that are in no brackets and no quotes."""
    out, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += (letter in "[{") - (letter in "]}") if not quoted else 0
        if letter == " " and not depth and not quoted:
            out.append("")
        else:
            out[-1] += letter
    return [word for word in out if word]


class Player:
    """Plays a script on a table and stops at the first line that does not hold."""

    def __init__(self, table: ProtocolServer) -> None:
        self.table = table
        self.told: list[str] = []
        self.marks: dict[str, str] = {}

    def ask(self, request: dict[str, Any]) -> Any:
        """A request's answer, decoded."""
        return json.loads(self.table.answer(json.dumps(request).encode()))

    def play(self, script: str) -> None:
        """All lines of a script. Raises ``AssertionError`` naming the line."""
        for number, line in enumerate(script.splitlines(), 1):
            text = line.split("  #")[0].strip()
            if text and not text.startswith("#"):
                try:
                    self.line(text)
                except AssertionError as error:
                    raise AssertionError(f"line {number}: {text}\n{error}") from None

    def line(self, text: str) -> None:
        """One line of a script."""
        head, _, rest = text.partition(" ")
        special = {
            "=": self.state_is,
            "!": self.refused,
            "?": self.foretold,
            "probe": self.probe,
            "says": self.says,
            "hidden": self.hidden,
            "shown": self.shown,
            "mark": self.mark,
            "sound": self.sound,
            "same": self.same,
            "rest": self.rest,
            "until": self.until,
            "undo": self.undo,
        }.get(head)
        if special:
            special(rest)
        else:
            self.do(text)

    def command(self, text: str) -> dict[str, Any]:
        """A command out of a line."""
        who, verb, *more = _words(text)
        if who == "set":
            return {"do": "rule-set", "who": [verb], "field": more[0], "value": _value(more[1])}
        if who == "option":
            return {"do": "rule-option", "option": verb, "value": more[0]}
        return {"do": verb, **({} if who == "gm" else {"who": who}), **_fields(more)}

    def do(self, text: str) -> None:
        """Give a command that must be accepted."""
        answer = self.ask({"op": "do", "command": self.command(text)})
        assert answer["ok"], answer["error"]
        self.told = [line["text"] for line in answer["lines"]]

    def rest(self, nothing: str) -> None:
        """Everybody undecided stands."""
        self.do("gm rest-stand")

    def until(self, segment: str) -> None:
        """Everybody undecided stands until that segment is to be decided."""
        while (now := int(_found(self.state()["state"], "segment", []))) < int(segment):
            self.rest("")
        assert now == int(segment), f"it is segment {now} already"

    def undo(self, count: str) -> None:
        """Back."""
        answer = self.ask({"op": "undo", "count": int(count or 1)})
        assert answer["ok"], answer

    def refused(self, text: str) -> None:
        """The command is refused so, alike by preview, and nothing changes."""
        expected, _, given = text.partition("|")
        code, *rule = expected.split()
        before = self.state()["digest"]
        command = self.command(given.strip())
        answer = self.ask({"op": "do", "command": command})
        assert not answer["ok"], "was accepted"
        error = answer["error"]
        assert (error["kind"], error["code"]) == ("refused", code), error
        assert not rule or error["rule"] in rule, error
        assert self.state()["digest"] == before, "a refusal changed the state"
        preview = self.ask({"op": "preview", "command": command})
        shown = preview["preview"].get("refusal") if preview["ok"] else preview["error"]
        assert (shown or {}).get("code") == code, preview

    def foretold(self, text: str) -> None:
        """The preview says these words."""
        words, _, given = text.partition("|")
        answer = self.ask({"op": "preview", "command": self.command(given.strip())})
        assert words.strip() in json.dumps(answer, ensure_ascii=False), answer

    def probe(self, text: str) -> None:
        """What players are told when they ask what a command would do."""
        expected, _, given = text.partition("|")
        answer = self.ask({"op": "preview", "command": self.command(given.strip()), "audience": "players"})
        found = answer["error"]["code"] if not answer["ok"] else "something" if answer["preview"] else "nothing"
        assert found == expected.strip(), answer

    def says(self, words: str) -> None:
        """A line of the last command says so."""
        assert any(words in line for line in self.told), "\n".join(self.told)

    def hidden(self, words: str) -> None:
        """Players' picture and options do not have these words."""
        for picture in self.pictures():
            assert words not in picture, picture

    def shown(self, words: str) -> None:
        """Players' picture or options have these words."""
        assert any(words in picture for picture in self.pictures())

    def pictures(self) -> list[str]:
        """What players see, and what they are offered."""
        operations = ("view", "options")
        return [json.dumps(self.ask({"op": op, "audience": "players"}), ensure_ascii=False) for op in operations]

    def sound(self, nothing: str) -> None:
        """Options keep their word, to the GM and to players."""
        for audience in ("gm", "players"):
            for option in self.ask({"op": "options", "audience": audience})["options"]:
                tried = list(commands(option))
                assert tried, f"nothing fits into {option['id']}"
                for command in tried:
                    answer = self.ask({"op": "preview", "command": command})
                    refusal = answer.get("error") or answer["preview"].get("refusal") or {}
                    found = (not refusal, refusal.get("code"))
                    assert found == (option["enabled"], option["code"]), (option["id"], command, answer)

    def state(self) -> Any:
        """The whole state and its digest."""
        return self.ask({"op": "state"})

    def mark(self, name: str) -> None:
        """Remember the state."""
        self.marks[name] = self.state()["digest"]

    def same(self, name: str) -> None:
        """The state is the remembered one."""
        assert self.state()["digest"] == self.marks[name], "another state"

    def state_is(self, text: str) -> None:
        """Pairs of path and value."""
        words = _words(text)
        answer = self.ask({"op": "state"})
        free = [one["who"] for one in answer["pending"]]
        wrong = []
        for path, expected in zip(words[::2], words[1::2], strict=True):
            found = _found(answer["state"], path, free)
            if found != expected:
                wrong.append(f"{path} is {found}, not {expected}")
        told = "\n".join(self.told)
        assert not wrong, "; ".join(wrong) + f"\nlast told:\n{told}"


def _found(state: Any, path: str, free: list[str]) -> str:
    """What the state has under a path, as scripts write it; a combatant's id may begin it."""
    first, _, field = path.partition(".")
    if field == "free":
        return "yes" if first in free else "no"
    parts = path.split(".")
    at: Any = state["combatants"] if first in state["combatants"] else state
    for part in parts:
        at = at.get(part) if isinstance(at, dict) else None
        if at is None:
            at = DEFAULTS.get(parts[-1], "-")
            break
    if isinstance(at, bool):
        return "yes" if at else "no"
    if isinstance(at, list):
        return ",".join(map(str, at))
    return str(at)
