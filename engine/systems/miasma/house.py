"""The house rules of a Miasma table: what the silent spots of the rules leave open, each with its default.

Rules read them as fields of one typed struct; packs, saves and people name them in kebab-case.
"""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.house import rule
from engine.core.stored import Stored


class House(Stored, frozen=True):
    """MI-S01 to MI-S42: the table options, stored whole with a chronicle."""

    # ---- damage and guards
    damage_rounding: Annotated[Literal["down", "half-up", "up"], rule("MI-S01", "Rounding", section="Damage")] = "down"
    shield_resistance: Annotated[
        Literal["percent", "tens", "points"], rule("MI-S02", "What a shield's numbers mean", section="Damage")
    ] = "percent"
    guard_arc: Annotated[Literal["all", "front"], rule("MI-S14", "Where a guard works", section="Damage")] = "all"
    shell_bonus: Annotated[Literal["points", "percent"], rule("MI-S27", "What a shell adds", section="Damage")] = (
        "points"
    )
    protection_order: Annotated[
        Literal["last", "first"], rule("MI-S28", "When Protection halves", section="Damage")
    ] = "last"
    friendly_fire: Annotated[bool, rule("MI-S40", "Allies in the way are hit", section="Damage")] = True

    # ---- attacks
    stamina_floor: Annotated[
        Literal["attacks-only", "all-actions"], rule("MI-S06", "What must leave 1 stamina", section="Attacks")
    ] = "attacks-only"
    chain_payment: Annotated[Literal["at-once", "per-link"], rule("MI-S09", "Paying a chain", section="Attacks")] = (
        "at-once"
    )
    reach_hits: Annotated[Literal["all", "first"], rule("MI-S10", "Whom a long reach hits", section="Attacks")] = "all"
    lunge: Annotated[bool, rule("MI-S10", "Lines may be lengthened", section="Attacks")] = True
    aimed_lines: Annotated[Literal["off", "front"], rule("MI-S24", "Aiming off the facing", section="Attacks")] = "off"
    improvised_moves: Annotated[bool, rule("MI-S25", "Moves made up on the spot", section="Attacks")] = True
    character_area: Annotated[bool, rule("MI-S36", "Characters make area attacks", section="Attacks")] = False
    sweep_moves: Annotated[Literal["sideways", "any"], rule("MI-S39", "Which moves make sweeps", section="Attacks")] = (
        "sideways"
    )
    reach_sweep: Annotated[bool, rule("MI-47", "A sweep of Reach 3 takes 3 hexes for nothing", section="Attacks")] = (
        False
    )

    # ---- the segment
    walk_timing: Annotated[
        Literal["before-strikes", "after-strikes"], rule("MI-S07", "When walks happen", section="The segment")
    ] = "before-strikes"
    guard_timing: Annotated[
        Literal["before-strikes", "end-of-segment"], rule("MI-S07", "When guards change", section="The segment")
    ] = "before-strikes"
    declaration: Annotated[
        Literal["simultaneous", "foes-first"], rule("MI-S08", "Who decides first", section="The segment")
    ] = "simultaneous"
    told: Annotated[Literal["past", "with-current"], rule("MI-S08", "When lines are told", section="The segment")] = (
        "past"
    )
    swap_segments: Annotated[Literal[1, 0, 2], rule("MI-S12", "Segments to change items", section="The segment")] = 1
    guard_switch: Annotated[Literal[1, 2], rule("MI-S34", "Segments from guard to guard", section="The segment")] = 1

    # ---- movement
    run_price: Annotated[Literal["per-hex", "flat-plus"], rule("MI-S05", "Price of a run", section="Movement")] = (
        "per-hex"
    )
    move_facing: Annotated[
        Literal["keep", "follow-run", "follow-all"], rule("MI-S13", "Facing after moving", section="Movement")
    ] = "keep"
    contested_hex: Annotated[
        Literal["nobody", "roster", "gm"], rule("MI-S17", "Who gets a contested hex", section="Movement")
    ] = "nobody"
    short_duck: Annotated[
        Literal["refuse", "stop-short"], rule("MI-S35", "A duck without room", section="Movement")
    ] = "refuse"

    # ---- magic
    reaffirm_essence: Annotated[Literal[10, 5], rule("MI-S04", "Essence after Reaffirm", section="Magic")] = 10
    ten_metres: Annotated[Literal[11, 10, 12], rule("MI-S20", "Ten metres in hexes", section="Magic")] = 11
    grand_healing_self: Annotated[bool, rule("MI-S21", "Grand Healing heals its caster", section="Magic")] = False
    ward_segments: Annotated[
        Literal["until-ended", 10, 30, 60] | int,
        rule("MI-S22", "How long a ward stands", section="Magic", low=1, high=9_999),
    ] = "until-ended"
    ward_inside: Annotated[bool, rule("MI-85", "Monsters in a ward move inside it", section="Magic")] = False
    ball_burst: Annotated[Literal["none", "neighbours"], rule("MI-S23", "What balls hit", section="Magic")] = "none"
    cast_and_walk: Annotated[bool, rule("MI-S31", "Walking while casting", section="Magic")] = False
    interrupted_use: Annotated[Literal["spent", "kept"], rule("MI-S33", "A broken spell's use", section="Magic")] = (
        "spent"
    )

    # ---- characters and the time between fights
    level_prices: Annotated[
        Literal["formula", "five-then-13", "from-13"], rule("MI-S03", "Prices of levels", section="Between fights")
    ] = "formula"
    level_essence: Annotated[
        Literal["at-least-5", "exactly-5"], rule("MI-S04", "Essence after a level", section="Between fights")
    ] = "at-least-5"
    unqualified_gear: Annotated[
        Literal["forbid", "allow"], rule("MI-S11", "Gear above one's attributes", section="Between fights")
    ] = "forbid"
    miasma_remainder: Annotated[
        Literal["roster", "lost", "gm"], rule("MI-S16", "Miasma that cannot be shared", section="Between fights")
    ] = "roster"
    breather_life: Annotated[
        Literal["no", "full"], rule("MI-S19", "Life after a breather", section="Between fights")
    ] = "no"

    # ---- what players see
    players_see_foes: Annotated[
        Literal["words", "bars", "exact", "damage", "nothing"],
        rule("MI-S38", "What players see of their foes", section="Players"),
    ] = "words"
