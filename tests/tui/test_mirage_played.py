"""What somebody ran into who played Mirage by hand on three sizes, with typed dice, and between two fights."""

from __future__ import annotations

import re

import pytest

from engine.core.refusal import NeedsDice
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen
from tests.tui.test_mirage_at_the_table import begun, give
from tui.fight.ending import ending
from tui.fight.history import History
from tui.start.fights import begin


def strip_of(lines: list[str]) -> str:
    """What the lines between the field and the question tell, in one."""
    last = next(at for at in reversed(range(len(lines))) if lines[at].startswith("╭"))
    first = max(at for at in range(last) if lines[at].startswith("╰"))
    return re.sub(r"\s+", " ", " ".join(lines[first + 1 : last])).strip()


def shot(chronicle: Chronicle, *later: int, extra: int = 4) -> None:
    """Safiya is hit by all of a rifle's dice, and Broken by as much ``extra`` damage as there can be: what comes of it
    is typed.
    """
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="end-turn")
    give(chronicle, do="shoot", who="sharpshooter-1", target="safiya", weapon="rifle")
    give(chronicle, 10, 8, 6, 6, do="react", who="safiya", how="none")
    give(chronicle, 1, 1, *later, do="choose-extra", who="sharpshooter-1", extra=extra)


@pytest.mark.rule("MG-96", "MG-98")
def test_an_injury_is_told_with_the_blow_that_it_comes_of() -> None:
    """*Safiya: Punctured lungs (65) · Safiya dies in 3 rounds* stood behind the dice: nobody read who had hit her."""
    chronicle = begin("rooftops", table_dice=True)
    shot(chronicle, 6, 5, 3)
    told = strip_of(keys(chronicle, size=NARROW))
    assert told.endswith(
        "→ BROKEN physically → Punctured lungs (65) → dies in 3 rounds unless treated, at the end of round 4"
    )
    assert "hits Safiya" in told
    assert seen(keys(chronicle, size=NARROW), "Safiya: Punctured lungs 3 rounds more, to the end of round 4")


@pytest.mark.rule("MG-89")
@pytest.mark.parametrize(("extra", "best"), [(1, "3 on Safiya in 1"), (4, "4 on Safiya in 1")])
def test_the_best_blow_counts_the_point_that_breaks(extra: int, best: str) -> None:
    """Whose shot took three Conditions and Broke Safiya was told *best 3*, as one that only hurt her."""
    chronicle = begin("rooftops", table_dice=True)
    shot(chronicle, *((6, 5, 3) if extra == 4 else ()), extra=extra)
    give(chronicle, do="end-fight", winner="party")
    told = ending(chronicle.session, "gm")
    assert told is not None
    assert {person.name: person.best for person in told.people}["Sharpshooter 1"] == best


@pytest.mark.rule("MG-49")
def test_a_fall_is_told_on_a_phone_with_the_step_that_it_comes_of() -> None:
    """*Tariq goes to Hall … answered* filled the strip: that he had fallen was told nowhere."""
    chronicle = begin("guest-in-the-ruin", table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, 2, do="move", who="tariq", to="hall")
    give(chronicle, 4, do="pray", who="tariq", pray=True)
    assert strip_of(keys(chronicle, size=(40, 30))).endswith("→ falls")


@pytest.mark.rule("MG-88")
def test_the_key_that_goes_on_says_by_which_digits_a_question_is_answered() -> None:
    """On a phone three lines said that a question is to be answered, *or see what the rulings offer*."""
    chronicle = begin("tavern-of-four-winds", table_dice=True)
    give(chronicle, do="start-fight", opening="surprise-adversaries")
    give(chronicle, 8, 1, 3, do="shoot", who="guard", target="tariq", weapon="crossbow")
    lines = keys(chronicle, "space", size=(40, 30))
    assert seen(lines, "nothing to go on with: choose 1 to 3"), "\n".join(lines)


@pytest.mark.rule("MG-49")
def test_whoever_falls_in_clutter_after_a_shot_is_told_to_have_gone_there() -> None:
    """On a phone *Guard hits Tariq … · Guard falls to the ground* stood there: behind the counter, it seemed."""
    chronicle = begin("tavern-of-four-winds", table_dice=True)
    give(chronicle, do="start-fight", opening="surprise-adversaries")
    give(chronicle, 8, 1, 3, do="shoot", who="guard", target="tariq", weapon="crossbow")
    give(chronicle, do="choose-conditions", who="tariq", conditions=["winded", "bruised"])
    give(chronicle, 2, do="move", who="guard", to="taproom")
    told = strip_of(keys(chronicle, size=(40, 30)))
    assert told.endswith("Guard goes to Taproom · Guard Grace [2] 0 successes → falls"), told
    lines = History(chronicle.session).scenes("gm", 9)
    heaviest = max(lines[-1].phrases, key=lambda phrase: phrase.weight)
    assert heaviest.text == "Guard Grace [2] 0 successes → falls"


