"""Options: what is offered in each phase, and that the answer of ``decide`` is the same (law 3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import SeededDice
from engine.core.draft import Draft
from engine.core.refusal import Refused
from engine.systems.mir.decide import decide
from engine.systems.mir.evolve import evolve
from tests.engine.mir.scene import Table, foe, hits, pc
from tests.fillings import fillings


def crowd(**options: str) -> Table:
    """Everything that can be offered: bows, crossbows, shields, wounds, somebody hidden, somebody down."""
    return Table(
        pc(weapon=["sword", "shield"], stowed=["bow", "dagger"], wounds=[(1, False), (2, True)]),
        pc("Osip", at=1, weapon="crossbow", wounds=[(4, False)]),
        pc("Mara", weapon="axe"),
        foe("Guard", weapon=["axe", "shield"], important=True),
        foe("Brute", at=2, weapon="bow"),
        foe("Wraith", hidden=True, unaware=True),
        options=options,
    )


def refused(table: Table, command: dict[str, Any]) -> Refused | None:
    draft = Draft(table.state, evolve, SeededDice(1))
    try:
        decide(draft, table.catalog, table.rules.read(command))
    except Refused as no:
        return no
    return None


def assert_sound(table: Table, limit: int = 40) -> int:
    """Every filling of every enabled option is accepted, and enabled options are many."""
    tried = 0
    for option in [
        *table.session.options(),
        *(option for who in table.state.combatants for option in table.session.options("gm", who)),
    ]:
        if option.enabled:
            some = list(fillings(option, limit))
            assert some, option.id
            for command in some:
                tried += 1
                no = refused(table, command)
                assert no is None, (command, no.refusal if no else None)
        else:
            assert option.code
            assert option.why_not
            assert option.rule.startswith("MR-")
    return tried


OPTION_SETS: list[dict[str, str]] = [
    {},
    {"distance-model": "pairs", "swap-cost": "action"},
    {"partial-progress": "lost", "run-stacks-with-move": "off", "swap-cost": "move", "multi-ranged": "off"},
    {"ammo": "on", "ranged-in-melee": "forbidden", "overreach": "none", "hold-rolls": "on", "min-test-dice": "1"},
]


@pytest.mark.rule("MR-14", "MR-62")
@pytest.mark.parametrize("options", OPTION_SETS)
def test_whatever_is_offered_is_accepted_in_every_phase(options: dict[str, str]) -> None:
    table = crowd(**options)
    assert assert_sound(table) > 200
    table.do("attack-melee", "irena", weapon="sword", targets=["guard"], hold=True)
    assert_sound(table, 8)
    table.do("roll")
    assert_sound(table, 8)
    table.do("rule-overrule", what="attack-critical", value=True)
    table.do("rule-overrule", what="outcome", value="defender")
    table.do("apply")
    assert_sound(table, 8)
    while table.state.exchange:
        answer = next(option for option in table.session.options() if option.group == "answer")
        table.session.do(table.rules.read(answer.command))
        assert_sound(table, 8)
    table.do("end-fight")
    assert_sound(table, 8)
    table.do("end-scenario")
    table.do("next-fight")
    assert_sound(table, 8)


@pytest.mark.rule("MR-14")
def test_a_used_slot_shows_why_not_and_what_is_left() -> None:
    table = crowd()
    table.do("skill-test", "irena", skill="empathy", difficulty=0)
    option = table.option("attack-melee:sword:irena")
    assert (option.enabled, option.code, option.rule) == (False, "no-action-left", "MR-14")
    assert option.why_not == "Irena has spent the action"
    assert table.option("move:irena").enabled
    assert table.option("end-slot:irena").hot
    other = table.option("attack-melee:axe:mara", who="mara")
    assert other.code == "turn"


@pytest.mark.rule("MR-36")
def test_one_key_attacks_with_the_first_weapon_in_hand() -> None:
    table = crowd()
    (hot,) = [option for option in table.session.options() if option.hot]
    assert hot.id == "attack-melee:sword:irena"
    assert hot.slots[0].choices == ("guard", "wraith-a")
    assert hot.slots[0].many is None
    both = table.option("attack-melee:sword:several:irena")
    assert (both.label, both.slots) == ("Attack Guard and Wraith in hiding: Sword", ()), "whom is no question"
    assert both.command["targets"] == ["guard", "wraith-a"]
    assert table.option("attack-melee:sword:hold:irena").slots[0].many == (1, 2)
    table.do("rule-remove", "wraith-a", how="fled")
    alone = table.option("attack-melee:sword:irena")
    assert (alone.label, alone.slots, alone.command["targets"]) == ("Attack Guard: Sword", (), "guard")
    assert not table.has("attack-melee:sword:several:irena")
    notes = hot.slots[0].notes
    assert notes == ("Melee, Defence 2D", "Melee, defenceless")


@pytest.mark.rule("MR-21", "MR-27")
def test_where_no_foe_is_left_an_attack_is_refused_for_one_of_the_fallen_and_friends_are_for_the_other_act() -> None:
    table = crowd()
    for foe_id in ("guard", "brute", "wraith-a"):
        table.do("rule-remove", foe_id, how="fled")
    option = table.option("attack-melee:sword:irena")
    assert (option.enabled, option.code, option.rule) == (False, "target", "MR-27")
    assert option.why_not == "Guard is gone from the fight"
    assert table.refuse("target", "MR-27", "attack-melee", "irena", weapon="sword", targets=option.command["targets"])
    assert table.option("attack-melee:own:irena").enabled
    for foe_id in ("guard", "brute", "wraith-a"):
        table.do("rule-side", foe_id, side="party")
    assert not table.has("attack-melee:sword:irena")


@pytest.mark.rule("MR-50")
def test_the_dice_of_an_attack_are_told_with_the_allies_who_help() -> None:
    alone, helped = Table(pc(), foe(), foe("Brute", at=1)), Table(pc(), pc("Mara"), foe(), foe("Brute", at=1))
    dice = []
    for table in (alone, helped):
        dice.append(int(table.option("attack-melee:mace:irena").preview.partition("D")[0]))
    assert dice[1] == dice[0] + 1


@pytest.mark.rule("MR-55")
def test_bandaging_lists_patients_and_their_open_wounds() -> None:
    table = crowd()
    bandage = table.option("bandage:irena")
    assert [slot.name for slot in bandage.slots] == ["patient", "wound"]
    assert bandage.slots[0].choices == ("irena",)
    assert bandage.slots[1].choices == {"irena": (1,)}
    table.do("rule-wound", "irena", change="bandage", wound=1)
    assert table.option("bandage:irena").why_not == "nobody in the Melee band has an open Wound"


@pytest.mark.rule("MR-39", "MR-54")
def test_answers_are_complete_commands() -> None:
    table = Table(pc(armour="none", defence=2), foe(weapon=["axe", "shield"]))
    table.strike(hits(0, 4), hits(3, 3))
    answers = [option for option in table.session.options() if option.group == "answer"]
    assert [answer.label for answer in answers] == ["Strike back: Axe", "Strike back: Shield"]
    assert all(not answer.slots for answer in answers)
    table.do("choose-counter-weapon", "guard", weapon="axe")
    answers = [option for option in table.session.options() if option.group == "answer"]
    assert [(answer.label, answer.preview) for answer in answers] == [
        ("Lose Health", "lose 5 Health: 5 left"),
        ("Take a Wound", "a Wound of severity 1: −1D on every roll until bandaged"),
    ]
    assert not any(option.group == "act" for option in table.session.options())


@pytest.mark.rule("MR-58", "MR-59")
def test_the_interlude_offers_the_days() -> None:
    table = crowd()
    table.do("end-fight")
    ids = {option.id for option in table.session.options() if option.group == "interlude"}
    assert {
        "end-day",
        "end-scenario",
        "night-rest:plain",
        "night-rest:well",
        "next-fight",
        "bandage:irena",
        "resilience-test:mara",
        "skill-test:irena",
    } <= ids
    players = {option.id for option in table.session.options("players")}
    assert "bandage:irena" in players
    assert not {"end-day", "next-fight"} & players
    assert table.option("end-day").preview == "Osip DIES"
