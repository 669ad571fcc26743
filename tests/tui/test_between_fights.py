"""Between fights and above the rules: the roster, what acts would change, new characters, the next fight."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.rulings import commands as r
from engine.core.view import Fact, Pending, Preview, Sheet
from engine.systems.fires.commands.fight import EndFight, StartFight
from engine.systems.fires.commands.journey import DrawChapter, TurnPage
from engine.systems.miasma import commands as c
from engine.systems.mir import commands as mir
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen
from tests.tui.test_boards_and_orders import given
from tests.tui.test_keys_that_stay import opened
from tui.app import CounterbeatApp
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw.roster import after, strips
from tui.draw.rows import Pen
from tui.fight import next_fight
from tui.fight.outcome_diff import differences, sentence
from tui.fight.sight import Sight
from tui.start.fights import begin
from tui.timeline.difference import Change

NEW_CHARACTER = ("slash", *"new", "space", *"char", "enter", *"Nao", "enter")
OWN = ("slash", *"own", "enter")


def after_the_ford() -> Chronicle:
    """Both samurai live; Mamoru is hurt and has earned a level."""
    chronicle = begin("ford-at-dusk", seed=1)
    chronicle.session.do(r.RuleSet("life", 7, ("mamoru",)))
    chronicle.session.do(r.RuleSet("miasma", 6, ("mamoru",)))
    chronicle.session.do(c.EndFight())
    return chronicle


def test_rulings_are_all_in_sight_and_about_whoever_is_chosen():
    lines = keys(begin("first-duel", seed=1), "g")
    assert seen(lines, "Rulings about Mamoru")
    assert seen(lines, "now 25")
    assert seen(lines, "Take out"), "without headings, for which there is no room"
    assert seen(keys(begin("first-duel", seed=1), "tab", "g"), "Rulings about Kappa")


@pytest.mark.parametrize(
    ("fled", "chosen", "then"),
    [
        (("irena",), "guard-1", "gleb"),
        (("irena",), "mara", "mara"),
        (("irena", "gleb", "mara"), "guard-1", "guard-1"),
    ],
)
def test_after_a_fight_one_of_ones_own_who_is_left_is_looked_at(fled, chosen, then):
    """Not a foe who acted last, nor who has fled; whoever was looked at of one's own still is."""
    session = begin("enc-gate", seed=1).session
    sight = Sight(session)
    session.do(r.RuleRemove(fled, "fled"))
    sight.see()
    sight.chosen = chosen
    session.do(mir.EndFight())
    sight.see()
    assert (sight.chosen, sight.view.board.focus) == (then, then)


@pytest.mark.parametrize(
    ("encounter", "ruling"), [("enc-two-cultists", "Give a Wound"), ("rats-on-the-quay", "Put elsewhere")]
)
def test_a_ruling_about_whoever_is_chosen_stands_once_and_does_not_ask_about_whom(encounter, ruling):
    controller = opened(encounter)
    controller.toggle_rulings()
    labels = [option.label for option in controller.offered()]
    assert len(labels) == len(set(labels))
    assert [option.who for option in controller.offered() if option.label == ruling] == [controller.chosen]


def test_among_what_players_see_no_empty_list_of_rulings_opens():
    lines = keys(begin("first-duel", seed=1), "a", "g")
    assert seen(lines, "only the game master rules: a shows all again")
    assert not seen(lines, "Rulings about")
    assert not seen(keys(begin("first-duel", seed=1), "g", "a"), "Rulings about")


def test_a_ruling_is_found_by_its_heading_or_its_name():
    lines = keys(begin("first-duel", seed=1), "g", "slash", *"place", "space", *"move")
    assert seen(lines, "│   Move")
    assert not seen(lines, "Set Life")


