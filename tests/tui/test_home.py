"""Home by keys: the fight under the cursor, saves told apart, renamed, put into the bin and taken out of it."""

from __future__ import annotations

import re
import time
from collections import Counter

import pytest

from content.writing import own_path, write_encounter
from engine.core.rulings import commands as r
from engine.systems import SYSTEMS
from engine.systems.miasma import commands as c
from engine.systems.miasma.ruleset import Rules
from saves.chronicle import look, standing
from saves.keeping import BIN, CannotMove, from_bin, rename, to_bin
from saves.library import describe
from tests.saves.golden_saves import folders
from tests.secrets.scenes import SCENES
from tests.tui.driver import NARROW, WIDE, keys, looks, seen
from tests.tui.test_mirage_at_the_table import give
from tui.appearance.appearance import Appearance
from tui.draw.encounter_list import _note, card
from tui.draw.rows import Pen
from tui.forecast.remembered import file, remember, remembered
from tui.forecast.tally import Tally
from tui.home.cards import Card
from tui.home.encounter_list import EncounterList, ListEntry, called
from tui.start.fights import begin, rules_for
from tui.start.places import saves_folder


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))


def played(encounter: str, segments: int = 0) -> None:
    """A save of an encounter, some segments of standing into it."""
    chronicle = begin(encounter, seed=1, in_library=True)
    for _ in range(segments):
        for asked in chronicle.session.pending():
            chronicle.session.do(c.Stand(asked.who))
    assert chronicle.save() is None
    chronicle.close()


@pytest.mark.parametrize(
    "damage", [b"\0", b'{"first-duel":["\xff","b"]}', b'{"first-duel":[[', b'{"first-duel":["a"]}']
)
def test_what_is_no_list_of_forecasts_tells_none_and_gives_way_to_the_next(
    damage: bytes, tmp_path, monkeypatch
) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path / "new"))
    remember("first-duel", Tally(fights=4, wins=Counter({"party": 1}), rounds=Counter({9: 4})))
    assert remembered("first-duel").startswith("the forecast: party wins"), "its folder is made"
    file().write_bytes(damage)
    assert seen(keys(None, "down"), "MA  Mamoru")
    remember("first-duel", Tally(fights=4, wins=Counter({"foes": 1}), rounds=Counter({9: 4})))
    assert remembered("first-duel").startswith("the forecast: foes win")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_the_card_shows_the_fight_before_anything_is_opened(size) -> None:
    lines = keys(None, "down", size=size)
    assert seen(lines, "MA  Mamoru")
    assert seen(lines, "Life ██████ 25/25")
    assert seen(lines, "MA→")
    assert seen(lines, "twice begins it")


def test_the_card_tells_the_last_forecast_while_the_encounter_is_as_it_was(monkeypatch) -> None:
    tally = Tally(fights=4, wins=Counter({"players": 3, "foes": 1}), rounds=Counter({9: 4}))
    remember("first-duel", tally)
    told = "the forecast: players win 75 % of 4 fights"
    card, other = looks(None, (), ("down",))
    assert seen(card, told)
    assert not seen(other, "the forecast:")
    remember("first-snow-duel", tally)
    assert seen(keys(None), told)
    monkeypatch.setattr(Rules, "version", Rules.version + 1)
    assert not seen(keys(None), "the forecast:")


def test_a_game_without_dice_asks_for_none_on_its_card() -> None:
    assert not seen(keys(None, "enter", "d"), "dice")
    assert seen(keys(None, "slash", *"snow", "enter", "d", size=NARROW), "dice: you roll and type the faces ")


def test_the_card_of_a_save_shows_how_it_stands() -> None:
    played("first-duel", segments=3)
    lines = keys(None)
    assert seen(lines, "Continue")
    assert seen(lines, "segment 4")
    assert seen(lines, "MA  Mamoru")
    assert seen(lines, "goes on with it")


def test_of_what_a_filter_leaves_the_one_with_a_word_that_begins_so_is_chosen() -> None:
    """*/night* stood on *The sworn knight*, and enter began that."""
    titles = ("The sworn knight", "The night of jackals", "Nightfall")
    entries = EncounterList([ListEntry("encounter", title, "", "mir", encounter=title) for title in titles])
    for typed, index in (("n", 1), ("night", 1), ("ight", 0), ("nightf", 0), ("the n", 1), ("zzz", 0), ("", 0)):
        entries.set_filter(typed)
        assert (typed, entries.index) == (typed, index)


def test_encounters_stay_as_they_are_and_nothing_stays_nothing() -> None:
    for pressed, told in ((("r",), "this is no save: encounters"), (("slash", *"zzz", "enter", "r"), "nothing fits")):
        lines = keys(None, *pressed)
        assert seen(lines, told)
        assert not seen(lines[-1:], "rename")
    nothing = keys(None, "slash", *"zzz", "enter", "r")
    assert seen(nothing, "this is no save"), "it was said under 70 columns only"
    played("first-duel", segments=1)
    assert seen(keys(None)[-1:], "rename")


