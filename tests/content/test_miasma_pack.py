"""The Miasma pack: what is printed, number by number, and what our own additions must keep to.

The numbers here are typed from the rules text, never read back from the pack.
"""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from decimal import Decimal
from typing import get_args

import msgspec
import pytest

from content import checking, loader, packs_on_disk
from engine.board.hexgrid import cell_set, disc, distance, parse, placed, rectangle
from engine.systems.miasma.catalog import Catalog, Encounter, MonsterMove, Samurai
from engine.systems.miasma.rules.stats import monster_regen
from engine.systems.miasma.state.things import ATTRIBUTES, DAMAGE_TYPES, Slot, Telling

NAMED = {"F": (1, 0), "FR": (0, 1), "BR": (-1, 1), "B": (-1, 0), "BL": (0, -1), "FL": (1, -1)}

SHIPPED = packs_on_disk.SHIPPED / "miasma"

# Read without the user's own packs, which these tests are not about.
PACK: Catalog = loader.load_catalog("miasma", [SHIPPED])[0]
ENCOUNTERS: dict[str, Encounter] = {
    file.stem: msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Encounter)
    for file in sorted((SHIPPED / "encounters").glob("*.toml"))
}
MOVES = {(who, key): move for who, monster in PACK.monsters.items() for key, move in monster.moves.items()}


def offsets(hexes: tuple[str, ...]) -> list[tuple[int, int]]:
    return [NAMED[cell] if cell in NAMED else parse(cell) for cell in hexes]


# minimum, base, scaling, weight, reach, moves (those that sweep), parry, hands
WEAPONS = [
    (
        "short-sword",
        "Short Sword",
        {"strength": 3, "dexterity": 5},
        5,
        {"strength": "0.5", "dexterity": "1.5"},
        3,
        1,
        ["Stab", "Slash"],
        ["Slash"],
        40,
        1,
    ),
    ("mace", "Mace", {"strength": 5}, 6, {"strength": "1"}, 6, 1, ["Smash"], [], 50, 1),
    (
        "halberd",
        "Halberd",
        {"strength": 3, "dexterity": 7},
        10,
        {"strength": "1", "dexterity": "1.75"},
        7,
        3,
        ["Sweep", "Thrust"],
        ["Sweep"],
        60,
        2,
    ),
    (
        "large-mace",
        "Large Mace",
        {"strength": 10},
        10,
        {"strength": "1.5"},
        8,
        1,
        ["Smash", "Sweep"],
        ["Sweep"],
        0,
        1,
    ),
]


@pytest.mark.parametrize("row", WEAPONS, ids=lambda row: row[0])
@pytest.mark.rule("MI-08", "MI-16")
def test_printed_weapons(row) -> None:
    key, name, minimum, base, scaling, weight, reach, moves, sweeps, parry, hands = row
    found = PACK.weapons[key]
    assert (found.name, found.origin) == (name, "source")
    assert (found.minimum, found.damage, found.weight, found.reach) == (minimum, base, weight, reach)
    assert found.scaling == {attribute: Decimal(factor) for attribute, factor in scaling.items()}
    assert ([move.name for move in found.moves], found.parry, found.hands) == (moves, parry, hands)
    assert [move.name for move in found.moves if move.sweep] == sweeps
    assert not found.special
    assert not found.ranged
    assert not any(move.with_shield for move in found.moves)


@pytest.mark.rule("MI-13", "MI-14")
def test_printed_armour() -> None:
    found = PACK.armour["chainmail"]
    assert (found.name, found.origin, found.slot) == ("Chainmail", "source", "body")
    assert (found.minimum, found.weight) == ({"strength": 10}, 15)
    assert found.resist == {"physical": 10, "fire": 5, "lightning": 1, "dark": 5}


