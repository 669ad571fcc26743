"""Forty columns, as a telephone or a split pane has them: following and answering, by keys, nothing cut unsaid."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.core.rulings.commands import RuleAdd, RulePlace, RuleSet
from tests.tui.conftest import SamePicture
from tests.tui.driver import NARROW, WIDE, Size, keys, seen
from tests.tui.test_room_for_acts import PEN
from tui.app import CounterbeatApp
from tui.draw import rounds
from tui.draw.entrylines import _named
from tui.draw.header import footer
from tui.draw.refused import together
from tui.draw.rows import Row
from tui.fight.editors.entries import Entry
from tui.start.fights import begin

PHONE: Size = (40, 30)

FIGHTS = {
    "miasma": ("ford-at-dusk", "what now?"),
    "yokai": ("first-snow-duel", "Aya: act"),
    "mir": ("enc-knight", "Roll Initiative"),
    "mirage": ("night-of-jackals", "How does the fight open?"),
    "fires": ("hollowed-adventurer", "Begin the fight"),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_every_game_has_a_picture_and_its_question(name: str, same_picture: SamePicture) -> None:
    """One column: when it is, who is next, the map, what is asked."""
    same_picture(CounterbeatApp(begin(FIGHTS[name][0], seed=1)), terminal_size=PHONE)


def test_a_name_on_a_narrow_line_is_cut_behind_a_word() -> None:
    """*Parry with Nagina…*, *Strike: Sword o…*."""
    assert _named(PEN, "Parry with Naginata", 18) == "Parry with…"
    assert _named(PEN, "Strike: Sword or spear", 15) == "Strike: Sword…"


@pytest.mark.parametrize("name", FIGHTS)
def test_every_game_asks_and_is_answered(name: str) -> None:
    """The question stands there whole; an answer by its digit, and a look at each of the panes."""
    encounter, asked = FIGHTS[name]
    chronicle = begin(encounter, seed=1)
    lines = keys(chronicle, size=PHONE)
    assert seen(lines, asked)
    assert all(len(line) == 40 for line in lines)
    for key in ("s", "c", "m"):
        assert seen(keys(chronicle, key, size=PHONE), asked)

    async def answer(app: CounterbeatApp, pilot: Any) -> None:
        before = chronicle.session.timeline.size
        for key in ("space", "space", "space"):
            await pilot.press(key)
        assert chronicle.session.timeline.size > before

    keys(chronicle, size=PHONE, then=answer)


def test_the_first_line_says_when_it_is_and_whether_it_is_saved() -> None:
    lines = keys(begin("ford-at-dusk", seed=1), size=PHONE)
    assert re.fullmatch(r" segment 1 \(0 s\) +not kept ○ ", lines[0])


def test_what_an_act_costs_is_cut_with_a_sign() -> None:
    """No price ends in the middle of a word as if that were all of it."""
    lines = keys(begin("ford-at-dusk", seed=1), size=PHONE)
    acts = [line for line in lines if re.match(r"│ \d ", line)]
    assert len(acts) >= 5
    for line in acts:
        cell = line[1:-1]
        assert cell.endswith((" ", "…")) or cell.split()[-1] in ("full", "stamina", "sta", "more", "hexes"), line


def test_what_an_attack_deals_is_told_before_what_it_costs_is_told_whole() -> None:
    """The price took the cells of the damage, which decides between two attacks."""
    lines = keys(begin("ford-at-dusk", seed=1), size=PHONE)
    assert seen(lines, "5 Slash: Katana  2 seg, 4 sta  15 P"), "\n".join(lines)
    beside = keys(begin("ford-at-dusk", seed=1), "p", "K", "1", size=NARROW)
    assert seen(beside, "2 Claw  2 seg, 5 sta  10 P"), "\n".join(beside)
    assert seen(keys(begin("ford-at-dusk", seed=1), size=WIDE), "5 Slash: Katana   2 segments, 4 stamina")


def test_the_pages_beside_a_fight_say_what_they_are_and_the_open_rule_has_the_whole_width() -> None:
    chronicle = begin("ford-at-dusk", seed=1)
    assert keys(chronicle, "comma", size=PHONE)[0].startswith(" Miasma · Settings")
    assert keys(chronicle, "x", size=PHONE)[1].rstrip().endswith("…"), "tables that have no room leave a sign"
    lines = keys(chronicle, "f1", size=PHONE)
    assert lines[0].startswith(" Miasma · Rulebook")
    rule = next(line for line in lines[2:] if line.startswith("╭"))
    assert rule.startswith("╭ MI-")
    assert rule.endswith("╮")


def test_while_lines_are_left_reasons_names_and_figures_are_told_whole() -> None:
    """At 40 columns what has no room beside a name goes on below it, on as many lines as it takes."""

    def told(encounter: str, *presses: str) -> str:
        lines = keys(begin(encounter, seed=1), *presses, size=PHONE)
        return " ".join(" ".join(line.strip("│ ") for line in lines).split())

    assert "Begin the fight put the character on a start cell first 2 Stand" in told("rats-on-the-quay")
    assert "Roll Initiative, the foes as one group more … Roll Initiative…" in told("enc-knight")
    assert "unanswered 23.4 %, 0.25 Conditions on average" in told("night-of-jackals", "space", "6")


@pytest.mark.parametrize("size", [PHONE, (80, 24)], ids=["40x30", "80x24"])
def test_the_longest_name_of_a_key_costs_no_word(size: Size) -> None:
    """*delete backspace* stood out of its column, and took the end of its sentence."""
    lines = [line.strip("│ ") for line in keys(None, "question_mark", *["pagedown"] * (size == PHONE), size=size)]
    told = " ".join(lines)
    assert "delete backspace  put a save into" in told
    assert "into the bin" in re.sub(r"\s+", " ", told)
    if size != PHONE:
        whole = keys(None, "question_mark", size=size)
        assert (
            len({line.index(words) for line in whole for words in ("put a save", "take it out") if words in line}) == 1
        )


def test_an_empty_field_says_how_it_is_begun_before_what_arrows_do() -> None:
    assert "enter lay it out" in keys(None, "n", size=PHONE)[-1]


def test_of_one_act_refused_with_several_things_those_are_told() -> None:
    """MIR: three attacks that do not reach are told apart, and refused alike they stand on one line."""
    begun = begin("enc-knight", seed=3)
    spent = keys(begun, "1", "1", "1", size=PHONE)
    assert seen(spent, "✗1 Bow, 2 Unarmed, 5 Run, 7 Bandage")
    assert seen(spent, "has spent the action")
    assert seen(spent, "more …")


def test_the_reason_that_acts_share_takes_a_line_below_their_digits_before_it_is_cut() -> None:
    """Yokai at 40 columns: *✗1 2 3 4 9  used this turn's Full act…* above an empty line."""
    why = "used this turn's Full action"
    names = ("Walking stick", "Binding ward", "Assist vs DN 14", "Basic attack", "Cutting question")
    some = [(str(at), Entry(name, name, enabled=False, why_not=why)) for at, name in zip("12349", names, strict=True)]
    told = ["".join(text for text, _ in row.parts).rstrip() for row in together(PEN, some, 38, spare=1)]
    assert told == [f"✗1–4 9  {why}"]
    assert told == ["".join(text for text, _ in row.parts).rstrip() for row in together(PEN, some, 38)]
    below = ["".join(text for text, _ in row.parts).rstrip() for row in together(PEN, some, 36, spare=1)]
    assert below == ["✗1 2 3 4 9", f"   {why}"]


