"""How the program plays Miasma: come near, face them, strike; and know nothing of what nobody has heard."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import encounter, rules
from engine.board.hexgrid import placed, show
from engine.core.minds.chance import Chance
from engine.core.minds.choose import step
from engine.core.minds.contract import MindName, Temper
from engine.core.minds.future import Future
from engine.core.minds.turns import carried
from engine.core.session import Session
from engine.core.timeline import Seats
from engine.core.words import ALIKE
from engine.systems.miasma.commands import Attack, AttackMove, Guard, RestStand, Stand, UseMove, Walk
from engine.systems.miasma.minds import MINDS
from engine.systems.miasma.minds.acts import PATIENT
from engine.systems.miasma.minds.blows import coming, suffered
from engine.systems.miasma.state import State
from engine.systems.miasma.state import actions as movement
from engine.systems.miasma.state.things import Link
from tests.chosen import choose

WHO, FOE = "mamoru", "kappa-1"


def begun(**values: Any) -> State:
    """The first duel: Mamoru at 1,3 faces a kappa at 4,3."""
    state: State = rules("miasma").begin(encounter("first-duel"))
    return changed(state, WHO, **values)


def changed(state: State, who: str, **values: Any) -> State:
    return replace(state, combatants={**state.combatants, who: replace(state.combatants[who], **values)})


def best(state: State, who: str, temper: Temper = "") -> Any:
    acts = MINDS.acts
    assert acts is not None
    return max(acts(rules("miasma").catalog, state, who, temper), key=lambda act: act.worth).command


def test_whoever_is_far_away_comes_nearer_and_then_strikes() -> None:
    assert best(begun(), WHO) == Walk(WHO, "2,3")
    assert isinstance(best(begun(hex=(3, 3)), WHO), Attack)
    choice = choose(rules("miasma"), begun(hex=(3, 3)), WHO, "simple", 1)
    assert "Kappa is nearest" in choice.why


def test_a_guard_is_lowered_to_strike_where_the_weapon_parries() -> None:
    assert best(begun(hex=(3, 3), guard="katana"), WHO) == Guard(WHO)


def test_a_coward_who_is_badly_hurt_walks_away_and_a_brute_strikes() -> None:
    state = changed(begun(hex=(3, 3)), FOE, life=10, facing=3)
    away = best(state, FOE, "coward")
    assert isinstance(away, Walk)
    assert away.to not in ("3,3", "4,2", "3,4")
    assert isinstance(best(state, FOE, "brute"), UseMove)


def at_a_move(key: str) -> State:
    """The kappa has begun one of its moves; Mamoru is asked."""
    future = Future(rules("miasma"), begun(hex=(3, 3)), 1)
    assert future.do(UseMove(FOE, key))
    assert future.do(Walk(WHO, "3,2"))
    state: State = future.state
    assert state.combatants[FOE].commitment is not None
    return state


def test_what_is_left_of_a_move_is_not_known_but_guessed_from_what_was_heard() -> None:
    moves = list(begun().combatants[FOE].sheet.moves)
    known = [MINDS.known(at_a_move(key), "party").combatants[FOE].commitment for key in moves]
    for commitment in known:
        assert commitment is not None
        assert commitment.move is not None
        assert commitment.move.strikes == ()
    guessed = MINDS.guess(MINDS.known(at_a_move(moves[0]), "party"), "party", Chance(3)).combatants[FOE].commitment
    assert guessed is not None
    assert guessed.move in begun().combatants[FOE].sheet.moves.values()


def struck_next(state: State) -> set[str]:
    """The hexes that the kappa's claw strikes at the end of this segment."""
    foe = state.combatants[FOE]
    assert foe.commitment is not None
    assert foe.commitment.move is not None
    return {show(cell) for cell in placed(foe.at, foe.facing, foe.commitment.move.strikes[0].hexes)}


def test_a_blow_that_was_heard_is_stepped_out_of_and_none_is_stepped_into() -> None:
    future = Future(rules("miasma"), begun(hex=(3, 3)), 1)
    assert future.do(UseMove(FOE, "kappa-claw"))
    assert future.do(Stand(WHO))
    known = MINDS.known(future.state, "party")
    assert struck_next(future.state) == {"3,3"}
    away = best(known, WHO)
    assert isinstance(away, Walk)
    assert away.to != "3,3"
    beside = changed(known, WHO, hex=(3, 2))
    assert best(beside, WHO) != Walk(WHO, "3,3")


