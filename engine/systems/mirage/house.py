"""The table options: what the chapter leaves open, each with its default first (the rulebook's Silent spots)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class House(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The house rules of a chronicle, stored whole."""

    dice_thresholds: Literal["6-and-10", "6-only"] = "6-and-10"
    dice_bonus_die: Literal["d6", "d8", "skill-die"] = "d6"
    dice_penalty: Literal["step-largest", "step-smallest", "drop-die"] = "step-largest"
    dice_netting: Literal["net", "separate"] = "net"
    dice_floor: Literal["one-d6", "auto-fail"] = "one-d6"
    dice_untrained: Literal["attribute-only", "attribute-plus-d6"] = "attribute-only"
    prayer_reroll: Literal["blanks", "all-but-ones"] = "blanks"
    prayer_cost: Literal["per-one", "one-if-any-one", "always-one"] = "per-one"
    prayer_when: Literal["any", "failure-only"] = "any"
    prayer_npc: bool = False
    conditions_penalty: Literal["minus-one", "none"] = "minus-one"
    block_weapon_bonus: bool = False
    block_armed: Literal["melee-or-butt", "melee-only", "any-weapon"] = "melee-or-butt"
    tools_stacking: Literal["weapon-plus-best", "all", "best-only"] = "weapon-plus-best"
    surprise_interruptions: bool = False
    ambush_skip: Literal["round", "turn-only"] = "round"
    ambush_prelude: bool = False
    slow_pays_interruption: bool = True
    help_cap: Literal["three", "none"] = "three"
    dodge_melee: bool = False
    break_skill: Literal["might", "bladework", "best"] = "might"
    grapple_counts: bool = True
    flee_cost: Literal["slow", "fast"] = "slow"
    flee_exempt: Literal["turn-start", "current"] = "turn-start"
    disengage_test: Literal["off", "grace"] = "off"
    prone_modifiers: Literal["none", "easier-close-harder-far"] = "none"
    cramped_move_cost: Literal["one", "two"] = "one"
    cramped_queue: Literal["on", "gm-only"] = "on"
    thrown_skill: Literal["own-line", "grace"] = "own-line"
    thrown_drops: bool = True
    melee_approach: Literal["always", "gm-each-time"] = "always"
    overwatch_duration: Literal["until-broken", "one-cycle"] = "until-broken"
    overwatch_lost_if_engaged: bool = False
    overwatch_tie: Literal["simultaneous", "reroll"] = "simultaneous"
    overwatch_loser_fires: bool = True
    armour_degrade: Literal["ones-if-penetrated", "ones-always", "off"] = "ones-if-penetrated"
    cover_same_zone: bool = True
    broken_hit_needs_damage: bool = False
    broken_mental_repeat: Literal["off", "critical"] = "off"
    npc_zero: Literal["gm", "dead", "unconscious"] = "gm"
    npc_penalty: Literal["sum", "largest"] = "sum"
    helpless_bonus: Literal["zero", "two"] = "zero"
    critical_duplicates: Literal["keep", "reroll"] = "keep"
    timers_end: Literal["full-rounds", "count-current"] = "full-rounds"
    seconds_per_round: Literal[10, 5, 6, 7, 8, 9] = 10
    treat_skill: Literal["by-kind", "either"] = "by-kind"
    treat_extra_kind: Literal["same", "any"] = "same"
    treat_clocks: Literal["all", "one-each"] = "all"
    healing_needs_kit: bool = True
    heal_broken_cost: Literal[1, 3] = 1
    heal_broken_self: bool = False
    heal_day_exclusive: bool = True
    heal_clock_in_day: Literal["refuse", "allow"] = "refuse"
    rest_one_per_day: bool = False
    fear_counts_self: bool = True
    fear_dice: Literal["one", "two"] = "one"
    skills_endurance: bool = False
    mount_grace: Literal["all", "move-only"] = "all"
    mount_throw: bool = True
    rider_penalty: Literal["melee", "all"] = "melee"
    players_see_foes: Literal["nothing", "words", "damage", "exact"] = "nothing"
