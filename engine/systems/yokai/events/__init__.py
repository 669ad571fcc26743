"""What happened: facts with their results in them, never refused and never worked out again."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.rulings import HouseRuled, Noted, Ruled
from engine.systems.yokai.events.attack import AttackEvent
from engine.systems.yokai.events.flow import FlowEvent
from engine.systems.yokai.events.people import PeopleEvent

Event = AttackEvent | FlowEvent | PeopleEvent | HouseRuled | Noted | Rolled | Ruled

__all__ = ["Event"]
