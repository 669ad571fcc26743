"""Single strokes: bars, borders, what fits where."""

from __future__ import annotations

import re
from itertools import product

import pytest
from msgspec.structs import replace

from content.loader import rules
from engine.core.dice import Summed
from engine.core.options import Composer, Option, Slot
from engine.core.refusal import RollNeeded
from engine.core.scenes import Phrase, Scene
from engine.core.view import (
    Board,
    Cell,
    Fact,
    Gauge,
    Line,
    Mark,
    Meter,
    Overlay,
    Place,
    Preview,
    Sheet,
    Table,
    Token,
    Track,
    ZoneBox,
)
from tests.tui.driver import keys, seen
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw import asked, boards, chronicle, dicebox, header, hexmap, legend, palette, sheets, tracker, zonebox
from tui.draw.bars import bar, gauge, meter
from tui.draw.hexplot import plot
from tui.draw.overlays import Marked
from tui.draw.rows import Pen, Row
from tui.draw.standing import inside
from tui.draw.window import Window
from tui.fight.editors.composer import composer_editor
from tui.fight.editors.entries import MORE, Entry
from tui.fight.faces import Faces
from tui.settings.keymap import FIGHT, HOME, Keymap
from tui.start.fights import begin
from tui.widgets.layout import is_small, plan


@pytest.fixture
def pen():
    return Pen(look(), UNICODE)


def text(row: Row) -> str:
    return "".join(part for part, _ in row.parts)


@pytest.mark.parametrize(
    ("value", "drawn"),
    [
        (0, "░░░░░░░░░░"),
        (1, "█░░░░░░░░░"),
        (50, "█████░░░░░"),
        (99, "█████████░"),
        (100, "██████████"),
        (-5, "░░░░░░░░░░"),
    ],
)
def test_a_bar_is_never_empty_while_something_is_left_nor_full_while_something_is_missing(pen, value, drawn):
    assert text(bar(pen, value, 100, 10, look().base)) == drawn


def test_a_bar_shows_its_threshold_and_what_was_just_lost(pen):
    assert text(bar(pen, 50, 100, 10, look().base, (Mark(80, "80"),), was=70)) == "█████▒▒░┊░"


def test_a_balance_writes_its_numbers_while_there_is_room(pen):
    one = Gauge("tide", "Tide", 3, 6, -6, "balance", low="PLAYERS", high="ENEMIES")
    assert text(gauge(pen, one, 100)) == "Tide  PLAYERS ◀ 6 5 4 3 2 1 [0] 1 2 ●3 4 5 6 ▶ ENEMIES"
    assert "+3" in text(gauge(pen, one, 40))


def test_words_are_all_that_is_told_of_a_meter_known_only_in_words(pen):
    assert text(meter(pen, Meter("life", "Life", kind="words", text="badly hurt"), 40, 6)) == "Life   badly hurt"


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (99, 60), (100, 30), (120, 40), (250, 90)])
@pytest.mark.parametrize("rows", [1, 5, 40])
def test_panes_cover_the_screen_and_never_overlap(size, rows):
    for middle, map_size in product(("board", "sheets", "chronicle"), ((0, 0), (30, 12), (53, 12))):
        regions = list(plan(size[0], size[1], rows, middle, map_size).values())
        assert sum(region.area for region in regions) == size[0] * size[1]
        for index, one in enumerate(regions):
            assert not any(one.overlaps(other) for other in regions[index + 1 :])


def test_too_small_is_less_than_forty_by_eighteen():
    assert is_small(39, 18)
    assert is_small(40, 17)
    assert not is_small(40, 18)


@pytest.mark.parametrize(
    ("sides", "digits", "faces"),
    [
        (6, "3", [3]),
        (10, "0", [10]),
        (20, "3", [3]),
        (20, "17", [17]),
        (20, "07", [7]),
        (100, "00", [100]),
        (12, "12", [12]),
    ],
)
def test_faces_are_typed_in_one_or_two_digits(sides, digits, faces):
    box = Faces({}, RollNeeded(1, sides, "luck"))
    assert [box.digit(digit) for digit in digits][-1]
    assert box.typed == faces


