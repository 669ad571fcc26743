"""The same language for Yokai: dice follow a stroke, and questions, events and rounds have lines of their own.

A case has `scene`, `order` (ids, first to act first; `a+b` are tied) and perhaps `tide` (10), `kind`, `options`,
`tokens`. Dice are always the table's: a command that rolls names its faces, `435 332` being two rolls of 3D6.

A line of `scene`: `aya aya-ronin close` (id, template, zone) and, optionally, `threshold=1`, `hidden=true` …

A line of `play`, beside those of `script.py`, is one of

    aya attack katana oni+ogre              verbs with their values in order; NAME=JSON adds more
    oni none / 435 332                      a command with the faces that it rolls
    set aya fp 3 · set - tide 5             the ruling that sets a field
    option NAME VALUE                       the ruling that sets a table option
    passes oni aya                          each of them passes, in that order
    round-end 4 5                           everybody asked passes until the round is over; the faces are for Ki
    needs 3 oni | oni none / 435            that command needs that many more faces, thrown by this one
    bad-dice | oni none / 435 33            those faces are no answer
    malformed words | aya attack            no such command: the message says these words
    saw damage-dealt damage=5               an event of the last command was this
    unseen tide-broke                       none was
    shown some words                        the players' picture has these words
    asks oni                                who is asked now, in order; `nobody` for no one
    offered ID / closed CODE ID             an option is there, enabled or not
"""

from __future__ import annotations

import json
import shlex
from typing import Any

import msgspec

from content.loader import system_module
from saves.chronicle import start
from tests.golden.script import Player, _fields, _lines, _value, _words, rules
from tui.protocol.server import ProtocolServer

IN_ORDER = {
    "attack": ("action", "targets"),
    "simple-attack": ("action", "targets"),
    "basic-attack": ("targets",),
    "defend": ("action",),
    "guard": ("action", "target"),
    "simple-action": ("action", "target"),
    "full-action": ("action", "target"),
    "move": ("to",),
    "check": ("form", "dn"),
}
"""The fields whose values follow a verb without their names."""

NUMBERS = {"fp", "ki", "threshold_mod", "rally_mod", "focus_mod", "ki_mod", "tide", "round", "fulls"}
FLAGS = {"rallied", "exhausted", "burned", "rally_barred", "full_used", "done", "held_back", "gone", "hidden"}


def table_for(case: dict[str, Any]) -> ProtocolServer:
    """A chronicle of this scene, with table dice, and who answers requests about it."""
    ruleset = rules("yokai")
    module = system_module("yokai")
    scene = [_combatant(line) for line in _lines(case["scene"])]
    given = {
        "system": "yokai",
        "title": "Golden",
        "summary": "A case.",
        "kind": case.get("kind", "physical"),
        "tide": case.get("tide", 10),
        "combatants": scene,
        "order": case.get("order", " ".join(one["id"] for one in scene)).split(),
        "tokens": case.get("tokens", []),
        "options": case.get("options", {}),
    }
    encounter = msgspec.convert(given, module.Encounter)
    wrong = module.check(ruleset.catalog, encounter)
    assert not wrong, "\n".join(map(str, wrong))
    begun = ruleset.begin(encounter, None)
    return ProtocolServer(start(ruleset, begun, title="Golden", encounter="golden", seed=1, by="test", table_dice=True))


def _combatant(line: str) -> dict[str, Any]:
    name, template, zone, *more = shlex.split(line, posix=False)
    return {"id": name, "template": template, "zone": zone, **_fields(more)}


def _faces(text: str) -> list[int]:
    return [int(letter) for letter in text if letter.isdigit()]


