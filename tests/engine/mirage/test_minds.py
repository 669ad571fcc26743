"""How the program plays Mirage: strike what can be struck, keep a hand free to block, leave in time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import encounter, rules
from engine.core.foes import FoeSight
from engine.core.minds.chance import Chance
from engine.core.minds.contract import MINDS as THINKING
from engine.core.minds.contract import MindName, Temper
from engine.core.minds.fights import fought
from engine.core.minds.future import Future
from engine.systems.mirage.catalog import CoverAt, EdgeAt
from engine.systems.mirage.commands.acts import Draw, Flee, MoveInside, Shoot, Strike, Treat
from engine.systems.mirage.commands.answers import Pray, React
from engine.systems.mirage.commands.flow import EndFight, EndTurn
from engine.systems.mirage.minds import MINDS
from engine.systems.mirage.minds.blows import Bout, harm, hit
from engine.systems.mirage.minds.who import guess, known, standing
from engine.systems.mirage.state import State, Terror, Watch
from engine.systems.mirage.state.frames import Act, Answer
from engine.systems.mirage.state.ground import Barrier
from tests.chosen import choose
from tests.engine.mirage.scene import Table, beast, foe, pc

THUG = "npc-street-thug"


def begun(name: str = "caravanserai-drain") -> State:
    system = rules("mirage")
    future = Future(system, system.begin(encounter(name)), 1)
    while not MINDS.asked(future.state):
        assert future.do(MINDS.flow(future.state))
    state: State = future.state
    return state


def changed(state: State, who: str, **values: Any) -> State:
    return replace(state, combatants={**state.combatants, who: replace(state.combatants[who], **values)})


def best(state: State, who: str, temper: Temper = "") -> Any:
    acts = MINDS.acts
    assert acts is not None
    return max(acts(rules("mirage").catalog, state, who, temper), key=lambda act: act.worth).command


def their_turn() -> State:
    """The thug and Zaynab alone in a zone, the turn of the adversaries."""
    state = begun()
    zone = state.combatants["pc-zaynab"].zone if "pc-zaynab" in state.combatants else ""
    zaynab = next(who for who in state.combatants if "zaynab" in who)
    state = changed(state, zaynab, place="open")
    zone = state.combatants[zaynab].zone
    return replace(changed(state, _thug(state), zone=zone, place="open"), side="adversaries")


def _thug(state: State) -> str:
    return next(who for who in state.combatants if "thug" in who)


def test_whoever_can_strike_strikes_and_says_at_what_odds() -> None:
    state = their_turn()
    choice = choose(rules("mirage"), state, _thug(state), "simple", 2)
    assert isinstance(choice.command, Strike | Shoot)
    assert "hits in" in choice.why


def test_a_coward_who_is_hurt_leaves_where_others_strike_on() -> None:
    state = their_turn()
    who = _thug(state)
    hurt = changed(state, who, toughness=1)
    for other in hurt.combatants.values():
        if other.side == "adversaries" and other.id != who:
            hurt = changed(hurt, other.id, status="escaped")
        elif other.kind == "pc" and other.zone == "well":  # they bar that end of the drain, and Zaynab the other
            hurt = changed(hurt, other.id, zone="garden")
    told = rules("mirage").catalog
    bold = replace(told, adversaries={THUG: replace(told.adversaries[THUG], temper="brute")})
    acts = MINDS.acts
    assert acts is not None
    flees = max(acts(told, hurt, who, "coward"), key=lambda act: act.worth).command
    stays = max(acts(bold, hurt, who, "brute"), key=lambda act: act.worth).command
    assert isinstance(flees, Flee)
    assert not isinstance(stays, Flee)


def test_the_turn_ends_where_nothing_is_worth_an_action() -> None:
    state = their_turn()
    for person in state.combatants.values():
        if person.side == "adversaries":
            state = changed(state, person.id, slow_spent=True)
    assert best(state, _thug(state)) == EndTurn()


def test_nobody_who_has_shot_draws_what_would_not_do_better_in_the_next_round() -> None:
    """The sharpshooter drew a knife after each shot and the rifle before the next, and kept no action to dodge with."""
    table = Table(pc(zone="z2"), foe(ready=["longbow"], carried=["knife"]), zones=3)
    table.do("rule-place", "zaynab", to="z0")
    table.do("end-turn")
    spent = changed(table.state, "guard", slow_spent=True, place="open")
    acts = MINDS.acts
    assert acts is not None
    drawn = [act for act in acts(table.catalog, spent, "guard", "") if isinstance(act.command, Draw)]
    assert drawn, "the longbow reaches nobody in its own zone"
    far = changed(spent, "zaynab", zone="z2")
    assert not [act for act in acts(table.catalog, far, "guard", "") if isinstance(act.command, Draw)]


def test_whoever_cannot_be_struck_over_a_barrier_is_walked_up_to() -> None:
    state = their_turn()
    who, zaynab = _thug(state), next(person for person in state.combatants if "zaynab" in person)
    wall = Barrier(state.combatants[who].zone, "open", zaynab, "Wall")
    state = replace(changed(state, zaynab, place=zaynab), barriers={"wall": wall})
    assert best(state, who) == MoveInside(who, zaynab)


def test_a_blow_is_blocked_while_there_is_an_action_for_it() -> None:
    state = their_turn()
    who, zaynab = _thug(state), next(person for person in state.combatants if "zaynab" in person)
    future = Future(rules("mirage"), state, 3)
    arm = next(key for key, arm in state.combatants[who].arms.items() if arm.ready)
    assert future.do(Strike(who, zaynab, arm))
    assert MINDS.asked(future.state) == (zaynab,)
    assert best(future.state, zaynab, "coward") == React(zaynab, "block")


def test_a_prayer_is_said_over_a_miss() -> None:
    state = their_turn()
    who, zaynab = _thug(state), next(person for person in state.combatants if "zaynab" in person)
    prayed = []
    for seed in range(40):
        future = Future(rules("mirage"), replace(state, side="party"), seed)
        arm = next(key for key, arm in state.combatants[zaynab].arms.items() if arm.ready and arm.melee)
        if not future.do(Strike(zaynab, who, arm)):
            continue
        while MINDS.asked(future.state) == (who,):
            assert future.do(React(who, "none"))
        frames: list[Any] = [frame for frame in future.state.frames if getattr(frame, "step", "") == "pray"]
        if frames and frames[-1].test.successes == 0 and 1 not in frames[-1].test.faces:
            prayed.append(best(future.state, zaynab))
    assert prayed
    assert all(command == Pray(zaynab, True) for command in prayed)


def test_the_spread_of_two_dice_is_that_of_the_rulebook() -> None:
    bout = Bout(begun())
    assert 1 - bout.spread([8, 8])[0] == pytest.approx(0.6094, abs=1e-4)
    assert sum(bout.spread([12, 10])[2:]) == pytest.approx(0.4583, abs=1e-4)
    assert hit((1.0,), (1.0,)) == 0
    target = next(iter(bout.state.combatants.values()))
    assert harm(target, (0.0, 1.0), (1.0,), 0, (1.0,)) == 0


@pytest.mark.parametrize("sight", ["exact", "words", "damage", "nothing"])
def test_of_a_closed_sheet_a_side_knows_what_the_table_shows(sight: FoeSight) -> None:
    table = Table(pc(), foe(toughness=9, armour="heavy"))
    table.do("rule-option", option="players-see-foes", value=sight)
    whole = known(table.state, "party").combatants["guard"]
    table.do("rule-set", "guard", field="fast-spent", value=1)
    seen = []
    for amount in (3, 5):
        table.do("rule-harm", who=["guard"], kind="physical", amount=amount)
        assert known(table.state, "adversaries").combatants["guard"] == table.one("guard")
        seen.append(known(table.state, "party").combatants["guard"])
    left = [(foe.toughness, foe.toughness_max) for foe in (whole, *seen)]
    assert (
        left
        == {
            "exact": [(9, 9), (6, 9), (1, 9)],
            "words": [(4, 4), (2, 4), (1, 4)],
            "damage": [(4, 4), (1, 4), (1, 4)],
            "nothing": [(4, 4), (2, 4), (2, 4)],
        }[sight]
    )
    shown = seen[0]
    assert shown.armour is not None
    closed = (shown.penalty, shown.fast_spent, shown.armour.rating) == (0, False, 8)
    assert closed == (sight != "exact")
    assert (shown.sheet, known(table.state, "adversaries").combatants["guard"].sheet) == ("", table.one("guard").sheet)


def test_what_a_closed_sheet_may_hide_is_drawn_and_not_read() -> None:
    """A bow that nobody has seen is in as many futures as one that is not there, and Toughness is what it may be."""
    table = Table(pc(), foe("one", carried=["bow"], toughness=9), foe("two", toughness=3))
    table.do("rule-harm", who=["two"], kind="physical", amount=1)
    seen = known(table.state, "party")
    futures = [guess(seen, "party", Chance(seed)).combatants for seed in range(200)]
    for who in ("one", "two"):
        armed = sum(any(arm.ranged for arm in people[who].arms.values()) for people in futures)
        assert 110 <= armed <= 155
    assert {people["one"].toughness for people in futures} == {3, 4, 6}
    assert {people["two"].toughness for people in futures} == {1, 2, 3, 4, 5}
    assert all(people["two"].toughness < people["two"].toughness_max for people in futures)
    assert guess(table.state, "adversaries", Chance(1)) == table.state
    table.do("rule-option", option="players-see-foes", value="exact")
    told = guess(known(table.state, "party"), "party", Chance(1)).combatants
    people = table.state.combatants.values()
    assert told == {person.id: replace(person, sheet="" if person.secret else person.sheet) for person in people}


def test_whoever_is_known_to_be_hurt_is_struck_before_the_others() -> None:
    table = Table(pc(), foe("one", toughness=9), foe("two", toughness=9))
    table.do("rule-harm", who=["two"], kind="physical", amount=1)
    strike = best(known(table.state, "party"), "zaynab")
    assert isinstance(strike, Strike)
    assert strike.target == "two"


def test_a_horse_that_fights_on_without_its_rider_is_struck_and_a_ridden_one_is_not() -> None:
    alone = changed(Table(pc(), foe("raider"), beast("horse", side="adversaries")).state, "raider", status="dead")
    mounted = changed(alone, "raider", status="active", riding="horse")
    for state, struck in ((mounted, "raider"), (alone, "horse")):
        strike = best(state, "zaynab")
        assert isinstance(strike, Strike)
        assert strike.target == struck


def test_a_condition_weighs_more_than_a_point_of_toughness() -> None:
    whole = Table(pc(), foe(toughness=4)).state
    worse = changed(whole, "zaynab", physical=(0,))
    better = changed(whole, "guard", toughness=3)
    both = changed(worse, "guard", toughness=3)
    assert standing(both, "party") < standing(whole, "party") < standing(better, "party")
    assert standing(whole, "party") < standing(changed(whole, "guard", arms={}), "party")


def test_a_cover_that_stands_is_worth_something() -> None:
    bare = Table(pc(), foe(), covers={"jar": CoverAt("z0", "furniture")}).state
    behind = changed(bare, "zaynab", place="jar")
    broken = replace(behind, covers={"jar": replace(behind.covers["jar"], rating=0)})
    assert standing(behind, "party") > standing(bare, "party") == standing(broken, "party")


def test_what_people_are_worth_adds_up_on_both_sides() -> None:
    one, two = (Table(pc(), *map(foe, names)).state for names in (("one",), ("one", "two")))
    assert standing(two, "party") < 0 < standing(one, "party")
    assert standing(two, "adversaries") == -standing(two, "party") > 0
    assert standing(changed(two, "two", status="dead"), "party") == standing(one, "party")


def test_what_the_others_have_sealed_is_not_known_and_changes_no_choice() -> None:
    state = their_turn()
    who, zaynab = _thug(state), next(person for person in state.combatants if "zaynab" in person)
    future = Future(rules("mirage"), state, 3)
    arm = next(key for key, arm in state.combatants[who].arms.items() if arm.ready)
    assert future.do(Strike(who, zaynab, arm))
    frame = future.state.frames[-1]
    assert isinstance(frame, Act)
    theirs, ours = (
        replace(future.state, frames=(*future.state.frames[:-1], replace(frame, answers=(Answer(fighter, "dodge"),))))
        for fighter in (who, zaynab)
    )
    assert known(theirs, "party") == known(future.state, "party") != known(ours, "party")
    for mind in THINKING:
        told, blind = (
            choose(rules("mirage"), seen, zaynab, mind, 1, hurried=lambda: True) for seen in (theirs, future.state)
        )
        assert told == blind


def test_where_somebody_could_stand_instead_is_judged_by_looking_ahead() -> None:
    """Of everybody of the side what they are allowed; nothing of whom terror drives, nor while somebody answers."""
    table = Table(
        pc("Idris", "z1", ready=["longbow"]),
        pc("Zaynab", "z1"),
        foe(zone="z1"),
        foe("Raider", "z2"),
        zones=3,
        covers={"tree": CoverAt("z1", "tree-trunk")},
    )
    whole = told(table.state)
    assert whole == {
        "idris": ["SeekCover tree", "MoveInside far", "Move z0", "Move z2", "Overwatch z2", "Shoot raider"],
        "zaynab": ["SeekCover tree", "MoveInside far", "Move z0", "Move z2", "Strike guard"],
    }
    struck = changed(table.state, "idris", slow_spent=True)
    assert told(struck) == {**whole, "idris": whole["idris"][:4]}
    assert told(changed(struck, "idris", fast_spent=True)) == {"zaynab": whole["zaynab"]}
    assert told(changed(struck, "idris", place="tree"))["idris"] == ["Move z0", "Move z2"]
    terror = Terror("attack", "guard", 3)
    assert told(changed(struck, "zaynab", terror=terror)) == {"idris": whole["idris"][:4]}
    table.do("strike", "zaynab", target="guard", weapon="sword")
    assert table.asks()[0] == "reaction"
    assert told(table.state) == {}


def told(state: State) -> dict[str, list[str]]:
    """What only looking ahead can judge, by whose it is."""
    found: dict[str, list[str]] = {}
    for act in MINDS.further(rules("mirage").catalog, state, "", ""):
        aims = [getattr(act.command, name, "") for name in ("cover", "to", "zone", "target")]
        found.setdefault(act.command.who, []).append(f"{type(act.command).__name__} {''.join(aims)}")
    return found


def test_ground_that_was_not_revealed_is_not_known_to_the_party_nor_who_stands_there() -> None:
    """Neither is a hidden cover sought, nor a hidden way taken; the others know the ground, and players learn it where
    one of theirs stands.
    """
    covers = {"jar": CoverAt("z0", "furniture"), "chest": CoverAt("z1", "furniture")}
    table = Table(pc(), foe(), foe("Raider", "z1"), edges=(EdgeAt(("z0", "z1")), EdgeAt(("z0", "z2"))), covers=covers)
    bare = table.state
    whole = replace(
        changed(bare, "guard", watch=Watch("z1", 0)),
        zones={**bare.zones, "z1": replace(bare.zones["z1"], hidden=True)},
        edges=(bare.edges[0], replace(bare.edges[1], hidden=True)),
        covers={**bare.covers, "jar": replace(bare.covers["jar"], hidden=True)},
    )
    state = known(whole, "party")
    assert (set(state.zones), state.edges, state.covers) == ({"z0", "z2"}, (), {})
    assert (set(state.combatants), state.combatants["guard"].watch) == ({"zaynab", "guard"}, None)
    assert told(state) == {"zaynab": ["MoveInside far", "Strike guard"]}
    theirs = known(whole, "adversaries")
    assert (theirs.zones, theirs.edges, theirs.covers) == (whole.zones, whole.edges, whole.covers)
    stands = known(changed(whole, "zaynab", zone="z1"), "party")
    assert (set(stands.zones), set(stands.covers)) == ({"z0", "z1", "z2"}, {"chest"})
    assert "raider" in stands.combatants


@pytest.mark.rule("MG-102", "MG-104")
@pytest.mark.parametrize(("rounds", "asked"), [(1, ("tariq",)), (2, ())], ids=["this round", "later"])
def test_whoever_dies_with_this_round_is_treated_before_a_fight_that_is_won_is_ended(
    rounds: int, asked: tuple[str, ...]
) -> None:
    """The program ended it, and with the round the time of whoever lay beside the healer."""
    table = Table(pc(), pc("Tariq", items=["bandages"]), pc("Idris", items=["bandages"], zone="z1"), foe())
    table.do("rule-broken", "zaynab", kind="physical", row=53, faces=[rounds])
    table.turn_to("adversaries")
    table.turn_to("party")
    table.do("rule-remove", "guard", how="defeated")
    assert MINDS.asked(table.state) == asked
    if asked:
        acts = MINDS.acts
        assert acts is not None
        assert isinstance(max(acts(table.catalog, table.state, "tariq", ""), key=lambda act: act.worth).command, Treat)
        table.do("treat", "tariq", patient="zaynab", kind="physical", faces=[1, 1, 1])
    assert (MINDS.asked(table.state), MINDS.flow(table.state)) == ((), EndFight(confirm=True))


@pytest.mark.rule("MG-102", "MG-104", "MG-112")
def test_whose_mind_is_lost_with_this_round_is_talked_round_before_a_won_fight_is_ended_and_by_nobody_in_terror() -> (
    None
):
    """Of clocks of the mind nothing was known, and who was driven to flee was asked as if they could treat."""
    table = Table(pc(), pc("Tariq"), foe())
    table.do("rule-broken", "zaynab", kind="mental", row=53, faces=[1])
    table.turn_to("adversaries")
    table.turn_to("party")
    table.do("rule-remove", "guard", how="defeated")
    assert MINDS.asked(table.state) == ("tariq",)
    table.do("rule-terror", "tariq", reaction="attack", rounds=3)
    assert MINDS.asked(table.state) == ()


@pytest.mark.rule("MG-102")
def test_a_forecast_tells_whose_time_ran_out_though_they_were_out_before() -> None:
    """Idris lies Broken from the beginning: that he bleeds to death is what became of him."""
    system, state = rules("mirage"), begun("hourglass")
    minds: dict[str, MindName] = {"party": "random", "adversaries": "random"}
    deaths = [fallen for fallen in fought(system, state, minds, seed=7).fallen if fallen.who == "idris"]
    assert deaths[0].cause == "Idris dies of untreated injuries", deaths
    assert not deaths[0].gone
