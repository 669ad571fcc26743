"""What a command and its automatic consequences do, up to the next open question. Nobody else computes rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from engine.core.refusal import require
from engine.core.rulings import commands as ruling
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import refusal
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands import answers as answer
from engine.systems.mirage.commands import flow as table
from engine.systems.mirage.commands import interlude as rest
from engine.systems.mirage.commands import setup as ground
from engine.systems.mirage.decide import answers, flow, interlude, resolve, rulings, setup
from engine.systems.mirage.decide.base import Writing

Decider = Callable[[Writing, Catalog, Any], None]

DECIDERS: dict[type, Decider] = {
    **dict.fromkeys(get_args(acts.Doing), resolve.declare),
    acts.Release: flow.release,
    acts.DropProne: flow.drop_prone,
    acts.DropItem: flow.drop_item,
    acts.Shout: flow.shout,
    acts.Help: flow.help_ahead,
    acts.UseInsight: flow.use_insight,
    answer.HoldFire: answers.hold_fire,
    answer.React: answers.react,
    answer.Pray: answers.pray,
    answer.ChooseExtra: answers.choose_extra,
    answer.ChoosePath: answers.choose_path,
    answer.ChooseConditions: answers.choose_conditions,
    answer.FaceFear: answers.face_fear,
    answer.ChooseTerror: answers.choose_terror,
    answer.ShareHealing: answers.share_healing,
    answer.ChooseRecovery: answers.choose_recovery,
    table.StartFight: flow.start_fight,
    table.SneakAttack: flow.sneak_attack,
    table.EndTurn: flow.end_turn,
    table.EndFight: flow.end_fight,
    table.NextFight: flow.next_fight,
    table.CallFear: flow.call_fear,
    table.CallTest: flow.call_test,
    table.UseDefect: flow.use_defect,
    table.RuleHarm: flow.rule_harm,
    table.RuleTerror: flow.rule_terror,
    table.RuleBroken: flow.rule_broken,
    rest.PassTime: interlude.pass_time,
    rest.NewScene: interlude.new_scene,
    rest.NewSession: interlude.new_session,
    rest.NewAdventure: interlude.new_adventure,
    rest.ChangeCircumstances: interlude.change_circumstances,
    rest.Meditate: interlude.meditate,
    rest.Activity: interlude.activity,
    rest.TakeService: interlude.take_service,
    rest.Shop: interlude.shop,
    rest.Recover: interlude.recover,
    ground.AddZone: setup.add_zone,
    ground.RemoveZone: setup.remove_zone,
    ground.RuleZone: setup.rule_zone,
    ground.RuleWay: setup.rule_way,
    ground.AddCover: setup.add_cover,
    ground.RemoveCover: setup.remove_cover,
    **dict.fromkeys(
        (ruling.RuleSet, ruling.RuleHide, ruling.RuleName, ruling.RuleSide, ruling.RuleOption, ruling.RuleNote),
        rulings.declared,
    ),
    ruling.RulePlace: rulings.place,
    ruling.RuleCondition: rulings.condition,
    ruling.RuleAdd: rulings.add,
    ruling.RuleRemove: rulings.remove,
    ruling.RuleGive: rulings.give,
    ruling.RuleTake: rulings.take,
    ruling.RuleCancel: rulings.cancel,
    ruling.RuleOverrule: rulings.overrule,
}


def decide(draft: Writing, catalog: Catalog, command: Any) -> None:
    """Carry a command out; raises ``Refused``, or what the dice raise."""
    require(refusal(catalog, draft.state, command))
    DECIDERS[type(command)](draft, catalog, command)
    resolve.proceed(draft, catalog)
