"""What line mode tells of a step: each fact once, and nothing that was told to come."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.options import Option, Slot, Steps
from engine.core.pay import Price
from engine.core.view import Badge, Line, Pending, Pool, Table
from engine.systems.miasma.commands import Stand
from tests.cli.test_plain import Script, filled
from tui.plain.ask import fill
from tui.plain.changes import changes, fallen
from tui.plain.doing import confirmed, goes_on
from tui.plain.play import LineMode
from tui.plain.say import everything, new_to, of_several, where
from tui.start.fights import begin


def test_that_somebody_is_free_again_as_was_told_is_no_news():
    """The question says so; three lines a segment told it once more."""
    talk = Script("5", "go", "go", "q")
    LineMode(begin("first-duel", seed=1), talk).play()
    assert "Mamoru, now: Slash (free in 3)." in talk.said
    assert any(text.startswith("Mamoru, free in segment 3") for text in talk.said)
    assert not any("no longer" in text for text in talk.said), talk.said


def test_what_is_chosen_by_nobody_in_turn_is_asked_all_the_same():
    """*Nobody is asked anything now* was read above four choices, on every page of a story."""
    talk = Script("q")
    LineMode(begin("fires-along-the-weir", seed=1), talk).play()
    assert "What now?" in talk.said
    assert not any("Nobody is asked" in text for text in talk.said), talk.said


def test_a_number_that_a_line_has_told_is_not_told_once_more():
    changed = ("Mamoru: Essence 5 to 4 of 5.", "Sayo: Essence 5 to 4 of 5.", "Mamoru: Stamina 9 to 4 of 30.")
    assert new_to(["Mamoru: Essence 4", "Mamoru dies"], changed) == [*changed[1:]]


@pytest.mark.parametrize(("told", "named"), [("Mamorua waits", False), ("Mamoru waits", True)])
def test_who_else_is_asked_is_said_where_only_a_longer_name_was(told: str, named: bool):
    mode = LineMode(begin("first-duel", seed=1), Script())
    who, other = (sheet.id for sheet in mode.session.view().sheets if sheet.name in ("Mamoru", "Kappa"))
    mode._who = other
    asked = (Pending(other, "What?", "act", detail=(told,)), Pending(who, "What?", "act"))
    assert any("is asked too" in text for text in mode._asked(asked)) is not named


def test_what_can_be_paid_in_one_way_only_is_said_and_not_asked():
    pay = Slot("dice", "dice", (0, 1), scores=(4, 2), price=Price(6))
    talk = Script()
    command = fill(talk, Option("x", "ann", "X", {"do": "x"}, (pay,)), everything=False)
    assert (command, talk.said) == ({"do": "x", "dice": [0, 1]}, ["Paid with 4, 2."])


@pytest.mark.parametrize(
    ("encounter", "who", "ruling"),
    [
        ("first-duel", "kappa-1", {"do": "rule-set", "field": "life", "value": 0, "who": "kappa-1"}),
        ("enc-two-cultists", "cultist-1", {"do": "rule-set", "field": "health", "value": 0, "who": "cultist-1"}),
        ("night-of-jackals", "jackal-1", {"do": "rule-remove", "how": "dead", "who": "jackal-1"}),
        ("rats-on-the-quay", "rat-1", {"do": "rule-remove", "how": "defeated", "who": "rat-1"}),
    ],
)
def test_that_somebody_fell_is_told_once(encounter: str, who: str, ruling: dict[str, object]) -> None:
    """MIR said *Cultist 1 dies* and then *Cultist 1, now: dead*, and what a ruling set was said as often."""
    session = begin(encounter, seed=1).session
    before, head = session.view(), session.timeline.size
    session.do(session.ruleset.read(ruling))
    lines = [line for step in range(head + 1, session.timeline.size + 1) for line in session.lines(step)]
    assert changes(before, session.view()), "somebody who cannot glance would be told of it otherwise"
    assert new_to([line.text for line in lines], changes(before, session.view(), fallen(lines))) == []


def test_what_brings_somebody_back_and_how_they_lie_is_told_beside_their_fall():
    """Of whoever was forced out line mode did not say at which Morale they rally, nor of whoever was Broken that they
    lay on the ground.
    """
    before = begin("night-of-jackals", seed=1).session.view()
    one, *others = before.sheets
    fell: tuple[tuple[tuple[tuple[str, str], ...], list[str]], ...] = (
        ((("out, rallies at 4", "2 more"), ("prone", "")), ["rallies at 4 (2 more), prone"]),
        ((("burned out, no Rally", ""), ("prone", "")), ["no Rally, prone"]),
        ((("Broken", ""), ("prone", "")), ["prone"]),
        ((("dead", ""),), []),
    )
    for states, told in fell:
        badges = tuple(Badge(text, clock=clock, state=True) for text, clock in states)
        after = replace(before, sheets=(replace(one, badges=(*one.badges, *badges), out=True), *others))
        assert changes(before, after, {one.id}) == [f"{one.name}, now: {text}." for text in told]


def test_all_behind_a_number_asks_what_is_left_as_it_is_too() -> None:
    """Who helps could be named ahead only (MG-41), and what stood behind a number was passed over."""
    chronicle = begin("night-of-jackals", seed=5)
    talk = Script("1", "4", "1", "", "1 twice", "1 all", "1", "1", "", "q")
    LineMode(chronicle, talk).play()
    assert "After a number stands nothing, or all: 1 all asks everything there is to say." in talk.said
    steps = [step for step in chronicle.session.timeline.steps if step is not None]
    helping = [step.command for step in steps if getattr(step.command, "helpers", ())]
    assert [command.helpers for command in helping] == [("tariq",)]


def test_what_threatens_where_an_act_would_end_is_said_before_it_is_done() -> None:
    """On the screen it stands under the act; line by line only whoever went there learnt it."""
    session = begin("caravanserai-drain", seed=1).session
    start = next(option for option in session.options() if option.aim in ("start-fight", "go-on"))
    session.do(session.ruleset.read(start.command))
    move = next(option for option in session.options("gm", "zaynab") if option.command["do"] == "move")
    talk = Script("")
    confirmed(talk, session, session.ruleset.read({**move.command, "to": "cellar"}), move)
    assert "There: Guard 1 and Guard 2 can strike Zaynab." in talk.said


def test_the_whole_moment_has_the_dice_and_the_tables_that_lie_beside_the_map() -> None:
    """Who plays Fires by ear heard nowhere what the enemies may do, nor how likely it is."""
    session = begin("rats-on-the-quay", seed=1).session
    told = everything(session.view())
    rats = told.index("Rats.")
    assert told[rats + 1] == "1-3: odds 50 %, tokens 0/3, what happens Move, Bite 1 pierce."
    view = replace(
        session.view(),
        pools=(Pool("Stamina", (6, 4, 2), 6, ("", "spent"), total="8 left"),),
        tables=(
            Table("Rats", ("roll", "does"), (("1", "bites"), ("2", ""), ("3", "")), 0, (1,), (2,), (1, 4)),
            Table("Wounds", ("who", "Wound"), (("Gleb", "◊●"),), drawn=True),
            Table("This beat", ("", ""), (("actions", "1 of 2"),)),
        ),
    )
    assert everything(view)[-7:] == [
        "Stamina: 6, 4 spent, 2; 8 left.",
        "Rats, 1 of 4.",
        "1, now: does bites.",
        "2, used up.",
        "3, struck out.",
        "This beat.",
        "actions: 1 of 2.",
    ]


@pytest.mark.parametrize(("rounds", "told"), [(4, False), (34, True)])
def test_a_fight_that_goes_nowhere_says_what_ends_it(rounds: int, told: bool) -> None:
    chronicle = begin("first-duel", seed=1)
    for _ in range(rounds):
        for asked in chronicle.session.pending():
            chronicle.session.do(Stand(asked.who))
    talk = Script("q")
    LineMode(chronicle, talk).play()
    assert ("Nothing has come of this fight for long: 13, End the fight, breaks it off." in talk.said) == told


def test_where_tells_the_covers_and_the_ways_out_that_a_map_shows() -> None:
    """Whoever only listens did not know that there was anything to hide behind, nor who hid there."""
    told = where(begin("hourglass", seed=1).session.view())
    assert told[0] == "Gateway: Tariq, Zaynab; exit."
    assert told[-1] == "Minaret: Sharpshooter; D12 Parapet: Sharpshooter."


def test_what_was_said_beforehand_is_told_by_what_came_of_it() -> None:
    """*Costs fast action*, of what was called fast; where she went was told before, and *Safiya moves on* was left."""
    chronicle = begin("night-of-jackals", seed=1)
    talk = Script("1", "4", "1", "", "q")
    LineMode(chronicle, talk).play()
    told = " ".join(talk.said)
    assert "Safiya goes to The dark." in told
    assert "Safiya moves on." not in told
    assert "Costs" not in told


def test_where_names_those_who_are_there_and_only_those_who_are_meant() -> None:
    view = begin("caravanserai-drain", seed=1).session.view()
    assert "Cellar: Guard 1, Guard 2; dimly lit." in where(view)
    assert where(view, "zaynab")[0] == "Drain: Zaynab; cramped; one behind the other: Zaynab and Street thug."
    assert sum("Zaynab" in text for text in where(view)) == 1


class Reader(Script):
    """What was said, with what is not wrapped."""

    def lines(self, lines: Sequence[str]) -> None:
        self.said.extend(lines)


def test_a_rule_is_read_with_its_text_and_the_chronicle_as_far_back_as_is_said() -> None:
    chronicle = begin("first-duel", seed=1)
    for at in range(12):
        chronicle.session.do(chronicle.session.ruleset.read({"do": "rule-note", "text": f"knock {at}"}))

    def said(line: str) -> list[str]:
        talk = Reader(line, "q")
        LineMode(chronicle, talk).play()
        return talk.said[talk.said.index("> ") + 1 : -1]

    title, *text = said("rule MI-45")
    assert title.startswith("MI-45 ")
    assert text, "not its name alone"
    assert [len(said(line)) for line in ("l", "l 2")] == [10, 2]


def test_of_a_walk_only_its_end_is_told() -> None:
    first, last = (Line(f"Ann goes to {to}", tone="move", who="ann", joins=bool(to)) for to in range(2))
    other, blow = replace(last, who="ben"), Line("Ann strikes", who="ann", tone="hit")
    assert goes_on(first, [first, last])
    assert not goes_on(last, [first, last])
    assert not goes_on(first, [first, other])
    assert not goes_on(first, [first, blow, last])
    assert not goes_on(blow, [blow, last])


def test_the_only_answer_is_given_and_said() -> None:
    """Whoever has no Focus left can only let the blow come."""
    chronicle = begin("first-snow-duel", seed=1)
    session, who = chronicle.session, "hayato-duelist"
    session.do(session.ruleset.read({"do": "rule-set", "field": "fp", "who": who, "value": 0}))
    talk = Script("1", "", "q")
    LineMode(chronicle, talk).play()
    assert sum(text.startswith("Hayato, nothing else to choose: ") for text in talk.said) == 1
    assert "NoDefence" in [
        type(session.timeline.step(step).command).__name__ for step in session.timeline.path() if step
    ]


def test_a_way_is_said_by_its_cells_or_by_where_each_step_goes() -> None:
    """*East* answered nothing, though the screen calls the steps so."""
    steps = Steps("0,0", {"0,0": ("1,0", "0,1"), "1,0": ("2,0", "1,1"), "1,1": ()}, 2)
    way = Slot("path", "path", steps=steps)
    for typed in ("1,0 1,1", "east south-east", "E se", "east 1,1"):
        assert filled(Script(typed), way) == {"do": "x", "path": ["1,0", "1,1"]}
    talk = Script("north", "east")
    assert filled(talk, way)["path"] == ["1,0"]
    told = " ".join(talk.said)
    assert "From 0,0: 1,0 east for 1, 0,1 south-east for 1." in told
    assert "there is no way to north" in told


def test_a_way_over_zones_is_said_by_their_names_alone() -> None:
    talk = Script("hall")
    way = Slot("path", "path", steps=Steps("yard", {"yard": ("hall",), "hall": ()}, 1))
    assert filled(talk, way)["path"] == ["hall"]
    assert talk.said[0] == "From yard: hall for 1. 1 to spend."
    assert "where each step goes" not in talk.said[1]


@pytest.mark.parametrize(
    ("price", "told"),
    [
        (Price(6), "dice (6 in all): "),
        (Price(0, 1), "dice: "),
        (Price(0, 2), "dice (at least 2 dice): "),
        (Price(6, 1, 1), "dice (6 in all, exactly 1 die): "),
    ],
)
def test_how_many_dice_pay_is_said_where_it_is_not_any(price: Price, told: str) -> None:
    talk = Script("6 2")
    if price.most == 1:
        talk = Script("6")
    filled(talk, Slot("dice", "dice", (0, 1, 2), scores=(4, 2, 6), price=price))
    assert talk.said[:2] == ["On the table: 2, 4, 6.", told + talk.said[1].removeprefix(told)]


def test_the_choices_of_somebody_are_theirs_alone() -> None:
    """What the table may do as well has numbers of its own where somebody is asked, and none here."""
    talk = Script("2")
    mode = LineMode(begin("ford-at-dusk", seed=1), talk)
    mode._choose_who("")
    assert talk.said[1] == "2. Kappa 1"
    assert {option.who for option in mode._menu.values()} == {"kappa-1"}


def test_a_side_that_is_given_to_the_program_is_played_at_once() -> None:
    mode = LineMode(begin("first-snow-duel", seed=1), Script())
    mode._give("party=random")
    assert mode.session.head > 0


@pytest.mark.parametrize("kept", [False, True])
def test_where_a_fight_is_kept_is_said_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: bool
) -> None:
    path = tmp_path / "duel.fight" if kept else None
    LineMode(begin("first-snow-duel", seed=1, path=path), Script("q")).play()
    assert ("Kept in" in capsys.readouterr().out) == kept


@pytest.mark.parametrize(
    ("line", "sentence", "new"),
    [
        ("Tide +0 → −3: 3 against the players", "Tide: 0 to −3.", False),
        ("Tide −3 → +0: 3 against the enemies", "Tide: −3 to 0.", False),
        ("Tide −7 → −12: 5 against the players", "Tide: −7 to 0.", True),  # it broke there, and went back
        ("Tide +0 → +12: 12 against the enemies", "Tide: 0 to 1.", True),
        ("Life +0 → −3", "Tide: 0 to −3.", True),
    ],
)
def test_where_a_marker_went_is_told_once(line: str, sentence: str, new: bool) -> None:
    """*Tide +0 to −3: 3 against the players. Tide: 0 to -3.*"""
    assert new_to([line], [sentence]) == [sentence] * new


def test_all_who_may_take_a_shared_slot_are_choices() -> None:
    """Of *Aya or Tomo takes the slot* there was only *1. Aya takes the slot*."""
    talk = Script("q")
    LineMode(begin("lantern-road", seed=1), talk).play()
    assert [text for text in talk.said if text.endswith("takes the slot")] == [
        "1. Kappa 1 takes the slot",
        "2. Kappa 2 takes the slot",
    ]
    assert "3. Kappa 1: Done for this round" in talk.said, talk.said


def test_what_a_choice_says_beside_it_is_not_said_before_it_as_well():
    """MIR: *lose 4 Health: 6 left*, and then *1. Lose Health, lose 4 Health: 6 left*."""
    chronicle = begin("mir-duel", seed=1)
    commands: list[tuple[dict[str, object], tuple[int, ...]]] = [
        ({"do": "roll-initiative"}, (7, 7, 7, 7, 1, 1, 1, 1, 1)),
        ({"do": "move", "who": "irena", "to": "1"}, ()),
        ({"do": "attack-melee", "who": "irena", "weapon": "sword", "targets": ["duellist"]}, (7, 7, *[1] * 10)),
    ]
    chronicle.session.set_dice(table=True, fresh=False)
    for command, faces in commands:
        chronicle.session.do(chronicle.session.ruleset.read(command), faces)
    talk = Script("q")
    LineMode(chronicle, talk).play()
    assert [text for text in talk.said if "5 Health" in text] == ["1. Lose Health, lose 5 Health: 5 left"]
    assert "Duellist takes successes 2 + Sword 3 = 5." in talk.said


def test_whom_only_a_reason_keeps_from_being_chosen_is_told_with_it() -> None:
    talk = Script("1")
    filled(talk, Slot("whom", "entity", ("oni", "imp"), ("Oni", "Imp"), barred={"fox": ("Fox", "needs 7, Ann has 6")}))
    assert talk.said == ["1. Oni", "2. Imp", "Not Fox: needs 7, Ann has 6.", "whom? [c to go back]: "]


def test_what_would_go_on_and_is_refused_says_why_at_once() -> None:
    """Fires: *Nothing goes on by itself now: choose* was the answer; why a beat cannot end was told only to whoever
    asked for everything that is refused.
    """
    chronicle = begin("rats-on-the-quay", seed=1)
    for command in ({"do": "place", "who": "hero", "at": "-1,4"}, {"do": "start-fight"}):
        chronicle.session.do(chronicle.session.ruleset.read(command))
    talk = Script("go", "q")
    LineMode(chronicle, talk).play()
    assert "No: End the beat: first an action that is not Free, or Gasp & Pant (FF-54)." in talk.said, talk.said


def test_what_is_said_of_several_in_the_same_words_is_said_once() -> None:
    """A round of Mirage began with two sentences for each of six people."""
    chronicle = begin("standoff-at-the-bridge", seed=1)
    talk = Script("2", *["go"] * 12, "q")
    LineMode(chronicle, talk).play()
    assert of_several(["Ann: A 0 to 1 of 1.", "Now 2.", "Ann: B 1.", "Ben: A 0 to 1 of 1.", "Cid, now: up."]) == [
        "Ann and Ben: A 0 to 1 of 1.",
        "Now 2.",
        "Ann: B 1.",
        "Cid, now: up.",
    ]
    assert of_several(["Ann, now: down.", "Ben: down.", "Cid, now: down."]) == ["Ann and Cid, now: down.", "Ben: down."]
    begun = talk.said[talk.said.index("Round 2.") :]
    assert sum(": Slow " in text for text in begun[:8]) <= 2, begun[:12]


def test_a_loss_that_was_told_with_both_its_figures_is_not_told_again() -> None:
    """*Captain is hurt: Toughness 6 to 4.* and *Captain: Toughness 6 to 4 of 6.*"""
    changed = ["Captain: Toughness 6 to 4 of 6."]
    assert new_to(["Captain is hurt: Toughness 6 → 4"], changed) == []
    for told in ("Captain is hurt: Toughness 6 → 5", "Guard is hurt: Toughness 6 → 4", "Captain is hurt: Wits 6 → 4"):
        assert new_to([told], changed) == changed


def test_what_was_just_told_is_not_told_again_with_the_question_and_is_when_that_is_asked_again() -> None:
    """*Zaynab strikes at Captain with sword or saber.* stood before *Captain: block now?* and behind it."""
    chronicle = begin("standoff-at-the-bridge", seed=1)
    chronicle.session.do(chronicle.session.ruleset.read({"do": "start-fight", "opening": "standard"}))
    blow = "Zaynab strikes at Captain with sword or saber."
    talk = Script("1", "", "q")
    mode = LineMode(chronicle, talk)
    mode.play()
    first = [text for text in talk.said if blow in text]
    assert len(first) == 1, talk.said
    mode._ask_again()
    assert [text for text in talk.said if blow in text] == [blow, blow]


def test_a_clock_of_days_that_ticks_by_seconds_is_no_news() -> None:
    """Mirage said *Tariq, now: Dirty wound (95 h 59 min 30 s)* in every round."""
    view = begin("standoff-at-the-bridge", seed=1).session.view()

    def told(was: str, now: str) -> list[str]:
        before, after = (
            replace(view, sheets=(replace(view.sheets[0], badges=(Badge("Dirty wound", clock=clock),)),))
            for clock in (was, now)
        )
        return changes(before, after)

    assert told("4 days", "95 h 59 min 50 s") == ["Zaynab, now: Dirty wound (95 h 59 min 50 s)."]
    assert told("95 h 59 min 50 s", "95 h 59 min 40 s") == []
    assert told("95 h", "94 h 59 min 50 s") == ["Zaynab, now: Dirty wound (94 h 59 min 50 s)."]
    assert told("2 rounds", "1 round") == ["Zaynab, now: Dirty wound (1 round)."]
