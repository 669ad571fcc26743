"""What all option lists share: entity slots, and options that a check may disable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.systems.mir.state import Combatant


def option(
    key: str,
    who: str,
    label: str,
    command: dict[str, Any],
    *slots: Slot,
    rule: str,
    no: Refusal | None = None,
    **more: Any,
) -> Option:
    """An option, disabled where a check says no."""
    made = Option(id=key, who=who, label=label, command=command, slots=slots, rule=rule, **more)
    return made if no is None else made.refused(no)


def people_slot(name: str, people: Sequence[Combatant], notes: Iterable[str] = (), **more: Any) -> Slot:
    """A slot for one of these."""
    return Slot(
        name, "entity", tuple(one.id for one in people), tuple(one.name for one in people), tuple(notes), **more
    )


def choice_slot(name: str, entries: dict[Any, str], notes: Iterable[str] = (), **more: Any) -> Slot:
    """A slot for one of these values, with what people read."""
    return Slot(name, "choice", tuple(entries), tuple(entries.values()), tuple(notes), **more)
