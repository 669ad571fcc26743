"""Every problem of a content file at once, with key path and what would be right."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from content.problems import MOST, did_you_mean, problems_of, shown, too_far
from engine.core.words import nearest


class Move(Struct, forbid_unknown_fields=True):
    damage: Annotated[int, Meta(ge=1)]
    shape: Literal["line", "sweep"] = "line"


class Cave(Struct, tag_field="kind", tag="cave", forbid_unknown_fields=True):
    depth: int = 1


class Pond(Struct, tag_field="kind", tag="pond", forbid_unknown_fields=True):
    width: int = 1


class Beast(Struct, forbid_unknown_fields=True):
    name: str
    life: Annotated[int, Meta(ge=1, le=500)]
    moves: tuple[Move, ...] = ()
    armour: dict[str, int] = {}
    lair: str | None = None
    den: Cave | Pond | None = None
    prey: Cave | int | None = None
    shade: Move | Literal["none"] = "none"
    tools: tuple[str, ...] | None = None
    size: int | Literal["any"] = 0
    ages: list[int] = []
    tracks: tuple[tuple[int, int], ...] = ()


def told(value: object) -> list[str]:
    return [f"{problem.path} {problem.message}" for problem in problems_of(value, Beast, "kappa")]


def test_a_good_entry_has_no_problem() -> None:
    assert told({"name": "Kappa", "life": 5, "moves": [{"damage": 2}], "armour": {"fire": 1}, "lair": "river"}) == []
    assert told({"name": "Kappa", "life": 5, "size": 3, "shade": "none", "prey": 2}) == []
    assert told({"name": "Kappa", "life": 5, "size": "any", "shade": {"damage": 2}, "prey": {"kind": "cave"}}) == []


def test_every_problem_is_told_and_not_just_the_first() -> None:
    found = told({"nmae": "Kappa", "life": 0, "moves": [{"damage": 2}, {"damage": "ten", "shape": "circle"}]})
    assert found == [
        'kappa.nmae is not known here, did you mean "name"?',
        "kappa.life is 0: must be a whole number from 1 to 500",
        'kappa.moves[1].damage is "ten": must be a whole number, 1 or more',
        'kappa.moves[1].shape is "circle": must be one of line, sweep',
        "kappa.name is missing: must be text",
    ]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("text", 'kappa is "text": must be a table'),
        ({"name": "K", "life": 5, "moves": 3}, "kappa.moves is 3: must be a list"),
        ({"name": "K", "life": 5, "armour": {"fire": "much"}}, 'kappa.armour.fire is "much": must be a whole number'),
        ({"name": "K", "life": 5, "lair": 7}, "kappa.lair is 7: must be text"),
        ({"name": "K", "life": 501}, "kappa.life is 501: must be a whole number from 1 to 500"),
        ({"name": "K"}, "kappa.life is missing: must be a whole number from 1 to 500"),
        ({"name": "K", "life": {"now": 5}}, "kappa.life is a table: must be a whole number from 1 to 500"),
        ({"name": "K", "life": True}, "kappa.life is true: must be a whole number from 1 to 500"),
        ({"name": "K", "life": "v" * 40}, f'kappa.life is "{"v" * 40}": must be a whole number from 1 to 500'),
        ({"name": "K", "life": "v" * 41}, f'kappa.life is "{"v" * 37}...": must be a whole number from 1 to 500'),
        ({"name": "K", "life": 5, "tools": ["net", 3]}, "kappa.tools[1] is 3: must be text"),
        ({"name": "K", "life": 5, "ages": [7, "old"]}, 'kappa.ages[1] is "old": must be a whole number'),
        (
            {"name": "K", "life": 5, "tracks": [[1, 2], [3, "x"]]},
            'kappa.tracks[1][1] is "x": must be a whole number',
        ),
        ({"name": "K", "life": 5, "tracks": [[1, 2, 3]]}, "kappa.tracks[0] is [1, 2, 3]: must be a list of length 2"),
        ({"name": "K", "life": 5, "den": {"depth": 2}}, "kappa.den.kind is missing: must be one of cave, pond"),
        ({"name": "K", "life": 5, "den": {"kind": "hut"}}, 'kappa.den.kind is "hut": must be one of cave, pond'),
        (
            {"name": "K", "life": 5, "den": {"kind": "pond", "depth": 2}},
            "kappa.den.pond.depth is not known here, known are: width",
        ),
        ({"name": "K", "life": 5, "den": 3}, "kappa.den is 3: must be a table"),
        ({"name": "K", "life": 5, "shade": 3}, "kappa.shade is 3: must be a table or one of none"),
        ({"name": "K", "life": 5, "size": {}}, "kappa.size is a table: must be a whole number or one of any"),
        (
            {"name": "K", "life": 5, "prey": {"kind": "cave", "width": 2}},
            "kappa.prey.cave.width is not known here, known are: depth",
        ),
        ({"name": "K", "life": 5, "prey": {"kind": "hut"}}, 'kappa.prey.kind is "hut": must be one of cave'),
        (
            {"name": "K", "life": 5, "shade": {"damage": 0}},
            "kappa.shade.damage is 0: must be a whole number, 1 or more",
        ),
    ],
)
def test_a_wrong_kind_says_what_would_be_right(value: object, message: str) -> None:
    assert told(value) == [message]


def test_numbers_too_far_from_nothing_are_told_wherever_they_are() -> None:
    assert MOST == 9_999
    value = {"life": MOST, "moves": [{"damage": -MOST}, {"damage": MOST + 1}], "ages": (1, -MOST - 1), "name": "10000"}
    assert [problem.path for problem in too_far(value, "kappa")] == ["kappa.moves[1].damage", "kappa.ages[1]"]


def test_a_suggestion_names_the_nearest_word_or_all_of_a_few() -> None:
    assert did_you_mean("kapa", ["kappa", "oni"]) == ', did you mean "kappa"?'
    assert did_you_mean("x", ["kappa", "oni"]) == ", known are: kappa, oni"
    assert did_you_mean("x", []) == ""


@pytest.mark.parametrize(
    ("typed", "known", "meant"),
    [
        ("damage", ["name", "title"], ""),
        ("shields", ["skills"], ""),
        ("ratting", ["rating", "name"], "rating"),
        ("strenght", ["strength"], "strength"),
        ("Kappa", ["kappa"], "kappa"),
        ("oni-brute", ["oni-brute-1", "kappa-1"], "oni-brute-1"),
        ("ab", ["cd"], ""),
        ("at", ["it"], "it"),
        ("x" * 100_000, ["name"], ""),
    ],
    ids=lambda value: str(value)[:20],
)
def test_nothing_is_suggested_that_nobody_meant(typed: str, known: list[str], meant: str) -> None:
    """C7: one letter in three may be wrong, and no more."""
    assert nearest(typed, known) == meant


def test_a_key_that_is_empty_is_told_as_its_author_wrote_it() -> None:
    class Row(Struct, forbid_unknown_fields=True):
        name: str

    (problem,) = problems_of({"name": "x", "": 1}, Row, "axe")
    assert (problem.path, problem.message) == ('axe.""', "is not known here, known are: name")


def test_a_list_that_is_cut_says_that_there_is_more() -> None:
    assert shown([*range(12)]) == "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]"
    assert shown([*range(100)]) == "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11..."
