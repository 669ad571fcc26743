"""MI-35 worked out a second time, from the rules alone, for crowds that walk, duck and run at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.golden.hexes import DIRECTIONS, NAMES, Hex, apart, beside, disc, parsed, shown, somewhere
from tests.golden.script import Player, player_of

CROWD = ["cyd", "eri", "fay", "cyd", "eri", "fay", "demon", "demon"]
MOVES = ("walk", "duck", "run")


def path(start: Hex, to: Hex) -> list[Hex]:
    """MI-30, MI-32, MI-33: the hexes of a straight line."""
    far = apart(start, to)
    step = next(way for way in DIRECTIONS if (start[0] + way[0] * far, start[1] + way[1] * far) == to)
    hexes = [start]
    for _ in range(far):
        hexes.append(beside(hexes[-1], step))
    return hexes[1:]


def ends(places: dict[str, Hex], paths: dict[str, list[Hex]]) -> dict[str, Hex]:
    """MI-35: where everybody is after the micro-steps."""
    now, going = dict(places), set(paths)
    for micro in range(5):
        into = {who: paths[who][micro] for who in going if micro < len(paths[who])}
        while stopped := {who for who, to in into.items() if fails(who, to, now, into)}:
            into = {who: to for who, to in into.items() if who not in stopped}
            going -= stopped
        now |= into
    return now


def fails(who: str, to: Hex, now: dict[str, Hex], into: dict[str, Hex]) -> bool:
    """Taken by somebody who stays, wanted by two, or a change of places."""
    for other, there in now.items():
        if other == who:
            continue
        if other not in into:
            if there == to:
                return True
        elif into[other] == to or (there == to and into[other] == now[who]):
            return True
    return False


def decided(player: Player, chance: random.Random) -> dict[str, dict[str, Any]]:
    """A random movement for most of them."""
    options = player.ask({"op": "options"})["options"]
    moves: dict[str, list[dict[str, Any]]] = {}
    for option in options:
        if option["enabled"] and option["command"]["do"] in MOVES and chance.random() < 0.9:
            moves.setdefault(option["who"], []).append(option)
    chosen = {}
    for who, found in moves.items():
        option = chance.choice(found)
        chosen[who] = {**option["command"], "to": chance.choice(option["slots"][0]["choices"])}
    return chosen


@pytest.mark.rule("MI-35")
@pytest.mark.parametrize("seed", range(12))
def test_crowds_end_where_the_rules_say(seed: int) -> None:
    chance = random.Random(seed)
    contested = 0
    for _ in range(12):
        radius = chance.choice((2, 3))
        crowd = chance.sample(CROWD, chance.randint(4, 8))
        start = somewhere(chance, disc(radius), len(crowd))
        scene = [f"{who} {shown(at)} {chance.choice(NAMES)}" for who, at in zip(crowd, start, strict=False)]
        player = player_of("miasma", {"scene": "\n".join(scene), "radius": radius})
        places = positions(player)
        commands = decided(player, chance)
        if len(commands) == len(places):
            commands.popitem()
        for command in commands.values():
            assert player.ask({"op": "do", "command": command})["ok"]
        player.line("rest")
        paths = {who: path(places[who], parsed(command["to"])) for who, command in commands.items()}
        expected = ends(places, paths)
        assert positions(player) == expected, (scene, commands)
        contested += any(expected[who] != steps[-1] for who, steps in paths.items())
    assert contested, "nobody was ever in anybody's way"


def positions(player: Player) -> dict[str, Hex]:
    """Everybody's hex."""
    return {who: tuple(person["hex"]) for who, person in player.state()["state"]["combatants"].items()}