def test_two_saves_of_one_encounter_are_told_apart_by_moment_and_hour() -> None:
    played("first-duel", segments=2)
    played("first-duel", segments=5)
    lines = keys(None)
    assert seen(lines, "segment 3")
    assert seen(lines, "segment 6")
    assert seen(lines, time.strftime("%H:"))


def test_the_list_says_how_a_fight_ended() -> None:
    """Two fights of one encounter that came out otherwise are told apart where they stand below each other."""
    for fallen in (("mamoru", "sayo"), ("kappa-1", "kappa-2")):
        chronicle = begin("ford-at-dusk", seed=1, in_library=True)
        for who in fallen:
            chronicle.session.do(r.RuleSet("life", 0, (who,)))
        chronicle.session.do(c.EndFight())
        assert chronicle.save() is None
        chronicle.close()
    lines = [" ".join(line.split()) for line in keys(None)]
    assert seen(lines, "The Ford at Dusk the foes are left standing")
    assert seen(lines, "The Ford at Dusk the party is left standing")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Dr. Wu and Mr. J. Tan fled. The bell is silent.", "Dr. Wu and Mr. J. Tan fled"),
        ("They fled. Dr. Wu did not.", "They fled"),
        ("They fled from Aya. The bell is silent.", "They fled from Aya"),
        ("Prof. Wu fled. They did not.", "Prof. Wu fled"),
        ("Undecided", "Undecided"),
    ],
)
def test_the_dot_of_a_title_ends_no_sentence(text: str, told: str) -> None:
    """The list said *the end · Dr*."""
    chronicle = begin("first-snow-duel", seed=1)
    end = next(option for option in chronicle.session.options() if option.aim == "end-fight")
    give(chronicle, **{**end.command, "outcome": "gm-ended", "text": text})
    assert standing(chronicle.session).endswith(f" {told}"), standing(chronicle.session)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_list_says_of_a_fight_that_is_over_is_what_its_screen_says(system: str) -> None:
    """In the saves that are kept of each game, at every one of their moments."""
    told = set()
    for path in sorted(folders()[-1].parent.glob(f"{system}-*"))[-1].glob("*.fight"):
        session = look(path, rules_for).session
        for state in session.timeline.states:
            moment, view = session.ruleset.moment(state), session.ruleset.view(state)
            assert moment.ended == view.result * (view.mode != "fight")
            told.add(moment.ended)
    assert told - {""}


ROWS = [
    ("after fight 1 · the foes are left standing · 16:36", 60, "after fight 1 · the foes are left standing · 16:36"),
    ("after fight 1 · the foes are left standing · 16:36", 36, "the foes are left standing · 16:36"),
    ("after fight 1 · the foes are left standing · 16:36", 30, "the foes are left standing"),
    ("after fight 1 · the foes are left standing · 16:36", 20, "after fight 1"),
    ("after fight 1 · the foes are left standing · 16:36", 9, "16:36"),
    ("day 1 · turn 6 · 16:36", 9, "turn 6"),
    ("day 1 · round 1 · party · 16:36", 24, "round 1 · party · 16:36"),
    ("day 1 · round 1 · party · 16:36", 9, "16:36"),
    ("segment 8 (14 s) · 16:36", 17, "segment 8 · 16:36"),
    ("16:36", 3, "16:36"),
]


@pytest.mark.parametrize(("note", "room", "shown"), ROWS)
def test_what_tells_saves_apart_is_shortened_from_what_says_least(note: str, room: int, shown: str) -> None:
    assert _note(note, room) == shown


def test_a_fight_that_was_only_opened_is_told_from_one_that_was_played() -> None:
    chronicle = begin("first-duel", seed=1, in_library=True)
    chronicle.close()
    assert seen([" ".join(line.split()) for line in keys(None)], "First Duel not begun · ")


def test_a_save_is_renamed_and_the_list_says_its_name() -> None:
    played("first-duel")
    lines = keys(None, "r", *["backspace"] * 10, *"with", "space", *"tom", "enter")
    assert seen(lines, "with tom (First Duel)")
    assert (saves_folder() / "with tom.fight").exists()
    assert not seen(keys(None, "r", *"xy", "escape"), "xy (First")


def test_a_save_goes_into_the_bin_and_out_of_it_again() -> None:
    played("first-duel")
    assert not seen(keys(None, "delete"), "Continue")
    assert [path.name for path in (saves_folder() / BIN).iterdir()] == ["first-duel.fight"]
    played("first-duel")
    assert seen(keys(None, "delete", "u"), "Continue")
    assert len(list((saves_folder() / BIN).iterdir())) == 1


def test_an_encounter_is_neither_renamed_nor_deleted() -> None:
    assert seen(keys(None, "delete"), "this is no save")
    assert seen(keys(None, "r"), "this is no save")


def test_a_save_that_is_played_stays_where_it_is() -> None:
    chronicle = begin("first-duel", seed=1, in_library=True)
    assert chronicle.path is not None
    with pytest.raises(CannotMove, match="being played"):
        to_bin(chronicle.path)
    chronicle.close()
    moved = to_bin(chronicle.path)
    with pytest.raises(CannotMove, match="a letter"):
        rename(moved, " / ")
    assert from_bin(moved, chronicle.path) == chronicle.path
    (chronicle.path.parent / "other.fight").write_bytes(b"")
    with pytest.raises(CannotMove, match="already"):
        rename(chronicle.path, "other")


