"""MI-44 to MI-54 worked out a second time, from the rules alone, for chains put together at random."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from tests.golden.hexes import NAMES, Hex, apart, disc, shown, somewhere, turned
from tests.golden.script import player_of


class Arm(NamedTuple):
    """A printed weapon: base damage, scalings with their minimums, weight, reach, moves (which sweep)."""

    base: int
    scaling: dict[str, tuple[Fraction, int]]
    weight: int
    reach: int
    moves: dict[str, bool]


ARMS = {
    "short-sword": Arm(
        5, {"strength": (Fraction(1, 2), 3), "dexterity": (Fraction(3, 2), 5)}, 3, 1, {"Stab": False, "Slash": True}
    ),
    "halberd": Arm(
        10, {"strength": (Fraction(1), 3), "dexterity": (Fraction(7, 4), 7)}, 7, 3, {"Sweep": True, "Thrust": False}
    ),
    "large-mace": Arm(10, {"strength": (Fraction(3, 2), 10)}, 8, 1, {"Smash": False, "Sweep": True}),
}
HOLDERS = {"ann": "short-sword", "dai": "halberd", "ken": "large-mace"}
PLENTY = 400


class Part(NamedTuple):
    """A link as the command says it, the hexes it strikes in order, and its extra segments."""

    link: dict[str, Any]
    hexes: list[Hex]
    extras: int


def part(chance: random.Random, key: str, first: bool) -> Part:
    """A random link; it may be one that the rules forbid."""
    arm = ARMS[key]
    move = chance.choice(list(arm.moves))
    power = [chance.choice(list(arm.scaling)) for _ in range(chance.choice((0, 0, 1, 2, 3)))]
    link: dict[str, Any] = {"weapon": key, "move": move, "power": power}
    if arm.moves[move] and chance.random() < 0.6:
        near = [cell for cell in disc(arm.reach) if cell != (0, 0)]
        hexes = [chance.choice(near)]
        while len(hexes) < 6 and (
            after := [cell for cell in near if cell not in hexes and apart(cell, hexes[-1]) == 1]
        ):
            hexes.append(chance.choice(after))
            if chance.random() < 0.3:
                break
        link |= {"shape": "sweep", "hexes": [shown(hex) for hex in hexes]}
        extras = len(hexes) - 1
    else:
        extras = chance.choice((0, 0, 1, 2))
        link["extra"] = extras
        hexes = [(far, 0) for far in range(1, arm.reach + extras + 1)]
    link["front"] = 0 if first else chance.choice((0, 0, 1, 2))
    return Part(link, hexes, extras + len(power))


def allowed(parts: list[Part], price: int) -> bool:
    """MI-45, MI-47, MI-52."""
    for piece in parts:
        sweep = piece.link.get("shape") == "sweep"
        if piece.link["front"] > piece.extras or (sweep and not any(q > 0 and r == 0 for q, r in piece.hexes)):
            return False
    return PLENTY - price >= 1


def strikes(parts: list[Part]) -> dict[int, Part]:
    """MI-54: the timeline."""
    found = {}
    at = sum(piece.link["front"] for piece in parts)
    for piece in parts:
        at += 1 + piece.extras - piece.link["front"] + 1
        found[at] = piece
    return found


def damage(piece: Part, attributes: dict[str, int]) -> Fraction:
    """MI-09, MI-46."""
    arm = ARMS[piece.link["weapon"]]
    scaled = sum((scale * (attributes[name] - least) for name, (scale, least) in arm.scaling.items()), Fraction(0))
    return arm.base + scaled + sum(attributes[name] for name in piece.link["power"]) // 2


@pytest.mark.rule("MI-46")
@pytest.mark.rule("MI-48")
@pytest.mark.rule("MI-54")
@pytest.mark.parametrize("seed", range(12))
def test_chains_do_what_the_rules_say(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(10):
        who, facing = chance.choice(list(HOLDERS)), chance.randrange(6)
        foes = somewhere(chance, [cell for cell in disc(4) if cell != (0, 0)], chance.randint(1, 14))
        scene = [f"{who} 0,0 {NAMES[facing]}", *(f"demon {shown(at)} E" for at in foes)]
        player = player_of("miasma", {"scene": "\n".join(scene)})
        attributes = {"strength": chance.randint(12, 20), "dexterity": chance.randint(8, 20)}
        for name, value in {**attributes, "stamina-max": PLENTY, "stamina": PLENTY}.items():
            player.do(f"set {who} {name} {value}")

        parts = [part(chance, HOLDERS[who], number == 0) for number in range(chance.randint(1, 4))]
        price = sum(
            ARMS[HOLDERS[who]].weight + sum(attributes[name] for name in piece.link["power"]) for piece in parts
        )
        command = f"{who} attack move={json.dumps({'links': [piece.link for piece in parts]}, separators=(',', ':'))}"
        if not allowed(parts, price):
            assert not player.ask({"op": "do", "command": player.command(command)})["ok"], command
            continue
        player.do(command)
        due, life = strikes(parts), dict.fromkeys(foes, 200)
        for segment in range(1, max(due) + 1):
            player.line("rest")
            if segment in due:
                struck(due[segment], damage(due[segment], attributes), facing, life)
            found = player.state()["state"]["combatants"]
            assert found[who]["stamina"] == PLENTY - price
            lives = {at: found[f"demon-{number}"]["life"] for number, at in enumerate(foes, 1)}
            assert lives == {at: max(left, 0) for at, left in life.items()}, (segment, command)
        player.line(f"= {who}.asked yes")


def struck(piece: Part, full: Fraction, facing: int, life: dict[Hex, int]) -> None:
    """MI-48, MI-49: those in the hexes lose Life; in a sweep all after the first half."""
    met = [at for at in (turned(offset, facing) for offset in piece.hexes) if life.get(at, 0) > 0]
    for number, at in enumerate(met):
        life[at] -= int(full / 2 if number and piece.link.get("shape") == "sweep" else full)
