"""What happened: facts with their results in them, so that a save replays whatever the rules or the content have
become.
"""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.rulings import facts
from engine.core.stored import tagged
from engine.systems.mir.events import acts, attack, flow, interlude, rulings

EVENTS = tagged(facts, acts, attack, flow, interlude, rulings) | Rolled
"""All there are, to read a save with."""
