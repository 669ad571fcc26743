"""Whatever the texts of a save or a pack hold, every way out shows it as letters: exports, pictures, screens, home,
line mode. Nothing in it is obeyed, and the layout holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

import msgspec
import pytest

from engine.core.text import cell_len
from engine.systems import SYSTEMS
from saves.chronicle import look, start
from saves.export import export
from saves.picture import picture
from tests.cli.conftest import Counterbeat
from tests.cli.test_plain_aloud import Aloud
from tests.saves.scenes import rules_for as duels
from tests.soak.test_facts import first_of
from tests.tui.driver import NARROW, WIDE, keys
from tests.tui.test_harmless import NASTY
from tui.plain.play import LineMode
from tui.start.fights import begin, rules_for
from tui.start.places import saves_folder

ENCOUNTERS = {
    "miasma": "ford-at-dusk",
    "yokai": "bridge-at-dusk",
    "mir": "enc-knight",
    "mirage": "night-of-jackals",
    "fires": "rats-on-the-quay",
}
ENCOUNTERS |= {system: first_of(system) for system in SYSTEMS if system not in ENCOUNTERS}
TEXTS = frozenset({"name", "title", "text", "summary", "stakes", "label", "note", "notes"})
HTML = "</script><b onmouseover=alert(1)>&amp;</b><!--"
WORDS = (*NASTY.values(), HTML)
SIZES = (WIDE, NARROW, (40, 30))


def worded(value: Any, words: Iterator[str]) -> Any:
    """The same with every text that somebody reads replaced."""
    if isinstance(value, dict):
        return {
            key: next(words) if key in TEXTS and isinstance(part, str) and part else worded(part, words)
            for key, part in value.items()
        }
    return [worded(part, words) for part in value] if isinstance(value, list) else value


@pytest.fixture(params=ENCOUNTERS)
def path(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A save of a fight some steps in, in which everything and everybody is called something else."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    session = begin(ENCOUNTERS[request.param], seed=1).session
    words = cycle(WORDS)
    root = msgspec.convert(worded(msgspec.to_builtins(session.state), words), type(session.state))
    saves_folder().mkdir(parents=True)
    file = saves_folder() / "dusk.fight"
    chronicle = start(session.ruleset, root, title=HTML + NASTY["escapes"], encounter="dusk", seed=1, by="t", path=file)
    for _ in range(6):
        options = chronicle.session.options()
        act = next((o for o in options if o.enabled and not o.slots and o.group != "ruling"), None)
        if act is None:
            break
        chronicle.session.do(session.ruleset.read(act.command))
    assert chronicle.save() is None
    chronicle.close()
    return file


def harmful(text: str) -> set[str]:
    """What a terminal or a reader would obey."""
    return {char for char in text if category(char) in ("Cc", "Cf", "Co", "Cs")} - {"\n"}


def test_exports_and_pictures_hold_letters_alone(path: Path) -> None:
    opened = look(path, rules_for)
    for kind in ("text", "md", "json", "html"):
        told = "".join(export(opened.session, opened.header, kind, "gm"))
        assert not harmful(told), kind
    assert HTML[:20] not in told
    assert told.count("<script>") == 1
    for line in picture(opened.session.view(), 100):
        assert not harmful(line)


def test_a_fight_and_its_card_keep_their_layout(path: Path) -> None:
    for size in SIZES:
        for drawn in (keys(None, size=size), *(keys(look(path, rules_for), key, size=size) for key in "1s")):
            assert {cell_len(line) for line in drawn} == {size[0]}
            assert not harmful("".join(drawn))


def test_line_mode_says_letters_alone(path: Path) -> None:
    talk = Aloud(Random(3), 30)
    LineMode(look(path, rules_for), talk).play()
    assert not harmful("\n".join(talk.said))


LONG = "9" * 5_000


@pytest.mark.parametrize(
    "lines",
    [
        *((word,) for word in (LONG, f"goto {LONG}", f"rule {LONG}", f"u {LONG}", "u ²", "-1", LONG.replace("9", "x"))),
        *(("w", word, "c") for word in (LONG, "²", "0")),
    ],
    ids=lambda lines: " ".join(line[:8] for line in lines),
)
def test_a_number_that_nobody_can_mean_is_refused_briefly(counterbeat: Counterbeat, lines: tuple[str, ...]) -> None:
    done = counterbeat("play", "ford", "--plain", stdin="\n".join((*lines, "q", "")))
    out = done.out
    assert (done.status, done.err) == (0, "")
    assert "999" not in lines[0] or "99…" in out
    assert max(map(len, out.splitlines())) < 300


def test_bytes_that_are_no_text_are_told_as_such(counterbeat: Counterbeat) -> None:
    """They ended the program: with a name that could not be written, or in the middle of reading."""
    done = counterbeat("play", "ford", "--plain", stdin=b"name north \xff\xfe\nt\nq\n")
    assert (done.status, done.err) == (0, "")
    assert look(saves_folder() / "at-the-ford.fight", duels).session.timeline.names == {0: "north \ufffd\ufffd"}