def test_a_face_that_no_die_has_is_refused_in_place():
    box = Faces({}, RollNeeded(2, 6, "luck"))
    assert not box.digit("7")
    assert box.typed == []
    assert "7 is no face of a d6" in box.message


def test_what_the_dice_before_came_to_stands_over_those_that_are_typed_next(pen):
    line = Line("Thug hits Ash, 1 success left", moment="1", tone="hit")
    box = Faces({}, RollNeeded(2, 6, "armour"), (7, 1), told=(line,))
    lines = [strip.text for strip in dicebox.strips(pen, box, "Ash", 60, 8, told=[(0, line)])]
    assert seen(lines, "Thug hits Ash, 1 success left")
    assert seen(lines, "for armour")
    assert seen(lines, "one digit a face")


def test_what_of_a_face_counts_stands_beside_what_is_rolled_for(pen):
    box = Faces({}, RollNeeded(2, 12, "Bladework", counts="6 or more is a success, 10 or more is two"))
    lines = [strip.text for strip in dicebox.strips(pen, box, "Ash", 78, 8)]
    assert seen(lines, "for Bladework · 6 or more is a success, 10 or more is two"), "\n".join(lines)


def test_too_few_faces_are_told():
    box = Faces({}, RollNeeded(3, 6, "luck"))
    box.digit("4")
    assert not box.enter()
    assert box.message == "2 more to type: dice show 1 to 6"


def test_a_sum_is_typed_in_place_of_faces_where_only_the_sum_counts():
    """Y11."""
    box = Faces({}, RollNeeded(3, 6, "luck", summed=True), (4,))
    assert not box.digit("5")
    assert box.switch()
    assert box.typed == []
    assert not box.digit("1")
    assert box.digit("8")
    assert box.faces() == (4, Summed(18))
    for digits in (("1", "9"), ("2",)):
        assert not any(box.digit(digit) for digit in digits)
        assert box.message == f"3 d6 come to 3 up to 18, not to {''.join(digits)}"
    assert box.digit("3"), "no sum of 30 can follow"
    assert box.switch()
    assert [box.digit("2") for _ in range(3)][-1]
    assert box.faces() == (4, 2, 2, 2)
    assert not Faces({}, RollNeeded(3, 6, "luck")).switch()


@pytest.mark.parametrize("actions", [FIGHT, HOME])
def test_every_action_has_a_key_of_its_own_and_a_line_of_help(actions):
    used = [key for action in actions for key in action.keys]
    assert len(used) == len(set(used))
    assert all(action.help and action.keys for action in actions)
    shown = [words for _, group in Keymap(actions).help() for _, words in group]
    assert shown == [
        action.help
        for action in sorted(actions, key=lambda one: [*dict.fromkeys(a.group for a in actions)].index(one.group))
    ]


def test_a_key_can_be_moved():
    moved = Keymap(FIGHT, {"undo": ("ctrl+z",)})
    assert moved.action("ctrl+z") == "undo"
    assert moved.action("u") == ""
    assert ("ctrl+z", "undo") in moved.footer(["undo"])


def test_a_part_that_becomes_the_first_loses_what_only_later_ones_have():
    kind = Option("cut", "", "Cut", {"move": "cut"}, (Slot("power", "number", min=0, max=3),))
    made = composer_editor(Composer("links", "link", (kind,), (1, 2), later=(Slot("front", "number", min=0, max=3),)))
    made = made.with_part("cut").with_part("cut").changed(1)
    assert made.value() == {"links": [{"move": "cut", "power": 0}, {"move": "cut", "power": 1, "front": 0}]}
    made = replace(made, line=0).remove()
    assert made.value() == {"links": [{"move": "cut", "power": 1}]}