@pytest.mark.parametrize(
    ("key", "name", "strength", "weight", "stability", "resist"),
    [
        ("wooden-shield", "Wooden Shield", 3, 4, 40, (4, 2, 3, 2)),
        ("steel-shield", "Steel Shield", 8, 10, 75, (7, 7, 1, 4)),
    ],
)
@pytest.mark.rule("MI-15")
def test_printed_shields(key, name, strength, weight, stability, resist) -> None:
    found = PACK.shields[key]
    assert (found.name, found.origin, found.minimum) == (name, "source", {"strength": strength})
    assert (found.weight, found.stability) == (weight, stability)
    assert found.resist == dict(zip(DAMAGE_TYPES, resist, strict=True))


# tradition, Power, stamina, segments, uses, Miasma, base, scaling, type
SPELLS = [
    ("healing", "Healing", "shinto", 3, 25, 5, 3, 0, 10, "1.25", None),
    ("ward", "Ward", "shinto", 5, 40, 10, 1, 0, 0, "0", None),
    ("protection", "Protection", "shinto", 3, 10, 2, 5, 0, 0, "0", "physical"),
    ("fire-protection", "Fire Protection", "shinto", 4, 15, 4, 3, 0, 0, "0", "fire"),
    ("lightning-protection", "Lightning Protection", "shinto", 4, 15, 4, 3, 0, 0, "0", "lightning"),
    ("dark-protection", "Dark Protection", "shinto", 4, 15, 4, 3, 0, 0, "0", "dark"),
    ("grand-healing", "Grand Healing", "shinto", 10, 50, 10, 1, 0, 20, "1.5", None),
    ("reaffirm", "Reaffirm", "shinto", 15, 10, 30, 1, 10, 0, "0", None),
    ("fire-bolt", "Fire Bolt", "buddhist", 5, 15, 3, 10, 0, 5, "1.25", "fire"),
    ("fire-ball", "Fire Ball", "buddhist", 10, 20, 9, 5, 0, 15, "1.5", "fire"),
    ("lightning-bolt", "Lightning Bolt", "buddhist", 5, 15, 3, 10, 0, 5, "1.25", "lightning"),
    ("lightning-ball", "Lightning Ball", "buddhist", 10, 20, 9, 5, 0, 15, "1.5", "lightning"),
    ("dark-bolt", "Dark Bolt", "buddhist", 5, 15, 3, 10, 0, 5, "1.25", "dark"),
    ("dark-ball", "Dark Ball", "buddhist", 10, 20, 9, 5, 0, 15, "1.5", "dark"),
    ("fire-sword", "Fire Sword", "buddhist", 7, 10, 4, 2, 0, 5, "2", "fire"),
]


@pytest.mark.parametrize("row", SPELLS, ids=lambda row: row[0])
@pytest.mark.rule("MI-77", "MI-78", "MI-81")
def test_printed_spells(row) -> None:
    key, name, tradition, power, stamina, segments, uses, miasma, base, scaling, kind = row
    found = PACK.spells[key]
    assert (found.name, found.origin, found.tradition, found.power) == (name, "source", tradition, power)
    assert (found.stamina, found.segments, found.uses, found.miasma) == (stamina, segments, uses, miasma)
    assert (found.base, found.scaling, found.type) == (base, Decimal(scaling), kind)


@pytest.mark.rule("MI-82", "MI-83", "MI-84", "MI-85", "MI-86", "MI-87", "MI-88")
def test_what_the_printed_spells_do() -> None:
    does = {key: spell.effect for key, spell in PACK.spells.items() if spell.origin == "source"}
    assert len(does) == 15
    assert [key for key, effect in does.items() if effect == "protection"] == [
        "protection",
        "fire-protection",
        "lightning-protection",
        "dark-protection",
    ]
    for key in ("healing", "ward", "grand-healing", "reaffirm"):
        assert does[key] == key
    for kind in ("fire", "lightning", "dark"):
        assert (does[f"{kind}-bolt"], does[f"{kind}-ball"]) == ("bolt", "ball")
    assert does["fire-sword"] == "enchant"
    assert {key: spell.duration for key, spell in PACK.spells.items() if spell.duration} == {
        "protection": 10,
        "fire-protection": 10,
        "lightning-protection": 10,
        "dark-protection": 10,
        "fire-sword": 30,
    }
    assert {spell.range for spell in PACK.spells.values() if spell.effect in ("bolt", "ball")} == {30}


