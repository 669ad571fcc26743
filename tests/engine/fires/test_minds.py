"""How the program plays the character: what it says of an attack that is coming."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from content.loader import encounter, rules
from engine.core.minds.choose import acts_of
from engine.core.minds.future import Future, minds_of
from engine.systems.fires.commands.fight import Act, Pass
from engine.systems.fires.rules.force import hp_slots
from engine.systems.fires.state import HERO, Outcome, State
from tests.chosen import choose
from tests.engine.fires.scene import Table


def struck() -> State:
    """The sample fight, where its swordsman is about to strike."""
    system = rules("fires")
    future = Future(system, system.begin(encounter("hollowed-adventurer")), 1)
    for decision in range(40):
        if future.state.step == "attack":
            break
        asked = minds_of(system).asked(future.state)
        now = choose(system, future.state, HERO, "simple", decision).command if asked else None
        assert future.do(now or minds_of(system).flow(future.state))
    state: State = future.state
    return state


def reasons(state: State) -> dict[str, str]:
    system = rules("fires")
    acts = acts_of(system, minds_of(system), state, HERO)
    return {act.command.action if isinstance(act.command, Act) else "pass": act.why for act in acts}


def test_an_answer_says_what_is_coming_and_how_much_can_still_be_borne() -> None:
    state = struck()
    told = "Shortsword would bring 2 tokens, about 6 more can be borne"
    assert reasons(state) == {"dodge": told, "shield-up": told, "pass": f"{told}: the dice are worth more"}
    hurt = replace(state, combatants={**state.combatants, HERO: replace(state.hero, wounds=4)})
    assert reasons(hurt)["dodge"] == "Shortsword would bring 2 tokens, about 2 more can be borne"


@pytest.mark.rule("FF-14")
@pytest.mark.parametrize(("vit", "bears"), [(7, 6), (8, 6), (9, 7)])
def test_what_can_be_borne_is_rounded_as_on_the_sheet(vit: int, bears: int) -> None:
    state = struck()
    person = replace(state.sheet, stats={**state.sheet.stats, "vit": vit})
    state = replace(state, person=person)
    assert hp_slots(rules("fires").catalog, state, HERO) == bears
    assert reasons(state)["dodge"].endswith(f"about {bears} more can be borne")


@pytest.mark.rule("FF-79")
@pytest.mark.parametrize(
    ("outcome", "winner", "out", "fled"),
    [
        ("victory", "party", False, False),
        ("special", "party", False, False),
        ("defeat", "foes", True, False),
        ("retreat", "draw", True, True),
    ],
)
def test_a_retreat_is_nobodys_victory(outcome: Outcome, winner: str, out: bool, fled: bool) -> None:
    minds = minds_of(rules("fires"))
    open_still = replace(struck(), outcome=outcome)
    ended = replace(open_still, phase="interlude")
    assert (minds.winner(open_still), minds.winner(ended)) == ("", winner)
    assert (HERO in minds.out(ended), HERO in minds.fled(ended)) == (out, fled)
    assert minds.asked(ended) == ()


def test_whoever_can_pay_for_no_answer_says_so() -> None:
    state = replace(struck(), pool=())
    choice = choose(rules("fires"), state, HERO, "simple", 1)
    assert choice.command == Pass()
    assert choice.why.endswith("about 6 more can be borne: no answer can be paid")


def test_a_charge_is_kept_while_little_is_to_be_healed_and_the_enemies_wounds_count() -> None:
    """Whoever drank stood better by what it healed, and no worse for the charge that was gone."""
    minds = minds_of(rules("fires"))
    state = struck()
    assert state.person is not None
    empty = {
        key: replace(piece, charges=0) if piece.kind == "flask" else piece for key, piece in state.sheet.pieces.items()
    }
    drunk = replace(state, person=replace(state.person, pieces=empty))
    assert minds.stands(drunk, "party") < minds.stands(state, "party")
    foe = state.enemies[0]
    hurt, gone = (
        replace(state, combatants={**state.combatants, foe.id: replace(foe, **changes)})
        for changes in ({"wounds": foe.wounds + 3}, {"out": "defeated"})
    )
    assert minds.stands(state, "party") < minds.stands(hurt, "party") < minds.stands(gone, "party")
    assert minds.stands(hurt, "foes") == -minds.stands(hurt, "party")


def test_of_those_in_reach_whoever_has_taken_most_is_struck() -> None:
    table = Table(enemies={"thug": "5,6", "other": "5,4"}).set("other", wounds=2)
    system = rules("fires")
    acts = acts_of(system, minds_of(system), table.state, HERO)
    struck = [act.command.targets for act in acts if isinstance(act.command, Act) and act.command.targets]
    assert struck
    assert set(struck) == {("other",)}
