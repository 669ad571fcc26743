"""What a picture says of its parts in words: tables with odds, meters, gauges, titled facts."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.view import Fact, Gauge, Meter, Section, Table
from engine.core.view.sheet import sections

EEL = Table("The eel", ("roll", "what", "how"), (("1", "bite", "hard"), ("2", "coil", "long")))


def test_odds_stand_behind_what_is_rolled_where_there_are_some() -> None:
    """The widest text gives way before they do. A row without any has none, and columns without a name have no head."""
    assert EEL.told == (("roll", "what", "how"), [("1", "bite", "hard"), ("2", "coil", "long")])
    likely = replace(EEL, odds=("50 %",))
    rows = [("1", "50 %", "bite", "hard"), ("2", "", "coil", "long")]
    assert likely.told == (("roll", "odds", "what", "how"), rows)
    assert replace(likely, columns=("", "", "")).told == ((), rows)
    assert replace(EEL, columns=("", "", "")).told == ((), list(EEL.rows))
    assert replace(EEL, columns=("", "what", "")).told[0] == ("", "what", "")


def test_a_meter_without_an_end_is_a_number_alone() -> None:
    assert [Meter("life", "Life", 3, *most).figures for most in ((), (9,))] == ["3", "3/9"]
    assert Meter("life", "Life", 3, 9, of=7).figures == "3/7"


def test_a_gauge_says_beside_its_number_what_that_does_not_say() -> None:
    """A number may be told by its words alone."""
    days, tide = Gauge("food", "Food", 3, 9, kind="number", text="3 days"), Gauge("tide", "Tide", 3, 9, text="it turns")
    assert (days.worded, replace(days, text="").worded, tide.worded) == (True, False, False)
    assert (tide.besides, replace(tide, text="3").besides) == ("it turns", "")


def test_no_title_stands_over_nothing() -> None:
    bow = Fact("bow", "3 arrows")
    assert sections(("Gear", iter([bow])), ("Spells", ())) == (Section("Gear", (bow,)),)
