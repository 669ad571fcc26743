"""Without textual-serve everything else works, and `serve` says what to install."""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest

from tui.commands import serve
from tui.start.errors import Usage
from tui.start.fights import begin
from tui.start.places import saves_folder

ROOT = Path(__file__).parents[2]
WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("textual_serve", "aiohttp"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
sys.argv = ["counterbeat", "serve", "dusk.fight"]
from tui.cli import main
sys.exit(main())
"""


def test_serve_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "pipx inject counterbeat textual-serve" in done.stderr


def test_what_is_missing_of_the_program_itself_is_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """To install textual-serve would not help."""
    monkeypatch.setitem(sys.modules, "tui.web.server", None)
    with pytest.raises(ModuleNotFoundError, match="tui"):
        given("dusk.fight")
    monkeypatch.delitem(sys.modules, "tui.web.server")
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    with pytest.raises(Usage, match="pipx inject counterbeat textual-serve"):
        given("dusk.fight")


def given(*words: str) -> int:
    """The command, in this process."""
    parser = ArgumentParser()
    serve.declare(parser)
    return serve.main(parser.parse_args(words))


class Piped(StringIO):
    """An output that another program reads: ``told`` is what has reached it."""

    told = ""

    def flush(self) -> None:
        self.told = self.getvalue()


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, str, bool]]:
    """Which file is served to whom, and whether the one after it as well; nothing listens."""
    found: list[tuple[Path, str, bool]] = []

    async def listening(
        file: Path, audience: str, host: str, port: int, token: str, ready: Callable[[int], None], *, newest: bool
    ) -> None:
        found.append((file, audience, newest))
        ready(port or 4711)

    server = ModuleType("tui.web.server")
    vars(server)["serve"] = listening
    monkeypatch.setitem(sys.modules, "tui.web.server", server)
    return found


def test_the_address_is_told_at_once_and_which_fights_it_shows_to_whom(
    served: list[tuple[Path, str, bool]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    piped = Piped()
    monkeypatch.setattr(sys, "stdout", piped)
    begin("first-duel", seed=3, path=saves_folder() / "dusk.fight").close()
    dusk, open_to_all = str(saves_folder() / "dusk.fight"), ". Whoever has the address can watch"
    for words, port, said, further in (
        ((dusk,), 8420, "what players see of dusk.fight, to be watched", False),
        ((dusk, "--gm", "--port", "0"), 4711, "everything of dusk.fight, to be watched", False),
        (("--host", "192.0.2.1"), 8420, "what players see of dusk.fight, and of whatever is begun after it, to", True),
    ):
        assert given(*words) == 0
        assert re.fullmatch(rf"http://[\d.]+:{port}/[\w-]{{24}}/\n", piped.told)
        told = capsys.readouterr().err
        assert said in told
        assert (open_to_all in told) == further
        piped.seek(0)
        piped.truncate()
    assert served == [(Path(dusk), "players", False), (Path(dusk), "gm", False), (Path(dusk), "players", True)]
