"""Small questions that attacks ask on their way: what came of them so far, how many they are for, what is not seen."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.fires.catalog import effects
from engine.systems.fires.decide.assault import since
from engine.systems.fires.decide.play import Tally
from engine.systems.fires.events.body import Resolved
from engine.systems.fires.rules.plan import _need
from engine.systems.fires.rules.scene import Blow
from engine.systems.fires.rules.sight import mists
from engine.systems.fires.state import HERO
from tests.engine.fires.scene import Table, attack, foe


@pytest.mark.rule("FF-135")
def test_what_is_told_after_a_pause_is_what_came_since() -> None:
    """An attack that waits for an answer has told the first of its tokens already."""
    before = Resolved("rat", "bite", 1, {"hp": 2, "armour": 1}, 3, 1, 0)
    now = Resolved("rat", "bite", 3, {"hp": 2, "armour": 4, "ps": 1}, 5, 1, 2)
    assert since(before, now) == Resolved("rat", "bite", 2, {"armour": 3, "ps": 1}, 2, 0, 2)
    assert since(now, now) == Resolved("rat", "bite", 0, {}, 0, 0, 0)


@pytest.mark.rule("FF-133")
def test_what_follows_a_blow_knows_all_that_came_of_it() -> None:
    tally = Tally("rat", 9)
    tally.hp, tally.dealt = {"fire": 2, "cut": 1}, {"fire": 4, "cut": 1}
    tally.blocked, tally.displaced = 2, True
    blow = tally.blow(Blow(damage=7))
    assert (blow.damage, blow.hp, dict(blow.hp_by)) == (7, 3, {"fire": 2, "cut": 1})
    assert (blow.blocked, blow.dealt, blow.displaced) == (2, 5, True)


@pytest.mark.parametrize(
    ("more", "count"),
    [
        ({}, None),
        ({"targets": 3}, 3),
        ({"repeat": 2}, 2),
        ({"repeat": 2, "same_target": True}, None),
        ({"targets": 2, "repeat": 3}, 3),
        ({"targets": 2, "repeat": 3, "same_target": True}, 2),
    ],
)
def test_what_is_done_several_times_asks_for_as_many_targets_unless_it_is_for_one(more: Any, count: int | None) -> None:
    found: dict[str, Any] = {}
    nothing: Any = None
    _need(effects.Perform(on="use", action="slash", **more), nothing, nothing, found, [])
    assert found.get("count") == count


def test_cover_that_counts_for_more_is_nothing_that_hides_the_others() -> None:
    """Who is knocked down lies behind full cover, and sees like anybody; who is Blinded sees nothing."""
    for condition, hides in (("knockdown", 0), ("blinded", 1)):
        table = Table().set(conditions={condition: 1})
        assert len(mists(table.catalog, table.state, HERO)) == hides, condition


@pytest.mark.rule("FF-188")
def test_one_token_that_is_shed_is_told_as_one() -> None:
    gear = {"slots": ["chime", "kite-shield"], "hands": [1, 2], "off_hand": 0, "pots": ["strength"]}
    table = Table(foes={"thug": foe(attacks={"cut": attack(amount=1)})}, sheet=gear, stats={"fth": 14, "att": 20})
    table.act("cast", attunement="strength", thing="chime")
    table.act("shield-up", 6, thing="kite-shield")
    table.end(1)
    table.wait()
    table.answer("yes")
    assert [event.why for event in table.found("PieceSet")] == ["sheds 1 token"]
