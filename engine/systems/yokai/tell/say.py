"""Who tells what to whom: names, marks and the numbers an audience may see."""

from __future__ import annotations

from typing import Any

from engine.core.view import Audience, Line, Tone
from engine.systems.yokai.audience import dice_shown, numbers, unknown
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.state import State, Window


class Teller:
    """The state before an event, and the audience it is told to."""

    def __init__(self, before: State, audience: Audience) -> None:
        self.before = before
        self.audience = audience
        self.gm = audience == "gm"

    def name(self, who: str) -> str:
        """What people call somebody."""
        found = self.before.combatants.get(who)
        return found.name if found else who

    def knows(self, who: str) -> bool:
        """Whether the audience knows that somebody is there."""
        return self.gm or not unknown(self.before.combatants[who])

    def may_hear(self, who: str, *, secret: bool) -> bool:
        """Whether it is told: of somebody unknown nothing comes here, and what is secret is for who sees numbers."""
        return not secret or self.numbers(who)

    def numbers(self, who: str) -> bool:
        """YO-S44: whether the audience may see somebody's numbers."""
        found = self.before.combatants.get(who)
        return found is not None and numbers(self.before, found, self.audience)

    def dice(self, who: str) -> bool:
        """YO-18: whether the audience may see somebody's dice."""
        return dice_shown(self.before, who, self.audience)

    def window(self, number: int) -> Window | None:
        """The exchange of a number."""
        return exchange.found(self.before, number)

    def roller(self, number: int) -> str:
        """The id of who makes the attack or check of a number."""
        window = self.window(number)
        return exchange.rollers(window)[0].who if window else ""

    def line(
        self,
        text: str,
        rule: str = "",
        tone: Tone = "plain",
        *,
        who: str = "",
        detail: tuple[str, ...] = (),
        ruling: bool = False,
        **more: Any,
    ) -> Line:
        """A chronicle line with its mark: round and cycle; ``more`` is how a scene tells it."""
        state = self.before
        mark = f"{state.round}.{state.cycle}" if state.round else "–"
        return Line(text, rule, tone, mark, who, detail, ruling, **more)
