"""Tries mutants with a new pytest for each, which loads the mutant in place of its module: works on every system."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import json

from tests.mutation import calls
from tests.mutation.calls import Called
from tests.mutation.mutants import Mutant
from tests.mutation.plugin import VARIABLE
from tests.mutation.trial import LONGEST, ROOT, Outcome, Room, against, overdue, settings


def try_all(room: Room, sample: Sequence[Mutant], tell: Callable[[Mutant, Outcome], None]) -> bool:
    """Try mutants, one by one; whether the tests pass as they are, without which nothing is tried."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        scratch = Path(folder)
        file = scratch / "calls.json"
        if not passes(room, room.tests, None, scratch, {calls.VARIABLE: f"{room.home}={file}"}):
            return False
        called = json.decode(file.read_bytes(), type=Called)
        for mutant in sample:
            tell(mutant, tried(room, mutant, called, scratch))
    return True


def tried(room: Room, mutant: Mutant, called: Called, scratch: Path) -> Outcome:
    """What comes of a new pytest with a mutant in place of its module."""
    tests = against(room, mutant, called)
    try:
        return "SURVIVES" if passes(room, tests, mutant, scratch) else "caught"
    except subprocess.TimeoutExpired:
        return overdue(called.length(tests))


def passes(
    room: Room, tests: Sequence[str], mutant: Mutant | None, scratch: Path, more: Mapping[str, str] | None = None
) -> bool:
    """Whether these tests pass, with a mutant in place of its module; ``more`` joins the environment. Raises
    ``TimeoutExpired``.
    """
    environment = {**os.environ, **(more or {})}
    if mutant is not None:
        file = scratch / "mutant.py"
        file.write_text(mutant.source, encoding="utf-8")
        module = ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        environment[VARIABLE] = f"{module}={file}"
    loaded = ["-p", "tests.mutation.plugin", "-p", "tests.mutation.calls"]
    named = scratch / "tests.txt"  # thousands of names are more than a command line takes
    named.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", *settings(room), *loaded, f"@{named}"]
    longest = LONGEST * (2 if more else 1)  # whoever listens is slow
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=longest, check=False)
    return done.returncode == 0
