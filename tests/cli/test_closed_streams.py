"""A shell, a service or a scheduler may start us with a stream closed: a sentence or nothing, never a fault of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="closing a stream by its number is for a POSIX shell")

RUN = "import sys; from tui.cli import main; sys.argv[0] = 'counterbeat'; sys.exit(main())"
SAYS = "this should not have happened"


def run(words: str, closed: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COUNTERBEAT_HOME": str(folder), "PYTHONPATH": str(Path(__file__).parents[2])}
    command = f'exec "$0" -c "$1" {words} {closed}'
    return subprocess.run(
        ["sh", "-c", command, sys.executable, RUN],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("play first-duel --plain", 0),
        ("learn mir --plain", 0),
        ("run first-duel", 0),
        ("play first-duel", 2),
        ("list", 0),
    ],
)
def test_nobody_is_there_to_answer(words: str, status: int, tmp_path: Path) -> None:
    done = run(words, "<&-", tmp_path)
    assert SAYS not in done.stderr
    assert done.returncode == status


@pytest.mark.parametrize("words", ["doctor", "list", "show nothing.fight", "play first-duel"])
def test_nobody_is_there_to_listen(words: str, tmp_path: Path) -> None:
    done = run(words, "</dev/null >&-", tmp_path)
    assert SAYS not in done.stderr
    assert done.returncode in (0, 1, 2)
    assert run(words, "</dev/null >&- 2>&-", tmp_path).returncode == done.returncode


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
def test_what_is_listened_to_has_no_room(tmp_path: Path) -> None:
    """As a file on a full disk has none. What cannot be said of it changes no status."""
    done = run("list", ">/dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (
        1,
        "counterbeat: cannot write the output: there is no space left for it\n",
    )
    assert run("show nothing.fight", "2>/dev/full", tmp_path).returncode == 2


def test_a_save_never_takes_the_place_of_a_stream(tmp_path: Path) -> None:
    """With all three closed, the file that is opened first would be what is printed into."""
    save = tmp_path / "duel.fight"
    assert run(f"run first-duel --save {save}", "<&- >&- 2>&-", tmp_path).returncode == 0
    assert run(f"verify {save}", "", tmp_path).returncode == 0
    assert all(line.startswith("{") for line in save.read_text(encoding="utf-8").splitlines()[:1])
