"""Every kind of slot is filled by keys, one step back at a time, in line mode as well."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from textual.keys import key_to_character

from engine.core.options import Composer, Group, Least, Option, Slot, Steps
from engine.core.pay import Price
from tests.tui.driver import NARROW, keys, seen
from tests.tui.scenes import still
from tui.appearance.appearance import Appearance
from tui.draw import asked, palette
from tui.draw.asked import NOTHING, Content
from tui.draw.rows import Pen
from tui.fight import command_builder
from tui.fight.command_builder import CommandBuilder, Finished
from tui.fight.editors.outcome import Press, Told
from tui.fight.editors.typed import LONGEST
from tui.plain.ask import fill, fill_slots
from tui.plain.talk import Talk
from tui.start.fights import begin

KEYS = Appearance().keymap("fight")
PEN = Pen(Appearance().look(), Appearance().glyphs)
ROW = {"0": ("1",), "1": ("0", "2"), "2": ("1", "3"), "3": ("2",)}
"""Four cells beside each other, by number."""

DICE = Slot("pay", "dice", (0, 1, 2, 3), scores=(6, 3, 3, 2), price=Price(total=7, least=1), title="pay with")
WAY = Slot(
    "way", "path", steps=Steps("0", ROW, 4, {"2": 2}, {"2": "burns for 1"}, least=2, ends=("2", "3")), title="way"
)


def beside(at: str, key: str) -> str:
    there = str(int(at or 0) + {"right": 1, "left": -1}.get(key, 9))
    return there if there in ROW else ""


def after(option: Option, *presses: str, others: tuple[Option, ...] = ()):
    """What comes of these keys, beginning with the option's list."""
    step = command_builder.of((option, *others), lambda id_: id_.title(), "ben")
    for key in presses:
        assert isinstance(step, CommandBuilder), (key, step)
        character = key_to_character(key)
        outcome = step.press(Press(key, character, KEYS.action(key), beside))
        step = outcome if not isinstance(outcome, Told) or key == presses[-1] else step
    return step


def an_option(*slots: Slot, group: Group = "act") -> Option:
    return Option("act", "ann", "Act", {"do": "act"}, slots, group=group)


def command(step) -> dict:
    assert isinstance(step, Finished), step
    return step.command


def test_a_digit_takes_a_die_that_shows_it():
    assert command(after(an_option(DICE), "1", "6", "2", "enter")) == {"do": "act", "pay": [0, 3]}


def test_the_same_digit_again_takes_the_next_such_die_and_then_one_back():
    twice = after(an_option(DICE), "1", "3", "3")
    assert twice.editor.picked == (1, 2)
    assert after(an_option(DICE), "1", "3", "3", "3").editor.picked == (1,)


@pytest.mark.parametrize(
    ("presses", "told"),
    [
        (("3",), "1 die: 3 of 7; 4 short"),
        (("3", "3"), "2 dice: 6 of 7; 1 short"),
        (("6",), "1 die: 6 of 7; 1 short"),
        (("6", "3"), "2 dice: 9 of 7; 2 overspent"),
        (("3", "3", "2"), "3 dice: 8 of 7; 1 overspent"),
    ],
)
def test_the_sum_is_told_as_it_grows(presses, told):
    assert after(an_option(DICE), "1", *presses).editor.told()[0] == told


@pytest.mark.parametrize(("presses", "told"), [("3", "1 die: 3; 1 more to pick"), ("332", "3 dice: 8; 1 too many")])
def test_what_the_dice_lack_is_told_and_enter_alone_says_why_it_does_not_pay(presses, told):
    pair = Slot("pay", "dice", (0, 1, 2), scores=(3, 3, 2), price=Price(least=2, most=2))
    assert after(an_option(pair), "1", *presses).editor.told()[0] == told
    refused = after(an_option(pair), "1", *presses, "enter")
    assert refused == Told(f"needs exactly 2 dice, you offered {len(presses)}")


def test_dice_that_are_counted_alone_have_no_points_to_overspend():
    """*2 dice: 11; 11 overspent* stood there for a price of two dice."""
    pair = Slot("pay", "dice", (0, 1, 2), scores=(6, 5, 2), price=Price(least=2, most=2))
    assert after(an_option(pair), "1", "6", "5").editor.told()[0] == "2 dice: 11"


