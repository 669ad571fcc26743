"""Facts about an exchange: declared, answered, rolled, decided, closed."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.yokai.events.frame import OfFrame, OfTarget
from engine.systems.yokai.state.exchange import Answer, Attack, Check, Mod, Role, Total
from engine.systems.yokai.state.sheet import Action, DamageType


class ActionDeclared(EventBase, frozen=True):
    """Somebody acts; whatever it costs follows."""

    id: int
    who: str
    action: Action
    targets: tuple[str, ...] = ()
    price: str = ""


class ExchangeOpened(EventBase, frozen=True):
    """A check or attack waits to be settled."""

    about: Attack | Check


class DefenceChosen(OfTarget, frozen=True):
    """A target is defended, by itself or by a guard."""

    answer: Answer


class DefenceDeclined(OfTarget, frozen=True):
    """A target uses no Defence. What stands in for it (YO-S15): a roll, a fixed total, or nothing at all."""

    answer: Answer
    fixed: Total | None = None


class DiceTyped(EventAbout, frozen=True):
    """A roll as it fell on the table: faces, or only a sum."""

    purpose: str
    faces: tuple[int, ...] = ()
    sum: int = 0


class Totalled(OfFrame, frozen=True):
    """A roll with its modifiers; ``index`` is the target or party, -1 an attack roll against all targets."""

    role: Role
    index: int
    total: Total


class CheckTied(OfFrame, frozen=True):
    """These roll again (YO-09); for attacks ``indexes`` are targets, for contests parties."""

    indexes: tuple[int, ...]


class CheckResolved(OfFrame, frozen=True):
    """A check succeeded or failed, a contest was won."""

    success: bool
    margin: int
    winner: str = ""


class AttackHit(OfTarget, frozen=True):
    """Strictly higher (YO-57), or by ruling or without a roll (``margin`` none)."""

    margin: int | None = None


class AttackMissed(OfTarget, frozen=True):
    """An attack came to no more than the defence of a target, or was ruled to miss."""

    margin: int | None = None


class AttackFizzled(OfTarget, frozen=True):
    """Attacker or target is gone (YO-S37)."""


class GmRuled(EventBase, frozen=True):
    """The game master decided instead of the dice."""

    success: bool
    reason: str
    frame: int = 0
    targets: tuple[str, ...] = ()
    margin: int | None = None


class DamageDealt(OfFrame, frozen=True):
    """Damage line by line; ``floored`` where the minimum of 1 stepped in (YO-62). ``who`` dealt it to ``target``."""

    who: str
    target: str
    damage: int
    kind: DamageType
    base: tuple[Mod, ...]
    margin_bonus: int
    armour: tuple[Mod, ...] = ()
    floored: bool = False


class ExchangeClosed(OfFrame, frozen=True):
    """Everything of an action is settled."""


class Reordered(OfFrame, frozen=True):
    """The action of this number is settled next."""


class PlanTokenUsed(EventAbout, frozen=True):
    """One use spent; ``frame`` is set where it was added to a check already declared."""

    token: str
    left: int
    frame: int = 0
