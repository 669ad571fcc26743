"""Faults of screens that somebody saw at the table, each held by what they did."""

from __future__ import annotations

import asyncio
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.options import Option
from engine.core.rulings.commands import RuleName, RuleNote, RulePlace
from engine.core.text import cell_len
from engine.core.view import Board, Fact, Line, Meter, Overlay, Pool, Sheet, Token, ZoneBox
from engine.systems import SYSTEMS
from saves.chronicle import resume
from saves.page import page
from saves.picture import picture
from tests.engine.test_rulings_everywhere import walk
from tests.tui.driver import WIDE, keys, seen, text_of
from tests.tui.scenes import still
from tests.tui.test_timeline import fought
from tui.app import CounterbeatApp
from tui.appearance.appearance import Appearance
from tui.appearance.chosen import appearance_of, has_mouse
from tui.appearance.glyphs import ASCII
from tui.appearance.look import COLOURLESS, TERMINAL_ON_CONSOLE
from tui.commands.home import on_screen
from tui.draw import asked, below, boards, hexmap, legend, palette, sheets
from tui.draw import chronicle as chronicle_text
from tui.draw.hexplot import plot
from tui.draw.overlays import Marked
from tui.draw.rows import Pen
from tui.draw.window import Window
from tui.fight import command_builder, outcome_diff
from tui.fight.command_builder import Finished
from tui.fight.editors.outcome import Press
from tui.fight.history import History
from tui.plain import say
from tui.settings.store import Settings
from tui.start.errors import Usage
from tui.start.fights import begin, reopen, rules_for
from tui.start.launch import Launch
from tui.widgets.layout import plan

NOTHING_SAID = asked.Said(asked.NOTHING)
PEN = Pen(Appearance().look(), Appearance().glyphs)


def text(strips: Any) -> list[str]:
    return ["".join(segment.text for segment in strip) for strip in strips]


def drawn(overlays: tuple[Overlay, ...], tokens: tuple[Token, ...] = ()) -> str:
    board = Board("hex", hexes=((0, 0, 3),), tokens=tokens, overlays=overlays)
    pen = Pen(PEN.look, PEN.glyphs)
    return text(hexmap.strips(pen, board, plot(board), Marked(), Window(0, 0, 14, 1)))[0]


@pytest.mark.parametrize("times", [("8", "10"), ("10", "8")])
def test_a_hex_that_is_struck_twice_tells_the_soonest_first(times):
    assert "8,10" in drawn(tuple(Overlay("strike", "1,0", when) for when in times))


def test_what_has_no_room_is_said_to_be_more():
    line = drawn(tuple(Overlay("strike", "1,0", when) for when in ("10", "12", "8")))
    assert "8+" in line
    assert "12" not in line


def test_a_threatened_token_tells_when_it_is_struck():
    mamoru = Token("ma", "Mamoru", "MA", "party", ("1,0",), facing=0)
    assert "MA→8" in drawn((Overlay("strike", "1,0", "8"), Overlay("strike", "1,0", "10")), (mamoru,))
    assert "MA10" in drawn((Overlay("strike", "1,0", "10"),), (mamoru,))
    k1 = replace(mamoru, short="k1", facing=None)
    assert "k1! " in drawn((Overlay("strike", "1,0", "44"),), (k1,)), "*k144* told of nobody, and of no segment"
    assert "k1:8" in drawn((Overlay("strike", "1,0", "8"),), (k1,))
    assert "k1→8" in drawn((Overlay("strike", "1,0", "8"),), (replace(k1, facing=0),))
    assert "k10! " in drawn((Overlay("strike", "1,0", "10"),), (replace(mamoru, short="k10"),))


@pytest.mark.parametrize(
    ("when", "told"),
    [("25", "KA! SA→"), ("8", "KA8 SA→"), ("8,25", "KA8 SA→")],
    ids=["two figures", "one", "twice"],
)
def test_a_time_does_not_touch_the_mark_beside_it(when: str, told: str):
    """*KA25SA→* read as one word. Where nobody stands beside, the time has the whole hex."""
    kaede = Token("ka", "Kaede", "KA", "party", ("0,0",), facing=0)
    sayo = Token("sa", "Sayo", "SA", "party", ("1,0",), facing=0)
    laid = tuple(Overlay("strike", "0,0", time) for time in when.split(","))
    assert told in drawn(laid, (kaede, sayo))
    assert ("KA25" if when == "25" else "KA→8") in drawn(laid, (kaede,))


