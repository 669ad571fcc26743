"""Every game can be played by the program: fights end, choices hang on nothing that a side cannot know, and one look is
better than none.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from content.loader import encounter, listing, rules
from engine.core.minds.choose import acts_of, step
from engine.core.minds.contract import MINDS, MindName
from engine.core.minds.fights import LONGEST, fought
from engine.core.minds.future import Future, minds_of
from engine.core.session import Session
from engine.systems import SYSTEMS
from tests.case import Gone, case_of, cases, given
from tests.chosen import choose

DECISIONS = 12
ROOT = Path(__file__).resolve().parents[2]
FIGHTS = 6
"""From each seat: a weaker seat loses some even to chance."""


def first_of(system: str) -> str:
    """The fight with the fewest people: fights of two are short."""
    found = [summary.id for summary in listing() if summary.system == system and sided(summary.id)]
    return min(found, key=lambda name: (len(encounter(name).combatants), name))


def sided(name: str) -> bool:
    """Whether it is a fight: a scenario begins on the way to one."""
    found = rules(encounter(name).system)
    return len(minds_of(found).sides(found.begin(encounter(name)))) > 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_look_beats_none_from_either_seat_and_the_same_seed_is_the_same_fight(system: str) -> None:
    found = rules(system)
    root = found.begin(encounter(first_of(system)))
    first, second = list(minds_of(found).sides(root))[:2]
    won: Counter[str] = Counter()
    for seed in range(FIGHTS):
        for simple, other in ((first, second), (second, first)):
            fight = fought(found, root, {simple: "simple", other: "random"}, seed)
            won["simple" if fight.winner == simple else "other"] += 1
    told = f"{first_of(system)}: the simple mind must win more than the one that plays anything; won {dict(won)}"
    assert won["simple"] > won["other"], f"{told}. See the worths of acts in its minds, and what wins"
    assert fought(found, root, {first: "simple", second: "simple"}, 3) == fought(
        found, root, {first: "simple", second: "simple"}, 3
    )


@pytest.mark.parametrize("name", [summary.id for summary in listing()])
def test_no_fight_stalls(name: str) -> None:
    found = rules(encounter(name).system)
    root = found.begin(encounter(name))
    minds: dict[str, MindName] = dict.fromkeys(minds_of(found).sides(root), "simple")
    fight = fought(found, root, minds, 2)
    assert fight.decisions < LONGEST // 2
    assert fight.winner


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_program_decides_for_whoever_is_asked_and_else_the_table_goes_on(system: str) -> None:
    """Or a fight stands still where ``asked`` has forgotten a question: nobody wins, and no worth says why."""
    found = rules(system)
    minds = minds_of(found)
    future = Future(found, found.begin(encounter(first_of(system))), 5)
    for decision in range(2 * DECISIONS):
        state = future.state
        if minds.winner(state):
            break
        asked, open_ = set(minds.asked(state)), {question.who for question in found.pending(state)}
        assert asked <= open_, f"the minds of {system} ask {asked}, and open is what {open_} decide"
        assert asked or minds.flow(state) is not None or found.follow_up(state) is not None, (
            f"open is what {open_} decide: the minds of {system} ask nobody, and have no flow"
        )
        assert step(found, future, "simple", 5, decision), decision


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_choice_hangs_on_nothing_that_the_side_cannot_know(system: str) -> None:
    found = rules(system)
    minds = minds_of(found)
    future = Future(found, found.begin(encounter(first_of(system))), 5)
    for decision in range(DECISIONS):
        asked = minds.asked(future.state)
        if not asked or minds.winner(future.state):
            break
        who = asked[0]
        side = next(side for side, members in minds.sides(future.state).items() if who in members)
        told = choose(found, future.state, who, "simple", decision)
        assert choose(found, minds.known(future.state, side), who, "simple", decision) == told
        assert future.do(told.command)
        assert told.why


@pytest.mark.parametrize(("system", "kind"), [(case.system, kind) for case in cases() for kind in case.unknown])
def test_what_is_secret_of_foes_changes_no_choice_of_the_party(system: str, kind: str) -> None:
    found = rules(system)
    minds = minds_of(found)
    future = Future(found, found.begin(encounter(first_of(system))), 5)
    compared = 0
    for decision in range(2 * DECISIONS):
        if minds.winner(future.state):
            break
        asked = minds.asked(future.state)
        party = next(iter(minds.sides(future.state).values()))
        looking = MINDS if compared < 2 else MINDS[:-1]  # a few decisions of the sharp mind are enough, and cost enough
        for mind in looking if asked and asked[0] in party else ():
            other = otherwise(system, future.state, kind)
            told, blind = (
                choose(found, state, asked[0], mind, decision, hurried=lambda: True) for state in (future.state, other)
            )
            assert told == blind
            compared += other != future.state and mind == "sharp"
        assert step(found, future, "simple", 5, decision)
    assert compared


def otherwise(system: str, state: Any, kind: str) -> Any:
    """The state with that secret of each foe who fights on changed."""
    party = next(iter(minds_of(rules(system)).sides(state).values()))
    gone = minds_of(rules(system)).out(state)
    foes = [who for who in state.combatants if who not in party and who not in gone]
    people = {who: case_of(system).unknown[kind](state.combatants[who]) for who in foes}
    return msgspec.structs.replace(state, combatants={**state.combatants, **people})


@pytest.mark.parametrize("mind", ["random", "simple", "sharp"])
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: str(case.system))
def test_somebody_hidden_changes_no_choice_of_the_others(case: Any, mind: MindName) -> None:
    """The same fight with and without somebody in hiding, as long as both are equally far after each act."""
    fights = []
    for hidden in (True, False):
        system, root = case.secret.begin(hidden)
        fights.append(Session(system, root, seed=4))
    compared = 0
    for act in (None, *takewhile(lambda asked: asked.open, case.secret.acts)):
        for session, hidden in zip(fights, (True, False), strict=True):
            if act is not None and (hidden or not act.secret):
                given(session, act)
        choices = [_choices(session, case.secret.hidden, mind) for session in fights]
        assert choices[0] == choices[1]
        compared += len(choices[0])
    assert compared


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: str(case.system))
def test_what_the_party_knows_names_nobody_hidden(case: Any) -> None:
    """Neither among people nor as whose something is: a ward, a place in a queue, a foe to be beaten. What packs say of
    such people is in every copy of them.
    """
    system, root = case.secret.begin(True)
    session = Session(system, root, seed=4)
    minds = minds_of(system)
    party = next(iter(minds.sides(session.state)))
    for act in (None, *takewhile(lambda asked: asked.open, case.secret.acts)):
        if act is not None:
            given(session, act)
        assert named(session.state, case.secret.hidden)
        assert not named(minds.known(session.state, party), case.secret.hidden)


def named(state: Any, who: str) -> bool:
    """Whether somebody stands anywhere in a state but in its copies of packs."""
    fields = {name: value for name, value in msgspec.to_builtins(state).items() if name not in ("kept", "changes")}
    return f'"{who}' in msgspec.json.encode(fields).decode()


def _choices(session: Session[Any, Any, Any], hidden: str, mind: MindName) -> list[Any]:
    """What everybody who is asked would do, of the side that the hidden one is not on."""
    system: Any = session.ruleset
    minds = minds_of(system)
    asked = [who for who in minds.asked(session.state) if who != hidden]
    party = next(iter(minds.sides(session.state).values()))
    looking = [who for who in asked if who in party][:1]  # one future of each act is enough to see what was not known
    return [choose(system, session.state, who, mind, 3, hurried=lambda: True) for who in looking]


def choices_of(system: str) -> list[str]:
    """What each mind would do at the first moments of a fight, in a few words."""
    found = rules(system)
    minds = minds_of(found)
    future = Future(found, found.begin(encounter(first_of(system))), 5)
    told = []
    for decision in range(DECISIONS):
        asked = minds.asked(future.state)
        looking = MINDS if not decision % 4 else MINDS[:-1]
        for mind in looking if asked else ():
            told.append(repr(choose(found, future.state, asked[0], mind, decision, hurried=lambda: True)))
        if minds.winner(future.state):
            break
        assert step(found, future, "simple", 5, decision)
    return told


def test_choices_are_the_same_in_every_process() -> None:
    """Words are sorted into sets and dicts otherwise in each."""
    here = [told for system in SYSTEMS for told in choices_of(system)]
    code = f"from {__name__} import *; print(*(told for system in SYSTEMS for told in choices_of(system)), sep=chr(10))"
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stdout.splitlines() == here, done.stderr


@pytest.mark.parametrize("system", SYSTEMS)
def test_how_a_side_stands_is_between_lost_and_won(system: str) -> None:
    found = rules(system)
    minds = minds_of(found)
    for summary in listing():
        if summary.system == system:
            root = found.begin(encounter(summary.id))
            assert all(-1 <= minds.stands(root, side) <= 1 for side in minds.sides(root))


def test_a_game_without_minds_is_refused_by_name() -> None:
    system, _ = case_of("miasma").secret.begin(False)
    bare = type("Bare", (type(system),), {"rooms": msgspec.structs.replace(system.rooms, minds=None)})
    with pytest.raises(ValueError, match="Miasma cannot be played by the program"):
        minds_of(bare(system.catalog))


@pytest.mark.parametrize("system", SYSTEMS)
def test_reasons_are_one_line_of_names_and_no_ids(system: str) -> None:
    """Whatever is worth considering, at a glance or further, is told to a person at the table."""
    found = rules(system)
    minds = minds_of(found)
    future = Future(found, found.begin(encounter(first_of(system))), 5)
    ids = {who for who in future.state.combatants if "-" in who or any(letter.isdigit() for letter in who)}
    for decision in range(2 * DECISIONS):
        for who in minds.asked(future.state)[:1]:
            considered = [
                act for looks in (False, True) for act in acts_of(found, minds, future.state, who, ahead=looks)
            ]
            for act in (*considered, *minds.further(found.catalog, future.state, who, "")):
                assert 0 < len(act.why) <= 100
                assert act.why.isprintable()
                assert not ids & set(act.why.split())
        if minds.winner(future.state) or not step(found, future, "simple", 5, decision):
            break


@pytest.mark.parametrize(("system", "gone"), [(case.system, gone) for case in cases() for gone in case.gone])
def test_whoever_left_is_told_from_whoever_was_felled(system: str, gone: Gone) -> None:
    found = rules(system)
    minds = minds_of(found)
    future = Future(found, found.begin(encounter(gone.encounter)), 1)
    while not minds.asked(future.state):
        assert future.do(minds.flow(future.state))
    assert future.do(found.read(gone.act.command))
    who = gone.act.command["who"]
    assert who in minds.out(future.state)
    assert minds.fled(future.state) == (frozenset({who}) if gone.fled else frozenset())
