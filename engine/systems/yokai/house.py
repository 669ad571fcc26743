"""The house rules: how this table reads the silent spots of the rules (YO-S01 to YO-S46). Defaults are our reading."""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.foes import FoeSight
from engine.core.house import rule, rules_of
from engine.core.stored import Stored

ROUND, FOCUS, EXCHANGE, MORALE, KI, TABLE = "Rounds and order", "Focus", "Attacks", "Tide and Morale", "Ki", "The table"


class House(Stored, frozen=True):
    """Every table option, by the name that the rulebook gives it."""

    first_round_refresh: Annotated[bool, rule("YO-S01", "Round 1 refreshes Focus", section=FOCUS)] = False
    repeat_full_surcharge: Annotated[
        int, rule("YO-S02", "FP for each Full already taken this round", section=FOCUS, low=0, high=9)
    ] = 0
    forced_out_at_threshold: Annotated[bool, rule("YO-S03", "Forced out on reaching the Threshold", section=MORALE)] = (
        False
    )
    tide_break: Annotated[Literal["at-limit", "past-limit"], rule("YO-S04", "The Tide breaks", section=MORALE)] = (
        "at-limit"
    )
    top_tie_first: Annotated[
        Literal["larger-then-players", "enemies", "ask"], rule("YO-S05", "First in a tie at the top", section=ROUND)
    ] = "larger-then-players"
    pass_is_final: Annotated[bool, rule("YO-S06", "A pass is final for the round", section=ROUND)] = False
    tide_overshoot: Annotated[
        Literal["lost", "carry"], rule("YO-S08", "Damage beyond the Tide’s length", section=MORALE)
    ] = "lost"
    rally_fp: Annotated[Literal["kept", "fresh"], rule("YO-S10", "Focus of whoever rallies", section=FOCUS)] = "kept"
    last_stand_rally: Annotated[bool, rule("YO-S13", "A side that is out may still rally", section=MORALE)] = False
    defence_choice: Annotated[
        Literal["before-roll", "after-attack-roll"], rule("YO-S14", "A defence is chosen", section=EXCHANGE)
    ] = "before-roll"
    undefended: Annotated[
        Literal["plain-3d6", "attribute", "fixed-10", "auto-hit"],
        rule("YO-S15", "Check of whoever does not defend", section=EXCHANGE),
    ] = "plain-3d6"
    multi_target: Annotated[
        Literal["shared-roll", "separate-rolls"], rule("YO-S17", "Attack rolls on several targets", section=EXCHANGE)
    ] = "shared-roll"
    surcharge_zones: Annotated[
        Literal["all", "beyond-only"], rule("YO-S19", "Zones that the surcharge counts", section=EXCHANGE)
    ] = "all"
    armour_stacking: Annotated[
        Literal["sum", "highest"], rule("YO-S20", "Several sources of armour", section=EXCHANGE)
    ] = "sum"
    ki_cost_hits_own_check: Annotated[
        bool, rule("YO-S21", "The Ki of an action counts against its own check", section=KI)
    ] = True
    ki_burnout: Annotated[
        Literal["immediate", "end-of-round"], rule("YO-S22", "Whoever burns out leaves", section=KI)
    ] = "immediate"
    attack_tie: Annotated[Literal["reroll", "defender"], rule("YO-S31", "A tied attack", section=EXCHANGE)] = "reroll"
    defence_type_match: Annotated[
        bool, rule("YO-S32", "A Defence has to suit the type of the attack", section=EXCHANGE)
    ] = False
    players_see_foes: Annotated[FoeSight, rule("YO-S44", "What players see of their foes", section=TABLE)] = "nothing"


RULES = rules_of(House)
"""Every table option by id."""
