"""What the text of the repository must not grow into."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

from tests.architecture.test_imports import statements

ROOT = Path(__file__).parents[2]
LONGEST = 600

# A file that names a path of somebody's machine works there and nowhere else.
FOLDERS = ("work", "root", "tmp/cb", r"home/\w+", r"Users/\w+")
MACHINE_PATHS = re.compile(rf"(?<![\w.])/(?:{'|'.join(FOLDERS)})/")


def tracked() -> list[Path]:
    return [path for name in listed("-z").split("\0") if name and (path := ROOT / name).is_file()]


def listed(form: str) -> str:
    command = ["git", "-c", "safe.directory=*", "ls-files", form]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout


def modules() -> list[Path]:
    return [path for folder in ("engine", "content", "saves", "tui", "tests") for path in (ROOT / folder).rglob("*.py")]


def test_no_module_outgrows_600_lines() -> None:
    """A file that is longer holds two things; nobody reads both."""
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in modules()
        if (lines := path.read_text(encoding="utf-8").count("\n")) > LONGEST
    }
    assert not long


def test_every_module_says_why_it_exists() -> None:
    silent = [
        path.relative_to(ROOT).as_posix()
        for path in modules()
        if not path.is_relative_to(ROOT / "tests") and not path.read_text(encoding="utf-8").startswith('"""')
    ]
    assert not silent


RULE_ID = re.compile(r"\b[A-Z]{2}-S?\d+\b|[().,:]")


def titles() -> set[str]:
    """The titles of all entries of the rulebooks, each behind its id."""
    books = [path.read_text(encoding="utf-8") for path in (ROOT / "content" / "packs").glob("*/rulebook.md")]
    return {title.strip() for book in books for title in re.findall(r"^## (.+)$", book, re.MULTILINE)}


def only_titles(said: str, known: set[str]) -> bool:
    """Whether a docstring is nothing but titles of the rulebook, with commas between them."""
    parts = re.split(r", (?=[A-Z]{2}-S?\d)", said.strip().removesuffix("."))
    return all(part in known for part in parts)


def test_what_the_engine_says_of_a_function_is_more_than_its_rules_title() -> None:
    """*MI-85 Ward.*, *MI-66 Death of a character.* or *Step m.* tells nobody what raises, folds or refuses one."""
    known = titles()
    curt = [
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno} {said}"
        for path in (*(ROOT / "engine").rglob("*.py"), *(ROOT / "tests" / "games").rglob("*.py"))
        for node in statements(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and (said := ast.get_docstring(node)) is not None
        and (len(RULE_ID.sub(" ", said).split()) < 3 or only_titles(said, known))
    ]
    assert not curt, "say what it does beyond the title of its rule, in three words at least"


def test_every_file_has_the_same_line_ends_on_every_system() -> None:
    """Git for Windows would write others, and pictures, saves and archives are compared byte for byte."""
    assert [line for line in listed("--eol").splitlines() if "eol=lf" not in line or "crlf" in line] == []


def test_no_text_names_a_path_of_somebodys_machine() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if MACHINE_PATHS.search(line)
        ]
    assert not found


@pytest.mark.parametrize("text", ["open('{}work/x')", "cd {}root/a", "{}home/ann/saves"])
def test_the_search_for_machine_paths_finds_one(text: str) -> None:
    assert MACHINE_PATHS.search(text.format("/"))
