"""The end of a fight tells whose decisions led there."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.minds.choose import choose
from engine.core.minds.future import minds_of
from tui.fight.ending import ending
from tui.fight.history import FOR_A_PERSON
from tui.start.fights import begin


def fought(by_program: tuple[str, ...], why: str = "because") -> str:
    """How long First Duel took, as its end says, with some of both played by the program."""
    session: Any = begin("first-duel", seed=1).session
    while not minds_of(session.ruleset).winner(session.state):
        who = minds_of(session.ruleset).asked(session.state)[0]
        choice = choose(session.ruleset, session.state, who, "simple", 1, session.head)
        session.do(choice.command, why=why if who in by_program else "")
    told = ending(session, "gm")
    assert told is not None
    return told.length


@pytest.mark.parametrize(
    ("by_program", "told"),
    [
        ((), "after 17 decisions"),
        (("kappa-1",), "after 8 decisions and 9 of the program"),
        (("kappa-1", "mamoru"), "after 17 decisions of the program"),
    ],
)
def test_the_end_counts_the_decisions_of_the_program_apart(by_program: tuple[str, ...], told: str) -> None:
    assert fought(by_program).rpartition(", ")[2] == told


@pytest.mark.parametrize("why", sorted(FOR_A_PERSON))
def test_what_followed_from_a_decision_is_nobodys_but_its_own(why: str) -> None:
    """A turn that is given once more ends by itself: that the program had decided so was told at the end."""
    assert fought(("kappa-1",), why).rpartition(", ")[2] == "after 8 decisions"
