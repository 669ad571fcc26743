"""YO-01 to YO-18: ways to settle something, checks, modifiers, dice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.dice import Rolled, Summed, TypedDice
from engine.core.draft import Draft
from engine.core.refusal import BadDice, NeedsDice, RollNeeded
from engine.core.rulings.facts import Noted
from engine.systems.yokai.events.attack import (
    AttackHit,
    AttackMissed,
    CheckResolved,
    CheckTied,
    DamageDealt,
    DiceTyped,
    GmRuled,
    Totalled,
)
from engine.systems.yokai.events.flow import KiReleased
from engine.systems.yokai.rules.actions import check_lines
from engine.systems.yokai.state.exchange import Roller
from saves.verify import typed_in
from tests.engine.yokai.scene import (
    AYA,
    GORO,
    KITSUNE,
    ONI,
    SUZU,
    TOMO,
    all_of,
    changed,
    command,
    kinds,
    only,
    rules,
    scene,
)


@pytest.mark.rule("YO-01")
def test_three_levels_are_on_offer_and_can_be_switched() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    for option in ("rule-note", "check:"):
        assert play.option(option).enabled
    (note,) = play.do("rule-note", text="the rain stops")
    assert note == Noted("the rain stops")
    play.do("end-fight", text="they bow")
    assert play.option("next-fight:").enabled
    assert play.option("check:").enabled
    play.do("check", AYA, [3, 3, 3], form="bare", dn=9)
    assert play.state.phase == "interlude"


@pytest.mark.rule("YO-02")
def test_a_check_can_be_waived_with_a_reason() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    events = play.do("check", AYA, form="skill:Athletics", dn=30, ruled="success")
    assert "Rolled" not in kinds(events)
    assert only(events, CheckResolved).success
    (ruled,) = play.do("rule-overrule", what="success", value=True, reason="a harmless trick")
    assert ruled == GmRuled(True, "a harmless trick")
    assert play.lines()[-1] == "ruled a success: a harmless trick"
    assert play.refused("rule-overrule", what="success", value=True, reason=" ").code == "text"


@pytest.mark.rule("YO-03")
def test_waiving_one_check_leaves_the_attacks_rolling() -> None:
    play = scene((TOMO, "medium"), (AYA, "close"), (ONI, "close"))
    play.do("full-action", TOMO, action="read-the-field", ruled="success")
    assert [token.uses for token in play.state.tokens] == [2]
    play.do("end-turn", TOMO)
    events = play.attack(AYA, "katana", ONI, [6, 6, 6, 1, 1, 1])
    assert kinds(events).count("Rolled") == 2
    assert only(events, DamageDealt).damage == 6 + 6 - 2


@pytest.mark.rule("YO-04")
def test_a_debate_has_the_same_numbers_and_other_words() -> None:
    debate = scene((SUZU, "close"), (KITSUNE, "close"), kind="debate")
    swords = scene((SUZU, "close"), (KITSUNE, "close"))
    for play, tide in ((debate, "Opinion"), (swords, "Tide")):
        asked = play.session.preview(command(do="attack", who=SUZU, action="cutting-question", targets=KITSUNE))
        assert f" · {tide} " in asked.odds[0].text
        play.attack(SUZU, "cutting-question", KITSUNE, [5, 5, 5, 3, 3, 3])
        assert play.state.tide == 4 + 3 - 1
        assert f"{tide} +0 → +6: 6 against the enemies" in play.lines()
        while not any("breaks" in line for line in play.lines()):
            play.end_round()
        assert f"{'the ' if tide == 'Tide' else ''}{tide} breaks against the enemies" in " ".join(play.lines())
    view, other = debate.session.view(), swords.session.view()
    assert view.board.zones[2].features == ("forward",)
    assert other.board.zones[2].features == ("exposed",)
    assert (view.track.gauges[0].name, other.track.gauges[0].name) == ("Opinion", "Tide")


@pytest.mark.rule("YO-05")
def test_a_check_is_three_dice_and_may_fall_below_three() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-modifier", AYA, name="blinded", what="check", value=-5)
    total = only(play.do("check", AYA, [1, 1, 1], form="bare", dn=3), Totalled).total
    assert (total.dice, total.total) == (3, -2)
    total = only(play.do("check", AYA, [6, 6, 6], form="bare", dn=3), Totalled).total
    assert (total.dice, total.total) == (18, 13)


@pytest.mark.rule("YO-06")
def test_a_skill_check_adds_skill_and_the_attribute_tied_to_it() -> None:
    play = scene((GORO, "close"), (AYA, "close"), (ONI, "close"))
    total = only(play.do("check", GORO, [3, 3, 3], form="skill:Athletics", dn=9), Totalled).total
    assert [(mod.name, mod.value) for mod in total.lines] == [("Athletics", 2), ("Endurance", 2)]
    play.do("rule-learn", GORO, skill="Athletics", modifier=2, attribute="Will")
    total = only(play.do("check", GORO, [3, 3, 3], form="skill:Athletics", dn=9), Totalled).total
    assert [mod.name for mod in total.lines] == ["Athletics", "Will"]
    total = only(play.do("check", GORO, [3, 3, 3], form="attribute:Strength", dn=9), Totalled).total
    assert total.total == 11


@pytest.mark.rule("YO-07")
def test_skill_attribute_and_bare_can_all_be_chosen() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    slot = next(slot for slot in play.option("check:").slots if slot.name == "form")
    assert {"skill:Athletics", "attribute:Strength", "bare"} <= set(slot.choices[AYA])
    related = [{"value": -1, "text": "only related"}]
    events = play.do("check", AYA, [3, 3, 3], form="skill:Etiquette", dn=9, situation=related)
    assert only(events, Totalled).total.total == 9 + 1 + 0 - 1
    assert play.refused("check", AYA, form="skill:Cooking", dn=9).code == "unknown"
    no = play.refused("check", AYA, form="zzz", dn=9)
    assert no.message.startswith("Aya has no 'zzz': there are skill:")
    assert no.message.endswith(", bare, none")


@pytest.mark.rule("YO-08")
def test_the_highest_total_wins_an_opposed_check() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    parties = [{"who": AYA, "form": "attribute:Strength"}, {"who": ONI, "form": "attribute:Strength"}]
    events = play.do("contest", dice=[4, 4, 4, 3, 4, 3], parties=parties)
    resolved = only(events, CheckResolved)
    assert (resolved.winner, resolved.margin) == ("players", 14 - 13)
    composed = play.do("contest", dice=[1, 1, 1, 6, 6, 6], parties={"parties": parties})
    assert only(composed, CheckResolved).winner == "enemies"
    assert play.refused("contest", parties=parties[:1]).code == "target"


@pytest.mark.rule("YO-09")
def test_a_tie_is_rolled_again_with_the_same_modifiers_and_nothing_is_paid_twice() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    events = play.do("attack", AYA, action="katana", targets=ONI, situation=[{"value": 1, "text": "high ground"}])
    events += play.do("defend", ONI, [3, 3, 3, 3, 3, 4, 3, 3, 3, 3, 3, 4, 6, 6, 6, 1, 1, 1], action="defend-kanabo")
    assert len(all_of(events, CheckTied)) == 2
    assert len(all_of(events, Rolled)) == 6
    attacks = [t.total for t in all_of(events, Totalled) if t.role == "attack"]
    assert [t.total for t in attacks] == [15, 15, 24]
    assert attacks[0].lines == attacks[1].lines == attacks[2].lines
    assert (play[AYA].fp, play[ONI].fp) == (5, 5)


@pytest.mark.rule("YO-10")
def test_a_tie_at_the_top_inside_one_side_needs_no_reroll() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    parties = [{"who": who} for who in (AYA, GORO, ONI)]
    events = play.do("contest", dice=[5, 5, 5, 6, 6, 3, 1, 2, 3], parties=parties)
    assert not all_of(events, CheckTied)
    assert only(events, CheckResolved).winner == "players"


@pytest.mark.rule("YO-10")
def test_a_tie_across_sides_is_rolled_by_those_tied_at_the_top_only() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    parties = [{"who": who} for who in (AYA, GORO, ONI)]
    events = play.do("contest", dice=[5, 5, 5, 5, 5, 4, 5, 5, 5, 1, 1, 1, 1, 1, 2], parties=parties)
    assert only(events, CheckTied).indexes == (0, 2)
    assert only(events, CheckResolved).winner == "enemies"


@pytest.mark.rule("YO-11")
@pytest.mark.parametrize(
    ("faces", "success", "margin"), [([4, 4, 4], True, 0), ([4, 4, 3], False, -1), ([6, 6, 6], True, 6)]
)
def test_equal_to_the_difficulty_succeeds(faces: list[int], success: bool, margin: int) -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    resolved = only(play.do("check", AYA, faces, form="bare", dn=12), CheckResolved)
    assert (resolved.success, resolved.margin) == (success, margin)


@pytest.mark.rule("YO-12")
def test_any_number_is_a_difficulty_and_the_guide_is_at_hand() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert only(play.do("check", AYA, [1, 1, 1], form="bare", dn=-2), CheckResolved).success
    guides = [guide for guide in rules().catalog.guides.values() if guide.kind == "dn"]
    assert [guide.value for guide in guides] == [12, 14, 16, 18, 24]
    assert play.refused("check", AYA, form="bare", dn=1000).code == "range"


@pytest.mark.rule("YO-13")
def test_a_situational_modifier_is_a_number_with_a_reason() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    two = [{"value": -1, "text": "unknown herbs"}, {"value": 2, "text": "good light"}]
    total = only(play.do("check", AYA, [3, 3, 3], form="bare", dn=9, situation=two), Totalled).total
    assert [(mod.name, mod.value) for mod in total.lines] == [("unknown herbs", -1), ("good light", 2)]
    no = play.refused("check", AYA, form="bare", dn=9, situation=[{"value": 1, "text": ""}])
    assert (no.code, no.rule) == ("text", "YO-13")


@pytest.mark.rule("YO-14")
def test_three_or_more_asks_for_a_confirmation() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    big = [{"value": 3, "text": "the whole story led here"}]
    no = play.refused("attack", AYA, action="katana", targets=ONI, situation=big)
    assert (no.code, no.rule) == ("unsure", "YO-14")
    assert play.refused("check", AYA, form="bare", dn=9, situation=[{"value": -3, "text": "cursed"}]).rule == "YO-14"
    play.do("attack", AYA, action="katana", targets=ONI, situation=big, sure=True)


@pytest.mark.rule("YO-15")
def test_every_modifier_is_a_line_of_its_own() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    changed(play, AYA, ki=13)
    play.do("rule-token", side="players", text="the plan", value=2, uses=1)
    play.do("rule-modifier", AYA, name="Assist", what="check", value=1, until="next-check")
    token = play.state.tokens[0].id
    line = [{"value": 1, "text": "from above"}]
    play.do("attack", AYA, action="iai-flash", targets=ONI, situation=line, token=token)
    totals = all_of(play.do("no-defence", ONI, [3, 3, 3, 1, 1, 1]), Totalled)
    assert [(mod.name, mod.value) for mod in totals[0].total.lines] == [
        ("Weapons - Blade", 3),
        ("Strength", 2),
        ("Iai flash", 1),
        ("from above", 1),
        ("the plan", 2),
        ("Assist", 1),
        ("Ki above the limit", -3),
    ]
    assert totals[0].total.total == 9 + 7
    told = [line for step in play.session.timeline.path() for line in play.session.lines(step)]
    assert "Ki above the limit −3" in next(line for line in told if line.text.startswith("Aya, attack")).detail


@pytest.mark.rule("YO-16")
def test_a_plan_token_is_worth_its_value_for_its_uses_and_one_a_check() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-token", side="players", text="the plan", value=1, uses=2)
    play.do("rule-token", side="players", text="another", value=2, uses=1)
    first, second = (token.id for token in play.state.tokens)
    play.do("attack", AYA, action="katana", targets=ONI, token=first)
    assert play.state.tokens[0].uses == 1
    no = play.refused("use-plan-token", AYA, token=second)
    assert (no.code, no.rule) == ("state", "YO-16")
    events = play.do("no-defence", ONI, [3, 3, 3, 1, 1, 1])
    assert all_of(events, Totalled)[0].total.total == 9 + 5 + 1
    play.do("end-turn", AYA)
    play.do("attack", ONI, action="kanabo", targets=AYA)
    assert play.refused("use-plan-token", AYA, token=first).code == "window"
    assert play.refused("use-plan-token", ONI, token=first).code == "unknown"
    play.do("defend", AYA, [1, 1, 1, 3, 3, 3], action="defend-katana", token=first)
    assert play.refused("check", AYA, form="bare", dn=9, token=first).code == "cost"
    for value, uses in ((3, 1), (0, 1), (1, 0)):
        assert play.refused("rule-token", side="players", text="x", value=value, uses=uses).rule == "YO-16"


@pytest.mark.rule("YO-16")
def test_a_plan_token_can_still_be_added_before_the_dice() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-token", side="players", text="the plan", value=2, uses=1)
    play.do("attack", AYA, action="katana", targets=ONI)
    assert play.option(f"use-plan-token:{AYA}").enabled
    play.do("use-plan-token", AYA, token=play.state.tokens[0].id)
    assert play.option(f"use-plan-token:{AYA}") is None
    events = play.do("no-defence", ONI, [3, 3, 3, 1, 1, 1])
    assert all_of(events, Totalled)[0].total.total == 9 + 5 + 2


@pytest.mark.rule("YO-17")
def test_the_exhausted_roll_straight_dice() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", AYA, field="exhausted", value=1)
    events = play.do("check", AYA, [3, 3, 3], form="skill:Athletics", dn=9)
    total = only(events, Totalled).total
    assert total.total == 9
    assert total.lines[-1].value == -2
    assert sum(m.value for m in check_lines(play.state, Roller(AYA, "skill:Athletics", 3), "check")) == 0


@pytest.mark.rule("YO-18")
def test_dice_come_in_order_and_typed_faces_are_marked() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("attack", AYA, action="katana", targets=ONI)
    rolled = all_of(play.do("no-defence", ONI, [4, 4, 4, 1, 2, 3]), Rolled)
    assert [(r.who, r.faces, r.typed) for r in rolled] == [(AYA, (4, 4, 4), True), (ONI, (1, 2, 3), True)]


@pytest.mark.rule("YO-18")
def test_undo_and_the_same_command_roll_the_same_dice() -> None:
    play = scene((AYA, "close"), (ONI, "close"), seed=5)
    play.do("attack", AYA, action="katana", targets=ONI)
    first = all_of(play.do("no-defence", ONI), Rolled)
    play.session.undo()
    assert all_of(play.do("no-defence", ONI), Rolled) == first


@pytest.mark.rule("YO-18")
def test_table_dice_are_asked_for_one_roll_after_the_other() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.session.set_dice(table=True)
    play.do("attack", AYA, action="katana", targets=ONI)
    with pytest.raises(NeedsDice) as need:
        play.do("no-defence", ONI)
    assert (need.value.roll.count, need.value.roll.sides, need.value.roll.who) == (3, 6, AYA)
    with pytest.raises(NeedsDice) as need:
        play.do("no-defence", ONI, [4, 4, 4])
    assert need.value.roll.who == ONI
    with pytest.raises(BadDice):
        play.do("no-defence", ONI, [4, 4, 7, 1, 1, 1])
    assert play.state.windows
    play.do("no-defence", ONI, [4, 4, 4, 1, 1, 1])
    assert not play.state.windows


@pytest.mark.rule("YO-18")
def test_a_sum_can_be_typed_where_dice_are_awaited() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", field="dice", value="ask")
    play.do("attack", AYA, action="katana", targets=ONI)
    assert play.refused("type-dice", sum=10).code == "window"
    play.do("no-defence", ONI)
    assert play.session.pending()[0].kind == "dice"
    for bad in ({"sum": 2}, {"sum": 19}, {"faces": [1, 2]}, {"faces": [1, 2, 7]}, {"sum": 9, "faces": [3, 3, 3]}, {}):
        assert play.refused("type-dice", **bad).code == "bad-dice"
    events = play.do("type-dice", sum=12)
    assert only(events, DiceTyped).sum == 12
    events = play.do("type-dice", faces=[1, 2, 3])
    assert only(events, AttackHit).margin == 12 + 5 - 6
    assert not play.state.windows


@pytest.mark.rule("YO-18")
def test_nothing_takes_effect_before_it_is_confirmed_and_the_game_master_may_overrule_it() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", field="dice", value="confirm")
    play.do("attack", AYA, action="katana", targets=ONI)
    play.do("no-defence", ONI)
    play.do("roll", dice=[6, 6, 6, 1, 1, 1])
    assert play.state.tide == 0
    assert play.session.pending()[0].kind == "settle"
    events = play.do("rule-overrule", what="success", value=False, reason="the blade slips")
    assert all_of(events, AttackMissed)
    play.do("settle")
    assert (play.state.tide, play.state.windows) == (0, ())


@pytest.mark.rule("YO-18")
def test_ki_is_released_in_initiative_order_then_by_those_who_are_out() -> None:
    play = scene((SUZU, "close"), (AYA, "close"), (GORO, "close"), (ONI, "close"), order=(ONI, GORO, SUZU, AYA))
    for who in (SUZU, AYA, GORO):
        changed(play, who, ki=5)
    play.do("withdraw", SUZU)
    play.do("rule-set", field="dice", value="ask")
    for who in (ONI, GORO, AYA):
        play.do("pass", who)
    assert play.state.releases == (GORO, AYA, SUZU)
    assert play.refused("type-dice", faces=[1, 2, 3]).code == "bad-dice"
    assert only(play.do("type-dice", faces=[2]), KiReleased) == KiReleased(GORO, 2, 3)
    play.do("roll", dice=[6, 1])
    assert [play[who].ki for who in (GORO, AYA, SUZU)] == [3, 0, 4]


@pytest.mark.rule("YO-18")
def test_hidden_rolls_are_not_told_to_players() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", field="hidden-rolls", value="enemies")
    play.attack(AYA, "katana", ONI, [4, 4, 4, 1, 2, 3])
    assert "Oni rolls out of sight (defence)" in play.lines("players")
    assert any("Aya, attack: 4 4 4 +5 = 17" in line for line in play.lines("players"))
    assert not any("1 2 3" in line for line in play.lines("players"))
    assert any("1 2 3" in line for line in play.lines("gm"))


def test_a_state_with_an_open_check_can_be_stored() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-set", field="dice", value="ask")
    play.do("check", AYA, form="bare", dn=12, text="climb")
    frame = play.state.windows[0]
    assert replace(frame) == frame
    assert play.session.pending()[0].question == "Aya: 3D6 for climb"


@pytest.mark.rule("YO-18")
def test_a_sum_may_be_typed_in_place_of_three_faces() -> None:
    """Y11: at the table dice as in ``type-dice``; each end of the range, and what lies beyond."""
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("attack", AYA, action="katana", targets=[ONI])
    play.session.set_dice(table=True)
    with pytest.raises(NeedsDice) as asked:
        play.do("no-defence", ONI)
    assert (asked.value.roll.summed, asked.value.roll.count, asked.value.roll.sides) == (True, 3, 6)
    for total in (2, 19):
        with pytest.raises(BadDice, match="must be 3 to 18"):
            play.do("no-defence", ONI, [Summed(total), 1, 1, 1])
    for total in (3, 18):
        play.do("no-defence", ONI, [Summed(total), 1, 1, 2])
        rolls = [event for step in play.session.timeline.path() for event in play.session.timeline.step(step).events]
        assert [(r.faces, r.total) for r in rolls if isinstance(r, Rolled)] == [((), total), ((1, 1, 2), 0)]
        play.session.undo()
    play.do("no-defence", ONI, [6, 6, 6, Summed(4)])
    path = play.session.timeline.path()
    rolled = [play.session.timeline.step(step) for step in path if typed_in(play.session.timeline.step(step))]
    assert [face for step in rolled for face in typed_in(step)] == [6, 6, 6, Summed(4)]
    for step in rolled:
        again: Draft[Any, Any] = Draft(
            play.session.timeline.states[step.parent], rules().evolve, TypedDice(typed_in(step))
        )
        rules().decide(again, step.command)
        assert tuple(again.events) == step.events


@pytest.mark.rule("YO-18")
def test_of_a_roll_whose_dice_count_one_by_one_no_sum_may_be_typed() -> None:
    with pytest.raises(BadDice, match="not their sum"):
        TypedDice((Summed(7),)).roll(RollNeeded(2, 6, "luck"))
    assert TypedDice((Summed(7),)).roll(RollNeeded(2, 6, "luck", summed=True)) == Summed(7)