def test_a_fight_that_drags_on_is_brought_to_an_end_by_fear_of_no_blow() -> None:
    future = Future(rules("miasma"), begun(hex=(3, 3)), 1)
    assert future.do(UseMove(FOE, "kappa-claw"))
    assert future.do(Stand(WHO))
    known = MINDS.known(future.state, "party")
    commitment = known.combatants[FOE].commitment
    assert commitment is not None
    late = changed(known, FOE, commitment=replace(commitment, started=commitment.started + 2 * PATIENT))
    assert isinstance(best(known, WHO), Walk)
    assert isinstance(best(replace(late, segment=known.segment + 2 * PATIENT), WHO), Attack)


def companion_at(cell: tuple[int, int], friendly_fire: bool) -> State:
    """Mamoru is about to strike 4,3, the kappa is gone, and a companion of his at a cell wants to get to a foe."""
    state = begun(hex=(3, 3), facing=0)
    state = replace(state, house=replace(state.house, friendly_fire=friendly_fire))
    friend = replace(state.combatants[WHO], id="friend", hex=cell, commitment=None)
    state = changed(state, FOE, hex=(6, 3))
    return replace(state, combatants={**state.combatants, "friend": friend})


@pytest.mark.parametrize("friendly_fire", [True, False])
def test_nobody_walks_into_what_their_own_side_is_about_to_strike(friendly_fire: bool) -> None:
    future = Future(rules("miasma"), companion_at((4, 2), friendly_fire), 1)
    stab = Attack(WHO, AttackMove((Link("katana", "Stab"),)))
    assert future.do(stab)
    blows = coming(future.state, future.state.combatants["friend"])
    assert [blow.cells[0] for blow in blows] == [(4, 3)] * friendly_fire
    into, beside = (
        suffered(future.state, future.state.combatants["friend"], movement.Walk(1, path=(cell,)), blows)
        for cell in ((4, 3), (5, 2))
    )
    assert (into < 0) is friendly_fire
    assert beside == 0


def test_a_hex_that_a_comrade_has_decided_to_go_to_is_left_to_them() -> None:
    state = changed(begun(hex=(3, 3), facing=0), FOE, hex=(6, 3))
    friend = replace(state.combatants[WHO], id="friend", hex=(3, 4))
    state = replace(state, combatants={**state.combatants, "friend": friend})
    assert best(state, "friend") == Walk("friend", "4,4")
    decided = replace(state, decisions={WHO: movement.Walk(state.segment, path=((4, 4),))})
    assert best(decided, "friend") not in (Walk("friend", "4,4"), Stand("friend"))
    assert best(replace(state, decisions={FOE: movement.Walk(1, path=((4, 4),))}), "friend") == Walk("friend", "4,4")


def test_walks_that_come_after_the_strikes_save_nobody_from_those_of_this_segment() -> None:
    future = Future(rules("miasma"), begun(hex=(3, 3)), 1)
    assert future.do(UseMove(FOE, "kappa-claw"))
    assert future.do(Stand(WHO))
    known = MINDS.known(future.state, "party")
    late = replace(known, house=replace(known.house, walk_timing="after-strikes"))
    step = movement.Walk(known.segment, path=((2, 3),))
    me = known.combatants[WHO]
    assert suffered(known, me, step, coming(known, me)) == 0
    assert suffered(late, me, step, coming(late, me)) < 0


def test_the_own_side_knows_its_own_moves() -> None:
    state = at_a_move(next(iter(begun().combatants[FOE].sheet.moves)))
    assert MINDS.known(state, "foes").combatants[FOE] == state.combatants[FOE]


