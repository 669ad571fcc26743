"""What happened: facts with their results in them, so that a save replays whatever rules or content have become."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.rulings import facts
from engine.core.stored import tagged
from engine.systems.mirage.events import acts, flow, harm, interlude, setup

EVENTS = tagged(facts, acts, flow, harm, interlude, setup) | Rolled
"""All there are, to read a save with."""
