"""Previews: exact prices, timelines, hexes and sums, and what they warn of."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import Refused
from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.state.things import Link
from tests.engine.miasma.scene import Table, beast, chain, hero, monster, slash

SWEEP = Link("large-mace", "Sweep", "sweep", hexes=("FL", "F", "FR"))
SMASH = Link("large-mace", "Smash", power=("strength", "strength"), front=2)


def kenta(**fields: int) -> Table:
    attributes: dict[str, Any] = {"strength": 12, "endurance": 10, **fields}
    return Table(hero("Kenta", gear=("large-mace",), **attributes), beast("Ox", "1,0", life=60))


@pytest.mark.rule("MI-50", "MI-51", "MI-52", "MI-54")
def test_w2_the_chain_of_the_example():
    table = kenta()
    preview = table.session.preview(chain("kenta", SWEEP, SMASH))
    assert preview.cost == "8 segments, 40 stamina"
    assert {fact.name: fact.text for fact in preview.facts} == {
        "segments": "8",
        "price": "40 stamina",
        "leaves": "10",
        "strikes in": "6, 8",
        "damage": "13 Physical; 25 Physical",
        "front-loaded": "2",
        "pulls back in": "3, 7",
    }
    strikes = [(span.start, span.label) for span in preview.spans if span.kind == "strike"]
    assert strikes == [(6, "Sweep"), (8, "Smash")]
    texts = [line.text for line in preview.lines]
    assert "If it lands on Ox: 13 Life, 6 stamina" in texts
    assert "If it lands on Ox: 25 Life, 12 stamina" in texts


@pytest.mark.rule("MI-45")
def test_a_preview_raises_the_refusal_the_command_would_get():
    table = kenta()
    table.set("kenta", stamina=40)
    with pytest.raises(Refused) as no:
        table.session.preview(chain("kenta", SWEEP, SMASH))
    assert no.value.refusal.code == "stamina-floor"
    assert table.session.head == 1


@pytest.mark.rule("MI-47")
def test_the_hexes_of_a_sweep_are_numbered_in_order():
    table = kenta()
    preview = table.session.preview(chain("kenta", SWEEP))
    assert [(overlay.kind, overlay.at, overlay.text) for overlay in preview.overlays] == [
        ("strike", "1,-1", "1"),
        ("strike", "1,0", "2"),
        ("strike", "0,1", "3"),
    ]
    both = table.session.preview(chain("kenta", SWEEP, SMASH))
    assert [overlay.text for overlay in both.overlays] == ["6", "6", "6", "8"]


@pytest.mark.rule("MI-62", "MI-S06")
def test_paying_down_to_nothing_is_warned_of():
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster(at="9,0"))
    table.set("mamoru", stamina=27)
    preview = table.session.preview(c.Duck("mamoru", "3,0"))
    assert "staggered until stamina 30" in preview.warning
    assert [(overlay.at, overlay.text) for overlay in preview.overlays] == [("1,0", "1"), ("2,0", "2"), ("3,0", "3")]


@pytest.mark.rule("MI-95")
def test_friends_in_the_way_are_warned_of():
    table = Table(hero(gear=("short-sword",)), hero("Mika", "1,0"), monster(at="5,0"))
    assert "Would hit Mika" in table.session.preview(slash()).warning
    table.do(r.RuleOption("friendly-fire", "off"))
    assert table.session.preview(slash()).warning == ""


@pytest.mark.rule("MI-63")
def test_a_raised_guard_shows_the_halved_breath():
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster(at="9,0"))
    table.set("mamoru", stamina=10)
    texts = [line.text for line in table.session.preview(c.Guard("mamoru", "wooden-shield")).lines]
    assert "Regains 4 stamina a segment" in texts
    assert "Wooden Shield takes Physical 4%, Fire 2%, Lightning 3%, Dark 2%" in texts
    assert [line.text for line in table.session.preview(c.Stand("mamoru")).lines] == ["Regains 8 stamina a segment"]


@pytest.mark.rule("MI-81", "MI-87")
def test_spells_tell_what_they_would_do_and_to_whom():
    table = Table(hero(spells=("fire-bolt",), power=7), beast("Ox", "3,0", resist={"fire": 2}), beast("Bull", "5,0"))
    preview = table.session.preview(c.Cast("mamoru", "fire-bolt"))
    texts = [line.text for line in preview.lines]
    assert "If it lands on Ox: 7.5 Fire − 2 armour = 5 Life" in texts
    assert [(overlay.kind, overlay.at) for overlay in preview.overlays] == [
        ("line", "1,0"),
        ("line", "2,0"),
        ("target", "3,0"),
    ]
    assert preview.cost == "3 segments, 15 stamina"


@pytest.mark.rule("MI-82")
def test_healing_tells_the_life_before_and_after():
    table = Table(hero(spells=("healing",), power=3, endurance=8), monster(at="9,0"))
    table.set("mamoru", life=5)
    shown = table.session.preview(c.Cast("mamoru", "healing", "mamoru"))
    assert [(overlay.kind, overlay.at) for overlay in shown.overlays] == [("target", "0,0")]
    texts = [line.text for line in shown.lines]
    assert texts == [
        "Leaves 15 of 40 stamina",
        "Takes effect in segment 5, 2 uses left today",
        "Mamoru: Life 5 → 15 (+10)",
    ]
    table.do(c.EndFight())
    after = table.session.preview(c.Cast("mamoru", "healing", "mamoru"))
    assert (after.cost, after.lines[-1].text) == ("", "Mamoru regains 10 Life: 15/25"), "there are no segments then"


def test_players_see_of_foes_what_they_always_see():
    table = kenta()
    texts = [line.text for line in table.session.preview(chain("kenta", SWEEP), "players").lines]
    assert "It would land on Ox as they stand" in texts
    assert not [text for text in texts if "Life" in text]


def test_previews_use_nothing_up():
    table = kenta()
    before = table.state
    table.session.preview(chain("kenta", SWEEP))
    table.session.preview(c.RestStand())
    assert table.state is before
    assert table.session.head == 0


def test_any_other_command_previews_the_lines_it_would_cause():
    table = kenta()
    lines = table.session.preview(r.RuleSet("life", 1, ("ox-1",))).lines
    assert [line.text for line in lines] == ["Ox: Life 60 → 1"]
    lines = table.session.preview(r.RuleSet("life", 0, ("ox-1",))).lines
    assert [line.text for line in lines] == ["Ox: Life 60 → 0", "Ox is slain and releases 10 Miasma"]
    lines = table.session.preview(r.RuleHide("ox-1", True)).lines
    assert [line.text for line in lines] == ["Ox: sight seen → hidden"], "what it is now, and what then"
    assert table.session.preview(c.RestStand(), "players").lines == ()


@pytest.mark.rule("MI-45", "MI-51")
def test_a_chain_paid_by_links_tells_each_link_and_where_it_falls_away():
    """With 9 stamina the second link cannot be paid: only the first one strikes (M2)."""
    table = kenta()
    table.do(r.RuleOption("chain-payment", "per-link"))
    links = (Link("large-mace"), Link("large-mace", power=("strength", "strength")))
    table.set("kenta", stamina=9)
    preview = table.session.preview(chain("kenta", *links))
    texts = [line.text for line in preview.lines]
    assert texts[:2] == [
        "Link 1 in segment 1: 8 stamina, leaves 1 of 50",
        "Link 2 in segment 3 falls away: needs 32, leaves at least 1; has 1",
    ]
    assert len([text for text in texts if text.startswith("Line")]) == 1
    assert {fact.name: fact.text for fact in preview.facts}["leaves"] == "1"
    assert {fact.name: fact.text for fact in preview.facts}["strikes in"] == "2"
    table.set("kenta", stamina=41)
    both = table.session.preview(chain("kenta", *links))
    assert [line.text for line in both.lines][1] == "Link 2 in segment 3: 32 stamina, leaves 1 of 50"
    assert {fact.name: fact.text for fact in both.facts}["strikes in"] == "2, 6"


@pytest.mark.rule("MI-62", "MI-63", "MI-64")
def test_what_an_act_without_a_blow_costs_and_gives_back():
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster(at="9,0"))

    def told(command: Any) -> tuple[str, list[str], str]:
        shown = table.session.preview(command)
        return shown.cost, [line.text for line in shown.lines], shown.warning

    assert told(c.Walk("mamoru", "1,0")) == ("1 segment", ["Stamina is full"], "")
    table.set("mamoru", stamina=39)
    assert told(c.Stand("mamoru")) == ("1 segment", ["Regains 1 stamina a segment"], "")
    duck, warned = c.Duck("mamoru", "3,0"), "Pays down to 0 stamina: Mamoru is staggered until stamina 30 (MI-64)"
    for stamina, warning in ((28, ""), (27, warned)):
        table.set("mamoru", stamina=stamina)
        assert told(duck) == ("1 segment, 27 stamina", [f"Leaves {stamina - 27} of 40 stamina"], warning)
    assert told(r.RuleSet("facing", 1, "mamoru")) == ("", ["Mamoru: facing E → SE"], "")
    assert told(r.RuleSet("guard", "", "mamoru")) == ("", ["Mamoru: guard none as before"], "")
    assert told(r.RuleNote("a storm")) == ("", ["Note: a storm"], "")


@pytest.mark.rule("MI-64", "MI-87", "MI-95")
def test_a_bolt_says_whom_it_would_hit_and_that_it_would_hit_nobody():
    def told(*others: Any, **fields: int) -> tuple[list[str], str, list[str]]:
        table = Table(hero(spells=("fire-bolt",), power=7), *others)
        table.set("mamoru", **fields)
        shown = table.session.preview(c.Cast("mamoru", "fire-bolt"))
        return [line.text for line in shown.lines[2:]], shown.warning, [overlay.kind for overlay in shown.overlays]

    friend = ["If it lands on Mika: 7.5 Fire = 7 Life"]
    assert told(beast("Ox", "3,3"), hero("Mika", "2,0")) == (
        friend,
        "Would hit Mika as they stand (MI-95)",
        ["line", "target"],
    )
    nobody, warning, flight = told(beast("Ox", "3,3"))
    assert (nobody, warning, set(flight)) == (["It would hit nobody as they stand"], "", {"line"})
    lost = "Pays down to 0 stamina: Mamoru is staggered until stamina 30; the spell would be lost (MI-64)"
    assert told(beast("Ox", "3,3"), stamina=15)[1] == lost


@pytest.mark.rule("MI-80")
def test_what_a_rite_costs_in_miasma_is_told():
    table = Table(hero(spells=("reaffirm",), power=20, endurance=20), monster(at="9,0"))
    table.set("mamoru", miasma=10)
    assert table.session.preview(c.Cast("mamoru", "reaffirm", "mamoru")).cost == "30 segments, 10 stamina, 10 Miasma"


@pytest.mark.rule("MI-17")
def test_what_is_left_in_hand_is_told():
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster(at="9,0"))

    def told(**fields: tuple[str, ...]) -> str:
        return table.session.preview(c.ChangeItem("mamoru", **fields)).lines[-1].text

    assert told(stow=("short-sword",)) == "In hand then: Wooden Shield"
    assert told(drop=("short-sword", "wooden-shield")) == "In hand then: nothing"


@pytest.mark.rule("MI-S12")
def test_things_changed_beside_another_action_take_no_segment():
    """It was said to take one, and drawn as one."""
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster(at="9,0"))
    for segments, cost, lines in (("1", "1 segment", 2), ("2", "2 segments", 2), ("0", "beside another action", 1)):
        table.do(r.RuleOption("swap-segments", segments))
        shown = table.session.preview(c.ChangeItem("mamoru", stow=("short-sword",)))
        assert (shown.cost, len(shown.lines), bool(shown.spans)) == (cost, lines, segments != "0")
        assert shown.lines[-1].text == "In hand then: Wooden Shield"
    assert [line.text for line in table.session.preview(c.Stand("mamoru")).lines] == ["Stamina is full"]


@pytest.mark.rule("MI-S31")
def test_a_bolt_flies_from_where_a_step_or_a_turn_beside_it_leads():
    table = Table(hero(spells=("fire-bolt",), power=7), beast("Ox", "2,0"), beast("Bull", "0,2"))
    table.do(r.RuleOption("cast-and-walk", "on"))

    def told(**beside: Any) -> str:
        return table.session.preview(c.Cast("mamoru", "fire-bolt", **beside)).lines[-1].text

    assert told() == told(walk="1,0") == "If it lands on Ox: 7.5 Fire = 7 Life"
    assert told(turn=1) == "If it lands on Bull: 7.5 Fire = 7 Life"
    assert told(turn=5) == told(walk="0,1") == "It would hit nobody as they stand"


@pytest.mark.rule("MI-S09")
def test_a_single_blow_paid_by_links_is_told_as_any_other():
    table = kenta()
    table.do(r.RuleOption("chain-payment", "per-link"))
    assert table.session.preview(chain("kenta", SWEEP)).lines[0].text == "Leaves 42 of 50 stamina"


@pytest.mark.rule("MI-26", "MI-93")
@pytest.mark.parametrize(
    "ruling",
    [r.RulePlace("ox-1", to=""), r.RuleRemove("ox-1", how="dead"), r.RuleSet(who="ox-1", field="stamina", value=0)],
)
def test_a_ruling_that_takes_the_last_decision_away_tells_that_the_segment_is_played(ruling: r.Ruling) -> None:
    """*Kappa leaves the board* was all that was told before the fight was over."""
    table = kenta()
    played = "nobody is left to decide: the segment is played"
    assert [line.text for line in table.session.preview(ruling).lines][-1:] != [played]
    table.do(c.Stand("kenta"))
    assert [line.text for line in table.session.preview(ruling).lines][-1] == played
    table.do(ruling)
    assert (table.state.phase, table.state.segment) == ("decide", 2) or table.state.phase == "interlude"
