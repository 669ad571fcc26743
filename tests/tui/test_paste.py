"""A bracketed paste is text and never commands, whatever escapes are in it and however it arrives."""

from __future__ import annotations

import pytest
from textual.events import Key, Paste

from saves.system import HERE
from tui.app import run
from tui.start.launch import Launch
from tui.terminal.paste import END, START, PasteParser, Washer


def read(*pieces: str) -> list[tuple[str, str]]:
    parser = PasteParser()
    found = [event for piece in pieces for event in parser.feed(piece)]
    return [
        ("key", event.key) if isinstance(event, Key) else ("paste", event.text)
        for event in found
        if isinstance(event, Key | Paste)
    ]


@pytest.mark.parametrize(
    "text", ["2u", "\x1b[2J2u", "\x1b2", "a\x1b", "\x1b]52;c;x\x07q", "\x1b[200~q", "\x1b\x1b[20q"]
)
def test_escapes_in_a_paste_are_shown_and_give_no_keys(text):
    assert read(START + text + END) == [("paste", text.replace("\x1b", "\u241b"))]


def test_a_paste_may_arrive_in_pieces():
    whole = f"1{START}q\x1b[2J{END}2"
    wanted = [("key", "1"), ("paste", "q\u241b[2J"), ("key", "2")]
    for at in range(1, len(whole)):
        assert read(whole[:at], whole[at:]) == wanted, at
    assert read(*whole) == wanted


def test_keys_are_read_as_ever():
    assert read("\x1b[A", "1", "\x1b[5~") == [("key", "up"), ("key", "1"), ("key", "pageup")]
    assert Washer().wash("\x1b[A1\x1b[<0;1;1M") == "\x1b[A1\x1b[<0;1;1M"


def test_the_end_of_the_input_is_still_the_end():
    parser = PasteParser()
    list(parser.feed("1"))
    list(parser.feed(""))
    assert parser.is_eof


def test_the_program_has_its_terminal_read_so(monkeypatch):
    """Without this call everything above would hold of a reader that nobody uses."""
    read_by: list[object] = []
    monkeypatch.setattr("tui.terminal.paste.read_with", read_by.append)
    monkeypatch.setattr("tui.app.CounterbeatApp.run", lambda app, **more: None)
    run(Launch("home"))
    assert read_by == ([] if HERE.hands_over_pastes else [PasteParser])
