"""What is handed over: one file that plays, saves and resumes anywhere, and the same bytes from the same commit."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.dist import SUMS, main, whole_parser
from tui.cli import COMMANDS

pytestmark = pytest.mark.xdist_group("dist")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything, built once."""
    out = tmp_path_factory.mktemp("dist")
    main(out)
    return out


def test_the_one_file_plays_saves_and_resumes_in_an_empty_folder(dist: Path, tmp_path: Path) -> None:
    program = shutil.copy(dist / "counterbeat.pyz", tmp_path)
    bare = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "SHIV_ROOT": str(tmp_path / "unpacked")}

    def run(*words: str, said: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-I", program, *words],
            cwd=tmp_path,
            env=bare,
            input=said,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "first-duel" in run("list")
    save = str(tmp_path / "duel.fight")
    play = run("run", "first-duel", "--save", save, said='{"op":"options"}\n')
    options = json.loads(play)["options"]
    act = next(option for option in options if option["enabled"] and not option["slots"] and option["group"] == "act")
    asked = {"op": "do", "command": act["command"]}
    first = json.loads(run("run", "--resume", save, said=json.dumps(asked) + "\n"))
    assert first["ok"]
    again = json.loads(run("run", "--resume", save, said='{"op":"timeline"}\n'))
    assert again["step"] == first["step"]


def test_the_same_commit_gives_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    main(tmp_path)
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in tmp_path.iterdir()}
    assert sums == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in dist.iterdir()}


def test_the_sums_are_those_of_the_files(dist: Path) -> None:
    lines = (dist / SUMS).read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(list(dist.iterdir())) - 1
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("name", ["counterbeat.bash", "_counterbeat", "counterbeat.fish", "counterbeat.1"])
def test_completions_and_the_manual_know_every_command(dist: Path, name: str) -> None:
    text = (dist / name).read_text(encoding="utf-8")
    assert not [command for command in COMMANDS if command not in text]


def test_the_whole_parser_has_every_command() -> None:
    assert not [command for command in COMMANDS if command not in whole_parser().format_help()]
