"""Moving, running, tests, Arts, reloading, swapping, searching, and who cannot act (MR-17 to MR-27)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mir.catalog import Weapon
from engine.systems.mir.events import acts as ev
from engine.systems.mir.events.flow import SlotSkipped
from tests.engine.mir.scene import Table, foe, hits, of, only, pc


@pytest.mark.rule("MR-17")
def test_the_free_move_is_one_unit_to_a_position_or_by_somebody() -> None:
    ways: tuple[tuple[dict[str, Any], int], ...] = (
        ({"to": "1"}, 1),
        ({"to": "-1"}, -1),
        ({"toward": "guard"}, 1),
        ({"away": "guard"}, -1),
    )
    for fields, at in ways:
        table = Table(pc(), foe(at=4))
        moved = only(table.do("move", "irena", **fields), ev.Moved)
        assert (moved.at, table.one("irena").at, table.one("irena").acted) == (at, at, False)


@pytest.mark.rule("MR-17")
@pytest.mark.parametrize(
    ("fields", "code", "rule"),
    [
        ({"to": "2"}, "out-of-reach", "MR-17"),
        ({"to": "0"}, "out-of-reach", "MR-17"),
        ({"to": "here"}, "place", "MR-30"),
        ({}, "place", "MR-17"),
        ({"to": "1", "toward": "guard"}, "place", "MR-17"),
        ({"toward": "nobody"}, "unknown", "MR-15"),
        ({"toward": "irena"}, "target", "MR-17"),
        ({"toward": "brute"}, "target", "MR-17"),
    ],
)
def test_a_move_that_cannot_be_is_refused(fields: dict[str, str], code: str, rule: str) -> None:
    table = Table(pc(), foe(at=4), foe("Brute"))
    table.refuse(code, rule, "move", "irena", **fields)


@pytest.mark.rule("MR-18")
@pytest.mark.parametrize(("count", "to", "at"), [(0, "3", 2), (3, "3", 2), (4, "3", 3), (4, "2", 2), (0, "1", 1)])
def test_a_run_covers_two_units_and_three_with_four_successes(count: int, to: str, at: int) -> None:
    table = Table(pc(), foe(at=4))
    table.do("run", "irena", to=to, faces=hits(count, 4))
    assert (table.one("irena").at, table.one("irena").acted) == (at, True)
    assert "MR-18" in table.rules_told()


@pytest.mark.rule("MR-18", "MR-41")
def test_twelves_of_a_test_are_no_critical_hit() -> None:
    table = Table(pc(), foe(at=9))
    table.do("run", "irena", to="3", faces=[12, 12, 1, 1])
    assert "Irena, Strength (Fear): [12 12 1 1] 4 successes, three units" in table.told()


@pytest.mark.rule("MR-18")
def test_move_and_run_add_up() -> None:
    table = Table(pc(), foe(at=4))
    table.do("move", "irena", toward="guard")
    table.do("run", "irena", toward="guard", faces=hits(4, 4))
    assert table.one("irena").at == 4
    table.refuse("no-action-left", "MR-14", "run", "irena", to="5")
    other = Table(pc(), foe(at=4))
    other.refuse("out-of-reach", "MR-18", "run", "irena", to="4")


@pytest.mark.rule("MR-19")
def test_a_skill_test_takes_the_action_in_a_fight_and_nothing_between_fights() -> None:
    table = Table(pc(), foe())
    table.do("skill-test", "irena", skill="strength", difficulty=2, faces=hits(1, 4))
    assert table.told() == ["Irena, Strength (Fear): [7 1 1 1] 1 success of 2, failed"]
    assert table.one("irena").acted
    table.do("end-fight")
    for _ in range(2):
        table.do("skill-test", "irena", skill="strength", difficulty=2, faces=hits(2, 4))
    table.refuse("unknown", "MR-02", "skill-test", "irena", skill="swimming", difficulty=2)
    table.refuse("range", "MR-05", "skill-test", "irena", skill="strength", difficulty=-1)


@pytest.mark.rule("MR-20")
def test_a_prolonged_test_adds_up_over_turns() -> None:
    table = Table(pc(), foe())
    events = table.do("prolonged-start", "irena", skill="strength", target=5, label="the gate", faces=hits(3, 4))
    assert only(events, ev.ProlongedStarted).test.progress == 3
    table.refuse("no-action-left", "MR-14", "prolonged-roll", "irena")
    table.do("end-slot", "irena")
    table.do("end-slot", "guard")
    events = table.do("prolonged-roll", "irena", faces=hits(2, 4))
    assert only(events, ev.ProlongedAdvanced).progress == 5
    assert only(events, ev.ProlongedDone).label == "the gate"
    assert table.one("irena").prolonged is None
    table.refuse("no-action-left", "MR-14", "prolonged-roll", "irena")


def started(table: Table) -> None:
    table.do("prolonged-start", "irena", skill="strength", target=9, label="the gate", faces=hits(3, 4))


def next_turn(table: Table) -> None:
    table.do("end-slot", "irena")
    table.do("end-slot", "guard")


@pytest.mark.rule("MR-20")
def test_a_prolonged_test_is_lost_by_another_action_by_not_rolling_and_by_giving_up() -> None:
    table = Table(pc(), foe())
    started(table)
    next_turn(table)
    events = table.do("skill-test", "irena", skill="empathy", difficulty=0)
    assert only(events, ev.ProlongedLost).why == "the action went to something else"

    table = Table(pc(), foe())
    started(table)
    next_turn(table)
    table.do("move", "irena", to="1")
    assert only(table.do("end-slot", "irena"), ev.ProlongedLost).why == "the slot ended without a roll"

    table = Table(pc(), foe())
    started(table)
    table.do("prolonged-stop", "irena")
    assert table.one("irena").prolonged is None
    table.refuse("state", "MR-20", "prolonged-stop", "irena")
    table.refuse("state", "MR-20", "prolonged-stop", "guard")


@pytest.mark.rule("MR-20")
def test_a_prolonged_test_survives_being_hurt_but_not_unconsciousness() -> None:
    table = Table(pc(), foe())
    started(table)
    table.do("end-slot", "irena")
    table.strike(hits(2, 4), hits(0, 3), who="guard", target="irena")
    table.do("take-health-loss", "irena")
    assert table.one("irena").prolonged is not None
    events = table.do("rule-wound", "irena", change="add", severity=4)
    assert only(events, ev.ProlongedLost).why == "unconscious"


@pytest.mark.rule("MR-20")
def test_a_prolonged_test_needs_a_target() -> None:
    table = Table(pc(), foe())
    table.refuse("range", "MR-20", "prolonged-start", "irena", skill="strength", target=0)


@pytest.mark.rule("MR-21")
def test_an_attack_takes_the_action_and_needs_a_weapon_in_hand_and_a_foe() -> None:
    table = Table(pc(weapon="sword", stowed=["bow"]), foe(), pc("Osip"))
    attack = ("attack-melee", "irena")
    assert "stowed" in table.refuse("not-readied", "MR-25", "attack-ranged", "irena", weapon="bow", targets=["guard"])
    table.refuse("not-readied", "MR-25", *attack, weapon="axe", targets=["guard"])
    table.refuse("not-readied", "MR-36", "attack-ranged", "irena", weapon="sword", targets=["guard"])
    table.refuse("target", "MR-21", *attack, weapon="sword", targets=[])
    table.refuse("target", "MR-21", *attack, weapon="sword", targets=["irena"])
    table.refuse("target", "MR-51", *attack, weapon="sword", targets=["guard", "guard"])
    table.strike(hits(1, 6), hits(0, 2), weapon="sword")
    assert table.one("irena").acted


@pytest.mark.rule("MR-22")
def test_an_art_is_words_with_a_test_if_it_wants_one() -> None:
    table = Table(pc(), foe())
    events = table.do("use-art", "irena", name="Second sight", text="sees the hounds", free=True)
    assert only(events, ev.ArtUsed).free
    assert not table.one("irena").acted
    table.do("use-art", "irena", name="Ward", skill="strength", difficulty=2, faces=hits(2, 4))
    assert table.one("irena").acted
    table.refuse("no-action-left", "MR-14", "use-art", "irena", name="Ward")
    table.do("use-art", "irena", name="Third sight", free=True)
    table.refuse("text", "MR-22", "use-art", "irena", name=" ", free=True)


@pytest.mark.rule("MR-23")
def test_a_crossbow_needs_an_action_of_reloading_after_each_shot() -> None:
    table = Table(pc(weapon="crossbow"), foe(at=2))
    table.refuse("state", "MR-23", "reload", "irena", weapon="crossbow")
    table.shoot(hits(0, 4), hits(0, 3), weapon="crossbow")
    next_turn(table)
    assert "reload it first (1 more)" in table.refuse(
        "not-loaded", "MR-23", "attack-ranged", "irena", weapon="crossbow", targets=["guard"]
    )
    assert only(table.do("reload", "irena", weapon="crossbow"), ev.Reloaded).loaded
    table.refuse("no-action-left", "MR-14", "reload", "irena", weapon="crossbow")
    next_turn(table)
    table.shoot(hits(0, 4), hits(0, 3), weapon="crossbow")
    stowed = Table(pc(weapon="sword", stowed=["crossbow"]), foe(at=2))
    assert "has no 'crossbow' in hand" in stowed.refuse("not-readied", "MR-25", "reload", "irena", weapon="crossbow")


@pytest.mark.rule("MR-23")
def test_progress_of_reloading_is_kept_between_turns() -> None:
    ballista = Weapon("Ballista", "marksmanship", 5, 2, range="long", reload=2)
    table = Table(pc(weapon="crossbow"), foe(at=2), ranged={"crossbow": ballista})
    table.shoot(hits(0, 4), hits(0, 3), weapon="crossbow")
    for loaded in (False, True):
        next_turn(table)
        assert only(table.do("reload", "irena", weapon="crossbow"), ev.Reloaded).loaded is loaded
    next_turn(table)
    table.shoot(hits(0, 4), hits(0, 3), weapon="crossbow")


@pytest.mark.rule("MR-24", "MR-55")
def test_a_bandage_is_an_action_in_a_fight() -> None:
    table = Table(pc(), pc("Osip", wounds=[(1, False)]), foe())
    table.do("bandage", "irena", patient="osip", wound=1, faces=hits(2, 3))
    assert table.one("irena").acted
    assert table.one("osip").malus == 0
    table.refuse("no-action-left", "MR-14", "bandage", "irena", patient="osip", wound=1)


@pytest.mark.rule("MR-25")
def test_swapping_is_free_once_a_slot_and_hands_are_two() -> None:
    table = Table(pc(weapon=["sword", "shield"], stowed=["bow", "dagger"]), foe())
    message = table.refuse("hands-full", "MR-25", "swap", "irena", hands="bow+shield")
    assert message == "Bow (2) and Shield (1) need more than two hands: stow something"
    table.refuse("unknown", "MR-25", "swap", "irena", hands="axe")
    table.refuse("state", "MR-25", "swap", "irena", hands="sword+shield")
    table.do("swap", "irena", hands="bow")
    irena = table.one("irena")
    assert (irena.hands, irena.items["bow"].ready, irena.items["sword"].ready, irena.acted, irena.moved) == (
        2,
        True,
        False,
        False,
        False,
    )
    table.refuse("no-move-left", "MR-25", "swap", "irena", hands="dagger")
    next_turn(table)
    table.do("swap", "irena", hands="empty")
    assert table.one("irena").hands == 0


@pytest.mark.rule("MR-26")
def test_finding_a_concealable_weapon_takes_four_successes() -> None:
    for count, found in ((3, ()), (4, ("Dagger",))):
        table = Table(pc(), foe(weapon="mace", stowed=["dagger"]))
        events = table.do("search-person", "irena", target="guard", faces=hits(count, 4))
        assert only(events, ev.PersonSearched).found == found
    far = Table(pc(), foe(at=1))
    far.refuse("out-of-reach", "MR-31", "search-person", "irena", target="guard")
    far.refuse("target", "MR-26", "search-person", "irena", target="irena")
    gone = Table(pc(), foe(), foe("Other"))
    gone.do("rule-remove", "guard", how="captured")
    assert "has left the fight" in gone.refuse("target", "MR-27", "search-person", "irena", target="guard")


@pytest.mark.rule("MR-27")
def test_the_unconscious_and_the_dead_cannot_act() -> None:
    table = Table(pc(), pc("Osip", down=True), pc("Gleb", wounds=[(4, False)]), foe())
    assert "the GM wakes them" in table.refuse("state", "MR-27", "move", "osip", to="1")
    assert "every Severe Wound is bandaged" in table.refuse("state", "MR-27", "move", "gleb", to="1")
    events = table.do("end-slot", "irena")
    assert [event.why for event in of(events, SlotSkipped)] == ["unconscious", "unconscious"]
    table.do("rule-set", "osip", field="alive", value=0)
    table.refuse("state", "MR-27", "move", "osip", to="1")
    table.refuse("target", "MR-27", "attack-melee", "guard", weapon="mace", targets=["osip"])


@pytest.mark.rule("MR-27")
def test_the_slot_of_somebody_who_goes_down_in_it_is_over() -> None:
    table = Table(pc(health=3), foe())
    table.strike(hits(0, 4), hits(2, 3))
    table.do("take-health-loss", "irena")
    assert not table.one("irena").alive
    assert table.state.active == "guard"
