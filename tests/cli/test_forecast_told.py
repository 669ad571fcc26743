"""What a forecast tells of many fights: every side, in what the game counts, who fell and who only left."""

from __future__ import annotations

import re
from collections import Counter
from io import StringIO
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.minds import fights
from engine.core.minds.fights import Fallen, Fight, Left
from engine.core.text import cell_len
from saves.library import listing
from saves.reading import load
from tui.commands import forecast as command
from tui.fight.ending import ending
from tui.forecast import report
from tui.forecast.forecast import forecast_of, kept
from tui.forecast.remembered import verdict
from tui.forecast.tally import Tally
from tui.home.encounter_list import called
from tui.start.fights import reopen, rules_for

WIDE = report.Plot("#", ".")


def tallied(encounter: str, fights: int) -> Tally:
    """So many fights of an encounter, counted as the command and the screen count them."""
    forecast = forecast_of(encounter, fights, 1)
    tally = forecast.tally()
    for some in forecast.played():
        tally.add(some)
    return tally


def test_what_a_sink_holds_is_no_defence_that_is_left() -> None:
    """It is empty where nothing befell somebody: *0.0 of 2* would read as if there was none of it left."""
    lines = report.told(tallied("rats-on-the-quay", 1), {}, WIDE)
    sinks = [line for line in lines if "P.DEF" in line]
    assert len(sinks) == 1
    assert re.search(r"P\.DEF +\d\.\d taken", sinks[0])


def test_what_brings_trouble_where_it_is_high_is_not_left_either() -> None:
    """A side that fell to Morale has none *left*: its counter is full of what it took (YO-69), and so is Ki (YO-79).

    What is left is what there was when the fight ended, although FP and Morale go with it (YO-93).
    """
    lines = report.told(tallied("lantern-road", 1), {}, WIDE)
    told = "\n".join(lines[lines.index("What is left on average") :])
    for meter in ("Ki", "Morale"):
        assert len(re.findall(rf"{meter} +\d\.\d taken", told)) == 5
    assert len(re.findall(r"FP +\S+ \d+\.\d of 12", told)) == 5


def test_what_turns_before_the_first_round_is_said_so() -> None:
    """A standoff is decided by who is faster: the game knows no round 0."""
    tally = Tally(sides=("party", "foes"))
    tally.add([Fight(1, "party", 3, 9, 0, (), ())])
    assert "  it turns most often before round 1 (100 % of the fights)" in report.told(tally, {}, WIDE)


def test_an_act_that_nobody_took_any_more_is_not_left_of_a_fight() -> None:
    """Who wins in their own turn has a Slow or a Fast act still: *0.4 of 0* was told of them."""
    lines = report.told(tallied("standoff-at-the-bridge", 4), {}, WIDE)
    told = " ".join(lines[lines.index("What is left on average") :])
    assert "Toughness" in told
    assert not {"Slow", "Fast"} & set(told.split())


def test_miasma_is_counted_in_segments_and_a_side_that_never_wins_is_told_all_the_same() -> None:
    """The fight of the sample ends with the blow of segment 15: there are no rounds in this game (MI-25)."""
    tally = tallied("first-duel", 2)
    lines = report.told(tally, {}, WIDE)
    assert lines[lines.index("How long") + 1 :][:3] == [
        "  15 segments, each time",
        "  all of them went alike: these minds leave nothing in it to chance",
        "  it turns most often in segment 15 (100 % of the fights)",
    ]
    assert any(line.split()[:3] == ["party", "0", "%"] for line in lines)
    assert verdict(tally) == "the forecast: foes win 100 % of 2 fights, in 15 segments"
    data: dict[str, Any] = report.as_data(tally)
    assert {side: won["count"] for side, won in data["wins"].items()} == {"party": 0, "foes": 2}
    assert data["unit"] == "segment"
    assert report.as_data(tallied("mir-duel", 2))["unit"] == "round"


