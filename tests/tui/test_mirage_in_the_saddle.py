"""What a table ran into that played a mounted fight of Mirage to its end by hand."""

from __future__ import annotations

from typing import Any

import pytest

from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen
from tests.tui.test_mirage_at_the_table import begun, drain, give, saddled
from tui.appearance.glyphs import ASCII
from tui.start.fights import begin


def act(chronicle: Chronicle, *people: str) -> None:
    """Both actions of somebody are spent."""
    for who in people:
        for spent in ("slow-spent", "fast-spent"):
            give(chronicle, do="rule-set", who=who, field=spent, value=1)


@pytest.mark.rule("MG-52")
def test_whoever_is_thrown_has_a_digit_for_getting_up():
    """All nine digits of a raider were given while he rode: where he rode on he gets up, and then goes on."""
    chronicle = saddled()
    give(chronicle, do="end-turn")

    async def thrown(app, pilot):
        controller = app.screen.controller
        digits = {entry.label: entry.digit for entry in controller.builder.entries()}
        assert len([digit for digit in digits.values() if digit]) == 9
        give(chronicle, do="rule-set", who="weak-horse-2", field="toughness", value=1)
        give(chronicle, do="end-turn")
        give(chronicle, do="strike", who="safiya", target="weak-horse-2", weapon="sword")
        give(chronicle, 8, 1, 1, 1, 1, 1, do="react", who="weak-horse-2", how="none")
        give(chronicle, do="end-turn")
        controller.load()
        await pilot.press("p", "r", "2")
        found = {entry.label: entry.digit for entry in controller.builder.entries()}
        assert found["Get up"] == digits["Ride"]
        give(chronicle, do="get-up", who="raider-2")
        controller.load()
        found = {entry.label: entry.digit for entry in controller.builder.entries()}
        assert found["Move on"] == digits["Ride"]
        assert found["Mount"] == digits["Dismount"]

    keys(chronicle, "p", "r", "2", size=NARROW, then=thrown)


def test_a_turn_in_which_everybody_has_acted_ends_without_a_question():
    chronicle = begun("salt-road-chase")
    act(chronicle, "safiya")
    give(chronicle, do="rule-set", who="idris", field="slow-spent", value=1)
    lines = keys(chronicle, "8", "1", size=NARROW)
    assert seen(lines, "Raider 1: what? The adversaries' turn"), "\n".join(lines)
    assert seen(keys(chronicle, "u", size=NARROW), "Idris: what?"), "it is taken back with what was done before it"


@pytest.mark.rule("MG-68")
def test_whoever_holds_somebody_is_asked_before_the_turn_ends():
    """To let go costs nothing, and is done in the own turn alone."""
    chronicle = drain()
    give(chronicle, do="grapple", who="tariq", target="street-thug")
    give(chronicle, 8, 8, do="react", who="street-thug", how="none")
    act(chronicle, "zaynab", "idris")
    give(chronicle, do="rule-set", who="tariq", field="fast-spent", value=1)
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "Tariq: everybody has acted. Anything else?"), "\n".join(lines)
    assert seen(lines, "Let go of Street thug")


@pytest.mark.rule("MG-146")
def test_while_a_horse_is_asked_its_rider_stands_out():
    chronicle = saddled()
    give(chronicle, do="end-turn")
    give(chronicle, do="strike", who="raider-1", target="strong-horse-1", weapon="spear")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "Strong horse 1: block now?"), "\n".join(lines)
    assert seen(lines, "▸SA Safiya")
    assert seen(keys(saddled(), "p", "s", "1", size=NARROW), "▸SA Safiya"), "looked at, too"


@pytest.mark.rule("MG-23")
def test_what_waits_for_a_horse_stands_beside_its_rider():
    chronicle = saddled()
    give(chronicle, do="rule-set", who="strong-horse-1", field="penalty", value=-2)
    assert seen(keys(chronicle, size=NARROW), "on S1 6/6 −2 unhurt")


