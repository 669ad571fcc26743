"""A night of Mirage by keys with dice from the table, from home to the day after; and what its boards look like."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mirage.commands import acts, answers, flow
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tui.app import CounterbeatApp
from tui.start.fights import begin


def find(words: str) -> tuple[str, ...]:
    """An option by its name."""
    return ("slash", *("space" if letter == " " else letter for letter in words), "enter")


def test_a_night_from_home_to_the_day_after():
    """Safiya blocks in vain, loses her jacket and a Condition to a jackal, kills it, and meditates afterwards."""
    told: dict[str, list[str]] = {}

    async def fight(app, pilot):
        async def press(name: str, *presses: str) -> None:
            await pilot.press(*presses)
            await pilot.pause()
            told[name] = text_of(app)

        await press("card", *find("jackals")[:-1], "enter", "d")
        await press("begun", "enter", "1")
        await press("theirs", "space", "space", "space")
        await press("asked", "4", "1", "1")
        await press("sealed", "1")
        # Bladework D6 D6 against her D8 D8 and two for the dog beside her
        await press("prayer", "6", "1", "5", "1", "1", "1")
        await press("armour", "2")
        # light armour, D6 D6: the 1 ruins it
        await press("which", "1", "2")
        await press("marked", "2")
        # Strength D8, Bladework D8, +2 for the sword, +2 for the dog, -1 for the bruise
        await press("dice", *find("end the turn"), "1", "2")
        # two successes, and the sword's 2 are enough for it: nobody is asked how much more
        await press("dead", "6", "6", "1", "1", "1")
        await press("ended", *find("end the fight"), "2")
        await press("interlude", "escape")
        await press("rested", *find("medit"))
        state = app.screen.controller.session.state
        safiya = state.combatants["safiya"]
        assert (state.combatants["jackal-1"].status, state.phase) == ("dead", "interlude")
        assert (safiya.physical, safiya.armour.rating, safiya.day.meditated) == ((), 0, True)

    keys(None, size=NARROW, then=fight)
    for name, words in {
        "begun": "Safiya: what? The party's turn",
        "theirs": "Jackal 1: what? The adversaries' turn",
        "asked": "Safiya: block now? The roll is not known yet",
        "sealed": "Jackal 1 rolls 2 d6",
        "prayer": "Safiya: Bladework shows 5 1 1 1, 0 successes. Pray?",
        "armour": "for armour of Safiya: Light armour",
        "which": "2 Mark bruised",
        "marked": "→ bruised",
        "dice": "Safiya rolls d8 d8 d6 d6 d6",
        "dead": "(Toughness 2 → 0) → DEAD",
        "ended": "The party won",
        "interlude": "day 1",
    }.items():
        assert seen(told[name], words), "\n".join([name, *told[name]])


def played(encounter: str, *commands: tuple[Any, tuple[int, ...]]) -> Chronicle:
    """A fight so far, with the faces of the table."""
    chronicle = begin(encounter, seed=1, table_dice=True)
    for command, faces in commands:
        chronicle.session.do(command, faces)
    return chronicle


def the_yard() -> Chronicle:
    """The caravanserai: Zaynab fights a guard behind the cart, Idris watches the yard, the captain sees it all."""
    return played(
        "caravanserai",
        (flow.StartFight(), ()),
        (acts.Move("zaynab", "yard"), ()),
        (acts.Strike("zaynab", "guard-1", "sword"), ()),
        (answers.React("guard-1", "block"), (6, 1, 1, 1, 1, 7)),
        (acts.Overwatch("idris", "yard"), ()),
        (flow.EndTurn(), ()),
        (acts.SeekCover("guard-2", "cart"), ()),
    )


def the_ruin() -> Chronicle:
    """The dark around the hearth lets no shot through, and the way out leads past whom one fears."""
    return played(
        "guest-in-the-ruin",
        (flow.StartFight(), ()),
        (acts.Move("safiya", "hall"), (6, 1)),
        (flow.EndTurn(), ()),
        (acts.Move("lesser-jinn", "hall"), (6, 1)),
        (flow.CallFear("lesser-jinn", 1, ("safiya",)), ()),
    )


STATES = {
    "a yard with covers, a bracket and an arc": (the_yard, ()),
    "the yard to whoever watches it": (the_yard, ("p", "i", "d", "enter")),
    "a fear test": (the_ruin, ()),
}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
@pytest.mark.parametrize("state", STATES)
def test_a_state_of_a_fight(same_picture, state: str, size: Size) -> None:
    made, presses = STATES[state]
    same_picture(CounterbeatApp(made()), press=presses, terminal_size=size)


def test_space_asks_everybody_who_may_act_before_it_ends_the_turn_they_share():
    chronicle = played("caravanserai", (flow.StartFight("standard"), ()))
    assert chronicle.session.state.side == "party"
    for presses, title, footer in (
        ((), "Zaynab: what?", "space next: Tariq"),
        (("space",), "Tariq: what?", "space next: Idris"),
        (("space", "space"), "Idris: what?", "space end the turn"),
        (("tab", "space"), "Idris: what?", "space next: Zaynab"),
        (("tab", "space", "space"), "Zaynab: what?", "space end the turn"),
    ):
        shown = keys(chronicle, *presses, size=NARROW)
        assert seen(shown, title), "\n".join(shown)
        assert seen(shown, footer), "\n".join(shown)
        assert chronicle.session.state.side == "party"
    assert seen(keys(chronicle, "space", "space", "space", size=NARROW), "The adversaries' turn")


def test_a_refusal_leaves_out_whom_is_asked_in_its_line_and_names_the_act_below():
    chronicle = played("caravanserai", (flow.StartFight("standard"), ()))
    session = chronicle.session
    session.do(session.ruleset.read({"do": "rule-set", "who": "zaynab", "field": "slow-spent", "value": 1}))
    assert seen(keys(chronicle, size=NARROW), "  has no slow action")
    assert not seen(keys(chronicle, size=NARROW), "Zaynab has spent")
    assert seen(keys(chronicle, "6", size=(40, 30)), "Flee: has no slow action")


def test_space_goes_to_each_of_a_side_and_once_more_to_whoever_was_let_pass_before_others_acted():
    chronicle = played("caravanserai", (flow.StartFight("standard"), ()))
    shown = keys(chronicle, "space", *find("move on"), size=NARROW)
    assert chronicle.session.state.combatants["tariq"].zone == "yard"
    assert seen(shown, "Tariq: what?") or seen(shown, "target"), "\n".join(shown)

    async def goes_on(app, pilot):
        # Zaynab is let pass, Tariq acts, then Idris is asked, and Zaynab again, since something has happened
        await pilot.press("u")
        assert app.screen.controller.chosen == "tariq", "whose act is taken back"
        await pilot.press("shift+tab", "space")
        await pilot.press(*find("move on"))
        await pilot.press("escape", "space")
        assert app.screen.controller.chosen == "idris", app.screen.controller.chosen
        await pilot.press("space")
        assert app.screen.controller.chosen == "zaynab", app.screen.controller.chosen
        await pilot.press("space")
        assert app.screen.controller.session.state.side == "adversaries"

    keys(chronicle, size=NARROW, then=goes_on)


def test_whoever_acted_is_asked_again_after_others_answered_and_a_full_box_still_shows_its_cover():
    chronicle = played("caravanserai", (flow.StartFight("standard"), ()))
    rule = {"do": "rule-place", "to": "yard"}
    for who in ("zaynab", "tariq"):
        chronicle.session.do(chronicle.session.ruleset.read({**rule, "who": who}))

    async def strikes(app, pilot):
        controller = app.screen.controller
        await pilot.press("space", "1", "1")
        assert "block now?" in controller.question()
        while controller.pending[0].kind != "act":
            await pilot.press("2" if "block" in controller.question() else "space")
            for _ in range(12 if controller.faces is not None else 0):
                await pilot.press("1")
        assert (controller.chosen, controller.names[controller.chosen]) == ("tariq", "Tariq")

    shown = keys(chronicle, then=strikes)
    assert next(line for line in shown if "Yard" in line and "Arcade" in line).count("▄") == 1


def test_a_low_screen_shows_every_zone_with_who_is_in_it_and_the_ways_between() -> None:
    """Seven lines for three rows of boxes: who stands there is on their lower edges, ways upward on the upper ones."""
    lines = keys(begin("caravanserai", seed=1), "1", size=NARROW)
    for zone in ("Stable", "Roof", "Gate", "Yard", "Arcade", "Cellar", "Well", "Garden"):
        assert seen(lines, f"─{zone}"), zone
    assert seen(lines, "╰ ZA TA ID")
    assert seen(lines, "╰ g1 g2 ▄D6")
    assert seen(lines, "─Yard──│")


def test_riders_and_mounts_share_a_place_in_the_order_and_nobody_is_left_out_of_a_box() -> None:
    lines = keys(begin("salt-road-chase", seed=1), "1", "space", size=NARROW)
    assert seen(lines, "Safiya S● F● on S1 6/6 unhurt")
    assert not seen(lines, "carries")
    assert seen(lines, "╰─long 2────────╯"), "what it costs to get to the last row"


def test_the_game_master_is_told_the_name_of_whoever_hides() -> None:
    chronicle = begin("night-of-jackals", seed=1)
    lines = keys(chronicle, "1", "space", "space", "space", "space", "space", "space", size=NARROW)
    assert seen(lines, "Lion in hiding: what?")


def test_after_a_fight_the_players_own_are_looked_at() -> None:
    """Whoever can be treated is in view, and the cursor is not on the foe who was asked last."""
    chronicle = begin("night-of-jackals", seed=1)
    over = (*find("end the fight"), "1", "escape")
    lines = keys(chronicle, "1", "space", "space", "space", *over, size=NARROW)
    assert seen(lines, "Between fights")
    assert seen(lines, "▸SA  Safiya")
    assert seen(lines, "TA  Tariq")
