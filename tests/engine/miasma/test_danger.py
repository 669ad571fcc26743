"""What is about to land on whoever decides (MI-43, MI-58, MI-59), in the words of their question."""

from __future__ import annotations

import re

import pytest

from engine.core.rulings.commands import RuleSet
from engine.core.view import Audience
from engine.systems.miasma import commands as c
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.state.things import Link
from tests.engine.miasma.scene import Table, beast, bite, chain, hero, of, slash

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


@pytest.mark.rule("MI-64")
@pytest.mark.rule("MI-80")
def test_what_a_blow_to_come_would_break_off_is_told_beforehand() -> None:
    """*Leaves 1 of 30 stamina* was all that a healer was told whom a blow of 8 stamina was to hit meanwhile."""
    healing = c.Cast("mamoru", "healing", "mamoru")  # 25 stamina, 5 segments
    table = Table(hero(spells=("healing",), gear=("short-sword",), power=3, endurance=8), beast(moves=BITE, at="1,0"))
    (foe,) = (who for who in table.state.combatants if who != "mamoru")
    told = "The blow in 2 would stagger Mamoru, who has 10 stamina by then; the spell would be lost (MI-64)"

    def warned(command: object, audience: Audience = "gm") -> str:
        return table.session.preview(command, audience).warning

    table.set("mamoru", stamina=35)
    assert warned(healing) == ""
    table.do(c.UseMove(foe, "bite"))  # 20 Physical in 2: 10 stamina
    assert warned(healing) == told
    assert warned(healing, "players") == "", "whose blow it is they hear by its lines"
    table.set("mamoru", stamina=36)
    assert warned(healing) == "", "1 is left"
    chain_of_two = chain("mamoru", Link("short-sword"), Link("short-sword"))  # 6 stamina, strikes in 2 and 4
    table.set("mamoru", stamina=16)
    assert warned(chain_of_two).endswith(" by then; what strikes later would be lost (MI-64)")
    table.set("mamoru", stamina=13)
    assert warned(slash()) == told.replace("; the spell would be lost", ""), "its strike lands in that segment too"


def test_beside_whom_a_spell_is_for_stands_how_they_are() -> None:
    table = Table(
        hero(spells=("healing", "protection", "reaffirm"), power=15, miasma=10, endurance=20),
        hero("Mika", at="-1,0"),
        beast(at="6,0"),
    )
    table.set("mika", life=7)
    table.do(RuleSet("protection", 9, ("mika",), "physical"))

    def notes(spell: str) -> tuple[str, str]:
        (slot,) = next(one for one in table.session.options() if one.id == f"cast:mamoru:{spell}").slots
        return slot.note("mamoru", {}), slot.note("mika", {})

    assert notes("healing") == ("Life 25/25", "Life 7/25")
    first = {one.id.rpartition(":")[2]: one.slots[0].default for one in table.session.options() if "cast:" in one.id}
    assert first == {"healing": "mika", "protection": "mamoru", "reaffirm": "mamoru"}, "who needs it most stands first"
    table.set("mika", life=25)
    (healing,) = (one for one in table.session.options() if one.id == "cast:mamoru:healing")
    assert healing.slots[0].default == "mamoru"
    assert notes("protection") == ("", "has it until 9")
    assert notes("reaffirm") == ("Essence 5", "Essence 5")


def test_who_else_decides_for_their_life_is_told_to_whoever_lets_the_rest_stand() -> None:
    """A healer died of a blow while *the rest stand* was given for another: only their own question told of it."""
    table = Table(
        hero(at="0,0"), hero("Mika", at="-2,0"), hero("Noriko", at="-2,2"), beast(moves=BITE, at="-1,0", facing=3)
    )
    (foe,) = (who for who in table.state.combatants if who not in ("mamoru", "mika", "noriko"))
    table.set("mika", life=20)
    table.do(c.UseMove(foe, "bite"))
    table.rest()
    assert danger(table, "mamoru") == ("Standing, Mika would be dead in 2",)
    assert danger(table, "mika")[-1].endswith("; you would be dead"), "nothing is said twice"
    assert danger(table, "mamoru", "players") == (), "of a blow that they only hear of"
    table.do(c.Stand("mika"))
    assert danger(table, "mamoru") == (), "who has decided is not asked any more"
    table.session.undo()
    table.set("mika", life=21)
    assert danger(table, "mamoru") == ()
