"""The timeline: its lanes, its rows, what differs between two moments, and going anywhere in it by keys."""

from __future__ import annotations

import json
import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from textual.events import MouseScrollDown, MouseScrollUp

from engine.core.dice import Rolled
from engine.core.rulings.commands import RuleNote, RuleOption
from engine.core.view import (
    Badge,
    Board,
    Cell,
    Fact,
    Gauge,
    Line,
    Meter,
    Moment,
    Place,
    Section,
    Sheet,
    Token,
    Track,
    View,
    ZoneBox,
)
from saves.chronicle import start
from tests.engine.core.duel import Adjust, Defend, Duel, Fighter, Strike, other
from tests.engine.mirage.scene import Table, foe, pc
from tests.saves.test_secrets import Shadows, begin, play
from tests.tui.driver import NARROW, cell, keys, seen
from tests.tui.scenes import duel
from tui.appearance.appearance import Appearance
from tui.draw.rows import Pen
from tui.fight.history import History
from tui.protocol import server
from tui.protocol.server import ProtocolServer
from tui.start.fights import begin as begin_fight
from tui.timeline import draw
from tui.timeline.difference import PARTED, changes
from tui.timeline.lanes import lanes
from tui.timeline.shape import Shape, shape_of
from tui.timeline.tree import Tree


def walked(seed: int, steps: int, back: float = 0.15):
    """A duel that was undone and played again, over and over."""
    chronicle, rng = duel(), Random(seed)
    session = chronicle.session
    while session.timeline.size < steps:
        if rng.random() < back and session.head:
            session.goto(rng.randrange(session.head))
        state = session.state
        if state.winner:
            session.do(Adjust(other(state.winner), 6)) if rng.random() < 0.5 else session.goto(
                rng.randrange(session.head)
            )
        elif state.attack:
            session.do(Defend(state.attack, "parry"))
        else:
            session.do(Strike(state.active, other(state.active)))
    return chronicle


def test_a_lane_is_free_again_where_its_branch_ends_and_as_many_are_wide_as_run_at_once():
    """0 leads to 1 and 2 and, straight on, to 3; 3 to 5 and, straight on, to 4."""
    children: list[list[int]] = [[1, 3], [2], [], [4, 5], [], []]
    drawn = lanes(Shape([*range(6)], [], [], children, [3, 2, None, 4, None, None], []))
    assert (drawn.lane, drawn.passing, drawn.width) == ([0, 1, 1, 0, 0, 1], [0, 1, 1, 0, 2, 0], 2)
    assert drawn.forks == [(1,), (), (), (1,), (), ()]
    three = lanes(Shape([*range(4)], [], [], [[1, 2, 3], [], [], []], [3, None, None, None], []))
    assert (three.lane, three.width, lanes(Shape([0], [], [], [[]], [None], [])).width) == ([0, 1, 2, 0], 3, 1)


@given(st.integers(0, 10_000), st.integers(1, 60))
def test_every_branch_has_a_lane_of_its_own_from_where_it_leaves_to_its_end(seed, steps):
    chronicle = walked(seed, steps)
    shape = shape_of(chronicle.session, "gm")
    drawn = lanes(shape)
    for row, parent in enumerate(shape.parent):
        if not row:
            continue
        lane = drawn.lane[row]
        straight = shape.straight[parent] == row
        assert (lane == drawn.lane[parent]) == straight
        assert straight or lane in drawn.forks[parent]
        between = range(parent + 1, row)
        assert all(drawn.passing[step] >> lane & 1 for step in between), "the line from a step to the next is unbroken"
        assert all(drawn.lane[step] != lane for step in between), "and runs through no other step"
    assert all(not passing >> lane & 1 for passing, lane in zip(drawn.passing, drawn.lane, strict=True))


def test_the_branch_last_visited_runs_straight_down():
    chronicle = walked(4, 40)
    tree = Tree(chronicle.session, "gm")
    assert {tree.lanes.lane[row] for row in tree.path} == {0}


