"""The mistakes that the screen prevents, one by one."""

from __future__ import annotations

import pytest

from engine.systems.mirage.catalog import CoverAt
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events import harm as ev_harm
from engine.systems.mirage.rules import fear
from tests.engine.mirage.scene import BASE, Table, foe, of, only, pc, row

MISS = [1, 1, 1, 1]


def enabled(table: Table, who: str) -> set[str]:
    return {option.id for option in table.session.options("gm", who) if option.enabled}


def test_blocking_after_seeing_the_dice() -> None:
    table = Table(pc(), foe())
    table.do("strike", "zaynab", target="guard", weapon="sword")
    assert {option.id for option in table.session.options("gm", "guard") if option.group == "answer"} == {
        "react:guard",
        "react-none:guard",
    }
    assert of(list(table.session.timeline.step(table.session.head).events), ev.TestRolled) == []
    table.do("react", "guard", how="none", faces=[2, 1, 1, 1])
    assert not {option for option in enabled(table, "guard") if option.startswith("react")}
    table.refuse("too-late", "MG-39", "react", "guard", how="block")


def test_blocking_an_arrow_and_dodging_a_blade() -> None:
    for weapon, verb, wrong, rule in (("bow", "shoot", "block", "MG-61"), ("sword", "strike", "dodge", "MG-62")):
        table = Table(pc(ready=[weapon]), foe())
        table.do(verb, "zaynab", target="guard", weapon=weapon)
        assert f"react-{wrong}:guard" not in enabled(table, "guard")
        table.refuse("wrong-defence", rule, "react", "guard", how=wrong)


def test_spent_actions_leave_no_defence() -> None:
    table = Table(pc(), foe(), options={"slow-pays-interruption": "off"})
    table.do("rule-set", "guard", field="fast-spent", value=1)
    table.do("strike", "zaynab", target="guard", weapon="sword", faces=MISS)
    assert table.asks() == ("", ())


def test_firing_out_of_overwatch_without_a_slow_action_or_after_dodging() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1", ready=["bow"]), foe("Brute", zone="z1"))
    table.do("overwatch", "idris", zone="z1")
    table.turn_to("adversaries")
    table.do("rule-set", "idris", field="fast-spent", value=0)
    table.do("shoot", "guard", target="idris", weapon="bow")
    table.do("hold-fire", "idris")
    table.do("react", "idris", how="dodge", faces=[6, 1, 1, 6, 1])
    assert table.one("idris").watch is None
    table.refuse("not-in-arc", "MG-73", "overwatch-fire", "idris", target="brute", weapon="bow")


def test_a_longbow_in_ones_own_zone_and_a_shot_through_the_dark() -> None:
    table = Table(pc(ready=["longbow"]), foe(), foe("Brute", zone="z2"), zones=row(3, z1=["dimly-lit"]))
    option = table.option("shoot-longbow:zaynab")
    assert (option.enabled, option.code) == (False, "out-of-range")
    table.refuse("no-line", "MG-58", "shoot", "zaynab", target="brute", weapon="longbow")


def test_cover_against_a_blade_and_armour_before_cover() -> None:
    cart = {"cart": CoverAt("z0", "furniture")}
    table = Table(pc(), foe(place="cart"), covers=cart)
    table.do("move-inside", "zaynab", to="guard")
    table.do("strike", "zaynab", target="guard", weapon="sword")
    assert of(table.do("react", "guard", how="none", faces=[6, 1, 1, 1]), ev_harm.Protected) == []
    table = Table(pc(ready=["bow"]), foe(place="cart", armour="light", toughness=9), covers=cart)
    table.do("shoot", "zaynab", target="guard", weapon="bow")
    table.do("react", "guard", how="none", faces=[6, 6, 1])
    events = table.do("choose-extra", "zaynab", extra=1, faces=[1, 2, 1, 2])
    assert [event.what for event in of(events, ev_harm.Protected)] == ["cover", "armour"]


