"""Tables and what enemies do by them (FF-95 to FF-114)."""

from __future__ import annotations

import pytest

from engine.board.hexgrid import distance
from engine.core.rulings.commands import RuleAdd, RuleHide, RuleRemove
from engine.systems.fires import pending
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import arriving
from engine.systems.fires.options.rulings import laying_out
from engine.systems.fires.rules import routes, tables
from engine.systems.fires.rules.hexes import parse, show
from engine.systems.fires.ruleset import Rules
from engine.systems.fires.state import Raised
from engine.systems.fires.state.tables import Deed, Entry
from engine.systems.fires.state.tables import Table as Rolled
from tests.engine.fires.scene import Table, attack, cell, foe


def table_of(*needs: int) -> Rolled:
    each = 6 // len(needs)
    entries = tuple(Entry(1 + i * each, (i + 1) * each, need) for i, need in enumerate(needs))
    return Rolled("T", 1, entries, ())


@pytest.mark.rule("FF-95", "FF-96", "FF-97")
def test_entries_are_exhausted_and_slid_over() -> None:
    table = table_of(1, 3, 1)
    assert [tables.resolved(table, total) for total in (1, 2, 3, 6)] == [0, 0, 1, 2]
    once = tables.token(table, 0)
    assert tables.resolved(once, 1) == 1
    full = tables.token(once, 2)
    assert tables.resolved(full, 6) == 1
    thrice = tables.token(tables.token(tables.token(full, 1), 1), 1)
    assert tables.cleared(thrice) == table
    assert tables.cleared(full) == full
    chances = tables.chances(once)
    assert chances[1] == pytest.approx(4 / 6)


def foes_turn(table: Table, *faces: int) -> Table:
    """The character waits; the counterbeat runs to its end."""
    table.pool(6, 6)
    table.act("take-aim", 6)
    table.end(*faces)
    for _ in range(9):
        if table.state.asking is not None or table.state.step not in ("stances", "charmed", "after-move", "attack"):
            break
        table.wait()
    return table


@pytest.mark.rule("FF-99")
def test_the_first_letter_that_reaches_is_done() -> None:
    letters = [
        {
            "low": 1,
            "high": 6,
            "deeds": [{"letter": "A", "attacks": ["cut"]}, {"letter": "B", "move": True, "attacks": ["poke"]}],
        }
    ]
    thug = foe(attacks={"cut": attack(amount=3), "poke": attack("Poke", 1)})
    assert foes_turn(Table(foes={"thug": thug}, entries=letters)).hero.wounds == 3
    assert foes_turn(Table(enemies={"thug": "5,8"}, foes={"thug": thug}, entries=letters)).hero.wounds == 1
    far = foes_turn(Table(at="5,1", enemies={"thug": "5,10"}, foes={"thug": thug}, entries=letters))
    assert (far.hero.wounds, show(far.body().at)) == (0, "5,6")
    step = {"cut": attack(amount=3, move=1), "poke": attack("Poke", 1)}
    assert foes_turn(Table(enemies={"thug": "5,7"}, foes={"thug": foe(attacks=step)}, entries=letters)).hero.wounds == 3


@pytest.mark.rule("FF-100", "FF-101")
def test_enemies_come_beside_the_character_and_around_hazards() -> None:
    assert show(foes_turn(Table(enemies={"thug": "5,9"})).body().at) == "5,6"
    spikes = {"hazards": {"spikes": ["5,7"]}}
    table = foes_turn(Table(enemies={"thug": "5,8"}, ground=spikes))
    assert table.body().wounds == 0
    only = {"hazards": {"spikes": ["4,7", "5,7", "6,7"]}, "full_cover": [f"{r},7" for r in (0, 1, 2, 3, 7, 8, 9, 10)]}
    through = foes_turn(Table(enemies={"thug": "5,8"}, ground=only))
    assert through.body().wounds == 2


