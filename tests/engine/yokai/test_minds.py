"""How the program plays Mysteries of the Yokai: what it keeps, what it spends, and how tempers change that."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import encounter, rules
from engine.core.minds.choose import step
from engine.core.minds.contract import MINDS as THINKING
from engine.core.minds.contract import MindName, Temper
from engine.core.minds.fights import fought
from engine.core.minds.future import Future
from engine.systems.yokai.commands.actions import Move
from engine.systems.yokai.commands.attack import AttackWith, BasicAttack, Defend, NoDefence
from engine.systems.yokai.commands.flow import DeclineRally, Pass, Rally
from engine.systems.yokai.commands.people import Withdraw
from engine.systems.yokai.minds import MINDS
from engine.systems.yokai.minds.worth import focus, push
from engine.systems.yokai.state import State, Token
from engine.systems.yokai.state.exchange import Attack
from tests.chosen import choose

ONI, AYA = "oni-brute", "aya-ronin"


def begun() -> State:
    system = rules("yokai")
    state: State = system.begin(encounter("bridge-at-dusk"))
    return state


def changed(state: State, who: str, **values: Any) -> State:
    return replace(state, combatants={**state.combatants, who: replace(state.combatants[who], **values)})


def chosen(state: State, who: str) -> Any:
    return choose(rules("yokai"), state, who, "simple", 1).command


def of_temper(state: State, who: str, temper: Temper) -> Any:
    acts = MINDS.acts
    assert acts is not None
    found = acts(rules("yokai").catalog, state, who, temper)
    return max(found, key=lambda act: act.worth).command


def first_turn() -> tuple[State, str]:
    state = begun()
    return state, state.owner


def test_whoever_has_the_turn_attacks_and_says_why() -> None:
    state, who = first_turn()
    choice = choose(rules("yokai"), state, who, "simple", 1)
    assert isinstance(choice.command, AttackWith | BasicAttack)
    assert "of the Tide" in choice.why


def test_whoever_has_no_focus_passes() -> None:
    state, who = first_turn()
    assert chosen(changed(state, who, fp=0), who) == Pass(who)


def struck(fp: int) -> tuple[State, str]:
    """Somebody strikes at somebody who has so much Focus."""
    state, who = first_turn()
    system = rules("yokai")
    attack = chosen(state, who)
    foe = attack.targets[0]
    future = Future(system, changed(state, foe, fp=fp), 1)
    assert future.do(attack)
    return future.state, foe


def test_a_defence_is_paid_for_where_there_is_focus_for_it() -> None:
    state, foe = struck(4)
    assert isinstance(chosen(state, foe), Defend)
    state, foe = struck(0)
    assert chosen(state, foe) == NoDefence(foe)


def test_cowards_stay_out_where_others_rally() -> None:
    state = changed(begun(), AYA, status="out-morale")
    state = replace(state, phase="rally", asked=(AYA,), owner="", morale={"players": 3, "enemies": 9})
    assert of_temper(state, AYA, "") == Rally(AYA)
    assert of_temper(state, AYA, "coward") == DeclineRally(AYA)


def test_the_first_focus_points_are_worth_the_most() -> None:
    steps = [focus(fp + 1) - focus(fp) for fp in range(12)]
    assert all(more >= less - 1e-9 for more, less in pairwise(steps))
    assert steps[-1] > 0


@pytest.mark.parametrize(("edge", "hit"), [(-20, 0.0), (0, 0.5), (20, 1.0)])
def test_the_chance_of_a_push_is_that_of_the_dice(edge: int, hit: float) -> None:
    chance, harm = push(edge, 3)
    assert chance == pytest.approx(hit)
    assert harm >= 3 * chance


def test_players_do_not_see_the_numbers_of_foes() -> None:
    state, _ = first_turn()
    foes = [person.id for person in state.combatants.values() if person.side == "enemies"]
    one, other = (MINDS.known(changed(state, foes[0], ki=ki, fp=fp), "players") for ki, fp in ((0, 0), (5, 9)))
    assert one == other


def test_a_side_of_which_half_are_out_has_as_good_as_lost() -> None:
    state = begun()
    foes = [person.id for person in state.combatants.values() if person.side == "enemies"]
    for who in foes[: len(foes) // 2]:
        state = changed(state, who, status="out-morale")
    assert 0.7 < MINDS.stands(state, "players") < 1
    assert MINDS.stands(state, "players") == -MINDS.stands(state, "enemies")


@pytest.mark.parametrize("morale", [0, 2, 9])
def test_more_focus_is_better_however_a_fight_goes(morale: int) -> None:
    """A side far behind, or far ahead, stood as well with it as without: all that it could do looked alike."""
    state = replace(begun(), morale={"players": morale, "enemies": 0})
    richer = changed(state, AYA, fp=state.combatants[AYA].fp + 1)
    for side, sign in (("players", 1), ("enemies", -1)):
        assert sign * MINDS.stands(richer, side) > sign * MINDS.stands(state, side) + 0.001


def test_morale_that_lets_no_focus_come_back_is_a_step_down() -> None:
    """From the Threshold on nobody who has not rallied regains any (YO-34)."""
    stands = [MINDS.stands(replace(begun(), morale={"players": lost, "enemies": 2}), "players") for lost in (1, 2, 3)]
    assert 0 < stands[0] - stands[1] < (stands[1] - stands[2]) / 5


def test_who_looks_ahead_weighs_keeping_the_focus_also_behind_many_attacks() -> None:
    state, who = first_turn()
    catalog = rules("yokai").catalog
    ranked = sorted(MINDS.acts(catalog, state, who, ""), key=lambda act: -act.worth)
    assert Pass(who) not in [act.command for act in ranked[: MINDS.reach.candidates]]
    assert [act.command for act in MINDS.further(catalog, state, who, "")] == [Pass(who)]


def test_nobody_goes_where_an_attack_pays_no_more_than_here() -> None:
    """Nor does somewhere out of reach strike better than where a blow costs more than it brings."""
    state = begun()
    for who, person in state.combatants.items():
        state = changed(state, who, zone="p-medium" if person.side == "players" else "e-close")
    oni = ONI + "-1"
    state = replace(changed(state, oni, fp=6), owner=oni)
    acts = MINDS.acts(rules("yokai").catalog, state, oni, "brute")
    assert max(act.worth for act in acts if isinstance(act.command, AttackWith | BasicAttack)) < 0
    moves = {act.command.to: act for act in acts if isinstance(act.command, Move)}
    assert moves["e-far"].worth < 0
    assert "strikes" not in moves["e-far"].why


def test_of_the_focus_of_foes_players_know_that_it_dwindles_with_the_cycles() -> None:
    known = [MINDS.known(replace(begun(), cycle=cycle), "players").combatants[ONI + "-1"].fp for cycle in (1, 2, 3, 6)]
    assert known == [4, 3, 2, 1]


@pytest.mark.parametrize("mind", THINKING)
@pytest.mark.parametrize("secret", ["tokens", "reserve"])
def test_what_the_enemies_keep_for_later_changes_no_choice(secret: str, mind: MindName) -> None:
    """Their plan tokens, and who waits in their reserve."""
    state, who = first_turn()
    if state.combatants[who].side != "players":
        who = next(key for key, person in state.combatants.items() if person.side == "players")
        state = replace(state, owner=who)
    if secret == "tokens":
        other = replace(state, tokens=(*state.tokens, Token("token-9", "enemies", "Ambush", 6, 2)))
    else:
        foe = next(person for person in state.combatants.values() if person.side == "enemies")
        waiting = replace(foe, id="oni-9", name="Oni 9", status="reserve")
        other = replace(state, combatants={**state.combatants, "oni-9": waiting})
    assert MINDS.known(other, "players") == MINDS.known(state, "players") != MINDS.known(other, "enemies")
    told, blind = (choose(rules("yokai"), moment, who, mind, 1, hurried=lambda: True) for moment in (other, state))
    assert told == blind


@pytest.mark.parametrize("mind", THINKING[1:])
@pytest.mark.parametrize(
    ("turns", "rallied", "lost", "leaves"),
    [(17, True, 10, True), (17, True, 9, True), (16, True, 9, False), (17, False, 9, False), (17, True, 8, False)],
)
def test_whoever_has_rallied_leaves_a_fight_that_has_no_end(
    mind: MindName, turns: int, rallied: bool, lost: int, leaves: bool
) -> None:
    """YO-75: nobody who rallied is forced out by Morale again; the side that has lost more of it has lost."""
    state, who = first_turn()
    mine = state.combatants[who].side
    state = changed(state, who, rallied=rallied)
    state = replace(state, round=turns, morale={side: lost if side == mine else 9 for side in state.morale})
    choice = choose(rules("yokai"), state, who, mind, 1, hurried=lambda: True)
    assert (choice.command == Withdraw(who)) is leaves
    true = "Morale forces out nobody who has rallied; the others lost no more"  # who have not rallied still may be
    assert (choice.why == true) is leaves


@pytest.mark.parametrize("mind", THINKING[1:])
def test_a_fight_in_which_nobody_gets_focus_or_can_strike_ends_without_a_winner(mind: MindName) -> None:
    """Both Morales at the Thresholds (YO-34), the last Focus with two whom nobody is in reach of (YO-72): two sharp
    minds waited for each other without end.
    """
    system = rules("yokai")
    state: State = system.begin(encounter("lantern-road"))
    for who, zone, fp in (
        ("aya-ronin", "p-medium", 0),
        ("tomo-archer", "p-far", 0),
        ("kappa-trickster-1", "e-medium", 1),
        ("kappa-trickster-2", "e-close", 1),
        ("oni-brute", "e-medium", 0),
    ):
        state = changed(state, who, zone=zone, fp=fp, held_back=True)
    state = replace(state, round=4, morale={"players": 3, "enemies": 2}, owner="kappa-trickster-1", tide=0)
    fight = fought(system, state, dict.fromkeys(state.morale, mind), 1)
    assert (fight.winner, fight.decisions < 100) == ("draw", True)


def test_of_a_blow_that_is_announced_the_players_know_neither_weapon_nor_damage() -> None:
    """YO-S44: what a foe's blow would take shows when it has been taken."""
    system = rules("yokai")
    future = Future(system, begun(), 3)
    while not _by_foes(future.state):
        assert step(system, future, "simple", 3, future.rolled)
    state: State = future.state
    (window,) = state.windows
    about = window.about
    assert isinstance(about, Attack)
    other = replace(about.action, gear_damage=9, base=9 * (not about.action.gear))
    heavier = replace(state, windows=(replace(window, about=replace(about, action=other)),))
    assert heavier != state
    assert MINDS.known(heavier, "players") == MINDS.known(state, "players")
    open_book = [replace(moment, house=replace(state.house, players_see_foes="exact")) for moment in (state, heavier)]
    assert MINDS.known(open_book[0], "players") != MINDS.known(open_book[1], "players")


def _by_foes(state: State) -> bool:
    about = state.windows[-1].about if state.windows else None
    return isinstance(about, Attack) and state.combatants[about.roller.who].side == "enemies"
