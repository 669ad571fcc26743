"""What a table ran into that played whole fights of Mirage by hand."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mirage.commands.answers import ChooseExtra, React
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, keys, seen
from tui.fight import flow
from tui.fight.ending import ending
from tui.start.fights import begin


def give(chronicle: Chronicle, *faces: int, **command: Any) -> None:
    """A command, through the same door as the screen's; with dice from the table, where there are some."""
    session = chronicle.session
    read = session.ruleset.read(command)
    session.do(read, faces) if faces else session.do(read)


def begun(encounter: str, **opening: Any) -> Chronicle:
    """A fight at its first turn."""
    chronicle = begin(encounter, seed=1)
    give(chronicle, do="start-fight", opening="standard", **opening)
    return chronicle


def drain() -> Chronicle:
    """Zaynab, a thug and Tariq one behind the other in the drain, in this order."""
    chronicle = begun("caravanserai-drain")
    give(chronicle, do="move", who="tariq", to="crawl")
    return chronicle


@pytest.mark.rule("MG-51")
def test_a_queue_keeps_its_order_while_blows_are_exchanged_in_it():
    chronicle = drain()
    assert seen(keys(chronicle, size=NARROW), "ZA!›st◎›TA!"), "Zaynab is looked at"
    give(chronicle, do="strike", who="tariq", target="street-thug", weapon="quarterstaff")
    assert seen(keys(chronicle, size=NARROW), "ZA◎›st!›TA◎"), "the thug is asked whether to block"


@pytest.mark.rule("MG-51")
def test_nobody_is_threatened_past_somebody_in_a_queue():
    """Guard, Zaynab, Tariq: the guard can strike her, and not him."""
    chronicle = drain()
    give(chronicle, do="rule-remove", who="street-thug", how="defeated")
    give(chronicle, do="end-turn")
    give(chronicle, do="move", who="guard-1", to="crawl")
    assert seen(keys(chronicle, size=NARROW), "Zaynab can strike, Idris can shoot Guard 1")
    assert seen(keys(chronicle, size=NARROW), "g1!›ZA◎›TA")
    give(chronicle, do="end-turn")
    assert seen(keys(chronicle, size=NARROW), "Guard 1 can strike Zaynab")
    assert not seen(keys(chronicle, "space", size=NARROW), "can strike"), "Tariq stands behind her"


def test_the_same_acts_have_the_same_digits_for_everybody_and_all_of_them_are_in_sight():
    chronicle = begun("caravanserai-drain")
    first = keys(chronicle, size=NARROW)
    for act in ("1 Strike: Sword", "2 Grapple", "3 Shove", "4 Move on", "5 Move in the zone", "6 Flee", "7 Draw"):
        assert seen(first, act), "\n".join(first)
    second = keys(chronicle, "space", size=NARROW)
    assert seen(second, "✗1 Strike: Quarterstaff, 2 Grapple, 3 Shove  no enemy here: move on")
    for act in ("4 Move on", "5 Move in the zone", "6 Flee", "End the turn"):
        assert seen(second, act), "\n".join(second)
    assert not seen(second, "Cast a spell"), "what the game master makes of it is behind the last line"
    assert seen(second, "more …  Kick or punch, Throw…"), "nobody kicks or throws it who has a staff in hand"
    spent = keys(chronicle, "1", "2", "space", size=NARROW)
    assert seen(spent, "✗1 Strike: Sword or saber, 2 Grapple, 3 Shove, 6 Flee  has no slow action"), "\n".join(spent)


def test_no_digit_ends_the_turn_of_a_side():
    """A jackal alone has fewer acts than there are digits; none of those left over does something for everybody."""
    chronicle = begun("night-of-jackals")
    give(chronicle, do="rule-remove", who=["jackal-2", "jackal-3", "lion-a"], how="removed")
    give(chronicle, do="end-turn")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "Jackal 1: what?"), "\n".join(lines)
    assert seen(lines, "   End the turn")
    assert seen(keys(chronicle, "9", size=NARROW), "no line has the 9 here")


def saddled() -> Chronicle:
    """Safiya rides among the raiders."""
    chronicle = begun("salt-road-chase")
    for who in ("safiya", "strong-horse-1"):
        give(chronicle, do="rule-place", who=who, to="flats")
    return chronicle


