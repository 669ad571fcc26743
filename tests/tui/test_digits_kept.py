"""No key means something else when a fight is taken up again: its digits lie beside its save."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.keys import key_to_character

from saves.beside import LARGEST, beside, found
from saves.chronicle import Chronicle
from saves.keeping import from_bin, rename, to_bin
from tests.cli.test_plain import Script
from tests.tui.driver import NARROW, keys
from tui.app import CounterbeatApp
from tui.appearance.appearance import Appearance
from tui.fight.controller import FightController
from tui.fight.editors.entries import digits_of
from tui.fight.editors.outcome import Press
from tui.fight.kept_digits import KeptDigits
from tui.fight.keys import press
from tui.plain.play import LineMode
from tui.start.fights import begin, reopen
from tui.start.shutdown import keep

KEYS = Appearance().keymap("fight")
PLAYED = ("first-snow-duel", "enc-gate", "caravanserai", "the-gate")


def means(controller: FightController) -> dict[str, int]:
    """What the digits of the acts mean to whoever is asked."""
    lines = controller.builder.entries()
    return {lines[at].label: digit for digit, at in digits_of(lines).items()}


def opened(chronicle: Chronicle, kept: bool = True) -> FightController:
    return FightController(chronicle.session, KeptDigits(chronicle).digits if kept else None)


def played(path: Path, encounter: str) -> dict[str, int]:
    """A fight that somebody played with all kinds of keys and left; what their digits meant at the end."""
    chronicle, rng = begin(encounter, seed=1, path=path), Random(6)
    kept = KeptDigits(chronicle)
    controller = FightController(chronicle.session, kept.digits)
    whole = None
    for _ in range(60):
        name = rng.choice(["1", "2", "3", "4", "5", "6", "space", "enter", "enter"])
        press(controller, Press(name, key_to_character(name), KEYS.action(name), lambda at, key: ""))
        plain = controller.builder.option is None and controller.faces is None
        if plain and means(controller) != means(opened(chronicle, kept=False)):
            whole = means(controller)
            break  # here somebody who came anew would have had other digits
    assert whole is not None
    assert chronicle.save() is None
    kept.keep()
    chronicle.close()
    return whole


@pytest.mark.parametrize("encounter", PLAYED)
def test_digits_mean_the_same_after_a_fight_is_taken_up_again(tmp_path: Path, encounter: str) -> None:
    path = tmp_path / "fight.fight"
    before = played(path, encounter)
    again = reopen(path)
    assert means(opened(again)) == before
    again.close()


@pytest.mark.parametrize("encounter", PLAYED)
def test_line_mode_has_the_digits_that_the_screen_gave(tmp_path: Path, encounter: str) -> None:
    path = tmp_path / "fight.fight"
    before = played(path, encounter)
    again = reopen(path)
    who = opened(again).chosen
    mode = LineMode(again, Script("q"))
    mode._who = who
    mode.play()
    assert mode._who == who
    numbers = {option.label: number for number, option in mode._menu.items()}
    assert {label: numbers.get(label) for label in before if label in numbers} == {
        label: digit for label, digit in before.items() if label in numbers
    }
    assert set(before) & set(numbers)


@pytest.mark.parametrize("encounter", [*PLAYED, "fires-along-the-weir"])
def test_line_mode_gives_the_digits_that_the_screen_would_give(encounter: str) -> None:
    """Where a field is laid out it gave others: its lines were in another order than the screen's."""
    mode = LineMode(begin(encounter, seed=1), Script("q"))
    mode.play()
    numbers = {option.label: number for number, option in mode._menu.items()}
    shown = means(opened(begin(encounter, seed=1)))
    both = set(numbers) & set(shown)
    assert both
    assert {label: numbers[label] for label in both} == {label: shown[label] for label in both}


def test_they_go_with_the_save_and_belong_to_no_other(tmp_path: Path) -> None:
    before = played(tmp_path / "fight.fight", "enc-gate")
    gone = rename(tmp_path / "fight.fight", "with Tom")
    back = from_bin(to_bin(gone), gone)
    again = reopen(back)
    assert means(opened(again)) == before
    again.close()
    other = begin("enc-gate", seed=2, path=tmp_path / "other.fight")
    beside(tmp_path / "other.fight").write_bytes(beside(back).read_bytes())
    assert means(opened(other)) == means(opened(other, kept=False))
    other.close()


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff", b"[" * 5000, b'{"seed":1,"given":[[["gm"],{"act":10}]],"usual":[]}', b" " * 2_000_000]
)
def test_what_cannot_be_read_there_is_as_if_it_were_not(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "fight.fight"
    chronicle = begin("enc-gate", seed=1, path=path)
    beside(path).write_bytes(data)
    assert means(opened(chronicle)) == means(opened(chronicle, kept=False))
    chronicle.close()


@pytest.mark.parametrize(("more", "read"), [(0, LARGEST), (1, 0)])
def test_a_file_there_is_read_whole_up_to_the_largest_and_not_at_all_beyond(
    tmp_path: Path, more: int, read: int
) -> None:
    beside(tmp_path / "x.fight").write_bytes(b" " * (LARGEST + more))
    assert len(found(tmp_path / "x.fight")) == read


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_there_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(beside(tmp_path / "x.fight"))
    assert found(tmp_path / "x.fight") == b""


def test_where_nothing_can_be_written_the_fight_goes_on(tmp_path: Path) -> None:
    chronicle = begin("first-duel", seed=1, path=tmp_path / "fight.fight")
    beside(tmp_path / "fight.fight").mkdir()
    keys(chronicle, "1", "1", size=NARROW)
    assert chronicle.session.head
    chronicle.close()


def test_the_screen_and_line_mode_write_them_down_and_who_only_reads_does_not(tmp_path: Path) -> None:
    path = tmp_path / "fight.fight"
    chronicle = begin("first-duel", seed=1, path=path)
    keys(chronicle, "1", "1", size=NARROW)
    written = beside(path).read_bytes()
    reader = reopen(path, read_only=True)
    beside(path).unlink()
    KeptDigits(reader).keep()
    assert not beside(path).exists()
    chronicle.close()
    again = reopen(path)
    keys(again, "space", "q", size=NARROW)
    assert beside(path).exists()
    assert written


def test_who_and_what_leaves_a_list_between_fights_takes_no_digit_along() -> None:
    """Each thing that was put elsewhere moved the others up, so that the same digit put away the next of them."""
    controller = opened(begin("fires-along-the-weir", seed=1))

    def things() -> dict[str, int]:
        lines = controller.builder.entries()
        return {lines[at].label: digit for digit, at in digits_of(lines).items()}

    def hit(*names: str) -> None:
        for name in names:
            press(controller, Press(name, key_to_character(name), KEYS.action(name), lambda at, key: ""))

    putting = ("slash", *"elsewhere", "enter")
    hit(*putting)
    before = things()
    assert list(before.values()) == [1, 2, 3, 4, 5, 6, 7]
    hit("2", "1", *putting)
    assert things() == before, "what is carried along is another place to put it from"
    hit("2", "1", *putting)
    assert things() == before


def test_digits_that_were_given_after_the_last_command_are_kept_where_the_window_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "fight.fight"
    chronicle = begin("fires-along-the-weir", seed=1, path=path)
    chronicle.save()

    async def closed(app: CounterbeatApp, pilot: Any) -> None:
        assert b"stow" not in found(path)
        keep(app.screen_stack)
        assert b"stow" in found(path)

    keys(chronicle, "slash", *"elsewhere", "enter", size=NARROW, then=closed)
