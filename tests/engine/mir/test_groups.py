"""Helping allies, attacks on several targets, and what comes back (MR-50 to MR-53)."""

from __future__ import annotations

import pytest

from engine.systems.mir.events import attack as ev
from tests.engine.mir.scene import Table, damages, foe, hits, of, only, pc


def on_all(table: Table, faces: list[int], *targets: str, weapon: str = "rod", who: str = "irena") -> list[object]:
    return table.do("attack-melee", who, weapon=weapon, targets=list(targets), faces=faces)


@pytest.mark.rule("MR-50")
def test_every_able_ally_in_the_melee_band_of_the_target_adds_a_die() -> None:
    cast = pc(), pc("Osip"), pc("Mara", at=1), pc("Gleb", down=True), foe(), foe("Brute", hidden=True)
    table = Table(*cast)
    rolled = only(table.strike(hits(3, 5), hits(0, 3)), ev.AttackRolled)
    assert str(rolled.attack.pool) == "Combat pool 4 + allies 1 = 5"


@pytest.mark.rule("MR-50")
def test_allies_do_not_help_shooters() -> None:
    table = Table(pc(weapon="bow"), pc("Osip", at=1), foe(at=1))
    assert only(table.shoot(hits(3, 4), hits(0, 3)), ev.AttackRolled).attack.pool.total == 4


@pytest.mark.rule("MR-50")
def test_the_gm_corrects_the_number_of_allies() -> None:
    table = Table(pc(), pc("Osip"), foe(), foe("Brute"))
    rolled = only(table.strike(hits(3, 7), hits(0, 3), allies=3), ev.AttackRolled)
    assert str(rolled.attack.pool) == "Combat pool 4 + allies 3 = 7"
    table.do("end-slot", "irena")
    table.refuse("range", "MR-50", "attack-melee", "osip", weapon="mace", targets=["brute"], allies=21)
    table.do("attack-melee", "osip", weapon="mace", targets=["brute"], hold=True)
    table.do("rule-situation", "osip", allies=0)
    assert only(table.do("roll", faces=[*hits(3, 4), *hits(0, 3)]), ev.AttackRolled).attack.pool.total == 4
    table.do("apply")
    table.refuse("window", "MR-50", "rule-situation", "osip", allies=1)


@pytest.mark.rule("MR-51")
def test_several_targets_defend_with_the_highest_pool_and_a_die_for_each_more() -> None:
    cast = pc(weapon="rod"), foe("Guard", defence=3), foe("Brute", defence=5, weapon="spear"), foe("Thug", at=1)
    table = Table(*cast)
    rolled = only(on_all(table, [*hits(4, 4), *hits(0, 7)], "guard", "brute"), ev.AttackRolled)
    assert str(rolled.defence.pool) == "Brute: 6 + more targets 1 = 7"
    table.refuse("no-action-left", "MR-14", "attack-melee", "irena", weapon="rod", targets=["guard", "thug"])
    other = Table(*cast)
    other.refuse("out-of-reach", "MR-31", "attack-melee", "irena", weapon="rod", targets=["guard", "thug"])


@pytest.mark.rule("MR-51")
def test_gm_dice_are_added_to_the_combined_pool() -> None:
    table = Table(pc(weapon="rod"), foe("Guard"), foe("Brute"))
    rolled = only(
        table.do(
            "attack-melee",
            "irena",
            weapon="rod",
            targets=["guard", "brute"],
            defence_dice=2,
            faces=[*hits(4, 4), *hits(0, 6)],
        ),
        ev.AttackRolled,
    )
    assert str(rolled.defence.pool) == "Guard: 3 + more targets 1 + situation 2 = 6"


@pytest.mark.rule("MR-52")
def test_a_won_attack_hurts_each_target_in_full_with_its_own_armour() -> None:
    table = Table(pc(weapon="rod"), foe("Guard", armour="none", defence=2), foe("Brute", armour="heavy", defence=5))
    events = on_all(table, [*hits(3, 4), *hits(0, 4)], "guard", "brute")
    assert damages(events) == [("guard", 6), ("brute", 2)]


@pytest.mark.rule("MR-52")
def test_a_lost_attack_is_answered_by_each_target_packet_by_packet() -> None:
    table = Table(pc(weapon="rod", health=30), foe("Guard", weapon="rod"), foe("Brute", weapon="club"))
    on_all(table, [*hits(0, 4), *hits(2, 4)], "guard", "brute")
    assert table.question() == "Irena: 3 damage. Lose Health or take a Wound?"
    table.do("take-wound", "irena", packet=1)
    assert table.question() == "Irena: 4 damage. Lose Health or take a Wound?"
    table.refuse("window", "MR-54", "take-wound", "irena", packet=1)
    events = table.do("take-health-loss", "irena", packet=2)
    assert damages(events) == [("irena", 3), ("irena", 4)]
    assert (table.one("irena").health, [wound.severity for wound in table.one("irena").wounds]) == (26, [0])


