"""T12, T13, T15, T16, T17: the engine in memory, beside a plain fold of frozen records."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Set
from pathlib import Path
from typing import Any

from engine.core.session import Session
from tests.bench import fold
from tests.bench.effort import Effort
from tests.bench.figures import Figure, median
from tests.bench.scenes import Walk, fight, walk

FIGHTERS = 8
FIGHTS: dict[int | str, str] = {
    FIGHTERS: "Miasma",
    "mir": "MIR",
    "yokai": "Yokai",
    "mirage": "Mirage",
    "fires": "Fires",
}
"""What is folded, commanded and asked for options, eight to a fight but in Fires. Undo and memory are alike."""


def measure(asked: Set[str], effort: Effort, scratch: Path) -> list[Figure]:
    """Everything that needs no file and no screen."""
    taken = walk(FIGHTERS, effort.steps)
    plain = fold.events(50_000, 12)
    figures: list[Figure] = []
    for name, work in {"T12": folding, "T13": commands, "T15": options}.items():
        for which in FIGHTS if name in asked else ():
            figures += work(which, walk(which, effort.steps), plain, effort)
    if "T16" in asked:
        figures += undo(taken, plain, effort)
    if "T17" in asked:
        figures += memory(taken)
    return figures


def scale(plain: list[fold.AnyEvent]) -> float:
    """How fast this machine is just now, 1.0 being the one for which absolute targets are stated."""
    return fold.rate(plain, 12) / fold.YARDSTICK


def folding(which: int | str, taken: Walk, plain: list[fold.AnyEvent], effort: Effort) -> list[Figure]:
    """T12: events a second through `evolve`."""
    evolve = fight(which).ruleset.evolve
    ours, base = [], []
    for _ in range(effort.passes):
        begun, count = time.perf_counter(), 0
        for run in taken.runs:
            state = taken.root
            for step in run:
                for event in step.events:
                    state = evolve(state, event)
                count += len(step.events)
        ours.append(count / (time.perf_counter() - begun))
        base.append(fold.rate(plain, 12))
    return [
        Figure(
            "T12",
            f"fold of {FIGHTS[which]} events",
            "/s",
            median(ours),
            median(base),
            "plain fold",
            "at least",
            0.15,
            0.3,
        )
    ]


def commands(which: int | str, taken: Walk, plain: list[fold.AnyEvent], effort: Effort) -> list[Figure]:
    """T13: commands a second, and the same commands once more at the end of a long chronicle."""
    overall, early, late, speed = [], [], [], []
    for _ in range(effort.passes):
        speed.append(scale(plain))
        session = fight(which)
        early.append(rate(session, taken.commands[:1]))
        overall.append(rate(session, taken.commands[1:] or taken.commands))
        late.append(rate(session, taken.commands[:1]))
    return [
        Figure(
            "T13",
            f"{FIGHTS[which]} commands, random fight{'' if which == 'fires' else ' of 8'} (target scaled)",
            "/s",
            median(overall),
            None,
            "",
            "at least",
            5_000 * median(speed),
            10_000 * median(speed),
        ),
        Figure(
            "T13",
            f"the first ones again, {taken.steps:,} steps later",
            "/s",
            median(late),
            median(early),
            "at first",
            "at least",
            0.8,
        ),
    ]


def rate(session: Session[Any, Any, Any], runs: list[list[Any]]) -> float:
    """Commands a second; each run is played from the root."""
    begun, count = time.perf_counter(), 0
    for run in runs:
        session.goto(0)
        for command in run:
            session.do(command)
        count += len(run)
    spent = time.perf_counter() - begun
    session.drain()
    return count / spent


def options(which: int | str, taken: Walk, plain: list[fold.AnyEvent], effort: Effort) -> list[Figure]:
    """T15: what one free combatant may do, with all reasons."""
    ruleset = fight(which).ruleset
    spent, speed = [], []
    for _ in range(effort.passes):
        speed.append(scale(plain))
        for state, who in taken.moments:
            begun = time.perf_counter()
            ruleset.options(state, "gm", who)
            spent.append((time.perf_counter() - begun) * 1000)
    return [
        Figure(
            "T15",
            f"{FIGHTS[which]} options of one combatant (target scaled)",
            "ms",
            median(spent),
            None,
            "",
            "at most",
            1.6 / median(speed),
            0.4 / median(speed),
        ),
    ]


def undo(taken: Walk, plain: list[fold.AnyEvent], effort: Effort) -> list[Figure]:
    """T16: one step back and forth, in a short and in a long chronicle."""
    figures = []
    session = fight(FIGHTERS)
    marks = [max(1, taken.steps // 10), taken.steps]
    for run in taken.runs:
        session.goto(0)
        for step in run:
            session.timeline.append(step, session.state)
            if marks and session.timeline.size >= marks[0]:
                marks.pop(0)
                rates, speed = [], []
                for _ in range(effort.passes):
                    speed.append(scale(plain))
                    begun = time.perf_counter()
                    for _ in range(1_000):
                        session.undo()
                        session.redo()
                    rates.append(2_000 / (time.perf_counter() - begun))
                    session.drain()
                figures.append(
                    Figure(
                        "T16",
                        f"undo, redo at {session.timeline.size:,} steps (target scaled)",
                        "/s",
                        median(rates),
                        None,
                        "",
                        "at least",
                        38_000 * median(speed),
                    )
                )
    return figures


def memory(taken: Walk) -> list[Figure]:
    """T17: ten thousand events, with every step on the way kept reachable."""
    wanted = 10_000
    tracemalloc.start()
    try:
        session = fight(FIGHTERS)
        before = tracemalloc.get_traced_memory()[0]
        count = 0
        for run in taken.commands:
            if count >= wanted:
                break
            session.goto(0)
            for command in run:
                count += sum(len(step.events) for step in session.do(command))
                session.drain()
                if count >= wanted:
                    break
        ours = (tracemalloc.get_traced_memory()[0] - before) / 2**20 * wanted / count
    finally:
        tracemalloc.stop()
    base = fold.kept_states_mib(fold.events(wanted, 12), 12)
    return [
        Figure(
            "T17",
            "memory for 10,000 events, every step reachable",
            "MiB",
            ours,
            base,
            "kept plain states",
            "at most",
            2.0,
            1.0,
        )
    ]
