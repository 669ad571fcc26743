"""What is offered: keys that a table presses often, prices, reasons, rulings in every phase (laws 3 and 8)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.systems.yokai.commands import Command
from tests.engine.yokai.scene import AYA, GORO, KAPPA, KITSUNE, ONI, SUZU, TOMO, Scene, changed, command, fight, scene
from tests.engine.yokai.test_layout import empty
from tests.fillings import fillings

# The action table of the digest; undo, redo, branch and goto belong to the session.
ACTIONS = """
next-fight rule-add join create rule-set rule-place set-order start-fight choose-tied attack basic-attack
simple-attack defend
no-defence guard
roll type-dice simple-action full-action move improvise use-plan-token end-turn pass done undone exit-story rally
decline-rally
confirm-order check contest rule-overrule rule-note withdraw end-fight rule-give rule-learn rest award-potential
"""


def test_every_action_of_the_table_is_a_command() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(Command)}
    assert set(ACTIONS.split()) <= tags


def test_targets_are_offered_with_their_exact_price() -> None:
    play = scene((AYA, "close"), (ONI, "close"), (KITSUNE, "medium"), (KAPPA, "far"))
    slot = play.option(f"attack:{AYA}:katana").slots[0]
    assert slot.choices == (ONI, KITSUNE, KAPPA)
    assert [slot.note(who, {}) for who in slot.choices] == [
        "1 FP",
        "4 FP = 1 + 2 zones + 1 enemy",
        "6 FP = 1 + 3 zones + 2 enemies",
    ]
    changed(play, AYA, fp=4)
    slot = play.option(f"attack:{AYA}:katana").slots[0]
    assert slot.choices == (ONI, KITSUNE)
    assert slot.barred == {KAPPA: ("Kappa", "Katana needs 6 (1 + 3 zones + 2 enemies), Aya has 4")}
    changed(play, AYA, fp=0)
    option = play.option(f"attack:{AYA}:katana")
    assert (option.enabled, option.code, option.rule) == (False, "cost", "YO-37")


def test_the_same_attack_again_with_one_key() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert play.option(f"attack:{AYA}:again") is None
    play.attack(AYA, "katana", ONI)
    play.do("end-turn", AYA)
    play.do("end-turn", ONI)
    again = play.option(f"attack:{AYA}:again")
    assert (again.label, again.slots) == ("Again: Katana at Oni", ())
    play.session.do(command(**again.command))
    assert play.state.windows


@pytest.mark.rule("YO-45")
def test_a_basic_attack_is_not_done_again_with_one_key() -> None:
    """It has a key of its own, and what it is made of the game master says each time."""
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("basic-attack", AYA, targets=ONI)
    play.do("no-defence", ONI, [3, 3, 3, 4, 4, 4])
    play.do("end-turn", AYA)
    play.do("end-turn", ONI)
    assert play.state.owner == AYA
    assert play.option(f"attack:{AYA}:again") is None
    assert play.option(f"basic-attack:{AYA}").enabled


def test_the_usual_defence_is_the_hot_key() -> None:
    play = scene((ONI, "close"), (SUZU, "close"))
    play.attack(ONI, "kanabo", SUZU, [1, 1, 1, 6, 6, 6], "paper-shield")
    play.do("end-turn", ONI)
    play.do("end-turn", SUZU)
    play.do("attack", ONI, action="kanabo", targets=SUZU)
    hot = [option.id for option in play.session.options("gm", SUZU) if option.hot]
    assert hot == [f"defend:{SUZU}:paper-shield"]
    changed(play, SUZU, fp=0)
    assert [option.id for option in play.session.options("gm", SUZU) if option.hot] == [f"no-defence:{SUZU}"]


def test_groups_of_targets_are_ready_made() -> None:
    play = scene((TOMO, "medium"), (ONI, "close"), (KAPPA, "close"), (KITSUNE, "far"))
    slot = play.option(f"attack:{TOMO}:arrow-rain").slots[0]
    assert slot.choices == ([ONI], [KAPPA], [KITSUNE], [ONI, KAPPA])
    play.do("attack", TOMO, action="arrow-rain", targets=[KAPPA, ONI])


def pairs(play: Scene) -> list[tuple[str, ...]]:
    """Whom a contest is offered between at a key."""
    return [tuple(side["who"] for side in pair) for pair in play.option("contest:").slots[0].choices]


def test_where_one_side_is_alone_two_of_it_may_measure_themselves_against_each_other() -> None:
    """Neither against themselves; the ready pairs are across the sides where there are two."""
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    assert pairs(play) == [(AYA, ONI), (GORO, ONI)]
    play.do("rule-remove", who=ONI)
    assert pairs(play) == [(AYA, GORO)]


@pytest.mark.rule("YO-S36")
def test_of_two_inserted_actions_the_earlier_may_be_settled_first() -> None:
    play = scene((AYA, "close"), (ONI, "close"), (KAPPA, "close"))
    play.do("rule-set", field="dice", value="ask")
    play.do("attack", AYA, action="katana", targets=ONI)
    play.do("improvise", ONI, text="taunt", timing="simple", form="bare", dn=10)
    assert play.option("rule-reorder:") is None, "there is one"
    play.do("improvise", KAPPA, text="taunt", timing="simple", form="bare", dn=10)
    (slot,) = play.option("rule-reorder:").slots
    assert slot.choices == (play.state.windows[1].about.id,)
    play.do("rule-reorder", action=slot.choices[0])


def test_plan_tokens_are_offered_where_there_are_some() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    assert [slot.name for slot in play.option(f"attack:{AYA}:katana").slots] == ["targets"]
    play.do("rule-token", side="players", text="the plan", value=1, uses=1)
    assert [slot.name for slot in play.option(f"attack:{AYA}:katana").slots] == ["targets", "token"]


def phases() -> list[tuple[str, Scene]]:
    """A scene in every phase."""
    out: list[tuple[str, Scene]] = [("setup", empty())]
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    out.append(("turns", play))
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("attack", AYA, action="katana", targets=ONI)
    out.append(("defence", play))
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.end_round()
    out.append(("order", play))
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    changed(play, ONI, threshold_mod=9)
    fight(play, morale={"players": 4, "enemies": 4})
    play.end_round()
    out.append(("rally", play))
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("rule-set", field="dice", value="ask")
    changed(play, AYA, ki=3)
    play.end_round()
    out.append(("round-end", play))
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("end-fight")
    out.append(("interlude", play))
    return out


@pytest.mark.parametrize("which", range(7))
def test_the_game_master_may_rule_in_every_phase(which: int) -> None:
    name, play = phases()[which]
    rulings = [option for option in play.session.options() if option.group == "ruling" and option.enabled]
    acts = {option.command["do"] for option in rulings}
    assert {"rule-note", "rule-overrule", "rule-option"} <= acts, name
    if name not in ("defence", "round-end", "setup"):
        assert {"rule-set", "rule-take", "rule-modifier", "rule-remove"} <= acts, name
        assert ("rule-place" in acts) is (name != "interlude"), name
    for option in rulings:
        filled = next(fillings(option))
        assert play.session.preview(command(**filled)) is not None


def test_adjusting_everything() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("rule-token", side="players", text="plan", value=1, uses=1)
    changes: tuple[tuple[str, Any, str], ...] = (
        ("tide", -4, ""),
        ("tide-length", 12, ""),
        ("morale-players", 2, ""),
        ("morale-enemies", 1, ""),
        ("fp", 9, AYA),
        ("ki", 5, AYA),
        ("exhausted", 1, AYA),
    )
    for field, value, who in changes:
        play.do("rule-set", who, field=field, value=value, reason="so be it")
        assert play.session.lines(play.session.head)[0].ruling
    play.do("rule-set", field="plan-token", key=play.state.tokens[0].id, value=4)
    play.do("rule-place", AYA, to="p-far")
    assert play.session.lines(play.session.head)[0].ruling
    aya = play[AYA]
    assert (play.state.tide, play.state.tide_limit, play.state.morale) == (-4, 12, {"players": 2, "enemies": 1})
    assert (aya.fp, aya.ki, aya.zone, aya.exhausted, play.state.tokens[0].uses) == (9, 5, "p-far", True, 4)
    play.do("rule-modifier", AYA, name="drunk", what="check", value=-1)
    play.do("rule-condition", AYA, condition=play[AYA].conditions[0].id, on=False)
    assert play[AYA].conditions == ()
    play.do("rule-remove", AYA)
    assert (AYA in play.state.combatants, play.state.owner) == (False, GORO)
    for field, value, code in (("tide", "far", "range"), ("fp", 99, "range"), ("status", "asleep", "choice")):
        assert play.refused("rule-set", GORO, field=field, value=value).code == code
    assert play.refused("rule-place", GORO, to="e-far").code == "place"


def test_a_tide_set_beyond_its_length_breaks_and_a_status_set_follows_through() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"))
    play.do("rule-set", field="tide", value=-10)
    assert (play.state.tide, play.state.morale["players"]) == (0, 1)
    play.do("rule-set", AYA, field="status", value="out-morale")
    assert (play.state.owner, [turn.who for turn in play.state.order]) == (GORO, [GORO, ONI])
    play.do("rule-set", ONI, field="status", value="reserve")
    assert play.state.outcome == "players"


def test_what_may_end_the_fight_waits_until_nothing_is_resolved() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("attack", AYA, action="katana", targets=ONI)
    for fields in (
        {"do": "rule-set", "field": "tide", "value": 1},
        {"do": "rule-set", "who": ONI, "field": "status", "value": "reserve"},
        {"do": "withdraw", "who": AYA},
        {"do": "end-turn", "who": AYA},
    ):
        no = play.refused(**fields)
        assert no.code == "window"
        assert no.message == "Katana of Aya has to be settled first"


def test_pools_places_sheets_and_sight_are_ruled_while_something_is_resolved() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("attack", AYA, action="katana", targets=ONI)
    play.do("rule-set", ONI, field="fp", value=2)
    play.do("rule-set", ONI, field="ki", value=3)
    play.do("rule-place", ONI, to="e-far")
    play.do("rule-set", field="morale-enemies", value=1)
    play.do("rule-set", ONI, field="sheet-rally", value=3)
    play.do("rule-hide", ONI, hidden=True)
    person = play.state.combatants[ONI]
    assert (person.fp, person.ki, person.zone, person.sheet.rally, person.hidden) == (2, 3, "e-far", 3, True)
    assert play.state.morale["enemies"] == 1
    assert play.state.windows


def test_who_takes_a_shared_slot_is_one_key_for_each() -> None:
    play = scene((AYA, "close"), (GORO, "close"), (ONI, "close"), order=(f"{AYA}+{GORO}", ONI))
    mine = [option for option in play.session.options("gm", AYA) if option.command["do"] == "choose-tied"]
    assert [(option.label, option.who, option.hot) for option in mine] == [
        ("Aya takes the slot", AYA, True),
        ("Goro takes the slot", AYA, False),
    ]
    assert [option.command["who"] for option in mine] == [AYA, GORO]
    every = [option.command["who"] for option in play.session.options() if option.command["do"] == "choose-tied"]
    assert every == [AYA, GORO]


def test_commands_for_one_for_all_and_for_the_table_alone() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    session = play.session
    assert {option.who for option in session.options("gm", AYA)} == {AYA}
    table = session.ruleset.options(play.state, "gm", "")
    assert {option.who for option in table} == {""}
    assert len(session.options()) == len(table) + sum(len(session.options("gm", who)) for who in (AYA, ONI))