def test_a_save_is_called_by_its_file_only_where_that_has_a_name_of_its_own() -> None:
    played("first-duel")
    played("first-duel")
    assert {called(describe(path)) for path in saves_folder().glob("*.fight")} == {"First Duel"}


def test_ones_own_encounters_are_marked() -> None:
    session = begin("first-duel", seed=1).session
    found = session.ruleset.encounter_of(session.state, "Bank of mine", "Two on a bank")
    write_encounter(found, own_path("miasma", "bank-of-mine"))
    lines = keys(None, "slash", *"bank", "space", *"mine", "enter")
    assert seen(lines, "yours")
    assert seen(lines, "· yours")


@pytest.mark.parametrize("system", sorted(SCENES))
def test_the_card_tells_nobody_who_hides(system: str) -> None:
    scene = SCENES[system]
    rules, root = scene.begin(True)
    appearance = Appearance()
    entries = EncounterList([ListEntry("encounter", "Dusk", "", system, encounter="dusk")])
    strips = card(Pen(appearance.look(), appearance.glyphs), entries, Card(rules.view(root, "players")), str, 80, 40)
    assert not scene.told("\n".join("".join(segment.text for segment in strip) for strip in strips))


def test_dice_set_to_the_table_on_the_settings_page_are_so_on_the_card_that_one_comes_back_to() -> None:
    presses = ("slash", *"snow", "enter", "comma", "right", "escape")
    assert seen(keys(None, *presses), "you roll and type the faces")
    assert seen(keys(None, *presses[:-3]), "the program rolls")


def test_what_was_found_by_a_filter_stays_chosen_when_the_filter_goes() -> None:
    lines = keys(None, "slash", *"snow", "escape")
    assert seen(lines, "First Duel"), "all are shown again"
    assert seen(lines, "╭ First snow ─")


def test_the_list_says_how_much_of_it_is_out_of_sight_and_pages_and_ends_lead_there() -> None:
    pages = [(), ("end",), ("home",), ("pagedown",), ("pageup",), ("slash", *"yokai", "end")]
    first, last, home, paged, back, found = looks(None, *pages, size=NARROW)
    assert re.search(r"─ \d+ more: down ─╯", first[-2])
    assert re.search(r"─ \d+ above ─╯", last[-2])
    assert seen(last, "Fires Far Away")
    assert seen(home, "╮╭ First Duel ─")
    assert not seen(paged, "╮╭ First Duel ─")
    assert seen(back, "╮╭ First Duel ─")
    assert seen(found, "╮╭ The drowned bell ─")


def test_who_fights_and_where_comes_before_whose_an_encounter_is() -> None:
    """At 80×24 the whole field of the first duel is on its card; whose it is takes one line."""
    lines = keys(None, size=NARROW)
    assert seen(lines, "  Miasma · ours · MIT ")
    assert not seen(lines, "a part of the field")


def test_a_card_that_covers_the_list_names_the_way_back() -> None:
    lines = keys(None, "enter", size=(40, 30))
    assert not seen(lines, "The Ford at Dusk")
    assert "enter begin  esc back" in lines[-1]
    assert lines[0].strip() == "Counterbeat"


PHONE = (40, 30)


def test_a_save_that_cannot_be_opened_is_noted_and_says_why_at_any_width() -> None:
    """In one column the card is not beside the list: Enter shows it."""
    played("first-duel")
    (saves_folder() / "scribble.fight").write_text("no save\n")
    for size in (WIDE, NARROW, PHONE):
        lines, opened, back = looks(None, ("down",), ("enter",), ("escape",), size=size)
        assert seen([line for line in lines if "scribble" in line], "cannot be opened")
        assert seen(opened, "not a Counterbeat save")
        assert not seen(opened, "begin")
        assert seen(back, "First Duel")


def test_in_one_column_what_is_typed_and_what_became_of_it_stand_under_the_list() -> None:
    played("first-duel")
    assert seen(keys(None, "r", "end", "x", "y", size=PHONE), "first-duelxy_")
    assert seen(keys(None, "f", size=PHONE), "a forecast is made of an encounter")
    told = " ".join(keys(None, "delete", size=PHONE))
    assert "first-duel.fight is in the bin" in " ".join(told.split())
    begun = keys(None, size=PHONE)
    assert seen(begun, "Counterbeat")
    assert not seen(begun, "every moment")


def test_what_was_told_last_is_cut_with_a_sign(monkeypatch) -> None:
    played("first-duel")
    sentence = "Mamoru walks on and on, " * 20
    monkeypatch.setattr("tui.home.cards._save", lambda path: Card(begin("first-duel").session.view(), sentence))
    for size in (WIDE, NARROW):
        assert [line for line in keys(None, size=size) if "walks" in line and "…" in line]
