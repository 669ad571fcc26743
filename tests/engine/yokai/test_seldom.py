"""What the game seldom comes to: refusals of rulings, sheets of packs with mistakes, tokens of those who defend."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.refusal import Refused
from engine.systems.yokai.check import problems_of
from engine.systems.yokai.events.flow import OrderChanged
from engine.systems.yokai.events.people import HiddenSet, SheetEdited
from engine.systems.yokai.rules import initiative
from engine.systems.yokai.rules.actions import actions
from engine.systems.yokai.state.exchange import Attack, Check
from engine.systems.yokai.state.sheet import Action, Armour, Effect, Weapon
from tests.engine.yokai.scene import AYA, KITSUNE, ONI, SUZU, TOMO, Scene, command, fight, only, rules, scene


def duel() -> Scene:
    return scene((AYA, "close"), (TOMO, "medium"), (ONI, "close"))


@pytest.mark.rule("YO-02", "YO-06", "YO-13", "YO-19", "YO-92", "YO-S28")
@pytest.mark.parametrize(
    ("asked", "code", "words"),
    [
        ({"do": "rule-add", "who": AYA, "at": "p-close"}, "state", "is not in reserve"),
        ({"do": "rule-add", "entry": "oni-brute", "side": "both", "at": "e-close"}, "choice", "no side 'both'"),
        ({"do": "rule-take", "who": [AYA], "item": "harp"}, "unknown", "there is no 'harp'"),
        ({"do": "rule-condition", "who": [AYA], "condition": "Dazed", "on": True}, "choice", "rule-modifier"),
        ({"do": "rule-learn", "who": AYA, "attribute": "", "modifier": 1}, "text", "which attribute?"),
        (
            {"do": "rule-learn", "who": AYA, "skill": "Juggling", "attribute": "Luck", "modifier": 1},
            "unknown",
            "not 'Luck'",
        ),
        ({"do": "rule-overrule", "what": "damage", "value": 3, "reason": "so"}, "choice", "no 'damage'"),
        ({"do": "rule-overrule", "what": "success", "value": 3, "reason": "so"}, "choice", "true or false"),
    ],
)
def test_rulings_that_cannot_be(asked: dict[str, Any], code: str, words: str) -> None:
    play = duel()
    if asked["do"] == "rule-overrule":
        play.do("check", AYA, [3, 3, 3], form="skill:Athletics", dn=9)
    no = play.refused(**asked)
    assert no.code == code
    assert words in no.message


@pytest.mark.rule("YO-19")
def test_a_ruling_about_nobody_is_refused() -> None:
    with pytest.raises(Refused, match="whom"):
        duel().session.do(command(do="rule-remove", who=[]))


@pytest.mark.rule("YO-S28")
def test_whoever_is_in_reserve_is_brought_in_by_the_ruling_that_adds() -> None:
    play = duel()
    play.do("rule-add", entry=KITSUNE, count=1, at="")
    (waiting,) = [who for who, person in play.state.combatants.items() if person.status == "reserve"]
    play.do("rule-add", waiting, at="e-far")
    assert (play[waiting].status, play[waiting].zone) == ("in", "e-far")
    assert waiting in [slot.who for slot in play.state.order]


@pytest.mark.rule("YO-92")
def test_an_attribute_can_be_learned() -> None:
    play = duel()
    events = play.do("rule-learn", AYA, attribute="Luck", modifier=2)
    assert play[AYA].sheet.attributes["Luck"] == 2
    assert only(events, SheetEdited).what == "Luck +2"
    assert only(play.do("rule-learn", AYA, skill="Dice", attribute="Luck"), SheetEdited).what == "Dice +0"


@pytest.mark.rule("YO-S28")
def test_two_who_are_brought_in_at_once_are_numbered_and_one_is_not() -> None:
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-add", entry=KITSUNE, places=("e-far", "e-far"))
    assert [person.name for person in play.state.combatants.values()][2:] == ["Kitsune 1", "Kitsune 2"]
    play = scene((AYA, "close"), (ONI, "close"))
    play.do("rule-add", entry=KITSUNE, places=("e-far",))
    assert [person.name for person in play.state.combatants.values()][2:] == ["Kitsune"]


@pytest.mark.rule("YO-43")
def test_whoever_steps_in_for_another_out_of_hiding_is_seen() -> None:
    play = scene((ONI, "close"), (SUZU, "close"), (AYA, "close"))
    play.do("rule-hide", SUZU, hidden=True)
    play.do("attack", ONI, action="kanabo", targets=AYA)
    events = play.do("guard", SUZU, [6, 6, 6, 1, 1, 1], action="paper-shield", target=AYA)
    assert only(events, HiddenSet).who == SUZU
    assert not play[SUZU].hidden


@pytest.mark.rule("YO-40")
def test_an_action_on_somebody_says_which_side_it_is_for() -> None:
    play = scene((SUZU, "close"), (AYA, "close"), (ONI, "close"))
    no = play.refused("simple-action", SUZU, action="lend-breath", target=ONI)
    assert (no.code, no.message) == ("target", "Lend breath is for somebody else of the own side")
    assert play.refused("simple-action", SUZU, action="lend-breath", target=SUZU).message == no.message


@pytest.mark.rule("YO-93")
def test_the_players_own_who_hid_are_seen_in_the_next_fight() -> None:
    play = duel()
    play.do("rule-hide", AYA, hidden=True)
    play.do("end-fight", text="they bow")
    shown = only(
        [
            event
            for step in play.session.do(rules().next_fight(loader.encounter("bridge-at-dusk")))
            for event in step.events
        ],
        HiddenSet,
    )
    assert (shown.who, shown.hidden) == (AYA, False)


@pytest.mark.rule("YO-42", "YO-43", "YO-47")
@pytest.mark.parametrize(
    ("ability", "path"),
    [
        (Action(id="it", name="Blow", timing="full", attack=True, target="self", form="bare"), "target"),
        (Action(id="it", name="Blow", timing="full", attack=True, target="enemy", form="none"), "form"),
        (Action(id="it", name="Blow", timing="full", form="strength"), "form"),
        (Action(id="it", name="Wall", timing="simple", guard=1), "guard"),
        (Action(id="it", name="Wall", timing="full", effects=(Effect("threshold", 1),)), "effects[0].until"),
        (Action(id="it", name="Wall", timing="full", effects=(Effect("token", 3),)), "effects[0].value"),
        (Action(id="it", name="Wall", timing="full", effects=(Effect("fp", 100),)), "effects[0].value"),
        (Action(id="it", name="Wall", timing="full", ki_limit=-100), "ki_limit"),
        (Action(id="it", name="Wall", timing="full", dn=100), "dn"),
        (Action(id="it", name="Wall", timing="full", defence=True, guard=6), "guard"),
    ],
)
def test_what_is_wrong_with_an_ability_of_a_sheet(ability: Action, path: str) -> None:
    sheet = replace(duel()[AYA].sheet, abilities={"it": ability})
    assert [problem.path for problem in problems_of(sheet)] == [f"abilities.it.{path}"]


@pytest.mark.rule("YO-92")
def test_what_is_wrong_with_the_gear_of_a_sheet() -> None:
    sheet = duel()[AYA].sheet
    weapons = {"bow": Weapon(name="Bow", skill="Weapons - Bow", damage=100, type="body", range=6)}
    found = problems_of(
        replace(sheet, weapons=weapons, armour={"coat": Armour(name="Coat", body=0, mind=-1, soul=0, on=True)})
    )
    assert {problem.path for problem in found} == {"weapons.bow.range", "weapons.bow.damage", "armour.coat.mind"}


@pytest.mark.rule("YO-44")
def test_a_weapon_whose_skill_somebody_lacks_gives_them_nothing() -> None:
    sheet = duel()[AYA].sheet
    assert "katana" in actions(sheet)
    without = {name: skill for name, skill in sheet.skills.items() if name != sheet.weapons["katana"].skill}
    assert "katana" not in actions(replace(sheet, skills=without))


@pytest.mark.rule("YO-16")
def test_a_plan_token_counts_for_whoever_has_dice_to_come() -> None:
    """For the attack, for a defence that was chosen, and for a check, each while its dice wait to be asked for."""
    play = duel()
    fight(play, rolls="ask")
    for side in ("players", "enemies"):
        play.do("rule-token", side=side, text="A rope", value=2, uses=3)
    ours, theirs = (token.id for token in play.state.tokens)
    play.do("attack", AYA, action="katana", targets=[ONI])
    play.do("use-plan-token", AYA, token=ours)
    play.do("defend", ONI, action=next(key for key, action in actions(play[ONI].sheet).items() if action.defence))
    play.do("use-plan-token", ONI, token=theirs)
    about = play.state.windows[-1].about
    assert isinstance(about, Attack)
    answer = play.state.windows[-1].answers[ONI]
    assert (about.roller.token, answer.roller and answer.roller.token) == (ours, theirs)
    play.do("roll")
    play.do("check", TOMO, form="skill:Tactics", dn=9)
    play.do("use-plan-token", TOMO, token=ours)
    about = play.state.windows[-1].about
    assert isinstance(about, Check)
    assert about.parties[0].roller.token == ours
    assert [token.uses for token in play.state.tokens] == [1, 2]


@pytest.mark.rule("YO-S38")
def test_whoever_came_without_a_place_in_the_order_leaves_it_as_it_is() -> None:
    play = duel()
    order = play.state.order
    assert initiative.without(order, "nobody") == order
    assert only(play.do("withdraw", TOMO), OrderChanged).order == initiative.without(order, TOMO)


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"tide_limit": 0}, "tide_limit"),
        ({"tide": 100}, "tide"),
        ({"morale": {"players": 0}}, "morale.enemies"),
        ({"owner": "nobody"}, "owner"),
    ],
)
def test_what_no_save_may_hold(fields: dict[str, Any], path: str) -> None:
    state = replace(duel().state, **fields)
    assert [problem.path for problem in rules().sound(state)] == [path]


def test_nor_two_places_or_numbers_for_one() -> None:
    state = duel().state
    assert [problem.path for problem in rules().sound(replace(state, order=(*state.order, state.order[0])))] == [
        "order"
    ]
