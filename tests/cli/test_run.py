"""The headless protocol, request by request."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.digest import digest
from saves.chronicle import look
from tests.cli.conftest import Counterbeat
from tests.saves.scenes import kept, rules_for
from tui.protocol import server as protocol
from tui.protocol.requests import DEEPEST

STRIKE = {"op": "do", "command": {"do": "strike", "who": "ann", "target": "ben"}}
PARRY = {"op": "do", "command": {"do": "defend", "who": "ben", "how": "parry"}}


def talk(
    counterbeat: Counterbeat, *requests: Any, args: tuple[str, ...] = ("ford", "--seed", "3")
) -> list[dict[str, Any]]:
    lines = [request if isinstance(request, bytes) else json.dumps(request).encode() for request in requests]
    done = counterbeat("run", *args, stdin=b"\n".join(lines) + b"\n")
    assert (done.status, done.err) == (0, "")
    answers = [json.loads(line) for line in done.lines]
    assert len(answers) == len(requests)
    assert all("step" in answer for answer in answers)
    return answers


def test_a_command_gives_events_lines_and_the_next_question(counterbeat: Counterbeat) -> None:
    (first, second) = talk(counterbeat, STRIKE, PARRY)
    assert first == {
        "ok": True,
        "step": 1,
        "events": [{"type": "struck", "who": "ann", "target": "ben"}],
        "lines": [{"text": "Ann strikes", "rule": "DU-1", "moment": "1", "who": "ann"}],
        "pending": [{"who": "ben", "question": "Ben: parry or take it?", "kind": "react"}],
    }
    assert second["step"] == 2
    assert [event["type"] for event in second["events"]] == ["rolled", "rolled", "hurt", "turn-over"]


def test_the_head_moves_and_refusals_end_nothing(counterbeat: Counterbeat) -> None:
    answers = talk(
        counterbeat,
        STRIKE,
        PARRY,
        {"op": "undo"},
        {"op": "redo"},
        {"op": "undo", "count": 2},
        {"op": "undo"},
        {"op": "goto", "step": 2},
        {"op": "goto", "step": 9},
        {"op": "redo"},
        STRIKE,
    )
    assert [answer["step"] for answer in answers] == [1, 2, 1, 2, 0, 0, 2, 2, 2, 2]
    assert [answer["ok"] for answer in answers] == [True, True, True, True, True, False, True, False, False, False]
    codes = [answer["error"]["code"] for answer in answers if not answer["ok"]]
    assert codes == ["no-step", "no-step", "no-step", "not-your-turn"]
    assert answers[-1]["error"]["rule"] == "DU-1"


def test_a_refused_command_does_not_touch_the_file(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    talk(counterbeat, STRIKE, args=("ford", "--save", str(path)))
    before = path.read_bytes()
    talk(counterbeat, STRIKE, {"op": "options"}, {"op": "undo", "count": 5}, args=("--resume", str(path)))
    assert path.read_bytes() == before


def test_options_can_be_answered_with_what_they_list(counterbeat: Counterbeat) -> None:
    (answer, one, players) = talk(
        counterbeat, {"op": "options"}, {"op": "options", "who": "ben"}, {"op": "options", "audience": "players"}
    )
    options = {option["id"]: option for option in answer["options"]}
    strike = options["strike:ann"]
    assert (strike["enabled"], strike["why_not"], strike["rule"]) == (True, None, "DU-1")
    assert strike["slots"] == [{"name": "target", "kind": "entity", "choices": ["ben"]}]
    assert (options["strike:ben"]["enabled"], options["strike:ben"]["code"]) == (False, "not-your-turn")
    assert {option["who"] for option in one["options"]} == {"ben"}
    assert players["ok"]


def test_preview_tells_or_refuses_and_changes_nothing(counterbeat: Counterbeat) -> None:
    (good, bad, state, again) = talk(
        counterbeat, {**STRIKE, "op": "preview"}, {**PARRY, "op": "preview"}, {"op": "state"}, {"op": "state"}
    )
    assert good["preview"] == {"cost": "a turn"}
    assert (bad["error"]["kind"], bad["error"]["rule"]) == ("refused", "DU-2")
    assert state == again


def test_state_view_and_timeline(counterbeat: Counterbeat) -> None:
    (_, _, _, _, _, state, view, players, timeline) = talk(
        counterbeat,
        STRIKE,
        PARRY,
        {"op": "undo"},
        {"op": "name", "step": 2, "name": "parried"},
        {"op": "do", "command": {"do": "adjust", "who": "ann", "health": 1}},
        {"op": "state"},
        {"op": "view"},
        {"op": "view", "audience": "players"},
        {"op": "timeline"},
    )
    from tests.engine.core.duel import Duel, Fighter

    fighters = {"ann": Fighter("ann", "Ann", 1), "ben": Fighter("ben", "Ben")}
    assert state["digest"] == digest(Duel(fighters, attack="ben"))
    assert state["state"]["fighters"]["ann"]["health"] == 1
    assert (view["view"]["audience"], players["view"]["audience"]) == ("gm", "players")
    told = timeline["timeline"]
    assert told["head"] == 3
    assert [(step["id"], step["parent"], step["label"]) for step in told["steps"]] == [
        (1, 0, "Ann: strike"),
        (2, 1, "Ben: defend"),
        (3, 1, "Ann: adjust"),
    ]
    assert told["steps"][1]["seen"]
    assert told["steps"][1]["moment"] == {"beat": 2, "round": 1, "label": "turn 2"}
    assert told["branches"] == [{"step": 2, "name": "parried"}, {"step": 3, "name": ""}]


def test_a_branch_keeps_its_name_when_it_grows(counterbeat: Counterbeat) -> None:
    *_, timeline = talk(counterbeat, STRIKE, {"op": "name", "step": 1, "name": "duel"}, PARRY, {"op": "timeline"})
    assert timeline["timeline"]["branches"] == [{"step": 2, "name": "duel"}]


def test_table_dice_are_asked_for_roll_by_roll(counterbeat: Counterbeat) -> None:
    answers = talk(
        counterbeat,
        STRIKE,
        PARRY,
        {**PARRY, "dice": [5]},
        {**PARRY, "dice": [5, 7]},
        {**PARRY, "dice": [5, 2, 2]},
        {**PARRY, "dice": [5, 2]},
        {"op": "state"},
        args=("ford", "--table-dice"),
    )
    assert answers[1]["error"]["kind"] == "needs-dice"
    assert answers[1]["error"]["roll"] == {"count": 1, "sides": 6, "for": "attack", "who": "ann"}
    assert answers[2]["error"]["roll"]["for"] == "parry"
    assert [answer.get("error", {}).get("kind") for answer in answers[3:5]] == ["bad-dice", "bad-dice"]
    assert answers[-1]["state"]["fighters"]["ben"]["health"] == 3


def test_faces_may_be_given_and_dice_switched_at_any_time(counterbeat: Counterbeat) -> None:
    answers = talk(counterbeat, STRIKE, {**PARRY, "dice": [6, 1]}, {"op": "undo"}, {"op": "dice", "table": True}, PARRY)
    assert [answer["ok"] for answer in answers] == [True, True, True, True, False]
    assert answers[-1]["error"]["kind"] == "needs-dice"


MALFORMED: dict[str, tuple[Any, str, str]] = {
    "half an object": (b"{", "not-json", "not JSON"),
    "no text": (b"\xff\xfe{}", "not-json", "not JSON"),
    "a list": (b"[1]", "not-json", "not an object"),
    "lists without end": (b"[" * 200_000, "not-json", "nested too deeply"),
    "objects without end": (b'{"op":"do","command":' * 100_000, "not-json", "nested too deeply"),
    "lists in lists": (b'{"op":"do","command":{"do":' + b"[" * 99 + b"]" * 99 + b"}}", "not-json", "at most 64 levels"),
    "nine megabytes": (b'{"a":"' + b"x" * (9 << 20) + b'"}', "not-json", "not JSON"),
    "no op": ({}, "bad-field", "op is missing"),
    "op a number": ({"op": 3}, "bad-field", "op must be text"),
    "op misspelt": ({"op": "udno"}, "unknown-op", 'did you mean "undo"'),
    "count a text": ({"op": "undo", "count": "1"}, "bad-field", "count is"),
    "count zero": ({"op": "undo", "count": 0}, "bad-field", "count is 0"),
    "count misspelt": ({"op": "undo", "cuont": 2}, "bad-field", 'cuont is not known here, did you mean "count"'),
    "no step": ({"op": "goto"}, "bad-field", "step is missing"),
    "step and a half": ({"op": "goto", "step": 1.5}, "bad-field", "step is 1.5"),
    "step a text": ({"op": "goto", "step": "1"}, "bad-field", "step is"),
    "audience": ({"op": "view", "audience": "all"}, "bad-field", "must be one of gm, players"),
    "no command": ({"op": "do"}, "bad-field", "command is missing"),
    "command a text": ({"op": "do", "command": "strike"}, "bad-field", "command is"),
    "no do": ({"op": "do", "command": {"who": "ann"}}, "bad-field", "command.do is missing"),
    "do misspelt": ({"op": "do", "command": {"do": "strik"}}, "unknown-command", 'did you mean "strike"'),
    "no target": ({"op": "do", "command": {"do": "strike", "who": "ann"}}, "bad-field", "command.target is missing"),
    "who a number": (
        {"op": "do", "command": {"do": "strike", "who": 7, "target": "ben"}},
        "bad-field",
        "command.who is 7",
    ),
    "a field too many": (
        {"op": "do", "command": {"do": "strike", "who": "ann", "target": "b", "x": 1}},
        "bad-field",
        "command.x is not",
    ),
    "how misspelt": (
        {"op": "do", "command": {"do": "defend", "who": "ben", "how": "run"}},
        "bad-field",
        "one of parry, take",
    ),
    "a face of text": ({**PARRY, "dice": ["6"]}, "bad-field", "dice[0]"),
    "a name of nothing": ({"op": "name", "step": 0, "name": None}, "bad-field", "name"),
}
"""What is wrong, what is sent, and the code and words it is answered with."""


@pytest.mark.parametrize("case", MALFORMED)
def test_what_is_malformed_is_told_by_its_field(counterbeat: Counterbeat, case: str) -> None:
    request_, code, told = MALFORMED[case]
    (answer, after) = talk(counterbeat, request_, {"op": "options"})
    assert (answer["ok"], answer["error"]["kind"], answer["error"]["code"]) == (False, "malformed", code)
    assert told in answer["error"]["message"]
    assert after["ok"]


ENDLESS = "x" * 250_000


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({"op": "do", "command": {"do": "strike", "who": ENDLESS, "target": "ben"}}, "there is no 'xxx"),
        ({"op": ENDLESS}, "op: 'xxx"),
        ({"op": "do", "command": {"do": ENDLESS}}, "command.do: 'xxx"),
        ({"op": "do", "command": {"do": "strike", "who": "ann", ENDLESS: 1}}, "command.xxx"),
        ({"op": "undo", "count": ENDLESS}, 'count is "xxx'),
        ({"op": "choices", "option": ENDLESS, "slot": "to"}, "there is no option 'xxx"),
    ],
    ids=["who", "op", "do", "a field", "a number", "an option"],
)
def test_a_refusal_does_not_repeat_a_value_without_end(
    counterbeat: Counterbeat, request_: dict[str, object], told: str
) -> None:
    (answer,) = talk(counterbeat, request_)
    assert len(answer["error"]["message"]) <= 1_000
    assert answer["error"]["message"].startswith(told)


def test_the_timeline_can_be_asked_for_from_a_step_on(counterbeat: Counterbeat) -> None:
    (_, _, whole, rest) = talk(counterbeat, STRIKE, PARRY, {"op": "timeline"}, {"op": "timeline", "after": 1})
    assert rest["timeline"]["steps"] == whole["timeline"]["steps"][1:]


def test_long_lists_that_slots_share_are_sent_once() -> None:
    from engine.core.options import Option, Slot
    from tui.protocol.server import FEW, MANY, shared

    places = tuple(f"{number},0" for number in range(FEW + 1))
    options = [
        Option(
            f"go:{who}", who, "Go", {"do": "go", "who": who}, (Slot("to", "hex", places), Slot("how", "choice", ("a",)))
        )
        for who in ("ann", "ben")
    ]
    told = shared(options)
    assert told["lists"] == {"values-1": list(places)}
    assert [[slot["choices"] for slot in row["slots"]] for row in told["options"]] == [["values-1", ("a",)]] * 2

    def of(count: int) -> dict[str, Any]:
        places = tuple(f"{number},0" for number in range(count))
        return shared([Option("go", "ann", "Go", {"do": "go"}, (Slot("to", "hex", places),))])

    assert "lists" not in of(FEW)
    assert len(of(MANY)["lists"]["values-1"]) == MANY
    (slot,) = of(MANY + 1)["options"][0]["slots"]
    assert slot == {"name": "to", "kind": "hex", "count": MANY + 1}


def test_as_deep_as_is_said_and_no_deeper(counterbeat: Counterbeat) -> None:
    """What is too deep is not read at all; what is as deep as may be is answered by its field."""
    lists = [b"[" * deep + b"]" * deep for deep in (DEEPEST - 1, DEEPEST)]
    read, refused = talk(counterbeat, *(b'{"op":"undo","count":' + told + b"}" for told in lists))
    assert (read["error"]["code"], refused["error"]["code"]) == ("bad-field", "not-json")
    assert refused["error"]["message"] == f"the request is nested too deeply: at most {DEEPEST} levels"


def test_no_refusal_says_what_a_terminal_obeys_or_a_word_of_python(counterbeat: Counterbeat) -> None:
    """Keys and values of a request are anybody's, and what is wrong with them is read in a terminal."""
    strike = {"do": "strike", "who": "ann", "target": "ben"}
    (value, key, many) = talk(
        counterbeat,
        {"op": "undo", "count": "\x1b[2J\u202e"},
        {"op": "do", "command": {**strike, "\x1b]0;x\u202e": 1}},
        {"op": "do", "command": {**strike, "who": [True, None], "target": {"x": None}}},
    )
    assert value["error"]["message"] == 'count is "␛[2J�": must be a whole number, 1 or more'
    assert key["error"]["message"].startswith("command.␛]0;x� is not known here")
    assert many["error"]["message"] == (
        "command.who is [true, nothing]: must be text; command.target is a table: must be text"
    )


