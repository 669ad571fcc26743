"""How an option is made: out of complete commands that the rules have been asked about.

Nothing here knows a rule. Every choice is put to ``refusal_of``, the same question that ``decide`` asks, so that what
is offered is accepted and what is not offered has the refusal it would get (law 3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from engine.board.hexgrid import Row, texts, without
from engine.core.offers import asked
from engine.core.options import Composer, Option, Slot, SlotKind, Value
from engine.core.refusal import Refusal
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.every import refusal_of, refusal_of_free
from engine.systems.miasma.rules.ground import known_bodies, occupied
from engine.systems.miasma.rules.timing import foes_first
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import Hex

UNSEEN_BY_OPTIONS = frozenset({"decisions", "beat", "fight", "title", "known", "moves_seen", "slain", "serial"})
"""Fields of the state that no combatant's choices depend on; of the decisions, only what ``basis_of`` says. A field
that is not named here is compared, so that a new one can never leave a list stale.
"""

_COMPARED = tuple(name for name in State.__struct_fields__ if name not in UNSEEN_BY_OPTIONS)


def basis_of(state: State, catalog: Catalog) -> tuple[object, ...]:
    """All that a combatant's choices depend on; compared by identity, for states share what did not change.

    Who has decided matters only where foes decide first (MI-S08), and whether anybody has to what set-up still allows.
    """
    decided: object = state.decisions if foes_first(state) else not state.decisions
    return (catalog, decided, *(getattr(state, name) for name in _COMPARED))


def same(old: Sequence[object], new: Sequence[object]) -> bool:
    """Whether nothing changed in between."""
    return len(old) == len(new) and all(before is now for before, now in zip(old, new, strict=True))


class Lasting:
    """What depends only on somebody's belongings and attributes, and so outlives segments."""

    __slots__ = ("basis", "book", "composer")

    def __init__(self, basis: tuple[object, ...]) -> None:
        self.basis = basis
        self.composer: Composer | None = None
        self.book: dict[str, Option | None] = {}


class OptionCache:
    """What a ruleset remembers of the last list of options, to be handed to the next.

    While the decisions of a segment come in nothing else changes: what the others may do is not worked out anew.
    """

    __slots__ = ("acts", "basis", "lasting")

    MOST = 100
    """Combatants for whom something lasting is kept."""

    def __init__(self) -> None:
        self.basis: tuple[object, ...] = ()
        self.acts: dict[str, tuple[Option, ...]] = {}
        self.lasting: dict[str, Lasting] = {}

    def of(self, state: State, catalog: Catalog) -> OptionCache:
        """The same, emptied where a combatant's choices may have changed."""
        basis = basis_of(state, catalog)
        if not same(self.basis, basis):
            self.basis, self.acts = basis, {}
        return self


class Context:
    """What options are made from: the state as the audience knows it, the content, and the rules to ask."""

    __slots__ = ("_bodies", "_free", "catalog", "deciding", "kept", "state")

    def __init__(self, catalog: Catalog, state: State, kept: OptionCache) -> None:
        self.catalog = catalog
        self.state = state
        self.kept = kept
        self.deciding = ""
        """Somebody of whom it was asked already, and who may decide now."""
        self._free: tuple[Row, ...] | None = None
        self._bodies: dict[str, dict[Hex, Combatant]] = {}

    def ask(self, command: Any) -> Refusal | None:
        """Why a command would be refused now, or nothing."""
        asked = self.deciding and getattr(command, "who", "") == self.deciding
        return (refusal_of_free if asked else refusal_of)(self.catalog, self.state, command)

    def bodies(self, side: str) -> dict[Hex, Combatant]:
        """Who fills which hex as far as a side knows."""
        if side not in self._bodies:
            self._bodies[side] = known_bodies(self.state.combatants, side)
        return self._bodies[side]

    def free_rows(self) -> tuple[Row, ...]:
        """The rows of the map without the hexes that somebody fills, hidden or not; for the game master only."""
        if self._free is None:
            self._free = without(self.state.map.rows, occupied(self.state.combatants))
        return self._free

    def free_cells(self) -> tuple[str, ...]:
        """Every hex that nobody fills."""
        return texts(self.free_rows())

    def every_cell(self) -> tuple[str, ...]:
        """Every hex of the map."""
        return texts(self.state.map.rows)

    def lasting(self, fighter: Combatant) -> Lasting:
        """What is kept about somebody as long as sheet, hands, guard and house rules are the same."""
        basis = (fighter.sheet, fighter.hands, fighter.guard, self.state.house)
        found = self.kept.lasting.get(fighter.id)
        if found is None or not same(found.basis, basis):
            if len(self.kept.lasting) >= OptionCache.MOST:
                self.kept.lasting.clear()
            found = self.kept.lasting[fighter.id] = Lasting(basis)
        return found