def test_the_names_of_acts_refused_alike_go_on_below_with_the_reason_behind_them() -> None:
    """Yokai at 40 columns: *✗1 2 3 4* and the reason stood on two lines, and a third was empty."""
    names = ("Longbow", "Walking stick", "Assist vs DN 14", "Basic attack")
    why = "used this turn's Full action"
    some = [(str(at), Entry(name, name, enabled=False, why_not=why)) for at, name in enumerate(names, 1)]
    told = ["".join(text for text, _ in row.parts).rstrip() for row in together(PEN, some, 38, spare=1)]
    assert told == ["✗1 Longbow, 2 Walking, 3 Assist,", f" 4 Basic  {why}"]


def test_one_act_refused_with_two_things_is_not_named_twice() -> None:
    """MIR at 80 columns: *✗1 Attack, 2 Attack  Ruin hound 3 is 1 unit away*."""
    some = [
        ("1", Entry("Attack: Two-handed weapon", "1", enabled=False, why_not=FAR, rule="MR-31")),
        ("2", Entry("Attack: Unarmed", "2", enabled=False, why_not=FAR, rule="MR-31")),
    ]
    (row,) = together(PEN, some, 78)
    told = "".join(text for text, _ in row.parts).rstrip()
    assert told == f"✗1 2 Attack  {FAR}"


