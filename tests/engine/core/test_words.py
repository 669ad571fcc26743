"""Words as keys, and the house rules' one check."""

from __future__ import annotations

import pytest
from msgspec import Struct

from engine.core.words import called, in_words, listed, nearest, slips, slug


@pytest.mark.parametrize(
    ("key", "told"),
    [("melee-weapons", "melee weapons"), ("two_edged", "two edged"), ("Weapons - Blade", "Weapons - Blade")],
)
def test_an_id_loses_its_dashes_and_a_name_keeps_its_own(key: str, told: str) -> None:
    """A ruling on a skill told of *Skill Weapons   Blade*."""
    assert in_words(key) == told


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("The Kappa of Iwa", "the-kappa-of-iwa"),
        ("Élan Ōkami", "elan-okami"),
        ("Борис", "борис"),
        ("火の鳥 2", "火の鳥-2"),
        ("  --  ", ""),
        ("!?", ""),
    ],
)
def test_a_name_of_any_script_has_a_key_of_its_own(name: str, key: str) -> None:
    assert slug(name) == key


def test_words_that_cannot_be_meant_are_not_compared_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of ten thousand unknown keys took a minute to be told of."""
    compared: list[str] = []

    def noted(typed: str, meant: str) -> int:
        compared.append(meant)
        return slips(typed, meant)

    monkeypatch.setattr("engine.core.words.slips", noted)
    assert nearest("kapa", ["kappa", "kap-and-bell", "oni", "nope", "kapa"]) == "kapa"
    assert compared == ["kappa", "kapa"]
    assert nearest("o" * 40, ["kappa"] * 9) == ""
    assert len(compared) == 2


def test_the_nearest_word_or_none() -> None:
    assert nearest("kapa", {"kappa": 1, "oni": 2}) == "kappa"
    assert nearest("xyzzy", ["kappa", "oni"]) == ""
    assert (nearest("oi", ["kappa", "o"]), nearest("oin", ["kappa", "oni"])) == ("", "oni"), "o is another word than oi"


@pytest.mark.parametrize(
    ("letters", "meant"), [("kappX", "kappa"), ("kapXX", ""), ("tengXX", "tengus"), ("samurXXX", "")]
)
def test_at_most_one_letter_in_three_is_mistyped(letters: str, meant: str) -> None:
    assert nearest(letters, ["kappa", "tengus", "samurais"]) == meant


@pytest.mark.parametrize(
    ("typed", "slipped"),
    [
        ("kappa", 0),
        ("kapa", 1),
        ("kkappa", 1),
        ("kabpa", 1),
        ("akppa", 1),
        ("kapap", 1),
        ("akpap", 2),
        ("", 5),
        ("pa", 3),
        ("kappakaappa", 6),
    ],
)
def test_letters_left_out_added_taken_for_another_or_exchanged_are_one_slip_each(typed: str, slipped: int) -> None:
    assert slips(typed, "kappa") == slips("kappa", typed) == slipped


class Tables(Struct):
    """What is no table of entries, before those that are."""

    title: str
    foes: dict[str, object]


class Foe(Struct):
    name: str
    attacks: dict[str, object] = {}


def test_an_entry_is_called_by_its_name_and_what_is_none_by_its_id() -> None:
    tables = Tables("foes", {"oni-2": Foe("Oni the Second")})
    assert (called(tables, "oni-2"), called(tables, "oni-3")) == ("Oni the Second", "oni 3")


def test_a_part_of_an_entry_is_called_by_its_name_or_not_at_all() -> None:
    tables = Tables("foes", {"oni": Foe("Oni", {"claws": Foe("Iron Claws")}), "bell": "a bell"})
    assert [called(tables, key) for key in ("oni/claws", "oni/bite", "kappa/claws", "bell/claws")] == [
        "Iron Claws",
        "",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("words", "told"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_a_list_as_people_say_it(words: list[str], told: str) -> None:
    assert listed(words) == told
