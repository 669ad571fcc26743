"""What enemies would do is told of the place that is chosen, one thing at a time, on a map that stays as it stood."""

from __future__ import annotations

import re
from typing import Any

from engine.core.rulings.commands import RuleCondition, RulePlace
from engine.core.view import Overlay
from engine.systems.fires.commands.fight import Act, EndBeat, Place, StartFight
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, Size, keys, seen, text_of
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw.below import sentence_rows
from tui.draw.entrylines import entry_rows
from tui.draw.rows import Pen
from tui.fight.editors.entries import Entry
from tui.start.fights import begin

PHONE: Size = (40, 30)


def fighting() -> Chronicle:
    """The Ferryman on his start cell, one rat near, two far."""
    chronicle = begin("rats-on-the-quay", seed=2)
    chronicle.session.do(Place("-1,4"))
    chronicle.session.do(StartFight())
    chronicle.session.do(RulePlace("rat-1", "2,5"))
    return chronicle


def foreseen(overlays: Any) -> set[Overlay]:
    """What enemies would do."""
    return {overlay for overlay in overlays if overlay.kind in ("route", "threat")}


def test_a_walk_tells_cell_by_cell_what_enemies_would_do_there() -> None:
    """It told what they would do where one stands; what is foreseen is what lies there once the walk is done."""
    chronicle = fighting()
    session = chronicle.session
    here, told = foreseen(session.view().board.overlays), list[set[Overlay]]()

    async def walk(app: Any, pilot: Any) -> None:
        for press in ("1", "1", "1", "2", "enter"):
            await pilot.press(press)
            await pilot.pause()
            told.append(foreseen(app.screen.controller.overlays()))
            drawn = " ".join(line[:53] for line in text_of(app)[2:12])
            ends = {overlay.at for overlay in told[-1] or here if overlay.text}
            assert len(re.findall(r"w[i23][?+]", drawn)) == len(ends), "of one place alone"

    keys(chronicle, size=NARROW, then=walk)
    assert told[0] == set(), "nobody goes anywhere yet"
    assert told[1] != told[2] != told[3] == told[4]
    die = next(die.id for die in session.state.pool if die.score >= 3)
    session.do(Act("move", path=("0,4", "1,4", "1,5"), dice=(die,)))
    assert foreseen(session.view().board.overlays) == told[3] != here


def test_the_place_where_one_begins_is_chosen_by_what_comes_of_it() -> None:
    chronicle = begin("rats-on-the-quay", seed=2)
    assert not seen(keys(chronicle, size=NARROW), "wi?")
    lines = keys(chronicle, "2", size=NARROW)
    assert seen(lines, "wi? would come")
    chronicle.session.do(Place("-1,4"))
    marks = {overlay.text for overlay in chronicle.session.view().board.overlays if overlay.text}
    assert marks == {"wi?", "w2?", "w3?"}


def test_where_a_walk_would_end_says_whether_somebody_could_hit_there() -> None:
    """The cell that was picked last bears the sign; whose way it is stands in the legend, and no arrow is a digit."""
    walked = keys(fighting(), "1", "1", size=NARROW)
    assert seen(walked, " FE!  1! wi? ")
    assert seen(walked, "FE! at risk · FE! would stand · wi? would come")
    away = keys(fighting(), "1", "3", "3", "3", "3", size=NARROW)
    assert not seen(away, "4!")


def test_the_map_keeps_its_rows_from_the_way_to_the_dice() -> None:
    """Two rows of it went when the dice were asked for: nothing had made that necessary."""
    for size in (NARROW, PHONE):
        rows: list[int] = []

        async def asked(app: Any, pilot: Any, rows: list[int] = rows) -> None:
            for press in ("1", "1", "enter", "6"):
                await pilot.press(press)
                await pilot.pause()
                rows.append(app.screen.panes["board"].size.height)

        lines = keys(fighting(), size=size, then=asked)
        assert len(set(rows)) == 1, rows
        assert seen(lines, "1 die: 6 of 1"), "what is paid is still told"
        assert seen(lines, "chance to fall")


def test_to_stand_on_the_only_start_cell_is_no_choice() -> None:
    """It was offered like any other act, and did nothing."""
    assert seen(keys(begin("lamps-in-the-dark", seed=1), size=NARROW), "you stand on the only one")
    assert not seen(keys(begin("rats-on-the-quay", seed=1), size=NARROW), "you stand on the only one")


def test_a_way_out_of_a_list_is_foreseen_and_told_as_the_map_calls_it() -> None:
    """It was called by the ids of its hexes, and nothing was foreseen while whom was open, with one to name."""
    chronicle = fighting()
    chronicle.session.do(RulePlace("rat-1", "1,5"))
    asked = keys(chronicle, "slash", *"lunge", "enter", size=NARROW)
    assert seen(asked, "which way?")
    assert seen(asked, "Lunge at Weir Rat: 2 pierce")
    taken = keys(chronicle, "slash", *"lunge", "enter", "1", size=NARROW)
    assert seen(taken, "Lunge: Arming Sword, pierce › 4,2 4,3 › Weir Rat"), "\n".join(taken)


def test_what_an_enemy_does_reads_as_a_sentence_and_what_bears_a_name_as_its_news() -> None:
    """*Weir Rat: is Stunned*."""
    chronicle = fighting()
    session = chronicle.session
    session.do(RuleCondition("rat-1", "stunned", on=True, amount=1))
    session.do(Act("take-aim", dice=tuple(die.id for die in session.state.pool if die.score == 5)[:1]))
    session.do(EndBeat())
    told = [line.text for step in range(1, session.head + 1) for line in session.lines(step)]
    assert "Weir Rat is Stunned" in told


def test_a_priced_name_goes_on_below_itself_where_a_line_has_no_room() -> None:
    """It was cut before the word that told two acts apart, with lines left below."""
    pen = Pen(look(), UNICODE)
    for kind in ("slash", "pierce"):
        entry = Entry(f"Attack, Opportunistic: Arming Sword, {kind}", kind, "4")
        told = ["".join(part for part, _ in row.parts).strip() for row in entry_rows(pen, entry, "1", 38, 3, False)]
        assert told == ["1 Attack, Opportunistic: Arming  4", f"Sword, {kind}"]


def test_a_price_does_not_stand_alone_on_the_last_line_of_a_sentence() -> None:
    """*… enough for Dodge! 3 or Shield Up!* and a 2 below it."""
    pen = Pen(look(), UNICODE)
    told = "needs a total of 1: 2 pays; left 6 6 3 3, enough for Dodge! 3 or Shield Up! 2"
    assert ["".join(part for part, _ in row.parts).strip() for row in sentence_rows(pen, told, "", "plain", 78)] == [
        told.removesuffix(" Up! 2"),
        "Up! 2",
    ]
