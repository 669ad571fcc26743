"""What a command and its automatic consequences do, up to the next open question. Nobody else computes rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.decide import acts, days, edits, exchange, flow, overrules, rulings
from engine.systems.mir.decide.base import Writing

Decider = Callable[[Catalog, Writing, Any], None]

DECIDERS: dict[type, Decider] = {
    cmd.OpenFight: flow.open_fight,
    cmd.RollInitiative: flow.roll_initiative,
    cmd.SetOrder: flow.set_order,
    cmd.GiveSlot: flow.give_slot,
    cmd.EndSlot: flow.end_slot,
    cmd.EndFight: flow.end_fight,
    cmd.Move: acts.move,
    cmd.Run: acts.run,
    cmd.SkillTest: acts.skill_test,
    cmd.ProlongedStart: acts.prolonged_start,
    cmd.ProlongedRoll: acts.prolonged_roll,
    cmd.ProlongedStop: acts.prolonged_stop,
    cmd.AttackMelee: exchange.attack_melee,
    cmd.AttackRanged: exchange.attack_ranged,
    cmd.Reload: acts.reload,
    cmd.Swap: acts.swap,
    cmd.Bandage: acts.bandage,
    cmd.UseArt: acts.use_art,
    cmd.SearchPerson: acts.search_person,
    cmd.Roll: exchange.roll,
    cmd.Apply: exchange.apply,
    cmd.ChooseCounterWeapon: exchange.choose_counter_weapon,
    cmd.BreakShield: exchange.break_shield,
    cmd.TakeHealthLoss: exchange.take_health_loss,
    cmd.TakeWound: exchange.take_wound,
    cmd.EndDay: days.end_day,
    cmd.NightRest: days.night_rest,
    cmd.ResilienceTest: days.resilience_test,
    cmd.EndScenario: days.end_scenario,
    cmd.Situation: rulings.situation,
    cmd.Overrule: overrules.overrule,
    cmd.Hide: rulings.hide,
    cmd.Reveal: rulings.reveal,
    cmd.Add: rulings.add,
    cmd.Drop: rulings.drop,
    cmd.Remove: rulings.remove,
    cmd.SetUnaware: rulings.set_unaware,
    cmd.PinDistance: rulings.pin_distance,
    cmd.GmEdit: edits.gm_edit,
    cmd.GmWound: edits.gm_wound,
    cmd.GmItem: edits.gm_item,
    cmd.LabelPlace: rulings.label_place,
    cmd.SetOption: rulings.set_option,
    cmd.Note: rulings.note,
}


def decide(catalog: Catalog, draft: Writing, command: Any) -> None:
    """Carry a command out; raises ``Refused``, or what the dice raise."""
    DECIDERS[type(command)](catalog, draft, command)
    exchange.keep_going(draft)
    flow.keep_going(draft)