@pytest.mark.rule("MG-146")
def test_a_ridden_horse_threatens_nobody_and_is_threatened_by_whoever_could_strike_it():
    lines = keys(saddled(), size=NARROW)
    assert seen(lines, "Raider 1 and Raider 2 can strike Safiya"), "\n".join(lines)


@pytest.mark.rule("MG-16")
def test_a_prayer_in_the_saddle_is_paid_by_the_horse():
    chronicle = begun("salt-road-chase")
    give(chronicle, 4, 5, do="ride", who="safiya")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "unanswered 27.1 %, 0.29 Toughness on average"), "\n".join(lines)


def test_whom_one_can_aim_at_has_one_digit_for_every_act():
    """Horses can be struck and seized as their riders can: a raider has the same digit in each list."""
    chronicle = saddled()
    struck = keys(chronicle, "1", size=NARROW)
    assert seen(struck, "2 Raider 2"), "\n".join(struck)
    kicked = keys(chronicle, "1", "escape", "2", size=NARROW)
    assert seen(kicked, "2 Raider 2")


def test_space_strikes_nobody():
    chronicle = saddled()
    lines = keys(chronicle, "1", "space", size=NARROW)
    assert chronicle.session.state.frames == ()
    assert seen(lines, "space only goes on: enter takes this line, a digit its own")


def test_an_arrow_to_the_side_answers_nothing():
    chronicle = drain()
    give(chronicle, do="strike", who="tariq", target="street-thug", weapon="quarterstaff")
    lines = keys(chronicle, "right", size=NARROW)
    assert seen(lines, "Street thug: block now?")
    assert seen(lines, "nothing more is asked about that: enter takes it")


def test_whoever_is_attacked_answers_with_the_same_digit_whatever_comes():
    """A dodge once, a block later: both are the 1, to let it come is the 2."""
    chronicle = drain()
    give(chronicle, do="shoot", who="idris", target="street-thug", weapon="longbow")

    async def twice(app, pilot):
        controller = app.screen.controller
        assert {entry.digit: entry.label for entry in controller.builder.entries()} == {1: "Dodge", 2: "Let it come"}
        give(chronicle, 1, 1, 1, do="react", who="street-thug", how="none")
        give(chronicle, do="strike", who="tariq", target="street-thug", weapon="quarterstaff")
        controller.load()
        assert {entry.digit: entry.label for entry in controller.builder.entries()} == {1: "Block", 2: "Let it come"}

    keys(chronicle, size=NARROW, then=twice)


def test_what_happens_is_told_by_whom_to_whom():
    chronicle = begin("caravanserai-drain", seed=1)
    give(chronicle, 2, 2, do="sneak-attack", who="zaynab", target="street-thug", close=True)
    give(chronicle, do="pray", who="zaynab", pray=False)
    assert seen(keys(chronicle, "c", size=NARROW), "Somebody sneaks up")
    give(chronicle, do="move", who="tariq", to="crawl")
    give(chronicle, do="rule-broken", who="zaynab", kind="physical")
    give(chronicle, 6, 6, 6, 6, do="treat", who="tariq", patient="zaynab")
    assert seen(keys(chronicle, size=NARROW), "Tariq treats Zaynab")


def test_who_flees_is_let_go():
    chronicle = drain()
    give(chronicle, do="end-turn")
    for who in ("tariq", "idris"):  # nobody flees past a neighbour
        give(chronicle, do="rule-place", who=who, to="roof")
    give(chronicle, do="flee", who="street-thug")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "chase now?")
    assert seen(lines, "2 Let them go")


