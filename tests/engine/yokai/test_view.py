"""The picture: tracker, gauges, board, sheets, resolution pane."""

from __future__ import annotations

import msgspec
import pytest

from content import loader
from engine.core.session import Session
from engine.core.view import Audience, Edge, Gauge, Place, Sheet
from tests.engine.yokai.scene import (
    AYA,
    ENCOUNTERS,
    GORO,
    KAPPA,
    KITSUNE,
    ONI,
    SUZU,
    TOMO,
    Scene,
    changed,
    fight,
    rules,
    scene,
)


def place(play: Scene, who: str) -> Place:
    return next(one for one in play.session.view().track.places if one.id == who)


def gauge(play: Scene, key: str) -> Gauge:
    return next(one for one in play.session.view().track.gauges if one.id == key)


def sheet(play: Scene, who: str) -> Sheet:
    return next(card for card in play.session.view().sheets if card.id == who)


def facts(play: Scene, who: str) -> dict[str, str]:
    return {fact.name: fact.text for fact in sheet(play, who).facts}


def test_the_tracker_shows_order_ties_pips_and_who_may_still_act() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), (KAPPA, "close"), order=(f"{AYA}+{GORO}", ONI, KAPPA))
    assert (place(play, AYA).group, place(play, ONI).group) == ("pick one 1", "")
    assert place(play, AYA).pending
    play.do("choose-tied", AYA)
    assert place(play, AYA).active
    assert (place(play, AYA).pips[0].value, place(play, AYA).pips[0].max) == (6, 12)
    play.do("pass", AYA)
    play.do("done", KAPPA)
    assert (place(play, AYA).status, place(play, KAPPA).status) == ("passed", "done")
    track = play.session.view().track
    assert track.title == "Round 1, cycle 1"
    assert track.forecast == (
        "The round ends once Goro and Oni pass",
        "Next round: Aya, Oni, Goro, Kappa at 6 FP",
    )
    more = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), (KAPPA, "close"))
    more.do("done", AYA)
    assert more.session.view().track.forecast[0] == "The round ends once 3 more pass"


def test_the_forecast_names_the_break_and_who_would_go() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    fight(play, tide=-3, morale={"players": 3, "enemies": 0})
    assert play.session.view().track.warnings[0] == ("Round end: Players break, Morale 4 → Aya out")


def test_whoever_is_in_the_fight_has_no_word_for_it() -> None:
    """*Suzu · character · Players’ Medium · in* read like a line that was cut."""
    play = scene((AYA, "close"), (ONI, "close"))
    assert [card.state for card in play.session.view().sheets] == ["", ""]
    play.do("withdraw", AYA)
    assert sheet(play, AYA).state == "withdrawn"


def test_danger_doom_rallied_and_held_back_are_marked() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (SUZU, "far"), (ONI, "close"))
    changed(play, SUZU, rallied=True)
    fight(play, morale={"players": 4, "enemies": 0})
    marks = {who: [badge.text for badge in place(play, who).badges] for who in (AYA, GORO, SUZU)}
    assert marks == {AYA: ["doomed"], GORO: ["in danger"], SUZU: ["rallied"]}


def test_the_tide_and_both_morale_tracks_with_every_mark() -> None:
    play = scene((AYA, "close"), (SUZU, "far"), (ONI, "close"), tide=8)
    fight(play, tide=3, morale={"players": 1, "enemies": 2})
    tide = gauge(play, "tide")
    assert (tide.kind, tide.value, tide.min, tide.max, tide.text) == ("balance", 3, -8, 8, "breaks at 8")
    mine = gauge(play, "morale-players")
    assert (mine.value, {mark.at: mark.label for mark in mine.marks}) == (
        1,
        {3: "Aya threshold, Suzu threshold", 5: "Oni rallies"},
    )
    assert play.session.view().board.legend == ("out above Morale: oi 2, AY SU 3",)
    play.do("withdraw", SUZU)
    assert play.session.view().board.legend == ("out above Morale: oi 2, AY 3",), "the benches tell of her"
    theirs = gauge(play, "morale-enemies")
    assert {mark.at: mark.label for mark in theirs.marks} == {2: "Oni threshold", 3: "Suzu rallies", 4: "Aya rallies"}


def test_the_board_has_six_boxes_the_line_and_exact_prices() -> None:
    play = scene((AYA, "medium"), (ONI, "close"), (KITSUNE, "far"))
    board = play.session.view(focus=AYA).board
    assert [zone.price for zone in board.zones] == ["1 FP", "here", "1 FP", "2 away", "3 away", "4 away"]
    assert [zone.occupants for zone in board.zones] == [(), (AYA,), (), (ONI,), (), (KITSUNE,)]
    assert Edge("p-close", "e-close", "the line", "the line") in board.edges
    prices = {fact.name: (fact.text, fact.tone) for fact in board.prices}
    assert prices["Oni"] == ("distance 2: Katana 3 FP = 1 + 2 zones; Iai flash 4 FP = 2 + 2 zones", "plain")
    changed(play, AYA, fp=2)
    assert play.session.view(focus=AYA).board.prices[0].tone == "dim"
    assert [token.text for token in board.tokens] == ["6 FP", "6 FP", "8 FP"]


def test_the_benches_say_why_and_what_is_missing() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("rule-set", AYA, field="status", value="out-morale")
    assert play.session.view().board.benches[0].text == "Aya (out, rallies at 4 (4 more))"
    assert place(play, AYA).out


