"""What is wrong with a file or a save is one sentence with the path in front of it, so its text begins as a predicate
does: never with an article, a number, a key or somebody.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

VERBS = re.compile(
    r"(is|are|has|have|adds or does|lacks?|must|cannot|needs?|names?|holds?|begin|speaks? of|adds? up|costs?|tells"
    r"|leads|waits|does not|do not) "
)
"""How a text may begin; a new verb is added here, so that somebody has read it after a path."""


def texts() -> Iterator[tuple[str, str]]:
    """The beginning of each text of a problem that is written where the problem is made, with its place."""
    for file in sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "content").rglob("*.py")]):
        text = file.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(text)) if "Problem(" in text else ():
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Problem":
                yield from ((f"{file.relative_to(ROOT)}:{call.lineno}", text) for text in begins(call.args[1]))


def begins(text: ast.expr) -> list[str]:
    """How a text begins as far as it is written out; what is filled in is ``{}``. Nothing of a text made elsewhere."""
    match text:
        case ast.Constant(value=str(said)):
            return [said]
        case ast.JoinedStr(values=[ast.FormattedValue(value=ast.Name(id="told")), *_]):
            return []
        case ast.JoinedStr(values=[ast.Constant(value=str(said)), *_]):
            return [f"{said} "]
        case ast.JoinedStr():
            return ["{}"]
        case ast.BinOp(left=left):
            return begins(left)
        case ast.IfExp(body=body, orelse=orelse):
            return [*begins(body), *begins(orelse)]
    return []


def test_what_is_wrong_reads_on_after_its_path() -> None:
    every = list(texts())
    assert len(every) > 100, "where problems are made has moved"
    assert [(where, text) for where, text in every if not VERBS.match(text)] == []


@pytest.mark.parametrize(
    "text", ['"a die shows 1 to 6"', '"1000 stretches"', 'f"{where} is off the map"', '"rows are"']
)
def test_what_does_not_read_on_is_found(text: str) -> None:
    assert not any(VERBS.match(said) for said in begins(ast.parse(text, mode="eval").body))
