"""What may be commanded now.

One list answers every pending question: enabled options with the slots still to fill, disabled ones with the reason and
the rule. The same checks that ``decide`` makes build this list, so the two cannot disagree (law 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.pay import TRIED, Price
from engine.core.refusal import Refusal

SlotKind = Literal["hex", "zone", "entity", "choice", "move", "number", "dice", "text", "path"]
Group = Literal["act", "react", "answer", "table", "interlude", "setup", "ruling"]
"""What kind of thing an option is: an act of a turn, one out of turn, the answer to an open question, the flow of the
game (``table``), what is done between fights, laying out a field, a ruling.
"""
Aim = Literal[
    "",
    "go-on",
    "pass",
    "bear",
    "end-turn",
    "start-fight",
    "end-fight",
    "next-fight",
    "story",
    "rest",
    "house-rule",
    "note",
    "answer-all",
    "harm",
]
"""What an option is for, where a screen treats it by its purpose: the flow goes on (``go-on``), somebody lets the
moment pass, ends the turn, and so on. ``bear``: a blow is let come, or its harm taken, which might be met otherwise;
it may cost a life, so that no key does it that only goes on. ``story`` leads on to what comes next where the rules know
what that is; ``rest`` is time passing between fights; ``house-rule`` sets a table option by its slots ``option`` and
``value``; ``answer-all`` answers for all who are asked alike; ``harm`` sets how much somebody has taken.
"""
Value = Any
"""A JSON value: text, number, truth value, list or object."""


class Steps(Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a path may go: from ``start`` along ``ways`` (cell → the cells next to it that may be entered), at most
    ``budget`` points far.

    ``prices`` and ``notes`` are by the cell that is entered: what it costs (1 where none is given), and what happens
    there. ``least`` is the shortest path in cells; where ``ends`` names cells, it must end on one of them. ``unit`` is
    what people call a cell of this board.
    """

    start: str
    ways: dict[str, tuple[str, ...]]
    budget: int
    prices: dict[str, int] = {}
    notes: dict[str, str] = {}
    least: int = 0
    ends: tuple[str, ...] = ()
    unit: str = "cell"

    def cost(self, path: Sequence[str]) -> int:
        """What a path costs, cell by cell."""
        return sum(self.prices.get(cell, 1) for cell in path) if self.prices else len(path)

    def onward(self, path: Sequence[str]) -> tuple[str, ...]:
        """The cells that a path may go on to, in their order."""
        next_ = self.ways.get(path[-1] if path else self.start, ())
        left = self.budget - self.cost(path)
        return tuple(cell for cell in next_ if self.prices.get(cell, 1) <= left) if self.prices or left < 1 else next_

    def whole(self, path: Sequence[str]) -> bool:
        """Whether a path may end where it does; that it got there is ``onward``'s to say."""
        return len(path) >= self.least and (not self.ends or (path[-1] if path else self.start) in self.ends)


def _as_list(value: Value) -> list[Value]:
    return list(value) if isinstance(value, list | tuple) else [] if value is None else [value]


class Least(Struct, frozen=True, gc=False):
    """What the choices of a slot ask of the composed value in the earlier ``slot``: for each of them the least figures,
    under the fields' names, which ``names`` says in short. A choice that asks for more can be taken, but is of no use:
    it ``cannot`` … .
    """

    slot: str
    cannot: str
    figures: tuple[dict[str, int], ...]
    names: dict[str, str]


