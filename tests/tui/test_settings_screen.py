"""Settings and house rules by keys, and the chronicle line by line."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import defstruct

from content.loader import listing, rulebook, rules
from engine.core.house import rule
from engine.systems import SYSTEMS
from saves.chronicle import Chronicle, start
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tests.tui.gallery import Gallery
from tests.tui.scenes import duel, still
from tui.app import CounterbeatApp
from tui.appearance.appearance import Appearance
from tui.appearance.chosen import appearance_of
from tui.appearance.glyphs import ASCII, UNICODE
from tui.appearance.look import THEMES
from tui.fight.history import History
from tui.screens.settings import SettingsScreen, rules_the_house
from tui.settings.store import load
from tui.start.fights import begin


def settled(chronicle: Chronicle | None, path: Path, *presses: str, then=None) -> list[str]:
    """Press keys in an application with a settings file."""

    async def run() -> list[str]:
        settings = load(path)
        app = CounterbeatApp(chronicle, appearance=appearance_of(settings, {}), settings=settings)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            for press in presses:
                await pilot.press(press)
            await pilot.pause()
            if then is not None:
                await then(app, pilot)
            return text_of(app)

    return asyncio.run(run())


def test_a_theme_holds_at_once_and_kept(tmp_path):
    async def look(app, pilot):
        assert app.appearance.theme is THEMES["light"]
        await pilot.press("escape")
        assert app.screen.painter.pen.look.base.bgcolor.name == THEMES["light"].ground

    path = tmp_path / "settings.toml"
    settled(duel(), path, "comma", "down", "down", "right", then=look)
    assert load(path).values["theme"] == "light"
    assert load(path).problems == []


def test_the_home_screen_wears_it_too(tmp_path):
    async def look(app, pilot):
        await pilot.press("escape")
        await pilot.pause()
        strips = app.screen._compositor.render_strips()
        grounds = {segment.style.bgcolor.name for strip in strips for segment in strip if segment.style.bgcolor}
        assert grounds <= {THEMES["light"].ground, THEMES["light"].selected}

    settled(None, tmp_path / "settings.toml", "comma", "down", "down", "right", then=look)


def test_glyphs_change_under_the_eyes(tmp_path):
    async def look(app, pilot):
        assert app.appearance.glyphs is ASCII

    lines = settled(duel(), tmp_path / "settings.toml", "comma", *["down"] * 3, "left", then=look)
    assert all(line.isascii() for line in lines)


def test_a_click_moves_the_cursor_and_one_on_the_line_under_it_takes_the_next_value(tmp_path):
    """None does anything on a heading, on the frame, below the last line, or in the help."""

    async def click(app, pilot):
        screen = app.screen
        frame, heading, colours, below = 1, 2, 5, 10
        for at, row in ((5, frame), (5, heading), (5, below), (5, 38), (90, colours)):
            await pilot.click(offset=(at, row))
            assert screen.scroller.index == 1, row
        await pilot.click(offset=(5, colours))
        assert (screen.scroller.index, app.settings.values["theme"]) == (3, "dark")
        await pilot.click(offset=(5, colours))
        assert (screen.scroller.index, app.settings.values["theme"]) == (3, "light")
        assert (app.settings.values["dice"], app.settings.values["questions"]) == before

    path = tmp_path / "settings.toml"
    before = (load(path).values["dice"], load(path).values["questions"])
    lines = settled(duel(), path, "comma", then=click)
    assert [word in line for line in lines for word in (f"{UNICODE.checked} light",) if UNICODE.checked in line] == [
        True
    ]


def test_values_go_round_and_escape_leaves(tmp_path):
    path = tmp_path / "settings.toml"
    lines = settled(duel(), path, "comma", *["right"] * 2, "escape")
    assert load(path).values["dice"] == "program"
    assert seen(lines, "Ann")


def test_dice_of_new_fights_are_those_of_the_settings(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('dice = "table"\n', encoding="utf-8")

    async def look(app, pilot):
        assert app.screen.entries.table_dice

    settled(None, path, then=look)


def test_house_rules_hold_for_new_fights(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('[house.miasma]\nlunge = "off"\nlung = "on"\n', encoding="utf-8")
    chronicle = begin("first-duel", seed=1, settings=load(path))
    assert chronicle.session.ruleset.house_rules(chronicle.session.state)["lunge"] == "off"
    assert "lung is no house rule" in chronicle.notes[0]


def test_in_a_fight_a_house_rule_is_changed_by_a_ruling_that_can_be_undone(tmp_path):
    chronicle = begin("first-duel", seed=1)
    session = chronicle.session

    def lunge() -> str:
        return session.ruleset.house_rules(session.state)["lunge"]

    assert lunge() == "on"
    path = tmp_path / "settings.toml"
    lines = settled(chronicle, path, "comma", "slash", *"lunge", "enter", "right")
    assert seen(lines, "A change here is a ruling")
    assert lunge() == "off"
    assert session.lines(session.head)[0].ruling
    session.undo()
    assert lunge() == "on"
    assert not path.exists()


def test_players_change_no_house_rules(tmp_path):
    chronicle = begin("first-duel", seed=1)
    lines = settled(chronicle, tmp_path / "s.toml", "a", "comma", "slash", *"lunge", "enter", "right")
    assert seen(lines, "only the GM changes house rules")
    assert chronicle.session.head == 0


def test_a_house_rule_opens_its_rule(tmp_path):
    lines = settled(begin("first-duel", seed=1), tmp_path / "s.toml", "comma", "slash", *"lunge", "enter", "f1")
    assert seen(lines, "╭ MI-S10 ")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_house_rule_of_every_game_can_be_changed_in_a_fight(system):
    session = begin(next(entry.id for entry in listing() if entry.system == system), seed=1).session
    ruleset = session.ruleset
    for option, values in ruleset.table_options.items():
        now = ruleset.house_rules(session.state)[option]
        assert now in values
        wanted = next(value for value in values if value != now)
        ruling = next((offer for offer in session.options("gm", "") if rules_the_house(offer, option)), None)
        assert ruling is not None, option
        command = {**ruling.command, "option": option, "value": wanted}
        session.do(ruleset.read(command))
        assert ruleset.house_rules(session.state)[option] == wanted
        session.undo()


def test_a_key_map_to_begin_with_is_written(tmp_path):
    lines = settled(duel(), tmp_path / "settings.toml", "comma", *["down"] * 6, "enter")
    assert seen(lines, "written:")
    assert (tmp_path / "keymap.toml").exists()
    assert seen(settled(duel(), tmp_path / "settings.toml", "comma", *["down"] * 6, "enter"), "is there already")


def test_footer_help_and_keys_follow_the_key_map(tmp_path):
    (tmp_path / "keymap.toml").write_text('[fight]\nhelp = "f2"\nquit = "Q"\n', encoding="utf-8")
    path = tmp_path / "settings.toml"
    assert seen(settled(duel(), path), "f2 keys")
    assert any(re.search(r"\bQ +leave\b", line) for line in settled(duel(), path, "f2", "pagedown"))


def test_what_is_wrong_is_told_in_one_line_at_the_start_and_in_help(tmp_path):
    (tmp_path / "keymap.toml").write_text('[fight]\nundo = "c"\n', encoding="utf-8")
    path = tmp_path / "settings.toml"
    path.write_text('theme = "drak"\n', encoding="utf-8")
    lines = settled(duel(), path)
    assert seen(lines, 'settings.toml: theme cannot be "drak"')
    assert seen(settled(duel(), path, "question_mark"), "keymap.toml: fight.chronicle lost c to undo")
    assert seen(settled(None, path), "theme cannot be")


def test_a_line_leads_to_its_step():
    chronicle = duel()
    keys(chronicle, "1", "1", "2", "1", "1", "2")
    head = chronicle.session.head
    for key in ("enter", "g"):  # Enter goes there as it does in the timeline; it opened the rule
        chronicle.session.goto(head)
        keys(chronicle, "l", "home", key)
        assert chronicle.session.head == 1 < head


def test_a_line_leads_to_its_rule():
    chronicle = begin("first-duel", seed=1)
    keys(chronicle, "1", "1", "space")
    rule = History(chronicle.session).lines("gm", 1)[-1][1].rule
    assert seen(keys(chronicle, "l", "f1"), f"╭ {rule} ")


def test_a_line_leads_into_the_timeline_and_is_copied():
    chronicle = duel()
    keys(chronicle, "1", "1", "2")
    assert seen(keys(chronicle, "l", "home", "t"), "╭ turn 1 · step 1")

    async def copy(app, pilot):
        await pilot.press("y")
        assert app.clipboard

    keys(chronicle, "l", then=copy)


def test_lines_are_searched_backwards_from_the_newest():
    chronicle = duel()
    keys(chronicle, "1", "1", "2")
    assert seen(keys(chronicle, "l", "slash", *"zebra"), "no line has 'zebra'")
    assert seen(keys(chronicle, "l", "slash", *"strikes", "enter"), "strikes")


def test_before_anything_happened_there_is_nothing_to_read():
    assert seen(keys(still("ford"), "l"), "nothing has happened yet")
    keys(still("ford"), "l", "enter", "g", "y", "escape")


def test_a_click_on_the_chronicle_opens_it_line_by_line():
    chronicle = duel()
    keys(chronicle, "1", "1", "2")

    async def click(app, pilot):
        await pilot.click(offset=(100, 30))

    assert seen(keys(chronicle, then=click), "╭ The line")


@pytest.mark.parametrize("size", [(80, 24), WIDE], ids=["80x24", "120x40"])
def test_the_values_of_the_program_stand_in_one_column(size):
    lines = keys(begin("first-duel", seed=1), "comma", size=size)
    known = {"Questions": "only real", "Colours": "dark", "Signs": "as the locale", "Mouse": "for Counter"}
    assert len({line.index(value) for name, value in known.items() for line in lines if f" {name} " in line[:16]}) == 1


def test_settings_are_counted_without_their_headings(tmp_path):
    lines = settled(duel(), tmp_path / "settings.toml", "comma")
    assert seen(lines[:3], " 1 of ")
    end = settled(duel(), tmp_path / "settings.toml", "comma", "end")
    place = next(line for line in end if " of " in line and "Settings" in line).split(" of ")
    assert place[-2].split()[-1] == place[-1].split()[0]


def test_a_rule_that_is_longer_than_its_pane_says_so(tmp_path):
    """*for the rest "enough" will do, and* was its last line."""
    chronicle = begin("ford-at-dusk", seed=1)
    lines = keys(chronicle, "comma", "slash", *"leave", "enter", size=(80, 24))
    assert seen(lines, "Keeping one Stamina")
    assert any(re.search(r"\d more: f1 ─", line) for line in lines)


def test_a_house_rule_that_is_changed_leaves_an_open_form_open():
    """What was half made was dropped: the change is a ruling, and the choice went with the moment before it."""
    house = ("comma", "slash", *"allies", "enter", "right", "escape", "escape")
    for half in (("6",), ("g", "slash", *"life", "enter", "1", "2")):
        kept = keys(begin("ford-at-dusk", seed=1), *half, size=NARROW)
        after = keys(begin("ford-at-dusk", seed=1), *half, *house, size=NARROW)
        asked = [
            [line for line in lines if line.startswith(("╭ Attack move  ", "╭ Set Life  ", "│  ◀ 12 ▶"))]
            for lines in (kept, after)
        ]
        assert asked[0]
        assert asked[0] == asked[1]
        assert seen(after, "House rule Allies in the way are hit: on → off")


def test_faces_that_were_typed_stay_while_a_house_rule_is_changed():
    """The dice box let nobody look up a rule or a setting, and what was typed would have gone with the moment."""
    house, placed = ("comma", *["down"] * 12, "right", "escape"), ("2", "enter", "1")
    boxes = []
    for beside in ((), ("f1", "escape"), house):
        lines = keys(begin("rats-on-the-quay", seed=1, table_dice=True), *placed, "3", "6", *beside, size=NARROW)
        boxes.append([line for line in lines if line.startswith(("│  [", "╭ The "))])
    assert boxes[0]
    assert boxes == [boxes[0]] * 3
    chronicle = begin("rats-on-the-quay", seed=1, table_dice=True)
    keys(chronicle, *placed, "3", "6", *house, "2", "5", "1", size=NARROW)
    assert sorted(chronicle.session.state.scores) == [1, 2, 3, 5, 6]


OPEN = ("What the rules leave open", "Table options", "Open questions")
"""What rulebooks call the part about what their sources do not say."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_house_rules_stand_under_the_headings_of_the_rulebook_in_its_order(system: str) -> None:
    """And each under that of the rule it names, where that is not one of the open questions."""
    book = rulebook(system)
    for option in rules(system).table_rules.values():
        assert option.section in {entry.section for entry in book.values()}
        assert book[option.rule].section in (*OPEN, option.section) or option.section in OPEN
    shown = SettingsScreen(load(Path("none.toml")), Appearance(), system=system)
    headings = [line.title.removeprefix("House rules: ") for line in shown.lines if line.heading][1:]
    order = [*dict.fromkeys(entry.section for entry in book.values())]
    assert headings == [section for section in order if section in headings]
    assert sum(bool(line.option) for line in shown.lines) == len(rules(system).table_rules)