def test_times_of_a_hex_do_not_touch_the_mark_beside_it():
    sayo = Token("sa", "Sayo", "SA", "party", ("1,0",), facing=0)
    line = drawn((Overlay("strike", "0,0", "8"), Overlay("strike", "0,0", "10")), (sayo,))
    assert "8+" in line
    assert "10SA" not in line


@pytest.mark.parametrize("width", range(30, 46))
def test_a_sentence_that_goes_on_below_leaves_no_half_of_its_rule(width: int):
    """*Oni attacks Aya with Kanabo (1 YO-4 …*, where the rule stood one blank behind a line that was full."""
    whole = below.sentence_rows(
        PEN, "Oni attacks Aya with Kanabo (1 FP to pay) and more of it", "YO-43", "plain", width
    )
    (row,) = below.fitting(PEN, [whole], 1, width)
    told = "".join(text for text, _ in row.parts)
    assert cell_len(told) <= width
    assert told.rstrip().endswith(" …")
    assert "YO-" not in told or "YO-43" in told, told


def test_a_legend_tells_of_a_sign_for_which_a_time_had_no_room():
    """*11 struck in segment 11* stood below a map on which there was no 11, and *g1!*."""
    gaki = Token("g1", "Gaki 1", "g1", "foes", ("1,0",), facing=3)

    def told(*laid: Overlay, brief: int = 0) -> list[str]:
        board, pen = Board("hex", hexes=((0, 0, 3),), tokens=(gaki,), overlays=laid), Pen(PEN.look, PEN.glyphs)
        return legend.of(pen, board, plot(board), Marked(), Window(0, 0, 14, 1), brief)

    late, soon = (Overlay("strike", "1,0", when, note=f"struck in segment {when}") for when in ("11", "8"))
    assert told(late) == ["g1! struck in segment 11"]
    assert told(late, brief=20) == ["g1! struck"]
    assert told(soon) == ["8 struck in segment 8"]
    assert told(late, replace(soon, at="0,0")) == ["8 struck in segment 8"], "the soonest, as ever"


def test_a_legend_tells_all_times_and_all_enemies_of_a_hex():
    for notes, told in (
        (("struck in segment 10", "struck in segment 8"), "8,10 struck in segments 8 and 10"),
        (("struck in segment 18", "struck in segment 16"), "16+ struck in segments 16 and 18"),  # as on the map
        (("in reach of k1", "in reach of k2"), "in reach of k1 and k2"),
        (("where k1 would go", "in reach of k2"), "where k1 would go; in reach of k2"),
    ):
        times = [note.rpartition(" ")[2] for note in notes]
        laid = [
            Overlay("threat", "1,0", time if time.isdecimal() else "", note=note)
            for time, note in zip(times, notes, strict=True)
        ]
        board = Board("hex", hexes=((0, 0, 3),), overlays=tuple(laid))
        pen = Pen(PEN.look, PEN.glyphs)
        assert told in legend.of(pen, board, plot(board), Marked(), Window(0, 0, 14, 1))[0]


def test_foes_have_the_colour_of_foes_whoever_came_first():
    first, second = Pen(PEN.look, PEN.glyphs, ["foes", "party"]), Pen(PEN.look, PEN.glyphs, ["party", "foes"])
    assert first.side("foes") == second.side("foes") != first.side("party") == second.side("party")
    alone = Pen(PEN.look, PEN.glyphs, ["enemies"])
    assert alone.side("enemies") == first.side("foes")
    third = Pen(PEN.look, PEN.glyphs, ["crowd", "foes", "party"])
    assert len({third.side(side) for side in ("crowd", "foes", "party")}) == 3


def test_a_branch_keeps_its_name_when_the_fight_goes_on():
    chronicle = begin("first-duel", seed=1)
    keys(chronicle, "1", "1")
    session, history = chronicle.session, History(chronicle.session)
    assert history.where().name == "main"
    session.name_branch(session.head, "the long way")
    keys(chronicle, "space")
    assert session.head not in session.timeline.names
    assert history.where().name == "the long way"
    assert seen(keys(chronicle, "t", "n"), "the long way")
    session.name_branch(session.head, "")
    assert history.where().name == "main"


