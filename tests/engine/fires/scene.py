"""Small scenes for tests of rules: a character with gear, enemies with attacks, a table, dice that are typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from content import loader
from engine.core.dice import Summed, TypedDice
from engine.core.draft import Draft
from engine.core.refusal import Refusal, Refused, RollNeeded
from engine.core.rulings import made as ruled
from engine.systems.fires import build
from engine.systems.fires.catalog import Catalog, Encounter, changed
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import decide
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules import hexes, skeletons
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import HERO, State

STATS = dict.fromkeys(("vit", "end", "str", "dex", "att", "int", "fth"), 10)


@cache
def catalog() -> Catalog:
    made: Catalog = loader.rules("fires").catalog
    return made


def every_plan(book: Catalog, state: State, window: str) -> Iterator[Plan]:
    """All that could be tried at a moment, without targets, ways and dice."""
    for group in skeletons.groups(book, state, window):
        yield from skeletons.made(book, state, group, window)


def cell(text: str) -> str:
    """A cell as commands name it, from row,column."""
    return hexes.key(hexes.parse(text))


def attack(name: str = "Cut", amount: int = 2, of: str = "slash", **more: Any) -> dict[str, Any]:
    return {"name": name, "packets": [{"amount": amount, "type": of}] if amount else [], **more}


def foe(**more: Any) -> dict[str, Any]:
    return {"name": "Thug", "hp": 20, "move": 4, "attacks": {"cut": attack()}, **more}


PLAIN = [{"low": 1, "high": 6, "deeds": [{"move": True, "attacks": ["cut"]}]}]


class Threes(TypedDice):
    """Typed faces; after them every die shows a 3, so that a test types only what it is about."""

    def roll(self, roll: RollNeeded) -> tuple[int, ...] | Summed:
        return super().roll(roll) if self.unused() else (3,) * roll.count


class Table:
    """A fight in a test: commands by their fields, dice by their scores, cells by row and column."""

    def __init__(
        self,
        *,
        at: str = "5,5",
        enemies: dict[str, str] | None = None,
        sheet: dict[str, Any] | None = None,
        foes: dict[str, Any] | None = None,
        entries: list[dict[str, Any]] | None = None,
        ground: dict[str, Any] | None = None,
        options: dict[str, str] | None = None,
        stats: dict[str, int] | None = None,
        tables: dict[str, Any] | None = None,
        start: Iterable[int] | None = (6, 5, 4, 3, 2, 1, 1, 1),
        **more: Any,
    ) -> None:
        standing = {"thug": "5,6"} if enemies is None else enemies
        made = {"thug": foe()} if foes is None else foes
        default = {"table": {"name": "Table", "dice": 1, "entries": entries or PLAIN}} if standing else {}
        gear = {"slots": ["arming-sword", "", "kite-shield"], "hands": [1, 3], "off_hand": 3, "name": "Ash"}
        given = {
            "system": "fires",
            "title": "Test",
            "summary": "",
            "sheet": {**gear, **(sheet or {}), "stats": {**STATS, **(stats or {})}},
            "combatants": [
                {"id": name, "foe": name if name in made else next(iter(made)), "at": where}
                for name, where in standing.items()
            ],
            "tables": default if tables is None else tables,
            "ground": {"start": [at], **(ground or {})},
            "changes": {"enemies": made, **more.pop("changes", {})},
            "options": {"auto-ties": "first", **(options or {})},
            **more,
        }
        self.catalog = catalog()
        self.encounter = msgspec.convert(given, Encounter)
        self.state: Any = ruled.begun(RULINGS, build.begin)(self.catalog, self.encounter, {})
        self.events: list[Any] = []
        if start is not None:
            pool = [*start, *(3,) * self.size][: self.size]
            self.do(orders.StartFight(), *pool)

    @property
    def book(self) -> Catalog:
        return changed(self.catalog, self.state.changes)

    @property
    def size(self) -> int:
        from engine.systems.fires.rules.limits import pool_size

        return pool_size(self.book, self.state)

    @property
    def hero(self) -> Any:
        return self.state.hero

    def body(self, who: str = "thug") -> Any:
        return self.state.combatants[who]

    def do(self, command: Any, *faces: int) -> list[Any]:
        dice = Threes(faces)
        draft: Draft[Any, Any] = Draft(self.state, evolve, dice)
        decide(draft, self.catalog, command)
        assert not dice.unused(), f"{dice.unused()} left over"
        self.state, self.events = draft.state, draft.events
        return draft.events

    def refused(self, command: Any, *faces: int) -> Refusal:
        try:
            self.do(command, *faces)
        except Refused as no:
            return no.refusal
        raise AssertionError("was accepted")

    def dice(self, *scores: int) -> tuple[int, ...]:
        """Dice of the pool by their scores."""
        left = [die for die in self.state.pool if not die.spent]
        out = []
        for score in scores:
            die = next(die for die in left if die.score == score)
            left.remove(die)
            out.append(die.id)
        return tuple(out)

    def command(self, action: str, *pay: int, **fields: Any) -> orders.Act:
        for name in ("path", "after"):
            if name in fields:
                fields[name] = tuple(map(cell, fields[name]))
        if "cell" in fields:
            fields["cell"] = cell(fields["cell"])
        if "first" in fields:
            fields["first"] = self.dice(fields["first"])[0]
            left = replace_spent(self.state, fields["first"])
            kept, self.state = self.state, left
            dice = self.dice(*pay)
            self.state = kept
        else:
            dice = self.dice(*pay)
        if "target" in fields:
            fields["targets"] = (fields.pop("target"),)
        return orders.Act(action, dice=dice, **fields)

    def act(self, action: str, *pay: int, faces: Iterable[int] = (), **fields: Any) -> list[Any]:
        return self.do(self.command(action, *pay, **fields), *faces)

    def no(self, action: str, *pay: int, **fields: Any) -> Refusal:
        return self.refused(self.command(action, *pay, **fields))

    def end(self, *faces: int) -> list[Any]:
        """The beat ends; faces for the tables and whatever is rolled after them."""
        return self.do(orders.EndBeat(), *faces)

    def wait(self, *faces: int) -> list[Any]:
        """A window is let pass."""
        return self.do(orders.Pass(), *faces)

    def answer(self, value: str, *faces: int) -> list[Any]:
        return self.do(orders.Choose(value), *faces)

    def pool(self, *scores: int) -> Table:
        """Other dice on the table."""
        from engine.systems.fires.state import Die

        dice = tuple(Die(number + 1, score) for number, score in enumerate(scores))
        self.state = replace(self.state, pool=dice)
        return self

    def set(self, who: str = HERO, **changes: Any) -> Table:
        """Somebody in another condition."""
        person = replace(self.state.combatants[who], **changes)
        self.state = replace(self.state, combatants={**self.state.combatants, who: person})
        return self

    def person(self, **changes: Any) -> Table:
        self.state = replace(self.state, person=replace(self.state.sheet, **changes))
        return self

    def found(self, kind: str) -> list[Any]:
        """The events of a type."""
        return [event for event in self.events if type(event).__name__ == kind]


def replace_spent(state: State, number: int) -> State:
    return replace(state, pool=tuple(replace(die, spent=True) if die.id == number else die for die in state.pool))
