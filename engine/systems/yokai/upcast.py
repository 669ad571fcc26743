"""What stored facts of Mysteries of the Yokai used to look like.

Whoever changes a stored struct raises ``SCHEMA`` and adds the way from the one before.
"""

from __future__ import annotations

from engine.core.upcast import Upcast, Upcasts, each, in_turn, inside, with_names, without

SCHEMA = 3

UPCASTS: Upcasts = {
    1: Upcast(
        events={"condition-added": inside("clock", without("stopped"))},
        state=in_turn(each("windows", without("sealed")), each("clocks", without("stopped"))),
    ),
    2: Upcast(state=with_names()),
}
"""From 1: a window said whether its answers were sealed and a clock whether it was stopped, and none ever was.
From 2: those known to players were ids alone.
"""