def test_a_branch_without_a_name_is_told_by_where_it_left():
    chronicle = begin("first-duel", seed=1)
    keys(chronicle, "1", "1", "space", "u", "u", "space")
    history = History(chronicle.session)
    assert history.where().name.startswith("branch from ")


def test_what_the_program_does_is_told_since_the_turn_before_that_of_whoever_acts():
    """Turns may have several steps: all of the other's turn belongs to it, and nothing of one's own before that."""
    session = begin("first-duel", seed=1).session
    history, since = History(session), []
    for at, who in enumerate(("kappa-1", "mamoru", "mamoru", "kappa-1", "kappa-1", "mamoru", "mamoru"), 1):
        session.do(RulePlace(who, f"{at},1"), why="it promises most")
        since.append(history.since(session.head, "players"))
    assert since == [0, 0, 0, 2, 2, 4, 4]


@pytest.mark.parametrize("size", [(49, 19), (49, 11), (80, 9)])
def test_the_pages_of_the_sheets_leave_no_line_out(size):
    view = still("tide").session.view("gm")
    width, height = size
    body = sheets.full(PEN, view.sheets[0], width - 2)
    wanted = {"".join(part for part, _ in row.parts).strip() for row in body}
    found, scroll = set(), 0
    for _ in range(100):
        strips, _, onward = sheets.strips(PEN, view.sheets, ((), ()), view.sheets[0].id, width, height, scroll)
        found |= {line.strip("│ ") for line in text(strips)[1:-1]}
        if not onward:
            break
        assert onward > scroll
        scroll = onward
    assert wanted <= found


def test_space_among_the_rulings_plays_nothing():
    chronicle = begin("first-duel", seed=1)
    lines = keys(chronicle, "g", "space")
    assert chronicle.session.timeline.size == 0
    assert not seen(lines[-1:], "space")


@pytest.mark.parametrize(
    ("encounter", "presses"),
    [("first-duel", "g1"), ("bridge-at-dusk", "g9"), ("enc-gate", "g9"), ("caravanserai", "g1")],
)
def test_space_rules_nothing_while_a_number_is_asked(encounter, presses):
    chronicle = begin(encounter, seed=1)
    assert seen(keys(chronicle, *presses)[-1:], "0-9 figure")
    assert seen(keys(chronicle, *presses, "space"), "nothing to go on with")
    assert chronicle.session.timeline.size == 0


def test_one_long_name_leaves_everybody_their_meters():
    meters = (Meter("life", "Life", 3, 9), Meter("stamina", "Stamina", 4, 9))
    people = tuple(Sheet(str(at), name, "ab", "party", meters=meters) for at, name in enumerate(("Bo", "Cy", "Di")))
    named = (*people[:2], Sheet("2", "Nobuyoshi the Very Long", "no", "party", meters=meters))
    for group in (people, named):
        lines = text(sheets.strips(PEN, group, ((), ()), "0", 46, 8, 0)[0])
        assert sum("Sta." in line or "Stamina" in line for line in lines) >= 3, lines


@pytest.mark.parametrize("size", [(40, 40), (80, 24)])
def test_one_long_name_leaves_everybody_their_names_in_an_order(size):
    chronicle = begin("enc-gate", seed=1)
    chronicle.session.do(RuleName("gleb", "Nobuyoshi the Very Long Name of the House of Takegawa"))
    lines = keys(chronicle, size=size)
    order = " ".join(lines[1 : next(at for at, line in enumerate(lines) if "╰" in line)])
    assert all(name in order for name in ("Irena 10/10", "Nobuyoshi the Very Long… 12/12", "Guard 3 8/8", "Bowman 7/7"))


def test_the_title_keeps_the_question():
    lines = keys(begin("first-duel", seed=1), "e", *("x" * 70), "enter", *("y" * 70), "enter", size=(80, 24))
    title = next(line for line in lines if "Write an encounter" in line)
    assert "name, or a path ending in .toml" in title
    assert "…" in title