@pytest.mark.parametrize(
    ("text", "cells", "told"),
    [
        ("nobody stops him at the gate before the sun is up", 41, "nobody stops him at the gate…"),
        ("Border of Roof and Zone 1", 17, "Border of Roof…"),
        ("Initiative for Irena", 16, "Initiative…"),
        ("Parry with Naginata", 13, "Parry with…"),  # without the word less than half would be left
        ("Walk to the quay", 40, "Walk to the quay"),
    ],
)
def test_nothing_that_is_cut_ends_in_a_word_that_leads_on(pen, text: str, cells: int, told: str):
    assert pen.phrase(text, cells) == told


def test_a_long_key_of_the_moment_is_cut_with_a_sign_and_never_left_out(pen):
    keys = [("1-9", "choose"), ("space", "the ashigaru of the northern gate take the slot together"), ("?", "keys")]
    drawn = header.footer(pen, 60, keys, ("u undo", "dim")).text
    assert "space the ashigaru of the northern" in drawn
    assert "…" in drawn
    assert drawn.rstrip().endswith("u undo")
    assert "keys" not in drawn


@pytest.mark.parametrize("width", [40, 80])
def test_a_forecast_without_room_is_cut_with_a_sign(pen, width):
    doom = "The doom clock strikes when the last lamp goes out, and with it come the drowned from below the weir"
    track = Track("rounds", "Round 1", forecast=(doom,))
    drawn, _ = tracker.rows(pen, track, width, 1, "")
    line = drawn[0]
    assert isinstance(line, Row)
    assert "…" in text(line)
    assert "The doom clock strikes" in text(line)


def test_a_fight_that_has_just_begun_says_where_it_will_be_told(pen):
    first, second = chronicle.strip(pen, (), 80, 2)
    assert "told here" in first.text
    assert not second.text.strip()


def test_the_clock_is_whole_where_a_shorter_title_makes_room(pen):
    title = ("Mirage", "The tavern of the four winds")
    drawn = header.header(pen, 80, title, "day 1 · before the fight", "main · step 0", ("saved ●", "good")).text
    assert "day 1 · before the fight" in drawn
    assert "The tavern of the" in drawn


def test_step_and_branch_make_room_for_the_clock_and_the_dice_stay_longest(pen):
    title = ("Mirage", "The tavern of the four winds")
    clock, place = "day 1 · before round 1 · adversaries", "table dice · main · step 12"
    drawn = header.header(pen, 80, title, clock, place, ("saved ●", "good")).text
    assert clock in drawn
    assert "step 12" not in drawn
    wider = header.header(pen, 88, title, clock, place, ("saved ●", "good")).text
    assert (clock in wider, "table dice" in wider, "main" in wider) == (True, True, False)


def test_an_order_keeps_its_names_in_fewer_lines_where_columns_have_no_room(pen):
    long = Place("gu", "Guard", "gu", "foes", status="behind the counter with the crossbow of the captain")
    places = (long, *(Place(f"s{at}", f"Thug {at}", f"s{at}", "foes") for at in range(1, 6)))
    track = Track("rounds", "Round 1", places=places)
    assert tracker.rows_wanted(pen, track, 78) == 2
    lines, who = tracker.rows(pen, track, 78, 2, "gu")
    told = "\n".join(text(line) for line in lines if isinstance(line, Row))
    assert all(f"Thug {at}" in told for at in range(1, 6))
    assert sum(map(len, who.values())) == 6


def test_health_in_an_order_is_told_in_figures(pen):
    hurt = Place("we", "Warden", "we", "foes", pips=(Meter("hp", "HP", 4, 9),))
    lines, _ = tracker.rows(pen, Track("rounds", "Round 1", places=(hurt,)), 78, 2, "")
    assert isinstance(lines[0], Row)
    assert "Warden HP 4/9" in text(lines[0])