@pytest.mark.rule("MI-90", "MI-91", "MI-S18")
def test_the_printed_kappa() -> None:
    kappa = PACK.monsters["kappa"]
    assert (kappa.name, kappa.origin, kappa.rating, kappa.stamina, kappa.life) == ("Kappa", "source", 20, 80, 50)
    assert kappa.resist == {"physical": 5, "fire": 1, "lightning": 2, "dark": 7}
    assert (monster_regen(kappa.stamina, kappa.regen), kappa.encumbrance, kappa.attributes) == (16, 0, {})
    assert {"shell", "swims"} <= set(kappa.traits)
    assert kappa.footprint == ("0,0",)
    assert not kappa.gear
    assert not kappa.spells


# segments, stamina, strikes (segment, shape, hexes, Physical), segments of the lines
KAPPA_MOVES = [
    ("kappa-claw", "Claw", 2, 5, [(2, "line", "F", 10)], [(1, 1), (2, 2)]),
    ("kappa-double-claw", "Double Claw", 4, 10, [(4, "line", "F", 20)], [(1, 3), (4, 4)]),
    (
        "kappa-double-claw-sweep",
        "Double Claw Sweep",
        8,
        10,
        [(6, "sweep", "FR F FL", 10), (8, "sweep", "FL F FR", 10)],
        [(1, 5), (6, 6), (7, 7), (8, 8)],
    ),
    ("kappa-back-flip", "Back Flip", 3, 10, [(3, "line", "B", 15)], [(1, 2), (3, 3)]),
]


@pytest.mark.parametrize("row", KAPPA_MOVES, ids=lambda row: row[0])
@pytest.mark.rule("MI-57", "MI-S26")
def test_printed_moves_of_the_kappa(row) -> None:
    key, name, segments, stamina, strikes, spans = row
    move = PACK.monsters["kappa"].moves[key]
    assert (move.name, move.origin, move.segments, move.stamina) == (name, "source", segments, stamina)
    assert [(s.segment, s.shape, " ".join(s.hexes), s.damage) for s in move.strikes] == [
        (at, shape, hexes, {"physical": damage}) for at, shape, hexes, damage in strikes
    ]
    assert [(line.first, line.last or line.first) for line in move.lines] == spans


def test_only_what_is_printed_is_marked_as_printed() -> None:
    printed = {
        kind: {key for key, entry in getattr(PACK, kind).items() if entry.origin == "source"}
        for kind in ("weapons", "armour", "shields", "monsters", "samurai")
    }
    assert printed == {
        "weapons": {"short-sword", "mace", "halberd", "large-mace"},
        "armour": {"chainmail"},
        "shields": {"wooden-shield", "steel-shield"},
        "monsters": {"kappa"},
        "samurai": set(),
    }
    assert all(move.origin == PACK.monsters[who].origin for (who, _), move in MOVES.items())
    assert {fight.origin for fight in ENCOUNTERS.values()} == {"ours"}


def ours(kind: str) -> dict:
    return {key: entry for key, entry in getattr(PACK, kind).items() if entry.origin == "ours"}


def test_there_is_enough_of_everything() -> None:
    assert len(ours("weapons")) >= 10
    assert len(ours("armour")) >= 6
    assert {piece.slot for piece in ours("armour").values()} == set(get_args(Slot))
    assert len(ours("shields")) >= 3
    assert len(ours("monsters")) >= 8
    assert len(ours("samurai")) >= 6
    assert len(ENCOUNTERS) >= 6


