"""Laying a field of zones out by keys: zones placed, painted and linked, and the encounter it becomes."""

from __future__ import annotations

from pathlib import Path

import pytest

from content.checking import check
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, keys, seen, text_of
from tui.screens.new import NewScreen
from tui.start.fights import begin, begin_empty


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A data folder of the test's own."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    return tmp_path


def found(words: str) -> tuple[str, ...]:
    """The option with these words, taken out of the filtered list."""
    typed = ("space" if letter == " " else letter for letter in words)
    return ("slash", *typed, "enter")


ALL_ASKED = ("2", "escape", "plus")
"""*Add somebody*, with all that can be asked of it."""


NEW_ZONE = (*found("a new zone"), *"Well", "enter", "2", "2")
"""Called Well, in the second column, in the second row, the first that is free there."""


def laid_out(*presses: str, size: tuple[int, int] = WIDE) -> tuple[Chronicle, list[str]]:
    chronicle = begin_empty("mirage", "The yard", {"columns": 3, "rows": 1})
    return chronicle, keys(chronicle, *presses, size=size)


def test_a_zone_is_placed_where_there_is_room():
    chronicle, lines = laid_out(*NEW_ZONE)
    well = next(zone for zone in chronicle.session.state.zones.values() if zone.name == "Well")
    assert (well.column, well.row) == (1, 1)
    assert seen(lines, "╭─Well")


def test_zones_are_painted_with_the_cursor_on_the_board():
    chronicle, lines = laid_out(*found("dimly"), "right", "enter", *found("way out"), "right", "right", "enter")
    features = [zone.features for zone in chronicle.session.state.zones.values()]
    assert features == [(), ("dimly-lit",), ()]
    assert [zone.exit for zone in chronicle.session.state.zones.values()] == [False, False, True]
    assert seen(lines, "│ D dimly lit")
    assert seen(lines, "» exit─╯")


def test_several_zones_are_painted_at_once_and_each_keeps_its_digit():
    chronicle, lines = laid_out(*found("cluttered"), "1", "right", "right", "space")
    assert seen(lines, "◉3 Zone 3"), "\n".join(lines)
    assert not seen(lines, "v stretch"), "that is for hexes"
    chronicle, lines = laid_out(*found("cluttered"), "1", "3", "enter")
    features = [zone.features for zone in chronicle.session.state.zones.values()]
    assert features == [("cluttered",), (), ("cluttered",)]
    assert seen(lines, "step 1"), "one for both"
    _, lines = laid_out(*found("cluttered"), "1", "enter", *found("cluttered"))
    assert seen(lines, "2 Zone 2   "), "\n".join(lines)
    assert seen(lines, "3 Zone 3"), "as it was while there were three"


def test_of_what_may_be_taken_several_times_the_last_one_is_given_back():
    """Space and the digit take one more of a zone each time, so that nothing took one out again."""
    picking = (*found("add somebody"), *found("guard"), "3", "2", "space")
    _, lines = laid_out(*picking, size=NARROW)
    assert seen(lines, "◉2 Zone 2 ×2"), "\n".join(lines)
    assert seen(lines, " space one more  backspace one back "), "\n".join(lines)
    _, lines = laid_out(*picking, "backspace", size=NARROW)
    assert seen(lines, "◉2 Zone 2  "), "\n".join(lines)
    _, lines = laid_out(*found("cluttered"), "1", "3", "backspace", size=NARROW)
    assert seen(lines, "◉1 Zone 1")
    assert not seen(lines, "◉3 Zone 3")
    assert seen(lines, " space in or out ")


def test_of_a_field_that_is_laid_out_the_last_decision_is_told_with_all_who_joined_at_once():
    """A house rule stood in the strip as news long after; of three guards who came then only the last was told."""
    three = (*found("add somebody"), *found("guard"), "3", "2", "space", "enter")
    _, lines = laid_out("comma", "tab", "right", "escape", *three, size=NARROW)
    assert not seen(lines, "House rule"), "\n".join(lines)
    assert seen(lines, "– Guard 1 is there, likewise Guard 2 and Guard 3"), "\n".join(lines)


