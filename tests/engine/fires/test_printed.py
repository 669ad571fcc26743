"""The rows of the pack are those that are printed: figures, prices, requirements and effects, field by field."""

from __future__ import annotations

import json

import pytest

from tests.engine.fires.printed import FILES, KEPT, checksum, shipped

PRINTED = json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", list(FILES))
def test_nothing_but_texts_differs_from_what_is_printed(kind: str) -> None:
    assert {key: checksum(row) for key, row in shipped(kind).items()} == PRINTED[kind]


def test_all_516_rows_are_there() -> None:
    assert {*PRINTED} == {*FILES}
    assert sum(map(len, PRINTED.values())) == 516
