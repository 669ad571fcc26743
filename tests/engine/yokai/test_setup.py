"""YO-19 to YO-23, YO-90 to YO-93: building a conflict, and the time between two."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refused
from engine.systems.yokai.events.people import FocusGranted, PotentialAwarded, Rested
from engine.systems.yokai.rules.people import fp_max, ki_limit, rally_number, threshold
from tests.engine.yokai.scene import AYA, GORO, KAPPA, KITSUNE, ONI, SUZU, changed, only, rules, scene


def empty():
    """A conflict being set up, with nobody in it but Aya's party in reserve."""
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("end-fight")
    play.do("next-fight", title="The next one", tide=6)
    return play


@pytest.mark.rule("YO-19")
def test_there_are_two_sides_and_npcs_may_be_on_either() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert {person.side for person in play.state.combatants.values()} == {"players", "enemies"}
    play.do("rule-add", entry=KAPPA, at="p-close", side="players")
    ally = play[KAPPA]
    assert (ally.side, ally.kind, ally.controller) == ("players", "ally-npc", "GM")
    assert play[AYA].controller == "players"


@pytest.mark.rule("YO-20")
def test_what_the_game_master_sets_up() -> None:
    play = empty()
    assert play.state.phase == "setup"
    assert play.refused("start-fight").code == "encounter"
    play.do("join", AYA, zone="p-medium")
    assert play.refused("start-fight").message == "nobody is in the fight for the enemies"
    play.do("rule-add", entry=ONI, at="e-far")
    play.do("rule-set", ONI, field="threshold", value=-1)
    play.do("rule-set", ONI, field="rally", value=1)
    play.do("set-order", order=[ONI, AYA])
    play.do("start-fight")
    assert (play.state.tide_limit, play.state.owner, play[AYA].zone) == (6, ONI, "p-medium")
    assert (threshold(play[ONI]), rally_number(play[ONI])) == (1, 4)


@pytest.mark.rule("YO-20")
def test_what_cannot_be_set_up() -> None:
    play = empty()
    assert play.refused("next-fight", title="x", tide=5).code == "phase"
    assert play.refused("rule-add", entry="oni-brut", at="e-close").message.endswith("did you mean oni-brute?")
    assert play.refused("rule-add", entry=ONI, at="e-near").code == "place"
    assert play.refused("join", AYA, zone="e-close").code == "place"
    play.do("rule-add", entry=ONI, at="e-close")
    play.do("join", AYA, zone="p-close")
    no = play.refused("set-order", order=[AYA])
    assert (no.code, "oni-brute" in no.message) == ("encounter", True)
    assert play.refused("attack", AYA, action="katana", targets=ONI).code == "phase"
    play.do("end-fight")
    for tide in (0, 100):
        assert play.refused("next-fight", title="x", tide=tide).code == "range"
    no = play.refused("next-fight", title="x", tide=5, options={"tide-breaks": "at-limit"})
    assert (no.code, no.rule) == ("option", "YO-20")


@pytest.mark.rule("YO-20")
def test_somebody_without_a_place_in_the_order_holds_the_beginning_up() -> None:
    play = empty()
    play.do("join", AYA, zone="p-close")
    play.do("rule-add", entry=ONI, at="e-close")
    state = play.state
    play.session.timeline.states[play.session.head] = type(state)(
        **{**{f: getattr(state, f) for f in state.__struct_fields__}, "order": state.order[:1]}
    )
    no = play.refused("start-fight")
    assert (no.code, no.message) == ("encounter", "Oni have no place in the order")


@pytest.mark.rule("YO-20")
def test_an_order_that_is_refused_names_who_is_wrong_in_it_and_who_is_missing() -> None:
    play = empty()
    play.do("join", AYA, zone="p-close")
    play.do("rule-add", entry=ONI, at="e-close")
    asked = "the order needs everybody in the fight exactly once; look at "
    assert play.refused("set-order", order=(AYA, "nobody")).message == f"{asked}nobody, {ONI}"
    assert play.refused("set-order", order=(AYA, ONI, ONI)).message == f"{asked}the doubles"


@pytest.mark.rule("YO-21")
def test_everybody_starts_with_twice_their_refresh() -> None:
    play = scene((AYA, "close"), (KITSUNE, "close"))
    assert (play[AYA].fp, play[KITSUNE].fp) == (6, 8)
    play = empty()
    play.do("join", AYA, zone="p-close")
    events = play.do("rule-set", AYA, field="focus-refresh", value=1)
    assert only(events, FocusGranted).now == play[AYA].fp == 8
    assert fp_max(play[AYA]) == 16


@pytest.mark.rule("YO-22")
def test_everything_starts_at_nothing() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert (play.state.tide, play.state.morale) == (0, {"players": 0, "enemies": 0})
    assert not any(person.rallied for person in play.state.combatants.values())
    assert play.state.round == 1


@pytest.mark.rule("YO-23")
def test_round_one_goes_as_the_game_master_says_and_surprise_changes_nothing_else() -> None:
    play = scene((AYA, "close"), (ONI, "close"), (KITSUNE, "far"), order=(KITSUNE, ONI, AYA))
    assert [turn.who for turn in play.state.order] == [KITSUNE, ONI, AYA]
    assert play.state.owner == KITSUNE
    assert play[AYA].fp == 6
    play.attack(KITSUNE, "foxfire-lantern", AYA, [1, 1, 1, 1, 1, 1], "defend-katana")


