"""What made somebody stop who played Fires Far Away by keys: digits that moved, names that were cut."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.rulings.commands import RulePlace
from engine.systems.fires.commands.fight import Act, Place, StartFight
from engine.systems.fires.rules import routes
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.view import standing
from tests.tui.driver import NARROW, WIDE, keys, seen
from tests.tui.test_fires_by_keys import TO_THE_WARDEN
from tui.fight import flow
from tui.fight.controller import FightController
from tui.fight.editors.entries import digits_of
from tui.fight.footer import Footer
from tui.start.fights import begin, begin_empty


def test_what_is_proposed_keeps_its_digit_and_each_way_that_of_the_map() -> None:
    """Two ways or more may be equally good: the first line goes on with all of a walk, however many there are."""
    asked: list[dict[str, int]] = []

    async def walked(app: Any, pilot: Any) -> None:
        controller: FightController = app.screen.controller
        for turn in range(40):
            entries = controller.builder.entries()
            if controller.question().startswith("Equal routes"):
                laid = {overlay.at: overlay.text for overlay in controller.view.board.overlays}
                found = {entries[at].value.command["answer"]: digit for digit, at in digits_of(entries).items()}
                asked.append(found)
                assert found.pop("as-proposed", 1) == 1
                assert found == {at: int(laid[at]) for at in found}
            borne = flow.borne(controller)
            let_come = next((str(row.digit) for row in entries if borne is not None and row.value == borne), "space")
            await pilot.press("1" if turn % 3 and controller.question().startswith("Equal routes") else let_come)
            await pilot.pause()

    keys(begin("rats-on-the-quay", seed=2), *TO_THE_WARDEN, size=NARROW, then=walked)
    assert len(asked) > 1
    assert [routes.numbered((*ways, routes.AS_PROPOSED))[0] for ways in ("ab", "abc")] == [routes.AS_PROPOSED] * 2


def test_dice_that_pay_stand_as_the_order_tells_them_and_what_is_written_as_a_name_stays_one() -> None:
    """The highest first, in the tracker, on the sheets and where they are picked."""
    chronicle = begin("rats-on-the-quay", seed=2)
    chronicle.session.do(Place(str(next(iter(place(chronicle).slots[0].choices)))))
    chronicle.session.do(StartFight())
    scores = sorted(chronicle.session.state.scores, reverse=True)
    assert seen(keys(chronicle), f"Stamina {' '.join(f'[{score}]' for score in scores)}")
    box = keys(chronicle, "4", size=NARROW)
    assert seen(box, "    ".join(f"[{score}]" for score in scores))
    assert seen(keys(chronicle, "4", "enter", "1", "escape", size=NARROW), "it is up already")

    async def footer(app: Any, pilot: Any) -> None:
        named = ("Shield Up!, end the beat", "Attack, Light: Arming Sword › Weir Rat")
        foot = Footer(app.screen.controller, app.screen.keymap, app.screen.painter.pen, "")
        assert [foot.lower(label) for label in named] == [*named]
        assert foot.lower("Begin the fight") == "begin the fight"

    keys(chronicle, then=footer)


def test_a_preview_says_each_thing_once_and_where_the_act_leads() -> None:
    """That it is done is its title; of a light attack the step counts, and an aim that helps twice is one aim."""
    chronicle = begin("rats-on-the-quay", seed=2)
    chronicle.session.do(Place(str(next(iter(place(chronicle).slots[0].choices)))))
    chronicle.session.do(StartFight())
    dice = tuple(die.id for die in chronicle.session.state.pool if not die.spent)
    told = [line.text for line in chronicle.session.preview(Act("take-aim", dice=dice[:2])).lines]
    assert len(told) == len(set(told))
    assert not [text for text in told if text == "The Ferryman: Take Aim"]


def place(chronicle: Any) -> Any:
    return next(option for option in chronicle.session.options() if option.command["do"] == "place")


def test_a_raised_shield_says_what_it_has_caught() -> None:
    """How much more it holds is what a reaction is weighed by."""
    chronicle = begin("rats-on-the-quay", seed=2)
    assert seen(keys(chronicle, "2", "enter", "1", "4", "enter", size=NARROW), "│  shield up  ")
    state, catalog = chronicle.session.state, chronicle.session.ruleset.catalog
    key = state.hero.raised.by
    pieces = {**state.person.pieces, key: replace(state.person.pieces[key], tokens=4)}
    caught = replace(state, person=replace(state.person, pieces=pieces))
    assert standing(book_of(catalog, caught), caught, caught.hero).endswith("shield 4/6")


def test_a_legend_in_brief_says_who_would_stand_there_and_who_would_come() -> None:
    lines = keys(begin("rats-on-the-quay", seed=2), "2", size=NARROW)
    assert seen(lines, "╰ wi? would come · FE would stand · ")
    assert seen(keys(begin("rats-on-the-quay", seed=2), "2", "enter", size=NARROW), "╰ wi? would come · █")


def test_a_way_that_is_one_of_a_list_is_drawn_while_the_cursor_is_on_it() -> None:
    """Which of six ways leads where is seen on the map, not worked out of their numbers."""
    chronicle = begin("rats-on-the-quay", seed=2)
    chronicle.session.do(Place(str(next(iter(place(chronicle).slots[0].choices)))))
    chronicle.session.do(StartFight())
    chronicle.session.do(RulePlace("rat-1", "2,5"))

    async def ways(app: Any, pilot: Any) -> None:
        controller: FightController = app.screen.controller
        await pilot.press("slash", *"charge", "enter")
        for _ in range(2):
            value = controller.builder.editor.pointed()
            assert isinstance(value, list)
            assert app.screen.painter.marked().picked == tuple(value)
            await pilot.press("down")

    keys(chronicle, then=ways)


def test_the_map_comes_to_sight_while_a_way_is_asked() -> None:
    """Over the sheets of a narrow screen, equal routes of an enemy too; another pane is there when it is wanted."""
    chronicle = begin("rats-on-the-quay", seed=2)
    chronicle.session.do(Place(str(next(iter(place(chronicle).slots[0].choices)))))
    chronicle.session.do(StartFight())
    shown = {presses: seen(keys(chronicle, *presses, size=NARROW), "╭ Map") for presses in ("s", "s1", "s1s")}
    assert shown == {"s": False, "s1": True, "s1s": False}

    async def walked(app: Any, pilot: Any) -> None:
        await pilot.press("s", "1", "enter", "enter", "enter", "space")
        await pilot.pause()
        asked = app.screen.controller.question().startswith("Equal routes")
        assert (asked, app.screen.shows("board")) == (True, True)

    keys(chronicle, size=NARROW, then=walked)


def test_the_map_comes_to_sight_also_for_the_first_choice_after_a_step() -> None:
    """Somebody who had looked at the sheets chose a hex without a map: the step before had forgotten what was shown."""
    lines = keys(begin("in-the-reeds", seed=1), "s", "2", "1", "2", size=NARROW)
    assert seen(lines, "Stand on a start cell  where?")
    assert seen(lines, "╭ Map")


def test_a_walk_that_stays_where_it_is_is_foreseen_as_any_other() -> None:
    """FF-59: nothing was chosen for the way, so the command has none; it was once told in words of its format."""
    chronicle = begin("rats-on-the-quay", seed=2)
    chronicle.session.do(Place(str(next(iter(place(chronicle).slots[0].choices)))))
    chronicle.session.do(StartFight())
    asked = keys(chronicle, "1", "enter", "enter", size=NARROW)
    assert seen(asked, "which dice?")
    assert not seen(asked, "Expected")
    assert seen(asked, "needs a total of 1")


def attacked(*presses: str) -> Any:
    """A rat bites for the first time: table dice, and what was done before it by keys."""
    chronicle = begin("rats-on-the-quay", seed=2, table_dice=True)
    keys(chronicle, "2", "enter", "1", *"13625", *presses, size=NARROW)
    return chronicle


FAR = ("1", "enter", "enter", "3", "enter", "space", "5", "space")
"""Nowhere gone: it does not reach."""


def test_a_reaction_has_its_digit_also_where_somebody_begins_in_the_middle() -> None:
    """*Take Cover* came between two others once there was cover: taken up again, five digits meant something else."""
    digits: list[dict[str, int]] = []
    for cover in (False, True):
        chronicle = attacked(*FAR)
        if cover:
            chronicle.session.do(RulePlace("hero", "4,4"))
        rows = FightController(chronicle.session).builder.entries()
        digits.append({row.label: row.digit for row in rows if row.digit})
        assert ("Take Cover" in digits[-1]) == cover
    assert digits[0] == {label: digit for label, digit in digits[1].items() if label != "Take Cover"}


def test_a_blow_says_what_it_does_to_whoever_lets_it_come() -> None:
    """What decides between a reaction and none was told once the cursor lay on *No reaction*."""
    chronicle = attacked(*FAR)
    assert not seen(keys(chronicle, size=(40, 30)), "No reaction →")
    chronicle.session.do(RulePlace("hero", "4,4"))
    for size in ((40, 30), NARROW):
        assert seen(keys(chronicle, size=size), "│ No reaction → 1 sunk in P.DEF ")


def test_whose_way_is_asked_is_in_sight_with_the_cells_that_answer() -> None:
    """On a narrow map the rat stood beyond its edge while the table said where it goes."""
    chronicle = begin("rats-on-the-quay", seed=2, table_dice=True)
    walk = ("1", "right", "right", "enter", "2", "enter", "space", "5", "space", "space")
    lines = keys(chronicle, "2", "enter", "1", *"13625", *walk, size=(40, 30))
    assert seen(lines, "Equal routes: where does Weir Rat 2")
    assert seen(lines[8:14], " w2 ")
    assert seen(lines[8:14], " FE ")


def test_what_a_line_of_the_order_does_not_hold_stands_on_the_empty_one_below_it() -> None:
    """At 40 columns *shield up* was cut, and the line below it was empty."""
    lines = keys(begin("rats-on-the-quay", seed=2), "2", "enter", "1", "4", "enter", size=(40, 30))
    assert seen(lines, "│▸FE HP 9/9 dice 6 6 5 5, actions 1/2, │"), "\n".join(lines[:8])
    assert seen(lines, "│    shield up ")
    assert seen(lines, "│ under the boats. "), "what is to come has its lines all the same"


def test_ground_is_changed_into_another_only_and_each_kind_keeps_its_digit() -> None:
    """Plain ground could be made plain, as a step of its own."""
    chronicle = begin("hollowed-adventurer", seed=1)
    changing = ("g", "slash", *"ground", "enter")
    assert seen(keys(chronicle, *changing, size=NARROW), " 3 full cover")

    def left(kind: str) -> int:
        lines = keys(chronicle, *changing, kind, size=NARROW)
        return next(int(line.split("which hexes: 1 to ")[1].split()[0]) for line in lines if "which hexes" in line)

    before = left("3")
    keys(chronicle, *changing, "3", "space", "enter", size=NARROW)
    assert left("3") == before - 1
    assert seen(keys(chronicle, *changing, size=NARROW), " 3 full cover")


def test_a_table_tells_how_often_a_blow_is_repeated() -> None:
    """*Flurry 2 slash* is three of them."""
    assert seen(keys(begin("hollowed-adventurer", seed=1), "1", size=WIDE), "Flurry 2 slash ×3;")


def test_how_many_others_are_refused_alike_is_not_cut() -> None:
    """*Attack, Light and 6 ot…* stood before a reason that has its whole room."""
    acts = keys(begin("hollowed-adventurer", seed=1), "1", size=WIDE)
    assert seen(acts, "✗2 Attack, Light +6  7 away, must be 1: Hollowed Adventurer"), "\n".join(acts)


def test_where_one_may_begin_is_in_sight_before_it_is_asked() -> None:
    """At 40 columns the field was shown without the start cells that the first line speaks of."""
    lines = keys(begin("the-gate", seed=1), size=(40, 30))
    assert seen(lines, "put the character on a start cell")
    assert sum(line.count("×") for line in lines[1:12]) == 3, "\n".join(lines)


def test_that_no_table_drives_whoever_would_come_is_read_before_they_do() -> None:
    """Beside what a newcomer has the preview had no line for it."""
    lines = keys(begin("the-gate", seed=1), "g", "slash", *"enemy", "enter", "1", size=WIDE)
    assert seen(lines, "Hollowed Adventurer: no table tells it what to do"), "\n".join(lines)


def test_how_the_character_stands_is_told_whole_in_forty_columns_before_what_is_to_come() -> None:
    """Three lines told of Round 4, and *shield up* was cut off the character's one."""
    lines = keys(begin("in-the-reeds", seed=3), "2", "enter", "space", "4", "enter", size=(40, 30))
    assert seen(lines, "shield up"), "\n".join(lines)
    assert seen(lines, "Round 4: An ember falls into the dry"), "\n".join(lines)


