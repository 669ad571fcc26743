"""A journey has many fights: the screen tells of the one that is on, and its end of that one alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rulings.commands import RuleCondition, RuleRemove, RuleSet
from engine.systems.fires.checks import refusal
from engine.systems.fires.commands.fight import EndFight, Place, StartFight
from engine.systems.fires.commands.journey import DrawChapter, Rest, Stow, TurnPage
from engine.systems.fires.events.body import ConditionSet
from engine.systems.fires.events.journey import JourneySet
from engine.systems.fires.state import HERO, Piece
from tests.tui.driver import NARROW, keys, seen
from tui.fight.controller import FightController
from tui.fight.digits import NONE_SPECIAL, Digits
from tui.fight.ending import begun, ending
from tui.fight.fared import gained
from tui.start.fights import begin


def won() -> Any:
    """A chronicle after the first fight of a chapter."""
    chronicle = begin("fires-along-the-weir", seed=2)
    for command in (DrawChapter(), TurnPage(0), StartFight()):
        chronicle.session.do(command)
    for foe in [who for who in chronicle.session.state.combatants if who != HERO]:
        chronicle.session.do(RuleRemove(foe, "defeated"))
    return chronicle


def two_fights() -> Any:
    """The same at the beginning of the second fight."""
    chronicle = won()
    chronicle.session.do(TurnPage(0))
    start = next(option for option in chronicle.session.options() if option.command["do"] == "place")
    chronicle.session.do(Place(str(next(iter(start.slots[0].choices)))))
    chronicle.session.do(StartFight())
    return chronicle


@pytest.mark.rule("FF-172")
def test_the_foes_of_a_fight_do_not_go_along_with_the_journey_after_it() -> None:
    """They stood in the roster until the next fight, and the next chapter bore the name of the last fight."""
    lines = keys(won(), size=NARROW)
    assert not seen(lines, "│ out la lm wi ")
    assert not seen(lines, "Weir Rat  "), "nor is anybody told who has fallen"
    assert not seen(lines, "more: down"), lines
    assert "Fires along the Weir" in lines[0]


def test_what_a_fight_before_came_to_is_not_told_in_the_next() -> None:
    chronicle = two_fights()
    assert chronicle.session.state.phase == "beat"
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "The Ferryman rolls stamina"), "the fight's own first news"
    assert not seen(lines, "is defeated")


def test_the_end_tells_of_the_last_fight_alone() -> None:
    chronicle = two_fights()
    session = chronicle.session
    laid_out = session.timeline.parent(session.timeline.parent(session.head))
    session.do(EndFight("victory"))
    told = ending(session, "gm")
    assert told is not None
    assert begun(session, session.head) == told.start == laid_out
    assert told.length.endswith("after 3 decisions")
    assert all(turn.step > laid_out for turn in told.turns)


def test_what_a_page_offers_has_a_digit_whatever_pages_before_it_offered() -> None:
    """Nine digits are few for a journey: what stays keeps its own, what is gone lends them."""
    digit = Digits()
    held, first, second = ("hold", "flask"), tuple(f"take-{at}" for at in range(7)), ("take-salt", "take-rope")
    kept = digit.of(("",), (*held, *first), lent=True)
    assert sorted(kept.values()) == [*range(1, 10)]
    later = digit.of(("",), (*held, *second), lent=True)
    assert {name: later[name] for name in held} == {name: kept[name] for name in held}
    assert set(later) == {*held, *second}
    assert digit.of(("",), (*held, "take-3", *second), lent=True)["take-3"] == kept["take-3"]
    strict = Digits()
    strict.of(("",), (*held, *first))
    assert "take-salt" not in strict.of(("",), (*held, *second)), "nor are those of a turn, where it comes back"


def test_who_is_aimed_at_has_the_digits_of_this_fight() -> None:
    chronicle = begin("fires-along-the-weir", seed=2)
    for command in (DrawChapter(), TurnPage(0), StartFight()):
        chronicle.session.do(command)
    controller = FightController(chronicle.session)
    first = controller._places(("target",), ["lamp-bearer", "weir-rat"], NONE_SPECIAL)
    chronicle.session.do(EndFight("victory"))
    controller.load()
    chronicle.session.do(TurnPage(0))
    controller.load()
    assert [*first.values()] == [1, 2]
    assert [*controller._places(("target",), ["the-other", "one-more"], NONE_SPECIAL).values()] == [1, 2]


def test_who_is_away_for_now_keeps_the_digit_and_who_is_nobody_any_more_does_not() -> None:
    digit = Digits()
    assert digit.of(("whom",), ("rat", "wolf"), known={"rat", "wolf"}) == {"rat": 1, "wolf": 2}
    assert digit.of(("whom",), ("wolf", "crow"), known={"rat", "wolf", "crow"}) == {"wolf": 2, "crow": 3}
    assert digit.of(("whom",), ("wolf", "bear"), known={"wolf", "crow", "bear"}) == {"wolf": 2, "bear": 1}


def test_one_thing_that_is_seldom_wanted_has_no_list_of_its_own() -> None:
    controller = FightController(begin("fires-along-the-weir", seed=2).session)
    last = controller.builder.entries()[-1]
    assert (last.label, last.digit) == ("Put something elsewhere", 0)


@pytest.mark.rule("FF-42", "FF-182")
def test_what_a_page_offers_says_what_it_is_good_for() -> None:
    chronicle = begin("fires-along-the-weir", seed=1, table_dice=True)
    lines = keys(chronicle, "1", "1", "2", size=NARROW)
    assert seen(lines, "6 Take something           Antidote, Intelligent Glue")
    assert seen(lines, "5 Use something            Sunlit Flask, Bandages")
    lines = keys(chronicle, "6", size=NARROW)
    assert seen(lines, "All Poison tokens still unassigned go. Ephemeral: gone with the chapter.")
    assert seen(keys(chronicle, "5", size=NARROW), "1 Sunlit Flask  Up to 3 damage tokens leave the HP slots.")


@pytest.mark.rule("FF-181")
def test_a_way_on_keeps_its_digit_whatever_was_done_on_other_pages() -> None:
    """The second way of a page had the digit of what was found on the next: pressed twice, it took that."""
    chronicle = begin("fires-along-the-weir", seed=1, table_dice=True)
    way = "2 Look into the harbour master's house"
    after: tuple[str, ...] = ("1", "1")
    for done in ((), ("2", "1"), ("2", "6", "1", "2", "6", "1", "7", "1"), ("2", "5", "2", "1")):
        lines = keys(chronicle, *after, *done, size=NARROW)
        after = ()
        assert seen(lines, "1 Go down to the boats"), lines
        assert seen(lines, way), lines
    house = keys(chronicle, "2", size=NARROW)
    assert not seen(house, "│ 2 "), "nothing else has it where there is no second way"


@pytest.mark.rule("FF-180")
def test_what_is_noted_is_told_and_stands_on_the_sheet() -> None:
    """Notes were written without a word, and were to be read nowhere."""
    session = won().session
    state = session.state
    journey = replace(state.journey, permanent={"t302": "saw the tower"}, notes={"q": "left"})
    told = session.ruleset.tell(state, JourneySet(journey), "gm")
    assert [line.text for line in told] == ["Noted: saw the tower", "Noted: left"]
    state = replace(state, journey=journey)
    sheet = session.ruleset.view(state, "gm").sheets[0]
    notes = next(section for section in sheet.sections if section.title == "Notes")
    assert [(fact.name, fact.text) for fact in notes.facts] == [("t302", "saw the tower"), ("q", "left")]


@pytest.mark.rule("FF-38")
def test_all_that_somebody_has_is_on_the_sheet() -> None:
    """What was worn, carried or in the stash could be seen nowhere."""
    session = begin("fires-along-the-weir", seed=1).session
    state = session.state
    glue = Piece("item", "intelligent-glue", ephemeral=True, charges=3)
    person = replace(
        state.sheet, pieces={**state.sheet.pieces, "glue": glue}, carried=("glue",), pouches=(), stash=("bandages",)
    )
    sheet = session.ruleset.view(replace(state, person=person), "gm").sheets[0]
    things = {section.title: [(fact.name, fact.text) for fact in section.facts] for section in sheet.sections}
    assert things["Worn"][0][0] == "Leather Set"
    assert things["Carried"] == [("Intelligent Glue", "3 left, Ephemeral")]
    assert things["In the stash"] == [("Bandages", "3 left")]
    assert ("Chapters", "0 over, 4 to be drawn") in things["Growth"]


@pytest.mark.rule("FF-177")
def test_a_thing_is_not_put_where_it_is_and_its_place_is_told() -> None:
    session = begin("fires-along-the-weir", seed=1).session
    option = next(option for option in session.options() if option.id == "stow")
    piece, place = option.slots
    assert piece.note("spear", {}) == "in a hand slot"
    assert place.allowed({"piece": "spear"}) == ("carried", "drop")
    session.do(Stow("spear", "carried"))
    assert session.label(session.head) == "Spear: carried along"


@pytest.mark.rule("FF-43", "FF-165")
def test_what_is_used_between_fights_is_asked_what_it_is_about() -> None:
    """Glue could not be used between fights, for nothing asked which piece it should mend."""
    session = begin("fires-along-the-weir", seed=1).session
    state = session.state
    glue = Piece("item", "intelligent-glue", charges=3)
    sword = replace(state.sheet.pieces["arming-sword"], broken=True)
    shield = replace(state.sheet.pieces["kite-shield"], broken=True)
    pieces = {**state.sheet.pieces, "glue": glue, "arming-sword": sword, "kite-shield": shield}
    state = replace(state, person=replace(state.sheet, pieces=pieces, carried=("glue",)))
    option = next(made for made in session.ruleset.options(state, "gm") if made.id == "use-outside:item")
    assert set(option.slots[1].allowed({"item": "glue"})) == {"arming-sword", "kite-shield"}
    assert option.slots[1].allowed({"item": "bandages"}) == ("",)
    given = session.ruleset.read({**option.command, "item": "glue", "other": "kite-shield"})
    assert refusal(session.ruleset.catalog, state, given) is None


@pytest.mark.rule("FF-174")
def test_what_a_defeat_took_is_told_with_it() -> None:
    """Souls and humanity went without a word on the page of the defeat."""
    chronicle = begin("fires-along-the-weir", seed=2)
    for command in (DrawChapter(), TurnPage(0), StartFight(), EndFight("defeat")):
        chronicle.session.do(command)
    told = ending(chronicle.session, "gm")
    assert told is not None
    assert told.people[0].gained == "−3 Souls, −1 HMN"
    assert seen(keys(chronicle, size=NARROW), "HMN 2")


@pytest.mark.rule("FF-182")
def test_what_is_found_is_left_by_not_taking_it() -> None:
    session = begin("fires-along-the-weir", seed=1).session
    state = session.state
    journey = replace(state.journey, chapter="the-quay", page="001:2")
    state = replace(state, journey=journey)
    option = next(made for made in session.ruleset.options(state, "gm") if made.id == "pick-up")
    assert option.slots[1].allowed({"find": "mantel"}) == ("pouch", "carried")


@pytest.mark.rule("FF-174", "FF-25")
def test_who_becomes_hollow_reads_it_and_what_it_means() -> None:
    """The badge had no room in the roster at 80 columns and was left out; nothing else told it."""
    chronicle = begin("fires-along-the-weir", seed=2)
    chronicle.session.do(DrawChapter())
    for _ in range(4):
        for command in (TurnPage(0), StartFight(), EndFight("defeat")):
            chronicle.session.do(command)
    lines = keys(chronicle, size=NARROW)
    assert seen(lines[:4], "Hollow"), lines
    assert "You are Hollow: SL cannot rise until you gain HMN." in " ".join(
        " ".join(line.strip("│ ") for line in lines).split()
    )
    chronicle.session.do(TurnPage(1))
    chronicle.session.do(Rest())
    assert seen(keys(chronicle, size=NARROW), "Hollow characters cannot advance")


@pytest.mark.rule("FF-178", "FF-24")
def test_the_end_of_a_journey_is_told_as_one() -> None:
    """After the prestige the screen stood *between chapters*, and that one is Hollow no longer was not told."""
    session = begin("fires-along-the-weir", seed=2).session
    state = session.state
    journey = replace(state.journey, chapter="the-tower", page="903:1", deck=(), permanent={"b203": "rang the bell"})
    hero = replace(state.hero, conditions={"hollow": 1})
    state = replace(state, journey=journey, fights=8, combatants={**state.combatants, HERO: hero})
    freed = session.ruleset.tell(state, ConditionSet(HERO, "hollow", 0), "gm")
    assert [(line.text, line.tone) for line in freed] == [("The Ferryman: hollow goes", "good")]
    state = replace(state, journey=replace(journey, chapter="", page="", prestige="done"))
    view = session.ruleset.view(state, "gm")
    assert view.clock == "the journey is over"
    assert view.banner == "Fires along the Weir is over. The Ferryman: SL 0, 3 souls. Noted on the way: rang the bell."


@pytest.mark.rule("FF-S38")
def test_what_comes_after_a_defeat_is_no_turning_point_of_the_fight() -> None:
    """*Genericus heals 4 HP* stood under the cursor as where it turned."""
    chronicle = begin("hollowed-adventurer", seed=2)
    session = chronicle.session
    session.do(StartFight())
    session.do(RuleSet("wounds", 6, HERO))
    told = ending(session, "gm")
    assert told is not None
    assert told.result.startswith("Defeat")
    assert any("heals" in line.text for line in session.lines(session.head, "gm"))
    assert not any("heals" in turn.text for turn in told.turns)
    assert told.people[0].fate == "defeated in 1.1", "that one is healed after it hides nothing of how they fell"


@pytest.mark.rule("FF-173")
def test_what_a_fight_brought_is_told_thing_by_thing() -> None:
    """*+20 Souls* were all that was gained, beside a sword and a set of armour."""
    session = begin("hollowed-adventurer", seed=2).session
    session.do(StartFight())
    (before,) = (sheet for sheet in session.view("gm").sheets if sheet.id == HERO)
    session.do(RuleSet("wounds", 13, "adventurer"))
    told = ending(session, "gm")
    assert told is not None
    assert told.people[0].gained == "+20 Souls, +Shortsword, +Leather Set"
    (after,) = (sheet for sheet in session.view("gm").sheets if sheet.id == HERO)
    assert gained(after, before) == "−20 Souls, −Shortsword, −Leather Set"


def test_at_forty_columns_souls_and_being_hollow_stand_below_who_has_them() -> None:
    """*HP 9/9* was all there was of the Ferryman between fights, above an empty line."""
    chronicle = begin("fires-along-the-weir", seed=1)
    chronicle.session.do(RuleCondition(HERO, "hollow", on=True))
    assert seen(keys(chronicle, size=(40, 30))[1:5], "│     FP 7/7  Souls 3  HMN 3  Hollow   │")


def test_what_a_page_says_has_two_lines_on_a_low_screen_that_has_them() -> None:
    """Fires: *Draw the fi…* stood above empty lines. At 80×24 what a level changes needs all there are."""
    lines = keys(begin("fires-along-the-weir", seed=1), size=(80, 28))
    at = next(at for at, line in enumerate(lines) if line.startswith(" A river, four fires"))
    assert " ".join(f"{lines[at]}{lines[at + 1]}".split()).endswith("Draw the first chapter.")


def test_what_a_page_says_is_whole_beside_a_sheet_that_hides_what_an_act_changes() -> None:
    """*Steps lead down to boats … Something with …*, and the rest of the page nowhere, with the sheet below."""
    chronicle = begin("fires-along-the-weir", seed=13)
    chronicle.session.do(DrawChapter())
    lines = keys(chronicle, "s", size=NARROW)
    assert seen(lines, "╭ FE The Ferryman ─"), "the sheet is open"
    assert seen(lines, "has made its nest between you and them."), "\n".join(lines)


def test_what_a_page_says_has_the_lines_that_an_act_below_leaves() -> None:
    """At 40×30 it was cut after three lines, and as many stood empty below the name of the act."""
    chronicle = begin("fires-along-the-weir", seed=13)
    chronicle.session.do(DrawChapter())
    told = " ".join(line.strip("│ ") for line in keys(chronicle, size=(40, 30)))
    assert "made its nest between you and them. Go down to the boats" in " ".join(told.split())


def test_after_a_chapter_is_drawn_its_page_is_told_and_not_the_die() -> None:
    """*Chapter: 2* stood before what the page says, or a sign that something had been left out."""
    chronicle = begin("fires-along-the-weir", seed=2)
    lines = keys(chronicle, "1", size=NARROW)
    at = next(at for at, line in enumerate(lines) if line.startswith(" Night on the dyke."))
    assert lines[at].strip() == "Night on the dyke. Two lights, not moving."


def test_what_is_in_hand_is_said_beside_holding_something_else_after_a_fight_too() -> None:
    """*Hold* stood there alone once a fight was over."""
    line = next(line for line in keys(won(), size=NARROW) if " Hold " in line)
    assert "now Arming Sword and Kite Shield" in line


def test_what_an_act_says_of_itself_is_said_once() -> None:
    """*A short reprieve* stood twice below each other where a rest is pointed at."""
    chronicle = begin("fires-along-the-weir", seed=1)
    for command in (DrawChapter(), TurnPage(1)):
        chronicle.session.do(command)
    lines = keys(chronicle, *["down"] * 3, size=NARROW)
    at = next(at for at, line in enumerate(lines) if line.startswith("╭ Before → after"))
    told = [line.strip("│ ") for line in lines[at:]]
    assert told.count("A short reprieve") == 1, "\n".join(lines)
