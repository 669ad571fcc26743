"""The house rules: switches for what the chapter leaves open, each with the entry of the rulebook that it decides."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.foes import FoeSight
from engine.core.house import under
from engine.core.stored import Stored

DICE = under("Dice and tests")
ORDER = under("Order and end")
MOVING = under("Distance")
ATTACK = under("Attack and damage")
CRITICAL = under("Critical hits")
GROUPS = under("Groups")
WOUNDS = under("Health and Wounds")
TABLE = under("Table options")


class House(Stored, frozen=True):
    """How this table plays. Two options are ours: under ``hold_rolls`` every attack waits for the GM before its dice
    and before its effects; ``players_see_foes`` says how much of the Health and Wounds on a closed sheet players see.
    """

    pool_formula: Annotated[
        Literal["path+skill", "skill", "sheet"],
        DICE(
            "MR-S01",
            "Dice of a test",
            words={"path+skill": "path and skill", "skill": "skill alone", "sheet": "as on the sheet"},
        ),
    ] = "path+skill"
    min_test_dice: Annotated[Literal[0, 1], DICE("MR-S02", "Fewest dice of a test")] = 0
    malus_on_defence: Annotated[bool, DICE("MR-S03", "Wounds cost Defence dice")] = True
    npc_initiative: Annotated[
        Literal["separate", "group"],
        ORDER("MR-S06", "Initiative of foes", words={"separate": "each their own", "group": "one for all"}),
    ] = "separate"
    opening_attack: Annotated[
        Literal["in-order", "before-initiative"], ORDER("MR-S08", "The attack that opens a fight")
    ] = "in-order"
    run_stacks_with_move: Annotated[bool, MOVING("MR-S10", "Run beside the free move")] = True
    partial_progress: Annotated[Literal["kept", "lost"], MOVING("MR-S12", "Part of the way to a band")] = "kept"
    distance_model: Annotated[
        Literal["track", "pairs"],
        MOVING("MR-S13", "How distances are kept", words={"track": "on one track", "pairs": "pair by pair"}),
    ] = "track"
    ranged_tie: Annotated[Literal["miss", "hit"], ATTACK("MR-S15", "A tie at range")] = "miss"
    overreach: Annotated[
        Literal["one-band", "none", "any"],
        MOVING("MR-S16", "Shots beyond the range", words={"none": "none at all", "any": "any band"}),
    ] = "one-band"
    ranged_in_melee: Annotated[Literal["allowed", "countered", "forbidden"], ATTACK("MR-S17", "Shooting in Melee")] = (
        "allowed"
    )
    unarmed_damage: Annotated[
        Literal["skill", "pool"],
        ATTACK(
            "MR-S20", "Damage of bare hands", words={"skill": "the Skill Strength", "pool": "the whole Strength pool"}
        ),
    ] = "skill"
    zero_tie_hurts: Annotated[bool, ATTACK("MR-S21", "A tie at 0 : 0 hurts")] = True
    min_damage: Annotated[Literal[0, 1], ATTACK("MR-S22", "Least damage of a hit")] = 0
    critical_effect: Annotated[
        Literal["damage+wound", "wound-only", "wound-absorbs"],
        CRITICAL(
            "MR-S24",
            "What a critical does",
            words={
                "damage+wound": "damage and a Wound",
                "wound-only": "a Wound alone",
                "wound-absorbs": "a Wound instead of damage",
            },
        ),
    ] = "damage+wound"
    defender_criticals: Annotated[bool, CRITICAL("MR-S25", "Defenders score criticals")] = True
    critical_dead_heat: Annotated[
        Literal["both", "damage-only"],
        CRITICAL(
            "MR-S26",
            "Criticals equal in everything",
            words={"both": "damage and Wounds for both", "damage-only": "damage for both"},
        ),
    ] = "both"
    npc_wounds: Annotated[
        Literal["flagged", "all", "none"],
        WOUNDS(
            "MR-S29",
            "Foes that take Wounds",
            words={"flagged": "the important ones", "all": "all of them", "none": "none of them"},
        ),
    ] = "flagged"
    gang_up: Annotated[
        Literal["melee-only", "all-attacks", "off"],
        GROUPS("MR-S32", "Helping allies", words={"melee-only": "in melee alone", "all-attacks": "in all attacks"}),
    ] = "melee-only"
    multi_counter: Annotated[
        Literal["separate", "combined"],
        GROUPS("MR-S33", "Several strike back", words={"separate": "each on their own", "combined": "as their sum"}),
    ] = "separate"
    multi_defence_critical: Annotated[
        Literal["one", "each"],
        GROUPS("MR-S33", "Critical of a combined Defence", words={"one": "one Wound", "each": "a Wound from each"}),
    ] = "one"
    multi_ranged: Annotated[bool, GROUPS("MR-S33", "Shots at several targets")] = True
    reach_defence: Annotated[
        Literal["pairwise", "off"], ATTACK("MR-S34", "Reach", words={"pairwise": "counts between two"})
    ] = "pairwise"
    natural_doubles_protection: Annotated[bool, ATTACK("MR-S35", "Natural doubles Protection")] = True
    swap_cost: Annotated[
        Literal["free", "move", "action"],
        ORDER("MR-S37", "Swapping what is in hand", words={"move": "costs the move", "action": "costs the action"}),
    ] = "free"
    prolonged_lost_on_damage: Annotated[bool, DICE("MR-S39", "Being hurt ends a prolonged test")] = False
    zero_wound_heals: Annotated[Literal["at-night", "at-bandage"], WOUNDS("MR-S42", "Wounds of severity 0")] = (
        "at-night"
    )
    ammo: Annotated[bool, ATTACK("MR-S49", "Shots are counted")] = False
    hold_rolls: Annotated[bool, TABLE("MR-07", "Every attack waits for the GM")] = False
    players_see_foes: Annotated[FoeSight, TABLE("MR-07", "What players see of foes")] = "nothing"