def test_a_digit_says_how_much_more_damage_however_much_there_was_before():
    """*1 Damage +1, 3 Damage +2, 4 No extra damage* stood there after there had been three more to deal."""
    chronicle = saddled()
    give(chronicle, do="strike", who="safiya", target="raider-2", weapon="sword")
    give(chronicle, 8, 8, 6, 6, 1, do="react", who="raider-2", how="none")
    assert seen(keys(chronicle, "escape", size=NARROW), "3 Damage +3")
    chronicle.session.undo()
    give(chronicle, 8, 8, 6, 1, 1, do="react", who="raider-2", how="none")
    lines = keys(chronicle, "escape", size=NARROW)
    told = "1 Damage +1        3 in all", "2 Damage +2        4 in all", "9 No extra damage  2 in all"
    assert all(seen(lines, line) for line in told), "\n".join(lines)
    keys(chronicle, "1", size=NARROW)
    assert chronicle.session.state.combatants["raider-2"].status == "defeated"


def test_however_many_successes_are_left_all_of_the_extra_damage_is_one_key_and_each_amount_its_own_digit():
    """*2 Damage +3* stood there: whoever wanted two more pressed 2 and dealt three."""
    chronicle = saddled()
    give(chronicle, do="strike", who="safiya", target="raider-2", weapon="sword")
    give(chronicle, 8, 8, 6, 6, 6, do="react", who="raider-2", how="none")
    lines = keys(chronicle, size=NARROW)
    told = (
        *(f"{extra} Damage +{extra}        {extra + 2} in all" for extra in range(1, 5)),
        "9 No extra damage  2 in all",
    )
    assert all(seen(lines, line) for line in told), "\n".join(lines)
    assert seen(lines, "with 5 successes left: how much more damage?"), "\n".join(lines)
    assert seen(lines, "space damage +4")
    keys(chronicle, "space", size=NARROW)
    assert chronicle.session.state.combatants["raider-2"].status == "defeated"


def test_a_fight_that_is_over_ends_with_one_key_and_nobody_is_asked_who_won():
    chronicle = drain()
    for who in ("street-thug", "guard-1", "guard-2"):
        give(chronicle, do="rule-remove", who=who, how="defeated")
    lines = keys(chronicle, size=NARROW)
    asked = next(at for at, line in enumerate(lines) if "Nobody of the adversaries fights on. End the fight?" in line)
    assert "End the fight" in lines[asked + 1], "the answer is the first line"
    assert seen(lines, "4 Move on"), "digits stay"
    assert seen(keys(chronicle, "space", size=NARROW), "│ The party won ")


def test_what_is_done_once_more_is_not_promised_at_whom_it_cannot_be():
    """Idris shoots at a guard, and would again; the guard gone, the key says only that he shoots."""
    chronicle = begun("caravanserai-drain")

    async def shoots(app, pilot):
        await pilot.press("p", "i", "d", "1", "2")
        give(chronicle, 1, 1, do="react", who="guard-1", how="none")
        give(chronicle, do="rule-set", who="idris", field="slow-spent", value=0)
        app.screen.controller.load()
        assert flow.repeated(app.screen.controller) == ("Shoot: Longbow › Guard 1", "")
        give(chronicle, do="rule-remove", who="guard-1", how="defeated")
        app.screen.controller.load()
        assert flow.repeated(app.screen.controller) == ("Shoot: Longbow", "")

    keys(chronicle, size=NARROW, then=shoots)


def test_the_price_is_the_action_that_pays() -> None:
    """MG-35: what is fast costs the slow action where no other is left, and whoever reads the price knows it."""
    chronicle = begun("night-of-jackals")

    def prices() -> dict[str, str]:
        return {option.label: option.cost for option in chronicle.session.options("gm", "safiya") if option.enabled}

    assert (prices()["Take cover"], prices()["Flee"]) == ("fast", "slow")
    give(chronicle, do="draw", who="safiya", weapon="pistol")
    assert chronicle.session.state.combatants["safiya"].fast_spent
    assert (prices()["Take cover"], prices()["Help with a fast action"]) == ("slow", "slow")
    chronicle.session.undo()
    assert prices()["Take cover"] == "fast"


