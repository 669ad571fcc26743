"""Nothing is cut beside blank lines: boards, legends, the order of a round and what is refused, as they were played."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from textual.strip import Strip

from engine.core.rulings.commands import RuleRemove
from engine.core.view import Board, Fact, Gauge, Lane, Meter, Place, Span, Track, ZoneBox
from engine.systems.mirage.commands import flow
from saves.chronicle import Chronicle
from saves.picture import gauge_line
from tests.tui.driver import NARROW, WIDE, keys, seen
from tests.tui.test_drawing import text
from tui.appearance.appearance import Appearance
from tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from tui.appearance.look import look
from tui.draw import legend, rangetrack, rounds, tracker, zones
from tui.draw.bars import gauge
from tui.draw.overlays import Marked
from tui.draw.rows import Pen, Row
from tui.draw.window import Window
from tui.fight.controller import FightController
from tui.fight.painter import FightPainter
from tui.plain import say
from tui.start.fights import begin
from tui.timeline.difference import told as figure

PEN = Pen(look(), UNICODE)

LONG = ("Osip Irena", "Crossbowman", "Gleb Knight")


def given(chronicle: Chronicle, **words: object) -> Chronicle:
    """A fight after a command more."""
    session = chronicle.session
    session.do(session.ruleset.read(words))
    return chronicle


def knight() -> Chronicle:
    """The sworn knight with its order rolled: Osip, Irena, Gleb, Crossbowman, Knight."""
    return given(begin("enc-knight", seed=1), do="roll-initiative")


def emptied() -> Chronicle:
    """The same with the crossbow shot."""
    chronicle = knight()
    things = chronicle.session.state.combatants["crossbowman"].items
    weapon = next(key for key, item in things.items() if item.weapon.reload)
    return given(chronicle, do="rule-load", who="crossbowman", item=weapon, loaded=False)


def chase() -> Chronicle:
    """Safiya and Idris before two riders."""
    chronicle = begin("salt-road-chase", seed=1)
    chronicle.session.do(flow.StartFight("standard"))
    return chronicle


def test_boxes_give_their_air_to_what_is_told_below_them():
    chronicle = chase()
    for shown in (keys(begin("salt-road-chase", seed=1), size=WIDE), keys(chronicle, size=WIDE)):
        assert any("╲" in line and "╱" in line for line in shown), "\n".join(shown)  # both ways to the road are drawn
        assert not any("▼" in line for line in shown[:24]), "\n".join(shown)


def test_of_a_distance_the_names_give_way_to_marks_and_not_what_reaches():
    shown = keys(chase(), "slash", *"draw", "enter", size=WIDE)
    assert seen(shown, "s2 r1 w2 r2  medium, 1 · reached by Pistol"), "\n".join(shown)


def test_a_legend_has_the_blank_lines_of_its_board():
    shown = keys(begin("bridge-at-dusk", seed=1), size=WIDE)
    assert seen(shown, "╰ out above Morale: o1 o2 ka 2, AY TM SU ki 3, GR 4 "), "\n".join(shown)
    assert seen(shown, "│ ! can be attacked  "), "\n".join(shown)


def test_a_range_track_leaves_no_lines_blank_above_a_crowd():
    """Six in one place: five of what is told of six distances have room, where three had."""
    shown = keys(given(begin("enc-gate", seed=1), do="roll-initiative"), size=WIDE)
    assert seen(shown, " 1 more"), "\n".join(shown)
    assert seen(shown, "Bowman  Long, 4 units")


def test_an_order_of_marks_says_whose_they_are():
    """Yokai: fourteen in three lines of 80 columns, *o1*, *A1*, *on1*, and no name anywhere on the screen."""
    lines = keys(begin("siege-of-takegawa", seed=3), "space", size=NARROW)
    assert lines[1].startswith("╭ Round 1, cycle 1  o Oni rabble · A Ashigaru · on Oni · … ──"), lines[1]
    assert keys(begin("bridge-at-dusk", seed=3), "space", size=NARROW)[1].startswith("╭ Round 1, cycle 1 ──")


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_whoever_is_asked_looks_otherwise_than_others_who_may_act(signs: Glyphs) -> None:
    """In seven bits *>* stood before all three of the party of Mirage, and nothing said whose moment it was."""
    party = [Place(name, name, name[:2], "party", active=True) for name in ("Zaynab", "Tariq")]
    pen = Pen(look(), signs)
    first, second = (rounds.place(pen, one, "Zaynab").strip(20, pen.look.base).text[0] for one in party)
    assert first != second != " "


def test_an_order_stays_in_its_columns_where_one_has_more_to_tell():
    """A long one takes two columns; nobody else moves sideways, and what is left is told as shortly as before."""
    lamps = tuple(Meter(name, name, 1, 1, kind="pips") for name in ("Move", "Act", "Swap"))
    names = ("Osip", "Irena", "Crossbowman", "Gleb", "Knight")
    places = tuple(Place(name, name, name[:2], "party", pips=lamps, status="hurt 10/10") for name in names)
    long = tuple(replace(one, status="Crossbow empty 0/1 reloaded") if one.short == "Cr" else one for one in places)
    for some, lines in ((places, ("Osip Irena", "Crossbowman Gleb", "Knight")), (long, LONG)):
        track = Track("rounds", "Turn 1", places=some)
        rows, who = tracker.rows(PEN, track, 78, 3, "")
        told = ["".join(part for part, _ in row.parts) for row in rows if isinstance(row, Row)]
        assert [" ".join(name for name in names if name in line) for line in told] == list(lines), told
        assert {line.find(name) % 39 for line in told for name in names if name in line} == {4}, told
        assert all("Move" not in line for line in told), told
        assert sum(map(len, who.values())) == 5


@pytest.mark.parametrize(("width", "lines"), [(38, 3), (78, 4), (118, 4)])
def test_an_order_stands_as_it_stood_when_a_text_is_shorter_again(width, lines):
    """What somebody needed once in a round is kept for them: nobody moves, and no name goes and comes with a badge."""
    pen = Pen(PEN.look, PEN.glyphs, ["foes", "party"])
    names = ("Idris", "Safiya", "Zaynab", "Sharpshooter 1", "Sharpshooter 2", "Guard")
    places = tuple(Place(name, name, f"{at}x", "party", status="3/3") for at, name in enumerate(names))
    hurt = tuple(replace(one, status="−2 next test, far off 2/4") if one.id == "Zaynab" else one for one in places)

    def drawn(some: tuple[Place, ...], pen: Pen) -> dict[str, tuple[int, int]]:
        _, who = tracker.rows(pen, Track("rounds", "Round 1", places=some), width, lines, "")
        return {one: (line, left) for line, spans in who.items() for left, _, one in spans}

    pen.stood = rounds.widths(pen, Track("rounds", "Round 1", places=hurt), {})
    fresh, stood = drawn(places, Pen(PEN.look, PEN.glyphs)), drawn(hurt, pen)
    assert fresh != stood, "the longer text needs more"
    assert drawn(places, pen) == stood


def test_an_order_is_as_wide_as_its_round_was_up_to_a_step_whatever_was_looked_at_since():
    """What had been drawn once was kept for the round: after a step back the order stood otherwise than before it."""
    controller, appearance = FightController(knight().session), Appearance()
    painter = FightPainter(controller, "", appearance.keymap("fight"), appearance)

    def order(status: str = "") -> list[str]:
        track = controller.view.track
        longer = tuple(replace(one, status=one.status + status) for one in track.places)
        controller.view = replace(controller.view, track=replace(track, places=longer))
        painter.load()
        return [strip.text for strip in painter.tracker(80, 6).strips]

    before = order()
    assert controller.submit({"do": "end-slot", "who": controller.chosen})
    order(" next test −2")
    controller.go("undo")
    assert order() == before, "nobody had that text yet"
    controller.go("redo")
    assert order() != before, "it stands on as it stood at that step"


def test_what_is_out_of_reach_is_named():
    chronicle = knight()
    told = {"irena": "✗1 Sword, 2 Shield, 3 Unarmed", "gleb": "✗1 Attack: Two-handed, 2 Unarmed"}
    for who, names in told.items():
        while chronicle.session.state.active != who:
            given(chronicle, do="end-slot", who=chronicle.session.state.active)
        shown = keys(chronicle, size=NARROW)
        assert seen(shown, f"{names}  move or run first: Knight is 2 units away"), "\n".join(shown)


def test_what_is_spent_alike_is_told_by_what_tells_it_apart():
    """Two of its acts end with the same word and two begin with one."""
    chronicle = emptied()
    while chronicle.session.state.active != "crossbowman":
        given(chronicle, do="end-slot", who=chronicle.session.state.active)
    shown = keys(chronicle, "slash", *"reload", "enter", size=NARROW)
    assert seen(shown, "Reload"), "\n".join(shown)
    assert seen(shown, "Crossbow, "), "\n".join(shown)


def test_whoever_is_not_asked_is_refused_in_whole_words():
    shown = keys(chase(), "p", "r", "2", size=WIDE)
    assert seen(shown, "can only interrupt in the party’s turn"), "\n".join(shown)


def test_no_heading_comes_twice_in_a_turn():
    chronicle = chase()
    chronicle.session.do(flow.EndTurn())
    shown = keys(chronicle, size=WIDE)
    assert seen(shown, "The adversaries' turn")
    assert sum(line.startswith("│ Attack ") for line in shown) <= 1, "\n".join(shown)
    assert seen(shown, "End the turn"), "\n".join(shown)


def test_a_name_in_the_footer_keeps_its_capital():
    assert seen(keys(begin("lantern-road", seed=1), size=NARROW), "space Kappa 1 takes the slot")


@pytest.mark.rule("MR-16")
def test_a_fight_without_foes_asks_whether_it_ends():
    chronicle = knight()
    for who in ("knight", "crossbowman"):
        chronicle.session.do(RuleRemove(who, "captured"))
    shown = keys(chronicle, size=NARROW)
    assert seen(shown, "no foe is left. End the fight?"), "\n".join(shown)
    assert seen(shown, "space end the fight"), "\n".join(shown)
    assert seen(keys(chronicle, "space", size=NARROW), "the fight is over"), "the end is a page of its own"


def test_what_is_not_in_the_book_takes_no_digit_of_a_turn():
    """Arts are told in words; the reloading of a crossbow is worth the digit, whoever was asked before."""
    shown = keys(knight(), size=WIDE)
    assert not seen(shown, " Use an Art  "), "\n".join(shown)
    shown = keys(knight(), "space", "space", "space", size=WIDE)
    assert seen(shown, "Crossbowman: move and action left")
    assert re.search(r"✗\d Reload: Crossbow", "\n".join(shown)), "\n".join(shown)


def test_a_legend_has_room_for_nothing_beside_a_long_question():
    """Where one pane fills the screen the question stands in its frame, and may be as long as that."""
    assert legend.split(PEN, ["a sign", "another"], -3, 0, -3) == ([], [])
    assert legend.split(PEN, ["a sign", "another"], 10, 1, 10) == (["another"], ["a sign"])
    assert legend.split(PEN, ["a sign", "another"], -3, 1, 20) == ([], ["a sign · another"])


def test_a_legend_that_has_no_room_says_so():
    """Where a long part is left with two cells, too."""
    parts = (
        "! can be attacked",
        "Players’ Morale: AY TO out above 3; k1 k2 on back at 5",
        "Enemies’ Morale: " + "k1 " * 15,
    )
    told = ["".join(text for text, _ in legend.row(PEN, parts, cells).parts) for cells in range(20, 130)]
    assert all(line.endswith("…") for line in told if len(line) < sum(map(len, parts)) + 6), told


@pytest.mark.rule("MG-52")
def test_getting_up_has_the_digit_of_moving_on():
    """Whoever fell cannot move on; the digit that leads on is that of what has to come first."""
    chronicle = begin("guest-in-the-ruin", seed=1)
    chronicle.session.do(flow.StartFight("standard"))
    given(chronicle, do="rule-set", who="zaynab", field="prone", value=1)
    for presses in ((), ("space", "tab", "p", *"za")):
        shown = keys(chronicle, *presses, size=NARROW)
        assert seen(shown, " 4 Get up"), "\n".join(shown)
        assert not seen(shown, "Move on")
    given(chronicle, do="rule-set", who="zaynab", field="prone", value=0)
    assert seen(keys(chronicle, size=NARROW), " 4 Move on")


@pytest.mark.rule("MG-41")
def test_what_helping_lacks_is_told_of_the_action_and_not_of_a_horse():
    chronicle = chase()
    given(chronicle, do="rule-set", who="safiya", field="slow-spent", value=1)
    shown = keys(chronicle, "/", *"help with", size=WIDE)
    assert seen(shown, "Help with a slow action"), "\n".join(shown)
    assert not seen(shown, "cannot help Strong horse"), "\n".join(shown)


def test_what_was_announced_and_came_is_told_once():
    chronicle = begin("guest-in-the-ruin", seed=1)
    chronicle.session.do(flow.StartFight("standard"))
    shown = "\n".join(keys(chronicle, "7", size=WIDE)[:-1])
    assert "Zaynab draws the" in shown
    assert "Zaynab draws · " not in shown
    assert "Zaynab draws a weapon" not in shown
    given(chronicle, do="rule-set", who="tariq", field="prone", value=1)
    shown = "\n".join(keys(given(chronicle, do="get-up", who="tariq"), size=WIDE))
    assert "Tariq gets up · Tariq gets up" not in shown
    assert "Tariq gets up" in shown


def test_which_faces_count_is_told_whole_where_a_line_is_free():
    shown = keys(knight(), "d", "1", "1", size=NARROW)
    assert seen(shown, "for attack, Bow: Marksmanship 4 + Fear 2 = 6"), "\n".join(shown)
    assert seen(shown, "7 or more is a success, 12 is two"), "\n".join(shown)


def test_what_is_told_below_a_board_is_whole_as_far_as_there_are_lines():
    """The first of three has the one line that is free; nothing is cut beside it."""
    facts = tuple(Fact(f"Kappa {at}", "distance 1: Katana 1 FP; Iai flash 2 FP") for at in (1, 2, 3))
    board = Board("zones", zones=(ZoneBox("a", "Close", 0, 0),), prices=facts)
    for lines, whole in ((7, 1), (8, 2), (9, 3), (6, 0)):
        geometry = zones.laid_out(board, 34, 3, zones.Wanted())
        strips = zones.drawn(PEN, board, geometry, Marked(), Window(0, 0, 34, lines)).strips
        told = "\n".join(strip.text for strip in strips)
        assert told.count("Iai flash 2 FP") == whole, told
        assert told.count("…") == 3 - whole, told


def test_a_number_is_told_once():
    dial = Gauge("morale", "Morale", 3, 4, 0, "boxes", text="3")
    assert gauge_line(dial) == "  Morale: 3 (of 4)"
    assert gauge_line(replace(dial, text="breaks soon")) == "  Morale: 3 (of 4)  breaks soon"
    view = begin("first-snow-duel", seed=1).session.view()
    assert "Players’ Morale 0." in say.whose(view)


def test_whoever_is_new_has_no_empty_places_in_what_is_said_of_them():
    """Conditions that nobody has are no words."""
    (safiya, *_) = begin("night-of-jackals", seed=1).session.view().sheets
    assert [figure(meter) for meter in safiya.meters[:2]] == ["0/4", "0/4"]


def test_the_form_of_a_new_fight_says_how_a_field_is_changed():
    shown = keys(None, "n", "right", "right", "right", size=NARROW)
    assert seen(shown, "Zones in a row"), "\n".join(shown)
    assert seen(shown, "left right change"), "\n".join(shown)


def test_a_new_zone_is_put_where_people_count_from_one_and_is_called_so_when_it_is_taken_back():
    """Beside the gallery, below the threshold: the first column, the second row."""
    chronicle = begin("guest-in-the-ruin", seed=1)
    presses = ("g", "slash", *"new", "space", *"zone", "enter", *"Well", "enter")
    shown = keys(chronicle, *presses, size=WIDE)
    assert seen(shown, "│ 1 1 "), "\n".join(shown)
    shown = keys(chronicle, *presses, "1", size=WIDE)
    assert seen(shown, "A new zone › Well › 1  which row?"), "\n".join(shown)
    assert seen(shown, "│ 2 2 "), "the first row is taken by the threshold; each has its own digit"
    shown = keys(chronicle, *presses, "1", "2", size=WIDE)
    assert seen(shown, "╭─Well─"), "\n".join(shown)
    assert seen(shown, "u takes back A new zone: Well"), "\n".join(shown)


def test_places_of_a_track_whose_names_begin_alike_differ_where_they_are_cut():
    """MIR's duel had *chalk l…* twice."""

    def told(*names: str) -> str:
        boxes = tuple(ZoneBox(str(at), name, at, 0) for at, name in enumerate(names))
        board, pen = Board("line", zones=boxes), Pen(look(), UNICODE)
        geometry = rangetrack.track(board, 40, 6, 0)
        *_, line, _ = [
            "".join(text for text, _ in row.parts) for row in rangetrack.rows(pen, board, Marked(), geometry)
        ]
        return line

    assert told("chalk line left", "chalk line right").split() == ["left", "right"]
    assert told("old mill door", "old mill pond", "wall").split() == ["door", "pond", "wall"]
    assert told("north bank", "north bridge").split() == ["bank", "bridge"]
    duel = keys(begin("mir-duel", seed=1), size=NARROW)
    assert seen(duel, "west end east end")


