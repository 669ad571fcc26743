"""The table options: house-rule switches for what the chapter leaves open. The first value of each is the default."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.foes import FOE_SIGHTS, FoeOption
from engine.core.house import option_fault
from engine.core.refusal import Refused

OPTIONS: dict[str, tuple[str, ...]] = {
    "pool_formula": ("path+skill", "skill", "sheet"),
    "min_test_dice": ("0", "1"),
    "malus_on_defense": ("yes", "no"),
    "npc_initiative": ("separate", "group"),
    "opening_attack": ("in-order", "before-initiative"),
    "run_stacks_with_move": ("yes", "no"),
    "partial_progress": ("kept", "lost"),
    "distance_model": ("track", "pairs"),
    "ranged_tie": ("miss", "hit"),
    "overreach": ("one-band", "none", "any"),
    "ranged_in_melee": ("allowed", "countered", "forbidden"),
    "unarmed_damage": ("skill", "pool"),
    "zero_tie_hurts": ("yes", "no"),
    "min_damage": ("0", "1"),
    "critical_effect": ("damage+wound", "wound-only", "wound-absorbs"),
    "defender_criticals": ("yes", "no"),
    "critical_dead_heat": ("both", "damage-only"),
    "npc_wounds": ("flagged", "all", "none"),
    "gang_up": ("melee-only", "all-attacks", "off"),
    "multi_counter": ("separate", "combined"),
    "multi_defense_critical": ("one", "each"),
    "multi_ranged": ("yes", "no"),
    "reach_defense": ("pairwise", "off"),
    "natural_doubles_protection": ("yes", "no"),
    "swap_cost": ("free", "move", "action"),
    "prolonged_lost_on_damage": ("no", "yes"),
    "zero_wound_heals": ("at-night", "at-bandage"),
    "ammo": ("off", "on"),
    "hold_rolls": ("no", "yes"),
    "players_see_foes": ("nothing", "words", "damage", "exact"),
}
"""Name and values of every option. Two are ours: under ``hold_rolls`` every attack waits for the GM before its dice and
before its effects; ``players_see_foes`` says how much of the Health and Wounds on a closed sheet players see.
"""

FOES: FoeOption | None = FoeOption("players_see_foes", {one: one for one in FOE_SIGHTS})

DEFAULTS: dict[str, str] = {name: values[0] for name, values in OPTIONS.items()}


def chosen(wishes: Mapping[str, str] | None) -> dict[str, str]:
    """The options of a table that differ from the defaults. Raises ``Refused`` (``bad-value``) for an unknown option
    or value.
    """
    for name, value in (wishes or {}).items():
        if fault := option_fault(OPTIONS, name, value):
            raise Refused("bad-value", fault, "MR-62")
    return {name: value for name, value in (wishes or {}).items() if value != DEFAULTS[name]}