def test_brackets_in_texts_are_no_nesting(counterbeat: Counterbeat) -> None:
    name = '\\"' + "[{" * 500 + "\\"
    (answer,) = talk(counterbeat, {"op": "name", "step": 0, "name": name})
    assert answer["ok"]


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "options", "who": "zoe"},
        {"op": "view", "focus": "zoe"},
        {"op": "suggest", "who": "zoe"},
        {"op": "choices", "who": "zoe", "option": "strike:ann", "slot": "target"},
    ],
    ids=lambda request_: request_["op"],
)
def test_somebody_who_is_not_there_is_refused(counterbeat: Counterbeat, request_: Any) -> None:
    (answer,) = talk(counterbeat, request_)
    assert (answer["error"]["kind"], answer["error"]["code"]) == ("refused", "unknown")
    assert answer["error"]["message"] == "there is no 'zoe' here, known are: ann, ben"


def test_players_may_not_ask_about_whom_only_the_game_master_was_told_of() -> None:
    """Nor does it matter who asked before; their timeline has numbers of its own, and comes in pieces like hers."""
    from tui.start.fights import begin

    server = protocol.ProtocolServer(begin("moon-bridge", seed=1))

    def ask(**request_: Any) -> Any:
        return json.loads(server.answer(json.dumps(request_).encode()))

    def known(audience: str) -> list[str]:
        return [sheet["id"] for sheet in ask(op="view", audience=audience)["view"]["sheets"]]

    (hidden,) = {*known("gm")} - {*known("players")}
    for _ in range(2):
        assert ask(op="view", focus=hidden)["ok"]
        assert ask(op="view", focus=hidden, audience="players")["error"]["code"] == "unknown"
    for _ in range(6):
        who = ask(op="state")["pending"][0]["who"]
        assert ask(op="do", command=ask(op="suggest", who=who)["suggestion"]["command"])["ok"]
    told = ask(op="timeline", audience="players")["timeline"]
    assert [step["id"] for step in told["steps"]] == [*range(1, told["size"] + 1)]
    assert told["head"] == told["size"] > 3
    assert {step["moment"]["beat"] for step in told["steps"]} == {0}
    some = ask(op="timeline", audience="players", after=1, most=2)["timeline"]
    assert some == {**told, "steps": told["steps"][1:3]}
    assert len(some["steps"]) == 2