def test_a_ruling_says_before_and_after_and_is_marked():
    chronicle = begin("first-duel", seed=1)
    assert seen(keys(chronicle, "g", "1", "7"), "Life 25/25 → 7/25 (−18)")
    lines = keys(chronicle, "g", "1", "7", "enter")
    assert seen(lines, "GM Mamoru: Life 25 → 7")
    assert chronicle.session.state.combatants["mamoru"].life == 7
    keys(chronicle, "u")
    assert chronicle.session.state.combatants["mamoru"].life == 25


def test_what_changes_is_not_called_twice():
    """MIR: *Irena: Defence Defence 3 − Medium armour 1 = 2 → Defence 3 − Medium armour 1 + situation 1 = 3*."""
    twice = Change("IR Irena", "Defence", "Defence 3 − armour 1 = 2", "Defence 3 − armour 1 + situation 1 = 3")
    assert sentence(twice) == f"IR Irena: {twice.before} → {twice.after}"
    assert sentence(Change("IR Irena", "Defence", "", "Defence 3")) == "IR Irena: Defence 3"
    assert sentence(Change("IR Irena", "Health", "10/10", "9/10", "−1")) == "IR Irena: Health 10/10 → 9/10 (−1)"


def test_somebody_joins_a_running_fight_by_the_same_act_as_in_a_set_up():
    chronicle = begin("first-duel", seed=1)
    keys(chronicle, "g", "slash", *"add", "space", *"foes", "enter", "1", "space", "right", "space", "enter")
    assert [person for person in chronicle.session.state.combatants if person.startswith("kappa")] == [
        "kappa-1",
        "kappa-2",
        "kappa-3",
    ]


def test_the_roster_says_what_each_can_do():
    lines = keys(after_the_ford())
    assert seen(lines, "Between fights")
    assert seen(lines, "Meditate: level 2 · Learn a spell")
    assert seen(lines, "also here")
    assert seen(lines, "all of them")
    assert not seen(lines, "Segments")


def test_the_marks_of_those_who_are_out_have_no_sign_for_what_stands_below_them() -> None:
    """MIR: *out g1 g2 g3 bo …* had all of them; what was left out was the acts of everybody, a blank line below."""
    party = [Sheet(who, who.title(), who[:2].upper(), "party") for who in ("irena", "gleb", "mara")]
    fallen = [Sheet(who, who, who, "foes", state="dead", out=True) for who in ("g1", "g2", "g3", "bo")]
    acts = {"": ("Skill test",), **{sheet.id: ("Rest",) for sheet in party}}
    pen = Pen(look(), UNICODE)
    rows, _ = strips(pen, "Between fights", (*party, *fallen), acts, "irena", 80, 6)
    told = ["".join(segment.text for segment in row) for row in rows]
    assert told[4].split("│")[1].rstrip() == " out g1 g2 g3 bo"


def test_a_blank_stands_in_nobodys_place_and_a_name_has_the_room_of_what_is_not_told() -> None:
    """Yokai, of four at forty columns: three and a blank line, *1 more*, and *Minister Kuro…* before a blank."""
    people = [
        Sheet(who, name, who, "foes") for who, name in (("su", "Suzu"), ("mi", "Minister Kuroda"), ("ki", "Kitsune"))
    ]
    told = strips(Pen(look(), UNICODE), "Between fights", people, {"": ("Short rest for all",)}, "ki", 40, 5)[0]
    lines = [strip.text.strip("│ ") for strip in told[1:-1]]
    assert lines == ["su  Suzu", "mi  Minister Kuroda", "▸ki  Kitsune"]


def test_tab_and_undo_lead_from_one_to_the_other_and_back_into_the_fight():
    chronicle = after_the_ford()
    assert seen(keys(chronicle, "tab"), "▸SA")
    assert seen(keys(chronicle, "u"), "Segments")
    assert seen(keys(chronicle, "ctrl+r", "escape"), "Between fights")


