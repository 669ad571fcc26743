"""`python -m tests.bench [NAMES] [--json FILE] [--quick]`."""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tempfile
from pathlib import Path

from tests.bench import cases_calls, cases_crowds, cases_keys, cases_memory, cases_minds, cases_saves, cases_starts
from tests.bench.effort import FULL, QUICK
from tests.bench.figures import Figure, machine, table

GROUPS = {
    ("T1",): cases_calls.measure,
    ("T2", "T3", "T4"): cases_starts.measure,
    ("T5", "T6", "T7", "T9", "T10", "T22", "T23", "T25"): cases_keys.measure,
    ("T12", "T13", "T15", "T16", "T17"): cases_memory.measure,
    ("T18", "T20", "T21"): cases_saves.measure,
    ("T26",): cases_crowds.measure,
    ("T24", "M1", "M2", "M3"): cases_minds.measure,
}
NAMES = [name for names in GROUPS for name in names]


def main(args: list[str]) -> int:
    """Measure what was asked for, print the table, write the JSON; 1 if a target was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Our figures beside their baselines.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which to measure (default: all): {' '.join(NAMES)}")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the same figures there")
    parser.add_argument("--quick", action="store_true", help="few repetitions: shows that it works, not how fast")
    given = parser.parse_args(args)
    if unknown := set(given.names) - set(NAMES):
        parser.error(f"no measurement is called {', '.join(sorted(unknown))}: there are {' '.join(NAMES)}")
    wanted = set(given.names or NAMES)
    where = machine()
    print(", ".join(f"{key} {value}" for key, value in where.items()), flush=True)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="counterbeat-bench-") as scratch:
        for names, measure in GROUPS.items():
            if asked := wanted.intersection(names):
                print(f"measuring {' '.join(name for name in names if name in asked)} ...", file=sys.stderr, flush=True)
                figures += measure(asked, QUICK if given.quick else FULL, Path(scratch))
                gc.collect()
    print(table(figures))
    if given.json:
        report = {"machine": where, "figures": [figure.record() for figure in figures]}
        given.json.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(any(figure.verdict == "MISSED" for figure in figures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