@pytest.mark.rule("YO-23")
def test_tied_names_in_a_typed_order_share_their_slots() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), order=(f"{AYA}+{GORO}", ONI))
    assert [turn.group for turn in play.state.order] == [0, 0, 1]
    assert play.state.owner == ""
    assert play.session.pending()[0].kind == "choose"


@pytest.mark.rule("YO-90")
def test_rests() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, ki=7)
    changed(play, GORO, ki=9, exhausted=True)
    assert play.refused("rest", length="short").code == "phase"
    play.do("end-fight")
    play.do("rest", length="short")
    assert (play[AYA].ki, play[GORO].ki, play[GORO].exhausted) == (0, 9, True)
    (event,) = play.do("rest", GORO, length="long")
    assert event == Rested(GORO, True, 0, False)


@pytest.mark.rule("YO-91")
def test_potential_grows_and_a_full_hundred_is_told() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    (event,) = play.do("award-potential", AYA, amount=79)
    assert event == PotentialAwarded(AYA, 79, 499, 12)
    (event,) = play.do("award-potential", AYA, amount=1)
    assert event == PotentialAwarded(AYA, 1, 500, 15, True)
    assert ki_limit(play[AYA]) == 15
    assert play.refused("award-potential", AYA, amount=0).code == "range"


@pytest.mark.rule("YO-92")
def test_a_new_character_is_typed_in() -> None:
    play = empty()
    sheet = {
        "attributes": {"Will": 2},
        "skills": {"Calligraphy": {"modifier": 3, "attribute": "Will"}},
        "potential": 400,
    }
    play.do("create", name="Rin", zone="p-far", sheet=sheet)
    rin = play["rin"]
    assert (rin.fp, threshold(rin), rally_number(rin), ki_limit(rin), rin.kind) == (6, 3, 4, 12, "pc")
    play.do("rule-give", "rin", item="katana")
    play.do("rule-learn", "rin", skill="Weapons - Blade", modifier=2, attribute="Will")
    assert set(play["rin"].sheet.weapons) == {"katana"}
    assert play.refused("rule-give", "rin", item="spoon").code == "unknown"


@pytest.mark.rule("YO-21", "YO-35", "YO-92")
def test_focus_follows_an_ability_that_is_given_or_taken() -> None:
    """Before a fight it starts at twice the refresh; in a fight only what is above the maximum is lost."""
    play = empty()
    play.do("create", name="Rin", zone="p-far", sheet={"attributes": {"Will": 2}})
    play.do("rule-give", "rin", item="ninefold-heart")
    assert (play["rin"].fp, fp_max(play["rin"])) == (8, 16)
    play.do("rule-take", "rin", item="ninefold-heart")
    assert (play["rin"].fp, fp_max(play["rin"])) == (6, 12)
    fight = scene((AYA, "close"), (ONI, "close"))
    most, now = fp_max(fight[AYA]), fight[AYA].fp
    fight.do("rule-give", AYA, item="ninefold-heart")
    assert (fight[AYA].fp, fp_max(fight[AYA])) == (now, most + 4)
    changed(fight, AYA, fp=most + 4)
    fight.do("rule-take", AYA, item="ninefold-heart")
    assert (fight[AYA].fp, fp_max(fight[AYA])) == (most, most)


@pytest.mark.rule("YO-93", "YO-39")
def test_what_vanishes_with_the_fight_and_what_stays() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, ki=7, rallied=True, exhausted=True, threshold_mod=2, fp=11)
    play.do("rule-set", field="tide", value=4)
    play.do("rule-set", field="morale-enemies", value=2)
    play.do("rule-set", AYA, field="sheet-rally", value=3)
    play.do("rule-modifier", AYA, name="brave", what="check", value=1, until="fight")
    play.do("end-fight")
    play.do("next-fight", title="Later", tide=8)
    assert set(play.state.combatants) == {AYA, GORO}
    aya = play[AYA]
    assert (aya.ki, aya.exhausted, aya.sheet.rally) == (7, True, 3)
    assert (aya.rallied, aya.threshold_mod, aya.conditions, aya.status) == (False, 0, (), "reserve")
    assert (play.state.tide, play.state.morale) == (0, {"players": 0, "enemies": 0})
    play.do("join", AYA, zone="p-far")
    assert play[AYA].fp == 6


def test_an_encounter_can_be_the_next_conflict_of_a_running_chronicle() -> None:
    play = scene((SUZU, "close"), (ONI, "close"))
    changed(play, SUZU, ki=4)
    play.do("end-fight")
    people = [{"template": SUZU, "zone": "medium"}, {"template": KAPPA, "zone": "close", "count": 2}]
    for order in ([f"{KAPPA}-1", SUZU], [f"{KAPPA}-1+{KAPPA}-2", SUZU, SUZU], [SUZU, "nobody"]):
        no = play.refused("next-fight", title="Ditch", tide=5, combatants=people, order=order)
        assert (no.code, no.rule) == ("encounter", "YO-20"), order
    play.do("next-fight", title="Ditch", tide=5, combatants=people, order=[f"{KAPPA}-1+{KAPPA}-2", SUZU])
    play.do("start-fight")
    assert (play[SUZU].ki, play[SUZU].zone, play.state.round) == (4, "p-medium", 1)
    assert set(play.state.combatants) == {SUZU, f"{KAPPA}-1", f"{KAPPA}-2"}


def test_unknown_table_options_are_refused_at_the_beginning() -> None:
    with pytest.raises(Refused):
        scene((AYA, "close"), (ONI, "close"), tide_breaks="never")
    assert rules().table_options["tide-break"] == ("at-limit", "past-limit")