def test_a_row_says_what_was_done_with_which_dice_and_whether_they_were_seen_and_undone():
    chronicle = duel()
    session = chronicle.session
    session.do(Strike("ann", "ben"))
    session.do(Defend("ben", "parry"))
    session.undo()
    session.do(Adjust("ben", 5))
    session.name_branch(3, "mercy")
    tree = Tree(session, "gm")
    undone, ruled = tree.row(2), tree.row(3)
    assert (undone.label, undone.seen, undone.on_path, undone.head) == ("Ben: defend", True, False, False)
    assert len(undone.dice) == 2
    assert (ruled.name, ruled.ruling, ruled.head, ruled.on_path) == ("mercy", True, True, True)
    assert tree.row(0).label == "the beginning"


def test_more_branches_than_there_are_lanes_leave_a_sign():
    chronicle = duel()
    session = chronicle.session
    session.do(Adjust("ben", 1))
    for health in range(2, draw.MOST_LANES + 4):
        session.goto(1)
        session.do(Adjust("ben", health))
    pen = Pen(Appearance().look(), Appearance().glyphs)
    lines = [strip.text[2:22] for strip in draw.tree(pen, Tree(session, "gm"), 70, 20)]
    assert lines[1:4] == ["●                   ", "●─╮─╮─╮─╮─╮─╮─╮─╮─╮…", "│ ○ │ │ │ │ │ │ │ │ "]
    assert lines[11:15] == [
        "│                 ○ ",
        "│                  …",
        "│                  …",
        "◉                   ",
    ]


def test_the_card_says_why_the_program_did_it():
    chronicle = duel()
    chronicle.session.do(Adjust("ben", 1), why="it is fair")
    pen = Pen(Appearance().look(), Appearance().glyphs)
    lines = [strip.text.strip("│ ") for strip in draw.card(pen, Tree(chronicle.session, "gm"), 60, 20, 0)[0]]
    assert "the program: it is fair" in lines


def test_players_have_no_row_for_what_they_were_not_told():
    with_shadow, without = begin(), begin()
    play(with_shadow, hidden=True)
    play(without, hidden=False)
    pictures = []
    for chronicle in (with_shadow, without):
        tree, pen = Tree(chronicle.session, "players"), Pen(Appearance().look(), Appearance().glyphs)
        strips = [*draw.tree(pen, tree, 70, 20), *draw.card(pen, tree, 60, 20, 0)[0]]
        pictures.append(["".join(segment.text for segment in strip) for strip in strips])
    assert pictures[0] == pictures[1]
    assert not [line for line in pictures[0] if "cid" in line.lower() or "shadow" in line.lower()]
    assert Tree(with_shadow.session, "gm").count == Tree(without.session, "gm").count + 3


def test_the_screen_for_players_has_nothing_of_a_shadow_in_it():
    chronicle = begin()
    play(chronicle, hidden=True)
    for presses in (("a", "t"), ("a", "t", "d", "home"), ("a", "l"), ("a", "t", "n")):
        lines = keys(chronicle, *presses)
        assert not [line for line in lines if "cid" in line.lower() or "shadow" in line.lower()], presses


class Gamblers(Shadows):
    """Everybody who is adjusted rolls for it, and what comes of it is told to all."""

    def decide(self, draft, command):
        if isinstance(command, Adjust):
            draft.roll(1, 6, "luck", command.who)
        super().decide(draft, command)

    def tell(self, before, event, audience="gm"):
        if isinstance(event, Rolled):
            return (
                (Line(f"Luck: {event.faces[0]}", faces=event.faces),) if audience == "gm" or event.who == "ann" else ()
            )
        return super().tell(before, event, "gm")


