"""The house rules: switches for what the chapter leaves open, each with the entry of the rulebook that it decides."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.foes import FoeSight
from engine.core.house import rule
from engine.core.stored import Stored

DICE, ORDER, MOVING, ATTACK = "Dice and pools", "Order and slots", "Moving and reach", "Attacks"
CRITICAL, GROUPS, WOUNDS, TABLE = "Critical hits", "Groups", "Wounds", "At the table"


class House(Stored, frozen=True):
    """How this table plays. Two options are ours: under ``hold_rolls`` every attack waits for the GM before its dice
    and before its effects; ``players_see_foes`` says how much of the Health and Wounds on a closed sheet players see.
    """

    pool_formula: Annotated[Literal["path+skill", "skill", "sheet"], rule("MR-S01", "Dice of a test", section=DICE)] = (
        "path+skill"
    )
    min_test_dice: Annotated[Literal[0, 1], rule("MR-S02", "Fewest dice of a test", section=DICE)] = 0
    malus_on_defence: Annotated[bool, rule("MR-S03", "Wounds cost Defence dice", section=DICE)] = True
    npc_initiative: Annotated[Literal["separate", "group"], rule("MR-S06", "Initiative of foes", section=ORDER)] = (
        "separate"
    )
    opening_attack: Annotated[
        Literal["in-order", "before-initiative"], rule("MR-S08", "The attack that opens a fight", section=ORDER)
    ] = "in-order"
    run_stacks_with_move: Annotated[bool, rule("MR-S10", "Run beside the free move", section=MOVING)] = True
    partial_progress: Annotated[
        Literal["kept", "lost"], rule("MR-S12", "Part of the way to a band", section=MOVING)
    ] = "kept"
    distance_model: Annotated[Literal["track", "pairs"], rule("MR-S13", "How distances are kept", section=MOVING)] = (
        "track"
    )
    ranged_tie: Annotated[Literal["miss", "hit"], rule("MR-S15", "A tie at range", section=ATTACK)] = "miss"
    overreach: Annotated[
        Literal["one-band", "none", "any"], rule("MR-S16", "Shots beyond the range", section=MOVING)
    ] = "one-band"
    ranged_in_melee: Annotated[
        Literal["allowed", "countered", "forbidden"], rule("MR-S17", "Shooting in Melee", section=ATTACK)
    ] = "allowed"
    unarmed_damage: Annotated[Literal["skill", "pool"], rule("MR-S20", "Damage of bare hands", section=ATTACK)] = (
        "skill"
    )
    zero_tie_hurts: Annotated[bool, rule("MR-S21", "A tie at 0 : 0 hurts", section=ATTACK)] = True
    min_damage: Annotated[Literal[0, 1], rule("MR-S22", "Least damage of a hit", section=ATTACK)] = 0
    critical_effect: Annotated[
        Literal["damage+wound", "wound-only", "wound-absorbs"], rule("MR-S24", "What a critical does", section=CRITICAL)
    ] = "damage+wound"
    defender_criticals: Annotated[bool, rule("MR-S25", "Defenders score criticals", section=CRITICAL)] = True
    critical_dead_heat: Annotated[
        Literal["both", "damage-only"], rule("MR-S26", "Criticals equal in everything", section=CRITICAL)
    ] = "both"
    npc_wounds: Annotated[
        Literal["flagged", "all", "none"], rule("MR-S29", "Foes that take Wounds", section=WOUNDS)
    ] = "flagged"
    gang_up: Annotated[
        Literal["melee-only", "all-attacks", "off"], rule("MR-S32", "Helping allies", section=GROUPS)
    ] = "melee-only"
    multi_counter: Annotated[Literal["separate", "combined"], rule("MR-S33", "Several strike back", section=GROUPS)] = (
        "separate"
    )
    multi_defence_critical: Annotated[
        Literal["one", "each"], rule("MR-S33", "Critical of a combined Defence", section=GROUPS)
    ] = "one"
    multi_ranged: Annotated[bool, rule("MR-S33", "Shots at several targets", section=GROUPS)] = True
    reach_defence: Annotated[Literal["pairwise", "off"], rule("MR-S34", "Reach", section=ATTACK)] = "pairwise"
    natural_doubles_protection: Annotated[bool, rule("MR-S35", "Natural doubles Protection", section=ATTACK)] = True
    swap_cost: Annotated[
        Literal["free", "move", "action"], rule("MR-S37", "Swapping what is in hand", section=ORDER)
    ] = "free"
    prolonged_lost_on_damage: Annotated[bool, rule("MR-S39", "Being hurt ends a prolonged test", section=DICE)] = False
    zero_wound_heals: Annotated[
        Literal["at-night", "at-bandage"], rule("MR-S42", "Wounds of severity 0", section=WOUNDS)
    ] = "at-night"
    ammo: Annotated[bool, rule("MR-S49", "Shots are counted", section=ATTACK)] = False
    hold_rolls: Annotated[bool, rule("MR-07", "Every attack waits for the GM", section=TABLE)] = False
    players_see_foes: Annotated[FoeSight, rule("MR-07", "What players see of foes", section=TABLE)] = "nothing"
