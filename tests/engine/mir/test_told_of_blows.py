"""What people read of blows: the arithmetic before they choose, and nothing that is untrue of one of several."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import NeedsDice
from engine.core.view import Audience
from tests.engine.mir.scene import Table, foe, hits, pc

TWELVES = [12, 12, 1]


def foretold(table: Table, do: str, who: str, audience: Audience = "gm") -> list[str]:
    return [line.text for line in table.session.preview(table.command(do, who, {}), audience).lines]


@pytest.mark.rule("MR-53")
@pytest.mark.parametrize(
    ("attack", "defence", "told"),
    [
        (3, 1, "Irena hits Guard and Brute: 3 against 1 success"),
        (1, 1, "Irena and Guard hit each other, and Brute cannot hit back: tie, 1 against 1 success"),
        (1, 3, "Irena loses to Guard and is hit, but hits Brute, defenceless: 1 against 3 successes"),
    ],
)
def test_the_defenceless_among_others_are_not_said_to_be_missed_or_to_strike_back(
    attack: int, defence: int, told: str
) -> None:
    """*Osip misses Guard 2 and Guard 1*, and then Guard 1 took 6."""
    table = Table(pc(armour="heavy"), foe(health=40), foe("Brute", unaware=True, health=40))
    faces = [*hits(attack, 4), *hits(defence, 4)]
    table.do("attack-melee", "irena", weapon="mace", targets=["guard", "brute"], faces=faces)
    table.do("take-wound", "irena") if table.state.exchange is not None else None
    assert told in [line.text for line in table.session.lines(table.session.head)]


@pytest.mark.rule("MR-53")
def test_a_shot_misses_those_who_defend_and_hits_the_defenceless_unless_it_is_ruled_to_miss() -> None:
    table = Table(pc(weapon="bow"), foe(at=1), foe("Brute", at=1, down=True))
    faces = [*hits(1, 4), *hits(2, 4)]
    table.do("attack-ranged", "irena", weapon="bow", targets=["guard", "brute"], faces=faces)
    assert "Irena misses Guard but hits Brute, defenceless: 1 against 2 successes" in table.told()
    table.do("rule-overrule", None, what="outcome", value="none")
    assert "Irena misses Guard and Brute: the GM decides" in table.told()


@pytest.mark.rule("MR-38", "MR-54")
def test_whoever_chooses_between_health_and_a_wound_reads_why_and_what_comes_of_it() -> None:
    table = Table(pc(), foe())
    table.strike(hits(1, 4), hits(3, 3))
    assert foretold(table, "take-health-loss", "irena") == [
        "Irena takes successes 3 + Mace 3 − armour 2 = 4",
        "Irena loses 4 Health: 6/10",
    ]
    assert foretold(table, "take-health-loss", "irena", "players") == ["Irena loses 4 Health: 6/10"]
    assert foretold(table, "take-wound", "irena")[1:] == ["Irena takes a Wound, severity 1, absorbing 4"]
    assert table.session.pending()[0].detail[0] == "Irena takes successes 3 + Mace 3 − armour 2 = 4"
    assert table.session.pending("players")[0].detail[0] == "lose 4 Health: 6 left"


@pytest.mark.rule("MR-43", "MR-54")
def test_so_it_is_while_others_are_still_to_choose_with_the_wound_of_a_critical() -> None:
    table = Table(foe(attack=3), pc(), pc("Gleb"))
    table.do("attack-melee", "guard", weapon="mace", targets=["irena", "gleb"], faces=[*TWELVES, *hits(0, 4)])
    assert foretold(table, "take-wound", "irena")[:2] == [
        "Irena takes successes 4 + Mace 3 − armour 2 = 5",
        "Irena suffers the critical’s Wound besides, severity 2",
    ]
    table.do("take-wound", "irena")
    assert [text for text in foretold(table, "take-wound", "gleb") if text.startswith("Gleb")] == [
        "Gleb takes successes 4 + Mace 3 − armour 2 = 5",
        "Gleb takes a Wound, severity 1, absorbing 5",
        "Gleb suffers the Wound of a critical hit, severity 2",
    ]


@pytest.mark.rule("MR-54", "MR-56")
def test_a_severe_wound_is_warned_of() -> None:
    table = Table(foe(attack=8), pc())
    table.strike([12] * 6 + hits(0, 2), hits(0, 3), who="guard", target="irena")
    warned = table.session.preview(table.command("take-wound", "irena", {})).warning
    assert warned == "a Severe Wound: unconscious, and dead at the end of the day unless bandaged"


@pytest.mark.rule("MR-39")
def test_what_a_blow_back_comes_to_is_known_once_the_dice_are_down() -> None:
    def told(audience: Audience) -> dict[str, str]:
        found = table.session.options(audience, "irena")
        return {option.label: option.preview for option in found if option.group == "answer"}

    table = Table(foe(health=40), pc(weapon=["mace", "dagger"]))
    table.strike(hits(1, 4), hits(2, 3), who="guard", target="irena")
    assert told("gm") == {
        "Strike back: Mace": "damage successes 2 + Mace 3 − armour 2 = 3",
        "Strike back: Dagger": "damage successes 2 + Dagger 1 − armour 2 = 1",
    }
    assert told("players") == {
        "Strike back: Mace": "damage 3 + successes",
        "Strike back: Dagger": "damage 1 + successes",
    }


@pytest.mark.rule("MR-38")
def test_a_blow_that_armour_stops_takes_nothing() -> None:
    """*… − Protection 2, at least 0 = 0* was no sentence."""
    table = Table(pc(), foe(armour="heavy", weapon=["mace", "shield"]))
    table.strike(hits(1, 4), hits(0, 1))
    told = [line.brief for line in table.session.lines(table.session.head)]
    assert "Guard takes successes 1 + Mace 3 − armour 4 − Protection 2 = nothing" in told


@pytest.mark.rule("MR-55")
@pytest.mark.parametrize(("pool", "vain"), [(2, ""), (1, "0D cannot come to 2 successes")])
def test_a_bandage_is_offered_with_the_wounds_there_are_and_as_vain_without_dice(pool: int, vain: str) -> None:
    hurt: dict[str, Any] = {"wounds": [(1, False), (2, True), (3, False)]}
    table = Table(pc(wounds=[(0, False)], pools={"healing": pool}), pc("Osip", **hurt), foe(at=3))
    option = table.option("bandage:irena")
    assert option.vain == vain
    assert option.slots[0].title == "whose?"
    assert option.slots[0].notes == ("severity 0", "severity 1 and severity 3")


@pytest.mark.rule("MR-08")
def test_whoever_types_the_defence_reads_what_it_has_to_beat_unless_the_roll_is_hidden() -> None:
    table = Table(pc(), foe())
    blow: dict[str, Any] = {"weapon": "mace", "targets": ["guard"]}
    for hidden, told in (
        (False, "Defence against 5 successes, critical (2 twelves): Defence 3"),
        (True, "Defence: Defence 3"),
    ):
        command = table.command("attack-melee", "irena", {**blow, "hidden": hidden})
        with pytest.raises(NeedsDice) as wanted:
            table.session.do(command, (12, 12, 7, 1))
        assert wanted.value.roll.purpose == told


@pytest.mark.rule("MR-38")
def test_no_damage_on_the_average_is_not_told() -> None:
    table = Table(pc(attack=1), foe(armour="heavy", weapon=["mace", "shield"], attack=1))
    odds = table.session.preview(table.command("attack-melee", "irena", {"weapon": "mace", "targets": ["guard"]})).odds
    assert not [fact for fact in odds if "0.0" in fact.text]


@pytest.mark.rule("MR-26", "MR-59")
@pytest.mark.parametrize(("dice", "search", "rest"), [(1, True, True), (2, False, False), (3, False, False)])
def test_a_test_that_its_dice_cannot_pass_is_vain(dice: int, search: bool, rest: bool) -> None:
    """Two 12s are four successes."""
    table = Table(pc(pools={"investigation": dice, "resilience": dice}), foe())
    assert table.option("search-person:irena").vain == ("1D cannot come to 4 successes" if search else "")
    table.do("end-fight")
    table.do("night-rest", who=["irena"], well_rested=True)
    assert table.option("resilience-test:irena").vain == ("1D cannot come to 3 successes" if rest else "")
