"""The page for pack authors lists every field of every file as the structs have it."""

from __future__ import annotations

from tests.content.pack_fields import BEGIN, PAGE, section


def test_the_page_lists_every_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page[page.index(BEGIN) :].splitlines() == section().splitlines(), "python -m tests.content.pack_fields"


def test_every_table_says_what_it_is_about() -> None:
    bare = [line for line in section().splitlines() if line.startswith("**") and line.rstrip().endswith(".**")]
    assert bare == []
