"""Refusals that the game seldom comes to: ids of nobody, somebody named twice, ways out that there are not."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import Refused
from tests.engine.mir.scene import Table, foe, pc

GHOST = "nobody"


def refused(table: Table, asked: dict[str, Any]) -> str:
    """The code of the refusal, after which nothing has changed."""
    before = table.state
    with pytest.raises(Refused) as no:
        table.session.do(table.session.ruleset.read(asked))
    assert table.state is before
    return no.value.refusal.code


@pytest.mark.rule("MR-07", "MR-11", "MR-15", "MR-16", "MR-20", "MR-45", "MR-55")
@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"do": "end-slot", "who": GHOST}, "unknown"),
        ({"do": "prolonged-roll", "who": GHOST}, "unknown"),
        ({"do": "bandage", "who": "irena", "patient": GHOST, "wound": 1}, "unknown"),
        ({"do": "take-wound", "who": GHOST}, "unknown"),
        ({"do": "break-shield", "who": GHOST, "target": "guard", "shatter": True}, "unknown"),
        ({"do": "end-fight", "winner": "gods"}, "choice"),
        ({"do": "rule-remove", "who": [], "how": "fled"}, "target"),
        ({"do": "rule-remove", "who": ["guard", "guard"], "how": "fled"}, "target"),
        ({"do": "rule-remove", "who": ["guard"], "how": "vanished"}, "choice"),
    ],
)
def test_what_is_asked_of_nobody_or_cannot_be_is_refused(asked: dict[str, Any], code: str) -> None:
    assert refused(Table(pc(), foe()), asked) == code


@pytest.mark.rule("MR-27", "MR-57", "MR-58", "MR-59")
@pytest.mark.parametrize("do", ["night-rest", "resilience-test"])
def test_between_fights_nobody_who_is_not_there_rests_or_heals(do: str) -> None:
    table = Table(pc(), foe())
    table.do("end-fight")
    who: Any = [GHOST] if do == "night-rest" else GHOST
    assert refused(table, {"do": do, "who": who}) == "unknown"


@pytest.mark.rule("MR-15")
def test_whoever_has_left_does_not_leave_again() -> None:
    table = Table(pc(), pc("Osip"), foe(), foe("Brute"))
    table.do("rule-remove", who=["brute"], how="fled")
    assert refused(table, {"do": "rule-remove", "who": ["brute"], "how": "captured"}) == "state"