@pytest.mark.parametrize("key", ["ctrl+r", "end", "right_square_bracket"])
def test_whoever_goes_forward_to_the_end_of_a_fight_sees_how_it_ended(key: str):
    """They came upon the page between fights, where only a line told of the end."""
    chronicle = after_the_ford()
    keys(chronicle, "left_square_bracket")
    assert seen(keys(chronicle, key), "the fight is over")
    assert seen(keys(chronicle, "escape"), "Between fights"), "nobody comes upon it again who only opens the chronicle"


def test_a_level_shows_everything_that_rises_with_it_before_it_is_bought():
    chronicle = after_the_ford()
    lines = keys(chronicle, "1", "down", "down", "down")
    assert seen(lines, "Before → after")
    assert seen(lines, "7/25 → 12/30  +5")
    assert seen(lines, "6/5 → 1/8  −5")
    keys(chronicle, "1", "4")
    assert chronicle.session.state.combatants["mamoru"].life_max == 30


def test_rest_shows_what_it_heals():
    assert seen(keys(after_the_ford(), "slash", *"rest"), "7/25 → 25/25  +18")


def test_the_points_of_a_new_character_are_counted_while_they_are_given():
    lines = keys(after_the_ford(), *NEW_CHARACTER, *OWN)
    assert seen(lines, "Life 25")
    lines = keys(after_the_ford(), *NEW_CHARACTER, *OWN, "right")
    assert seen(lines, "add up to 25")
    assert seen(lines, "1 over")


def test_what_a_new_character_is_worth_is_told_while_gear_is_chosen():
    lines = keys(after_the_ford(), *NEW_CHARACTER, *OWN, "down", "down", "right", "down", "left", "enter", "1")
    assert seen(lines, "20/20")
    assert seen(lines, "30/30")
    assert seen(lines, "Short Sword")


def test_a_new_character_joins_the_roster_and_is_chosen():
    chronicle = after_the_ford()
    lines = keys(chronicle, *NEW_CHARACTER, *OWN, "enter", "1", "slash", *"jingasa", "enter", "space", "enter")
    person = chronicle.session.state.combatants["nao"]
    assert [item.name for item in person.sheet.items.values()] == ["Short Sword", "Jingasa"]
    assert seen(lines, "▸NA")


def test_the_next_fight_is_begun_with_those_who_are_left():
    chronicle = after_the_ford()
    keys(chronicle, "slash", *"next", "space", *"fight", "enter", "slash", *"moon", "enter")
    state = chronicle.session.state
    assert (state.place, state.fight) == ("the-moon-bridge", 2)
    assert state.combatants["mamoru"].life == 7
    keys(chronicle, "u")
    assert chronicle.session.state.phase == "interlude"


def test_where_a_game_has_nothing_to_do_between_fights_the_next_is_offered_unless_somebody_is_asked() -> None:
    session = after_the_ford().session
    view = replace(session.view(), pending=(Pending("", "What now?", "table"),))
    rulings = [option for option in session.options() if option.group == "ruling"]
    assert next_fight.following(next_fight.with_next(session, view, rulings)) is not None
    asked = replace(view, pending=(Pending("mamoru", "Mamoru: what?"),))
    assert next_fight.following(next_fight.with_next(session, asked, rulings)) is None
    open_ = [*rulings, replace(rulings[0], id="answer", group="answer")]
    assert next_fight.following(next_fight.with_next(session, view, open_)) is None


def test_what_is_done_for_all_stands_below_that_heading():
    """*All of them* stood between *Short rest for all* and *The next fight*, as if that were for all alone."""
    chronicle = begin("first-snow-duel", seed=1)
    given(chronicle, do="end-fight", outcome="draw", text="enough")
    lines = keys(chronicle, "escape", size=WIDE)
    heading = next(at for at, line in enumerate(lines) if line.startswith("│ All of them"))
    for words in ("Short rest for all", "Set up the next conflict", "The next fight"):
        assert any(words in line[:66] for line in lines[heading:]), (words, lines)


