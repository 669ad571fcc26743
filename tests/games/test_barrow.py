"""Barrow is a whole game: each rule, every conformance test, by line, by key, and no line more than it may cost."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.test_pure import impure
from tests.architecture.test_rooms import amiss
from tests.content.test_pack_fields import OF_STRUCTS
from tests.games.barrow import catalog

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PLUGIN = "tests.games.registered"
ALONE = "tests.games.alone"
"""The same without the other games, of which thousands of tests would be collected for nothing."""

CONFORMANCE = (
    "tests/architecture/test_cases.py",
    "tests/content/test_writing.py",
    "tests/engine/test_acts.py",
    "tests/engine/test_minds_of_systems.py",
    "tests/engine/test_pictures_of_systems.py",
    "tests/engine/test_rulings_everywhere.py",
    "tests/engine/test_scenes_of_systems.py",
    "tests/golden/test_golden.py",
    "tests/rules",
    "tests/secrets",
    "tests/soak",
)
"""What every system is held to."""

ELSEWHERE = "not rooms"
"""It is a test's, not one of the shipped systems' folders."""

LINES = 900


def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The program with Barrow among its games."""
    code = f"import {PLUGIN}, sys; from tui.cli import main; sys.argv[0] = 'counterbeat'; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", code, *words], cwd=ROOT, input=stdin, capture_output=True, text=True, check=False
    )


@pytest.mark.timeout(300)
def test_it_passes_every_conformance_test() -> None:
    words = ["-q", "-p", "no:cacheprovider", "-p", ALONE, "-k", f"barrow and {ELSEWHERE}", *CONFORMANCE]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert int(done.stdout.rsplit(" passed", 1)[0].split()[-1]) > 50


def code_and_content() -> Iterator[str]:
    """Every line of the system and its pack that says something."""
    for folder in (HERE / "barrow", HERE / "packs" / "barrow"):
        for path in folder.rglob("*.*"):
            if path.suffix in (".py", ".toml", ".md"):
                yield from (line for line in path.read_text(encoding="utf-8").splitlines() if line.strip())


def test_it_costs_what_a_small_game_may() -> None:
    assert sum(1 for _ in code_and_content()) <= LINES


def test_a_copy_of_it_begins_clean() -> None:
    """Of the engine ``make lint`` wants more than of tests: a copy is not to begin with complaints."""
    complaints = ""
    for path in (HERE / "barrow").glob("*.py"):
        there = ROOT / "engine" / "systems" / "barrow" / path.name
        lint = [sys.executable, "-m", "ruff", "check", "--quiet", "--stdin-filename", str(there), "-"]
        with path.open("rb") as source:
            complaints += subprocess.run(lint, cwd=ROOT, stdin=source, capture_output=True, check=False).stdout.decode()
    assert complaints == ""


def test_authors_of_packs_could_read_of_it() -> None:
    said = [str(kind.__doc__) for kind in vars(catalog).values() if isinstance(kind, type)]
    assert [text for text in said if any(words in text for words in OF_STRUCTS)] == []


def test_it_has_the_rooms_of_every_game() -> None:
    assert amiss({path.stem for path in (HERE / "barrow").glob("*.py")} - {"__init__"}) == ""


def test_its_single_modules_ask_no_clock_no_chance_and_no_catalog() -> None:
    sources = {path.stem: path.read_text(encoding="utf-8") for path in (HERE / "barrow").glob("*.py")}
    assert {name: found for name, source in sources.items() if (found := list(impure(source)))} == {}
    assert [name for name in ("evolve", "tell") if "Catalog" in sources[name]] == []


def test_a_script_plays_it() -> None:
    asked = (
        {"op": "do", "command": {"do": "attack", "who": "bran", "target": "thrall"}, "dice": [6, 1]},
        {"op": "view", "audience": "players"},
    )
    done = run("run", "the-open-barrow", stdin="".join(json.dumps(request) + "\n" for request in asked))
    played, seen = map(json.loads, done.stdout.splitlines())
    assert played["ok"], played
    assert [line["text"] for line in played["lines"]][-1] == "Bran hits Thrall: 6 − 0 armour, 2 guard, 4 strength"
    assert "hiding" not in json.dumps(seen)


def test_the_list_and_the_rulebook_of_content_know_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("TEMP", str(tmp_path))
    assert "The open barrow" in run("list").stdout
    assert list(tmp_path.iterdir()) == [], "the folder in which the packs lay together is left behind"
    assert run("check", str(HERE / "packs" / "barrow")).returncode == 0


FEWER_AND_MORE = """
from tui.forecast.work import Change, opened
from tui.start.errors import Usage
print(len(opened("the-open-barrow", Change("thrall", "3"))[1].combatants))
try:
    opened("the-open-barrow", Change("thrall", "1"))
except Usage as no:
    print(no)
"""


def test_a_forecast_says_which_ruling_it_lacks_to_be_played_with_fewer() -> None:
    """More of a kind come by ``rule-add``, which it has."""
    done = subprocess.run(
        [sys.executable, "-c", f"import {PLUGIN}\n{FEWER_AND_MORE}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    no = "no fewer thrall than 2 can be played: Barrow has no ruling rule-remove"
    assert done.stdout.splitlines() == ["7", no], done.stderr


PLAYED = """
import asyncio
from content import loader
from saves.chronicle import start
from tests.tui.driver import keys
rules = loader.rules("barrow")
found = loader.encounter("the-open-barrow")
chronicle = start(rules, rules.begin(found), title="Dusk", encounter="dusk", seed=4, by="test")
for line in keys(chronicle, "1", "1", "1", "1", "c", size=(120, 40)):
    print(line)
print(chronicle.session.head)
"""


def test_the_screen_plays_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import {PLUGIN}\n{PLAYED}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    *lines, head = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert int(head) >= 2
    screen = "\n".join(lines)
    for words in ("The mound", "The tomb", "Ada", "hits", "Round 1"):
        assert words in screen, screen