def test_what_the_dice_left_are_too_few_for_is_told():
    """It said *no defence*, where others than those that dice are kept for were left."""
    slot = Slot("pay", "dice", (0, 1), scores=(3, 1), price=Price(total=3), spare=(("Dodge!", Price(total=3)),))
    assert after(an_option(slot), "1", "3").editor.told()[1] == "left 1, too little for Dodge! 3"
    die = replace(slot, spare=(("Dodge!", Price(total=3)), ("Take Cover", Price(most=1))))
    assert after(an_option(die), "1", "3").editor.told()[1] == "left 1, enough for Take Cover 1D", "it said 0"


def test_which_dice_a_price_asks_is_told_before_any_is_picked():
    """A parry said that it needs *exactly 1 die*."""
    slot = Slot("pay", "dice", (0, 1), scores=(3, 1), price=Price(most=1, faces=(1, 3)))
    assert after(an_option(slot), "1").editor.told()[0].startswith("needs exactly 1 die of 1 or 3: 1 pays")


def test_a_single_value_without_a_digit_is_asked_for_and_has_none():
    slot = Slot("piece", "choice", ("flask",), digits=(0,))
    assert isinstance(after(an_option(slot), "1"), CommandBuilder)
    assert isinstance(after(an_option(slot), "1", "1"), Told)
    assert command(after(an_option(slot), "1", "enter"))["piece"] == "flask"


def test_what_the_rest_can_still_pay_is_told():
    assert after(an_option(DICE), "1", "3", "3", "2").editor.told()[1] == "left 6, too little to pay it once more"
    assert after(an_option(DICE), "1", "6").editor.told()[1] == "left 3 3 2"
    poor = Slot("pay", "dice", (0, 1), scores=(2, 3), price=Price(total=7))
    assert "not enough to pay" in after(an_option(poor), "1").editor.told()[1]


def test_too_little_is_not_taken():
    assert after(an_option(DICE), "1", "6", "enter") == Told("needs 7, you offered 6")
    assert after(an_option(DICE), "1", "9") == Told("no die shows 9")


def test_enter_pays_with_the_lowest_sum_where_nothing_was_picked():
    asked = after(an_option(DICE), "1")
    assert asked.editor.told() == ("needs a total of 7: 6 2 pay",)
    assert asked.candidate() == {"do": "act", "pay": [0, 3]}
    assert command(after(an_option(DICE), "1", "enter")) == {"do": "act", "pay": [0, 3]}


def test_dice_lie_beside_each_other_and_none_has_a_digit_that_it_does_not_show():
    step = after(an_option(DICE), "1", "3")
    content = Content("pay", entries=step.entries(), index=step.index, flat=step.editor.FLAT)
    strips, spots = palette.strips(PEN, content, asked.Said(NOTHING), 40, 6)
    line = strips[1].text
    assert re.findall(r"\S+", line)[1:-1] == ["[6]", "▸◉[3]", "[3]", "[2]"]
    assert [line[left:right].strip("▸◉ ") for _, left, right, _ in spots] == ["[6]", "[3]", "[3]", "[2]"]


def test_a_hex_beside_has_its_direction_and_the_digit_of_it_wherever_the_way_goes():
    ways = {"0,0": ("1,0", "0,1", "-1,0"), "1,0": ("0,0", "2,-1")}
    way = Slot("way", "path", steps=Steps("0,0", ways, 4, notes={"0,1": "burns"}), title="way")
    first = after(an_option(way), "1")
    assert [(row.digit, row.label, row.note) for row in first.entries()] == [
        (1, "→ east", ""),
        (2, "↘ south-east", "burns"),
        (4, "← west", ""),
    ]
    assert command(after(an_option(way), "1", "1", "6", "enter"))["way"] == ["1,0", "2,-1"]
    dice = Slot("pay", "dice", (0, 1), scores=(3, 4), price=Price(total=1), title="pay with")
    assert after(an_option(way, dice), "1", "1", "6", "enter").title() == "Act › 2 cells"
    content = Content("way", entries=first.entries(), flat=first.editor.FLAT, pointing=True)
    strips, _ = palette.strips(PEN, content, asked.Said(NOTHING), 60, 5)
    assert "1 → east   2 ↘ south-east burns   4 ← west" in strips[1].text


def test_dice_given_for_one_price_are_gone_for_the_next():
    more = Slot("plus", "dice", (0, 1, 2, 3), scores=(6, 3, 3, 2), price=Price(), apart=("pay",), optional=True)
    step = after(an_option(DICE, more), "1", "6", "2", "enter")
    assert [entry.label for entry in step.entries()] == ["[3]", "[3]"]
    assert command(after(an_option(DICE, more), "1", "6", "2", "enter", "enter")) == {"do": "act", "pay": [0, 3]}


