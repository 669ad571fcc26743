"""Reactions, stances, and how attacks are answered (FF-81 to FF-94, FF-169, FF-170, FF-186)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands.fight import Pass
from engine.systems.fires.options import options
from engine.systems.fires.preview import preview
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.force import hp_slots
from engine.systems.fires.state import HERO, Raised
from tests.engine.fires.scene import Table, attack, foe

STANDING = [{"low": 1, "high": 6, "deeds": [{"attacks": ["cut"]}]}]


def attacked(**more) -> Table:
    """The thug stands beside the character and is about to strike."""
    roll = more.pop("roll", 3)
    table = Table(**more)
    table.pool(*more.pop("pool", (6, 6, 5, 4, 3, 2)))
    table.act("take-aim", 6)
    table.end(roll)
    while table.state.step in ("stances", "after-move"):
        table.wait()
    return table


@pytest.mark.rule("FF-81")
@pytest.mark.example("X2")
def test_one_reaction_before_each_attack() -> None:
    table = attacked(enemies={"thug": "5,6", "two": "5,4"})
    assert table.state.step == "attack"
    table.act("dodge", 6)
    assert table.state.turn.enemy == "two"
    table.pool()
    table = attacked(enemies={"thug": "5,6", "two": "5,4"})
    table.pool(3)
    table.act("dodge", 3)
    assert table.hero.wounds == 2
    assert Table().no("dodge", 6).message == "Dodge! is a reaction"


@pytest.mark.rule("FF-82")
def test_sudden_closes_every_window() -> None:
    entries = [{"low": 1, "high": 6, "sudden": True, "deeds": [{"attacks": ["cut"]}]}]
    table = Table(entries=entries).pool(6, 6, 3)
    table.act("take-aim", 6)
    table.end()
    assert table.state.step == "beat"
    assert table.hero.wounds == 2


@pytest.mark.rule("FF-83", "FF-154")
def test_no_reaction_while_stunned() -> None:
    table = attacked()
    table.set(conditions={"stunned": 1})
    assert table.no("dodge", 6).rule == "FF-154"
    table.wait()
    assert table.hero.wounds == 2
    down = attacked()
    down.set(conditions={"knockdown": 1})
    assert down.no("dodge", 6).code == "condition"


@pytest.mark.rule("FF-84", "FF-86")
def test_a_juke_out_of_reach_wastes_the_attack() -> None:
    table = attacked()
    table.act("juke", 6, path=["5,4"])
    assert table.hero.wounds == 0
    assert any("does not reach" in event.text for event in table.found("TurnSet"))


@pytest.mark.rule("FF-85")
def test_a_dodge_helps_against_one_attack_unless_it_is_undodgeable() -> None:
    table = attacked()
    table.act("dodge", 6)
    assert table.hero.wounds == 0
    sure = attacked(foes={"thug": foe(attacks={"cut": attack(modifiers=["undodgeable"])})})
    sure.act("dodge", 6)
    assert sure.hero.wounds == 2


@pytest.mark.rule("FF-87")
def test_diving_ends_on_the_ground_and_rolling_puts_out_flames() -> None:
    table = attacked()
    table.act("dive", 2, path=["5,4", "5,3"])
    assert table.hero.wounds == 0
    assert table.hero.conditions.get("knockdown") == 1
    lying = Table().pool(3, 6).set(conditions={"knockdown": 1, "blazing": 1})
    lying.act("roll", 3, path=["5,4"])
    assert "blazing" not in lying.hero.conditions
    assert lying.hero.conditions["knockdown"] == 1


@pytest.mark.rule("FF-88", "FF-135")
def test_a_shield_raised_in_time_catches_up_to_its_def() -> None:
    table = attacked(foes={"thug": foe(attacks={"cut": attack(amount=3)})})
    table.act("shield-up", 2, thing="kite-shield")
    assert table.hero.wounds == 1
    assert table.state.sheet.pieces["kite-shield"].tokens == 2


@pytest.mark.rule("FF-89")
def test_half_cover_becomes_full_for_a_counterbeat() -> None:
    bow = foe(attacks={"cut": attack("Shot", 2, "pierce", kind="ranged", range={"min": 1, "max": 9})}, move=0)
    table = attacked(enemies={"thug": "5,8"}, foes={"thug": bow}, ground={"half_cover": ["5,6"]})
    assert table.state.step == "attack"
    table.act("take-cover", 2)
    assert table.hero.wounds == 0


@pytest.mark.rule("FF-90")
def test_a_parry_costs_the_die_that_was_rolled() -> None:
    table = attacked(roll=5)
    assert table.no("parry", 6, thing="arming-sword").message == "needs dice that show 5, not 6"
    table.act("parry", 5, thing="arming-sword")
    assert table.hero.wounds == 0
    assert table.state.step == "beat"
    assert table.body().conditions == {"stunned": 1}
    sure = attacked(roll=5, foes={"thug": foe(attacks={"cut": attack(modifiers=["unparryable"])})})
    assert sure.no("parry", 5, thing="arming-sword").rule == "FF-145"


@pytest.mark.rule("FF-91")
def test_a_riposte_strikes_back_for_double() -> None:
    name = next(k for k, r in Table().catalog.weapons.items() if "riposte" in r.special_attacks and r.hands == 1)
    table = attacked(roll=4, sheet={"slots": [name], "hands": [1, 0], "off_hand": 0}, stats={"str": 12, "dex": 14})
    table.act("riposte", 4, thing=name, type="slash")
    assert table.body().wounds >= 2
    assert table.body().wounds % 2 == 0
    assert table.hero.wounds == 0
    assert "stunned" not in table.body().conditions


@pytest.mark.rule("FF-92")
def test_an_enemy_that_comes_into_reach_is_struck() -> None:
    table = Table(enemies={"thug": "5,9"}).pool(6, 6, 4)
    table.act("take-aim", 6)
    table.end()
    assert table.state.step == "after-move"
    table.act("attack-opportunistic", 4, thing="arming-sword", type="slash")
    assert table.body().wounds == 2
    assert table.hero.wounds == 2
    beside = Table(enemies={"thug": "5,6"}).pool(6, 6, 4)
    beside.act("take-aim", 6)
    beside.end()
    assert beside.no("attack-opportunistic", 4, thing="arming-sword", type="slash").code == "window"
    guts = {"pots": ["trip", "dirty-trick"]}
    trip = Table(enemies={"thug": "5,9"}, sheet=guts, stats={"dex": 12, "att": 12}).pool(6, 6, 4)
    trip.act("take-aim", 6)
    trip.end()
    trip.act("summon-guts", 4, attunement="trip")
    assert trip.hero.wounds == 0
    assert trip.body().conditions["knockdown"] == 1


@pytest.mark.rule("FF-93")
def test_strikeback_comes_after_the_attack() -> None:
    table = attacked(sheet={"pots": ["strikeback"]}, stats={"dex": 12, "end": 13, "att": 12})
    table.act("summon-guts", 3, attunement="strikeback", thing="arming-sword", type="slash")
    if table.state.asking is not None:
        table.answer("0")
    assert (table.hero.wounds, table.body().wounds) == (2, 2)


@pytest.mark.rule("FF-94")
def test_stances_before_the_roll() -> None:
    table = Table(sheet={"pots": ["guard-stance", "leaf-stance"]}, stats={"dex": 12, "end": 10, "att": 12}).pool(
        2, 6, 6
    )
    table.act("shield-up", 2, thing="kite-shield")
    table.end()
    assert table.state.step == "stances"
    table.act("summon-guts", attunement="guard-stance")
    assert table.no("summon-guts", attunement="leaf-stance").code == "window"
    assert table.state.step == "attack"
    table.wait()
    assert table.state.sheet.pieces["kite-shield"].tokens == 2
    down = (
        Table(sheet={"pots": ["leaf-stance"]}, stats={"dex": 12, "att": 12}).pool(6, 6).set(conditions={"knockdown": 1})
    )
    down.act("shield-up", 6, thing="kite-shield")
    down.end()
    assert down.state.step != "stances"


def vengeful(name: str, kind: str, **more) -> Table:
    catalyst = {"miracles": "chime", "pyromancy": "eternal-ember", "witchery": "fetish-dagger", "sorcery": "wand"}[kind]
    sheet = {"slots": [catalyst], "hands": [1, 0], "off_hand": 0, "pots": [name]}
    stats = {"int": 20, "fth": 20, "att": 30}
    return attacked(sheet=sheet, stats=stats, **more)


@pytest.mark.rule("FF-169")
def test_retaliation_once_an_enemy_or_once_an_attack() -> None:
    twice = {"thug": foe(attacks={"cut": attack(times=2)})}
    table = vengeful("white-vengeance", "miracles", foes=twice)
    table.act("cast", 2, attunement="white-vengeance")
    assert table.state.step == "attack"
    first = table.body().wounds
    assert first > 0
    table.wait()
    assert table.body().wounds == first
    red = vengeful("red-curse", "witchery", foes=twice)
    red.act("cast", 5, attunement="red-curse")
    red.wait()
    assert red.body().wounds == 4
    torturer = attacked(sheet={"armour": "torturers-set"}, foes=twice)
    torturer.wait()
    torturer.wait()
    assert torturer.body().wounds == 2


@pytest.mark.rule("FF-170")
def test_turning_sends_a_shot_back() -> None:
    bow = foe(attacks={"cut": attack("Shot", 3, "pierce", kind="ranged", range={"min": 1, "max": 9})})
    table = vengeful("turning", "sorcery", foes={"thug": bow})
    table.act("cast", 3, attunement="turning")
    assert (table.hero.wounds, table.body().wounds) == (0, 3)
    melee = vengeful("turning", "sorcery")
    melee.act("cast", 3, attunement="turning")
    assert melee.hero.wounds == 2


@pytest.mark.rule("FF-186")
def test_floating_missiles_fly_one_by_one() -> None:
    sheet = {"slots": ["wand"], "hands": [1, 0], "off_hand": 0, "pots": ["magic-arsenal"]}
    table = Table(sheet=sheet, stats={"int": 22, "att": 30}).pool(4, 6, 6)
    table.act("cast", 4, attunement="magic-arsenal", fp=1)
    assert table.state.missiles is not None
    count = table.state.missiles.left
    table.do(orders.FireMissile("thug"))
    assert table.body().wounds == 3
    table.end()
    assert table.state.step == "attack"
    table.do(orders.FireMissile("thug"))
    assert table.state.missiles.left == count - 2
    table.wait()
    table.act("kick", 6, target="thug")
    table.end() if table.state.step == "beat" else None
    assert table.state.missiles is None


@pytest.mark.rule("FF-98")
def test_instinct_foresees_and_doubt_skips_a_letter() -> None:
    letters = [
        {"low": 1, "high": 6, "deeds": [{"letter": "A", "attacks": ["cut"]}, {"letter": "B", "attacks": ["poke"]}]}
    ]
    thug = foe(attacks={"cut": attack(amount=5), "poke": attack("Poke", 1)})
    table = Table(
        sheet={"pots": ["instinct"]}, stats={"int": 12, "att": 12}, foes={"thug": thug}, entries=letters
    ).pool(6, 6)
    table.act("summon-guts", attunement="instinct", other="table", faces=[4])
    assert table.state.tables["table"].forced == 0
    table.act("take-aim", 6)
    table.end()
    assert table.state.tables["table"].rolled == (4,)
    table.wait()
    assert table.hero.wounds == 5
    hex_ = vengeful("doubting-hex", "witchery", foes={"thug": thug}, entries=letters)
    hex_.act("cast", 3, attunement="doubting-hex")
    while hex_.state.step == "attack":
        hex_.wait()
    assert hex_.hero.wounds == 1
    staff = {"slots": ["magic-staff"], "hands": [1, 0], "off_hand": 0, "pots": ["mindwipe"]}
    two = [
        {"low": 1, "high": 3, "deeds": [{"attacks": ["cut"]}]},
        {"low": 4, "high": 6, "deeds": [{"attacks": ["poke"]}]},
    ]
    wipe = Table(sheet=staff, stats={"int": 24, "att": 30}, foes={"thug": thug}, entries=two).pool(2, 6)
    wipe.act("cast", 2, attunement="mindwipe", other="table:0")
    wipe.end(1)
    wipe.wait()
    assert wipe.hero.wounds == 1


def test_the_ledger_is_told() -> None:
    table = attacked()
    table.act("dodge", 6)
    assert table.found("Committed")[0].reaction
    assert replace(table.state, round=9).round == 9
    assert hexes.show(table.hero.at) == "5,5"


def foreseen(table: Table, command: Any) -> list[str]:
    return [line.text for line in preview(table.catalog, table.state, "gm", command).lines]


@pytest.mark.rule("FF-81", "FF-134")
def test_an_answer_to_a_blow_says_what_the_blow_does_then() -> None:
    """Nothing was told of *No reaction*, and of the others only that they are done."""
    table = attacked()
    assert foreseen(table, Pass()) == ["Thug: Cut at Ash: 2 slash", "Ash: 2 tokens: 2 HP"]
    shielded = foreseen(table, table.command("shield-up", 6))
    assert shielded == ["Ash raises the shield", "Thug: Cut at Ash: 2 slash", "Ash: 2 tokens: 2 on the shield"]
    dodged = foreseen(table, table.command("dodge", 6))
    assert dodged == ["Thug: Cut at Ash: 2 slash", "Cut has no effect on Ash"], "not first that it holds this attack"
    assert foreseen(table, table.command("parry", 3, thing="arming-sword")) == ["Thug is stunned"]
    weak = attacked()
    weak.set(wounds=hp_slots(weak.book, weak.state, HERO) - 1)
    assert preview(weak.catalog, weak.state, "gm", Pass()).warning == "that would be your defeat, and make you Hollow"


@pytest.mark.rule("FF-109", "FF-122")
def test_an_attack_that_is_hindered_says_by_what() -> None:
    shot = {"thug": foe(attacks={"cut": attack(kind="ranged", range={"min": 1, "max": 7})})}
    table = attacked(foes=shot, enemies={"thug": "5,8"}, entries=STANDING)
    assert foreseen(table, Pass())[0] == "Thug: Cut at Ash: 2 slash"
    ground = {"full_cover": ["5,6"], "start": ["5,5"]}
    hidden = attacked(foes=shot, enemies={"thug": "5,8"}, entries=STANDING, ground=ground)
    assert foreseen(hidden, Pass()) == ["Thug: Cut does not reach: 5,6 is in the way"]
    short = {"thug": foe(attacks={"cut": attack(kind="ranged", range={"min": 1, "max": 2})})}
    far = attacked(foes=short, enemies={"thug": "5,8"}, entries=STANDING)
    assert foreseen(far, Pass()) == [], "the question says so"


@pytest.mark.rule("FF-81", "FF-84")
def test_an_attack_out_of_reach_is_no_blow_to_be_answered() -> None:
    """The key that goes on lets it pass: of three rats far away each was a question with a digit of its own."""

    def aim(table: Table) -> str:
        return next(
            option.aim for option in options(table.catalog, table.state, "gm", HERO) if option.command["do"] == "pass"
        )

    short = {"thug": foe(attacks={"cut": attack(kind="ranged", range={"min": 1, "max": 2})})}
    assert aim(attacked(foes=short, enemies={"thug": "5,8"}, entries=STANDING)) == "pass"
    assert aim(attacked(foes=short, enemies={"thug": "5,7"}, entries=STANDING)) == "bear"


@pytest.mark.rule("FF-169")
def test_an_enemy_too_answers_each_type_that_it_suffered() -> None:
    """The brand burns for 1 beside what it cuts: both come back, as they were dealt."""
    curse = {"on": "damaged", "do": "damage", "amount": "dealt", "type": "same", "target": "attacker"}
    brand = {"slots": ["fire-brand"], "hands": [1, 0], "off_hand": 0}
    table = Table(sheet=brand, foes={"thug": foe(rules=[curse])}, stats={"str": 14}).pool(6, 6)
    table.act("attack-light", 6, thing="fire-brand", type="slash", target="thug")
    placed = table.found("TokensPlaced")
    dealt, back = ({event.damage: event.amount for event in placed if event.who == who} for who in ("thug", HERO))
    assert back == dealt
    assert set(back) == {"slash", "burn"}


@pytest.mark.rule("FF-117", "FF-168")
def test_a_decoy_stands_beside_whoever_makes_it() -> None:
    sheet = {"slots": ["magic-staff"], "hands": [1, 0], "off_hand": 0, "pots": ["phantasm"]}
    table = attacked(sheet=sheet, stats={"int": 30, "att": 40, "str": 20})
    for cell in ("5,3", "5,5", "5,6"):
        assert table.no("cast", 5, attunement="phantasm", cell=cell).rule == "FF-117"
    table.act("cast", 5, attunement="phantasm", cell="5,4")
    assert table.hero.wounds == 0


@pytest.mark.rule("FF-93")
def test_nobody_strikes_back_with_an_empty_crossbow() -> None:
    sheet = {"slots": ["arming-sword", "hand-crossbow"], "hands": [1, 2], "off_hand": 2, "pots": ["strikeback"]}
    table = attacked(sheet=sheet, stats={"dex": 12, "end": 13, "att": 12, "str": 20})
    table.act("summon-guts", 3, attunement="strikeback", thing="arming-sword", type="slash")
    assert table.state.asking is not None
    assert {label.partition(",")[0] for label in table.state.asking.question.labels} == {"Arming Sword"}


@pytest.mark.rule("FF-108")
def test_a_shield_that_is_up_stays_up_behind_an_attack_that_keeps_it() -> None:
    for kept in (True, False):
        shielded = foe(shield={"defence": 1, "stability": 3}, attacks={"cut": attack(keeps_shield_up=kept)})
        table = Table(foes={"thug": shielded}, entries=STANDING).pool(6, 3)
        table.set("thug", raised=Raised("own"))
        table.act("take-aim", 6)
        table.end()
        table.wait()
        assert table.hero.wounds == 2
        assert (table.body().raised is not None) == kept


@pytest.mark.rule("FF-81")
def test_a_second_reaction_before_an_attack_is_refused_as_such() -> None:
    table = attacked()
    table.state = replace(table.state, turn=replace(table.state.turn, reacted=True))
    no = table.no("dodge", 6)
    assert (no.code, no.message) == ("window", "one reaction has been used before this attack already")
