"""The table options: what the chapter leaves open, each with its default first (the rulebook's Silent spots)."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.house import under
from engine.core.stored import Stored

DICE = under("Dice")
PRAYER = under("Prayer")
HARM = under("Harm")
COVER = under("Cover and armour")
OPENING = under("Opening a fight")
TURNS = under("Turns and actions")
HOLDING = under("Holding")
MOVEMENT = under("Zones and movement")
FLEEING = under("Fleeing")
ATTACKS = under("Attacks")
OVERWATCH = under("Overwatch")
TIME = under("Injuries and clocks")
HEALING = under("Healing")
FEAR = under("Fear")
MOUNTS = under("Mounts")
SECRETS = under("Table options")


class House(Stored, frozen=True):
    """The house rules of a chronicle, stored whole."""

    dice_thresholds: Annotated[Literal["6-and-10", "6-only"], DICE("MG-S01", "What a die counts")] = "6-and-10"
    dice_bonus_die: Annotated[Literal["d6", "d8", "skill-die"], DICE("MG-S02", "Bonus dice")] = "d6"
    dice_penalty: Annotated[
        Literal["step-largest", "step-smallest", "drop-die"], DICE("MG-S03", "What a penalty does to the dice")
    ] = "step-largest"
    dice_netting: Annotated[Literal["net", "separate"], DICE("MG-S04", "Bonuses and penalties together")] = "net"
    dice_floor: Annotated[Literal["one-d6", "auto-fail"], DICE("MG-S05", "The smallest pool")] = "one-d6"
    dice_untrained: Annotated[Literal["attribute-only", "attribute-plus-d6"], DICE("MG-S06", "Untrained skills")] = (
        "attribute-only"
    )
    prayer_reroll: Annotated[Literal["blanks", "all-but-ones"], PRAYER("MG-S08", "Which dice a prayer rolls again")] = (
        "blanks"
    )
    prayer_cost: Annotated[
        Literal["per-one", "one-if-any-one", "always-one"], PRAYER("MG-S09", "What an unanswered prayer costs")
    ] = "per-one"
    prayer_when: Annotated[Literal["any", "failure-only"], PRAYER("MG-S10", "When one may pray")] = "any"
    prayer_npc: Annotated[bool, PRAYER("MG-S11", "Do others than player characters pray")] = False
    conditions_penalty: Annotated[Literal["minus-one", "none"], HARM("MG-S13", "What Conditions do to tests")] = (
        "minus-one"
    )
    block_weapon_bonus: Annotated[bool, ATTACKS("MG-S14", "Weapon bonuses on blocks")] = False
    block_armed: Annotated[
        Literal["melee-or-butt", "melee-only", "any-weapon"], ATTACKS("MG-S98", "What counts as armed for a block")
    ] = "melee-or-butt"
    tools_stacking: Annotated[
        Literal["weapon-plus-best", "all", "best-only"], DICE("MG-S15", "Bonuses of weapon, item and animal")
    ] = "weapon-plus-best"
    surprise_interruptions: Annotated[bool, OPENING("MG-S16", "Interruptions of the surprised")] = False
    ambush_skip: Annotated[Literal["round", "turn-only"], OPENING("MG-S17", "What victims of an ambush lose")] = "round"
    ambush_prelude: Annotated[bool, OPENING("MG-S17", "A turn before the first for an ambush")] = False
    slow_pays_interruption: Annotated[bool, TURNS("MG-S20", "Interruptions out of the slow action")] = True
    help_cap: Annotated[Literal["three", "none"], TURNS("MG-S22", "How much help")] = "three"
    dodge_melee: Annotated[bool, ATTACKS("MG-S23", "Dodging blades, blocking shots")] = False
    break_skill: Annotated[Literal["might", "bladework", "best"], HOLDING("MG-S24", "The skill for breaking free")] = (
        "might"
    )
    grapple_counts: Annotated[bool, HOLDING("MG-S94", "A break-free against the grapple is the turn's try")] = True
    flee_cost: Annotated[Literal["slow", "fast"], FLEEING("MG-S29", "What fleeing costs")] = "slow"
    flee_exempt: Annotated[
        Literal["turn-start", "current"], FLEEING("MG-S92", "Whose zone does not bar the way out")
    ] = "turn-start"
    disengage_test: Annotated[Literal["off", "grace"], MOVEMENT("MG-S33", "Leaving an engaged enemy")] = "off"
    prone_modifiers: Annotated[
        Literal["none", "easier-close-harder-far"], ATTACKS("MG-S34", "Attacks on somebody prone")
    ] = "none"
    cramped_move_cost: Annotated[Literal["one", "two"], MOVEMENT("MG-S35", "What crawling costs")] = "one"
    cramped_queue: Annotated[Literal["on", "gm-only"], MOVEMENT("MG-S36", "The queue of a cramped zone")] = "on"
    thrown_skill: Annotated[Literal["own-line", "grace"], ATTACKS("MG-S38", "The skill for throwing")] = "own-line"
    thrown_drops: Annotated[bool, ATTACKS("MG-S40", "Where a thrown weapon goes")] = True
    melee_approach: Annotated[
        Literal["always", "gm-each-time"], ATTACKS("MG-S99", "Reaching an enemy in cover or far off")
    ] = "always"
    overwatch_duration: Annotated[
        Literal["until-broken", "one-cycle"], OVERWATCH("MG-S42", "How long overwatch lasts")
    ] = "until-broken"
    overwatch_lost_if_engaged: Annotated[bool, OVERWATCH("MG-S43", "An enemy who walks up to an overwatcher")] = False
    overwatch_tie: Annotated[
        Literal["simultaneous", "reroll"], OVERWATCH("MG-S44", "Two overwatchers as fast as each other")
    ] = "simultaneous"
    overwatch_loser_fires: Annotated[bool, OVERWATCH("MG-S45", "The slower of two overwatchers")] = True
    armour_degrade: Annotated[
        Literal["ones-if-penetrated", "ones-always", "off"], COVER("MG-S47", "How armour and cover wear out")
    ] = "ones-if-penetrated"
    cover_same_zone: Annotated[bool, COVER("MG-S48", "Cover against shots from the same zone")] = True
    broken_hit_needs_damage: Annotated[bool, HARM("MG-S51", "A hit on somebody Broken that does nothing")] = False
    broken_mental_repeat: Annotated[
        Literal["off", "critical"], HARM("MG-S52", "Mental harm to the mentally Broken")
    ] = "off"
    npc_zero: Annotated[
        Literal["gm", "dead", "unconscious"], HARM("MG-S53", "Others than characters at Toughness 0")
    ] = "gm"
    npc_penalty: Annotated[Literal["sum", "largest"], HARM("MG-S54", "Several hits before the next test")] = "sum"
    helpless_bonus: Annotated[Literal["zero", "two"], ATTACKS("MG-S82", "Attacks on the helpless")] = "zero"
    critical_duplicates: Annotated[Literal["keep", "reroll"], HARM("MG-S77", "The same injury twice")] = "keep"
    timers_end: Annotated[Literal["full-rounds", "count-current"], TIME("MG-S55", "When D6 rounds are over")] = (
        "full-rounds"
    )
    seconds_per_round: Annotated[Literal[10, 5, 6, 7, 8, 9], TIME("MG-S56", "Seconds in a round")] = 10
    treat_skill: Annotated[Literal["by-kind", "either"], HEALING("MG-S57", "Which skill treats what")] = "by-kind"
    treat_extra_kind: Annotated[
        Literal["same", "any"], HEALING("MG-S58", "Which Conditions further successes heal")
    ] = "same"
    treat_clocks: Annotated[Literal["all", "one-each"], HEALING("MG-S59", "Several clocks on one patient")] = "all"
    healing_needs_kit: Annotated[bool, HEALING("MG-S60", "Healing without bandages")] = True
    heal_broken_cost: Annotated[Literal[1, 3], HEALING("MG-S66", "What Broken counts in a day of healing")] = 1
    heal_broken_self: Annotated[bool, HEALING("MG-S95", "Self-healing while Broken")] = False
    heal_day_exclusive: Annotated[bool, HEALING("MG-S102", "A day of healing leaves room for nothing else")] = True
    heal_clock_in_day: Annotated[
        Literal["refuse", "allow"], HEALING("MG-S103", "Patients whose time runs out within the day")
    ] = "refuse"
    rest_one_per_day: Annotated[bool, HEALING("MG-S64", "Meditation and activity on one day")] = False
    fear_counts_self: Annotated[bool, FEAR("MG-S61", "Does the tester count among friends")] = True
    fear_dice: Annotated[Literal["one", "two"], FEAR("MG-S62", "Dice of a fear test")] = "one"
    skills_endurance: Annotated[bool, DICE("MG-S68", "The skill Endurance")] = False
    mount_grace: Annotated[Literal["all", "move-only"], MOUNTS("MG-S72", "Which Grace tests a mount makes")] = "all"
    mount_throw: Annotated[bool, MOUNTS("MG-S73", "Riders thrown in cluttered zones")] = True
    rider_penalty: Annotated[Literal["melee", "all"], MOUNTS("MG-S74", "Attacks that find riders harder to hit")] = (
        "melee"
    )
    players_see_foes: Annotated[
        Literal["nothing", "words", "damage", "exact"], SECRETS("MG-95", "What players see of how foes fare")
    ] = "nothing"
