"""The sample fight, step by step (X1)."""

from __future__ import annotations

import pytest

from content import loader
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands.journey import UseOutside
from engine.systems.fires.rules.hexes import show
from tests.engine.fires.scene import Table, cell


def ledge() -> Table:
    table = Table(start=None)
    table.state = loader.rules("fires").begin(loader.encounter("hollowed-adventurer"))
    return table


FOE = "adventurer"


def now(table: Table) -> tuple[int, int, int, int]:
    """G HP, H HP, tokens on the kite shield, H P.DEF used."""
    shield = table.state.sheet.pieces["kite-shield"].tokens
    return 6 - table.hero.wounds, 13 - table.body(FOE).wounds, shield, table.body(FOE).sunk.get("p-def", 0)


def sword(table: Table, action: str, *pay: int, faces: tuple[int, ...] = (), kind: str = "slash", **more) -> None:
    table.act(action, *pay, faces=faces, thing="arming-sword", type=kind, target=FOE, **more)


@pytest.mark.example("X1")
@pytest.mark.rule("FF-97", "FF-136", "FF-61")
def test_the_sample_fight() -> None:
    table = ledge()
    table.do(orders.StartFight(), 2, 3, 3, 3)
    table.act("move", 2, path=["8,7"])
    table.end(1)
    assert (show(table.body(FOE).at), table.state.scores) == ("6,8", (3, 3, 3))
    table.wait()
    sword(table, "attack-light", 3, path=["7,7"])
    assert now(table) == (6, 12, 0, 1)
    table.act("shield-up", 3, thing="kite-shield", faces=(6,))
    assert (now(table), table.hero.sunk) == ((6, 12, 2, 1), {"p-def": 1})
    table.act("swap-equipment", hands=(0, 0))
    assert table.hero.raised is None
    sword(table, "attack-heavy", 3, faces=(1, 1, 2, 2, 3))
    assert (now(table), table.state.round) == ((5, 9, 0, 0), 2)
    sword(table, "attack-heavy", 3)
    assert now(table) == (5, 7, 0, 1)
    table.act("swap-equipment", hands=(0, 2))
    table.act("shield-up", 2, thing="kite-shield", faces=(3,))
    table.wait()
    assert now(table) == (5, 7, 2, 1)
    sword(table, "attack-guarded", 1, 2, faces=(1, 2, 2, 3, 6, 4), kind="pierce")
    assert any(type(event).__name__ == "GuardBroken" for event in table.events)
    assert (table.state.round, now(table)) == (3, (5, 5, 0, 0))
    assert table.state.sheet.pieces["kite-shield"].used == 1
    assert table.body(FOE).changes == {"p-def": 1}
    table.wait()
    assert (table.hero.sunk, now(table)[0], table.state.scores) == ({"p-def": 2}, 5, (2, 2, 3, 6))
    table.act("move", 2, path=["7,8"])
    table.act("swap-equipment", hands=(0, 0))
    sword(table, "attack-heavy", 6, faces=(1,))
    assert (now(table)[1], table.body(FOE).sunk, table.state.scores) == (3, {"p-def": 2}, (2, 3))
    table.act("dodge", 2, 3, faces=(1, 2, 3, 5))
    assert (now(table)[0], table.state.round) == (1, 4)
    table.act("swap-equipment", hands=(1, 2))
    table.act("attack-light", 2, thing="spear", type="pierce", target=FOE)
    assert now(table)[1] == 3
    table.act("move", 3, path=["8,9", "9,9"], faces=(6,))
    assert (show(table.body(FOE).at), table.state.scores) == ("7,8", (1, 5))
    assert [entry.tokens for entry in table.state.tables[FOE].entries] == [0, 0, 1]
    table.act("swap-equipment", hands=(1, 1))
    table.act("attack-heavy", 5, thing="spear", type="pierce", target=FOE)
    assert table.state.outcome == "victory"
    person = table.state.sheet
    assert (person.souls, [person.pieces[key].id for key in person.carried]) == (20, ["shortsword", "leather-set"])
    assert (now(table)[0], person.pieces["kite-shield"].used) == (1, 1)
    table.do(UseOutside(item="sunlit-flask"))
    assert (now(table)[0], table.state.sheet.pieces["sunlit-flask"].charges) == (4, 1)


@pytest.mark.example("X1")
def test_a_kick_over_the_edge_would_have_ended_it() -> None:
    table = ledge()
    table.do(orders.StartFight(), 3, 3, 3, 3)
    from engine.systems.fires.rules.hexes import parse

    table.set(at=parse("7,8")).set(FOE, at=parse("6,8"))
    table.act("kick", 3, target=FOE)
    assert (table.state.outcome, table.state.sheet.souls) == ("special", 0)
    assert cell("5,7") == "5,5"
