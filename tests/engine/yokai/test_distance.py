"""YO-49 to YO-56: zones, distance, the price of reaching, movement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.yokai.events.attack import AttackHit, Totalled
from engine.systems.yokai.events.people import FocusSpent, Moved
from engine.systems.yokai.house import House
from engine.systems.yokai.rules.actions import actions
from engine.systems.yokai.rules.danger import danger
from engine.systems.yokai.rules.field import crossed, distance, price, toward_close
from engine.systems.yokai.state import ZONES
from engine.systems.yokai.words import price_text
from tests.engine.yokai.scene import AYA, GORO, KAPPA, KITSUNE, ONI, SUZU, TOMO, all_of, changed, only, scene


@pytest.mark.rule("YO-49")
def test_six_zones_in_a_row_and_nobody_enters_the_other_side() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    board = play.session.view().board
    assert [zone.id for zone in board.zones] == list(ZONES)
    assert [zone.column for zone in board.zones] == [0, 1, 2, 3, 4, 5]
    no = play.refused("move", AYA, to="e-close")
    assert (no.code, no.rule) == ("place", "YO-49")
    assert play.refused("rule-place", AYA, to="e-far").code == "place"


@pytest.mark.example("EX-12")
@pytest.mark.rule("YO-50")
def test_distance_counts_the_zones_up_to_the_target() -> None:
    own, other = ("p-far", "p-medium", "p-close"), ("e-close", "e-medium", "e-far")
    assert [[distance(a, b) for b in other] for a in own] == [[3, 4, 5], [2, 3, 4], [1, 2, 3]]
    assert distance("p-far", "p-close") == 2


@pytest.mark.rule("YO-51")
def test_within_range_there_is_neither_surcharge_nor_modifier() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"), (KITSUNE, "far"))
    bow = actions(play[TOMO].sheet)["longbow"]
    assert price(play.state, play[TOMO], bow, [play[KITSUNE]]).total == 1
    play.do("attack", TOMO, action="longbow", targets=KITSUNE)
    totals = all_of(play.do("no-defence", KITSUNE, [4, 4, 4, 3, 3, 3]), Totalled)
    assert totals[0].total.total == 12 + 6


@pytest.mark.rule("YO-52")
def test_beyond_range_zones_and_enemies_in_the_way_cost_extra() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), (KAPPA, "medium"), (KITSUNE, "medium"))
    katana = actions(play[AYA].sheet)["katana"]
    assert price_text(price(play.state, play[AYA], katana, [play[KITSUNE]])) == "1 + 2 zones + 2 enemies"
    club = actions(play[ONI].sheet)["kanabo"]
    play.do("rule-place", GORO, to="p-medium")
    assert price_text(price(play.state, play[ONI], club, [play[GORO]])) == "1 + 2 zones + 1 enemy"
    events = play.do("attack", AYA, action="katana", targets=KITSUNE)
    assert only(events, FocusSpent) == FocusSpent(AYA, 5, 1)


@pytest.mark.rule("YO-53")
def test_several_targets_share_the_zones_crossed() -> None:
    play = scene((AYA, "far"), (ONI, "close"), (KAPPA, "medium"), (KITSUNE, "medium"))
    targets = [play[KAPPA], play[KITSUNE]]
    assert crossed(play[AYA], targets, 3, House()) == ["p-medium", "p-close", "e-close", "e-medium"]
    roar = actions(play[ONI].sheet)["ogre-roar"]
    assert price_text(price(play.state, play[AYA], roar, targets)) == "2 + 4 zones + 1 enemy"
    assert crossed(play[AYA], [play[ONI], play[KAPPA]], 3, House()) == ["p-medium", "p-close", "e-close", "e-medium"]


@pytest.mark.rule("YO-54")
def test_moving_costs_one_a_zone_on_the_own_turn() -> None:
    play = scene((AYA, "far"), (ONI, "close"))
    play.do("move", AYA, to="p-close")
    assert (play[AYA].zone, play[AYA].fp) == ("p-close", 4)
    play.attack(AYA, "katana", ONI)
    play.do("move", AYA, to="p-medium")
    assert play[AYA].fp == 2
    no = play.refused("move", AYA, to="p-medium")
    assert (no.code, no.rule) == ("place", "YO-54")
    assert play.refused("move", AYA, to="p-nowhere").code == "place"
    no = play.refused("move", ONI, to="e-far")
    assert (no.code, no.rule) == ("turn", "YO-54")
    changed(play, AYA, fp=0)
    no = play.refused("move", AYA, to="p-far")
    assert (no.code, no.message) == ("cost", "moving 1 zone needs 1, Aya has 0")


@pytest.mark.rule("YO-55")
def test_movement_by_an_effect_stops_at_the_edge() -> None:
    play = scene((AYA, "medium"), (KITSUNE, "far"))
    assert (toward_close(play[AYA], 1), toward_close(play[AYA], 5), toward_close(play[AYA], -5)) == (
        "p-close",
        "p-close",
        "p-far",
    )
    assert toward_close(play[KITSUNE], 2) == "e-close"
    play.do("improvise", AYA, text="fall back", effects=[{"kind": "move", "value": -1, "on": "self"}])
    assert only(play.session.timeline.step(play.session.head).events, Moved).forced  # type: ignore[arg-type]
    assert play[AYA].fp == 5


@pytest.mark.rule("YO-56")
def test_help_does_not_reach_beyond_its_range_and_nobody_attacks_the_own_side() -> None:
    play = scene((SUZU, "far"), (AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    play.do("improvise", SUZU, text="look around", timing="simple", fp=0)
    no = play.refused("attack", SUZU, action="binding-ward", targets=AYA)
    assert (no.code, no.rule) == ("target", "YO-56")
    guard = scene(("ashigaru-spear", "close"), (AYA, "medium"), (ONI, "close"))
    no = guard.refused("simple-action", "ashigaru-spear", action="hold-the-line", target=AYA)
    assert (no.code, no.rule) == ("out-of-range", "YO-56")
    assert guard.refused("simple-action", "ashigaru-spear", action="hold-the-line", target=ONI).code == "target"
    assert guard.refused("simple-action", "ashigaru-spear", action="hold-the-line").code == "out-of-range"
    assert guard.option("simple-action:ashigaru-spear:hold-the-line").code == "out-of-range"


def test_a_hit_does_not_depend_on_distance() -> None:
    play = scene((AYA, "medium"), (ONI, "close"))
    assert only(play.attack(AYA, "katana", ONI, [4, 4, 4, 4, 4, 4]), AttackHit).margin == 5


@pytest.mark.rule("YO-52")
@pytest.mark.parametrize(("focus", "told"), [(1, "Oni can still attack you this round"), (0, "")])
def test_danger_is_told_of_whoever_has_the_focus_for_it(focus: int, told: str) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.set(ONI, fp=focus)
    assert " ".join(danger(play.state, play[AYA])) == told
    over = {**play.state.combatants, ONI: replace(play[ONI], done=True)}
    assert danger(replace(play.state, combatants=over), play[AYA]) == ()


@pytest.mark.rule("YO-45", "YO-52")
@pytest.mark.parametrize(("zone", "told"), [("close", "Oni can still attack you this round"), ("far", "")])
def test_whoever_has_no_attack_of_their_own_has_the_one_that_anybody_has(zone: str, told: str) -> None:
    play = scene((AYA, zone), (ONI, "close"))
    play.set(ONI, fp=1)
    helping = {key: ability for key, ability in play[ONI].sheet.abilities.items() if not ability.attack}
    helpless = replace(play[ONI], sheet=replace(play[ONI].sheet, weapons={}, abilities=helping))
    assert [action.attack for action in actions(helpless.sheet).values()] == [False]
    assert " ".join(danger(replace(play.state, combatants={**play.state.combatants, ONI: helpless}), play[AYA])) == told
