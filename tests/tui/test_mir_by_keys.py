"""A duel of MIR by keys with dice from the table, from home to the day after; and what its screen shows on the way."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Slot
from engine.core.rulings.commands import RuleSet
from engine.systems.mir import commands as c
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tests.tui.test_boards_and_orders import given
from tui.app import CounterbeatApp
from tui.fight.editors.written import NumberEditor
from tui.start.fights import begin
from tui.timeline.tree import LEADS

FACES = {"S": "07", "T": "12", ".": "06"}


def dice(text: str) -> list[str]:
    """The digits of faces: a success, a twelve or a miss for each letter."""
    return [digit for letter in text for digit in FACES[letter]]


def find(words: str) -> tuple[str, ...]:
    """An option by its name."""
    return ("slash", *("space" if letter == " " else letter for letter in words), "enter")


def test_a_duel_from_home_to_the_day_after():
    """Irena walks up, is hit and takes a Wound, bandages it, strikes back when she is attacked, and wins."""
    told: dict[str, list[str]] = {}

    async def fight(app, pilot):
        async def press(name: str, *presses: str) -> None:
            await pilot.press(*presses)
            await pilot.pause()
            told[name] = text_of(app)

        await press("card", "slash", *"swords", "enter", "d")
        await press("begun", "enter")
        # Instinct: Irena 4 dice, the Duellist 5
        await press("rolling", "1", *dice("SSSS"))
        await press("order", *dice("....."))
        await press("moved", *find("move"), "2")
        # sword 7 dice against 4 + 1; 5 + 3 - 5 = 3
        await press("hit", "1", *dice("......."), *dice("SSSSS"))
        assert "".join(told["hit"]).count("lose 3 Health: ") == 1  # what an answer costs is told once
        await press("wounded", "2")
        await press("over", *find("slot"), *find("slot"))
        # Healing 1 + Legacy 2 - 1
        await press("bandaged", *find("band"), *dice("SS"))
        await press("theirs", *find("slot"))
        # the Duellist's 7 dice against Irena's 2: she strikes back, 2 + 3 = 5
        await press("counter", "1", *dice("......."), *dice("SS"))
        await press("which", *find("sword"))
        await press("lost", *find("lose"))
        await press("again", *find("slot"))
        # two twelves: 4 + 3 = 7 of the 5 that are left
        await press("last", "1", *dice("TT....."), *dice("....."))
        await press("dead", *find("lose"))
        await press("ended", *find("fight"))
        await press("interlude", "escape")
        await press("next day", *find("end the day"))
        state = app.screen.controller.session.state
        assert not state.combatants["duellist"].alive
        assert (state.day, state.combatants["irena"].health) == (2, 10)
        assert [(wound.severity, wound.bandaged) for wound in state.combatants["irena"].wounds] == [(0, True)]

    keys(None, size=NARROW, then=fight)
    for name, words in {
        "begun": "Roll Initiative: 2 to go",
        "rolling": "Duellist rolls 5 d12",
        "order": "Irena: move and action left",
        "hit": "Irena: 3 damage. Lose Health or take a Wound?",
        "wounded": "−1D",
        "theirs": "Duellist: move and action left",
        "counter": "1 Strike back: Sword",
        "lost": "5/10",
        "ended": "the fight is over",
        "interlude": "day 1",
        "next day": "day 2",
    }.items():
        assert seen(told[name], words), "\n".join([name, *told[name]])
    assert seen(told["begun"], "First blood was agreed")
    assert not seen(told["interlude"], "First blood was agreed"), "what a fight is about ends with it"


def test_nobody_is_aimed_at_once_the_action_is_spent():
    chronicle = begin("enc-knight", seed=1)
    assert seen(keys(chronicle, "1", size=NARROW), "◎ in aim"), "Osip has a bow and an action"
    lines = keys(chronicle, "1", "1", "1", size=NARROW)
    assert seen(lines, "Osip: move left"), "\n".join(lines)
    assert not seen(lines, "◎")
    chronicle.close()


def test_health_and_a_wound_keep_their_digits_and_the_cursor_begins_on_what_does_not_kill():
    """Their order was that of what kills: a digit meant the other after the fight had been left and taken up again."""
    lines = keys(a_deadly_choice(), size=NARROW)
    assert seen(lines, "1 Lose Health"), "\n".join(lines)
    assert seen(lines, "2 Take a Wound")
    chronicle = a_deadly_choice()
    keys(chronicle, "enter", size=NARROW)
    (gleb,) = (one for one in chronicle.session.state.combatants.values() if one.id == "gleb")
    assert gleb.alive
    assert len(gleb.wounds) == 2, "that of the critical hit, and the one that was chosen"


def test_only_whoever_is_pointed_at_is_marked_as_aimed_at():
    """Both had the same sign: whom the shot was for was told by the colour alone."""
    for presses, aimed in ((("1",), "c1"), (("1", "down"), "c2")):
        lines = keys(begin("enc-two-cultists", seed=1), "space", *presses, size=NARROW)
        assert seen(lines, "◎ in aim"), "\n".join(lines)
        assert [mark for mark in ("c1", "c2") if seen(lines, f"{mark}◎")] == [aimed]
    assert all(seen(keys(begin("enc-two-cultists", seed=1), "space", size=NARROW), f"c{at}◎") for at in (1, 2))


def played(encounter: str, *commands: tuple[Any, str]) -> Chronicle:
    """A fight so far, with the faces of the table."""
    chronicle = begin(encounter, seed=1, table_dice=True)
    for command, letters in commands:
        chronicle.session.do(command, [int(FACES[letter]) for letter in letters])
    return chronicle


GATE = (c.RollInitiative(), "SSSS" + ".S" + "SS" + "TT." + "..." + "..." + "....")
"""Irena, Guard 1, Mara, Gleb and the others."""


def the_gate() -> Chronicle:
    return played("enc-gate")


def a_slot() -> Chronicle:
    return played("enc-gate", GATE)


def an_exchange() -> Chronicle:
    """Irena has hit two guards at once."""
    return played("enc-gate", GATE, (c.AttackMelee("irena", "sword", ("guard-1", "guard-2")), "TSSSS...." + "TSS"))


def a_deadly_choice() -> Chronicle:
    """Guard 1 has scored a critical hit on Gleb, who has 4 Health left."""
    return played(
        "enc-gate",
        GATE,
        (RuleSet("health", 4, "gleb"), ""),
        (c.EndSlot("irena"), ""),
        (c.AttackMelee("guard-1", "mace", ("gleb",)), "TTSSSS" + "..."),
    )


def between() -> Chronicle:
    """Two who die if nobody bandages them, one whose Wound is bandaged and one whose Wound gets worse."""
    return played("mir-rescue", (c.RuleWound("irena", "add", severity=3), ""), (c.EndFight(), ""))


STATES = {
    "initiative": (the_gate, ()),
    "a slot": (a_slot, ()),
    "an attack on several": (a_slot, ("slash", *"several", "enter", "1", "2")),
    "the dice of an exchange": (an_exchange, ("c",)),
    "a Wound or death": (a_deadly_choice, ()),
    "as players see it": (an_exchange, ("a",)),
    "between fights": (between, ()),
    "the day is about to end": (between, ("slash", *"end", "space", *"the", "space", "d")),
}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
@pytest.mark.parametrize("state", STATES)
def test_a_state_of_a_fight(same_picture, state: str, size: Size) -> None:
    made, presses = STATES[state]
    same_picture(CounterbeatApp(made()), press=presses, terminal_size=size)


def test_the_cursor_of_a_move_begins_toward_the_foe():
    """A new user wants to get near; the digits of the ways stay as they are."""
    lines = keys(begin("enc-knight", seed=1), "1", *find("move"), size=NARROW)
    assert seen(lines, "▸2 to 1, toward Knight") or seen(lines, "▸2 to 0, toward Knight")


@pytest.mark.parametrize("size", [NARROW, (40, 30)])
def test_what_an_answer_does_is_told_once_and_of_nobody_else(size):
    """*Lose Health (5/10)* stood below the line that says so, and behind it what a tie does to the other one, as if to
    whoever answers.
    """
    duel = begin("mir-duel", seed=1, table_dice=True)
    tie = ("1", *dice("SS....."), *dice("SS..."))
    lines = keys(duel, "1", *dice("SSSS"), *dice("....."), *find("move"), "2", *tie, size=size)
    assert seen(lines, "Lose Health   lose 5 Health: 5 left")
    assert not seen(lines, "Lose Health (")
    assert seen(lines, "Duellist takes successes 2 +")


def test_the_next_fight_begins_where_its_encounter_has_the_characters() -> None:
    """Irena stood seven units off, where the last fight had left her, on a track with its gate and wall."""
    chronicle = begin("enc-gate", seed=1)
    for command in ({"do": "rule-place", "who": "irena", "to": "7"}, {"do": "end-fight"}):
        chronicle.session.do(chronicle.session.ruleset.read(command))
    assert seen(keys(chronicle, "9", size=NARROW), "Irena joins at position 0")
    lines = keys(chronicle, "9", "2", size=NARROW)
    assert seen(lines, "Ruin hound 3")
    assert chronicle.session.state.combatants["irena"].at == 0
    assert seen(lines, "MIR · Ruin hounds"), "the header still said *The gate*"
    track = next(line for line in lines if " -1 " in line and " 1 " in line)
    assert "gate" not in track, "\n".join(lines)


def test_whoever_has_no_line_of_an_order_shares_the_last_one():
    """Of eight in a guard room a screen of forty columns told five, and that there are three more."""
    chronicle = begin("mir-guard-room", seed=1)
    lines = keys(chronicle, "space", size=(40, 30))
    assert seen(lines, "│ 2 GL M● A● S● 12/12 "), "\n".join(lines)
    assert seen(lines, "│ also sp  g2  g3  g1 "), "in their order"
    assert not seen(lines[:3], "more")


def test_the_fallen_make_room_in_an_order_that_is_too_long():
    """Two who were dead stood among those with a line, at forty columns, where two who would act had none."""
    chronicle = given(begin("mir-guard-room", seed=1), do="roll-initiative")
    for who in ("irena", "guard-4"):
        given(chronicle, do="rule-set", who=who, field="alive", value=0)
    lines = keys(chronicle, size=(40, 30))
    assert seen(lines, "│ 1 g2 M● A● S● unaware 8/8"), "\n".join(lines[:7])
    assert seen(lines, "│ also g3  g1  IR  g4 "), "\n".join(lines[:7])


def test_naming_a_place_says_what_is_asked_and_what_it_is_called_then():
    """*where?: −20 to 20*, *text*, and *features west end → none* for a place that loses its name, with *position
    west end → 0* for whoever stood there all along.
    """
    begun = ("g", *find("a place"))
    asked = keys(begin("mir-duel", seed=3), *begun, size=NARROW)
    assert seen(asked, "Name a place  which position: −20 to 20")
    assert seen(asked, "place west end → 0")
    assert not any(words in line for line in asked for words in ("features", "position chalk"))
    assert seen(keys(begin("mir-duel", seed=3), *begun, "enter", size=NARROW), "its name, none takes it away")


def test_a_position_is_told_with_what_the_place_is_called():
    """*position 0* for the bar, and *d1 Guard joins* as if a guard had that mark."""
    added = keys(begin("mir-tavern-brawl", seed=1), "g", *find("add somebody"), "1", size=NARROW)
    assert seen(added, "position 0, bar"), "\n".join(added)
    chronicle = begin("mir-duel", seed=1)
    chronicle.session.do(c.EndFight())
    added = keys(chronicle, "g", *find("add somebody"), "1", "enter", size=NARROW)
    assert seen(added, " day 1 Guard joins"), "\n".join(added)


def test_a_foe_has_the_same_digit_for_everybody_of_a_side() -> None:
    """Guard 2 was 2 for Irena, and 1 for Gleb, who came after Guard 1 had fallen."""
    chronicle = given(begin("mir-guard-room", seed=4), do="roll-initiative")
    struck = keys(chronicle, "1", "1", "space", "1", "1", "space", "1", size=NARROW)
    assert seen(struck, "Attack: Two-handed weapon  whom?"), "\n".join(struck)
    assert [line[2:11] for line in struck if "Melee, defenceless" in line] == ["2 Guard 2", "3 Guard 3", "4 Guard 4"]


def test_a_question_that_is_one_has_no_colon_behind_its_mark():
    assert NumberEditor(Slot("at", "number", min=0, max=3), 0).question() == "where? 0 to 3"


def test_a_move_to_a_position_is_told_once_in_the_timeline() -> None:
    """*Mara moves to 0 → Mara moves to position 0*"""
    lines = keys(begin("mir-ditch", seed=1), "1", "4", "1", "t", size=NARROW)
    moved = [line for line in lines if "moves to" in line]
    assert moved
    assert all(line.count("moves to position") == 1 and LEADS not in line for line in moved), moved


def test_in_forty_columns_no_wound_has_no_name_and_the_days_have_whole_words() -> None:
    """*H 12/12 Wou.* stood there of whoever had none, and *Scen / ario* over *vani / shes*."""
    chronicle = given(begin("enc-gate", seed=1), do="roll-initiative")
    assert seen(keys(chronicle, "s", size=(40, 30)), "│ GL  Health 12/12   MA  Health 8/8 ")
    lines = keys(given(chronicle, do="rule-wound", who="irena", change="add", severity=4), "s", size=(40, 30))
    assert seen(lines, "who   Wound End day Night Scenario"), "\n".join(lines)
    assert seen(lines, "◊●●●◊ DIES    –     vanishes"), "\n".join(lines)
