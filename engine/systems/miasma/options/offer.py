"""How an option is made: out of complete commands that the rules have been asked about.

Nothing here knows a rule. Every choice is put to ``refusal_of``, the same question that ``decide`` asks, so that what
is offered is accepted and what is not offered has the refusal it would get (law 3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from engine.board.hexgrid import cells, show
from engine.core.options import Composer, Option, Slot, SlotKind, Value
from engine.core.refusal import Refusal
from engine.systems.miasma import timing
from engine.systems.miasma.board import occupancy
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks import refusal_of
from engine.systems.miasma.state import Combatant, State


class Kept:
    """What was worked out for a state and holds as long as nothing that options are made from changes.

    While the decisions of a segment come in nothing else changes: what the others may do is not worked out anew.
    """

    __slots__ = ("acts", "basis", "free", "room")

    def __init__(self, basis: tuple[object, ...]) -> None:
        self.basis = basis
        self.acts: dict[str, tuple[Option, ...]] = {}
        self.free: tuple[str, ...] | None = None
        self.room: dict[str, tuple[str, ...]] | None = None


def basis_of(state: State, catalog: Catalog) -> tuple[object, ...]:
    """All that a combatant's choices depend on; compared by identity, for states share what did not change.

    Who has decided matters only where foes decide first (MI-S08), and whether anybody has to what set-up still allows.
    """
    decided: object = state.decisions if timing.foes_first(state) else not state.decisions
    return (
        catalog,
        state.combatants,
        state.map,
        state.wards,
        state.options,
        state.swaps,
        state.clouds,
        state.place,
        state.phase,
        state.segment,
        state.foes_told,
        decided,
    )


_kept = Kept(())


def kept_for(state: State, catalog: Catalog) -> Kept:
    """What was kept of the last state, if it still holds; else room for what will be."""
    global _kept
    basis = basis_of(state, catalog)
    old = _kept.basis
    if len(old) != len(basis) or any(one is not other for one, other in zip(old, basis, strict=True)):
        _kept = Kept(basis)
    return _kept


class Table:
    """What options are made from: the state, the content, and the rules to ask."""

    __slots__ = ("catalog", "kept", "state")

    def __init__(self, state: State, catalog: Catalog) -> None:
        self.state = state
        self.catalog = catalog
        self.kept = kept_for(state, catalog)

    def ask(self, command: Any) -> Refusal | None:
        """Why a command would be refused now, or nothing."""
        return refusal_of(self.state, self.catalog, command)

    def free_cells(self) -> tuple[str, ...]:
        """Every hex of the map that nobody fills, hidden or not; for the game master only."""
        if self.kept.free is None:
            taken = occupancy(self.state.combatants)
            self.kept.free = tuple(show(cell) for cell in cells(self.state.map.rows) if cell not in taken)
        return self.kept.free


class Lasting:
    """What depends only on somebody's belongings and attributes, and so outlives segments."""

    __slots__ = ("basis", "book", "composer")

    def __init__(self, basis: tuple[object, ...]) -> None:
        self.basis = basis
        self.composer: Composer | None = None
        self.book: dict[str, Option | None] = {}


MOST_KEPT = 100
"""Combatants for whom something lasting is kept."""

_lasting: dict[str, Lasting] = {}


def lasting(table: Table, one: Combatant) -> Lasting:
    """What is kept about somebody as long as sheet, hands, guard and house rules are the same."""
    basis = (one.sheet, one.hands, one.guard, table.state.options)
    found = _lasting.get(one.id)
    if found is None or any(old is not new for old, new in zip(found.basis, basis, strict=True)):
        if len(_lasting) >= MOST_KEPT:
            _lasting.clear()
        found = _lasting[one.id] = Lasting(basis)
    return found


UNASKED = Refusal("unasked", "the rules have not been asked yet")


class Choice:
    """One value of a slot with the complete command it makes and what people read beside it.

    ``answer``: what the rules said to the command, where they have been asked already.
    """

    __slots__ = ("answer", "command", "label", "note", "value")

    def __init__(
        self, value: Value, command: Any, label: str = "", note: str = "", answer: Refusal | None = UNASKED
    ) -> None:
        self.value = value
        self.command = command
        self.label = label
        self.note = note
        self.answer = answer


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
        no = table.ask(choice.command) if choice.answer is UNASKED else choice.answer
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