def test_nobody_is_aimed_at_without_an_action_for_it():
    chronicle = saddled()
    assert seen(keys(chronicle, size=NARROW), "can be aimed at")
    give(chronicle, do="rule-set", who="safiya", field="slow-spent", value=1)
    assert not seen(keys(chronicle, size=NARROW), "can be aimed at")


def test_a_way_between_two_whose_corners_touch_is_drawn():
    """From the salt flats to the road below them, and from there up to the pass."""
    lines = keys(begun("salt-road-chase"), size=NARROW)
    ways = next(line for line in lines if "╲" in line)
    assert ways.index("╲") < ways.index("╱")
    assert not seen(lines, "Salt flats – Road"), "what is drawn is not told as well"
    assert seen(lines, "medium, 1 zone"), "distances have the lines that ways took"
    plain = keys(begun("salt-road-chase"), size=NARROW, glyphs=ASCII)
    assert any("\\" in line and "/" in line for line in plain)


def free_drain() -> Any:
    """Zaynab in the drain, with nobody in her way."""
    chronicle = begun("caravanserai-drain")
    give(chronicle, do="rule-remove", who=["street-thug"], how="removed")
    return chronicle


@pytest.mark.rule("MG-80")
def test_the_way_out_leads_from_corner_to_corner():
    """Up to the left out of the drain, by the well."""
    assert seen(keys(free_drain(), "slash", *"flee", size=NARROW), "↖ ╭─Drain")


def test_a_low_board_has_room_for_its_people_before_the_air_between_its_rows():
    lines = keys(saddled(), size=NARROW)
    box = "".join(lines[4:16])
    for mark in ("S1", "SA", "s2", "r1", "w2", "r2"):
        assert mark in box, "\n".join(lines)


def test_what_comes_of_a_blow_stands_beside_its_price_where_its_dice_need_a_line_of_their_own():
    lines = keys(saddled(), "1", "down", "down", size=NARROW)
    assert seen(lines, "slow action   undefended hurts 81.2 %"), "\n".join(lines)
    assert seen(lines, "Bladework D8 + D8 + D6 + D6 + D6 + D6 · +2 Sword or saber · +2 Strong horse")


def test_the_best_blow_of_whoever_stands_is_told_where_lines_are_left():
    """Eight people at 80×24: of those whose line is full the rest is told below it."""
    chronicle = saddled()
    give(chronicle, do="rule-remove", who=["raider-1", "strong-horse-2", "weak-horse-2"], how="removed")
    give(chronicle, do="strike", who="safiya", target="raider-2", weapon="sword")
    give(chronicle, 8, 8, 6, 6, 6, 6, do="react", who="raider-2", how="none")
    give(chronicle, do="choose-extra", who="safiya", extra=2)
    give(chronicle, do="end-fight", winner="party")
    between = keys(chronicle, size=NARROW)
    assert all(seen(between, name) for name in ("Safiya   ", "Idris   ")), "\n".join(between)
    lines = keys(chronicle, "b", size=NARROW)
    assert seen(lines, "stands: unhurt"), "\n".join(lines)
    assert seen(lines, "best 3 on Raider 2 in 1") or seen(lines, "best 4 on Raider 2 in 1"), "\n".join(lines)
    assert seen(lines, "2 again with new dice")


@pytest.mark.rule("MG-119")
def test_no_fight_begins_while_a_day_of_healing_waits_for_its_answer():
    chronicle = begun("tavern-of-four-winds")
    give(chronicle, do="rule-harm", who=["zaynab"], kind="physical", amount=1)
    give(chronicle, do="choose-conditions", who="zaynab", conditions=["winded"])
    give(chronicle, do="end-fight", winner="party")
    assert seen(keys(chronicle, size=(80, 40)), "The next fight")
    give(chronicle, 4, 7, 5, 5, do="heal-day", who="tariq", kind="physical", patients=["zaynab"])
    lines = keys(chronicle, size=(80, 40))
    assert seen(lines, "Tariq: Healing shows 4 7 5 5, 1 success. Pray?"), "\n".join(lines)
    assert not seen(lines, "The next fight")


