"""Commands between fights: chapters, pages, finds, rests, gear (FF-176 to FF-182)."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import CommandBase
from engine.systems.fires.coming import Coming


class NextFight(CommandBase, frozen=True):
    """An encounter becomes the next fight."""

    encounter: Coming


class DrawChapter(CommandBase, frozen=True):
    """The next chapter of the shuffled deck, or the prestige once the deck is empty (FF-178)."""


class TurnPage(CommandBase, frozen=True, tag="choose-page"):
    """An option printed on this page, by its number (FF-181)."""

    option: int


class PickUp(CommandBase, frozen=True):
    """A find of this page, put where it is to go (FF-182)."""

    find: str
    place: Literal["slot", "pouch", "ring", "armour", "missiles", "carried", "stash"] = "carried"


class Rest(CommandBase, frozen=True, tag="reprieve"):
    """A short reprieve (FF-176)."""


class RestOver(CommandBase, frozen=True, tag="end-reprieve"):
    """The reprieve is over."""


class Attune(CommandBase, frozen=True):
    """The attunements that the POTs hold from now on (FF-163)."""

    attunements: tuple[str, ...]


class Upgrade(CommandBase, frozen=True, tag="upgrade-soul"):
    """SL rises by one for souls, and a statistic with it (FF-25)."""

    stat: str


class Stow(CommandBase, frozen=True):
    """A piece of gear goes somewhere else; ``drop`` leaves it behind."""

    piece: str
    place: Literal["slot", "pouch", "ring", "armour", "carried", "stash", "drop"]


class Buy(CommandBase, frozen=True):
    """Something that this page sells for souls."""

    thing: str


class UseOutside(CommandBase, frozen=True):
    """An attunement, flask or item outside a fight: FP and charges, no stamina (FF-43)."""

    attunement: str = ""
    item: str = ""
    fp: int = 0
    other: str = ""
