"""Tokens, shields, sinks, acid, words on damage (FF-133 to FF-150, FF-189, FF-190)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.fires.rules.force import capacity
from engine.systems.fires.rules.hexes import parse
from engine.systems.fires.state import Raised
from tests.engine.fires.scene import Table, attack, foe
from tests.engine.fires.test_reactions import attacked


def struck(
    *packets: tuple[int, str],
    modifiers: tuple[str, ...] = (),
    rules: tuple[Any, ...] = (),
    shield: bool = False,
    **more: Any,
) -> Table:
    """The character takes one attack without a reaction."""
    hit = {
        "name": "Blow",
        "packets": [{"amount": n, "type": kind, "modifiers": list(modifiers)} for n, kind in packets],
        "rules": list(rules),
        **more.pop("hit", {}),
    }
    table = attacked(foes={"thug": foe(attacks={"cut": hit})}, **more)
    if shield:
        table.set(raised=Raised("kite-shield"))
    table.wait()
    return table


def hurt(amount: int, kind: str = "slash", **sheet) -> Table:
    """The thug is struck by a thrown thing of so many tokens."""
    item = {
        "name": "Stone",
        "charges": 9,
        "rules": [{"on": "use", "do": "damage", "amount": amount, "type": kind, "target": {"who": "enemy", "max": 4}}],
    }
    table = Table(sheet={"pouches": ["stone"]}, foes={"thug": foe(**sheet)}, changes={"items": {"stone": item}})
    table.act("use-item", 3, item="stone", target="thug")
    return table


@pytest.mark.rule("FF-133", "FF-138")
@pytest.mark.example("X2")
def test_sinks_take_what_they_have_room_for() -> None:
    table = hurt(4, sinks={"p-def": 1})
    assert (table.body().sunk, table.body().wounds) == ({"p-def": 1}, 3)
    assert hurt(4, "burn", sinks={"p-def": 3}).body().wounds == 4
    assert hurt(3, sinks={"slash": 1, "p-def": 1}).body().sunk == {"slash": 1, "p-def": 1}


@pytest.mark.rule("FF-133")
def test_a_trigger_counts_tokens_on_hp() -> None:
    bleed = {"on": "hit", "when": {"assigned_hp_min": 2}, "do": "inflict", "condition": "bleeding", "target": "target"}
    assert struck((2, "slash"), rules=(bleed,)).hero.conditions.get("bleeding") == 1
    armoured = struck((2, "slash"), rules=(bleed,), sheet={"armour": "leather-set"})
    assert armoured.hero.conditions == {}


@pytest.mark.rule("FF-134", "FF-136")
def test_a_guard_break_in_the_middle_of_an_attack() -> None:
    table = struck((6, "slash"), shield=True, sheet={"armour": "leather-set"})
    assert (table.hero.wounds, table.hero.sunk) == (3, {"p-def": 1})
    table = attacked(foes={"thug": foe(attacks={"cut": attack(amount=4)})}, sheet={"armour": "leather-set"})
    pieces = table.state.sheet.pieces
    table.person(pieces={**pieces, "kite-shield": replace(pieces["kite-shield"], tokens=6)})
    table.set(raised=Raised("kite-shield"))
    table.wait()
    assert table.found("GuardBroken")
    assert (table.hero.wounds, table.hero.sunk) == (2, {"p-def": 1})
    assert table.state.sheet.pieces["kite-shield"].used == 1
    assert table.hero.raised is None


@pytest.mark.rule("FF-135")
def test_blocking_is_not_optional_and_words_go_past_it() -> None:
    table = struck((3, "slash"), shield=True)
    assert (table.state.sheet.pieces["kite-shield"].tokens, table.hero.wounds) == (2, 1)
    assert struck((3, "slash"), modifiers=("unblockable",), shield=True).hero.wounds == 3
    mixed = attacked(
        foes={
            "thug": foe(
                attacks={
                    "cut": {"name": "Blow", "packets": [{"amount": 2, "type": "slash"}, {"amount": 2, "type": "burn"}]}
                }
            )
        },
        sheet={"armour": "bandits-set"},
    )
    mixed.set(raised=Raised("kite-shield"))
    mixed.wait()
    assert mixed.state.asking is not None
    assert mixed.state.asking.question.kind == "shield-order"
    mixed.answer("1")
    mixed.answer("1")
    assert (mixed.hero.wounds, mixed.hero.sunk) == (0, {"p-def": 2})


@pytest.mark.rule("FF-137")
def test_a_hoplon_lets_shots_vanish() -> None:
    bow = {"kind": "ranged", "range": {"min": 1, "max": 9}}
    sheet = {"slots": ["arming-sword", "", "hoplon"]}
    table = attacked(
        foes={"thug": foe(attacks={"cut": attack("Shot", 3, "pierce", **bow)})}, sheet=sheet, stats={"str": 11}
    )
    table.set(raised=Raised("hoplon"))
    table.wait()
    assert (table.hero.wounds, table.state.sheet.pieces["hoplon"].tokens) == (0, 0)


@pytest.mark.rule("FF-139")
def test_the_player_is_asked_whether_to_sink_a_condition() -> None:
    push = {"on": "use", "do": "inflict", "condition": "knockdown", "target": "target"}
    kwargs: dict[str, Any] = {"rules": (push,), "sheet": {"armour": "knights-set"}}
    table = struck((1, "slash"), **kwargs)
    assert table.state.asking is not None
    table.answer("yes")
    assert table.hero.conditions == {}
    other = struck((1, "slash"), **kwargs)
    other.answer("no")
    assert other.hero.conditions == {"knockdown": 1}
    never = struck((1, "slash"), options={"ask-sink": "never"}, **kwargs)
    assert never.hero.sunk["ps"] == 1


@pytest.mark.rule("FF-140", "FF-147")
def test_bleed_waits_and_poison_lets_one_through() -> None:
    table = hurt(3, "bleed")
    assert (table.body().wounds, table.body().waiting) == (0, {"bleed": 3})
    poison = hurt(3, "poison")
    assert (poison.body().wounds, poison.body().waiting) == (1, {"poison": 2})
    assert hurt(3, "bleed", sinks={"res": 2}).body().waiting == {"bleed": 1}
    assert struck((2, "bleed"), shield=True).state.sheet.pieces["kite-shield"].tokens == 0


@pytest.mark.rule("FF-141")
def test_all_slots_full_is_the_end() -> None:
    table = hurt(20)
    assert table.body().out == "defeated"
    assert table.state.outcome == "victory"
    assert hurt(19).body().out == ""
    lost = struck((99, "slash"))
    assert lost.state.outcome == "defeat"


@pytest.mark.rule("FF-142")
def test_healing_takes_plain_tokens_first() -> None:
    table = Table(sheet={"pouches": ["sunlit-flask"]}).set(wounds=4, bled=2).pool(3, 3)
    table.act("drink", 3, 3, item="sunlit-flask")
    healed = table.found("Healed")[0]
    assert (healed.wounds, healed.bled) == (3, 1)


@pytest.mark.rule("FF-143")
def test_acid_wears_gear_then_breaks_it_then_burns() -> None:
    table = struck((3, "acid"))
    assert table.state.asking is not None
    assert set(table.state.asking.question.choices) == {"arming-sword", "kite-shield"}
    table.answer("kite-shield")
    table.answer("")
    assert table.state.sheet.pieces["kite-shield"].used == 1
    assert table.hero.wounds == 2
    worn = attacked(
        foes={"thug": foe(attacks={"cut": attack("Spit", 2, "breaking")})},
        sheet={"slots": ["arming-sword"], "hands": [1, 0], "off_hand": 0},
    )
    pieces = worn.state.sheet.pieces
    worn.person(pieces={**pieces, "arming-sword": replace(pieces["arming-sword"], used=1)})
    worn.wait()
    assert worn.state.sheet.pieces["arming-sword"].broken
    assert worn.hero.wounds == 0


@pytest.mark.rule("FF-144")
def test_acid_eats_an_enemys_armour() -> None:
    table = hurt(3, "acid", sinks={"p-def": 2})
    assert capacity(table.book, table.state, "thug", "p-def") == 0
    assert table.body().wounds == 1
    assert hurt(3, "breaking", sinks={"p-def": 2}).body().wounds == 0


@pytest.mark.rule("FF-145")
@pytest.mark.parametrize(
    ("word", "wounds", "down", "shield"),
    [("", 1, False, False), ("unsinkable", 2, False, False), ("inevitable", 2, False, True), ("high", 0, True, False)],
)
def test_words_on_damage(word: str, wounds: int, down: bool, shield: bool) -> None:
    hit = {"name": "Blow", "packets": [{"amount": 2, "type": "slash", "modifiers": [word] if word else []}]}
    table = attacked(foes={"thug": foe(attacks={"cut": hit})}, sheet={"armour": "leather-set"})
    table.set(conditions={"knockdown": 1} if down else {}, raised=Raised("kite-shield") if shield else None)
    table.wait()
    assert table.hero.wounds == wounds


@pytest.mark.rule("FF-146")
def test_magical_blows_are_sunk_by_magic_defence_alone() -> None:
    table = struck((2, "slash"), modifiers=("magical",), sheet={"armour": "knights-set"}, stats={"int": 10})
    assert (table.hero.wounds, table.hero.sunk) == (1, {"m-def": 1})


@pytest.mark.rule("FF-148")
def test_types_ignore_things() -> None:
    assert hurt(3, "dark", types=["undead"]).body().wounds == 0
    assert hurt(3, "bleed", types=["undead"]).body().waiting == {}
    ember = {"slots": ["eternal-ember"], "hands": [1, 0], "off_hand": 0, "pots": ["conflagrate"]}
    boss = Table(sheet=ember, foes={"thug": foe(types=["great-foe"])}, stats={"att": 12}).pool(2, 6)
    boss.act("cast", 2, attunement="conflagrate", target="thug")
    assert boss.body().conditions == {"blazing": 1}
    kicked = Table(foes={"thug": foe(types=["great-foe"])}).pool(3, 6)
    kicked.act("kick", 3, target="thug")
    assert kicked.body().at == parse("5,6")


@pytest.mark.rule("FF-149")
def test_drain_heals_the_attacker() -> None:
    drain = {"on": "use", "do": "inflict", "condition": "drain", "amount": 2, "target": "target"}
    table = attacked(
        foes={
            "thug": foe(
                attacks={"cut": {"name": "Bite", "packets": [{"amount": 1, "type": "slash"}], "rules": [drain]}}
            )
        }
    )
    table.set("thug", wounds=3)
    table.wait()
    assert table.body().wounds == 1


@pytest.mark.rule("FF-150", "FF-48")
def test_the_trickle_asks_nobody_and_is_not_blocked() -> None:
    table = (
        Table().pool(3, 6).set(conditions={"blazing": 1, "bleeding": 2}, waiting={"poison": 3, "toxic": 3, "bleed": 1})
    )
    table.set(raised=Raised("kite-shield"))
    table.act("take-aim", 3)
    table.set(raised=Raised("kite-shield"))
    table.end()
    table.wait()
    assert table.hero.waiting == {"poison": 2, "toxic": 1}
    assert table.hero.bled == 2
    each = Table(options={"bleeding-per-token": "on"}).pool(3, 6).set(conditions={"bleeding": 2})
    each.act("take-aim", 3)
    each.end()
    each.wait()
    assert each.hero.bled == 2


@pytest.mark.rule("FF-189")
def test_peculiar_gear() -> None:
    spikes = {"hazards": {"fire": ["5,4"]}}
    table = Table(sheet={"rings": ["forge-ring"]}, ground=spikes)
    table.act("move", 3, path=["5,4"])
    assert table.hero.wounds == 1
    rage = Table(sheet={"armour": "berserkers-set"}, stats={"str": 10}).set(sunk={"p-def": 1}).pool(3, 6)
    rage.act("attack-light", 3, thing="arming-sword", type="slash", target="thug")
    assert rage.body().wounds == 3
    dragon = Table(sheet={"rings": ["dragon-ring-blue"]})
    assert capacity(dragon.book, dragon.state, "hero", "p-def") == 0
    dragon.set(wounds=4)
    assert capacity(dragon.book, dragon.state, "hero", "p-def") == 2


@pytest.mark.rule("FF-190")
def test_a_desperate_struggle_ends_with_the_round() -> None:
    table = attacked(
        sheet={"pots": ["desperate-struggle"]},
        stats={"end": 15, "att": 12},
        foes={"thug": foe(attacks={"cut": attack(amount=30)})},
    )
    table.act("summon-guts", attunement="desperate-struggle")
    assert table.state.outcome == ""
    assert table.hero.wounds == 7
    table.act("gasp-and-pant")
    while table.state.phase not in ("interlude",):
        table.wait()
    assert table.state.outcome == "defeat"


@pytest.mark.rule("FF-150", "FF-189")
@pytest.mark.parametrize(
    ("harm", "sheet", "wounds", "waiting"),
    [
        (("burn", "burn"), {"rings": ["forge-ring"]}, 1, {}),
        (("burn", "burn"), {}, 2, {}),
        (("poison", "poison"), {}, 1, {"poison": 1}),
    ],
)
def test_what_one_entry_of_a_hazard_deals_is_one_attack(
    harm: tuple[str, ...], sheet: dict[str, Any], wounds: int, waiting: dict[str, int]
) -> None:
    """Two rules of its row were two attacks: the forge ring's 1 an entry was 2, and so was Poison at once."""
    rules = [{"on": "enters-tile", "do": "damage", "amount": 1, "type": kind, "target": "entering"} for kind in harm]
    mire = {"hazards": {"mire": {"name": "Mire", "text": "It stings.", "rules": rules}}}
    table = Table(sheet=sheet, ground={"hazards": {"mire": ["5,4", "4,4"]}}, changes=mire)
    table.act("move", 3, path=["5,4"])
    assert (table.hero.wounds, table.hero.waiting) == (wounds, waiting)
    table.act("move", 4, path=["4,4"])
    assert table.hero.wounds == 2 * wounds, "another entry is another attack"