def test_our_weapons_use_what_no_printed_one_does() -> None:
    weapons = ours("weapons").values()
    assert any(weapon.ranged and weapon.reach > 10 for weapon in weapons), "a bow"
    assert any(move.with_shield and move.name == "Thrust" for weapon in weapons for move in weapon.moves)
    assert any(weapon.hands == 2 and weapon.damage > 10 for weapon in weapons), "a great sword"
    assert {kind for weapon in weapons for kind in weapon.special} == {"fire", "lightning", "dark"}
    fan = PACK.shields["lightning-fan"].resist
    assert fan["lightning"] == max(fan.values())


@pytest.mark.rule("MI-08", "MI-12")
def test_weapons_stay_in_the_bounds_of_the_rules() -> None:
    for key, weapon in PACK.weapons.items():
        assert weapon.moves, key
        assert weapon.hands in (1, 2), key
        assert 0 <= weapon.parry <= 100, key
        assert all(0 <= factor <= Decimal("2.5") for factor in weapon.scaling.values()), key
        assert all((factor * 100) % 1 == 0 for factor in weapon.scaling.values()), key
        assert not (weapon.ranged and any(move.sweep for move in weapon.moves)), key


@pytest.mark.rule("MI-S02")
def test_no_shield_becomes_perfect_under_any_reading_of_its_numbers() -> None:
    for key, shield in PACK.shields.items():
        assert all(0 <= points <= 9 for points in shield.resist.values()), key
        assert 0 <= shield.stability <= 100, key


def test_our_monsters_are_of_the_kinds_that_were_wanted() -> None:
    monsters = ours("monsters").values()
    assert any(len(monster.footprint) >= 2 for monster in monsters)
    assert any(monster.spells and monster.attributes.get("power") for monster in monsters)
    shapes = [(strike.shape, len(strike.hexes)) for m in monsters for v in m.moves.values() for strike in v.strikes]
    assert any(shape == "first" and count >= 10 for shape, count in shapes), "an archer"
    assert any(shape == "area" and count >= 5 for shape, count in shapes), "a breath"


def told(lines: tuple[Telling, ...]) -> list[int]:
    return [segment for line in lines for segment in range(line.first, (line.last or line.first) + 1)]


@pytest.mark.parametrize("where", MOVES, ids="-".join)
@pytest.mark.rule("MI-57", "MI-29")
def test_every_move_of_a_monster_can_be_made_and_is_told_in_every_segment(where) -> None:
    monster, move = PACK.monsters[where[0]], MOVES[where]
    assert monster.stamina - move.stamina >= 1
    assert told(move.lines) == list(range(1, move.segments + 1))
    assert move.strikes[-1].segment == move.segments
    assert [strike.segment for strike in move.strikes] == sorted({strike.segment for strike in move.strikes})
    body = set(offsets(monster.footprint))
    for strike in move.strikes:
        cells = offsets(strike.hexes)
        assert len(cells) == len(set(cells))
        assert not body & set(cells), "nobody strikes their own hexes"
        assert all(points > 0 for points in strike.damage.values())
        assert sum(strike.damage.values()) > 0


@pytest.mark.parametrize("who", PACK.monsters)
def test_moves_of_a_monster_begin_alike(who: str) -> None:
    """Guessing which move it is has to matter (MI-29)."""
    moves = PACK.monsters[who].moves.values()
    openings = Counter(" ".join(move.lines[0].text.replace(",", "").split()[:2]) for move in moves)
    assert max(openings.values()) >= 2
    assert len({move.lines[0].text for move in moves}) == len(moves), "those who listen can tell"


@pytest.mark.parametrize("where", [where for where in MOVES if PACK.monsters[where[0]].origin == "ours"], ids="-".join)
def test_no_line_gives_away_the_name_of_its_move(where) -> None:
    move: MonsterMove = MOVES[where]
    assert not any(move.name.lower() in line.text.lower() for line in move.lines)