@pytest.mark.rule("FF-102")
def test_the_clever_walk_around_bodies_and_others_wait() -> None:
    wall = {"full_cover": [f"{r},7" for r in range(11) if r not in (1, 5)]}
    enemies = {"thug": "5,8", "plug": "5,7"}
    both = {"thug": foe(), "plug": foe(move=0)}
    slow = Table(enemies=enemies, foes=both, ground=wall)
    assert routes.route(slow.book, slow.state, "thug", "hero", 9, parse("5,8")) == ()
    clever = Table(enemies=enemies, foes={"thug": foe(types=["intelligent"]), "plug": foe(move=0)}, ground=wall)
    way = routes.route(clever.book, clever.state, "thug", "hero", 20, parse("5,8"))
    assert parse("1,7") in way


@pytest.mark.rule("FF-103")
def test_the_player_picks_among_equal_routes() -> None:
    table = Table(at="3,5", enemies={"thug": "6,5"}, options={"auto-ties": "ask"}).pool(6, 6)
    table.act("take-aim", 6)
    table.end()
    assert table.state.asking is not None
    assert table.state.asking.question.rule == "FF-103"
    assert table.state.asking.question.choices == ("3,5", "2,5", "as-proposed")
    assert table.refused(orders.Choose("nowhere")).code == "choice"
    table.answer(table.state.asking.question.choices[1])
    assert table.state.asking is None or table.body().at


@pytest.mark.rule("FF-104")
def test_a_gap_is_kept() -> None:
    archer = foe(distance=1, attacks={"cut": attack(kind="ranged", range={"min": 1, "max": 9})})
    table = foes_turn(Table(enemies={"thug": "5,6"}, foes={"thug": archer}))
    gap = min(distance(table.hero.at, table.body().at), 9)
    assert gap == 2
    near = Table(enemies={"thug": "5,6"}, foes={"thug": archer}, options={"keep-distance": "distance"})
    assert routes.wanted(near.book, near.state, "thug") == 1


@pytest.mark.rule("FF-107")
def test_repetitions_are_attacks_of_their_own() -> None:
    twice = foe(attacks={"cut": attack(times=2, move=1)})
    table = Table(
        enemies={"thug": "5,7"}, foes={"thug": twice}, entries=[{"low": 1, "high": 6, "deeds": [{"attacks": ["cut"]}]}]
    )
    table.pool(6, 2, 3, 3)
    table.act("take-aim", 6)
    table.end()
    table.act("juke", 3, path=["5,4"])
    table.wait()
    assert show(table.body().at) == "5,5"
    assert table.hero.wounds == 2


@pytest.mark.rule("FF-108")
def test_an_enemy_raises_its_shield_and_lowers_it_to_strike() -> None:
    guard = {"name": "Guard", "rules": [{"on": "use", "do": "shield-up", "op": "add", "target": "self"}]}
    thug = foe(shield={"defence": 1, "stability": 3}, attacks={"guard": guard, "cut": attack()})
    up = [{"low": 1, "high": 6, "deeds": [{"attacks": ["guard"]}]}]
    table = foes_turn(Table(foes={"thug": thug}, entries=up))
    assert table.body().raised == Raised("own")
    table.pool(3, 6)
    table.act("attack-light", 3, thing="arming-sword", type="slash", target="thug")
    assert (table.body().wounds, table.body().shield_tokens) == (1, 1)
    strikes = Table(foes={"thug": thug}).set("thug", raised=Raised("own"))
    assert foes_turn(strikes).body().raised is None


@pytest.mark.rule("FF-109")
def test_who_cannot_act_gets_up_or_struggles() -> None:
    down = Table().set("thug", conditions={"knockdown": 1})
    assert (foes_turn(down).hero.wounds, down.body().conditions) == (0, {})
    ice = Table().set("thug", conditions={"frozen": 2})
    assert foes_turn(ice).body().conditions == {"frozen": 1}
    net = Table(enemies={"thug": "5,9"}).set("thug", conditions={"netted-webbed": 1})
    assert foes_turn(net).body().conditions == {}
    close = Table().set("thug", conditions={"netted-webbed": 1})
    assert foes_turn(close).hero.wounds == 2