def camp() -> Chronicle:
    """After a fight: Safiya is winded, rattled and enraged."""
    chronicle = begun("night-of-jackals")
    give(chronicle, do="end-fight", winner="party")
    for condition in ("winded", "rattled", "enraged"):
        give(chronicle, do="rule-condition", who="safiya", condition=condition, on=True)
    return chronicle


@pytest.mark.rule("MG-119", "MG-121")
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
def test_what_is_done_between_fights_says_who_does_it(size: Size) -> None:
    """*Pray and meditate*, *A day of healing  a day  Zaynab*: by whom, and for whom?"""
    chronicle = camp()
    assert seen(keys(chronicle, size=size), "Safiya · Day 1: treat, heal, rest, or the next fight?")
    lines = keys(chronicle, "tab", size=size)
    assert seen(lines, "Tariq · Day 1: treat, heal, rest, or the next fight?")
    told = [re.sub(r"\s+", " ", line) for line in lines]
    assert seen(told, "7 A day of healing a day for Safiya"), "\n".join(lines)
    assert seen(told, "8 A day of close talk a day for Safiya"), "no digit that is somebody else's rest"


def test_nobody_is_named_between_fights_where_one_alone_can_act() -> None:
    chronicle = begun("night-of-jackals")
    give(chronicle, do="end-fight", winner="party")
    give(chronicle, do="rule-remove", who="tariq", how="dead")
    assert seen(keys(chronicle, size=NARROW), "╭ Day 1: treat, heal, rest")


@pytest.mark.rule("MG-130")
def test_another_session_has_no_digit_that_is_somebody_elses_rest() -> None:
    """It was 2 for Zaynab, who had nothing to heal, where 2 had been to pray and meditate for Tariq."""
    chronicle = begun("hourglass")
    give(chronicle, do="end-fight", winner="party", confirm=True)
    give(chronicle, do="rule-remove", who="idris", how="dead")
    for who in ("tariq", "zaynab"):
        give(chronicle, do="rule-condition", who=who, condition="winded", on=True)
    ruled = ("g", "slash", *"winded", "enter")
    assert seen(keys(chronicle, size=NARROW), "2 Pray and meditate")
    lines = keys(chronicle, "tab", *ruled, size=NARROW)
    assert seen(lines, "Zaynab · Day 1")
    assert not re.search(r"\d Another session", "\n".join(lines))


@pytest.mark.rule("MG-121")
def test_other_conditions_are_not_what_was_chosen_before() -> None:
    """*. clear rattled and enraged* was offered to whoever had cleared the third of three others."""
    ruled = (key for word in ("bleed", "despair") for key in ("g", "slash", *word, "enter"))
    lines = keys(camp(), "1", "3", "6", "enter", *ruled, "1", size=NARROW)
    assert seen(lines, "3 Clear bleeding and despairing"), "\n".join(lines)
    assert not seen(lines, ". clear")


@pytest.mark.rule("MG-62")
def test_whoever_types_the_dice_of_a_dodge_or_of_armour_is_told_what_they_are_against() -> None:
    chronicle = begin("rooftops", table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="shoot", who="idris", target="sharpshooter-1", weapon="longbow")
    give(chronicle, 10, 7, 4, do="react", who="sharpshooter-1", how="dodge")
    lines = keys(chronicle, "2", size=NARROW)
    assert seen(lines, "6 or more is a success; against 3 successes"), "\n".join(lines)
    lines = keys(chronicle, "2", "1", "1", "space", size=NARROW)
    assert seen(lines, "for armour of Sharpshooter 1: Light armour"), "\n".join(lines)
    assert seen(lines, "6 or more is a success; against 4 damage")


@pytest.mark.rule("MG-132")
def test_whoever_types_the_dice_of_a_purchase_is_told_what_counts_and_how_much_is_needed() -> None:
    """*for Resources of Idris* stood there, and nothing else."""
    chronicle = begin("rooftops", table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="end-fight")
    with pytest.raises(NeedsDice) as asked:
        give(chronicle, do="shop", who="idris", item="binoculars", payers=["idris", "zaynab"])
    assert asked.value.roll.counts == "each 6 is a success; 2 needed"
    with pytest.raises(NeedsDice) as asked:
        give(chronicle, 6, 1, 1, do="shop", who="idris", item="binoculars", payers=["idris", "zaynab"])
    assert asked.value.roll.counts == "each 6 is a success; 1 needed"


def test_the_card_of_a_fight_tells_how_somebody_broken_is() -> None:
    """*Idris  character · Fountain* stood among those whose Conditions were told."""
    lines = keys(None, "slash", *"hourglass", size=NARROW)
    assert seen(lines, "ID  Idris         Phy. ●●●●  Men. ○○○○"), "\n".join(lines)


@pytest.mark.rule("MG-80")
def test_the_ground_that_bars_the_way_out_has_a_sign_and_no_beginning_of_a_word() -> None:
    """*✗ held by a f…* stood in the box, and *✗ held by a foe* in the legend below it."""
    chronicle = begun("hourglass")
    give(chronicle, do="rule-place", who="tariq", to="minaret")
    give(chronicle, do="end-turn")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "✗ held by a foe ·"), "\n".join(lines)
    assert not seen(lines, "held by a f…")


