"""What a command and its automatic consequences do, up to the next open question. Nobody else computes rules."""

from __future__ import annotations

from typing import Any, get_args

from engine.core.draft import Decider
from engine.core.refusal import require
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.every import refusal
from engine.systems.mirage.commands import Doing
from engine.systems.mirage.decide import answers, flow, interlude, resolve, rulings, setup
from engine.systems.mirage.decide.base import Writing

DECIDERS: dict[type, Decider] = {
    **dict.fromkeys(get_args(Doing), resolve.declare),
    **answers.DECIDERS,
    **flow.DECIDERS,
    **interlude.DECIDERS,
    **setup.DECIDERS,
    **rulings.DECIDERS,
}


def decide(draft: Writing, catalog: Catalog, command: Any) -> None:
    """Carry a command out; raises ``Refused``, or what the dice raise."""
    require(refusal(catalog, draft.state, command))
    DECIDERS[type(command)](draft, catalog, command)
    resolve.proceed(draft, catalog)
