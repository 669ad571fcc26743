"""What just happened, told as a scene above the palette and in the chronicle; and the end of a fight as one."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.rulings import commands as r
from engine.core.scenes import Phrase, Scene, scenes
from engine.core.view import Line, Tone
from engine.systems.miasma import commands as c
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw.chronicle import flowed, strip, told_in
from tui.draw.ending import _turn
from tui.draw.rows import Pen
from tui.draw.shorter import left_out
from tui.fight.ending import Turn, _fell, ending, stale, turning_point
from tui.fight.ending import _turns as turns
from tui.start.fights import begin

SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))


def give(chronicle: Chronicle, faces: tuple[int, ...] = (), /, **command: Any) -> None:
    """A command of any game, with the faces of its dice."""
    session = chronicle.session
    session.do(session.ruleset.read({key.rstrip("_"): value for key, value in command.items()}), faces)


def struck() -> Chronicle:
    """Miasma: Mamoru stands beside the kappa and cuts it, while it waits."""
    chronicle = begin("first-duel", seed=1)
    chronicle.session.do(r.RulePlace("mamoru", "3,3"))
    slash = next(option for option in chronicle.session.options("gm", "mamoru") if option.label.startswith("Slash"))
    chronicle.session.do(chronicle.session.ruleset.read(slash.command))
    while chronicle.session.state.segment < 3:
        for asked in chronicle.session.pending():
            chronicle.session.do(c.Stand(asked.who))
    return chronicle


def snow(*faces: int) -> Chronicle:
    """Yokai: Aya attacks Hayato, who does not defend."""
    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    aya, hayato = chronicle.session.state.combatants
    katana = next(
        option for option in chronicle.session.options("gm", aya) if option.label == "Katana" and option.enabled
    )
    give(chronicle, **{**katana.command, "targets": [hayato]})
    give(chronicle, faces, do="no-defence", who=hayato)
    return chronicle


@SIZES
def test_a_blow_is_told_as_one_scene_with_its_arithmetic(size: Size) -> None:
    lines = keys(struck(), size=size)
    told = " ".join(" ".join(line.split()) for line in lines)
    assert "Mamoru hits Kappa" in told
    assert "armour = −" in told
    assert "/50)" in told


@SIZES
def test_dice_and_what_they_did_are_one_scene(size: Size) -> None:
    lines = keys(snow(6, 6, 6, 1, 1, 1), size=size)
    strip = " ".join(line[: size[0]] for line in lines)
    assert "6+6+6 +5 = 23" in strip or size == NARROW
    assert "Hayato takes 6 + 6 − 1 = 11" in strip
    assert "BREAKS" in strip


def test_the_chronicle_folds_the_parts_until_they_are_asked_for():
    folded = keys(struck())
    assert not seen(folded, "50/50 stamina left")
    assert not seen(folded, "pays")
    assert seen(keys(struck(), "c"), "stamina left")


def test_what_happened_stays_while_the_next_decisions_are_made():
    chronicle = struck()
    before = keys(chronicle, size=NARROW)
    chronicle.session.do(c.Stand(chronicle.session.pending()[0].who))
    assert seen(before, "Mamoru hits Kappa")
    assert seen(keys(chronicle, size=NARROW), "Mamoru hits Kappa")


def slain() -> Chronicle:
    """The kappa has one Life left, and Mamoru is about to cut it."""
    chronicle = begin("first-duel", seed=1)
    chronicle.session.do(r.RulePlace("mamoru", "3,3"))
    chronicle.session.do(r.RuleSet("life", 1, ("kappa-1",)))
    return chronicle


def at_the_end(*presses: str, size: Size = WIDE, then: Any = None) -> tuple[Chronicle, list[str]]:
    """The duel fought to its end by keys, and these pressed on the page that tells it."""
    chronicle = slain()
    shown: list[str] = []

    async def go(app: Any, pilot: Any) -> None:
        for _ in range(20):
            if type(app.screen).__name__ == "EndingScreen":
                break
            await pilot.press("space")
            await pilot.pause()
        for press in presses:
            await pilot.press(press)
            await pilot.pause()
        shown.extend(text_of(app))
        if then is not None:
            await then(app, pilot)

    keys(chronicle, "slash", *"slash", "colon", "enter", size=size, then=go)
    return chronicle, shown


def test_enter_on_what_ended_a_fight_goes_to_the_last_moment_in_it():
    """It led between the fights, where nobody stands anywhere."""
    _, lines = at_the_end("enter", size=NARROW)
    assert seen(lines, "The past"), "\n".join(lines)
    assert seen(lines, "├ Map")
    assert seen(lines, "just before it ended: ] shows what came of it")
    _, lines = at_the_end("enter", "]", size=NARROW)
    assert seen(lines, "the fight is over"), "\n".join(lines)


@pytest.mark.parametrize("size", [(40, 30), NARROW], ids=["40x30", "80x24"])
def test_the_file_that_a_fight_is_written_to_has_room_beside_what_it_is(size: Size):
    """At 40 columns nothing of the name stood there."""
    _, lines = at_the_end("4", size=size)
    assert lines[-1].rstrip().endswith("fight.html_"), lines[-1]
    assert lines[-1].startswith(" export to ")


def test_how_a_fight_ended_does_not_stand_under_what_is_asked_after_it():
    """MIR: *The party won* stayed under the list of what may be taken in hand."""
    chronicle = begin("mir-duel", seed=1)
    give(chronicle, do="end-fight", winner="party")
    assert seen(keys(chronicle, size=WIDE), "│ The party won ")
    assert seen(asked := keys(chronicle, "2", size=WIDE), "╭ Swap weapons  what in hand?")
    assert not seen(asked, "│ The party won "), "\n".join(asked)


@SIZES
def test_the_end_of_a_fight_is_a_page_with_a_line_for_each_and_turning_points(size: Size) -> None:
    _, lines = at_the_end(size=size)
    assert seen(lines, "the fight is over")
    assert seen(lines, "fell in")
    assert seen(lines, "to Mamoru")
    assert seen(lines, "stands: Life 25/25")
    assert seen(lines, "best ")
    assert seen(lines, "Where it turned")
    assert seen(lines, "SLAIN")
    assert seen(lines, "1 next fight   2 the same fight again   3 replay   4 export")
    assert not seen(lines, "dice")


def test_a_turning_point_says_what_came_of_it_where_there_is_little_room():
    line = next(line for line in at_the_end(size=NARROW)[1] if "SLAIN" in line and "Kappa" in line)
    assert "armour" not in line


def test_the_end_of_a_fight_is_told_whole_on_forty_columns():
    _, lines = at_the_end(size=(40, 30))
    assert seen(lines, "stands: Life 25/25")
    assert not seen(lines, "…")


def test_who_joins_in_the_middle_of_a_fight_is_told_with_the_order_that_they_change():
    """MIR told nothing but *Guard Initiative 1 · Order: …* under the map."""
    chronicle = begin("enc-two-cultists", seed=1)
    give(chronicle, do="roll-initiative")
    give(chronicle, do="rule-add", entry="foe-guard", at="0")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "1 Guard joins at position 0 · Order: ")
    assert seen(lines, "Order: ")


def test_the_order_tells_the_initiative_of_everybody_where_their_rolls_have_no_room():
    """MIR: *…Guard 1 Initiative 1 · Bowman Initiative 5 · Order: Bowman, Guard 2, …* told four of seven."""
    chronicle = begin("enc-gate", seed=1)
    lines = " ".join(keys(chronicle, "1", size=NARROW))
    rolled = {person.name: person.initiative for person in chronicle.session.state.combatants.values()}
    assert len(rolled) == 7
    assert all(f"{name} ({initiative})" in " ".join(lines.split()) for name, initiative in rolled.items()), lines


@pytest.mark.parametrize("size", [(40, 30), NARROW, WIDE], ids=["40x30", "80x24", "120x40"])
def test_an_order_is_told_in_the_place_of_the_rolls_that_it_sums_up(size: Size):
    """MIR: *Osip Initiative 5 · Guard 3 Initiative 1 · … · Order: Osip (5), …* told each number twice."""
    lines = keys(begin("mir-duel", seed=1), "1", size=size)
    assert seen(lines, " – Order: Irena (4), Duellist (4)"), "\n".join(lines)
    assert not seen(lines, "Initiative 4")


def test_a_number_in_an_order_stands_in_front_of_a_name_that_may_have_one():
    """MIR: *Guard 2 4*."""
    lines = keys(begin("mir-guard-room", seed=3), "1", size=NARROW)
    assert seen(lines, " 4 g2 Guard 2 M●"), "\n".join(lines)


def test_a_fight_that_begins_by_surprise_is_told_as_one():
    chronicle = begin("tavern-of-four-winds", seed=1)
    give(chronicle, do="start-fight", opening="surprise-adversaries")
    assert seen(keys(chronicle, size=NARROW), " The adversaries strike out of nowhere")


def test_a_turning_point_names_the_blow_that_led_to_news_of_nobody():
    session = snow(6, 6, 6, 1, 1, 1).session
    scene = scenes((step, line) for step in session.timeline.path() for line in session.lines(step, "gm"))[-1]
    assert turning_point(scene).text == (
        "Aya hits Hayato by 20 · the Tide BREAKS against the enemies · Enemies’ Morale 1"
    )


def test_a_turning_point_tells_the_fall_before_the_blow_where_one_line_is_left() -> None:
    """MIR at forty columns: *6 Osip hits Crossbowman and Knight …*, and nothing of who fell."""
    told = "Osip hits Crossbowman and Knight · Crossbowman takes 3 → DEAD"
    turn = Turn(9, "6", told.replace("→", "(0/8) →"), told, "Crossbowman takes 3 → DEAD")
    pen = Pen(look(), UNICODE)
    assert _turn(pen, turn, 34, 1) == ["Crossbowman takes 3 → DEAD"]
    assert " ".join(_turn(pen, turn, 34, 2)) == turn.text


def test_how_somebody_is_out_is_not_told_twice() -> None:
    """Yokai: *out by Morale in 3.3* above *Hayato is OUT by Morale*."""
    out = Line("Hayato is OUT by Morale", tone="death", scene="opens", moment="3.3", who="h")
    sheet: Any = SimpleNamespace(id="h", name="Hayato", out=True, state="out by Morale")
    assert _fell(sheet, scenes([(5, out)]), {}, str, str) == ("out by Morale in 3.3", "")


@pytest.mark.parametrize(("was", "told"), [("Broken", "fell in 5 to Guard"), ("", "fell in 6 to Guard")])
def test_what_befalls_somebody_on_the_ground_is_not_what_they_fell_to(was: str, told: str) -> None:
    """Mirage: *fell in 6 to Guard · Tariq: Back injury* above *5 Guard hits Tariq → BROKEN*."""
    lines = [
        (step, Line(text, tone="death", scene="opens", moment=str(step), who="g", about="t", harm=1, by="g"))
        for step, text in ((5, "Guard hits Tariq → BROKEN"), (6, "Tariq: Back injury"))
    ]
    sheet: Any = SimpleNamespace(id="t", name="Tariq", out=True, state="Broken")
    assert _fell(sheet, scenes(lines), {"g": "Guard"}, str, lambda step: was) == (told, lines[not was][1].text)


def test_the_blow_that_ended_a_fight_is_among_its_turning_points_and_nothing_after_it() -> None:
    """*The Gate of Yomi*: five heavier falls before it, and somebody who takes form again behind it, took its place."""

    def fall(step: int, who: str, harm: int) -> tuple[int, Line]:
        return step, Line(f"{who} falls", tone="death", scene="opens", moment=str(step), who=who, harm=harm)

    again = Line("Ann takes form again", tone="good", scene="opens", moment="–", who="Ann")
    told = [
        fall(2, "Ann", 30),
        fall(4, "Ben", 30),
        fall(6, "Cid", 30),
        fall(8, "Dot", 20),
        fall(9, "Eve", 3),
        (9, again),
    ]
    begin: Any = SimpleNamespace(sheets=())
    assert [turn.moment for turn in turns(scenes(told), begin, 9)] == ["2", "4", "9"]
    assert [turn.moment for turn in turns(scenes(told), begin, 10)] == ["2", "4", "6"]  # somebody gave up


def test_enter_goes_to_a_turning_point_and_escape_on_to_the_time_between_fights():
    chronicle, lines = at_the_end("enter")
    assert seen(lines, "The past") or chronicle.session.head == chronicle.session.timeline.size
    _, lines = at_the_end("escape")
    assert seen(lines, "Between fights")
    assert seen(at_the_end("escape", "b")[1], "Where it turned")


def test_again_begins_another_branch_where_the_fight_began():
    chronicle, lines = at_the_end("2")
    assert chronicle.session.head == 0
    assert chronicle.session.dice.fresh
    assert seen(lines, "from the beginning again")
    assert not seen(lines, "dice")


def test_a_replay_goes_on_moment_by_moment_to_the_end_and_shows_it_again():
    chronicle, lines = at_the_end("3")
    assert chronicle.session.head == 0
    assert seen(lines, "The past: ")
    _, lines = at_the_end("3", *["space"] * 12)
    assert seen(lines, "Where it turned")


def test_the_next_fight_is_asked_for_at_once():
    assert seen(at_the_end("1")[1], "which?")


def test_an_export_is_written_in_the_form_that_its_name_asks_for(tmp_path):
    async def export(app: Any, pilot: Any) -> None:
        await pilot.press("4", "ctrl+u")
        for char in str(tmp_path / "duel.md"):
            await pilot.press({"/": "slash", ".": "full_stop", "-": "minus", "_": "underscore"}.get(char, char))
        await pilot.press("enter")
        await pilot.pause()

    at_the_end(then=export)
    written = [path for path in Path(tmp_path).iterdir() if path.suffix == ".md"]
    assert written
    assert written[0].read_text(encoding="utf-8").startswith("# First Duel")


def test_dice_are_told_of_where_there_are_any():
    chronicle = begin("first-snow-duel", seed=1)
    katana = snow(6, 6, 6, 1, 1, 1)
    for option in katana.session.options("gm", ""):
        if option.aim == "end-fight" and option.enabled:
            values = {
                slot.name: slot.choices[0] for slot in option.slots if isinstance(slot.choices, tuple) and slot.choices
            }
            give(katana, **{**option.command, **values})
            break
    told = ending(katana.session, "gm")
    assert told is not None
    assert told.dice
    assert any("dice" in person.dice for person in told.people)
    players = ending(katana.session, "players")
    assert players is not None
    assert not players.dice
    assert ending(chronicle.session, "gm") is None


def test_a_fight_that_goes_nowhere_says_so_and_offers_the_draw():
    chronicle = begin("first-duel", seed=1)
    for _ in range(34):
        for asked in chronicle.session.pending():
            chronicle.session.do(c.Stand(asked.who))
    assert stale(chronicle.session, "gm")
    assert seen(keys(chronicle, size=NARROW), "for long: 0, then End the fight breaks it off")
    assert not seen(keys(struck()), "breaks it off")
    ended = keys(chronicle, "0", "up", "enter", size=NARROW)
    assert seen(ended, "Broken off"), "what was offered is what it is called"


def test_a_duel_in_which_both_only_pass_says_so_in_its_prompt():
    chronicle = begin("first-snow-duel", seed=1)
    assert not seen(keys(chronicle, *["space"] * 4, size=NARROW), "breaks it off")
    passed = keys(chronicle, *["space"] * 8, size=NARROW)
    assert seen(passed, "Nothing has come of this fight for long: g, then End the fight breaks it off")


@SIZES
def test_a_foe_is_chosen_by_its_sheet_and_put_down_on_the_map(size: Size) -> None:
    chronicle = begin("first-duel", seed=1)
    adding = ("g", "slash", *"add", "space", *"foes", "enter")
    lines = keys(chronicle, *adding, "down", size=size)
    assert seen(lines, "ga Gaki · monster")
    assert seen(lines, "20/20")
    lines = keys(chronicle, *adding, "down", "enter", size=size)
    assert any(line[1:].startswith(" Map ") for line in lines)
    assert seen(lines, "ga Gaki · monster") == (size == WIDE), "the map has its room first"


def test_what_was_spent_gives_way_before_the_dice_where_a_scene_is_long():
    """80×24 told *Aya spends 2 Ki, pool 2 of 12* of a blow that broke the Tide, and not what was rolled."""
    chronicle = begin("first-snow-duel", seed=1, table_dice=True)
    aya, hayato = chronicle.session.state.combatants
    flash = next(option for option in chronicle.session.options("gm", aya) if option.label == "Iai flash")
    give(chronicle, **{**flash.command, "targets": [hayato]})
    give(chronicle, (2, 5, 5, 5, 4, 1), do="no-defence", who=hayato)
    strip = " ".join(" ".join(line.split()) for line in keys(chronicle, size=NARROW))
    assert "BREAKS against the enemies · Enemies’ Morale 1" in strip
    assert "Hayato 10 · Aya hits Hayato by 8" in strip or "Hayato 5+4+1 = 10 · Aya hits Hayato by 8" in strip
    assert "Aya 18" in strip or "= 18" in strip, strip


def phrase(text: str, tone: Tone) -> Phrase:
    return Phrase(((text, tone),))


def test_older_dice_keep_no_room_from_what_led_to_the_last_ones():
    """Six rolled for Initiative, then two against each other: of those who struck nothing but dice was left."""
    phrases = (
        *(Phrase(((f"Guard {at} Initiative {at}", "dice"),), f"guard-{at}") for at in range(6)),
        phrase("Guard 3: Mace", "plain"),
        Phrase((("Guard 3 2 successes", "dice"),), "guard-3"),
        Phrase((("Gleb 2 successes", "dice"),), "gleb"),
    )
    kept = [phrases[at].text for at in left_out(phrases)[6:]]
    assert kept == ["Guard 3: Mace", "Guard 3 2 successes", "Gleb 2 successes"]


def test_what_gave_way_comes_back_where_a_longer_phrase_left_room_for_it():
    """A line of the strip stayed blank, and who had struck was not told."""
    phrases = (
        phrase("Guard 3: Mace", "plain"),
        phrase("a sentence of bookkeeping that fills more than a line by itself", "warn"),
        phrase("Irena takes 4 (0/10) and is DEAD", "death"),
    )
    pen = Pen(look(), UNICODE)
    rows = told_in(pen, Scene(1, "3", phrases, ()), 42, 2)
    told = " ".join("".join(text for text, _ in row.parts).strip() for row in rows)
    assert told == "3…Guard 3: Mace · Irena takes 4 (0/10) and is DEAD"


def test_who_falls_is_told_where_the_whole_blow_has_no_room_and_what_is_cut_bears_a_sign():
    """On two lines of forty columns the strip ended with an arrow: *1 HP, 1 gone →*, and nobody read who had fallen."""
    pen = Pen(look(), UNICODE)
    blow = "The Ferryman: Attack, Light at Weir Rat: 2 slash"

    def told(*parts: tuple[str, Tone]) -> list[str]:
        rows = told_in(pen, Scene(1, "1.3", (Phrase(((blow, "hit"), *parts)),), ()), 38, 2)
        assert all(row.width <= 38 for row in rows)
        return ["".join(text for text, _ in row.parts).strip() for row in rows]

    assert " ".join(told(("→ 1 HP, 1 gone", "hit"), ("→ DEFEATED", "death"))) == f"1.3 {blow} → DEFEATED"
    assert told(("→ 1 HP", "hit"), ("→ NETTED AND KNOCKED DOWN, AND MUCH BESIDES", "bad"))[-1].endswith("…")


def on_two_lines(*phrases: Phrase) -> str:
    """Phrases in the strip of 80×24, in one line."""
    rows = told_in(Pen(look(), UNICODE), Scene(1, "1.3", phrases, ()), 80, 2)
    return " ".join("".join(text for text, _ in row.parts).strip() for row in rows)


def test_what_a_blow_came_to_is_told_before_what_it_would_do_on_forty_columns():
    """*The Ferryman: Attack, Light at Weir Warden: 2 slash*: where it ended up was left out without a sign."""
    pen, blow = Pen(look(), UNICODE), "The Ferryman: Attack, Light at Weir Warden"
    parts: tuple[tuple[str, Tone], ...] = ((f"{blow}: 2 slash", "hit"), ("→ 2 on the shield", "hit"))
    rows = told_in(pen, Scene(1, "2.5", (Phrase(parts),), ()), 40, 2)
    told = " ".join("".join(text for text, _ in row.parts).strip() for row in rows)
    assert told == f"2.5 {blow} → 2 on the shield"


BLOWS = tuple(
    Phrase(((f"{who}: {blow}", "hit"), (f"→ {came} on the shield", "hit")), who)
    for who, blow, came in (
        ("Lamp Bearer", "Lamp Staff 1 crush, 1 burn", 2),
        ("Lamp Bearer's Widow", "Lamp Staff 1 crush, 1 burn", 2),
        ("Weir Rat", "Bite 1 pierce", 1),
    )
)


def test_what_blows_came_to_is_told_before_what_they_would_do():
    """*Lamp Bearer: Lamp Staff 1 crush, 1 burn · Weir Rat: Bite 1 pierce*: nobody read that all was on the shield."""
    told = on_two_lines(phrase("The Rat: 4 gives entry 1-4", "dice"), *BLOWS)
    assert told == (
        "1.3…Lamp Bearer: Lamp Staff → 2 on the shield · Lamp Bearer's Widow: Lamp Staff → 2 "
        "on the shield · Weir Rat: Bite → 1 on the shield"
    )


def test_what_foes_do_is_told_before_the_table_that_was_rolled_for_it():
    """Fires has a table for each kind of foe: those two rolls stood there as dice of two against each other do."""
    told = on_two_lines(
        phrase("The Lamps: 3 gives entry 6 (exhausted, slides on)", "dice"),
        phrase("The Rat: 1 gives entry 5-6 (exhausted, slides on)", "dice"),
        *(Phrase(((f"{who} holds the lamp up and listens", "plain"),), who) for who in ("Lamp Bearer", "Widow")),
        phrase("Weir Rat stays where it is", "plain"),
    )
    assert told.endswith(
        "Lamp Bearer holds the lamp up and listens · Widow holds the lamp up and listens · Weir Rat stays where it is"
    )


def test_who_falls_is_told_on_one_line_before_how_much_the_blow_would_do():
    """Between fights there is one line: *Attack, Light at Keeper of the Last Lamp: 2 slash → …* kept what mattered."""
    blow = "The Ferryman: Attack, Light at Keeper of the Last Lamp"
    parts: tuple[tuple[str, Tone], ...] = (
        (f"{blow}: 2 slash", "hit"),
        ("→ 1 HP, 1 gone", "hit"),
        ("→ DEFEATED", "death"),
    )
    rows = told_in(Pen(look(), UNICODE), Scene(1, "7.17", (Phrase(parts),), ()), 80, 1)
    assert "".join(text for text, _ in rows[0].parts).strip() == f"7.17 {blow} → DEFEATED"


def test_who_falls_is_told_beside_who_dies_on_one_line_before_how_well_the_blow_was_rolled():
    """*Tariq Bladework [7 2] 1 success · Idris dies of untreated injuries*: who had been beaten was left out."""
    blow: tuple[tuple[str, Tone], ...] = (
        ("Tariq hits Sharpshooter with 1 success left", "hit"),
        ("(light armour [1 3] 0 off, now ruined)", "dice"),
        ("−1 (Toughness 1 → 0)", "hit"),
        ("→ BEATEN", "death"),
    )
    phrases = (
        Phrase((("Tariq Bladework [7 2] 1 success", "dice"),), "tariq"),
        Phrase(blow, "tariq", "sharpshooter"),
        phrase("Idris dies of untreated injuries", "death"),
    )
    rows = told_in(Pen(look(), UNICODE), Scene(1, "7", phrases, ()), 80, 1)
    told = "".join(text for text, _ in rows[0].parts).strip()
    assert told == "7…Tariq hits Sharpshooter → BEATEN · Idris dies of untreated injuries"


def test_what_led_to_a_fall_gives_way_before_the_injury_that_it_came_to():
    """The table had rolled for the injury, and the strip told of the armour instead."""
    pen = Pen(look(), UNICODE)
    hit: tuple[tuple[str, Tone], ...] = (
        ("Sharpshooter hits Zaynab with 5 successes left", "hit"),
        ("(light armour [1 1] 0 off, now ruined)", "hit"),
        ("→ winded, bruised, bleeding", "bad"),
        ("→ BROKEN physically", "death"),
    )
    phrases = (Phrase(hit), phrase("Zaynab: Damaged throat (22)", "death"))
    rows = told_in(pen, Scene(1, "5", phrases, ()), 80, 2)
    told = " ".join("".join(text for text, _ in row.parts).strip() for row in rows)
    assert told.endswith("→ winded, bruised, bleeding → BROKEN physically · Zaynab: Damaged throat (22)")


FORD = (*"11.", "space", *"11.", "space", *"11.14.", *"5522")
"""The Ford at Dusk: all four walk up to each other, and strike; all blows land in segment 5."""


@pytest.mark.parametrize("size", [WIDE, NARROW, (40, 30)], ids=["120x40", "80x24", "40x30"])
def test_of_blows_that_land_at_once_none_gives_way_to_one_that_hits_nobody(size: Size) -> None:
    lines = keys(begin("ford-at-dusk", seed=1), *FORD, size=size)
    first = next(at for at, line in enumerate(lines) if line.startswith(" 5"))
    strip = " ".join(" ".join(line[: 68 if size == WIDE else size[0]].split()) for line in lines[first : first + 3])
    told = re.sub(r"[\d.]+ − \d armour = ", "", strip)
    for blow in ("Mamoru hits Kappa 1 −10 Life", "Sayo hits Kappa 2 −8 Life", "Kappa 1 hits Mamoru −7 Life"):
        assert blow in told
    assert "draws back" not in strip


def fought_by_the_program(exchanges: int) -> Chronicle:
    """Mamoru and the kappa beside each other, both played by the program, which always strikes."""
    chronicle = begin("first-duel", seed=1)
    session: Any = chronicle.session
    session.do(r.RulePlace("mamoru", "3,3"))
    for _ in range(exchanges):
        for asked in session.pending():
            blow = next(o for o in session.options("gm", asked.who) if o.label.startswith(("Slash", "Claw")))
            session.do(session.ruleset.read(blow.command), why="it promises most")
    return chronicle


def test_of_what_the_program_decided_for_both_sides_only_the_last_exchange_is_told():
    lines = keys(fought_by_the_program(3), size=NARROW)
    first = next(at for at, line in enumerate(lines) if line.startswith(" 6"))
    strip = " ".join(" ".join(lines[first : first + 2]).split())
    assert strip.count("Mamoru hits Kappa") == 1
    assert strip.count("Kappa hits Mamoru") == 1
    assert "(20/50)" in strip


def test_what_happened_at_another_moment_is_told_under_a_mark_of_its_own():
    def at(moment: str, text: str, step: int) -> Scene:
        return Scene(step, moment, (Phrase(((text, "hit"),)),), (Line(text, scene="opens"),))

    heard = [at("4", "Ann hits Ben", 3), at("7", "Ben hits Ann", 5)]
    told = strip(Pen(look(), UNICODE), heard, 60, 3, decision=lambda step: 2)
    assert told[0].text.split() == ["4", "Ann", "hits", "Ben", "·", "7", "Ben", "hits", "Ann"]


def test_what_happened_at_no_moment_stands_right_behind_the_dot() -> None:
    """*Victory ·  Souls 44*: a moment without a word left its blank there."""
    begun, after = Phrase((("Victory", "good"),), moment="1.1"), Phrase((("Souls 44", "good"),))
    text = "".join(part for part, _ in flowed(Pen(look(), UNICODE), (begun, after), 60)[0].parts)
    assert text == f"Victory {UNICODE.dot} Souls 44"


@pytest.mark.parametrize(("moment", "begins"), [("", " Chapter: 2"), ("1.1", " 1.1 Chapter: 2")])
def test_what_has_no_moment_stands_where_other_lines_begin(moment: str, begins: str) -> None:
    """*  chapter: 2*: between fights a scene began one blank further in than what is told there else."""
    (row,) = told_in(Pen(look(), UNICODE), Scene(1, moment, (Phrase((("Chapter: 2", "dice"),)),), ()), 60, 2)
    assert "".join(part for part, _ in row.parts).rstrip() == begins


@SIZES
def test_what_is_only_decided_is_not_told_as_if_it_had_happened(size: Size) -> None:
    """In the first segment nothing has happened that would stand there instead."""
    fight = begin("ford-at-dusk", seed=1)
    assert seen(keys(fight, "1", "1", size=size), "Mamoru walks to 1,3 · still to come")
    assert not seen(keys(fight, "space", size=size), "still to come")
