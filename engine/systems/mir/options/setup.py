"""Laying a field out: the rulings that put people and names on an empty track, and the start of the fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.core.options import Option
from engine.systems.mir.options.table import opening
from engine.systems.mir.state import State

OFFERED = (
    "add",
    "drop",
    "gm-edit:at",
    "gm-edit:side",
    "gm-edit:down:true",
    "gm-edit:down:false",
    "gm-wound:add",
    "hide:whole",
    "reveal:whole",
    "set-unaware:true",
    "set-unaware:false",
    "gm-item:give",
    "gm-item:take",
    "label-place",
    "set-option",
)
"""The rulings that lay a field out, in the order in which they are wanted."""


def setting_up(state: State, rulings: Iterable[Option]) -> Iterator[Option]:
    """The same acts under another heading, and the start."""
    if state.phase != "setup":
        return
    yield opening(state, "table")
    found = {one.id: one for one in rulings}
    for key in OFFERED:
        if key in found:
            yield replace(found[key], id=f"setup-{key}", group="setup", section="")
