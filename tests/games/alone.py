"""Barrow as the only game there is: what is held to every system is then collected for it alone.

Loaded as a plugin (``pytest -p tests.games.alone``), in place of ``tests.games.registered``.
"""

from __future__ import annotations

from importlib import import_module

from engine.systems import SYSTEMS

SYSTEMS.clear()
import_module("tests.games.registered")