def test_a_step_that_no_fight_can_have_is_refused(counterbeat: Counterbeat) -> None:
    for step in (-1, 10**30):
        (answer,) = talk(counterbeat, {"op": "goto", "step": step})
        assert answer["error"]["code"] == "no-step"


def test_blank_lines_are_no_requests(counterbeat: Counterbeat) -> None:
    done = counterbeat("run", "ford", stdin='\n  \n{"op":"state"}')
    assert len(done.lines) == 1


def test_a_script_goes_on_with_a_saved_fight(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    talk(counterbeat, STRIKE, args=("ford", "--save", str(path), "--seed", "5"))
    (answer,) = talk(counterbeat, PARRY, args=("--resume", str(path)))
    assert answer["step"] == 2
    opened = look(path, rules_for)
    assert (opened.session.head, opened.session.seed, opened.header.encounter) == (2, 5, "ford")


def test_every_answer_is_on_the_disk_before_it_is_given(tmp_path: Path) -> None:
    from tests.saves.scenes import begin

    path = tmp_path / "ford.fight"
    chronicle = begin(path)
    table = protocol.ProtocolServer(chronicle)
    for request in (STRIKE, PARRY, {"op": "undo"}, {"op": "name", "step": 2, "name": "x"}):
        head = json.loads(table.answer(json.dumps(request).encode()))["step"]
        assert look(path, rules_for).session.head == head
        assert chronicle.saved


def test_trouble_with_the_file_is_in_the_answer(tmp_path: Path) -> None:
    from tests.saves.scenes import begin

    path = tmp_path / "ford.fight"
    table = protocol.ProtocolServer(begin(path))
    path.unlink()
    answer = json.loads(table.answer(json.dumps(STRIKE).encode()))
    assert answer["ok"]
    assert "the file is gone" in answer["unsaved"]


def test_faces_without_end_are_refused_briefly(counterbeat: Counterbeat) -> None:
    """The answer repeated all of them."""
    (answer,) = talk(counterbeat, {**STRIKE, "dice": [1] * 100_000})
    assert answer["error"]["kind"] == "bad-dice"
    assert len(answer["error"]["message"]) < 1_100


def test_a_program_that_ends_with_something_unsaved_ends_with_a_word_about_it(
    counterbeat: Counterbeat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ford.fight"

    def asked(_: object) -> Iterator[bytes]:
        path.unlink()
        yield json.dumps(STRIKE).encode()

    monkeypatch.setattr("tui.commands.run.requests", asked)
    done = counterbeat("run", "ford", "--save", str(path))
    assert (done.status, len(done.lines)) == (1, 1)
    assert done.err.startswith("counterbeat: the last of the fight is not saved: cannot write ")


def test_the_highest_seed_is_one(counterbeat: Counterbeat) -> None:
    assert counterbeat("run", "ford", "--seed", "9223372036854775807").status == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["run"], "run what? Give an ENCOUNTER"),
        (["run", "frod"], 'did you mean "ford"? (and 1 more: counterbeat check lists them)'),
        (["run", "--resume", "none.fight"], "none.fight: there is no such file"),
        (["run", "ford", "--resume", "x.fight"], "goes on with what the file says"),
        (["run", "--resume", "x.fight", "--seed", "1"], "goes on with what the file says"),
        (["run", "--resume", "x.fight", "--save", "y.fight"], "goes on with what the file says"),
        (["run", "--resume", "x.fight", "--table-dice"], "goes on with what the file says"),
        (["run", "ford", "--seed", "x"], "'x' is no seed: a whole number from 0 to 9223372036854775807; "),
        (["run", "ford", "--seed", "-1"], "is no seed"),
        (["run", "ford", "--seed", "9223372036854775808"], "is no seed"),
    ],
)
def test_what_cannot_be_opened_is_one_line_and_status_2(counterbeat: Counterbeat, words: list[str], told: str) -> None:
    done = counterbeat(*words)
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert told in done.err