def test_an_insight_is_named_while_a_shot_is_waited_for():
    """Zaynab's blow waits for the guard's crossbow: her Champion is one key away, and the guard is asked again."""
    chronicle = begun("caravanserai")
    give(chronicle, do="rule-broken", who="zaynab", kind="physical", row=64)
    give(chronicle, do="rule-condition", who="zaynab", condition="broken-physical", on=False)
    give(chronicle, do="get-up", who="zaynab")
    give(chronicle, do="rule-place", who="zaynab", to="yard")
    give(chronicle, do="end-turn")
    give(chronicle, do="draw", who="guard-1", weapon="crossbow")
    give(chronicle, do="overwatch", who="guard-1", zone="yard")
    give(chronicle, do="end-turn")
    give(chronicle, do="rule-set", who="guard-1", field="slow-spent", value=0)
    give(chronicle, do="strike", who="zaynab", target="guard-2", weapon="sword")
    first = keys(chronicle, size=NARROW)
    assert seen(first, "also now: p ZA Zaynab: Insight: Champion"), "\n".join(first)
    named = keys(chronicle, "p", "z", "enter", "1", size=NARROW)
    assert seen(named, "Guard 1: fire now, before it happens?"), "\n".join(named)
    assert [modifier.text for modifier in chronicle.session.state.combatants["zaynab"].bonus] == ["Champion"]


def test_what_is_taken_back_is_called_by_what_was_done() -> None:
    session = begun("night-of-jackals").session
    commands = (React("safiya", "none"), ChooseExtra("safiya", 2))
    told = [session.ruleset.label(session.state, command, "gm") for command in commands]
    assert told == ["Safiya lets it be", "Safiya: damage +2"]


@pytest.mark.rule("MG-04")
def test_before_a_roll_its_dice_stand_with_every_source_and_what_comes_of_them():
    """Three can be shot at, and there are two lines: the pool, and what an arrow does; a wound is named with its −1."""
    chronicle = begun("caravanserai")
    give(chronicle, do="rule-condition", who="idris", condition="winded", on=True)
    shown = keys(chronicle, "p", "i", "d", "1", size=NARROW)
    assert seen(shown, "3 Captain"), "\n".join(shown)
    assert seen(shown, "slow action   Marksmanship D10 + D10 · −1 physical Conditions · +1 Longbow"), "\n".join(shown)
    assert seen(shown, "undefended hurts 69.4 %, 1.39 on average   if they dodge "), "\n".join(shown)
    give(chronicle, do="rule-set", who="guard-1", field="penalty", value=-1)
    give(chronicle, do="move", who="zaynab", to="yard")
    give(chronicle, do="strike", who="zaynab", target="guard-1", weapon="sword")
    shown = keys(chronicle, size=NARROW)
    assert seen(shown, "Guard 1: block now?"), "\n".join(shown)
    assert seen(shown, "Bladework D8 + D6 · −1 hurt"), "\n".join(shown)


def test_what_somebody_dies_of_is_told_once_and_whoever_can_treat_it_has_a_digit_for_it():
    chronicle = begun("caravanserai")
    for who in ("zaynab", "tariq"):
        give(chronicle, do="move", who=who, to="yard")
    give(chronicle, 5, 3, 3, do="rule-harm", who=["zaynab"], kind="physical", amount=4)
    shown = keys(chronicle, "p", "t", "a", size=NARROW)
    tracker = shown[1 : next(at for at, line in enumerate(shown) if "Field" in line)]
    assert sum("Burst artery" in line for line in tracker) == 1, "\n".join(shown)
    assert seen(tracker, "Broken  prone"), "\n".join(shown)
    assert any(f"{digit} Treat wounds" in line for digit in range(1, 10) for line in shown), "\n".join(shown)
    assert all(seen(shown, zone) for zone in ("Roof", "Cellar", "Garden")), "the field keeps its scale"


def test_in_a_crowd_whoever_acts_and_whom_they_can_aim_at_are_in_sight():
    """Five in the yard and room for three: the guard who is asked, and the two who can be struck."""
    chronicle = begun("caravanserai")
    for who in ("zaynab", "tariq"):
        give(chronicle, do="move", who=who, to="yard")
    give(chronicle, do="end-turn")
    give(chronicle, do="move", who="captain", to="yard")
    for mark in ("g1", "g2", "ca"):
        shown = keys(chronicle, "p", *mark, "1", size=NARROW)
        yard = next(line for line in shown if "ZA◎" in line)
        assert f"{mark}!" in yard, "\n".join(shown)


