"""The program as a player, by keys: given a side, let go on, hurried, stopped, taken back; and forecasts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.minds.future import minds_of
from engine.core.rulings.commands import RuleRemove, RuleSet
from engine.core.timeline import Seats
from engine.systems.fires.commands.fight import Place, StartFight
from engine.systems.mir.commands import EndFight, EndSlot, Move, RollInitiative
from saves.chronicle import resume
from tests.rest import until
from tests.tui.driver import NARROW, WIDE, keys, seen, text_of, typed
from tests.tui.test_setting_up import laid_out
from tui.app import CounterbeatApp
from tui.fight.history import BY_PROGRAM
from tui.screens.autoplay import SETTLES
from tui.start.fights import begin, begin_empty, rules_for


def duel() -> Any:
    """Irena has the first slot, the duellist the next."""
    chronicle = begin("mir-duel", seed=3)
    chronicle.session.do(RollInitiative())
    return chronicle


def find(words: str) -> tuple[str, ...]:
    """An option by its name."""
    return ("slash", *("space" if letter == " " else letter for letter in words), "enter")


def played(*presses: str, auto: Seats | None = None, chronicle: Any = None) -> tuple[Any, list[str]]:
    """The session and the screen after these keys."""
    held: dict[str, Any] = {}

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        screen: Any = app.screen
        if auto is not None:
            screen.controller.session.seats = auto
        for press in presses:
            await pilot.press(press)
            await pilot.pause()
            if screen.program.thinking is not None:
                await app.workers.wait_for_complete()
                await pilot.pause()
        held["session"] = screen.controller.session

    lines = keys(chronicle or duel(), size=NARROW, then=then)
    return held["session"], lines


def test_o_gives_a_side_and_space_lets_it_decide_with_a_reason_for_each_choice():
    session, screen = played("o", *find("foes"), "1", *find("end the slot"), "space", "c")
    made = [session.timeline.step(step) for step in session.timeline.path()]
    chosen = [step for step in made if step.why]
    assert [step.command.who for step in chosen] == ["duellist"] * len(chosen)
    assert chosen
    assert seen(screen, BY_PROGRAM)


def brawl(*presses: str, seed: int = 3) -> list[str]:
    """The tavern, where two townsmen act between Mara, who is first, and Gleb; the program plays them."""
    chronicle = begin("mir-tavern-brawl", seed=seed)
    chronicle.session.seats = Seats({"foes": "simple"})
    return keys(chronicle, *presses, size=NARROW)


def test_the_question_says_whose_acts_are_the_programs() -> None:
    """*Kappa, free in segment 1: what now?* stood there after Mamoru's decision, and his next digit was the kappa's."""
    chronicle = begin("first-duel", seed=1, auto="foes")
    lines = keys(chronicle, "1", "1", size=NARROW)
    assert seen(lines, "╭ Kappa (program), free in segment 1: what now?"), "\n".join(lines)
    assert seen(keys(chronicle, "space", size=NARROW), "╭ Mamoru, free in segment 2: what now?")
    gone_to = keys(chronicle, "p", *"ka", size=NARROW)
    assert seen(gone_to, "╭ Kappa (program), free in segment 2: what now?"), "while Mamoru is asked as well"


def test_for_whom_it_decided_is_said_also_of_somebody_who_has_left():
    """*the program for Gaki 1: …* became *the program: …* when the next fight began."""
    chronicle = duel()
    chronicle.session.do(EndSlot("irena"), why="nothing else is worth it")
    chronicle.session.do(EndFight())
    chronicle.session.do(RuleRemove("irena"))
    assert "irena" not in {sheet.id for sheet in chronicle.session.view().sheets}
    assert seen(keys(chronicle, "c", size=NARROW), "the program for Irena: nothing else is worth it")


def test_a_narrow_timeline_says_what_was_done_before_that_the_program_did_it():
    """*segment 37  Enkai… program* stood in every line of forty columns, and the card says whose decision it was."""
    chronicle = duel()
    chronicle.session.do(Move("irena", toward="duellist"), why="nothing else is worth it")
    assert seen(keys(chronicle, "t", size=(40, 30)), "turn 1      Irena moves "), "the word took the place of the act"
    assert seen(keys(chronicle, "t", size=NARROW), " program")


def test_what_several_did_whom_the_program_plays_is_told_of_all_of_them():
    """The strip told the last of them, under Initiative, which had been read; the others were in the chronicle."""
    lines = brawl("space", "space", "space")
    at = next(at for at, line in enumerate(lines) if "Townsman 3 moves away from Mara" in line)
    assert lines[at].rstrip().endswith("Townsman 4 moves")
    assert lines[at + 1].strip().startswith("away from Mara: Short, 1 unit → Medium, 2 units")
    assert seen(lines, "│ the program for Townsman 4: keeps away from Mara (3 more: c) "), (
        "in one line: acts have the other"
    )
    assert not seen(brawl("c", "space", "space", "space"), "more: c"), "the chronicle is there"
    lines = brawl("space", "space", seed=11)
    assert seen(lines, "1 Townsman 3 moves away from Mara"), "Initiative was seen before the program decided"


def test_in_forty_columns_why_takes_no_second_line_from_the_acts() -> None:
    """*the program for Gaki 4: Sayo is nearest, 9 hexes away (4 more: c)* stood where two acts do."""
    chronicle = begin("red-village", seed=3)
    chronicle.session.seats = Seats({"foes": "simple"})
    lines = keys(chronicle, "space", size=(40, 30))
    assert seen(lines, "│ Gaki 4: Sayo is nearest (4 more: c)  │")
    assert seen(lines, "│ 8 Run")


def test_why_a_turn_was_ended_stands_before_the_turn_of_the_next():
    """And says whose it was: below *Gleb's slot*, *the program: nothing else is worth it* read as if that were his."""
    lines = [line.strip("│▸ 1").split("  ")[0] for line in brawl("space", "space", "space", "c")]
    slot = lines.index("Gleb's slot")
    assert lines[slot - 2 : slot] == [
        "the program for Townsman 4: keeps away from Mara",
        "the program for Townsman 4: nothing else is worth it",
    ]