class Slot(Struct, frozen=True, omit_defaults=True, gc=False):
    """One value still missing from a command.

    ``choices`` lists the allowed values; where they depend on an earlier slot, ``after`` names it and ``choices`` maps
    that slot's value (as text) to a list; words are suggested by those that were given there. ``labels`` are what
    people read, in the order of ``choices``; ``notes`` add a price or consequence to each; ``prices`` is what each
    costs, short enough for a cell of a map, and ``priced`` the words that go on where such a price ends (``stamina to
    duck there``). ``number`` slots use ``min`` and ``max``.
    ``many`` asks for a list of that length, in the order they were chosen: of distinct values, or with ``repeat`` of
    any. ``composer`` says how a ``move`` value that is not among the ready ones is put together.

    ``dice`` slots ask for a list of dice out of ``choices`` (their numbers on the table), which show ``scores``;
    ``price`` is what they must come to, and dice chosen for the slots named in ``apart`` are not there any more. Where
    a way has to be paid, ``after`` names its slot and ``totals`` the least total for 0, 1, 2 … cells of it. ``spare``
    are prices that the dice which are left may be kept for, by what they buy.
    ``path`` slots ask for a list of cells, each next to the one before, as ``steps`` says.

    ``digits`` gives choices a digit that they keep from turn to turn, where what they mean stays the same and their
    value does not (a direction); 0 is none. ``detail``: an optional slot that is asked only of whoever wants to decide
    everything, as one with a default is; ``without``: what leaving it open is called. ``least`` says which choices are
    of no use to what an earlier slot holds. ``barred``: who might be chosen but for a reason (no points for so far a
    shot): what they are called and why not, by id; they are none of the ``choices``.
    """

    name: str
    kind: SlotKind
    choices: tuple[Value, ...] | dict[str, tuple[Value, ...]] = ()
    labels: tuple[str, ...] | dict[str, tuple[str, ...]] = ()
    notes: tuple[str, ...] | dict[str, tuple[str, ...]] = ()
    after: str | None = None
    optional: bool = False
    without: str = ""
    many: tuple[int, int] | None = None
    min: int | None = None
    max: int | None = None
    default: Value = None
    title: str = ""
    repeat: bool = False
    composer: Composer | None = None
    scores: tuple[int, ...] = ()
    price: Price | None = None
    apart: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    spare: tuple[tuple[str, Price], ...] = ()
    steps: Steps | None = None
    prices: tuple[str, ...] = ()
    priced: str = ""
    digits: tuple[int, ...] | dict[str, tuple[int, ...]] = ()
    detail: bool = False
    least: Least | None = None
    barred: dict[str, tuple[str, str]] = {}

    @property
    def is_detail(self) -> bool:
        """Whether it is left as it is unless somebody wants to decide everything."""
        return self.optional and (self.detail or self.default is not None)

    @property
    def may_stay_empty(self) -> bool:
        """Whether a command is complete without it: it is optional, or a list that may have nothing in it."""
        return self.optional or (self.many is not None and self.many[0] == 0)

    def allowed(self, filled: Mapping[str, Value]) -> tuple[Value, ...]:
        """The choices, given the values of earlier slots."""
        choices = self.choices
        return choices.get(str(filled.get(self.after or "")), ()) if isinstance(choices, dict) else choices

    def has_nothing(self, filled: Mapping[str, Value]) -> bool:
        """Whether it may stay empty, and the values of earlier slots leave nothing to choose."""
        return self.may_stay_empty and isinstance(self.choices, dict) and not self.allowed(filled)

    def sole(self, filled: Mapping[str, Value]) -> Value:
        """The one value there is to give, given the earlier slots, dice that show the same being one; none where there
        is a choice, something of one's own to say, or no digit that would give it: then it is not given unasked either.
        """
        if (
            self.fixed_digits(filled) == (0,)
            or self.may_stay_empty
            or self.composer is not None
            or self.kind in ("text", "path")
        ):
            return None
        if self.kind == "dice":
            return self._sole_payment(filled)
        if self.kind == "number":
            return self.min if self.min == self.max else None
        allowed = self.allowed(filled)
        if len(allowed) != 1 or self.many not in (None, (1, 1)):
            return None
        return allowed[0] if self.many is None else [allowed[0]]

    def _sole_payment(self, filled: Mapping[str, Value]) -> Value:
        dice = self.dice_left(filled)
        numbers, scores = list(dice), list(dice.values())
        if len(numbers) > TRIED:
            return None
        ways = list(self.due(filled).payments(scores))
        alike = {tuple(sorted(scores[at] for at in way)) for way in ways}
        return [numbers[at] for at in ways[0]] if len(alike) == 1 else None

    def useless(self, at: int, filled: Mapping[str, Value]) -> str:
        """Why the choice at that place is of no use, given the earlier slots; empty where it is of some."""
        had = filled.get(self.least.slot) if self.least is not None else None
        if self.least is None or not isinstance(had, dict):
            return ""
        short = [
            f"{self.least.names[name]} {figure} of {needed}"
            for name, needed in self.least.figures[at].items()
            if isinstance(figure := had.get(name), int) and figure < needed
        ]
        return f"{self.least.cannot}: {', '.join(short)}" if short else ""

    def prices_by_value(self, filled: Mapping[str, Value]) -> dict[str, str]:
        """What each value costs, as text; of a path what it costs to enter each cell."""
        if self.steps is not None:
            return {cell: str(price) for cell, price in self.steps.prices.items()}
        return dict(zip(map(str, self.allowed(filled)), self.prices, strict=True)) if self.prices else {}

    def fixed_digits(self, filled: Mapping[str, Value]) -> tuple[int, ...]:
        """The digits that the choices keep, given the earlier slots; empty where they keep none."""
        return self.digits.get(str(filled.get(self.after or "")), ()) if isinstance(self.digits, dict) else self.digits

    def dice_left(self, filled: Mapping[str, Value]) -> dict[int, int]:
        """Of a ``dice`` slot: number and score of each die that can still be chosen, given the earlier slots."""
        gone = {die for name in self.apart for die in _as_list(filled.get(name))}
        return {die: score for die, score in zip(self.allowed(filled), self.scores, strict=True) if die not in gone}

    def due(self, filled: Mapping[str, Value]) -> Price:
        """Of a ``dice`` slot: what the dice must come to, given the earlier slots."""
        low, high = self.many or (0, 0)
        price = self.price or Price(least=low, most=high)
        if not self.totals:
            return price
        cells = len(_as_list(filled.get(self.after or "")))
        return replace(price, total=max(price.total, self.totals[min(cells, len(self.totals) - 1)]))

    def cheapest(self, filled: Mapping[str, Value]) -> tuple[int, ...]:
        """Of a ``dice`` slot: the dice with the lowest sum that pay it, given the earlier slots; none where none do."""
        dice = self.dice_left(filled)
        numbers = [*dict(sorted(dice.items(), key=lambda die: -die[1]))]
        return tuple(numbers[index] for index in self.due(filled).cheapest([dice[number] for number in numbers]))

    def label(self, value: Value, filled: Mapping[str, Value]) -> str:
        """What people read for a value; the value itself where no label was given."""
        return self._beside(self.labels, value, filled) or str(value)

    def note(self, value: Value, filled: Mapping[str, Value]) -> str:
        """The price or consequence told beside a value, or why it is of no use; empty where none was given."""
        values = self.allowed(filled)
        useless = self.useless(values.index(value), filled) if self.least is not None and value in values else ""
        return useless or self._beside(self.notes, value, filled)

    def _beside(
        self, texts: tuple[str, ...] | dict[str, tuple[str, ...]], value: Value, filled: Mapping[str, Value]
    ) -> str:
        """The text that stands beside a value, given the earlier slots; empty where none does."""
        row = texts.get(str(filled.get(self.after or "")), ()) if isinstance(texts, dict) else texts
        return next((text for known, text in zip(self.allowed(filled), row, strict=False) if known == value), "")