def test_dice_of_somebody_hidden_are_not_shown_to_players_nor_counted():
    fighters = {name: Fighter(name, name.title()) for name in ("ann", "ben", "cid")}
    chronicle = start(Gamblers(), Duel(fighters), title="Dusk", encounter="dusk", seed=8, by="test")
    session = chronicle.session
    session.do(Adjust("cid", 3))
    assert [History(session).undo_note(audience).after for audience in ("gm", "players")] == [" (1 die seen)", ""]
    session.do(Adjust("ann", 3))
    assert [len(Tree(session, "gm").dice(row)) for row in (1, 2)] == [1, 1]
    assert [len(Tree(session, "players").dice(row)) for row in (1, 2)] == [0, 1]
    session.undo(2)
    for audience, seen_dice in (("gm", [True, True]), ("players", [False, True])):
        told = ProtocolServer(chronicle).answer(f'{{"op":"timeline","audience":"{audience}"}}'.encode())
        assert [step["seen"] for step in json.loads(told)["timeline"]["steps"]] == seen_dice


def test_the_rows_of_players_are_counted_once_for_each_length_of_a_fight(monkeypatch):
    """Every answer to a request for players walked the whole fight: five milliseconds where it had 2,500 steps."""
    counted = []

    def counting(*asked):
        counted.append(asked)
        return shape_of(*asked)

    monkeypatch.setattr(server, "shape_of", counting)
    chronicle = walked(3, 12)
    asked = ProtocolServer(chronicle)
    for length in (1, 2):
        for head in (0, 3, chronicle.session.timeline.size):
            chronicle.session.goto(head)
            step = json.loads(asked.answer(b'{"op":"view","audience":"players"}'))["step"]
            assert step == shape_of(chronicle.session, "players").row_of[head]
        assert len(counted) == length
        chronicle.session.do(Adjust("ann", 1))


def test_dice_of_a_closed_sheet_are_not_shown_to_players():
    """Of an adversary they hear successes only; how many dice there are tells what is on the sheet."""
    table = Table(pc(), foe())
    table.do("strike", "zaynab", weapon="sword", target="guard")
    table.do("react", "guard", how="block", faces=[6, 6, 1, 1, 2, 7])
    shown = {audience: Tree(table.session, audience) for audience in ("gm", "players")}
    dice = {audience: tree.dice(tree.count - 1) for audience, tree in shown.items()}
    assert dice["gm"] == (6, 6, 1, 1, 2, 7)
    assert dice["players"] == dice["gm"][:4]


@pytest.fixture(scope="module")
def long():
    return walked(1, 10_000, back=0.002)


def test_ten_thousand_steps_open_and_scroll_at_once(long):
    began = time.process_time()
    tree, pen = Tree(long.session, "gm"), Pen(Appearance().look(), Appearance().glyphs)
    opened = time.process_time() - began
    draw.tree(pen, tree, 64, 38)
    began = time.process_time()
    for row in range(5_000, 5_040):
        tree.to(row)
        draw.tree(pen, tree, 64, 38)
        draw.card(pen, tree, 56, 38, 0)
    each = (time.process_time() - began) / 40
    # Counted in the time of the processor: a busy machine is not a failure, work for every step of the chronicle is.
    assert opened < 0.5
    assert each < 0.05


def test_drawing_asks_only_for_the_rows_that_are_seen(long, monkeypatch):
    tree, pen = Tree(long.session, "gm"), Pen(Appearance().look(), Appearance().glyphs)
    asked: set[int] = set()
    label = long.session.label

    def counted(step, audience="gm"):
        asked.add(step)
        return label(step, audience)

    monkeypatch.setattr(long.session, "label", counted)
    tree.to(7_000)
    draw.tree(pen, tree, 64, 38)
    assert len(asked) <= 36
    assert 7_000 in asked


def picture(**sheet) -> View:
    ann = Sheet("ann", "Ann", "AN", "one", **sheet)
    at = sheet.get("summary", "1,1")
    board = Board("hex", tokens=(Token("ann", "Ann", "AN", "one", (at,), 0),))
    moment = Moment(1, 1, "turn 1")
    return View("x", "X", "turn 1", "", "gm", moment, Track("segments", ""), board, (ann,), ())