def test_the_name_that_is_suggested_for_a_file_is_that_of_the_title_which_was_typed():
    """It was made of the old title: a field that was laid out anew went into the file of the one before."""

    def after(*pressed):
        night = ("e", *"Night", "enter", "enter")
        return keys(begin("first-duel", seed=1), *night, *pressed, size=(80, 24))

    assert seen(after(), "│  Night")
    assert seen(after("escape", "escape", *"s", "enter", "enter"), "│  Nights")
    assert seen(after("a", "escape", "escape", "enter", "enter"), "│  a_")


def test_a_round_forth_takes_a_round_back_back():
    chronicle = begin("first-duel", seed=1)
    keys(chronicle, *["space"] * 12, size=WIDE)
    session, history = chronicle.session, History(chronicle.session)
    assert session.timeline.size > 6
    ends = [session.head]
    while session.head:
        session.goto(history.round_before())
        ends.append(session.head)
    for end in reversed(ends[:-1]):
        session.goto(history.round_after())
        assert session.head == end


@pytest.mark.parametrize("system", SYSTEMS)
def test_forth_leads_to_where_back_came_from(system):
    for session in {id(session): session for session in walk(system, 40)}.values():
        history, end = History(session), session.head
        for back, forth in ((history.round_before, history.round_after), (history.moment_before, history.moment_after)):
            session.goto(end)
            stops = [end]
            while session.head:
                session.goto(back())
                stops.append(session.head)
            for stop in reversed(stops[:-1]):
                session.goto(forth())
                assert session.head == stop, stops


def test_nothing_that_a_shell_obeys_reaches_the_clipboard():
    chronicle = fought()
    copied: list[str] = []

    async def copy(app: Any, pilot: Any) -> None:
        app.copy_to_clipboard("one\x1b[201~two\rthree\nfour")
        copied.append(app.clipboard)

    keys(chronicle, then=copy)
    assert copied == ["one␛[201~two␍three\nfour"]
    line = Line("a note\nrm -rf x\x1b[201~", rule="GA-1")
    assert chronicle_text.texts([(1, line)]).count("\n") == 0


def test_a_chronicle_without_a_line_leaves_the_clipboard_alone():
    clipboard: list[str] = []

    async def copy(app: Any, pilot: Any) -> None:
        app.copy_to_clipboard("what was there")
        await pilot.press("y")
        clipboard.append(app.clipboard)

    chronicle = begin("first-duel", seed=1)
    assert seen(keys(chronicle, then=copy), "nothing has happened yet that could be copied")
    chronicle.session.do(RuleNote("dusk"))
    assert seen(keys(chronicle, then=copy), "copied 1 line of the chronicle")
    assert clipboard[0] == "what was there"
    assert "dusk" in clipboard[1]


@pytest.mark.parametrize("height", [18, 20, 24])
def test_a_low_screen_keeps_six_rows_of_the_map(height):
    panes = plan(60, height, 16, "board")
    assert panes["board"].height >= min(8, height - 2 - 3 - 7)
    assert panes["palette"].height >= 7
    assert sum(pane.height for pane in panes.values()) == height


def test_a_screen_too_narrow_is_told_in_whole_words_what_is_missing():
    lines = keys(still("ford"), size=(39, 40))
    told = " ".join(line.strip() for line in lines[:4])
    assert "Counterbeat needs 40 columns and 18 lines; here are 39 and 40." in told


def test_the_footprint_of_a_large_body_is_shown_while_it_is_placed():
    view = still("ford").session.view("gm")
    large = Token("ox", "Ox", "ox", "foes", ("1,1", "2,1"))
    after = replace(view, board=replace(view.board, tokens=(*view.board.tokens, large)))
    assert [overlay.at for overlay in outcome_diff.footprint(view, after)] == ["1,1", "2,1"]
    assert not outcome_diff.footprint(after, after)


@pytest.mark.parametrize("terminal", ["vt100", "vt100-w", "vt220"])
def test_old_terminals_get_no_colours_no_signs_and_no_mouse(terminal, tmp_path):
    around = {"TERM": terminal, "LANG": "de_DE.UTF-8"}
    look = appearance_of(Settings(tmp_path / "settings.toml", {}), around)
    assert (look.theme, look.glyphs) == (COLOURLESS, ASCII)
    assert not has_mouse(around)