@pytest.mark.parametrize("who", PACK.samurai)
@pytest.mark.rule("MI-02", "MI-10", "MI-12", "MI-13")
def test_every_samurai_could_be_created_and_wears_what_they_may(who: str) -> None:
    person = PACK.samurai[who]
    assert set(person.attributes) == set(ATTRIBUTES)
    assert sum(person.attributes.values()) == 24
    assert all(1 <= points <= 10 for points in person.attributes.values())
    assert (person.level, person.miasma, person.essence) == (1, 0, 5)
    gear = {key: PACK.weapons.get(key) or PACK.armour.get(key) or PACK.shields.get(key) for key in person.gear}
    for key, item in gear.items():
        assert item is not None, key
        assert all(person.attributes[name] >= least for name, least in item.minimum.items()), key
    worn = [PACK.armour[key].slot for key in person.gear if key in PACK.armour]
    assert len(worn) == len(set(worn))
    held = person.hands or ()
    assert set(held) <= set(person.gear)
    assert 1 <= sum(PACK.weapons[key].hands if key in PACK.weapons else 1 for key in held) <= 2


@pytest.mark.parametrize("who", [who for who, person in PACK.samurai.items() if person.spells])
@pytest.mark.rule("MI-77", "MI-78")
def test_every_caster_can_cast_each_spell_when_fresh(who: str) -> None:
    person = PACK.samurai[who]
    known = [PACK.spells[key] for key in person.spells]
    assert len({spell.tradition for spell in known}) == 1
    for spell in known:
        assert person.attributes["power"] >= spell.power, spell.name
        assert 5 * person.attributes["endurance"] > spell.stamina, spell.name


@pytest.mark.parametrize("who", PACK.samurai)
@pytest.mark.rule("MI-45", "MI-47", "MI-50", "MI-51", "MI-52")
def test_every_book_move_can_be_made_when_fresh_and_is_told_in_every_segment(who: str) -> None:
    person = PACK.samurai[who]
    assert person.moves
    for name, move in person.moves.items():
        segments, price = extent(person, name)
        assert price <= 5 * person.attributes["endurance"] - 1, name
        assert told(move.lines) == list(range(1, segments + 1)), name


def extent(samurai: Samurai, name: str) -> tuple[int, int]:
    """Segments and price of a book move, worked out here once more from the rules."""
    segments = price = 0
    for link in samurai.moves[name].links:
        weapon = PACK.weapons[link.weapon]
        assert link.weapon in (samurai.hands or ())
        way = next(move for move in weapon.moves if move.name == link.move)
        cells = offsets(link.hexes)
        if link.shape == "sweep":
            assert way.sweep
            assert any(r == 0 and q > 0 for q, r in cells)
            assert all(distance((0, 0), cell) <= weapon.reach for cell in cells)
            assert all(distance(a, b) == 1 for a, b in itertools.pairwise(cells))
        assert all(weapon.scaling.get(attribute) for attribute in link.power)
        extras = len(link.power) + link.extra + max(0, len(cells) - 1)
        assert link.front <= extras
        segments += 2 + extras
        price += weapon.weight + sum(samurai.attributes[attribute] for attribute in link.power)
    return segments, price


def test_samurai_fight_in_different_ways() -> None:
    samurai = PACK.samurai.values()
    assert len({person.hands for person in samurai}) == len(samurai)
    effects = {who: {PACK.spells[key].effect for key in person.spells} for who, person in PACK.samurai.items()}
    assert any("healing" in known for known in effects.values())
    assert any(PACK.spells[key].type == "fire" for person in samurai for key in person.spells if "bolt" in key)
    links = [move.links for person in samurai for move in person.moves.values()]
    assert any(len(chain) > 1 and any(link.front for link in chain) for chain in links)
    assert any(link.shape == "sweep" for chain in links for link in chain)


