"""What is done without being asked."""

from __future__ import annotations

from typing import Any

from engine.core.options import Option
from tui.fight.alone import only_one


def test_the_only_one_is_no_act_and_nothing_that_somebody_has_to_want() -> None:
    def offered(id_: str, **fields: Any) -> Option:
        return Option(id_, "ann", id_, {"do": id_}, **fields)

    answer, act = offered("take-it", group="answer"), offered("strike")
    beside = (offered("parry", group="react", enabled=False), offered("drop", seldom=True), offered("turn", vain="is"))
    assert only_one((*beside, answer)) == answer
    assert only_one((answer, offered("dodge", group="answer"))) is None
    assert only_one((*beside, act)) is None
    assert only_one((offered("end-turn", aim="end-turn"),)) is not None
    assert only_one((offered("rest", group="interlude", aim="rest"),)) is None
    assert only_one(()) is None
