"""Facts about an exchange: declared, answered, rolled, decided, closed."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
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


class DefenceChosen(EventBase, frozen=True):
    """A target is defended, by itself or by a guard."""

    frame: int
    target: str
    answer: Answer


class DefenceDeclined(EventBase, frozen=True):
    """A target uses no Defence. What stands in for it (YO-S15): a roll, a fixed total, or nothing at all."""

    frame: int
    target: str
    answer: Answer
    fixed: Total | None = None


class DiceTyped(EventAbout, frozen=True):
    """A roll as it fell on the table: faces, or only a sum."""

    purpose: str
    faces: tuple[int, ...] = ()
    sum: int = 0


class Totalled(EventBase, frozen=True):
    """A roll with its modifiers; ``index`` is the target or party, -1 an attack roll against all targets."""

    frame: int
    role: Role
    index: int
    total: Total


class CheckTied(EventBase, frozen=True):
    """These roll again (YO-09); for attacks ``indexes`` are targets, for contests parties."""

    frame: int
    indexes: tuple[int, ...]


class CheckResolved(EventBase, frozen=True):
    """A check succeeded or failed, a contest was won."""

    frame: int
    success: bool
    margin: int
    winner: str = ""


class AttackHit(EventBase, frozen=True):
    """Strictly higher (YO-57), or by ruling or without a roll (``margin`` none)."""

    frame: int
    target: str
    margin: int | None = None


class AttackMissed(EventBase, frozen=True):
    """An attack came to no more than the defence of a target, or was ruled to miss."""

    frame: int
    target: str
    margin: int | None = None


class AttackFizzled(EventBase, frozen=True):
    """Attacker or target is gone (YO-S37)."""

    frame: int
    target: str


class GmRuled(EventBase, frozen=True):
    """The game master decided instead of the dice."""

    success: bool
    reason: str
    frame: int = 0
    targets: tuple[str, ...] = ()
    margin: int | None = None


class DamageDealt(EventBase, frozen=True):
    """Damage line by line; ``floored`` where the minimum of 1 stepped in (YO-62). ``who`` dealt it to ``target``."""

    frame: int
    who: str
    target: str
    damage: int
    kind: DamageType
    base: tuple[Mod, ...]
    margin_bonus: int
    armour: tuple[Mod, ...] = ()
    floored: bool = False


class ExchangeClosed(EventBase, frozen=True):
    """Everything of an action is settled."""

    frame: int


class Reordered(EventBase, frozen=True):
    """The action of this number is settled next."""

    frame: int


class PlanTokenUsed(EventAbout, frozen=True):
    """One use spent; ``frame`` is set where it was added to a check already declared."""

    token: str
    left: int
    frame: int = 0
