"""What somebody is about to do, as a value: rows, weapon, price, class, and what has to be said (FF-09, FF-10)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.systems.fires.catalog import effects, rows, words
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules.gear import Arm
from engine.systems.fires.rules.paying import Cost

MAGIC = ("pyromancy", "sorcery", "miracles", "witchery")


class Needs(Struct, frozen=True, gc=False):
    """What has to be said about a use: movements, a target, an area, dice to re-roll, a number, another thing."""

    moves: tuple[effects.Move, ...] = ()
    target: words.Target | None = None
    count: int = 1
    area: words.Area | None = None
    picks: effects.PoolRule | None = None
    chosen: int = 0
    other: str = ""
    cell: str = ""
    swap: bool = False
    attacks: int = 0


class Plan(Struct, frozen=True, gc=False):
    """An action as it would be done: ``row`` holds its rules, ``chain`` the rows performed through it, ``named`` all
    their ids. ``more``: it gives another action (FF-57). ``fp`` is the price in FP, ``over`` whether more may be paid.
    The ``second`` of two weapons deals a type of its own. ``said`` is the command without what does not change the
    plan: of one moment, all there is to tell plans apart.
    """

    action: str
    act: rows.Action
    kind: str
    id: str
    row: Any
    chain: tuple[tuple[Any, effects.Perform | None], ...]
    named: tuple[str, ...]
    economy: str
    window: str
    cost: Cost
    needs: Needs
    said: Act
    more: bool
    arm: Arm | None = None
    second: Arm | None = None
    types: tuple[str, ...] = ()
    type: str = ""
    second_types: tuple[str, ...] = ()
    second_type: str = ""
    fp: int = 0
    over: bool = False
    catalyst: str = ""
    school: str = ""
    thing: str = ""
    item: str = ""
    keeps: bool = False
    names: tuple[tuple[str, int], ...] = ()

    def __hash__(self) -> int:
        return hash(self.said)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.row.name)

    @property
    def spell(self) -> bool:
        """Whether it is an attunement of one of the magic schools."""
        return self.kind == "attunements" and self.school in MAGIC


def waived(plan: Plan) -> tuple[str, ...]:
    """The requirements that a Perform of the chain waives."""
    return tuple(name for _, rule in plan.chain if rule is not None for name in rule.waive)
