"""What a use leaves behind for later, what counts as held, and what is asked on the way: each with the one thing that
would have it otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.core.draft import Draft
from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import conditions, read
from engine.systems.fires.decide.interpret import worded
from engine.systems.fires.decide.play import Play, Tally
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules import foes, hexes, plans, requirements, routes, skeletons
from engine.systems.fires.rules.blows import Assault
from engine.systems.fires.rules.hands import shields_held
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.state import HERO, SHIMMER, Raised
from tests.engine.fires.places import ACTION, changed_row
from tests.engine.fires.scene import Table, Threes, attack, foe

WAND: dict[str, Any] = {"slots": ["venomwood-wand", "arming-sword"], "hands": [1, 0], "off_hand": 0}
WISE = dict.fromkeys(("int", "fth", "str", "dex"), 30) | {"att": 40}
HEAL = {"do": "heal", "amount": 1}


def acting(*rules: dict[str, Any], **more: Any) -> Table:
    """Somebody with wounds, who can do one thing more."""
    return Table(changes={"actions": {"own": {**ACTION, "keeps_shield_up": True, "rules": [*rules]}}}, **more).set(
        wounds=9
    )


def plan_of(table: Table, action: str, **fields: Any) -> Plan:
    found = plans.plan_of(table.book, table.state, table.command(action, **fields))
    assert isinstance(found, Plan)
    return found


@pytest.mark.rule("FF-167")
def test_what_comes_with_the_next_round_waits_without_being_told_how_long() -> None:
    table = acting({"on": "next-round-start", **HEAL})
    table.act("own", 3)
    assert [effect.until for effect in table.state.effects] == ["next-round-start"]


@pytest.mark.rule("FF-134", "FF-167")
@pytest.mark.parametrize("lasting", [{}, {"for": "round"}])
def test_what_hits_do_for_a_while_is_done_once_by_the_blow_it_came_with(lasting: dict[str, str]) -> None:
    blow = {"on": "use", "do": "attack", "target": {"who": "enemy", "within": "weapon"}}
    table = acting(blow, {"on": "hit", **HEAL, **lasting})
    table.act("own", 3, thing="arming-sword", type="slash", target="thug")
    assert (table.body().wounds, table.hero.wounds) == (2, 8)


@pytest.mark.rule("FF-56", "FF-167")
@pytest.mark.parametrize(
    ("raised", "stronger"), [(None, "kite-shield"), (Raised(SHIMMER, 1, 2), SHIMMER)], ids=["none", "shimmer"]
)
def test_a_shield_is_stronger_that_is_raised_else_the_one_in_hand(raised: Raised | None, stronger: str) -> None:
    table = acting({"on": "use", "do": "modify-value", "value": "shield-def", "by": 2, "for": "round"})
    table.set(raised=raised).act("own", 4)
    assert [effect.piece for effect in table.state.effects] == [stronger]


@pytest.mark.rule("FF-27", "FF-183")
@pytest.mark.parametrize(("rule", "held"), [({"hand_tokens": 0}, True), ({"not_with": ["dual-wielding"]}, False)])
def test_a_shield_that_needs_a_hand_is_held_in_one(rule: dict[str, Any], held: bool) -> None:
    changes = changed_row("shields", "kite-shield", [{"on": "passive", "do": "slot-rule", **rule}])
    table = Table(sheet={"hands": [1, 0], "off_hand": 0}, changes=changes)
    assert (shields_held(table.book, table.state) == ("kite-shield",)) == held


@pytest.mark.rule("FF-99")
@pytest.mark.parametrize("shape", [{}, {"area": "line"}])
def test_of_what_is_in_the_way_of_a_shape_nothing_is_told(shape: dict[str, Any]) -> None:
    shot = attack(kind="ranged", range={"min": 1, "max": 9}, **shape)
    table = Table(enemies={"thug": "5,8"}, foes={"thug": foe(attacks={"cut": shot})}, ground={"full_cover": ["5,6"]})
    made = table.book.enemies["thug"].attacks["cut"]
    assert bool(foes.hidden_behind(table.book, table.state, "thug", made, HERO)) == (not shape)


@pytest.mark.rule("FF-77")
def test_loaded_are_things_that_can_be_loaded() -> None:
    table = Table(sheet={"slots": ["arming-sword", "hand-crossbow"], "hands": [1, 2], "off_hand": 0})
    acts = skeletons._for_action(table.book, table.state, "load", table.book.actions["load"])
    assert [act.thing for act in acts] == ["hand-crossbow"]


@pytest.mark.rule("FF-157")
@pytest.mark.parametrize("fought", [True, False])
def test_tokens_are_counted_again_while_there_is_a_fight(fought: bool) -> None:
    changes = {"conditions": {"odd": {"name": "Odd", "kind": "static", "rules": [{"on": "tokens-changed", **HEAL}]}}}
    table = Table(changes=changes).set(wounds=9, conditions={"odd": 1})
    if not fought:
        table.state = replace(table.state, phase="between")
    draft: Draft[Any, Any] = Draft(table.state, evolve, Threes(()))
    conditions.recount(Play(draft, table.book, read))
    assert draft.state.hero.wounds == 9 - fought


@pytest.mark.rule("FF-102", "FF-103")
def test_whoever_picks_a_hex_knows_whether_another_tie_comes() -> None:
    """Straight ahead stands a wall: left and right of it are as good, and behind it there is more to pick."""
    q, r = hexes.parse("5,5")
    start = (q + 4, r)
    table = Table(ground={"full_cover": [hexes.show((q + 3, r))]}, foes={"thug": foe(move=9)})
    told: list[bool] = []

    def last(cells: tuple[Hex, ...], at: Hex | None, more: bool) -> Hex:
        told.append(more)
        return cells[0]

    routes.route(table.book, table.state, "thug", HERO, 9, start, last)
    assert told == [True, True, False]


@pytest.mark.rule("FF-141")
@pytest.mark.parametrize("immune", [False, True])
def test_only_whoever_has_tokens_waiting_is_marked_for_a_later_defeat(immune: bool) -> None:
    thug = foe(rules=[{"on": "passive", "do": "immune", "damage_types": ["bleed"]}] if immune else [])
    table = Table(sheet={**WAND, "pots": ["blood-burst"]}, stats=WISE, foes={"thug": thug}).pool(6, 6)
    table.act("cast", 6, attunement="blood-burst", target="thug")
    assert (bool(table.body().waiting), bool(table.body().mark)) == (not immune, not immune)


@pytest.mark.rule("FF-167")
def test_what_lies_in_a_hand_is_what_a_spell_is_cast_with() -> None:
    table = Table(sheet={**WAND, "pots": ["blood-burst"]}, stats=WISE)
    plan = plan_of(table, "cast", attunement="blood-burst")
    assert (plan.thing, plans.scene_of(table.book, table.state, plan).piece) == ("", plan.catalyst)


@pytest.mark.rule("FF-75")
def test_all_is_repaired_with_whichever_catalyst() -> None:
    table = Table(sheet={**WAND, "pots": ["repair"]}, stats=WISE)
    table.pool(6, 6)
    worn = {key: replace(piece, used=1) for key, piece in table.state.sheet.pieces.items()}
    table.person(pieces=worn)
    table.act("cast", 6, 6, attunement="repair", other="venomwood-wand")
    assert [piece.used for piece in table.state.sheet.pieces.values()] == [0] * len(worn)


@pytest.mark.rule("FF-134", "FF-145")
@pytest.mark.parametrize(("on", "words"), [("hit", ("unblockable",)), ("gained", ())])
def test_the_words_of_a_blow_are_on_what_hits_add_and_on_nothing_else(on: Any, words: tuple[str, ...]) -> None:
    table = Table()
    play = Play(Draft(table.state, evolve, Threes(())), table.book, read)
    play.tally = Tally("thug", 9)
    play.tally.made = Assault("Cut", HERO, modifiers=("unblockable",))
    rule = effects.Damage(on=on, amount=1, type="burn")
    assert worded(play, rule, Assault("Burn")).modifiers == words


@pytest.mark.rule("FF-59", "FF-117")
@pytest.mark.parametrize(("stands", "asked"), [("5,6", True), ("5,7", False)])
def test_nobody_is_asked_about_a_gap_that_is_too_far(stands: str, asked: bool) -> None:
    """Behind the blow comes a step, and whoever was struck has fallen."""
    blow = {"on": "use", "do": "attack", "target": {"who": "enemy", "within": "weapon"}}
    step = {"on": "use", "do": "move", "max": 1, "direction": "any"}
    gear = {"slots": ["spear"], "hands": [1, 0], "off_hand": 0}
    both = {"thug": foe(hp=2), "other": foe()}
    table = acting(blow, step, sheet=gear, stats=WISE, foes=both, enemies={"thug": stands, "other": "9,9"})
    table.act("own", 3, thing="spear", type="pierce", target="thug")
    assert asked == (table.state.asking is not None) != bool(table.body().out)


@pytest.mark.rule("FF-91", "FF-183")
def test_a_weapon_for_some_attacks_alone_strikes_back_with_no_attunement() -> None:
    """A lantern shield is one for attacks that pierce, and what is done with any weapon is none of them."""
    lantern = {"slots": ["lantern-shield", "arming-sword"], "hands": [1, 2], "off_hand": 0}
    table = Table(sheet={**lantern, "pots": ["natural-selection"]}, stats=WISE)
    for thing, rule in (("lantern-shield", "FF-183"), ("arming-sword", None)):
        plan = plan_of(table, "summon-guts", attunement="natural-selection", thing=thing)
        no = requirements.attack_weapon(table.book, table.state, plan)
        assert (no and no.rule) == rule, thing
