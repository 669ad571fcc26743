"""Figures that hang on themselves by way of what is asked about them, so that nobody could ever work them out."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.problem import Problem
from engine.systems.fires.catalog import Catalog, effects, words
from engine.systems.fires.catalog.encounter import WITH_RULES, Data
from engine.systems.fires.rules.numbers import spoken_of

HANGS_ON: dict[str, frozenset[str]] = {name: frozenset(["end"]) for name in ("eqp", "res", "sp-dice")}
"""What a figure is made of whatever the rules of rows add (FF-16, FF-18, FF-23)."""

STANDS_FOR = {"curse_threshold": "curse-threshold"}
"""The figure that a name in an expression asks for, where it is called otherwise."""

MOVING = "able_to_move"

ASKING = ("sink_has_room", "sink_full", "unfilled_hp_max", MOVING)
"""Predicates that ask for a figure as it is with all that changes it. What an expression speaks of is no circle: a
figure that is being worked out counts there without what changes it.
"""


def of_circles(book: Catalog, data: Data, before: str) -> Iterator[Problem]:
    """The rules of these rows that ask for what hangs on them, by whatever other row."""
    asking = [(path, rule, asked) for path, rule in _ruling(data, before) if (asked := _asked(rule))]
    if not asking:
        return
    on = {name: set(made_of) for name, made_of in HANGS_ON.items()}
    for _, rule in _ruling(book, ""):
        on.setdefault(_ruled(rule), set()).update(_spoken(rule), (figure for _, figure in _asked(rule)))
    for path, rule, asked in asking:
        for name, figure in asked:
            own = figure == "hp" == _ruled(rule)  # which is then read without what changes it
            if not own and _ruled(rule) in _behind(on, figure):
                told = f"asks for {figure}, which hangs on this very rule"
                yield Problem(f"{path}.when.{name}", f"{told}: no rule may ask for what it changes")


def _ruling(data: Data, before: str) -> Iterator[tuple[str, effects.ModifyValue | effects.Restrict]]:
    """The rules that change a figure, or whether somebody can move, each with its path."""
    for kind in WITH_RULES:
        for key, row in getattr(data, kind).items():
            for index, rule in enumerate(row.rules):
                if isinstance(rule, effects.ModifyValue | effects.Restrict):
                    yield f"{before}{kind}.{key}.rules[{index}].{rule.__struct_config__.tag}", rule


def _ruled(rule: effects.ModifyValue | effects.Restrict) -> str:
    return MOVING if isinstance(rule, effects.Restrict) else rule.value


def _asked(rule: effects.ModifyValue | effects.Restrict) -> list[tuple[str, str]]:
    """The predicates of a rule that ask for a figure, each with that."""
    when = rule.when or words.When()
    figures = {"unfilled_hp_max": "hp", MOVING: MOVING}
    return [(name, figures.get(name, str(wanted))) for name, wanted in when.given if name in ASKING]


def _spoken(rule: effects.ModifyValue | effects.Restrict) -> set[str]:
    """The figures that the expressions of a rule speak of."""
    expressions = (getattr(rule, "by", None), rule.when.expr if rule.when is not None else None)
    found = {name for each in expressions if isinstance(each, str) for name in spoken_of(each)}
    return {STANDS_FOR.get(name, name) for name in found}


def _behind(on: dict[str, set[str]], figure: str) -> set[str]:
    """All that a figure hangs on, itself too."""
    found, left = {figure}, [figure]
    while left:
        for name in on.get(left.pop(), set()) - found:
            found.add(name)
            left.append(name)
    return found
