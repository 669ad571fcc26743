"""A system's rulebook is its list of promises: every entry is written, and for every rule a test is marked with its id.

The test files are read, not collected, so that running a single file says the same as running them all.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from content import packs_on_disk
from engine.systems import SYSTEMS

ROOT = Path(__file__).parents[2]
PACKS = packs_on_disk.SHIPPED
HEADING = re.compile(r"^## ([A-Z]{2}-S?[0-9]+)\b *(.*)$", re.MULTILINE)
SILENT = re.compile(r"^[A-Z]{2}-S")
"""Silent spots: what the source leaves open, and the table option that decides it. Tested with the rules they touch."""

KEY_LINE = re.compile(r"^[a-z]+: .*$", re.MULTILINE)


@cache
def rulebook(system: str) -> dict[str, tuple[str, str]]:
    """Title and text of every rule of a system, by its id; the text is without the `section:` lines."""
    text = (PACKS / system / "rulebook.md").read_text(encoding="utf-8")
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return {
        heading[1]: (heading[2].strip(), KEY_LINE.sub("", text[heading.end() : end]).strip())
        for heading, end in zip(headings, ends, strict=True)
    }


def marks(source: str) -> Iterator[tuple[int, str]]:
    """Line and rule id of every `pytest.mark.rule(…)` in a test file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            if ast.unparse(node.func).endswith("mark.rule"):
                for argument in node.args:
                    yield node.lineno, ast.unparse(argument).strip("'")


def family(system: str) -> str:
    """How the ids of a system's rules begin."""
    return next(iter(rulebook(system))).split("-")[0] + "-"


@cache
def marked(system: str) -> dict[str, list[str]]:
    """Where each rule id of a system is marked, over all test files."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for line, rule in marks(text) if family(system) in text and ".rule(" in text else ():
            if rule.startswith(family(system)):
                found.setdefault(rule, []).append(f"{path.relative_to(ROOT)}:{line}")
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_has_a_test(system: str) -> None:
    untested = [
        f"{rule} {title}"
        for rule, (title, _) in rulebook(system).items()
        if rule not in marked(system) and not SILENT.match(rule)
    ]
    assert not untested, f"{len(untested)} rules of {system} have no test marked with their id"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_is_written(system: str) -> None:
    rules = rulebook(system)
    assert rules
    assert not [rule for rule, (title, text) in rules.items() if not title or not text]


@pytest.mark.parametrize("system", SYSTEMS)
def test_rule_ids_are_unique_and_of_one_family(system: str) -> None:
    ids = HEADING.findall((PACKS / system / "rulebook.md").read_text(encoding="utf-8"))
    names = [rule for rule, _ in ids]
    assert len(names) == len(set(names))
    assert len({name.split("-")[0] for name in names}) == 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_test_is_marked_with_a_rule_that_does_not_exist(system: str) -> None:
    """A mistyped id would leave its rule untested and look as if it were not."""
    assert not {rule: where for rule, where in marked(system).items() if rule not in rulebook(system)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_its_rooms(system: str) -> None:
    assert (ROOT / "engine" / "systems" / system / "__init__.py").is_file()
    assert (PACKS / system / "rulebook.md").is_file()
    assert list((PACKS / system).glob("*.toml"))


def test_every_system_is_listed() -> None:
    folders = {path.parent.name for path in (ROOT / "engine" / "systems").glob("*/__init__.py")}
    assert folders == set(SYSTEMS)


def test_marks_are_found_wherever_pytest_takes_them() -> None:
    source = """
pytestmark = pytest.mark.rule("AA-1")
@pytest.mark.rule("AA-2", "AA-3")
def test_one(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("AA-4"))])
def test_two(x): ...
"""
    assert [rule for _, rule in marks(source)] == ["AA-1", "AA-2", "AA-3", "AA-4"]
