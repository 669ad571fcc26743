"""How an option is made: out of complete commands that the rules have been asked about.

Nothing here knows a rule. Every choice is put to ``refusal_of``, the same question that ``decide`` asks, so that
what is offered is
accepted and what is not offered has the refusal it would get (law 3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from engine.board.hexgrid import cells, show
from engine.core.options import Option, Slot, SlotKind, Value
from engine.core.refusal import Refusal
from engine.systems.miasma.board import occupancy
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks import refusal_of
from engine.systems.miasma.state import Combatant, State

Ask = Callable[[Any], Refusal | None]
"""Why the rules refuse a command, or nothing."""


class Table:
    """What options are made from: the state, the content, and the rules to ask."""

    __slots__ = ("_free", "catalog", "state")

    def __init__(self, state: State, catalog: Catalog) -> None:
        self.state = state
        self.catalog = catalog
        self._free: tuple[str, ...] | None = None

    def ask(self, command: Any) -> Refusal | None:
        """Why a command would be refused now, or nothing."""
        return refusal_of(self.state, self.catalog, command)

    def free_cells(self) -> tuple[str, ...]:
        """Every hex of the map that nobody fills, hidden or not; for the game master only."""
        if self._free is None:
            taken = occupancy(self.state.combatants)
            self._free = tuple(show(cell) for cell in cells(self.state.map.rows) if cell not in taken)
        return self._free


class Choice:
    """One value of a slot with the complete command it makes and what people read beside it."""

    __slots__ = ("command", "label", "note", "value")

    def __init__(self, value: Value, command: Any, label: str = "", note: str = "") -> None:
        self.value = value
        self.command = command
        self.label = label
        self.note = note


def plain(command: Any) -> dict[str, Value]:
    """A command as JSON values."""
    made: dict[str, Value] = to_builtins(command)
    return made


def whole(table: Table, option: Option, command: Any) -> Option:
    """An option whose command is complete: enabled, or refused for the reason the rules give."""
    no = table.ask(command)
    return option if no is None else option.refused(no)


def pick(
    table: Table,
    option: Option,
    slot: str,
    kind: SlotKind,
    choices: Sequence[Choice],
    *,
    title: str = "",
    default: Value = None,
    more: Callable[[tuple[Value, ...]], tuple[Slot, ...]] | None = None,
) -> Option | None:
    """An option with one slot whose choices the rules accept; refused with the weightiest reason where there are
    none.

    ``more`` gives further slots once the legal values are known. Without any choice there is nothing to offer.
    """
    legal: list[Choice] = []
    refusals: list[tuple[Refusal, Any]] = []
    for choice in choices:
        no = table.ask(choice.command)
        if no is None:
            legal.append(choice)
        else:
            refusals.append((no, choice.command))
    if not legal:
        return _refused(option, refusals)
    values = tuple(one.value for one in legal)
    labels = tuple(one.label for one in legal) if any(one.label for one in legal) else ()
    notes = tuple(one.note for one in legal) if any(one.note for one in legal) else ()
    first = Slot(slot, kind, values, labels, notes, default=default if default in values else None, title=title)
    return replace(option, slots=(first, *(more(values) if more is not None else ())))


def _refused(option: Option, refusals: Iterable[tuple[Refusal, Any]]) -> Option | None:
    """The option disabled; a price that cannot be paid says more than a hex that is taken, so it goes first."""
    ordered = sorted(refusals, key=lambda one: one[0].code in ("blocked", "distance"))
    if not ordered:
        return None
    no, command = ordered[0]
    return replace(option, command=plain(command)).refused(no)


def remaining(one: Combatant, price: int) -> str:
    """What a price leaves, in words."""
    return f"leaves {one.stamina - price} stamina" if price else ""
