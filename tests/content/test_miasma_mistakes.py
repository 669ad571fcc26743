"""Mistakes that authors of Miasma packs make: each is named with its key and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from content import checking

MONSTER = """
[imp]
name = "Imp"
rating = 1
stamina = 20
life = 10
{head}

[imp.moves.poke]
name = "Poke"
segments = 2
{move}
"""

SAMURAI = """
[nao]
name = "Nao"
attributes = {{ strength = {strength}, dexterity = 6, endurance = 7, vitality = 5, power = 1 }}
gear = {gear}
{more}
"""

ENCOUNTER = """
system = "miasma"
title = "Here"
summary = "A fight."
width = 5
height = 3
{options}

[[terrain]]
tag = "lake"
no_entry = "non-swimmers"
hexes = ["3,0"]

[[combatants]]
{first}

[[combatants]]
{second}
"""

SPELL = 'tradition = "shinto"\npower = 1\nstamina = 1\nsegments = 1\nuses = 1\n'
STRIKES = '[{ segment = 2, hexes = ["F"], damage = { physical = 3 } }]'
MAMORU = 'samurai = "mamoru"\nat = "0,0"'
KAPPA = 'monster = "kappa"\nat = "2,0"'


def problems(tmp_path: Path, name: str, text: str) -> list[str]:
    """What the check says of one file of a pack, with its key path."""
    file = tmp_path / "packs" / "mine" / "miasma" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return [f"{problem.path} {problem.message}" for problem in checking.check(str(file))]


def monster(tmp_path: Path, head: str = "", lines: str = "", strikes: str = STRIKES, stamina: int = 3) -> list[str]:
    move = f"stamina = {stamina}\nstrikes = {strikes}\n{lines}"
    return problems(tmp_path, "monsters.toml", MONSTER.format(head=head, move=move))


def samurai(tmp_path: Path, strength: int = 5, gear: str = "[]", more: str = "") -> list[str]:
    return problems(tmp_path, "samurai.toml", SAMURAI.format(strength=strength, gear=gear, more=more))


def encounter(tmp_path: Path, first: str = MAMORU, second: str = KAPPA, options: str = "") -> list[str]:
    text = ENCOUNTER.format(first=first, second=second, options=options)
    return problems(tmp_path, "encounters/here.toml", text)


def test_what_is_right_has_no_problem(tmp_path: Path) -> None:
    assert monster(tmp_path) == []
    assert samurai(tmp_path) == []
    assert encounter(tmp_path) == []


@pytest.mark.parametrize(
    ("head", "lines", "expected"),
    [
        ('gear = ["katanna"]', "", "imp.gear[0] is 'katanna': did you mean 'katana'?"),
        (
            'gear = ["katana"]\nattributes = { strength = 5, dexterity = 2 }',
            "",
            "imp.gear[0] names katana, which needs Dexterity 6: there is only 2",
        ),
        ('spells = ["dark-bolt"]', "", "imp.spells[0] is dark-bolt, which needs Power 5: the monster has 0"),
        ('footprint = ["1,0"]', "", "imp.footprint must contain 0,0, the anchor hex"),
        (
            'footprint = ["0,0", "back"]',
            "",
            "imp.footprint[1] cannot be read: 'back' is no offset: write q,r or one of F, FR, BR, B, BL, FL",
        ),
        ('footprint = ["0,0", "B", "-1,0"]', "", "imp.footprint[2] is -1,0, the hex of B once more"),
        ('footprint = ["0,0", "3,0"]', "", "imp.footprint has 3,0, which does not hang together with 0,0"),
        (
            "resist = { water = 2 }",
            "",
            "imp.resist.water is not known here, known are: dark, fire, lightning, physical",
        ),
        ("regen = 0", "", "imp.regen is 0: must be 1 to 999"),
        ("regen = 1.5", "", "imp.regen is 1.5: must be a whole number"),
        (
            "",
            'lines = [{ first = 1, last = 3, text = "hm" }]',
            "imp.moves.poke.lines[0] tells segments 1 to 3: lines go from 1 to 2, one after the other",
        ),
        (
            "",
            'lines = [{ first = 2, text = "hm" }, { first = 1, text = "ha" }]',
            "imp.moves.poke.lines[1] tells segments 1 to 1: lines go from 1 to 2, one after the other",
        ),
    ],
)
@pytest.mark.rule("MI-90")
def test_mistakes_in_a_monster(tmp_path: Path, head: str, lines: str, expected: str) -> None:
    assert monster(tmp_path, head, lines) == [expected]


@pytest.mark.parametrize(
    ("strikes", "expected"),
    [
        ("[]", "imp.moves.poke.strikes is empty: a move needs at least one strike"),
        (
            '[{ segment = 3, hexes = ["F"], damage = { physical = 3 } }]',
            "imp.moves.poke.strikes[0].segment is 3: must be 1 to 2",
        ),
        (
            '[{ segment = 2, hexes = ["F", "X"], damage = { physical = 3 } }]',
            "imp.moves.poke.strikes[0].hexes[1] cannot be read: 'X' is no offset: "
            "write q,r or one of F, FR, BR, B, BL, FL",
        ),
        (
            '[{ segment = 2, hexes = ["F", "1,0"], damage = { physical = 3 } }]',
            "imp.moves.poke.strikes[0].hexes[1] is 1,0, the hex of F once more",
        ),
        (
            "[{ segment = 2, hexes = [], damage = { physical = 3 } }]",
            'imp.moves.poke.strikes[0].hexes names no hex: write for instance ["F"]',
        ),
        (
            '[{ segment = 2, hexes = ["F"], damage = {} }]',
            "imp.moves.poke.strikes[0].damage names no damage: write for instance { physical = 10 }",
        ),
    ],
)
@pytest.mark.rule("MI-57")
def test_mistakes_in_a_strike(tmp_path: Path, strikes: str, expected: str) -> None:
    assert monster(tmp_path, strikes=strikes) == [expected]


@pytest.mark.rule("MI-45", "MI-57")
def test_a_move_nobody_could_pay(tmp_path: Path) -> None:
    assert monster(tmp_path, stamina=20) == [
        "imp.moves.poke.stamina is 20: must be 0 to 19, 1 less than its stamina (MI-45)"
    ]


@pytest.mark.parametrize(
    ("strength", "gear", "more", "expected"),
    [
        (4, "[]", "", "nao.attributes add up to 23: must be 24 at level 1"),
        (5, '["mace", "oni-club"]', "", "nao.gear[1] names oni-club, which needs Strength 18: there is only 5"),
        (5, '["jingasa", "jingasa"]', "", "nao.gear[1] names jingasa-2, which goes on head, where jingasa is already"),
        (5, '["katana"]', 'hands = ["katana", "mace"]', "nao.hands is 'mace': must be one of katana"),
        (
            5,
            '["katana", "wooden-shield"]',
            'hands = ["katana", "wooden-shield"]',
            "nao.hands names katana, wooden-shield, more than 2 hands hold",
        ),
        (5, "[]", 'spells = ["healing", "fire-bolt"]', "nao.spells must be of one tradition: Shinto or Buddhist"),
        (
            5,
            '["mace"]',
            '[nao.moves.sweep]\nname = "Sweep"\nlinks = [{ weapon = "mace", shape = "sweep", hexes = ["F", "FL"] }]',
            "nao.moves.sweep cannot be: Mace has no move that makes a sweep",
        ),
        (
            5,
            '["mace"]',
            '[nao.moves.all]\nname = "All"\nlinks = [{ weapon = "mace", power = '
            '["strength", "strength", "strength", "strength", "strength", "strength"] }]',
            "nao.moves.all costs 36: must be below the stamina of 35 (MI-45)",
        ),
    ],
)
@pytest.mark.rule("MI-02", "MI-10", "MI-12", "MI-13")
def test_mistakes_in_a_samurai(tmp_path: Path, strength: int, gear: str, more: str, expected: str) -> None:
    assert samurai(tmp_path, strength, gear, more) == [expected]


@pytest.mark.rule("MI-01", "MI-02", "MI-07")
@pytest.mark.parametrize(("level", "most"), [(1, 10), (2, 11), (41, 50), (42, 50)])
def test_an_attribute_is_as_high_as_a_level_allows(tmp_path: Path, level: int, most: int) -> None:
    for strength in (most, most + 1):
        others = 23 + level - strength - 3
        rest = f"dexterity = {min(others - 1, most)}, endurance = {max(others - most, 1)}, vitality = 1, power = 1"
        text = f'[nao]\nname = "Nao"\nlevel = {level}\nattributes = {{ strength = {strength}, {rest} }}\n'
        told = (
            [] if strength == most else [f"nao.attributes.strength is {strength}: must be 1 to {most} at level {level}"]
        )
        found = [problem for problem in problems(tmp_path, "samurai.toml", text) if "add up" not in problem]
        assert found == told


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ('samurai = "mamoru"\nat = "2,0"', "combatants[1].at is 2,0, which is taken by combatants[0] already"),
        ('samurai = "mamoru"\nat = "9,0"', "combatants[0].at is 9,0, which is off the map"),
        ('samurai = "mamoru"\nat = "3,0"', "combatants[0].at is 3,0 (lake), which Mamoru cannot enter"),
        (
            'samurai = "mamoru"\nat = "here"',
            "combatants[0].at cannot be read: 'here' is no hex: write q,r, such as 3,-1",
        ),
        (f"{MAMORU}\nfacing = 6", "combatants[0].facing is 6: must be 0 to 5"),
        (
            'samurai = "mamori"\nat = "0,0"',
            "combatants[0].samurai is 'mamori': did you mean 'mamoru'?",
        ),
        (f'{MAMORU}\nmonster = "kappa"', "combatants[0] name exactly one of monster and samurai"),
        (f'{MAMORU}\nguard = "mace"', "combatants[0].guard is 'mace': must be one of katana"),
        (
            f'{MAMORU}\ngear = ["large-mace"]\nhands = ["large-mace"]',
            "combatants[0].gear[0] names large-mace, which needs Strength 10: there is only 4",
        ),
        (
            f'{MAMORU}\ngear = ["throwing-knives"]\nhands = ["throwing-knives"]\nguard = "throwing-knives"',
            "combatants[0].guard is throwing-knives, which has no parry: it cannot guard",
        ),
    ],
)
@pytest.mark.rule("MI-22", "MI-24", "MI-37")
def test_mistakes_in_an_encounter(tmp_path: Path, first: str, expected: str) -> None:
    assert encounter(tmp_path, first) == [expected]


@pytest.mark.rule("MI-24")
def test_a_swimmer_may_begin_in_the_water(tmp_path: Path) -> None:
    assert encounter(tmp_path, second='monster = "kappa"\nat = "3,0"') == []


def test_mistakes_in_house_rules_and_terrain(tmp_path: Path) -> None:
    told = encounter(tmp_path, options='[options]\nswap-segmants = "1"\nguard-arc = "round"')
    assert told == [
        "options has no rule 'swap-segmants': did you mean 'swap-segments'?",
        "options.guard-arc is 'round': must be one of all, front",
    ]
    told = encounter(tmp_path, options='[[terrain]]\ntag = "wall"\nhexes = ["3,0", "9,9"]')
    assert told == [
        "terrain[0].hexes names 9,9, which is off the map",
        "terrain[1].hexes names 3,0, which has a tag already: one for each hex",
    ]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("weapons", "damage = 1\nweight = 1\nmoves = []", "it.moves is empty: a weapon needs at least one move"),
        ("weapons", 'damage = 1\nweight = -1\nmoves = [{ name = "Hit" }]', "it.weight is -1: must be 0 to 999"),
        (
            "weapons",
            'damage = 1\nweight = 1\nmoves = [{ name = "Hit" }]\nscaling = { strength = 3 }',
            "it.scaling.strength is 3: must be 0 to 2.5 with at most two decimals",
        ),
        (
            "weapons",
            'damage = 1\nweight = 1\nmoves = [{ name = "Hit" }]\nscaling = { strength = nan }',
            "it.scaling.strength is NaN: must be 0 to 2.5 with at most two decimals",
        ),
        (
            "spells",
            SPELL + 'effect = "healing"\nscaling = inf',
            "it.scaling is Infinity: must be 0 to 99 with at most two decimals",
        ),
        ("armour", 'slot = "head"\nweight = 1\nresist = { fire = -2 }', "it.resist.fire is -2: must be 0 to 999"),
        ("armour", 'slot = "hat"\nweight = 1', 'it.slot is "hat": must be one of head, body, arms, legs, feet'),
        ("shields", "weight = 1\nstability = 140", "it.stability is 140: must be 0 to 100"),
        ("spells", SPELL + 'effect = "bolt"\nrange = 5', "it.type is missing: a bolt needs a damage type"),
        ("spells", SPELL + 'effect = "protection"\ntype = "fire"', "it.duration is 0: must be 1 to 999"),
    ],
)
@pytest.mark.rule("MI-08", "MI-14", "MI-15")
def test_mistakes_in_gear_and_spells(tmp_path: Path, name: str, text: str, expected: str) -> None:
    assert problems(tmp_path, f"{name}.toml", f'[it]\nname = "It"\n{text}\n') == [expected]
