"""What made somebody stop who played *Fires along the Weir* by hand, page by page and fight by fight."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rulings.commands import RulePlace, RuleRemove
from engine.core.scenes import scenes
from engine.systems.fires.commands.fight import EndFight, Place, StartFight
from engine.systems.fires.commands.journey import DrawChapter, Rest, TurnPage, Upgrade, UseOutside
from engine.systems.fires.events.body import HazardEntered, Healed, Moved
from engine.systems.fires.events.gear import PieceSet
from engine.systems.fires.state import HERO
from tests.tui.driver import NARROW, WIDE, keys, looks, seen
from tests.tui.test_a_journey_told import two_fights, won
from tui.fight import flow
from tui.fight.ending import ending
from tui.fight.history import History
from tui.fight.next_fight import offer
from tui.fight.told_between import just_now
from tui.start.fights import begin


def resting() -> Any:
    """A chronicle in a short reprieve of a journey, with souls to spend."""
    chronicle = won()
    session = chronicle.session
    while session.state.phase != "setup" and not any(option.aim == "rest" for option in session.options()):
        pages = [option for option in session.options() if option.aim == "story"]
        session.do(session.ruleset.read(pages[-1].command))
    session.do(Rest())
    return chronicle


def told(session: Any) -> list[str]:
    return [line.text for line in session.lines(session.head, "gm")]


def test_moments_are_counted_in_each_fight_and_not_between_them() -> None:
    """FF-44: the second fight began at *1.8* where the first had ended in its seventh beat."""
    chronicle = won()
    between = [line.moment for line in chronicle.session.lines(chronicle.session.head, "gm")]
    assert chronicle.session.view("gm").mode == "between"
    assert between[-1] == "", between
    chronicle = two_fights()
    begun = [line.moment for line in chronicle.session.lines(chronicle.session.head, "gm")]
    assert {moment for moment in begun if moment} <= {"1.0", "1.1"}


def test_what_a_step_between_fights_did_is_told_by_name_and_in_whole_words() -> None:
    chronicle = resting()
    session = chronicle.session
    assert "A short reprieve" in told(session)
    session.do(Upgrade("vit"))
    souls = session.state.sheet.souls
    assert f"Souls {souls} (−1)" in told(session)
    assert session.label(session.head) == "VIT raised"
    session.do(UseOutside(item="sunlit-flask"))
    assert session.label(session.head) == "Sunlit Flask used"


def test_what_is_asked_between_fights_is_asked_in_words_that_say_what_changes() -> None:
    session = resting().session
    asked = {option.id: option.slots[0] for option in session.options() if option.slots}
    vit = session.state.sheet.stats["vit"]
    assert asked["upgrade-soul"].label("vit", {}) == f"VIT {vit} → {vit + 1}"
    assert asked["upgrade-soul"].title == "which statistic with it?"
    places = next(option.slots[1] for option in session.options() if option.id.startswith("stow"))
    labels = {places.label(place, {"piece": piece}) for piece, found in places.choices.items() for place in found}
    assert {"Carried along", "Left behind"} <= labels
    assert not [text for text in labels if not text[0].isupper()]


def test_what_a_level_raises_is_told_of_a_line_of_statistics_and_no_more() -> None:
    """*VIT 14  END 12  STR 12  DEX 12  ATT 10  INT 8  FTH 8 →* filled the line, and what they become was below it."""
    chronicle = resting()
    vit = chronicle.session.state.sheet.stats["vit"]
    asked = keys(chronicle, "slash", *"raise", "enter", size=NARROW)
    assert seen(asked, f"Growth: Statistics  VIT {vit} → VIT {vit + 1}"), "\n".join(asked)


def test_a_level_is_raised_again_by_one_key() -> None:
    """Two keys for each of as many levels as there are souls for, of which only the first was new."""
    chronicle = resting()
    vit = chronicle.session.state.sheet.stats["vit"]
    raised = ("slash", *"raise", "enter", "1")
    assert seen(keys(chronicle, *raised, size=NARROW), f" . raise SL for 2 souls › VIT {vit + 1} → {vit + 2}")
    keys(chronicle, "u", *raised, ".", size=NARROW)
    assert chronicle.session.state.sheet.stats["vit"] == vit + 2


def test_a_walk_through_water_is_one_sentence() -> None:
    """It was told cell by cell, with the name of the walker before each."""
    session = two_fights().session
    ruleset, state = session.ruleset, session.state
    body = replace(state.hero, at=(2, 2))
    state = replace(state, combatants={**state.combatants, HERO: body})
    facts = [Moved(HERO, (3, 2)), HazardEntered(HERO, "water"), Moved(HERO, (4, 2))]
    lines = []
    for fact in facts:
        lines += [(1, line) for line in ruleset.tell(state, fact, "gm")]
        state = ruleset.evolve(state, fact)
    assert len(scenes(lines)) == 1
    assert len(scenes(lines)[0].phrases) == 1, scenes(lines)[0].text


def fighting() -> Any:
    """The first beat of a fight."""
    chronicle = begin("rats-on-the-quay", seed=2)
    start = next(option for option in chronicle.session.options() if option.command["do"] == "place")
    chronicle.session.do(Place(str(next(iter(start.slots[0].choices)))))
    chronicle.session.do(StartFight())
    return chronicle


def test_a_way_without_a_step_is_not_paid_for_by_one_key() -> None:
    """FF-59: it may be walked, but who presses Enter once more means it."""
    once = keys(fighting(), "1", "enter", size=NARROW)
    assert seen(once, "which way?")
    assert seen(once, "the same key once more stays where it is")
    assert seen(keys(fighting(), "1", "enter", "enter", size=NARROW), "which dice?")
    assert not seen(keys(fighting(), "1", "enter", "right", size=NARROW), "once more")
    assert seen(keys(fighting(), "1", "right", "enter", size=NARROW), "which dice?")


def test_the_next_fight_begins_a_story_only_where_the_last_is_over() -> None:
    """FF-179: the first of the list was always refused."""
    session = fighting().session
    listed = {stories: offer(session, stories=stories) for stories in (False, True)}
    choices = {stories: [*option.slots[0].choices] for stories, option in listed.items() if option is not None}
    assert "rats-on-the-quay" in choices[False]
    assert "fires-along-the-weir" not in choices[False]
    assert "fires-along-the-weir" in choices[True]


def test_who_would_stand_there_is_seen_where_foes_reach_too() -> None:
    """The mark was hidden by the sign of their reach, while the legend told of it."""
    chronicle = fighting()
    session = chronicle.session
    session.do(RulePlace("rat-1", "4,3"))
    reached = {overlay.at for overlay in session.view("gm", "rat-1").board.overlays if overlay.kind == "threat"}
    assert "4,2" in reached
    asked = keys(chronicle, "1", "right", "enter", size=NARROW)
    assert seen(asked, "FE! would stand")
    rows = [line[:53] for line in asked[1:14] if line.startswith("│")]
    assert sum(row.count("FE") for row in rows) == 2, asked  # where it is, where it would be


def test_what_a_fight_was_fought_for_is_told_at_its_end_and_seen_after_it() -> None:
    """Souls were one of three figures of a line out of sight."""
    chronicle = won()
    told_of = ending(chronicle.session, "gm")
    assert told_of is not None
    states = chronicle.session.timeline.states
    had, has = states[0].sheet.souls, chronicle.session.state.sheet.souls
    assert [person.gained for person in told_of.people if person.id == HERO] == [f"+{has - had} Souls"]
    assert seen(keys(chronicle, "b", size=NARROW), f"+{has - had} Souls")
    assert seen(keys(chronicle, size=NARROW), f"Souls {has}")
    assert seen(keys(chronicle, "s", size=NARROW), f"│ Souls {has}  ")


def test_between_fights_the_screen_tells_what_the_last_step_did() -> None:
    """How the fight before had ended stood there until the next, whatever was done meanwhile."""
    chronicle = won()
    assert just_now(History(chronicle.session), chronicle.session.view("gm")).startswith("Victory.")
    drawn = begin("fires-along-the-weir", seed=2).session
    drawn.do(DrawChapter())
    assert just_now(History(drawn), drawn.view("gm")) == ""
    session = resting().session
    assert just_now(History(session), session.view("gm")) == "A short reprieve"
    session.do(UseOutside(item="sunlit-flask"))
    assert just_now(History(session), session.view("gm")) == "Sunlit Flask: 1 left"


def test_whoever_is_out_is_so_in_the_order_of_the_round() -> None:
    chronicle = fighting()
    chronicle.session.do(RuleRemove("rat-2", "defeated"))
    assert seen(keys(chronicle), "Weir Rat 2 HP 3/3 defeated")
    narrow = keys(chronicle, size=NARROW)
    assert seen(narrow, "w2 Weir Rat 2 defeated")
    assert not seen(narrow, "Souls"), "what is fought for is none of what is fought with"


def test_walls_at_the_edges_of_a_map_give_way_before_ground_does() -> None:
    """Two rows of wall stood in sight, and two rows that may be walked on did not."""
    chronicle = fighting()
    for at in ("4,1", "2,2", "8,2"):
        chronicle.session.do(RulePlace(HERO, at))
        lines = keys(chronicle, size=NARROW)
        numbers = [int(line[1:3]) for line in lines if line[:1] == "│" and line[1:3].strip().isdigit() and "·" in line]
        assert {*range(2, 9)} <= {*numbers}, lines


def test_what_drove_the_foes_of_a_fight_is_gone_with_it() -> None:
    """Its table stood on the sheet until the next fight, before what is carried."""
    chronicle = won()
    assert not chronicle.session.view("gm").tables
    assert [table.title for table in fighting().session.view("gm").tables if "roll" in table.columns] == ["Rats"]


def test_that_it_is_dark_is_seen_where_the_round_is() -> None:
    """FF-123: nothing on the screen said so."""
    session = begin("lamps-in-the-dark", seed=2).session
    assert session.view("gm").clock == "setting up, dark"
    assert fighting().session.view("gm").clock == "Round 1, beat"
    lines = keys(begin("lamps-in-the-dark", seed=2), "space", size=NARROW)
    assert seen(lines, "Round 1, beat, dark")


def test_a_fall_that_no_blow_led_to_is_told_once() -> None:
    told_of = ending(won().session, "gm")
    assert told_of is not None
    assert {person.fate for person in told_of.people if person.out}
    assert [person.how for person in told_of.people if person.out] == [""] * 3


def test_a_move_says_that_the_shield_halves_it() -> None:
    """FF-58: with 13 points on the table it was *0 of 6 cells*, and nothing said why."""
    chronicle = fighting()
    assert seen(keys(chronicle, "1", size=NARROW), "╭ Move  which way? ─")
    raised = keys(chronicle, "4", "enter", "1", size=NARROW)
    assert seen(raised, "╭ Move  which way, half as far behind the shield? ─"), raised


def test_what_is_told_between_fights_is_told_once_and_is_no_longer_the_fight() -> None:
    """The line above the acts told of the last blow until the next fight, and the line below them of the step."""
    chronicle = resting()
    for size in (NARROW, WIDE):
        lines = keys(chronicle, size=size)
        told_of = [
            line for line in lines if "hort reprieve" in line and "undo" not in line and "takes back" not in line
        ]
        assert len(told_of) - seen(lines, "Chronicle") == 1, lines
        assert not any("Weir Rat is defeated" in line[:70] for line in lines if line[:1] == " "), lines


def test_what_a_thing_is_good_for_is_told_whole_where_its_line_has_no_room() -> None:
    """The list cut it, and nothing else said it."""
    chronicle = begin("fires-along-the-weir", seed=1)
    lines = keys(chronicle, "down", "down", "enter", size=NARROW)
    assert any("Up to 3 damage tokens leave the HP slots." in line for line in lines), "\n".join(lines)


def test_what_cannot_be_paid_keeps_its_line_and_says_why() -> None:
    """A thing was no longer for sale once another had been bought: its line went without a word."""
    session = begin("fires-along-the-weir", seed=1).session
    state = session.state
    journey = replace(state.journey, chapter="the-dyke", page="202:1")
    rules = session.ruleset

    def offered(souls: int) -> dict[str, str]:
        now = replace(state, journey=journey, person=replace(state.sheet, souls=souls))
        found = rules.options(now, "gm", HERO)
        return {option.label: option.why_not or "" for option in found if option.id.startswith("buy:")}

    sold = ("Buy Firebombs: 6 souls", "Buy Moonlit Flask: 8 souls")
    assert offered(8) == dict.fromkeys(sold, "")
    assert offered(7) == dict(zip(sold, ("", "needs 8 souls, you have 7"), strict=True))


def test_a_second_thing_of_a_kind_is_called_by_its_name() -> None:
    """*sunlit flask 1 is yours*: its key was told."""
    session = begin("fires-along-the-weir", seed=1).session
    rules, state = session.ruleset, session.state
    piece = next(piece for piece in state.sheet.pieces.values() if piece.id == "sunlit-flask")
    told = rules.tell(state, PieceSet("sunlit-flask-1", piece, "is yours"), "gm")
    assert [line.text for line in told] == ["Sunlit Flask: yours"]
    many = rules.tell(state, PieceSet("firebombs", replace(piece, id="firebombs"), "is yours"), "gm")
    assert [line.text for line in many] == ["Firebombs: yours"], "*Firebombs is yours* agreed with nothing"
    assert [line.text for line in rules.tell(state, Healed(HERO, 1, 0), "gm")] == ["The Ferryman heals 1 HP"]


def test_what_is_attuned_says_its_price_and_is_told_by_name() -> None:
    """Neither its POTs nor what it is good for stood beside it, and the chronicle was silent."""
    chronicle = resting()
    box = keys(chronicle, "slash", *"attune", "enter", size=NARROW)
    assert seen(box, "Attune Leap")
    assert seen(box, "1 POT: Two hexes over enemies")
    keys(chronicle, "slash", *"attune", "enter", "1", size=NARROW)
    assert seen(keys(chronicle, "c", size=NARROW), "The Ferryman has attuned: Dropkick, Leap")
    assert seen(keys(chronicle, size=NARROW), "undo Attuned: Dropkick, Leap")


def test_a_decision_once_more_ends_no_turn_where_a_blow_is_answered() -> None:
    """*Shield Up!, end the beat* stood in the footer while a rat bit; it raised the shield alone."""
    found: list[tuple[str, str]] = []

    async def bitten(app: Any, pilot: Any) -> None:
        up_and_waits = ("4", "enter", *("space",) * 5)
        throws = ("slash", "j", "a", "v", "enter", "1", "enter", *("space",) * 3)
        for key in (*up_and_waits, *throws):
            await pilot.press(key)
            await pilot.pause()
            if "Bite" in app.screen.controller.question():
                found.append(flow.repeated(app.screen.controller))

    keys(fighting(), size=WIDE, then=bitten)
    assert ("Shield Up!", "") in found, found
    assert not any(closing for _, closing in found), found


@pytest.mark.parametrize("pane", ["m", "s"])
@pytest.mark.parametrize("size", [(40, 30), NARROW])
def test_after_a_fight_the_page_is_told_once_and_its_last_blow_no_more(size: Any, pane: str) -> None:
    """*2.5 The Ferryman: Attack, Heavy … → DEFEATED* stood in place of the page, which beside the sheet was nowhere,
    else up to three times.
    """
    chronicle = won()
    view = chronicle.session.view("gm")
    told_of = " ".join(" ".join(row.strip("│╭╮╰╯ ") for row in keys(chronicle, pane, size=size)).split())
    page, ended = (told_of.count(" ".join(text.split()[:4])) for text in (view.banner, view.result))
    assert page == 1, told_of
    assert ended <= 1, "where the list leaves a line for it"
    assert "DEFEATED" not in told_of


@pytest.mark.parametrize("drawn", [False, True])
def test_a_page_on_which_nothing_was_done_is_told_once_beside_what_an_act_would_change(drawn: bool) -> None:
    """It stood below the roster and in *Before → after* as well, there with its first sentence."""
    chronicle = begin("fires-along-the-weir", seed=1)
    if drawn:
        chronicle.session.do(DrawChapter())
    page = chronicle.session.view("gm").banner
    lines = keys(chronicle, size=WIDE)
    left = " ".join(" ".join(line[:69].strip("│ ") for line in lines).split())
    assert page in left
    beside = " ".join(" ".join(line[69:].strip("│ ") for line in lines).split("Chronicle")[0].split())
    assert " ".join(page.split()[-4:]) not in beside


def test_a_page_is_read_beside_the_sheet_too_whatever_was_done_on_it() -> None:
    """Something was used, and the page stood nowhere."""
    chronicle = won()
    chronicle.session.do(UseOutside(item="sunlit-flask"))
    page = chronicle.session.view("gm").banner
    assert seen(keys(chronicle, "s", size=NARROW), " ".join(page.split()[:4]))


def test_a_fight_keeps_no_lines_for_what_was_to_come_in_the_one_before() -> None:
    """*In the Reeds* foretells in four lines: before the gate they stood empty, and the signs of the map were cut."""
    chronicle = begin("fires-along-the-weir", seed=4)
    session = chronicle.session
    session.do(DrawChapter())
    session.do(TurnPage(0))
    place = next(option for option in session.options() if option.command["do"] == "place")
    for command in (Place(next(iter(place.slots[0].choices))), StartFight(), EndFight("victory"), TurnPage(0)):
        session.do(command)
    opened, _, again = looks(chronicle, [], ["left_square_bracket"] * 3, ["right_square_bracket"] * 3)
    assert seen(opened, "The Gate")
    assert again == opened
