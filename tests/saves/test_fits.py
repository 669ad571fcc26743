"""What facts of a file have to find in the state that they come upon: every row of every game's table, told by its
field where it is not there, and nothing where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from content import loader
from engine.core.rulings.facts import Noted, Ruled
from engine.core.stored import CommandBase
from engine.systems import SYSTEMS
from engine.systems.fires.commands.journey import PickUp, TurnPage
from engine.systems.fires.events import flow as fires
from engine.systems.miasma.events.attack import Hit
from engine.systems.mir.events import attack
from engine.systems.mir.events import flow as mir
from engine.systems.mirage.events import acts, flow, harm, interlude, setup
from engine.systems.yokai.events import attack as yokai
from engine.systems.yokai.events.flow import SlotOffered
from saves.sound import unfit
from tests.saves.reached import facts

NOBODY, MANY = "nobody", 99


class Case(Struct, frozen=True):
    """A kind of facts, what its field says that is not there, and how the problem begins. A function is asked with the
    state and the fact; ``where`` says which facts will do.
    """

    kind: type
    bad: dict[str, Any]
    told: str
    where: Callable[[Any, Any], Any] = lambda state, fact: True
    before: dict[str, Any] = {}
    """What else is not there: fields of the state."""


def chapter_kept(state: Any, fact: Any) -> bool:
    return state.journey.chapter in state.kept.get("chapters", {})


def last_option(state: Any, fact: Any) -> int:
    page = state.kept["chapters"][state.journey.chapter]["pages"][state.journey.page]
    return len(page["options"])


def otherwise(field: str, **changes: Any) -> Callable[[Any, Any], Any]:
    """What stands in a field, with some of it otherwise."""

    def other(state: Any, fact: Any) -> Any:
        return replace(getattr(fact, field), **changes)

    return other


def beyond_its_entries(state: Any, fact: Any) -> Any:
    return replace(fact.table, forced=len(fact.table.entries))


CASES: tuple[tuple[str, Case], ...] = (
    ("fires", Case(fires.DoomCame, {"number": -1}, "number is -1")),
    ("fires", Case(fires.DoomCame, {"number": lambda state, fact: len(state.dooms)}, "number is")),
    ("fires", Case(fires.TileSet, {"cells": ("99,99",)}, "cells[0] is 99,99")),
    (
        "fires",
        Case(
            fires.TableSet,
            {"why": "foreseen", "table": beyond_its_entries},
            "table.forced is no entry",
        ),
    ),
    ("fires", Case(fires.TableSet, {"why": "foreseen", "table": otherwise("table", forced=-1)}, "table.forced is no")),
    ("fires", Case(fires.Ended, {"outcome": ""}, "outcome is ''")),
    ("fires", Case(TurnPage, {"option": last_option}, "option is", chapter_kept)),
    ("fires", Case(TurnPage, {"option": -1}, "option is -1", chapter_kept)),
    ("fires", Case(PickUp, {"find": NOBODY}, "find is 'nobody'", chapter_kept)),
    ("miasma", Case(Hit, {"sums": ()}, "sums have no Physical damage", lambda state, fact: fact.share)),
    ("mir", Case(mir.FightOpened, {"opener": NOBODY}, "opener is 'nobody'")),
    ("mir", Case(attack.CounterWeaponChosen, {"item": NOBODY}, "item is 'nobody'")),
    ("mir", Case(mir.OrderSet, {"order": (NOBODY,)}, "order is 'nobody'")),
    ("mir", Case(attack.DamageDealt, {"source": NOBODY}, "source is 'nobody'")),
    ("mirage", Case(flow.Closed, {}, "events[0] is about something open", before={"frames": ()})),
    ("mirage", Case(flow.Stepped, {}, "events[0] is about something open", before={"frames": ()})),
    ("mirage", Case(acts.CoverTaken, {"cover": NOBODY}, "cover is 'nobody'")),
    ("mirage", Case(acts.WayCleared, {"a": NOBODY}, "a is 'nobody'")),
    ("mirage", Case(acts.WayCleared, {"b": NOBODY}, "b is 'nobody'")),
    ("mirage", Case(acts.BarrierCleared, {"barrier": NOBODY}, "barrier is 'nobody'")),
    ("mirage", Case(acts.Prayed, {"test": otherwise("test", who="")}, "test.who is ''")),
    ("mirage", Case(acts.TraitUsed, {"seq": MANY}, "seq is 99")),
    *(
        ("mirage", Case(interlude.Recovered, {name: lambda state, fact, name=name: (MANY,)}, f"{name} is 99"))
        for name in ("healed", "kept", "lost")
    ),
    ("mirage", Case(harm.Protected, {"what": "armour", "cover": NOBODY}, "cover is 'nobody'")),
    ("mirage", Case(harm.ConditionsMarked, {"places": (0, 3)}, "places is 3: must be one of 0, 1, 2")),
    ("mirage", Case(harm.ConditionsCleared, {"places": (-1,)}, "places is -1")),
    ("mirage", Case(harm.ClockStopped, {"seq": MANY}, "seq is 99")),
    ("mirage", Case(harm.CriticalSuffered, {"trait": otherwise("trait", seq=MANY)}, "trait.seq is 99")),
    ("mirage", Case(harm.TimeRanOut, {"status": "active"}, "status is 'active'")),
    ("mirage", Case(setup.CoverRemoved, {"key": NOBODY}, "key is 'nobody'")),
    ("mirage", Case(setup.Given, {"arm": None, "item": None}, "events[0] has neither")),
    ("yokai", Case(yokai.CheckTied, {"indexes": (-1,)}, "indexes is -1")),
    ("yokai", Case(yokai.CheckTied, {"indexes": (MANY,)}, "indexes is 99")),
    ("yokai", Case(yokai.ActionDeclared, {"price": "2 + much"}, "price is '2 + much'")),
    ("yokai", Case(SlotOffered, {"at": -1}, "at is -1")),
    ("yokai", Case(SlotOffered, {"at": lambda state, fact: len(state.order)}, "at is")),
    ("yokai", Case(SlotOffered, {}, "at is a place among rows, of which there are none", before={"order": ()})),
)

NAMES_NOTHING: tuple[tuple[str, Case], ...] = (
    ("miasma", Case(Hit, {"sums": (), "share": 0}, "")),
    ("yokai", Case(yokai.ActionDeclared, {"price": ""}, "")),
    ("fires", Case(TurnPage, {"option": MANY}, "", before={"kept": {}})),
    ("fires", Case(PickUp, {"find": NOBODY}, "", before={"kept": {}})),
    ("fires", Case(fires.TableSet, {"why": "kept", "table": otherwise("table", forced=-1)}, "")),
    ("fires", Case(fires.TableSet, {"why": "foreseen", "table": otherwise("table", forced=0)}, "")),
    ("mir", Case(mir.FightOpened, {"opener": ""}, "")),
    ("mirage", Case(harm.Protected, {"what": "armour", "cover": ""}, "")),
    ("mirage", Case(harm.ConditionsMarked, {"places": (0, 2)}, "")),
)
"""The same facts where they speak of nothing."""


def asked(system: str, case: Case) -> tuple[list[str], list[str]]:
    """What is told of the first such fact of the golden saves, and what where it is otherwise."""
    found: tuple[Any, Any] = next(
        (state, fact) for state, fact in facts(system) if type(fact) is case.kind and case.where(state, fact)
    )
    state, fact = found
    bad = {name: value(state, fact) if callable(value) else value for name, value in case.bad.items()}
    return told(system, state, fact), told(system, replace(state, **case.before), replace(fact, **bad))


def told(system: str, state: Any, fact: Any) -> list[str]:
    """What does not fit of a step of nothing but this. What its fold misses nobody has to ask for."""
    rules = loader.rules(system)
    if isinstance(fact, CommandBase):
        return [str(problem) for problem in unfit(rules, state, fact, ())]
    rules.evolve(state, fact)
    return [str(problem) for problem in unfit(rules, state, None, (fact,))]


@pytest.mark.parametrize(
    ("system", "case"), [pytest.param(s, c, id=f"{s}-{c.kind.__name__}-{'-'.join(c.bad)}") for s, c in CASES]
)
def test_what_is_not_there_is_told_with_its_field(system: str, case: Case) -> None:
    as_played, otherwise = asked(system, case)
    assert as_played == []
    assert len(otherwise) == 1
    assert otherwise[0].removeprefix("command.").removeprefix("events[0].").startswith(case.told)


@pytest.mark.parametrize(
    ("system", "case"), NAMES_NOTHING, ids=lambda part: part.kind.__name__ if isinstance(part, Case) else None
)
def test_what_speaks_of_nothing_finds_it(system: str, case: Case) -> None:
    assert asked(system, case) == ([], [])


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_row_of_a_table_is_here(system: str) -> None:
    assert loader.rules(system).rooms.fits.keys() - {Ruled} == {case.kind for of, case in CASES if of == system}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_ruling_is_of_a_person_or_of_the_fight_as_its_field_is(system: str) -> None:
    fit = loader.rules(system).rooms.fits[Ruled]
    state, fact = next((state, fact) for state, fact in facts(system) if type(fact) is Ruled and fact.who)
    assert list(fit(state, fact)) == []
    (problem,) = fit(state, replace(fact, who=""))
    assert str(problem).startswith("who is '': ")


def test_each_fact_of_a_step_comes_upon_what_those_before_it_left() -> None:
    """What the first takes away the second does not find, which is told by its place."""
    rules = loader.rules("mirage")
    state, gone = next((state, fact) for state, fact in facts("mirage") if type(fact) is setup.CoverRemoved)
    other = Noted("said between them")
    told = [str(problem) for problem in unfit(rules, state, None, (other, gone, gone, other))]
    assert [problem[:14] for problem in told] == ["events[2].key "]
