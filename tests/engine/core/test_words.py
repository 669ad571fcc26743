"""Words as keys, and the house rules' one check."""

from __future__ import annotations

import pytest

from engine.core.words import listed, nearest, slug


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


def test_the_nearest_word_or_none() -> None:
    assert nearest("kapa", {"kappa": 1, "oni": 2}) == "kappa"
    assert nearest("xyzzy", ["kappa", "oni"]) == ""


@pytest.mark.parametrize(
    ("words", "told"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_a_list_as_people_say_it(words: list[str], told: str) -> None:
    assert listed(words) == told
