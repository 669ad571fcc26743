"""T2, T3, T4: from exec to the fight screen with twelve combatants, beside the smallest Textual application."""

from __future__ import annotations

import sys
from collections.abc import Set
from pathlib import Path

from tests.bench.cases_calls import COUNTERBEAT
from tests.bench.effort import Effort
from tests.bench.figures import Figure, median
from tests.bench.scenes import TWELVE, TWELVE_TITLE
from tests.bench.terminal import Program, clean_env, first_paint

HELLO = [sys.executable, str(Path(__file__).parent / "apps" / "hello.py")]
LIMIT = 8.0
"""Seconds after which a recording ends even if something blinks."""


def measure(asked: Set[str], effort: Effort, scratch: Path) -> list[Figure]:
    """First picture, settled picture and peak memory."""
    programs = {
        "ours": ([COUNTERBEAT, "play", str(TWELVE)], TWELVE_TITLE),
        "hello": (HELLO, "smallest application"),
    }
    env = {name: clean_env(scratch / f"start-{name}") for name in programs}
    first: dict[str, list[float]] = {name: [] for name in programs}
    settled: dict[str, list[float]] = {name: [] for name in programs}
    peak: dict[str, list[float]] = {name: [] for name in programs}
    for turn in range(effort.starts + 1):
        for name, (argv, expect) in programs.items():
            with Program(argv, env[name]) as program:
                program.pump(0.8, LIMIT, patience=LIMIT)
                seen = first_paint(program, expect)
                if turn:  # the first round warms the caches
                    first[name].append(seen[0])
                    settled[name].append(seen[1])
                    peak[name].append(program.peak_mib())

    def figure(name: str, what: str, unit: str, taken: dict[str, list[float]], bound: float, stretch: float) -> Figure:
        return Figure(
            name, what, unit, median(taken["ours"]), median(taken["hello"]), "hello app", "at most", bound, stretch
        )

    figures = [
        figure("T2", "play: first picture", "ms", first, 1.8, 1.3),
        figure("T3", "play, 12 combatants: settled", "ms", settled, 2.4, 1.5),
        figure("T4", "play, 12 combatants: peak memory", "MiB", peak, 1.5, 1.3),
    ]
    return [figure for figure in figures if figure.id in asked]