@pytest.mark.rule("MG-131")
def test_a_defect_that_could_be_called_on_stands_behind_the_answers_and_has_no_heading() -> None:
    """Only one that tells on the answer does: every question about a blow ended with a fear of blood that somebody else
    has.
    """
    chronicle = begun("caravanserai")
    for who in ("zaynab", "tariq"):
        give(chronicle, do="move", who=who, to="yard")
    for who, row in (("zaynab", 53), ("tariq", 13), ("tariq", 12)):
        give(chronicle, do="rule-broken", who=who, kind="physical", row=row)
    give(chronicle, do="rule-condition", who="tariq", condition="broken-physical", on=False)
    give(chronicle, do="end-turn")
    give(chronicle, do="strike", who="guard-1", target="tariq", weapon="sword")
    shown = [line.strip("│ ") for line in keys(chronicle, size=NARROW)]
    asked = next(at for at, line in enumerate(shown) if "Tariq: block now?" in line)
    assert shown[asked + 1 : asked + 4] == ["1 Block", "2 Let it come", "Defect of Tariq: Crooked fingers"]
    assert "Defect of Zaynab" not in "".join(shown)
    assert any("Bladework D10 + D6" in line for line in shown), "\n".join(shown)


@pytest.mark.rule("MG-88", "MG-119")
def test_both_kinds_of_conditions_are_told_of_whoever_has_one_line() -> None:
    """*Phy. [winded] [bruised] [bleeding] [Broken]* filled the line: that Safiya was shaken too was not told; while she
    was asked what to heal, *also here* stood above everybody, and she could *Heal broken physical and winded*.
    """
    chronicle = begin("night-of-jackals", table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="end-fight", winner="party")
    give(chronicle, do="rule-broken", who="safiya", kind="physical", row=11)
    for condition in ("winded", "bruised", "bleeding", "rattled", "enraged"):
        give(chronicle, do="rule-condition", who="safiya", condition=condition, on=True)
    assert seen(keys(chronicle, size=NARROW), "Safiya         Phy. ●●●●  Men. ●●○○")
    give(chronicle, 7, 1, 1, 1, do="heal-day", who="tariq", patients=["safiya"], kind="physical")
    lines = keys(chronicle, size=WIDE)
    assert seen(lines, "1 Heal Broken (physical), winded and bruised"), "\n".join(lines)
    assert not seen(lines, "also here")


def test_a_timeline_tells_rounds_and_sides_before_the_day() -> None:
    """*day 1 · before r…*, *day 1 · round 1 ·…*: every step bore the day, and none whose turn it was."""
    chronicle = begun("hourglass")
    give(chronicle, do="end-turn")
    give(chronicle, do="end-turn")
    lines = keys(chronicle, "t", size=NARROW)
    assert seen(lines, "0  before the fight   the beginning"), "\n".join(lines)
    assert seen(lines, "2  round 1 · party    End of the turn")
    assert seen(lines, "3  round 1 · advers…  End of the turn")


@pytest.mark.rule("MG-102", "MG-104")
def test_the_key_that_goes_on_leaves_nobody_to_die_in_a_fight_that_is_won() -> None:
    chronicle = begin("hourglass", table_dice=True)
    give(chronicle, 3, do="start-fight", opening="standard")
    for _ in range(4):
        give(chronicle, do="end-turn")
    give(chronicle, do="rule-place", who="tariq", to="fountain")
    for who in ("sharpshooter", "street-thug"):
        give(chronicle, do="rule-remove", who=who, how="defeated")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "Tariq: what? The time of Idris runs out with this round"), "\n".join(lines)
    assert seen(lines, "space next: Zaynab")
    lines = keys(chronicle, "8", *"7111", size=NARROW)
    assert not chronicle.session.state.combatants["idris"].broken_physical
    assert seen(lines, "Nobody of the adversaries fights on. End the fight?"), "\n".join(lines)


@pytest.mark.rule("MG-109", "MG-111", "MG-112", "MG-113", "MG-114", "MG-115")
@pytest.mark.parametrize("size", [NARROW, (40, 30)], ids=["80x24", "40x30"])
def test_what_fear_is_faced_with_and_what_terror_makes_of_somebody_stands_beside_the_choice(size: Size) -> None:
    """*Flee, Freeze, Faint, Attack*: what is the difference?"""
    chronicle = begin("guest-in-the-ruin", table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="call-fear", source="lesser-jinn", value=1, who=["tariq"])
    lines = [re.sub(r"\s+", " ", line) for line in keys(chronicle, size=size)]
    assert seen(lines, "1 Face it: Wits D6 D6 D6 D6"), "\n".join(lines)
    assert seen(lines, "2 Face it: Empathy D10 D6 D6 D6")
    give(chronicle, 1, 1, 1, 1, 4, do="face-fear", who="tariq", attribute="wits")
    lines = [re.sub(r"\s+", " ", line) for line in keys(chronicle, size=size)]
    assert seen(lines, "1 Flee away with every action"), "\n".join(lines)
    assert seen(lines, "4 Attack the nearest, nothing fast")
