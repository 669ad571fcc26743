"""A duel of the Yokai by keys with dice from the table, from home to its end; and what its screen shows on the way."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Rolled
from engine.core.rulings.commands import RuleSet
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tui.app import CounterbeatApp
from tui.start.fights import begin


def find(words: str) -> tuple[str, ...]:
    """An option by its name."""
    return ("slash", *("space" if letter == " " else letter for letter in words), "enter")


def test_a_conflict_from_home_to_its_end():
    """Aya breaks the Tide in round 1, is hit and undoes it, and drives Hayato out in round 2. Tide 6."""
    told: dict[str, list[str]] = {}

    async def fight(app: Any, pilot: Any) -> None:
        async def press(name: str, *presses: str) -> None:
            await pilot.press(*presses)
            await pilot.pause()
            told[name] = text_of(app)

        await press("card", "slash", *"snow", "enter", "d")
        await press("begun", "enter")
        await press("asked", *find("iai"))
        await press("box", "1", *"666", "1")
        # a tie is rolled again: 9 + 6 = 15 against 10 + 5 = 15, then 24 against 8: 3 + 3 + 2 + 5 - 1 = 12 of 6
        await press("tied", "backspace", "escape", "1", *"333", *"343")
        await press("broke", *"666", *"111")
        await press("passed", "space", "space")
        await press("release", "space")
        await press("order", "5")
        session = app.screen.controller.session
        assert (session.state.round, session.state.morale["enemies"]) == (2, 1)
        assert session.state.combatants["aya-ronin"].ki == 0
        await press("back", "u")
        assert session.state.round == 1
        assert session.state.combatants["aya-ronin"].ki == 2
        await press("again", "space", "3")
        # five more attacks without a defence: 3 + 3 + 6 - 1 = 11 each, a break every time
        await press("his pass", "space")
        for _ in range(5):
            await pilot.press("slash", *"katana", "enter", "2", *"666", *"111", "space")
            await pilot.pause()
            await pilot.press("space")
            await pilot.pause()
        told["last"] = text_of(app)
        assert session.state.morale == {"players": 0, "enemies": 6}
        for _ in range(6):
            if session.state.phase == "interlude":
                break
            await pilot.press("space")
            await pilot.pause()
        told["ended"] = text_of(app)
        await press("interlude", "escape")
        assert (session.state.phase, session.state.outcome) == ("interlude", "players")
        assert session.state.combatants["hayato-duelist"].status == "out-morale"

    keys(None, size=NARROW, then=fight)
    for name, words in {
        "begun": "Aya: act, or end the turn",
        "asked": "Aya attacks Hayato: which defence?",
        "box": "rolls 3 d6",
        "tied": "reroll",
        "broke": "Enemies’ Morale 1",
        "passed": "passed",
        "release": "Ki release",
        "order": "Hayato: act, or end the turn",
        "again": "Hayato: act, or end the turn",
        "ended": "Hayato         out by Morale in 2.6",
        "interlude": "Between fights: what now?",
    }.items():
        assert seen(told[name], words), "\n".join([name, *told[name]])


Step = tuple[dict[str, Any], str]
BRIDGE: tuple[Step, ...] = (
    ({"do": "attack", "who": "aya-ronin", "action": "iai-flash", "targets": ["oni-brute-1"]}, ""),
    ({"do": "defend", "who": "oni-brute-1", "action": "defend-kanabo"}, "542 246 633 144"),
    ({"do": "end-turn", "who": "aya-ronin"}, ""),
    ({"do": "attack", "who": "oni-brute-1", "action": "kanabo", "targets": ["goro-monk"]}, ""),
    ({"do": "defend", "who": "goro-monk", "action": "iron-breath"}, "666 111"),
    ({"do": "end-turn", "who": "oni-brute-1"}, ""),
    ({"do": "attack", "who": "tomo-archer", "action": "longbow", "targets": ["kitsune-illusionist"]}, ""),
)
PASSING = ("kappa-trickster", "goro-monk", "oni-brute-2", "suzu-geomancer", "kitsune-illusionist", "aya-ronin")


def played(*steps: Step) -> Chronicle:
    """The bridge so far, with the faces of the table."""
    chronicle = begin("bridge-at-dusk", seed=1, table_dice=True)
    for command, faces in steps:
        given = chronicle.session.ruleset.read(command)
        chronicle.session.do(given, [int(face) for face in faces if face != " "])
    return chronicle


def passing(*who: str) -> tuple[Step, ...]:
    return tuple(({"do": "pass", "who": person}, "") for person in who)


NEXT: tuple[Step, ...] = (
    *BRIDGE,
    ({"do": "no-defence", "who": "kitsune-illusionist"}, "444 333"),
    ({"do": "end-turn", "who": "tomo-archer"}, ""),
    *passing(*PASSING, "oni-brute-1"),
    ({"do": "pass", "who": "tomo-archer"}, "1 1"),
)
ROUND_TWO: tuple[Step, ...] = (*NEXT, ({"do": "confirm-order"}, ""))

STATES: dict[str, tuple[tuple[Step, ...], tuple[str, ...]]] = {
    "a defence is asked for": (BRIDGE, ()),
    "the order to be confirmed": (NEXT, ()),
    "round two": (ROUND_TWO, ()),
    "an attack being aimed": (ROUND_TWO, ("slash", "a", "t", "t", "a", "c", "k", "enter")),
    "as players see it": (BRIDGE, ("a",)),
    "dice are to be typed": (BRIDGE, ("1", "6", "5")),
    "a sum is to be typed": (BRIDGE, ("1", "6", "s", "1")),
    "a sheet": (ROUND_TWO, ("s",)),
    "the chronicle": (NEXT, ("c",)),
}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
@pytest.mark.parametrize("state", STATES)
def test_a_state_of_the_bridge(same_picture: Any, state: str, size: Size) -> None:
    steps, presses = STATES[state]
    same_picture(CounterbeatApp(played(*steps)), press=presses, terminal_size=size)


def test_sums_are_typed_in_the_dice_box():
    """Y11: 15 against the faces 3 3 4."""
    chronicle = played(*BRIDGE)

    async def fight(app: Any, pilot: Any) -> None:
        await pilot.press("1", "s", "1", "5", "3", "3", "4")
        await pilot.pause()
        rolls = [event for step in chronicle.session.timeline.steps[-2:] if step for event in step.events]
        assert [(roll.faces, roll.total) for roll in rolls if isinstance(roll, Rolled)] == [((), 15), ((3, 3, 4), 0)]

    keys(chronicle, size=NARROW, then=fight)


def test_players_see_no_numbers_of_the_enemies():
    lines = keys(played(*BRIDGE), "a", size=WIDE)
    assert seen(lines, "Kitsune")
    assert not seen(lines, "Kitsune FP")
    assert not seen(lines, "Mirror")


@pytest.mark.parametrize("looks", [(), ("tab",), ("tab", "tab")], ids=["o1", "o2", "o3"])
def test_who_takes_a_shared_slot_has_a_digit_that_stays_whoever_is_looked_at(looks: tuple[str, ...]) -> None:
    """Looking at the second of three who are tied gave them the first digit."""
    lines = keys(begin("siege-of-takegawa", seed=3), *looks)
    for digit in "123":
        assert seen(lines, f"{digit} Oni rabble {digit} takes the slot")


def test_who_takes_a_shared_slot_keeps_the_digit_when_another_has_gone() -> None:
    """*9 Ashigaru 1*, *1 Ashigaru 2*, and after the turn of the first *9 Ashigaru 2*, *1 Ashigaru 3*."""
    spaces = ["space"] * 8  # three oni and Aya pass, then the first of the ashigaru
    lines = keys(begin("siege-of-takegawa", seed=3), *spaces[:6])
    assert all(seen(lines, f"{digit} Ashigaru {digit} takes the slot") for digit in "123")
    lines = keys(begin("siege-of-takegawa", seed=3), *spaces)
    assert all(seen(lines, f"{digit} Ashigaru {digit} takes the slot") for digit in "23")


def test_what_undo_would_take_back_is_cut_behind_a_word() -> None:
    """*u undo Oni rabble 1 takes the sl…*"""
    lines = keys(begin("siege-of-takegawa", seed=3), "2", "4", "3", "space", "space", size=NARROW)
    assert seen(lines, "u undo Oni rabble 1 takes…")


def test_an_answer_tells_its_odds_and_who_could_act_as_well_on_a_small_screen():
    """At 80×24 two lines of *also now* took that of the odds, and what the list had said already the place of both."""
    lines = keys(begin("siege-of-takegawa", seed=3), "1", "1", "1", size=NARROW)
    assert seen(lines, "Oni rabble 1 attacks Aya: which defence?")
    assert seen(lines, "Defend (Katana) hit 30.5 %")
    assert seen(lines, "also now: p SU: Paper shield, 1 FP · 1 Ki; p A1 A2 A3: Hold the line, 1 FP")
    lines = keys(begin("siege-of-takegawa", seed=3), "1", "1", "1", "down", size=NARROW)
    assert seen(lines, "no defence hit 77.8 %")
    assert seen(lines, "also now: p SU: Paper shield")


def test_those_who_are_tied_are_a_list_in_a_sentence():
    assert seen(
        keys(begin("the-drowned-bell", seed=3), size=NARROW), "╭ Tied: Suzu, Goro or Clerk Aoi takes the slot ─"
    )


def test_a_plan_token_may_be_kept_in_so_many_words():
    """*1 leave it open* stood there."""
    lines = keys(begin("siege-of-takegawa", seed=3), "1", "1", "1", "1")
    assert seen(lines, "with a plan token? ─"), "a question"
    assert seen(lines, "1 no plan token")
    assert seen(lines, "2 stakes before the gate +2 (2 left)")


def test_the_tide_is_written_as_it_is_told():
    """*−5 of 12* was told above the palette, *-5* stood on the scale."""
    lines = keys(begin("siege-of-takegawa", seed=3), "1", "1", "1", "2", size=NARROW)
    assert seen(lines, "Tide +0 → −5 of 12")
    assert seen(lines, "−5 ▶ E  breaks at 12")


def test_the_odds_of_an_attack_are_a_table_that_names_each_figure_once():
    """On the sheet stood *no defe…  hit 89.9 %  Tide 6.02* below *defence  hit  Tide  break*."""
    lines = keys(begin("first-snow-duel", seed=3), "1")
    assert seen(lines, "Odds of Katana, Tide on average")
    assert seen(lines, "no defence       89.9 %  6.02  75.7 %")
    assert seen(lines, "Defend (Katana)  50.0 %  2.94  30.8 %")


def test_who_would_go_is_told_also_where_the_warning_has_one_line() -> None:
    """At forty columns it ended in *break again…*, and who would be out is what one acts on."""
    chronicle = begin("nine-lantern-king", seed=3)
    chronicle.session.do(RuleSet("morale-players", 3))
    chronicle.session.do(RuleSet("tide", -3))
    assert seen(keys(chronicle, size=NARROW), "Round end: Players break, Morale 4 → Aya and Suzu out"), (
        "told whole where there is room"
    )
    chronicle.session.undo()
    chronicle.session.undo()
    chronicle.session.do(RuleSet("tide", -3))
    lines = keys(chronicle, size=(40, 30))
    assert seen(lines, "Round end: Players break, Morale 1"), "\n".join(lines)
    chronicle.session.do(RuleSet("morale-players", 3))
    lines = keys(chronicle, size=(40, 30))
    assert seen(lines, "Round end: Playe… → Aya and Suzu out"), "\n".join(lines)


@pytest.mark.rule("YO-82", "YO-86")
def test_ki_is_told_out_of_the_limit_wherever_it_is_told():
    """Acts said *Ki 1/12*, and the sheet *0/24*."""
    lines = keys(begin("first-snow-duel", seed=1), size=WIDE)
    assert seen(lines, "0/12 ┊limit ┊24"), "\n".join(lines)
    assert not seen(lines, "0/24"), "\n".join(lines)


def test_a_price_is_told_before_the_whole_of_a_long_name():
    """*Nine-Lanter…  distance 2: Katana 5 F…* cut both."""
    lines = keys(begin("nine-lantern-king", seed=1), size=(40, 30))
    assert seen(lines, " ni  distance 2: Katana 5 FP = "), "\n".join(lines)


def test_the_first_blow_of_a_round_moves_no_map_and_a_zone_says_in_one_word_what_it_is_like():
    """A line more for the break of the Tide pushed the field down; *far / back* stood on two lines."""
    chronicle = begin("bridge-at-dusk", seed=1)
    before = keys(chronicle, size=WIDE)
    after = keys(chronicle, "1", "1", "2", size=WIDE)
    assert seen(after, "Round end: Enemies break, Morale 1, once all pass"), "\n".join(after)
    field = [index for index, line in enumerate(before) if line.startswith("╭ Field ")]
    assert field == [index for index, line in enumerate(after) if line.startswith("╭ Field ")]
    assert not seen(before, "back")
    assert seen(before, "│ safe   │")
    assert seen(keys(begin("bridge-at-dusk", seed=1), size=NARROW), "SU ki 3, GR 4 ──"), "the legend is whole"


def test_what_comes_with_the_round_is_cut_behind_a_word_in_forty_columns() -> None:
    """*Morale 1,…* stood there."""
    chronicle = begin("nine-lantern-king", seed=3)
    chronicle.session.do(RuleSet("tide", -3))
    assert seen(keys(chronicle, size=(40, 30)), "│ Round end: Players break, Morale 1… ")
