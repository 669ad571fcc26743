"""The end of a fight tells whose decisions led there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.minds.future import minds_of
from engine.core.rulings.commands import RuleSet
from engine.core.scenes import BETWEEN, Scene
from engine.core.view import Line
from engine.systems.mir.commands import EndFight
from tests.chosen import choose
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw.ending import Way, strips
from tui.draw.rows import Pen
from tui.fight.ending import Ending, Fared, Turn, _best, ending
from tui.fight.fared import luck
from tui.fight.history import FOR_A_PERSON
from tui.start.fights import begin


def fought(by_program: tuple[str, ...], why: str = "because") -> str:
    """How long First Duel took, as its end says, with some of both played by the program."""
    session: Any = begin("first-duel", seed=1).session
    while not minds_of(session.ruleset).winner(session.state):
        who = minds_of(session.ruleset).asked(session.state)[0]
        choice = choose(session.ruleset, session.state, who, "simple", 1, session.head)
        session.do(choice.command, why=why if who in by_program else "")
    told = ending(session, "gm")
    assert told is not None
    return told.length


@pytest.mark.parametrize(
    ("by_program", "told"),
    [
        ((), "after 17 decisions"),
        (("kappa-1",), "after 8 decisions and 9 of the program"),
        (("kappa-1", "mamoru"), "after 17 decisions of the program"),
    ],
)
def test_the_end_counts_the_decisions_of_the_program_apart(by_program: tuple[str, ...], told: str) -> None:
    assert fought(by_program).rpartition(", ")[2] == told


@pytest.mark.parametrize("why", sorted(FOR_A_PERSON))
def test_what_followed_from_a_decision_is_nobodys_but_its_own(why: str) -> None:
    """A turn that is given once more ends by itself: that the program had decided so was told at the end."""
    assert fought(("kappa-1",), why).rpartition(", ")[2] == "after 8 decisions"


FIVE = tuple(
    Fared(f"p{at}", f"Person {at}", f"p{at}", "foes", False, "stands: Health 9/9, Wounds 0", best="4 on Knight in 5")
    for at in range(5)
)
LONG = BETWEEN.join(f"Guard {at} takes 11 (0/8) → WOUND, severity {at} → DEAD" for at in range(1, 5))


def drawn(told: Ending, width: int = 80, height: int = 22) -> list[str]:
    rows, _ = strips(Pen(look(), UNICODE), told, [Way("1", "next fight")], 0, "enter", width, height)
    return [row.text.strip("│ ") for row in rows]


def test_a_turning_point_has_the_lines_that_are_left_and_ends_with_something_whole() -> None:
    """It was cut within the second thing that happened, while a line below stayed empty."""
    turns = (Turn(2, "1", LONG), Turn(5, "6", "Osip hits Knight (0/12) → DEAD"), Turn(7, "9", LONG))
    lines = drawn(Ending("The gate", "Party won", "turn 9", FIVE, turns, 0, 7, True))
    at = next(at for at, line in enumerate(lines) if line.startswith("Where it turned"))
    assert lines[at + 1] == "▸ 1 Guard 1 takes 11 (0/8) → WOUND, severity 1 → DEAD …"
    assert lines[at + 2] == "6 Osip hits Knight (0/12) → DEAD"
    assert lines[at + 3].startswith("9 Guard 1 takes 11")
    assert lines[at + 4].endswith("(0/8) → WOUND, severity 2 → DEAD …")


def test_how_kind_dice_were_has_one_form_whatever_room_there_is() -> None:
    """*42 dice, as dice fall* stood between *27 dice, +0.1 each* and *33 dice, 0.3 a die below the average*."""
    assert (luck(0, 0.0), luck(42, 0.04)) == ("", "42 dice, as dice fall")
    assert (luck(1, 2.5), luck(33, -0.31)) == ("1 die, 2.5 above average", "33 dice, 0.3 below average")


@pytest.mark.parametrize("width", [40, 60, 78])
def test_what_of_somebody_has_no_line_leaves_a_sign(width: int) -> None:
    """MIR at 40 columns: *stands: Health 8/10 → 10/10,* and no best blow of seven, as if nobody had one."""
    fate, best = "stands: Health 8/10 → 10/10, Wounds 0", "7 on Guard 1 in 3"
    people = tuple(replace(person, fate=fate, best=best, dice="66 dice, as dice fall") for person in FIVE)
    turn = Turn(1, "1", "Osip hits Knight")
    for height in range(16, 40):
        lines = drawn(Ending("The gate", "Party won", "turn 9", people, (turn,) * 3, 0, 7, True), width, height)
        told = " ".join(lines).split("Where it turned")[0]
        goes_on = [below for line, below in pairwise(lines) if line.endswith(",")]
        assert all(below.startswith("Wounds 0") for below in goes_on), lines
        whole = told.count("as dice fall") == len(people)
        assert whole or "…" in told or " more " in told, lines
        assert "… …" not in told, lines


def test_a_narrow_end_tells_how_long_it_took_and_by_how_many_decisions_on_a_line_that_is_left() -> None:
    told = Ending("The gate", "Party won", "day 1 · turn 11, after 121 decisions of the program", FIVE, (), 0, 7, True)
    low = drawn(told, 40, 18)
    assert "day 1 · turn 11" in low
    assert not any("decisions" in line for line in low), "nothing else gives way to it"
    lines = drawn(told, 40, 28)
    at = lines.index("day 1 · turn 11")
    assert lines[at + 1 : at + 3] == ["after 121 decisions of the program", ""], "a line that is left tells it"


def test_who_takes_form_again_with_the_end_fell_to_somebody() -> None:
    """Of a party that had lost it was told that they were dead, and neither when nor by whom, by either's best blow."""
    session: Any = begin("first-duel", seed=1).session
    session.do(RuleSet("life", 1, "mamoru"))
    while not minds_of(session.ruleset).winner(session.state):
        who = minds_of(session.ruleset).asked(session.state)[0]
        session.do(choose(session.ruleset, session.state, who, "simple", 1, session.head).command)
    told = ending(session, "gm")
    assert told is not None
    fate = {person.name: person.fate for person in told.people}["Mamoru"]
    assert fate.startswith("fell in "), fate
    assert fate.endswith(" to Kappa"), fate


