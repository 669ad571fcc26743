"""Odds that the second look found wrong or missing (Y2, Y7, Y13)."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.odds import percent
from engine.core.session import Session
from engine.systems.yokai.house import House
from engine.systems.yokai.odds import Rival, attack_odds, contest_odds, wins
from engine.systems.yokai.state.sheet import Action
from tests.engine.yokai.scene import (
    AYA,
    KAPPA,
    KITSUNE,
    ONI,
    SUZU,
    TOMO,
    Scene,
    changed,
    command,
    fight,
    rules,
    scene,
)


def counted(rivals: tuple[tuple[int, int], ...], marker: int, limit: int) -> float:
    """The chance that the Tide breaks, counted roll by roll with an attack roll for each target."""
    ways = {(marker, False): 1.0}
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    chances = {value: sums.count(value) / 216 for value in set(sums)}
    for edge, flat in rivals:
        spread: dict[int, float] = {}
        tied = 0.0
        for (a, p), (b, q) in product(chances.items(), repeat=2):
            margin = a + edge - b
            tied += p * q if margin == 0 else 0.0
            dealt = max(1, flat + margin // 3) if margin > 0 else 0
            if margin:
                spread[dealt] = spread.get(dealt, 0.0) + p * q
        after: dict[tuple[int, bool], float] = {}
        for (at, broke), likely in ways.items():
            for dealt, part in spread.items():
                there = at + dealt
                way = (0, True) if there >= limit else (there, broke)
                after[way] = after.get(way, 0.0) + likely * part / (1 - tied)
        ways = after
    return sum(likely for (_, broke), likely in ways.items() if broke)


@pytest.mark.rule("YO-S17")
def test_separate_rolls_are_counted_apart() -> None:
    """Three oni with a Tide of 2 almost gone: a shared roll hits or misses all, separate ones do not."""
    rivals = tuple(Rival(edge, 3) for edge in (1, 1, 0))
    apart = attack_odds(rivals, 0, 2, House(multi_target="separate-rolls"))
    shared = attack_odds(rivals, 0, 2, House())
    assert apart.breaks == pytest.approx(counted(((1, 3), (1, 3), (0, 3)), 0, 2))
    assert shared.breaks < apart.breaks
    assert shared.tide == pytest.approx(apart.tide)


@pytest.mark.rule("YO-S17")
def test_the_preview_of_arrow_rain_under_separate_rolls() -> None:
    shown = {}
    for value in ("shared-roll", "separate-rolls"):
        made = loader.encounter("bridge-at-dusk")
        play = Scene(Session(rules(), rules().begin(made, {"multi-target": value}), seed=1))
        play.do("rule-set", field="tide", value=2)
        foes = ["oni-brute-1", "oni-brute-2", KAPPA]
        while play.state.owner != TOMO:
            play.do("pass", play.state.owner)
        fact = play.session.preview(command(do="attack", who=TOMO, action="arrow-rain", targets=foes)).odds[-1]
        shown[value] = fact.text.rpartition("break ")[2]
    assert shown == {"shared-roll": "78.6 %", "separate-rolls": "84.7 %"}


@pytest.mark.rule("YO-S14")
def test_with_the_attack_on_the_table_the_odds_of_a_defence_are_those_of_its_own_dice() -> None:
    play = scene((AYA, "close"), (ONI, "close"), defence_choice="after-attack-roll")
    play.do("attack", AYA, action="katana", targets=ONI)
    play.do("roll", dice=[4, 4, 4])
    shown = play.session.preview(command(do="defend", who=ONI, action="defend-kanabo"))
    (fact,) = shown.odds
    # 12 + 5 against 3D6 + 5: 10 and less is hit, 12 rerolls both (a fresh pair, even), 11 is hit too.
    low = sum(1 for faces in product(range(1, 7), repeat=3) if sum(faces) < 12) / 216
    tie = sum(1 for faces in product(range(1, 7), repeat=3) if sum(faces) == 12) / 216
    assert fact.text.startswith(f"hit {100 * (low + tie / 2):.1f} %")
    (table,) = play.session.view().tables
    assert [row[0] for row in table.rows] == ["no defence", "Defend (Kanabo)"]


@pytest.mark.rule("YO-09")
def test_before_a_tie_is_rerolled_the_odds_are_those_of_a_fresh_pair() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", field="dice", value="ask")
    play.do("attack", AYA, action="katana", targets=ONI)
    play.do("defend", ONI, action="defend-kanabo")
    play.do("roll", dice=[3, 3, 3, 3, 3, 3])
    (fact,) = play.session.preview(command(do="roll")).odds
    assert fact.text.startswith("hit 50.0 %")
    assert play.session.preview(command(do="roll"), "players").odds == ()


@pytest.mark.rule("YO-18")
def test_players_are_told_no_odds_of_dice_that_they_did_not_see() -> None:
    play = scene((AYA, "close"), (ONI, "close"), defence_choice="after-attack-roll", players_see_foes="exact")
    play.do("rule-set", field="hidden-rolls", value="all")
    play.do("attack", AYA, action="katana", targets=ONI)
    play.do("roll", dice=[4, 4, 4])
    assert play.session.preview(command(do="no-defence", who=ONI)).odds
    play.do("no-defence", ONI, [3, 3, 3])
    play.do("pass" if not play.state.acted else "end-turn", AYA)
    play.do("attack", ONI, action="kanabo", targets=AYA)
    play.do("roll", dice=[4, 4, 4])
    assert play.session.preview(command(do="no-defence", who=AYA), "players").odds == ()


@pytest.mark.rule("YO-08")
def test_an_opposed_check_is_foretold() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    parties = [{"who": AYA, "form": "attribute:Strength"}, {"who": ONI, "form": "attribute:Strength"}]
    facts = play.session.preview(command(do="contest", parties=parties)).odds
    assert [fact.name for fact in facts] == ["Aya", "Oni"]
    assert facts[0].text == f"{100 * wins(2 - 3):.1f} % wins"
    more = {"text": "wrestle", "form": "attribute:Strength", "opponent": ONI, "opponent_form": "attribute:Strength"}
    assert play.session.preview(command(do="improvise", who=AYA, **more)).odds == facts


@pytest.mark.rule("YO-10")
def test_the_chance_of_a_side_is_that_of_its_highest_total() -> None:
    """Two against one, all alike: the one wins a third of the times that the top is not shared across sides."""
    assert contest_odds((("a", 0), ("b", 0)), "a") == pytest.approx(0.5)
    pair = contest_odds((("a", 0), ("a", 0), ("b", 0)), "a")
    assert pair + contest_odds((("a", 0), ("a", 0), ("b", 0)), "b") == pytest.approx(1)
    assert 0.6 < pair < 2 / 3 + 0.02
    assert contest_odds((("a", 20), ("b", 0)), "a") == pytest.approx(1)


@pytest.mark.rule("YO-64")
def test_each_defence_of_each_target_has_its_line_and_guards_have_theirs() -> None:
    play = scene((KITSUNE, "close"), (AYA, "close"), (SUZU, "close"), order=(KITSUNE, AYA, SUZU))
    shown = play.session.preview(command(do="attack", who=KITSUNE, action="foxfire-lantern", targets=AYA)).odds
    assert [fact.name for fact in shown] == ["no defence", "Defend (Katana)", "Paper shield of Suzu"]
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"))
    shown = play.session.preview(command(do="attack", who=TOMO, action="arrow-rain", targets=[ONI, KAPPA])).odds
    assert [fact.name for fact in shown] == [
        "Oni: no defence",
        "Oni: Defend (Kanabo)",
        "Kappa: no defence",
        "Kappa: Defend (Shell and claws)",
        "all as answered so far",
    ]


def test_what_is_possible_is_never_told_as_nothing() -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide=11)
    play.do("attack", AYA, action="katana", targets=ONI)
    rows = {row[0]: row[-1] for row in play.session.view().tables[0].rows}
    assert rows["Defend (Kanabo)"] in ("0 %", "<0.1 %")
    small = attack_odds((Rival(0, 4),), 0, 9, House()).breaks
    assert 0 < small < 0.001
    fight(play, tide_limit=9)
    rows = {row[0]: row[-1] for row in play.session.view().tables[0].rows}
    assert rows["Defend (Kanabo)"] == "<0.1 %"


@pytest.mark.rule("YO-43", "YO-57")
@pytest.mark.parametrize("marker", [0, -3])
def test_what_strikes_back_is_in_the_odds(marker: int) -> None:
    """All 46,656 pairs of rolls: a lost attack pushes the Tide the other way, and may break it there."""
    edge, flat, back, limit = 1, 2, 4, 5
    tide = broke = pairs = 0
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    for attack, defence in product(sums, repeat=2):
        margin = attack + edge - defence
        pairs += margin != 0
        dealt = max(1, flat + margin // 3) if margin > 0 else -max(1, back + -margin // 3) if margin else 0
        tide, broke = tide + dealt, broke + (abs(marker + dealt) >= limit)
    found = attack_odds((Rival(edge, flat, back=back),), marker, limit, House())
    assert found.hit == pytest.approx(wins(edge))
    assert found.tide == pytest.approx(tide / pairs)
    assert found.breaks == pytest.approx(broke / pairs)


@pytest.mark.rule("YO-43")
@pytest.mark.parametrize(
    ("row", "base", "told"), [("close", 3, "Tide 4.46"), ("medium", 3, "Tide 4.61"), ("close", 99, "Tide −1.58")]
)
def test_a_riposte_is_told_within_its_range_only(row: str, base: int, told: str) -> None:
    """Tomo's bow, +6 and 5 − 2, against bare 3D6 that would strike back for its base − 1: over all pairs."""
    play = scene((TOMO, row), (ONI, "close"), order=(TOMO, ONI))
    turned = Action(
        id="turned", name="Turned", timing="simple", attack=True, defence=True, form="bare", base=base, range=1
    )
    sheet = play[ONI].sheet
    changed(play, ONI, sheet=replace(sheet, abilities={**sheet.abilities, "turned": turned}))
    play.do("attack", TOMO, action="longbow", targets=ONI)
    odds = play.session.preview(command(do="defend", who=ONI, action="turned")).odds
    assert [told in fact.text for fact in odds] == [True], odds


@pytest.mark.rule("YO-S39", "YO-S17")
@pytest.mark.parametrize(("rolls", "edges"), [("separate-rolls", (7, 6)), ("shared-roll", (7, 7))])
def test_a_modifier_on_the_next_check_is_for_the_first_roll_only(rolls: str, edges: tuple[int, int]) -> None:
    """Tomo's arrow rain, +6 and 1 + 3 − armour, at an oni and a kappa with a +1 on his next check."""
    play = scene((TOMO, "close"), (ONI, "close"), (KAPPA, "close"), order=(TOMO, ONI, KAPPA), multi_target=rolls)
    play.do("rule-modifier", TOMO, name="aim", what="attack", value=1, until="next-check")
    play.do("attack", TOMO, action="arrow-rain", targets=[ONI, KAPPA])
    play.do("no-defence", ONI)
    told = play.session.preview(command(do="no-defence", who=KAPPA)).odds[-1].text
    flats = (1 + 3 - 2, 1 + 3 - 3)
    found = attack_odds(tuple(map(Rival, edges, flats)), 0, 10, House(multi_target=rolls))  # type: ignore[arg-type]
    assert told == f"Tide {found.tide:.2f} on average · break {percent(found.breaks)}"
