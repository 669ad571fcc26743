"""The pages for those who work on the code name files, targets and variables that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.options import Option, Slot

ROOT = Path(__file__).parents[2]
PAGES = ("CONTRIBUTING.md", "engine/design.md")
PATH = re.compile(r"`(?!\.venv/)([\w.-]+(?:/[\w.*-]+)*/?)`")
"""Paths of the repository: what the set-up makes may stand elsewhere."""

TARGET = re.compile(r"(?:`|^    (?:\S+=\S+ )?)make ([a-z]+)\b", re.MULTILINE)
HOOK = re.compile(r"entry: \.venv/bin/(\S+)")

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
    code = [path for folder in ("content", "saves", "tui", "tests/soak") for path in (ROOT / folder).rglob("*.py")]
    read = "\n".join(path.read_text(encoding="utf-8") for path in code)
    assert {name for name in told if f'"{name}"' not in read} == set()


def test_the_protocols_page_tells_what_every_field_of_an_option_is() -> None:
    page = (ROOT / "tui/protocol/protocol.md").read_text(encoding="utf-8")
    fields = {*Option.__struct_fields__, *Slot.__struct_fields__}
    assert {name for name in fields if f"`{name}`" not in page and f'"{name}":' not in page} == set()


def test_the_hooks_run_what_development_installs() -> None:
    hooks = set(HOOK.findall((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")))
    installs = {"ruff": "ruff", "lint-imports": "import-linter", "mypy": "mypy", "python": "pytest"}
    needed = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert hooks == set(installs)
    assert all(f'"{name}>=' in needed for name in installs.values())
