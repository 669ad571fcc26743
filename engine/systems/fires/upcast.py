"""What stored facts of Fires Far Away used to look like.

Whoever changes a stored struct raises ``SCHEMA`` and adds the way from the one before.
"""

from __future__ import annotations

from engine.core.upcast import Upcasts

SCHEMA = 1
UPCASTS: Upcasts = {}
