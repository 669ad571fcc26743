"""The short marks of tokens: they go by who came to be known when, and never change owner."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import roster
from engine.systems.mir.state import State

Marks = Mapping[str, str]


def marks(state: State) -> Marks:
    """Two or three signs for everybody; characters in capitals, hidden ones with a mark of the GM's own.

    They are made from ids, which never change as names may.
    """
    known = {who: who for who in state.known}
    upper = {who for who, person in state.combatants.items() if person.kind == "pc"}
    hidden = {who: who for who in state.combatants if who not in known}
    return {**roster.marks(known, known, upper), **roster.hidden_marks(hidden, hidden)}
