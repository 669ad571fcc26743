"""Health or a Wound, bandages, days, rest and the GM's edits (MR-54 to MR-62)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mir.events import attack as ev
from engine.systems.mir.events.acts import BandageFailed
from engine.systems.mir.events.acts import TestRolled as Tried
from engine.systems.mir.events.interlude import WoundHealed, WoundVanished
from engine.systems.mir.rules.wounds import absorbs, wound_for
from tests.engine.mir.scene import Table, Who, damages, foe, hits, of, only, pc


def hurt(amount: int, **fields: Any) -> Table:
    """Irena is about to take so much damage (rod 3, armour 2)."""
    table = Table(pc(**fields), foe(weapon="rod", defence=20))
    table.strike(hits(0, 4), hits(amount - 1, 20))
    return table


def ended(*cast: Who) -> Table:
    table = Table(*cast, foe())
    table.do("end-fight")
    return table


@pytest.mark.rule("MR-54")
def test_the_wound_is_just_large_enough_for_all_of_the_damage() -> None:
    assert [wound_for(amount) for amount in range(1, 15)] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    assert [absorbs(severity) for severity in range(5)] == [3, 6, 9, 12, None]


@pytest.mark.rule("MR-54")
def test_a_victim_loses_health_or_takes_one_wound() -> None:
    table = hurt(4)
    table.do("take-health-loss", "irena")
    assert (table.one("irena").health, table.one("irena").wounds) == (6, ())
    table = hurt(4)
    events = table.do("take-wound", "irena")
    assert (table.one("irena").health, table.one("irena").wounds[0].severity) == (10, 1)
    assert only(events, ev.WoundTaken).amount == 4
    table.refuse("window", "MR-54", "take-wound", "irena")


@pytest.mark.rule("MR-54")
def test_losing_the_last_health_kills_and_is_never_the_default() -> None:
    table = hurt(10)
    assert not table.option("take-health-loss:irena").hot
    assert table.option("take-health-loss:irena").preview == "lose 10 Health (of 10): DIES"
    assert table.option("take-wound:irena").preview == "a Wound of severity 3: −1D on every roll until bandaged"
    assert (
        table.session.preview(table.command("take-health-loss", "irena", {})).warning == "lose 10 Health (of 10): DIES"
    )
    events = table.do("take-health-loss", "irena")
    assert only(events, ev.Died).who == "irena"
    assert hurt(9).option("take-health-loss:irena").hot


@pytest.mark.rule("MR-54")
def test_who_cannot_take_wounds_loses_health_unasked() -> None:
    table = Table(pc(), foe())
    events = table.strike(hits(3, 4), hits(0, 3))
    assert (table.one("guard").health, table.state.exchange) == (6, None)
    assert damages(events) == [("guard", 4)]
    table.refuse("cannot-take-wounds", "MR-54", "take-wound", "guard")


@pytest.mark.rule("MR-54")
def test_an_important_foe_is_asked_and_the_gm_answers() -> None:
    table = Table(pc(), foe(important=True))
    table.strike(hits(3, 4), hits(0, 3))
    assert table.session.pending()[0].owner == "gm"
    assert not table.has("take-wound:guard", "players")
    assert table.session.pending("players")[0].question == "The GM chooses: Health or a Wound"
    table.do("take-wound", "guard")
    assert table.one("guard").malus == 1


@pytest.mark.rule("MR-54")
def test_health_losses_of_one_exchange_are_summed_and_wounds_are_not() -> None:
    table = Table(pc(weapon="rod", health=8), foe("Guard", weapon="club"), foe("Brute", weapon="club"))
    faces = [*hits(0, 4), *hits(2, 4)]
    table.do("attack-melee", "irena", weapon="rod", targets=["guard", "brute"], faces=faces)
    table.do("take-health-loss", "irena")
    events = table.do("take-health-loss", "irena")
    assert only(events, ev.HealthLost) == ev.HealthLost("irena", 8, 0)
    assert not table.one("irena").alive


@pytest.mark.rule("MR-54")
def test_an_unconscious_character_who_is_hit_again_may_choose_a_wound_again() -> None:
    table = Table(pc("Irena", wounds=[(4, False)]), foe())
    table.strike(hits(1, 4), who="guard", target="irena")
    table.do("take-wound", "irena")
    assert [wound.severity for wound in table.one("irena").wounds] == [4, 0]


@pytest.mark.rule("MR-55")
@pytest.mark.parametrize(("count", "bandaged"), [(1, False), (2, True)])
def test_bandaging_is_an_easy_test_for_each_wound_and_may_be_tried_again(count: int, bandaged: bool) -> None:
    table = ended(pc(), pc("Osip", wounds=[(1, False), (2, False)]))
    events = table.do("bandage", "irena", patient="osip", wound=2, faces=hits(count, 3))
    assert [wound.bandaged for wound in table.one("osip").wounds] == [False, bandaged]
    assert bool(of(events, BandageFailed)) is not bandaged
    table.do("bandage", "irena", patient="osip", wound=1, faces=hits(2, 3))


@pytest.mark.rule("MR-55")
def test_bandaging_needs_the_melee_band_an_open_wound_and_consciousness() -> None:
    table = Table(pc(wounds=[(1, False)]), pc("Osip", at=1, wounds=[(1, False), (0, True)]), foe())
    table.refuse("out-of-reach", "MR-31", "bandage", "irena", patient="osip", wound=2)
    table.refuse("unknown", "MR-55", "bandage", "irena", patient="irena", wound=9)
    table.do("bandage", "irena", patient="irena", wound=1, faces=hits(2, 2))
    done = ended(pc(), pc("Osip", wounds=[(0, True)]), pc("Gleb", wounds=[(4, False)]))
    done.refuse("state", "MR-55", "bandage", "irena", patient="osip", wound=1)
    done.refuse("state", "MR-27", "bandage", "gleb", patient="gleb", wound=2)


@pytest.mark.rule("MR-56")
def test_a_severe_wound_absorbs_everything_and_bandaging_all_of_them_wakes() -> None:
    table = hurt(17)
    assert table.option("take-wound:irena").preview == (
        "a Severe Wound: unconscious, and dead at the end of the day unless bandaged"
    )
    events = table.do("take-wound", "irena")
    assert only(events, ev.FellUnconscious).who == "irena"
    assert table.one("irena").health == 10
    two = ended(pc(), pc("Osip", wounds=[(4, False), (4, False)]))
    two.do("bandage", "irena", patient="osip", wound=1, faces=hits(2, 3))
    assert two.one("osip").unconscious
    events = two.do("bandage", "irena", patient="osip", wound=2, faces=hits(2, 3))
    assert only(events, ev.Woke).who == "osip"


@pytest.mark.rule("MR-57")
def test_the_end_of_the_day_kills_and_worsens_in_that_order() -> None:
    table = ended(
        pc(wounds=[(4, False)]), pc("Osip", wounds=[(3, False), (1, True)]), pc("Mara", wounds=[(4, True), (0, False)])
    )
    events = table.do("end-day")
    assert only(events, ev.Died) == ev.Died("irena", "a Severe Wound left unbandaged")
    assert [wound.severity for wound in table.one("osip").wounds] == [4, 1]
    assert only(events, ev.FellUnconscious).who == "osip"
    assert table.one("osip").alive
    assert [wound.severity for wound in table.one("mara").wounds] == [4, 1]
    assert table.state.day == 2
    table.do("end-day")
    assert not table.one("osip").alive
    fighting = Table(pc(), foe())
    fighting.refuse("phase", "MR-16", "end-day")


@pytest.mark.rule("MR-57")
def test_the_end_of_the_day_is_told_before_it_is_confirmed() -> None:
    table = ended(pc(wounds=[(4, False)]), pc("Osip", wounds=[(3, False)]))
    assert table.option("end-day").preview == "Irena DIES"
    told = [line.text for line in table.session.preview(table.command("end-day", None, {})).lines]
    assert told[:2] == ["Irena dies: a Severe Wound left unbandaged", "A Wound of Osip gets worse: Severe"]
    (days,) = table.session.view().tables
    assert days.rows == (
        ("Irena", "◊●●●◊", "DIES", "–", "vanishes"),
        ("Osip", "◊●●●", "Severe: out", "–", "–"),
    )


@pytest.mark.rule("MR-58")
def test_a_night_heals_the_lightest_bandaged_wound_the_oldest_first() -> None:
    table = ended(pc(wounds=[(3, True), (2, True), (2, True), (0, False), (4, True)]))
    events = table.do("night-rest", who=["irena"])
    assert only(events, WoundHealed) == WoundHealed("irena", 2, 1, False)
    assert [wound.severity for wound in table.one("irena").wounds] == [3, 1, 2, 0, 4]


@pytest.mark.rule("MR-58")
@pytest.mark.parametrize("severity", [0, 1])
def test_a_wound_without_severity_left_is_gone_the_same_night(severity: int) -> None:
    table = ended(pc(wounds=[(severity, True)]))
    assert only(table.do("night-rest", who=["irena"]), WoundHealed).gone
    assert table.one("irena").wounds == ()


@pytest.mark.rule("MR-58")
def test_one_night_a_day() -> None:
    table = ended(pc(), pc("Osip"))
    table.do("night-rest", who=["irena"])
    table.refuse("once-per-day", "MR-58", "night-rest", who=["osip", "irena"])
    assert table.option("night-rest:plain").slots[0].choices == ("osip", "guard")
    table.do("end-day")
    table.do("night-rest", who=["irena", "osip"])
    table.refuse("target", "MR-58", "night-rest", who=[])


@pytest.mark.rule("MR-59")
def test_the_well_rested_may_heal_one_more_severity_once_a_day() -> None:
    table = ended(pc(wounds=[(3, True)]))
    table.refuse("not-rested", "MR-59", "resilience-test", "irena")
    table.do("night-rest", who=["irena"], well_rested=True)
    events = table.do("resilience-test", "irena", faces=hits(3, 3))
    assert only(events, Tried).trial.difficulty == 3
    assert table.one("irena").wounds[0].severity == 1
    table.refuse("once-per-day", "MR-59", "resilience-test", "irena")
    table.do("end-day")
    assert not table.one("irena").well_rested
    table.refuse("not-rested", "MR-59", "resilience-test", "irena")
    other = ended(pc(wounds=[(3, True)]))
    other.do("night-rest", who=["irena"], well_rested=True)
    assert not of(other.do("resilience-test", "irena", faces=hits(2, 3)), WoundHealed)


@pytest.mark.rule("MR-60")
def test_severe_wounds_vanish_with_the_scenario() -> None:
    table = ended(pc(wounds=[(4, False), (2, False)]), pc("Osip", wounds=[(4, True)]))
    events = table.do("end-scenario")
    assert [event.who for event in of(events, WoundVanished)] == ["irena", "osip"]
    assert only(events, ev.Woke).who == "irena"
    assert [wound.severity for wound in table.one("irena").wounds] == [2]
    Table(pc(), foe()).refuse("phase", "MR-16", "end-scenario")


@pytest.mark.rule("MR-61")
def test_numbers_of_the_sheet_are_kept_and_never_derived() -> None:
    table = Table(pc(health=17, defence=9, strength=8, paths={"fear": 1}), foe())
    irena = table.one("irena")
    assert (irena.health_max, irena.defence_base, irena.skills["strength"], irena.paths["fear"]) == (17, 9, 8, 1)
    table.do("rule-set", "irena", field="paths", key="fear", value=9)
    irena = table.one("irena")
    assert (irena.health_max, irena.defence_base, irena.skills["strength"]) == (17, 9, 8)


@pytest.mark.rule("MR-62")
def test_the_gm_edits_anything_and_it_is_told_as_a_ruling() -> None:
    table = Table(pc(), foe())
    table.do("rule-set", "irena", field="health", value=4, reason="a fall")
    line = table.session.lines(table.session.head)[0]
    assert (line.text, line.rule, line.ruling) == ("Irena: Health 10 → 4 (a fall)", "MR-62", True)
    for field, value in (
        ("defence-base", 5),
        ("skills combat", 6),
        ("pools combat", 7),
        ("side", "foes"),
    ):
        name, _, key = field.partition(" ")
        table.do("rule-set", "irena", field=name, key=key, value=value)
    irena = table.one("irena")
    assert (irena.defence_base, irena.skills["combat"], irena.pools["combat"], irena.side) == (5, 6, 7, "foes")
    table.do("rule-place", "irena", to="3")
    table.do("rule-set", "irena", field="armour", value="heavy")
    for most, rulings in ((4, 1), (3, 2)):  # Health of 4 changes only where it is above its maximum
        assert len(table.do("rule-set", "irena", field="health-max", value=most)) == rulings
    irena = table.one("irena")
    assert (irena.at, irena.armour.value, irena.health) == (3, 4, 3)
    assert only(table.do("rule-set", "irena", field="down", value=1), ev.FellUnconscious).who == "irena"
    assert only(table.do("rule-set", "irena", field="down", value=0), ev.Woke).who == "irena"
    table.do("rule-set", "irena", field="health", value=0)
    assert not table.one("irena").alive
    table.do("rule-set", "irena", field="alive", value=1)
    assert (table.one("irena").alive, table.one("irena").health) == (True, 1)


@pytest.mark.rule("MR-62")
@pytest.mark.parametrize(
    ("field", "value", "code", "rule"),
    [
        ("health", 11, "range", "MR-62"),
        ("health", -1, "range", "MR-62"),
        ("health", "much", "range", "MR-62"),
        ("health-max", 0, "range", "MR-62"),
        ("alive", 2, "range", "MR-62"),
        ("luck", 3, "unknown", "MR-62"),
        ("side", "dogs", "choice", "MR-62"),
        ("armour", "silk", "choice", "MR-33"),
        ("skills swim", 1, "unknown", "MR-62"),
        ("paths fear", -1, "range", "MR-62"),
        ("paths fear", 100, "range", "MR-62"),
        ("important", 1, "state", "MR-62"),
        ("name", " ", "text", "MR-62"),
    ],
)
def test_an_edit_that_means_nothing_is_refused(field: str, value: object, code: str, rule: str) -> None:
    name, _, key = field.partition(" ")
    Table(pc(), foe()).refuse(code, rule, "rule-set", "irena", field=name, key=key, value=value)


@pytest.mark.rule("MR-30")
@pytest.mark.parametrize("to", ["101", "-101", "here"])
def test_a_position_beyond_the_track_is_refused(to: str) -> None:
    table = Table(pc(), foe())
    table.refuse("place", "MR-30", "rule-place", "irena", to=to)
    table.do("rule-place", "irena", to="100")
    table.do("rule-place", "irena", to="-100")


@pytest.mark.rule("MR-62")
def test_the_gm_gives_changes_and_takes_wounds_and_weapons() -> None:
    table = Table(pc(weapon="mace"), foe())
    table.do("rule-wound", "irena", change="add", severity=4)
    assert table.one("irena").unconscious
    table.do("rule-wound", "irena", change="bandage", wound=1)
    assert not table.one("irena").unconscious
    table.do("rule-wound", "irena", change="severity", wound=1, severity=2)
    table.do("rule-wound", "irena", change="unbandage", wound=1)
    assert table.one("irena").malus == 1
    table.do("rule-wound", "irena", change="remove", wound=1)
    assert table.one("irena").wounds == ()
    table.refuse("unknown", "MR-62", "rule-wound", "irena", change="remove", wound=1)
    table.refuse("range", "MR-62", "rule-wound", "irena", change="add", severity=5)
    table.do("rule-give", "irena", item="mace")
    assert list(table.one("irena").items) == ["unarmed", "mace", "mace-2"]
    table.do("rule-give", "irena", item="long-arms")
    ready = {key: item.ready for key, item in table.one("irena").items.items()}
    assert ready == {"unarmed": True, "mace": True, "mace-2": False, "long-arms": True}, "what is part of the body"
    table.do("rule-take", "irena", item="mace")
    table.refuse("unknown", "MR-62", "rule-take", "irena", item="mace")
    table.refuse("unknown", "MR-62", "rule-take", "irena", item="unarmed")
    table.refuse("unknown", "MR-62", "rule-give", "irena", item="lance")
    table.do("rule-note", text="remember the dog")
    assert table.told() == ["Note: remember the dog"]
    table.refuse("text", "MR-62", "rule-note", text=" ")
