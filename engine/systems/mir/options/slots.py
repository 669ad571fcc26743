"""What all option lists share: slots for somebody, and options rolled out of the players' sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.view import Audience
from engine.systems.mir.state.sheet import Combatant


def people_slot(name: str, people: Sequence[Combatant], notes: Iterable[str] = (), **more: Any) -> Slot:
    """A slot for one of these."""
    return offers.people({person.id: person.name for person in people}, name, notes=tuple(notes), **more)


def hopeless(dice: int, needed: int) -> str:
    """That so many dice, a 12 on each (MR-01), do not come to the successes that a test needs; empty where they may."""
    return f"{dice}D cannot come to {needed} successes" if 2 * dice < needed else ""


def with_hidden(option: Option, audience: Audience) -> Iterator[Option]:
    """A roll as everybody sees it, and for the GM also one of which players learn the outcome only (MR-07)."""
    yield option
    if audience == "gm" and option.enabled:
        yield replace(
            option,
            id=f"{option.id}:hidden",
            label=f"{option.label}, rolled hidden",
            command={**option.command, "hidden": True},
            group="table",
            rule="MR-07",
            hot=False,
            seldom=True,
            preview="players learn the outcome alone",
        )