def test_a_shot_with_what_was_drawn_has_a_digit():
    """Zaynab's turn has nine acts with those of a captain: his pistol takes the digit that is left."""
    chronicle = begun("caravanserai")
    give(chronicle, do="end-turn")
    give(chronicle, do="draw", who="captain", weapon="pistol")
    shown = keys(chronicle, "p", "c", "a", size=NARROW)
    assert any(f"{digit} Shoot: Pistol" in line for digit in range(1, 10) for line in shown), "\n".join(shown)


@pytest.mark.rule("MG-138", "MG-139")
def test_a_ride_is_told_with_whose_dice_they_are_and_asks_where_it_ends():
    """Grace D8 D6 of the horse: one success, two zones; a digit ends the ride, and staying is the last of them."""
    chronicle = begun("salt-road-chase")
    shown = keys(chronicle, "d", "4", size=NARROW)
    assert seen(shown, "for Grace of Strong horse 1"), "\n".join(shown)
    shown = keys(begun("salt-road-chase"), "d", "4", "7", "3", size=NARROW)
    assert seen(shown, "Safiya: Grace of Strong horse 1 shows 7 3, 1 success. Pray?"), "\n".join(shown)
    chronicle = begun("salt-road-chase")
    shown = keys(chronicle, "d", "4", "7", "3", "space", size=NARROW)
    for line in ("1 Ride to Salt flats", "2 Ride to Road        by Salt flats", "3 Stay in Camp"):
        assert seen(shown, line), "\n".join(shown)
    assert not seen(shown, "Ride off the map"), "two ways lead to two places"
    assert seen(keys(chronicle, "2", size=NARROW), "u undo Safiya rides to Road")


def test_the_end_of_a_fight_tells_what_is_left_and_not_whose_action_was_spent():
    chronicle = begun("caravanserai")
    give(chronicle, do="end-fight", winner="party")
    told = ending(chronicle.session, "gm")
    assert told is not None
    fates = {fared.id: fared.fate for fared in told.people}
    assert (fates["guard-1"], fates["zaynab"]) == ("stands: Toughness 4/4", "stands: unhurt")


def test_what_a_fight_is_about_ends_with_it():
    chronicle = begun("standoff-at-the-bridge")
    stakes = "The toll is whatever the captain says"
    assert seen(keys(chronicle, size=NARROW), stakes)
    give(chronicle, do="end-fight", winner="party")
    shown = keys(chronicle, "escape", size=NARROW)
    assert seen(shown, "Before → after"), "\n".join(shown)
    assert not seen(shown, stakes), "\n".join(shown)


def test_enter_pressed_from_habit_after_the_last_face_answers_nothing():
    """The last face takes the roll by itself; what is asked next has *Pray* on its first line."""
    chronicle = begin("caravanserai-drain", seed=1, table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="move", who="tariq", to="crawl")
    give(chronicle, do="strike", who="tariq", target="street-thug", weapon="quarterstaff")
    lines = keys(chronicle, "2", "2", "2", "6", "enter", size=NARROW)
    assert seen(lines, "Pray?")
    assert seen(lines, "the last face took the roll")
    assert seen(keys(chronicle, "enter", size=NARROW), "Tariq rolls"), "pressed on purpose it answers"


def test_a_low_screen_tells_distances_before_who_is_out_and_keeps_no_blank_line_of_the_order_from_them():
    """Whoever is out is in the order too; how far the others are, and who shot, is told nowhere else."""
    chronicle = begun("standoff-at-the-bridge")
    give(chronicle, do="rule-remove", who="captain", how="defeated")
    give(chronicle, do="move", who="tariq", to="far-bank")
    lines = keys(chronicle, "space", "space", size=NARROW)
    assert seen(lines, "Tariq  long, 2 zones")
    assert seen(lines, "ca Captain defeated")
    phone = keys(chronicle, "space", "space", size=(40, 30))
    assert seen(phone, "Zaynab  medium, 1 zone")
    order = phone[2 : next(at for at, line in enumerate(phone) if line.startswith("├ Field"))]
    assert all(line.strip("│ ") for line in order), order


