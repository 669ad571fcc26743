"""Exact odds against the table of the digest, and against counting every pair of rolls."""

from __future__ import annotations

from itertools import product

import pytest

from engine.core.odds import percent
from engine.systems.yokai.house import House
from engine.systems.yokai.odds import THREE, Rival, at_least, attack_odds, wins
from tests.engine.yokai.scene import AYA, GORO, KAPPA, ONI, TOMO, changed, command, scene

TABLE = {
    12: (37.5, 50.0, 62.5, 74.1, 83.8, 90.7, 95.4, 98.1, 99.5),
    14: (16.2, 25.9, 37.5, 50.0, 62.5, 74.1, 83.8, 90.7, 95.4),
    16: (4.6, 9.3, 16.2, 25.9, 37.5, 50.0, 62.5, 74.1, 83.8),
    18: (0.5, 1.9, 4.6, 9.3, 16.2, 25.9, 37.5, 50.0, 62.5),
    24: (0, 0, 0, 0, 0, 0, 0.5, 1.9, 4.6),
}
OPPOSED = {-3: 22.2, -2: 30.5, -1: 39.9, 0: 50.0, 1: 60.1, 2: 69.5, 3: 77.8, 4: 84.6, 5: 89.9, 6: 93.7}
ROLLS = [sum(faces) for faces in product(range(1, 7), repeat=3)]


@pytest.mark.parametrize("dn", TABLE)
def test_chances_against_a_difficulty(dn: int) -> None:
    assert [round(100 * at_least(dn, bonus), 1) for bonus in range(9)] == list(TABLE[dn])


@pytest.mark.parametrize(("edge", "chance"), OPPOSED.items())
def test_opposed_chances_with_ties_rerolled(edge: int, chance: float) -> None:
    assert round(100 * wins(edge), 1) == chance


def test_a_single_attack_against_counting_all_46656_pairs() -> None:
    edge, flat, marker, limit = 2, 3, 4, 9
    hit = tide = broke = tied = 0
    for a, b in product(ROLLS, repeat=2):
        margin = a + edge - b
        if margin == 0:
            tied += 1
        elif margin > 0:
            dealt = max(1, flat + margin // 3)
            hit, tide, broke = hit + 1, tide + dealt, broke + (marker + dealt >= limit)
    count = 216 * 216 - tied
    found = attack_odds((Rival(edge, flat),), marker, limit, House())
    assert found.hit == pytest.approx(hit / count)
    assert found.tide == pytest.approx(tide / count)
    assert found.breaks == pytest.approx(broke / count)


def test_a_shared_roll_makes_two_targets_fall_together() -> None:
    """Both hit or neither more often than two rolls would have it; so a break by both is likelier."""
    pair = (Rival(0, 2), Rival(0, 2))
    found = attack_odds(pair, 0, 4, House())
    one = attack_odds(pair[:1], 0, 4, House())
    assert found.tide == pytest.approx(2 * one.tide)
    assert found.breaks > 1 - (1 - one.breaks) ** 2


def test_ties_may_go_to_the_defender_and_the_tide_may_need_more() -> None:
    assert attack_odds((Rival(0, 1),), 0, 5, House(attack_tie="defender")).hit < 0.5
    at, past = (
        attack_odds((Rival(9, 4),), 0, 5, House()),
        attack_odds((Rival(9, 4),), 0, 5, House(tide_break="past-limit")),
    )
    assert at.breaks > past.breaks
    sure = attack_odds((Rival(0, 3, "auto"),), 0, 3, House())
    assert (sure.hit, sure.tide, sure.breaks) == pytest.approx((1, 3, 1))
    assert attack_odds((Rival(0, 3, "ten"),), 0, 99, House()).hit == pytest.approx(
        sum(p for n, p in THREE.items() if n > 10) / (1 - THREE[10])
    )
    assert percent(0.125) == "12.5 %"


@pytest.mark.rule("YO-64", "YO-68")
def test_what_is_settled_pushes_the_tide_in_its_place() -> None:
    """2 of 5 and then the roll: a hit of 3 breaks; and what strikes back takes away before it."""
    roll = attack_odds((Rival(0, 3),), 2, 5, House())
    found = attack_odds((Rival(0, 2, "settled"), Rival(0, 3)), 0, 5, House())
    assert (found.hit, found.tide) == pytest.approx((1, 2 + roll.tide))
    assert found.breaks == pytest.approx(roll.breaks)
    assert attack_odds((Rival(0, -2, "settled"), Rival(0, 3)), 4, 5, House()).breaks == pytest.approx(roll.breaks)


def test_the_preview_tells_odds_for_every_defence_before_focus_is_committed() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    before = play.state
    shown = play.session.preview(command(do="attack", who=AYA, action="katana", targets=ONI))
    assert play.state is before
    found = {fact.name: fact.text for fact in shown.odds}
    alone, guarded = attack_odds((Rival(5, 4),), 0, 10, House()), attack_odds((Rival(0, 4),), 0, 10, House())
    assert found == {
        "no defence": f"hit 89.9 % · Tide {alone.tide:.2f} on average · break {percent(alone.breaks)}",
        "Defend (Kanabo)": f"hit 50.0 % · Tide {guarded.tide:.2f} on average",
    }
    assert guarded.breaks == 0, "what cannot be is not foretold"
    assert (shown.cost, [overlay.at for overlay in shown.overlays]) == ("1 FP", ["e-close"])


def test_the_preview_counts_the_ki_of_a_defence_and_the_cost_of_reaching() -> None:
    play = scene((GORO, "medium"), (ONI, "close"), order=(ONI, GORO))
    changed(play, GORO, ki=11)
    shown = play.session.preview(command(do="attack", who=ONI, action="kanabo", targets=GORO))
    odds = {fact.name: fact.text for fact in shown.odds}
    assert odds["Iron breath"].startswith(f"hit {percent(wins(5 - (5 + 2 - 3)))}")
    assert shown.cost == "3 FP"
    found = [(overlay.kind, overlay.at, overlay.who) for overlay in shown.overlays]
    assert found == [("line", "p-close", ONI), ("target", "p-medium", GORO)], "the mark stands at whom it is aimed"


def test_odds_of_an_attack_on_several_and_of_a_check() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"))
    shown = play.session.preview(command(do="attack", who=TOMO, action="arrow-rain", targets=[ONI, KAPPA]))
    assert shown.odds[0].text.startswith(f"hit {percent(wins(6))}")
    assert shown.odds[-1].text.startswith("Tide "), "the hits stand with the answers of each"
    shown = play.session.preview(command(do="full-action", who=TOMO, action="read-the-field"))
    assert shown.odds[0].text == "25.9 % success"
    play.do("attack", TOMO, action="longbow", targets=ONI)
    (table,) = play.session.view().tables
    assert table.rows[0][:2] == ("no defence", "93.7 %")
