"""Line mode: a fight by numbered choices, every kind of slot, and what changed told after each step."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.dice import Summed
from engine.core.options import Composer, Option, Slot
from engine.core.pay import Price
from engine.core.refusal import NeedsDice, RollNeeded
from engine.core.view import Badge, Gauge, Meter, Token, ZoneBox
from engine.systems.mirage.commands import acts, flow
from saves.chronicle import look
from saves.library import newest
from tests.cli.conftest import Counterbeat
from tests.engine.core.duel import DuelRules
from tests.saves.scenes import rules_for
from tui.plain import say
from tui.plain.ask import fill
from tui.plain.changes import changes
from tui.plain.doing import typed_faces
from tui.plain.numbers import stretches
from tui.plain.play import LineMode
from tui.plain.say import new_to
from tui.plain.talk import Cancelled, Talk
from tui.start.fights import begin as begin_fight
from tui.start.places import saves_folder


def play(
    counterbeat: Counterbeat, *lines: str, args: tuple[str, ...] = ("play", "ford", "--plain", "--seed", "3")
) -> str:
    done = counterbeat(*args, stdin="\n".join(lines) + "\n")
    assert (done.status, done.err) == (0, "")
    return done.out


def test_a_fight_by_numbers_is_saved_from_its_first_step(counterbeat: Counterbeat) -> None:
    out = play(counterbeat, "1", "1", "", "2", "2", "", "q")
    assert "Ann: strike whom?" in out
    assert "1. Strike\n" in out
    assert "Ann strikes.\n" in out
    assert "Ben: parry or take it?" in out
    assert "Ben: Health 6 to 2 of 6.\n" in out
    assert "Now turn 2.\n" in out
    found = newest(saves_folder())
    assert found is not None
    assert (found.path.name, found.steps) == ("at-the-ford.fight", 2)
    again = play(counterbeat, "q", args=("resume", "--plain"))
    assert "A duel, turn 2. Step 2." in again


def test_a_picture_is_worked_out_once_for_each_state() -> None:
    """Ten times at each question it was worked out to find a name in it."""
    mode = LineMode(begin_fight("first-duel", seed=1), Talk())
    before = mode.view
    assert mode.view is before
    mode.session.do(next(mode.session.ruleset.read(option.command) for option in mode.session.options() if option.hot))
    assert mode.view == mode.session.view() != before


def test_who_and_where_are_told_in_the_middle_of_a_choice_and_the_same_is_asked_again(counterbeat: Counterbeat) -> None:
    out = play(counterbeat, "1", "who", "how", "who Ben", "", "q")
    assert "none of them" not in out
    assert "does not answer that" not in out
    assert out.count("BE: Health 6 of 6.") == 2, "of everybody, and of one"
    assert "Nothing was done here yet." in out
    assert "Ann strikes.\n" in out, "and then the choice goes on"


def test_the_end_of_input_ends_it_like_quit(counterbeat: Counterbeat) -> None:
    play(counterbeat, "1", "1", "")
    assert newest(saves_folder()) is not None


def test_undo_redo_goto_and_the_list_of_steps(counterbeat: Counterbeat) -> None:
    out = play(
        counterbeat,
        "1",
        "1",
        "",
        "2",
        "take",
        "",
        "u",
        "u",
        "u",
        "r 2",
        "goto 1",
        "2",
        "parry",
        "",
        "t",
        "goto 77",
        "u x",
    )
    assert "Step 1 of 2, turn 1." in out
    assert "Ben: Health 2 to 6 of 6." in out
    assert "No: nothing to undo: this is the beginning." in out
    assert "Step 2 of 2, turn 2." in out
    assert "3. Ben: defend, turn 1\nHere: step 3.\nAnother branch ends in step 2: goto 2\n" in out
    assert "No: there is no step 77" in out
    assert "'x' is no number from 1 up." in out


def test_a_branch_that_was_left_is_told_by_its_name(counterbeat: Counterbeat) -> None:
    out = play(counterbeat, "1", "1", "", "name long", "2", "take", "", "u", "2", "parry", "", "t")
    assert "Another branch (long) ends in step 2: goto 2" in out


def test_rulings_numbers_names_and_dice(counterbeat: Counterbeat, tmp_path: Path) -> None:
    out = play(
        counterbeat,
        "g",
        "2",
        "nine",
        "9",
        "3",
        "",
        "name the\x1b[31m other",
        "x",
        "a",
        "p",
        "s",
        "l",
        "h",
        "99",
        "why",
        "dice table",
        "dice loaded",
        "1",
        "ben",
        "",
        "2",
        "take",
        "",
        "7",
        "4 4",
        "5",
        "save",
        "save ~nouser/b.fight",
        f"save {tmp_path / 'nowhere' / 'b.fight'}",
        f"save {tmp_path / 'b.fight'}",
    )
    assert "'nine' is no whole number" in out
    assert "9 is out of range: health (0 to 6)" in out
    assert "1    ruling: health of ben set to 3  (DU-4)" in out
    assert "This branch is called the␛[31m other." in out
    assert "Ben, Strike: ben is not asked to strike now (DU-1)" in out
    assert "There is no choice 99, but 1." in out
    assert "'why' is no choice: type a number, or h for help." in out
    assert "Say dice table" in out
    assert out.count("Roll 1d6 for attack of Ann") == 3
    assert "Needs 1 faces from 1 to 6" in out
    assert "attack: 5" in out
    assert "Say save FILE." in out
    assert "there is no folder ~nouser: make it first, or name another place." in out
    assert f"{tmp_path.name}/nowhere: make it first, or name another place." in " ".join(out.split())
    assert not (tmp_path / "nowhere").exists()
    assert f"From here on kept in {tmp_path / 'b.fight'}\n" in out
    saved = look(tmp_path / "b.fight", rules_for)
    assert saved.session.state.winner == "ann"
    assert saved.session.timeline.names == {1: "the\x1b[31m other"}


def test_going_back_in_the_middle_of_a_choice_does_nothing(counterbeat: Counterbeat) -> None:
    out = play(counterbeat, "1", "c", "1", "1", "c", "g", "w", "7", "w", "1")
    assert out.count("Ann: strike whom?") == 3
    assert "'7' is none of them." in out
    found = newest(saves_folder())
    assert found is not None
    assert found.steps == 0


def test_a_disk_that_fails_is_said_at_once(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "ford.fight"
    answers = iter(["1", "1", "", "q", "q"])

    def type_in(prompt: str = "") -> str:
        path.unlink(missing_ok=True)
        return next(answers)

    monkeypatch.setattr(builtins, "input", type_in)
    out = play(counterbeat, args=("play", "ford", "--plain", "--save", str(path)))
    assert "NOT SAVED: cannot write" in out
    assert out.count("once more leaves all the same") == 1
    assert "NOT SAVED: the last steps are lost." in out


def test_a_fight_that_nobody_is_left_to_ask_about_is_kept_elsewhere(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, home = tmp_path / "ford.fight", tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    answers = iter(["1", "1", ""])

    def type_in(prompt: str = "") -> str:
        path.unlink(missing_ok=True)
        for answer in answers:
            return answer
        raise EOFError

    monkeypatch.setattr(builtins, "input", type_in)
    out = play(counterbeat, args=("play", "ford", "--plain", "--save", str(path)))
    assert "The fight is saved" in out
    (found,) = home.glob("kept-*-ford.fight")
    assert look(found, rules_for).session.head > 0


class Script(Talk):
    """Answers in a row, and what was said."""

    def __init__(self, *answers: str) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.said: list[str] = []

    def say(self, text: str = "", indent: str = "") -> None:
        self.said.append(text)

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        return next(self.answers)


def filled(talk: Script, *slots: Slot) -> dict[str, Any]:
    return fill(talk, Option("x", "ann", "X", {"do": "x"}, slots), everything=True)


def test_choices_by_number_value_or_name() -> None:
    slot = Slot("to", "hex", ("3,4", "3,5"), ("the ford", "the bank"), ("2 stamina", ""))
    for answer in ("2", "3,5", "the bank", "The B"):
        assert filled(Script(answer), slot) == {"do": "x", "to": "3,5"}
    talk = Script("the", "9", "nowhere", "1")
    assert filled(talk, slot)["to"] == "3,4"
    assert "1. the ford, 2 stamina" in talk.said
    assert "'the' could be several of them: type the number" in talk.said
    assert "'9' is none of them: type a number from 1 to 2" in talk.said
    with pytest.raises(Cancelled):
        filled(Script("c"), slot)


def test_a_number_with_a_sign_is_the_beginning_of_a_name() -> None:
    slot = Slot("effect", "choice", ("threshold", "check"), ("+2 Threshold", "+1 on the next check"))
    assert filled(Script("+1"), slot)["effect"] == "check"


def test_many_choices_are_told_in_a_paragraph() -> None:
    talk = Script("40")
    assert filled(talk, Slot("to", "hex", tuple(f"{q},0" for q in range(50))))["to"] == "39,0"
    assert talk.said[0].startswith("1. 0,0; 2. 1,0; 3. 2,0; ")


def test_slots_that_depend_on_others_defaults_and_what_may_be_left_out() -> None:
    weapon = Slot("weapon", "choice", ("bow", "axe"))
    target = Slot(
        "target", "entity", {"bow": ("ben",), "axe": ("cid",)}, {"bow": ("Ben",), "axe": ("Cid",)}, after="weapon"
    )
    push = Slot("push", "number", min=0, max=3, optional=True)
    free = Slot("free", "number", min=1, default=4)
    words = Slot("why", "text", optional=True)
    assert filled(Script("axe", "1", "", "", ""), weapon, target, push, free, words) == {
        "do": "x",
        "weapon": "axe",
        "target": "cid",
        "free": 4,
    }
    assert filled(Script("1", "1", "2", "7", "so be it"), weapon, target, push, free, words) == {
        "do": "x",
        "weapon": "bow",
        "target": "ben",
        "push": 2,
        "free": 7,
        "why": "so be it",
    }


def test_lists_of_values_keep_their_order_and_count() -> None:
    dice = Slot("dice", "choice", (0, 1, 2), ("4", "2", "6"), many=(1, 2))
    talk = Script("1 1", "1 2 3", "", "3 1")
    assert filled(talk, dice)["dice"] == [2, 0]
    assert "each of them only once" in talk.said
    assert "3 given, needs 1 to 2" in talk.said
    pay = Slot("dice", "dice", (0, 1, 2), scores=(4, 2, 6), price=Price(6, 1, 2))
    talk = Script("4 4", "2 4 6", "4", "6 4")
    assert filled(talk, pay)["dice"] == [2, 0], "dice are given by what they show"
    assert "no die that is free shows 4" in talk.said
    assert "needs 1 to 2 dice, you offered 3" in talk.said
    assert "needs 6, you offered 4" in talk.said
    again = Slot("spells", "choice", ("a", "b"), many=(2, 2), repeat=True)
    assert filled(Script("a a"), again)["spells"] == ["a", "a"]


def test_a_move_is_put_together_part_by_part() -> None:
    cut = Option("cut", "", "Cut", {"swing": "cut"}, (Slot("power", "number", min=0, max=2),), cost="3")
    stab = Option("stab", "", "Stab", {"swing": "stab"}, enabled=False, why_not="the shield is raised")
    composer = Composer(
        "links", "strike", (cut, stab), (1, 3), (Slot("gap", "number", min=1, max=2),), (Slot("aim", "text"),)
    )
    slot = Slot("move", "move", ({"links": []},), ("ready one",), composer=composer)
    assert filled(Script("1"), slot)["move"] == {"links": []}
    talk = Script("n", "1", "2", "cut", "0", "1", "", "the head")
    assert filled(talk, slot)["move"] == {
        "links": [{"swing": "cut", "power": 2}, {"swing": "cut", "power": 0, "gap": 1}],
        "aim": "the head",
    }
    assert "not now: Stab, the shield is raised" in talk.said


def test_changes_are_sentences() -> None:
    rules = DuelRules()
    before = rules.view(rules.begin())
    ann, ben = before.sheets
    after = replace(
        before,
        clock="turn 2",
        phase="night",
        sheets=(
            replace(
                ann,
                meters=(Meter("health", "Health", 4, 6), Meter("luck", "Luck", kind="words", text="running out")),
                badges=(Badge("stunned", clock="2 turns"),),
                state="down",
                out=True,
            ),
            replace(ben, id="cid", name="Cid"),
        ),
        board=replace(before.board, tokens=(replace(before.board.tokens[0], cells=("2,2",)), *before.board.tokens[1:])),
    )
    assert changes(before, before) == []
    assert changes(before, after) == [
        "Now turn 2.",
        "Cid joins.",
        "Ben is gone.",
        "Ann: Health 6 to 4 of 6.",
        "Ann: Luck running out.",
        "Ann, now: stunned (2 turns).",
        "Ann: down.",
        "Ann: from 0,0 to 2,2.",
    ]
    assert "Ann, no longer: stunned." in changes(after, before)
    sooner = replace(
        after, sheets=(replace(after.sheets[0], badges=(Badge("stunned", clock="1 turn"),)), *after.sheets[1:])
    )
    assert changes(after, sooner) == ["Ann, now: stunned (1 turn)."], "and not that she is it no longer"


def test_changes_of_zones_and_gauges() -> None:
    rules = DuelRules()
    base = rules.view(rules.begin())

    def scene(zone: str, doom: int) -> Any:
        zones = tuple(
            ZoneBox(name, name.title(), at, occupants=("ann",) if name == zone else ()) for at, name in enumerate("ab")
        )
        board = replace(base.board, zones=zones, tokens=(Token("ann", "Ann", "AN", "x", (zone,)),))
        return replace(base, board=board, track=replace(base.track, gauges=(Gauge("doom", "Doom", doom, 6),)))

    assert changes(scene("a", 1), scene("b", 2)) == ["Ann: from A to B.", "Doom: 1 to 2."]


def test_where_who_what_and_help_are_answered(counterbeat: Counterbeat) -> None:
    out = play(counterbeat, "where", "who", "who an", "what", "help", "q")
    assert "Ann, AN: Health" in out
    assert out.count("Ben, BE: Health") == 1, "who an is about Ann alone"
    assert "how      says again" in out
    assert "Ann: strike whom?" in out
    assert "is no choice" not in out


def test_quit_leaves_in_the_middle_of_a_question(counterbeat: Counterbeat) -> None:
    out = play(counterbeat, "1", "quit", "this is never read")
    assert "none of them" not in out
    assert newest(saves_folder()) is not None


def test_only_a_yes_has_a_thing_done(counterbeat: Counterbeat) -> None:
    out = play(counterbeat, "1", "1", "whoever", "no", "c", "1", "1", "yes", "t", "q")
    assert "'whoever' does not answer that." in out
    assert "'no' does not answer that." in out
    assert "1. Ann: strike, turn 1\nHere: step 1.\n" in out


def test_a_move_is_told_once(counterbeat: Counterbeat) -> None:
    moved = "Mamoru: from -1,3 to 0,3."
    assert say.new_to(["Mamoru walks to 0,3"], [moved, "Mamoru: Life 3 to 2."]) == ["Mamoru: Life 3 to 2."]
    assert say.new_to(["Mamoru walks"], [moved]) == [moved]


def test_a_sum_may_be_said_in_place_of_faces_where_only_the_sum_counts(tmp_path: Path) -> None:
    """Y11."""
    said: list[str] = []
    answers = iter(["2", "19", "1 ²", "18", "4 4 4"])

    class Table(Talk):
        def say(self, text: str = "", indent: str = "") -> None:
            said.append(text)

        def answer(self, prompt: str, *, words: bool = False) -> str:
            said.append(prompt)
            return next(answers)

    table, roll = Table(), RollNeeded(3, 6, "attack", summed=True)
    assert typed_faces(table, NeedsDice(roll), "") == [Summed(18)]
    assert said[0] == "Roll 3d6 for attack [faces or their sum, or c to go back]: "
    assert said.count("Needs 3 faces from 1 to 6, with blanks between; or their sum, 3 to 18.") == 3
    assert typed_faces(table, NeedsDice(roll), "") == [4, 4, 4]


def test_dice_from_the_table_are_told_by_what_they_come_to() -> None:
    """What counts stands in the question; what the dice came to is said before the next are asked for."""
    chronicle = begin_fight("caravanserai", seed=1, table_dice=True)
    for command in (flow.StartFight(), acts.Move("zaynab", "yard"), acts.Strike("zaynab", "guard-1", "sword")):
        chronicle.session.do(command)
    talk = Script("1", "6 1 1 1", "1 7", "q")
    LineMode(chronicle, talk).play()
    first = next(at for at, text in enumerate(talk.said) if text.startswith("Roll d8"))
    assert "[faces; 6 or more is a success" in talk.said[first]
    after = talk.said[first + 1 :]
    second = next(at for at, text in enumerate(after) if text.startswith("Roll "))
    told = "Zaynab, Bladework: [6 1 1 1] 1 success."
    assert told in after[:second], after
    assert after.count(told) == 1
    assert any("Guard 1, Bladework: [1 7] 1 success." in text for text in after[second:]), after


def test_going_on_asks_everybody_of_a_side_before_its_turn_ends() -> None:
    chronicle = begin_fight("caravanserai", seed=1)
    chronicle.session.do(flow.StartFight())
    talk = Script("go", "go", "where", "go", "q")
    LineMode(chronicle, talk).play()
    told = [text.partition(":")[0] for text in talk.said if text.endswith("The party's turn.")]
    assert told[:3] == ["Zaynab", "Tariq", "Idris"]
    assert chronicle.session.state.side == "adversaries"
    assert sum("Turn of the adversaries" in text for text in talk.said) == 1


def test_what_is_hardly_ever_wanted_moves_no_number() -> None:
    """*Again: Katana* can be had from the second turn on; *Katana* is the first choice all the same."""
    talk = Script("1", "", "1", "go", "go", "more", "q")
    LineMode(begin_fight("first-snow-duel", seed=1), talk).play()
    again = [text for text in talk.said if "Again: Katana" in text]
    assert len(again) == 1, "only where it was asked for"
    assert any(text.endswith(": hardly ever wanted; more says them.") for text in talk.said)
    assert not any(text.startswith("1. Again") for text in again), again
    assert sum(text.startswith("1. Katana, 1 FP") for text in talk.said) == 3, talk.said


def test_what_has_one_answer_is_not_asked() -> None:
    """Katana has one target: it is named, and who has no Focus left ends the turn."""
    talk = Script("1", "", "1", "q")
    LineMode(begin_fight("first-snow-duel", seed=1), talk).play()
    assert any(text.startswith("Hayato, ") for text in talk.said)
    assert not any(prompt.startswith("whom?") for prompt in talk.said)
    talk = Script("1", "1", "", "1", "q")
    LineMode(begin_fight("first-snow-duel", seed=1), talk, everything=True).play()
    assert any(prompt.startswith("whom?") for prompt in talk.said), "unless somebody wants to be asked everything"


def test_enter_takes_the_choice_that_it_names() -> None:
    """The value that stands by itself is told by its number in the list."""
    talk = Script("")
    assert filled(talk, Slot("to", "choice", (-1, 1), ("to -1, away", "to 1, toward"), default=1)) == {
        "do": "x",
        "to": 1,
    }
    assert talk.said[-1:] == ["where to? [Enter for 2, c to go back]: "]


def test_each_fact_is_told_once() -> None:
    told = ["Cultist 1 loses 6 Health: 2/8."]
    assert new_to(told, ["Cultist 1: Health 8 to 2 of 8."]) == []
    assert new_to(told, ["Cultist 2: Health 8 to 2 of 8."]) == ["Cultist 2: Health 8 to 2 of 8."]
    assert new_to(told, ["Cultist 1: Wounds 0 to 1 of 1."]) == ["Cultist 1: Wounds 0 to 1 of 1."]
    rules = DuelRules()
    before = rules.view(rules.begin())
    ann, ben = before.sheets
    fell = replace(ann, badges=(Badge("dead", state=True),), state="dead", out=True)
    assert changes(before, replace(before, sheets=(fell, ben))) == ["Ann, now: dead."]
    assert changes(before, replace(before, sheets=(fell, ben)), {"ann"}) == []
    gone = replace(ann, state="", out=True)
    assert changes(before, replace(before, sheets=(gone, ben))) == ["Ann is out."]


@pytest.mark.parametrize(
    ("encounter", "who", "ruling"),
    [
        ("ford-at-dusk", "kappa-1", {"do": "rule-remove", "how": "dead"}),
        ("bridge-at-dusk", "oni-brute-1", {"do": "rule-set", "field": "status", "value": "out-morale"}),
        ("enc-knight", "knight", {"do": "rule-remove", "how": "fled"}),
        ("night-of-jackals", "jackal-1", {"do": "rule-remove", "how": "dead"}),
        ("night-of-jackals", "jackal-1", {"do": "rule-remove", "how": "escaped"}),
        ("rats-on-the-quay", "rat-1", {"do": "rule-remove", "how": "defeated"}),
    ],
)
def test_that_somebody_is_out_is_told_once_in_every_game(encounter: str, who: str, ruling: dict[str, str]) -> None:
    """By a badge or a word for their state: which of them says so is told by the game, not read from the words."""
    session = begin_fight(encounter, seed=1).session
    before = session.view()
    session.do(session.ruleset.read({**ruling, "who": who}))
    sheet = next(sheet for sheet in session.view().sheets if sheet.id == who)
    assert sheet.out
    words = {badge.text for badge in sheet.badges if badge.state} or {sheet.state}
    told = [text for text in changes(before, session.view()) if text.startswith(sheet.name)]
    assert sum(any(word in text for word in words) for text in told) == 1, told
    assert not any(text.endswith("is out.") for text in told)
    described = say.who(session.view(), sheet.name)[0]
    assert sum(described.count(word) for word in words) == 1, described


def test_the_end_of_a_fight_is_told() -> None:
    """Whose fight it was, how long it took, a sentence about everybody: the same that the screen's page says."""
    talk = Script("1", "22", "", "", "q")
    LineMode(begin_fight("enc-two-cultists", seed=3), talk).play()
    said = talk.said[next(at for at, text in enumerate(talk.said) if text.startswith("The fight is over: ")) :]
    assert said[0] == "The fight is over: day 1 · turn 1, after 2 decisions."
    assert said[1] == "Osip stands: Health 9/9, Wounds 0."
    assert said[2].startswith("Osip: 6 dice, ")
    assert [text.split()[0] for text in said[1:9:2]] == ["Osip", "Irena", "Cultist", "Cultist"]


