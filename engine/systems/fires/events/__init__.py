"""What happened: facts with their results in them."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.rulings import facts
from engine.core.stored import EventBase, tagged
from engine.systems.fires.events import body, flow, gear, journey

Event = EventBase | Rolled
EVENTS = tagged(facts, flow, body, gear, journey) | Rolled
"""All there are, to read a save with."""
