"""Every table option: what each value changes, and that it can be changed in the middle of a chronicle."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import Refused
from engine.systems.mir.events import attack as ev
from engine.systems.mir.events.flow import InitiativeRolled
from engine.systems.mir.house import House
from engine.systems.mir.rules.pools import attack_pool, defence_against, plain_defence, skill_pool
from tests.engine.mir.scene import Table, damages, foe, hits, of, only, pc

HERO: dict[str, Any] = {"weapon": "rod", "health": 40}


def with_option(name: str, value: str, *cast: Any) -> Table:
    return Table(*cast, options={name: value})


def wounds(events: list[Any]) -> list[tuple[str, int]]:
    return [(event.who, event.wound.severity) for event in of(events, ev.WoundInflicted)]


def test_options_are_checked_when_a_chronicle_begins() -> None:
    for wrong in ({"luck": "yes"}, {"ammo": "some"}):
        with pytest.raises(Refused) as no:
            Table(pc(), foe(), options=wrong)
        assert no.value.refusal.code == "option"
    table = Table(pc(), foe())
    assert table.state.house == House()


@pytest.mark.rule("MR-62")
def test_an_option_can_be_changed_at_any_time_and_is_told() -> None:
    table = Table(pc(), foe())
    table.do("rule-option", option="ammo", value="on")
    assert table.state.house.ammo is True
    assert table.told() == ["House rule Shots are counted: off → on"]
    table.refuse("option", "MR-S49", "rule-option", option="ammo", value="some")


@pytest.mark.parametrize(("value", "pool"), [("path+skill", 5), ("skill", 3), ("sheet", 0)])
@pytest.mark.rule("MR-02")
def test_pool_formula(value: str, pool: int) -> None:
    table = with_option("pool-formula", value, pc(paths={"hope": 2}, skills={"empathy": 3}), foe())
    assert skill_pool(table.state, table.one("irena"), "empathy").total == pool
    assert skill_pool(table.state, table.one("irena"), "combat").total == 4


@pytest.mark.parametrize(("value", "dice"), [("0", 0), ("1", 1)])
@pytest.mark.rule("MR-03")
def test_min_test_dice(value: str, dice: int) -> None:
    table = with_option("min-test-dice", value, pc(attack=1, wounds=[(0, False)] * 2), foe())
    irena = table.one("irena")
    assert skill_pool(table.state, irena, "empathy").total == dice
    assert attack_pool(table.state, irena, irena.items["mace"].weapon, 0).total == dice


@pytest.mark.parametrize(("value", "pool"), [("on", 2), ("off", 3)])
@pytest.mark.rule("MR-04")
def test_malus_on_defence(value: str, pool: int) -> None:
    table = with_option("malus-on-defence", value, pc(), foe(wounds=[(0, False)]))
    assert plain_defence(table.state, table.one("guard")).total == pool


@pytest.mark.parametrize(("value", "rolls"), [("separate", 3), ("group", 2)])
@pytest.mark.rule("MR-11")
def test_npc_initiative(value: str, rolls: int) -> None:
    table = Table(pc(), foe(), foe("Brute"), options={"npc-initiative": value}, ordered=False)
    assert len(of(table.do("roll-initiative"), InitiativeRolled)) == rolls


@pytest.mark.rule("MR-10")
def test_opening_attack() -> None:
    strict = Table(pc(), foe(), ordered=False)
    strict.refuse("phase", "MR-10", "attack-melee", "irena", weapon="mace", targets=["guard"])
    table = Table(pc(), foe(unaware=True), options={"opening-attack": "before-initiative"}, ordered=False)
    assert table.option("attack-melee:mace:irena").enabled
    table.strike(hits(2, 4))
    assert not table.one("irena").acted
    table.refuse("phase", "MR-10", "attack-melee", "guard", weapon="mace", targets=["irena"])
    table.do("roll-initiative")
    assert table.state.phase == "slots"


@pytest.mark.rule("MR-10")
def test_in_order_an_unaware_target_stays_unaware_until_its_slot() -> None:
    table = Table(pc(), foe(unaware=True), ordered=False)
    table.do("roll-initiative", faces=[*hits(3, 3), *hits(0, 3)])
    assert table.one("guard").unaware


@pytest.mark.rule("MR-17", "MR-18")
def test_run_stacks_with_move() -> None:
    table = with_option("run-stacks-with-move", "off", pc(), foe(at=4))
    table.do("move", "irena", to="1")
    table.refuse("no-action-left", "MR-S10", "run", "irena", to="2")
    other = with_option("run-stacks-with-move", "off", pc(), foe(at=4))
    other.do("run", "irena", to="1")
    other.refuse("no-move-left", "MR-S10", "move", "irena", to="2")


@pytest.mark.parametrize(("value", "at"), [("kept", 1), ("lost", 0)])
@pytest.mark.rule("MR-28")
def test_partial_progress(value: str, at: int) -> None:
    table = with_option("partial-progress", value, pc(), foe(at=4))
    table.do("move", "irena", toward="guard")
    assert table.one("irena").at == 1
    table.do("end-slot", "irena")
    assert table.one("irena").at == at


@pytest.mark.rule("MR-28")
def test_partial_progress_that_reaches_a_band_is_kept() -> None:
    table = with_option("partial-progress", "lost", pc(), foe(at=4))
    assert table.has("move:toward:irena")
    table.do("run", "irena", toward="guard", faces=hits(4, 4))
    table.do("end-slot", "irena")
    assert table.one("irena").at == 3
    away = with_option("partial-progress", "lost", pc(), foe(at=2))
    away.do("move", "irena", away="guard")
    away.do("end-slot", "irena")
    assert away.one("irena").at == 0


@pytest.mark.rule("MR-30")
def test_distance_model() -> None:
    table = with_option("distance-model", "pairs", pc(), foe(at=2), foe("Brute", at=2))
    table.refuse("place", "MR-S13", "move", "irena", to="1")
    table.do("move", "irena", toward="guard")
    facts = {fact.name: fact.text for fact in table.session.view(focus="irena").board.prices}
    assert facts["Guard"].startswith("Short, 1 unit")
    assert facts["Brute"].startswith("Medium, 2 units")
    table.do("end-slot", "irena")
    table.do("run", "guard", away="irena", faces=hits(0, 4))
    assert table.session.view(focus="irena").board.prices[1].text.startswith("Long, 3 units")


@pytest.mark.parametrize(("value", "dealt"), [("miss", []), ("hit", [("guard", 2 + 3 - 2)])])
@pytest.mark.rule("MR-36")
def test_ranged_tie(value: str, dealt: list[Any]) -> None:
    table = with_option("ranged-tie", value, pc(weapon="bow"), foe(at=1))
    assert damages(table.shoot(hits(2, 4), hits(2, 3))) == dealt


@pytest.mark.rule("MR-37")
def test_overreach() -> None:
    none = with_option("overreach", "none", pc(weapon="javelins"), foe(at=3))
    none.refuse("out-of-range", "MR-37", "attack-ranged", "irena", weapon="javelins", targets=["guard"])
    any_ = with_option("overreach", "any", pc(weapon="javelins"), foe(at=8))
    rolled = only(any_.shoot(hits(0, 4), hits(0, 5), weapon="javelins"), ev.AttackRolled)
    assert rolled.defence.pool.total == 5


@pytest.mark.rule("MR-36")
def test_ranged_in_melee() -> None:
    hero: dict[str, Any] = {"weapon": "bow", "health": 40}
    allowed = Table(pc(**hero), foe())
    assert damages(allowed.shoot(hits(0, 4), hits(2, 3))) == []
    countered = with_option("ranged-in-melee", "countered", pc(**hero), foe())
    countered.shoot(hits(0, 4), hits(2, 3))
    assert damages(countered.do("take-health-loss", "irena")) == [("irena", 2 + 3 - 2)]
    far = with_option("ranged-in-melee", "countered", pc(**hero), foe(at=1))
    assert damages(far.shoot(hits(0, 4), hits(2, 3))) == []
    forbidden = with_option("ranged-in-melee", "forbidden", pc(**hero), foe())
    forbidden.refuse("out-of-range", "MR-S17", "attack-ranged", "irena", weapon="bow", targets=["guard"])


@pytest.mark.parametrize(("value", "amount"), [("skill", 1 + 2), ("pool", 1 + 4)])
@pytest.mark.rule("MR-49")
def test_unarmed_damage(value: str, amount: int) -> None:
    table = with_option("unarmed-damage", value, pc(strength=2), foe(armour="none", defence=2))
    assert damages(table.strike(hits(1, 4), hits(0, 3), weapon="unarmed")) == [("guard", amount)]


@pytest.mark.rule("MR-40")
def test_zero_tie_hurts() -> None:
    table = Table(pc(weapon="rod"), foe(weapon="rod"))
    table.strike(hits(0, 4), hits(0, 3), weapon="rod")
    assert damages(table.do("take-health-loss", "irena")) == [("guard", 1), ("irena", 1)]
    spared = with_option("zero-tie-hurts", "off", pc(weapon="rod"), foe(weapon="rod"))
    assert damages(spared.strike(hits(0, 4), hits(0, 3), weapon="rod")) == []


@pytest.mark.parametrize(("value", "amount"), [("0", 0), ("1", 1)])
@pytest.mark.rule("MR-38")
def test_min_damage(value: str, amount: int) -> None:
    table = with_option("min-damage", value, pc(weapon="dagger"), foe(armour="heavy", defence=4))
    assert damages(table.strike(hits(1, 6), hits(0, 2), weapon="dagger")) == [("guard", amount)]


@pytest.mark.rule("MR-43")
def test_critical_effect() -> None:
    def struck(value: str) -> list[Any]:
        table = with_option("critical-effect", value, pc(weapon="rod", attack=6), foe(health=40))
        return table.strike([12, 12, 7, 7, 7, 7], hits(0, 3), weapon="rod")

    assert (damages(struck("damage+wound")), wounds(struck("damage+wound"))) == ([("guard", 9)], [("guard", 1)])
    assert (damages(struck("wound-only")), wounds(struck("wound-only"))) == ([], [("guard", 1)])
    absorbed = struck("wound-absorbs")
    assert (damages(absorbed), wounds(absorbed)) == ([("guard", 3)], [("guard", 1)])
    assert str(only(absorbed, ev.DamageDealt).amount) == (
        "successes 8 + Rod 3 − armour 2 − critical Wound absorbs 6 = 3"
    )


@pytest.mark.rule("MR-41")
def test_defender_criticals() -> None:
    table = with_option("defender-criticals", "off", pc(**HERO), foe(weapon="rod", health=40))
    events = table.strike([7, 7, 7, 7], [12, 12, 1], weapon="rod")
    assert wounds(events) == []
    table.do("take-health-loss", "irena")
    assert table.one("guard").health == 40 - 5


@pytest.mark.parametrize(("value", "count"), [("both", 2), ("damage-only", 0)])
@pytest.mark.rule("MR-42")
def test_critical_dead_heat(value: str, count: int) -> None:
    table = with_option("critical-dead-heat", value, pc(**HERO), foe(weapon="rod", health=40))
    table.strike([12, 12, 1, 1], [12, 12, 1], weapon="rod")
    events = table.do("take-health-loss", "irena")
    assert (len(damages(events)), len(wounds(events))) == (2, count)


@pytest.mark.parametrize(
    ("value", "plain", "important"), [("flagged", False, True), ("all", True, True), ("none", False, False)]
)
@pytest.mark.rule("MR-54")
def test_npc_wounds(value: str, plain: bool, important: bool) -> None:
    for flag, asked in ((False, plain), (True, important)):
        table = with_option("npc-wounds", value, pc(), foe(important=flag))
        table.strike(hits(3, 4), hits(0, 3))
        assert (table.state.exchange is not None) is asked


@pytest.mark.parametrize(("value", "melee", "ranged"), [("melee-only", 5, 4), ("all-attacks", 5, 5), ("off", 4, 4)])
@pytest.mark.rule("MR-50")
def test_gang_up(value: str, melee: int, ranged: int) -> None:
    table = with_option("gang-up", value, pc(weapon="mace"), pc("Osip", weapon="bow"), foe(health=40))
    assert only(table.strike(hits(4, melee), hits(0, 3)), ev.AttackRolled).attack.pool.total == melee
    table.do("end-slot", "irena")
    assert only(table.shoot(hits(4, ranged), hits(0, 3), who="osip"), ev.AttackRolled).attack.pool.total == ranged


@pytest.mark.rule("MR-52")
def test_multi_counter() -> None:
    table = with_option(
        "multi-counter", "combined", pc(**HERO), foe("Guard", weapon="rod"), foe("Brute", weapon="club")
    )
    faces = [*hits(0, 4), *hits(2, 4)]
    table.do("attack-melee", "irena", weapon="rod", targets=["guard", "brute"], faces=faces)
    events = table.do("take-wound", "irena")
    assert damages(events) == [("irena", 3 + 4)]
    assert table.one("irena").wounds[0].severity == 2


@pytest.mark.parametrize(("value", "count"), [("one", 1), ("each", 2)])
@pytest.mark.rule("MR-52")
def test_multi_defence_critical(value: str, count: int) -> None:
    table = with_option(
        "multi-defence-critical", value, pc(**HERO), foe("Guard", weapon="rod"), foe("Brute", weapon="rod")
    )
    table.do("attack-melee", "irena", weapon="rod", targets=["guard", "brute"], faces=[*hits(0, 4), 12, 12, 1, 1])
    table.do("take-health-loss", "irena")
    assert len(wounds(table.do("take-health-loss", "irena"))) == count


@pytest.mark.rule("MR-51")
def test_multi_ranged() -> None:
    cast = pc(weapon="bow"), foe("Guard", at=1), foe("Brute", at=2)
    both = {"weapon": "bow", "targets": ["guard", "brute"]}
    table = Table(*cast)
    events = table.do("attack-ranged", "irena", faces=[*hits(0, 4), *hits(4, 4)], **both)
    assert damages(events) == []
    forbidden = with_option("multi-ranged", "off", *cast)
    forbidden.refuse("target", "MR-S33", "attack-ranged", "irena", **both)
    assert not forbidden.has("attack-ranged:bow:several:irena")
    assert forbidden.option("attack-ranged:bow:hold:irena").slots[0].many == (1, 1)


@pytest.mark.parametrize(("value", "pool"), [("pairwise", 4), ("off", 3)])
@pytest.mark.rule("MR-46")
def test_reach_defence(value: str, pool: int) -> None:
    table = with_option("reach-defence", value, pc(), foe(weapon="spear"))
    irena = table.one("irena")
    assert defence_against(table.state, irena, irena.items["mace"].weapon, table.one("guard")).total == pool


@pytest.mark.parametrize(("value", "amount"), [("on", 2 + 9 - 8), ("off", 2 + 9 - 6)])
@pytest.mark.rule("MR-48")
def test_natural_doubles_protection(value: str, amount: int) -> None:
    table = with_option("natural-doubles-protection", value, pc(strength=9), foe(weapon=["mace", "shield"]))
    assert damages(table.strike(hits(2, 4), hits(0, 3), weapon="unarmed")) == [("guard", amount)]


@pytest.mark.parametrize(
    ("value", "moved", "acted"), [("free", False, False), ("move", True, False), ("action", False, True)]
)
@pytest.mark.rule("MR-25")
def test_swap_cost(value: str, moved: bool, acted: bool) -> None:
    table = with_option("swap-cost", value, pc(weapon="mace", stowed=["dagger"]), foe())
    table.do("swap", "irena", hands="mace+dagger")
    irena = table.one("irena")
    assert (irena.moved, irena.acted, irena.swapped) == (moved, acted, True)


@pytest.mark.parametrize(("value", "lost"), [("off", False), ("on", True)])
@pytest.mark.rule("MR-20")
def test_prolonged_lost_on_damage(value: str, lost: bool) -> None:
    table = with_option("prolonged-lost-on-damage", value, pc(), foe())
    table.do("prolonged-start", "irena", skill="strength", target=9, faces=hits(2, 4))
    table.do("end-slot", "irena")
    table.strike(hits(2, 4), hits(0, 3), who="guard", target="irena")
    table.do("take-wound", "irena")
    assert (table.one("irena").prolonged is None) is lost


@pytest.mark.parametrize(("value", "left"), [("at-night", 1), ("at-bandage", 0)])
@pytest.mark.rule("MR-58")
def test_zero_wound_heals(value: str, left: int) -> None:
    table = with_option("zero-wound-heals", value, pc(), pc("Osip", wounds=[(0, False)]), foe())
    table.do("bandage", "irena", patient="osip", wound=1, faces=hits(2, 3))
    assert len(table.one("osip").wounds) == left


@pytest.mark.rule("MR-23")
def test_ammo() -> None:
    table = with_option("ammo", "on", pc(weapon="javelins"), foe(at=1, health=90))
    for left in (2, 1, 0):
        table.shoot(hits(0, 4), hits(0, 3), weapon="javelins")
        assert table.one("irena").items["javelins"].shots == left
        table.do("end-slot", "irena")
        table.do("end-slot", "guard")
    assert "no shots left" in table.refuse(
        "not-loaded", "MR-S49", "attack-ranged", "irena", weapon="javelins", targets=["guard"]
    )
    table.do("rule-load", "irena", item="javelins", loaded=True)
    assert table.one("irena").items["javelins"].shots == 3


@pytest.mark.rule("MR-07")
def test_hold_rolls() -> None:
    table = with_option("hold-rolls", "on", pc(), foe())
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"])
    assert table.session.view().phase == "exchange"
    table.do("roll", faces=[*hits(2, 4), *hits(0, 3)])
    assert table.one("guard").health == 10
    table.do("apply")
    assert table.one("guard").health == 7


@pytest.mark.parametrize(
    ("value", "meters"),
    [("nothing", []), ("words", ["badly hurt"]), ("damage", ["8 lost, 1 Wound"]), ("exact", ["2/10", "◊●"])],
)
@pytest.mark.rule("MR-07")
def test_players_see_foes(value: str, meters: list[str]) -> None:
    table = with_option("players-see-foes", value, pc(), foe(health=10))
    table.do("rule-set", "guard", field="health", value=2)
    table.do("rule-wound", "guard", change="add", severity=1)
    sheet = next(sheet for sheet in table.session.view("players").sheets if sheet.id == "guard")
    shown = [
        meter.text or (f"{meter.value}/{meter.max}" if meter.kind == "bar" else "".join(meter.tokens))
        for meter in sheet.meters
    ]
    assert shown == meters
    assert (sheet.facts, sheet.sections) == ((), ())
