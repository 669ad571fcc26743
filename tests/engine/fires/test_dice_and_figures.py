"""Dice, prices, statistics (FF-01 to FF-25, FF-191)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core.dice import Rolled
from engine.systems.fires.catalog import words
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.rules import paying, prices
from engine.systems.fires.rules.force import bonus, capacity, encumbrance, hp_slots, stat
from engine.systems.fires.rules.limits import fp_limit, pool_size, pots
from engine.systems.fires.rules.numbers import rd
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.scene import Scene
from tests.engine.fires.scene import Table


def plan(table: Table, action: str, **fields) -> Plan:
    found = plan_of(table.book, table.state, orders.Act(action, **fields))
    assert isinstance(found, Plan), found
    return found


def wanted(table: Table, action: str, **fields) -> str:
    return plan(table, action, **fields).cost.wanted


@pytest.mark.rule("FF-01", "FF-46")
def test_the_pool_is_as_many_dice_as_end_gives_each_a_fact() -> None:
    table = Table(stats={"end": 11}, start=(1, 2, 3, 4, 5))
    assert table.state.scores == (1, 2, 3, 4, 5)
    rolled = table.found("Rolled")
    assert rolled[0] == Rolled((1, 2, 3, 4, 5), 6, "stamina", "hero", True)


@pytest.mark.rule("FF-02")
def test_a_die_is_rolled_anew_once() -> None:
    sheet = {"slots": ["fortune"], "hands": [1, 0], "off_hand": 0}
    table = Table(sheet=sheet, stats={"str": 12})
    table.do(orders.Reroll("fortune", table.dice(3)), 6)
    assert sorted(table.state.scores) == [4, 5, 6, 6]
    again = next(die.id for die in table.state.pool if die.rerolled)
    assert table.refused(orders.Reroll("fortune", (again,)), 1).message == "already re-rolled"
    table.do(orders.Reroll("fortune", table.dice(4)), 2)
    assert table.refused(orders.Reroll("fortune", table.dice(5)), 1).rule == "FF-S74"


@pytest.mark.rule("FF-03")
def test_halves_are_rounded_up_unless_the_table_says_down() -> None:
    assert [rd(Fraction(n, 2)) for n in (5, 7, 9, 3, 1)] == [3, 4, 5, 2, 1]
    assert [rd(Fraction(n, 2), False) for n in (5, 7, 4)] == [2, 3, 2]
    assert rd(Fraction(5, 3)) == 2
    assert hp_slots(Table(stats={"vit": 7}).book, Table(stats={"vit": 7}).state, "hero") == 6
    down = Table(stats={"vit": 7}, options={"round-half": "down"})
    assert hp_slots(down.book, down.state, "hero") == 5


@pytest.mark.rule("FF-04")
def test_a_die_is_spent_whole_and_once() -> None:
    table = Table()
    dice = table.dice(3)
    table.act("move", 3, path=["6,6"])
    assert table.refused(orders.Act("kick", dice=dice, targets=("thug",))).rule == "FF-04"
    assert table.refused(orders.Act("kick", dice=(99,), targets=("thug",))).message == "die not available"


@pytest.mark.rule("FF-05")
@pytest.mark.example("X2")
def test_a_flat_cost_needs_its_total() -> None:
    six = paying.flat(6)
    assert paying.fault(six, None, [4, 2]) is None
    assert paying.fault(six, None, [6]) is None
    assert paying.fault(six, None, [5]) is not None
    refusal = paying.fault(six, None, [3, 2])
    assert refusal is not None
    assert refusal.message == "needs 6, you offered 5"
    assert not paying.affordable(paying.flat(7), [6])
    assert paying.affordable(paying.flat(7), [6, 1])


@pytest.mark.rule("FF-06", "FF-11")
@pytest.mark.example("X2")
def test_a_cost_in_dice_needs_that_many_and_two_make_it_double() -> None:
    two = paying.dice(2)
    assert paying.fault(two, None, [1, 1]) is None
    assert paying.fault(two, None, [6]) is not None
    assert paying.fault(two, None, [1, 1, 1]) is not None
    assert two.double
    assert not paying.flat(7).double
    assert not paying.dice(2, equal=True).double
    table = Table(sheet={"pouches": ["sunlit-flask"]})
    assert plan(table, "drink", item="sunlit-flask").economy == "double"
    free = Table(sheet={"pouches": ["sunlit-flask"], "hands": [1, 0], "off_hand": 0})
    drink = plan(free, "drink", item="sunlit-flask")
    assert (drink.economy, drink.cost.wanted) == ("dynamic", "5")


@pytest.mark.rule("FF-10")
def test_only_a_price_of_one_die_that_may_fall_to_nothing_is_free() -> None:
    """Points off a price in dice buy nothing else; points on top make its dice come to more."""
    table = Table()
    at = Scene(table.book, table.state)
    for count, cut, floor in ((1, 0, 0), (1, -1, 1), (2, -1, 0), (2, -2, 0)):
        assert prices._cost(words.Price(dice=count), at, cut, floor, 0) == paying.dice(count)
    assert prices._cost(words.Price(dice=1), at, -1, 0, 0) == paying.FREE
    assert prices._cost(words.Price(dice=1), at, -1, 0, 2) == paying.flat(2)
    assert prices._cost(words.Price(dice=2), at, 1, 1, 2) == paying.dice(2, more=3)


@pytest.mark.rule("FF-07")
@pytest.mark.example("X2")
def test_points_beyond_a_price_with_a_plus_count() -> None:
    assert paying.overspend(paying.flat(5, over=True), [6, 3]) == 4
    assert paying.overspend(paying.dice(1, over=True), [3]) == 2
    assert paying.overspend(paying.flat(5), [6, 3]) == 0


@pytest.mark.rule("FF-08", "FF-66")
def test_a_charge_names_one_die_apart_that_adds_nothing() -> None:
    table = Table(at="5,2", sheet={"hands": [1, 1], "off_hand": 0}).pool(6, 5, 2, 1)
    table.act("charge", 2, 1, first=6, thing="arming-sword", type="slash", path=["5,3", "5,4", "5,5"], target="thug")
    assert table.body().wounds == 3
    assert table.state.scores == (5,)


@pytest.mark.rule("FF-09", "FF-10")
def test_prices_follow_the_weapon_and_what_weighs_on_the_character() -> None:
    table = Table()
    assert wanted(table, "attack-guarded", thing="arming-sword") == "3"
    assert wanted(table, "coup-de-grace", thing="arming-sword") == "4"
    table.set(conditions={"netted-webbed": 2})
    assert wanted(table, "attack-guarded", thing="arming-sword") == "5"
    assert wanted(table, "struggle") == "2D of 4"
    assert wanted(table, "lower-shield") == "no dice"
    knife = Table(sheet={"pouches": ["throwing-knives"]})
    assert wanted(knife, "use-item", item="throwing-knives") == "2"


@pytest.mark.rule("FF-12")
def test_a_scenario_changes_any_datum() -> None:
    longer = {"weapons": {"arming-sword": {**RAW, "damage": 9}}}
    table = Table(changes=longer).pool(2)
    table.act("attack-light", 2, thing="arming-sword", type="slash", target="thug")
    assert table.body().wounds == 9
    assert table.book.weapons["spear"] == table.catalog.weapons["spear"]


RAW = {
    "name": "Sword",
    "category": "swords",
    "class": "melee",
    "sp": 2,
    "damage": 2,
    "damage_types": ["slash", "pierce"],
    "weight": 2,
}


@pytest.mark.rule("FF-13", "FF-23")
def test_natural_sinks_begin_at_twelve_and_gear_adds_to_them() -> None:
    def sinks(**stats: int) -> list[int]:
        table = Table(stats=stats, sheet={"armour": ""})
        return [capacity(table.book, table.state, "hero", sink) for sink in ("p-def", "res", "m-def", "ps")]

    assert sinks(vit=11, end=11) == [0, 0, 1, 0]
    assert sinks(vit=12, end=20, int=9) == [1, 2, 0, 0]
    armed = Table(sheet={"armour": "knights-set"}, stats={"str": 10})
    assert capacity(armed.book, armed.state, "hero", "p-def") == 3
    assert capacity(armed.book, armed.state, "hero", "ps") == 1
    less = Table(sheet={"armour": "prisoners-set"}, stats={"end": 12})
    assert capacity(less.book, less.state, "hero", "res") == 0


@pytest.mark.rule("FF-14", "FF-15", "FF-17")
@pytest.mark.parametrize(
    ("score", "hp", "fp", "places"), [(6, 5, 5, 0), (7, 6, 6, 1), (8, 6, 6, 1), (9, 7, 7, 1), (10, 7, 7, 2)]
)
def test_slots_fp_and_pots(score: int, hp: int, fp: int, places: int) -> None:
    table = Table(stats={"vit": score, "att": score})
    found = (
        hp_slots(table.book, table.state, "hero"),
        fp_limit(table.book, table.state),
        pots(table.book, table.state),
    )
    assert found == (hp, fp, places)
    living = Table(stats={"vit": score}, sheet={"rings": ["living-ring", "saints-ring"]})
    assert hp_slots(living.book, living.state, "hero") == hp + 1


@pytest.mark.rule("FF-16")
@pytest.mark.parametrize(("end", "dice"), [(3, 4), (10, 4), (11, 5), (15, 5), (16, 6), (45, 11), (46, 12), (90, 12)])
def test_dice_of_the_pool(end: int, dice: int) -> None:
    table = Table(stats={"end": end}, start=None)
    assert pool_size(table.book, table.state) == dice
    floral = Table(stats={"end": end}, start=None, sheet={"rings": ["floral-ring"]})
    assert pool_size(floral.book, floral.state) == dice + 1


@pytest.mark.rule("FF-18", "FF-19")
def test_equip_load_and_encumbrance() -> None:
    table = Table(
        stats={"end": 9, "str": 9}, sheet={"slots": ["arming-sword", "spear", "kite-shield"], "armour": "bandits-set"}
    )
    assert stat(Scene(table.book, table.state), "eqp") == 7
    assert encumbrance(table.book, table.state) == 11
    ring = Table(stats={"end": 9}, sheet={"rings": ["standardized-ring"], "carried": ["great-shield"]})
    assert stat(Scene(ring.book, ring.state), "eqp") == 11
    assert encumbrance(ring.book, ring.state) == 4


def loaded(end: int, action: str, armour: str = "leather-set", **fields) -> str:
    """ENC is 2 (sword) + 2 (shield) + 2 (set)."""
    table = Table(stats={"end": end, "str": 30}, sheet={"armour": armour}).set(conditions={"knockdown": 1})
    return wanted(table, action, **fields)


@pytest.mark.rule("FF-20")
@pytest.mark.parametrize(("end", "cost", "hexes"), [(17, "2", 1), (14, "3", 1), (8, "3", 1), (7, "4", 0), (6, "4", 0)])
def test_dodge_by_load(end: int, cost: str, hexes: int) -> None:
    assert loaded(end, "dodge") == cost
    table = Table(stats={"end": end, "str": 30}, sheet={"armour": "leather-set"})
    assert len(plan(table, "dodge").needs.moves) == hexes


@pytest.mark.rule("FF-20")
def test_twice_the_load_is_too_much_to_dodge() -> None:
    table = Table(stats={"end": 5, "str": 30}, sheet={"armour": "leather-set"}, at="5,5", enemies={"thug": "5,6"})
    table.act("move", 6, path=["5,4"])
    table.end()
    table.wait()
    assert table.no("dodge", 4).message == "Dodge!: too heavily loaded: ENC 6, must be below 6"


@pytest.mark.rule("FF-21")
@pytest.mark.parametrize(
    ("action", "prices"),
    [("get-up", ["1D", "1D", "2", "3"]), ("juke", ["1D", "2", "3", "4"]), ("vault", ["3", "4", "5", "0D"])],
)
def test_other_prices_by_load(action: str, prices: list[str]) -> None:
    assert [loaded(end, action) for end in (16, 9, 6, 4)] == prices


@pytest.mark.rule("FF-21", "FF-58")
def test_a_heavy_load_shortens_the_move() -> None:
    table = Table(at="5,1", stats={"end": 6, "str": 30}, sheet={"armour": "leather-set"}, enemies={"thug": "9,9"})
    way = ["5,2", "5,3", "5,4", "5,5", "5,6", "5,7"]
    assert table.no("move", 6, path=way).message == "6 hexes are too far: at most 5"
    table.act("move", 6, path=way[:5])
    assert table.hero.at == (4, 5)


@pytest.mark.rule("FF-22")
@pytest.mark.example("X2")
def test_bonuses_of_the_schools() -> None:
    def of(**stats: int) -> list[int]:
        table = Table(stats=stats, start=None)
        return [
            bonus(table.state, name, lambda s: stat(Scene(table.book, table.state), s))
            for name in ("mb", "fb", "lb", "db")
        ]

    assert of(int=9, att=11, fth=9) == [0, 0, 0, 1]
    assert of(int=10, att=12, fth=16) == [1, 1, 2, 1]
    assert of(int=20, fth=8)[3] == 1
    assert of(int=7, fth=20)[3] == 0


@pytest.mark.rule("FF-24")
def test_humanity_gained_while_hollow_only_lifts_it() -> None:
    table = Table(sheet={"pouches": ["effigy"], "hmn": 0}).set(conditions={"hollow": 1})
    table.act("use-item", 3, item="effigy")
    assert (table.state.sheet.hmn, table.hero.conditions) == (0, {})
    plain = Table(sheet={"pouches": ["effigy"], "hmn": 1})
    plain.act("use-item", 3, item="effigy")
    assert plain.state.sheet.hmn == 2


@pytest.mark.rule("FF-191")
def test_a_finished_sheet_starts_full() -> None:
    table = Table(sheet={"pouches": ["sunlit-flask"]}, stats={"att": 9}, start=None)
    assert (table.hero.wounds, table.state.sheet.fp) == (0, 7)
    assert table.state.sheet.pieces["sunlit-flask"].charges == 2
