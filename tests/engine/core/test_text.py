"""Text for terminals: harmless, measured, cut and wrapped."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.text import cell_len, clean, cut, fit, safe_json, whole_number, wrap

anything = st.text(st.characters(), max_size=60)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Mamoru", "Mamoru"),
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("\x1b]8;;http://x\x07link", "␛]8;;http://x␇link"),
        ("a\x9b31mb\x7f", "a�31mb␡"),
        ("line\nnext\ttab\r", "line␊next␉tab␍"),
        ("abc\u202edef\u2066\u200f", "abc�def��"),
        ("zero\u200bwidth\u00ad", "zero�width�"),
        ("a\u00a0b\u3000c", "a b c"),
        ("\ud800", "�"),
        ("[bold]not bold[/]", "[bold]not bold[/]"),
        ("Zoe\u0308", "Zoe\u0308"),
        ("a" + "\u0301" * 50, "a" + "\u0301" * 2),
        ("\U000e0041", "�"),
        ("漢字 Yōkai", "漢字 Yōkai"),
    ],
)
def test_nothing_is_left_that_a_terminal_obeys(given: str, shown: str) -> None:
    assert clean(given) == shown


@given(anything)
def test_clean_text_is_printable_and_stays_as_it_is(text: str) -> None:
    once = clean(text)
    assert once.isprintable()
    assert clean(once) == once
    once.encode("utf-8")


@pytest.mark.parametrize(
    ("text", "cells"), [("", 0), ("abc", 3), ("漢字", 4), ("e\u0301", 1), ("e\u0300", 1), ("Ōkami", 5), ("█●", 2)]
)
def test_cells(text: str, cells: int) -> None:
    assert cell_len(text) == cells


@given(anything, st.integers(0, 30))
def test_cut_and_fit_keep_to_their_cells(text: str, cells: int) -> None:
    text = clean(text)
    assert cell_len(cut(text, cells)) <= cells
    assert cell_len(fit(text, cells)) == cells
    if cell_len(text) <= cells:
        assert cut(text, cells) == text
        assert fit(text, cells).startswith(text)
    else:
        assert cut(text, cells)[-1:] == ("…" if cells else ""), "what is cut says so wherever there is room for a sign"


@given(anything, st.integers(4, 30))
def test_wrapped_lines_fit_and_lose_no_word(text: str, cells: int) -> None:
    text = clean(text)
    lines = wrap(text, cells, "  ")
    assert all(cell_len(line) <= cells for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_wrapping_keeps_the_indent_and_breaks_long_words() -> None:
    assert wrap("    one two three", 9, "      ") == ["    one", "      two", "      thr", "      ee"]
    assert wrap("漢字漢字漢", 5, " ") == ["漢字", " 漢字", " 漢"]
    assert wrap("", 5) == [""]
    assert wrap("x" * 10_000, 100, "  ")[1] == "  " + "x" * 98


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_json_for_terminals_means_the_same(text: str) -> None:
    shown = safe_json(json.dumps(text, ensure_ascii=False))
    assert shown.isprintable()
    assert json.loads(shown) == text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("999999999", 999_999_999),
        ("-999999999", -999_999_999),
        ("1000000000", None),
        ("+7", 7),
        ("7-", None),
        ("+-7", None),
        ("-", None),
        ("", None),
        ("²", None),
    ],
)
def test_a_number_has_nine_digits_at_most(text: str, number: int | None) -> None:
    assert whole_number(text) == number
