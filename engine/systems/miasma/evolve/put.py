"""Putting a changed combatant back, sharing everything else."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.systems.miasma.state import Combatant, State


def put(state: State, one: Combatant) -> State:
    """The state with one combatant as given."""
    return replace(state, combatants={**state.combatants, one.id: one})


def change(state: State, who: str, **fields: Any) -> State:
    """The state with some fields of one combatant changed."""
    combatants = state.combatants
    return replace(state, combatants={**combatants, who: replace(combatants[who], **fields)})


def without(rows: dict[str, Any], key: str) -> dict[str, Any]:
    """A dictionary without a key; the same one if it has none."""
    return {k: v for k, v in rows.items() if k != key} if key in rows else rows