def test_the_whole_pack_has_no_problem() -> None:
    assert checking.check(str(SHIPPED)) == []


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_every_encounter_loads_and_begins(name: str) -> None:
    assert loader.encounter(name) == ENCOUNTERS[name]
    state = loader.rules("miasma").begin(ENCOUNTERS[name])
    assert len(state.combatants) == len(ENCOUNTERS[name].combatants)
    assert {person.side for person in state.combatants.values()} == {"party", "foes"}


def test_encounters_are_listed_from_the_first_duel_to_the_boss() -> None:
    assert [entry.id for entry in loader.listing() if entry.system == "miasma"] == [
        "first-duel",
        "ford-at-dusk",
        "hungry-harvest",
        "moon-bridge",
        "oni-toll",
        "red-village",
        "shrine-court",
        "thunder-pass",
        "weavers-hollow",
        "yomi-gate",
    ]
    assert loader.listing()[0].id == "first-duel"


def test_no_other_game_takes_the_id_of_an_encounter() -> None:
    ids = Counter(file.stem for file in packs_on_disk.SHIPPED.glob("*/encounters/*.toml"))
    assert max(ids.values()) == 1


def test_the_first_duel_is_one_samurai_against_one_kappa_on_a_small_map() -> None:
    duel = ENCOUNTERS["first-duel"]
    assert (duel.width, duel.height) == (9, 7)
    assert sorted((person.samurai, person.monster) for person in duel.combatants) == [("", "kappa"), ("mamoru", "")]
    assert not duel.options


def test_every_kind_of_monster_and_every_samurai_can_be_met() -> None:
    entrants = [person for fight in ENCOUNTERS.values() for person in fight.combatants]
    assert {entrant.monster for entrant in entrants} - {""} == set(PACK.monsters)
    assert {entrant.samurai for entrant in entrants} - {""} == set(PACK.samurai)
    assert any(entrant.hidden for entrant in entrants)


@pytest.mark.parametrize("name", ENCOUNTERS)
@pytest.mark.rule("MI-22", "MI-23", "MI-24")
def test_everybody_has_room_where_they_begin(name: str) -> None:
    fight = ENCOUNTERS[name]
    board = cell_set(rectangle(fight.width, fight.height))
    swimming = {cell for ground in fight.terrain if ground.no_entry == "non-swimmers" for cell in ground.hexes}
    closed = {cell for ground in fight.terrain if ground.no_entry == "all" for cell in ground.hexes}
    tagged = [cell for ground in fight.terrain for cell in ground.hexes]
    assert len(tagged) == len(set(tagged))
    assert {parse(cell) for cell in tagged} <= board
    taken: list[tuple[int, int]] = []
    for person in fight.combatants:
        monster = PACK.monsters.get(person.monster)
        footprint = offsets(monster.footprint) if monster else [(0, 0)]
        cells = placed(parse(person.at), person.facing, footprint)
        shut = closed if monster and "swims" in monster.traits else closed | swimming
        assert set(cells) <= board - {parse(cell) for cell in shut}
        taken += cells
    assert len(taken) == len(set(taken))
    assert {"samurai" if person.samurai else "monster" for person in fight.combatants} == {"samurai", "monster"}


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_foes_can_be_reached(name: str) -> None:
    """Nobody stands behind walls with no way round: somebody of each side can come next to somebody of the other."""
    fight = ENCOUNTERS[name]
    board = cell_set(rectangle(fight.width, fight.height))
    shut = {parse(cell) for ground in fight.terrain if ground.no_entry for cell in ground.hexes}
    open_ground = board - shut
    starts = [parse(person.at) for person in fight.combatants if person.samurai]
    found, edge = set(starts), list(starts)
    while edge:
        edge = list({cell for at in edge for cell in disc(at, 1)} & open_ground - found)
        found.update(edge)
    for person in fight.combatants:
        assert found & set(disc(parse(person.at), 1)), person.monster
