"""The house rules of a Miasma table: what the silent spots of the rules leave open, each with its default.

Rules read them as fields of one typed struct; packs, saves and people name them in kebab-case.
"""

from __future__ import annotations

from typing import Annotated, Literal

from engine.core.house import under
from engine.core.stored import Stored

DAMAGE = under("Getting hit")
ATTACKS = under("Attack moves")
SEGMENT = under("Time and commitment")
GUARDS = under("Defence")
MOVEMENT = under("Movement")
MAGIC = under("Magic")
BETWEEN = under("Advancement")
GEAR = under("Equipment")
DEATH = under("Death and Miasma")
PLAYERS = under("Monsters and the table")


class House(Stored, frozen=True):
    """MI-S01 to MI-S42: the table options, stored whole with a chronicle."""

    damage_rounding: Annotated[
        Literal["down", "half-up", "up"], DAMAGE("MI-S01", "Rounding", words={"half-up": "halves up"})
    ] = "down"
    shield_resistance: Annotated[
        Literal["percent", "tens", "points"],
        GUARDS("MI-S02", "What a shield's numbers mean", words={"percent": "per cent", "tens": "tens of per cent"}),
    ] = "percent"
    guard_arc: Annotated[
        Literal["all", "front"],
        GUARDS("MI-S14", "Where a guard works", words={"all": "all round", "front": "to the front"}),
    ] = "all"
    shell_bonus: Annotated[
        Literal["points", "percent"], DAMAGE("MI-S27", "What a shell adds", words={"percent": "per cent"})
    ] = "points"
    protection_order: Annotated[Literal["last", "first"], DAMAGE("MI-S28", "When Protection halves")] = "last"
    friendly_fire: Annotated[bool, DAMAGE("MI-S40", "Allies in the way are hit")] = True

    stamina_floor: Annotated[Literal["attacks-only", "all-actions"], ATTACKS("MI-S06", "What must leave 1 stamina")] = (
        "attacks-only"
    )
    chain_payment: Annotated[
        Literal["at-once", "per-link"],
        ATTACKS("MI-S09", "Paying a chain", words={"at-once": "all at once", "per-link": "link by link"}),
    ] = "at-once"
    reach_hits: Annotated[
        Literal["all", "first"],
        ATTACKS("MI-S10", "Whom a long reach hits", words={"all": "everybody on the way", "first": "the first alone"}),
    ] = "all"
    lunge: Annotated[bool, ATTACKS("MI-S10", "Lines may be lengthened")] = True
    aimed_lines: Annotated[
        Literal["off", "front"], ATTACKS("MI-S24", "Aiming off the facing", words={"front": "to the front"})
    ] = "off"
    improvised_moves: Annotated[bool, ATTACKS("MI-S25", "Moves made up on the spot")] = True
    character_area: Annotated[bool, ATTACKS("MI-S36", "Characters make area attacks")] = False
    sweep_moves: Annotated[
        Literal["sideways", "any"], ATTACKS("MI-S39", "Which moves make sweeps", words={"any": "any move"})
    ] = "sideways"
    reach_sweep: Annotated[bool, ATTACKS("MI-47", "A sweep of Reach 3 takes 3 hexes for nothing")] = False

    walk_timing: Annotated[Literal["before-strikes", "after-strikes"], SEGMENT("MI-S07", "When walks happen")] = (
        "before-strikes"
    )
    guard_timing: Annotated[
        Literal["before-strikes", "end-of-segment"],
        SEGMENT("MI-S07", "When guards change", words={"end-of-segment": "at the end of the segment"}),
    ] = "before-strikes"
    declaration: Annotated[
        Literal["simultaneous", "foes-first"],
        SEGMENT(
            "MI-S08", "Who decides first", words={"simultaneous": "all at once, unseen", "foes-first": "foes first"}
        ),
    ] = "simultaneous"
    told: Annotated[
        Literal["past", "with-current"],
        SEGMENT(
            "MI-S08",
            "When lines are told",
            words={"past": "when they are past", "with-current": "the present segment's too"},
        ),
    ] = "past"
    swap_segments: Annotated[Literal[1, 0, 2], SEGMENT("MI-S12", "Segments to change items")] = 1
    guard_switch: Annotated[Literal[1, 2], GUARDS("MI-S34", "Segments from guard to guard")] = 1

    run_price: Annotated[
        Literal["per-hex", "flat-plus"],
        MOVEMENT(
            "MI-S05",
            "Price of a run",
            words={"per-hex": "all of it per hex", "flat-plus": "10, and encumbrance per hex"},
        ),
    ] = "per-hex"
    move_facing: Annotated[
        Literal["keep", "follow-run", "follow-all"],
        MOVEMENT(
            "MI-S13",
            "Facing after moving",
            words={"keep": "kept", "follow-run": "follows a run", "follow-all": "follows every move"},
        ),
    ] = "keep"
    contested_hex: Annotated[
        Literal["nobody", "roster", "gm"],
        MOVEMENT(
            "MI-S17", "Who gets a contested hex", words={"roster": "first in the roster", "gm": "the game master says"}
        ),
    ] = "nobody"
    short_duck: Annotated[
        Literal["refuse", "stop-short"],
        MOVEMENT("MI-S35", "A duck without room", words={"refuse": "refused", "stop-short": "stops short"}),
    ] = "refuse"

    reaffirm_essence: Annotated[Literal[10, 5], MAGIC("MI-S04", "Essence after Reaffirm")] = 10
    ten_metres: Annotated[Literal[11, 10, 12], MAGIC("MI-S20", "Ten metres in hexes")] = 11
    grand_healing_self: Annotated[bool, MAGIC("MI-S21", "Grand Healing heals its caster")] = False
    ward_segments: Annotated[
        Literal["until-ended", 10, 30, 60] | int, MAGIC("MI-S22", "How long a ward stands", low=1, high=9_999)
    ] = "until-ended"
    ward_inside: Annotated[bool, MAGIC("MI-85", "Monsters in a ward move inside it")] = False
    ball_burst: Annotated[
        Literal["none", "neighbours"],
        MAGIC("MI-S23", "What balls hit", words={"none": "their own hex", "neighbours": "the neighbours too"}),
    ] = "none"
    cast_and_walk: Annotated[bool, MAGIC("MI-S31", "Walking while casting")] = False
    interrupted_use: Annotated[Literal["spent", "kept"], MAGIC("MI-S33", "A broken spell's use")] = "spent"

    level_prices: Annotated[
        Literal["formula", "five-then-13", "from-13"],
        BETWEEN(
            "MI-S03",
            "Prices of levels",
            words={"formula": "by the formula", "five-then-13": "5, then from 13", "from-13": "from 13"},
        ),
    ] = "formula"
    level_essence: Annotated[
        Literal["at-least-5", "exactly-5"],
        BETWEEN("MI-S04", "Essence after a level", words={"at-least-5": "5 at least", "exactly-5": "5 exactly"}),
    ] = "at-least-5"
    unqualified_gear: Annotated[
        Literal["forbid", "allow"],
        GEAR("MI-S11", "Gear above one's attributes", words={"forbid": "forbidden", "allow": "allowed"}),
    ] = "forbid"
    miasma_remainder: Annotated[
        Literal["roster", "lost", "gm"],
        DEATH(
            "MI-S16", "Miasma that cannot be shared", words={"roster": "by the roster", "gm": "the game master says"}
        ),
    ] = "roster"
    breather_life: Annotated[
        Literal["no", "full"],
        BETWEEN("MI-S19", "Life after a breather", words={"no": "as it was", "full": "full again"}),
    ] = "no"

    players_see_foes: Annotated[
        Literal["words", "bars", "exact", "damage", "nothing"], PLAYERS("MI-S38", "What players see of their foes")
    ] = "words"
