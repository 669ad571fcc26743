"""What every command of a kind is refused for, before anything that is its own (FF-43, FF-44)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands import journey
from engine.systems.fires.state import HERO, Asking, Question
from tests.engine.fires.scene import Table, cell

OF_SETTING_UP: dict[str, Any] = {
    "place": orders.Place(cell("5,5")),
    "ready": orders.Ready(thing="arming-sword", lit=True),
    "start": orders.StartFight(),
}
OF_A_FIGHT: dict[str, Any] = {
    "act": orders.Act("kick", targets=("thug",)),
    "end-beat": orders.EndBeat(),
    "pass": orders.Pass(),
    "charm": orders.Charm("thug"),
    "reroll": orders.Reroll("blessing", (1,)),
    "raise-die": orders.RaiseDie("adventurers-set", 1),
    "fire-missile": orders.FireMissile("thug"),
    "choose": orders.Choose("yes"),
}
OF_A_JOURNEY: dict[str, Any] = {
    "chapter": journey.DrawChapter(),
    "page": journey.TurnPage(0),
    "find": journey.PickUp("purse"),
    "buy": journey.Buy("arming-sword"),
    "stow": journey.Stow("arming-sword", "drop"),
    "rest": journey.Rest(),
    "rest-over": journey.RestOver(),
    "attune": journey.Attune(()),
    "upgrade": journey.Upgrade("vit"),
    "use": journey.UseOutside(item="bandages"),
}
ASKED = Asking(Question("use", "Strike back?", ("yes", "no"), ("yes", "no"), "FF-93"))
FIRST = "another question has to be answered first"


@pytest.mark.rule("FF-44")
@pytest.mark.parametrize("name", [*OF_SETTING_UP, *OF_A_FIGHT])
def test_nothing_of_a_fight_is_done_without_a_character(name: str) -> None:
    command = {**OF_SETTING_UP, **OF_A_FIGHT}[name]
    table = Table(start=None) if name in OF_SETTING_UP else Table()
    for gone in (
        replace(table.state, person=None),
        replace(table.state, combatants={who: body for who, body in table.state.combatants.items() if who != HERO}),
    ):
        table.state = gone
        no = table.refused(command)
        assert (no.code, no.message, no.rule) == ("phase", "there is no character", "FF-44")


@pytest.mark.rule("FF-44")
@pytest.mark.parametrize("name", [name for name in [*OF_SETTING_UP, *OF_A_FIGHT] if name != "start"])
def test_enemies_follow_their_tables_and_nobody_else(name: str) -> None:
    command = replace({**OF_SETTING_UP, **OF_A_FIGHT}[name], who="thug")
    no = (Table(start=None) if name in OF_SETTING_UP else Table()).refused(command)
    assert (no.code, no.message) == ("turn", "Thug is not yours to command")


@pytest.mark.rule("FF-44")
@pytest.mark.parametrize("name", [name for name in OF_A_FIGHT if name != "choose"])
def test_while_something_is_asked_nothing_else_is_done(name: str) -> None:
    table = Table()
    table.state = replace(table.state, asking=ASKED)
    no = table.refused(OF_A_FIGHT[name])
    assert (no.code, no.message) == ("window", FIRST)


@pytest.mark.rule("FF-25", "FF-38", "FF-43", "FF-163", "FF-176", "FF-178", "FF-181", "FF-182")
@pytest.mark.parametrize("name", OF_A_JOURNEY)
def test_nothing_of_a_journey_is_done_in_a_fight_or_while_something_is_asked(name: str) -> None:
    table = Table()
    fought = table.refused(OF_A_JOURNEY[name])
    assert (fought.code, fought.message) == ("phase", "not in the middle of a fight")
    table.state = replace(table.state, phase="journey", asking=ASKED)
    assert table.refused(OF_A_JOURNEY[name]).message == FIRST
    table.state = replace(table.state, person=None)
    assert table.refused(OF_A_JOURNEY[name]).rule == fought.rule, "nobody is there to travel"


@pytest.mark.rule("FF-44")
@pytest.mark.parametrize("name", OF_SETTING_UP)
def test_in_a_fight_nothing_is_laid_out_any_more(name: str) -> None:
    no = Table().refused(OF_SETTING_UP[name])
    assert (no.code, no.message) == (
        "phase",
        "not in the middle of a fight" if name == "ready" else "only before a fight begins",
    )


@pytest.mark.rule("FF-44", "FF-51", "FF-81", "FF-139", "FF-172")
def test_what_ends_or_is_let_pass_has_to_be_there() -> None:
    table = Table(start=None)
    assert told(table, orders.EndFight("victory")) == ("phase", "there is no fight going on", "FF-44")
    assert told(table, OF_A_FIGHT["act"]) == ("phase", "there is no fight going on", "FF-44")
    table = Table()
    assert told(table, orders.Pass()) == ("window", "nothing is open that could be let pass", "FF-81")
    assert told(table, orders.Choose("yes")) == ("window", "nothing is asked", "FF-139")
    again = loader.rules("fires").next_fight(table.encounter)
    assert told(table, again) == ("phase", "not in the middle of a fight", "FF-172")
    table.pool(6, 6).act("take-aim", 6)
    table.state = replace(table.state, step="attack")
    assert told(table, orders.EndBeat()) == ("phase", "it is not your beat", "FF-51")


def told(table: Table, command: Any) -> tuple[str, str, str]:
    no = table.refused(command)
    return no.code, no.message, no.rule