def test_where_a_walk_has_come_to_by_the_only_way_is_marked_when_it_is_asked_for_the_next_step() -> None:
    """*Where does Weir Rat go from 5,5?*: nothing on the map said where that was, and on forty columns it has no
    numbers.
    """
    chronicle = begin("lamps-in-the-dark", seed=1, table_dice=True)
    to_the_rat = ("2", "enter", "1", *"26553", "4", "enter", "space", "1", "1", "space", "space")
    lines = keys(chronicle, *to_the_rat, size=NARROW)
    assert seen(lines, "Weir Rat go from 5,5?")
    (row,) = [line for line in lines if line.startswith("│ 5 ")]
    assert row[row.index("▄") :].split()[:2] == ["▄", "wi?"]
    assert seen(lines, "wi? has come")


def test_no_digit_of_a_beat_throws_the_dice_away() -> None:
    """8 was *No reaction* to a blow, and *Gasp & Pant* in the beat after it: whoever pressed it once too often had no
    dice left.
    """
    chronicle = begin("the-gate", seed=1)
    keys(chronicle, *TO_THE_WARDEN, size=NARROW)
    rows = {row.label: row.digit for row in FightController(chronicle.session).builder.entries()}
    assert rows["Move"] == 1
    assert not rows["Gasp & Pant"]