def test_of_a_list_of_facts_those_are_told_that_differ():
    """*one hand, SP 2, 2 slash/pierce, Durability 0/1 → both hands, SP 2, 2 slash/pierce, Durability 0/1*."""
    one, both, lit = (picture(facts=(Fact("Sword", text),)) for text in ("one hand, SP 2", "both hands, SP 2", "lit"))
    assert [(change.before, change.after) for change in changes(one, both)] == [("one hand", "both hands")]
    assert [(change.before, change.after) for change in changes(one, lit)] == [("one hand, SP 2", "lit")]


def test_meters_conditions_positions_and_facts_that_differ():
    before = picture(
        meters=(Meter("life", "Life", 25, 30), Meter("fp", "Focus", 2, 5)),
        badges=(Badge("prone"), Badge("burning", clock="3")),
        facts=(Fact("breath", "+6"),),
    )
    after = picture(
        meters=(Meter("life", "Life", 18, 30), Meter("fp", "Focus", 2, 5)),
        badges=(Badge("burning", clock="2"), Badge("stunned")),
        facts=(Fact("breath", "+3"),),
        summary="2,1",
    )
    found = [(change.what, change.before, change.after, change.by) for change in changes(before, after)]
    assert found == [
        ("Life", "25/30", "18/30", "−7"),
        ("condition", "burning 3", "burning 2", ""),
        ("condition", "", "stunned", "new"),
        ("condition", "prone", "", "over"),
        ("breath", "+6", "+3", ""),
        ("position", "1,1 faces east", "2,1 faces east", ""),
    ]
    assert changes(before, before) == []


def test_who_came_and_who_left():
    empty = replace(picture(), sheets=(), board=Board("none"))
    came = [(change.after, change.tone) for change in changes(empty, picture())]
    assert came == [("has come", "good"), ("1,1 faces east", "move")]
    assert (changes(picture(), empty)[0].after, changes(picture(), empty)[0].tone) == ("not there", "bad")


def test_places_states_and_parts_of_lists_that_differ():
    """Of two lists as long as each other those parts, of others all; who falls is bad news, once."""
    gear, spells = Fact("gear", f"net{PARTED}pole"), Fact("spells", "ice")
    zones = (ZoneBox("yard", "Yard", 0, 0, features=("dark",)), ZoneBox("well", "Well", 1, 0))
    before = replace(picture(facts=(gear, spells)), board=Board("zones", zones=zones))
    down = picture(facts=(Fact("gear", f"net{PARTED}axe"), Fact("spells", f"ice{PARTED}fire")), state="down", out=True)
    zones = (ZoneBox("yard", "Court", 0, 0, features=("dark",)), ZoneBox("well", "Well", 1, 0, features=("wet",)))
    after = replace(down, board=Board("zones", zones=zones))
    assert [(change.what, change.before, change.after, change.tone) for change in changes(before, after)] == [
        ("place", "Yard", "Court", "plain"),
        ("features", "", "wet", "plain"),
        ("state", "", "down", "bad"),
        ("gear", "pole", "axe", "plain"),
        ("spells", "ice", f"ice{PARTED}fire", "plain"),
    ]
    dead = replace(after, sheets=(replace(after.sheets[0], state="dead"),))
    assert [(change.what, change.tone) for change in changes(after, dead)] == [("state", "plain")]