@pytest.mark.rule("MR-54")
def test_a_later_choice_sees_the_earlier_ones() -> None:
    table = Table(pc(weapon="rod", health=8), foe("Guard", weapon="club"), foe("Brute", weapon="club"))
    on_all(table, [*hits(0, 4), *hits(2, 4)], "guard", "brute")
    assert table.option("take-health-loss:irena").hot
    table.do("take-health-loss", "irena")
    second = table.option("take-health-loss:irena")
    assert (second.preview, second.hot) == ("lose 4 Health (of 4): DIES", False)
    answers = [
        option.id
        for option in table.rules.options(table.state, who="irena")
        if option.group == "answer" and option.enabled
    ]
    assert answers == ["take-health-loss:irena", "take-wound:irena"]  # each keeps its digit
    assert table.option("take-wound:irena").hot  # the cursor begins on what does not kill
    assert table.session.pending()[0].detail[1] == "lose 4 Health (of 4): DIES"
    table.session.undo()
    table.do("take-wound", "irena")
    assert table.option("take-health-loss:irena").preview == "lose 4 Health: 4 left"


@pytest.mark.rule("MR-52")
def test_a_tie_with_several_targets_is_both() -> None:
    table = Table(pc(weapon="rod", health=30), foe("Guard", weapon="rod"), foe("Brute", weapon="rod"))
    on_all(table, [*hits(2, 4), *hits(2, 4)], "guard", "brute")
    table.do("take-health-loss", "irena")
    events = table.do("take-health-loss", "irena")
    assert damages(events) == [("guard", 3), ("brute", 3), ("irena", 3), ("irena", 3)]
    assert table.one("irena").health == 24


@pytest.mark.rule("MR-52")
def test_a_critical_attack_wounds_every_target_and_a_critical_defence_once() -> None:
    table = Table(pc(weapon="rod"), foe("Guard"), foe("Brute"))
    events = on_all(table, [12, 12, 1, 1, *hits(0, 4)], "guard", "brute")
    assert [event.who for event in of(events, ev.WoundInflicted)] == ["guard", "brute"]
    table = Table(pc(weapon="rod", health=40), foe("Guard", defence=3, weapon="rod"), foe("Brute", defence=5))
    on_all(table, [*hits(0, 4), 12, 12, 1, 1, 1, 1], "guard", "brute")
    table.do("take-health-loss", "irena")
    events = table.do("take-health-loss", "irena")
    inflicted = only(events, ev.WoundInflicted)
    assert (inflicted.source, inflicted.wound.severity) == ("brute", 2)  # the mace of the highest Defence mutilates


@pytest.mark.rule("MR-53")
def test_the_defenceless_among_the_targets_are_hit_even_when_the_attack_loses() -> None:
    cast = pc(weapon="rod", health=30), foe("Guard", weapon="rod"), foe("Brute", unaware=True, defence=9, health=20)
    table = Table(*cast)
    on_all(table, [*hits(1, 4), *hits(3, 4)], "guard", "brute")
    events = table.do("take-health-loss", "irena")
    rolled = table.session.timeline.step(table.session.head - 1).events
    assert str(only(list(rolled), ev.AttackRolled).defence.pool) == "Guard: 3 + more targets 1 = 4"
    assert damages(events) == [("brute", 1 + 3 - 2), ("irena", 3 + 3 - 2)]


@pytest.mark.rule("MR-53")
def test_a_critical_defence_does_not_protect_the_defenceless_from_a_critical() -> None:
    cast = pc(weapon="rod", health=30), foe("Guard", weapon="rod"), foe("Brute", unaware=True, health=20)
    table = Table(*cast)
    on_all(table, [12, 12, 1, 1, 12, 12, 12, 1], "guard", "brute")
    events = table.do("take-health-loss", "irena")
    assert [(event.who, event.wound.severity) for event in of(events, ev.WoundInflicted)] == [
        ("brute", 1),
        ("irena", 2),
    ]


@pytest.mark.rule("MR-53")
def test_when_all_are_defenceless_there_is_no_defence_roll() -> None:
    table = Table(pc(weapon="rod"), foe("Guard", unaware=True), foe("Brute", down=True))
    events = on_all(table, hits(0, 4), "guard", "brute")
    assert only(events, ev.AttackRolled).defence is None
    assert damages(events) == [("guard", 1), ("brute", 1)]


@pytest.mark.rule("MR-53")
@pytest.mark.parametrize(("unaware", "rule"), [(False, "MR-36"), (True, "MR-53")])
def test_a_shot_that_hits_none_who_defend_is_told_by_the_rule_of_the_defenceless_where_there_are_any(
    unaware: bool, rule: str
) -> None:
    table = Table(pc(weapon="bow"), foe("Guard", at=2), foe("Brute", at=2, unaware=unaware))
    faces = [*hits(1, 4), *hits(3, 4)]
    events = table.do("attack-ranged", "irena", weapon="bow", targets=["guard", "brute"], faces=faces)
    found = only(events, ev.ExchangeResolved)
    assert (found.attack, found.defence, found.rule) == (False, False, rule)
    assert [victim for victim, _ in damages(events)] == ["brute"] * unaware