def test_borders_are_made_and_drawn_as_what_they_are():
    _, lines = laid_out(*NEW_ZONE, *found("rubble"), "1", "2", *found("seen through"), "right", "enter", "3")
    assert seen(lines, "│─▲─│")
    assert seen(lines, "│┊┊┊│")
    assert seen(lines, "╰ ▲ an obstacle · ┊ only seen through")
    assert seen(lines, "▲ Zone 1 – Zone 2")


def test_a_painted_field_is_written_as_an_encounter_and_read_again(home: Path):
    painted = (*NEW_ZONE, *found("cluttered"), "enter", *found("rubble"), "1", "2", *found("a cover"), "enter", "1")
    people = (*found("add a character"), "1", "enter", *found("add somebody"), "1", "1", "enter")
    chronicle, _ = laid_out(*painted, *people)
    assert seen(keys(chronicle, "e", "enter", "enter", "enter", size=(200, 40)), "written:")
    path = home / "packs" / "mine" / "mirage" / "encounters" / "the-yard.toml"
    assert check(str(path)) == []
    before, again = chronicle.session.state, begin("the-yard").session.state
    assert len(before.zones) == 4
    assert again.zones == before.zones
    assert again.edges == before.edges
    assert sum(edge.obstacle is not None for edge in again.edges) == 1
    assert list(again.covers.values()) == list(before.covers.values())


def test_the_field_being_laid_out_fits_a_narrow_screen():
    _, lines = laid_out(*NEW_ZONE, size=NARROW)
    assert all(len(line) == 80 for line in lines)
    assert seen(lines, "Zone 1")


def added(who: str, *presses: str) -> list[str]:
    """A line of six zones, with some of a kind put where they belong."""
    return keys(begin_empty("yokai", "The road", {}), *found("add somebody"), *found(who), *presses, size=NARROW)


def test_how_many_is_asked_of_a_kind_and_not_of_a_character():
    assert seen(added("aya", "enter"), "AY 6 FP")
    assert seen(added("kappa", "enter"), "how many?")


def test_everybody_who_joined_at_once_is_told():
    """Only the last of them was, beside an empty line."""
    lines = added("kappa", "enter", "2")
    assert seen(lines, " – Kappa 1 joins the enemies, in Enemies’ Close, likewise Kappa 2"), "\n".join(lines)


def test_zones_of_yokai_have_one_digit_for_joining_and_for_moving():
    """*3 Players’ Close, 2 Players’ Medium, 1 Players’ Far* was asked, and Far is 3 for whoever moves."""
    chronicle = begin_empty("yokai", "The road", {})
    where = keys(chronicle, *found("add somebody"), *found("aya"), size=NARROW)
    assert seen(where, "│ 1 Players’ Close   2 Players’ Medium   3 Players’ Far "), "\n".join(where)
    for name, *presses in (("aya", "1"), ("kitsune", "3", "enter")):
        keys(chronicle, *found("add somebody"), *found(name), *presses, size=NARROW)
    zones = [person.zone for person in chronicle.session.state.combatants.values()]
    assert zones == ["p-close", "e-far"]


@pytest.mark.rule("MG-137")
def test_somebody_is_put_into_a_saddle_and_it_is_written_down(home: Path):
    """A horse, a character, and the ruling that has her ride; a foe on foot in the last zone."""
    horse = (*ALL_ASKED, *found("strong horse"), "1", "enter", "2")
    rider = (*found("add a character"), "1", "1")
    foe = (*found("add somebody"), "1", "3", "enter")
    mounted = ("p", "z", "a", "g", *found("set mount"), "2")
    chronicle, lines = laid_out(*horse, *rider, *foe, *mounted, size=(120, 40))
    zaynab = chronicle.session.state.combatants["zaynab"]
    assert zaynab.riding == "strong-horse", "\n".join(lines)
    assert [line.text for line in chronicle.session.lines(chronicle.session.head)] == [
        "Zaynab: mount on foot → Strong horse"
    ]
    assert seen(keys(chronicle, "e", "enter", "enter", "enter", size=(200, 40)), "written:")
    again = begin("the-yard").session.state
    assert [person.riding for person in again.combatants.values() if person.riding] == ["strong-horse"]


