"""The worked examples of the rules, with their numbers (W1 to W9)."""

from __future__ import annotations

import pytest

from engine.systems.mir.events import attack as ev
from engine.systems.mir.rules.distance import bands
from engine.systems.mir.rules.wounds import wound_for
from tests.engine.mir.scene import Table, damages, foe, hits, of, only, pc


@pytest.mark.rule("MR-10", "MR-12")
def test_w1_initiative() -> None:
    table = Table(foe("Cultist"), foe("Other"), pc("Jeremy"), ordered=False)
    table.do("roll-initiative", faces=[*hits(3, 3), *hits(2, 3), *hits(3, 3)])
    assert table.state.order == ("jeremy", "cultist", "other")


@pytest.mark.rule("MR-36", "MR-38")
def test_w2_a_sword_against_armour() -> None:
    table = Table(pc("Jeremy", weapon="sword"), foe("Cultist", armour="light", health=8))
    events = table.strike(hits(4, 5), hits(2, 2), who="jeremy", target="cultist", weapon="sword")
    assert damages(events) == [("cultist", 5)]
    assert str(only(events, ev.DamageDealt).amount) == "successes 4 + Sword 3 − armour 2 = 5"
    assert table.one("cultist").health == 3


@pytest.mark.rule("MR-54")
def test_w3_taking_a_wound_instead_of_dying() -> None:
    table = Table(foe("Brute", attack=8, weapon="rod"), pc("Loriane", health=9, armour="light", defence=1))
    table.strike(hits(8, 8), hits(0, 1), who="brute", target="loriane", weapon="rod")
    assert table.question() == "Loriane: 9 damage. Lose Health or take a Wound?"
    assert table.session.pending()[0].detail[1:3] == (
        "lose 9 Health (of 9): DIES",
        "a Wound of severity 2: −1D on every roll until bandaged",
    )
    table.do("take-wound", "loriane")
    loriane = table.one("loriane")
    assert (loriane.health, loriane.wounds[0].severity, loriane.malus) == (9, 2, 1)


@pytest.mark.rule("MR-41", "MR-43")
def test_w4_a_critical_beats_more_successes() -> None:
    table = Table(pc("Jeremy", weapon="rod", attack=8), foe("Boy", weapon="rod"))
    table.strike([12, 7, 8, 9, 1, 2, 3, 4], [12, 12, 6], who="jeremy", target="boy", weapon="rod")
    exchange = table.state.exchange
    assert exchange is not None
    assert exchange.attack is not None
    assert exchange.defence is not None
    assert (exchange.attack.successes, exchange.attack.critical) == (5, False)
    assert (exchange.defence.successes, exchange.defence.twelves, exchange.defence.critical) == (4, 2, True)
    events = table.do("take-health-loss", "jeremy")
    assert damages(events) == [("jeremy", 4 + 3 - 2)]
    assert [(event.who, event.wound.severity) for event in of(events, ev.WoundInflicted)] == [("jeremy", 1)]


@pytest.mark.rule("MR-50")
def test_w5_three_guards() -> None:
    table = Table(foe("Guard"), foe("Second"), foe("Third"), pc("Diane", health=30))
    for who in ("guard", "second", "third"):
        table.do("attack-melee", who, weapon="mace", targets=["diane"], faces=[*hits(0, 6), *hits(0, 3)], hold=False)
        while table.state.exchange:
            table.do("take-health-loss", "diane")
        table.do("end-slot", who)


@pytest.mark.rule("MR-51")
def test_w6_two_guards_at_once() -> None:
    table = Table(pc("Diane", weapon="club"), foe("Guard"), foe("Second"))
    faces = [*hits(4, 4), *hits(0, 4)]
    events = table.do("attack-melee", "diane", weapon="club", targets=["guard", "second"], faces=faces)
    assert only(events, ev.AttackRolled).defence.pool.total == 4


@pytest.mark.rule("MR-52")
def test_w7_two_guards_attack_lost_and_won() -> None:
    def scene(armour: str = "none") -> Table:
        # Armour none adds a die to Defence: base 2 makes the printed 3.
        guards = [foe(name, weapon="rod", armour="none", defence=2, health=8) for name in ("Guard", "Second")]
        return Table(pc("Diane", weapon="club", health=30, armour=armour), *guards)

    both = {"weapon": "club", "targets": ["guard", "second"]}
    lost = scene()
    lost.do("attack-melee", "diane", faces=[*hits(0, 4), *hits(3, 4)], **both)
    lost.do("take-health-loss", "diane")
    events = lost.do("take-health-loss", "diane")
    assert damages(events) == [("diane", 6), ("diane", 6)]
    assert only(events, ev.HealthLost).amount == 12
    armoured = scene("light")
    armoured.do("attack-melee", "diane", faces=[*hits(0, 4), *hits(3, 4)], **both)
    armoured.do("take-health-loss", "diane")
    assert only(armoured.do("take-health-loss", "diane"), ev.HealthLost).amount == 8
    won = scene()
    events = won.do("attack-melee", "diane", faces=[*hits(4, 4), *hits(0, 4)], **both)
    assert damages(events) == [("guard", 8), ("second", 8)]
    assert [event.who for event in of(events, ev.Died)] == ["guard", "second"]


@pytest.mark.rule("MR-28", "MR-18")
def test_w8_the_matrix_and_from_long_to_melee() -> None:
    table = Table(pc(), foe(at=4))
    units = {band.name: band.units for band in bands(table.state)}
    assert units == {"Melee": 0, "Short": 1, "Medium": 2, "Long": 4, "Extreme": 8}
    table.do("move", "irena", toward="guard")
    table.do("run", "irena", toward="guard", faces=hits(4, 4))
    assert table.one("irena").at == table.one("guard").at
    walking = Table(pc(), foe(at=4))
    for turn in range(4):
        assert walking.one("irena").at == turn
        walking.do("move", "irena", toward="guard")
        walking.do("end-slot", "irena")
        walking.do("end-slot", "guard")
    assert walking.one("irena").at == 4


@pytest.mark.rule("MR-54")
def test_w9_the_wound_table() -> None:
    assert {amount: wound_for(amount) for amount in (1, 3, 4, 6, 7, 9, 10, 12, 13, 99)} == {
        1: 0,
        3: 0,
        4: 1,
        6: 1,
        7: 2,
        9: 2,
        10: 3,
        12: 3,
        13: 4,
        99: 4,
    }
