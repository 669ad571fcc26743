"""What is seen first, where nobody is asked yet."""

from __future__ import annotations

from typing import Any

import pytest

from content import loader
from engine.core.rulings.commands import RuleAdd
from engine.core.session import Session
from tui.fight.sight import Sight


@pytest.mark.parametrize(("system", "who", "at"), [("miasma", "kappa", "3,3"), ("mir", "foe-guard", "0")])
def test_a_second_look_at_the_same_moment_shows_the_same(system: str, who: str, at: str) -> None:
    """Where the first who was seen is looked at only afterwards, whoever watches is sent another picture although
    nothing happened: they would know that somebody hidden did something.
    """
    rules: Any = loader.rules(system)
    field: Session[Any, Any, Any] = Session(rules, rules.begin(rules.blank("Field", {})))
    field.do(RuleAdd(who, at=at))
    assert not any(question.who for question in field.pending())
    sight = Sight(field)
    first = sight.view
    assert (sight.chosen, first.board.focus) == (first.sheets[0].id, first.sheets[0].id)
    sight.see()
    assert sight.view == first
