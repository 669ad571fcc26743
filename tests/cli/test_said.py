"""What line mode says of a moment, sentence by sentence, and of what is different in the next: without any fight."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.view import (
    Also,
    Badge,
    Board,
    Fact,
    Gauge,
    Line,
    Mark,
    Meter,
    Moment,
    Pending,
    Section,
    Sheet,
    Table,
    Token,
    Track,
    View,
    ZoneBox,
)
from tui.plain import say
from tui.plain.changes import changes, fallen

ANN = Sheet("ann", "Ann", "AN", "party", meters=(Meter("life", "Life", 4, 6),))
BEN = Sheet("ben", "Ben", "BE", "foes", summary="unhurt")


def moment(*sheets: Sheet, board: Board | None = None, gauges: tuple[Gauge, ...] = (), **fields: Any) -> View:
    track = Track("rounds", "Round 1", gauges=gauges)
    made = View("duel", "Duel", "turn 1", "fight", "gm", Moment(1, 1, "1"), track, board or Board("none"), sheets, ())
    return replace(made, **fields)


def test_whose_moment_it_is_with_the_first_danger_who_may_act_too_and_what_the_table_watches() -> None:
    gauges = (
        Gauge("doom", "Doom", 2, 6, text="2"),
        Gauge("tide", "Tide", 3, 6, text="rising"),
        Gauge("days", "Food", 3, 0, kind="number", text="3 days"),
    )
    asked = (Pending("ann", "Ann: what now?", danger=("struck in 2", "struck in 5")),)
    also = (Also("ben", 2), Also("cid", 1, "a parry, 1 Ki"))
    told = moment(ANN, BEN, gauges=gauges, pending=asked, also=also)
    told = replace(told, track=replace(told.track, warnings=("Ann falls!",), forecast=("rain · soon",)))
    assert say.everything(told)[0] == "Duel, turn 1."
    assert say.whose(told) == [
        "Ann: what now?",
        "struck in 2.",
        "Ben may act too: 2 choices.",
        "cid may act too: a parry, 1 Ki.",
        "Doom 2.",
        "Tide 3, rising.",
        "Food 3 days.",
        "Ann falls!",
        "rain, soon.",
    ]
    assert say.whose(moment(ANN)) == ["Nobody is asked anything now."]


HEXES = (
    Token("ann", "Ann", "AN", "party", ("1,2", "2,2"), facing=7, text="guarding"),
    Token("ben", "Ben", "BE", "foes", ("0,0",), facing=3, state="dead"),
    Token("cid", "Cid", "CI", "foes", ()),
)


def test_without_a_board_tables_say_where_everybody_is() -> None:
    bands = Table("Bands", ("", "Party", "Foes"), (("In front", "Ann", ""), ("At the back", "", "Ben")))
    view = replace(moment(ANN, BEN), tables=(bands,))
    told = ["Bands.", "In front: Party Ann.", "At the back: Foes Ben."]
    assert say.where(view) == told
    assert say.everything(view)[2:5] == told
    assert len(say.everything(view)) == len(say.everything(replace(view, tables=()))) - 1 + len(told)
    assert say.where(replace(view, mode="between")) == ["Nobody stands anywhere."]


def test_where_everybody_is_on_a_map_or_whoever_is_named() -> None:
    board = Board("hex", tokens=HEXES, benches=(Fact("Foes", "Cid fled"), Fact("Party", "")), focus="ann")
    board = replace(board, prices=(Fact("Ben", "3 stamina"),))
    view = moment(ANN, BEN, Sheet("cid", "Cid", "CI", "foes"), board=board)
    ann, ben = "Ann: 1,2 and 2,2, facing south-east, guarding.", "Ben: 0,0, dead."
    assert say.where(view) == [ann, ben, "Foes: Cid fled.", "From Ann to Ben: 3 stamina."]
    for name in ("an", "ANN", "AN"):
        assert say.where(view, name) == [ann]
    for nobody in ("cid", "nn"):
        assert say.where(view, nobody) == ["Nobody stands anywhere."]
    rows = replace(view, board=replace(board, written="row-column"))
    assert say.where(rows, "an") == ["Ann: 2,2 and 2,3, facing south-east, guarding."]


@pytest.mark.parametrize("kind", ["zones", "line"])
def test_where_everybody_is_in_zones_with_what_a_zone_is_like(kind: Any) -> None:
    zones = (
        ZoneBox("yard", "Yard", 0, side="party", occupants=("ann", "ben"), features=("D dimly lit", "Well")),
        ZoneBox("hall", "Hall", 1, features=("dark",)),
        ZoneBox("gate", "Gate", 2, occupants=("ben",)),
    )
    board = Board(kind, tokens=HEXES, zones=zones, focus="gate", prices=(Fact("Yard", "a slow action"),))
    view = moment(ANN, BEN, board=board)
    assert say.where(view) == [
        "Yard (party): Ann, Ben; dimly lit, Well.",
        "Gate: Ben.",
        "From Gate to Yard: a slow action.",
    ]
    assert say.where(view, "ann") == ["Yard (party): Ann; dimly lit, Well."]
    assert say.where(replace(view, board=replace(board, focus="nowhere")))[-1] == "From here to Yard: a slow action."


def test_how_everybody_is_in_a_sentence_each() -> None:
    down = replace(ANN, badges=(Badge("stunned", clock="2 turns"),), state="down", out=True)
    dead = replace(BEN, badges=(Badge("dead", state=True),), state="dead", out=True)
    gone = replace(BEN, id="cid", name="Cid", out=True)
    assert say.who(moment(down, dead, gone)) == [
        "Ann, AN: Life 4 of 6, stunned (2 turns), down.",
        "Ben, BE: unhurt, dead.",
        "Cid, BE: unhurt, out.",
    ]
    assert say.who(moment(ANN), "b") == ["Nobody is there."]
    assert [sheet.name for sheet in say.named(moment(ANN, BEN), "be")] == ["Ben"]


def test_a_sheet_in_full() -> None:
    facts = (Fact("Reach", "2 hexes", "DU-3"), Fact("", "tall."))
    sheet = replace(
        ANN, subtitle="a duellist", facts=facts, sections=(Section("Weapons", (Fact("Axe", "3 damage"),)),), state=""
    )
    assert say.in_full(sheet) == [
        "Ann, AN, a duellist.",
        "Life 4 of 6.",
        "Reach: 2 hexes (DU-3).",
        "tall.",
        "Weapons:",
        "Axe: 3 damage.",
    ]


@pytest.mark.parametrize(
    ("meter", "said", "full"),
    [
        (Meter("l", "Life", 25, 25, marks=(Mark(7, "a stagger"), Mark(3, ""))), "Life 25 of 25 (7: a stagger)", ""),
        (Meter("l", "Life", 4, text="bleeding"), "Life 4", "Life 4, bleeding"),
        (Meter("l", "Luck", kind="words", text="running out"), "Luck running out", ""),
        (Meter("h", "Harm", 2, 3, kind="slots", tokens=("winded", "*", "bruised")), "Harm winded and bruised", ""),
        (Meter("h", "Harm", 0, 3, kind="slots"), "Harm none of 3", ""),
        (Meter("h", "Harm", 0, 3, fills=True, text="hale"), "Harm none of 3", "Harm none of 3, hale"),
        (Meter("h", "Harm", 1, 3, fills=True), "Harm 1 of 3", ""),
        (Meter("l", "Life", 0, 3, tokens=("winded",)), "Life 0 of 3", ""),
    ],
)
def test_a_meter_is_said_by_what_it_counts(meter: Meter, said: str, full: str) -> None:
    assert say.meter_said(meter) == said
    assert say.meter_said(meter, in_full=True) == (full or said)


def test_what_was_told_before_is_not_said_again() -> None:
    went, lost, now = "Ann: from Yard to Gate.", "Ann: Life 6 to 4 of 6.", "Ann, now: stunned."
    assert say.new_to(["Ann walks to the gate"], [went, lost, now]) == [lost, now]
    assert say.new_to(["Ben walks to the gate"], [went]) == [went]
    assert say.new_to(["Ann walks to the hall"], [went]) == [went]
    for told in ("Ann: Life 4", "Ann: Life 6 → 4", "Ann loses 2 Life (4/6)"):
        assert say.new_to([told], [went, lost, now]) == [went, now], told
    for told in ("Ben: Life 4", "Ann: Life 5 → 4", "Ann loses 2 Luck (4/6)", "Ben loses 2 Life (4/6)"):
        assert say.new_to([told], [lost]) == [lost], told
    assert say.new_to(["Ann: stunned"], [now, "Ann: down."]) == ["Ann: down."]
    assert [say.is_named("Ann", text) for text in ("Ann waits", "Anna waits", "Joann waits")] == [True, False, False]


def test_a_text_of_a_rulebook_is_read_by_paragraphs_and_items() -> None:
    text = "\n\nA blow\nlands.\n\n- `one`\n- two *of\n  them*\n\n\n1. first\n2. second\n"
    assert say.paragraphs(text) == ["A blow lands.", "one", "two of them", "1. first", "2. second"]


def test_of_somebody_who_gets_a_new_meter_nothing_is_told_while_it_is_whole() -> None:
    for meter, told in (
        (Meter("ki", "Ki", 3, 3), []),
        (Meter("ki", "Ki", 2, 3), ["Ann: Ki 2 of 3."]),
        (Meter("harm", "Harm", 0, 3, fills=True), []),
        (Meter("harm", "Harm", 3, 3, fills=True), ["Ann: Harm 3 of 3."]),
        (Meter("luck", "Luck", kind="words", text="out"), ["Ann: Luck out."]),
    ):
        assert changes(moment(ANN), moment(replace(ANN, meters=(*ANN.meters, meter)))) == told


def test_a_meter_whose_numbers_stay_is_said_in_full_and_one_of_the_table_once() -> None:
    life = ANN.meters[0]
    other = replace(ANN, meters=(replace(life, text="bleeding"),))
    assert changes(moment(ANN), moment(other)) == ["Ann: Life 4 of 6, bleeding."]
    more = replace(ANN, meters=(replace(life, max=8),))
    assert changes(moment(ANN), moment(more)) == ["Ann: Life 4 to 4 of 8."]
    open_ = replace(ANN, meters=(replace(life, max=0),))
    assert changes(moment(open_), moment(replace(open_, meters=(replace(life, value=5, max=0),)))) == [
        "Ann: Life 4 to 5."
    ]


def test_a_number_of_the_table_is_told_once_and_in_its_own_words() -> None:
    def doomed(at: int) -> View:
        meters = (Meter("doom", "Doom", at, 6, gauge="doom"),)
        return moment(replace(ANN, meters=meters), gauges=(Gauge("doom", "Doom", at, 6),))

    def fed(days: int) -> View:
        return moment(gauges=(Gauge("days", "Food", days, 0, kind="number", text=f"{days} days"),))

    assert changes(doomed(1), doomed(2)) == ["Doom: 1 to 2."]
    assert changes(fed(3), fed(2)) == ["Food: 2 days."]
    assert changes(moment(), fed(3)) == []


def test_how_somebody_is_now_and_no_longer() -> None:
    stunned, down = Badge("stunned", clock="2 turns"), Badge("down", state=True)
    was, hurt = moment(ANN), replace(ANN, badges=(stunned, down), state="down", out=True)
    assert changes(was, moment(hurt)) == ["Ann, now: stunned (2 turns), down."]
    assert changes(was, replace(was, clock="turn 2")) == ["Now turn 2."]
    assert changes(moment(hurt), was) == ["Ann, no longer: stunned, down."]
    passing = replace(ANN, badges=(replace(stunned, passes=True),))
    assert changes(moment(passing), was) == []
    assert changes(was, moment(replace(ANN, state="tired"))) == ["Ann: tired."]
    assert changes(was, moment(replace(ANN, out=True))) == ["Ann is out."]
    assert changes(moment(replace(ANN, out=True, state="tired")), was) == ["Ann is back."]
    assert changes(was, moment(replace(ANN, state="tired")), {"ann"}) == []
    assert changes(was, moment(hurt), {"ann"}) == ["Ann, now: stunned (2 turns)."]
    assert changes(was, moment(hurt), {"ben"}) == ["Ann, now: stunned (2 turns), down."]
    lines = (Line("Ann dies", tone="death", who="ben", about="ann"), Line("Cid dies", tone="death", who="cid"))
    assert fallen((*lines, Line("Dee waits", who="dee"))) == {"ann", "cid"}


def test_who_moved_from_where_to_where() -> None:
    ann = HEXES[0]
    board = Board("hex", tokens=(replace(ann, cells=("0,1",)),))

    def told(**fields: Any) -> list[str]:
        return changes(moment(board=board), moment(board=replace(board, tokens=(replace(ann, **fields),))))

    assert told(cells=("2,1",)) == ["Ann: from 0,1 to 2,1."]
    assert told(cells=("0,1",)) == told(cells=()) == told(cells=("2,1",), id="cid") == []
    rows = [replace(board, written="row-column", tokens=(replace(ann, cells=(cell,)),)) for cell in ("0,1", "2,1")]
    assert changes(moment(board=rows[0]), moment(board=rows[1])) == ["Ann: from 1,0 to 1,2."]