def test_a_hex_is_called_what_the_game_calls_it_and_a_token_in_reach_has_a_sign(pen):
    here = Token("ann", "Ann", "AN", "party", ("-1,3",))
    board = Board(
        "hex",
        hexes=((-1, 3, 4),),
        tokens=(here,),
        cells=(Cell("0,3", "cover", "3,1 crates"),),
        overlays=(Overlay("threat", "-1,3", "", "bo", note="in reach of Bo"),),
        written="row-column",
    )
    told = [legend.under(pen, board, Marked(cursor=at), {}) for at in ("-1,3", "0,3", "1,3")]
    assert told == ["3,0 · AN Ann · AN! in reach of Bo", "3,1 crates", "3,2"]
    assert "AN!" in hexmap.strips(pen, board, plot(board), Marked(), Window(0, 0, 20, 1))[0].text


def test_a_narrow_order_names_lamps_by_a_letter_and_says_where_it_is_cut(pen):
    lamps = (Meter("slow", "Slow", 1, 1, kind="pips"), Meter("fast", "Fast", 0, 1, kind="pips"))
    rider = Place("s1", "Strong horse", "s1", "foes", pips=lamps, status="carries Raider 1 6/6", group="foes")
    other = replace(rider, id="s2", status="carries Raider 2, who carries all that there is to carry")
    rows, _ = tracker.rows(pen, Track("rounds", "Round 1", places=(rider, other)), 38, 2, "")
    told = [text(row) for row in rows if isinstance(row, Row)]
    assert told[0] == " [s1 S● F○ carries Raider 1 6/6]"
    assert (len(told[1]), told[1][-1]) == (38, "…")


def test_a_question_that_has_no_room_in_the_frame_goes_on_below_it(pen):
    """At forty columns it was cut, more often than not at what was asked."""

    def top(title: str, question: str = "") -> list[str]:
        entries = (Entry("Pass", "pass"), Entry("Strike", "strike"))
        made, spots = palette.strips(
            pen, asked.Content(title, question, entries=entries), asked.Said(Preview()), 40, 11
        )
        at = next(y for y, *_, index in spots if index == 1)
        assert "Strike" in made[at].text, "a click finds it"
        return [strip.text.strip("╭╮─│ ") for strip in made[:2]]

    assert top("Minister Kuroda attacks Suzu: which defence?") == ["Minister Kuroda attacks Suzu: which", "defence?"]
    assert top("Crossbowman: move and action left, what now?")[0] == "Crossbowman: move and action left"
    assert top("Add foes › Kappa", "Where? One for each hex: 1 to 30") == [
        "Add foes › Kappa",
        "Where? One for each hex: 1 to 30",
    ]


def test_a_question_is_cut_with_a_sign_and_a_figure_never(pen):
    odds = Preview(odds=(Fact("counterbeat", "0.0 HP lost on average"),))
    content = asked.Content("Raider 1: what? The adversaries' turn")
    lines = [strip.text for strip in palette.strips(pen, content, asked.Said(odds), 38, 6)[0]]
    assert lines[0].startswith("╭ Raider 1: what? The adversaries")
    assert lines[0].endswith("… ╮")
    assert any("counterbeat 0.0 HP lost on average" in line for line in lines)  # whole, while lines are left


@pytest.mark.parametrize(
    ("words", "drawn"),
    [("short", "│short   │"), ("just fits", "│just fi…│"), ("eight is", "│eight is│"), ("eight is    ", "│eight is│")],
)
def test_a_row_that_is_longer_than_its_frame_ends_in_a_sign(pen, words: str, drawn: str):
    assert pen.inside(Row().add(words, pen.look.base), 10).text == drawn


def test_a_line_that_has_no_room_ends_behind_a_word(pen):
    """Between two words of a strip stood *with 2 successe …*."""
    row = Row().add(" 1…", pen.look.accent).add("Idris hits Raider 1 with 2 successes left −3", pen.look.base)

    def told(width: int, row: Row = row) -> str:
        return row.words(width, " …", pen.look.dim).strip(width, pen.look.base).text.rstrip()

    assert told(40) == " 1…Idris hits Raider 1 with 2 …"
    assert told(41) == " 1…Idris hits Raider 1 with 2 successes …"
    assert told(46) == " 1…Idris hits Raider 1 with 2 successes left …"
    assert told(9, Row().add("Unpronounceable", pen.look.base)) == "Unprono …"


