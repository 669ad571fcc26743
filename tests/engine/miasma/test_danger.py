"""What is about to land on whoever decides (MI-43, MI-58, MI-59), in the words of their question."""

from __future__ import annotations

import re

from engine.core.view import Audience
from engine.systems.miasma import commands as c
from engine.systems.miasma.events import attack as e
from tests.engine.miasma.scene import Table, beast, bite, hero, of, slash

BITE = {"bite": bite(20)}


def danger(table: Table, who: str, audience: Audience = "gm") -> tuple[str, ...]:
    return next(question.danger for question in table.session.pending(audience) if question.who == who)


def facing(at: str = "1,0") -> tuple[Table, str]:
    """Mamoru and a beast before him, and its id."""
    table = Table(hero(gear=("short-sword",), strength=10), beast(at=at, moves=BITE, stamina=99))
    return table, next(who for who in table.state.combatants if who != "mamoru")


def test_a_blow_to_come_is_told_with_what_it_takes():
    table, foe = facing()
    table.do(slash())
    (told,) = danger(table, foe)
    assert told.startswith("A blow of Mamoru lands in 2: ")
    (blow,) = of(table.rest(2), e.Hit)
    assert blow.life > 0
    assert f"{blow.life} Life, {blow.stamina} stamina" in told


def test_where_it_would_be_the_end_it_says_so():
    table, foe = facing()
    table.set(foe, stamina=1)
    table.do(slash())
    assert danger(table, foe)[0].endswith("; you would be staggered")
    table.set(foe, life=1)
    assert danger(table, foe)[0].endswith("; you would be dead")


def test_nobody_is_threatened_where_nothing_lands():
    table, foe = facing(at="6,0")
    table.do(slash())
    assert danger(table, foe) == ()


def test_players_are_not_told_of_what_foes_have_chosen():
    table, foe = facing()
    table.do(c.UseMove(foe, "bite"))
    assert danger(table, "mamoru")
    assert danger(table, "mamoru", "players") == ()


def test_a_blow_is_told_of_until_it_has_landed() -> None:
    table, foe = facing()
    table.do(slash())
    table.rest(1)
    assert table.state.segment == 2
    assert danger(table, foe)[0].startswith("A blow of Mamoru lands in 2: ")
    table.rest(1)
    assert danger(table, foe) == ()


def test_how_dear_an_act_may_be_is_told_before_the_segment_of_the_blow_too() -> None:
    table, foe = facing()
    table.do(slash())
    (blow,) = (int(word) for word in re.findall(r"(\d+) stamina", danger(table, foe)[0]))
    price = table.state.combatants[foe].sheet.moves["bite"].stamina
    table.set(foe, stamina=blow + price)
    assert danger(table, foe)[0].endswith(f"; if you spend {price} by then without a rest, staggered")
    table.do(c.UseMove(foe, "bite"))
    table.rest(1)
    table.rest(1)
    assert table.state.combatants[foe].staggered


def test_who_could_be_staggered_by_a_dear_act_is_told_how_dear() -> None:
    table, foe = facing()
    table.do(slash())
    table.rest(1)
    (blow,) = (int(word) for word in re.findall(r"(\d+) stamina", danger(table, foe)[0]))
    price = table.state.combatants[foe].sheet.moves["bite"].stamina
    table.set(foe, stamina=blow + price)
    assert danger(table, foe)[0].endswith(f"; if you spend {price}, staggered")
    table.do(c.UseMove(foe, "bite"))
    table.rest(1)
    assert table.state.combatants[foe].staggered
