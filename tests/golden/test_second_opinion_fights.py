"""Whole fights at random, played at two tables: the engine's, by the protocol, and one that knows only the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.golden.hexes import NAMES, disc, shown, somewhere
from tests.golden.script import Player, player_of
from tests.golden.second_table import MOVES, POWER, WEAPONS, Fighter, SecondTable

PARTY = ("ann", "two", "dai", "cyd", "eri")
FOES = ("demon", "kappa", "demon", "imp", "kappa", "imp")
ACTS = ("stand", "walk", "duck", "run", "turn", "guard", "attack", "monster-move")


def begun(chance: random.Random) -> Player:
    """Some of the party and some foes, close together."""
    names = [*chance.sample(PARTY, chance.randint(2, 5)), *chance.sample(FOES, chance.randint(1, 6))]
    chance.shuffle(names)
    radius = chance.choice((2, 3))
    places = somewhere(chance, disc(radius), len(names))
    scene = [f"{who} {shown(at)} {chance.choice(NAMES)}" for who, at in zip(names, places, strict=False)]
    return player_of("miasma", {"scene": "\n".join(scene), "radius": radius})


def second(player: Player) -> SecondTable:
    """The same people at the other table."""
    fighters = {}
    for who, person in player.state()["state"]["combatants"].items():
        entry = who.split("-")[0]
        facing = person.get("facing", 0)
        fighters[who] = Fighter(
            entry, tuple(person["hex"]), facing, person["life"], person["stamina"], person["stamina_max"]
        )
    return SecondTable(fighters)


def chosen(chance: random.Random, options: list[dict[str, Any]], fighter: Fighter) -> dict[str, Any]:
    """Something that this one may do; attacks twice as often as the rest."""
    acts = [option for option in options if option["command"]["do"] in ACTS and known(option["command"])]
    attacks = [option for option in acts if option["command"]["do"] in ("attack", "monster-move")]
    option = chance.choice(attacks if attacks and chance.random() < 0.5 else acts)
    command = dict(option["command"])
    if command["do"] == "attack":
        return attack(chance, command, fighter)
    if command["do"] in ("walk", "duck", "run", "turn"):
        command["to"] = chance.choice(option["slots"][0]["choices"])
    return command


def known(command: dict[str, Any]) -> bool:
    """Whether the second table knows it: not the moves that kill outright."""
    return command["do"] != "monster-move" or command["move"] in MOVES


def attack(chance: random.Random, command: dict[str, Any], fighter: Fighter) -> dict[str, Any]:
    """A basic move, powered up as far as breath allows; a stand where there is none."""
    held = {"ann": ("short-sword",), "two": ("short-sword", "wakizashi"), "dai": ("halberd",)}[fighter.entry]
    weapon = chance.choice(held)
    move = "Thrust" if weapon == "halberd" else "Stab"
    power = [chance.choice(list(POWER[weapon])) for _ in range(chance.choice((0, 0, 1, 2)))]
    price = WEAPONS[weapon][1] + sum(POWER[weapon][name] for name in power)
    if fighter.stamina - price < 1 or fighter.guard in (weapon, "wooden-shield"):
        return {"do": "stand", "who": command["who"]}
    return {**command, "move": {"links": [{"weapon": weapon, "move": move, "power": power}]}}


def standing(state: dict[str, Any]) -> dict[str, Any]:
    """Everybody at the engine's table who is up."""
    return {
        who: (
            tuple(person["hex"]),
            person.get("facing", 0),
            person["life"],
            person["stamina"],
            person.get("guard", ""),
            person.get("staggered", False),
            person.get("miasma", 0),
        )
        for who, person in state["combatants"].items()
        if person.get("status", "up") == "up"
    }


def expected(table: SecondTable) -> dict[str, Any]:
    """Everybody at the second table who is up."""
    return {
        who: (one.at, one.facing, one.life, one.stamina, one.guard, one.staggered, one.miasma)
        for who, one in table.up().items()
    }


@pytest.mark.rule("MI-25")
@pytest.mark.rule("MI-61")
@pytest.mark.rule("MI-63")
@pytest.mark.parametrize("seed", range(15))
def test_fights_go_as_the_rules_say(seed: int) -> None:
    chance = random.Random(seed)
    player = begun(chance)
    table = second(player)
    script: list[dict[str, dict[str, Any]]] = []
    answer = player.state()
    for _ in range(25):
        assert {question["who"] for question in answer["pending"]} == set(table.free()), script
        commands = {}
        for who in table.free():
            options = player.ask({"op": "options", "who": who})["options"]
            offered = [option for option in options if option["enabled"] and option["group"] != "ruling"]
            commands[who] = chosen(chance, offered, table.fighters[who])
        script.append(commands)
        for command in commands.values():
            done = player.ask({"op": "do", "command": command})
            assert done["ok"], done
        table.decide(commands)
        answer = player.state()
        if table.over:
            assert answer["state"]["phase"] == "interlude", script
            return
        assert answer["state"].get("segment", 1) == table.segment, script
        assert standing(answer["state"]) == expected(table), script
