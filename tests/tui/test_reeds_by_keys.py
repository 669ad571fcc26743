"""In the Reeds by keys with dice of the table: what a player reads who shoots and is shot at."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

from engine.core.options import Option
from engine.core.rulings.commands import RuleCondition, RuleRemove
from engine.systems.fires.commands.fight import Place, StartFight
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, keys, looks, seen, text_of
from tui.fight.command_builder import of
from tui.fight.flow import way_to
from tui.start.fights import begin

AT_THE_COVER = ("2", "1", "1", *"35462", "1", "right", "right", "enter", "2", "enter", "4", "enter")
"""Through the water, with the shield raised: both actions are done."""
SHOT_AT = (*AT_THE_COVER, "4", "space")
"""Both archers come closer and shoot; the first is asked about."""
LET_COME = ("slash", *"no", "space", *"reaction", "enter")
"""No reaction to a blow."""
THROWN = (*SHOT_AT, *LET_COME, "space", *LET_COME, "slash", *"jav", "enter")
"""Both have shot, and a javelin is about to be thrown."""
CLOSE = (*THROWN, "enter", "1", "6", "1", "2", "1", "enter", "enter", "2", *"14452")
"""One has been hit, and the character stands beside it as the next round begins."""


GASP = ("slash", *"gasp", "enter")


def shown(*presses: str) -> list[str]:
    return keys(begin("in-the-reeds", seed=1, table_dice=True), *presses, size=NARROW)


told = cache(shown)
"""The same, for tests that change nothing of the program: several begin with the same keys."""


def test_a_reaction_is_asked_for_with_what_it_is_worth_and_a_wasted_blow_is_told() -> None:
    assert seen(told(*SHOT_AT), "Reed Archer: Arrow 2 pierce (does not reach you). A reaction?")
    after = told(*SHOT_AT, *LET_COME, "space")
    assert seen(after, "Reed Archer 2: Arrow 2 pierce. A reaction?"), "this one does"
    strip = " ".join(" ".join(after).split())
    assert (
        "Reed Archer: Arrow does not reach: concealment hides what lies behind it · Reed Archer 2 moves to 5,7" in strip
    )
    assert told(*SHOT_AT, *LET_COME) == told(*SHOT_AT, "space"), "no blow has to be answered that does not reach"
    assert told(*SHOT_AT, *LET_COME) == told(*SHOT_AT, "enter"), "and the cursor is on nothing that a beat would cost"


def test_what_can_only_be_aimed_at_one_says_at_whom() -> None:
    assert seen(told(*THROWN), "╭ Javelins › Reed Archer 2  which dice?")


def test_an_act_is_told_once_and_that_it_lowers_the_shield() -> None:
    lines = told(*THROWN, "enter")
    assert seen(lines, "The Ferryman's shield is down · The Ferryman: Javelins at Reed Archer 2:")
    assert not seen(lines, "The Ferryman: Javelins ·")


def test_a_step_before_a_blow_says_whom_it_brings_into_reach() -> None:
    lines = told(*CLOSE, "2")
    assert seen(lines, "1 no step  Reed Archer 2")
    assert seen(lines, "2 4,7      Reed Archer")


def test_ways_to_hold_one_thing_are_told_apart() -> None:
    lines = told("3")
    assert seen(lines, "Arming Sword in both hands")
    assert seen(lines, "Arming Sword in one hand")


def charmed() -> Chronicle:
    """The first archer is charmed, and the fight has begun."""
    chronicle = begin("in-the-reeds", seed=4)
    session = chronicle.session
    for command in (Place("-1,5"), StartFight(), RuleCondition("archer-1", "charmed", True, 2)):
        session.do(command)
    return chronicle


def test_a_charmed_archer_is_led_by_keys_and_each_way_says_whom_it_would_shoot() -> None:
    lines, ways, shot = looks(charmed(), GASP, "4", "1", size=NARROW)
    assert seen(lines, "╭ What does the charmed enemy do? ")
    assert seen(lines, "4 Reed Archer: Arrow")
    assert seen(ways, "1 4,9 5,8          The Ferryman"), "the other one is hidden in the reeds"
    assert seen(shot, "gives entry 4-5: A: Knife; B: Move, Arrow · Reed Archer moves")
    assert seen(shot, "     to 5,8 · Reed Archer: Arrow 2 pierce → 2 sunk in P.DEF")
    assert not seen(shot, "has done what it was told")


def test_a_doom_is_told_above_the_palette_when_it_comes() -> None:
    async def until_it_burns(app: Any, pilot: Any) -> None:
        controller = app.screen.controller
        while controller.session.state.round < 4:
            beat = controller.session.state.step == "beat"
            await pilot.press(*GASP if beat else ("space",))
            await pilot.pause()
        told = " ".join(" ".join(text_of(app)).split())
        assert "4.3 Doom: An ember falls into the dry stalks" in told

    keys(begin("in-the-reeds", seed=1), "2", "1", "1", size=NARROW, then=until_it_burns)


BEAT = AT_THE_COVER[:8]
"""The first beat: nine of the acts have digits, ten have none."""


def test_what_has_no_digit_is_two_keys_away_and_keeps_them() -> None:
    assert seen(told(*BEAT), "11 more: 0 or down ─╯")
    page = told(*BEAT, "0")
    assert all(seen(page, act) for act in ("1 Bandages  ", "2 Take Aim  ", "5 Gasp & Pant")), "\n".join(page)
    thrust = "4 Thrust: Arming Sword, pierce "
    assert seen(told(*BEAT, "0", "0"), thrust)
    assert seen(told(*BEAT, "0", "0", "4"), "╭ Thrust: Arming Sword, pierce  which way?")
    assert told(*BEAT, "0", "0", "escape", "escape") == told(*BEAT)
    assert seen(told(*AT_THE_COVER[:14], "0", "0"), thrust), "and after half of a beat"
    assert told(*BEAT, "0", "0", "0") == told(*BEAT), (
        "the first again: it said that there is no more, and not how to go back"
    )
    hit = told(*CLOSE, "0", "0")
    assert seen(hit, thrust), "and a round later"


def test_a_fight_that_goes_nowhere_names_the_key_to_its_end_from_the_list_that_is_open(monkeypatch) -> None:
    """The list of the rest, and one without any, told of a 0 that led nowhere."""
    monkeypatch.setattr("tui.fight.painter.stale", lambda session, audience: 6)
    long = "Nothing has come of this fight for long: "
    beat = shown(*BEAT)
    assert seen(beat, f"{long}0, then End the fight breaks it off")
    assert not seen(beat, "what can still be done"), "it is the list above, whose lines were worth more"
    assert seen(shown(*BEAT, "0"), f"{long}End the fight breaks it off")
    assert seen(shown(*BEAT, "0", "0"), f"{long}esc, then End the fight breaks it")
    end = Option("end-fight", "", "End the fight", {}, group="table", aim="end-fight")
    asked: Any = SimpleNamespace(builder=of([Option("block", "a", "Block", {}, group="react"), end], str, "a"))
    assert asked.builder.editor.rest is None, "while a blow is answered only typing leads to the end"
    assert way_to(asked, end) == "filter"


def test_a_fight_that_can_only_end_says_nothing_of_keys_that_lead_there(monkeypatch) -> None:
    monkeypatch.setattr("tui.fight.painter.stale", lambda session, audience: 6)
    chronicle = begin("mir-guard-room", seed=1)
    assert seen(keys(chronicle, "space", size=NARROW), "0, then End the fight")
    for who in ("guard-1", "guard-2", "guard-3", "guard-4", "spearman"):
        chronicle.session.do(RuleRemove(who, "fled"))
    over = keys(chronicle, size=NARROW)
    assert seen(over, "space end the fight")
    assert not seen(over, "breaks it off"), "\n".join(over)
