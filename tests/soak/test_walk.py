"""The walk itself: what it takes for a fault, and what not."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.options import Option
from engine.core.refusal import Refusal
from engine.systems import SYSTEMS
from tests.fillings import filled_at_random, offers
from tests.soak.walk import Walk, fights, walk_of

GONE = Refusal("out-of-range", "that is out of range")


def _aimed(walk: Walk) -> Option:
    """An act at somebody, as it is offered now."""
    options = walk.session.options("gm")
    return next(option for option in options if option.enabled and any(slot.kind == "entity" for slot in option.slots))


def test_whom_a_refused_act_was_filled_with_before_another_may_be_offered_now() -> None:
    """Who was shot at unseen stands in sight again: the act at the unseen is refused for the sake of others, and what
    it was filled with when its like was offered is what the shot at those in sight is now.
    """
    walk = walk_of("night-of-jackals", 0)
    while not any(option.group == "act" for option in walk.session.options("gm") if option.enabled):
        walk.go_on()
    aimed = _aimed(walk)
    filled = filled_at_random(aimed, Random(1))
    refused = replace(aimed.refused(GONE), id="at-the-unseen", slots=())
    walk.offered["at-the-unseen"] = filled
    enabled = [option for option in walk.session.options("gm") if option.enabled]
    walk._check_disabled(refused, enabled)
    with pytest.raises(AssertionError, match="law 3: at-the-unseen is disabled"):
        walk._check_disabled(refused, [option for option in enabled if not offers(option, filled)])


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_option_is_what_it_may_be_filled_with_and_nothing_else(system: str) -> None:
    walk = walk_of(fights(system)[0], 0)
    for _ in range(12):
        enabled = [option for option in walk.session.options("gm") if option.enabled]
        for option in enabled:
            filled = filled_at_random(option, walk.rng, walk.case.texts)
            assert offers(option, filled), (option.id, filled)
            assert not offers(replace(option, enabled=False), filled)
            assert not offers(option, {**filled, "do": "nothing"})
            for slot in option.slots:
                if slot.kind == "entity" and slot.many is None and not slot.optional:
                    assert not offers(option, {**filled, slot.name: "nobody"}), option.id
        walk.go_on()