def test_whom_the_program_plays_it_plays_when_the_fight_is_opened_again(tmp_path):
    """It was a person's turn again after that: space, which had the program decide, had the rest stand."""
    path = tmp_path / "duel.fight"
    keys(begin("first-duel", seed=1, path=path), "o", "enter", "enter", "q")
    opened = resume(path, rules_for)
    assert seen(keys(opened, size=NARROW), "the program plays all foes (simple); o changes that")
    session = opened.session
    keys(opened, "space", "q")
    taken = [session.timeline.step(step) for step in session.timeline.path()]
    assert [(step.command.who, bool(step.why)) for step in taken] == [("mamoru", False), ("kappa-1", True)]
    assert session.seats == Seats({"foes": "simple"})


def test_whom_the_program_is_given_is_in_the_file_at_once(tmp_path):
    """As it is where dice come from: a fight that is cut off was by hand again."""
    path = tmp_path / "duel.fight"

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        await pilot.press("o", "enter", "enter")
        await pilot.pause()
        assert '"seats"' in path.read_text()

    lines = keys(begin("first-duel", seed=1, path=path), size=NARROW, then=then)
    assert seen(lines, "all foes: played by the simple mind; the program decides after you")


def test_where_all_decide_in_secret_the_program_decides_when_the_people_have():
    """MI-S08: the game master's view told what the foes had decided before the person was asked, and space was for
    them first. One space has all who are asked stand, the program decide, and the segment happen; one undo takes it
    back to before.
    """
    chronicle = begin("ford-at-dusk", seed=1, auto="foes")
    before = keys(chronicle, size=NARROW)
    assert seen(before, "space the rest stand")
    session = chronicle.session
    keys(chronicle, "space")
    taken = [session.timeline.step(step) for step in session.timeline.path()]
    assert [step.command.who for step in taken if not step.auto] == ["mamoru", "sayo", "kappa-1", "kappa-2"]
    assert [type(step.command).__name__ for step in taken[:2]] == ["Stand", "Stand"]
    assert seen(keys(chronicle, size=NARROW), "segment 2 (2 s)")
    keys(chronicle, "u")
    assert session.head == 0