def test_the_header_tells_the_fight_that_is_on():
    """The chronicle keeps the name of its first."""
    chronicle = after_the_ford()
    assert seen(keys(chronicle, "escape"), "Miasma · The Ford at Dusk")
    command = next_fight.command_of(chronicle.session, "hungry-harvest")
    chronicle.session.do(command)
    for size in (WIDE, NARROW):
        assert seen(keys(chronicle, size=size), "The Hungry Harvest")
    assert chronicle.header.title == "The Ford at Dusk"


def test_an_empty_field_can_be_next():
    chronicle = after_the_ford()
    keys(chronicle, "slash", *"next", "space", *"fight", "enter", "slash", *"empty", "enter")
    assert chronicle.session.state.phase == "setup"
    assert chronicle.session.state.combatants["mamoru"].hex is None


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("bridge-at-dusk", ("g", "slash", *"end", "space", *"the", "space", *"fight", "enter", "1", "x", "enter")),
        ("enc-gate", ("slash", *"end", "space", *"the", "space", *"fight", "enter", "1", "enter")),
    ],
)
def test_the_other_games_have_a_roster_too(name: str, end: tuple[str, ...]):
    chronicle = begin(name, seed=1)
    assert seen(keys(chronicle, *end), "the fight is over")
    assert seen(keys(chronicle), "Between fights")
    lines = keys(chronicle, "slash", *"next", "space", *"fight", "enter", "1")
    assert chronicle.session.view().phase != "over"
    assert not seen(lines, "all of them")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_a_level_about_to_be_bought(same_picture, size: Size) -> None:
    """The roster, the attributes to choose from, and what Vitality would change."""
    same_picture(CounterbeatApp(after_the_ford()), press=("1", "down", "down", "down"), terminal_size=size)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_the_attributes_of_somebody_new(same_picture, size: Size) -> None:
    presses = (*NEW_CHARACTER, *OWN, "down", "right")
    same_picture(CounterbeatApp(after_the_ford()), press=presses, terminal_size=size)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_a_ruling_about_to_be_made(same_picture, size: Size) -> None:
    press = ("g", "2", "1", "2")
    same_picture(CounterbeatApp(begin("first-duel", seed=1)), press=press, terminal_size=size)


def test_a_journey_that_has_not_had_a_fight_yet_is_not_between_fights():
    lines = keys(begin("fires-along-the-weir", seed=1))
    assert seen(lines, "Before the first fight: what now?")
    assert not seen(lines, "Between fights")


def test_the_next_page_is_read_when_it_is_turned() -> None:
    session = begin("fires-along-the-weir", seed=12).session
    session.do(DrawChapter())
    here = session.view().banner
    told = [line.text for line in session.preview(TurnPage(0)).lines]
    found = differences(session.view(), session.ruleset.view(session.outcome(TurnPage(0)), "gm", None))
    session.do(TurnPage(0))
    assert session.view().banner != here
    assert not [text for text in told if session.view().banner in text]
    assert found == [], "nor is the map of the next page a change of this one"


def test_a_page_that_leads_to_no_fight_is_told_once_too() -> None:
    session = begin("fires-along-the-weir", seed=12).session
    session.do(DrawChapter())
    rests = TurnPage(1)
    found = differences(session.view(), session.ruleset.view(session.outcome(rests), "gm", None))
    assert session.view().banner
    assert not [change for change in found if session.view().banner in change.before]


def test_where_a_story_leads_on_no_other_fight_is_among_its_ways() -> None:
    chronicle = begin("fires-along-the-weir", seed=2)
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "1 Draw a chapter")
    assert not seen(lines, "The next fight")
    lines = keys(chronicle, "1", size=NARROW)
    assert seen(lines, "1 Walk toward them"), "going on with the story keeps its digit"
    assert not seen(lines, "The next fight")