FAR = "Ruin hound 3 is 1 unit away: the free move closes that"


@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["80x24", "40x30"])
def test_what_somebody_else_could_do_is_told_by_name(size: Size) -> None:
    """MIR: while another has the slot all acts are refused alike, and only their digits were told above empty lines."""
    lines = keys(begin("enc-knight", seed=3), "1", "p", *"IR", size=size)
    told = " ".join(" ".join(line[2:-1].split()) for line in lines)
    for act in ("Sword, 2", "4 Move, 5 Run,", "6 Swap", "8 End"):
        assert act in told
    assert "it is the slot of Osip" in told


def test_acts_refused_alike_leave_the_lines_to_what_can_be_done() -> None:
    """Yokai: after the Full action four lines said why not, and the last act was out of sight; the reason has room."""
    lines = keys(begin("first-snow-duel", seed=3), "1", "2", size=PHONE)
    assert seen(lines, "✗1–4  used this turn's Full action ")
    assert seen(lines, " 7 Done for this round")


def test_what_would_be_taken_back_is_worth_more_than_which_keys_show_the_panes() -> None:
    """Yokai at 40 columns: *m s c panes        u undo Aya attacks…* with blanks between them."""
    lines = keys(begin("nine-lantern-king", seed=3), "1", "1", size=PHONE)
    assert lines[-1].strip() == "u undo Aya attacks Nine-Lantern Kin…", lines[-1]


def test_what_goes_on_is_told_whole_up_to_the_last_cell() -> None:
    """*space Nine-Lantern King takes the sl…* before two blanks."""
    row = footer(PEN, 40, [("space", "Nine-Lantern King takes the slot"), ("?", "keys")])
    assert row.text.rstrip() == " space Nine-Lantern King takes the slot"


def test_a_hint_of_the_dice_box_goes_on_below_without_a_dot_at_the_end() -> None:
    """*one digit a face · s types the sum ·* stood above *esc backs out*."""
    begun = begin("nine-lantern-king", seed=3, table_dice=True)
    lines = keys(begun, "2", "2", "1", size=PHONE)
    assert seen(lines, "one digit a face · s types the sum  "), "\n".join(lines)
    assert seen(lines, "  · esc backs out")


def test_the_page_of_keys_says_how_it_is_left_in_one_column() -> None:
    assert seen(keys(begin("first-duel", seed=1), "question_mark", size=PHONE), "Keys  arrows scroll, others go back ")


def test_an_order_tells_everybody_or_how_many_have_no_room_in_it() -> None:
    """Yokai: four of fourteen were left out without a sign, as what *[ ]* means took its place."""
    chronicle = begin("siege-of-takegawa", seed=3)
    lines = keys(chronicle, size=PHONE)
    order = lines[: next(at for at, line in enumerate(lines) if line.startswith("├ Field"))]
    marks = [place.short for place in chronicle.session.view("gm").track.places]
    assert all(seen(order, mark) for mark in marks), "\n".join(order)
    assert not seen(order, "more")
    assert seen(keys(chronicle, size=(40, 22))[:2], " more "), "fewer than four lines tell no more than they hold"


@pytest.mark.parametrize("size", [NARROW, PHONE], ids=["80x24", "40x30"])
def test_what_an_act_comes_to_is_told_in_brief_before_it_is_cut(size: Size) -> None:
    """Miasma: *leaves 2 stami…*, *stamina f…*, *needs 28 stamina; Mamoru has…*, *10 Physical in 8, at n…*."""
    begun = begin("ford-at-dusk", seed=1)
    lines = keys(begun, size=size)
    assert seen(lines, "2 Parry with Katana  1 seg  sta full")
    assert seen(lines, "leaves 2 sta")
    assert not seen(lines, "stami…")
    if size == NARROW:
        assert seen(keys(begun, *"11.", size=size), "10 Phy in 6, 10 Phy in 8, at nobody")
    tired = begin("ford-at-dusk", seed=1)
    tired.session.do(RuleSet("stamina", 12, ("mamoru",)))
    assert seen(keys(tired, size=size), "needs 28 sta; Mamoru has 12" if size == PHONE else "Mamoru has 12")


