"""What may be commanded now.

One list answers every pending question: enabled options with the slots still to fill, disabled ones with the reason and
the rule. The same checks that ``decide`` makes build this list, so the two cannot disagree (law 3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from engine.core.refusal import Refusal

SlotKind = Literal["hex", "zone", "entity", "choice", "move", "number", "dice", "text"]
Value = Any
"""A JSON value: text, number, truth value, list or object."""


class Slot(Struct, frozen=True, omit_defaults=True, gc=False):
    """One value still missing from a command.

    ``choices`` lists the allowed values; where they depend on an earlier slot, ``after`` names it and ``choices`` maps
    that slot's value (as text) to a list. ``labels`` are what people read, in the order of ``choices``; ``notes`` add a
    price or consequence to each. ``number`` slots use ``min`` and ``max``. ``many`` asks for a list of that length, in
    the order they were chosen: of distinct values, or with ``repeat`` of any. ``composer`` says how a ``move`` value
    that is not among the ready ones is put together.
    """

    name: str
    kind: SlotKind
    choices: tuple[Value, ...] | dict[str, tuple[Value, ...]] = ()
    labels: tuple[str, ...] | dict[str, tuple[str, ...]] = ()
    notes: tuple[str, ...] | dict[str, tuple[str, ...]] = ()
    after: str | None = None
    optional: bool = False
    many: tuple[int, int] | None = None
    min: int | None = None
    max: int | None = None
    default: Value = None
    score: int | None = None
    count: int | None = None
    title: str = ""
    repeat: bool = False
    composer: Composer | None = None

    @property
    def may_stay_empty(self) -> bool:
        """Whether a command is complete without it: it is optional, or a list that may have nothing in it."""
        return self.optional or (self.many is not None and self.many[0] == 0)

    def allowed(self, filled: Mapping[str, Value]) -> tuple[Value, ...]:
        """The choices, given the values of earlier slots."""
        if isinstance(self.choices, dict):
            return self.choices.get(str(filled.get(self.after or "")), ())
        return self.choices

    def label(self, value: Value, filled: Mapping[str, Value]) -> str:
        """What people read for a value; the value itself where no label was given."""
        return _beside(self.labels, self.allowed(filled), value, self.after, filled) or str(value)

    def note(self, value: Value, filled: Mapping[str, Value]) -> str:
        """The price or consequence told beside a value; empty where none was given."""
        return _beside(self.notes, self.allowed(filled), value, self.after, filled)


def _beside(
    texts: tuple[str, ...] | dict[str, tuple[str, ...]],
    values: tuple[Value, ...],
    value: Value,
    after: str | None,
    filled: Mapping[str, Value],
) -> str:
    row = texts.get(str(filled.get(after or "")), ()) if isinstance(texts, dict) else texts
    for one, text in zip(values, row, strict=False):
        if one == value:
            return text
    return ""


class Option(Struct, frozen=True, omit_defaults=False, gc=False):
    """A command that could be given now, or the reason why not.

    ``command`` is the command as JSON, complete but for the slots. ``group`` sorts the palette: ``act``, ``react``,
    ``answer``, ``table`` (the GM's flow of the game), ``interlude``, ``setup`` (laying out a field), ``ruling``.
    ``section`` is the heading it stands under where there are many of a group. ``hot`` marks the most frequent one.
    """

    id: str
    who: str
    label: str
    command: dict[str, Value]
    slots: tuple[Slot, ...] = ()
    enabled: bool = True
    why_not: str | None = None
    code: str | None = None
    rule: str = ""
    cost: str = ""
    preview: str = ""
    group: str = "act"
    hot: bool = False
    section: str = ""

    def refused(self, refusal: Refusal) -> Option:
        """The same option, disabled for a reason."""
        return Option(
            id=self.id,
            who=self.who,
            label=self.label,
            command=self.command,
            slots=(),
            enabled=False,
            why_not=refusal.message,
            code=refusal.code,
            rule=refusal.rule or self.rule,
            cost=self.cost,
            group=self.group,
            hot=self.hot,
            section=self.section,
        )


class Composer(Struct, frozen=True, omit_defaults=True, gc=False):
    """How the value of a ``move`` slot is put together out of parts, such as the links of a chain of strikes.

    The value is a JSON object: under ``key`` the list of parts in their order, and beside it what fills ``whole``. A
    part is one of ``parts``: its ``command`` (the fixed fields, say which weapon and which swing) with one value for
    each of its ``slots``; a disabled one cannot be used now and says why. Every part after the first also has the slots
    ``later``. ``part`` is what people call one; ``count`` is how many there may be. Slots depend (``after``) only on
    slots of the same part. A composer without ``parts`` is a form: its value is what fills ``whole``, and ``part`` is
    its title.

    Not everything that can be put together so is legal (law 3 holds for the ready choices): ask ``preview`` with what
    there is so far; its refusal says what is wrong, its ``spans`` and ``facts`` what it comes to.
    """

    key: str
    part: str
    parts: tuple[Option, ...]
    count: tuple[int, int] = (1, 1)
    later: tuple[Slot, ...] = ()
    whole: tuple[Slot, ...] = ()