def test_a_narrow_screen_ties_whoever_is_engaged_and_tells_how_dice_are_typed_whole():
    chronicle = begin("standoff-at-the-bridge", seed=1, table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="strike", who="zaynab", target="captain", weapon="sword")
    lines = keys(chronicle, "1", *"3621", "2", size=(40, 30))
    assert seen(lines, "[ZA!")
    assert seen(lines, "×ca]")
    assert seen(lines, "backspace one back · esc backs out")
    assert seen(lines, "6 or more is a success, 10 or more")
    assert seen(lines, "is two")


def test_a_narrow_screen_says_whole_what_dice_are_for():
    """Which of two dice is the tens stands at the end of it."""
    chronicle = begin("standoff-at-the-bridge", seed=1, table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="end-turn")
    give(chronicle, do="strike", who="captain", target="zaynab", weapon="sword")
    give(chronicle, 10, 10, 6, 6, do="react", who="zaynab", how="none")
    lines = keys(chronicle, "space", *"11", size=(40, 30))
    assert seen(lines, "physical critical injury of")
    assert seen(lines, "tens, then ones")


@pytest.mark.rule("MG-83", "MG-71")
def test_cover_and_an_aim_are_told_once():
    """*Tariq seeks cover · Tariq takes cover: basin* was one fact in two phrases."""
    chronicle = begin("hourglass", seed=1)
    give(chronicle, 6, do="start-fight", opening="standard")
    give(chronicle, do="rule-place", who="tariq", to="fountain")
    give(chronicle, do="seek-cover", who="tariq", cover="basin")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "1 Tariq seeks cover → behind basin"), "\n".join(lines)
    give(chronicle, do="rule-condition", who="idris", condition="broken-physical", on=False)
    give(chronicle, do="overwatch", who="idris", zone="minaret")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "1 Idris takes aim → watches Minaret"), "\n".join(lines)


@pytest.mark.rule("MG-11", "MG-109")
def test_a_prayer_that_could_only_cost_is_not_asked_about():
    """More successes than a fear needs do nothing; one that is not faced yet is asked about."""
    chronicle = begin("guest-in-the-ruin", seed=1, table_dice=True)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="call-fear", source="lesser-jinn", value=1, who=["zaynab", "tariq"])
    lines = keys(chronicle, "1", *"7154", size=NARROW)
    assert seen(lines, "Tariq faces Lesser jinn: Wits or Empathy?"), "\n".join(lines)
    lines = keys(chronicle, "1", *"4153", size=NARROW)
    assert seen(lines, "Tariq: Fear shows 4 1 5 3, 0 successes. Pray?"), "\n".join(lines)


@pytest.mark.rule("MG-11", "MG-60")
def test_a_block_that_leaves_the_blow_nothing_asks_for_no_prayer():
    shown = {}
    for blocked in ("63", "53"):
        chronicle = begin("guest-in-the-ruin", seed=1, table_dice=True)
        give(chronicle, do="start-fight", opening="standard")
        give(chronicle, do="rule-place", who="lesser-jinn", to="threshold")
        give(chronicle, do="end-turn")
        shown[blocked] = keys(chronicle, "1", "1", "1", *"73", *blocked, size=NARROW)
    assert seen(shown["63"], "Lesser jinn: what?"), "\n".join(shown["63"])
    assert seen(shown["53"], "Zaynab: Bladework shows 5 3, 0 successes. Pray?"), "\n".join(shown["53"])


@pytest.mark.rule("MG-108")
def test_what_is_to_be_feared_stands_with_what_may_be_done_until_it_is_met():
    """Nothing on the screen said that the jinn is one to be afraid of: to call for it was behind the last line."""
    chronicle = begun("guest-in-the-ruin")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "8 Fear of Lesser jinn  fear value 1"), "\n".join(lines)
    give(chronicle, do="call-fear", source="lesser-jinn", value=1, who=["zaynab"])
    give(chronicle, 6, 1, 1, 1, do="face-fear", who="zaynab", attribute="wits")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "Zaynab stands up to Lesser jinn"), "\n".join(lines)
    assert not seen(lines, "Fear of Lesser jinn"), "\n".join(lines)


