"""Why something may not be done: one ordered list of checks for each command, for ``decide``, which raises the first
that says no, and for ``options``, which shows it (law 3).

A refusal never names somebody hidden from the players; whoever commands on a hidden one already knows its id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core import rulings as shared
from engine.core.checks import Check, of_command
from engine.core.refusal import Refusal
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import acts, attack, flow, interlude, rulings
from engine.systems.mir.checks.flow import dice
from engine.systems.mir.state import State

Checks = tuple[Check[Catalog, State, Any], ...]


def who(check: Callable[[State, str], Refusal | None]) -> Check[Catalog, State, Any]:
    """A check of whoever the command is about."""
    return lambda catalog, state, command: check(state, command.who)


def moment(check: Callable[[State], Refusal | None]) -> Check[Catalog, State, Any]:
    """A check of the moment."""
    return lambda catalog, state, command: check(state)


ATTACK: Checks = (attack.may_attack, attack.targets, attack.corrections)
CHECKS: Mapping[type, Checks] = {
    cmd.StartFight: (moment(flow.startable),),
    cmd.NextFight: (flow.next_fight,),
    cmd.RollInitiative: (flow.initiative,),
    cmd.EndSlot: (who(flow.own_slot),),
    cmd.EndFight: (flow.end_fight,),
    cmd.Move: (who(flow.free_move), acts.way),
    cmd.Run: (who(flow.may_run), acts.way, dice),
    cmd.Reload: (who(flow.action), acts.reload),
    cmd.Swap: (who(acts.may_swap), acts.swap),
    cmd.SkillTest: (who(flow.act_or_rest), acts.skill_test, dice),
    cmd.ProlongedStart: (who(flow.action), acts.prolonged_start, dice),
    cmd.ProlongedRoll: (who(flow.action), who(acts.under_way), dice),
    cmd.ProlongedStop: (who(acts.under_way), moment(flow.awaited)),
    cmd.Bandage: (who(flow.act_or_rest), acts.bandage, dice),
    cmd.UseArt: (acts.art, dice),
    cmd.SearchPerson: (who(flow.act_or_rest), acts.search, dice),
    cmd.AttackMelee: ATTACK,
    cmd.AttackRanged: ATTACK,
    cmd.Roll: (attack.to_roll,),
    cmd.Apply: (attack.to_apply,),
    cmd.ChooseCounterWeapon: (attack.counter,),
    cmd.BreakShield: (attack.shield,),
    cmd.TakeHealthLoss: (attack.packet,),
    cmd.TakeWound: (attack.takes_wound, attack.packet),
    cmd.EndDay: (moment(flow.between),),
    cmd.NightRest: (interlude.night,),
    cmd.ResilienceTest: (who(interlude.resilience), dice),
    cmd.EndScenario: (moment(flow.between),),
    cmd.RuleOrder: (rulings.order,),
    cmd.RuleSlot: (rulings.slot,),
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
    cmd.RuleLabel: (rulings.label,),
}


def refusal(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Why a command would be refused; none where it would not."""
    return of_command(CHECKS, catalog, state, command)
