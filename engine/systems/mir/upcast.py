"""What stored facts of MIR used to look like.

Whoever changes a stored struct raises ``SCHEMA`` and adds the way from the one before.
"""

from __future__ import annotations

from engine.core.upcast import Upcast, Upcasts, filled, with_names, without

SCHEMA = 6

UPCASTS: Upcasts = {
    1: Upcast(state=with_names()),
    2: Upcast(),
    3: Upcast(state=filled(shown=None)),
    4: Upcast(events={"attack-rolled": filled(defending=())}, state=without("seq")),
    5: Upcast(events={"fight-opened": filled(title="")}),
}
"""From 1: those known to players were ids alone.
From 2: whom players had met they had met in the next fight too, and still have where that began under it.
From 3: players saw no roll any more once people whom they do not know had made one.
From 4: a roll did not say whose own Defence was the highest, and Wounds were counted over the whole chronicle.
From 5: a next fight was called as the first one.
"""
