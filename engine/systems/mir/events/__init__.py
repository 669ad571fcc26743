"""What happened: facts with their results, so that a save replays whatever rules and content have become."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.rulings import facts
from engine.core.stored import tagged
from engine.systems.mir.events import acts, attack, flow, interlude, rulings

EVENTS = tagged(facts, acts, attack, flow, interlude, rulings) | Rolled
"""All there are, to read a save with."""
