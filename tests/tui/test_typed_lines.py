"""Lines that are typed: what is suggested stands as if marked, so whoever types has only what was typed."""

from __future__ import annotations

import pytest

from tests.tui.driver import keys, seen
from tests.tui.test_home import played
from tests.tui.test_saving import kept
from tests.tui.test_scene import at_the_end
from tui.fight.editors.typed import LONGEST, Typed, grown
from tui.start.places import named, saves_folder

PARTS = {"_": "underscore", ".": "full_stop", "-": "minus", "/": "slash", "~": "tilde"}


def letters(text: str) -> list[str]:
    """The keys of a text."""
    return [PARTS.get(char, char) for char in text]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of one's own, where files are suggested."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["m", "i", "n", "e"], "mine.fight"),
        (letters("other.fight"), "other.fight"),
        (["end", *["backspace"] * 6, "2"], "kept2.fight"),
        (["left", *["left"] * 6, "2"], "kep2t.fight"),
        (["home", "delete", "home", "slash"], "kept.fight"),
        (["backspace", "m"], "m.fight"),
    ],
)
def test_what_is_typed_takes_the_place_of_the_path_that_was_suggested(home, typed, found):
    (home / "saves").mkdir()
    chronicle = kept(home / "saves" / "kept.fight")
    keys(chronicle, "w", *typed, "enter")
    assert chronicle.path is not None
    assert chronicle.path == home / found


def test_no_folder_is_made_by_a_slip_of_the_keyboard(home, monkeypatch):
    """Without its first sign a path is one below wherever the program was begun: a whole tree was made there."""
    monkeypatch.chdir(home)
    (home / "saves").mkdir()
    chronicle = kept(home / "saves" / "kept.fight")
    assert seen(keys(chronicle, "w", "home", "delete", "enter"), "there is no folder ")
    assert chronicle.path == home / "saves" / "kept.fight"
    assert [path.name for path in home.iterdir()] == ["saves"]


def test_a_suggested_path_says_how_it_is_kept(home):
    assert seen(keys(kept(home / "kept.fight"), "w"), "end keep and change it")
    assert seen(keys(kept(home / "other.fight"), "w", "end"), "ctrl+u clear")


def test_of_a_path_longer_than_the_line_its_end_is_seen(home):
    chronicle = kept(home / f"{'long' * 9}-name.fight")
    assert seen(keys(chronicle, "w", size=(40, 30)), "-name.fight_")
    assert not seen(keys(chronicle, "w", "home", size=(40, 30)), "-name.fight")


def test_an_export_may_be_named_in_a_word(home):
    _, lines = at_the_end("4", *"duel", "enter")
    assert seen(lines, "written")
    assert (home / "duel.html").exists()


def test_a_save_is_given_the_name_that_is_typed(tmp_path, monkeypatch):
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    played("first-duel")
    keys(None, "r", *"other", "enter")
    assert [path.stem for path in saves_folder().glob("*.fight")] == ["other"]


def test_a_search_begins_anew_and_keeps_what_an_arrow_keeps(home):
    async def search(app, pilot):
        await pilot.press("comma")
        await pilot.pause()
        await pilot.press("slash", *"move", "enter", "slash", *"blow")
        assert app.screen.field.text == "blow"
        await pilot.press("enter", "slash", "end", "s")
        assert app.screen.field.text == "blows"

    keys(kept(home / "kept.fight"), then=search)


@pytest.mark.parametrize(
    ("pressed", "line"),
    [
        ("left", "ab|c"),
        ("left left left left", "|abc"),
        ("home", "|abc"),
        ("home right", "a|bc"),
        ("right", "abc|"),
        ("home end", "abc|"),
        ("left x", "abx|c"),
        ("left backspace", "a|c"),
        ("left left delete", "a|c"),
        ("left left delete x", "ax|c"),
        ("delete", "abc|"),
        ("home backspace", "|abc"),
        ("home delete delete delete delete", "|"),
        ("left ctrl+u", "|"),
        ("ctrl+u x", "x|"),
    ],
)
def test_a_line_is_changed_where_its_cursor_is(pressed, line):
    assert "|".join(after(Typed("abc"), *pressed.split()).parts) == line


@pytest.mark.parametrize(
    ("pressed", "line"),
    [("x", "x|"), ("x y", "xy|"), ("backspace", "|"), ("delete", "|"), ("left x", "abx|c"), ("end x", "abcx|")],
)
def test_what_is_suggested_goes_with_the_first_letter_and_is_kept_by_whoever_goes_into_it(pressed, line):
    assert "|".join(after(Typed("abc", offered=True), *pressed.split()).parts) == line


def after(line: Typed, *pressed: str) -> Typed:
    """A line after these keys, all of which are its business."""
    for key in pressed:
        made = line.key(key, key if len(key) == 1 else None)
        assert made is not None
        line = made
    return line


def test_signs_that_nobody_sees_are_no_business_of_a_line():
    assert Typed("abc").key("enter", "\r") is None


@pytest.mark.parametrize(
    ("digits", "digit", "low", "high", "now"),
    [
        ("4", "1", 3, 41, ("41", 41)),
        ("4", "2", 3, 41, ("2", 3)),
        ("4", "0", 1, 30, ("", 30)),
        ("4", "0", 0, 30, ("0", 0)),
        ("", "0", 1, 30, ("0", 1)),
        ("9", "9", 0, None, ("99", 99)),
    ],
)
def test_a_number_grows_by_digits_and_begins_anew_where_it_would_be_too_high(digits, digit, low, high, now):
    """A nought begins none where that is too little: it leaves as much as there may be."""
    assert grown(digits, digit, low, high) == now


def test_a_line_takes_no_more_than_it_holds():
    whole = Typed().add("a" * (LONGEST + 3))
    assert whole.text == "a" * LONGEST
    begun = whole.key("home", None)
    assert begun is not None
    assert begun.add("b").text == "a" * LONGEST
    assert after(whole, "left").add("bb").text == "a" * LONGEST, "what stands behind is not pushed out"
    assert whole.key("f5", None) is None


def test_a_path_is_where_it_says(home):
    suggested = home / "fight.html"
    assert named("duel", suggested) == home / "duel.html"
    assert named("duel.md", suggested) == home / "duel.md"
    assert named("~/duel.md", suggested) == home / "duel.md"
    assert named("elsewhere/duel", suggested).parts == ("elsewhere", "duel.html")


def test_a_folder_is_for_a_file_of_the_name_that_was_suggested(home):
    (home / "saves").mkdir()
    suggested = home / "saves" / "kept.fight"
    for typed, folder in (("~", home), ("~/", home), ("..", home / "saves" / ".."), (str(home), home)):
        assert named(typed, suggested) == folder / "kept.fight"
    assert named("elsewhere/", suggested).parts == ("elsewhere", "kept.fight")


def test_a_home_of_nobody_is_a_folder_that_is_not_there(home):
    """The program ended with that, after it had saved."""
    chronicle = kept(home / "kept.fight")
    assert seen(keys(chronicle, "w", *letters("~nouser/x"), "enter"), "there is no folder ~nouser: make it first")
    assert chronicle.path == home / "kept.fight"