def test_a_way_is_walked_by_arrows_and_digits():
    assert command(after(an_option(WAY), "1", "right", "right", "enter"))["way"] == ["1", "2"]
    assert command(after(an_option(WAY), "1", "1", "2", "enter"))["way"] == ["1", "2"]


def test_the_price_and_the_hazards_are_told_as_it_grows():
    assert after(an_option(WAY), "1", "right").editor.told() == ("1 cell, cost 1 of 4",)
    assert after(an_option(WAY), "1", "right", "right").editor.told() == ("2 cells, cost 3 of 4; here: burns for 1",)
    whole = after(an_option(WAY), "1", "right", "right", "right").editor
    assert whole.told() == ("3 cells, cost 4 of 4", "burns for 1")


def test_a_way_ends_where_its_points_end_and_goes_back_by_backspace_or_a_step_back():
    full = after(an_option(WAY), "1", "right", "right", "right")
    assert not full.entries()
    assert after(an_option(WAY), "1", "right", "right", "backspace").editor.path == ("1",)
    assert after(an_option(WAY), "1", "right", "right", "left").editor.path == ("1",)


def test_a_way_that_is_too_short_or_ends_wrongly_is_not_taken():
    assert after(an_option(WAY), "1", "right", "enter") == Told("1 cell so far, needs 2 or more")
    assert "has to end on" in after(an_option(WAY), "1", "1", "1", "enter").message


def test_back_is_the_step_before_as_it_was():
    slots = (Slot("to", "choice", ("a", "b", "c")), Slot("how", "choice", ("x", "y")))
    first = after(an_option(*slots), "1")
    second = after(an_option(*slots), "1", "down", "enter")
    assert second.slot.name == "how"
    back = after(an_option(*slots), "1", "down", "enter", "escape")
    assert (back.slot.name, back.index, first.index) == ("to", 1, 0)
    assert after(an_option(*slots), "1", "down", "enter", "escape", "escape").option is None


def test_going_back_loses_nothing_that_was_typed():
    """U10: escape dropped the numbers of a form, then the name."""
    form = Composer("", "Somebody new", (), whole=(Slot("body", "number", min=0, max=9), Slot("name", "text")))
    slots = (Slot("called", "text"), Slot("sheet", "choice", composer=form), Slot("side", "choice", ("a", "b")))
    filled = ("1", "j", "o", "enter", "1", "7", "escape")
    assert after(an_option(*slots), *filled).slot.name == "sheet"
    again = after(an_option(*slots), *filled, "1")
    assert again.composer.value()["body"] == 7
    named = after(an_option(*slots), *filled, "escape")
    assert named.editor.figure().text == "jo"


BODY = Composer("", "Body", (), whole=tuple(Slot(f, "choice", (1, 2, 3), default=2) for f in ("arms", "legs")), total=4)
GEAR = Slot(
    "gear",
    "choice",
    ("knife", "pole"),
    notes=("light", "heavy"),
    many=(0, 4),
    least=Least("body", "cannot be held", ({}, {"arms": 3}), {"arms": "Arms"}),
)
GEAR_ONE = Slot("gear", "choice", ("knife", "pole"))
SOMEBODY = (Slot("body", "move", ({"arms": 3, "legs": 1},), ("strong",), composer=BODY), GEAR)


def test_a_form_that_does_not_add_up_is_not_left_and_says_so():
    """U10: over the points Enter went on, and the reason stood elsewhere."""
    assert after(an_option(*SOMEBODY), "1", "2", "right", "enter") == Told("1 over: must be 4 in all")
    assert after(an_option(*SOMEBODY), "1", "2", "left", "enter") == Told("1 left: must be 4 in all")
    assert after(an_option(*SOMEBODY), "1", "2", "right", "down", "left", "enter").slot.name == "gear"


@pytest.mark.parametrize(("figures", "note", "useless"), [(("1",), "heavy", False), (("2", "enter"), "", True)])
def test_what_cannot_be_held_is_dimmed_and_says_why(figures: tuple[str, ...], note: str, useless: bool):
    """U10: gear beyond somebody's strength looked like any other."""
    knife, pole = after(an_option(*SOMEBODY), "1", *figures).entries()
    assert (knife.note, knife.useless) == ("light", False)
    assert (pole.note, pole.useless) == (note or "cannot be held: Arms 2 of 3", useless)
    assert pole.enabled, "it can be carried all the same"