@pytest.mark.parametrize(("width", "people"), [(40, 8), (40, 3), (78, 8), (118, 12)])
def test_what_became_of_everybody_is_told_at_any_width(width: int, people: int) -> None:
    """At 40 columns names alone stood there where eight had fought."""
    guests = [Fared(f"p{at}", f"Guest {at}", f"g{at}", "a", True, f"out by Morale in 1.{at}") for at in range(people)]
    turn = Turn(1, "1.1", "Tomo hits Oni 1 by 1 · the Tide BREAKS against the enemies · Oni 1 is DEFEATED")
    lines = drawn(Ending("Dusk", "The guests lost", "round 1", tuple(guests), (turn,) * 3, 0, 1, True), width, 28)
    told = " ".join(" ".join(line.strip(" │") for line in lines).split())
    for at in range(people):
        assert f"Guest {at} out by Morale in 1.{at}" in told
    assert told.count("Oni 1 is DEFEATED") == 3


def test_what_has_no_room_beside_a_best_blow_is_cut_with_a_sign() -> None:
    """*best 9 on The drowned bell in* stood there, without when, as if that were all."""
    guests = [
        Fared(f"p{at}", "Suzu", f"g{at}", "a", False, "stands: FP 0/12, Ki 8/30", best="9 on The drowned bell in 1.5")
        for at in range(4)
    ]
    turn = Turn(1, "1.1", "Goro hits The drowned bell by 2 · the Tide BREAKS against the enemies")
    cut = 0
    for height in range(22, 34):
        told = Ending("The drowned bell", "The players won", "round 1", tuple(guests), (turn,) * 3, 0, 1, True)
        lines = drawn(told, 40, height)
        for line, below in pairwise(lines):
            cut += line == "best 9 on The drowned bell in …"
            assert line != "best 9 on The drowned bell in" or below == "1.5", lines
    assert cut


