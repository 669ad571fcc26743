"""Chronicles in memory that the screen tests draw."""

from __future__ import annotations

from saves.chronicle import Chronicle, start
from tests.engine.core.duel import DuelRules


def duel(table_dice: bool = False) -> Chronicle:
    rules = DuelRules()
    return start(rules, rules.begin(), title="Ann and Ben", encounter="duel", seed=7, by="test", table_dice=table_dice)