def test_a_title_that_is_longer_than_its_frame_ends_in_a_sign(pen):
    assert pen.top(16, Row().add("Sword and shield", pen.look.title)).text == "╭ Sword and… ──╮"


@pytest.mark.parametrize(("encounter", "told"), [("bridge-at-dusk", "E Morale 0"), ("governors-hall", "E Morale 0")])
def test_no_number_of_the_whole_table_is_cut_where_columns_are_few(encounter: str, told: str):
    assert seen(keys(begin(encounter, seed=1), size=(60, 20)), told)


@pytest.mark.parametrize(("encounter", "scale"), [("bridge-at-dusk", "Tide"), ("governors-hall", "Opinion")])
def test_forty_columns_tell_both_ends_of_the_scale_and_both_figures(encounter: str, scale: str):
    line = next(line for line in keys(begin(encounter, seed=1), size=(40, 20)) if scale in line)
    assert re.search(r"P ◀ [─|]*●[─|]* \+0/\d+ ▶ E   P 0   E 0", line)


@pytest.mark.parametrize(("cells", "drawn"), [(12, "AY 12 FP"), (10, "AY 12"), (7, "AY")])
def test_a_note_in_a_narrow_zone_loses_whole_words(pen, cells: int, drawn: str):
    zone = ZoneBox("near", "Near", 0, occupants=("aya",))
    board = Board("zones", tokens=(Token("aya", "Aya", "AY", "players", ("near",), text="12 FP"),), zones=(zone,))
    rows = zonebox.box(pen, zone, (), inside(board, Marked()), cells, 4)
    assert text(rows[1]).strip("│ ") == drawn


def test_what_is_longer_than_a_zone_ends_in_a_sign(pen):
    zone = ZoneBox("near", "Near", 0, occupants=("aya",))
    board = Board("zones", tokens=(Token("aya", "Aya", "AYAKO", "players", ("near",)),), zones=(zone,))
    assert text(zonebox.box(pen, zone, (), inside(board, Marked()), 7, 3)[1]) == "│ AYA…│"


def test_signs_of_a_zone_without_room_for_them_end_in_a_sign(pen):
    zone = ZoneBox("dark", "The dark", 0, occupants=("aya",), features=("D dimly lit", "C cluttered", "S smoke"))
    board = Board("zones", tokens=(Token("aya", "Aya", "AY", "players", ("dark",)),), zones=(zone,))
    assert text(zonebox.box(pen, zone, (), inside(board, Marked()), 10, 3)[0]) == "╭─dark─…─╮"


WHY = "has used the Full action of this turn"


def test_a_refused_line_keeps_its_digit_and_says_once_why(pen):
    rows = [
        Entry(label, label, rule="YO-29", enabled=False, why_not=f"Aya {WHY}", digit=digit, brief=WHY)
        for digit, label in enumerate(("Katana", "Iai flash", "Assist vs DN 14", "Basic attack"), 1)
    ]
    rows += [Entry(label, label, digit=digit) for digit, label in enumerate(("Move", "End turn", "Wait", "Help"), 5)]

    def lines(index: int, message: str = "") -> list[str]:
        said = asked.Said(Preview(), message=message)
        content = asked.Content("Aya", entries=tuple(rows), index=index)
        strips = palette.strips(pen, content, said, 80, 8)[0]
        return [" ".join(strip.text.strip("│").split()) for strip in strips[1:-1]]

    assert lines(4)[0] == f"✗1 Katana, 2 Iai, 3 Assist, 4 Basic {WHY}"
    pressed = lines(0, f"Aya {WHY}")
    assert pressed[0].startswith("✗1 Katana ")
    assert sum(WHY in line for line in pressed) == 2  # on the lines of the list, and not once more under it


