"""The attack, from its declaration to what it did."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.mir.state.rolls import Exchange, Moment, Sum, Throw, Trial
from engine.systems.mir.state.sheet import Combatant, Wound


class AttackDeclared(EventBase, frozen=True):
    """An attack, before its dice."""

    exchange: Exchange


class AttackDropped(EventAbout, frozen=True):
    """A declared attack does not come about, and why; nothing was spent."""

    why: str


class TargetsLeft(EventBase, frozen=True):
    """A declared attack goes on without those who are gone: these are its targets now."""

    targets: tuple[str, ...]


class AttackRolled(EventBase, frozen=True):
    """Both rolls of an exchange; no Defence roll when every target is defenceless. ``defending``: the targets that are
    not, the highest Defence pool of their own first.
    """

    attack: Throw
    defence: Throw | None
    helpless: tuple[str, ...]
    defending: tuple[str, ...]


class RollOverruled(EventBase, frozen=True):
    """The exchange or test as the GM wants it; answers given since the roll are void."""

    exchange: Exchange | None
    trial: Trial | None
    text: str
    reason: str = ""


class RollReopened(EventBase, frozen=True):
    """The effects of the last roll are taken back: these are as before it. ``moment``: its owner has the slot again."""

    meets = True

    restored: tuple[Combatant, ...]
    pins: dict[str, int]
    exchange: Exchange | None = None
    moment: Moment | None = None


class Released(EventBase, frozen=True):
    """A held roll takes effect."""


class CounterWeaponChosen(EventAbout, frozen=True):
    """What a defender strikes back with."""

    item: str


class ShieldAnswered(EventAbout, frozen=True):
    """Whether a critical hit breaks the shield instead."""

    victim: str
    shatter: bool


class PacketAnswered(EventAbout, frozen=True):
    """Health or a Wound; applied when all are answered."""

    wound: bool
    amount: int


class ExchangeResolved(EventBase, frozen=True):
    """Who won and why; the effects follow."""

    attacker: str
    targets: tuple[str, ...]
    attack: bool
    defence: bool
    why: str
    rule: str
    hidden: bool = False


class DamageDealt(EventBase, frozen=True):
    """A packet of damage with its sum."""

    source: str
    who: str
    weapon: str
    amount: Sum


class HealthLost(EventAbout, frozen=True):
    """Health lost, and what is left."""

    amount: int
    health: int


class WoundTaken(EventAbout, frozen=True):
    """A Wound taken instead of the damage."""

    wound: Wound
    amount: int


class CriticalScored(EventAbout, frozen=True):
    """A critical hit."""

    twelves: int


class WoundInflicted(EventAbout, frozen=True):
    """The Wound of a critical hit."""

    wound: Wound
    source: str


class ShieldDestroyed(EventAbout, frozen=True):
    """A shield is broken."""

    item: str
    source: str


class FellUnconscious(EventAbout, frozen=True):
    """Somebody goes down."""


class Woke(EventAbout, frozen=True):
    """Somebody is conscious again."""


class Died(EventAbout, frozen=True):
    """Somebody is dead, and of what."""

    why: str


class Surprised(EventAbout, frozen=True):
    """Somebody saw it now: no longer unaware."""
