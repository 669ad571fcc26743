"""What a forecast tells of many fights: every side, in what the game counts, who fell and who only left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.minds.fights import Fallen, Fight
from engine.core.minds.tally import Tally
from saves.library import listing
from tui.forecast import report
from tui.forecast.forecast import forecast_of, kept
from tui.forecast.remembered import verdict
from tui.home.encounter_list import called


def tallied(encounter: str, fights: int) -> Tally:
    """So many fights of an encounter, counted as the command and the screen count them."""
    forecast = forecast_of(encounter, fights, 1)
    tally = forecast.tally()
    for some in forecast.played():
        tally.add(some)
    return tally


def test_miasma_is_counted_in_segments_and_a_side_that_never_wins_is_told_all_the_same() -> None:
    """The fight of the sample ends with the blow of segment 15: there are no rounds in this game (MI-25)."""
    tally = tallied("first-duel", 2)
    lines = report.told(tally, {}, "#")
    assert "How long: 15 segments, most 15 to 15" in lines
    assert "It turns most often in segment 15 (100 % of the fights)" in lines
    assert any(line.split()[:3] == ["party", "0", "%"] for line in lines)
    assert verdict(tally) == "the forecast: foes win 100 % of 2 fights, in 15 segments"
    data: dict[str, Any] = report.as_data(tally)
    assert {side: won["count"] for side, won in data["wins"].items()} == {"party": 0, "foes": 2}
    assert data["unit"] == "segment"
    assert report.as_data(tallied("mir-duel", 2))["unit"] == "round"


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
    lines = report.told(tally, forecast.names, "#")
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


def test_kept_fights_have_names_that_tell_them_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    minds = forecast_of("first-duel", 1, 1).task.minds
    paths = [kept("first-duel", minds, seed) for seed in (0, 3)]
    assert [Path(path).stem for path in paths] == ["first-duel-forecast-0", "first-duel-forecast-3"]
    assert sorted(map(called, listing(Path(paths[0]).parent))) == ["First Duel, forecast 0", "First Duel, forecast 3"]