def test_ways_across_a_board_stand_beside_each_other(pen):
    rows = tuple(Entry(way, way, digit=digit) for digit, way in enumerate(("E →", "SE ↘", "SW ↙", "W ←"), 1))
    content = asked.Content("Walk", "Where to?", entries=rows, index=1, pointing=True)
    found, spots = palette.strips(pen, content, asked.Said(Preview()), 60, 8)
    assert found[1].text.rstrip(" │") == "│ 1 E →   2 SE ↘   3 SW ↙   4 W ←"
    assert [at for *_, at in spots] == [0, 1, 2, 3]
    assert [found[y].text[left:right] for y, left, right, _ in spots] == [" 1 E →", " 2 SE ↘", " 3 SW ↙", " 4 W ←"]


def test_what_is_typed_to_find_a_line_stands_in_the_frame(pen):
    for typed, writing, shown in (
        ("", True, " /_ ╮"),
        ("ki", True, " /ki_ ╮"),
        ("ki", False, " /ki ╮"),
        ("", False, "──╮"),
    ):
        content = asked.Content("Aya", filter=typed, filtering=writing, entries=(Entry("Kick", "kick"),))
        assert palette.strips(pen, content, asked.Said(Preview()), 60, 8)[0][0].text.endswith(shown)


def told(step: int, moment: str, *phrases: str) -> Scene:
    return Scene(
        step,
        moment,
        tuple(Phrase(((words, "hit"),)) for words in phrases),
        tuple(Line(words, moment=moment, tone="hit", scene="opens") for words in phrases),
    )


def test_all_that_one_decision_led_to_is_told_together(pen):
    blow, after = told(4, "2.3", "Ash hits Thug"), told(4, "2.3", "Thug rolls 6", "Thug moves")
    lines = [strip.text.strip() for strip in chronicle.strip(pen, (blow, after), 60, 2)]
    assert lines == ["2.3 Ash hits Thug · Thug rolls 6 · Thug moves", ""]
    before = told(3, "2.2", "Ash hits Thug")
    lines = [strip.text.strip() for strip in chronicle.strip(pen, (before, after), 60, 2)]
    assert lines == ["2.3 Thug rolls 6 · Thug moves", ""]
    lines = [strip.text.strip() for strip in chronicle.strip(pen, (before, after), 60, 2, decision=lambda _: 3)]
    assert lines == ["2.2 Ash hits Thug · 2.3 Thug rolls 6 · Thug moves", ""], "each at its moment"


def test_sums_give_way_to_their_results_before_a_blow_is_left_out(pen):
    blows = ("Ash hits Thug 2 10 − 3 armour = −7 Life", "Thug 2 takes successes 3 + Bow 3 − armour 4 = 2 (6/8)")
    scene = told(4, "9", "Thug 1 6+4+1 +5 = 16", *blows, "Ash [3 11] 1 success")
    assert [strip.text.strip() for strip in chronicle.strip(pen, (scene,), 60, 2)] == [
        "9 Thug 1 16 · Ash hits Thug 2 −7 Life · Thug 2 takes 2",
        "(6/8) · Ash 1 success",
    ]
    assert "6+4+1 +5 = 16" in chronicle.strip(pen, (scene,), 200, 2)[0].text


def test_where_nothing_is_to_be_told_the_last_decision_is(pen):
    assert chronicle.strip(pen, (), 60, 1, "The rest stand")[0].text.strip() == "The rest stand"


@pytest.mark.parametrize(
    ("encounter", "told"),
    [
        ("bridge-at-dusk", ("Oni 2   FP 6/12 Ki 0/9 Mor. 0/2", "Kitsune FP 8/16 Ki 0/18 Mor. 0/3")),
        ("caravanserai", ("Tariq   Phy. ○○○○ Men. ○○○○", "Guard 2 Tou. 4/4")),
        ("enc-gate", ("Guard 1 Hea. █████ 8/8",)),
    ],
)
def test_forty_columns_tell_every_meter_of_everybody(encounter: str, told: tuple[str, ...]):
    lines = keys(begin(encounter, seed=1), "s", size=(40, 40))
    assert all(seen(lines, words) for words in told), lines


