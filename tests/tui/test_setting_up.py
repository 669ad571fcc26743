"""Laying a fight out by keys: an empty field from home, people and ground on it, the start, and the file it becomes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.events import Paste

from content.checking import check
from content.loader import encounter, rules
from engine.core.view import Board
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, looks, seen
from tui.app import CounterbeatApp
from tui.appearance.appearance import Appearance
from tui.fight.stretch import between
from tui.screens.new import NewScreen
from tui.start.fights import begin, begin_empty

PHONE: Size = (40, 30)
ADD_THREE_KAPPA = ("1", "1", "space", "right", "space", "down", "space", "enter")
ADD_MAMORU = ("2", "1", "down", "down", "down", "enter")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A data folder of the test's own."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    return tmp_path


def empty(system: str = "miasma") -> Chronicle:
    return begin_empty(system, "The marsh", {})


def people(chronicle: Chronicle) -> list[str]:
    return list(chronicle.session.state.combatants)


@pytest.mark.parametrize("option", ["rule-add:large", "rule-add:large-hidden"])
def test_large_ones_look_at_those_they_come_for_and_lie_on_the_field(option: str):
    """U12: they turned their backs on the party, which encounters have in the west."""
    session = begin("ford-at-dusk", seed=1).session
    found = next(offer for offer in session.options("gm") if offer.id == option)
    who, at = found.slots
    assert who.labels == ("Jorogumo", "Gashadokuro"), "in the order of the pack, whatever the process"
    for entry in who.allowed({}):
        for place in at.allowed({who.name: entry})[::40]:
            command = {**found.command, who.name: entry, at.name: place}
            session.do(session.ruleset.read(command))
            placed = next(reversed(session.state.combatants.values()))
            assert (placed.facing, placed.hidden) == (3, option.endswith("hidden"))
            session.undo()


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_the_whole_body_of_a_large_one_is_on_the_map_while_it_is_placed(size: Size):
    chronicle = begin("ford-at-dusk", seed=1)
    told: list[list[str]] = []

    async def then(app, pilot):
        told.append(sorted(overlay.at for overlay in app.screen.controller.ahead.footprint))

    lines = keys(chronicle, "g", "slash", *"large", "enter", "2", size=size, then=then)
    assert [len(cells) for cells in told] == [4], told
    assert seen(lines, "ga where Gashadokuro would stand"), "and the legend says so, where it said *ga* alone"
    lines = keys(chronicle, "g", "slash", *"large", "enter", "2", size=PHONE, then=then)
    assert seen(lines, "ga would stand")


def test_several_of_one_character_are_told_apart_by_a_number():
    """Three of them were *Mamoru* in every list and line."""
    chronicle = empty()
    picked = ("2", "1", "space", "down", "space", "enter")
    lines = keys(chronicle, *picked)
    assert [person.label for person in chronicle.session.state.combatants.values()] == ["Mamoru 1", "Mamoru 2"]
    assert seen(lines, "Mamoru 2 joins at")
    lines = keys(chronicle, "2", "1", "space", "enter")
    assert seen(lines, "Mamoru 3 joins at")


def test_nobody_waits_on_a_field_that_is_laid_out():
    """Whoever shared the last lane there was said to wait."""
    chronicle = empty()
    low: Size = (120, 30)
    lines = keys(chronicle, *("1", "1", "1", "2", "3", "4", "5", "6", "enter") * 2, size=low)
    assert any(" more: k" in line for line in lines), "\n".join(lines)
    keys(chronicle, *ADD_MAMORU, size=low)
    assert any(" decide: k" in line for line in keys(chronicle, "space", size=low))


def test_what_is_ruled_is_told_as_it_is_now_in_the_words_of_the_choice():
    """*Face* was *now 0*, and *Set guard* *now* nothing."""
    lines = keys(begin("first-duel", seed=1), "g", size=(160, 60))
    for label, now in (("Face", "now E →"), ("Set guard", "now none")):
        assert any(label in line and now in line for line in lines), label
    lines = keys(begin("enc-gate", seed=1), "g", size=(160, 60))
    assert any("Set Armour" in line and "now Medium armour" in line for line in lines)


def test_the_figures_of_lanes_stand_below_each_other_where_some_are_longer():
    """The 150/150 of a large one pushed its stamina, and what it decides, out of the columns of the others."""
    lines = keys(begin("ford-at-dusk", seed=1), "g", "slash", *"large", "enter", "2", "enter")
    lanes = [line for line in lines[2:8] if "decides now" in line]
    assert len(lanes) == 5
    assert len({line.index("┊") for line in lanes}) == 1, "\n".join(lanes)
    narrow = keys(begin("ford-at-dusk", seed=1), "g", "slash", *"large", "enter", "2", "enter", "tab", size=NARROW)
    assert any("25/25   30/30 ?" in line for line in narrow), "\n".join(narrow)


def test_n_on_the_home_screen_asks_what_an_empty_field_needs():
    first, lines = looks(None, "n", ("right",))
    assert seen(first, "Width in hexes")
    assert seen(lines, "Tide length")
    assert not seen(lines, "Width in hexes")


def test_only_what_a_game_has_is_promised(monkeypatch: pytest.MonkeyPatch):
    miasma, yokai, _, fires = looks(None, "n", ("right",), ("left",), ("left",))
    assert seen(miasma, "facings")
    assert not seen(yokai, "facings")
    assert seen(yokai, "People, places and house rules")
    assert seen(fires, "People, ground and house rules"), "nobody faces anywhere in Fires"
    monkeypatch.setattr(NewScreen, "_board", lambda page: Board("none"))
    assert seen(keys(None, "n"), "People and house rules come next")


def test_enter_lays_the_field_out_in_the_size_that_was_chosen():
    found = []

    async def then(app, pilot):
        found.append(app.screen.chronicle)

    presses = ["n", "down", *["backspace"] * 11, "M", "e", "r", "e", "down", "7", "down", "5", "enter"]
    lines = keys(None, *presses, then=then)
    assert seen(lines, "Miasma · Mere")
    assert seen(lines, "setting up")
    state = found[0].session.state
    assert state.phase == "setup"
    assert [count for _, _, count in state.map.rows] == [7] * 5
    assert found[0].path.exists()


def test_the_name_of_a_new_fight_is_typed_as_every_other_line():
    """It had a rule of its own: backspace took a letter of what was suggested, and arrows left the name."""
    assert seen(keys(None, "n", "down", "x"), "Called           x_")
    assert seen(keys(None, "n", "down", "backspace", "x"), "Called           x_")
    assert seen(keys(None, "n", "down", "end", "backspace", "x"), "Called           A new fighx_")
    assert seen(keys(None, "n", "down", "left", "!"), "Called           A new figh!t")
    assert seen(keys(None, "n", "down", "left", "up", "down", "?"), "Called           A new fight?_"), (
        "begun at its end"
    )


def test_what_a_start_still_needs_is_told_to_its_end():
    """MIR: *… on another side fi…*."""
    guard = keys(empty("mir"), "1", "1", "2", size=NARROW)
    assert seen(guard, "nobody to fight: add somebody on another side first")


def test_an_empty_field_of_fires_is_laid_out_by_its_digits():
    """Enemies and ground were among the rulings alone, which nothing on the screen said."""
    chronicle = empty("fires")
    assert seen(keys(chronicle, size=NARROW), "nobody to fight: add an enemy first")
    lines = keys(
        chronicle,
        *("1", "2", "enter"),
        *("2", "3", "space", "enter"),
        *("3", "1", "tab", "space", "enter"),
        size=NARROW,
    )
    state = chronicle.session.state
    assert people(chronicle) == ["hero", "weir-rat"]
    assert [*state.field.tiles.values()].count("full-cover") == 1
    assert len(state.field.hazards) == 1
    assert seen(lines, "Begin the fight"), "\n".join(lines)
    keys(chronicle, "space", size=NARROW)
    assert chronicle.session.state.phase == "beat"


def test_ground_is_asked_for_and_told_with_its_place_once():
    """*hex 9,5 9,5 Pit*, asked for as *hazard*; then *9,5 is pit now*."""
    chronicle = empty("fires")
    assert seen(keys(chronicle, "2", size=NARROW), "which ground?")
    assert seen(keys(chronicle, "3", size=NARROW), "which hazard?")
    lines = keys(chronicle, "3", "1", size=NARROW)
    place, told = next(line.strip("│ ").removeprefix("hex ").split(" ", 1) for line in lines if "hex " in line)
    assert told.startswith("Pit: ")
    assert seen(lines, "Lay a hazard › Pit  which hexes")
    assert seen(keys(chronicle, "3", "1", "space", "enter", size=NARROW), f"Pit at {place} now")


def test_ground_of_fires_is_painted_in_stretches_and_told_in_one_sentence():
    """A hedge of seven hexes took seven decisions of four keys each, and each was told for itself."""
    chronicle = empty("fires")
    lines = keys(chronicle, "2", "3", "tab", "v", "right", "right", "right", "v", "enter", size=NARROW)
    painted = [cell for cell, kind in chronicle.session.state.field.tiles.items() if kind == "full-cover"]
    assert len(painted) == 4
    assert seen(lines, "Full cover at 8,7, 8,8 and 2 others now"), "\n".join(lines)
    asked = keys(chronicle, "2", size=NARROW)  # plain ground is there to be painted again, and moves no digit
    assert seen(asked, "1 plain"), "\n".join(asked)
    assert seen(asked, "3 full cover"), "\n".join(asked)
    keys(chronicle, "2", "1", "v", "right", "right", "right", "v", "enter", size=NARROW)
    assert "full-cover" not in chronicle.session.state.field.tiles.values()


def test_what_was_laid_is_laid_again_by_one_key_and_only_where_is_asked():
    """*no decision yet that could be given again here* stood there after each hedge and each rat."""
    chronicle = empty("fires")
    lines = keys(chronicle, "2", "3", "space", "enter", size=NARROW)
    assert seen(lines, " . change the ground › full cover"), "\n".join(lines)
    assert seen(
        keys(chronicle, "2", "3", "space", "enter", ".", size=NARROW), "Change the ground › full cover  which hexes"
    )
    keys(chronicle, "1", "2", "enter", ".", "enter", size=NARROW)
    assert people(chronicle) == ["hero", "weir-rat", "weir-rat-2"]


def test_several_enemies_of_fires_are_added_at_once_and_those_of_two_hexes_one_by_one():
    """Each of three rats took an act of its own, as in no other game with hexes."""
    chronicle = empty("fires")
    keys(chronicle, "1", "2", "space", "right", "space", "right", "space", "enter", size=NARROW)
    assert people(chronicle) == ["hero", "weir-rat", "weir-rat-2", "weir-rat-3"]
    lines = keys(chronicle, "slash", *"two", "enter", "enter", size=NARROW)
    assert people(chronicle)[4:] == ["silt-eel"], "\n".join(lines)


def test_ground_that_was_painted_is_painted_again_by_one_key():
    painted = keys(empty(), "slash", *"rocks", "enter", "space", "enter", ".", size=NARROW)
    assert seen(painted, "Paint rocks  Which hexes"), "\n".join(painted)


def test_a_fight_of_a_pack_is_not_laid_out_by_digits():
    """Its tables drive those who stand there; whoever comes to it comes by a ruling, and no digit moves for it."""
    offered = begin("rats-on-the-quay", seed=2).session.options("gm", "")
    assert not [option for option in offered if option.group == "setup"]
    assert [option.label for option in offered if option.id == "rule-add"] == ["Add an enemy"]


def test_a_stretch_that_was_begun_is_seen():
    """Its first key changed nothing on the screen, as if it did nothing."""
    begun = ("slash", *"rocks", "enter", "right", "v")
    lines = keys(empty(), *begun, "right", "down", size=NARROW)
    assert seen(lines, "to where? Enter takes what is between"), "\n".join(lines)
    assert seen(keys(empty(), *begun, "right", "v", size=NARROW), "Which hexes: 1 to 117")


def test_escape_goes_back_to_the_list():
    assert seen(keys(None, "n", "escape"), "every moment can be undone")


def test_several_of_the_same_are_put_on_several_hexes_at_once_and_numbered():
    chronicle = empty()
    lines = keys(chronicle, *ADD_THREE_KAPPA)
    assert people(chronicle) == ["kappa-1", "kappa-2", "kappa-3"]
    assert chronicle.session.head == 1
    assert seen(lines, "Kappa 3")
    keys(chronicle, "u")
    assert people(chronicle) == []


def test_enter_alone_takes_the_hex_under_the_cursor():
    chronicle = empty()
    keys(chronicle, *ADD_MAMORU)
    assert chronicle.session.state.combatants["mamoru"].hex is not None


def test_a_stretch_of_hexes_is_painted_with_two_keys():
    chronicle = empty()
    keys(chronicle, "slash", *"rocks", "enter", "v", "right", "right", "down", "v", "enter")
    painted = chronicle.session.state.map.terrain
    assert len(painted) == 6
    assert {ground.tag for ground in painted.values()} == {"rocks"}


def test_enter_takes_a_stretch_in_as_its_own_key_does():
    """It painted the one hex under the cursor, and the stretch was forgotten."""
    chronicle = empty()
    presses = ("slash", *"rocks", "enter", "v", "right", "right", "down", "enter")
    assert seen(keys(chronicle, *presses, size=NARROW), "Which hexes: 1 to 117"), "more may be taken"
    assert not chronicle.session.head
    keys(chronicle, *presses, "enter")
    assert len(chronicle.session.state.map.terrain) == 6


def test_a_stretch_is_a_rectangle_of_the_drawing():
    from tui.draw.hexplot import plot

    state = rules("miasma").begin(rules("miasma").blank("x", {"width": 4, "height": 3}))
    drawn = plot(rules("miasma").view(state).board)
    assert between(drawn, "0,0", "2,0") == ["0,0", "1,0", "2,0"]
    assert between(drawn, "1,0", "0,2") == ["1,0", "1,1", "0,2"]
    assert between(drawn, "0,0", "nowhere") == []


def test_whoever_was_put_there_last_can_be_turned_named_and_hidden_at_once():
    chronicle = empty()
    keys(chronicle, *ADD_MAMORU, "slash", *"rename", "enter", *["backspace"] * 6, *"Nao", "enter")
    person = chronicle.session.state.combatants["mamoru"]
    assert person.name == "Nao"
    keys(chronicle, "slash", *"face", "enter", "4")
    assert chronicle.session.state.combatants["mamoru"].facing == 3
    keys(chronicle, "slash", *"hide", "enter")
    assert chronicle.session.state.combatants["mamoru"].hidden


def test_the_fight_starts_with_space_when_two_sides_are_there():
    chronicle = empty()
    lines = keys(chronicle, *ADD_MAMORU, "space")
    assert chronicle.session.state.phase == "setup"
    assert seen(lines, "two sides need somebody on the map: only party has")
    keys(chronicle, *ADD_THREE_KAPPA, "space")
    assert chronicle.session.state.phase == "decide"


def test_what_an_act_changes_is_told_before_it_is_done():
    lines = keys(empty(), *ADD_MAMORU, "slash", *"face", "enter", "down", "down")
    assert seen(lines, "faces east → ")
    assert seen(lines, "faces south-west")


def laid_out() -> Chronicle:
    chronicle = empty()
    keys(chronicle, *ADD_MAMORU)
    keys(chronicle, *ADD_THREE_KAPPA)
    return chronicle


def test_a_field_is_written_as_an_encounter_that_is_sound_and_begins_the_same(home: Path):
    chronicle = laid_out()
    lines = keys(chronicle, "e", "enter", "enter", "enter", size=(200, 40))
    path = home / "packs" / "mine" / "miasma" / "encounters" / "the-marsh.toml"
    assert seen(lines, "written:")
    assert check(str(path)) == []
    begun = begin("the-marsh").session.state
    here = chronicle.session.state
    told = [(person.name, person.hex, person.facing, person.side) for person in here.combatants.values()]
    assert [(person.name, person.hex, person.facing, person.side) for person in begun.combatants.values()] == told
    assert begun.map == here.map
    assert encounter("the-marsh").summary.startswith("Mamoru against Kappa")


@pytest.mark.parametrize("system", ["miasma", "mirage"])
def test_a_field_that_makes_no_encounter_is_refused_before_its_name_is_asked_for(system: str):
    """It was only after three answers had been typed."""
    lines = keys(empty(system), "e")
    assert seen(lines, "a fight needs")
    assert not seen(lines, "Write an encounter")


def test_where_an_encounter_was_written_is_told_from_home_and_as_far_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """Of a path longer than a line nothing at all was shown but the sign that it is cut."""
    chronicle = laid_out()
    monkeypatch.setenv("HOME", str(tmp_path.parent))
    long = tmp_path / ("a" * 90)
    long.mkdir()
    lines = keys(chronicle, "e", "enter", "enter", *["backspace"] * 9, *f"{long}/f.toml", "enter")
    assert seen(lines, f"~/{tmp_path.name}/aaa")


@pytest.mark.parametrize("asked", [("1", "1"), ("1", "6", "1")], ids=["where", "how many"])
def test_whoever_joins_is_read_on_their_sheet_until_they_are_there(asked: tuple[str, ...]):
    """*Where?* took the sheet away, and told it below the choices line by line, each with the name before it."""
    lines = keys(empty("yokai"), *asked, size=WIDE)
    assert seen(lines, "· Players’ Close ─") or seen(lines, "· Enemies’ Close ─"), "the sheet"
    assert sum("Focus Refresh" in line for line in lines) == 1


def test_no_folder_is_made_for_an_encounter_by_a_slip_in_its_path(home: Path, monkeypatch: pytest.MonkeyPatch):
    """Every other file that somebody names asks for a folder that is there."""
    monkeypatch.chdir(home)
    typed = [*["backspace"] * 9, *"slip", "slash", "f", "full_stop", *"toml"]
    lines = keys(laid_out(), "e", "enter", "enter", *typed, "enter", size=(200, 40))
    assert seen(lines, "there is no folder slip: make it first, or name another place")
    assert not (home / "slip").exists()


def test_no_key_leads_further_back_than_the_beginning():
    chronicle = empty("fires")
    assert "[ step" not in keys(chronicle, size=WIDE)[-1]
    assert "[ step" in keys(chronicle, "1", "2", "enter", size=(160, 40))[-1]
    past = keys(chronicle, "u", size=WIDE)[-1]
    assert "ctrl+r redo" in past
    assert "[ step" not in past
    assert "undo" not in past


def test_no_key_is_named_twice_in_a_footer():
    """The one for all keys was, where there was room."""
    assert keys(empty("fires"), size=NARROW)[-1].count("? keys") == 1


def test_a_file_is_replaced_only_when_that_is_said():
    chronicle = laid_out()
    keys(chronicle, "e", "enter", "enter", "enter")
    lines = keys(chronicle, "e", "end", *"!", "enter", "enter", "enter")
    assert seen(lines, "is there already: replace it?")
    assert seen(keys(chronicle, "e", "end", *"!", "enter", "enter", "enter", "1"), "was left as it is")
    assert encounter("the-marsh").title == "The marsh"
    keys(chronicle, "e", "end", *"!", "enter", "enter", "enter", "2")
    assert encounter("the-marsh").title == "The marsh!"


def test_an_encounter_is_never_called_as_windows_calls_a_device(home: Path):
    keys(laid_out(), "e", "enter", "enter", *["backspace"] * 9, *"con", "enter")
    assert [path.name for path in home.glob("packs/**/*.toml")] == ["con-1.toml"]


def test_what_would_not_be_sound_is_told_and_not_written(home: Path):
    for presses in ("e", "f"):
        assert seen(keys(empty(), presses, size=NARROW), "│ the field is empty: a fight needs somebody")
    chronicle = empty()
    keys(chronicle, *ADD_MAMORU, "slash", *"rocks", "enter", "v", *["right"] * 12, *["down"] * 8, "v", "enter")
    lines = keys(chronicle, "e", size=(200, 40))
    assert seen(lines, "Mamoru stands on rocks at 3,7, where no fight begins: move them first")
    assert seen(keys(chronicle, "f", size=NARROW), "│ Mamoru stands on rocks at 3,7, where no fight begins: move them")
    assert not list(home.glob("packs/**/*.toml"))


def test_what_was_written_is_checked_and_played_from_the_command_line(home: Path):
    """Save, check, play, as three programs."""
    chronicle = laid_out()
    path = home / "mine.toml"
    typed = ["backspace"] * len("the-marsh") + ["slash" if c == "/" else c for c in str(path)]
    typed = ["full_stop" if key == "." else "minus" if key == "-" else key for key in typed]
    typed = ["underscore" if key == "_" else key for key in typed]
    keys(chronicle, "e", "enter", "enter", *typed, "enter")
    assert path.exists()
    command = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())"]
    assert subprocess.run([*command, "check", str(path)], capture_output=True, check=False).returncode == 0
    play = [*command, "play", str(path), "--plain"]
    played = subprocess.run(play, input="q\n", capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert "Kappa 3" in played.stdout


@pytest.mark.parametrize("system", ["miasma", "yokai", "mir"])
def test_every_system_can_be_laid_out(system: str):
    chronicle = empty(system)
    lines = keys(chronicle)
    assert chronicle.session.view().phase == "setup"
    assert seen(lines, "Add")
    groups = {option.group for option in chronicle.session.options()}
    assert {"setup", "table", "ruling"} <= groups


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_a_field_half_laid_out(same_picture, size: Size) -> None:
    """Four people, some rocks, and the palette of the set-up with its headings."""
    chronicle = begin_empty("miasma", "The marsh", {})
    chronicle.path = None
    presses = (*ADD_MAMORU, *ADD_THREE_KAPPA, "slash", *"rocks", "enter", "v", "right", "v")
    same_picture(CounterbeatApp(chronicle), press=presses, terminal_size=size)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_the_form_of_a_new_fight(same_picture, size: Size) -> None:
    same_picture(CounterbeatApp(None), press=("n", "down", "down", "right"), terminal_size=size)


def test_whoever_is_taken_off_a_field_of_fires_again_is_not_called_defeated():
    """It was asked how, and any answer was a defeat."""
    chronicle = empty("fires")
    lines = keys(chronicle, "1", "2", "enter", "9", "enter", size=NARROW)
    assert seen(lines, "Weir Rat is taken off the field")
    assert seen(lines, "taken off│")
    assert not seen(lines, "defeated")


def test_what_is_pasted_on_the_page_for_a_new_fight_goes_into_its_name():
    async def paste(app, pilot):
        await pilot.press("n", "down")
        await pilot.pause()
        app.screen.post_message(Paste("The long marsh"))
        await pilot.pause()

    lines = keys(None, then=paste, size=NARROW)
    assert seen(lines, "The long marsh"), "\n".join(lines)


class Form(NewScreen):
    """The page without an application."""

    to: Any = None

    def go(self, to: Any) -> None:
        self.to = to

    def paint(self, *names: str) -> None:
        """Nowhere."""


def test_a_click_goes_to_a_field_and_once_more_takes_the_next_value():
    """A click on the game left the fields of the one before: begun with a width, a tide had none."""
    page = Form(Appearance(), "miasma")

    def click(line: int, pane: str = "form") -> None:
        event: Any = SimpleNamespace(y=2 + line, pane=SimpleNamespace(id=pane))
        page.pressed(event)

    click(3, "field")
    click(-1)
    click(4)
    assert (page.made.column, page.made.filled(0)["system"]) == (0, "miasma"), "beside the form there is nothing"
    click(3)
    assert (page.made.column, page.made.filled(0)["height"]) == (3, 9)
    click(3)
    assert page.made.filled(0)["height"] == 10
    click(0)
    click(0)
    assert [slot.name for slot in page.made.fields(0)] == ["system", "title", "tide"]
    assert page.perform("take")
    assert (page.to.system, page.to.title) == ("yokai", "A new fight")
    assert begin_empty(page.to.system, page.to.title, page.to.sizes).session.state.combatants == {}
    assert not page.perform("undo")
