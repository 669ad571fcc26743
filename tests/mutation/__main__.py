"""``python -m tests.mutation SYSTEM [--count N] [--seed S] [--rule ID]``: which broken rules pass every test?
``python -m tests.mutation FOLDER [TESTS…]``, or a module's file: the same for what is no game's.

A sample of the mutants of a game's rules, checks and flow, each held against the tests of the rules that the function
around it names, then against the other tests of the game that call this function, the shortest first, until one fails.
Elsewhere it is held against the tests that are named, or those of the folder beside it in ``tests``.
Your files are never touched: mutants live in a process of their own, one at a time, and a modest one.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from random import Random

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.trial import EXAMPLE, FOUND, ROOT, Outcome, games, room_of


def main(words: list[str]) -> int:
    """Try the sample and name the survivors; 1 where there are any."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("place", help=f"{', '.join(games())}, or a folder or a module's file")
    parser.add_argument("tests", nargs="*", help="elsewhere than in a game: tests, as pytest takes them")
    parser.add_argument("--count", type=int, default=20, help="how many to try (default 20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    parser.add_argument("--rule", help="only functions that name this rule")
    parser.add_argument("--cold", action="store_true", help="a new pytest for each, as where processes cannot fork")
    given = parser.parse_args(words)
    room = room_of(given.place, given.tests)
    if room.system == EXAMPLE:
        import tests.games.registered  # noqa: F401 - adds it to the systems
    if given.cold or not hasattr(os, "fork"):
        from tests.mutation.cold import try_all
    else:
        from tests.mutation.warm import try_all
    if hasattr(os, "nice"):
        os.nice(19)
    found = [mutant for path in room.modules for mutant in mutants(path)]
    found = [mutant for mutant in found if given.rule is None or given.rule in mutant.rules]
    sample = Random(given.seed).sample(found, min(given.count, len(found)))
    print(f"{given.place}: {len(found)} mutants, trying {len(sample)}", flush=True)
    tried: list[tuple[Mutant, Outcome]] = []

    def tell(mutant: Mutant, outcome: Outcome) -> None:
        tried.append((mutant, outcome))
        print(f"{len(tried):3} {outcome:8}  {told(mutant)}", flush=True)

    if not try_all(room, sample, tell):
        parser.error("the tests fail as they are: mutants would prove nothing")
    return summed_up(tried)


def summed_up(tried: list[tuple[Mutant, Outcome]]) -> int:
    """Tell how many were found out, and name the others; 1 where there are any."""
    left = [(mutant, outcome) for mutant, outcome in tried if outcome not in FOUND]
    endless = Counter(outcome for _, outcome in tried)["runs on"]
    print(f"{len(tried) - len(left)} of {len(tried)} were caught by a test, {endless} of them by its running on")
    for mutant, outcome in left:
        print(f"  {outcome}  {told(mutant)}  {' '.join(mutant.rules)}")
    return int(bool(left))


def told(mutant: Mutant) -> str:
    """Where a mutant is, and what is wrong with it."""
    return f"{mutant.path.relative_to(ROOT)}:{mutant.line} {mutant.function}: {mutant.what}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
