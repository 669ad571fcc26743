"""Each side of a boundary: what is just enough and what is one short, the last of a range and the first beyond it."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog.journey import Gate
from engine.systems.fires.catalog.rows import CARRIED
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.rules import (
    force,
    gear,
    going,
    hands,
    hexes,
    limits,
    numbers,
    predicates,
    reactions,
    routes,
    sources,
    tables,
    travel,
)
from engine.systems.fires.rules.danger import danger
from engine.systems.fires.rules.gear import wield_fault
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import Missiles, Piece
from engine.systems.fires.view.board import coming
from tests.engine.fires.scene import Table, attack, foe
from tests.engine.fires.test_journey import at, trip


def needing(table: Table, key: str, *needs: tuple[str, int], hands: int | None = None) -> Table:
    """The same table, where a weapon needs these statistics."""
    piece = table.state.sheet.pieces[key]
    row = table.book.weapons[piece.id]
    made = replace(row, requirements=tuple(replace(row.requirements[0], stat=s, value=v) for s, v in needs))
    made = made if hands is None else replace(made, hands=hands)
    table.catalog = replace(table.catalog, weapons={**table.catalog.weapons, piece.id: made})
    return table


@pytest.mark.rule("FF-27")
@pytest.mark.parametrize(
    ("strength", "one_hand", "two_hands"), [(10, True, True), (11, False, True), (20, False, True), (21, False, False)]
)
def test_strength_is_halved_in_two_hands(strength: int, one_hand: bool, two_hands: bool) -> None:
    """With STR 10: 10 in one hand, 20 in two; half of 21 is rounded as the house says."""
    table = needing(Table(), "arming-sword", ("str", strength), hands=1)
    half = numbers.rd(Fraction(strength, 2), table.state.house.round_half == "up")
    assert (wield_fault(table.book, table.state, "arming-sword", 1) is None) is one_hand
    assert (wield_fault(table.book, table.state, "arming-sword", 2) is None) is (half <= 10)
    assert two_hands is (half <= 10)


@pytest.mark.rule("FF-27")
@pytest.mark.parametrize(("strength", "allowed"), [(5, True), (6, False)])
def test_strength_is_doubled_for_a_two_handed_weapon_in_one(strength: int, allowed: bool) -> None:
    table = needing(Table(), "arming-sword", ("str", strength), hands=2)
    assert (wield_fault(table.book, table.state, "arming-sword", 1) is None) is allowed
    assert wield_fault(table.book, table.state, "arming-sword", 2) is None


@pytest.mark.rule("FF-27")
@pytest.mark.parametrize(("dexterity", "allowed"), [(10, True), (11, False)])
def test_no_other_statistic_is_halved_or_doubled(dexterity: int, allowed: bool) -> None:
    table = needing(Table(), "arming-sword", ("dex", dexterity), hands=1)
    assert [wield_fault(table.book, table.state, "arming-sword", hands) is None for hands in (1, 2)] == [allowed] * 2


@pytest.mark.rule("FF-26")
@pytest.mark.parametrize(("hand", "code"), [(-2, "choice"), (-1, ""), (3, ""), (4, "choice")])
def test_a_hand_is_on_a_slot_or_on_none(hand: int, code: str) -> None:
    table = Table(sheet={"slots": ["arming-sword", "", "", "kite-shield"], "hands": [0, 3], "off_hand": 0})
    found = gear.hands_fault(table.book, table.state, (0, hand), 1)
    assert (found.code if found is not None else "") == code


@pytest.mark.rule("FF-13", "FF-14")
@pytest.mark.parametrize(("hp", "slots"), [(0, 1), (1, 1), (2, 2)])
def test_nobody_has_less_than_one_slot(hp: int, slots: int) -> None:
    table = Table(foes={"thug": foe(hp=1)}).set("thug", changes={"hp": hp - 1})
    assert force.hp_slots(table.book, table.state, "thug") == slots
    hero = Table(stats={"vit": 1}).set(changes={"hp": -99})
    assert force.hp_slots(hero.book, hero.state, "hero") == 1


@pytest.mark.rule("FF-16")
@pytest.mark.parametrize(("endurance", "dice"), [(10, 4), (11, 5), (15, 5), (16, 6), (45, 11), (46, 12)])
def test_endurance_gives_dice_by_steps(endurance: int, dice: int) -> None:
    assert Table(stats={"end": endurance}, start=None).size == dice


@pytest.mark.rule("FF-25")
@pytest.mark.parametrize(("souls", "enough"), [(1, False), (2, True), (3, True)])
def test_souls_just_enough_raise_sl(souls: int, enough: bool) -> None:
    table = at(trip(souls=souls, sl=1), "001:2")
    table.do(orders.Rest())
    assert travel.soul_price(table.book, table.state) == 2
    assert (travel.upgrade_fault(table.book, table.state, "vit") is None) is enough


@pytest.mark.rule("FF-181")
def test_gates_open_at_exactly_what_they_ask() -> None:
    table = at(trip(souls=3, hmn=2), "001:2")
    vit = table.state.sheet.stats["vit"]

    def shut(gate: Gate) -> str:
        return travel.gate_fault(table.book, table.state, gate)

    assert [shut(Gate(souls=3)), shut(Gate(souls=4))] == ["", "needs 4 souls"]
    poor = at(trip(souls=0), "001:2")
    assert travel.gate_fault(poor.book, poor.state, Gate(souls=1)) == "needs 1 soul"
    assert [shut(Gate(hmn=2)), shut(Gate(hmn=3))] == ["", "needs HMN 3"]
    assert [shut(Gate(stat="vit", at_least=vit)), shut(Gate(stat="vit", at_least=vit + 1))] == [
        "",
        f"needs VIT {vit + 1}",
    ]
    assert shut(Gate(stat="vit", at_most=vit)) == ""
    assert shut(Gate(stat="vit", at_most=vit - 1)) == f"only with VIT {vit - 1} or less"


@pytest.mark.rule("FF-37", "FF-38", "FF-39")
def test_places_are_full_at_their_number() -> None:
    table = at(trip(), "001:2")
    book = table.book

    ring, other = list(book.rings)[:2]
    own = {"a": Piece("ring", ring), "b": Piece("ring", other)}
    table.person(pieces={**table.state.sheet.pieces, **own})

    def fault(place: str, kind: Any, **held: Any) -> str:
        table.person(**held)
        found = travel.place_fault(book, table.state, Piece(kind, "x"), place)
        return found.message if found is not None else ""

    assert fault("ring", "ring", rings=("a",)) == ""
    assert fault("ring", "ring", rings=("a", "b")) == "at most 2 rings"
    assert fault("pouch", "item", rings=("a", "b")) == ""  # rings are no pouches
    room = limits.pouches(book, table.state)
    item = next(iter(book.items))
    pouch = tuple(f"p{number}" for number in range(room))
    table.person(pieces={**table.state.sheet.pieces, **{key: Piece("item", item) for key in pouch}})
    assert fault("pouch", "item", pouches=pouch[: room - 1]) == ""
    assert fault("pouch", "item", pouches=pouch) == "all pouches are filled"
    load = tuple(f"c{number}" for number in range(CARRIED))
    table.person(pieces={**table.state.sheet.pieces, **{key: Piece("item", item) for key in load}})
    assert fault("carried", "item", carried=load[:-1]) == ""
    assert (
        fault("carried", "item", carried=load)
        == f"{CARRIED} things are carried, and that is all: put one elsewhere first"
    )


@pytest.mark.rule("FF-27")
@pytest.mark.parametrize(("more", "worn"), [(0, True), (1, False)])
def test_armour_is_worn_with_exactly_what_it_needs(more: int, worn: bool) -> None:
    table = at(trip(), "001:2")
    name, row = next((name, row) for name, row in table.book.armour.items() if row.requirements)
    need = row.requirements[0]
    table.person(
        pieces={**table.state.sheet.pieces, "suit": Piece("armour", name)},
        stats={
            **table.state.sheet.stats,
            **{least.stat: least.value for least in row.requirements},
            need.stat: need.value - more,
        },
    )
    table.person(armour="")
    assert (travel.place_fault(table.book, table.state, Piece("armour", name), "armour") is None) is worn


@pytest.mark.rule("FF-116", "FF-120")
@pytest.mark.parametrize(("reach", "code"), [(2, "range"), (3, "")])
def test_a_missile_reaches_as_far_as_it_says(reach: int, code: str) -> None:
    table = Table(enemies={"thug": "5,8"})
    flying = replace(table.state, missiles=Missiles(1, 2, "magic", reach))
    found = reactions.missile_fault(table.book, flying, "thug")
    assert (found.code if found is not None else "") == code


@pytest.mark.rule("FF-96")
@pytest.mark.parametrize(("total", "entry"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_an_entry_takes_both_ends_of_its_range(total: int, entry: int) -> None:
    entries = [{"low": low, "high": high, "deeds": [{"attacks": ["cut"]}]} for low, high in ((1, 3), (4, 5), (6, 6))]
    table = Table(entries=entries)
    assert tables.rolled(next(iter(table.state.tables.values())), total) == entry


@pytest.mark.rule("FF-143")
@pytest.mark.parametrize(("left", "room"), [(1, True), (0, False)])
def test_durability_has_room_while_a_token_fits(left: int, room: bool) -> None:
    table = Table()
    exposed = hands.exposed(table.book, table.state)
    assert exposed
    pieces = {
        key: replace(piece, used=force.durability(table.book, table.state, key) - left) if key in exposed else piece
        for key, piece in table.state.sheet.pieces.items()
    }
    table.person(pieces=pieces)
    scene = Scene(table.book, table.state)
    assert force.any_durability(table.book, table.state) is room
    assert force._room_for("durability", scene) is room


@pytest.mark.rule("FF-75")
@pytest.mark.parametrize("lit", [True, False])
def test_a_thing_is_lit_or_not_in_nobodys_hand_too(lit: bool) -> None:
    table = Table(sheet={"name": "Ash", "stats": {}, "slots": ["torch"], "hands": [0, 0]})
    table.person(pieces={"torch": replace(table.state.sheet.pieces["torch"], lit=lit)})
    assert predicates._piece_lit(Scene(table.book, table.state, piece="torch")) is lit


@pytest.mark.rule("FF-104")
def test_an_enemy_type_has_other_names() -> None:
    table = Table(foes={"thug": foe(types=["intelligent"])})
    kinds = table.book.enemy_types
    thug = table.body()
    known = next(
        name
        for name, row in kinds.items()
        if "intelligent" in (name, row.name.casefold(), *(a.casefold() for a in row.aliases))
    )
    row = kinds[known]
    assert sources.has_type(table.book, thug, known)
    assert not sources.has_type(table.book, table.hero, known)
    for other in (row.name, *row.aliases):
        called = Table(foes={"thug": foe(types=[other.upper()])})
        assert sources.has_type(called.book, called.body(), known)
    assert not sources.has_type(table.book, thug, next(name for name in kinds if name != known))


@pytest.mark.rule("FF-92")
def test_a_step_back_leads_straight_away() -> None:
    table = Table(at="5,5", enemies={"thug": "5,6"})
    start, other = table.hero.at, table.body().at
    straight = [hexes.step(start, way) for way in hexes.axis(other, start)]
    sideways = next(cell for cell in hexes.around(start) if cell not in straight and cell != other)
    for there in straight:
        assert going.step_fault(table.state, (there,), start, "thug", "backwards") is None
    found = going.step_fault(table.state, (sideways,), start, "thug", "backwards")
    assert found is not None
    assert found.rule == "FF-92"
    table.set("thug", out="defeated")
    assert going.step_fault(table.state, (sideways,), start, "thug", "") is None, "a walk after somebody fell"


def test_comparisons_in_effects_are_what_they_say() -> None:
    one, two = Fraction(1), Fraction(2)
    told = {kind: (work(one, two), work(one, one), work(two, one)) for kind, work in numbers.COMPARISONS.items()}
    assert told[ast.Lt] == (True, False, False)
    assert told[ast.LtE] == (True, True, False)
    assert told[ast.Gt] == (False, False, True)
    assert told[ast.GtE] == (False, True, True)
    assert told[ast.Eq] == (False, True, False)


@pytest.mark.rule("FF-163")
@pytest.mark.parametrize(("spare", "fits"), [(0, True), (-1, False)])
def test_pots_hold_exactly_their_number(spare: int, fits: bool) -> None:
    table = at(trip(), "001:2")
    table.do(orders.Rest())
    room = limits.pots(table.book, table.state)
    name = next(name for name, row in table.book.attunements.items() if row.intensity >= 1)
    row = replace(table.book.attunements[name], intensity=room - spare)
    table.catalog = replace(table.catalog, attunements={**table.catalog.attunements, name: row})
    table.person(known=(name,))
    assert (travel.attune_fault(table.book, table.state, (name,)) is None) is fits
    twice = travel.attune_fault(table.book, table.state, (name, name))
    assert twice is not None
    assert "named twice" in twice.message


@pytest.mark.rule("FF-124")
def test_every_way_leads_from_a_cell_to_itself_and_one_or_two_to_others() -> None:
    here = hexes.parse("5,5")
    assert hexes.axis(here, here) == (0, 1, 2, 3, 4, 5)
    assert [hexes.axis(here, hexes.step(here, way, 3)) for way in range(6)] == [(way,) for way in range(6)]
    # between E and NE, and on the line between two axes
    assert hexes.axis(here, hexes.step(hexes.step(here, 0), 1)) == (0, 1)


@pytest.mark.rule("FF-99", "FF-100")
@pytest.mark.parametrize(
    ("at", "move", "near"),
    [("5,6", 0, True), ("5,8", 2, True), ("5,8", 1, False), ("5,9", 3, True), ("5,9", 2, False)],
)
def test_danger_is_told_as_far_as_a_move_and_any_blow_reach(at: str, move: int, near: bool) -> None:
    """One attack reaches one hex; another is for five hexes and more."""
    far = attack("Throw", 1, kind="ranged", range={"min": 8, "max": 9})
    table = Table(enemies={"thug": at}, foes={"thug": foe(move=move, attacks={"far": far, "cut": attack()})})
    assert bool(danger(table.book, table.state)) is near


@pytest.mark.rule("FF-109", "FF-100")
def test_nothing_is_told_of_whom_is_out_or_nobody_fears() -> None:
    table = Table()
    assert danger(table.book, table.state) == ("Where you stand, Thug can hit you",)
    assert danger(table.book, table.set("thug", out="defeated").state) == ()
    held = Table(enemies={"thug": "5,7"})
    assert danger(held.book, held.state)
    assert danger(held.book, held.set("thug", conditions={"netted-webbed": 1}).state) == ()
    assert danger(held.book, held.set(at=None).state) == ()


@pytest.mark.rule("FF-112", "FF-154")
@pytest.mark.parametrize("condition", ["stunned", "charmed"])
def test_nobody_fears_whom_has_no_turn_of_its_own(condition: str) -> None:
    """Stunned by a Parry, or led by the player: no line of danger, no route on the map."""
    here, far = Table(), Table(enemies={"thug": "5,8"})
    assert danger(here.book, here.set("thug", conditions={condition: 1}).state) == ()
    assert [overlay.kind for overlay in coming(far.book, far.state, {"thug": "th"})] != []
    assert list(coming(far.book, far.set("thug", conditions={condition: 1}).state, {"thug": "th"})) == []


BITE, LASH = attack("Bite", origin="head"), attack("Lash", origin="tail")


@pytest.mark.rule("FF-106", "FF-99")
@pytest.mark.parametrize(
    ("deeds", "walls", "near"),
    [
        (["lash"], (), True),
        (["lash", "bite"], (), True),
        (["bite", "lash"], (), False),
        (["bite", "lash"], ("5,8",), True),
    ],
)
def test_a_tail_that_has_turned_with_a_wasted_attack_hits_nobody(
    deeds: list[str], walls: tuple[str, ...], near: bool
) -> None:
    """Its tail lies beside the character, its head behind that: a bite falls short, and has the tail lie behind the
    head unless a wall is there. What is told beforehand is what its Turn then comes to.
    """
    eel = foe(types=["large"], attacks={"bite": BITE, "lash": LASH})
    entries = [{"low": 1, "high": 6, "deeds": [{"attacks": deeds}]}]
    table = Table(enemies={"thug": "5,7"}, foes={"thug": eel}, entries=entries, ground={"full_cover": list(walls)})
    table.set("thug", tail=hexes.parse("5,6"))
    assert bool(danger(table.book, table.state)) is near
    table.act("take-aim", 3)
    table.end(3)
    while table.state.phase == "counterbeat":
        table.wait()
    assert (table.hero.wounds > 0) is near


LARGE = "giant arrows need a large quiver"


@pytest.mark.rule("FF-35")
@pytest.mark.parametrize(
    ("missiles", "fault"),
    [
        (("giant-arrow",), ""),
        (("giant-arrow", "arrow-wooden"), ""),
        (("giant-arrow", "giant-arrow"), LARGE),
        (("arrow-wooden", "arrow-piercing"), ""),
        (("giant-arrow", "arrow-wooden", "arrow-piercing"), "the quivers hold 2 kinds of missiles"),
    ],
)
def test_quivers_hold_their_number_and_giant_arrows_where_they_fit(missiles: tuple[str, ...], fault: str) -> None:
    """A large quiver for one kind of any size, and a small one for one that is not giant."""
    table = Table(sheet={"pouches": ["large-quiver", "small-quiver"]})
    found = travel.quiver_fault(table.book, table.state.sheet, missiles)
    assert (found.message if found is not None else "") == fault


@pytest.mark.rule("FF-102")
@pytest.mark.parametrize(
    ("bodies", "way"),
    [
        ([(2, 0), (1, 1)], [(1, 2), (0, 2), (0, 1)]),
        ([], [(2, 1), (2, 0), (1, 0)]),
        ([(2, 1), (1, 2)], []),
    ],
)
def test_of_equally_short_ways_one_that_is_free_is_walked(bodies: list[Hex], way: list[Hex]) -> None:
    """From 2,2 beside the character, cells counted from it: three steps either way; whoever is shut in waits."""
    q, r = hexes.parse("5,5")

    def there(cell: Hex) -> str:
        return hexes.show((q + cell[0], r + cell[1]))

    others = {f"thug-{number}": there(cell) for number, cell in enumerate(bodies)}
    table = Table(enemies={"thug": there((2, 2)), **others})
    start = (q + 2, r + 2)
    found = routes.route(table.book, table.state, "thug", "hero", 9, start)
    assert [(cell[0] - q, cell[1] - r) for cell in found] == way


@pytest.mark.rule("FF-48")
@pytest.mark.parametrize(
    ("wounds", "more", "near"),
    [
        (19, {"conditions": {"blazing": 1}}, False),
        (18, {"conditions": {"blazing": 1}}, True),
        (19, {"conditions": {"bleeding": 3}}, False),
        (18, {"conditions": {"bleeding": 3}}, True),
        (18, {"conditions": {"bleeding": 1}, "waiting": {"bleed": 1}}, False),
        (18, {"waiting": {"bleed": 1}}, True),
        (18, {"waiting": {"toxic": 2}}, False),
        (18, {"waiting": {"poison": 2}}, True),
    ],
)
def test_whom_the_trickle_ends_before_its_turn_is_no_danger(wounds: int, more: dict[str, Any], near: bool) -> None:
    """Burning, bleeding and what waits come before enemies act (C1, C4): a thug with twenty slots, so many filled."""
    table = Table().set("thug", wounds=wounds, **more)
    assert bool(danger(table.book, table.state)) is near
    table.act("take-aim", 3)
    table.end()
    assert (table.body().out == "defeated") is not near


@pytest.mark.rule("FF-138")
def test_what_a_sink_takes_of_the_fire_ends_nobody() -> None:
    table = Table(foes={"thug": foe(sinks={"f-def": 1})}).set("thug", wounds=19, conditions={"blazing": 1})
    assert danger(table.book, table.state)
    table.set("thug", sunk={"f-def": 1})
    assert danger(table.book, table.state) == ()