def test_the_verb_of_a_side_agrees_with_it() -> None:
    assert verdict(Tally(fights=1, wins=Counter(party=1), rounds=Counter({2: 1}))).startswith(
        "the forecast: party wins "
    )


def test_who_left_the_fight_did_not_fall() -> None:
    """Most of the beasts are brought down; a jackal runs away."""
    forecast = forecast_of("night-of-jackals", 1, 1)
    (fight,) = next(forecast.played())
    gone = {fallen.who for fallen in fight.fallen if fallen.gone}
    felled = {fallen.who for fallen in fight.fallen if not fallen.gone}
    assert gone, fight.fallen
    assert felled, fight.fallen
    assert not gone & felled
    tally = forecast.tally()
    tally.add([fight])
    lines = report.told(tally, forecast.names, WIDE)
    falls, leaves = lines.index("Who falls"), lines.index("Who leaves")
    for who in gone:
        name = forecast.names[who]
        assert any(name in line and "100 %" in line for line in lines[leaves:])
        assert any(name in line and " 0 %" in line for line in lines[falls:leaves])
    data = report.as_data(tally)
    assert {who for who, told in data["people"].items() if told["gone"]["count"]} == gone
    assert all(data["people"][who]["out"]["count"] == 1 for who in gone | felled)


def test_who_leaves_is_no_part_of_what_fells() -> None:
    tally = Tally()
    tally.add([Fight(0, "party", 3, 9, 1, (Fallen("ann", 2, "Ann flees", gone=True),), ())])
    assert (tally.people["ann"].out, tally.people["ann"].gone, tally.people["ann"].causes) == (1, 1, {})


def test_of_those_beaten_it_is_told_how_often_some_got_away() -> None:
    """Most of the beasts are brought down, and a jackal runs."""
    forecast = forecast_of("night-of-jackals", 1, 1)
    (fight,) = next(forecast.played())
    assert (fight.winner, fight.spared) == ("party", True)
    tally = forecast.tally()
    tally.add([fight, fight, replace(fight, spared=False)])
    lines = report.told(tally, forecast.names, WIDE)
    assert lines[1].split()[0] == "party"
    assert lines[2] == "    in 67 % some of the others got away"
    assert not any("got away" in line for line in report.told(tallied("first-duel", 1), {}, WIDE))
    data: dict[str, Any] = report.as_data(tally)
    assert {side: won["spared"] for side, won in data["wins"].items()} == {"party": 2, "adversaries": 0}


