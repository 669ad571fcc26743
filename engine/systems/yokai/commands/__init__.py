"""What somebody may want. Every command may be refused; ``do`` is its tag."""

from __future__ import annotations

from engine.systems.yokai.commands.actions import ActionCommand
from engine.systems.yokai.commands.attack import AttackCommand
from engine.systems.yokai.commands.flow import FlowCommand
from engine.systems.yokai.commands.interlude import InterludeCommand
from engine.systems.yokai.commands.people import PeopleCommand

Command = ActionCommand | AttackCommand | FlowCommand | InterludeCommand | PeopleCommand

__all__ = ["Command"]
