"""One look at each act: what a side would stand like right after it. The game's own sense lies in its ``standing``.

This is how the simple mind finds its acts in every game: it takes what the options allow, fills it in a few ways,
carries each out on a draft with dice of its own, and asks how the side stands then. What the options do not offer is
never tried.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.minds.chance import Chance
from engine.core.minds.contract import Act, Minds
from engine.core.minds.fill import filled
from engine.core.minds.future import Future, Rules
from engine.core.options import Option

WAYS = 6
"""Ways to fill one option in that are looked at."""

ANSWERS = 8
"""Answers that one act may wait for before it is looked at as it is."""

ROLLS = 2
"""Falls of the dice that are looked at for each way."""


def looked(
    rules: Rules, minds: Minds[Any, Any], state: Any, who: str, side: str, chance: Chance, most: int
) -> tuple[Act, ...]:
    """The acts of somebody who is asked, at most so many, each with how much better the side stands after it."""
    now = minds.stands(state, side)
    seeds = [chance.below(1 << 30) for _ in range(ROLLS)]
    acts: list[Act] = []
    for option, command in candidates(rules, state, who, chance, most):
        worth = _worth(rules, minds, state, command, side, seeds)
        if worth is not None:
            acts.append(Act(command, round(worth - now, 9), option.label))
    return tuple(acts)


def candidates(rules: Rules, state: Any, who: str, chance: Chance, most: int) -> list[tuple[Option, Any]]:
    """Commands that the options of somebody allow, every option at least once while there is room."""
    able = list(rules.acts(state, who))
    if len(able) > most:
        able = chance.some(able, most)
    found: dict[bytes, tuple[Option, Any]] = {}
    for turn in range(WAYS):
        for option in able:
            if len(found) >= most or (turn and not option.slots):
                continue
            try:
                raw = filled(option, chance)
            except ValueError:
                continue
            found.setdefault(msgspec.json.encode(raw), (option, rules.read(raw)))
    return list(found.values())


def anything(rules: Rules, state: Any, who: str, chance: Chance) -> Any | None:
    """Any command that the acts of somebody allow; none where there is none."""
    for _ in range(WAYS):
        option = rules.acts(state, who).pick(chance.below)
        if option is None:
            return None
        try:
            return rules.read(filled(option, chance))
        except ValueError:
            continue
    return None


def _worth(rules: Rules, minds: Minds[Any, Any], state: Any, command: Any, side: str, seeds: list[int]) -> float | None:
    """How the side stands after a command, on average; none where it is refused after all."""
    total = 0.0
    for count, seed in enumerate(seeds, 1):
        future = Future(rules, state, seed)
        if not future.do(command):
            return None
        _answered(rules, minds, future, Chance(seed, "answers"))
        total += minds.stands(future.state, side)
        if not future.rolled:
            return total / count
    return total / len(seeds)


def _answered(rules: Rules, minds: Minds[Any, Any], future: Future, chance: Chance) -> None:
    """Have an act take effect: whoever is asked answers in any way that is allowed."""
    for _ in range(ANSWERS):
        asked = minds.asked(future.state) if minds.unresolved(future.state) else ()
        if not asked:
            return
        if not any(future.do(command) for _, command in candidates(rules, future.state, asked[0], chance, 3)):
            return
