"""Consoles and pipes that do not speak UTF-8, as on Windows: pictures in other signs, documents as they must be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from content.loader import encounter_files
from content.writing import own_path
from saves.export import export
from tests.cli.conftest import Counterbeat
from tests.saves.scenes import kept
from tui.appearance.glyphs import ASCII, UNICODE, in_place, plain
from tui.start.fights import begin, reopen

ROOT = Path(__file__).parents[2]


def printed(encoding: str, *words: str) -> bytes:
    """What a command prints into a pipe of another encoding."""
    code = "import sys; from tui.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.fixture
def save(tmp_path: Path) -> str:
    path = tmp_path / "duel.fight"
    begin("first-duel", seed=1, path=path).close()
    return str(path)


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_a_picture_is_drawn_in_signs_that_the_console_has(save: str, encoding: str) -> None:
    told = printed(encoding, "show", save).decode(encoding).splitlines()
    whole = printed("utf-8", "show", save).decode().splitlines()
    assert [len(line) for line in told] == [len(line) for line in whole]
    assert "".join(told).count("?") == "".join(whole).count("?")


@pytest.mark.parametrize("kind", ["html", "json", "md"])
def test_documents_are_utf_8_whatever_the_console_speaks(save: str, kind: str) -> None:
    told = printed("cp1252", "log", save, "--format", kind)
    chronicle = reopen(Path(save), read_only=True)
    assert told.decode() == "".join(export(chronicle.session, chronicle.header, kind, "gm"))  # type: ignore[arg-type]
    assert b"\xc2\xb7" in told or kind == "json"


def test_the_list_for_programs_is_utf_8() -> None:
    duel = encounter_files()["first-duel"].read_text(encoding="utf-8")
    mine = own_path("miasma", "moor")
    mine.parent.mkdir(parents=True)
    mine.write_text(duel.replace("First Duel", "Ödes Moor"), encoding="utf-8")
    assert "Ödes Moor" in [row["title"] for row in json.loads(printed("ascii", "list", "--json"))]


@pytest.mark.parametrize("kind", ["text", "html"])
def test_a_chronicle_is_written_to_a_file_and_never_over_another(
    counterbeat: Counterbeat, tmp_path: Path, kind: str
) -> None:
    path, new = kept(tmp_path / "ford.fight"), tmp_path / "ford.out"
    words = ["log", str(path), "--format", kind]
    done = counterbeat(*words, "--output", str(new))
    assert (done.status, done.out) == (0, f"{new}\n")
    assert new.read_text(encoding="utf-8") == counterbeat(*words).out
    again = counterbeat(*words, "--output", str(new))
    assert again.status == 2
    assert "is there already" in again.err


@pytest.mark.parametrize(
    ("text", "told"),
    [("Yōkai − Nürnberg", "Yokai - Nurnberg"), ("漢", "?"), ("a…", "a..."), ("1 → 2", "1 -> 2"), ("\udcff", "?")],
)
def test_a_sentence_in_seven_bits(text: str, told: str) -> None:
    assert plain(text) == told


def test_signs_that_are_laid_out_keep_their_places() -> None:
    assert in_place(UNICODE.corners + UNICODE.full + UNICODE.facing) == ASCII.corners + ASCII.full + ASCII.facing
    assert in_place("½…") == "1/2~"
