"""What a command is said to cost and do before it is given: warnings, ways, and what the dice are for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.view import Overlay, Preview
from tests.engine.mirage.scene import Table, beast, foe, pc, row


def told(table: Table, audience: str = "gm") -> Callable[..., Preview]:
    def preview(verb: str, who: str | None, **fields: object) -> Preview:
        return table.session.preview(table.command(verb, who, fields), audience)  # type: ignore[arg-type]

    return preview


def facts(shown: Preview) -> dict[str, str]:
    return {fact.name: fact.text for fact in shown.odds}


@pytest.mark.rule("MG-78")
def test_that_a_test_gives_up_overwatch_is_warned_of() -> None:
    """It was said of a move without dice alone."""
    table = Table(pc("Idris", ready=["bow"]), pc(), foe(zone="z1"), zones=row(3, z1=["cluttered"]))
    preview = told(table, "players")
    acts: list[dict[str, object]] = [
        {"verb": "attempt", "what": "survey", "skill": "observation", "need": 1},
        {"verb": "move", "to": "z1"},
        {"verb": "shoot", "target": "guard", "weapon": "bow"},
    ]
    assert [preview(who="idris", **act).warning for act in acts] == ["", "", ""]
    table.do("overwatch", "idris", zone="z1")
    assert [preview(who="idris", **act).warning for act in acts] == ["overwatch is lost"] * 3
    fires = preview("overwatch-fire", "idris", target="guard", weapon="bow")
    assert (fires.warning, fires.cost) == ("", "slow action")


@pytest.mark.rule("MG-28", "MG-30")
def test_of_several_who_are_tested_the_dice_and_chances_of_all_are_told() -> None:
    """Of a standoff those of the first alone stood there, as if it were hers."""
    table = Table(pc(armour="light"), pc("Tariq", skills={}), pc("Idris", agility=10), foe(zone="z1"), opening=None)
    assert facts(told(table)("start-fight", None, opening="standoff")) == {
        "Grace of Zaynab": "D8 + D6, 47.9 %",
        "Grace of Tariq": "D8, 37.5 %",
        "Grace of Idris": "D10 + D8, 68.8 %",
    }


@pytest.mark.rule("MG-102")
def test_a_fight_that_ends_is_warned_of_where_somebody_dies_of_it() -> None:
    """It was said wherever the end was confirmed, also of a fight in which nobody is hurt."""
    table = Table(pc(), foe())
    preview = told(table)
    assert preview("end-fight", None).warning == ""
    assert preview("end-fight", None, confirm=True).warning == ""
    table.do("rule-broken", "zaynab", kind="physical", row=53, faces=[1])
    table.do("end-turn")
    table.do("end-turn")
    assert preview("end-fight", None, confirm=True).warning == "somebody’s time runs out with this round"


def test_an_act_that_nobody_can_interrupt_is_told_by_what_comes_of_it_alone() -> None:
    """*Zaynab moves on* stood above *Zaynab goes to z1*; where somebody may fire first it is all that there is."""
    table = Table(pc(ready=["sword"], carried=["knife"]), foe(zone="z2", ready=["bow"]), zones=row(3))
    preview = told(table)
    acts: tuple[dict[str, object], ...] = ({"verb": "move", "to": "z1"}, {"verb": "draw", "weapon": "knife"})

    def lines() -> list[list[str]]:
        return [[line.text for line in preview(who="zaynab", **act).lines] for act in acts]

    assert lines() == [["Zaynab goes to Zone 1"], ["Zaynab draws the knife or dagger"]]
    table.do("end-turn")
    table.do("overwatch", "guard", zone="z1")
    table.do("end-turn")
    assert lines() == [["Zaynab moves on"], ["Zaynab draws a weapon"]]


def test_what_is_done_is_told_once_where_it_is_said_like_that_when_it_begins() -> None:
    """*Zaynab gets up* stood there twice, and *Zaynab moves* above *Zaynab moves up to Guard*."""
    table = Table(pc(), foe())
    preview = told(table)
    near = preview("move-inside", "zaynab", to="guard")
    assert [line.text for line in near.lines] == ["Zaynab moves up to Guard"]
    table.do("drop-prone", "zaynab")
    assert [line.text for line in preview("get-up", "zaynab").lines] == ["Zaynab gets up"]


def test_the_way_of_a_move_and_the_way_out_are_shown() -> None:
    table = Table(pc(), foe(), zones=row(3, z1=["cluttered"]), exits=["z1"])
    preview = told(table)
    assert preview("move", "zaynab", to="z1").overlays == (Overlay("path", "z1", who="zaynab"),)
    way = (Overlay("flee", "z0", "way out", "zaynab", "z1"), Overlay("flee", "z1", "way out", "zaynab"))
    assert preview("flee", "zaynab").overlays == way
    assert preview("strike", "zaynab", target="guard", weapon="sword").overlays == ()


@pytest.mark.rule("MG-12")
@pytest.mark.rule("MG-13")
def test_a_prayer_that_cannot_go_unanswered_is_told_to_cost_nothing() -> None:
    """It said: unanswered 0 %, 0.00 Conditions on average."""
    table = Table(pc(), foe())
    preview = told(table)
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[8, 8, 4, 4])
    assert facts(preview("pray", "zaynab", pray=True)) == {
        "3 or more": "30.6 %",
        "4 or more": "2.8 %",
        "costs": "nothing",
    }


@pytest.mark.rule("MG-13")
def test_a_price_that_no_die_can_change_is_told_as_it_is() -> None:
    """The attribute die shows 1, and only bonus dice roll again: *unanswered 100 %, 1.00 Conditions on average*."""
    table = Table(pc(), foe())
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[1, 7, 2, 3])
    assert facts(told(table)("pray", "zaynab", pray=True))["costs"] == "1 Condition"
    table.session.undo()
    # the skill die rolls again: a second 1 in one of eight
    table.do("react", "guard", how="none", faces=[1, 5, 2, 3])
    shown = facts(told(table)("pray", "zaynab", pray=True))
    assert (shown["costs"], shown.get("unanswered")) == ("1.12 Conditions on average", None), shown


def test_a_prayer_for_what_needs_no_more_is_told_no_more() -> None:
    """3 and 4 on D8s, both rolled again: 1 − (5/8)² = 60.9 %, two in (3/8)² = 14.1 %."""
    table = Table(pc(), foe(), zones=row(3, z1=["cluttered"]))
    preview = told(table)
    table.do("move", "zaynab", to="z1", faces=[3, 4])
    assert facts(preview("pray", "zaynab", pray=True)) == {
        "1 or more": "60.9 %",
        "unanswered": "23.4 %, 0.25 Conditions on average",
    }
    assert preview("pray", "zaynab", pray=False) == Preview()
    table.do("pray", "zaynab", pray=False)
    table.do("attempt", "zaynab", what="survey", skill="observation", need=1, faces=[3, 4])
    shown = facts(preview("pray", "zaynab", pray=True))
    assert list(shown) == ["1 or more", "2 or more", "unanswered"]
    assert shown["2 or more"] == "14.1 %"


@pytest.mark.rule("MG-39", "MG-35")
def test_a_defence_costs_the_fast_action_or_else_the_slow_one_and_none_costs_nothing() -> None:
    """*an action* stood there, whichever it was."""
    table = Table(pc(), foe())
    table.turn_to("adversaries")
    table.do("strike", "guard", target="zaynab", weapon="sword")
    preview = told(table)
    block, none = preview("react", "zaynab", how="block"), preview("react", "zaynab", how="none")
    assert (block.cost, block.odds[0].name, block.odds[0].text) == ("fast action", "Bladework", "D8 + D8")
    assert (none.cost, none.odds[0].name) == ("", "Bladework of Guard")
    assert "undefended" in facts(none)
    assert "if they block" not in facts(none), "they have said that they do not"
    table.session.undo()
    table.do("rule-set", "zaynab", field="fast-spent", value=1)
    table.do("strike", "guard", target="zaynab", weapon="sword")
    assert preview("react", "zaynab", how="block").cost == "slow action"
    assert told(table, "players")("react", "zaynab", how="none").odds == ()


@pytest.mark.rule("MG-60", "MG-85")
def test_the_dice_of_armour_are_not_those_of_the_act_that_was_shot_at() -> None:
    """Whoever surveys is hit first; what their own dice may show comes after that."""
    table = Table(pc(armour="medium"), foe(zone="z1", ready=["bow"]), zones=row(3, z1=["cluttered"]))
    table.turn_to("adversaries")
    table.do("overwatch", "guard", zone="z0")
    table.do("end-turn")
    table.do("attempt", "zaynab", what="survey", skill="observation", need=1)
    table.do("overwatch-fire", "guard", target="zaynab", weapon="bow")
    table.do("react", "zaynab", how="none", faces=[6, 6, 6])
    shown = told(table)("choose-extra", "guard", extra=0)
    assert ([line.text for line in shown.lines], shown.odds) == (["Guard hits Zaynab, 3 successes left"], ())


@pytest.mark.rule("MG-78")
def test_that_a_dodge_gives_up_overwatch_is_warned_of() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1", ready=["bow"]))
    preview = told(table)
    for watches, warning in ((False, ""), (True, "overwatch is lost")):
        if watches:
            table.session.undo()
            table.session.undo()
            table.do("overwatch", "idris", zone="z1")
        table.turn_to("adversaries")
        table.do("shoot", "guard", target="idris", weapon="bow")
        if watches:
            table.do("hold-fire", "idris")
        assert preview("react", "idris", how="dodge").warning == warning
        assert preview("react", "idris", how="none").warning == ""


@pytest.mark.rule("MG-128")
def test_what_a_recovery_does_not_reach_is_lost_or_stays() -> None:
    for rows, left in (
        ((11,), "Defects stay for good"),
        ((63,), "Insights are gone"),
        ((11, 63), "Defects stay for good, Insights are gone"),
    ):
        table = Table(pc(), foe(zone="z2"))
        table.do("end-fight")
        for row_ in rows:
            table.do("rule-broken", "zaynab", kind="physical", row=row_)
        assert facts(told(table)("recover", "zaynab", kind="physical"))["what is not reached"] == left


@pytest.mark.rule("MG-06", "MG-S05")
def test_that_no_die_is_left_for_a_blow_is_warned_of_but_to_whoever_has_no_choice() -> None:
    warning = "no dice: this cannot succeed"
    for floor, warned in (("auto-fail", warning), ("one-d6", "")):
        table = Table(pc(), foe(), options={"dice-floor": floor})
        table.do("rule-set", "zaynab", field="bonus", value=-9)
        assert told(table)("strike", "zaynab", target="guard", weapon="sword").warning == warned
        table.do("rule-terror", "zaynab", reaction="attack", rounds=2)
        assert told(table)("strike", "zaynab", target="guard", weapon="sword").warning == ""
    failed = Table(pc(), foe(), options={"dice-floor": "auto-fail"})
    failed.do("rule-set", "zaynab", field="bonus", value=-9)
    shown = told(failed)("attempt", "zaynab", what="survey", skill="observation", need=1)
    assert shown.lines[-1].text == "Zaynab, survey: fails with 0 successes"


@pytest.mark.rule("MG-33", "MG-139")
def test_where_a_step_or_a_ride_leads_what_threatens_there_is_told() -> None:
    threat = ("There: Guard can strike Zaynab",)
    table = Table(pc(), foe(zone="z1"), zones=4)
    assert told(table)("move", "zaynab", to="z1").danger == threat
    table = Table(beast(id="horse"), pc(riding="horse"), foe(zone="z2"), zones=4)
    table.do("ride", "zaynab", faces=[6, 6])
    for path, danger in ((["z1", "z2"], threat), (["z1"], ()), ([], None)):
        assert told(table)("choose-path", "zaynab", path=path).danger == danger


@pytest.mark.rule("MG-109")
def test_more_than_fear_asks_for_does_nothing() -> None:
    table = Table(pc(), foe())
    table.do("call-fear", source="guard", value=1, who=["zaynab"])
    shown = facts(told(table)("face-fear", "zaynab", attribute="wits"))
    assert [name for name in shown if "more" in name] == ["1 or more"]


def test_that_a_weapon_is_taken_out_of_a_blow_which_is_under_way_can_be_looked_at_first() -> None:
    """The ruling has no dice; the blow that was to be shown beside it has no weapon any more."""
    table = Table(pc(ready=["spear"]), foe(zone="z1"))
    table.do("throw", "zaynab", target="guard", weapon="spear")
    assert told(table)("rule-take", "zaynab", item="spear").odds == ()
    table.do("rule-take", "zaynab", item="spear")
    for how in ("dodge", "none"):
        assert told(table)("react", "guard", how=how)
    table.do("react", "guard", how="none")
    assert table.session.state.frames == (), "it is lost"
