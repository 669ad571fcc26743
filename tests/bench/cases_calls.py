"""T1: commands that draw nothing, beside an interpreter that imports msgspec and leaves."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Set
from pathlib import Path

from tests.bench.effort import Effort
from tests.bench.figures import Figure, median
from tests.bench.terminal import clean_env

COUNTERBEAT = str(Path(sys.executable).with_name("counterbeat"))
PACK = str(Path(__file__).parents[2] / "content" / "packs" / "miasma")
OURS = {
    "--version": [COUNTERBEAT, "--version"],
    "list": [COUNTERBEAT, "list"],
    "check": [COUNTERBEAT, "check", PACK],
}
BASELINE = [sys.executable, "-c", "import msgspec"]


def measure(asked: Set[str], effort: Effort, scratch: Path) -> list[Figure]:
    """Milliseconds until the process is gone."""
    env = clean_env(scratch / "calls")

    def call(argv: list[str]) -> float:
        begun = time.perf_counter()
        subprocess.run(argv, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        return (time.perf_counter() - begun) * 1000

    taken: dict[str, list[float]] = {name: [] for name in [*OURS, ""]}
    for turn in range(effort.calls + 1):
        for name, argv in [*OURS.items(), ("", BASELINE)]:
            spent = call(argv)
            if turn:  # the first round warms the caches
                taken[name].append(spent)
    base = median(taken[""])
    return [
        Figure("T1", f"counterbeat {name}", "ms", median(taken[name]), base, "import msgspec", "at most", 2.0, 1.5)
        for name in OURS
    ]
