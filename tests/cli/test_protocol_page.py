"""The page for those who write programs says what is so: every request on it works, every field stands on it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from engine.core.minds.contract import MINDS, Choice
from engine.core.options import Composer, Least, Option, Slot, SlotKind, Steps
from engine.core.pay import Price
from engine.core.view import Line, Pending, Preview
from tui.protocol.requests import OPERATIONS
from tui.protocol.server import Failure, Kind, ProtocolServer, Roll
from tui.start.fights import begin

PAGE = Path(__file__).parents[2] / "tui" / "protocol" / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")
WALK = b'{"op":"do","command":{"do":"walk","who":"mamoru","to":"1,4"}}'


def asked(table: ProtocolServer, request: bytes) -> dict[str, Any]:
    answer = json.loads(table.answer(request))
    assert answer["ok"], answer
    assert isinstance(answer, dict)
    return answer


def named(field: str) -> bool:
    """Whether a field stands on the page, as a word of code or in an example."""
    return re.search(rf'`(?:\w+\.)?"?{field}"?[`:]|"{field}":', TEXT) is not None


def test_every_request_on_the_page_is_answered() -> None:
    requests = re.findall(r'^\| `(\{"op".*?\})` \|', TEXT, re.MULTILINE)
    assert {json.loads(request)["op"] for request in requests} == set(OPERATIONS)
    table = ProtocolServer(begin("first-duel", seed=1))
    for request in sorted(requests, key=lambda one: '"redo"' in one):
        answer = json.loads(table.answer(request.encode()))
        assert answer["ok"] or answer["error"]["code"] == "no-step", (request, answer)


@pytest.mark.parametrize(
    "kind",
    [*OPERATIONS.values(), Option, Slot, Steps, Price, Composer, Least, Line, Pending, Preview, Choice, Roll, Failure],
)
def test_every_field_stands_on_the_page(kind: type[Struct]) -> None:
    assert [field.encode_name for field in fields(kind) if not named(field.encode_name)] == []


def test_no_field_of_a_slot_is_on_the_page_that_is_not_there() -> None:
    table = TEXT[TEXT.index("| a slot's field |") :]
    told = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert told - {field.encode_name for field in fields(Slot)} == set()


@pytest.mark.parametrize("word", [*get_args(SlotKind), *get_args(Kind), *MINDS])
def test_every_word_that_is_chosen_from_stands_on_the_page(word: str) -> None:
    assert f"`{word}`" in TEXT


def test_the_option_on_the_page_is_the_one_that_is_offered() -> None:
    shown = json.loads(TEXT[TEXT.index('    {"id":') : TEXT.index("`group` is what kind")])
    options = asked(ProtocolServer(begin("first-duel", seed=1)), b'{"op":"options"}')["options"]
    offered = next(option for option in options if option["id"] == shown["id"])
    (slot,), (there,) = shown.pop("slots"), offered["slots"]
    assert set(slot.pop("choices")) < set(there["choices"])
    assert {**there, **slot} == there
    assert {**offered, **shown, "preview": offered["preview"]} == offered


def test_what_was_asked_for_stands_beside_the_questions() -> None:
    told = TEXT[TEXT.index("Beside them stands what was asked for") :].partition(". ")[0]
    table = ProtocolServer(begin("first-duel", seed=1))
    usual = {"ok", "step", "events", "lines", "pending"}
    found = set[str]()
    for request in re.findall(r'^\| `(\{"op".*?\})` \|', TEXT, re.MULTILINE):
        found |= json.loads(table.answer(request.encode())).keys() - usual - {"error"}
    assert {*re.findall(r"`(\w+)`", told)} == found | {"lists"}


def test_a_step_of_the_timeline_has_what_the_page_says() -> None:
    table = ProtocolServer(begin("first-duel", seed=1))
    asked(table, WALK)
    timeline = asked(table, b'{"op":"timeline"}')["timeline"]
    assert [key for key in (*timeline, *timeline["steps"][0]) if key != "steps" and not named(key)] == []


def test_the_program_plays_from_the_start_and_goes_back_and_forth_with_the_person() -> None:
    """It decides after commands alone, and where all decide in secret when the others have."""
    table = ProtocolServer(begin("first-duel", seed=1, auto="foes"))
    table.play_on()
    assert asked(table, b'{"op":"options"}')["step"] == 0
    moved = [asked(table, request)["step"] for request in (WALK, b'{"op":"undo"}', b'{"op":"redo"}')]
    assert moved == [2, 0, 2]
    asked(table, b'{"op":"undo"}')
    assert asked(table, b'{"op":"do","command":{"do":"stand","who":"kappa-1"}}')["step"] == 3


def test_who_plays_against_the_program_does_not_decide_for_it() -> None:
    """*The rest stand* is for all who are asked, and the kappa decides for itself after Mamoru."""
    table = ProtocolServer(begin("first-duel", seed=1, auto="foes"))
    told = asked(table, b'{"op":"do","command":{"do":"rest-stand"}}')
    assert [event["type"] for event in told["events"][:4]] == ["committed", "committed", "revealed", "moved"]
    labels = [step["label"] for step in asked(table, b'{"op":"timeline"}')["timeline"]["steps"]]
    assert labels == ["Mamoru stands", "Kappa walks to 3,3"]
