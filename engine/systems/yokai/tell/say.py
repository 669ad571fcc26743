"""Who tells what to whom: names, marks and the numbers an audience may see."""

from __future__ import annotations

from engine.core.view import Audience, Line, Tone
from engine.systems.yokai.catalog import Side
from engine.systems.yokai.seen import dice_shown, numbers
from engine.systems.yokai.state import Attack, Frame, State

SIDE = {"players": "the players", "enemies": "the enemies"}
"""Sides as people call them."""


class Teller:
    """The state before an event, and the audience it is told to."""

    def __init__(self, before: State, audience: Audience) -> None:
        self.before = before
        self.audience = audience
        self.gm = audience == "gm"

    def name(self, who: str) -> str:
        """What people call somebody."""
        one = self.before.combatants.get(who)
        return one.name if one else who

    def side(self, who: str) -> Side:
        """Somebody's side."""
        return self.before.combatants[who].side

    def numbers(self, who: str) -> bool:
        """YO-S44: whether the audience may see somebody's numbers."""
        one = self.before.combatants.get(who)
        return one is not None and numbers(self.before, one, self.audience)

    def dice(self, who: str) -> bool:
        """YO-18: whether the audience may see somebody's dice."""
        return dice_shown(self.before, who, self.audience)

    def frame(self, number: int) -> Frame | None:
        """The exchange of a number."""
        return next((frame for frame in self.before.frames if frame.id == number), None)

    def attacker(self, number: int) -> str:
        """Who makes the attack of a number."""
        frame = self.frame(number)
        return self.name(frame.roller.who) if isinstance(frame, Attack) else "somebody"

    def line(
        self,
        text: str,
        rule: str = "",
        tone: Tone = "plain",
        *,
        who: str = "",
        detail: tuple[str, ...] = (),
        ruling: bool = False,
    ) -> Line:
        """A chronicle line with its mark: round and cycle."""
        state = self.before
        mark = f"{state.round}.{state.cycle}" if state.round else "0"
        return Line(text, rule, tone, mark, who, detail, ruling)