def test_whoever_is_given_to_the_program_decides_after_the_person():
    lines = keys(begin("first-duel", seed=1), "o", "enter", "enter", size=NARROW)
    assert seen(lines, "all foes: played by the simple mind; the program decides after you")
    lines = keys(begin("first-duel", seed=1), "o", "enter", "enter", "1", "1", size=NARROW)
    assert seen(lines, "space the program plays")


def test_a_fight_that_is_opened_says_who_was_taken_back_of_those_whom_the_program_plays(tmp_path):
    path = tmp_path / "ford.fight"
    chronicle = begin("ford-at-dusk", seed=1, path=path, auto="foes=random")
    chronicle.session.give("kappa-1", None)
    chronicle.session.give("sayo", "sharp")
    chronicle.session.give("mamoru", "sharp")
    chronicle.session.give("mamoru", None)
    chronicle.save()
    chronicle.close()
    lines = keys(resume(path, rules_for), size=(120, 40))
    assert seen(lines, "the program plays Sayo (sharp) and all foes but Kappa 1")


def test_o_begins_on_the_other_side():
    _, screen = played("o", "enter", "enter")
    assert seen(screen, "all foes: played by the simple mind")


def test_o_offers_what_would_change_something_with_digits_that_stay():
    lines = keys(begin("first-duel", seed=1), "o", "enter", size=NARROW)
    assert seen(lines, "│ 3 by chance")
    assert not seen(lines, "a person again")
    lines = keys(begin("first-duel", seed=1), "o", "enter", "1", "o", "enter", size=NARROW)
    assert not seen(lines, "the simple mind: what")
    assert seen(lines, "│ 4 a person again")


def test_o_says_who_plays_each_of_them_now():
    chronicle = begin("ford-at-dusk", seed=1)
    chronicle.session.give("kappa-1", "sharp")
    lines = keys(chronicle, "o", size=NARROW)
    assert seen(lines, "Kappa 1  played by the sharp mind"), lines
    assert seen(lines, "Kappa 2  played by a person"), lines


def test_o_on_an_empty_field_asks_all_the_same():
    lines = keys(begin_empty("miasma", "The marsh", {}), "o", size=NARROW)
    assert seen(lines, "The program plays  whom?")


def test_whom_tables_play_is_not_offered_and_who_is_alone_is_asked_about_once():
    """Where *whom* has one answer then, it is not asked."""
    lines = keys(begin("rats-on-the-quay", seed=1), "o", size=NARROW)
    assert seen(lines, "The program plays all of the party  how?")
    lines = keys(begin("rats-on-the-quay", seed=1), "o", "2", size=NARROW)
    assert seen(lines, "all of the party: played by the sharp mind")
    assert not seen(keys(begin("first-duel", seed=1), "o", size=NARROW), "│ 3 ")


def test_o_does_not_offer_the_dead():
    """A guard who lay dead at the gate could be given to a mind."""
    chronicle = begin("enc-gate", seed=1)
    assert seen(keys(chronicle, "o", *("down",) * 6, size=NARROW), "Guard 2")
    chronicle.session.do(
        chronicle.session.ruleset.read({"do": "rule-set", "who": "guard-2", "field": "alive", "value": 0})
    )
    lines = keys(chronicle, "o", *("down",) * 6, size=NARROW)
    listed = "\n".join(lines[lines.index(next(line for line in lines if "whom?" in line)) :])
    assert "Guard 3" in listed
    assert "Guard 2" not in listed