def test_the_end_tells_from_whom_and_when() -> None:
    """MIR told *Knight takes 3 → DEAD* of a turning point and not by whom, and *fled* without when."""
    session = begin("enc-two-cultists", seed=3).session

    def do(**command: object) -> None:
        session.do(session.ruleset.read(command))

    do(do="roll-initiative")
    do(do="rule-set", who="cultist-1", field="health", value=1)
    do(do="attack-ranged", who="osip", weapon="bow", targets=["cultist-1"])
    do(do="rule-remove", who="cultist-2", how="fled")
    do(do="end-fight")
    told = ending(session, "gm")
    assert told is not None
    fates = {person.id: person.fate for person in told.people}
    assert fates["cultist-1"] == "fell in 1 to Osip"
    assert fates["cultist-2"] == "fled in 1"
    assert [turn.text for turn in told.turns] == [
        "Osip hits Cultist 1 · Cultist 1 takes 6 (0/8) → critical WOUND, severity 1 → DEAD"
    ]


def test_a_blow_of_which_no_line_says_by_whom_is_theirs_who_last_did_something_to_the_same_person() -> None:
    """Not theirs who did something to another in the same scene, nor their own who were hurt."""
    lines = (
        Line("Ann aims at Ben", who="ann", about="ben"),
        Line("Osip aims at Ben", who="osip", about="ben"),
        Line("Guard bows to Irena", who="guard", about="irena"),
        Line("Ben ducks", who="ben", about="ben"),
        Line("Ben takes 3", who="ben", harm=3),
        Line("Guard steps on Ben", who="guard", about="ben"),
    )
    made = [Scene(1, "7", (), lines)]
    best = {who: _best(who, made, {"ben": "Ben"}) for who in ("ann", "osip", "guard", "ben")}
    assert best == {"ann": "", "osip": "3 on Ben in 7", "guard": "", "ben": ""}


def test_a_narrow_end_gives_its_lines_to_the_best_blows_and_each_turning_point_its_result() -> None:
    """One turning point had four lines for its arithmetic, while nobody's best blow was told."""
    people = tuple(
        Fared(name, name, name[:2], "party", out, fate, best=best, dice="20 dice, 0.1 above average")
        for name, out, fate, best in (
            ("Zaynab", True, "dead in 4", "3 on Captain in 0"),
            ("Tariq", False, "stands: Physical 0/4, Mental 0/4", "1 on Guard 1 in 3"),
            ("Idris", False, "stands: Physical 0/4, Mental 0/4", "3 on Captain in 1"),
            ("Captain", True, "fell in 1 to Idris", ""),
            ("Guard 1", True, "fell in 3 to Idris", ""),
            ("Guard 2", True, "fell in 6 to Tariq", ""),
        )
    )
    longer = "Idris hits Captain with 2 successes left (heavy armour 0 off) (now D6) −3 (Toughness 3 → 0) → BEATEN"
    turn = Turn(2, "1", longer, "Idris hits Captain with 2 successes left → BEATEN")
    told = Ending("Standoff", "The party won", "round 6", people, (turn,) * 3, 0, 7, True)
    lines = drawn(told, 40, 28)
    assert sum(line.startswith("best ") for line in lines) == 3, lines
    assert sum(line.endswith("→ BEATEN") for line in lines) == 3, lines


@pytest.mark.parametrize("width", [40, 78, 118])
def test_a_name_is_not_cut_where_there_is_room_for_it(width: int) -> None:
    """*Hollowed Adve…* stood before thirty blanks."""
    two = (replace(FIVE[0], name="Hollowed Adventurer", fate="fell to Genericus in round 3"), FIVE[1])
    lines = drawn(Ending("The gate", "Party won", "round 3", two, (), 0, 7, True), width)
    at = next(at for at, line in enumerate(lines) if line.startswith("p0  Hollowed Adventurer"))
    assert "fell to Genericus in round 3" in lines[at] + lines[at + 1]
    assert any(line.split()[:3] == ["p1", "Person", "1"] for line in lines)
    if width > 40:
        assert lines[at].index("fell") == next(line for line in lines if line.startswith("p1")).index("stands")


