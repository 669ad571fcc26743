"""What facts of this game used to look like."""

from __future__ import annotations

from engine.core.upcast import Upcasts

SCHEMA = 1

UPCASTS: Upcasts = {}