def test_the_waiting_penalty_is_neither_forgotten_nor_used_twice() -> None:
    table = Table(pc(), foe(toughness=9))
    table.do("rule-harm", who=["guard"], kind="physical", amount=1)
    table.turn_to("adversaries")
    table.do("attempt", "guard", what="survey", skill="observation", faces=[1, 1])
    table.do("rule-set", "guard", field="slow-spent", value=0)
    assert table.dice("guard", "bladework") == [8, 8]


def test_an_injury_for_each_hit_on_the_broken_and_none_for_a_prayer() -> None:
    table = Table(pc(), foe())
    table.do("rule-condition", "zaynab", condition="broken-physical", on=True)
    table.turn_to("adversaries")
    table.do("strike", "guard", target="zaynab", weapon="unarmed", faces=[6, 1, 3, 6])
    assert [injury.row for injury in table.one("zaynab").criticals] == [36]


def test_a_clock_of_days_takes_no_line_from_the_order() -> None:
    table = Table(pc(), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=44, faces=[1])
    track = table.session.view().track
    assert track.gauges == ()
    told = next(" ".join(badge.text for badge in place.badges) for place in track.places if place.id == "zaynab")
    assert "Bleeding wound" in told


def test_a_clock_does_not_slip() -> None:
    table = Table(pc(), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=53, faces=[1])
    assert [gauge.name for gauge in table.session.view().track.gauges] == ["Zaynab: Burst artery"]
    for _ in range(4):
        table.do("end-turn")
    assert table.one("zaynab").status == "dead"


@pytest.mark.rule("MG-129")
def test_a_defect_is_no_standing_penalty_and_used_once_a_session() -> None:
    table = Table(pc(), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=11)
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    assert table.dice("zaynab", "grace") == [8, 8]
    seq = table.one("zaynab").traits[0].seq
    table.do("use-defect", "zaynab", defect=seq)
    assert table.dice("zaynab", "grace") == [8, 6]
    table.do("call-test", who=["zaynab"], skill="grace", faces=[1, 1])
    assert table.dice("zaynab", "grace") == [8, 8]
    table.refuse("once-per-session", "MG-129", "use-defect", "zaynab", defect=seq)


def test_the_right_number_of_friends() -> None:
    table = Table(pc(), pc("Tariq", zone="z1"), pc("Idris"), foe())
    assert fear.friends(table.state, table.one("zaynab")) == 2


def test_nobody_heals_themselves_and_no_patient_has_two_healers() -> None:
    table = Table(pc(items=["bandages"]), pc("Tariq", items=["bandages"]), pc("Idris"), foe(zone="z2"))
    table.do("end-fight")
    for who in ("zaynab", "idris"):
        table.do("rule-condition", who, condition="winded", on=True)
    table.refuse("self", "MG-119", "heal-day", "zaynab", patients=["zaynab"], kind="physical")
    table.do("heal-day", "tariq", patients=["idris"], kind="physical", faces=MISS[:3])
    table.refuse("already-treated", "MG-120", "heal-day", "zaynab", patients=["idris"], kind="physical")


def test_fleeing_through_an_enemys_zone() -> None:
    table = Table(pc(), foe(zone="z1"), exits=["z2"])
    option = table.option("flee:zaynab")
    assert (option.enabled, option.why_not) == (False, "the way out leads through a zone held by an enemy")
    assert [overlay.at for overlay in table.session.view(focus="zaynab").board.overlays if overlay.kind == "cut"] == [
        "z1"
    ]


@pytest.mark.rule("MG-34", "MG-47")
def test_whoever_has_no_action_left_reaches_no_zone() -> None:
    table = Table(pc(), foe(zone="z2"))

    def reached() -> list[str]:
        overlays = table.session.view(focus="zaynab").board.overlays
        return [overlay.at for overlay in overlays if overlay.kind == "reach"]

    assert reached() == ["z1"]
    table.do("move", "zaynab", to="z1")
    assert sorted(reached()) == ["z0", "z2"]
    table.do("move", "zaynab", to="z0")
    assert reached() == []