def test_what_was_picked_is_still_there_after_a_step_back():
    step = after(an_option(*SOMEBODY), "1", "1", "1", "2", "escape", "1")
    assert command(step.press(Press("enter", None, "take", beside)))["gear"] == ["knife", "pole"]


def test_line_mode_fills_a_form_and_says_what_it_is_off_by():
    talk = Said("n", "3", "2", "3", "1", "2")
    assert fill_slots(talk, SOMEBODY)["body"] == {"arms": 3, "legs": 1}
    assert "1 over: must be 4 in all" in talk.heard


def test_a_list_of_exactly_one_is_one_choice():
    """Check-boxes for a single answer asked for two keys."""
    step = after(an_option(Slot("who", "entity", ("ann", "ben"), many=(1, 1))), "1", "2")
    assert command(step)["who"] == ["ben"]


def test_whom_is_not_asked_where_there_is_only_one():
    step = after(an_option(Slot("who", "entity", ("ann",), many=(1, 1)), Slot("how", "choice", ("x", "y"))), "1", "2")
    assert command(step) == {"do": "act", "who": ["ann"], "how": "y"}


def test_a_ruling_that_asks_about_whom_begins_with_whoever_is_chosen():
    who = Slot("who", "entity", ("ann", "ben"))
    assert after(an_option(who, group="ruling"), "1").editor.pointed() == "ben"
    assert after(an_option(who), "1").editor.pointed() == "ann"


THREE = Slot("who", "choice", ("ann", "ben", "cid"), many=(1, 2), title="who")


def test_of_several_no_more_are_taken_than_may_be_and_none_twice():
    assert after(an_option(THREE), "1", "1", "2", "3").editor.picked == ("ann", "ben")
    assert after(an_option(THREE), "1", "1", "2", "1").editor.picked == ("ben",)
    assert after(an_option(THREE), "1", "enter").message.startswith("0 chosen: must be 1 to 2"), "not the cursor's"


def test_what_may_be_taken_several_times_goes_out_whole_once_it_is_all():
    """One more each time, up to the most; then a digit takes the thing out, and backspace one."""
    again = Slot("what", "choice", ("arrow", "bolt"), many=(0, 3), repeat=True)
    assert after(an_option(again), "1", "1", "1", "2").editor.picked == ("arrow", "arrow", "bolt")
    assert after(an_option(again), "1", "1", "1", "2", "1").editor.picked == ("bolt",)
    assert after(an_option(again), "1", "1", "1", "backspace").editor.picked == ("arrow",)


def test_a_list_that_may_be_left_out_is_left_out_where_nothing_is_picked():
    for optional, wanted in ((True, {"do": "act"}), (False, {"do": "act", "who": []})):
        slot = Slot("who", "choice", ("ann", "ben"), many=(0, 2), optional=optional)
        assert command(after(an_option(slot), "1", "enter")) == wanted


def test_what_an_earlier_answer_rules_out_is_not_picked_any_more():
    to = Slot("to", "choice", ("a", "b"))
    what = Slot("what", "choice", {"a": ("x", "y"), "b": ("y", "z")}, after="to", many=(0, 2))
    step = after(an_option(to, what), "1", "1", "1", "2", "escape", "2")
    assert step.editor.picked == ("y",)


def test_a_detail_is_asked_only_of_whoever_opens_the_option_by_the_arrow():
    how = Slot("how", "choice", ("low", "high"), optional=True, default="low")
    at = Slot("at", "choice", ("head", "hand"))
    assert command(after(an_option(at, how), "1", "2")) == {"do": "act", "at": "hand", "how": "low"}
    asked = after(an_option(at, how), "right", "2")
    assert asked.slot.name == "how"
    assert [entry.label for entry in asked.entries()] == ["low", "high"], "to leave it open is the usual one"
    assert command(after(an_option(at, how), "right", "2", "2")) == {"do": "act", "at": "hand", "how": "high"}


@pytest.mark.parametrize("group", ["act", "react"])
def test_space_aims_neither_a_blow_nor_an_answer(group: Group):
    at = Slot("at", "choice", ("head", "hand"))
    assert after(an_option(at, group=group), "1", "space") == Told(
        "{} only goes on: {} takes this line, a digit its own", keys=("hot", "take")
    )