@pytest.mark.rule("FF-110")
def test_the_maddened_go_for_whoever_is_nearest() -> None:
    table = Table(at="5,2", enemies={"thug": "5,6", "other": "5,7"}, foes={"thug": foe(), "other": foe(move=0)})
    table.set("thug", conditions={"maddened": 1})
    assert foes_turn(table).body("other").wounds == 2
    near = Table(enemies={"thug": "5,6", "other": "5,7"}).set("thug", conditions={"maddened": 1})
    assert foes_turn(near).body("other").wounds == 0


@pytest.mark.rule("FF-111")
def test_the_frightened_flee_and_do_not_strike_by_hand() -> None:
    table = Table(enemies={"thug": "5,6"}).set("thug", conditions={"fear": 1})
    foes_turn(table)
    assert distance(table.hero.at, table.body().at) == 3
    assert table.hero.wounds == 0


@pytest.mark.rule("FF-103", "FF-111")
def test_where_the_frightened_could_flee_to_is_asked_by_where_their_ways_end() -> None:
    table = Table(options={"auto-ties": "ask"}).pool(6, 6).set("thug", conditions={"fear": 1})
    table.act("take-aim", 6)
    table.end()
    assert table.state.asking is not None
    assert table.state.asking.question.labels == ("5,8", "4,8", "6,8", "3,7", "7,7")
    table.answer(cell("6,8"))
    assert table.body().at == parse("6,8")


@pytest.mark.rule("FF-118")
@pytest.mark.parametrize(
    ("kind", "hazard", "came"),
    [
        ("amphibious", "spikes", (2, {})),
        ("amphibious", "water", (0, {})),
        ("floating", "spikes", (0, {})),
        ("intelligent", "water", (0, {"slowed": 1})),
    ],
)
def test_a_body_disregards_the_ground_that_it_is_made_for_and_no_other(
    kind: str, hazard: str, came: tuple[int, dict[str, int]]
) -> None:
    table = Table(foes={"thug": foe(types=[kind])}, ground={"hazards": {hazard: ["5,7"]}}).pool(6, 6)
    table.act("kick", 6, target="thug")
    assert (table.body().wounds, table.body().conditions) == came


@pytest.mark.rule("FF-112")
def test_the_charmed_do_as_they_are_told() -> None:
    table = Table(enemies={"thug": "5,8", "other": "5,10"}, foes={"thug": foe(), "other": foe(move=0)}).pool(6, 6)
    table.set("thug", conditions={"charmed": 1})
    table.act("take-aim", 6)
    table.end()
    assert table.state.step == "charmed"
    far = orders.Charm("thug", tuple(map(cell, ["5,7", "5,6", "5,5", "5,4", "5,3"])))
    assert table.refused(far).rule == "FF-112"
    table.do(orders.Charm("thug", (cell("5,9"),), "cut", "other"))
    assert table.body("other").wounds == 2
    table.wait()
    assert table.body().conditions == {}


@pytest.mark.rule("FF-113")
def test_the_clever_drop_and_roll_when_they_burn() -> None:
    table = Table(foes={"thug": foe(types=["intelligent"])}).set("thug", conditions={"blazing": 1})
    foes_turn(table)
    assert table.body().conditions == {"knockdown": 1}
    assert table.hero.wounds == 0


@pytest.mark.rule("FF-114")
def test_a_taunt_brings_a_clever_enemy_closer() -> None:
    clever = foe(types=["intelligent"], shield={"defence": 1, "stability": 3})
    table = Table(enemies={"thug": "5,9"}, foes={"thug": clever}, sheet={"pots": ["taunt"]}, stats={"att": 12}).pool(
        3, 6
    )
    table.set("thug", raised=Raised("own"))
    table.act("summon-guts", 3, attunement="taunt", target="thug")
    assert (show(table.body().at), table.body().raised) == ("5,6", None)
    dull = Table(sheet={"pots": ["taunt"]}, stats={"att": 12}).pool(3)
    assert dull.no("summon-guts", 3, attunement="taunt", target="thug").code == "target"