def test_commitments_are_asked_before_any_die_when_one_person_plays_both_sides() -> None:
    table = Table(pc(), foe(), foe("Brute"), exits=["z2"])
    table.do("flee", "zaynab")
    events = table.do("react", "guard", how="chase")
    assert of(events, ev.ReactionsShown) == []
    assert of(events, ev.TestRolled) == []
    seen = table.rules.rooms.visible(table.state, "players").frames[-1]
    assert seen.answers == ()
    events = table.do("react", "brute", how="none", faces=[1, 1])
    assert [answer.who for answer in only(events, ev.ReactionsShown).answers] == ["guard"]


@pytest.mark.rule("MG-75", "MG-78")
def test_overwatch_that_cannot_fire_or_is_given_up_is_warned_of() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1"))

    def warned(verb: str, **fields: object) -> str:
        return table.session.preview(table.command(verb, "idris", fields), "players").warning

    assert warned("overwatch", zone="z1") == ""
    table.do("rule-set", "idris", field="fast-spent", value=1)
    assert warned("overwatch", zone="z1") == "no slow action is left to fire with in this round"
    table.do("rule-set", "idris", field="fast-spent", value=0)
    assert warned("move", to="z1") == ""
    table.do("overwatch", "idris", zone="z1")
    assert warned("move", to="z1") == "overwatch is lost"
    assert warned("shout", text="Halt!") == ""


@pytest.mark.rule("MG-73")
def test_no_shot_out_of_overwatch_without_a_slow_action() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1"))
    table.do("overwatch", "idris", zone="z1")
    table.do("rule-set", "idris", field="slow-spent", value=1)
    table.turn_to("adversaries")
    table.refuse("cost", "MG-73", "overwatch-fire", "idris", target="guard", weapon="bow")
    table.do("move", "guard", to="z2")
    assert table.asks() == ("", ())


@pytest.mark.rule("MG-15")
def test_no_injury_for_who_is_broken_by_a_prayer() -> None:
    table = Table(pc(), foe())
    table.do("rule-harm", who=["zaynab"], kind="physical", amount=3)
    table.do("rule-option", option="conditions-penalty", value="none")
    table.do("strike", "zaynab", target="guard", weapon="unarmed")
    table.do("react", "guard", how="none", faces=[1, 2])
    table.do("pray", "zaynab", pray=True, faces=[1])
    assert (table.one("zaynab").broken_physical, table.one("zaynab").criticals) == ("prayer", ())


@pytest.mark.rule("MG-130")
def test_an_insight_is_used_once_a_session() -> None:
    table = Table(pc(), foe(zone="z1"))
    table.do("rule-broken", "zaynab", kind="physical", row=61, faces=[6])
    table.do("rule-condition", "zaynab", condition="broken-physical", on=False)
    seq = table.one("zaynab").traits[0].seq
    table.do("attempt", "zaynab", what="survey", skill="observation", insight=seq, faces=[1, 1, 1, 1, 1])
    table.turn_to("adversaries")
    table.turn_to("party")
    table.refuse("once-per-session", "MG-130", "attempt", "zaynab", what="survey", skill="observation", insight=seq)
    table.refuse("once-per-session", "MG-130", "use-insight", "zaynab", insight=seq, use="vision")


def test_what_there_is_to_give_is_told_in_the_order_of_the_packs() -> None:
    """Law 10: the words of a refusal are the same in every process."""
    table = Table(pc(), foe())
    told = table.refuse("unknown", "MG-87", "rule-give", "zaynab", item="quintessence")
    assert [word for word in told.rpartition("there are ")[2].split(", ") if word != "…"] == [*BASE.equipment][:12]