def test_a_choice_keeps_its_number_while_another_is_refused_and_says_why_it_is() -> None:
    """Who had spent what ducking takes ran by the number that it had had."""
    talk = Script("5", "go", "go", "7", "x", "q")
    LineMode(begin_fight("first-duel", seed=1), talk).play()
    runs = [text for text in talk.said if ". Run" in text or ". Stow" in text]
    assert len(runs) > 2
    assert len({text.partition(",")[0] for text in runs}) == 2, runs
    ducks = [at for at, text in enumerate(talk.said) if text.startswith("No: Duck: needs 28 stamina")]
    assert ducks, talk.said


def test_stretches_of_numbers_are_said_as_such() -> None:
    assert stretches([1, 2, 3, 4, 6, 8, 9]) == "1 to 4, 6, 8 and 9"
    assert stretches([1, 2, 4, 5, 6]) == "1, 2 and 4 to 6", "two are no stretch"


def test_a_number_that_a_side_shares_is_told_once() -> None:
    rules = DuelRules()
    before = rules.view(rules.begin())
    ann, ben = before.sheets
    morale = Meter("morale", "Morale", 0, 3, gauge="m")
    some = replace(before, sheets=(replace(ann, meters=(morale,)), replace(ben, meters=(morale,))))
    some = replace(some, track=replace(some.track, gauges=(Gauge("m", "Players’ Morale", 0, 3),)))
    lower = replace(morale, value=1)
    after = replace(some, sheets=(replace(ann, meters=(lower,)), replace(ben, meters=(lower,))))
    after = replace(after, track=replace(after.track, gauges=(Gauge("m", "Players’ Morale", 1, 3),)))
    assert changes(some, after) == ["Players’ Morale: 0 to 1."]
    forced = replace(ann, badges=(Badge("out", state=True),), state="out morale", out=True)
    assert changes(before, replace(before, sheets=(forced, ben))) == ["Ann, now: out."]


