"""What a command and its automatic consequences do, up to the next open question. Nobody else carries rules out.

Every command passes its list in ``checks`` first; what stands here only happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import rulings as shared
from engine.core.refusal import require
from engine.systems.mir import checks
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.decide import acts, attack, flow, interlude, rulings
from engine.systems.mir.decide.base import MirDraft

Decider = Callable[[MirDraft, Catalog, Any], None]

DECIDERS: dict[type, Decider] = {
    cmd.StartFight: flow.start_fight,
    cmd.NextFight: flow.next_fight,
    cmd.RollInitiative: flow.roll_initiative,
    cmd.EndSlot: flow.end_slot,
    cmd.EndFight: flow.end_fight,
    cmd.Move: acts.move,
    cmd.Run: acts.run,
    cmd.Reload: acts.reload,
    cmd.Swap: acts.swap,
    cmd.SkillTest: acts.skill_test,
    cmd.ProlongedStart: acts.prolonged_start,
    cmd.ProlongedRoll: acts.prolonged_roll,
    cmd.ProlongedStop: acts.prolonged_stop,
    cmd.Bandage: acts.bandage,
    cmd.UseArt: acts.use_art,
    cmd.SearchPerson: acts.search_person,
    cmd.ResilienceTest: acts.resilience_test,
    cmd.AttackMelee: attack.attack,
    cmd.AttackRanged: attack.attack,
    cmd.Roll: attack.roll,
    cmd.Apply: attack.apply,
    cmd.ChooseCounterWeapon: attack.choose_counter_weapon,
    cmd.BreakShield: attack.break_shield,
    cmd.TakeHealthLoss: attack.take_health_loss,
    cmd.TakeWound: attack.take_wound,
    cmd.EndDay: interlude.end_day,
    cmd.NightRest: interlude.night_rest,
    cmd.EndScenario: interlude.end_scenario,
    cmd.RuleOrder: rulings.order,
    cmd.RuleSlot: rulings.slot,
    cmd.RuleSituation: rulings.situation,
    cmd.RuleRoll: rulings.roll,
    shared.RuleCancel: attack.cancel,
    shared.RuleOverrule: rulings.overrule,
    shared.RuleAdd: rulings.add,
    shared.RuleRemove: rulings.remove,
    shared.RulePlace: rulings.place,
    shared.RuleGive: rulings.give,
    shared.RuleTake: rulings.take,
    cmd.RuleLoad: rulings.load,
    cmd.RuleWound: rulings.wound,
    cmd.RulePin: rulings.pin,
    cmd.RuleLabel: rulings.label,
}


def decide(draft: MirDraft, catalog: Catalog, command: Any) -> None:
    """Carry a command out; raises ``Refused``, or what the dice raise."""
    before = draft.state
    require(checks.refusal(catalog, before, command))
    DECIDERS.get(type(command), rulings.rule)(draft, catalog, command)
    attack.keep_going(draft, before)
    flow.keep_going(draft)