def test_the_text_console_gets_its_own_colours_and_the_signs_of_its_font(tmp_path):
    around = {"TERM": "linux", "LANG": "de_DE.UTF-8"}
    look = appearance_of(Settings(tmp_path / "settings.toml", {}), around)
    assert (look.theme, look.glyphs) == (TERMINAL_ON_CONSOLE, ASCII)
    assert not has_mouse(around)
    assert has_mouse({"TERM": "xterm-256color"})


def test_a_terminal_that_can_draw_nothing_is_offered_lines(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    with pytest.raises(Usage, match="--plain"):
        on_screen(Launch("home"))


def test_the_program_can_be_put_aside():
    async def put_aside(app: Any, pilot: Any) -> None:
        app.action_suspend_process = lambda: stopped.append(True)
        await pilot.press("1", "ctrl+z")

    stopped: list[bool] = []
    chronicle = begin("first-duel", seed=1)
    keys(chronicle, then=put_aside)
    assert stopped == [True]


def test_no_digit_ends_a_fight():
    acts = [Option(f"act-{at}", "", f"Act {at}", {"do": "act", "at": at}) for at in range(3)]
    end = Option("end", "", "End the fight", {"do": "end"}, aim="end-fight")
    builder = command_builder.of((acts[0], end, *acts[1:]), str)
    taken = [builder.press(Press(digit, digit, "choose", lambda *_: "")) for digit in "123456789"]
    commands = [step.command for step in taken if isinstance(step, Finished)]
    assert commands == [act.command for act in acts]
    shown = palette.strips(PEN, asked.Content("what?", entries=builder.entries()), NOTHING_SAID, 60, 8)[0]
    line = next(line for line in text(shown) if "End the fight" in line)
    assert not any(char.isdigit() for char in line)


def given(path: Path) -> Any:
    chronicle = begin("first-duel", seed=1, path=path)
    keys(chronicle, "1")
    return chronicle


def watched(path: Path, then: Any, **how: Any) -> None:
    async def run() -> None:
        app = CounterbeatApp(reopen(path, read_only=True), **how)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            await then(app, pilot)

    asyncio.run(run())


@pytest.mark.parametrize("newest", [True, False])
def test_whoever_watches_the_newest_fight_goes_on_with_the_next(tmp_path, newest):
    first = given(tmp_path / "first.fight")

    async def another(app: Any, pilot: Any) -> None:
        second = begin("ford-at-dusk", seed=1, path=tmp_path / "second.fight")
        os.utime(tmp_path / "second.fight", (time.time() + 9, time.time() + 9))
        for _ in range(10):
            app.screen.follow()
        await pilot.pause()
        assert app.screen.chronicle.path.name == ("second.fight" if newest else "first.fight")
        assert app.screen.watched == "players"
        second.close()

    watched(tmp_path / "first.fight", another, watched="players", newest=newest)
    first.close()


def test_a_fight_whose_player_is_gone_can_be_taken_over(tmp_path):
    first = given(tmp_path / "first.fight")

    async def take_over(app: Any, pilot: Any) -> None:
        await pilot.press("o")
        await pilot.pause()
        assert type(app.screen).__name__ == "WatchScreen"
        first.close()
        for _ in range(5):
            app.screen.follow()
        await pilot.press("o")
        await pilot.pause()
        assert type(app.screen).__name__ == "FightScreen"
        app.screen.chronicle.close()

    watched(tmp_path / "first.fight", take_over)


def test_where_nothing_can_be_written_a_fight_is_played_unkept(tmp_path, monkeypatch):
    (tmp_path / "saves").write_text("no folder")
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    chronicle = begin("first-duel", seed=1, in_library=True)
    assert chronicle.path is None
    assert "NOT KEPT" in chronicle.notes[0]
    assert "COUNTERBEAT_HOME" in chronicle.notes[0]
    lines = keys(chronicle, size=(80, 24))
    assert seen(lines, "NOT KEPT: w (in line mode: save FILE) keeps it elsewhere")
    assert seen(lines, "NOT SAVED")


def test_a_fight_that_could_not_be_begun_on_the_disk_is_kept_once_that_can_be(tmp_path, monkeypatch):
    (tmp_path / "saves").write_text("no folder")
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    chronicle = begin("first-duel", seed=1, in_library=True)
    keys(chronicle, "3")
    assert chronicle.path is None
    (tmp_path / "saves").unlink()
    assert seen(keys(chronicle, "space"), "saved ●")
    assert chronicle.path is not None
    chronicle.close()
    assert resume(chronicle.path, rules_for).session.head == chronicle.session.head > 1


def test_a_fight_that_is_not_on_the_disk_is_left_by_the_same_key_twice(tmp_path, monkeypatch):
    (tmp_path / "saves").write_text("no folder")
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))

    async def leave(app, pilot):
        await pilot.press("q")
        assert seen(text_of(app), "NOT SAVED: w writes it elsewhere, q once more leaves all")
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running

    keys(begin("first-duel", seed=1, in_library=True), "3", then=leave, size=(120, 40))