@pytest.mark.parametrize(
    ("presses", "words", "red"),
    [
        (("o", "enter", "enter"), "played by the simple mind", False),
        (("o", "enter", "enter", "o", "down", "enter", "enter", "space"), "the program for ", False),
        (("d",), "table dice: faces are typed in", False),
        (("7", "9", "."), "could be given again here", True),
    ],
    ids=["given", "decided", "dice", "refused"],
)
def test_what_was_done_is_not_told_in_the_red_of_what_cannot_be(presses: Any, words: str, red: bool) -> None:
    """*The program for Onryo: Mamoru is nearest* was as red as a refusal, after each of its decisions."""
    found: list[bool] = []

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        screen: Any = app.screen
        bad = screen.painter.pen.look.tone("bad").color
        if screen.program.thinking is not None:
            await app.workers.wait_for_complete()
            await pilot.pause()
        parts = [part for line in app.screen._compositor.render_strips() for part in line]
        found.extend(part.style.color == bad for part in parts if part.style and words in part.text)

    lines = keys(duel(), *presses, size=NARROW, then=then)
    assert found == [red], "\n".join(lines)


def test_where_the_first_decision_needs_dice_they_are_said_to_be_for_what_and_how_they_are_typed():
    """The last line had the keys of the list before (*space the program plays*), and the strip what had been before."""
    chronicle = begin("night-of-jackals", seed=5, table_dice=True)
    acts: tuple[dict[str, Any], ...] = (
        {"do": "start-fight"},
        {"do": "move", "who": "safiya", "to": "dark"},
        {"do": "draw", "who": "safiya", "weapon": "pistol"},
        {"do": "end-turn"},
    )
    for act in acts:  # she is among jackals, and has nothing left to block with
        chronicle.session.do(chronicle.session.ruleset.read(act))
    _, screen = played("space", chronicle=chronicle, auto=Seats({"adversaries": "simple"}))
    assert seen(screen, "rolls 2 d6")
    assert seen(screen, "strikes at Safiya with")
    assert seen(screen[-1:], "back out")


def test_u_goes_back_to_the_last_decision_of_a_person():
    session, _ = played(*find("end the slot"), "space", auto=Seats({"foes": "simple"}))
    assert session.timeline.step(session.head).unasked
    session.undo()
    assert not any(session.timeline.step(step).why for step in session.timeline.path())


def test_whom_the_program_leaves_no_choice_is_not_asked():
    """Nobody without focus can defend: that is one answer."""
    chronicle = begin("first-snow-duel", seed=3)
    chronicle.session.do(RuleSet("fp", 0, ("aya-ronin",)))
    session, screen = played("space", "space", chronicle=chronicle, auto=Seats({"enemies": "simple"}))
    assert not seen(screen, "which defence?")
    made = [session.timeline.step(step).command for step in session.timeline.path()]
    assert any(command.__struct_config__.tag == "no-defence" for command in made)


def test_who_is_taken_back_is_asked_again():
    session, screen = played("o", *find("foes"), "1", "o", *find("foes"), "4", *find("end the slot"), "space")
    assert not any(session.timeline.step(step).why for step in session.timeline.path())
    assert not seen(screen, BY_PROGRAM)


def test_the_footer_says_that_space_is_the_programs():
    _, screen = played(*find("end the slot"), auto=Seats({"foes": "simple"}))
    assert seen(screen[-1:], "space the program plays")


def test_the_sharp_mind_thinks_beside_the_screen_and_decides():
    session, _ = played(*find("end the slot"), "space", auto=Seats({"foes": "sharp"}))
    assert any(session.timeline.step(step).why for step in session.timeline.path())


@pytest.mark.parametrize(("key", "decides"), [("space", True), ("escape", False)])
def test_thinking_is_hurried_by_space_and_stopped_by_escape(key: str, decides: bool):
    held: dict[str, Any] = {}

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        screen: Any = app.screen
        screen.controller.session.seats = Seats({"foes": "sharp"})
        await pilot.press(*find("end the slot"))
        await pilot.pause()
        before = screen.controller.session.head
        screen.take_key(typed("space"))
        assert screen.program.thinking is not None
        assert screen.controller.message.endswith(" is thinking; space hurries, esc stops it")
        hurry = screen.program.thinking.hurry
        screen.take_key(typed(key))
        assert hurry.is_set()
        told = "hurried: it takes what looks best so far" if decides else "stopped: nothing was decided"
        assert screen.controller.message == told
        if not decides:
            assert screen.program.thinking is None
        await app.workers.wait_for_complete()
        await pilot.pause()
        screen.program.stop()
        held["moved"] = screen.controller.session.head > before

    keys(duel(), size=NARROW, then=then)
    assert held["moved"] is decides


