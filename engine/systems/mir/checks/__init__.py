"""Why something may not be done: one ordered list of checks for each command, for ``decide``, which raises the first
that says no, and for ``options``, which shows it (law 3).

A refusal never names somebody hidden from the players; whoever commands on a hidden one already knows its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.checks import Check, by, of_command
from engine.core.refusal import Refusal
from engine.core.rulings import commands as shared
from engine.core.rulings import ruled
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import acts, attack, flow, interlude, rulings
from engine.systems.mir.checks.flow import dice
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import State

Checks = tuple[Check[Catalog, State, Any], ...]


ATTACK: Checks = (attack.may_attack, attack.targets, attack.corrections)
CHECKS: Mapping[type, Checks] = {
    cmd.StartFight: (by(flow.startable),),
    cmd.NextFight: (flow.next_fight,),
    cmd.RollInitiative: (flow.initiative,),
    cmd.EndSlot: (by(flow.own_slot, "who"),),
    cmd.EndFight: (flow.end_fight,),
    cmd.Move: (by(flow.free_move, "who"), acts.way),
    cmd.Run: (by(flow.may_run, "who"), acts.way, dice),
    cmd.Reload: (by(flow.action, "who"), acts.reload),
    cmd.Swap: (by(acts.may_swap, "who"), acts.swap),
    cmd.SkillTest: (by(flow.act_or_rest, "who"), acts.skill_test, dice),
    cmd.ProlongedStart: (by(flow.action, "who"), acts.prolonged_start, dice),
    cmd.ProlongedRoll: (by(flow.action, "who"), by(acts.under_way, "who"), dice),
    cmd.ProlongedStop: (by(acts.under_way, "who"), by(flow.awaited)),
    cmd.Bandage: (by(flow.act_or_rest, "who"), acts.bandage, dice),
    cmd.UseArt: (acts.art, dice),
    cmd.SearchPerson: (by(flow.act_or_rest, "who"), by(acts.searchable, "who", "target"), dice),
    cmd.AttackMelee: ATTACK,
    cmd.AttackRanged: ATTACK,
    cmd.Roll: (by(attack.asked, kind="roll"),),
    cmd.Apply: (by(attack.asked, kind="apply"),),
    cmd.ChooseCounterWeapon: (attack.counter,),
    cmd.BreakShield: (attack.shield,),
    cmd.TakeHealthLoss: (attack.packet,),
    cmd.TakeWound: (attack.takes_wound, attack.packet),
    cmd.EndDay: (by(flow.between),),
    cmd.NightRest: (interlude.night,),
    cmd.ResilienceTest: (by(interlude.resilience, "who"), dice),
    cmd.EndScenario: (by(flow.between),),
    cmd.RuleOrder: (rulings.order,),
    cmd.RuleSlot: (by(flow.in_slots), by(flow.fit, "who")),
    cmd.RuleSituation: (rulings.situation,),
    cmd.RuleRoll: (rulings.roll,),
    shared.RuleCancel: (rulings.cancel,),
    shared.RuleOverrule: (rulings.overrule,),
    shared.RuleAdd: (rulings.add,),
    shared.RuleRemove: (rulings.remove,),
    shared.RulePlace: (rulings.place,),
    shared.RuleGive: (rulings.give,),
    shared.RuleTake: (rulings.take,),
    cmd.RuleLoad: (rulings.load,),
    cmd.RuleWound: (rulings.wound,),
    cmd.RulePin: (rulings.pin,),
    cmd.RuleLabel: (lambda catalog, state, command: acts.on_track(command.at),),
    **ruled.checks(RULINGS),
}


def refusal(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Why a command would be refused; none where it would not."""
    return of_command(CHECKS, catalog, state, command)
