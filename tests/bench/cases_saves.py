"""T18, T20, T21: opening, committing and the size of a save, beside what no journal can do without.

The figures belong to the disk that the temporary folder is on: set TMPDIR to try another.
"""

from __future__ import annotations

import os
import time
from collections.abc import Set
from pathlib import Path
from unittest.mock import patch

import msgspec

from content import loader
from saves import chronicle, reading
from tests.bench import fold
from tests.bench.effort import Effort
from tests.bench.figures import Figure, median
from tests.bench.journal import BareJournal
from tests.bench.scenes import Walk, walk

FIGHTERS = 8


def measure(asked: Set[str], effort: Effort, scratch: Path) -> list[Figure]:
    """Everything that needs a disk."""
    taken = walk(FIGHTERS, effort.steps)
    figures: list[Figure] = []
    if asked & {"T18", "T21"}:
        figures += [figure for figure in whole_file(taken, effort, scratch) if figure.id in asked]
    if "T20" in asked:
        figures += commits(taken, effort, scratch)
    return figures


def new(taken: Walk, path: Path | None) -> chronicle.Chronicle:
    """A new chronicle of the fight that was walked through."""
    return chronicle.start(
        loader.rules("miasma"), taken.root, title="Bench", encounter="bench", seed=0, by="bench", path=path
    )


def whole_file(taken: Walk, effort: Effort, scratch: Path) -> list[Figure]:
    """T18 and T21, on a chronicle of many fights."""
    path = scratch / "long.fight"
    kept = new(taken, None)
    for run in taken.commands:
        kept.session.goto(0)
        for command in run:
            kept.session.do(command)
    if trouble := kept.move_to(path):
        raise RuntimeError(trouble.message)
    kept.close()
    count = sum(len(step.events) for run in taken.runs for step in run)
    plain = fold.events(count, 12)
    lines = msgspec.json.Encoder().encode_lines(plain)
    decoder = msgspec.json.Decoder(fold.AnyEvent)
    ours, base = [], []
    for _ in range(effort.passes):
        begun = time.perf_counter()
        reading.load(path, loader.rules)
        ours.append((time.perf_counter() - begun) * 1000)
        begun = time.perf_counter()
        fold.fold(fold.start(12), decoder.decode_lines(lines))
        base.append((time.perf_counter() - begun) * 1000)
    each = path.stat().st_size / count
    return [
        Figure(
            "T18",
            f"open a save of {taken.steps:,} steps, {count:,} events",
            "ms",
            median(ours),
            median(base),
            "decode and fold as many plain events",
            "at most",
            10,
            4,
        ),
        Figure("T21", "size of a save, per event", "bytes", each, None, "", "at most", 150),
    ]


def commits(taken: Walk, effort: Effort, scratch: Path) -> list[Figure]:
    """T20: a command made durable, in turn with as many bytes appended and synced bare."""
    path = scratch / "commits.fight"
    kept, bare = new(taken, path), BareJournal(scratch / "bare.jsonl")
    ours, base, syncs = [], [], []
    with patch("os.fsync", wraps=os.fsync) as synced:
        for command in taken.commands[0][: effort.presses * 2]:
            kept.session.do(command)
            before, calls = path.stat().st_size, synced.call_count
            begun = time.perf_counter()
            trouble = kept.save()
            ours.append((time.perf_counter() - begun) * 1000)
            if trouble:
                raise RuntimeError(trouble.message)
            syncs.append(synced.call_count - calls)
            base.append(bare.commit(b"x" * (path.stat().st_size - before)))
    kept.close()
    bare.close()
    return [
        Figure("T20", "journal commit", "ms", median(ours), median(base), "bare append and fsync", "at most", 1.3),
        Figure("T20", "syncs per command", "", max(syncs), None, "", "at most", 1),
    ]
