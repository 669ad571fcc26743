"""Decisions that were given, so that one can be given again: in the next turn, for the others of a kind, on a field
that is laid out, and between fights.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.core.options import Option, Slot, Value
from engine.core.roster import kind_of
from tui.fight.command_builder import CommandBuilder, Finished

GROUPS = frozenset({"act", "react", "answer"})
"""What is decided in a fight by somebody in it."""

OUTSIDE = frozenset({"setup", "interlude"})
"""What is decided on a field that is laid out, and between fights, by nobody in particular too."""

ALIKE = frozenset({"choice", "number"})
"""Kinds of slots that are answered alike outside a fight: where, whom and how it is called is asked anew."""

JOINT = " › "
"""What stands between an act and each answer to what is asked about it."""

KEPT = 200
"""Decisions that are remembered."""


class Decision(Struct, frozen=True):
    """What somebody chose: the deed of the option, and by slot the value with its digit where that is what stays. In
    words: what was done, and to whom. ``in_turn``: it was an act of their own turn; ``closing``: what ended the
    turn after it, if that was next. ``step`` and ``closed``: where the timeline stood after it, and after that end.
    """

    who: str
    name: str
    deed: str
    answers: Mapping[str, tuple[Value, int]]
    words: str
    in_turn: bool = False
    closing: str = ""
    step: int = 0
    closed: int = 0


class Repeats:
    """The decisions of a fight, the newest last: all that were ``made`` and not taken back."""

    def __init__(self) -> None:
        self.made: list[Decision] = []
        self._all: list[Decision] = []

    def back_to(self, path: Collection[int]) -> None:
        """The head was moved to the end of a path: what is not on it was not decided there."""
        made = [decision for decision in self._all if decision.step in path]
        self.made = [one if one.closed in path else replace(one, closing="") for one in made]

    def note(self, name: str, given: Finished, step: int) -> None:
        """Remember a decision that was carried out, with the step that it led to; letting a moment pass is none, it has
        a key of its own.
        """
        option = given.option
        if option.aim == "end-turn":
            self._close(option, step)
        outside = option.group in OUTSIDE
        if option.aim or not (outside or (option.group in GROUPS and option.who)):
            return
        kept = [slot for slot in option.slots if not outside or slot.kind in ALIKE]
        answers = {slot.name: _answer(slot, given.filled) for slot in kept}
        words = JOINT.join((option.label, *given.trail))
        own = option.group == "act"
        made = Decision(option.who, name, option.deed, answers, words, own, step=step)
        self.made, self._all = [*self.made[-KEPT:], made], [*self._all[-KEPT:], made]

    def _close(self, option: Option, step: int) -> None:
        """A turn was ended: by whoever decided last, and a turn has more than that one act."""
        last = next((at for at in reversed(range(len(self.made))) if self.made[at].who == option.who), None)
        if last is not None and self.made[last].in_turn:
            open_, closing = self.made[last], option.label[:1].lower() + option.label[1:]
            ended, both = replace(open_, closing=closing, closed=step), (self.made, self._all)
            self.made, self._all = ([ended if one.step == open_.step else one for one in some] for some in both)

    def fitting(
        self, who: str, name: str, options: Iterable[Option], foes: Collection[str] = ()
    ) -> tuple[Decision, Option] | None:
        """The decision that somebody could take once more, with the option for it: the last one of their own, else of
        one of their kind, else of anybody, but no act that one of their ``foes`` chose.
        """
        able = {
            option.deed: option
            for option in options
            if option.enabled
            and (
                (option.who == who and option.group in GROUPS) or (option.who in ("", who) and option.group in OUTSIDE)
            )
            if not (option.seldom or option.aim or option.vain)
        }
        theirs = (given for given in reversed(self.made) if not (given.in_turn and given.who in foes))
        fit = [given for given in theirs if given.deed in able and _means(able[given.deed], given)]
        fit.sort(key=lambda given: 0 if given.who == who else 1 if kind_of(given.name) == kind_of(name) else 2)
        return (fit[0], able[fit[0].deed]) if fit else None


def _means(option: Option, given: Decision) -> bool:
    """Whether an option is what was decided: the third of several answers may be another one now."""
    return option.group != "answer" or given.words.partition(JOINT)[0] == option.label


def again(builder: CommandBuilder, option: Option, decision: Decision) -> CommandBuilder | Finished:
    """The option with the answers of a decision, as far as they are still to be had; the rest is asked, and nothing
    behind it that was answered then.
    """
    told = decision.answers
    special = (slot for slot in option.slots if slot.is_detail and slot.name in told)
    step = builder.take(option, detail=any(told[slot.name][0] not in (None, slot.default) for slot in special))
    while isinstance(step, CommandBuilder) and step.slot is not None and step.slot.name in decision.answers:
        found = _same(step.slot, step.filled, decision.answers[step.slot.name])
        if found is None:
            break
        step = step.answered(found[0])
    if isinstance(step, Finished):
        return step
    plain = {name: value for name, (value, digit) in decision.answers.items() if not digit and value is not None}
    return replace(step, usual=plain)


def _answer(slot: Slot, filled: Mapping[str, Value]) -> tuple[Value, int]:
    value = filled.get(slot.name)
    digits = slot.fixed_digits(filled)
    found = [digit for allowed, digit in zip(slot.allowed(filled), digits, strict=False) if allowed == value]
    return value, found[0] if found else 0


def _same(slot: Slot, filled: Mapping[str, Value], answer: tuple[Value, int]) -> tuple[Value] | None:
    """The value that means the same now; none where there is none."""
    value, digit = answer
    allowed = slot.allowed(filled)
    if digit:
        values = zip(allowed, slot.fixed_digits(filled), strict=False)
        return next(((value,) for value, own in values if own == digit), None)
    if value is None:
        return (None,) if slot.optional else None
    parts = value if slot.many is not None and isinstance(value, list) else [value]
    fits = not allowed or all(part in allowed for part in parts)
    return (value,) if fits and slot.kind not in ("dice", "path") else None