def test_what_becomes_of_the_ground_is_told_and_an_obstacle_has_its_price():
    presses = (*found("rubble"), "1", "2", *found("a cover"), "2", "2", *found("walled"), "2", "3")
    chronicle, lines = laid_out(*presses)
    told = [line.text for step in (1, 2, 3) for line in chronicle.session.lines(step)]
    assert told == ["Zone 1 – Zone 2: rubble, slow, Might 1", "Zone 2: Wooden door D8", "Zone 2 – Zone 3: walled off"]
    assert not [line for step in (1, 2, 3) for line in chronicle.session.lines(step, "players")]
    dearer = (*found("set successes to clear"), *"3", "enter", "g", *found("set skill to clear"), *"grace", "enter")
    keys(chronicle, "g", *dearer)
    obstacle = chronicle.session.state.edges[0].obstacle
    assert obstacle is not None
    assert (obstacle.successes, obstacle.cost) == (3, "slow"), "\n".join(lines)


def test_several_foes_of_a_kind_join_at_once():
    chronicle, lines = laid_out(*found("add somebody"), "1", "3", "3", "2", "enter")
    people = {person.name: person.zone for person in chronicle.session.state.combatants.values()}
    assert people == {"Street thug 1": "zone-3", "Street thug 2": "zone-3", "Street thug 3": "zone-2"}, "\n".join(lines)


def test_the_first_letter_of_a_name_takes_the_place_of_what_stood_there():
    async def asks(app, pilot):
        app.push_screen(NewScreen(app.appearance, "mirage"))
        await pilot.pause()
        await pilot.press("down", *"Two roofs", "backspace", "down", "right")
        assert seen(text_of(app), "Called          Two roof ")
        assert seen(text_of(app), "╭─Zone 1─╮"), "of a field that is too wide the first zones are shown"

    keys(None, size=NARROW, then=asks)


def test_a_card_shows_the_zones_in_which_somebody_stands():
    lines = keys(None, "slash", *"salt", "enter", size=NARROW)
    assert seen(lines, "╭─Camp"), "\n".join(lines)


@pytest.mark.parametrize("size", [WIDE, NARROW, (40, 30)])
def test_what_players_do_not_know_of_the_ground_is_told_on_the_map_and_when_it_is_made_so(size):
    """The strip said *plain ground*, and nothing on the map told such a zone from others."""
    chronicle, lines = laid_out(*found("unknown"), "2", "enter", size=size)
    assert [zone.hidden for zone in chronicle.session.state.zones.values()] == [False, True, False]
    assert seen(lines, "Zone 2: unknown to"), "\n".join(lines)
    assert seen(lines, "││          │ │ U unknown│" if size == (40, 30) else "│ U unknown to"), "\n".join(lines)
    assert seen(lines, "─ fast · U unknown to players")
    players = keys(chronicle, "a", size=size)
    assert not seen(players, "unknown to")
    assert not seen(players, "Zone 2")


def test_what_is_given_again_asks_where_and_not_for_the_side_once_more():
    """The key that repeats asked where the next raider stands, and then for the side that it had been told."""
    raider = (*ALL_ASKED, "5", "2", "enter", "2")
    chronicle, lines = laid_out(*raider, "full_stop")
    assert seen(lines, "Add somebody › Raider  Where?"), "\n".join(lines)
    chronicle, lines = laid_out(*raider, "full_stop", "3", "enter")
    assert seen(lines, "Who stands where?"), "\n".join(lines)
    people = chronicle.session.state.combatants.values()
    assert [(person.zone, person.side) for person in people] == [("zone-2", "party"), ("zone-3", "party")]


def test_what_is_asked_of_a_zone_or_an_ambush_is_a_question():
    """*column*, *from*, *attackers*: words that nobody knew what to answer to."""
    new = found("a new zone")
    for presses, asked in (
        (new, "A new zone  what is it called?"),
        ((*new, *"Well", "enter"), "A new zone › Well  which column?"),
        ((*new, *"Well", "enter", "2"), "A new zone › Well › 2  which row?"),
        (found("border: none"), "Border: none  from where?"),
    ):
        _, lines = laid_out(*presses, size=NARROW)
        assert seen(lines, asked), "\n".join(lines)
    lines = keys(begin("ambush-in-the-gorge", seed=1), "1", "1", size=NARROW)
    assert seen(lines, "Ambush › the party  how ready are the attackers?"), "\n".join(lines)