@pytest.mark.rule("FF-95")
def test_whoever_comes_and_is_driven_by_no_table_brings_one_and_that_is_said_at_once() -> None:
    """They stood there for the whole fight."""
    brute = foe(name="Brute", attacks={"maul": attack(), "roar": {"name": "Roar"}})
    table = Table(foes={"thug": foe(), "brute": brute}, enemies={"thug": "5,6"})
    told = "Brute: no table tells it what to do, so it brings its own, with each of its attacks"
    foretold = Rules(table.catalog).preview(table.state, RuleAdd("brute", at=cell("2,2")), "gm")
    assert foretold.warning == told
    table.do(RuleAdd("brute", at=cell("2,2")))
    assert [(event.text, event.rule, event.gm) for event in table.found("Noticed")] == [(told, "FF-95", True)]
    own = table.state.tables["own-brute"]
    assert (own.name, own.dice, own.drives) == ("Brute", 1, ("brute",))
    assert [(e.totals, e.needs, e.deeds[0].move, e.deeds[0].attacks) for e in own.entries] == [
        ("1-3", 3, True, ("maul",)),
        ("4-6", 3, False, ("roar",)),
    ]
    table.do(RuleAdd("brute", at=cell("2,4")))
    assert not table.found("Noticed")
    assert table.state.tables["own-brute"].drives == ("brute", "brute-2")
    assert not Rules(table.catalog).preview(table.state, RuleAdd("thug", at=cell("3,3")), "gm").warning
    table.do(RuleAdd("thug", at=cell("3,3")))
    assert not table.found("Noticed")


@pytest.mark.rule("FF-95")
def test_whom_fights_of_the_packs_know_comes_with_their_table_and_whoever_is_hidden_with_none() -> None:
    table = Table()
    table.do(RuleAdd("weir-warden", at=cell("2,2"), hidden=True))
    assert [event.text for event in table.found("Noticed")] == [
        "Weir Warden A: no table tells it what to do while it is hidden"
    ]
    table.do(RuleAdd("weir-warden", at=cell("2,4")))
    assert [event.text for event in table.found("Noticed")] == [
        "Weir Warden: no table tells it what to do, so it brings its own, as in The Gate"
    ]
    own = table.state.tables["own-weir-warden"]
    assert (own.name, own.drives, len(own.entries)) == ("The Warden", ("weir-warden",), 3)


@pytest.mark.rule("FF-95")
def test_whoever_was_added_hidden_brings_its_table_when_it_comes_in_sight() -> None:
    """It stood there for the rest of the fight."""
    table = Table()
    table.do(RuleAdd("weir-warden", at=cell("2,2"), hidden=True))
    table.do(RuleHide(("weir-warden-a",), hidden=False))
    assert [event.text for event in table.found("Noticed")] == [
        "Weir Warden A: no table tells it what to do, so it brings its own, as in The Gate"
    ]
    assert table.state.tables["own-weir-warden"].drives == ("weir-warden-a",)
    for hidden in (True, False):
        table.do(RuleHide(("weir-warden-a",), hidden=hidden))
        assert not table.found("Noticed"), "it has one, and keeps it"


@pytest.mark.rule("FF-95")
def test_a_field_of_ones_own_is_still_laid_out_when_somebody_has_brought_a_table() -> None:
    table = Table(enemies={}, start=None)
    table.do(RuleAdd("weir-rat", at=cell("2,2")))
    assert [option.id for option in laying_out(table.book, table.state)][:1] == ["setup-rule-add"]
    assert str(pending.pending(table.catalog, table.state, "gm")[0].question).startswith("Lay the field out")
    table.do(orders.StartFight())
    table.act("take-aim", 3)
    table.end(1)
    assert show(table.body("weir-rat").at) != "2,2"


@pytest.mark.rule("FF-95")
def test_an_enemy_without_an_attack_is_ordered_to_come_close_and_nothing_else() -> None:
    table = Table(foes={"thug": foe(attacks={})}, tables={}, start=None)
    found, told = arriving.brought(table.book, "thug")
    assert (found.entries, told) == ((Entry(1, 6, 6, (Deed(move=True, attacks=()),)),), "with each of its attacks")


@pytest.mark.rule("FF-141")
def test_whom_the_game_master_takes_away_is_defeated_or_only_gone() -> None:
    for how in ("defeated", "lost"):
        table = Table(enemies={"thug": "5,6", "two": "5,4"})
        table.do(RuleRemove("two", how))
        assert (table.body("two").out, table.body().out) == (how, "")
