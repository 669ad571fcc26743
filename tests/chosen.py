"""What a mind wants somebody who is asked to do, for tests that want nothing else of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.minds.choose import first_choice, never
from engine.core.minds.contract import Choice, MindName


def choose(
    rules: Any, state: Any, who: str, mind: MindName, *seed: object, hurried: Callable[[], bool] = never
) -> Choice:
    """The choice, which there has to be."""
    found = first_choice(rules, state, who, mind, *seed, hurried=hurried)
    assert found is not None, f"{who} is asked and can do nothing"
    return found