def test_a_stretch_begins_at_the_hex_by_its_name_on_the_map() -> None:
    """*From 2,8 to where?* stood there for 8,6: the place as commands name it."""
    lines = keys(begin_empty("fires", "Ford", {}), "2", "2", "v", size=NARROW)
    assert seen(lines, "From 8,6 to where?"), "\n".join(lines)


def test_what_was_done_on_a_field_is_told_once_something_was() -> None:
    """What the fight is about stood there however much was laid out."""
    chronicle = begin("the-gate", seed=1)
    assert seen(keys(chronicle, size=NARROW), "The warden has closed the sluice")
    lines = keys(chronicle, "2", "enter", size=NARROW)
    assert seen(lines, " The Ferryman → 5,1"), "\n".join(lines)
    lines = keys(chronicle, "3", "1", size=NARROW)
    assert not seen(lines, "→ 5,1"), "\n".join(lines)


def test_what_ends_a_beat_in_which_nothing_was_done_is_said_to_its_end() -> None:
    """It said that something has to be done, and not what there is to do where nothing else is."""
    lines = keys(begin("the-boat-house", seed=5), "2", "1", "space", "0", size=WIDE)
    assert seen(lines, "End the beat    first an action that is not Free, or Gasp & Pant│"), "\n".join(lines)


def test_what_a_fight_is_about_is_read_after_a_place_is_taken_too() -> None:
    """It stood cut in the title of the map, above an empty line: *The warden has closed the sluice and stand…*."""
    lines = keys(begin("in-the-reeds", seed=1), "2", "1", size=NARROW)
    assert seen(lines, "→ 5,1")
    assert seen(lines, " Arrows come out of the reeds before you have set foot on the bank.")
    assert not seen(lines, "╭ Map · ")