def test_ground_gauges_words_and_what_is_carried_that_differ():
    """Up is told as such, a meter of words without a number, and ground by what is said of it."""
    bow, rope = Section("Gear", (Fact("bow", "3 arrows"),)), Section("Gear", (Fact("bow", "2 arrows"),))
    before = picture(meters=(Meter("wounds", "Wounds", 1, 9), Meter("mood", "Mood", 1, 9, "words", text="calm")))
    after = picture(meters=(Meter("wounds", "Wounds", 3, 9), Meter("mood", "Mood", 2, 9, "words", text="wild")))
    gauges = [(Gauge("tide", "Tide", tide, 9), Gauge("doom", "Doom", 1, 9)) for tide in (5, 3)]
    before = replace(before, track=Track("segments", "", gauges=gauges[0]))
    after = replace(after, track=Track("segments", "", gauges=gauges[1]))
    cells = (Cell("0,0", "wall"), Cell("1,0", "cover", "1,0 a cart"))
    before = replace(before, board=replace(before.board, written="row-column", cells=cells))
    after = replace(after, board=replace(after.board, written="row-column", cells=(Cell("1,0", "hazard", "fire"),)))
    before = replace(before, sheets=(replace(before.sheets[0], sections=(bow,)),))
    after = replace(after, sheets=(replace(after.sheets[0], sections=(rope,)),))
    assert [
        (change.what, change.before, change.after, change.by, change.tone) for change in changes(before, after)
    ] == [
        ("Tide", "5", "3", "−2", "plain"),
        ("hex 0,0", "wall", "", "", "plain"),
        ("hex 0,1", "1,0 a cart", "fire", "", "plain"),
        ("Wounds", "1/9", "3/9", "+2", "move"),
        ("Mood", "calm", "wild", "", "plain"),
        ("Gear: bow", "3 arrows", "2 arrows", "", "plain"),
    ]


def test_who_changes_zones_is_told_by_their_names():
    zones = (ZoneBox("yard", "Yard", 0, 0, occupants=("ann",)), ZoneBox("well", "Well", 1, 0))
    there = (ZoneBox("yard", "Yard", 0, 0), ZoneBox("well", "Well", 1, 0, occupants=("ann",)))
    before, after = (replace(picture(), board=Board("zones", zones=some)) for some in (zones, there))
    assert [(change.what, change.before, change.after) for change in changes(before, after)] == [
        ("position", "Yard", "Well")
    ]


def test_what_somebody_is_is_told_where_their_place_does_not_say_it():
    was, now = picture(subtitle="a duck"), picture(subtitle="a drake")
    assert [(change.what, change.after) for change in changes(was, now)] == [("is", "a drake")]
    there = picture(subtitle="a drake", summary="2,1")
    assert [change.what for change in changes(was, there)] == ["position"]


@pytest.mark.parametrize(
    ("action", "to"),
    [
        ("before", [0, 0, 1, 2, 1]),
        ("after", [1, 4, 3, 3, 4]),
        ("moment_before", [0, 0, 0, 2, 0]),
        ("moment_after", [4, 4, 3, 3, 4]),
        ("branch", [3, 3, 3, 4, 3]),
        ("branch_before", [4, 4, 4, 4, 3]),
        ("head", [4, 4, 4, 4, 4]),
    ],
)
def test_the_cursor_goes_by_steps_turns_and_branches(action, to):
    """From each of the five rows: four in turn 1, the third alone in turn 2; the last visited branch runs straight."""
    tree = Tree(fought().session, "gm")
    found = []
    for row in range(tree.count):
        tree.to(row)
        assert tree.act(action)
        found.append(tree.here)
    assert found == to


def fought():
    """Two blows on the main branch, and one other answer to the first."""
    chronicle = duel()
    session = chronicle.session
    session.do(Strike("ann", "ben"))
    session.do(Defend("ben", "parry"))
    session.do(Strike("ben", "ann"))
    session.goto(1)
    session.do(Defend("ben", "take"))
    return chronicle


def test_enter_goes_to_the_step_under_the_cursor():
    chronicle = fought()
    lines = keys(chronicle, "t", "home", "down", "enter")
    assert chronicle.session.head == 1
    assert seen(lines, "Ben: parry or take it?")
    keys(chronicle, "t", "3", "escape", "t", "tab", "tab", "enter")
    assert chronicle.session.head in (3, 4)


