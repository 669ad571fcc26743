"""A whole chapter of Fires Far Away by keys with dice from the table: pages, a fight to its end, pages again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from engine.core.options import Option
from tests.engine.fires.careful import decided, onward
from tests.tui.driver import NARROW, keys, seen, text_of
from tui.app import CounterbeatApp
from tui.fight.command_builder import CommandBuilder
from tui.fight.controller import FightController
from tui.fight.editors.entries import digits_of
from tui.start.fights import begin

SUNKEN_ROAD = 4
"""The face that draws the chapter."""
QUAY = 1
"""The face that draws another."""

HURT = 5
"""Wounds that the watch brings into the fight, so that it is a short one."""


def meant(options: tuple[Option, ...], command: Mapping[str, Any]) -> Option:
    """The option that a command came of."""
    for option in options:
        if option.enabled and option.command.items() <= command.items():
            if {slot.name for slot in option.slots} >= command.keys() - option.command.keys():
                return option
    raise AssertionError(command)


def written(words: str) -> Iterator[str]:
    """The beginning of the palette's filter with an option's name."""
    yield "slash"
    yield from ("space" if letter == " " else letter for letter in words)


def shown(builder: CommandBuilder, value: Any) -> str:
    """The digit of the line with this value."""
    entries = builder.entries()
    return next(str(digit) for digit, at in digits_of(entries).items() if entries[at].value == value)


async def give(pilot: Any, controller: FightController, command: dict[str, Any]) -> None:
    """A command by keys: its name, then every slot as it is asked for."""
    option, head = meant(controller.session.options(), command), controller.session.head
    await pilot.press(*written(option.label))
    await pilot.pause()
    before = [entry.value.id for entry in controller.builder.entries()].index(option.id)
    await pilot.press(*["down"] * before, "enter")
    await pilot.pause()
    while (builder := controller.builder).option is not None and builder.option.id == option.id:
        if builder.slot is None or controller.faces is not None or controller.session.head != head:
            return
        value: Any = command.get(builder.slot.name)
        if builder.slot.kind == "dice":
            scores = {die.id: die.score for die in controller.session.state.pool}
            await pilot.press(*(str(scores[number]) for number in value), "enter")
        elif builder.slot.kind == "path" or builder.slot.many is not None:
            for step in value or ():
                await pilot.press(shown(controller.builder, step))
                await pilot.pause()
            if controller.builder.slot is builder.slot:
                await pilot.press("enter")
        else:
            await pilot.press(shown(builder, value))


@pytest.mark.timeout(600)  # a whole fight, key by key
def test_a_chapter_by_keys_with_table_dice() -> None:
    """The Sunken Road, won by a careful player at 80 by 24."""
    chronicle = begin("fires-along-the-weir", seed=1, table_dice=True)
    chance, titles, read = Random(5), set[str](), list[str]()

    async def play(app: Any, pilot: Any) -> None:
        controller: FightController = app.screen.controller
        session = controller.session
        for _ in range(250):
            state = session.state
            titles.add(state.title)
            if state.phase in ("journey", "interlude") and not state.journey.chapter and session.head:
                break
            roll = controller.faces.roll if controller.faces is not None else None
            if roll is not None:
                faces = (
                    [SUNKEN_ROAD] if roll.purpose == "chapter" else [chance.randint(1, 6) for _ in range(roll.count)]
                )
                await pilot.press(*map(str, faces))
            elif state.phase == "setup" and not state.combatants["watchman-1"].wounds:
                for who in ("watchman-1", "watchman-2"):
                    assert controller.submit({"do": "rule-set", "who": who, "field": "wounds", "value": HURT})
            elif state.phase == "interlude" and not read:
                read.append(state.title)  # how the fight ended, which esc leaves
                await pilot.press("escape")
            elif state.phase in ("journey", "interlude"):
                await give(pilot, controller, onward(session))
            else:
                await give(pilot, controller, decided(session))
            await pilot.pause()
        state = session.state
        assert titles >= {"Fires along the Weir", "The Sunken Road"}
        assert (state.journey.chapter, state.journey.discard) == ("", ("the-sunken-road",))
        assert "t302" in state.journey.permanent
        assert seen(text_of(app), "Draw a chapter")
        await pilot.press("1", str(QUAY))
        await pilot.pause()
        assert not seen(text_of(app), "  hex "), "the field of the next fight is not given away"
        await pilot.press("1")
        await pilot.pause()
        assert seen(text_of(app), "╭ Setting up ─"), "another fight begins as the first did"
        assert seen(text_of(app), "Crates stand on the quay"), "what comes is worth more than how the last one ended"

    keys(chronicle, size=NARROW, then=play)


def test_between_fights_the_page_is_read_and_the_cursor_is_on_what_it_offers():
    chronicle = begin("fires-along-the-weir", seed=2)
    assert seen(keys(chronicle, size=NARROW), "Draw a chapter")
    lines = keys(chronicle, "1", size=NARROW)
    assert seen(lines, " Night on the dyke. Two lights, not moving.")
    assert seen(keys(chronicle, "enter", size=NARROW), "setting up"), "the first of the page's ways is under the cursor"


def test_where_the_character_would_stand_is_said_as_the_board_says_it():
    lines = keys(begin("the-gate", seed=1), "2", size=NARROW)
    assert seen(lines, "The Ferryman: position 5,1")


def test_a_refusal_does_not_repeat_the_act_that_its_line_begins_with():
    lines = keys(begin("the-gate", seed=1), "2", "enter", "1", size=NARROW)
    assert seen(lines, "Attack, Heavy: Arming Sword, slash  needs both hands")


TO_THE_WARDEN = ("enter", "enter", "space", "1", "1", "1", "1", "enter", "enter")
"""Onto a start cell, into the fight, and three cells towards the warden, paid with the least dice."""


def test_the_turn_is_told_beside_the_order_and_what_is_left_while_paying():
    """What the Turn still allows, what the other dice could pay, and of a way its end."""
    moving = keys(begin("the-gate", seed=3), *TO_THE_WARDEN[:-1], size=NARROW)
    assert seen(moving, "actions 0/2")
    assert seen(moving, "left 6 5 4 1, enough for Dodge! 3 or"), "before it is paid"
    wide = keys(begin("the-gate", seed=3), *TO_THE_WARDEN[:-1])
    assert seen(wide, "The Ferryman moves to 5,4")
    assert not seen(wide, "The Ferryman moves to 5,2")
    paid = keys(begin("the-gate", seed=3), *TO_THE_WARDEN, "4", size=NARROW)
    assert seen(paid, "actions 1/2")
    assert seen(paid, "enough for Dodge! 3 "), "a shield that is being raised is not kept for"


def test_a_shield_that_is_up_is_not_offered_to_be_raised_again():
    """It may be; a note says that it is up already, and the key that repeats gives something else or nothing."""
    chronicle = begin("the-gate", seed=3)

    async def raised(app: Any, pilot: Any) -> None:
        controller: FightController = app.screen.controller
        for _ in range(6):
            if controller.session.state.phase == "beat":
                break
            await pilot.press("space")
            await pilot.pause()
        assert controller.session.state.hero.raised is not None
        entry = next(entry for entry in controller.builder.entries() if entry.label == "Shield Up!")
        assert (entry.enabled, entry.useless, entry.note) == (True, True, "it is up already")
        assert not seen(text_of(app)[-1:], "shield Up!")
        lines = controller.builder.entries()
        await pilot.press(next(str(digit) for digit, at in digits_of(lines).items() if lines[at] is entry))
        await pilot.pause()
        assert controller.builder.option is None, "no die is asked for"
        assert seen(text_of(app), "it is up already: enter takes it all the same")
        await pilot.press("enter")
        await pilot.pause()
        assert controller.builder.option is not None

    keys(chronicle, *TO_THE_WARDEN, "4", "enter", size=NARROW, then=raised)


def test_start_cells_and_ways_out_have_signs_of_their_own():
    laid = keys(begin("the-gate", seed=3), size=NARROW)
    assert seen(laid, "× start")
    assert any("∩" in line for line in laid[2:12])
    fought = keys(begin("the-gate", seed=3), *TO_THE_WARDEN, size=NARROW)
    assert not any("×" in line for line in fought[2:12]), "nobody begins any more"


def test_what_is_at_stake_is_read_before_anything_has_happened():
    laid = " ".join(line.strip() for line in keys(begin("the-gate", seed=3), size=NARROW))
    assert "The warden has closed the sluice and" in laid
    assert "Nothing has happened yet" not in laid


def test_space_takes_what_is_proposed_for_the_whole_walk():
    chronicle = begin("rats-on-the-quay", seed=2)
    asked: list[str] = []

    async def walked(app: Any, pilot: Any) -> None:
        controller: FightController = app.screen.controller
        for _ in range(12):
            question = controller.question()
            asked.append(question)
            await pilot.press("space")
            await pilot.pause()

    keys(chronicle, *TO_THE_WARDEN, size=NARROW, then=walked)
    routes = [question for question in asked if question.startswith("Equal routes")]
    assert routes
    assert len(routes) == len(set(routes)), "each enemy's walk is asked about once"


PICTURES = {
    "a fight": ("the-gate", TO_THE_WARDEN),
    "a journey": ("fires-along-the-weir", ("1",)),
}


@pytest.mark.parametrize("state", PICTURES)
def test_a_state_of_the_screen(same_picture: Any, state: str) -> None:
    """A beat with the warden's reach and way on the map; the chapter that was drawn, before its first page leads on."""
    encounter, presses = PICTURES[state]
    same_picture(CounterbeatApp(begin(encounter, seed=3)), press=presses, terminal_size=NARROW)


def test_what_is_in_hand_stands_in_a_sheet_before_what_changes_between_fights_alone():
    """Statistics had its lines, and under *Hands* stood nothing, for the page ended there."""
    lines = keys(begin("hollowed-adventurer", seed=3), "1", size=(120, 40))
    assert seen(lines, "Arming Sword one hand, SP 2"), "\n".join(lines)
