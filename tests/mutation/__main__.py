"""``python -m tests.mutation SYSTEM [--count N] [--seed S] [--rule ID]``: which broken rules pass every test?

A sample of the mutants of a game's rules, checks and flow, each held against the tests of the rules that the function
around it names, then against the other tests of the game that call this function, the shortest first, until one fails.
Your files are never touched: a mutant is loaded in place of its module by a plugin. One process at a time, and a modest
one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from random import Random

from msgspec import Struct

from engine.systems import SYSTEMS
from tests.mutation import belonging, calls
from tests.mutation.mutants import Mutant, files_of, mutants
from tests.mutation.plugin import VARIABLE

ROOT = Path(__file__).parents[2]
LONGEST = 240
"""Seconds that the tests may take; a mutant that makes them run on is found out too."""
EXAMPLE = "barrow"


def home_of(system: str) -> Path:
    """The folder of a system."""
    return ROOT / "tests" / "games" / system if system == EXAMPLE else ROOT / "engine" / "systems" / system


class Called(Struct, frozen=True):
    """The tests of a game, the shortest first, and by function (``file:line``) the numbers of those that call it."""

    tests: list[str]
    functions: dict[str, list[int]]

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that can find a mutant out; all of them where that is not known."""
        found = self.functions.get(f"{mutant.path}:{mutant.begins}")
        return self.tests if found is None else [self.tests[number] for number in found]


def listened(system: str, scratch: Path) -> Called | None:
    """Which tests of a game call what; none where they fail as they are."""
    file = scratch / "calls.json"
    if not passes(system, whole(system), None, scratch, {calls.VARIABLE: f"{home_of(system)}={file}"}):
        return None
    return Called(**json.loads(file.read_text(encoding="utf-8")))


def passes(
    system: str, tests: list[str], mutant: Mutant | None, scratch: Path, more: Mapping[str, str] | None = None
) -> bool:
    """Whether these tests pass, with a mutant in place of its module; ``more`` joins the environment."""
    environment = {**os.environ, **(more or {})}
    if mutant is not None:
        file = scratch / "mutant.py"
        file.write_text(mutant.source, encoding="utf-8")
        module = ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        environment[VARIABLE] = f"{module}={file}"
    plugins = [
        "tests.mutation.plugin",
        "tests.mutation.calls",
        *(["tests.games.registered"] if system == EXAMPLE else []),
    ]
    loaded = [word for plugin in plugins for word in ("-p", plugin)]
    named = scratch / "tests.txt"  # thousands of names are more than a command line takes
    named.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *loaded, f"@{named}"]
    longest = LONGEST * (2 if more else 1)  # whoever listens is slow
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=longest, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def whole(system: str) -> list[str]:
    """All tests of a game's own."""
    return [f"tests/engine/{system}", belonging.GOLDEN, "-k", f"{system}"]


def survives(system: str, mutant: Mutant, called: Called, scratch: Path) -> bool:
    """Whether no test fails for what is wrong: first those of its rules, then all that call it."""
    near = belonging.tests_of(system, mutant.rules)
    tests = [*near, *(test for test in called.of(mutant) if test.partition("[")[0] not in near and test not in near)]
    return passes(system, tests, mutant, scratch)


def main(words: list[str]) -> int:
    """Try the sample and name the survivors; 1 where there are any."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("system", choices=[*SYSTEMS, EXAMPLE])
    parser.add_argument("--count", type=int, default=20, help="how many to try (default 20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    parser.add_argument("--rule", help="only functions that name this rule")
    given = parser.parse_args(words)
    if given.system == EXAMPLE:
        import tests.games.registered  # noqa: F401 - adds it to the systems
    if hasattr(os, "nice"):
        os.nice(19)
    found = [mutant for path in files_of(home_of(given.system)) for mutant in mutants(path)]
    found = [mutant for mutant in found if given.rule is None or given.rule in mutant.rules]
    sample = Random(given.seed).sample(found, min(given.count, len(found)))
    print(f"{given.system}: {len(found)} mutants, trying {len(sample)}", flush=True)
    left = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        called = listened(given.system, Path(folder))
        if called is None:
            parser.error("the tests fail as they are: mutants would prove nothing")
        for number, mutant in enumerate(sample, 1):
            alive = survives(given.system, mutant, called, Path(folder))
            left += [mutant] if alive else []
            print(f"{number:3} {'SURVIVES' if alive else 'caught  '}  {told(mutant)}", flush=True)
    print(f"{len(sample) - len(left)} of {len(sample)} were caught by a test")
    for mutant in left:
        print(f"  {told(mutant)}  {' '.join(mutant.rules)}")
    return int(bool(left))


def told(mutant: Mutant) -> str:
    """Where a mutant is, and what is wrong with it."""
    return f"{mutant.path.relative_to(ROOT)}:{mutant.line} {mutant.function}: {mutant.what}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
