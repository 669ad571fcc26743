"""Paying with dice that lie on the table: a digit takes a die that shows it, and the sum is told as it grows."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.core.offers import counted
from engine.core.options import Slot, Value
from engine.core.pay import Price
from tui.fight.editors.entries import Entry, title_of
from tui.fight.editors.lists import ManyList
from tui.fight.editors.outcome import Done, Filled, Outcome, Press, Told


class DiceEditor(ManyList, frozen=True, kw_only=True):
    """Dice of a pool, by their numbers; ``scores`` is what each of them shows."""

    scores: dict[int, int]
    filled: Filled

    MODE: ClassVar[str] = "dice"
    FLAT: ClassVar[bool] = True

    @property
    def count(self) -> tuple[int, int]:
        most = self.price.most or len(self.scores)
        return self.price.least, min(most, len(self.scores))

    @property
    def price(self) -> Price:
        """What the dice must come to."""
        return self.slot.due(self.filled)

    def question(self) -> str:
        return title_of(self.slot)

    def number(self, press: Press) -> Outcome:
        """Take a die that shows this, or one of them back where none is left; 0 is ten."""
        wanted = int(press.key) or 10
        dice = [die for die, score in self.scores.items() if score == wanted]
        if not dice:
            return Told(f"no die shows {wanted}")
        free = [die for die in dice if die not in self.picked]
        return self._with(free[0]) if free else self._with(dice[-1])

    def press(self, press: Press) -> Outcome:
        if not self.filtering and len(press.key) == 1 and press.key.isdecimal():
            return self.number(press)
        return super().press(press)

    def _with(self, die: int) -> DiceEditor:
        index = next((at for at, entry in enumerate(self.shown) if entry.value == die), self.index)
        return replace(self, picked=self.toggled(die), index=index)

    def toggled(self, value: Value) -> tuple[Value, ...]:
        """Without a bound: what is too much is told, and the die that is one too many is the player's to choose."""
        if value in self.picked:
            return tuple(die for die in self.picked if die != value)
        return (*self.picked, value)

    def finish(self, press: Press) -> Outcome:
        if self.filtering:
            return replace(self, filtering=False)
        if not self.picked and self.slot.may_stay_empty:
            return Done(None if self.slot.optional else [])
        picked = self.picked or self.suggested()
        fault = self.price.fault(self._offered(picked))
        return Told(fault) if fault else Done(list(picked))

    def suggested(self) -> tuple[Value, ...]:
        """What pays where nothing was picked: the dice with the lowest sum."""
        return self.slot.cheapest(self.filled)

    def _offered(self, picked: tuple[Value, ...]) -> list[int]:
        return [self.scores[die] for die in picked]

    def pointed(self) -> Value:
        picked = self.picked or self.suggested()
        return list(picked) if not self.price.fault(self._offered(picked)) else None

    def told(self) -> tuple[str, ...]:
        """What the dice come to; before any is picked what is asked, and what would pay then."""
        price, suggested = self.price, self.suggested()
        if not self.picked and suggested and not self.slot.may_stay_empty:
            faces = f" of {' or '.join(map(str, price.faces))}" if price.faces else ""
            total = f"a total of {price.total}" if price.total else f"{price.number()}{faces}"
            pays = "pays" if len(suggested) == 1 else "pay"
            told = f"needs {total}: {' '.join(map(str, self._offered(suggested)))} {pays}"
            return (told + (f"; {self._rest(suggested)}" if self.slot.spare else ""),)
        offered = self._offered(self.picked)
        paid = f"{sum(offered)} of {price.total}" if price.total else f"{sum(offered)}"
        fault = price.fault(offered)
        beyond = price.overspent(offered)
        first = f"{counted(len(offered), 'die', 'dice')}: {paid}"
        if fault:
            first += f"; {price.lacking(offered)}"
        elif beyond:
            first += f"; {beyond} beyond the price" if price.open else f"; {beyond} overspent"
        left = self._left(self.picked)
        short = bool(left) and bool(fault) and not price.payable([*offered, *left])
        return (first, self._rest(self.picked) + (", not enough to pay" if short else ""))

    def _left(self, picked: tuple[Value, ...]) -> list[int]:
        return sorted((score for die, score in self.scores.items() if die not in picked), reverse=True)

    def _rest(self, picked: tuple[Value, ...]) -> str:
        """What is left once these dice are paid, and what that could buy: this once more, or what else dice are kept
        for.
        """
        left = self._left(picked)
        if not left:
            return "nothing is left"
        told = f"left {' '.join(map(str, left))}"
        if self.price.fault(self._offered(picked)):
            return told
        if not self.slot.spare:
            return f"{told}, {'which could' if self.price.payable(left) else 'too little to'} pay it once more"
        each = [(f"{name} {price.total or f'{price.least}D'}", price) for name, price in self.slot.spare]
        pays, dear = [told for told, price in each if price.payable(left)], ", ".join(told for told, _ in each)
        return f"{told}, enough for {' or '.join(pays)}" if pays else f"{told}, too little for {dear}"


def dice_editor(slot: Slot, filled: Filled, entries: tuple[Entry, ...]) -> DiceEditor:
    """The editor of a ``dice`` slot: only dice that earlier slots have left, the highest first."""
    scores = dict(sorted(slot.dice_left(filled).items(), key=lambda die: -die[1]))
    lines = {entry.value: entry for entry in entries}
    rows = tuple(replace(lines[die], label=f"[{score}]", numbered=False) for die, score in scores.items())
    return DiceEditor(rows, rows, slot=slot, scores=scores, filled=filled)
