"""What stored facts of MIR used to look like.

Whoever changes a stored struct raises ``SCHEMA`` and adds the way from the one before.
"""

from __future__ import annotations

from engine.core.upcast import Upcast, Upcasts, with_names

SCHEMA = 3

UPCASTS: Upcasts = {1: Upcast(state=with_names()), 2: Upcast()}
"""From 1: those known to players were ids alone.
From 2: whom players had met they had met in the next fight too, and still have where that began under it.
"""