@pytest.mark.parametrize("size", [NARROW, PHONE, WIDE], ids=["80x24", "40x30", "120x40"])
def test_a_long_clock_of_a_condition_takes_no_line_of_the_order_and_no_health(size: Size) -> None:
    """MIR: *unaware until attacked or its own slot* took a line each, and what somebody has left at forty columns."""
    lines = keys(begin("mir-guard-room", seed=3), "space", size=size)
    assert seen(lines, "unaware 8/8")
    if size != PHONE:
        assert all(seen(lines[:7], f"g{number} Guard {number}") for number in range(1, 5))


def test_a_rule_is_not_cut_to_another_one() -> None:
    """MIR: below the odds of a shot stood *MR-3 …* for MR-35."""
    lines = keys(begin("enc-knight", seed=3), "1", "1", size=PHONE)
    assert seen(lines, "Osip, Bow: Marksmanship 4 +")
    assert not seen(lines, "MR-3 ")


def test_a_legend_in_brief_tells_its_figures() -> None:
    """Yokai: *out above ow…*."""
    assert seen(keys(begin("first-snow-duel", seed=3), size=PHONE), "! in reach · out above: AY ha 3")


def test_a_short_word_that_is_counted_is_not_shortened() -> None:
    """MIR: *2 uni, 3 with four su…* for *2 units, 3 with four …*."""
    lines = keys(begin("mir-rescue", seed=3), "space", size=PHONE)
    assert seen(lines, "5 Run  action  2 units, 3 with four"), "\n".join(lines)


def _order(encounter: str, presses: tuple[str, ...], height: int) -> list[str]:
    """The lines of an order of forty columns that has so many."""
    chronicle = begin(encounter, seed=2)
    keys(chronicle, *presses, size=PHONE)
    rows, _ = rounds.rows(PEN, chronicle.session.view("gm").track, None, 38, height, "", {})
    return ["".join(text for text, _ in row.parts) for row in rows if isinstance(row, Row)]


def test_three_lines_of_an_order_are_one_for_each_and_of_four_the_last_is_shared() -> None:
    three, four = (_order("mir-guard-room", ("space",), height) for height in (3, 4))
    assert len(three) == 3
    assert len(four) == 4
    assert four[:3] == three
    assert four[3].count("  ") >= 3, "those who are left, by their marks"


def test_what_is_to_come_has_its_lines_before_anybody_has_two() -> None:
    presses = ("2", "enter", "1", "4", "enter")
    low, high = (_order("rats-on-the-quay", presses, height) for height in (5, 6))
    assert low[0].endswith("actions 1/2,…")
    assert high[1] == "    shield up"
    assert low[-1] == high[-1] == " Weir Rat 5 at 8,9)"


def test_the_fallen_make_room_for_what_others_have_and_for_what_is_to_come() -> None:
    """*actions 1/2,…* above three lines for rats that were dead."""
    chronicle = begin("rats-on-the-quay", seed=2)
    keys(chronicle, "2", "enter", "1", "4", "enter", size=PHONE)
    chronicle.session.do(RuleAdd("weir-rat", places=("3,8", "4,8")))
    for rat in ("rat-1", "rat-2", "rat-3"):
        chronicle.session.do(RuleSet("wounds", 3, rat))
    lines = keys(chronicle, size=PHONE)[1:8]
    assert seen(lines, "actions 1/2, │"), "\n".join(lines)
    assert all(seen(lines, words) for words in ("│    shield up", "│ w4 HP 3/3", "│ also wi  w2  w3 ")), "\n".join(
        lines
    )


def test_the_name_of_the_field_gives_way_to_nobody_beyond_its_edges() -> None:
    """Yokai: *F…*, where six stand beyond one edge and lines are left out below."""
    chronicle = begin("siege-of-takegawa", seed=3)
    for token in chronicle.session.view("gm").board.tokens:
        chronicle.session.do(RulePlace(token.id, "e-far" if token.id.startswith("oni") else "p-medium"))
    lines = keys(chronicle, size=PHONE)
    assert seen(lines, "├ Field ── ◀3 AY TM SU A1 +2  ▼ 2 more ┤"), "\n".join(lines)


def test_how_to_leave_a_question_is_told_before_the_other_ways_through_it():
    """*tab next* had the last cells of the footer, and who did not want to walk saw no way back."""
    for name, presses in (("ford-at-dusk", ("1",)), ("enc-knight", ("space", "1"))):
        assert "esc back" in keys(begin(name, seed=1), *presses, size=(40, 30))[-1]
