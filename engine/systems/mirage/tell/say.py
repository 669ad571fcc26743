"""What all chronicle lines share: names and marks as the audience may know them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.telling import Voice
from engine.core.view import Line
from engine.core.words import sentence, signed
from engine.systems.mirage.rules.time import ticking
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import Clock, Combatant, Critical, State
from engine.systems.mirage.state.dice import Modifier, Test
from engine.systems.mirage.words import name, open_sheet, seen, skill_name, skill_of, successes, zone_name, zone_seen

NOWHERE = "ground unseen"
"""What a zone is called that players do not know."""


class Teller(Voice[State]):
    """The state before an event, and the audience it is told to."""

    rulings = RULINGS

    def name(self, who: str) -> str:
        """Somebody's name; one who is hidden from players has none."""
        return name(self.state, who, self.audience)

    def source(self, source: str) -> str:
        """What somebody or something to be feared is called."""
        return self.name(source) if source in self.state.combatants else source

    def zone(self, zone: str) -> str:
        """A zone's name; one that players do not know has none."""
        return zone_name(self.state, zone) if self.gm or zone_seen(self.state, zone) else NOWHERE

    def known_to(self, person: Combatant, zone: str) -> bool:
        """Whether the audience knows a zone that somebody comes into: players all that one of theirs stands in."""
        return self.gm or person.side == "party" or zone_seen(self.state, zone)

    def skill(self, skill: str) -> str:
        """A skill as people read it."""
        return skill_name(self.state, skill)

    def open(self, who: str) -> bool:
        """Whether the audience sees the numbers of somebody."""
        return open_sheet(self.state.combatants[who], self.audience)

    def sight(self, who: str) -> str:
        """How much of what befalls somebody the audience hears: a value of the house rule for closed sheets."""
        return "exact" if self.open(who) else self.state.house.players_see_foes

    def may_hear(self, who: str, *, secret: bool = False) -> bool:
        """Whether the audience knows of somebody, and with ``secret`` sees their sheet; of nobody it may hear all."""
        return not who or (seen(self.state, who, self.audience) and (not secret or self.open(who)))

    def line(self, text: str, *about: Any, **more: Any) -> Line:
        """A line of the moment, beginning with a capital letter."""
        return super().line(sentence(text), *about, **more)

    def ticking(self) -> Iterator[tuple[str, Critical, Clock]]:
        """Clocks that run for those whose sheets the audience sees, with whose they are (MG-102)."""
        every = ((person.id, critical, clock) for person, critical, clock in ticking(self.state))
        return (one for one in every if self.may_hear(one[0], secret=True))

    def test(self, test: Test) -> str:
        """A test with its dice, and whose they are if not one's own; of a closed sheet players see successes only."""
        what = f"{skill_of(self.state, test, self.audience)}: "
        if not self.open(test.who):
            return what + successes(test.successes)
        dice = faces_text(test.faces) + " " if test.faces else "no dice, "
        return what + dice + successes(test.successes)

    def faces(self, test: Test) -> tuple[int, ...]:
        """The faces among those words."""
        return test.faces if self.open(test.who) else ()


def faces_text(faces: tuple[int, ...]) -> str:
    """Faces in brackets."""
    return f"[{' '.join(map(str, faces))}]"


def dice_text(test: Test) -> str:
    """The dice of a pool."""
    return " + ".join(f"D{die.sides}" for die in test.pool.dice) or "no dice"


def modifier_text(modifier: Modifier) -> str:
    """What a modifier adds, and what it comes from."""
    return f"{signed(modifier.value)} {modifier.text}"


def sum_detail(test: Test) -> tuple[str, ...]:
    """The pool and every modifier with its source."""
    return (dice_text(test), *(f"{modifier_text(part)} ({part.rule})" for part in test.pool.modifiers))