def test_a_fight_that_nobody_brought_to_an_end_is_told_from_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who stand still, or run from each other, would else look like two who are equally good."""
    monkeypatch.setattr(fights, "LONGEST", 1)
    tally = tallied("first-duel", 1)
    assert (tally.wins["draw"], tally.endless) == (1, 1)
    tally.add([Fight(1, "draw", 3, 9, 1, (), ())])
    lines = report.told(tally, {}, WIDE)
    assert "    50 % were broken off, a draw: these minds brought them to no end" in lines
    assert report.as_data(tally)["endless"] == 1
    tally = Tally()
    tally.add([Fight(1, "draw", 3, 9, 1, (), ())])
    assert not any("broken off" in line for line in report.told(tally, {}, WIDE))


def test_kept_fights_have_names_that_tell_them_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    minds = forecast_of("first-duel", 1, 1).task.minds
    paths = [kept("first-duel", minds, seed) for seed in (0, 3)]
    assert all(load(Path(path), rules_for).chain.closed for path in paths), "nobody can cut off their ends unseen"
    assert [Path(path).stem for path in paths] == ["first-duel-forecast-0", "first-duel-forecast-3"]
    assert sorted(map(called, listing(Path(paths[0]).parent))) == ["First Duel, forecast 0", "First Duel, forecast 3"]


@pytest.mark.parametrize("encounter", ["first-duel", "bridge-at-dusk", "mir-duel", "tavern-of-four-winds", "the-gate"])
def test_a_kept_fight_opens_at_its_end(encounter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at the question whether a fight is over in which nobody is left to fight."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    forecast = forecast_of(encounter, 1, 1)
    fight = reopen(Path(kept(encounter, forecast.task.minds, 0)))
    told = ending(fight.session, "gm")
    assert told is not None
    assert told.turns
    fight.close()


def test_a_kept_fight_that_nobody_brought_to_an_end_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    monkeypatch.setattr("tui.forecast.forecast.LONGEST", 2)
    fight = reopen(Path(kept("first-duel", forecast_of("first-duel", 1, 1).task.minds, 0)))
    steps = [fight.session.timeline.step(step) for step in fight.session.timeline.path()]
    assert not [step for step in steps if step.why.startswith("only one side")], "both can go on"
    assert fight.session.view("gm").mode == "fight"
    assert [option.aim for option in fight.session.options() if option.aim == "end-fight"], "it could be ended"
    fight.close()


def many() -> Tally:
    """Forty fights of 4 to 13 rounds, each length as often as the others; Ann is left with a half."""
    tally = Tally(("party", "foes"))
    for seed in range(40):
        left = (Left("ann", "Life", 5, 10), Left("ann", "Wounds", 2, 0), Left("bo", "Stamina", seed % 2, 1))
        fallen = (Fallen("bo", 3, "Ann cuts Bo down from behind, with all that she has left"),) if seed < 10 else ()
        tally.add([Fight(seed, "party" if seed < 30 else "draw", 4 + seed % 10, 9, 3, fallen, left)])
    return tally


def test_how_long_and_what_is_left_are_plots() -> None:
    lines = report.told(many(), {"ann": "Ann", "bo": "Bo"}, WIDE)
    long = lines.index("How long")
    assert lines[long + 1 : long + 8] == [
        "  8 rounds, most fights 4 to 12",
        "              4 to 5 #######                              20 %",
        "              6 to 7 #######                              20 %",
        "              8 to 9 #######                              20 %",
        "            10 to 11 #######                              20 %",
        "            12 to 13 #######                              20 %",
        "  it turns most often in round 3 (100 % of the fights)",
    ]
    assert lines[lines.index("What is left on average") + 1 :] == [
        "  Ann                Life    ####... 5.0 of 10  Wounds          2.0 taken",
        "  Bo                 Stamina ####... 0.5 of 1",
    ]
    assert "  party              ##########################           75 %  (60 % to 86 %)" in lines


def test_a_row_takes_the_whole_width_and_names_have_room_from_seventy_cells_on() -> None:
    sure = (1.0, 0.96, 1.0)
    assert [report.Plot("#", ".", width).name for width in (report.ROOMY - 1, report.ROOMY)] == [12, 18]
    assert [cell_len(report.Plot("#", ".", width).row("x", sure)) for width in (50, report.ROOMY)] == [
        50,
        report.ROOMY - 1,
    ]


def test_the_columns_of_a_sweep_stand_below_each_other_however_wide_an_interval_is_told() -> None:
    never = Tally(("party", "foes"))
    never.add([Fight(seed, "foes", 4, 9, 3, (), ()) for seed in range(40)])
    lines = report.swept("oni", [("1", never), ("12", many())], report.Plot("#", ".", 100))
    assert "(0 % to 9 %)" in lines[-2]
    assert "(60 % to 86 %)" in lines[-1]
    assert len({cell_len(line.rstrip()) for line in lines[2:]}) == 1, lines


def test_who_has_nothing_to_lose_is_not_in_what_is_left() -> None:
    tally = many()
    tally.add([Fight(99, "party", 4, 9, 3, (Fallen("dee", 3, "Ann cuts Dee down"),), ())])
    told = report.told(tally, {}, report.Plot("#", ".", 50))
    assert any("dee" in line for line in told)
    assert not any("dee" in line for line in told[told.index("What is left on average") :])


@pytest.mark.parametrize("width", [50, 100])
def test_whose_meters_take_several_lines_is_named_once(width: int) -> None:
    tally = many()
    meters = tuple(Left("eve", f"Meter {at} with a long name", 5, 10) for at in range(6))
    tally.add([Fight(99, "party", 4, 9, 3, (), meters)])
    told = report.told(tally, {"eve": "Eve"}, report.Plot("#", ".", width))
    left = told[told.index("What is left on average") :]
    assert sum("Eve" in line for line in left) == 1
    assert sum("Meter" in line for line in left) > 1
    assert len({line.index("Meter") for line in left if "Meter" in line}) == 1, "below each other"


@pytest.mark.parametrize("width", range(36, 121, 7))
def test_a_forecast_fits_however_wide_it_is_and_loses_no_figure(width: int) -> None:
    plot = report.Plot("#", ".", width)
    lines = report.told(many(), {"ann": "Ann of the long and winding name", "bo": "Bo"}, plot)
    assert max(map(cell_len, lines)) <= width
    told = " ".join(" ".join(lines).split())
    for words in (
        "75 %",
        "60",
        "86 %",
        "5.0 of 10",
        "0.5 of 1",
        "most fights 4 to 12",
        "(100 % of the fights)",
        "10 times: Ann",
    ):
        assert words in told
    table = report.swept("oni", [("1", many()), ("12", many())], plot)
    assert max(map(cell_len, table)) <= max(40, width)
    assert [part for part in re.findall(r"\d+ %", table[-1]) if part in ("75 %", "0 %", "25 %")] == [
        "75 %",
        "0 %",
        "25 %",
    ]


def test_a_sweep_is_a_table_with_a_bar_for_the_first_side() -> None:
    assert report.swept("oni", [("1", many()), ("2", many())], WIDE) == [
        "oni varied, 40 fights each",
        "",
        "  oni  party wins                                            foes   draw  rounds",
        "  1    ######################         75 %  (60 % to 86 %)    0 %   25 %       8",
        "  2    ######################         75 %  (60 % to 86 %)    0 %   25 %       8",
    ]


def test_a_sweep_says_of_players_that_they_win() -> None:
    tally = Tally(("players", "enemies"))
    tally.add([Fight(0, "players", 4, 9, 3, (), ())])
    assert "players win " in report.swept("oni", [("1", tally)], WIDE)[2]


@pytest.mark.parametrize("columns", [40, 60, 120])
def test_the_bar_of_a_forecast_never_wraps(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that has wrapped is not written over: each eight fights left one behind."""
    shown: list[str] = []
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr("sys.stderr", Terminal(shown))
    for done in (8, 104, 200):
        command._progress(done, 200, 3.0)
    for text in shown:
        line = text.replace("\x1b[K", "").lstrip("\r")
        assert len(line) < columns
        assert " of 200, " in line


class Terminal(StringIO):
    """An error stream that somebody looks at."""

    def __init__(self, shown: list[str]) -> None:
        super().__init__()
        self.shown = shown

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.shown.append(text)
        return len(text)


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_stretch_is_played_to_its_end_that_nobody_waits_for_any_more(jobs: int) -> None:
    """Ctrl+q during a forecast of seven against three waited for half a minute: for stretches of eight fights each."""
    at_work: list[Any] = []
    asked: list[int] = []

    def wanted() -> bool:
        at_work[:] = active_children() or at_work
        asked.append(1)
        return len(asked) < 3

    played = list(forecast_of("yomi-gate", 40, jobs).played(wanted))
    assert sum(map(len, played)) <= 2
    for process in at_work:
        while process.exitcode is None:  # the pool joins them as well: who comes second has none for a moment
            process.join(0.01)
        assert process.exitcode, "ended in the middle of a fight, not after it"
    assert len(at_work) == (0 if jobs == 1 else jobs)
