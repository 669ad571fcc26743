"""The pages for those who work on the code name files, targets and variables that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tui.settings.keymap import FIGHT, shown_key

ROOT = Path(__file__).parents[2]
PAGES = ("CONTRIBUTING.md", "engine/design.md")
PATH = re.compile(r"`(?!\.venv/)([\w.-]+(?:/[\w.*-]+)*/?)`")
"""Paths of the repository: what the set-up makes may stand elsewhere."""

TARGET = re.compile(r"(?:`|^    (?:\S+=\S+ )?)make ([a-z]+)\b", re.MULTILINE)
HOOK = re.compile(r"entry: \.venv/bin/(\S+)")

README_KEYS = {
    "0": "rest",
    "/": "filter",
    ".": "again",
    "*": "alike",
    "p": "person",
    "ctrl+p": "find",
    "u": "undo",
    "ctrl+r": "redo",
    "[": "moment_before",
    "]": "moment_after",
    "t": "timeline",
    "g": "rulings",
    "o": "program",
    "a": "players",
    "f1": "rulebook",
    "x": "codex",
    "l": "lines",
    "?": "help",
    "Z": "zoom",
    "z": "full",
    ",": "settings",
}
"""What the README says of keys, by the names of actions."""

pages = pytest.mark.parametrize("page", PAGES)


@pages
def test_every_path_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    paths = {found for found in PATH.findall(text) if "/" in found and "NAME" not in found}
    lost = [path for path in paths if not _found(path, page)]
    assert paths
    assert not lost


def _found(path: str, page: str) -> bool:
    """From the root, from the folder of the page or of the tests; modules may be named without their ending."""
    homes = (ROOT, (ROOT / page).parent, ROOT / "tests")
    return any(list(home.glob(f"{path.rstrip('/')}{ending}")) for home in homes for ending in ("", ".py"))


@pages
def test_every_target_is_one_of_the_makefile(page: str) -> None:
    told = set(TARGET.findall((ROOT / page).read_text(encoding="utf-8")))
    known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert told <= known


def test_every_variable_is_read_somewhere() -> None:
    told = set(re.findall(r"COUNTERBEAT_[A-Z]+", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    code = [
        path
        for folder in ("content", "saves", "tui", "tests/saves", "tests/soak")
        for path in (ROOT / folder).rglob("*.py")
    ]
    read = "\n".join(path.read_text(encoding="utf-8") for path in code)
    assert {name for name in told if f'"{name}"' not in read} == set()


def test_the_way_to_a_rule_is_the_one_that_is_told() -> None:
    """What the page finds by an id is found, and the subject has its file in each room that is named."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = page[page.index("## I want to change how parry works") : page.index("## A new rule")]
    game = ROOT / "engine" / "systems" / "miasma"
    for rule in re.findall(r'grep -rn "(MI-\d+)"', told):
        for folder in (game / "rules", game / "tell", ROOT / "tests" / "engine" / "miasma"):
            assert any(rule in file.read_text(encoding="utf-8") for file in folder.rglob("*.py")), folder
    subject, rooms = re.findall(r"kind of `(\w+)`.*?room:\s+((?:`\w+`,?\s*)+)", told, re.DOTALL)[0]
    assert [room for room in re.findall(r"`(\w+)`", rooms) if not (game / room / f"{subject}.py").is_file()] == []


def test_keys_of_the_readme_are_those_of_the_program() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([^`]+)`", text[text.index("## Keys") : text.index("## Your own fights")]))
    keys = {key if len(key) == 1 else key.lower() for key in told if re.fullmatch(r".|F1|ctrl\+.", key)}
    assert keys - {"1", "9"} == {*README_KEYS}  # digits are those of options
    bound = {shown_key(key): action.id for action in FIGHT for key in action.keys}
    assert {key: bound.get(key) for key in README_KEYS} == README_KEYS


def test_the_hooks_run_what_development_installs() -> None:
    hooks = set(HOOK.findall((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")))
    installs = {"ruff": "ruff", "lint-imports": "import-linter", "mypy": "mypy", "python": "pytest"}
    needed = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert hooks == set(installs)
    assert all(f'"{name}>=' in needed for name in installs.values())