def test_the_picture_of_the_page_stays_in_sight():
    written = "".join(page(fought().session, "A duel", "gm"))
    assert re.search(r"body\{[^}]*overflow:hidden", written)
    assert re.search(r"#picture,ol\{overflow:auto", written)


@pytest.mark.parametrize("word", ["p", "a", "where", "who", "what"])
def test_nothing_that_is_said_is_drawn(word: str) -> None:
    for encounter in ("first-duel", "bridge-at-dusk", "mir-duel"):
        view = begin(encounter, seed=1).session.view("players" if word == "a" else "gm")
        told = {"where": say.where, "who": say.who, "what": say.whose}.get(word, say.everything)(view)
        assert told
        assert not [text for text in told if any(char in text for char in "─│╭╮╰╯█░▒▶▸●○■□┊")]
        assert all(text.endswith((".", "?")) for text in told), told


def test_a_shortened_name_has_a_dot_and_none_where_there_is_room():
    meters = (Meter("health", "Health", 10, 10), Meter("morale", "Morale", 1, 4, kind="pips"))
    person = Sheet("a", "Ann", "AN", "party", meters=meters)
    assert "Health" in text([row.strip(80, PEN.look.base) for row in sheets.compact(PEN, person, 80)])[0]
    narrow = text([row.strip(30, PEN.look.base) for row in sheets.compact(PEN, person, 30)])[0]
    assert "Hea. " in narrow
    assert "Heal " not in narrow


def test_the_sums_of_a_roll_are_told_whole():
    sums = "4 successes from 7 and higher, and 2 more for the stance, against 3: 3 over, damage 12 after armour 5"
    pool = Pool("Attack", (7, 9), 12, lines=(sums,), total="4")
    lines = text(sheets.strips(PEN, (Sheet("a", "Ann", "AN", "party"),), ((pool,), ()), "a", 49, 20, 0)[0])
    assert " ".join(" ".join(line.strip("│ ") for line in lines).split()).count("damage 12 after armour 5") == 1


def test_prices_take_the_lines_that_are_free():
    told = "distance 3: Katana 7 FP = 1 + 3 zones + 3 enemies; Iai flash 8 FP = 2 + 3 zones + 3 enemies"
    board = Board("zones", zones=(ZoneBox("a", "Near", 0),), prices=(Fact("Kitsune", told),))
    lines = [line.strip("│") for line in text(boards.still(PEN, board, 60, 20))]
    assert "Iai flash 8 FP = 2 + 3 zones + 3 enemies" in " ".join(" ".join(lines).split())


def test_dice_that_nobody_threw_are_not_counted():
    assert not [line for line in picture_of_pool(Pool("Katana", (), 6, total="3D6 +5")) if "0d6" in line]


def picture_of_pool(pool: Pool) -> list[str]:
    view = still("ford").session.view("gm")
    return picture(replace(view, pools=(pool,)), 96)


def test_back_from_the_shell_all_of_the_screen_is_sent_again():
    sent: list[Any] = []

    async def come_back(app: Any, pilot: Any) -> None:
        app.screen.refresh = lambda *_, layout=False, **__: sent.append(layout)
        app.app_resume_signal.publish(app)
        await pilot.pause()

    keys(begin("first-duel", seed=1), then=come_back)
    assert True in sent
