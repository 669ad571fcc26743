"""What players and the game master may ask for in fights and interludes; rulings are in ``rulings``.

Every command may be refused. Hexes are written ``q,r``; offsets ``q,r`` as seen facing east, or F, FR, BR, B, BL, FL
(MI-20).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.miasma.catalog import Encounter, Link, Telling
from engine.systems.miasma.tables import Attribute

# ---- actions of a free combatant (MI-26) -------------------------------------


class Stand(Struct, frozen=True, gc=False, tag_field="do", tag="stand"):
    """MI-26: do nothing for a segment."""

    who: str


class Walk(Struct, frozen=True, gc=False, tag_field="do", tag="walk"):
    """MI-30: to an adjacent hex."""

    who: str
    to: str


class Turn(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="turn"):
    """MI-31: to a facing 0–5; ``way`` left out takes the shorter way round, clockwise for three sides."""

    who: str
    to: int
    way: Literal["", "clockwise", "counter-clockwise"] = ""


class Duck(Struct, frozen=True, gc=False, tag_field="do", tag="duck"):
    """MI-32: three hexes in a straight line; ``to`` is the third."""

    who: str
    to: str


class Run(Struct, frozen=True, gc=False, tag_field="do", tag="run"):
    """MI-33: one to five hexes in a straight line; ``to`` is the last."""

    who: str
    to: str


class Guard(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="guard"):
    """MI-37, MI-38: guard with a held item, or lower the guard (empty)."""

    who: str
    item: str = ""


class ChangeItem(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="change-item"):
    """MI-17: take items in hand, stow and drop others; whatever is not named stays in hand."""

    who: str
    hold: tuple[str, ...] = ()
    stow: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()


class AttackMove(Struct, frozen=True, gc=False, omit_defaults=True):
    """MI-43 ff.: what a ``move`` slot is filled with: a move of the book (``book``: its id), or one composed out of
    ``links``.
    """

    links: tuple[Link, ...] = ()
    book: str = ""
    name: str = ""
    lines: tuple[Telling, ...] = ()


class Attack(Struct, frozen=True, gc=False, tag_field="do", tag="attack"):
    """MI-43 ff.: a move of the book, or one composed on the spot (MI-S25)."""

    who: str
    move: AttackMove


class UseMove(Struct, frozen=True, gc=False, tag_field="do", tag="monster-move"):
    """MI-57: one of a monster's own moves, by its id."""

    who: str
    move: str


class Cast(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="cast"):
    """MI-78: a known spell, with what it needs.

    ``target``: the named combatant (for Fire Sword, who holds the weapon ``item``). ``aim``: the hex shot at, where
    aimed lines are allowed (MI-S24). ``walk`` and ``turn``: a step or turn beside it in its first segment, where
    allowed (MI-S31).
    """

    who: str
    spell: str
    target: str = ""
    item: str = ""
    aim: str = ""
    walk: str = ""
    turn: int | None = None


# ---- the flow of a fight -------------------------------------------------------


class RestStand(Struct, frozen=True, gc=False, tag_field="do", tag="rest-stand"):
    """All who have not decided stand; the segment resolves."""


class Continue(Struct, frozen=True, gc=False, tag_field="do", tag="continue"):
    """Nobody is free to decide: the segment resolves by itself."""


class AwardHex(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="award-hex"):
    """MI-S17: the GM says who gets the contested hex; nobody where left out."""

    who: str = ""


class DismissWard(Struct, frozen=True, gc=False, tag_field="do", tag="dismiss-ward"):
    """MI-85: the caster ends their ward."""

    who: str
    ward: str


class StartFight(Struct, frozen=True, gc=False, tag_field="do", tag="start-fight"):
    """The set-up is complete: segment 1."""


class EndFight(Struct, frozen=True, gc=False, tag_field="do", tag="end-fight"):
    """The GM ends the fight."""


# ---- interlude -------------------------------------------------------------------


class Spread(Struct, frozen=True, gc=False):
    """MI-01, MI-02: the five attributes of a new character; together exactly 24."""

    strength: int
    dexterity: int
    endurance: int
    vitality: int
    power: int


class CreateCharacter(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="create-character"):
    """MI-02: a new character; ``gear`` are catalog ids, armour among them is worn and what fits is held."""

    name: str
    attributes: Spread
    gear: tuple[str, ...] = ()
    text: str = ""


class Equip(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="equip"):
    """MI-10 to MI-13: wear exactly these pieces of armour and hold exactly these items; all are items carried."""

    who: str
    worn: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()


class LevelUp(Struct, frozen=True, gc=False, tag_field="do", tag="level-up"):
    """MI-73 to MI-76: pay for a level and raise an attribute."""

    who: str
    attribute: Attribute


class LearnSpell(Struct, frozen=True, gc=False, tag_field="do", tag="learn-spell"):
    """MI-77: from a teacher; ``spell`` is a catalog id."""

    who: str
    spell: str


class ComposeMove(Struct, frozen=True, gc=False, tag_field="do", tag="compose-move"):
    """MI-55: name a composed move (``move.links``) and keep it in the book; the same name again replaces it."""

    who: str
    name: str
    move: AttackMove


class Rest(Struct, frozen=True, gc=False, tag_field="do", tag="rest"):
    """MI-92: rest at a resting place."""

    place: str


class Breather(Struct, frozen=True, gc=False, tag_field="do", tag="breather"):
    """MI-92: catch breath between fights."""


class NewDay(Struct, frozen=True, gc=False, tag_field="do", tag="new-day"):
    """MI-89, MI-92: spell uses are refilled."""


class CollectCloud(Struct, frozen=True, gc=False, tag_field="do", tag="collect-cloud"):
    """MI-69: the owner reaches the cloud between fights."""

    who: str


class BeginFight(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="begin-fight"):
    """The next fight. Characters of the roster (``who``; left out: all who can) take the places of its samurai, in
    order.
    """

    encounter: Encounter
    who: tuple[str, ...] | None = None


Action = Stand | Walk | Turn | Duck | Run | Guard | ChangeItem | Attack | UseMove | Cast
"""MI-26."""

Flow = RestStand | Continue | AwardHex | DismissWard | StartFight | EndFight

Interlude = (
    CreateCharacter | Equip | LevelUp | LearnSpell | ComposeMove | Rest | Breather | NewDay | CollectCloud | BeginFight
)
