"""What cannot be in a state that came from a file: ids of nobody, zones that are none, numbers beyond their ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.core.fits import counts
from engine.core.problem import Problem, among, each_among, in_range
from engine.core.ruleset import own_ids, touched
from engine.core.rulings import made
from engine.systems.yokai.audience import named
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.events import attack, flow
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import HOME, Combatant, State
from engine.systems.yokai.state.exchange import Attack, Window

MOST_FP, MOST_KI = 999, 9999
"""Far beyond what anybody saves up or spends."""


def sound(catalog: Catalog, state: State, before: State | None = None) -> tuple[Problem, ...]:
    """Everything wrong with a state. After a step of a file, only where it changed anybody."""
    found = list(own_ids(catalog, state, before))
    for key, fighter in touched(state.combatants, before).items():
        found += _fighter(f"combatants.{key}", fighter)
    if not (1 <= state.tide_limit <= 99 and -99 <= state.tide <= 99 and len(state.morale) == len(HOME)):
        found += in_range("tide_limit", state.tide_limit, 1, 99)
        found += in_range("tide", state.tide, -99, 99)
        found += [Problem(f"morale.{side}", "is missing") for side in HOME if side not in state.morale]
    for path, ids in _named(state):
        found += each_among(path, ids, state.combatants)
    order = [slot.who for slot in state.order]
    if len(set(order)) < len(order):
        found.append(Problem("order", "has two places for somebody"))
    if len({window.about.id for window in state.windows}) < len(state.windows):
        found.append(Problem("windows", "have one number for two exchanges"))
    if state.windows and (before is None or before.windows is not state.windows):
        top = state.windows[-1]
        if not found and exchange.stage(state, top) == "dice" and not exchange.due(state, top):
            found.append(Problem("windows", "are without the dice that they wait for"))
    return tuple(found)


def _fighter(path: str, fighter: Combatant) -> Iterable[Problem]:
    yield from among(f"{path}.zone", fighter.zone, HOME[fighter.side])
    yield from in_range(f"{path}.fp", fighter.fp, 0, MOST_FP)
    yield from in_range(f"{path}.ki", fighter.ki, 0, MOST_KI)


def _named(state: State) -> Iterable[tuple[str, Iterable[str]]]:
    """The fields of a state in which ids of people stand, each with those ids."""
    return (
        ("order", [slot.who for slot in state.order]),
        ("owner", [state.owner] if state.owner else []),
        ("quiet", state.quiet),
        ("clocks", [clock.who for clock in state.clocks]),
        ("asked", state.asked),
        ("releases", state.releases),
        *((f"windows[{at}]", [*_people(window)]) for at, window in enumerate(state.windows)),
    )


def _people(window: Window) -> Iterable[str]:
    yield from window.asked
    yield from (answer.roller.who for answer in window.answers.values() if answer.roller)
    yield from sorted(named(window))


def _rolling(state: State, event: attack.CheckTied) -> Collection[object]:
    """Whom the numbers of those who roll again count off."""
    window = exchange.found(state, event.frame)
    return () if window is None else window.about.targets if isinstance(window.about, Attack) else window.about.parties


def _paid(state: State, event: attack.ActionDeclared) -> Iterator[Problem]:
    parts = event.price.split(" + ") if event.price else ()
    if not all(part.split(" ")[0].isdecimal() for part in parts):
        yield Problem("price", f"is {event.price[:40]!r}: must be numbers, each with what for, and + between them")


FITS = made.fits(
    RULINGS,
    {
        flow.SlotOffered: counts(at=lambda state, event: state.order),
        attack.CheckTied: counts(indexes=_rolling),
        attack.ActionDeclared: _paid,
    },
)
"""What events from a file have to find in the state before them."""
