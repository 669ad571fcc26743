"""What a choice gives, costs or fails at stands where it is made, with keys that stay."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.systems.fires.commands.fight import EndFight, Place, StartFight
from engine.systems.fires.commands.journey import DrawChapter
from engine.systems.fires.decide import read
from engine.systems.fires.decide.damage import may_sink
from engine.systems.fires.decide.play import NeedsAnswer, Play
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.state import HERO, Asking, Piece
from tests.tui.driver import NARROW, Size, keys, seen
from tests.tui.test_mirage_at_the_table import begun
from tui.fight.digits import Digits, Special
from tui.fight.story import the_end
from tui.plain.ended import sentences
from tui.start.fights import begin

PHONE: Size = (40, 30)


@pytest.mark.parametrize("encounter", ["rooftops", "caravanserai"])
@pytest.mark.parametrize("size", [PHONE, NARROW, (120, 40)])
def test_the_end_of_the_fight_is_in_sight_behind_the_key_of_the_rest(encounter: str, size: Size) -> None:
    """It was the last of fourteen lines, of which four are seen; the cursor stays on something to do."""
    shown = keys(begun(encounter), "0", size=size)
    assert seen(shown, "End the fight"), "\n".join(shown)
    assert not seen(keys(begun(encounter), "0", "enter", size=size), "╭ End the fight"), "enter is for the act below"
    assert seen(keys(begun(encounter), "0", "up", "enter", size=size), "╭ End the fight"), "one line up"


@pytest.mark.rule("MG-11", "MG-30")
@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_a_prayer_says_what_failing_means(size: Size) -> None:
    chronicle = begin("standoff-at-the-bridge", seed=1, table_dice=True)
    lines = keys(chronicle, "1", "4", "3", size=size)
    told = " ".join(" ".join(line.strip("│ ") for line in lines).split())
    assert "without a success Zaynab has no turn before the others" in told


@pytest.mark.rule("MG-49", "MG-139")
def test_whoever_rides_over_clutter_or_walks_there_is_told_of_the_fall() -> None:
    chronicle = begun("rooftops")
    chronicle.session.set_dice(table=True)
    fell = keys(chronicle, "p", "s", "a", "4", "1", "4", "4", size=NARROW)
    assert seen(fell, "without a success Safiya falls prone"), "\n".join(fell)


@pytest.mark.rule("MG-139")
def test_a_ride_says_how_far_the_dice_go() -> None:
    lines = keys(begin_of_chase(), "4", "7", "3", size=NARROW)
    assert seen(lines, "that rides 2 zones at most"), "\n".join(lines)


def begin_of_chase() -> Any:
    chronicle = begun("salt-road-chase")
    chronicle.session.set_dice(table=True)
    return chronicle


def at(page: str, chapter: str, **sheet: Any) -> Any:
    """A session on a page of the journey, with a sheet that is otherwise."""
    session = begin("fires-along-the-weir", seed=1).session
    state = session.state
    state = replace(state, journey=replace(state.journey, chapter=chapter, page=page))
    session.timeline.states[session.head] = replace(state, person=replace(state.sheet, **sheet))
    return session


@pytest.mark.rule("FF-176")
@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_a_reprieve_says_what_it_gives_and_keeps_its_digit(size: Size) -> None:
    """Its digit was 6 in one chapter, and 8 in another after a shop had had 6."""
    chronicle = begin("fires-along-the-weir", seed=1)
    for chapter, page in (("the-sunken-road", "301:2"), ("the-quay", "001:2"), ("the-tower", "901:1")):
        session = chronicle.session
        journey = replace(session.state.journey, chapter=chapter, page=page)
        session.timeline.states[session.head] = replace(session.state, journey=journey)
        lines = keys(chronicle, size=size)
        assert seen(lines, "9 A short reprieve"), "\n".join(lines)
        assert seen(lines, "all healed, refilled and mended"), "\n".join(lines)


@pytest.mark.rule("FF-176")
def test_nothing_else_of_a_story_has_the_digit_of_a_rest() -> None:
    digits, page = Digits(), ["on", *"abcdefgh"]
    without = digits.of(("",), page, special=Special(story=("on",)), lent=True)
    assert 9 not in without.values()
    rested = digits.of(("",), [*page, "rest"], special=Special(onward="rest", story=("on",)), lent=True)
    assert rested["rest"] == 9
    over = digits.of(("",), ["a", "next"], special=Special(onward="next"), lent=True)
    assert over["next"] == 9, "and after the story what leads to the next fight has it"


@pytest.mark.rule("FF-17", "FF-25", "FF-163")
def test_souls_and_pots_are_spelt_out_where_they_are_spent() -> None:
    chronicle = begin("fires-along-the-weir", seed=1)
    session = chronicle.session
    journey = replace(session.state.journey, chapter="the-sunken-road", page="301:2", resting=True)
    session.timeline.states[session.head] = replace(session.state, journey=journey)
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "a level (SL), and a statistic with it"), "\n".join(lines)
    assert seen(lines, "2 POTs hold what a fight can call on: 1 taken"), "\n".join(lines)
    growth = next(section for section in session.view("gm").sheets[0].sections if section.title == "Growth")
    pots = next(fact.text for fact in growth.facts if fact.name == "POTs")
    assert pots == "1 of 2 taken: Dropkick"
    attune = next(key for key in "56789" if seen(keys(chronicle, key, size=(40, 30)), "Attune, or free POTs  which?"))
    narrow = keys(chronicle, "escape", attune, size=(40, 30))
    assert seen(narrow, "3 Take out Dropkick  gives back 1 POT"), "what it is about was cut: *Free the POTs…*"


@pytest.mark.rule("FF-38", "FF-182")
def test_a_find_without_room_stands_there_with_what_can_be_done() -> None:
    """It was not among what the page offers, and nothing said that it lay there."""
    full = {f"glue-{number}": Piece("item", "intelligent-glue", charges=3) for number in range(8)}
    session = at("001:2", "the-quay", carried=tuple(full))
    state = session.state
    person = replace(state.sheet, pieces={**state.sheet.pieces, **full})
    person = replace(person, pouches=tuple(full)[:4])
    session.timeline.states[session.head] = replace(state, person=person)
    refused = [option for option in session.options() if option.label == "Take Antidote"]
    assert [option.why_not for option in refused] == ["8 things are carried, and that is all: put one elsewhere first"]


@pytest.mark.rule("FF-139")
def test_what_is_asked_about_a_sink_names_it_as_the_sheet_does_and_says_what_it_does() -> None:
    session = begin("in-the-reeds", seed=1).session
    always = replace(session.state, house=replace(session.state.house, ask_sink="always"))
    play = Play(Draft(always, evolve, TypedDice(())), book_of(session.ruleset.catalog, always), read)
    with pytest.raises(NeedsAnswer) as open_:
        may_sink(play, HERO, "p-def", 2, "slash")
    state = replace(session.state, phase="counterbeat", asking=Asking(open_.value.question))
    session.timeline.states[session.head] = state
    assert session.pending("gm")[0].question == "Sink 2 slash in P.DEF?"
    notes = [option.preview for option in session.options() if option.group == "answer"]
    assert notes == ["it does nothing there; the Round empties it", ""]


@pytest.mark.rule("FF-181")
def test_whoever_lands_after_all_has_landed() -> None:
    """Two pages asked the same thing, one after the other."""
    session = at("101:2", "the-reeds")
    way = next(option for option in session.options() if option.aim == "story")
    assert way.label == "Land after all"
    session.do(session.ruleset.read(way.command))
    assert (session.view("gm").mode, session.view("gm").title) == ("setup", "In the Reeds")


def played() -> Any:
    """A whole journey, each fight of it won but the first."""
    chronicle = begin("fires-along-the-weir", seed=3)
    session, lost = chronicle.session, False
    while session.view("gm").mode != "over":
        view, options = session.view("gm"), {option.id: option for option in session.options() if option.enabled}
        story = [option for option in options.values() if option.aim == "story"]
        if view.mode == "fight":
            session.do(EndFight("victory" if lost else "defeat"))
            lost = True
        elif view.mode == "setup":
            if "place:hero" in options and "start-fight" not in options:
                session.do(Place(str(next(iter(options["place:hero"].slots[0].choices)))))
            session.do(StartFight())
        else:
            session.do(session.ruleset.read(story[0].command) if story else DrawChapter())
    return chronicle


@pytest.mark.rule("FF-178")
def test_the_journey_ends_as_an_end() -> None:
    """Its last words stood only beside *The next fight*, in *Before → after*."""
    chronicle = played()
    session = chronicle.session
    session.undo()
    lines = keys(chronicle, "1", size=NARROW)
    assert "the journey is over" in lines[0]
    assert seen(lines, "Fires along the Weir is over. The Ferryman: SL 0"), "\n".join(lines)
    assert seen(lines, "1 The Sunken Road: Defeat in round 1"), "\n".join(lines)
    assert seen(lines, "1 next fight   2 again with new dice   3 replay   4 export"), "\n".join(lines)
    assert seen(keys(chronicle, size=NARROW), "The journey is over: what now?")
    session.undo()
    slim = keys(chronicle, "1", size=PHONE)
    assert seen(slim, "1 next fight   2 again with new dice"), "\n".join(slim)
    assert seen(slim, "9 The Last Lamp: Victory"), "\n".join(slim)
    told = the_end(session, "gm")
    assert told is not None
    assert told.people[0].gained.startswith("+")
    assert sentences(session)[0].endswith("opened the sluice. 9 fights, 43 decisions."), "one full stop"
    there = keys(chronicle, "escape", "[", size=NARROW)
    assert not seen(there, "the journey is over"), "and it is gone back from"


@pytest.mark.rule("MG-124", "MG-130", "MG-132")
@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_what_is_bought_says_what_it_is_rolled_with_and_a_session_what_it_brings(size: Size) -> None:
    """*Buy*, *Buy together*, *Session 2* stood there without a word beside empty lines."""
    chronicle = begun("night-of-jackals")
    chronicle.session.do(chronicle.session.ruleset.read({"do": "end-fight", "winner": "party"}))
    lines = keys(chronicle, size=size)
    for told in ("rolls 3 dice", "all payers’ dice"):
        assert seen(lines, told), "\n".join(lines)
    lines = keys(chronicle, "0", size=size)
    for told in ("Another session", "Insights fresh"):
        assert seen(lines, told), "\n".join(lines)
