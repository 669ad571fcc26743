"""What happened: facts with their results in them, never refused and never worked out again."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.rulings import facts
from engine.core.stored import EventBase, tagged
from engine.systems.yokai.events import attack, flow, people

Event = EventBase | Rolled
EVENTS = tagged(facts, attack, flow, people) | Rolled
"""All there are, to read a save with."""