@pytest.mark.rule("MG-115")
def test_whoever_is_terrified_into_attacking_is_not_asked_for_a_fast_action():
    chronicle = begun("guest-in-the-ruin")
    give(chronicle, do="rule-terror", who="safiya", reaction="attack", rounds=2, source="lesser-jinn")
    give(chronicle, do="rampage", who="safiya")
    lines = keys(chronicle, "space", size=NARROW)
    assert seen(lines, "1 Safiya breaks whatever is near"), "\n".join(lines)
    assert not seen(lines, "breaks things ·")
    assert seen(lines, "space end the turn"), "Tariq is the last who may act"


@pytest.mark.rule("MG-115")
def test_a_blow_that_could_only_go_at_a_friend_says_so():
    """One target is not asked for: 1 struck at Safiya, whom terror had made a target, without a word of her."""
    chronicle = begun("guest-in-the-ruin")
    give(chronicle, do="rule-terror", who="safiya", reaction="attack", rounds=2, source="lesser-jinn")
    lines = keys(chronicle, "p", "t", "a", size=NARROW)
    assert seen(lines, "│ at Safiya "), "\n".join(lines)  # of the line under the cursor, the strike
    assert seen(lines, "slow  at Safiya")


@pytest.mark.rule("MG-115")
def test_space_leads_on_in_a_turn_that_cannot_end_yet():
    """It only said that Safiya must attack, and stayed with Zaynab."""
    chronicle = begun("guest-in-the-ruin")
    give(chronicle, do="rule-terror", who="safiya", reaction="attack", rounds=2, source="lesser-jinn")
    first = keys(chronicle, "p", "z", "a", size=NARROW)
    assert seen(first, "space next: Tariq"), "\n".join(first)
    third = keys(chronicle, "p", "z", "a", "space", "space", size=NARROW)
    assert seen(third, "Safiya: what?"), "\n".join(third)
    assert seen(keys(chronicle, "p", "z", "a", "space", "space", "space", size=NARROW), "must attack")


@pytest.mark.rule("MG-85", "MG-86")
@pytest.mark.parametrize("size", [(40, 30), NARROW], ids=["40x30", "80x24"])
def test_what_a_hit_did_is_told_after_what_armour_took_off(size: tuple[int, int]):
    """At 40 columns *Light armour of Sharpshooter 1: 0 off, 2 left* was all that was told of the shot."""
    chronicle = begin("rooftops", seed=1)
    give(chronicle, do="start-fight", opening="standard")
    give(chronicle, do="shoot", who="idris", target="sharpshooter-1", weapon="longbow")
    give(chronicle, 10, 4, 2, do="react", who="sharpshooter-1", how="none")
    give(chronicle, do="pray", who="idris", pray=False)
    give(chronicle, 2, 1, do="choose-extra", who="idris", extra=0)
    lines = keys(chronicle, size=size)
    told = " ".join(line.strip() for line in lines[14 if size == NARROW else 15 : 19])
    assert "hits Sharpshooter 1 with 2 successes left (light armour" in told, "\n".join(lines)
    assert "off, now ruined) −2 (Toughness 3 → 1)" in told, "\n".join(lines)


def test_what_is_foretold_below_a_full_list_is_not_cut_without_a_sign():
    """*praying if it fails* stood on the last line at 40 columns without its figure: what has no room is the pool."""
    chronicle = begun("rooftops")
    lines = keys(chronicle, "p", "s", "a", "1", size=(40, 30))
    assert seen(lines, "undefended hurts 69.9 %,"), "\n".join(lines)
    assert seen(lines, "praying if it fails 88.7 %,"), "\n".join(lines)
    assert seen(lines, "at 0.18 Conditions …"), "\n".join(lines)
    assert not seen(keys(chronicle, "1", size=NARROW), "praying if it fails …"), "nor is it cut where it has more"


@pytest.mark.rule("MG-33")
def test_whoever_was_let_pass_before_acting_is_led_to_once_more_after_somebody_acted():
    """Zaynab waits for what the others do; she is not forgotten when the key that goes on would end the turn."""

    def after(*more: str) -> list[str]:
        """Zaynab is let pass, Tariq moves on to the yard and is let pass, and so it goes on."""
        return keys(begun("caravanserai"), "space", "4", "space", *more, size=NARROW)

    assert seen(after(), "Idris: what?")
    assert seen(after("space"), "Zaynab: what?"), "\n".join(after("space"))
    assert not seen(after("space", "space"), "The party's turn"), "Tariq was let pass after he had acted"
    nobody_acts = keys(begun("caravanserai"), "space", "space", "space", size=NARROW)
    assert not seen(nobody_acts, "The party's turn"), "\n".join(nobody_acts)