def test_a_short_balance_tells_apart_what_leans_how_far() -> None:
    """At 40 columns a Tide of 0, +3 and −2 of 15 were one picture, and so were +6 and +12."""
    one = Gauge("tide", "Tide", 0, 15, -15, "balance", low="P", high="E")
    drawn = {at: text(gauge(PEN, replace(one, value=at), 25)) for at in (-15, -8, -7, -1, 0, 1, 6, 12, 15)}
    assert drawn[0] == "Tide P ◀ ──●── +0/15 ▶ E"
    assert {at: line[9:14] for at, line in drawn.items()} == {
        **dict.fromkeys((-15, -8), "●─|──"),
        **dict.fromkeys((-7, -1), "─●|──"),
        0: "──●──",
        **dict.fromkeys((1, 6), "──|●─"),
        **dict.fromkeys((12, 15), "──|─●"),
    }


def test_two_of_a_kind_are_told_apart_where_their_names_are_cut() -> None:
    """*Drowned Wat…* stood twice in a narrow column."""
    places = tuple(Place(name, name, "dr", "foes") for name in ("Drowned Watchman", "Drowned Watchman 2"))
    rows, _ = tracker.rows(PEN, Track("rounds", "Round 1", places=places), 17, 4, "")
    told = ["".join(part for part, _ in row.parts).strip() for row in rows if isinstance(row, Row)]
    assert told == ["dr Drowned Wat…", "dr Drowned W… 2"]
    assert PEN.called("Watchman 12", 6) == "Watch…"


