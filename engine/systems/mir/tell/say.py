"""What all chronicle lines share: names as the audience may know them, and how much is told of whom."""

from __future__ import annotations

from engine.core.telling import Voice
from engine.core.view import Line
from engine.core.words import sentence
from engine.systems.mir.audience import UNSEEN, health_shown, open_sheet, seen
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Throw
from engine.systems.mir.state.sheet import Combatant
from engine.systems.mir.words import successes_text


class Teller(Voice[State]):
    """The state before an event, and the audience it is told to."""

    rulings = RULINGS

    def name(self, who: str) -> str:
        """A combatant's name; a hidden one's is not told to players."""
        person = self.state.combatants.get(who)
        return who if person is None else person.name if self.seen(person) else UNSEEN

    def capital(self, who: str) -> str:
        """The same for the start of a sentence."""
        return sentence(self.name(who))

    def seen(self, person: Combatant) -> bool:
        """Whether the audience knows of somebody."""
        return seen(person, self.audience)

    def open(self, person: Combatant) -> bool:
        """Whether the audience sees the numbers of somebody."""
        return open_sheet(person, self.audience)

    def may_hear(self, who: str, *, secret: bool = False) -> bool:
        """Whether the audience knows of somebody, and with ``secret`` sees their sheet."""
        person = self.state.combatants[who]
        return self.open(person) if secret else self.seen(person)

    def health(self, person: Combatant) -> str:
        """How much of somebody's Health the audience sees."""
        return health_shown(self.state, person, self.audience)

    def ruled(self, text: str, rule: str, who: str = "") -> Line:
        """The line of a ruling."""
        return self.line(text, rule, "ruling", who, ruling=True)

    def dice(self, who: str, throw: Throw) -> str:
        """Dice with their count: players see the dice of their own, and of others only the successes."""
        told = successes_text(throw)
        if throw.overruled:
            told += " (overruled)" if self.gm else ""
        if not self.open(self.state.combatants[who]):
            return told
        return f"[{' '.join(map(str, throw.faces))}] {told}" if throw.faces else f"no dice, {told}"

    def faces(self, who: str, throw: Throw) -> tuple[int, ...]:
        """The faces among those words."""
        return throw.faces if self.open(self.state.combatants[who]) else ()