def test_a_filter_shows_first_what_can_be_done_and_what_cannot_says_why():
    no = Option("slash", "ann", "Slash low", {"do": "slash"}, enabled=False, why_not="the sword is gone", code="gone")
    yes = Option("slap", "ann", "Slap low", {"do": "slap"})
    step = after(no, "slash", "l", "o", "w", others=(yes,))
    assert [entry.label for entry in step.entries()] == ["Slap low", "Slash low"]
    told = after(no, "slash", "s", "l", "a", "s", "h", "enter", others=(yes,))
    assert (told.message, told.at.index) == ("the sword is gone", 0)


FORM = Composer("", "Somebody new", (), whole=(Slot("body", "number", min=3, max=40), Slot("name", "text")))


def formed(*presses: str):
    """What the form holds after these keys."""
    return after(an_option(Slot("sheet", "choice", composer=FORM)), "1", "1", *presses).composer.value()


def test_figures_of_a_form_begin_anew_after_any_other_key():
    assert formed("1", "2")["body"] == 12
    assert formed("1", "down", "up", "2")["body"] == 3, "two alone is less than the least"
    assert formed("1", "down", "up", "5")["body"] == 5
    assert formed("1", "right", "5")["body"] == 5
    assert formed("4", "1")["body"] == 3, "41 is too much: the one begins anew"
    assert formed("2", "0", "0")["body"] == 40, "200 is too much, and a nought begins nothing"
    assert formed("2", "0", "0", "1", "2")["body"] == 12


@pytest.mark.parametrize("key", ["²", "①"])
def test_a_sign_that_only_looks_like_a_digit_is_none(key: str):
    """The key left of the 1 on French keyboards ended the program wherever a digit chooses."""
    form = Slot("sheet", "choice", composer=FORM)
    for slot, *before in ((DICE,), (Slot("power", "number", min=1, max=40),), (SOMEBODY[0],), (form, "1")):
        first = after(an_option(slot), "1", *before)
        step = first.press(Press(key, key, KEYS.action(key), beside))
        assert not isinstance(step, CommandBuilder) or step.editor == first.editor, slot.name
    assert fill(Said(key, "9" * 5_000, "2"), an_option(GEAR_ONE)) == {"do": "act", "gear": "pole"}


def test_words_of_a_form_have_an_end():
    step = after(an_option(Slot("sheet", "choice", composer=FORM)), "1", "1", "down")
    for _ in range(LONGEST + 3):
        step = step.press(Press("a", "a", KEYS.action("a"), beside))
    assert step.composer.value()["name"] == "a" * LONGEST


def test_backspace_takes_from_a_field_what_was_put_into_it_last():
    gear = Slot("gear", "choice", ("knife", "pole"), many=(0, 2))
    mark = Slot("mark", "choice", ("x", "y"), optional=True)
    form = Composer("", "Somebody new", (), whole=(gear, mark))

    def value(*presses: str):
        return after(an_option(Slot("sheet", "choice", composer=form)), "1", "1", *presses).composer.value()

    assert value("1", "2")["gear"] == ["knife", "pole"]
    assert value("1", "2", "backspace")["gear"] == ["knife"]
    chosen = ("down", "right")
    assert value(*chosen)["mark"] == "x"
    assert value(*chosen, "backspace").get("mark") is None


class Said(Talk):
    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.heard: list[str] = []

    def say(self, text: str = "", indent: str = "  ") -> None:
        self.heard.append(text)

    def ask(self, prompt: str) -> str:
        self.heard.append(prompt)
        return self.answers.pop(0)


def test_a_way_counts_what_its_board_is_made_of() -> None:
    """Mirage's riders go zone by zone: their way was counted in cells."""
    ride = Slot("way", "path", steps=Steps("0", ROW, 3, least=2, unit="zone"), title="where to")
    begun = after(an_option(ride), "1", "right")
    assert begun.editor.told() == ("1 of 3 zones",)
    assert begun.editor.finish(Press("enter", "", "take", beside)).message == "1 zone so far, needs 2 or more"
    assert "that zone" in begun.editor.touch("9").message
    assert after(an_option(ride, DICE), "1", "right", "right", "enter").title() == "Act › 2 zones"
    talk = Said("1 2")
    fill_slots(talk, (ride,))
    assert "the zones of the way" in talk.heard[-1]