def test_health_that_comes_back_with_the_end_is_told_with_what_was_left() -> None:
    """MIR: *stands: Health 5/12* stood at the end, and between fights, right after it, 12/12 (MR-16)."""
    chronicle = begin("enc-gate", seed=1)
    chronicle.session.do(RuleSet("health", 5, "gleb"))
    chronicle.session.do(EndFight())
    over = ending(chronicle.session, "gm")
    assert over is not None
    fates = {person.name: person.fate for person in over.people}
    assert fates["Gleb"] == "stands: Health 5/12 → 12/12, Wounds 0"
    assert fates["Mara"] == "stands: Health 8/8, Wounds 0"


@pytest.mark.parametrize("height", [22, 23, 24, 28])
def test_nothing_is_cut_on_the_page_of_the_end_while_a_line_of_it_is_free(height: int) -> None:
    """*The Ferryman: Attack, Light at Drowned Watchman: 2 sla…* stood above two empty lines."""
    blow = "The Ferryman: Attack, Light at Drowned Watchman: 2 slash → 2 HP → DEFEATED"
    dice = "15 dice, 0.8 below average"
    people = (
        Fared(
            "f",
            "The Ferryman",
            "FE",
            "party",
            False,
            "stands: HP 4/10, FP 7/7",
            "",
            "2 on Drowned Watchman in 1.2",
            "+5 Souls",
            dice,
        ),
        Fared(
            "d", "Drowned Watchman", "dr", "foes", True, "fell in 3.6 to The Ferryman", blow, "1 on The Ferryman in 2.4"
        ),
        Fared("w", "Weir Rat", "wi", "foes", False, "stands: HP 1/3", "", "1 on The Ferryman in 1.2"),
    )
    turns = (Turn(1, "1.2", blow[:62]), Turn(2, "2.3", blow[:55]), Turn(3, "3.6", blow, blow))
    lines = drawn(Ending("The Watch", "Victory.", "Round 3", people, turns, 0, 3, True), 80, height)
    blank = len(lines) - 3 - max(at for at, line in enumerate(lines[:-2]) if line)
    assert blank == 0 or not any(line.endswith("…") for line in lines), lines


def test_boxes_of_what_befell_somebody_are_told_by_what_is_in_them() -> None:
    """*Physical 0/4* of who is unhurt read as if nothing were left, *3/4* as if most were."""
    chronicle = begin("caravanserai", seed=1)
    session = chronicle.session
    for command in (
        {"do": "start-fight"},
        {"do": "rule-condition", "who": ["zaynab"], "condition": "winded", "on": True},
        {"do": "rule-condition", "who": ["zaynab"], "condition": "bruised", "on": True},
        {"do": "end-fight", "winner": "party"},
    ):
        session.do(session.ruleset.read(command))
    told = ending(session, "gm")
    assert told is not None
    fates = {fared.id: fared.fate for fared in told.people}
    assert fates["zaynab"] == "stands: Physical winded, bruised, Mental none"
    assert fates["tariq"] == "stands: unhurt"


def test_what_somebody_has_left_is_told_before_that_they_stand_where_there_is_one_line() -> None:
    """*Strong horse 1  stands: Toughne…*: with how much was cut."""
    horses = tuple(
        Fared(f"s{at}", f"Strong horse {at}", f"s{at}", "a", False, "stands: Toughness 6/6") for at in range(9)
    )
    told = drawn(Ending("Dusk", "The party won", "round 8", horses, (), 0, 1, True), 40, 18)
    assert sum("Toughness 6/6" in line for line in told) >= 5, "\n".join(told)
    assert not any("stands" in line for line in told), "\n".join(told)


def test_in_forty_columns_what_is_cut_of_who_stands_ends_behind_a_figure():
    """Miasma: *stands: Life 20/20, Stamina …* had not even the figure that it began to tell."""
    people = [
        Fared(
            f"g{at}", f"Gaki {at}", f"g{at}", "foes", False, "stands: Life 20/20, Stamina 30/30", best="10 on Sayo in 9"
        )
        for at in range(1, 9)
    ]
    lines = drawn(Ending("The Red Village", "The foes won", "segment 25", tuple(people), (), 0, 7, True), 40, 18)
    assert [line.split() for line in lines if line.startswith("g3")] == [["g3", "Gaki", "3", "Life", "20/20", "…"]]
