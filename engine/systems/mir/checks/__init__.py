"""Why something may not be done: the same answers for ``decide``, which raises them, and ``options``, which shows
them (law 3).

A refusal never names somebody hidden from the players; whoever commands on a hidden one already knows its id.
"""

from __future__ import annotations

from engine.core.refusal import Refusal, Refused


def insist(refusal: Refusal | None) -> None:
    """Raise a refusal if there is one."""
    if refusal is not None:
        raise Refused.of(refusal)