def test_nobody_stops_by_a_key_what_was_thought_about_another_moment():
    """The key is for what is there now: Escape goes back from that."""

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        screen: Any = app.screen
        screen.controller.session.seats = Seats({"foes": "sharp"})
        await pilot.press(*find("end the slot"))
        await pilot.pause()
        screen.take_key(typed("space"))
        thought = screen.program.thinking
        assert not thought.stopped
        screen.controller.session.undo()
        assert not screen.program.takes("back", 0.0)
        assert (thought.stopped, screen.program.thinking) == (True, None)
        await app.workers.wait_for_complete()

    keys(duel(), size=NARROW, then=then)


async def foes_have_decided(app: CounterbeatApp, pilot: Any) -> Any:
    """The screen after the sharp mind has thought about the foes, as it was asked to by a space."""
    screen: Any = app.screen
    screen.controller.session.seats = Seats({"foes": "sharp"})
    screen.take_key(typed("space"))
    while screen.program.thinking is not None or screen.program.wanted() is not None:
        await app.workers.wait_for_complete()
        await pilot.pause()
    return screen


@pytest.mark.parametrize(("settles", "goes_on"), [(60.0, False), (0.0, True)])
def test_a_space_that_comes_too_late_to_hurry_does_not_decide_for_a_person(
    settles: float, goes_on: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tui.screens.autoplay.SETTLES", settles)
    held: dict[str, Any] = {}

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        screen = await foes_have_decided(app, pilot)
        before = screen.controller.session.head
        await pilot.press("space")
        held["moved"] = screen.controller.session.head > before

    lines = keys(begin("first-duel", seed=1), "space", size=NARROW, then=then)
    assert held["moved"] is goes_on
    assert goes_on or seen(lines, "the program has decided: once more for yourself")


@pytest.mark.parametrize(
    ("seconds", "goes_on"),
    [((-0.1,), False), ((0.05,), False), ((0.2,), True), ((-0.03, 0.06, 0.15, 0.24), False), ((0.05, 0.3), True)],
)
def test_a_key_that_goes_on_counts_from_when_it_was_pressed(seconds: tuple[float, ...], goes_on: bool):
    """Whoever pressed it when the decision was on the screen means it (on a slow machine every space was dropped);
    whoever pressed it before, or holds it down since, does not, however late the screen comes to it.
    """
    held: dict[str, Any] = {}

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        screen = await foes_have_decided(app, pilot)
        before, told = screen.controller.session.head, screen.program._settled - SETTLES
        for after in seconds:
            key = typed("space")
            key.time = told + after
            screen.take_key(key)
        held["moved"] = screen.controller.session.head > before

    keys(begin("first-duel", seed=1), "space", size=NARROW, then=then)
    assert held["moved"] is goes_on


def test_a_fight_that_the_program_ends_shows_its_end():
    """Its last blow was an act like any other, and the page of the end stayed away."""

    async def fight_it_out(app: CounterbeatApp, pilot: Any) -> None:
        screen: Any = app.screen
        screen.controller.session.seats = Seats({"party": "simple", "foes": "simple"})
        await pilot.press("space")
        await until(lambda: screen.controller.view.mode != "fight", 60)

    lines = keys(begin("first-duel", seed=1), size=NARROW, then=fight_it_out)
    assert seen(lines, "the fight is over")
    assert seen(lines, "Where it turned")


def test_players_are_not_told_what_the_program_thinks_of_its_side():
    _, screen = played(*find("end the slot"), "space", "a", "c", auto=Seats({"foes": "simple"}))
    assert not seen(screen, BY_PROGRAM)


async def forecast(app: CounterbeatApp) -> Any:
    """The page that f opens, with its first fights. A pilot would wait for the rest of them before its next key."""
    await app.on_event(typed("f"))
    await until(lambda: type(app.screen).__name__ == "ForecastScreen")
    screen: Any = app.screen
    await until(lambda: screen.tally.fights or app._exception, 60)
    return screen


def test_f_on_the_list_plays_the_encounter_many_times_over_and_escape_shows_what_is_there():
    told: dict[str, list[str]] = {}

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        await pilot.press("slash", *"first snow", "enter")
        screen = await forecast(app)
        await app.on_event(typed("escape"))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not screen.running
        told["report"] = text_of(app)
        await pilot.press("w", "escape")
        await pilot.pause()
        home: Any = app.screen
        assert type(home).__name__ == "HomeScreen"
        told["home"] = text_of(app)
        assert home.entries.here().encounter == "first-snow-duel"
        assert len([entry for entry in home.entries.all if entry.path is not None]) == 3

    keys(None, size=NARROW, then=then)
    assert seen(told["home"], "the forecast: ")
    assert seen(told["report"], "Who wins")
    assert seen(told["report"], "of 100 fights")


def test_f_on_a_field_that_is_laid_out_plays_it_and_w_keeps_three_fights(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    told: dict[str, Any] = {}
    at_the_end: list[Any] = []
    register = SimpleNamespace(register=lambda work, *args, **how: at_the_end.append(partial(work, *args, **how)))
    monkeypatch.setattr("tui.screens.keep_encounter.atexit", register)

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        fight: Any = app.screen
        assert fight.controller.laying_out
        screen = await forecast(app)
        await app.on_event(typed("w"))
        assert screen.running
        assert not screen._kept  # too early
        await app.on_event(typed("escape"))
        await app.workers.wait_for_complete()
        await pilot.press("w")
        await pilot.pause()
        told["kept"] = screen._kept[2:]
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is fight

    keys(laid_out(), size=NARROW, then=then)
    assert len(list(tmp_path.glob("counterbeat-*/field.toml"))) == 1
    for work in at_the_end:
        work()
    assert not list(tmp_path.glob("counterbeat-*")), "what was written down for the forecast goes with the program"
    assert len(told["kept"]) == 3
    for line in told["kept"]:
        chronicle = resume(Path(tmp_path) / "saves" / f"{line.strip()}.fight", rules_for)
        assert minds_of(chronicle.session.ruleset).winner(chronicle.session.state)


def test_why_the_program_struck_last_is_no_news_between_fights():
    """It stood where the end of the fight is told, and stayed on the pages of the journey."""
    chronicle = begin("rats-on-the-quay", seed=2)
    session = chronicle.session
    start = next(option for option in session.options() if option.command["do"] == "place")
    session.do(Place(str(next(iter(start.slots[0].choices)))))
    session.do(StartFight())
    for rat in ("rat-2", "rat-3"):
        session.do(RuleRemove(rat, "defeated"))
    lines: list[str] = []

    async def then(app: CounterbeatApp, pilot: Any) -> None:
        for press in ("o", "1", *("space",) * 60):
            if session.view("gm").mode == "between":
                break
            await pilot.press(press)
            await app.workers.wait_for_complete()
            await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        lines.extend(text_of(app))

    keys(chronicle, size=NARROW, then=then)
    assert session.view("gm").mode == "between"
    assert not seen(lines, "the program for"), lines


def test_of_a_turn_of_the_program_its_first_reason_is_told():
    """*Nothing else is worth it* of the end of the slot stood there, and why it had shot did not."""
    lines = keys(begin("enc-gate", seed=5, auto="foes=simple"), "1", "space", size=(120, 40))
    told = next(line for line in lines if "the program for Bowman: " in line)
    assert "nothing else" not in told


def test_the_key_that_takes_back_says_how_much_of_the_program_goes_with_it():
    """One key went back over dozens of steps, and told of one."""
    chronicle = duel()
    for health in (7, 8):
        chronicle.session.do(RuleSet("health", health, "irena"), why="it promises most")
    first = keys(chronicle, size=WIDE)[-1]
    assert first.rstrip().endswith("u takes back Initiative and the program’s 2 after it (9 dice seen)"), first
    assert keys(chronicle, size=NARROW)[-1].rstrip().endswith("u undo Initiative +2 (9 dice seen)")
