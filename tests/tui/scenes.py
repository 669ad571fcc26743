"""Chronicles in memory that the screen tests draw."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from saves.chronicle import Chronicle, start
from tests.engine.core.duel import DuelRules
from tests.tui.gallery import Gallery


def duel(table_dice: bool = False) -> Chronicle:
    rules: Any = DuelRules()
    return start(rules, rules.begin(), title="Ann and Ben", encounter="duel", seed=7, by="test", table_dice=table_dice)


def still(kind: str, people: int = 4, table_dice: bool = False) -> Chronicle:
    rules: Any = Gallery(people)
    return start(
        rules, rules.begin(kind), title="The ford at dusk", encounter=kind, seed=7, by="test", table_dice=table_dice
    )


def ford() -> Chronicle:
    return still("ford")


def crowd() -> Chronicle:
    return still("ford", 12)


def tide() -> Chronicle:
    return still("tide")


def track() -> Chronicle:
    return still("track")


def named(name: str) -> Chronicle:
    """A duel in which the first fighter is called so, and so is the fight."""
    rules: Any = DuelRules()
    root = rules.begin()
    ann = replace(root.fighters["ann"], name=name)
    root = replace(root, fighters={**root.fighters, "ann": ann})
    return start(rules, root, title=name, encounter="duel", seed=7, by="test")
