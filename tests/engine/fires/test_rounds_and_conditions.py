"""Rounds, turns and what lasts how long; conditions (FF-44 to FF-50, FF-151 to FF-162, FF-184)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.fires.events.body import SinksEmptied
from engine.systems.fires.events.flow import RoundOpened, Stepped
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules.force import capacity
from engine.systems.fires.rules.hexes import show
from engine.systems.fires.rules.limits import pool_size
from engine.systems.fires.state import Beat, Raised, Turn
from tests.engine.fires.scene import Table, attack, foe
from tests.engine.fires.test_enemies import foes_turn
from tests.engine.fires.test_reactions import attacked


def next_round(table: Table, *faces: int) -> Table:
    """The pool is thrown away and the counterbeat let pass."""
    table.pool(3)
    table.act("gasp-and-pant")
    while table.state.phase == "counterbeat":
        table.wait()
    return table


@pytest.mark.rule("FF-44", "FF-45")
def test_a_round_opens_in_its_order() -> None:
    doom = [{"round": 2, "text": "Harder", "value": "damage", "by": 1}]
    table = next_round(Table(doom=doom).set(sunk={"p-def": 1}))
    names = [type(event).__name__ for event in table.events]
    order = ["RoundOpened", "DoomCame", "SinksEmptied", "Rolled", "PoolSet"]
    found = [name for name in names if name in order]
    assert found[found.index("RoundOpened") :][:5] == order
    assert (table.state.round, table.hero.sunk) == (2, {})
    assert table.body().changes == {"damage": 1}
    wounds = table.hero.wounds
    assert foes_turn(table).hero.wounds == wounds + 3


@pytest.mark.rule("FF-44", "FF-56", "FF-57", "FF-S74")
def test_what_counts_by_the_round_or_by_the_beat_begins_anew() -> None:
    table = Table().set("thug", raised=Raised("own"), shield_tokens=2, sunk={"res": 1})
    table.set(raised=Raised("shimmer", 2, 2, 1), shield_tokens=1, sunk={"p-def": 1})
    shield = replace(table.state.sheet.pieces["kite-shield"], tokens=2)
    table.person(pieces={**table.state.sheet.pieces, "kite-shield": shield})
    beat, turn = Beat(dynamic=1, extra=1, extra_attack=True), Turn("thug", done=("thug",), reflected=1)
    state = replace(table.state, fortune=1, raised_dice=2, beat=beat, turn=turn, hp_lost_now=2)
    emptied = evolve(state, SinksEmptied())
    assert [(somebody.sunk, somebody.shield_tokens) for somebody in emptied.combatants.values()] == [({}, 0), ({}, 0)]
    assert (emptied.hero.raised, emptied.sheet.pieces["kite-shield"].tokens) == (Raised("shimmer", 2, 2), 0)
    opened = evolve(state, RoundOpened(2))
    assert (opened.round, opened.fortune, opened.raised_dice) == (2, 0, 0)
    begun = evolve(state, Stepped("beat-open", "beat"))
    assert (begun.beat, begun.beats, begun.hp_lost_now) == (Beat(), state.beats + 1, 2)
    over = evolve(state, Stepped("stances", "counterbeat"))
    assert (over.beat, over.turn, over.hp_lost_now) == (replace(beat, extra_attack=False), Turn(), 0)


@pytest.mark.rule("FF-49")
def test_turn_conditions_leave_at_the_end_of_the_own_turn() -> None:
    table = Table().pool(3, 3).set(conditions={"staggered": 2}).set("thug", conditions={"stunned": 1})
    table.act("take-aim", 3)
    assert table.hero.conditions == {"staggered": 1}
    assert table.body().conditions == {}
    assert table.hero.wounds == 0


@pytest.mark.rule("FF-50", "FF-152")
def test_round_conditions_leave_one_by_one_after_the_roll() -> None:
    table = Table().set(conditions={"sapped": 2, "mute": 1, "bleeding": 1})
    assert pool_size(table.book, table.state) == 2
    next_round(table)
    assert len(table.state.pool) == 2
    assert table.hero.conditions == {"sapped": 1, "bleeding": 1}


@pytest.mark.rule("FF-151")
def test_what_does_not_pile_up_stays_at_one() -> None:
    def after(condition: str, have: int) -> int:
        landed = {"on": "use", "do": "inflict", "condition": condition, "target": "target"}
        hit = {"name": "Hex", "packets": [], "rules": [landed]}
        table = attacked(foes={"thug": foe(attacks={"cut": hit})}).set(conditions={condition: have})
        table.wait()
        return next(int(event.tokens) for event in table.found("ConditionSet") if event.condition == condition)

    assert [after("blazing", 1), after("bleeding", 2), after("bleeding", 3), after("mute", 1)] == [1, 3, 3, 2]


@pytest.mark.rule("FF-153")
def test_down_there_are_five_things_to_do() -> None:
    table = Table().pool(3, 3, 2).set(conditions={"knockdown": 1})
    for action in ("move", "take-aim", "kick"):
        assert table.no(action, 3).code == "condition"
    table.act("shield-up", 3, thing="kite-shield")
    table.act("get-up", 3)
    assert table.hero.conditions == {}
    assert table.hero.raised == Raised("kite-shield")
    lowered = attacked(foes={"thug": foe(attacks={"cut": TRIP})}).set(raised=Raised("kite-shield"))
    lowered.wait()
    assert lowered.hero.raised is None


TRIP = {
    "name": "Trip",
    "packets": [],
    "rules": [{"on": "use", "do": "inflict", "condition": "knockdown", "target": "target"}],
}


@pytest.mark.rule("FF-154")
def test_a_stunned_beat_passes_with_the_dice_kept() -> None:
    stun = {
        "name": "Daze",
        "packets": [],
        "rules": [{"on": "use", "do": "inflict", "condition": "stunned", "target": "target"}],
    }
    table = attacked(foes={"thug": foe(attacks={"cut": stun})})
    before = table.state.scores
    table.wait()
    assert (table.state.beats, table.state.phase) == (2, "counterbeat")
    assert table.state.scores == before
    assert table.hero.conditions in ({}, {"stunned": 1})


@pytest.mark.rule("FF-155")
def test_ice_holds_and_thaws() -> None:
    table = Table().pool(3, 3, 1).set(conditions={"frozen": 2})
    assert capacity(table.book, table.state, "hero", "p-def") == 2
    assert table.no("move", 3, path=["5,4"]).code == "condition"
    table.act("struggle", 3, 3, other="frozen")
    assert any(event.tokens == 1 for event in table.found("ConditionSet"))
    burn = {"name": "Torch", "packets": [{"amount": 3, "type": "burn"}]}
    hot = attacked(foes={"thug": foe(attacks={"cut": burn})}).set(conditions={"frozen": 2})
    while hot.state.step != "beat":
        hot.wait()
    assert hot.hero.conditions == {}


@pytest.mark.rule("FF-156")
def test_flinching_costs_the_best_die() -> None:
    flinch = {
        "name": "Shout",
        "packets": [],
        "rules": [{"on": "use", "do": "inflict", "condition": "flinch", "target": "target"}],
    }
    table = attacked(foes={"thug": foe(attacks={"cut": flinch})})
    best = max(table.state.scores)
    table.wait()
    assert table.found("PoolSet")[0].why == "lost"
    assert len(table.state.scores) == 4
    assert best == 6


def withered(count: int, **more) -> Table:
    rules = [{"on": "use", "do": "inflict", "condition": "withering", "count": count, "target": "target"}]
    table = attacked(foes={"thug": foe(attacks={"cut": {"name": "Curse", "packets": [], "rules": rules}})}, **more)
    table.wait()
    return table


@pytest.mark.rule("FF-157", "FF-158")
def test_three_withering_tokens_are_a_curse() -> None:
    two = withered(2, stats={"int": 7})
    assert two.hero.conditions == {"withering": 2}
    cursed = withered(3, stats={"int": 7}, sheet={"hmn": 2})
    assert cursed.state.outcome == "defeat"
    assert set(cursed.hero.conditions) == {"cursed", "hollow"}
    assert cursed.state.sheet.hmn == 0
    ring = withered(3, stats={"int": 7}, sheet={"rings": ["curse-eater-ring"]})
    assert ring.hero.conditions == {"withering": 3}
    warded = withered(3, stats={"int": 10})
    warded.answer("yes")
    assert (warded.hero.conditions, warded.hero.sunk) == ({"withering": 2}, {"d-def": 1})


@pytest.mark.rule("FF-159")
def test_slowed_halves_every_move() -> None:
    table = Table(at="5,2", enemies={"thug": "9,9"}).pool(5).set(conditions={"slowed": 1})
    assert table.no("move", 5, path=["5,3", "5,4", "5,5", "5,6"]).message == "4 hexes are too far: at most 3"
    enemy = Table(at="5,1", enemies={"thug": "5,9"}).set("thug", conditions={"slowed": 1})
    assert show(foes_turn(enemy).body().at) == "5,7"


@pytest.mark.rule("FF-160")
def test_a_hold_keeps_hurting() -> None:
    rules = [{"on": "use", "do": "inflict", "condition": "grappled-eaten", "target": "target"}]
    grab = {"name": "Grab", "packets": [], "rules": rules, "routine": [{"amount": 1, "type": "crush"}]}
    table = attacked(foes={"thug": foe(attacks={"cut": grab})})
    table.wait()
    assert table.hero.wounds == 1
    assert table.no("move", 6, path=["5,4"]).rule == "FF-184"


@pytest.mark.rule("FF-161")
def test_mute_leaves_only_guts() -> None:
    sheet = {"slots": ["eternal-ember"], "hands": [1, 0], "off_hand": 0, "pots": ["fire-orb", "leap"]}
    table = Table(sheet=sheet, stats={"att": 12, "dex": 12}).pool(3, 3).set(conditions={"mute": 1})
    assert table.no("cast", 3, attunement="fire-orb", target="thug").rule == "FF-161"
    table.act("summon-guts", 3, attunement="leap", path=["5,4"])
    assert show(table.hero.at) == "5,4"
    magic = foe(attacks={"cut": attack(magic=True)})
    silent = Table(foes={"thug": magic}).set("thug", conditions={"mute": 1})
    assert foes_turn(silent).hero.wounds == 0


@pytest.mark.rule("FF-162")
def test_disorientation_costs_fp() -> None:
    rules = [{"on": "use", "do": "inflict", "condition": "disoriented", "amount": 9, "target": "target"}]
    table = attacked(foes={"thug": foe(attacks={"cut": {"name": "Stare", "packets": [], "rules": rules}})})
    table.wait()
    assert table.state.sheet.fp == 0


@pytest.mark.rule("FF-184")
def test_netted_there_is_no_movement_and_all_is_dearer() -> None:
    table = Table(at="5,4").pool(3, 3, 3).set(conditions={"netted-webbed": 1})
    assert table.no("move", 3, path=["5,5"]).code == "condition"
    near = Table().pool(2, 3).set(conditions={"netted-webbed": 1})
    assert (
        near.no("attack-light", 2, thing="arming-sword", type="slash", target="thug").message
        == "needs 3, you offered 2"
    )
    near.act("attack-light", 3, thing="arming-sword", type="slash", target="thug")
    assert near.body().wounds == 2


@pytest.mark.rule("FF-167")
def test_durations() -> None:
    sheet = {
        "slots": ["chime"],
        "hands": [1, 0],
        "off_hand": 0,
        "pots": ["purity"],
        "pouches": ["silver-necklace", "stonebrew-flask"],
    }
    table = Table(sheet=sheet, stats={"fth": 16, "att": 12, "int": 7}).pool(3, 3, 3, 3)
    table.act("cast", 3, attunement="purity")
    assert capacity(table.book, table.state, "hero", "d-def") == 3
    table.act("use-item", 3, item="silver-necklace")
    assert capacity(table.book, table.state, "hero", "d-def") in (7, 3)
    while table.state.phase == "counterbeat":
        table.wait()
    assert capacity(table.book, table.state, "hero", "d-def") == 3
    next_round(table)
    assert capacity(table.book, table.state, "hero", "d-def") == 0


@pytest.mark.rule("FF-168")
def test_imbued_weapons_add_up() -> None:
    sheet = {"pouches": ["crackling-resin", "foul-substance"]}
    table = Table(sheet=sheet).pool(3, 3, 3, 3)
    table.act("use-item", 3, item="crackling-resin", other="arming-sword")
    table.state = replace(table.state, beat=replace(table.state.beat, simple=0))
    table.act("use-item", 3, item="crackling-resin", other="arming-sword")
    table.act("attack-light", 3, thing="arming-sword", type="slash", target="thug")
    placed = {event.damage: 0 for event in table.found("TokensPlaced")}
    for event in table.found("TokensPlaced"):
        placed[event.damage] += event.amount if event.who == "thug" else 0
    assert placed["smite"] == 4
    assert placed["slash"] == 2


@pytest.mark.rule("FF-160", "FF-184")
@pytest.mark.parametrize(
    ("hold", "left"),
    [("netted-webbed", {"netted-webbed": 1, "grappled-eaten": 1}), ("grappled-eaten", {"netted-webbed": 2})],
)
def test_of_several_holds_a_struggle_loosens_the_one_that_is_named(hold: str, left: dict[str, int]) -> None:
    table = Table().pool(6, 6, 6).set(conditions={"netted-webbed": 2, "grappled-eaten": 1})
    table.act("struggle", 6, 6, other=hold)
    assert table.hero.conditions == left
