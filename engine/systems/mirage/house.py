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
    dice_bonus_die: Annotated[
        Literal["d6", "d8", "skill-die"],
        DICE("MG-S02", "Bonus dice", words={"d6": "a D6", "d8": "a D8", "skill-die": "the skill's die"}),
    ] = "d6"
    dice_penalty: Annotated[
        Literal["step-largest", "step-smallest", "drop-die"],
        DICE(
            "MG-S03",
            "What a penalty does to the dice",
            words={
                "step-largest": "the largest a step down",
                "step-smallest": "the smallest a step down",
                "drop-die": "a die less",
            },
        ),
    ] = "step-largest"
    dice_netting: Annotated[
        Literal["net", "separate"],
        DICE(
            "MG-S04",
            "Bonuses and penalties together",
            words={"net": "one number out of both", "separate": "each on its own"},
        ),
    ] = "net"
    dice_floor: Annotated[
        Literal["one-d6", "auto-fail"],
        DICE("MG-S05", "The smallest pool", words={"one-d6": "one D6", "auto-fail": "it fails"}),
    ] = "one-d6"
    dice_untrained: Annotated[
        Literal["attribute-only", "attribute-plus-d6"],
        DICE(
            "MG-S06",
            "Untrained skills",
            words={"attribute-only": "the attribute alone", "attribute-plus-d6": "the attribute and a D6"},
        ),
    ] = "attribute-only"
    prayer_reroll: Annotated[
        Literal["blanks", "all-but-ones"],
        PRAYER("MG-S08", "Which dice a prayer rolls again", words={"all-but-ones": "all but ones"}),
    ] = "blanks"
    prayer_cost: Annotated[
        Literal["per-one", "one-if-any-one", "always-one"],
        PRAYER(
            "MG-S09",
            "What an unanswered prayer costs",
            words={
                "per-one": "a Condition for each 1",
                "one-if-any-one": "one, if there is a 1",
                "always-one": "one in any case",
            },
        ),
    ] = "per-one"
    prayer_when: Annotated[
        Literal["any", "failure-only"],
        PRAYER("MG-S10", "When one may pray", words={"any": "after any roll", "failure-only": "after a failure"}),
    ] = "any"
    prayer_npc: Annotated[bool, PRAYER("MG-S11", "Do others than player characters pray")] = False
    conditions_penalty: Annotated[
        Literal["minus-one", "none"], HARM("MG-S13", "What Conditions do to tests", words={"minus-one": "−1 for each"})
    ] = "minus-one"
    block_weapon_bonus: Annotated[bool, ATTACKS("MG-S14", "Weapon bonuses on blocks")] = False
    block_armed: Annotated[
        Literal["melee-or-butt", "melee-only", "any-weapon"],
        ATTACKS(
            "MG-S98",
            "What counts as armed for a block",
            words={"melee-or-butt": "a blade or a butt", "melee-only": "a blade", "any-weapon": "whatever is in hand"},
        ),
    ] = "melee-or-butt"
    tools_stacking: Annotated[
        Literal["weapon-plus-best", "all", "best-only"],
        DICE(
            "MG-S15",
            "Bonuses of weapon, item and animal",
            words={
                "weapon-plus-best": "the weapon and the best other",
                "all": "all of them",
                "best-only": "the best of all",
            },
        ),
    ] = "weapon-plus-best"
    surprise_interruptions: Annotated[bool, OPENING("MG-S16", "Interruptions of the surprised")] = False
    ambush_skip: Annotated[
        Literal["round", "turn-only"],
        OPENING("MG-S17", "What victims of an ambush lose", words={"round": "the round", "turn-only": "their turn"}),
    ] = "round"
    ambush_prelude: Annotated[bool, OPENING("MG-S17", "A turn before the first for an ambush")] = False
    slow_pays_interruption: Annotated[bool, TURNS("MG-S20", "Interruptions out of the slow action")] = True
    help_cap: Annotated[
        Literal["three", "none"],
        TURNS("MG-S22", "How much help", words={"three": "+3 at most", "none": "as many as help"}),
    ] = "three"
    dodge_melee: Annotated[bool, ATTACKS("MG-S23", "Dodging blades, blocking shots")] = False
    break_skill: Annotated[
        Literal["might", "bladework", "best"],
        HOLDING("MG-S24", "The skill for breaking free", words={"best": "the better one"}),
    ] = "might"
    grapple_counts: Annotated[bool, HOLDING("MG-S94", "A break-free against the grapple is the turn's try")] = True
    flee_cost: Annotated[
        Literal["slow", "fast"],
        FLEEING("MG-S29", "What fleeing costs", words={"slow": "the slow action", "fast": "the fast action"}),
    ] = "slow"
    flee_exempt: Annotated[
        Literal["turn-start", "current"],
        FLEEING(
            "MG-S92",
            "Whose zone does not bar the way out",
            words={"turn-start": "where the turn began", "current": "where one is"},
        ),
    ] = "turn-start"
    disengage_test: Annotated[
        Literal["off", "grace"], MOVEMENT("MG-S33", "Leaving an engaged enemy", words={"grace": "a test of Grace"})
    ] = "off"
    prone_modifiers: Annotated[
        Literal["none", "easier-close-harder-far"],
        ATTACKS(
            "MG-S34",
            "Attacks on somebody prone",
            words={"none": "as ever", "easier-close-harder-far": "+1 for blows, −1 for shots"},
        ),
    ] = "none"
    cramped_move_cost: Annotated[
        Literal["one", "two"],
        MOVEMENT("MG-S35", "What crawling costs", words={"one": "one action", "two": "two actions"}),
    ] = "one"
    cramped_queue: Annotated[
        Literal["on", "gm-only"],
        MOVEMENT("MG-S36", "The queue of a cramped zone", words={"gm-only": "the game master says"}),
    ] = "on"
    thrown_skill: Annotated[
        Literal["own-line", "grace"],
        ATTACKS("MG-S38", "The skill for throwing", words={"own-line": "the weapon's own"}),
    ] = "own-line"
    thrown_drops: Annotated[bool, ATTACKS("MG-S40", "Where a thrown weapon goes")] = True
    melee_approach: Annotated[
        Literal["always", "gm-each-time"],
        ATTACKS(
            "MG-S99",
            "Reaching an enemy in cover or far off",
            words={"always": "always possible", "gm-each-time": "the game master says"},
        ),
    ] = "always"
    overwatch_duration: Annotated[
        Literal["until-broken", "one-cycle"],
        OVERWATCH("MG-S42", "How long overwatch lasts", words={"one-cycle": "one round"}),
    ] = "until-broken"
    overwatch_lost_if_engaged: Annotated[bool, OVERWATCH("MG-S43", "An enemy who walks up to an overwatcher")] = False
    overwatch_tie: Annotated[
        Literal["simultaneous", "reroll"],
        OVERWATCH("MG-S44", "Two overwatchers as fast as each other", words={"reroll": "rolled again"}),
    ] = "simultaneous"
    overwatch_loser_fires: Annotated[bool, OVERWATCH("MG-S45", "Who loses the position still fires")] = True
    armour_degrade: Annotated[
        Literal["ones-if-penetrated", "ones-always", "off"],
        COVER(
            "MG-S47",
            "How armour and cover wear out",
            words={"ones-if-penetrated": "ones, if a blow gets through", "ones-always": "ones, at any time"},
        ),
    ] = "ones-if-penetrated"
    cover_same_zone: Annotated[bool, COVER("MG-S48", "Cover against shots from the same zone")] = True
    broken_hit_needs_damage: Annotated[bool, HARM("MG-S51", "A hit on somebody Broken that does nothing")] = False
    broken_mental_repeat: Annotated[
        Literal["off", "critical"],
        HARM("MG-S52", "Mental harm to the mentally Broken", words={"critical": "another injury"}),
    ] = "off"
    npc_zero: Annotated[
        Literal["gm", "dead", "unconscious"],
        HARM("MG-S53", "Others than characters at Toughness 0", words={"gm": "the game master says"}),
    ] = "gm"
    npc_penalty: Annotated[
        Literal["sum", "largest"],
        HARM("MG-S54", "Several hits before the next test", words={"sum": "add up", "largest": "count as the largest"}),
    ] = "sum"
    helpless_bonus: Annotated[
        Literal["zero", "two"], ATTACKS("MG-S82", "Attacks on the helpless", words={"zero": "no bonus", "two": "+2"})
    ] = "zero"
    critical_duplicates: Annotated[
        Literal["keep", "reroll"],
        HARM("MG-S77", "The same injury twice", words={"keep": "counts twice", "reroll": "is rolled again"}),
    ] = "keep"
    timers_end: Annotated[
        Literal["full-rounds", "count-current"],
        TIME(
            "MG-S55",
            "When D6 rounds are over",
            words={"full-rounds": "after whole rounds", "count-current": "this one is counted"},
        ),
    ] = "full-rounds"
    seconds_per_round: Annotated[Literal[10, 5, 6, 7, 8, 9], TIME("MG-S56", "Seconds in a round")] = 10
    treat_skill: Annotated[
        Literal["by-kind", "either"],
        HEALING("MG-S57", "Which skill treats what", words={"by-kind": "one for each kind", "either": "either skill"}),
    ] = "by-kind"
    treat_extra_kind: Annotated[
        Literal["same", "any"],
        HEALING(
            "MG-S58",
            "Which Conditions further successes heal",
            words={"same": "of the same kind", "any": "of any kind"},
        ),
    ] = "same"
    treat_clocks: Annotated[
        Literal["all", "one-each"],
        HEALING(
            "MG-S59",
            "Several clocks on one patient",
            words={"all": "one success stops all", "one-each": "a success for each"},
        ),
    ] = "all"
    healing_needs_kit: Annotated[bool, HEALING("MG-S60", "Healing without bandages")] = True
    heal_broken_cost: Annotated[Literal[1, 3], HEALING("MG-S66", "What Broken counts in a day of healing")] = 1
    heal_broken_self: Annotated[bool, HEALING("MG-S95", "Self-healing while Broken")] = False
    heal_day_exclusive: Annotated[bool, HEALING("MG-S102", "A day of healing leaves room for nothing else")] = True
    heal_clock_in_day: Annotated[
        Literal["refuse", "allow"],
        HEALING(
            "MG-S103", "Patients whose time runs out within the day", words={"refuse": "refused", "allow": "allowed"}
        ),
    ] = "refuse"
    rest_one_per_day: Annotated[bool, HEALING("MG-S64", "Meditation and activity on one day")] = False
    fear_counts_self: Annotated[bool, FEAR("MG-S61", "Does the tester count among friends")] = True
    fear_dice: Annotated[
        Literal["one", "two"], FEAR("MG-S62", "Dice of a fear test", words={"one": "one die", "two": "two dice"})
    ] = "one"
    skills_endurance: Annotated[bool, DICE("MG-S68", "The skill Endurance")] = False
    mount_grace: Annotated[
        Literal["all", "move-only"],
        MOUNTS(
            "MG-S72", "Which Grace tests a mount makes", words={"all": "all of them", "move-only": "those about moving"}
        ),
    ] = "all"
    mount_throw: Annotated[bool, MOUNTS("MG-S73", "Riders thrown in cluttered zones")] = True
    rider_penalty: Annotated[
        Literal["melee", "all"],
        MOUNTS("MG-S74", "Attacks that find riders harder to hit", words={"melee": "blows", "all": "all attacks"}),
    ] = "melee"
    players_see_foes: Annotated[
        Literal["nothing", "words", "damage", "exact"], SECRETS("MG-95", "What players see of how foes fare")
    ] = "nothing"
