"""T26: what does not hang on a terminal where sixty fight on a map of 200 by 200: options and exports."""

from __future__ import annotations

import time
from collections.abc import Set
from pathlib import Path
from random import Random

from saves.page import page
from tests.bench.cases_keys import crowd
from tests.bench.effort import Effort
from tests.bench.figures import Figure, median
from tests.bench.scenes import choose
from tui.protocol.server import ProtocolServer
from tui.start.fights import begin

PEOPLE, SIZE = 60, 200
STEPS = 100
"""Steps of the fight that is exported."""


def measure(asked: Set[str], effort: Effort, scratch: Path) -> list[Figure]:
    """The options of whoever is asked first, and the exported page of a hundred steps."""
    path, took, sent = crowd(scratch, PEOPLE, SIZE), [], b""
    for _ in range(effort.passes):
        chronicle = begin(str(path), seed=1)
        server, who = ProtocolServer(chronicle), chronicle.session.pending()[0].who
        began = time.perf_counter()
        sent = server.answer(b'{"op":"options","who":"%s"}' % who.encode())
        took.append((time.perf_counter() - began) * 1000)
    session = begin(str(path), seed=1).session
    rng = Random(1)
    while session.timeline.size < STEPS:
        session.do(choose(session, rng, []))
    began = time.perf_counter()
    written = sum(len(part) for part in page(session, "A crowd", "gm"))
    spent = time.perf_counter() - began
    what = f"{PEOPLE} on {SIZE}×{SIZE}"
    return [
        Figure("T26", f"options of the asked, {what}", "ms", median(took), None, "", "at most", 100),
        Figure("T26", "  and their size", "bytes", len(sent), None, "", "at most", 200_000),
        Figure("T26", f"HTML of {STEPS} steps, {what} ({written // 1000:,} kB)", "s", spent, None, "", "at most", 5),
    ]