@pytest.mark.parametrize(("width", "boxes"), [(40, 3), (44, 3), (46, 4), (60, 5)])
def test_a_board_of_zones_is_cut_between_its_boxes(width: int, boxes: int):
    chronicle = begin("bridge-at-dusk", seed=1)
    for presses in ((), ("shift+left",), ("shift+right", "shift+right")):
        lines = keys(chronicle, *presses, size=(width, 40))
        at = next(number for number, line in enumerate(lines) if " Field ─" in line)
        foot = next(line for line in lines[at + 2 :] if line.startswith("│╰"))
        assert [(lines[at + 1] + foot).count(corner) for corner in "╭╮╰╯"] == [boxes] * 4


def test_a_fact_with_a_long_name_keeps_its_first_words(pen):
    fact = Fact("Knife or dagger (not in hand)", "damage 3 of the body, thrown up to two zones")
    rows = sheets.full(pen, Sheet("a", "Ann", "AN", "party", facts=(fact,)), 36)
    assert all(row.width <= 36 for row in rows)
    told = " ".join("".join(part for part, _ in row.parts) for row in rows)
    assert " ".join(told.split()) == f"{fact.name} {fact.text}"


def test_boxes_without_room_go_on_in_the_next_line(pen):
    names = ("winded", "bruised", "bleeding", "Broken")
    pool = Meter("body", "Physical", 4, 4, kind="slots", tokens=names, text="Broken")
    rows = sheets.full(pen, Sheet("a", "Ann", "AN", "party", meters=(pool,)), 36)
    told = " ".join("".join(part for part, _ in row.parts) for row in rows)
    assert all(row.width <= 36 for row in rows)
    assert " ".join(told.split()) == "Physical [winded] [bruised] [bleeding] [Broken]", "told once"


def test_a_column_of_a_table_goes_on_below_where_it_is_too_narrow(pen):
    table = Table("Thug", ("roll", "what"), (("1", "Move, Shortsword 2 slash"), ("2", "Flurry")), odds=("50 %", "50 %"))
    who = Sheet("th", "Thug", "th", "foes")
    lines = [strip.text for strip in sheets.strips(pen, (who,), ((), (table,)), "th", 36, 12, 0)[0]]
    at = next(number for number, line in enumerate(lines) if "Move" in line)
    assert [line.strip("│ ") for line in lines[at : at + 2]] == ["1     50 %  Move, Shortsword 2", "slash"]


def test_what_lies_on_a_way_gives_room_to_how_far_it_goes(pen):
    rows = tuple(
        Entry(f"way {number}", number, note="in reach of many who wait there", digit=int(number)) for number in "123456"
    )
    said = asked.Said(Preview(), message="3 cells, 3 of 7")
    lines = [
        strip.text for strip in palette.strips(pen, asked.Content("Move", entries=rows, flat=True), said, 60, 8)[0]
    ]
    assert lines[-1].startswith("╰")
    assert seen(lines, "3 cells, 3 of 7")
    assert seen(lines, "way 6 …")


def test_a_heading_of_nothing_that_is_shown_is_not_there(pen):
    rows = tuple(Entry(f"act {at}", at, section="First" if at < 9 else "Second") for at in range(12))
    for height in range(10, 14):
        content = asked.Content("Turn", entries=rows)
        lines = [strip.text for strip in palette.strips(pen, content, asked.Said(Preview()), 60, height)[0][1:-1]]
        last = [line for line in lines if line.strip("│ ")][-1]
        assert "Second" not in last


def test_what_is_left_of_a_clock_is_told_in_its_own_words_and_once(pen):
    coma = Gauge("clock", "Zaynab: Coma", 10_000, 0, kind="number", text="3 days")
    assert text(gauge(pen, coma, 60)) == "Zaynab: Coma 3 days"
    assert text(gauge(pen, Gauge("spare", "Miasma to hand out", 3, 0, kind="number"), 60)) == "Miasma to hand out 3"


