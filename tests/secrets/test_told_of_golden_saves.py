"""Law 9 over the golden saves, which have nearly every event there is: no line that players are told leads to somebody
of whom they know nothing before and after what it tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.saves.test_golden_saves import loaded_of, repeats, saves


def betrayed(rules: Any, before: Any, event: Any, after: Any) -> Iterator[str]:
    """What players are told of somebody hidden, whoever does it, whomever it is about, and whose deed it is."""
    known = {who for state in (before, after) for who in rules.visible(state, "players").combatants}
    hidden = {*before.combatants, *after.combatants} - known
    for line in rules.tell(before, event, "players") if hidden else ():
        if not hidden.isdisjoint((line.who, line.about, line.by)):
            yield f"{type(event).__name__}: {line}"


@saves
def test_no_line_for_players_leads_to_somebody_hidden(path: Path) -> None:
    session = loaded_of(path).session
    told: list[str] = []
    for number in () if repeats(path) else range(1, session.timeline.size + 1):
        step = session.timeline.step(number)
        state = session.timeline.states[step.parent]
        for event in step.events:
            after = session.ruleset.evolve(state, event)
            told += betrayed(session.ruleset, state, event, after)
            state = after
    assert not told