class Option(Struct, frozen=True, omit_defaults=False, gc=False):
    """A command that could be given now, or the reason why not.

    ``command`` is the command as JSON, complete but for the slots. ``group`` sorts the palette. ``section`` is the
    heading it stands under where there are many of a group. ``hot`` marks the most frequent one. ``aim`` says what it
    is for where screens care: the key that goes on gives those that let time or the flow go on, and nothing else.
    ``key`` is what stays the same from turn to turn where the id does not (an act keeps its place and digit by it;
    empty: the id). ``seldom``: hardly ever wanted in a turn (a thing dropped, a check nobody asked for); it stands
    apart, and no digit does it. ``digit``: the one that it has whatever else there is, where the digit says how much (2
    for two more); 0 is the next that is free, and none where others of the same question have their own. ``vain``:
    why it may be done but changes nothing as things stand (a shield that is up already is raised): a screen says so and
    does not offer to repeat it.

    A list of options has one order from turn to turn, and refused ones keep their place in it. One that is refused has
    no slots, so that its ``command`` may be incomplete: it tells what cannot be had, and is not to be given.
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
    group: Group = "act"
    hot: bool = False
    section: str = ""
    aim: Aim = ""
    key: str = ""
    seldom: bool = False
    digit: int = 0
    vain: str = ""

    @property
    def verb(self) -> str:
        """What is done, whoever does it: the key, or the id, without whose it is."""
        return self._nobodys(self.key or self.id)

    @property
    def deed(self) -> str:
        """What is done, whoever does it, where one place stands for two acts (a guard raised, and lowered again)."""
        return self._nobodys(self.id)

    @property
    def apart(self) -> bool:
        """Whether it stands apart from the options of a turn: it is hardly ever wanted, or ends a fight that goes on. A
        digit that meant something else would do it unasked.
        """
        return self.seldom or (self.aim == "end-fight" and not self.hot)

    def _nobodys(self, name: str) -> str:
        return ":".join(part for part in name.split(":") if part != self.who)

    def unless(self, no: Refusal | None) -> Option:
        """The same option, disabled where there is a reason."""
        return self if no is None else self.refused(no)

    def refused(self, refusal: Refusal) -> Option:
        """The same option, disabled for a reason."""
        told = {"why_not": refusal.message, "code": refusal.code, "rule": refusal.rule or self.rule}
        return replace(self, slots=(), enabled=False, preview="", vain="", **told)


class Composer(Struct, frozen=True, omit_defaults=True, gc=False):
    """How the value of a ``move`` slot is put together out of parts, such as the links of a chain of strikes.

    The value is a JSON object: under ``key`` the list of parts in their order, and beside it what fills ``whole``. A
    part is one of ``parts``: its ``command`` (the fixed fields, say which weapon and which swing) with one value for
    each of its ``slots``; a disabled one cannot be used now and says why. Every part after the first also has the slots
    ``later``. ``part`` is what people call one; ``count`` is how many there may be. Slots depend (``after``) only on
    slots of the same part. A composer without ``parts`` is a form: its value is what fills ``whole``, and ``part`` is
    its title; ``total`` is what its figures have to add up to, where they have to.

    Not everything that can be put together so is legal (law 3 holds for the ready choices): ask ``preview`` with what
    there is so far; its refusal says what is wrong, its ``spans`` and ``facts`` what it comes to.
    """

    key: str
    part: str
    parts: tuple[Option, ...]
    count: tuple[int, int] = (1, 1)
    later: tuple[Slot, ...] = ()
    whole: tuple[Slot, ...] = ()
    total: int | None = None

    def off(self, whole: Mapping[str, Value]) -> str:
        """By how much the figures of a form miss their total, in words; empty where they do not."""
        found = sum(value for value in whole.values() if isinstance(value, int) and not isinstance(value, bool))
        if self.total is None or found == self.total:
            return ""
        return f"{abs(found - self.total)} {'over' if found > self.total else 'left'}: must be {self.total} in all"


GOING_ON = ("answer-all", "go-on", "pass", "end-turn", "start-fight")
"""What the key that goes on is for, the most comprehensive first: only what lets the fight go on."""

LETTING_BE = (*GOING_ON, "bear")
"""What an option is for that lets the moment go by, by whatever key."""


def going_on(options: Iterable[Option]) -> Option | None:
    """Of options that can be had, the one that lets the fight go on, or ends it where it can only end."""
    able = sorted(options, key=lambda option: not option.hot)
    over = [option for option in able if option.aim == "end-fight" and option.hot]
    return next(iter((*over, *(option for aim in GOING_ON for option in able if option.aim == aim))), None)
