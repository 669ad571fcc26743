"""One bad file among the saves takes nothing away: not the list, not the home screen, no command without FILE."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest

from saves.library import listing, newest
from tests.cli.conftest import Counterbeat
from tests.saves.scenes import kept, unclosed
from tui.app import CounterbeatApp
from tui.start.places import saves_folder


def summed(line: bytes) -> bytes:
    """A first line with its checksum made right again."""
    body = line[: -len(b',"sum":"12345678"}')]
    return body + b',"sum":"%08x"}' % crc32(body)


def first_line(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def work(path: Path) -> None:
        first, rest = kept(path).read_bytes().split(b"\n", 1)
        path.write_bytes(change(first) + b"\n" + rest)

    return work


def tail(more: bytes) -> Callable[[Path], None]:
    def work(path: Path) -> None:
        path.write_bytes(unclosed(path).read_bytes() + more)

    return work


def zeros(path: Path) -> None:
    os.truncate(kept(path), 60_000_000)


BAD: dict[str, Callable[[Path], object]] = {
    "title in no encoding": first_line(lambda line: line.replace(b"At the", b"A\xff the")),
    "title in no encoding, sum right": first_line(lambda line: summed(line.replace(b"At the", b"A\xff the"))),
    "title a number": first_line(lambda line: summed(line.replace(b'"At the ford"', b"7"))),
    "title with control codes": first_line(lambda line: summed(line.replace(b"At the", b"\\u001b[31m\\u202e"))),
    "title of a megabyte": first_line(lambda line: summed(line.replace(b"At the", b"x" * 1_000_000))),
    "another system": first_line(lambda line: line.replace(b'"duel"', b'"eual"')),
    "a system that is none, sum right": first_line(lambda line: summed(line.replace(b'"duel"', b'"chess"'))),
    "system a list": first_line(lambda line: summed(line.replace(b'"duel"', b"[]"))),
    "encounter nothing": first_line(lambda line: summed(line.replace(b'"encounter":"ford"', b'"encounter":null'))),
    "a step of 5,000 digits": tail(b'[9,0,"",{"k":"step","id":' + b"9" * 5000 + b",\n"),
    "a moment in no encoding": tail(b'[9,0,"\xff\xfe",{"k":"head","to":1},"00000000"]\n'),
    "zeros without end": zeros,
    "nothing": lambda path: path.write_bytes(b""),
    "rubbish": lambda path: path.write_bytes(bytes(range(256)) * 40),
    "a folder": lambda path: path.mkdir(),
    "of a year that no calendar has": lambda path: os.utime(kept(path), (1e11, 1e11)),
}
if os.name == "posix":  # elsewhere there are no pipes, and links are for administrators
    BAD |= {
        "a link to itself": lambda path: path.symlink_to(path),
        "a link to nothing": lambda path: path.symlink_to(path.with_name("nowhere")),
        "a pipe": lambda path: os.mkfifo(path),
    }


@pytest.fixture
def library() -> Path:
    folder = saves_folder()
    os.utime(kept(folder / "good.fight"), (1_000_000_000, 1_000_000_000))
    return folder


@pytest.mark.parametrize("bad", BAD)
def test_the_list_and_the_good_save_are_still_there(library: Path, bad: str) -> None:
    BAD[bad](library / "bad.fight")
    found = listing(saves_folder())
    assert "good.fight" in [save.path.name for save in found]
    assert newest(saves_folder()) is not None


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("words", [("show",), ("log",), ("verify",), ("list",)], ids=lambda words: words[0])
def test_commands_without_a_file_answer(
    counterbeat: Counterbeat, library: Path, bad: str, words: tuple[str, ...]
) -> None:
    BAD[bad](library / "bad.fight")
    done = counterbeat(*words)
    assert done.status in (0, 1, 2, 3), done.err
    assert "should not have happened" not in done.err
    assert done.err.count("\n") <= 1


def test_the_home_screen_shows_the_good_one(library: Path) -> None:
    for number, make in enumerate(BAD.values()):
        make(library / f"bad-{number}.fight")

    async def look() -> list[str]:
        app = CounterbeatApp()
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press(*["down"] * 20)
            await pilot.pause()
            screen = app.screen
            return [entry.title for entry in screen.entries.all]  # type: ignore[attr-defined]

    titles = asyncio.run(look())
    assert "good (At the ford)" in titles
    assert len([title for title in titles if title.startswith("bad-")]) >= 5, "and says of the bad ones what they are"


@pytest.mark.parametrize("field", ["system", "generator", "encounter", "by"])
@pytest.mark.parametrize("value", [b'"%b"' % (b"x" * 5000), b'{"%b":1}' % (b"x" * 5000)], ids=["text", "key"])
def test_a_value_that_goes_on_and_on_is_repeated_by_its_beginning(
    counterbeat: Counterbeat, field: str, value: bytes
) -> None:
    """All that a save, a pack or a command can be refused for is shortened where such messages are made."""
    change = first_line(
        lambda line: summed(re.sub(rb'"%b":"[^"]*"' % field.encode(), b'"%b":%b' % (field.encode(), value), line))
    )
    saves_folder().mkdir(parents=True, exist_ok=True)
    change(saves_folder() / "long.fight")
    done = counterbeat("verify", str(saves_folder() / "long.fight"))
    (found,) = listing(saves_folder())
    for told in (done.err, found.problem):
        assert len(told) < 400
        assert "xxx…" in told or "x" * 80 not in told
