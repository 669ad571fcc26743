"""What may be commanded: law 3 on random fights under random house rules, and the order of the palette."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.core.options import Option
from engine.core.refusal import Refusal, Refused
from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.checks.every import refusal_of
from engine.systems.miasma.state.things import Link
from tests.engine.miasma.case import small_table
from tests.engine.miasma.scene import Table, beast, hero, monster, slash
from tests.fillings import filled_at_random, fillings
from tui.fight.composition import Composition, set_field, value_of, with_part

EACH = 12
"""Fillings tried of every option, besides three random ones."""


def typed(table: Table, command: dict[str, Any]) -> Any:
    return table.rules.read(command)


def by_id(table: Table, audience: Any = "gm", who: str | None = None) -> dict[str, Option]:
    found = table.session.options(audience, who)
    assert len({option.id for option in found}) == len(found), "ids of options must differ"
    return {option.id: option for option in found}


def check_sound(table: Table, rng: random.Random) -> Iterator[Option]:
    """Law 3 for every option of this state; yields the enabled ones."""
    answers: dict[str, Refusal | None] = {}

    def answer(command: dict[str, Any]) -> Refusal | None:
        asked = json.dumps(command)
        if asked not in answers:
            answers[asked] = refusal_of(table.catalog, table.state, typed(table, command))
        return answers[asked]

    for audience in ("gm", "players"):
        for option in table.session.options(audience):
            if not option.enabled:
                no = answer(option.command)
                assert no is not None, f"{option.id} is disabled ({option.code}) but would be accepted"
                assert (no.code, no.message, no.rule) == (option.code, option.why_not, option.rule)
                continue
            filled = [*fillings(option, EACH), *(filled_at_random(option, rng) for _ in range(3))]
            assert filled, f"{option.id} is enabled, but cannot be filled"
            for command in filled:
                no = answer(command)
                assert no is None, f"{option.id} offers {command}, refused: {no}"
            if audience == "gm":
                yield option


@pytest.mark.parametrize("seed", range(6))
def test_every_filling_of_every_option_is_accepted_and_what_is_disabled_is_refused_alike(seed):
    rng = random.Random(f"options {seed}")
    table = small_table(rng)
    for _ in range(14):
        able = list(check_sound(table, rng))
        acts = [option for option in able if option.group == "act" or option.hot]
        table.session.do(typed(table, filled_at_random(rng.choice(acts or able), rng)))


@pytest.mark.rule("MI-93")
def test_rulings_are_offered_in_every_phase_and_change_anything():
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster())
    in_fight = {option.id.split(":")[0] for option in table.session.options() if option.group == "ruling"}
    table.do(c.EndFight())
    between = {option.id.split(":")[0] for option in table.session.options() if option.group == "ruling"}
    wanted = {"rule-set", "rule-remove", "rule-add", "rule-note", "rule-option", "rule-give"}
    assert wanted | {"rule-place", "rule-terrain"} <= in_fight
    assert wanted <= between
    assert not {"rule-place", "rule-terrain"} & between, "nobody stands anywhere between fights"


def test_a_filled_ruling_is_carried_out():
    table = Table(hero(), monster())
    option = by_id(table)["rule-set:life:mamoru"]
    table.session.do(typed(table, {**option.command, "value": 7}))
    assert table.one().life == 7


def test_the_hot_option_is_the_strike_when_it_would_meet_a_foe():
    table = Table(hero(gear=("short-sword",)), monster(at="1,0"))
    hot = [option.id for option in table.session.options(who="mamoru") if option.hot]
    assert hot == ["stand:mamoru", "attack:mamoru:short-sword"], "in the order of the acts, which keep their digits"
    table = Table(hero(gear=("short-sword",)), monster(at="4,0"))
    hot = [option.id for option in table.session.options(who="mamoru") if option.hot]
    assert hot == ["stand:mamoru"]


def test_an_attack_of_one_key_says_before_that_it_would_strike_at_nobody():
    """It is given at once; who has not turned to the foe learned of it only when the blow fell."""
    told = {}
    for at in ("1,0", "4,0"):
        table = Table(hero(gear=("short-sword",)), monster(at=at))
        able = [option for option in table.session.options(who=None) if option.enabled]
        told[at] = {option.label.rpartition(": ")[2]: option.preview for option in able}
    assert re.search(r", leaves \d+ stamina$", told["1,0"]["Short Sword"]), "of what, or of whom, nobody had said"
    assert re.search(r", leaves \d+ stamina$", told["1,0"]["Claw"])
    assert told["4,0"]["Short Sword"].endswith(", at nobody")
    assert told["4,0"]["Claw"].endswith(", at nobody")


@pytest.mark.rule("MI-31")
def test_the_full_circle_is_not_what_a_turn_begins_with():
    """Two keys spent three segments on facing the same way: E was the first of the list, and nobody wanted it."""
    for facing, first in ((0, 1), (3, 4), (5, 0)):
        slot = by_id(Table(hero(facing=facing), monster(at="6,0")), who="mamoru")["turn:mamoru"].slots[0]
        assert (slot.default, slot.fixed_digits({})) == (first, (1, 2, 3, 4, 5, 6))


@pytest.mark.rule("MI-54")
def test_a_strike_is_told_by_the_segment_in_which_it_lands():
    """*10 Physical in 2* was said in segment 9, beside *free in 11*: all else counts from the first one on."""
    table = Table(hero(gear=("short-sword",)), monster(at="6,0"))
    for segment in (1, 4):
        assert table.state.segment == segment
        options = by_id(table)
        notes = options["attack:mamoru"].slots[0].notes
        assert isinstance(notes, tuple)
        claw = next(option for option in options.values() if option.label == "Claw")
        lands = f" Physical in {segment + 1}"
        assert (lands + ";" in notes[0], lands + "," in claw.preview) == (True, True), (notes[0], claw.preview)
        table.rest(3)


@pytest.mark.rule("MI-95")
def test_an_attack_of_one_key_says_before_that_it_would_strike_at_the_own_side():
    """First of all: *12 Physical in 4, at Ochimu…* was cut before it said that those are friends."""
    for at, said in (("4,0", "own side: Sayo, "), ("2,0", "own side too: Sayo, ")):
        cast = hero(gear=("naginata",)), hero("Sayo", at="1,0", gear=("short-sword",)), monster(at=at)
        option = by_id(Table(*cast), who="mamoru")["attack:mamoru:naginata"]
        assert (option.preview.startswith(said), option.hot) == (True, at == "2,0")


@pytest.mark.rule("MI-87", "MI-95")
def test_a_bolt_and_any_move_say_before_that_they_would_strike_at_the_own_side():
    """Only the preview warned of it, in a list of which one line is previewed."""
    for friend, ox in (("1,0", "4,0"), ("0,2", "1,0")):
        monk = hero(spells=("fire-bolt",), power=8, endurance=20)
        others = hero("Sayo", at=friend), monster(at=ox)
        bolt = by_id(Table(monk, *others), who="mamoru")["cast:mamoru:fire-bolt"].preview
        moves = by_id(Table(hero(gear=("naginata",)), *others), who="mamoru")["attack:mamoru"].slots[0].notes
        assert isinstance(moves, tuple)
        if friend == "1,0":
            assert bolt.startswith("own side: Sayo, 8.75 Fire along a line; ")
            assert moves[0].startswith("own side: Sayo, ")
        else:
            assert bolt.startswith("8.75 Fire along a line; ")
            assert not any("own side" in note for note in moves)


@pytest.mark.rule("MI-87", "MI-S24")
def test_a_bolt_says_before_that_it_would_hit_nobody():
    """Its digit gives it at once: only a blow of one key said *at nobody*, and 15 stamina were gone."""
    for facing, told in ((0, "8.75 Fire along a line"), (2, "8.75 Fire, at nobody")):
        monk = hero(spells=("fire-bolt",), power=8, endurance=20, facing=facing)
        table = Table(monk, monster(at="4,0"))
        assert by_id(table, who="mamoru")["cast:mamoru:fire-bolt"].preview.startswith(f"{told}; ")
    front = Table(monk, monster(at="4,0"), options={"aimed-lines": "front"})
    assert "at nobody" not in by_id(front, who="mamoru")["cast:mamoru:fire-bolt"].preview, "it may be aimed"


@pytest.mark.rule("MI-45")
def test_a_move_keeps_its_digit_when_others_cannot_be_paid_any_more():
    """*Thrust* was 3, and 2 once Isamu had no breath for the first of the list."""
    table = Table(hero(gear=("yari",)), monster(at="6,0"))

    def digits() -> dict[Any, int]:
        slot = by_id(table, who="mamoru")["attack:mamoru"].slots[0]
        return dict(zip(slot.labels, slot.fixed_digits({}), strict=True))

    before = digits()
    assert list(before.values()) == [*range(1, 1 + len(before))]
    table.session.do(typed(table, {**by_id(table)["rule-set:stamina:mamoru"].command, "value": 6}))
    after = digits()
    assert 0 < len(after) < len(before)
    assert after.items() <= before.items()


def test_prices_and_what_they_leave_stand_beside_the_choices():
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster(at="6,0"))
    found = by_id(table, who="mamoru")
    assert found["duck:mamoru"].cost == "1 segment, 27 stamina"
    assert found["duck:mamoru"].preview == "leaves 13 stamina"
    run = found["run:mamoru"].slots[0]
    assert run.note("2,0", {}) == "34 stamina, leaves 6 stamina"
    assert "3,0" not in run.choices, "51 stamina are more than 40"
    digits = dict(zip(run.choices, run.digits, strict=True))
    assert (digits["1,0"], digits["0,1"], digits["2,0"]) == (1, 2, 0), (
        "a direction keeps its digit, however far it goes"
    )
    turn = found["turn:mamoru"]
    assert turn.slots[0].note(3, {}) == "2 segments"
    table.session.do(typed(table, {**by_id(table)["rule-set:stamina:mamoru"].command, "value": 27}))
    assert by_id(table, who="mamoru")["duck:mamoru"].preview == "then staggered", "short enough for half a line"
    assert turn.slots[1].note("counter-clockwise", {"to": 1}) == "3 segments"


@pytest.mark.rule("MI-39", "MI-40")
def test_behind_a_guard_attacks_are_shown_with_the_reason():
    table = Table(hero(gear=("short-sword", "wooden-shield"), guard="wooden-shield"), monster())
    found = by_id(table, who="mamoru")
    assert found["attack:mamoru:short-sword"].code == "shield-raised"
    assert found["attack:mamoru:short-sword"].rule == "MI-40"
    assert found["guard:mamoru:none"].label == "Lower shield"
    table = Table(hero(gear=("short-sword",), guard="short-sword"), monster())
    assert by_id(table, who="mamoru")["attack:mamoru:short-sword"].code == "parrying"


@pytest.mark.rule("MI-26", "MI-28")
def test_somebody_bound_has_one_line_that_says_why():
    table = Table(hero(gear=("short-sword",)), monster())
    table.do(slash(), c.RestStand())
    (only,) = [
        option for option in table.session.options(who="mamoru") if option.group == "act" and "compose" not in option.id
    ]
    assert not only.enabled
    assert only.code == "locked"
    assert only.rule == "MI-28"


def test_players_are_offered_what_their_side_may_do_and_nothing_else():
    table = Table(hero(), monster())
    found = table.session.options("players")
    assert {option.who for option in found} == {"mamoru"}
    assert {option.group for option in found} == {"act"}


@pytest.mark.rule("MI-47", "MI-51", "MI-52")
def test_a_chain_is_composed_part_by_part():
    table = Table(hero("Kenta", gear=("large-mace",), strength=12, endurance=10), monster())
    slot = by_id(table, who="kenta")["attack:kenta"].slots[0]
    assert slot.composer is not None
    composer = slot.composer
    chain = with_part(composer, Composition(), "large-mace:Sweep:sweep")
    chain = set_field(composer, chain, 0, "hexes", ["FL", "F", "FR"])
    chain = with_part(composer, chain, "large-mace:Smash:line")
    chain = set_field(composer, chain, 1, "power", ["strength", "strength"])
    chain = set_field(composer, chain, 1, "front", 2)
    move = value_of(composer, chain)
    preview = table.session.preview(typed(table, {"do": "attack", "who": "kenta", "move": move}))
    facts = {fact.name: fact.text for fact in preview.facts}
    assert facts["segments"] == "8"
    assert facts["price"] == "40 stamina"
    assert facts["strikes in"] == "6, 8"
    assert facts["damage"] == "13 Physical; 25 Physical"


@pytest.mark.rule("MI-55")
def test_a_kept_move_becomes_a_ready_choice():
    table = Table(hero(gear=("short-sword",)), monster())
    kept = c.AttackMove((Link("short-sword", "Slash", power=("dexterity",)),))
    table.do(c.ComposeMove("mamoru", "Heron", kept))
    slot = by_id(table, who="mamoru")["attack:mamoru"].slots[0]
    (book,) = [value for value in slot.allowed({}) if value.get("book")]
    assert slot.label(book, {}) == "Heron"
    assert slot.note(book, {}).endswith(" in 3; 9 stamina, 31 left"), "it strikes in its last segment"


@pytest.mark.rule("MI-73", "MI-74")
def test_a_level_out_of_reach_says_needed_and_present_number():
    table = Table(hero(miasma=3), monster())
    table.do(c.EndFight())
    option = by_id(table)["level-up:mamoru"]
    assert not option.enabled
    assert option.code == "level-price"
    assert option.cost == "5 Miasma"
    table.do(r.RuleSet("miasma", 5, ("mamoru",)))
    assert by_id(table)["level-up:mamoru"].preview == "has 5"
    slot = by_id(table)["level-up:mamoru"].slots[0]
    assert slot.note("dexterity", {}) == "6 → 7"


@pytest.mark.rule("MI-02")
def test_new_characters_have_ready_spreads_of_24_points():
    table = Table(hero(), monster())
    table.do(c.EndFight())
    option = by_id(table)["create-character"]
    for spread in option.slots[1].allowed({}):
        assert sum(spread.values()) == 24
        table.do(typed(table, {**option.command, "name": "Aki", "attributes": spread}))
    with pytest.raises(Refused):
        table.do(typed(table, {**option.command, "name": "Aki", "attributes": dict.fromkeys(spread, 5)}))


@pytest.mark.rule("MI-10", "MI-S11")
@pytest.mark.parametrize(("house", "told"), [("forbid", "cannot be held or worn: Str 3 of 10"), ("allow", "weight 8")])
def test_gear_beyond_a_new_character_says_so(house: str, told: str):
    table = Table(hero(), monster(), options={"unqualified-gear": house})
    table.do(c.EndFight())
    gear = by_id(table)["create-character"].slots[2]
    quick = {"strength": 3, "dexterity": 10, "endurance": 5, "vitality": 5, "power": 1}
    assert gear.note("large-mace", {"attributes": quick}).startswith(told)
    assert gear.note("short-sword", {"attributes": quick}).startswith("weight 3")


@pytest.mark.rule("MI-17", "MI-12")
def test_changing_items_puts_away_just_what_must_make_room():
    table = Table(hero(gear=("short-sword", "wooden-shield", "halberd"), strength=5, dexterity=7), beast())
    found = by_id(table, who="mamoru")
    both = found["change-item:mamoru:take-halberd:stow-short-sword:stow-wooden-shield"]
    assert both.label == "Take Halberd and stow Short Sword and Wooden Shield"
    assert both.enabled


@pytest.mark.rule("MI-17", "MI-12")
def test_no_more_is_put_away_than_must_be():
    """Of two things in hand either, and nothing where a hand is free."""
    table = Table(hero(gear=("short-sword", "wooden-shield", "mace"), strength=5), beast())
    taking = "change-item:mamoru:take-mace"
    either = {f"{taking}:stow-short-sword", f"{taking}:stow-wooden-shield"}
    assert {name for name in by_id(table, who="mamoru") if name.startswith(taking)} == either
    table.do(c.ChangeItem("mamoru", stow=("short-sword",)), c.RestStand())
    assert [name for name in by_id(table, who="mamoru") if name.startswith(taking)] == [taking]


@pytest.mark.rule("MI-17", "MI-S12")
@pytest.mark.parametrize(
    ("segments", "cost", "told"), [("1", "1 segment", "stamina full"), ("0", "beside another action", "")]
)
def test_what_a_change_of_hands_costs_stands_beside_it(segments: str, cost: str, told: str):
    table = Table(hero(gear=("short-sword", "wooden-shield")), beast(), options={"swap-segments": segments})
    option = by_id(table, who="mamoru")["change-item:mamoru:stow-wooden-shield"]
    assert (option.cost, option.preview) == (cost, told)


@pytest.mark.rule("MI-46")
def test_a_ready_power_up_is_that_of_the_best_attribute():
    for strength, dexterity, best in ((9, 7, "Str"), (7, 9, "Dex")):
        table = Table(hero(gear=("short-sword",), strength=strength, dexterity=dexterity), beast())
        slot = by_id(table, who="mamoru")["attack:mamoru"].slots[0]
        powered = [slot.label(move, {}) for move in slot.allowed({}) if "+" in slot.label(move, {})]
        assert powered
        assert all(best in label for label in powered), powered


@pytest.mark.rule("MI-22")
def test_whoever_takes_more_than_a_hex_may_be_put_where_they_stand_in_part():
    table = Table(hero(), beast(at="3,0", footprint=("0,0", "-1,0")))
    places = by_id(table)["rule-place:beast-1"].slots[0].choices
    assert "4,0" in places
    assert "-1,0" not in places, "its hind part would stand on Mamoru"


@pytest.mark.rule("MI-S17")
def test_the_game_master_is_asked_who_gets_a_contested_hex():
    table = Table(hero(at="0,0"), monster(at="2,0"), options={"contested-hex": "gm"})
    table.do(c.Walk("mamoru", "1,0"), c.Walk("kappa-1", "1,0"))
    acts = [option for option in table.session.options() if option.group in ("act", "answer")]
    assert [option.label for option in acts if option.group == "answer"] == [
        "Mamoru gets 1,0",
        "Kappa gets 1,0",
        "Nobody gets 1,0",
    ]
    assert not any(option.id.startswith("stand:") for option in acts), "nobody is asked to act meanwhile"
    assert table.session.pending()[0].kind == "answer"
    marked = [overlay for overlay in table.session.view().board.overlays if overlay.kind == "target"]
    assert [(overlay.at, overlay.text) for overlay in marked] == [("1,0", "?")]
    assert not any(overlay.kind == "reach" for overlay in table.session.view("gm", "mamoru").board.overlays)


@pytest.mark.rule("MI-S24")
@pytest.mark.parametrize(("aiming", "told"), [("off", set()), ("front", {"Shoot at Near", "Shoot at Edge"})])
def test_shots_at_whoever_is_in_front_are_offered_where_the_table_aims(aiming, told):
    """The yumi reaches 20: Far is beyond, Back behind, and of Sly nobody knows."""
    foes = [("Near", "2,-1"), ("Edge", "0,3"), ("Far", "21,-1"), ("Back", "-1,-1")]
    cast = [beast(name, at) for name, at in foes] + [beast("Sly", "3,-1", hidden=True)]
    table = Table(hero(gear=("yumi",)), *cast, radius=25, options={"aimed-lines": aiming})
    (attack,) = [option for option in table.session.options(who="mamoru") if option.id == "attack:mamoru"]
    (moves,) = [slot for slot in attack.slots if slot.name == "move"]
    shots = {name: move for name, move in zip(moves.labels, moves.choices, strict=True) if " at " in name}
    assert {label.removesuffix(" 1") for label in shots} == told
    for move in shots.values():
        table.session.preview(c.Attack("mamoru", msgspec.convert(move, c.AttackMove)))


@pytest.mark.rule("MI-S24", "MI-87")
def test_a_bolt_is_offered_at_every_hex_in_front_whoever_may_stand_there_by_then():
    """Facing east on a disc of three: 15 hexes of the 120°, of which one is Near's and comes first; Sly is nobody's."""
    foes = [beast("Near", "3,-1"), beast("Back", "-1,-1"), beast("Sly", "2,0", hidden=True)]
    caster = hero(spells=("fire-bolt",), power=8, endurance=20)
    table = Table(caster, *foes, radius=3, options={"aimed-lines": "front"})
    (bolt,) = [option for option in table.session.options("players", "mamoru") if option.id == "cast:mamoru:fire-bolt"]
    (aim,) = bolt.slots
    assert next(iter(zip(aim.choices, aim.labels, strict=True))) == ("3,-1", "Near")
    ahead = {f"{q},{r}" for q in range(4) for r in range(-3, 4) if (q, r) != (0, 0) and -q <= r <= 3 - q}
    assert set(aim.choices) == ahead
    assert len(ahead) == 15
