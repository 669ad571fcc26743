"""Carrying commands out: each with all its automatic consequences, up to the next open question.

A command is judged by the checks that also make the list of options; then facts are written on the draft, and only
they change the state (law 1).
"""

from __future__ import annotations

from typing import Any

from engine.core.draft import Decider, Draft
from engine.core.refusal import require
from engine.core.rulings import ruled
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.every import refusal_of
from engine.systems.miasma.decide import flow, interlude, magic, rulings
from engine.systems.miasma.events import Event
from engine.systems.miasma.rules.actions import ACTIONS, commitment
from engine.systems.miasma.state import State


def decide(draft: Draft[State, Event], catalog: Catalog, command: Any) -> None:
    """Carry a command out. Raises ``Refused``, and then the draft is to be dropped."""
    require(refusal_of(catalog, draft.state, command))
    kind, before = type(command), draft.state
    if kind in ACTIONS and draft.state.phase == "interlude":
        magic.cast_between(draft, command)
    elif kind in ACTIONS:
        flow.choose(draft, command, commitment(draft.state, command))
    elif kind in DECLARED:
        ruled.decide(rulings.RULINGS, draft, catalog, command)
    else:
        HANDLERS[kind](draft, catalog, command)
    if kind in ACTIONS:
        return
    if draft.state.contest is before.contest:
        flow.contest_again(draft)
    if flow.foes_are_in(draft.state):  # by a ruling: the last foe that was waited for decides no more
        flow.foes_begin(draft)
    elif before.foes_told:
        flow.tell_new_foes(draft, before)
    if (before.house.told, draft.state.house.told) == ("past", "with-current"):
        flow.tell_ahead(draft)


DECLARED = frozenset(ruled.SETTING)
"""Rulings on declared fields, which the core carries out."""

HANDLERS: dict[type, Decider] = {**flow.HANDLERS, **interlude.HANDLERS, **rulings.HANDLERS}
"""Everything but the actions of MI-26 and the declared rulings."""