@pytest.mark.parametrize("sight", ["exact", "words", "bars", "damage", "nothing"])
def test_of_foes_players_know_what_the_table_shows(sight: Any) -> None:
    state = begun(hex=(3, 3))
    state = replace(state, house=replace(state.house, players_see_foes=sight))
    sheet = state.combatants[FOE].sheet
    some = changed(state, FOE, life=20, life_max=34, stamina=10, stamina_max=50)
    others = {
        "tough": changed(some, FOE, sheet=replace(sheet, resist={"physical": 9}, regen=30)),
        "double": changed(some, FOE, life=40, life_max=68, stamina=20, stamina_max=100),
        "hurt": changed(some, FOE, life=14),
        "dying": changed(some, FOE, life=2),
    }
    told = MINDS.known(some, "party").combatants[FOE]
    alike = {name for name, other in others.items() if MINDS.known(other, "party").combatants[FOE] == told}
    assert (
        alike
        == {
            "exact": set(),
            "words": {"tough", "double", "hurt"},
            "bars": {"tough", "double"},
            "damage": {"tough"},
            "nothing": set(others),
        }[sight]
    )
    assert MINDS.known(some, "foes").combatants[FOE] == some.combatants[FOE]


@pytest.mark.parametrize("mind", ["random", "simple", "sharp"])
def test_what_foes_have_decided_and_nobody_has_heard_changes_no_choice(mind: MindName) -> None:
    chosen = set()
    for decided in (Stand(FOE), Walk(FOE, "4,2"), UseMove(FOE, "kappa-claw"), UseMove(FOE, "kappa-double-claw")):
        future = Future(rules("miasma"), begun(hex=(3, 3)), 1)
        assert future.do(decided)
        assert FOE in future.state.decisions
        chosen.add(repr(choose(rules("miasma"), future.state, WHO, mind, 4, hurried=lambda: True)))
    assert len(chosen) == 1


def test_what_is_done_at_a_glance_is_the_first_of_what_the_rules_allow() -> None:
    """Futures do not ask the rules twice: what is refused there is what would not have been told as worth a thought."""
    found, refused = rules("miasma"), 0
    assert MINDS.glance is not None
    future = Future(found, found.begin(encounter("moon-bridge")), 3)
    for decision in range(40):
        who = MINDS.asked(future.state)[0]
        for act in MINDS.glance(found.catalog, future.state, who, ""):
            if Future(found, future.state, decision).do(act.command):
                told = MINDS.acts(found.catalog, future.state, who, "")[0]
                assert (act.command, act.worth) == (told.command, told.worth)
                break
            refused += 1
        assert step(found, future, "simple", 3, decision)
    assert refused


def test_a_blow_at_hexes_where_no_foe_stands_says_so() -> None:
    """*Kaede is nearest, 3 hexes away* was why an oni kicked the air in front of it."""
    acts = MINDS.acts
    assert acts is not None
    for hex_, why in (((2, 3), "in case somebody steps there"), ((3, 3), "Mamoru is nearest, 1 hex away")):
        found = acts(rules("miasma").catalog, changed(begun(hex=hex_), FOE, facing=3), FOE, "brute")
        assert {act.why for act in found if act.command == UseMove(FOE, "kappa-claw")} == {why}


def test_people_for_whom_the_program_waits_all_stand_by_one_command() -> None:
    """It is said once why: what the others do is the same."""
    session: Session[Any, Any, Any] = Session(rules("miasma"), rules("miasma").begin(encounter("ford-at-dusk")))
    session.seats = Seats({"foes": "simple"})
    steps = [(step.command, step.why) for step in carried(session, RestStand(), why="said so")]
    assert steps == [(Stand("mamoru"), "said so"), (Stand("sayo"), ALIKE)]
    session.seats = Seats()
    assert [step.command for step in carried(session, RestStand())][:1] == [RestStand()]


def test_a_step_is_one_toward_whoever_it_leads_nearer_to() -> None:
    """*Isamu is nearest, 2 hexes away* was told of a step to Kaede, who was as near."""
    ford = rules("miasma").begin(encounter("ford-at-dusk"), None)

    def why(to: str, mamoru: tuple[int, int], sayo: tuple[int, int]) -> str:
        state = changed(changed(ford, "mamoru", hex=mamoru), "sayo", hex=sayo)
        state = changed(changed(state, "kappa-1", hex=(2, 5)), "kappa-2", hex=(8, 5))
        assert MINDS.acts is not None
        acts = MINDS.acts(rules("miasma").catalog, state, "kappa-1", "")
        return next(act.why for act in acts if act.command == Walk("kappa-1", to))

    assert why("1,5", (3, 3), (1, 4)) == "Sayo is nearest, 2 hexes away"
    assert why("2,4", (3, 3), (1, 4)) == "Mamoru is nearest, 2 hexes away"
    assert why("3,4", (3, 5), (5, 2)) == "toward Sayo, 3 hexes away"