@pytest.mark.rule("MG-104")
def test_a_rescue_is_a_turning_point_also_of_one_who_was_down_before_the_fight():
    chronicle = begun("hourglass")
    give(chronicle, do="rule-place", who="tariq", to="fountain")
    give(chronicle, 6, 1, 1, 1, do="treat", who="tariq", patient="idris", kind="physical")
    assert not chronicle.session.state.combatants["idris"].broken_physical
    give(chronicle, do="rule-remove", who=["sharpshooter", "street-thug"], how="defeated")
    give(chronicle, do="end-fight", confirm=True)
    told = ending(chronicle.session, "gm")
    assert told is not None
    assert any("Idris is not Broken any more, the danger is over" in turn.text for turn in told.turns), told.turns
    dice = {fared.name: fared.dice for fared in told.people}
    assert (dice["Idris"], dice["Tariq"]) == (
        "1 die, 2.5 above average",
        "4 dice, 2.0 below average",
    )


def test_what_a_digit_does_that_has_one_target_stands_there_before_it_is_pressed():
    """The odds of a blow at the only enemy near; of one of two they stand where the target is chosen."""
    chronicle = begun("standoff-at-the-bridge")
    odds = "undefended hurts 55.5 %, 0.98 on average"
    assert seen(keys(chronicle, size=WIDE), odds), "\n".join(keys(chronicle, size=WIDE))
    give(chronicle, do="rule-place", who="guard-1", to="bridge")
    assert not seen(keys(chronicle, size=WIDE), odds)
    assert seen(keys(chronicle, "1", size=WIDE), odds)
    assert chronicle.session.state.frames == ()


def test_whoever_shoots_has_the_digit_of_shots_before_the_butt_of_the_rifle_has_one():
    """On the roofs everybody has more acts than there are digits: the shot had none, below all that are refused."""
    chronicle = begun("rooftops")
    assert seen(keys(chronicle, size=NARROW), "1 Shoot: Longbow")
    lines = keys(chronicle, "space", "space", "space", size=NARROW)
    assert seen(lines, "Sharpshooter 1: what?"), "\n".join(lines)
    assert seen(lines, "1 Shoot: Rifle"), "\n".join(lines)


@pytest.mark.rule("MG-65", "MG-69", "MG-79")
@pytest.mark.parametrize("size", [(40, 30), NARROW])
def test_what_comes_to_nothing_says_so(size: tuple[int, int]):
    """A grapple, a shove, a flight ended with the dice: whether it had worked was left to whoever counts them."""

    def strip(*pressed: str) -> str:
        chronicle = begin("standoff-at-the-bridge", seed=1, table_dice=True)
        give(chronicle, do="start-fight", opening="standard")
        return " ".join(" ".join(keys(chronicle, *pressed, size=size)).split())

    assert "Zaynab does not get hold of Captain" in strip("2", "2", "3", "2")
    assert "does not get" not in strip("2", "2", "6")
    assert "Zaynab does not shove Captain" in strip("3", "2", "3", "2")
    assert "Zaynab does not get away" in strip("6", "2", *"33", "2")
    assert "does not get" not in strip("6", "2", *"63", "2")


@pytest.mark.rule("MG-11", "MG-30")
def test_after_a_prayer_that_could_only_cost_the_next_dice_are_asked_for():
    """A standoff that is passed asked for a prayer in vain wherever somebody else had dice to type after it."""
    chronicle = begin("standoff-at-the-bridge", seed=1, table_dice=True)
    lines = keys(chronicle, "1", *"63", size=NARROW)
    assert seen(lines, "Tariq rolls 1 d8"), "\n".join(lines)
    assert seen(keys(chronicle, "escape", size=NARROW), "Zaynab: Grace shows 6 3, 1 success. Pray?")
