"""Dice, pools, difficulties and the GM's hand on them (MR-01 to MR-09)."""

from __future__ import annotations

import pytest

from engine.core.refusal import BadDice, NeedsDice
from engine.systems.mir.events import acts as ev
from engine.systems.mir.events.attack import AttackRolled, ExchangeResolved
from engine.systems.mir.events.rulings import SituationSet
from engine.systems.mir.rules.dice import successes, twelves
from engine.systems.mir.rules.pools import attack_pool, skill_pool, skill_sizes
from tests.engine.mir.scene import Table, foe, hits, only, pc


@pytest.mark.rule("MR-01")
def test_a_seven_is_one_success_and_a_twelve_two() -> None:
    assert [successes([face]) for face in range(1, 13)] == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]
    assert (successes([12, 12, 6, 7]), twelves([12, 12, 6, 7])) == (5, 2)


@pytest.mark.rule("MR-02")
def test_a_pool_is_path_and_skill_unless_the_sheet_says_otherwise() -> None:
    table = Table(pc(paths={"hope": 2, "fear": 3}, skills={"empathy": 3}), foe())
    irena = table.one("irena")
    assert str(skill_pool(table.state, irena, "empathy")) == "Empathy 3 + Hope 2 = 5"
    assert str(skill_pool(table.state, irena, "combat")) == "Combat pool 4"


@pytest.mark.rule("MR-03")
def test_all_parts_are_summed_before_the_one_floor() -> None:
    table = Table(pc(attack=1, wounds=[(0, False)] * 3), foe())
    assert attack_pool(table.state, table.one("irena"), table.one("irena").items["mace"].weapon, 0).total == 0
    table.do("rule-situation", "irena", dice=3, reason="surprise")
    assert attack_pool(table.state, table.one("irena"), table.one("irena").items["mace"].weapon, 0).total == 1
    for dice in (3, 4, 5):
        table.do("rule-situation", "irena", dice=dice)
        totals = [skill_pool(table.state, table.one("irena"), skill).total for skill in table.state.book.skills]
        assert skill_sizes(table.state, table.one("irena")) == totals
    assert max(totals) > min(totals)


@pytest.mark.rule("MR-03")
def test_a_pool_of_no_dice_is_still_a_test_with_no_successes() -> None:
    table = Table(pc(wounds=[(0, False)] * 3), foe())
    events = table.do("skill-test", "irena", skill="empathy", difficulty=1)
    trial = only(events, ev.TestRolled).trial
    assert (trial.throw.faces, trial.throw.successes, trial.passed) == ((), 0, False)


@pytest.mark.rule("MR-04")
def test_every_unbandaged_wound_costs_a_die_on_everything() -> None:
    table = Table(pc(wounds=[(0, False), (2, False), (3, True)]), foe())
    irena = table.one("irena")
    assert irena.malus == 2
    for skill, pool in (("instinct", 3), ("healing", 3), ("resilience", 3), ("strength", 4), ("combat", 4)):
        assert skill_pool(table.state, irena, skill).total == pool - 2


@pytest.mark.rule("MR-05")
def test_a_test_passes_with_as_many_successes_as_its_difficulty() -> None:
    names = {key: difficulty.successes for key, difficulty in Table(pc(), foe()).catalog.difficulties.items()}
    assert names == {
        "trivial": 0,
        "very-easy": 1,
        "easy": 2,
        "moderate": 3,
        "difficult": 4,
        "very-difficult": 5,
        "unlikely": 6,
        "near-impossible": 7,
    }
    for difficulty, passed in ((2, True), (3, False)):
        table = Table(pc(), foe())
        events = table.do("skill-test", "irena", faces=hits(2, 4), skill="strength", difficulty=difficulty)
        assert only(events, ev.TestRolled).trial.passed is passed


@pytest.mark.rule("MR-05")
def test_a_trivial_test_passes_without_a_roll() -> None:
    table = Table(pc(), foe())
    assert only(table.do("skill-test", "irena", skill="empathy", difficulty=0), ev.TestRolled).trial.passed


@pytest.mark.rule("MR-06")
@pytest.mark.parametrize(
    ("own", "theirs", "result"), [(3, 2, (True, False)), (1, 2, (False, True)), (2, 2, (True, True))]
)
def test_more_successes_win_an_opposed_roll_and_equal_is_a_tie(
    own: int, theirs: int, result: tuple[bool, bool]
) -> None:
    table = Table(pc(health=30), foe(health=30))
    events = table.strike(hits(own, 4), hits(theirs, 3))
    resolved = only(events, ExchangeResolved) if result == (True, False) else None
    if resolved is None:  # the character is asked about the damage first
        resolved = only(table.do("take-health-loss", "irena"), ExchangeResolved)
    assert (resolved.attack, resolved.defence) == result


@pytest.mark.rule("MR-08")
def test_typed_dice_are_asked_for_roll_by_roll_and_counted() -> None:
    table = Table(pc(weapon="sword"), foe(weapon="rod"))
    table.session.set_dice(table=True)
    with pytest.raises(NeedsDice) as need:
        table.strike([], weapon="sword")
    roll = need.value.roll
    assert (roll.count, roll.sides, roll.who) == (5, 12, "irena")
    assert roll.purpose == "attack, Sword: Combat pool 4 + Fast 1 = 5"
    with pytest.raises(NeedsDice) as need:
        table.strike(hits(2, 5), weapon="sword")
    assert need.value.roll.purpose == "Defence against 2 successes: Defence 3 − Reach 1 = 2"
    for faces in (hits(2, 4), [13, 1, 1, 1, 1], [0, 1, 1, 1, 1], hits(2, 5) + hits(1, 3)):
        with pytest.raises(BadDice):
            table.do("attack-melee", "irena", faces=faces, weapon="sword", targets=["guard"])
    with pytest.raises(BadDice, match=r"Combat pool 4 \+ Fast 1 = 5: 3 faces given, needs 5 d12"):
        table.strike([7, 7, 7], weapon="sword")
    table.strike(hits(2, 5), hits(0, 2), weapon="sword")


@pytest.mark.rule("MR-09")
def test_situation_dice_count_once_on_the_next_roll_with_their_reason() -> None:
    table = Table(pc(), foe())
    events = table.do("rule-situation", "irena", dice=-2, reason="mud")
    assert only(events, SituationSet).dice == -2
    assert table.told() == ["−2D on the next roll of Irena: mud"]
    events = table.do("skill-test", "irena", faces=hits(2, 2), skill="strength", difficulty=2)
    assert str(only(events, ev.TestRolled).trial.throw.pool) == "Strength pool 4 − mud 2 = 2"
    assert table.one("irena").situation == 0
    table.refuse("range", "MR-09", "rule-situation", "irena", dice=21)


@pytest.mark.rule("MR-09")
def test_situation_dice_of_a_defender_are_inside_the_defence_pool() -> None:
    table = Table(pc(), foe())
    table.do("rule-situation", "guard", dice=2, reason="cover")
    table.strike(hits(4, 4), hits(0, 5))
    assert table.one("guard").situation == 0


@pytest.mark.rule("MR-09")
def test_an_attack_takes_the_dice_of_both_sides_with_it() -> None:
    table = Table(pc(), foe())
    events = table.strike(hits(4, 6), hits(0, 2), dice=2, defence_dice=-1, reason="high ground")
    rolled = only(events, AttackRolled)
    assert str(rolled.attack.pool) == "Combat pool 4 + high ground 2 = 6"
    assert str(rolled.defence.pool) == "Defence 3 − situation 1 = 2"
