"""What a row says of how it is used, and what its rules take for granted of that: moment, price, whom it is for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.problem import Problem
from engine.core.words import listed
from engine.systems.fires.catalog import effects, words
from engine.systems.fires.check.others import AT_USE, USES
from engine.systems.fires.rules.numbers import spoken_of

MOMENTS: dict[str, tuple[str, ...]] = {
    "beat": ("action",),
    **dict.fromkeys(("before-attack", "enemy-moved", "counterbeat-start"), ("reaction",)),
    "beat-or-before-attack": ("action", "reaction"),
    "pool-rolled": ("pool-roll",),
    "by-attunement": ("by-attunement",),
}
"""What is done in each window (FF-81, FF-94)."""


def of_use(kind: str, row: Any, path: str) -> Iterator[Problem]:
    """The moment, the price and the target of what is used."""
    if kind not in USES:
        return
    if kind in ("actions", "attunements"):
        yield from of_moment(row, path)
    if not may_pay_more(row):
        yield from of_points(row, path)
    yield from of_aimed(row, path)


def of_moment(row: Any, path: str) -> Iterator[Problem]:
    """When it is done and what it takes of a beat go together (FF-51, FF-81)."""
    right = MOMENTS[row.window]
    if row.timing and {*row.timing} != {*right}:
        told = f'is {listed(row.timing)}, and the window is "{row.window}": must be {listed(right)}'
        yield Problem(f"{path}.timing", told)
    if (row.economy == "reaction") != (right == ("reaction",)):
        told = 'must be "reaction"' if right == ("reaction",) else "must be what it takes of a beat"
        yield Problem(f"{path}.economy", f'is "{row.economy}", and the window is "{row.window}": {told}')


def may_pay_more(row: Any) -> bool:
    """Whether anything of its price may be paid beyond it."""
    prices = [getattr(row, "sp", None), getattr(row, "fp", None)]
    for rule in row.rules:
        if isinstance(rule, effects.Cost):
            prices.append(rule.to)
        elif isinstance(rule, effects.Perform):
            prices.append(rule.cost)
    return any(getattr(price, "over", False) for price in prices)


def of_points(row: Any, path: str) -> Iterator[Problem]:
    """Expressions that speak of what was paid beyond a price that is a fixed one."""
    for index, rule in enumerate(row.rules):
        for name, key in zip(rule.__struct_fields__, rule.__struct_encode_fields__, strict=True):
            value = getattr(rule, name)
            if isinstance(value, str) and name not in ("on", "type") and "over" in spoken_of(value):
                where = f"{path}.rules[{index}].{rule.__struct_config__.tag}.{key}"
                yield Problem(where, f'is "{value}", and nothing can be paid beyond its price: over = true in fp or sp')


def of_aimed(row: Any, path: str) -> Iterator[Problem]:
    """Whoever was aimed at, where nobody ever is."""
    aimed = any(_aims(rule) for rule in row.rules if rule.on in AT_USE)
    for index, rule in enumerate(row.rules):
        if rule.on in AT_USE and getattr(rule, "target", None) == "target" and not aimed:
            where = f"{path}.rules[{index}].{rule.__struct_config__.tag}.target"
            yield Problem(where, 'is "target", and nobody is aimed at: the first says whom, { who = "enemy", max = 5 }')


def _aims(rule: effects.Rule) -> bool:
    """Whether somebody is aimed at, or struck by an area."""
    whom = getattr(rule, "target", None)
    area = getattr(rule, "area", None) is not None
    return area or isinstance(whom, words.Target) or isinstance(rule, effects.Attack | effects.Perform)
