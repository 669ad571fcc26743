"""What happened: facts with their results in them, never refused, never recomputed (law 2)."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.rulings import facts
from engine.core.stored import EventBase, tagged
from engine.systems.miasma.events import attack, death, flow, guard, interlude, magic, movement, rulings

Event = EventBase | Rolled
"""``Rolled`` is every system's; here nothing ever rolls (MI-94)."""
EVENTS = tagged(facts, attack, death, flow, guard, interlude, magic, movement, rulings) | Rolled
"""All there are, to read a save with."""
