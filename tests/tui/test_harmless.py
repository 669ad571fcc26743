"""Whatever a name holds, it is shown as text and the layout holds."""

from __future__ import annotations

import pytest

from engine.core.text import cell_len
from tests.tui.driver import NARROW, WIDE, keys
from tests.tui.scenes import named
from tui.appearance.appearance import Appearance
from tui.appearance.glyphs import ASCII
from tui.draw.rows import Pen, Row
from tui.start.fights import begin

NASTY = {
    "markup": "[bold red]Ann[/] [@click=app.quit]x[/]",
    "escapes": "\x1b[2J\x1b]52;c;YQ==\x07 Ann",
    "controls": "A\x00\r\n\tnn\x7f",
    "long": "Ann" * 4000,
    "wide": "剣士の安さん 💥",
    "direction": "Ann \u202e\u2066 neB",
    "marks": "A" + "\u0301" * 50 + "nn",
}


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY.keys())
def test_names_from_files_are_only_ever_text(name, size):
    lines = keys(named(name), "1", size=size)
    assert len(lines) == size[1]
    for line in lines:
        assert cell_len(line) == size[0], line
        assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in line)


def test_ascii_glyphs_use_nothing_beyond_seven_bits():
    for presses in ((), ("1",), ("g",), ("u",), ("question_mark",)):
        assert all(line.isascii() for line in keys(named("剣士 Ann"), *presses, glyphs=ASCII))


@pytest.mark.parametrize("size", [WIDE, NARROW])
@pytest.mark.parametrize("encounter", ["moon-bridge", "siege-of-takegawa", "enc-gate"])
def test_what_is_cut_in_ascii_glyphs_is_cut_in_seven_bits(encounter, size):
    lines = keys(begin(encounter, seed=3), "1", "1", "2", size=size, glyphs=ASCII)
    assert [line for line in lines if not line.isascii()] == []
    assert {len(line) for line in lines} == {size[0]}


def test_what_is_cut_ends_in_its_sign_in_seven_bits_too():
    """*River grappl.* read as the end of a sentence, and *no other effec.~* was cut twice."""
    pen = Pen(Appearance().look(), ASCII)
    assert pen.cut("River grapple", 12) == "River grapp~"
    assert pen.data(Row(), "River grapple", pen.look.base, 12).strip(12, pen.look.base).text == "River grapp~"
    assert pen.phrase("Surprise has no other effect", 26) == "Surprise has no other~"
    assert pen.cut("9 …", 5) == "9 ..."


def test_a_paste_is_text_and_never_commands():
    from textual.events import Paste

    chronicle = named("Ann")

    async def paste(app, pilot):
        app.screen.post_message(Paste("1\n1\nq"))
        await pilot.pause()
        assert app.is_running

    keys(chronicle, then=paste)
    assert chronicle.session.head == 0
