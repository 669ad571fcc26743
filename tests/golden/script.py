"""The golden cases' own language: scenes and scripts that read like a table's notes, played through the real protocol.

A case is a table of a TOML file under the folder of its game. It has `rules` (the ids it proves), `scene` (who stands
where), `play` (the script), perhaps `options` (house rules) and what else the game's encounters have. Comments in the
script stand two blanks behind a line and carry the arithmetic.

A line of `scene` is the game's own (see the `case.py` of its tests): an entry, where it stands, and any `NAME=VALUE`.

A line of `play` is one of

    ann walk to=1,0             a command of Ann's; values are words, words joined by `+`, or JSON
    gm end-fight                a command of nobody in particular
    ann attack … @ 4,3,5 6      the faces of its dice, roll by roll; some games have letters: `2S.T`
    set ann life 3              the ruling that sets a number (`set - tide 3`: of the fight)
    option NAME VALUE           the ruling that sets a house rule
    undo 2                      back two commands
    ! range MI-45 | ann attack …
                                refused with this code (`*`: any) and rule, alike by preview, and nothing changed
    !malformed words | ann dance
                                no such command: the message says these words
    !needs-dice 3 oni | …       so many faces more are asked for, thrown by this one; words of the message may follow
    !bad-dice words | …         those faces are no answer: the message says these words
    ? some words | ann duck to=3,0
                                the preview, or the words of what it costs, say so
    probe CODE | ann walk to=1,0
                                players asking for the preview get this refusal, or `nothing`, or `something`
    = ann.life 20 segment 2     what the state says now; `-` for nothing there, in "…" what has blanks
    = asks ann,ben ann.asked yes
                                who is asked to decide, in order; `-` where the table is, or nobody
    says some words             a line told by the last command
    detail some words           a step of the arithmetic under such a line
    event damage-dealt damage 5 the last command's first event of this type had these values
    saw damage-dealt damage 5   one of them had
    no tide-broke               there was none
    hidden some words           no picture and no option of the players says so
    shown some words            the players' picture says so
    pictured some words         the game master's picture, told from whoever is asked first, says so
    unpictured some words       it does not
    listed ID some words        an option says so, in its words or in those of its choices
    offered ID / closed CODE ID an option is there, enabled or not
    mark NAME / same NAME       remember the state's digest / it is that again
    sound                       all that is offered is accepted, all that is shown as refused is refused so

or begins with a word of the game's own.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect

from engine.core.digest import digest
from engine.core.refusal import Refusal, Refused
from tests.case import case_of
from tests.door import as_it_is, let_in
from tests.fillings import varied
from tests.golden.scenes import rules, table_of
from tests.golden.values import found, pairs_of, shaped, words_of, written
from tests.golden.vocabulary import Vocabulary
from tui.protocol.requests import Malformed
from tui.protocol.server import ProtocolServer


@cache
def kinds(system: str) -> dict[str, dict[str, inspect.Type]]:
    """The types of every command's fields, by tag and name."""
    union = rules(system).command
    return {
        str(kind.__struct_config__.tag): {field.encode_name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
        for kind in get_args(union) or (union,)
    }


def player_of(system: str, case: dict[str, Any]) -> Player:
    """Whoever plays this case, at its scene."""
    return Player(table_of(system, case), case_of(system).golden)


@cache
def tags(system: str) -> frozenset[str]:
    """The types of all events of a game."""
    return frozenset(str(kind.__struct_config__.tag) for kind in get_args(rules(system).event))


class Player:
    """Plays a script on a table and stops at the first line that does not hold."""

    def __init__(self, table: ProtocolServer, vocabulary: Vocabulary) -> None:
        self.table = table
        self.vocabulary = vocabulary
        self.told: list[str] = []
        self.details: list[str] = []
        self.events: list[Any] = []
        self.marks: dict[str, str] = {}

    @property
    def session(self) -> Any:
        """The session of the fight."""
        return self.table.session

    def ask(self, request: dict[str, Any]) -> Any:
        """A request's answer, decoded."""
        return msgspec.json.decode(self.table.answer(msgspec.json.encode(request)))

    def state(self) -> Any:
        """The whole state and its digest."""
        return self.ask({"op": "state"})

    def play(self, script: str) -> None:
        """All lines of a script. Raises ``AssertionError`` naming the line."""
        for number, line in enumerate(script.splitlines(), 1):
            text = line.split("  #")[0].strip()
            if text and not text.startswith("#"):
                try:
                    self.line(text)
                except AssertionError as error:
                    raise AssertionError(f"line {number}: {text}\n{error}") from None

    def joined_as_one_sentence(self, lines: list[dict[str, Any]]) -> None:
        """What joins a scene stands behind what was said of the same person, after a blank, and names them no more."""
        names = tuple(person.name for person in self.session.state.combatants.values())
        for line in lines:
            said = line.get("brief") or line["text"]
            joined = line.get("joins") and said.startswith(names)
            assert not joined, f"a line that joins needs a brief that goes on, such as '→ dead': {said!r}"

    def line(self, text: str) -> None:
        """One line of a script."""
        head, _, rest = text.partition(" ")
        if head in self.vocabulary.lines:
            self.vocabulary.lines[head](self, rest)
        elif head in LINES:
            LINES[head](self, rest)
        else:
            self.do(text)

    def command(self, text: str) -> dict[str, Any]:
        """A command out of a line."""
        who, verb, *more = words_of(text)
        given = {name: value for name, _, value in (word.partition("=") for word in more)}
        if who == "set":
            who, verb, given = verb, "rule-set", {"field": more[0], "value": more[1]}
        elif who == "option":
            who, verb, given = "gm", "rule-option", {"option": verb, "value": more[0]}
        if who not in ("gm", "-"):
            given = {"who": who, **given}
        types = kinds(self.session.ruleset.name).get(verb, {})
        return {"do": verb, **{name: shaped(types.get(name), value) for name, value in given.items()}}

    def faces(self, text: str) -> list[int]:
        """The faces that numbers or the game's letters stand for."""
        letters = self.vocabulary.faces
        pattern = "".join(map(re.escape, letters)) or "$"
        out: list[int] = []
        for word in text.replace("/", " ").split():
            if re.fullmatch(rf"(\d*[{pattern}])+", word):
                for many, letter in re.findall(rf"(\d*)([{pattern}])", word):
                    out += [letters[letter]] * int(many or 1)
            else:
                out += [int(number) for number in word.split(",")]
        return out

    def give(self, text: str) -> Any:
        """A command with its faces; the answer."""
        given, _, faces = text.partition(" @")
        before = self.session.timeline.size
        answer = self.ask({"op": "do", "command": self.command(given.strip()), "dice": self.faces(faces)})
        if answer["ok"]:
            timeline = self.session.timeline
            self.told = [line["text"] for line in answer["lines"]]
            self.details = [detail for line in answer["lines"] for detail in line.get("detail", ())]
            self.joined_as_one_sentence(answer["lines"])
            self.events = [e for at in range(before + 1, timeline.size + 1) for e in timeline.step(at).events]
        return answer

    def do(self, text: str) -> None:
        """Give a command that must be accepted, and may be in a save."""
        answer = self.give(text)
        assert answer["ok"], answer["error"]
        let_in(self.session)

    def undo(self, count: str) -> None:
        """Back."""
        answer = self.ask({"op": "undo", "count": int(count or 1)})
        assert answer["ok"], answer

    def failed(self, kind: str, given: str) -> dict[str, Any]:
        """The command fails so and changes nothing; the error."""
        before = self.session.state, as_it_is(self.session.state)
        answer = self.give(given.strip())
        assert not answer["ok"], "was accepted"
        error: dict[str, Any] = answer["error"]
        assert error["kind"] == kind, error
        assert self.session.state is before[0], "a refusal led to another state"
        assert as_it_is(self.session.state) == before[1], "a refusal changed the state"
        return error

    def refused(self, text: str) -> None:
        """The command is refused so, alike by preview."""
        expected, _, given = text.partition("|")
        code, *rule = expected.split()
        error = self.failed("refused", given)
        assert code in ("*", error["code"]), error
        assert not rule or error["rule"] in rule, error
        preview = self.ask({"op": "preview", "command": self.command(given.partition(" @")[0].strip())})
        assert preview.get("error", {}).get("code") == error["code"], preview

    def malformed(self, text: str) -> None:
        """The command is none."""
        words, _, given = text.partition("|")
        error = self.failed("malformed", given)
        assert words.strip() in error["message"], error

    def needs_dice(self, text: str) -> None:
        """More faces are asked for."""
        expected, _, given = text.partition("|")
        error = self.failed("needs-dice", given)
        roll, wanted = error["roll"], expected.split(maxsplit=2)
        assert wanted[:2] == [str(roll["count"]), roll["who"]][: len(wanted)], roll
        assert all(words.strip() in error["message"] for words in wanted[2:]), error

    def bad_dice(self, text: str) -> None:
        """The faces are no answer."""
        words, _, given = text.partition("|")
        error = self.failed("bad-dice", given)
        assert words.strip() in error["message"], error

    def foretold(self, text: str) -> None:
        """The preview says these words."""
        words, _, given = text.partition("|")
        answer = self.ask({"op": "preview", "command": self.command(given.strip())})
        assert words.strip() in json.dumps(answer, ensure_ascii=False), answer

    def probe(self, text: str) -> None:
        """What players are told when they ask what a command would do."""
        expected, _, given = text.partition("|")
        answer = self.ask({"op": "preview", "command": self.command(given.strip()), "audience": "players"})
        told = answer["error"]["code"] if not answer["ok"] else "something" if answer["preview"] else "nothing"
        assert told == expected.strip(), answer

    def says(self, words: str) -> None:
        """A line of the last command says so."""
        assert any(words in line for line in self.told), "\n".join(self.told)

    def detail(self, words: str) -> None:
        """A step under a line of the last command says so."""
        assert any(words in detail for detail in self.details), "\n".join(self.details)

    def happened(self, text: str) -> list[list[str]]:
        """For each event of a type, what of the wanted values it did not have."""
        kind, *pairs = words_of(text)
        wanted = pairs_of(pairs)
        of_kind = [event for event in self.events if event.__struct_config__.tag == kind]
        assert of_kind, f"no such event among {[event.__struct_config__.tag for event in self.events]}"
        return [
            [f"{path} is {was}" for path, value in wanted if (was := written(found(event, path.split(".")))) != value]
            for event in of_kind
        ]

    def event(self, text: str) -> None:
        """The first event of a type has these values."""
        wrong = self.happened(text)[0]
        assert not wrong, "; ".join(wrong)

    def saw(self, text: str) -> None:
        """An event of a type has these values."""
        wrong = self.happened(text)
        assert [] in wrong, wrong

    def no_event(self, kind: str) -> None:
        """No event of that type came of the last command. A misspelt type would never come."""
        assert kind in tags(self.session.ruleset.name), f"there are no events {kind!r}"
        assert kind not in [event.__struct_config__.tag for event in self.events]

    def hidden(self, words: str) -> None:
        """Players' picture and options do not have these words."""
        for operation in ("view", "options"):
            picture = json.dumps(self.ask({"op": operation, "audience": "players"}), ensure_ascii=False)
            assert words not in picture, picture

    def shown(self, words: str) -> None:
        """Players' picture has these words."""
        picture = json.dumps(self.ask({"op": "view", "audience": "players"}), ensure_ascii=False)
        assert words in picture, picture

    def picture(self) -> str:
        """The game master's picture, told from whoever is asked first."""
        asked = next((question.who for question in self.session.pending() if question.who), None)
        return json.dumps(self.ask({"op": "view", "focus": asked}), ensure_ascii=False)

    def pictured(self, words: str) -> None:
        """It has these words."""
        assert words in (picture := self.picture()), picture

    def unpictured(self, words: str) -> None:
        """It has not."""
        assert words not in (picture := self.picture()), picture

    def listed(self, text: str) -> None:
        """An option has these words."""
        name, _, words = text.partition(" ")
        assert words in (told := json.dumps(msgspec.to_builtins(self.option(name)), ensure_ascii=False)), told

    def option(self, name: str) -> Any:
        """The option of that id."""
        options = [option for option in self.session.options() if option.id == name]
        assert options, f"no option {name}"
        return options[0]

    def offered(self, name: str) -> None:
        """An option is there, and enabled."""
        option = self.option(name)
        assert option.enabled, option.why_not

    def closed(self, text: str) -> None:
        """An option is there, disabled with that code."""
        code, name = text.split()
        option = self.option(name)
        assert (option.enabled, option.code) == (False, code), option

    def sound(self, nothing: str) -> None:
        """Options keep their word, to the GM and to players. Of a ruling, of which any filling is taken in any phase
        (``tests/engine/test_rulings_everywhere.py``), one is tried, and of the next ruling another. What is refused
        whoever and whatever it is for has lost its slots, and is no command that could be tried.
        """
        refusals: dict[bytes, Refusal | None] = {}
        for audience in ("gm", "players"):
            for number, option in enumerate(self.session.options(audience)):
                tried = list(varied(option))
                assert tried, f"nothing fits into {option.id}"
                if option.group == "ruling":
                    tried = [tried[number % len(tried)]]
                for command in tried:
                    asked = msgspec.json.encode(command)
                    if asked not in refusals:
                        try:
                            refusals[asked] = self.refusal_of(command)
                        except Malformed:
                            assert not option.enabled, (option.id, command)
                            continue
                    refusal = refusals[asked]
                    told = (refusal is None, refusal.code if refusal is not None else None)
                    assert told == (option.enabled, option.code), (option.id, command, refusal)

    def refusal_of(self, command: dict[str, Any]) -> Refusal | None:
        """Why a command would be refused, as a preview says it: asked without a request, for scenes have thousands."""
        try:
            self.session.preview(self.table.command(command))
        except Refused as no:
            return no.refusal
        return None

    def mark(self, name: str) -> None:
        """Remember the state."""
        self.marks[name] = digest(self.session.state)

    def same(self, name: str) -> None:
        """The state is the remembered one."""
        assert digest(self.session.state) == self.marks[name], "another state"

    def state_is(self, text: str) -> None:
        """Pairs of path and value."""
        wrong = [
            f"{path} is {now}, not {value}"
            for path, value in pairs_of(words_of(text))
            if (now := self.now(path)) != value
        ]
        assert not wrong, "; ".join(wrong) + "\nlast told:\n" + "\n".join(self.told)

    def now(self, path: str) -> str:
        """What the state has under a path, as scripts write it; the id of a combatant may begin it, one gone too."""
        state, reads = self.session.state, self.vocabulary.reads
        first, _, field = path.partition(".")
        people = state.combatants
        if path == "asks" or field == "asked":
            asked = [question.who for question in self.session.pending() if question.who]
            return written(asked if path == "asks" else first in asked)
        if first in people and field:
            read = reads.get(field)
            return written(read(self.session, first) if read else found(people[first], field.split(".")))
        if field and any(first in past.combatants for past in self.session.timeline.states):
            return written(None)
        return written(reads[path](self.session, "") if path in reads else found(state, path.split(".")))


LINES = {
    "=": Player.state_is,
    "!": Player.refused,
    "!malformed": Player.malformed,
    "!needs-dice": Player.needs_dice,
    "!bad-dice": Player.bad_dice,
    "?": Player.foretold,
    "probe": Player.probe,
    "says": Player.says,
    "detail": Player.detail,
    "event": Player.event,
    "saw": Player.saw,
    "no": Player.no_event,
    "hidden": Player.hidden,
    "shown": Player.shown,
    "pictured": Player.pictured,
    "unpictured": Player.unpictured,
    "listed": Player.listed,
    "offered": Player.offered,
    "closed": Player.closed,
    "mark": Player.mark,
    "same": Player.same,
    "sound": Player.sound,
    "undo": Player.undo,
}
"""What a line is, by its first word; all others are commands."""
