"""The table options: what the chapter leaves open, each with its default first (the rulebook's Silent spots)."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.house import rule
from engine.core.stored import Stored


class House(Stored, frozen=True):
    """The house rules of a chronicle, stored whole."""

    dice_thresholds: Annotated[Literal["6-and-10", "6-only"], rule("MG-S01", "What a die counts", section="Dice")] = (
        "6-and-10"
    )
    dice_bonus_die: Annotated[Literal["d6", "d8", "skill-die"], rule("MG-S02", "Bonus dice", section="Dice")] = "d6"
    dice_penalty: Annotated[
        Literal["step-largest", "step-smallest", "drop-die"],
        rule("MG-S03", "What a penalty does to the dice", section="Dice"),
    ] = "step-largest"
    dice_netting: Annotated[
        Literal["net", "separate"], rule("MG-S04", "Bonuses and penalties together", section="Dice")
    ] = "net"
    dice_floor: Annotated[Literal["one-d6", "auto-fail"], rule("MG-S05", "The smallest pool", section="Dice")] = (
        "one-d6"
    )
    dice_untrained: Annotated[
        Literal["attribute-only", "attribute-plus-d6"], rule("MG-S06", "Untrained skills", section="Dice")
    ] = "attribute-only"
    prayer_reroll: Annotated[
        Literal["blanks", "all-but-ones"], rule("MG-S08", "Which dice a prayer rolls again", section="Prayer")
    ] = "blanks"
    prayer_cost: Annotated[
        Literal["per-one", "one-if-any-one", "always-one"],
        rule("MG-S09", "What an unanswered prayer costs", section="Prayer"),
    ] = "per-one"
    prayer_when: Annotated[Literal["any", "failure-only"], rule("MG-S10", "When one may pray", section="Prayer")] = (
        "any"
    )
    prayer_npc: Annotated[bool, rule("MG-S11", "Do others than player characters pray", section="Prayer")] = False
    conditions_penalty: Annotated[
        Literal["minus-one", "none"], rule("MG-S13", "What Conditions do to tests", section="Harm")
    ] = "minus-one"
    block_weapon_bonus: Annotated[bool, rule("MG-S14", "Weapon bonuses on blocks", section="Defence")] = False
    block_armed: Annotated[
        Literal["melee-or-butt", "melee-only", "any-weapon"],
        rule("MG-S98", "What counts as armed for a block", section="Defence"),
    ] = "melee-or-butt"
    tools_stacking: Annotated[
        Literal["weapon-plus-best", "all", "best-only"],
        rule("MG-S15", "Bonuses of weapon, item and animal", section="Dice"),
    ] = "weapon-plus-best"
    surprise_interruptions: Annotated[bool, rule("MG-S16", "Interruptions of the surprised", section="Opening")] = False
    ambush_skip: Annotated[
        Literal["round", "turn-only"], rule("MG-S17", "What victims of an ambush lose", section="Opening")
    ] = "round"
    ambush_prelude: Annotated[bool, rule("MG-S17", "A turn before the first for an ambush", section="Opening")] = False
    slow_pays_interruption: Annotated[bool, rule("MG-S20", "Interruptions out of the slow action", section="Turns")] = (
        True
    )
    help_cap: Annotated[Literal["three", "none"], rule("MG-S22", "How much help", section="Turns")] = "three"
    dodge_melee: Annotated[bool, rule("MG-S23", "Dodging blades, blocking shots", section="Defence")] = False
    break_skill: Annotated[
        Literal["might", "bladework", "best"], rule("MG-S24", "The skill for breaking free", section="Holding")
    ] = "might"
    grapple_counts: Annotated[
        bool, rule("MG-S94", "A break-free against the grapple is the turn's try", section="Holding")
    ] = True
    flee_cost: Annotated[Literal["slow", "fast"], rule("MG-S29", "What fleeing costs", section="Movement")] = "slow"
    flee_exempt: Annotated[
        Literal["turn-start", "current"], rule("MG-S92", "Whose zone does not bar the way out", section="Movement")
    ] = "turn-start"
    disengage_test: Annotated[
        Literal["off", "grace"], rule("MG-S33", "Leaving an engaged enemy", section="Movement")
    ] = "off"
    prone_modifiers: Annotated[
        Literal["none", "easier-close-harder-far"], rule("MG-S34", "Attacks on somebody prone", section="Attacks")
    ] = "none"
    cramped_move_cost: Annotated[Literal["one", "two"], rule("MG-S35", "What crawling costs", section="Movement")] = (
        "one"
    )
    cramped_queue: Annotated[
        Literal["on", "gm-only"], rule("MG-S36", "The queue of a cramped zone", section="Movement")
    ] = "on"
    thrown_skill: Annotated[
        Literal["own-line", "grace"], rule("MG-S38", "The skill for throwing", section="Attacks")
    ] = "own-line"
    thrown_drops: Annotated[bool, rule("MG-S40", "Where a thrown weapon goes", section="Attacks")] = True
    melee_approach: Annotated[
        Literal["always", "gm-each-time"], rule("MG-S99", "Reaching an enemy in cover or far off", section="Attacks")
    ] = "always"
    overwatch_duration: Annotated[
        Literal["until-broken", "one-cycle"], rule("MG-S42", "How long overwatch lasts", section="Overwatch")
    ] = "until-broken"
    overwatch_lost_if_engaged: Annotated[
        bool, rule("MG-S43", "An enemy who walks up to an overwatcher", section="Overwatch")
    ] = False
    overwatch_tie: Annotated[
        Literal["simultaneous", "reroll"], rule("MG-S44", "Two overwatchers as fast as each other", section="Overwatch")
    ] = "simultaneous"
    overwatch_loser_fires: Annotated[bool, rule("MG-S45", "The slower of two overwatchers", section="Overwatch")] = True
    armour_degrade: Annotated[
        Literal["ones-if-penetrated", "ones-always", "off"],
        rule("MG-S47", "How armour and cover wear out", section="Defence"),
    ] = "ones-if-penetrated"
    cover_same_zone: Annotated[bool, rule("MG-S48", "Cover against shots from the same zone", section="Defence")] = True
    broken_hit_needs_damage: Annotated[
        bool, rule("MG-S51", "A hit on somebody Broken that does nothing", section="Harm")
    ] = False
    broken_mental_repeat: Annotated[
        Literal["off", "critical"], rule("MG-S52", "Mental harm to the mentally Broken", section="Harm")
    ] = "off"
    npc_zero: Annotated[
        Literal["gm", "dead", "unconscious"], rule("MG-S53", "Others than characters at Toughness 0", section="Harm")
    ] = "gm"
    npc_penalty: Annotated[
        Literal["sum", "largest"], rule("MG-S54", "Several hits before the next test", section="Harm")
    ] = "sum"
    helpless_bonus: Annotated[Literal["zero", "two"], rule("MG-S82", "Attacks on the helpless", section="Attacks")] = (
        "zero"
    )
    critical_duplicates: Annotated[
        Literal["keep", "reroll"], rule("MG-S77", "The same injury twice", section="Harm")
    ] = "keep"
    timers_end: Annotated[
        Literal["full-rounds", "count-current"], rule("MG-S55", "When D6 rounds are over", section="Time")
    ] = "full-rounds"
    seconds_per_round: Annotated[Literal[10, 5, 6, 7, 8, 9], rule("MG-S56", "Seconds in a round", section="Time")] = 10
    treat_skill: Annotated[
        Literal["by-kind", "either"], rule("MG-S57", "Which skill treats what", section="Healing")
    ] = "by-kind"
    treat_extra_kind: Annotated[
        Literal["same", "any"], rule("MG-S58", "Which Conditions further successes heal", section="Healing")
    ] = "same"
    treat_clocks: Annotated[
        Literal["all", "one-each"], rule("MG-S59", "Several clocks on one patient", section="Healing")
    ] = "all"
    healing_needs_kit: Annotated[bool, rule("MG-S60", "Healing without bandages", section="Healing")] = True
    heal_broken_cost: Annotated[
        Literal[1, 3], rule("MG-S66", "What Broken counts in a day of healing", section="Healing")
    ] = 1
    heal_broken_self: Annotated[bool, rule("MG-S95", "Self-healing while Broken", section="Healing")] = False
    heal_day_exclusive: Annotated[
        bool, rule("MG-S102", "A day of healing leaves room for nothing else", section="Healing")
    ] = True
    heal_clock_in_day: Annotated[
        Literal["refuse", "allow"], rule("MG-S103", "Patients whose time runs out within the day", section="Healing")
    ] = "refuse"
    rest_one_per_day: Annotated[bool, rule("MG-S64", "Meditation and activity on one day", section="Healing")] = False
    fear_counts_self: Annotated[bool, rule("MG-S61", "Does the tester count among friends", section="Fear")] = True
    fear_dice: Annotated[Literal["one", "two"], rule("MG-S62", "Dice of a fear test", section="Fear")] = "one"
    skills_endurance: Annotated[bool, rule("MG-S68", "The skill Endurance", section="Dice")] = False
    mount_grace: Annotated[
        Literal["all", "move-only"], rule("MG-S72", "Which Grace tests a mount makes", section="Mounts")
    ] = "all"
    mount_throw: Annotated[bool, rule("MG-S73", "Riders thrown in cluttered zones", section="Mounts")] = True
    rider_penalty: Annotated[
        Literal["melee", "all"], rule("MG-S74", "Attacks that find riders harder to hit", section="Mounts")
    ] = "melee"
    players_see_foes: Annotated[
        Literal["nothing", "words", "damage", "exact"],
        rule("MG-95", "What players see of how foes fare", section="Secrets"),
    ] = "nothing"
