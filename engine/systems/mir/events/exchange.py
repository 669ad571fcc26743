"""Events of an attack, from its declaration to its effects."""

from __future__ import annotations

from engine.systems.mir.events.base import Event
from engine.systems.mir.state import Combatant, Exchange, Sum, Throw, Trial, Wound


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """An attack, before its dice."""

    exchange: Exchange


class AttackRolled(Event, frozen=True, tag="attack-rolled"):
    """Both rolls of an exchange; no Defense roll when every target is defenseless."""

    attack: Throw
    defense: Throw | None = None
    helpless: tuple[str, ...] = ()


class RollOverruled(Event, frozen=True, tag="roll-overruled"):
    """The exchange or test as the GM wants it; answers given since the roll are void."""

    exchange: Exchange | None = None
    trial: Trial | None = None
    text: str = ""
    reason: str = ""


class RollReopened(Event, frozen=True, tag="roll-reopened"):
    """The effects of the last roll are taken back: these are as they were before it."""

    restored: tuple[Combatant, ...]
    exchange: Exchange | None = None


class Released(Event, frozen=True, tag="released"):
    """A held roll takes effect."""


class CounterWeaponChosen(Event, frozen=True, tag="counter-weapon-chosen"):
    """What a defender strikes back with."""

    who: str
    item: str


class ShieldAnswered(Event, frozen=True, tag="shield-answered"):
    """Whether a critical hit breaks the shield instead."""

    who: str
    victim: str
    shatter: bool


class PacketAnswered(Event, frozen=True, tag="packet-answered"):
    """Health or a Wound; applied when all are answered."""

    who: str
    wound: bool
    amount: int


class ExchangeResolved(Event, frozen=True, tag="exchange-resolved"):
    """Who won and why; the effects follow."""

    attacker: str
    targets: tuple[str, ...]
    attack: bool
    defense: bool
    why: str
    rule: str
    hidden: bool = False


class DamageDealt(Event, frozen=True, tag="damage-dealt"):
    """A packet of damage with its sum."""

    source: str
    who: str
    weapon: str
    amount: Sum


class HealthLost(Event, frozen=True, tag="health-lost"):
    """Health lost, and what is left."""

    who: str
    amount: int
    health: int


class WoundTaken(Event, frozen=True, tag="wound-taken"):
    """A Wound taken instead of the damage."""

    who: str
    wound: Wound
    amount: int


class CriticalScored(Event, frozen=True, tag="critical-scored"):
    """A critical hit."""

    who: str
    twelves: int


class WoundInflicted(Event, frozen=True, tag="wound-inflicted"):
    """The Wound of a critical hit."""

    who: str
    wound: Wound
    source: str


class ShieldDestroyed(Event, frozen=True, tag="shield-destroyed"):
    """A shield is broken."""

    who: str
    item: str
    source: str


class FellUnconscious(Event, frozen=True, tag="fell-unconscious"):
    """Somebody goes down."""

    who: str


class Woke(Event, frozen=True, tag="woke"):
    """Somebody is conscious again."""

    who: str


class Died(Event, frozen=True, tag="died"):
    """Somebody is dead, and of what."""

    who: str
    why: str


class Surprised(Event, frozen=True, tag="surprised"):
    """Somebody saw it now: no longer unaware."""

    who: str
