"""What may be asked for in fights, between them, and by ruling.

Every command may be refused. Hexes are written ``q,r``; offsets ``q,r`` as seen facing east, or F, FR, BR, B, BL, FL
(MI-20).
"""

from __future__ import annotations

from typing import Literal

from engine.core.rulings import commands as r
from engine.core.stored import CommandBase, CommandOf, Stored
from engine.systems.miasma.coming import Coming
from engine.systems.miasma.state.things import Attribute, DamageType, Link, NoEntry, Telling


class Stand(CommandOf, frozen=True):
    """MI-26: do nothing for a segment."""


class Walk(CommandOf, frozen=True):
    """MI-30: to an adjacent hex."""

    to: str


class Turn(CommandOf, frozen=True):
    """MI-31: to a facing 0–5; ``way`` left out takes the shorter way round, clockwise for three sides."""

    to: int
    way: Literal["", "clockwise", "counter-clockwise"] = ""


class Duck(CommandOf, frozen=True):
    """MI-32: three hexes in a straight line; ``to`` is the third."""

    to: str


class Run(CommandOf, frozen=True):
    """MI-33: one to five hexes in a straight line; ``to`` is the last."""

    to: str


class Guard(CommandOf, frozen=True):
    """MI-37, MI-38: guard with a held item, or lower the guard (empty)."""

    item: str = ""


class ChangeItem(CommandOf, frozen=True):
    """MI-17: take items in hand, stow and drop others; whatever is not named stays in hand."""

    hold: tuple[str, ...] = ()
    stow: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()


class PickUp(CommandOf, frozen=True):
    """MI-17: take up ``item`` of ``of`` (left out: one's own) from one's hex; in hand where hands suffice."""

    item: str
    of: str = ""


class AttackMove(Stored, frozen=True):
    """MI-43 ff.: what fills a ``move`` slot: a move of the book (``book``: its id), or one made of ``links``."""

    links: tuple[Link, ...] = ()
    book: str = ""
    name: str = ""
    lines: tuple[Telling, ...] = ()


class Attack(CommandOf, frozen=True):
    """MI-43 ff.: a move of the book, or one composed on the spot (MI-S25)."""

    move: AttackMove


class UseMove(CommandOf, frozen=True, tag="monster-move"):
    """MI-57: one of a monster's own moves, by its id."""

    move: str


class Cast(CommandOf, frozen=True):
    """MI-78: a known spell, with what it needs; between fights those whose effect lasts (MI-89).

    ``target``: the named combatant (for Fire Sword, who holds the weapon ``item``). ``aim``: the hex shot at, where
    aimed lines are allowed (MI-S24). ``walk`` and ``turn``: a step or turn beside it in its first segment, where
    allowed (MI-S31).
    """

    spell: str
    target: str = ""
    item: str = ""
    aim: str = ""
    walk: str = ""
    turn: int | None = None


class RestStand(CommandBase, frozen=True):
    """All who have not decided stand; the segment resolves."""


class Continue(CommandBase, frozen=True):
    """Nobody is free to decide: the segment resolves by itself."""


class AwardHex(CommandBase, frozen=True):
    """MI-S17: the GM says who gets the contested hex; nobody where left out."""

    who: str = ""


class DismissWard(CommandOf, frozen=True):
    """MI-85: the caster ends their ward."""

    ward: str


class StartFight(CommandBase, frozen=True):
    """The set-up is complete: segment 1."""


class EndFight(CommandBase, frozen=True):
    """The GM ends the fight."""


class Spread(Stored, frozen=True):
    """MI-01, MI-02: the five attributes of a new character; together exactly 24."""

    strength: int
    dexterity: int
    endurance: int
    vitality: int
    power: int


class CreateCharacter(CommandBase, frozen=True):
    """MI-02: a new character; ``gear`` are catalog ids, armour among them is worn and what fits is held."""

    name: str
    attributes: Spread
    gear: tuple[str, ...] = ()
    text: str = ""


class Equip(CommandOf, frozen=True):
    """MI-10 to MI-13: wear exactly these pieces of armour and hold exactly these items; all are items carried."""

    worn: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()


class TakeGear(CommandOf, frozen=True):
    """A thing of somebody fallen in the last fight, or lost, is taken by a character: ``item`` of ``of``."""

    of: str
    item: str


class LevelUp(CommandOf, frozen=True):
    """MI-73 to MI-76: pay for a level and raise an attribute."""

    attribute: Attribute


class LearnSpell(CommandOf, frozen=True):
    """MI-77: from a teacher; ``spell`` is a catalog id."""

    spell: str


class ComposeMove(CommandOf, frozen=True):
    """MI-55: name a composed move (``move.links``) and keep it in the book; the same name again replaces it."""

    name: str
    move: AttackMove


class Rest(CommandBase, frozen=True):
    """MI-92: rest at a resting place."""

    place: str


class Breather(CommandBase, frozen=True):
    """MI-92: catch breath between fights."""


class NewDay(CommandBase, frozen=True):
    """MI-89, MI-92: spell uses are refilled."""


class CollectCloud(CommandOf, frozen=True):
    """MI-69: the owner reaches the cloud between fights."""


class NextFight(CommandBase, frozen=True):
    """The next fight. The roster's ``who`` (left out: all who can) take the places of its samurai, in order."""

    encounter: Coming
    who: tuple[str, ...] | None = None


class RuleHands(CommandOf, frozen=True):
    """Set what somebody holds and wears; left out: unchanged."""

    hands: tuple[str, ...] | None = None
    worn: tuple[str, ...] | None = None


class RuleEnchant(CommandOf, frozen=True):
    """An enchantment of an item for so many segments, this one included; 0 ends it. ``amount`` in points."""

    item: str
    type: DamageType
    amount: int
    segments: int


class RuleCloud(CommandOf, frozen=True):
    """Put somebody's cloud on a hex with so many points; 0 points take it away."""

    points: int
    to: str = ""


class RuleWard(CommandOf, frozen=True):
    """Raise a ward around a hex; ``segments`` 0: until ended."""

    at: str
    radius: int
    segments: int = 0


class RuleEndWard(CommandBase, frozen=True):
    """End a ward."""

    ward: str


class RuleConvert(CommandOf, frozen=True):
    """MI-67: a lost character comes back as a monster with this rating, on a hex or (empty) off the board."""

    rating: int
    at: str = ""


class RuleTerrain(CommandBase, frozen=True):
    """MI-24: tag hexes; an empty tag clears them."""

    hexes: tuple[str, ...]
    tag: str = ""
    no_entry: NoEntry = ""
    blocks_lines: bool = False


class RuleShare(CommandOf, frozen=True):
    """MI-S16 (``gm``): hand out points that were left over."""

    points: int


Action = Stand | Walk | Turn | Duck | Run | Guard | ChangeItem | PickUp | Attack | UseMove | Cast
"""MI-26."""

Command = (
    Action
    | RestStand | Continue | AwardHex | DismissWard | StartFight | EndFight
    | CreateCharacter | Equip | TakeGear | LevelUp | LearnSpell | ComposeMove
    | Rest | Breather | NewDay | CollectCloud | NextFight
    | RuleHands | RuleEnchant | RuleCloud | RuleWard | RuleEndWard | RuleConvert | RuleTerrain | RuleShare
    | r.Everywhere | r.RuleFace | r.RuleSide | r.RuleCancel
)  # fmt: skip
"""Everything that may be asked for."""
