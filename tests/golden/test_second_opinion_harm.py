"""MI-58 to MI-60 worked out a second time, from the rules alone, over all kinds of guards, armour and house rules."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from tests.golden.hexes import DIRECTIONS, NAMES, turned
from tests.golden.script import player_of

TYPES = ("physical", "fire", "lightning", "dark")
SHIELDS: dict[str, tuple[int, tuple[int, ...]]] = {
    "wooden-shield": (40, (4, 2, 3, 2)),
    "steel-shield": (75, (7, 7, 1, 4)),
}
PARRIES = {"short-sword": 40, "mace": 50, "halberd": 60}
ARMOUR: dict[str, tuple[int, ...]] = {
    "chainmail": (10, 5, 1, 5),
    "kabuto": (2, 1, 0, 1),
    "kote": (1, 1, 0, 0),
    "ox-hide-boots": (1, 0, 3, 0),
}
BLOWS: dict[str, tuple[int, ...]] = {
    "flash": (9, 9, 9, 9),
    "jab": (11, 0, 0, 0),
    "blow": (30, 0, 0, 0),
    "swath": (11, 5, 0, 0),
}
HOUSE_RULES: dict[str, tuple[str, ...]] = {
    "damage-rounding": ("down", "half-up", "up"),
    "shield-resistance": ("percent", "tens", "points"),
    "protection-order": ("last", "first"),
    "guard-arc": ("all", "front"),
}


def rounded(amount: Fraction, way: str) -> int:
    """MI-S01."""
    if way == "up":
        return math.ceil(amount)
    return math.floor(amount + Fraction(1, 2) if way == "half-up" else amount)


def covers(facing: int, arc: str) -> bool:
    """MI-S14, for an attacker in the west of the target: the 120 degrees in front, edges included."""
    edges = (turned(DIRECTIONS[side], facing) for side in (5, 0, 1))
    return arc == "all" or (-1, 0) in edges


def guarded(amount: Fraction, kind: int, guard: str, reading: str) -> Fraction:
    """MI-58, MI-S02: what a guard lets through."""
    if guard in SHIELDS:
        resist = SHIELDS[guard][1][kind]
        if reading == "points":
            return max(amount - resist, Fraction(0))
        return amount * (100 - resist * (10 if reading == "tens" else 1)) / 100
    return amount * (100 - PARRIES[guard]) / 100 if guard in PARRIES and TYPES[kind] == "physical" else amount


@pytest.mark.rule("MI-58")
@pytest.mark.rule("MI-59")
@pytest.mark.rule("MI-60")
@pytest.mark.parametrize("seed", range(6))
def test_harm_is_what_the_rules_say(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(25):
        rules = {name: chance.choice(values) for name, values in HOUSE_RULES.items()}
        guard = chance.choice(["", *SHIELDS, *PARRIES])
        armour = chance.sample(list(ARMOUR), chance.randint(0, 3))
        protected = [kind for kind in TYPES if chance.random() < 0.3]
        facing, blow = chance.randrange(6), chance.choice(list(BLOWS))
        second = blow == "swath" and chance.random() < 0.5
        gear = ",".join(f'"{key}"' for key in (*armour, *filter(None, [guard])))
        hands = f'"{guard}"' if guard else ""
        scene = f"gold 1,0 {NAMES[facing]} gear=[{gear}] hands=[{hands}]\ndemon 0,0 E"
        case = {"scene": scene + ("\nkappa 1,-1 W" if second else ""), "options": rules}
        player = player_of("miasma", case)
        player.play("set gold life-max 300\nset gold life 300\nset gold stamina-max 300\nset gold stamina 200")
        if guard:
            player.do(f'gm rule-set who=["gold"] field=guard value={guard}')
        for kind in protected:
            player.do(f'gm rule-set who=["gold"] field=protection key={kind} value=3')
        player.play(f"demon-1 monster-move move={blow}\nrest")

        half = Fraction(1, 2)
        first, works = rules["protection-order"] == "first", guard if covers(facing, rules["guard-arc"]) else ""
        dealt = [Fraction(amount) * (half if second else 1) for amount in BLOWS[blow]]
        if first:
            dealt = [amount * half if TYPES[at] in protected else amount for at, amount in enumerate(dealt)]
        life = 0
        for at, amount in enumerate(dealt):
            left = guarded(amount, at, works, rules["shield-resistance"])
            left = max(left - sum(ARMOUR[key][at] for key in armour), Fraction(0))
            halved = TYPES[at] in protected and not first
            life += rounded(left * half if halved else left, rules["damage-rounding"])
        share = Fraction(100 - SHIELDS[works][0], 100) if works in SHIELDS else Fraction(1) if works else half
        stamina = rounded(dealt[0] * share, rules["damage-rounding"])
        back = 9 // 2 if guard else 9
        player.play(f"= gold.life {300 - life} gold.stamina {200 - stamina + back}")
