"""Pools, successes, penalties and prayers (MG-01 to MG-18)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.mirage import odds
from engine.systems.mirage.commands.acts import Flee
from engine.systems.mirage.decide.resolve import defence_test
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events import harm as ev_harm
from engine.systems.mirage.house import House
from engine.systems.mirage.rules import dice
from engine.systems.mirage.rules.modifiers import attribute_of
from engine.systems.mirage.state.dice import Modifier, PoolDie
from engine.systems.mirage.state.frames import Act, Answer
from tests.engine.mirage.scene import Table, beast, foe, of, only, pc

HOUSE = House()


def pool(*sides: int) -> tuple[PoolDie, ...]:
    origins = ("attribute", "skill")
    return tuple(PoolDie(one, origins[at]) for at, one in enumerate(sides))  # type: ignore[arg-type]


def sides(found: tuple[PoolDie, ...]) -> list[int]:
    return [die.sides for die in found]


@pytest.mark.rule("MG-01")
def test_the_ladder_has_four_steps_and_two_ends() -> None:
    assert [dice.lower(size) for size in (12, 10, 8, 6)] == [10, 8, 6, 0]


@pytest.mark.rule("MG-02")
def test_a_test_rolls_the_attribute_and_the_skill() -> None:
    table = Table(pc(agility=10, skills={"bladework": 6, "grace": 12}), foe())
    assert table.dice("zaynab", "bladework") == [8, 6]
    assert table.dice("zaynab", "grace") == [10, 12]
    assert table.dice("zaynab", "healing") == [8]
    links = {skill: attribute_of(table.state, skill) for skill in ("might", "shadowcraft", "artistry", "intuition")}
    assert links == {"might": "strength", "shadowcraft": "agility", "artistry": "wits", "intuition": "empathy"}


@pytest.mark.rule("MG-02", "MG-S06")
def test_the_untrained_may_have_a_d6_at_some_tables() -> None:
    table = Table(pc(skills={}), foe(), options={"dice-untrained": "attribute-plus-d6"})
    assert table.dice("zaynab", "might") == [8, 6]


@pytest.mark.rule("MG-03")
@pytest.mark.parametrize(("face", "count"), [(1, 0), (5, 0), (6, 1), (9, 1), (10, 2), (12, 2)])
def test_what_a_face_counts(face: int, count: int) -> None:
    assert dice.face_value(HOUSE, face) == count
    assert dice.face_value(replace(HOUSE, dice_thresholds="6-only"), face) == min(count, 1)


@pytest.mark.rule("MG-04", "MG-05")
def test_modifiers_are_one_number_and_bonus_dice_are_d6() -> None:
    lines = (Modifier("sword", 2), Modifier("hurt", -1), Modifier("help", 1))
    assert sides(dice.pool(HOUSE, pool(8, 8), lines).dice) == [8, 8, 6, 6]
    assert sides(dice.pool(HOUSE, pool(8, 8), (Modifier("a", 2), Modifier("b", -2))).dice) == [8, 8]
    apart = replace(HOUSE, dice_netting="separate")
    assert sides(dice.pool(apart, pool(8, 8), (Modifier("a", 2), Modifier("b", -2))).dice) == [6, 6, 6, 6]
    larger = replace(HOUSE, dice_bonus_die="d8")
    assert sides(dice.pool(larger, pool(6, 6), (Modifier("a", 1),)).dice) == [6, 6, 8]
    skilled = replace(HOUSE, dice_bonus_die="skill-die")
    assert sides(dice.pool(skilled, pool(6, 12), (Modifier("a", 1),)).dice) == [6, 12, 12]
    assert sides(dice.pool(skilled, pool(10), (Modifier("a", 1),)).dice) == [10, 6]


@pytest.mark.rule("MG-06")
@pytest.mark.parametrize(
    ("start", "less", "left"),
    [
        ((8, 6), 1, [6, 6]),
        ((8, 6), 2, [6]),
        ((12, 10), 3, [8, 8]),
        ((8, 8), 1, [8, 6]),
        ((8, 8), 3, [6]),
        ((6,), 5, [6]),
        ((8,), 1, [6]),
        ((8,), 2, [6]),
    ],
)
def test_penalties_step_the_largest_die_down(start: tuple[int, ...], less: int, left: list[int]) -> None:
    assert sides(dice.pool(HOUSE, pool(*start), (Modifier("hurt", -less),)).dice) == left


@pytest.mark.rule("MG-06", "MG-S03", "MG-S05")
def test_penalties_at_other_tables() -> None:
    smallest = replace(HOUSE, dice_penalty="step-smallest")
    assert sides(dice.stepped_down(smallest, pool(12, 8), 1)) == [12, 6]
    dropped = replace(HOUSE, dice_penalty="drop-die")
    assert sides(dice.stepped_down(dropped, pool(8, 8), 1)) == [8]
    assert dice.stepped_down(dropped, pool(8, 8), 1)[0].origin == "attribute"
    assert sides(dice.stepped_down(dropped, pool(12, 8), 3)) == [12]
    nothing = replace(HOUSE, dice_floor="auto-fail")
    assert sides(dice.stepped_down(nothing, pool(8, 6), 3)) == []


@pytest.mark.rule("MG-07")
def test_a_fear_test_is_one_attribute_die() -> None:
    table = Table(pc(wits=10), foe(fear=1))
    table.do("call-fear", source="guard", value=1, who=["zaynab"])
    events = table.do("face-fear", "zaynab", faces=[10, 6], attribute="wits")
    assert sides(only(events, ev.TestRolled).test.pool.dice) == [10, 6]


@pytest.mark.rule("MG-08", "MG-91")
def test_the_broken_fail_without_dice_but_armour_is_rolled() -> None:
    table = Table(pc(armour="light"), foe())
    table.do("rule-condition", "zaynab", condition="broken-physical", on=True)
    table.do("call-test", who=["zaynab"], skill="observation")
    assert "Zaynab, Observation: no dice, 0 successes" in table.told()
    events = table.do("rule-harm", who=["zaynab"], kind="physical", amount=1, armour=True, faces=[6, 1])
    assert only(events, ev_harm.Protected).points == 1


@pytest.mark.rule("MG-09")
def test_successes_of_the_defence_take_those_of_the_attack_away() -> None:
    table = Table(pc(), foe())
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="block", faces=[7, 7, 6, 1, 6, 2])
    assert table.asks() == ("extra", ("zaynab",))
    events = table.do("choose-extra", "zaynab", extra=0)
    assert only(events, ev.AttackResolved).net == 2


@pytest.mark.rule("MG-10")
def test_what_needs_no_roll_is_never_rolled() -> None:
    table = Table(pc(carried=["knife"]), foe(zone="z2"))
    events = table.do("draw", "zaynab", weapon="knife")
    assert of(events, ev.TestRolled) == []
    assert of(table.do("move", "zaynab", to="z1"), ev.TestRolled) == []


def shot(table: Table, faces: list[int]) -> None:
    table.do("shoot", "idris", target="guard", weapon="bow")
    if table.asks()[0] == "reaction":
        table.do("react", "guard", how="none", faces=faces)


def archer(**fields: Any) -> Table:
    return Table(pc("Idris", ready=["bow"], agility=10, **fields), foe(zone="z1"), options={})


@pytest.mark.rule("MG-11")
def test_the_player_is_asked_once_after_the_dice_successful_or_not() -> None:
    table = archer()
    shot(table, [6, 4, 1])
    assert table.asks() == ("prayer", ("idris",))
    table.do("pray", "idris", pray=True, faces=[3])
    assert table.asks()[0] != "prayer"
    table.refuse("window", "MG-11", "pray", "idris", pray=True)


VAIN = "more successes do nothing here"


def praying_is(table: Table) -> str:
    """Why a prayer that is asked for could only cost; empty where it may help."""
    (prayer,) = (option for option in table.session.options() if option.command == PRAYER)
    return prayer.vain


PRAYER = {"do": "pray", "who": "zaynab", "pray": True}


@pytest.mark.rule("MG-11", "MG-109")
@pytest.mark.parametrize(("value", "face", "vain"), [(1, 6, VAIN), (2, 6, ""), (1, 4, "")])
def test_a_prayer_over_a_fear_that_is_faced_is_in_vain(value: int, face: int, vain: str) -> None:
    table = Table(pc(), foe(fear=1))
    table.do("call-fear", source="guard", value=value, who=["zaynab"])
    table.do("face-fear", "zaynab", attribute="wits", faces=[face, 3])
    assert praying_is(table) == vain


@pytest.mark.rule("MG-11")
@pytest.mark.parametrize(("second", "third", "vain"), [(1, 6, VAIN), (6, 6, ""), (1, 3, "")])
def test_a_prayer_over_a_blow_that_is_warded_off_is_in_vain(second: int, third: int, vain: str) -> None:
    table = Table(pc(), foe())
    table.do("end-turn")
    table.do("strike", "guard", target="zaynab", weapon="sword")
    table.do("react", "zaynab", how="block", faces=[6, second, 1, 1, third, 3])
    assert praying_is(table) == vain


@pytest.mark.rule("MG-11", "MG-82")
@pytest.mark.parametrize(("face", "vain"), [(6, VAIN), (3, "")])
def test_whoever_gives_chase_without_a_success_prays_not_to_stay_behind(face: int, vain: str) -> None:
    """Another has taken the success away already."""
    table = Table(pc(), pc("Tariq"), foe(), exits=["z2"])
    table.do("end-turn")
    table.do("flee", "guard")
    table.do("react", "tariq", how="chase")
    table.do("react", "zaynab", how="chase", faces=[6, 1, 6, 1, face, 3])
    assert praying_is(table) == vain


@pytest.mark.rule("MG-11", "MG-S10")
def test_after_success_some_tables_do_not_pray() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1"), options={"prayer-when": "failure-only"})
    shot(table, [6, 4, 1])
    assert table.asks()[0] != "prayer"
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1"), options={"prayer-when": "failure-only"})
    shot(table, [5, 4, 1])
    assert table.asks()[0] == "prayer"


@pytest.mark.rule("MG-12")
def test_what_shows_2_to_5_is_rolled_again() -> None:
    assert dice.rerolled(HOUSE, (1, 2, 5, 6, 12)) == (1, 2)
    assert dice.rerolled(replace(HOUSE, prayer_reroll="all-but-ones"), (1, 2, 5, 6, 12)) == (1, 2, 3, 4)
    table = archer()
    shot(table, [1, 6, 1])
    assert table.asks()[0] != "prayer"


@pytest.mark.example("12")
@pytest.mark.rule("MG-12", "MG-13", "MG-14")
def test_worked_example_12_a_prayer() -> None:
    table = archer()
    shot(table, [1, 4, 1])
    events = table.do("pray", "idris", pray=True, faces=[8])
    prayed = only(events, ev.Prayed)
    assert (prayed.before, prayed.test.faces, prayed.test.successes, prayed.cost) == ((1, 4, 1), (1, 8, 1), 1, 1)
    assert table.asks() == ("mark", ("idris",))
    events = table.do("choose-conditions", "idris", conditions=["winded"])
    assert only(events, ev.AttackResolved).net == 1
    assert table.one("idris").physical == (0,)
    assert table.one("guard").toughness == 3


@pytest.mark.rule("MG-13")
def test_what_a_prayer_costs() -> None:
    found = (PoolDie(8, "attribute"), PoolDie(8, "skill"), PoolDie(6, "bonus"))
    assert [dice.prayer_cost(HOUSE, found, faces) for faces in ((2, 2, 1), (1, 2, 1), (1, 1, 1))] == [0, 1, 2]
    once = replace(HOUSE, prayer_cost="one-if-any-one")
    assert [dice.prayer_cost(once, found, faces) for faces in ((2, 2, 1), (1, 1, 1))] == [0, 1]
    always = replace(HOUSE, prayer_cost="always-one")
    assert [dice.prayer_cost(always, found, faces) for faces in ((2, 2, 1), (1, 1, 1))] == [1, 1]
    assert [dice.harm_of(attribute) for attribute in ("strength", "agility", "wits", "empathy")] == [
        "physical",
        "physical",
        "mental",
        "mental",
    ]


@pytest.mark.rule("MG-15")
def test_broken_by_prayer_brings_no_injury_and_the_roll_stands() -> None:
    table = archer()
    for condition in ("winded", "bruised", "bleeding"):
        table.do("rule-condition", "idris", condition=condition, on=True)
    table.do("shoot", "idris", target="guard", weapon="bow")
    table.do("react", "guard", how="none", faces=[1, 4])
    events = table.do("pray", "idris", pray=True, faces=[6])
    assert only(events, ev_harm.Broke).cause == "prayer"
    assert of(events, ev_harm.CriticalSuffered) == []
    assert only(events, ev.AttackResolved).net == 1
    events = table.do("rule-harm", who=["idris"], kind="physical", amount=0, attack=True, faces=[1, 1])
    assert only(events, ev_harm.CriticalSuffered).critical.row == 11


@pytest.mark.rule("MG-16")
def test_a_mount_pays_for_prayers_on_its_dice() -> None:
    table = Table(beast(id="horse"), pc(riding="horse"), foe(zone="z2"))
    table.do("ride", "zaynab", faces=[1, 4])
    events = table.do("pray", "zaynab", pray=True, faces=[1])
    assert only(events, ev_harm.ToughnessLost).amount == 2
    assert (table.one("horse").toughness, table.one("zaynab").physical) == (2, ())


@pytest.mark.rule("MG-138", "MG-S72", "MG-81", "MG-62")
@pytest.mark.parametrize(
    ("tests", "how", "mount"),
    [("move-only", "chase", "horse"), ("move-only", "dodge", ""), ("all", "chase", "horse"), ("all", "dodge", "horse")],
)
def test_a_rider_gives_chase_with_the_dice_of_the_mount_and_dodges_as_the_table_has_it(
    tests: str, how: Any, mount: str
) -> None:
    table = Table(beast(id="horse"), pc(riding="horse"), foe(), options={"mount-grace": tests})
    asked = Act(Flee("guard"), answers=(Answer("zaynab", how),))
    assert defence_test(table.state, asked, 0).mount == mount


@pytest.mark.rule("MG-17")
def test_others_do_not_pray_unless_the_table_says_so() -> None:
    for value, kind in (("off", ""), ("on", "prayer")):
        table = Table(pc(), foe(), options={"prayer-npc": value})
        table.turn_to("adversaries")
        table.do("strike", "guard", target="zaynab", weapon="unarmed")
        table.do("react", "zaynab", how="none", faces=[3, 3])
        assert table.asks()[0] == kind
    events = table.do("pray", "guard", pray=True, faces=[1, 1])
    assert only(events, ev_harm.ToughnessLost).amount == 2


@pytest.mark.rule("MG-18")
def test_a_preparatory_prayer_is_a_note_and_nothing_else() -> None:
    table = Table(pc(), foe())
    before = table.state
    table.do("rule-note", text="Zaynab prayed at dawn")
    assert table.state == before


TABLE = {
    (6,): (0.1667, 0, 0),
    (8,): (0.3750, 0, 0),
    (10,): (0.5, 0.1, 0),
    (12,): (0.5833, 0.25, 0),
    (6, 6): (0.3056, 0.0278, 0),
    (8, 6): (0.4792, 0.0625, 0),
    (8, 8): (0.6094, 0.1406, 0),
    (10, 8): (0.6875, 0.25, 0.0375),
    (10, 10): (0.75, 0.35, 0.09),
    (12, 10): (0.7917, 0.4583, 0.1583),
    (12, 12): (0.8264, 0.5486, 0.2292),
    (8, 8, 6): (0.6745, 0.2188, 0.0234),
    (8, 8, 6, 6): (0.7287, 0.2947, 0.0560),
}


@pytest.mark.rule("MG-03")
@pytest.mark.parametrize("rolled", TABLE)
def test_the_chances_of_the_digest(rolled: tuple[int, ...]) -> None:
    likely = odds.successes(HOUSE, pool(*rolled[:2]) + tuple(PoolDie(6, "bonus") for _ in rolled[2:]))
    found = [round(sum(share for count, share in likely.items() if count >= n), 4) for n in (1, 2, 3)]
    assert found == pytest.approx(list(TABLE[rolled]), abs=0.0001)


@pytest.mark.rule("MG-12", "MG-13")
def test_the_odds_of_a_prayer_count_every_throw() -> None:
    """Of a D8: 4 faces in 8 are rolled again; a success in 3/8 + 4/8 × 3/8, a price in 4/8 × 1/8."""
    found = odds.after_prayer(HOUSE, pool(8))
    assert sum(chance for (count, _), chance in found.items() if count) == pytest.approx(3 / 8 + 4 / 8 * 3 / 8)
    assert sum(chance for (_, price), chance in found.items() if price) == pytest.approx(4 / 8 * 1 / 8)


@pytest.mark.rule("MG-11", "MG-13")
def test_nobody_is_thought_to_pray_where_the_dice_are_enough() -> None:
    """Two D8: both fail in (5/8)², and only then are they prayed on. Each is a one in 1/5 + 4/5 × 1/8 of those cases,
    but for two ones at once, of which nothing is rolled again.
    """
    found = odds.after_prayer(HOUSE, pool(8, 8))
    fails = (5 / 8) ** 2
    mean = sum(chance * price for (_, price), chance in found.items())
    assert mean == pytest.approx(fails * (2 * (1 / 5 + 4 / 5 / 8) - 2 / 25))
    assert sum(chance for (count, _), chance in found.items() if count) == pytest.approx(
        1 - fails * (1 / 5 + 4 / 5 * 5 / 8) ** 2
    )


@pytest.mark.rule("MG-12", "MG-S05")
@pytest.mark.parametrize(("wounds", "told"), [(1, True), (2, False)])
def test_no_prayer_is_foretold_where_no_die_is_left(wounds: int, told: bool) -> None:
    """Untrained, with one D6: each Condition takes a step, and at this table the last die goes as well."""
    zaynab = pc(strength=8, skills={})
    table = Table(zaynab, foe(), options={"dice-floor": "auto-fail"})
    for condition in ("winded", "bruised")[:wounds]:
        table.do("rule-condition", "zaynab", condition=condition, on=True)
    blow = table.command("strike", "zaynab", {"target": "guard", "weapon": "unarmed"})
    odds = {fact.name for fact in table.session.preview(blow).odds}
    assert ("praying if it fails" in odds) is told
