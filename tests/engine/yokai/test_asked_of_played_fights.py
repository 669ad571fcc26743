"""Acts of golden saves in another phase, out of turn, and by who has withdrawn: each has to ask for itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.people import put
from engine.core.rulings.commands import RulePlace
from engine.systems.yokai.commands import actions, attack, flow, people
from tests.saves.reached import NOTHING, answer, taken

IN_TURNS: dict[type, str] = {
    actions.Improvise: "YO-41",
    attack.SimpleAttack: "YO-41",
    actions.SimpleAction: "YO-41",
    flow.Done: "YO-31",
    flow.Undone: "YO-31",
    actions.FullAction: "YO-32",
    actions.Move: "YO-32",
    attack.AttackWith: "YO-32",
    flow.EndTurn: "YO-32",
    attack.BasicAttack: "YO-32",
    flow.Pass: "YO-32",
    people.Withdraw: "YO-S29",
    flow.ChooseTied: "YO-27",
    attack.Defend: "YO-43",
    attack.Guard: "YO-43",
}
"""What is done while turns are taken, and the rule that says so before."""
OF_THE_OWNER: dict[type, str] = {
    actions.FullAction: "YO-30",
    actions.Move: "YO-54",
    attack.AttackWith: "YO-30",
    flow.EndTurn: "YO-30",
    attack.BasicAttack: "YO-30",
    flow.Pass: "YO-30",
}
"""What only somebody does whose turn it is."""


@pytest.mark.rule("YO-30", "YO-31", "YO-32", "YO-41", "YO-48", "YO-78")
@pytest.mark.parametrize("kind", IN_TURNS)
def test_acts_are_done_while_turns_are_taken_by_who_is_there(kind: type) -> None:
    state, act = taken("yokai", kind, "turns")
    assert answer("yokai", state, act) == NOTHING
    assert answer("yokai", put(state, act.who, status="withdrawn"), act) == ("state", "YO-48")
    assert answer("yokai", replace(state, phase="rally"), act) == ("phase", IN_TURNS[kind])
    assert answer("yokai", replace(state, phase="interlude"), act) == ("phase", "YO-78")
    if kind in OF_THE_OWNER:
        other = next(who for who in state.combatants if who != act.who)
        assert answer("yokai", replace(state, owner=other), act) == ("turn", OF_THE_OWNER[kind])


@pytest.mark.rule("YO-93")
@pytest.mark.parametrize("kind", [people.Learn, people.Modify, RulePlace])
def test_nothing_is_ruled_of_enemies_whose_fight_is_over(kind: type) -> None:
    state, ruling = taken("yokai", kind, "turns")
    foe = next(who for who, one in state.combatants.items() if one.side == "enemies")
    over = replace(state, phase="interlude", windows=(), known={**state.known, foe: foe})
    assert answer("yokai", over, replace(ruling, who=foe)) == ("state", "YO-93")


@pytest.mark.rule("YO-78", "YO-S28")
def test_who_is_in_reserve_joins_a_fight_that_is_on() -> None:
    state, joins = taken("yokai", people.Join, "setup")
    assert answer("yokai", state, joins) == NOTHING
    assert answer("yokai", put(state, joins.who, status="in"), joins) == ("state", "YO-S28")
    assert answer("yokai", replace(state, phase="interlude"), joins) == ("phase", "YO-78")
