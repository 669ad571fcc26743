"""Who tells what to whom: names, marks and the numbers an audience may see."""

from __future__ import annotations

from engine.core.telling import Voice
from engine.systems.yokai.audience import dice_shown, numbers, unknown
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import State
from engine.systems.yokai.state.exchange import Window


class Teller(Voice[State]):
    """The state before an event, and the audience it is told to."""

    rulings = RULINGS

    def knows(self, who: str) -> bool:
        """Whether the audience knows that somebody is there."""
        return self.gm or not unknown(self.state.combatants[who])

    def may_hear(self, who: str, *, secret: bool = False) -> bool:
        """Whether it is told: of somebody unknown nothing comes here, and what is secret is for who sees numbers."""
        return not secret or self.numbers(who)

    def numbers(self, who: str) -> bool:
        """YO-S44: whether the audience may see somebody's numbers."""
        found = self.state.combatants.get(who)
        return found is not None and numbers(self.state, found, self.audience)

    def dice(self, who: str) -> bool:
        """YO-18: whether the audience may see somebody's dice."""
        return dice_shown(self.state, who, self.audience)

    def window(self, number: int) -> Window | None:
        """The exchange, open before the event, whose attack or check has this number."""
        return exchange.found(self.state, number)

    def roller(self, number: int) -> str:
        """The id of who makes the attack or check of a number."""
        window = self.window(number)
        return exchange.rollers(window)[0].who if window else ""
