"""The page for pack authors lists every field of every file as the structs have it, each with what it means."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, inspect

from engine.systems import SYSTEMS
from engine.systems.fires import catalog
from tests.content.pack_fields import BEGIN, PAGE, VOCABULARY, _cell, meaning, meanings, section, structs
from tests.saves.shapes import text_of


def test_the_page_lists_every_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page[page.index(BEGIN) :].splitlines() == section().splitlines(), "python -m tests.content.pack_fields"


OF_STRUCTS = ("in a file.", "at its default")
"""What is said of a struct, and tells an author of packs nothing."""


def test_every_table_says_what_it_is_about() -> None:
    bare = [line for line in section().splitlines() if line.startswith("**") and line.rstrip().endswith(".**")]
    assert bare == []


def test_no_table_speaks_of_structs() -> None:
    heads = [line for line in section().splitlines() if line.startswith("**")]
    found = [line for line in heads if any(words in line for words in OF_STRUCTS)]
    assert not found, f"docstrings of catalog.py are read by authors of packs, who know no structs: {found}"


def test_a_game_without_sentences_is_told_where_they_go() -> None:
    with pytest.raises(LookupError, match=r"content/fields/chess\.toml is missing"):
        meanings("chess")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_field_has_a_sentence(system: str) -> None:
    said = {
        f"{struct}.{field.encode_name}": meaning(system, struct, field.encode_name)
        for struct, info in structs(system).items()
        for field in info.fields
    }
    silent = [field for field, text in said.items() if not text.endswith((".", "…"))]
    assert not silent, f"content/fields/{system}.toml says nothing of these, or not in a sentence: {', '.join(silent)}"


def test_what_no_code_reads_is_said_to_be_for_readers() -> None:
    """A word of an effect that does nothing would be a promise to whoever writes a pack."""
    folder = Path(catalog.__file__).parents[1]
    code = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    words = set(re.findall(r"(?:\.|\")(\w+)", code))
    unread = {
        f"{struct}.{field.name}": meaning("fires", struct, field.encode_name)
        for struct, info in structs("fires").items()
        for field in info.fields
        if field.name not in words
    }
    assert unread
    assert [field for field, text in unread.items() if ", for readers" not in text] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sentence_is_about_a_field_that_is_not_there(system: str) -> None:
    fields = {struct: {field.encode_name for field in info.fields} for struct, info in structs(system).items()}
    every = {
        "*": set[str]().union(*fields.values()),
        **fields,
        **{head: set(words) for head, words in VOCABULARY.items()},
    }
    strange = [
        f"{struct}.{field}"
        for struct, said in meanings(system).items()
        for field in said
        if field not in every.get(struct, ())
    ]
    assert not strange, f"content/fields/{system}.toml tells of what no file has: {', '.join(strange)}"


@pytest.mark.parametrize("head", VOCABULARY)
def test_every_word_of_a_rule_has_a_sentence(head: str) -> None:
    assert set(meanings("fires")[head]) == set(VOCABULARY[head])


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        (Meta(ge=6, le=10), "whole number from 6 to 10"),
        (Meta(ge=-1), "whole number, -1 or more"),
        (Meta(le=3), "whole number, 3 or less"),
        (Meta(), "whole number"),
    ],
)
def test_the_ends_of_a_number_are_told_as_people_do(ends: Meta, said: str) -> None:
    assert _cell(text_of(inspect.type_info(Annotated[int, ends]))) == said
