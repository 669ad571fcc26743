"""House rules of Fires Far Away: the readings of silent spots that a table may change, defaults first."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.house import under
from engine.core.stored import Stored

FIGURES = under("Dice, scores, rounding")
MAP = under("Map, lines, areas")
CONDITIONS = under("Conditions")
ACTIONS = under("Actions in a beat")
REACTIONS = under("Reactions")
ENEMIES = under("Encounter tables and enemy behaviour")
DAMAGE = under("Damage, shields, sinks")
JOURNEY = under("Ending a fight, chapters, rest")
ATTUNEMENTS = under("Attunements")
GEAR = under("Equipment, hands, scaling, durability")


class House(Stored, frozen=True, cache_hash=True):
    """Every table option."""

    round_half: Annotated[Literal["up", "down"], FIGURES("FF-S01", "Exact halves are rounded")] = "up"
    cone_shape: Annotated[Literal["wedge", "fan"], MAP("FF-S03", "Shape of a cone")] = "wedge"
    blast_shape: Annotated[Literal["fan", "rhombus"], MAP("FF-S03", "Shape of a 4-hex blast")] = "fan"
    seam_blocks: Annotated[bool, MAP("FF-S04", "A line along the edge between two blockers is blocked")] = True
    bleeding_per_token: Annotated[bool, CONDITIONS("FF-S05", "Bleeding brings 1 Bleed for each token")] = False
    light_step: Annotated[
        Literal["closer", "straight-axis"],
        ACTIONS(
            "FF-S15",
            "The step of a light attack",
            words={"closer": "any that is closer", "straight-axis": "along a straight line"},
        ),
    ] = "closer"
    stances_per_counterbeat: Annotated[Literal["1", "2", "any"], REACTIONS("FF-S16", "Stances in one counterbeat")] = (
        "1"
    )
    opportunity_on_implicit: Annotated[
        bool, REACTIONS("FF-S19", "Opportunistic attacks on an attack's own Move too")
    ] = False
    stun_ends_turn: Annotated[bool, ENEMIES("FF-S20", "An enemy stunned in its Turn does nothing more")] = True
    ask_sink: Annotated[
        Literal["conditions", "always", "never"],
        DAMAGE(
            "FF-S21",
            "What the player is asked before it is sunk",
            words={"conditions": "conditions", "always": "always", "never": "never"},
        ),
    ] = "conditions"
    shield_one_magic: Annotated[
        bool, DAMAGE("FF-S23", "A shield blocks one Magic token an attack unless enchanted")
    ] = False
    shieldbreak_ignores_def: Annotated[bool, DAMAGE("FF-S25", "Shieldbreak ignores the shield's Def")] = True
    pull_to: Annotated[
        Literal["attacker", "one-step"],
        ACTIONS(
            "FF-S28",
            "Where Pull puts the enemy",
            words={"attacker": "beside the attacker", "one-step": "one step closer"},
        ),
    ] = "attacker"
    keep_distance: Annotated[
        Literal["gap", "distance"],
        ENEMIES(
            "FF-S29", "What a distance kept counts", words={"gap": "the cells between", "distance": "the distance"}
        ),
    ] = "gap"
    auto_ties: Annotated[
        Literal["ask", "first"],
        ENEMIES(
            "FF-S30",
            "Equal routes and targets of enemies",
            words={"ask": "are asked about", "first": "the first is taken"},
        ),
    ] = "ask"
    dumb_detour: Annotated[bool, ENEMIES("FF-S31", "Ordinary enemies walk around bodies")] = False
    reprieve_restores_durability: Annotated[bool, JOURNEY("FF-S36", "A short reprieve restores Durability")] = True
    defeat_heals: Annotated[
        Literal["full", "one", "none"],
        JOURNEY("FF-S38", "HP after a defeat where the page is silent", words={"one": "1 HP", "none": "as they were"}),
    ] = "full"
    double_ko: Annotated[Literal["defeat", "victory"], JOURNEY("FF-S39", "Both sides fall at once")] = "defeat"
    wild_swing_2: Annotated[
        Literal["depth", "neighbours"],
        MAP(
            "FF-S71", "A wild swing of range 2", words={"depth": "a half-moon 2 deep", "neighbours": "three neighbours"}
        ),
    ] = "depth"
    dealt_counts: Annotated[
        Literal["all", "unmitigated"],
        DAMAGE(
            "FF-S99", "Damage dealt or suffered counts", words={"all": "all of it", "unmitigated": "what was not sunk"}
        ),
    ] = "all"
    same_bonus_adds: Annotated[bool, ATTUNEMENTS("FF-S102", "The same timed bonus twice adds up")] = True
    pull_large: Annotated[bool, ACTIONS("FF-S107", "Pull moves Large enemies")] = False
    behaviour_test: Annotated[
        Literal["after-move", "where-it-stands"],
        ENEMIES(
            "FF-S119",
            "A lettered behaviour is tested",
            words={"after-move": "after the move", "where-it-stands": "where it stands"},
        ),
    ] = "after-move"
    ready_before: Annotated[
        Literal["free", "as-left"],
        GEAR(
            "FF-S120",
            "Hands, missiles and lights before a fight",
            words={"free": "chosen freely", "as-left": "as they were left"},
        ),
    ] = "free"
    shield_cost: Annotated[
        Literal["current", "printed"],
        DAMAGE("FF-S124", "Shield Up! costs the Def", words={"current": "as it is now", "printed": "as printed"}),
    ] = "current"
    reach_past_entities: Annotated[bool, MAP("FF-S125", "Long melee weapons strike past bodies")] = False
    acid_reach: Annotated[Literal["equipped", "slotted"], DAMAGE("FF-S126", "Whose Durability is open to Acid")] = (
        "equipped"
    )
    reprieve_attunements: Annotated[
        Literal["all-known", "attuned"], JOURNEY("FF-S127", "What may be activated in a short reprieve")
    ] = "all-known"