@pytest.mark.rule("FF-145")
@pytest.mark.parametrize(
    ("words", "own", "down"), [([], [], 0), (["unsinkable"], [], 0), (["inevitable"], [], 1), ([], ["unsinkable"], 1)]
)
def test_unsinkable_is_said_of_damage_and_of_a_condition_where_it_stands_on_that(
    words: list[str], own: list[str], down: int
) -> None:
    """An Unsinkable attack kept what it inflicts from its sink too."""
    falls = {"on": "use", "do": "inflict", "condition": "knockdown", "target": "target", "modifiers": own}
    hit = {"name": "Blow", "modifiers": words, "packets": [{"amount": 1, "type": "slash"}], "rules": [falls]}
    table = attacked(
        foes={"thug": foe(attacks={"cut": hit})}, sheet={"armour": "knights-set"}, options={"ask-sink": "never"}
    )
    table.wait()
    assert table.hero.conditions.get("knockdown", 0) == down
    assert table.hero.wounds == (1 if words else 0)


@pytest.mark.rule("FF-108", "FF-148")
def test_what_an_enemy_inflicts_may_outlast_the_next_end_of_it() -> None:
    """A ``hold`` on the sheet of an enemy was read, and nothing came of it."""
    dazzles = {"on": "use", "do": "inflict", "condition": "blinded", "target": "target"}

    def blinded(**more: str) -> dict[str, str]:
        hit = {"name": "Glare", "packets": [{"amount": 1, "type": "slash"}], "rules": [{**dazzles, **more}]}
        table = attacked(foes={"thug": foe(attacks={"cut": hit})})
        table.wait()
        assert table.hero.conditions == {"blinded": 1}
        return dict(table.hero.held)

    assert blinded() == {}
    assert blinded(hold="counterbeat") == {"blinded": "counterbeat"}