def test_a_lane_says_until_when_somebody_is_bound_where_no_more_has_room() -> None:
    """*free in …* stood at 40 columns."""
    bound = Lane("g", "Gaki 1", "g1", "foes", (Span(4, 4, "busy"), Span(5, 5, "strike", "Cling")), "free in 6: Cling")
    track = Track("segments", "Segments", now=4, first=4, lanes=(bound,))
    for width, told in ((28, "▶Cling"), (31, "free in 6"), (34, "free in 6"), (38, "free in 6: Cling")):
        rows, _ = tracker.rows(PEN, track, width, 1, "")
        line = rows[0]
        assert isinstance(line, Strip)
        assert line.text.strip(" │").endswith(told), (width, line.text)


def test_the_last_of_those_who_share_a_line_is_named_where_there_is_room() -> None:
    """*1 wait: +1* counted one whose mark is shorter."""
    lanes = tuple(Lane(mark, mark, mark, "foes", status="decides now", pending=mark != "TM") for mark in ("g4", "TM"))
    first = Lane("GE", "Genba", "GE", "party", status="decides now", pending=True)
    track = Track("segments", "Segments", now=1, first=1, lanes=(first, *lanes))
    for width, told in ((28, "1 decide: g4 · 1 wait: TM"), (24, "1 decide: g4 +1")):
        rows, _ = tracker.rows(PEN, track, width, 2, "GE")
        line = rows[1]
        assert isinstance(line, Row)
        assert text(line).strip() == told