LONG = "A shield blocks one Magic token an attack unless enchanted"


@pytest.mark.parametrize("size", [WIDE, NARROW, (40, 30)], ids=["120x40", "80x24", "40x30"])
def test_what_is_chosen_is_whole_in_the_list_and_a_long_name_in_the_card(size: Size) -> None:
    """A name that has no room is cut in the list, never the value beside it."""
    lines = keys(begin("rats-on-the-quay", seed=1), "comma", "slash", *"shield", "space", *"magic", "enter", size=size)
    assert seen(lines, "◀ off ▶")
    assert any(line.rstrip(" │").endswith("unless enchanted") or "unless enchanted ──" in line for line in lines)
    assert seen(lines, f"   {LONG}") == (size == NARROW)
    program = keys(None, "comma", size=size)
    for value in ("the program rolls", "only real choices", "as the locale says", "as each game has it"):
        assert seen(program, value)


def test_one_house_rule_is_counted_as_one(tmp_path):
    class One(Gallery):
        house = defstruct("One", [("lunge", Annotated[bool, rule("GA-2", "Lines", section="Table")], True)])  # type: ignore[assignment]

        def house_rules(self, state):
            return {"lunge": "off"}

    rules_of_one = One()
    one = start(rules_of_one, rules_of_one.begin("ford"), title="One", encounter="ford", seed=7, by="test")
    assert seen(settled(one, tmp_path / "settings.toml", "comma"), "1 house rule of this fight")