@pytest.mark.rule("MG-133")
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
def test_what_came_of_the_last_decision_is_told_between_fights_too(size: Size):
    chronicle = begun("tavern-of-four-winds")
    give(chronicle, do="end-fight", winner="party")
    give(chronicle, 6, 1, 2, do="shop", who="tariq", item="bandages", payers=["tariq"])
    lines = [line[: 68 if size == WIDE else None] for line in keys(chronicle, size=size)]
    told = " ".join(line.strip() for line in lines)
    assert "Tariq, Resources: [6 1 2] 1 success · Tariq gets: Simple bandages" in told, "\n".join(lines)


def test_a_distance_is_told_with_its_word_where_the_way_out_needs_only_its_sign():
    """*0* or *1* alone said nothing on a narrow box that is an exit too."""
    assert seen(keys(begun("salt-road-chase"), size=(40, 30)), "╰─short 0»─╯")
    assert seen(keys(saddled(), size=NARROW), "╰─medium 1────»─╯")


@pytest.mark.rule("MG-124")
def test_services_say_what_they_are_worth():
    chronicle = begun("tavern-of-four-winds")
    give(chronicle, do="end-fight", winner="party")
    lines = keys(chronicle, "slash", *"service", "enter", size=WIDE)
    assert seen(lines, "5 Bathing facility (needs 2)         Heals 2 mental Conditions."), "\n".join(lines)
    assert seen(lines, "Heals Broken and 1 mental Condition.")


def test_no_name_of_odds_is_cut_at_forty_columns():
    chronicle = begin("salt-road-chase", seed=1)
    lines = keys(chronicle, "4", "1", size=(40, 30))
    assert seen(lines, "Observation of Idris D10 + D8,"), "\n".join(lines)
    assert seen(lines, "68.8 %")
    chronicle = begun("tavern-of-four-winds")
    give(chronicle, do="end-turn")
    give(chronicle, do="strike", who="street-thug-1", target="tariq", weapon="knife")
    lines = keys(chronicle, size=(40, 30))
    assert seen(lines, "praying if it fails 78.3 %,"), "\n".join(lines)
    assert seen(lines, "at 0.22 Conditions")


@pytest.mark.rule("MG-73")
def test_a_shot_out_of_overwatch_is_announced_without_naming_one_of_several():
    chronicle = begun("salt-road-chase")
    give(chronicle, do="overwatch", who="idris", zone="flats")
    give(chronicle, do="end-turn")
    assert seen(keys(chronicle, size=NARROW), "Idris: overwatch: fire at one of 4, a slow action")


def test_a_narrow_zone_keeps_its_signs_whole_where_its_name_is_cut():
    """Of the cellar at 40 columns neither the dark nor that no shot goes through was told."""
    lines = keys(free_drain(), size=(40, 30))
    assert seen(lines, "╭─Cell…─▒D─╮"), "\n".join(lines)
    assert seen(lines, "╭─Garden─C─╮")


@pytest.mark.rule("MG-133")
@pytest.mark.parametrize("size", [WIDE, NARROW, (40, 30)], ids=["120x40", "80x24", "40x30"])
def test_what_is_bought_says_what_it_is_worth(size: Size):
    """Sixty names and no word of what any of them does; what has no room in the list stands beside it."""
    chronicle = begun("night-of-jackals")
    give(chronicle, do="end-fight", winner="party")
    lines = keys(chronicle, "1", "down", size=size)
    assert seen(lines, "Buy › Lockpicks (needs 2)"), "\n".join(lines)
    assert seen(lines, " Shadowcraft +1: Picking locks.")
    assert seen(keys(chronicle, "1", "0", size=size), "what has no digit here is found"), "a list of goods has no other"
    sword = keys(chronicle, "1", "slash", *"sword or", size=size)
    assert seen(sword, "+2, deals 2"), "\n".join(sword)