def test_escape_changes_nothing():
    chronicle = fought()
    keys(chronicle, "t", "home", "escape")
    assert chronicle.session.head == 4


def test_a_branch_is_named_and_kept(tmp_path):
    from tests.tui.test_saving import kept

    path = tmp_path / "kept.fight"
    chronicle = kept(path)
    lines = keys(chronicle, "1", "t", "n", *"mercy", "enter")
    assert seen(lines, "[mercy]")
    assert chronicle.session.timeline.names == {1: "mercy"}
    assert b'"mercy"' in path.read_bytes()
    assert seen(keys(chronicle, "t", "n", *["backspace"] * 5, "enter"), "Ann")
    assert chronicle.session.timeline.names == {}


def test_two_moments_are_compared_side_by_side():
    chronicle = fought()
    lines = keys(chronicle, "t", "home", "d", "end")
    assert seen(lines, "Compared")
    assert seen(lines, "step 0")
    assert seen(lines, "step 4")
    health = chronicle.session.state.fighters["ben"].health
    assert seen(lines, f"{health - 6:+d}".replace("-", "−"))
    assert not seen(keys(chronicle, "t", "home", "d", "end", "escape"), "Compared")


def test_searching_goes_to_the_next_step_with_the_words():
    chronicle = fought()
    lines = keys(chronicle, "t", "slash", *"defend")
    assert seen(lines, "search defend")
    assert seen(lines, "Ben: defend")
    assert seen(keys(chronicle, "t", "slash", *"zebra"), "no step has 'zebra'")
    keys(chronicle, "t", "slash", "1", "enter", "enter")
    assert chronicle.session.head == 1


def test_a_paste_into_a_name_is_text(tmp_path):
    from textual.events import Paste

    chronicle = fought()

    async def paste(app, pilot):
        await app.on_event(Paste("wild\x1b[2J\nhunt"))
        await pilot.pause()
        await pilot.press("enter")

    keys(chronicle, "t", "n", then=paste)
    assert chronicle.session.timeline.names == {4: "wild [2J hunt"}


def test_a_click_moves_and_a_second_one_goes():
    chronicle = fought()

    async def click(app, pilot):
        await pilot.click(offset=(20, 3))
        assert app.screen.steps.here == 1
        await pilot.click(offset=(20, 3))

    keys(chronicle, "t", then=click)
    assert chronicle.session.head == 1


def test_a_click_on_the_frame_or_below_the_last_step_is_none():
    async def click(app, pilot):
        for row in (1, 7, 12, 38):
            await pilot.click(offset=(20, row))
            assert app.screen.steps.here == 4, row

    chronicle = fought()
    keys(chronicle, "t", then=click)
    assert chronicle.session.head == 4


def test_the_wheel_moves_the_cursor_in_the_tree_and_none_in_the_card():
    async def wheel(app, pilot):
        up, down = MouseScrollUp, MouseScrollDown
        for pane, turned, at in (("tree", up, 3), ("card", down, 3), ("tree", down, 4)):
            await pilot._post_mouse_events([turned], offset=cell(app, pane, 5, 5))
            await pilot.pause()
            assert app.screen.steps.here == at, pane

    keys(fought(), "t", then=wheel)


def test_a_step_is_copied_as_it_was_told():
    copied: list[str] = []

    async def copy(app, pilot):
        for key in ("y", "up", "y", "home", "y"):
            await pilot.press(key)
            if key == "y":
                copied.append(app.clipboard)

    keys(fought(), "t", then=copy)
    told = [[line.strip().split("  ")[0] for line in text.splitlines()] for text in copied]
    assert told == [["1 attack: 6", "1 Ben loses 6", "1 Ann wins"], ["2 Ben strikes"], ["the beginning"]]


