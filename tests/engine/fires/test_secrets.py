"""Law 9: of somebody whom the game master hides, players are told neither what it rolls nor where it goes."""

from __future__ import annotations

from typing import Any

import pytest

from content import loader
from engine.core.rulings.commands import RuleAdd
from engine.core.session import Session
from engine.core.words import GOES_ON, in_words
from engine.systems.fires.audience import visible
from engine.systems.fires.commands.fight import EndBeat, Pass
from engine.systems.fires.evolve import evolve
from engine.systems.fires.preview import preview
from engine.systems.fires.tell import tell
from tests.engine.fires.scene import Table, attack, cell, foe

ENTRIES = [{"low": 1, "high": 6, "deeds": [{"move": True, "attacks": ["cut"]}]}]


def dusk(at: str = "1,1", **more: Any) -> Table:
    """A thug and Vexor, who hides and is driven by a table of its own."""
    tables = {
        "table": {"name": "Table", "dice": 1, "entries": ENTRIES, "drives": ["thug"]},
        "claws": {"name": "Claws", "dice": 1, "entries": ENTRIES, "drives": ["vexor"]},
    }
    table = Table(
        enemies={"thug": "5,6", "vexor": at}, foes={"thug": foe(), "vexor": foe(name="Vexor")}, tables=tables, **more
    )
    return table.set("vexor", hidden=True)


def heard(table: Table, command: Any, *faces: int) -> list[str]:
    """What players are told of a command."""
    state, told = table.state, []
    for event in table.do(command, *faces):
        told += [line.text for line in tell(state, event, "players", in_words)]
        state = evolve(state, event)
    return told


def test_an_attack_on_several_names_those_who_are_seen() -> None:
    sheet = {"slots": ["claymore"], "hands": [1, 1], "off_hand": 0}
    table = dusk("6,6", sheet=sheet, stats={"str": 40, "dex": 40}).pool(6, 6, 1)
    told = heard(table, table.command("cleave", 6, thing="claymore", type="slash", targets=("thug", "vexor")))
    assert "Ash: Cleave at Thug: 8 slash" in told
    assert "Vexor" not in str(told)


def test_the_table_of_somebody_hidden_is_rolled_out_of_sight() -> None:
    table = dusk()
    table.act("kick", 3, target="thug")
    told = heard(table, EndBeat(), 2, 5)
    assert table.state.tables["claws"].now == 0
    assert "Table: 2" in told
    assert "Claws" not in str(told)


def test_where_somebody_hidden_goes_is_asked_of_the_game_master() -> None:
    table = dusk(options={"auto-ties": "ask"})
    session = Session(loader.rules("fires"), table.state)
    session.do(table.command("kick", 3, target="thug"))
    while session.state.asking is None or "Vexor" not in session.state.asking.question.text:
        ways = {
            option.aim: option
            for option in session.options("gm")
            if option.enabled and option.aim in ("end-turn", "pass", "go-on", "bear")
        }
        session.do(session.ruleset.read(next(iter(ways.values())).command))
    assert [asked.question for asked in session.pending("players")] == [GOES_ON]
    assert not [option for option in session.options("players") if option.group == "answer"]
    assert "Vexor" not in str(session.view("players"))


def test_who_comes_hidden_leaves_no_gap_in_the_numbers() -> None:
    table = dusk()
    for hidden, at in ((True, "0,0"), (False, "9,9")):
        table.do(RuleAdd("thug", places=(cell(at),), hidden=hidden))
    assert [body.name for body in table.state.combatants.values()][-2:] == ["Thug A", "Thug 2"]


@pytest.mark.rule("FF-119")
def test_somebody_hidden_who_is_in_the_way_is_not_named() -> None:
    shot = {"thug": foe(attacks={"cut": attack(kind="ranged", range={"min": 1, "max": 7})}), "vexor": foe(name="Vexor")}
    stays = [{"low": 1, "high": 6, "deeds": [{"attacks": ["cut"]}]}]
    tables = {"table": {"name": "Table", "dice": 1, "entries": stays, "drives": ["thug"]}}

    def heard_of_a_shot(hidden: bool) -> str:
        table = Table(enemies={"thug": "5,8", "vexor": "5,6"}, foes=shot, tables=tables).set("vexor", hidden=hidden)
        spear = {"slots": ["spear"], "hands": [1, 0], "off_hand": 0}
        reach = Table(enemies={"thug": "5,7", "vexor": "5,6"}, foes=shot, tables=tables, sheet=spear)
        no = reach.set("vexor", hidden=hidden).no("attack-light", 4, thing="spear", type="pierce", target="thug")
        table.pool(6, 1).act("take-aim", 6)
        told = heard(table, EndBeat(), 3)
        while table.state.step in ("stances", "after-move", "attack"):
            told += heard(table, Pass())
        return f"{no.message} {told}"

    assert heard_of_a_shot(hidden=False).count("Vexor is in the way") == 2
    assert "Vexor" not in heard_of_a_shot(hidden=True)


@pytest.mark.rule("FF-81", "FF-107")
def test_what_answers_a_blow_of_somebody_hidden_tells_players_nothing_of_the_blow() -> None:
    table = dusk(at="5,4").pool(6, 5)
    table.act("take-aim", 6)
    table.end()
    while table.state.turn.enemy != "vexor" or table.state.step != "attack":
        table.wait()
    known = visible(table.state, "players")
    assert (known.turn.enemy, known.step) == ("", "attack")
    told = preview(table.catalog, known, "players", table.command("shield-up", 5, thing="kite-shield"))
    assert "raises" in " ".join(line.text for line in told.lines)
    assert "Vexor" not in " ".join(line.text for line in told.lines)