def test_a_sheet_has_everything_summed_with_every_line() -> None:
    play = scene((SUZU, "close"), (ONI, "close"))
    changed(play, SUZU, ki=17)
    known = facts(play, SUZU)
    assert known["Focus Refresh"] == "3, at most 12 FP"
    assert known["Rally"] == "3 (3 more)"
    assert known["Ki"] == "17 of 15, burn-out above 30; −2 on every check"
    assert known["Armour Soul"] == "2 (Warding tag +2)"
    sections = {
        section.title: {fact.name: fact.text for fact in section.facts} for section in sheet(play, SUZU).sections
    }
    assert sections["Own turn (Full)"]["Binding ward"] == (
        "1 FP · 3 Ki · +3 (Magic - Wards +3, Will +2, Ki above the limit −2) · 6 Soul, range 3"
    )
    assert set(sections["Defence"]) == {"Defend (Walking stick)", "Paper shield", "Measured reply"}
    assert sections["Any time (Simple)"]["Lend breath"] == "1 FP · 2 Ki"
    assert sections["Always"] == {"Stubborn hope": "Rally +1"}
    changed(play, SUZU, fp=0)
    ward = next(fact for section in sheet(play, SUZU).sections for fact in section.facts if fact.name == "Binding ward")
    assert ward.text.endswith("not now: Binding ward needs 1, Suzu has 0")


def test_the_resolution_pane_line_by_line() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", field="dice", value="confirm")
    play.do("attack", AYA, action="katana", targets=ONI)
    (pool,) = play.session.view().pools
    assert (pool.name, pool.lines, pool.total) == ("Aya: Katana", ("Weapons - Blade +3", "Strength +2"), "3D6 +5")
    play.do("no-defence", ONI)
    play.do("roll", dice=[5, 4, 3, 2, 2, 2])
    attack, defence, hit = play.session.view().pools
    assert (attack.faces, attack.total, defence.total) == ((5, 4, 3), "5 4 3 +5 = 17", "2 2 2 = 6")
    assert hit.total == "6 + 3 margin − 2 armour = 7; Tide +0 → +7"
    assert hit.lines == ("Katana +3", "Weapons - Blade +3", "margin 11: +3", "Oni hide −2")


def test_an_open_check_shows_the_guide() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"))
    play.do("rule-set", field="dice", value="ask")
    play.do("full-action", TOMO, action="read-the-field")
    (table,) = play.session.view().tables
    assert table.rows[2][:4] == ("DN 16", "4.6 %", "9.3 %", "16.2 %")
    assert table.current == 2


def test_moments_are_turns_and_name_nobody() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    first = play.session.moment()
    assert (first.round, first.label) == (1, "round 1, cycle 1")
    play.do("attack", AYA, action="katana", targets=ONI)
    assert play.session.moment().beat == first.beat
    play.do("no-defence", ONI)
    play.do("end-turn", AYA)
    assert play.session.moment().beat == first.beat + 1


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_short_marks_differ_and_fit(name: str) -> None:
    session: Session = Session(rules(), rules().begin(loader.encounter(name)))
    for audience in ("gm", "players"):
        view = session.view(audience)
        marks = [card.short for card in view.sheets]
        assert len(set(marks)) == len(marks)
        assert all(1 <= len(mark) <= 3 and mark.isascii() for mark in marks)
        assert msgspec.json.encode(view)


def test_a_conflict_over_says_who_won() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("end-fight", outcome="enemies", text="nightfall")
    view = play.session.view()
    assert (view.banner, view.phase) == ("The enemies have won: nightfall", "between fights")


@pytest.mark.rule("YO-93")
@pytest.mark.parametrize("audience", ["gm", "players"])
def test_what_goes_with_a_fight_is_in_no_picture_after_it(audience: Audience) -> None:
    """The players' picture kept the order, the Tide, Morale and FP of a fight that was over."""
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("end-fight")
    view = play.session.view(audience)
    assert (view.clock, view.track.title) == ("after the fight", "After the fight")
    assert not view.track.gauges
    assert {place.name: place.pips for place in view.track.places} == {"Aya": (), "Oni": ()}
    aya = next(card for card in view.sheets if card.name == "Aya")
    assert [meter.name for meter in aya.meters] == ["Ki"]
    assert "FP" not in aya.summary


@pytest.mark.rule("YO-02")
def test_a_margin_that_is_ruled_while_no_check_is_open_is_told() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-overrule", what="margin", value=3, reason="the bell")
    assert play.lines()[-1] == "ruled a success, margin +3: the bell"


def test_pools_that_bring_trouble_where_they_are_high_are_well_while_they_are_low() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    for ki, tone in ((0, "good"), (12, "good"), (13, "warn"), (25, "bad")):
        changed(play, AYA, ki=ki)
        meters = {meter.id: meter.tone for meter in sheet(play, AYA).meters}
        assert meters == {"fp": "plain", "ki": tone, "morale": "good"}


def test_who_is_called_in_hiding_has_no_badge_that_says_it_again():
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-add", entry=KAPPA, at="e-far", hidden=True)
    play.do("rule-hide", ONI, hidden=True)
    hidden = {card.name: [badge.text for badge in card.badges] for card in play.session.view().sheets}
    assert (hidden["Oni"], hidden["Kappa in hiding"]) == (["hidden"], [])
