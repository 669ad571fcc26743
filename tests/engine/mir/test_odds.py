"""Odds: counted out exactly, and the same as trying every throw through the rules themselves."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.systems.mir.decide import decide
from engine.systems.mir.events import attack as ev
from engine.systems.mir.evolve import evolve
from engine.systems.mir.odds import at_least, critical_chance, exchange_odds, percent, throws
from engine.systems.mir.rules.pools import exchange_pools
from engine.systems.mir.state.rolls import Exchange
from tests.engine.mir.scene import Table, foe, of, pc

PRINTED = {
    1: (0.58, 8.3, 0.0, 0.0, 0.0),
    2: (1.17, 33.3, 7.6, 0.7, 0.7),
    3: (1.75, 56.3, 24.0, 6.3, 2.0),
    4: (2.33, 72.9, 42.7, 17.8, 3.7),
    5: (2.92, 83.9, 59.5, 32.8, 5.9),
    6: (3.50, 90.6, 72.8, 48.2, 8.3),
    7: (4.08, 94.7, 82.4, 62.0, 11.0),
    8: (4.67, 97.0, 88.9, 73.2, 13.9),
}


@pytest.mark.rule("MR-01", "MR-41")
@pytest.mark.parametrize("dice", PRINTED)
def test_the_table_of_pools(dice: int) -> None:
    chances = [at_least(dice, 2), at_least(dice, 3), at_least(dice, 4), critical_chance(dice)]
    printed, *percents = PRINTED[dice]
    expected = sum(at_least(dice, successes) for successes in range(1, 2 * dice + 1))
    assert expected == pytest.approx(printed, abs=0.0051)
    assert [100 * chance for chance in chances] == pytest.approx(percents, abs=0.0501)


def test_the_chances_of_a_pool_add_up_to_one() -> None:
    assert throws(0) == {(0, 0): 1.0}
    assert all(sum(throws(dice).values()) == pytest.approx(1) for dice in range(17))


def tried(table: Table, exchange: Exchange) -> dict[str, float]:
    """Every throw of both pools, carried out by ``decide``; characters lose Health."""
    out = dict.fromkeys(("win", "tie", "lose", "dealt", "taken", "felled", "attacker"), 0.0)
    command = table.command(
        "attack-melee" if exchange.kind == "melee" else "attack-ranged",
        exchange.attacker,
        {"weapon": "rod" if exchange.kind == "melee" else "bow", "targets": list(exchange.targets)},
    )
    for faces in product((1, 7, 12), repeat=sum(pool.total for pool in exchange_pools(table.state, exchange) if pool)):
        chance = 1.0
        for face in faces:
            chance *= {1: 6, 7: 5, 12: 1}[face] / 12
        draft = Draft(table.state, evolve, TypedDice(faces))
        decide(draft, table.catalog, command)
        while draft.state.exchange:
            decide(draft, table.catalog, table.command("take-health-loss", exchange.attacker, {}))
        (resolved,) = of(draft.events, ev.ExchangeResolved)
        kind = {(True, True): "tie", (True, False): "win", (False, True): "lose"}.get(
            (resolved.attack, resolved.defence)
        )
        if kind:
            out[kind] += chance
        for event in of(draft.events, ev.DamageDealt):
            out["taken" if event.who == exchange.attacker else "dealt"] += chance * event.amount.total
        for who, key in ((exchange.targets[0], "felled"), (exchange.attacker, "attacker")):
            if not draft.state.combatants[who].able:
                out[key] += chance
    return out


@pytest.mark.rule("MR-36", "MR-38", "MR-43")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"critical-effect": "wound-only"},
        {"critical-effect": "wound-absorbs"},
        {"zero-tie-hurts": "off", "defender-criticals": "off"},
    ],
)
def test_the_odds_of_an_exchange_are_those_of_the_rules(options: dict[str, str]) -> None:
    cast = pc(weapon="rod", attack=2, health=5, armour="none"), foe(weapon="mace", defence=2, health=5)
    table = Table(*cast, options=options)
    exchange = Exchange("melee", "irena", "rod", table.one("irena").items["rod"].weapon, ("guard",))
    odds, truth = exchange_odds(table.state, exchange), tried(table, exchange)
    ties = odds.both + odds.target + odds.attacker
    assert (odds.win, ties, odds.lose) == pytest.approx((truth["win"], truth["tie"], truth["lose"]))
    assert odds.dealt[0][1:] == pytest.approx((truth["dealt"], truth["felled"]))
    assert (odds.taken, odds.attacker_falls) == pytest.approx((truth["taken"], truth["attacker"]))


@pytest.mark.rule("MR-51", "MR-52")
@pytest.mark.parametrize("value", ["one", "each"])
@pytest.mark.parametrize("weapons", [("rod", "mace"), ("mace", "rod")])
def test_the_odds_against_several_know_whose_critical_wounds(value: str, weapons: tuple[str, str]) -> None:
    guards = [
        foe(name, weapon=weapon, defence=base) for name, weapon, base in (("A", weapons[0], 2), ("B", weapons[1], 3))
    ]
    table = Table(pc(weapon="rod", attack=1, health=60), *guards, options={"multi-defence-critical": value})
    exchange = Exchange("melee", "irena", "rod", table.one("irena").items["rod"].weapon, ("a", "b"))
    odds, truth = exchange_odds(table.state, exchange), tried(table, exchange)
    assert (odds.lose, odds.taken, odds.attacker_falls) == pytest.approx(
        (truth["lose"], truth["taken"], truth["attacker"])
    )
    assert (odds.attacker_falls > 0) is ("mace" in (weapons[1], *(weapons if value == "each" else ())))


@pytest.mark.rule("MR-36")
def test_the_odds_of_a_shot_hurt_no_shooter() -> None:
    table = Table(pc(weapon="bow", attack=2), foe(at=1, defence=2, health=5))
    exchange = Exchange("ranged", "irena", "bow", table.one("irena").items["bow"].weapon, ("guard",))
    odds, truth = exchange_odds(table.state, exchange), tried(table, exchange)
    assert (odds.win, odds.lose, odds.taken, odds.attacker_falls) == pytest.approx((truth["win"], 0, 0, 0))


@pytest.mark.rule("MR-36", "MR-38", "MR-41")
def test_what_armour_stops_hurts_nobody() -> None:
    """Six dice and a bow against an armour value of 6: four successes are needed, or two 12s."""
    table = Table(pc(weapon="bow", attack=6), foe(at=3, weapon="shield", armour="heavy", defence=4))
    command = table.command("attack-ranged", "irena", {"weapon": "bow", "targets": ["guard"]})
    told = {fact.name: fact.text for fact in table.session.preview(command).odds}
    assert (told["hurts"], told["nobody is hurt"], "wins" in told) == ("47.9 %", "52.1 %", False)


@pytest.mark.rule("MR-34", "MR-53")
def test_the_defenceless_whose_armour_stops_it_are_not_hurt() -> None:
    table = Table(pc(weapon="bow", attack=2), foe(at=3, weapon="shield", armour="heavy", unaware=True))
    command = table.command("attack-ranged", "irena", {"weapon": "bow", "targets": ["guard"]})
    told = {fact.name: fact.text for fact in table.session.preview(command).odds}
    assert "only the defenceless are hit" not in told
    assert (told["hurts"], told["nobody is hurt"]) == ("0.7 %", "99.3 %")


@pytest.mark.rule("MR-34")
def test_the_defenceless_are_hit_for_sure() -> None:
    table = Table(pc(weapon="rod"), foe(unaware=True))
    exchange = Exchange("melee", "irena", "rod", table.one("irena").items["rod"].weapon, ("guard",))
    odds = exchange_odds(table.state, exchange)
    assert (odds.win, odds.lose, odds.taken) == pytest.approx((1, 0, 0))


@pytest.mark.rule("MR-51")
def test_odds_of_several_targets_name_each() -> None:
    table = Table(pc(weapon="rod"), foe("Guard"), foe("Brute", armour="heavy", defence=5))
    exchange = Exchange("melee", "irena", "rod", table.one("irena").items["rod"].weapon, ("guard", "brute"))
    dealt = {who: amount for who, amount, _ in exchange_odds(table.state, exchange).dealt}
    assert dealt["guard"] > dealt["brute"]


def test_odds_are_words_in_the_preview() -> None:
    table = Table(pc(), foe())
    command = table.command("attack-melee", "irena", {"weapon": "mace", "targets": ["guard"]})
    preview = table.session.preview(command)
    assert [fact.name for fact in preview.odds] == [
        "wins",
        "Guard falls",
        "Guard takes",
        "loses and is hurt",
        "Irena takes",
        "tie: both are hurt",
        "critical",
    ], "what comes of it for whom before how; that she falls cannot"
    assert [line.text for line in preview.lines] == [
        "Irena, Mace: Combat pool 4",
        "Defence: 3",
        "Guard would take successes + 1",
        "Irena would take successes + 1 from Mace",
    ]
    assert (preview.cost, preview.warning) == ("action", ""), "the odds say how often it hurts the attacker"
    assert ", theirs " in preview.odds[-1].text
    told = {fact.name: fact.text for fact in Table(pc(), foe(unaware=True)).session.preview(command).odds}
    assert ", theirs " not in told["critical"], "nobody strikes back"
    run = table.session.preview(table.command("run", "irena", {"to": "3"}))
    assert run.odds[0].text == percent(at_least(4, 4))
    assert run.cost == "action"
    assert table.session.head == 1


@pytest.mark.rule("MR-36", "MR-38")
@pytest.mark.parametrize("armour", ["none", "heavy"])
def test_what_a_blow_may_cost_is_told_where_it_can_happen(armour: str) -> None:
    """One die of Defence is two successes at most: with the dagger 3, which heavy armour stops. How often is told by
    the odds, so that no warning says it beside them.
    """
    table = Table(pc(armour=armour), foe(weapon="dagger", defence=1))
    preview = table.session.preview(table.command("attack-melee", "irena", {"weapon": "mace", "targets": ["guard"]}))
    costs = [fact for fact in preview.odds if fact.name in ("loses and is hurt", "tie: both are hurt")]
    assert any(fact.text != "0 %" for fact in costs) is (armour == "none")
    assert not preview.warning


def test_a_roll_that_needs_no_number_has_no_odds() -> None:
    table = Table(pc(), foe(), ordered=False)
    shown = table.session.preview(table.command("roll-initiative", None, {}))
    assert ([line.text for line in shown.lines], shown.odds) == (
        ["Irena rolls 3D for Initiative: Instinct pool 3"],
        (),
    )


def test_percentages_never_lie_at_the_ends() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        "0 %",
        "0.1 %",
        "50.0 %",
        "99.9 %",
        "100 %",
    ]