UNASKED = Refusal("unasked", "the rules have not been asked yet")

CLOSED = Refusal("closed", "the rules say no, and why is asked where nothing else is open")


class Choice(Struct, gc=False):
    """One value of a slot with the complete command it makes and what people read beside it.

    ``answer``: what the rules said to the command, where they have been asked already, or that they say no; ``price``:
    what it costs, for a map; ``digit``: the one that it keeps, whatever the value.
    """

    value: Value
    command: Any
    label: str = ""
    note: str = ""
    answer: Refusal | None = UNASKED
    price: str = ""
    digit: int = 0


def plain(command: Any) -> dict[str, Value]:
    """A command as JSON values."""
    made: dict[str, Value] = to_builtins(command)
    return made


def whole(context: Context, option: Option, command: Any) -> Option:
    """An option with its complete command: enabled, or refused for the reason the rules give."""
    no, made = context.ask(command), replace(option, command=plain(command))
    return made if no is None else made.refused(no)


def offer(context: Context, command: Any, label: str, mark: str = "", **more: Any) -> Option:
    """The same of an option that needs nothing besides; ``mark`` tells it from others of its kind."""
    made = asked(command, label, no=context.ask(command), **more)
    return replace(made, id=f"{made.id}:{mark}") if mark else made


def pick(
    context: Context,
    option: Option,
    slot: str,
    kind: SlotKind,
    choices: Sequence[Choice],
    *,
    title: str = "",
    default: Value = None,
    priced: str = "",
    more: Callable[[tuple[Value, ...]], tuple[Slot, ...]] | None = None,
) -> Iterable[Option]:
    """An option with one slot whose choices the rules accept; refused with the weightiest reason where there are
    none.

    ``more`` gives further slots once the legal values are known, ``priced`` the words behind the choices' prices.
    Without any choice there is nothing to offer.
    """
    for choice in choices:
        if choice.answer is UNASKED:
            choice.answer = context.ask(choice.command)
    legal = [choice for choice in choices if choice.answer is None]
    if not legal:
        return _refused(context, option, choices)
    values = tuple([choice.value for choice in legal])
    labels, notes = tuple([choice.label for choice in legal]), tuple([choice.note for choice in legal])
    digits = tuple([choice.digit for choice in legal])
    first = Slot(
        slot,
        kind,
        values,
        labels if any(labels) else (),
        notes if any(notes) else (),
        default=default if default in values else None,
        title=title,
        prices=tuple([choice.price for choice in legal]) if priced else (),
        priced=priced,
        digits=digits if any(digits) else (),
    )
    return (replace(option, slots=(first, *(more(values) if more is not None else ()))),)


def _refused(context: Context, option: Option, choices: Iterable[Choice]) -> Iterable[Option]:
    """The option disabled; a price that cannot be paid says more than a hex that is taken, so it goes first."""
    asked = ((context.ask(one.command) if one.answer is CLOSED else one.answer, one.command) for one in choices)
    refusals = [(no, command) for no, command in asked if no is not None]
    refusals.sort(key=lambda told: told[0].code in ("blocked", "distance"))
    return (replace(option, command=plain(command)).refused(no) for no, command in refusals[:1])


def remaining(fighter: Combatant, price: int) -> str:
    """What a price leaves, in words."""
    return f"leaves {fighter.stamina - price} stamina" if price else ""
