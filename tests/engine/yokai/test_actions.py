"""YO-40 to YO-48: what actions are, attacks and Defences, improvised ones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.yokai.events.attack import AttackFizzled, CheckResolved, DamageDealt, DefenceChosen, Totalled
from engine.systems.yokai.events.flow import TideMoved, TokenGranted
from engine.systems.yokai.events.people import ConditionAdded, Moved, StatusSet
from engine.systems.yokai.rules.actions import actions, weapon_attack
from engine.systems.yokai.rules.tide import ticked
from engine.systems.yokai.state import Clock
from engine.systems.yokai.state.sheet import Weapon
from tests.door import let_in
from tests.engine.yokai.scene import (
    AYA,
    GORO,
    KAPPA,
    KITSUNE,
    KURODA,
    ONI,
    SUZU,
    TOMO,
    all_of,
    changed,
    command,
    fight,
    only,
    scene,
)

HAYATO = "hayato-duelist"


@pytest.mark.rule("YO-40")
def test_an_action_has_all_its_parts_and_is_used_as_what_it_is() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"))
    rain = actions(play[TOMO].sheet)["arrow-rain"]
    assert (rain.timing, rain.attack, rain.fp, rain.ki, rain.form, rain.range, rain.count, rain.type) == (
        "full",
        True,
        3,
        0,
        "skill:Weapons - Bow",
        4,
        3,
        "body",
    )
    assert play.refused("full-action", TOMO, action="arrow-rain").code == "no-such-action"
    assert play.refused("attack", TOMO, action="katana", targets=ONI).code == "unknown"
    assert play.refused("simple-attack", TOMO, action="longbow", targets=ONI).code == "no-such-action"
    assert play.refused("attack", TOMO, action="defend-longbow", targets=ONI).message == (
        "Defend (Longbow) is a Defence: use it as that"
    )


@pytest.mark.rule("YO-41")
def test_simple_actions_go_between_declaration_and_defence_but_not_once_dice_are_out() -> None:
    play = scene((ONI, "close"), (AYA, "close"), (SUZU, "close"))
    changed(play, AYA, fp=0)
    play.do("rule-set", field="dice", value="ask")
    play.do("attack", ONI, action="kanabo", targets=AYA)
    assert play.refused("defend", AYA, action="defend-katana").code == "cost"
    assert play.refused("move", ONI, to="e-medium").code == "window"
    for _ in range(2):
        play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    assert play[AYA].fp == 4
    play.do("defend", AYA, action="defend-katana")
    no = play.refused("simple-action", SUZU, action="lend-breath", target=AYA)
    assert (no.code, no.rule) == ("window", "YO-41")
    assert no.message == "Kanabo of Oni has gone to the dice: nothing can be inserted before its result"
    play.do("roll")
    play.end_round()
    assert play.state.phase == "round-end" or play.state.phase == "order"
    assert play.refused("simple-action", SUZU, action="lend-breath", target=AYA).code == "phase"


@pytest.mark.rule("YO-42")
def test_an_attack_is_aimed_at_enemies() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), (KAPPA, "close"))
    assert play.refused("attack", AYA, action="katana", targets=GORO).code == "target"
    assert play.refused("attack", AYA, action="katana", targets="nobody").code == "unknown"
    assert play.refused("attack", AYA, action="katana", targets=[]).code == "target"
    assert play.refused("attack", AYA, action="katana", targets=[ONI, KAPPA]).code == "target"
    play.attack(AYA, "katana", ONI, [4, 4, 4, 3, 3, 3])
    assert play.state.tide == 6


@pytest.mark.rule("YO-42", "YO-41")
def test_a_simple_attack_can_be_made_at_any_time() -> None:
    play = scene((AYA, "close"), (HAYATO, "close"))
    play.do("attack", AYA, action="katana", targets=HAYATO)
    play.do("simple-attack", HAYATO, action="quick-riposte", targets=AYA)
    assert [frame.about.action.id for frame in play.state.windows if frame.about.action] == ["katana", "quick-riposte"]
    play.do("no-defence", AYA, [6, 6, 6, 1, 1, 1])
    assert [frame.about.action.id for frame in play.state.windows if frame.about.action] == ["katana"]
    assert play.state.tide < 0
    play.do("no-defence", HAYATO, [1, 1, 1, 6, 6, 6])
    assert not play.state.windows


@pytest.mark.rule("YO-43")
def test_a_defence_answers_an_open_attack_once_and_is_paid() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    no = play.refused("defend", ONI, action="defend-kanabo")
    assert (no.code, no.rule) == ("window", "YO-43")
    play.do("rule-set", field="dice", value="ask")
    play.do("attack", AYA, action="katana", targets=ONI)
    assert play.refused("defend", GORO, action="iron-breath").code == "window"
    assert play.refused("defend", ONI, action="kanabo").code == "no-such-action"
    events = play.do("defend", ONI, action="defend-kanabo")
    assert only(events, DefenceChosen).answer.roller.form == "skill:Weapons - Heavy"
    assert play[ONI].fp == 5
    assert play.refused("defend", ONI, action="defend-kanabo").code == "window"
    assert play.refused("no-defence", ONI).code == "window"


@pytest.mark.rule("YO-43")
def test_a_guard_defends_for_a_targeted_ally_who_uses_no_defence() -> None:
    play = scene((ONI, "close"), (AYA, "close"), (SUZU, "medium"), (GORO, "far"))
    play.do("attack", ONI, action="kanabo", targets=AYA)
    assert play.option(f"guard:{SUZU}:paper-shield:{AYA}").enabled
    assert play.refused("guard", SUZU, action="paper-shield", target=GORO).code == "window"
    assert play.refused("guard", GORO, action="iron-breath", target=AYA).code == "no-such-action"
    assert play.refused("guard", SUZU, action="measured-reply", target=AYA).code == "no-such-action"
    events = play.do("guard", SUZU, [6, 6, 6, 1, 1, 1], action="paper-shield", target=AYA)
    assert (play[SUZU].fp, play[SUZU].ki, play[AYA].fp) == (5, 1, 6)
    assert [t.total.who for t in all_of(events, Totalled)] == [ONI, SUZU]
    assert only(events, DamageDealt).armour[0].name == "Lamellar armour"


@pytest.mark.rule("YO-43")
def test_a_guard_needs_to_be_near() -> None:
    play = scene((ONI, "close"), (AYA, "close"), (SUZU, "far"))
    play.do("attack", ONI, action="kanabo", targets=AYA)
    no = play.refused("guard", SUZU, action="paper-shield", target=AYA)
    assert (no.code, no.message) == ("out-of-range", "Aya is at distance 2, Paper shield guards within 1")


@pytest.mark.rule("YO-44")
def test_every_weapon_skill_gives_an_attack_and_a_defence() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"))
    owned = actions(play[TOMO].sheet)
    strike, defend = owned["walking-stick"], owned["defend-walking-stick"]
    assert (strike.timing, strike.attack, strike.fp, strike.range, strike.type) == ("full", True, 1, 1, "body")
    assert (defend.timing, defend.defence, defend.fp, defend.form) == ("simple", True, 1, "skill:Weapons - Simple")
    ghostly = replace(play[TOMO].sheet.weapons["walking-stick"], type="soul")
    assert weapon_attack("walking-stick", ghostly).type == "soul"
    events = play.attack(TOMO, "longbow", ONI, [6, 6, 6, 4, 4, 4])
    assert all_of(events, Totalled)[0].total.total == 18 + 3 + 3
    assert sum(mod.value for mod in only(events, DamageDealt).base) == 2 + 3


@pytest.mark.rule("YO-44", "YO-59", "YO-S33")
def test_of_two_weapons_of_a_skill_abilities_count_the_stronger_and_the_defence_is_one() -> None:
    """The first that was carried counted, whatever hung beside it."""
    play = scene((AYA, "close"), (KITSUNE, "close"), tide=20, defence_type_match="on")
    dagger = Weapon(name="Dagger", skill="Weapons - Blade", damage=1, type="body", range=1)
    ghost = Weapon(name="Ghost blade", skill="Weapons - Blade", damage=5, type="soul", range=1)
    sheet = replace(play[AYA].sheet, weapons={"dagger": dagger, **play[AYA].sheet.weapons, "ghost": ghost})
    changed(play, AYA, sheet=sheet)
    owned = actions(sheet)
    assert [key for key, action in owned.items() if action.defence] == ["defend-dagger"]
    assert owned["defend-dagger"].name == "Defend (Dagger, Katana or Ghost blade)"
    assert owned["defend-dagger"].suits == ("body", "soul")
    assert (owned["iai-flash"].gear, owned["iai-flash"].gear_damage) == ("Ghost blade", 5)
    assert [owned[key].gear_damage for key in ("dagger", "katana", "ghost")] == [1, 3, 5]
    events = play.attack(AYA, "iai-flash", KITSUNE, [5, 5, 5, 5, 5, 5])
    assert sum(mod.value for mod in only(events, DamageDealt).base) == 5 + 2 + 3
    play.do("end-turn", AYA)
    play.do("attack", KITSUNE, action="foxfire-lantern", targets=AYA)
    play.do("defend", AYA, [1, 1, 1, 6, 6, 6], action="defend-dagger")
    assert play.state.tide == 10 + 2, "the ghost blade answers what strikes the soul"


@pytest.mark.rule("YO-45")
def test_a_basic_attack_is_bare_and_deals_one() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("basic-attack", AYA, targets=ONI)
    events = play.do("no-defence", ONI, [4, 4, 4, 3, 3, 3])
    assert all_of(events, Totalled)[0].total.total == 12
    dealt = only(events, DamageDealt)
    assert [mod.value for mod in dealt.base] == [1]
    assert (dealt.damage, dealt.floored, play[AYA].fp) == (1, True, 5)
    play.do("end-turn", AYA)
    play.do("basic-attack", GORO, targets=ONI, form="attribute:Strength")
    events = play.do("no-defence", ONI, [4, 4, 4, 3, 3, 3])
    assert all_of(events, Totalled)[0].total.total == 14
    play.do("end-turn", GORO)
    assert play.refused("basic-attack", ONI, targets=AYA, form="skill:Weapons - Heavy").code == "unknown"


@pytest.mark.rule("YO-46")
def test_without_a_defence_the_target_rolls_plain_dice() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    events = play.attack(AYA, "katana", ONI, [4, 4, 4, 3, 3, 3])
    total = all_of(events, Totalled)[1].total
    assert (total.who, total.lines, total.total) == (ONI, (), 9)
    assert play[ONI].fp == 6


@pytest.mark.rule("YO-47")
def test_the_game_master_sets_an_improvised_action() -> None:
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    effects = [{"kind": "check", "value": 2, "on": "target"}]
    play.do(
        "improvise", GORO, [4, 4, 4], text="kick the table", form="skill:Athletics", dn=16, effects=effects, target=AYA
    )
    assert play[GORO].full_used
    assert play[AYA].conditions[0].value == 2
    assert play.refused("improvise", GORO, text="again").code == "full-already-used"
    assert play.refused("improvise", AYA, text="x", timing="simple", fp=7).code == "cost"
    armour = [{"kind": "armour", "value": 1, "on": "self", "until": "round"}]
    play.do("improvise", AYA, text="duck behind the cart", timing="simple", effects=armour, keep=True)
    assert play[AYA].conditions[1].kind == "armour"
    assert "own-duck-behind-the-cart" in actions(play[AYA].sheet)
    play.do("simple-action", AYA, action="own-duck-behind-the-cart")
    assert play.option(f"simple-action:{AYA}:own-duck-behind-the-cart").enabled


@pytest.mark.rule("YO-47", "YO-11")
def test_a_check_needs_something_to_be_made_against() -> None:
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    no = play.refused("improvise", GORO, text="climb", form="skill:Athletics")
    assert (no.code, no.rule) == ("range", "YO-11")
    line = [{"value": 1, "text": "ladder"}]
    assert play.refused("improvise", GORO, text="climb", dn=12, situation=line).code == "choice"
    assert play.refused("improvise", GORO, text="climb", form="bare", opponent=GORO).code == "target"
    assert play.refused("improvise", GORO, text=" ", dn=12).code == "text"
    assert play.refused("improvise", GORO, text="climb", fp=100).code == "range"


def test_modifiers_until_the_end_of_a_turn_a_round_and_the_fight() -> None:
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    for until in ("turn", "round", "fight"):
        play.do("rule-modifier", GORO, name=until, what="check", value=1, until=until)
    assert [c.name for c in play[GORO].conditions] == ["turn", "round", "fight"]
    play.do("pass", GORO)
    assert [c.name for c in play[GORO].conditions] == ["round", "fight"]
    play.end_round()
    assert [c.name for c in play[GORO].conditions] == ["fight"]


@pytest.mark.parametrize("phase", ["rally", "interlude", "order", "turns"])
def test_whoever_is_taken_off_the_roster_leaves_no_trace_in_the_order(phase: str) -> None:
    play = scene((GORO, "close"), (AYA, "close"), (TOMO, "far"), (ONI, "close"))
    if phase == "rally":
        changed(play, ONI, threshold_mod=9)
        changed(play, TOMO, threshold_mod=-3)
        fight(play, morale={"players": 1, "enemies": 4})
        play.end_round()
    elif phase == "order":
        play.end_round()
    elif phase == "interlude":
        play.do("end-fight")
    assert play.state.phase == phase
    play.do("rule-remove", AYA)
    assert AYA not in [turn.who for turn in play.state.order]
    assert play.session.view() is not None


@pytest.mark.rule("YO-48")
@pytest.mark.parametrize("status", ["in", "reserve"])
def test_whoever_is_removed_from_the_fight_leaves_it_first(status: str) -> None:
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    if status != "in":
        changed(play, AYA, status=status)
    events = play.do("rule-remove", AYA)
    assert [event.who for event in all_of(events, StatusSet)] == ([AYA] if status == "in" else [])


@pytest.mark.rule("YO-48")
def test_who_is_named_twice_is_removed_once() -> None:
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    play.session.do(command(do="rule-remove", who=[AYA, AYA]))
    assert list(play.state.combatants) == [GORO, ONI]


@pytest.mark.rule("YO-47")
def test_an_improvised_action_can_be_opposed() -> None:
    play = scene((GORO, "close"), (ONI, "close"))
    tide = [{"kind": "tide", "value": 2}]
    more = {"form": "skill:Athletics", "opponent": ONI, "opponent_form": "attribute:Strength"}
    events = play.do("improvise", GORO, [3, 3, 3, 3, 3, 3], text="wrestle", effects=tide, **more)
    assert only(events, CheckResolved).winner == "actor"
    assert play.state.tide == 2


@pytest.mark.rule("YO-47")
def test_effects_of_actions() -> None:
    play = scene((TOMO, "medium"), (SUZU, "medium"), (ONI, "close"))
    events = play.do("full-action", TOMO, [6, 6, 1], action="read-the-field")
    assert only(events, TokenGranted).token.uses == 2
    play.do("end-turn", TOMO)
    events = play.do("full-action", SUZU, [4, 4, 4], action="assist", target=TOMO, form="attribute:Intelligence")
    made = only(events, ConditionAdded).condition
    assert (made.kind, made.value, made.until) == ("check", 1, "next-check")
    assert play.state.clocks == (Clock(made.id, "round-end", 2, TOMO),)
    assert only(play.do("check", TOMO, [3, 3, 3], form="bare", dn=9), Totalled).total.total == 10
    assert play[TOMO].conditions == ()


@pytest.mark.rule("YO-32")
def test_clocks_run_out_with_the_rounds_they_were_set_for() -> None:
    left, out = ticked((Clock("c1", "round-end", 1, TOMO), Clock("c2", "round-end", 2, TOMO)))
    assert left == (Clock("c2", "round-end", 1, TOMO),)
    assert out == (Clock("c1", "round-end", 1, TOMO),)
    assert ticked(left) == ((), left)


@pytest.mark.rule("YO-S28")
def test_who_is_taken_off_the_roster_leaves_nothing_behind() -> None:
    """Neither their having passed nor the end of what was put on them: the round ends without them, and is kept."""
    play = scene((SUZU, "medium"), (TOMO, "medium"), (AYA, "close"), (ONI, "close"))
    play.do("full-action", SUZU, [4, 4, 4], action="assist", target=TOMO, form="attribute:Intelligence")
    play.do("end-turn", SUZU)
    play.do("pass", TOMO)
    assert [clock.who for clock in play.state.clocks] == list(play.state.quiet) == [TOMO]
    play.do("rule-remove", TOMO)
    assert (play.state.clocks, play.state.quiet) == ((), ())
    let_in(play.session)
    for _ in range(2):  # the end of the second is where what was put on would have run out
        play.end_round()
        assert play.state.phase == "order"
        play.do("confirm-order")
    assert play.state.round == 3


@pytest.mark.rule("YO-48")
def test_those_who_are_out_do_nothing_and_are_no_target() -> None:
    play = scene((AYA, "medium"), (GORO, "close"), (ONI, "close"), (KITSUNE, "medium"), (KAPPA, "far"))
    play.do("withdraw", KITSUNE)
    assert play.refused("attack", AYA, action="katana", targets=KITSUNE).code == "state"
    play.do("withdraw", GORO)
    assert play.refused("simple-action", GORO, action="iron-breath").code in ("no-such-action", "state")
    no = play.refused("done", GORO)
    assert (no.code, no.rule) == ("state", "YO-48")
    notes = play.option(f"attack:{AYA}:katana").slots[0]
    assert notes.note(KAPPA, {}) == "6 FP = 1 + 4 zones + 1 enemy"


def test_an_attack_comes_to_nothing_when_its_target_burns_out_first() -> None:
    """YO-S37."""
    play = scene((AYA, "close"), (GORO, "close"), (SUZU, "close"), (ONI, "close"), order=(ONI, AYA, GORO, SUZU))
    changed(play, SUZU, ki=29)
    play.do("attack", ONI, action="ogre-roar", targets=[AYA, SUZU])
    events = play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    assert only(events, AttackFizzled).target == SUZU
    assert [question.who for question in play.session.pending()] == [AYA]
    play.do("no-defence", AYA, [6, 6, 6, 1, 1, 1])
    assert (play[ONI].fp, play.state.windows) == (4, ())


def test_all_of_an_attack_comes_to_nothing_when_the_attacker_is_gone() -> None:
    """YO-S37, and YO-86: the turn of whoever burns out ends."""
    play = scene((SUZU, "close"), (AYA, "close"), (ONI, "close"))
    changed(play, SUZU, ki=27)
    play.do("attack", SUZU, action="binding-ward", targets=ONI)
    assert play[SUZU].ki == 30
    events = play.do("simple-action", SUZU, action="lend-breath", target=AYA)
    assert only(events, AttackFizzled).target == ONI
    assert (play.state.windows, play.state.owner, play[SUZU].status) == ((), AYA, "out-ki")


def test_inserted_actions_are_settled_last_in_first_out_and_can_be_reordered() -> None:
    """YO-S36."""
    play = scene((AYA, "close"), (ONI, "close"), (KAPPA, "close"))
    play.do("rule-set", field="dice", value="ask")
    play.do("attack", AYA, action="katana", targets=ONI)
    for who in (ONI, KAPPA):
        play.do("improvise", who, text="taunt", timing="simple", form="bare", dn=10)
    ids = [frame.about.id for frame in play.state.windows]
    assert play.refused("rule-reorder", action=ids[0]).code == "window"
    play.do("rule-reorder", action=ids[1])
    assert [frame.about.id for frame in play.state.windows] == [ids[0], ids[2], ids[1]]
    events = play.do("roll", dice=[3, 3, 4])
    assert only(events, CheckResolved).frame == ids[1]


def test_an_effect_moves_within_the_own_side() -> None:
    """YO-55 through river grapple: on a hit the target is dragged toward its own Close."""
    play = scene((KAPPA, "close"), (AYA, "medium"), order=(KAPPA, AYA))
    events = play.attack(KAPPA, "river-grapple", AYA, [6, 6, 6, 1, 1, 1])
    assert only(events, Moved) == Moved(AYA, "p-close", True)
    assert play[AYA].fp == 6


def test_research_pushes_the_tide_by_exactly_its_number() -> None:
    play = scene(("clerk-aoi", "far"), (SUZU, "close"), (KURODA, "close"), kind="investigation")
    events = play.do("full-action", "clerk-aoi", [6, 6, 6], action="search-the-archive")
    assert only(events, TideMoved).amount == 3
    fight(play, tide=0)


@pytest.mark.rule("YO-06", "YO-07")
def test_the_check_of_an_assist_is_chosen_with_what_each_adds() -> None:
    """*Etiquette* alone said nothing of which check is the best."""
    play = scene((SUZU, "close"), (TOMO, "close"), (ONI, "close"))
    slot = next(slot for slot in play.option(f"full-action:{SUZU}:assist").slots if slot.name == "form")
    assert slot.label("skill:Etiquette", {}) == "Etiquette +3"
    assert slot.label("attribute:Intelligence", {}) == "Intelligence alone +3"
    assert slot.label("bare", {}) == "bare 3D6"
