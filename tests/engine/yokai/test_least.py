"""The least there is: an attack that lists nothing, a Defence that wins by nothing, a target too many."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.yokai.checks.attack import aim
from engine.systems.yokai.events.attack import DamageDealt
from engine.systems.yokai.rules.actions import damage_lines
from engine.systems.yokai.state.exchange import Mod
from engine.systems.yokai.state.sheet import Action
from tests.engine.yokai.scene import AYA, KAPPA, ONI, TOMO, all_of, changed, scene

BLOW = Action(id="blow", name="Blow", timing="full", attack=True, fp=1, form="bare", target="enemy", range=1)
"""An attack that lists no damage."""


@pytest.mark.rule("YO-59")
def test_an_attack_that_lists_nothing_deals_one() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert damage_lines(play[AYA], BLOW) == (Mod("nothing listed", 1),)
    assert damage_lines(play[AYA], replace(BLOW, base=2)) == (Mod("Blow", 2),)


@pytest.mark.rule("YO-42")
@pytest.mark.parametrize(
    ("count", "targets", "told"),
    [
        (1, [ONI], None),
        (1, [ONI, KAPPA], "exactly one target, got 2"),
        (2, [ONI, KAPPA], None),
        (2, [ONI, KAPPA, "oni-brute-2"], "up to 2 different targets, got 3"),
        (2, [], "up to 2 different targets, got 0"),
        (2, [ONI, ONI], "up to 2 different targets, got 2"),
    ],
)
def test_as_many_targets_as_an_attack_takes(count: int, targets: list[str], told: str | None) -> None:
    play = scene((TOMO, "close"), (ONI, "close"), (KAPPA, "close"))
    no = aim(play.state, play[TOMO], replace(BLOW, count=count), targets)
    assert (no and no.message) == (told and f"Blow takes {told}")


@pytest.mark.rule("YO-43", "YO-S31")
@pytest.mark.parametrize(("dice", "struck"), [(4, 0), (5, 1)])
def test_a_tie_that_goes_to_the_defender_strikes_nobody_back(dice: int, struck: int) -> None:
    """12 against 12, both +5: no hit, and nothing won that could strike back; 15 against 12 does."""
    play = scene((ONI, "close"), (AYA, "close"), order=(ONI, AYA), attack_tie="defender")
    blade = replace(BLOW, id="turned-blade", timing="simple", defence=True, form="skill:Weapons - Blade", base=4)
    sheet = play[AYA].sheet
    changed(play, AYA, sheet=replace(sheet, abilities={blade.id: blade}))
    play.do("attack", ONI, action="kanabo", targets=[AYA])
    events = play.do("defend", AYA, [4, 4, 4, dice, dice, dice], action="turned-blade")
    assert [event.target for event in all_of(events, DamageDealt)] == [ONI] * struck
