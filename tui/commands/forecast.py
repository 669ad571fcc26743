"""``counterbeat forecast``: how a fight will probably go, before the evening."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from types import FrameType

import msgspec

from engine.core.minds.fights import Fight
from engine.core.minds.future import minds_of
from engine.core.offers import counted
from engine.core.refusal import shortened
from engine.core.text import clean, safe_json, whole_number
from tui.commands.document import as_document
from tui.forecast import report
from tui.forecast.forecast import kept, sides_of
from tui.forecast.jobs import in_processes, on_cluster
from tui.forecast.remembered import remember
from tui.forecast.tally import Tally
from tui.forecast.work import Change, Task, opened
from tui.start.auto import minds_named, none_by_tables
from tui.start.errors import Usage

MOST_FIGHTS = 1_000_000
MOST_VALUES = 50
MOST_JOBS = 512


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("encounter", metavar="ENCOUNTER", help="an id from counterbeat list, or a TOML file")
    parser.add_argument("--fights", type=int, default=200, metavar="N", help="how many fights (200)")
    parser.add_argument(
        "--minds", default="", metavar="SIDE=MIND,…", help="who plays how: random, simple, sharp (simple)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other fights for another number (0)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (as many as there are cores)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the workers of this Dask cluster instead")
    parser.add_argument("--vary", metavar="NAME=1..4", help="sweep: how many of a foe, a house rule, WHO.FIELD")
    parser.add_argument("--keep", action="store_true", help="save the three most typical fights, to be looked at")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def main(args: Namespace) -> int:
    """Play, and print what came of it; what there is so far where it is interrupted."""
    if not 1 <= args.fights <= MOST_FIGHTS:
        raise Usage(f"--fights cannot be {args.fights}: must be 1 to {MOST_FIGHTS}")
    jobs = (os.cpu_count() or 1) if args.jobs is None else args.jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise Usage(f"--jobs cannot be {jobs}: must be 1 to {MOST_JOBS}")
    system, root = opened(args.encounter)
    minds = minds_named(args.minds, sides_of(system, root))
    none_by_tables(system, args.minds.split(","))
    seeds = tuple(range(args.seed, args.seed + args.fights))
    task = Task(args.encounter, minds, seeds, rules=system.version)
    names = {sheet.id: sheet.name for sheet in system.view(root).sheets}
    changes: list[Change | None] = values_of(args.vary) if args.vary else [None]
    for change in changes:
        opened(args.encounter, change)  # what cannot be is said before anything is played
    rows = _played(task, minds_of(system).unit, changes, jobs, args.dask)
    if not args.vary and not args.minds:
        remember(args.encounter, rows[0][1])
    if args.json:
        data = [{**({"vary": {row.name: row.value}} if row else {}), **report.as_data(tally)} for row, tally in rows]
        as_document()
        sys.stdout.write(safe_json(msgspec.json.encode(data if args.vary else data[0]).decode()) + "\n")
        return 0
    first, tally = rows[0]
    told = (
        report.swept(first.name, [(row.value, tally) for row, tally in rows if row], _plot())
        if first is not None
        else [counted(tally.fights, "fight"), "", *report.told(tally, names, _plot())]
    )
    sys.stdout.write("\n".join(told) + "\n")
    if args.keep and first is None:
        for seed in tally.typical():
            sys.stdout.write(f"kept: {clean(kept(args.encounter, minds, seed))}\n")
    return 0


def _plot() -> report.Plot:
    """Bars as the output can hold them, as wide as the terminal."""
    signs = "▇·" if (sys.stdout.encoding or "").lower().startswith("utf") else "#."
    return report.Plot(signs[0], signs[1], shutil.get_terminal_size().columns if sys.stdout.isatty() else 80)


def values_of(text: str) -> list[Change | None]:
    """``kappa=1..4`` or ``lunge=on,off`` as one change for each value. Raises ``Usage``."""
    name, equals, values = text.partition("=")
    low, dots, high = values.partition("..")
    if not name or not equals or not values:
        raise Usage(f"--vary {text!r}: write NAME=1..4 or NAME=VALUE,VALUE")
    if dots:
        first, last = whole_number(low), whole_number(high)
        if first is None or last is None or first > last:
            told = "a range goes from a number to one that is not smaller, such as 1..4"
            raise Usage(f"--vary {shortened(repr(text))}: {told}")
        found = [str(value) for value in range(first, min(last, first + MOST_VALUES) + 1)]
    else:
        found = [value.strip() for value in values.split(",") if value.strip()]
    if not 1 <= len(found) <= MOST_VALUES:
        raise Usage(f"--vary {text!r}: 1 to {MOST_VALUES} values can be compared")
    return [Change(name, value) for value in found]


def _played(
    task: Task, unit: str, changes: list[Change | None], jobs: int, cluster: str | None
) -> list[tuple[Change | None, Tally]]:
    """The fights of each change, counted; those so far where it is interrupted. Raises ``KeyboardInterrupt`` where
    there are none yet.
    """
    rows: list[tuple[Change | None, Tally]] = []
    for change in changes:
        tally = Tally(sides=tuple(task.minds), unit=unit)
        whole = _counted(msgspec.structs.replace(task, change=change), tally, jobs, cluster)
        if tally.fights:
            rows.append((change, tally))
        if not whole:
            if not rows:
                raise KeyboardInterrupt
            break
    return rows


def _counted(task: Task, tally: Tally, jobs: int, cluster: str | None) -> bool:
    """Count all fights of a task, with a line that says how far it is; whether it went to the end."""
    fights: Iterator[list[Fight]] = in_processes(task, jobs) if cluster is None else on_cluster(task, cluster)
    begun = time.monotonic()
    try:
        with _interrupts() as asked:
            for some in fights:
                tally.add(some)
                _progress(tally.fights, len(task.seeds), time.monotonic() - begun)
                if asked.is_set():
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        which = f" of {task.change.name} {task.change.value}" if task.change else ""
        sys.stderr.write(f"\ninterrupted after {tally.fights} of {len(task.seeds)} fights{which}\n")
        return False
    _progress(0, 0, 0.0)
    return True


@contextmanager
def _interrupts() -> Iterator[Event]:
    """Notes that ctrl+c was pressed, besides raising it: where it falls into the tidying up of an object, Python drops
    the exception, and the fights would go on.
    """
    asked = Event()
    usual = signal.getsignal(signal.SIGINT)

    def noted(number: int, frame: FrameType | None) -> None:
        asked.set()
        if callable(usual):
            usual(number, frame)

    if current_thread() is not main_thread():
        yield asked
        return
    signal.signal(signal.SIGINT, noted)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, usual)


def _progress(done: int, of: int, seconds: float) -> None:
    """A bar on the terminal where somebody is looking; ``of`` 0 takes it away."""
    if not sys.stderr.isatty():
        return
    if not of:
        sys.stderr.write("\r\x1b[K")
        return
    left = f" {done} of {of}, {seconds / done * (of - done):.0f} s left"
    cells = max(0, min(30, shutil.get_terminal_size().columns - len(left) - 1))  # a line that wraps is not written over
    sys.stderr.write(f"\r{'#' * (done * cells // of):<{cells}}{left}\x1b[K")
    sys.stderr.flush()