def test_a_save_in_use_is_not_taken_over(counterbeat: Counterbeat, tmp_path: Path) -> None:
    from tests.saves.scenes import begin

    playing = begin(tmp_path / "ford.fight")
    done = counterbeat("run", "--resume", "ford.fight")
    assert (done.status, "another Counterbeat" in done.err, done.err.count("\n")) == (2, True, 1)
    done = counterbeat("run", "ford", "--save", "ford.fight")
    assert (done.status, done.err.count("\n")) == (2, 1)
    kept(tmp_path / "other.fight")
    assert "exists already" in counterbeat("run", "ford", "--save", "other.fight").err
    playing.close()


def test_a_timeline_is_sent_in_pieces_and_only_what_is_sent_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A13: 50,000 steps are no longer named one by one before the first is told."""
    from engine.core.session import Session
    from saves.chronicle import start
    from tests.engine.core.duel import Adjust, Duel, DuelRules, Fighter
    from tui.protocol.server import ProtocolServer

    chronicle = start(DuelRules(), Duel({"ann": Fighter("ann", "Ann")}), title="", encounter="", seed=1, by="0")
    for health in range(1, 40):
        chronicle.session.do(Adjust("ann", health))
    named: list[int] = []
    known = Session.known

    def counted(session: Session[Any, Any, Any], step: int, *audience: Any) -> Any:
        named.append(step)
        return known(session, step, *audience)

    monkeypatch.setattr(Session, "known", counted)
    server = ProtocolServer(chronicle)
    told = json.loads(server.answer(b'{"op":"timeline","after":9,"most":3}'))["timeline"]
    assert [step["id"] for step in told["steps"]] == [10, 11, 12]
    assert (told["size"], told["head"]) == (39, 39)
    assert set(named) == {10, 11, 12}
    assert len(json.loads(server.answer(b'{"op":"timeline"}'))["timeline"]["steps"]) == 39


def test_a_sum_through_the_protocol() -> None:
    """Y11: what a roll allows is told with it, and what it allows is taken."""
    from engine.core.dice import Rolled
    from tui.protocol.server import ProtocolServer
    from tui.start.fights import begin

    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    server = ProtocolServer(chronicle)
    aya, hayato = "aya-ronin", "hayato-duelist"
    attack = {"do": "attack", "who": aya, "action": "katana", "targets": [hayato]}
    assert json.loads(server.answer(json.dumps({"op": "do", "command": attack}).encode()))["ok"]

    def answered(*dice: Any) -> Any:
        request = {"op": "do", "command": {"do": "no-defence", "who": hayato}, "dice": dice}
        return json.loads(server.answer(json.dumps(request).encode()))

    assert answered()["error"]["roll"]["summed"]
    assert answered({"sum": 19}, 1, 1, 1)["error"]["kind"] == "bad-dice"
    wrong = answered({"total": 9})["error"]
    assert (wrong["kind"], wrong["message"]) == (
        "malformed",
        "dice[0].total is not known here, known are: sum; dice[0].sum is missing: must be a whole number",
    )
    done = answered({"sum": 15}, 3, 3, 4)
    rolls = [event for event in done["events"] if event["type"] == Rolled.__struct_config__.tag]
    assert [(roll["faces"], roll.get("total")) for roll in rolls] == [([], 15), ([3, 3, 4], None)]


def test_the_options_of_who_is_asked_stay_small_on_the_largest_map() -> None:
    """A11: 60 combatants on 200 × 200, within a tenth of a second of the processor's time; places in their thousands
    are sent to whoever asks for them.
    """
    from content import loader
    from saves.chronicle import start
    from tui.protocol.server import MANY, ProtocolServer

    rules = loader.rules("miasma")
    people = [
        {"samurai": "mamoru", "at": "2,3"},
        *({"monster": "kappa", "at": f"{10 + at % 9 * 3},{20 + at // 9 * 3}"} for at in range(59)),
    ]
    whole = {"system": "miasma", "title": "Big", "summary": "", "width": 200, "height": 200, "combatants": people}
    root = rules.begin(msgspec.convert(whole, loader.system_module("miasma").Encounter))
    took, sent = [], b""
    for _ in range(3):  # the first answer, too, on a machine that does nothing else meanwhile
        server = ProtocolServer(start(rules, root, title="Big", encounter="", seed=1, by="0"))
        began = time.process_time()
        sent = server.answer(b'{"op":"options","who":"mamoru"}')
        took.append(time.process_time() - began)
    assert min(took) < 0.1
    assert len(sent) <= 200_000
    option = next(option for option in json.loads(sent)["options"] if option["id"].startswith("rule-place:"))
    (slot,) = (slot for slot in option["slots"] if slot["name"] == "to")
    assert "choices" not in slot
    assert slot["count"] == 200 * 200 - 60 > MANY
    asked = {"op": "choices", "option": option["id"], "slot": "to", "who": "mamoru"}
    choices = json.loads(server.answer(json.dumps(asked).encode()))["choices"]
    assert len(choices) == slot["count"]
    assert "2,3" not in choices
    assert "199,0" in choices
    for wrong, meant in (({"option": option["id"] + "x"}, option["id"]), ({"slot": "too"}, "to")):
        error = json.loads(server.answer(json.dumps({**asked, **wrong}).encode()))["error"]
        assert (error["kind"], error["code"]) == ("refused", "unknown")
        assert f'did you mean "{meant}"?' in error["message"]


def test_a_path_and_the_dice_that_pay_for_it_are_chosen_from_what_is_told() -> None:
    """Slots of the kinds ``path`` and ``dice`` by nothing but the protocol: only what fits is taken."""
    from tests.case import case_of
    from tui.protocol.server import ProtocolServer

    scene = case_of("fires").secret
    server = ProtocolServer(scene.chronicle(hidden=False))
    begins = next(act for act in scene.acts if not act.secret)

    def asked(**request: Any) -> Any:
        return json.loads(server.answer(json.dumps(request).encode()))

    assert asked(op="do", command=begins.command, dice=begins.faces)["ok"]
    option = next(offer for offer in asked(op="options", audience="players")["options"] if offer["id"] == "move:hero")
    slots = {slot["name"]: slot for slot in option["slots"]}
    assert (slots["path"]["kind"], slots["dice"]["kind"]) == ("path", "dice")
    steps, dice = slots["path"]["steps"], slots["dice"]
    first = steps["ways"][steps["start"]][0]
    second = next(cell for cell in steps["ways"][first] if cell != steps["start"])
    assert dice["price"] == {"total": 1, "open": True}, "a step costs a point"
    cheap, *_ = sorted(dice["choices"], key=lambda die: dice["scores"][dice["choices"].index(die)])

    def moved(path: list[str], paid: list[int]) -> Any:
        return asked(op="do", command={**option["command"], "path": path, "dice": paid})

    far = next(cell for cell in steps["ways"][second] if cell not in steps["ways"][steps["start"]])
    for path, paid in (
        ([far], [cheap]),  # no cell beside the start
        ([first], []),  # not paid
        ([first], [99]),  # no die of theirs
        ([first], [cheap, cheap]),  # one die twice
    ):
        answer = moved(path, paid)
        assert not answer["ok"], (path, paid)
        assert answer["error"]["kind"] == "refused", answer
    assert moved([first, second], [cheap])["ok"]
    again = next(offer for offer in asked(op="options", audience="players")["options"] if offer["id"] == "move:hero")
    left = {slot["name"]: slot for slot in again["slots"]}
    assert left["path"]["steps"]["start"] == second
    assert cheap not in left["dice"]["choices"]
