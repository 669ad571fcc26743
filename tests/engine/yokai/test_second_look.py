"""What the second look found, each with the case that showed it; and both sides of the boundaries beside it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from content import loader
from engine.core.refusal import Refused
from engine.core.rulings.commands import RuleName
from engine.core.session import Session
from engine.systems.yokai.catalog import Entry
from engine.systems.yokai.events.attack import DamageDealt
from engine.systems.yokai.events.flow import RoundClosing, TideBroke, TurnStarted
from engine.systems.yokai.events.people import BurnedOut, FocusCapped, FocusGranted
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.people import focus_refresh, ki_limit, rally_number, threshold
from engine.systems.yokai.state.exchange import Attack, Mod
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import damage_text, paid_text
from tests.engine.yokai.scene import (
    AYA,
    GORO,
    KAPPA,
    KITSUNE,
    KURODA,
    ONI,
    SUZU,
    TOMO,
    Scene,
    all_of,
    changed,
    command,
    fight,
    only,
    rules,
    scene,
)

RIPOSTE = Action(
    id="turned-blade",
    name="Turned blade",
    timing="simple",
    attack=True,
    defence=True,
    fp=2,
    form="skill:Weapons - Blade",
    target="enemy",
    range=1,
    base=2,
)
STANCE = Action(id="stone-stance", name="Stone stance", timing="full", defence=True, fp=1, form="bare", bonus=3)


def gives(play: Scene, who: str, action: Action) -> None:
    """Somebody has one action more."""
    sheet = play[who].sheet
    changed(play, who, sheet=replace(sheet, abilities={**sheet.abilities, action.id: action}))


def next_round(play: Scene) -> None:
    play.end_round()
    if play.state.phase == "order":
        play.do("confirm-order")


@pytest.mark.rule("YO-41")
def test_a_full_defence_takes_the_own_turn() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    gives(play, ONI, STANCE)
    play.do("attack", AYA, action="katana", targets=ONI)
    no = play.refused("defend", ONI, action="stone-stance")
    assert (no.code, no.rule) == ("turn", "YO-41")
    assert play.option(f"defend:{ONI}:stone-stance").code == "turn"
    assert "Stone stance" not in {fact.name for fact in play.session.preview(command(do="no-defence", who=ONI)).odds}


@pytest.mark.rule("YO-29")
def test_a_full_defence_is_the_one_full_action_of_its_turn() -> None:
    """Somebody is attacked in the own turn only by a Simple attack."""
    play = scene((AYA, "close"), (ONI, "close"))
    gives(play, AYA, STANCE)
    gives(play, ONI, replace(RIPOSTE, form="bare"))
    play.do("simple-attack", ONI, action="turned-blade", targets=AYA)
    play.do("defend", AYA, [3, 3, 3, 3, 3, 3], action="stone-stance")
    assert (play[AYA].full_used, play[AYA].fulls) == (True, 1)
    assert play.refused("attack", AYA, action="katana", targets=ONI).code == "full-already-used"
    play.do("simple-attack", ONI, action="turned-blade", targets=AYA)
    no = play.refused("defend", AYA, action="stone-stance")
    assert (no.code, no.rule) == ("full-already-used", "YO-29")


@pytest.mark.rule("YO-S02")
def test_a_repeated_full_defence_costs_more_too() -> None:
    play = scene((AYA, "close"), (ONI, "close"), repeat_full_surcharge="2")
    gives(play, AYA, STANCE)
    gives(play, ONI, replace(RIPOSTE, form="bare"))
    changed(play, AYA, fulls=1)
    play.do("simple-attack", ONI, action="turned-blade", targets=AYA)
    before = play[AYA].fp
    play.do("defend", AYA, [3, 3, 3, 3, 3, 3], action="stone-stance")
    assert before - play[AYA].fp == 1 + 2


def test_two_hidden_people_of_a_kind_have_names_of_their_own() -> None:
    made = replace(
        loader.encounter("lantern-road"),
        combatants=(Entry(AYA), Entry(ONI), Entry(KAPPA, hidden=True), Entry(KAPPA, "far", hidden=True)),
        order=(),
    )
    state = rules().begin(made)
    assert [person.name for person in state.combatants.values() if person.hidden] == [
        "Kappa in hiding",
        "Kappa in hiding 2",
    ]


@pytest.mark.rule("YO-53")
def test_targets_may_stand_in_several_zones() -> None:
    play = scene((TOMO, "close"), (ONI, "close"), (KAPPA, "medium"), (KITSUNE, "far"))
    wide = replace(play[TOMO].sheet.abilities["arrow-rain"], id="storm", name="Storm", one_zone=False, range=1)
    gives(play, TOMO, wide)
    # Close is in range; beyond it the zones crossed to Medium count once: Close and Medium, nobody else in them.
    play.do("attack", TOMO, action="storm", targets=[ONI, KAPPA])
    assert play[TOMO].fp == 6 - (3 + 2)
    play = scene((TOMO, "close"), (ONI, "close"), (KAPPA, "medium"), (KITSUNE, "far"))
    assert play.refused("attack", TOMO, action="arrow-rain", targets=[ONI, KAPPA]).message.endswith("only in one zone")


@pytest.mark.rule("YO-74", "YO-87")
@pytest.mark.parametrize(("morale", "code"), [(3, "rally-not-open"), (4, "")])
def test_whoever_cannot_rally_is_told_the_number(morale: int, code: str) -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, threshold_mod=-3)
    changed(play, ONI, threshold_mod=9)
    fight(play, morale={"players": 2, "enemies": morale})
    play.end_round()
    if not code:
        assert play.state.asked == (AYA,)
        return
    assert play.state.phase == "order"
    no = play.refused("rally", AYA)
    assert (no.code, no.rule, no.message) == (code, "YO-74", "Aya rallies at Morale 4 of the other side, it is 3")
    changed(play, AYA, rally_barred=True)
    no = play.refused("rally", AYA)
    assert (no.code, no.rule) == ("rally-barred", "YO-87")
    play.do("confirm-order")
    assert play.refused("rally", AYA).code == "phase"


def forecast(play: Scene) -> dict[str, str]:
    track = play.session.view().track
    return dict(line.split(": ", 1) for line in (*track.warnings, *track.forecast) if ": " in line)


@pytest.mark.rule("YO-24")
def test_the_next_round_is_foretold_without_those_who_leave() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), (KAPPA, "close"))
    fight(play, morale={"players": 3, "enemies": 0}, tide=-1)
    told = forecast(play)
    assert told["Round end"] == "Players break, Morale 4 → Aya out"
    # The tie is woven between those who are left: one of the players, two enemies.
    assert told["Next round"] == "Oni, Goro, Kappa at 6 FP"
    fight(play, morale={"players": 2, "enemies": 0})
    assert forecast(play)["Round end"] == "Players break, Morale 3, once all pass"


@pytest.mark.rule("YO-78")
def test_a_side_that_would_be_gone_is_foretold() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    fight(play, morale={"players": 4, "enemies": 0})
    assert forecast(play)["Next round"] == "nobody of the players is left; Oni at 6 FP"


@pytest.mark.rule("YO-S22")
def test_who_burns_out_at_the_end_of_the_round_is_foretold() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), ki_burnout="end-of-round")
    changed(play, AYA, ki=23)
    play.attack(AYA, "iai-flash", ONI, [1, 1, 1, 6, 6, 6])
    assert forecast(play)["Round end"] == "no break → Aya burns out"
    assert "Aya" not in forecast(play)["Next round"]


@pytest.mark.rule("YO-31", "YO-32")
def test_whoever_takes_done_back_is_asked_before_the_round_ends() -> None:
    play = scene((AYA, "close"), (ONI, "close"), order=(AYA, ONI))
    play.do("done", AYA)
    assert play.state.owner == ONI
    play.do("undone", AYA)
    events = play.do("pass", ONI)
    assert not all_of(events, RoundClosing)
    assert only(events, TurnStarted).who == AYA
    assert play.state.cycle == 2


@pytest.mark.rule("YO-S09")
def test_focus_for_somebody_who_was_skipped_brings_the_turn_back() -> None:
    for gift, owner in ((0, ""), (1, AYA)):
        play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), order=(GORO, AYA, ONI))
        changed(play, AYA, fp=0)
        play.do("pass", GORO)
        assert play.state.owner == ONI
        if gift:
            play.do("rule-set", AYA, field="fp", value=gift)
        events = play.do("pass", ONI)
        assert bool(all_of(events, RoundClosing)) == (not gift)
        if owner:
            assert only(events, TurnStarted).who in (AYA, GORO)
            while play.state.owner != AYA:
                play.do("pass", play.state.owner)


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "full-action", "action": "read-the-field", "ruled": "success"},
        {"do": "basic-attack", "targets": ONI, "form": "attribute:Agility"},
        {"do": "basic-attack", "targets": ONI, "range": 5},
        {"do": "basic-attack", "targets": ONI, "type": "mind"},
    ],
)
def test_players_are_refused_what_needs_the_game_masters_leave(fields: dict[str, Any]) -> None:
    play = scene((TOMO, "close"), (ONI, "close"))
    asked = command(who=TOMO, **fields)
    assert play.session.preview(asked) is not None
    with pytest.raises(Refused) as no:
        play.session.preview(asked, "players")
    assert no.value.refusal.code == "secret"
    assert play.session.preview(command(do="basic-attack", who=TOMO, targets=ONI), "players") is not None


def test_a_house_rule_with_a_wrong_value_is_refused_with_its_rule() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    no = play.refused("rule-option", option="tide-break", value="never")
    assert (no.code, no.rule) == ("option", "YO-S04")


@pytest.mark.rule("YO-72")
def test_a_fight_that_stands_still_says_so_and_offers_the_draw_first() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    fight(play, morale={"players": 3, "enemies": 2})
    for who in (AYA, ONI):
        changed(play, who, fp=0)
    play.do("pass", AYA)
    (asked,) = play.session.pending()
    assert asked.question == "Nobody has FP and all are held back by Morale: end the fight, or rule"
    first = next(option for option in play.session.options() if option.enabled and option.group == "table")
    assert (first.label, first.hot, first.aim) == ("End the fight: a draw", True, "end-fight")
    hot = [option.id for option in play.session.options() if option.hot and option.enabled]
    assert hot == ["end-fight::draw"]
    play.session.do(command(**first.command))
    assert (play.state.outcome, play.state.ending) == ("draw", "nobody can act any more")


@pytest.mark.rule("YO-74")
def test_somebody_who_may_still_rally_keeps_a_fight_from_standing_still() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, GORO, status="out-morale", threshold_mod=-4)
    changed(play, ONI, threshold_mod=2, fp=0)
    changed(play, AYA, fp=0)
    fight(play, morale={"players": 3, "enemies": 4}, order=tuple(s for s in play.state.order if s.who != GORO))
    play.do("pass", AYA)
    assert play.state.asked == (GORO,)
    play.do("decline-rally", GORO)
    assert play.session.pending()[0].question == "Round 2: confirm the order"
    assert play.option("confirm-order:").hot


@pytest.mark.rule("YO-71")
@pytest.mark.parametrize(
    ("what", "number", "plain"),
    [
        ("threshold", threshold, 3),
        ("rally", rally_number, 4),
        ("ki-limit", ki_limit, 12),
        ("focus-refresh", focus_refresh, 3),
    ],
)
def test_a_number_changed_for_a_time(what: str, number: Any, plain: int) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-modifier", AYA, name="a vow", what=what, value=1, until="round")
    assert number(play[AYA]) == (plain - 1 if what == "rally" else plain + 1)
    play.end_round()
    assert number(play[AYA]) == plain
    assert play.refused("rule-modifier", AYA, name="x", what=what, value=1, until="next-check").code == "choice"


@pytest.mark.rule("YO-71")
def test_an_action_may_change_a_number_for_a_time() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    effects = [{"kind": "threshold", "value": 2, "on": "target", "until": "fight", "rounds": 1}]
    play.do("improvise", AYA, text="rouse", timing="simple", fp=1, target=GORO, effects=effects)
    assert threshold(play[GORO]) == 4 + 2
    next_round(play)
    assert threshold(play[GORO]) == 4 + 2
    next_round(play)
    assert threshold(play[GORO]) == 4


@pytest.mark.rule("YO-S35", "YO-35")
def test_what_follows_from_a_number_that_falls_comes_at_once() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=12)
    events = play.do("rule-modifier", AYA, name="weary", what="focus-refresh", value=-1, until="fight")
    assert only(events, FocusCapped).now == 8
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("rule-modifier", AYA, name="a vow", what="focus-refresh", value=1, until="round")
    changed(play, AYA, fp=16)
    play.end_round()
    assert play[AYA].fp == 12


@pytest.mark.rule("YO-88", "YO-S46")
@pytest.mark.parametrize(("pool", "status"), [(23, "in"), (24, "out-ki")])
def test_a_limit_that_falls_back_at_the_end_of_a_round_burns_out(pool: int, status: str) -> None:
    """Limit 11 and 1 for the round: 24 is still twice 12; of it 1 is released, and 23 is more than twice 11."""
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    play.do("rule-modifier", GORO, name="a charm", what="ki-limit", value=1, until="round")
    changed(play, GORO, ki=pool)
    play.end_round()
    assert play[GORO].status == status


@pytest.mark.rule("YO-40", "YO-43")
@pytest.mark.parametrize(("dice", "dealt"), [(5, 4 - 2), (4, 0), (3, 0)])
def test_an_attack_that_is_a_defence_strikes_back_when_it_wins(dice: int, dealt: int) -> None:
    """Oni +5 and Aya +5: with 12 she wins by more than nothing, tied they reroll, below she is hit."""
    play = scene((ONI, "close"), (AYA, "close"), order=(ONI, AYA))
    gives(play, AYA, replace(RIPOSTE, base=4))
    play.do("attack", ONI, action="kanabo", targets=AYA)
    again = [1, 1, 1, 1, 1, 2] if dice == 4 else []
    events = play.do("defend", AYA, [4, 4, 4, dice, dice, dice, *again], action="turned-blade")
    back = [event for event in all_of(events, DamageDealt) if event.target == ONI]
    if dice == 4:
        assert [(event.who, event.damage) for event in back] == [(AYA, max(1, 4 - 2))]
    else:
        assert sum(event.damage for event in back) == (4 + 1 - 2 if dealt else 0)
    assert play[AYA].fp == 6 - 2
    if back:
        assert any(line.endswith("in return") for line in play.lines())


@pytest.mark.rule("YO-43")
@pytest.mark.parametrize("gone", ["", ONI, AYA])
def test_nobody_who_has_left_the_fight_strikes_back_or_is_struck(gone: str) -> None:
    """Either of the two may be out by the time that the result takes effect."""
    play = scene((ONI, "close"), (AYA, "close"), order=(ONI, AYA))
    gives(play, AYA, replace(RIPOSTE, base=4))
    play.do("rule-set", field="dice", value="confirm")
    play.do("attack", ONI, action="kanabo", targets=AYA)
    play.do("defend", AYA, action="turned-blade")
    play.do("roll", "", [4, 4, 4, 5, 5, 5])
    if gone:
        changed(play, gone, status="out-morale")
    (window,) = play.state.windows
    assert isinstance(window.about, Attack)
    assert exchange.strikes_back(play.state, window, window.about.targets[0]) == (not gone)


@pytest.mark.rule("YO-43")
def test_a_strike_back_stays_within_its_range() -> None:
    play = scene((KITSUNE, "medium"), (AYA, "close"), order=(KITSUNE, AYA))
    gives(play, AYA, RIPOSTE)
    play.do("attack", KITSUNE, action="foxfire-lantern", targets=AYA)
    events = play.do("defend", AYA, [1, 1, 1, 6, 6, 6], action="turned-blade")
    assert not all_of(events, DamageDealt)


@pytest.mark.rule("YO-42")
def test_it_is_an_attack_like_any_other_on_the_own_account() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    gives(play, AYA, RIPOSTE)
    play.do("simple-attack", AYA, action="turned-blade", targets=ONI)
    events = play.do("no-defence", ONI, [3, 3, 3, 3, 3, 3])
    assert only(events, DamageDealt).target == ONI
    assert play.refused("simple-action", AYA, action="turned-blade").code == "no-such-action"


@pytest.mark.rule("YO-86")
@pytest.mark.parametrize(("pool", "status"), [(24, "in"), (25, "out-ki")])
def test_who_is_carried_over_above_twice_the_limit_is_out_as_the_fight_begins(pool: int, status: str) -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, AYA, ki=pool)
    play.do("end-fight")
    play.session.do(rules().next_fight(loader.encounter("governors-hall")))
    assert (play[AYA].status, play[GORO].status) == (status, "in")
    assert [slot.who for slot in play.state.order if slot.who == AYA] == ([AYA] if status == "in" else [])


@pytest.mark.rule("YO-86")
def test_nobody_begins_with_a_side_of_burned_out_people() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=25)
    play.do("end-fight")
    with pytest.raises(Refused) as no:
        play.session.do(rules().next_fight(loader.encounter("first-snow-duel")))
    assert (no.value.refusal.code, no.value.refusal.rule) == ("encounter", "YO-86")


@pytest.mark.rule("YO-86")
def test_who_is_added_above_twice_the_limit_burns_out_at_once() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("rule-set", AYA, field="status", value="reserve")
    changed(play, AYA, ki=25)
    assert only(play.do("join", AYA, zone="p-far"), BurnedOut).who == AYA
    assert play[AYA].rally_barred


@pytest.mark.rule("YO-S04")
@pytest.mark.parametrize(("tide", "broken"), [(9, False), (10, True), (-10, True)])
def test_the_tide_breaks_when_the_rule_comes_to_say_that_it_does(tide: int, broken: bool) -> None:
    play = scene((AYA, "close"), (ONI, "close"), tide_break="past-limit")
    fight(play, tide=tide)
    events = play.do("rule-option", option="tide-break", value="at-limit")
    assert bool(all_of(events, TideBroke)) == broken
    assert (play.state.tide == 0) == broken


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"owner": "nobody"}, "owner"),
        ({"quiet": ("nobody",)}, "quiet"),
        ({"tide_limit": 0}, "tide_limit"),
        ({"tide": 500}, "tide"),
        ({"morale": {"players": 0}}, "morale.enemies"),
        ({"order": ()}, ""),
    ],
)
def test_a_state_that_cannot_be_is_named(change: dict[str, Any], path: str) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert rules().sound(play.state) == ()
    assert [problem.path for problem in rules().sound(replace(play.state, **change))] == ([path] if path else [])


def test_somebody_who_cannot_be_is_named() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    people = play.state.combatants
    wrong = replace(people[AYA], id="aya", zone="e-far", fp=-1)
    found = rules().sound(replace(play.state, combatants={**people, AYA: wrong}))
    assert {problem.path for problem in found} == {f"combatants.{AYA}.{name}" for name in ("id", "zone", "fp")}


def test_a_hidden_foe_leaves_no_trace_while_it_acts() -> None:
    """What players are shown is the same after a hidden turn as before it."""
    made = replace(
        loader.encounter("first-snow-duel"),
        combatants=(Entry(AYA), Entry(ONI), Entry(KAPPA, "far", hidden=True)),
        order=(),
    )
    play = Scene(Session(rules(), rules().begin(made), seed=1))
    hidden = next(who for who in play.state.combatants if who.startswith(KAPPA))
    play.do("pass", AYA)
    play.do("pass", ONI)
    assert play.state.owner == hidden

    def shown() -> bytes:
        view = play.session.view("players")
        return msgspec.json.encode((view, play.session.options("players"), play.session.pending("players")))

    before = shown()
    play.do("move", hidden, to="e-medium")
    play.do("check", hidden, [3, 3, 3], form="skill:Athletics", dn=9)
    play.do("rule-set", hidden, field="ki", value=3)
    assert shown() == before


def test_the_names_and_rests_of_foes_tell_no_numbers() -> None:
    play = scene((AYA, "close"), (KURODA, "close"))
    changed(play, KURODA, ki=5)
    play.do("end-fight")
    play.do("rest", length="short")
    told = [line for line in play.lines("players") if "rest" in line]
    assert told == ["Aya takes a short rest: Ki 0", "Minister Kuroda takes a short rest"]


@pytest.mark.rule("YO-38")
@pytest.mark.parametrize(("fp", "gain"), [(10, 2), (11, 1), (12, 0)])
def test_focus_gained_stops_at_the_maximum(fp: int, gain: int) -> None:
    play = scene((SUZU, "close"), (AYA, "close"), (ONI, "close"))
    changed(play, AYA, fp=fp)
    events = play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    assert only(events, FocusGranted).amount == gain


@pytest.mark.rule("YO-62")
@pytest.mark.parametrize(
    ("margin", "worn", "told"),
    [
        (2, (Mod("Gi", 2),), "6 + 2 margin − 2 armour = 8"),
        (0, (Mod("Gi", 2),), "6 − 2 armour = 8"),
        (0, (Mod("Gi", 2), Mod("Rust", -3)), "6 + 1 armour = 8"),
        (2, (), "6 + 2 margin = 8"),
        (0, (), "6"),
    ],
)
def test_a_sum_of_damage_names_its_parts(margin: int, worn: tuple[Mod, ...], told: str) -> None:
    """*5 + 0 − 2 = 3* did not say what was what."""
    base = (Mod("Katana", 4), Mod("Blade", 2))
    assert damage_text(base, margin, worn, 8, floored=False) == told
    bare = told.replace(" margin", "").replace(" armour", "")
    assert damage_text(base, margin, worn, 8, floored=False, brief=True) == bare


def test_what_was_paid_is_told_with_its_sum() -> None:
    """*(1 + 2 zones FP)* left the sum to the reader."""
    assert paid_text("1") == "1 FP"
    assert paid_text("1 + 2 zones + 3 enemies + 1 repeated Full") == "7 FP = 1 + 2 zones + 3 enemies + 1 repeated Full"


def test_a_name_that_somebody_else_has_is_told_before_it_is_given() -> None:
    """Two were called Aya, and nothing said so."""
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    told = [line.text for line in play.session.preview(RuleName(GORO, "Aya")).lines]
    assert told[1:] == ["somebody else is called Aya too"]
    assert len(play.session.preview(RuleName(GORO, "Goro the Tall")).lines) == 1