def test_short_entries_of_a_list_that_is_too_long_stand_beside_each_other(pen):
    """The last first, and no more than it takes; each part is one entry's, for the mouse and for the cursor."""
    words = ("Strike: a sword of some length and weight", "Kick", "Move", "Flee", "Draw", "Wait")
    rows = tuple(Entry(word, word, cost="slow", digit=at) for at, word in enumerate(words, 1))
    found, spots = palette.strips(
        pen, asked.Content("Turn", entries=rows, index=5), asked.Said(Preview(), danger=("one", "two")), 80, 7
    )
    lines = [strip.text for strip in found[1:-1]]
    assert [line[2:3] for line in lines[:3]] == ["1", "2", "4"]
    assert lines[1][41:].startswith("3 Move")
    assert lines[2][54:].startswith("6 Wait")
    assert "more" not in found[-1].text
    assert [at for line, first, end, at in spots if line == 3 and first <= 60 < end] == [5]
    lit = [segment.text for segment in found[3] if segment.style and segment.style.bgcolor == pen.look.selected.bgcolor]
    assert "".join(lit).strip().startswith("6 Wait")
    assert "5 Draw" not in "".join(lit)


def test_a_note_is_not_cut_while_the_line_that_a_preview_leaves_is_empty(pen):
    note = "the shield is up already"
    rows = tuple(Entry(word, word, cost="2", digit=at) for at, word in enumerate(("Dodge", "Juke", "Dive", "Parry"), 2))
    rows = (Entry("Shield Up!", "up", cost="2", note=note, digit=1), *rows, Entry("more …", MORE, note="Roll, " * 9))

    def lines(said: asked.Said) -> list[str]:
        strips = palette.strips(pen, asked.Content("Turn", entries=rows, index=1), said, 80, 7)[0]
        return [" ".join(strip.text.strip("│").split()) for strip in strips[1:-1]]

    assert lines(asked.Said(Preview()))[0] == f"1 Shield Up! 2 {note}"
    assert lines(asked.Said(Preview()))[-1] == ""
    assert lines(asked.Said(Preview(), danger=("a blow", "another")))[0].startswith("1 Shield Up! 2 the shield is up…")


def test_refused_acts_are_told_by_words_that_say_something(pen):
    """An article alone names nothing, nor do ``A day`` and ``A short``."""
    why = "is Broken and can only whisper until treated"
    names = ("Treat wounds", "A day of healing")
    refused = [Entry(name, at, digit=at, enabled=False, why_not=why) for at, name in enumerate(names, 1)]
    note = "a note that fills more than half a line"
    rows = (*refused, *(Entry(f"act {at}", at, digit=at, note=note) for at in range(3, 9)))
    found, _ = palette.strips(pen, asked.Content("Day", entries=rows, index=2), asked.Said(Preview()), 80, 8)
    assert "1 Treat, 2 A day of healing  is Broken" in found[1].text


def test_a_narrow_palette_cuts_no_figure_and_no_danger(pen):
    """Each figure whole, the parts of a long one below it; what threatens on two lines."""
    facts = (Fact("no defence", "hit 89.9 % · Tide 5.12 · break <0.1 %"),)
    said = asked.Said(Preview(odds=facts), danger=("Crossbowman can shoot you before your next slot",))
    rows = (Entry("Bow", 1, digit=1),)
    text = " ".join(
        strip.text.strip("│ ") for strip in palette.strips(pen, asked.Content("Osip", entries=rows), said, 40, 11)[0]
    )
    assert "no defence hit 89.9 %" in text
    assert "Tide 5.12 · break <0.1 %" in text
    assert "before your next slot" in " ".join(text.split())


def test_a_field_that_lacks_only_its_last_blank_is_drawn_from_its_first_column(pen):
    """Nothing says then that it is a part of the field."""
    system = rules("fires")
    board = system.view(system.begin(system.blank("", {"columns": 8, "rows": 7}))).board
    whole, narrow = (boards.still(pen, board, cells, 20) for cells in (34, 33))
    assert boards.more(pen, board, 33, 20) is None
    assert [strip.text[:30] for strip in narrow] == [strip.text[:30] for strip in whole]