def test_whose_view_the_timeline_shows_is_said():
    assert seen(keys(fought(), "a", "t")[:1], "players' view  the fight stands at step")
    assert not seen(keys(fought(), "t")[:1], "players' view")


def test_the_narrow_screen_has_the_tree_over_the_card():
    lines = keys(fought(), "t", size=NARROW)
    assert seen(lines, "Timeline")
    assert seen(lines, "turn 2 · step 4") or seen(lines, "step 4")


def test_a_long_name_of_a_branch_leaves_the_step_its_room_in_the_header() -> None:
    """Branch and step were both gone."""
    chronicle = duel()
    keys(chronicle, "1", "1", size=NARROW)
    chronicle.session.name_branch(chronicle.session.head, "the way that leads over the roofs of the town")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines[:1], "the way that… · step 1"), lines[0]


def test_the_timeline_counts_one_step_as_one() -> None:
    chronicle = duel()
    keys(chronicle, "1", "1", size=NARROW)
    assert seen(keys(chronicle, "t", size=NARROW), "Timeline  1 step, 1 branch")


def test_that_somebody_flees_is_called_so() -> None:
    """A townsman who fled, by the program, was *Remove: Townsman 3*."""
    session = begin_fight("mir-tavern-brawl", seed=1).session
    who = next(sheet.id for sheet in session.view().sheets if sheet.name == "Townsman 3")
    for how, told in (("fled", "Remove as fled: Townsman 3"), ("captured", "Remove as captured: Townsman 3")):
        session.do(session.ruleset.read({"do": "rule-remove", "who": who, "how": how}))
        assert session.label(session.head) == told
        session.undo()


def test_a_note_is_not_called_a_note_twice() -> None:
    """*Note → Note: the bridge burns*."""
    chronicle = begin_fight("first-duel", seed=1)
    chronicle.session.do(RuleNote(text="the bridge burns"))
    tree = Tree(chronicle.session, "gm")
    assert (tree.row(1).label, tree.row(1).result) == ("Note", "the bridge burns")
    assert seen(keys(chronicle, "t"), "Note → the bridge burns")


def test_a_house_rule_says_once_what_it_is_now() -> None:
    """*House rule Fewest dice of a test: 1 → House rule Fewest dice of a test: 0 → 1*."""
    chronicle = begin_fight("enc-gate", seed=1)
    chronicle.session.do(RuleOption(option="min-test-dice", value="1"))
    row = Tree(chronicle.session, "gm").row(1)
    assert (row.label, row.result) == ("House rule Fewest dice of a test: 1", "")


def test_the_rulebook_opens_from_the_timeline_at_the_rule_of_the_step():
    chronicle = begin_fight("first-duel", seed=1)
    keys(chronicle, "1", "1", "space", "1", "1")
    lines = keys(chronicle, "t", "f1")
    assert seen(lines, "╮╭ MI-26 Time and commitment"), "\n".join(lines)


def test_what_somebody_has_left_to_do_in_the_order_differs_too():
    """MIR: of a shot that missed nothing was told but *nothing differs*."""

    def left(act: int, points: int, life: int = 3) -> View:
        pips = (
            Meter("act", "Act", act, 1, "pips"),
            Meter("fp", "Focus", points, 5, "pips"),
            Meter("life", "Life", life, 3),
        )
        one = picture(meters=(Meter("life", "Life", life, 3),))
        return replace(one, track=Track("rounds", "", places=(Place("ann", "Ann", "AN", "one", pips=pips),)))

    found = [(change.what, change.before, change.after, change.tone) for change in changes(left(1, 4), left(0, 2))]
    assert found == [("Act", "left", "spent", "warn"), ("Focus", "4/5", "2/5", "warn")]
    assert [(change.before, change.tone) for change in changes(left(0, 2), left(1, 2))] == [("spent", "move")]
    assert [change.what for change in changes(left(1, 4), left(1, 4, 2))] == ["Life"], "the sheet tells of it already"