def test_after_a_fight_of_a_story_its_page_is_what_comes_next() -> None:
    chronicle = begin("fires-along-the-weir", seed=2)
    for command in (DrawChapter(), TurnPage(0), StartFight(), EndFight("victory")):
        chronicle.session.do(command)
    assert seen(keys(chronicle, "b"), "1 on with the story   2 again with new dice")
    lines = keys(chronicle, "b", "1", size=NARROW)
    assert seen(lines, "Between fights: what now?")
    assert seen(lines, "1 Into the boat house")


def test_a_badge_is_told_without_its_clock_where_that_has_no_room() -> None:
    """*Hollow until HMN* was all that fitted; with more words it was not told at all."""
    state = begin("fires-along-the-weir", seed=1).session.state
    hollow = replace(state, combatants={"hero": replace(state.hero, conditions={"hollow": 1})})
    view = loader.rules("fires").view(hollow, "gm", None)
    pen, drawn = Pen(look(), UNICODE), {}
    for width in (80, 120):
        lines = strips(pen, "Between fights", view.sheets, {}, "hero", width, 4)[0]
        drawn[width] = " ".join(line.text for line in lines)
    assert "Hollow until HMN is gained" in drawn[120]
    assert "Hollow" in drawn[80]
    assert "until" not in drawn[80]


def test_what_all_of_them_can_do_is_not_cut_without_a_sign():
    """*Another adventure · The* stood on the last line, and nothing said that a word was missing."""
    pen = Pen(look(), UNICODE)
    everything = {"": [f"Something number {at}" for at in range(12)]}
    drawn = [strip.text for strip in strips(pen, "Between fights", (), everything, "", 60, 6)[0]]
    assert drawn[-2].rstrip(" │").endswith(" …"), drawn
    whole = [strip.text for strip in strips(pen, "Between fights", (), everything, "", 60, 20)[0]]
    assert any("number 11" in line for line in whole)
    assert not any("…" in line for line in whole), whole


@pytest.mark.parametrize("size", [WIDE, NARROW, (40, 30)], ids=["120x40", "80x24", "40x30"])
def test_what_changes_is_named_in_whole_words(size: Size) -> None:
    """*Pouches: Sunlit Fl…* it said, where the line had room for all of it."""
    lines = keys(begin("fires-along-the-weir", seed=1), "down", "down", "enter", size=size)
    assert seen(lines, "Pouches: Sunlit Flask")
    assert seen(lines, "2 left → 1 left")
    assert seen(lines, "Sunlit Flask  2 left →") == (size != (40, 30))


@pytest.mark.parametrize("width", [38, 49, 80])
def test_what_an_act_would_change_is_cut_nowhere(width: int) -> None:
    """Names, figures and values that have no room beside each other go on below."""
    name, value = "the long name of a thing that has to be told", "an even longer tale of what becomes of it at last"
    changes = [Change("AN Ann", name, value, f"no {value}"), Change("AN Ann", "brief", "1", "2")]
    preview = Preview(facts=(Fact("a figure with a name", value),))
    drawn = after(Pen(look(), UNICODE), ("", False), ("Do it", ""), preview, changes, "", width, 30)
    told = " ".join(" ".join(strip.text.strip(" │") for strip in drawn).split())
    for words in (f"a figure with a name {value}", name, f"{value} → no {value}", "brief 1 → 2"):
        assert words in told


def test_a_narrow_roster_gives_the_cells_of_short_names_to_what_people_have_left() -> None:
    """MIR at forty columns: six blanks behind *Mara*, and not a word of her Wound."""
    chronicle = given(begin("enc-gate", seed=2), do="rule-wound", who="mara", change="add", severity=2)
    lines = keys(given(chronicle, do="end-fight", winner="party"), size=(40, 30))
    assert seen(lines, "MA  Mara    Hea. ███ 8/8  Wou. [◊●●]"), "\n".join(lines[:9])
