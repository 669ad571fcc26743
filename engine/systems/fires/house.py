"""House rules of Fires Far Away: the readings of silent spots that a table may change, defaults first."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.house import rule
from engine.core.stored import Stored


class House(Stored, frozen=True):
    """Every table option."""

    round_half: Annotated[Literal["up", "down"], rule("FF-S01", "Exact halves are rounded", section="Figures")] = "up"
    cone_shape: Annotated[Literal["wedge", "fan"], rule("FF-S03", "Shape of a cone", section="Areas")] = "wedge"
    blast_shape: Annotated[Literal["fan", "rhombus"], rule("FF-S03", "Shape of a 4-hex blast", section="Areas")] = "fan"
    seam_blocks: Annotated[
        bool, rule("FF-S04", "A line along the edge between two blockers is blocked", section="Lines")
    ] = True
    bleeding_per_token: Annotated[
        bool, rule("FF-S05", "Bleeding brings 1 Bleed for each token", section="Conditions")
    ] = False
    light_step: Annotated[
        Literal["closer", "straight-axis"], rule("FF-S15", "The step of a light attack", section="Attacks")
    ] = "closer"
    stances_per_counterbeat: Annotated[
        Literal["1", "2", "any"], rule("FF-S16", "Stances in one counterbeat", section="Reactions")
    ] = "1"
    opportunity_on_implicit: Annotated[
        bool, rule("FF-S19", "Opportunistic attacks on an attack's own Move too", section="Reactions")
    ] = False
    stun_ends_turn: Annotated[
        bool, rule("FF-S20", "An enemy stunned in its Turn does nothing more", section="Enemies")
    ] = True
    ask_sink: Annotated[
        Literal["conditions", "always", "never"],
        rule("FF-S21", "What the player is asked before it is sunk", section="Damage"),
    ] = "conditions"
    shield_one_magic: Annotated[
        bool, rule("FF-S23", "A shield blocks one Magic token an attack unless enchanted", section="Shields")
    ] = False
    shieldbreak_ignores_def: Annotated[
        bool, rule("FF-S25", "Shieldbreak ignores the shield's Def", section="Shields")
    ] = True
    pull_to: Annotated[
        Literal["attacker", "one-step"], rule("FF-S28", "Where Pull puts the enemy", section="Attacks")
    ] = "attacker"
    keep_distance: Annotated[
        Literal["gap", "distance"], rule("FF-S29", "What a distance kept counts", section="Enemies")
    ] = "gap"
    auto_ties: Annotated[
        Literal["ask", "first"], rule("FF-S30", "Equal routes and targets of enemies", section="Enemies")
    ] = "ask"
    dumb_detour: Annotated[bool, rule("FF-S31", "Ordinary enemies walk around bodies", section="Enemies")] = False
    reprieve_restores_durability: Annotated[
        bool, rule("FF-S36", "A short reprieve restores Durability", section="Journey")
    ] = True
    defeat_heals: Annotated[
        Literal["full", "one", "none"], rule("FF-S38", "HP after a defeat where the page is silent", section="Journey")
    ] = "full"
    double_ko: Annotated[Literal["defeat", "victory"], rule("FF-S39", "Both sides fall at once", section="Ending")] = (
        "defeat"
    )
    wild_swing_2: Annotated[
        Literal["depth", "neighbours"], rule("FF-S71", "A wild swing of range 2", section="Areas")
    ] = "depth"
    dealt_counts: Annotated[
        Literal["all", "unmitigated"], rule("FF-S99", "Damage dealt or suffered counts", section="Damage")
    ] = "all"
    same_bonus_adds: Annotated[bool, rule("FF-S102", "The same timed bonus twice adds up", section="Effects")] = True
    pull_large: Annotated[bool, rule("FF-S107", "Pull moves Large enemies", section="Attacks")] = False
    behaviour_test: Annotated[
        Literal["after-move", "where-it-stands"], rule("FF-S119", "A lettered behaviour is tested", section="Enemies")
    ] = "after-move"
    ready_before: Annotated[
        Literal["free", "as-left"], rule("FF-S120", "Hands, missiles and lights before a fight", section="Setup")
    ] = "free"
    shield_cost: Annotated[
        Literal["current", "printed"], rule("FF-S124", "Shield Up! costs the Def", section="Shields")
    ] = "current"
    reach_past_entities: Annotated[bool, rule("FF-S125", "Long melee weapons strike past bodies", section="Lines")] = (
        False
    )
    acid_reach: Annotated[
        Literal["equipped", "slotted"], rule("FF-S126", "Whose Durability is open to Acid", section="Damage")
    ] = "equipped"
    reprieve_attunements: Annotated[
        Literal["all-known", "attuned"], rule("FF-S127", "What may be activated in a short reprieve", section="Journey")
    ] = "all-known"