@pytest.mark.rule("MG-140")
def test_of_a_pair_the_rider_is_listed_before_the_horse():
    """The cursor was on a horse where a foe was to be struck."""
    lines = keys(begun("salt-road-chase"), "p", *"id", "1", size=NARROW)
    assert seen(lines, "whom?")
    assert seen(lines, "1 Raider 1 "), "\n".join(lines)


@pytest.mark.rule("MG-79")
def test_whoever_got_away_is_on_no_roof_any_more():
    """Idris stood behind a cover to the end of a fight that he had left."""
    chronicle = begun("rooftops")
    assert seen(keys(chronicle, size=NARROW), "││ ID ▄D12       │")
    give(chronicle, do="rule-remove", who=["idris"], how="escaped")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "││ ▄D12 ")
    assert seen(lines, "│▸SA Safiya "), "nor the first of those who act"


def test_odds_that_have_no_room_have_a_sign_and_a_sentence_is_not_cut_as_a_price_is():
    """*Praying if it fails* was left out without one, and a barber *heals 1 men Cond*, or *Heals 1 mental C…* so that
    two stood abreast.
    """
    assert seen(keys(begun("salt-road-chase"), size=(40, 30)), "│ 1 or more 47.9 %   2 or more 6.2 % … │")
    chronicle = begun("night-of-jackals")
    give(chronicle, do="end-fight", winner="party")
    services = keys(chronicle, "3", size=NARROW)
    assert seen(services, "4 Barber (needs 1)              Heals 1 mental Condition."), "\n".join(services)


def test_the_footer_names_no_digits_where_no_line_has_one():
    chronicle = begun("night-of-jackals")
    assert keys(chronicle, size=NARROW)[-1].startswith(" 1-9 choose ")
    assert keys(chronicle, "0", size=NARROW)[-1].startswith(" enter take ")


@pytest.mark.rule("MG-104")
def test_whoever_is_still_hurt_after_treatment_is_told_so_between_fights_at_forty_columns():
    """*ID Idris prone* said nothing of what bleeds: the name of the Condition had no room."""
    chronicle = begun("hourglass")
    give(chronicle, do="end-fight", winner="party")
    assert seen(keys(chronicle, size=(40, 30)), "ID  Idris        Phy. ●●●●"), "Broken counts as well"
    treated = keys(chronicle, "1", "1", "1", size=(40, 30))
    assert seen(treated, "Idris        Phy. "), "\n".join(treated)


def test_what_is_watched_keeps_its_distance_on_the_map() -> None:
    """While a zone was chosen to watch, each one said what walking there costs instead of how far a shot is."""
    watched = keys(begin("rooftops", seed=1), "1", "space", "9", size=NARROW)
    assert seen(watched, "Overwatch  which zone?")
    assert seen(watched, "medium 1")
    assert not seen(watched, "─fast")
    assert seen(keys(begin("rooftops", seed=1), "1", "space", "4", size=NARROW), "╰─fast")


def test_what_a_blow_comes_to_is_told_before_what_is_rolled_for_it_where_both_have_no_room() -> None:
    """Of four whom Safiya could strike the pool had both lines, and no chance was told."""
    chronicle = begun("salt-road-chase")
    give(chronicle, do="rule-place", who="safiya", to="flats")
    lines = keys(chronicle, "p", "s", "a", "1", size=NARROW)
    assert seen(lines, "Strike: Sword or saber  whom?"), "\n".join(lines)
    assert seen(lines, "undefended hurts"), "\n".join(lines)


def test_how_much_capital_is_put_in_says_that_it_is_spent():
    """*Capital: 0 to 1*, which read like what there is."""
    chronicle = begun("hourglass")
    give(chronicle, do="end-fight", winner="party", confirm=True)
    lines = keys(chronicle, "slash", *"buy", "enter", "1", size=NARROW)
    assert seen(lines, "Buy › Crowbar (needs 2)  Capital to spend: 0 to 1"), "\n".join(lines)
