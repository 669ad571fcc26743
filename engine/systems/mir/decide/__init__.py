"""What a command and its automatic consequences do, up to the next open question. Nobody else carries rules out.

Every command passes its list in ``checks`` first; what stands here only happens.
"""

from __future__ import annotations

from typing import Any

from engine.core.draft import Decider
from engine.core.refusal import require
from engine.systems.mir import checks
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.decide import acts, attack, flow, interlude, rulings
from engine.systems.mir.decide.base import MirDraft

DECIDERS: dict[type, Decider] = {
    **flow.DECIDERS,
    **acts.DECIDERS,
    **attack.DECIDERS,
    **interlude.DECIDERS,
    **rulings.DECIDERS,
}


def decide(draft: MirDraft, catalog: Catalog, command: Any) -> None:
    """Carry a command out; raises ``Refused``, or what the dice raise."""
    before = draft.state
    require(checks.refusal(catalog, before, command))
    carry_out: Decider = DECIDERS.get(type(command), rulings.rule)
    carry_out(draft, catalog, command)
    attack.keep_going(draft, before)
    flow.keep_going(draft)