class YokaiPlayer(Player):
    """Plays a Yokai script."""

    def __init__(self, table: ProtocolServer) -> None:
        super().__init__(table)
        self.events: list[dict[str, Any]] = []

    def line(self, text: str) -> None:
        """One line of a script."""
        head, _, rest = text.partition(" ")
        special = {
            "passes": self.passes,
            "round-end": self.round_end,
            "needs": self.needs,
            "bad-dice": self.bad_dice,
            "malformed": self.malformed,
            "saw": self.saw,
            "unseen": self.unseen,
            "shown": self.shown,
            "asks": self.asks,
            "offered": self.offered,
            "closed": self.closed,
        }.get(head)
        if special:
            special(rest)
        else:
            super().line(text)

    def command(self, text: str) -> dict[str, Any]:
        """A command out of a line."""
        who, verb, *more = _words(text)
        if who == "set":
            field = {"do": "adjust", "field": more[0], "value": _value(more[1])}
            return field if verb == "-" else {**field, "who": verb}
        if who == "option":
            return {"do": "set-option", "option": verb, "value": more[0]}
        if verb == "none":
            verb = "no-defence"
        plain = [word for word in more if "=" not in word]
        given: dict[str, Any] = dict(zip(IN_ORDER.get(verb, ()), plain, strict=False))
        if "targets" in given:
            given["targets"] = given["targets"].split("+")
        if "dn" in given:
            given["dn"] = int(given["dn"])
        named = _fields([word for word in more if "=" in word])
        return {"do": verb, **({} if who == "gm" else {"who": who}), **given, **named}

    def ask_to_do(self, text: str) -> Any:
        """The answer to a command with its faces."""
        given, _, faces = text.partition(" / ")
        request: dict[str, Any] = {"op": "do", "command": self.command(given.strip())}
        if faces:
            request["dice"] = _faces(faces)
        return self.ask(request)

    def do(self, text: str) -> None:
        """Give a command that must be accepted."""
        answer = self.ask_to_do(text)
        assert answer["ok"], answer["error"]
        self.told = [line["text"] for line in answer["lines"]]
        self.events = answer["events"]

    def pending(self) -> list[dict[str, Any]]:
        """The open questions."""
        found: list[dict[str, Any]] = self.ask({"op": "state"})["pending"]
        return found

    def passes(self, names: str) -> None:
        """Each passes."""
        for name in names.split():
            self.do(f"{name} pass")

    def round_end(self, faces: str) -> None:
        """Everybody who is asked passes or ends the turn until the round is over."""
        for _ in range(100):
            state = self.state()["state"]
            asked = self.pending()
            if state["phase"] != "turns" or not asked:
                return
            who = asked[0]["who"]
            verb = "choose-tied" if asked[0].get("kind") == "choose" else "end-turn" if state.get("acted") else "pass"
            answer = self.ask_to_do(f"{who} {verb}")
            if not answer["ok"] and answer["error"]["kind"] == "needs-dice":
                answer = self.ask_to_do(f"{who} {verb} / {faces}")
            assert answer["ok"], answer
            self.told = [line["text"] for line in answer["lines"]]
            self.events = answer["events"]
            if any(event["type"] == "round-closing" for event in self.events):
                return
        raise AssertionError("the round did not end")

    def needs(self, text: str) -> None:
        """The command needs that many more faces of somebody."""
        expected, _, given = text.partition("|")
        count, *who = expected.split()
        before = self.state()["digest"]
        answer = self.ask_to_do(given.strip())
        assert not answer["ok"], "was accepted"
        assert answer["error"]["kind"] == "needs-dice", answer["error"]
        assert answer["error"]["roll"]["count"] == int(count), answer["error"]
        assert not who or answer["error"]["roll"]["who"] == who[0], answer["error"]
        assert self.state()["digest"] == before

    def bad_dice(self, text: str) -> None:
        """The faces are no answer."""
        before = self.state()["digest"]
        answer = self.ask_to_do(text.partition("|")[2].strip())
        assert not answer["ok"], "was accepted"
        assert answer["error"]["kind"] == "bad-dice", answer["error"]
        assert self.state()["digest"] == before

    def malformed(self, text: str) -> None:
        """The command is none."""
        words, _, given = text.partition("|")
        before = self.state()["digest"]
        answer = self.ask_to_do(given.strip())
        assert not answer["ok"], "was accepted"
        assert answer["error"]["kind"] == "malformed", answer["error"]
        assert words.strip() in answer["error"]["message"], answer["error"]
        assert self.state()["digest"] == before

    def saw(self, text: str) -> None:
        """An event of the last command was this."""
        kind, *more = _words(text)
        wanted = _fields(more)
        assert any(
            event["type"] == kind and all(_field(event, name) == value for name, value in wanted.items())
            for event in self.events
        ), "\n".join(json.dumps(event) for event in self.events if event["type"] == kind) or "no such event"

    def unseen(self, kind: str) -> None:
        """No event of the last command was of this type."""
        assert all(event["type"] != kind for event in self.events)

    def asks(self, names: str) -> None:
        """Who is asked."""
        found = [one["who"] for one in self.pending()]
        assert found == ([] if names == "nobody" else names.split()), found

    def shown(self, words: str) -> None:
        """The players' picture has these words."""
        answer = self.ask({"op": "view", "audience": "players"})
        assert words in json.dumps(answer, ensure_ascii=False)

    def option(self, name: str) -> dict[str, Any]:
        """The option of that id."""
        found = [one for one in self.ask({"op": "options"})["options"] if one["id"] == name]
        assert found, f"no option {name}"
        only: dict[str, Any] = found[0]
        return only

    def offered(self, name: str) -> None:
        """An option is there, and enabled."""
        assert self.option(name)["enabled"], self.option(name)["why_not"]

    def closed(self, text: str) -> None:
        """An option is there, disabled with that code."""
        code, name = text.split()
        option = self.option(name)
        assert (option["enabled"], option["code"]) == (False, code), option

    def state_is(self, text: str) -> None:
        """Pairs of path and value."""
        words = _words(text)
        state = self.state()["state"]
        wrong = []
        for path, expected in zip(words[::2], words[1::2], strict=True):
            found = _found(state, path)
            if found != expected:
                wrong.append(f"{path} is {found}, not {expected}")
        assert not wrong, "; ".join(wrong) + "\nlast told:\n" + "\n".join(self.told)


def _field(event: Any, path: str) -> Any:
    """A value inside an event; what is left out is 0, or nothing."""
    for part in path.split("."):
        event = event.get(part, 0) if isinstance(event, dict) else 0
    return event


def _found(state: Any, path: str) -> str:
    """What the state has under a path, as scripts write it."""
    first, _, field = path.partition(".")
    if path in ("P", "E"):
        return str(state["morale"]["players" if path == "P" else "enemies"])
    if path == "order":
        return ",".join(one["who"] for one in state["order"])
    if path == "sides":
        return "".join(one["side"][0].upper() for one in state["order"])
    if path == "limit":
        return str(state["tide_limit"])
    if path == "phase":
        return str(state.get("phase", "setup"))
    if path == "cycle":
        return str(state.get("cycle", 1))
    if path == "quiet":
        return ",".join(state.get("quiet", [])) or "-"
    if path == "owner":
        return state.get("owner", "-") or "-"
    if path == "tokens":
        left = [(one["text"], one.get("uses", 2)) for one in state.get("tokens", [])]
        return ",".join(f"{text.replace(' ', '-')}:{uses}" for text, uses in left if uses) or "-"
    at, name = (state["combatants"].get(first, {}), field) if field else (state, path)
    default: Any = 0 if name in NUMBERS else "no" if name in FLAGS else "in" if name == "status" else "-"
    found = at.get(name, default)
    if isinstance(found, bool):
        return "yes" if found else "no"
    if name == "conditions":
        return str(len(found)) if found != "-" else "0"
    return str(found)