def test_morale_of_yokai_is_the_number_that_its_side_shares() -> None:
    view = begin_fight("bridge-at-dusk", seed=1).session.view()
    shared = {meter.gauge for sheet in view.sheets for meter in sheet.meters if meter.gauge}
    assert shared == {"morale-players", "morale-enemies"}
    assert shared <= {gauge.id for gauge in view.track.gauges}


def test_a_direction_keeps_its_number_from_turn_to_turn() -> None:
    """Where east is barred its number is nobody's; what is asked for says which there are."""
    way = Slot("to", "hex", ("1,2", "0,2"), ("SW", "W"), digits=(3, 4))
    talk = Script("1", "3")
    assert filled(talk, way) == {"do": "x", "to": "1,2"}
    assert talk.said[:2] == ["3. south-west", "4. west"]
    assert "'1' is none of them: type one of 3, 4" in talk.said


def test_cells_are_called_as_the_game_calls_them() -> None:
    """A way was typed in numbers that stand on no map of Fires, and a walk told a second time by them."""
    talk = Script("2", "1", "", "1", "1", "4,2 4,3", "2", "", "where the", "end", "q")
    chronicle = begin_fight("rats-on-the-quay", seed=1)
    LineMode(chronicle, talk).play()
    asked = next(at for at, text in enumerate(talk.said) if text.startswith("From 4,1: 4,2 east for 1"))
    after = talk.said[asked:]
    assert "The Ferryman moves to 4,3." in after
    assert not any(text.startswith("The Ferryman: from") for text in after)
    assert any(text.startswith("The Ferryman: 4,3") for text in after)


def test_how_somebody_is_of_whom_players_know_no_more_is_said_once() -> None:
    """*Townsman 4, t4: up, up.*"""
    talk = Script("1", "a", "q")
    LineMode(begin_fight("mir-tavern-brawl", seed=1), talk).play()
    assert "Townsman 4, t4: up." in talk.said


def test_what_waits_for_an_answer_to_a_blow_is_not_let_go_on() -> None:
    chronicle = begin_fight("bridge-at-dusk", seed=1)
    talk = Script("1", "1", "", "go", "q")
    LineMode(chronicle, talk).play()
    assert any(text.startswith("A blow has to be answered: ") and "No defence" in text for text in talk.said), talk.said
