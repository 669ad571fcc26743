"""The house rules: how this table reads the silent spots of the rules (YO-S01 to YO-S46). Defaults are our reading."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.foes import FoeSight
from engine.core.house import rules_of, under
from engine.core.stored import Stored

ROUND = under("Rounds, turns, initiative")
FOCUS = under("Focus Points")
EXCHANGE = under("Attack and damage")
MORALE = under("Tide and Morale")
KI = under("Ki")
TABLE = under("Table options")


class House(Stored, frozen=True):
    """Every table option, by the name that the rulebook gives it."""

    first_round_refresh: Annotated[bool, FOCUS("YO-S01", "Round 1 refreshes Focus")] = False
    repeat_full_surcharge: Annotated[
        int, FOCUS("YO-S02", "FP for each Full already taken this round", low=0, high=9)
    ] = 0
    forced_out_at_threshold: Annotated[bool, MORALE("YO-S03", "Forced out on reaching the Threshold")] = False
    tide_break: Annotated[Literal["at-limit", "past-limit"], MORALE("YO-S04", "The Tide breaks")] = "at-limit"
    top_tie_first: Annotated[
        Literal["larger-then-players", "enemies", "ask"],
        ROUND(
            "YO-S05",
            "First in a tie at the top",
            words={"larger-then-players": "the larger side, then players", "enemies": "the enemies", "ask": "is asked"},
        ),
    ] = "larger-then-players"
    pass_is_final: Annotated[bool, ROUND("YO-S06", "A pass is final for the round")] = False
    tide_overshoot: Annotated[
        Literal["lost", "carry"], MORALE("YO-S08", "Damage beyond the Tide’s length", words={"carry": "carried over"})
    ] = "lost"
    rally_fp: Annotated[
        Literal["kept", "fresh"], FOCUS("YO-S10", "Focus of whoever rallies", words={"fresh": "fresh FP"})
    ] = "kept"
    last_stand_rally: Annotated[bool, MORALE("YO-S13", "A side that is out may still rally")] = False
    defence_choice: Annotated[
        Literal["before-roll", "after-attack-roll"], EXCHANGE("YO-S14", "A defence is chosen")
    ] = "before-roll"
    undefended: Annotated[
        Literal["plain-3d6", "attribute", "fixed-10", "auto-hit"],
        EXCHANGE(
            "YO-S15",
            "Check of whoever does not defend",
            words={
                "plain-3d6": "3D6 alone",
                "attribute": "3D6 and an attribute",
                "fixed-10": "10, unrolled",
                "auto-hit": "none: it hits",
            },
        ),
    ] = "plain-3d6"
    multi_target: Annotated[
        Literal["shared-roll", "separate-rolls"],
        EXCHANGE(
            "YO-S17",
            "Attack rolls on several targets",
            words={"shared-roll": "one for all", "separate-rolls": "one for each"},
        ),
    ] = "shared-roll"
    surcharge_zones: Annotated[
        Literal["all", "beyond-only"],
        EXCHANGE(
            "YO-S19",
            "Zones that the surcharge counts",
            words={"all": "every zone crossed", "beyond-only": "those past the range"},
        ),
    ] = "all"
    armour_stacking: Annotated[
        Literal["sum", "highest"],
        EXCHANGE("YO-S20", "Several sources of armour", words={"sum": "added up", "highest": "the highest"}),
    ] = "sum"
    ki_cost_hits_own_check: Annotated[bool, KI("YO-S21", "The Ki of an action counts against its own check")] = True
    ki_burnout: Annotated[
        Literal["immediate", "end-of-round"],
        KI(
            "YO-S22",
            "Whoever burns out leaves",
            words={"immediate": "at once", "end-of-round": "at the end of the round"},
        ),
    ] = "immediate"
    attack_tie: Annotated[
        Literal["reroll", "defender"],
        EXCHANGE("YO-S31", "A tied attack", words={"reroll": "is rolled again", "defender": "is the defender's"}),
    ] = "reroll"
    defence_type_match: Annotated[bool, EXCHANGE("YO-S32", "A Defence has to suit the type of the attack")] = False
    players_see_foes: Annotated[FoeSight, TABLE("YO-S44", "What players see of their foes")] = "nothing"


RULES = rules_of(House)
"""Every table option by id."""