def test_a_way_of_hexes_is_called_as_the_game_calls_them() -> None:
    """Whatever a game calls one place of its board: only of *cells* line mode took the names that stand on the map."""
    steps = Steps("0,2", {"0,2": ("1,2",), "1,2": ("2,2",), "2,2": ()}, 3, least=1, unit="hex")
    walk = Slot("way", "path", steps=steps, title="where to")
    assert after(an_option(walk), "1", "1").editor.told() == ("1 of 3 hexes",)
    talk = Said("2,2 2,3")
    talk.written = "row-column"
    assert fill_slots(talk, (walk,)) == {"way": ["1,2", "2,2"]}
    assert "From 2,1: 2,2 east for 1. 3 to spend." in talk.heard
    assert "the hexes of the way" in talk.heard[-1]


def test_line_mode_pays_by_scores_and_walks_by_cells():
    talk = Said("6", "9 1", "6 2", "2", "1", "1 2")
    assert fill_slots(talk, (DICE, WAY)) == {"pay": [0, 3], "way": ["1", "2"]}
    assert "On the table: 2, 3, 3, 6." in talk.heard
    assert "needs 7, you offered 6" in talk.heard
    assert "no die that is free shows 9" in talk.heard
    assert "from 0 there is no way to 2: 1" in talk.heard
    assert "1 given, needs 2 or more" in talk.heard


def test_line_mode_says_which_dice_a_price_asks():
    """A parry takes one die of those that the table rolled: which ones was only told to whoever gave a wrong one."""
    talk = Said("2", "3")
    assert fill_slots(talk, (replace(DICE, price=Price(most=1, faces=(1, 3))),)) == {"pay": [1]}
    assert talk.heard[1].startswith("pay with (exactly 1 die, showing 1 or 3): ")


@pytest.mark.parametrize("last", ["enter", "q"])
def test_who_is_known_before_the_end_of_a_name_takes_the_rest_of_it(last: str, monkeypatch: pytest.MonkeyPatch):
    """*p tariq* left with its last letter, *p mamoru* undid a step; Enter after it took the act under the cursor."""
    monkeypatch.setattr("tui.fight.keys.PAUSE", 60.0)
    chronicle = begin("night-of-jackals", seed=1)
    typed = ("space", "p", *"tari", last)

    async def there(app, pilot):
        assert app.is_running, "whoever types a name does not leave with its last letter"

    lines = keys(chronicle, *typed, size=NARROW, then=there)
    assert seen(lines, "╭ Tariq: what? The party's turn"), "\n".join(lines)
    assert chronicle.session.head == 1
    assert seen(keys(chronicle, "p", "t", "a", "4", size=NARROW), "╭ Move on"), "a digit is no letter of it"
    assert seen(keys(chronicle, "p", "t", "a", "enter", size=NARROW), "╭ Move on"), "nor is Enter without more of it"
    page = keys(chronicle, "p", "j", "2", "c", size=NARROW)
    assert seen(page, "├ Chronicle"), "a mark that begins no name leaves no letters"
    monkeypatch.setattr("tui.fight.keys.PAUSE", -1.0)
    late = keys(chronicle, "p", *"safi", "s", size=NARROW)
    assert seen(late, "╭ SA Safiya") or seen(late, "├ SA Safiya"), "after a while a letter is a key again"


def test_anybody_is_chosen_by_mark_or_name():
    """U14: only the asked one and two neighbours could be reached by keys."""
    whose = []

    async def look(app, pilot):
        whose.append(app.screen.controller.chosen)
        for presses in (("p", "k", "2"), ("p", "m", "a", "m", "enter")):
            await pilot.press(*presses)
            whose.append(app.screen.controller.chosen)

    lines = keys(still("ford"), then=look)
    assert [who[:3] for who in whose] == ["mam", "kap", "mam"], (whose, lines)


@pytest.mark.parametrize(("group", "shown"), [("react", False), ("answer", False), ("act", True)])
def test_the_end_of_the_fight_takes_no_line_of_whoever_answers_and_typing_finds_it(group: Group, shown: bool) -> None:
    mine = Option("dodge", "ann", "Dodge", {"do": "dodge"}, group=group)
    end = Option("end-fight", "", "End the fight", {"do": "end-fight"}, group="table", aim="end-fight")
    builder = command_builder.of((mine, end), str, "ann")
    assert ("more …" in [entry.label for entry in builder.entries()]) is shown
    for character in "/end":
        builder = builder.press(Press(character, character, "filter" if character == "/" else "", lambda at, key: ""))
    assert [entry.label for entry in builder.entries()] == ["End the fight"]
