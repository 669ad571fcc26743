"""Who tells what to whom: names and lines as an audience may know them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.telling import Voice
from engine.core.view import Line, Tone
from engine.core.words import listed, sentence
from engine.systems.miasma.audience import UNSEEN, noticed, open_book, pools_shown
from engine.systems.miasma.rulings import RULINGS
from engine.systems.miasma.state import Combatant, State


class Teller(Voice[State]):
    """The state before an event or a command, for one audience."""

    rulings = RULINGS

    def fighter(self, who: str) -> Combatant | None:
        """Somebody, if there is such."""
        return self.state.combatants.get(who)

    def noticed(self, who: str) -> bool:
        """Whether the audience knows of somebody; of somebody unknown to the chronicle there is nothing to hide."""
        fighter = self.fighter(who)
        return fighter is None or noticed(fighter, self.audience)

    def may_hear(self, who: str, *, secret: bool = False) -> bool:
        """Whether the audience knows of somebody, and with ``secret`` everything about them."""
        return self.full(who) if secret else self.noticed(who)

    def full(self, who: str) -> bool:
        """Whether the audience knows everything about somebody."""
        fighter = self.fighter(who)
        return fighter is None or open_book(fighter, self.audience)

    def pools(self, who: str) -> str:
        """How much of somebody's pools the audience sees (MI-S38)."""
        fighter = self.fighter(who)
        return "exact" if fighter is None else pools_shown(self.state, fighter, self.audience)

    def numbers(self, who: str) -> bool:
        """Whether the audience sees somebody's pools as numbers."""
        return self.pools(who) == "exact"

    def name(self, who: str) -> str:
        """What the audience calls somebody."""
        fighter = self.fighter(who)
        return who if fighter is None else fighter.label if noticed(fighter, self.audience) else UNSEEN

    def item(self, who: str, item: str) -> str:
        """What an item of somebody is called, or such a thing of the catalog."""
        fighter = self.fighter(who)
        name = item if fighter is None else fighter.item_name(item)
        return self.called(item) if name == item else name

    def items(self, who: str, items: Iterable[str]) -> str:
        """What several things of somebody are called."""
        return listed(self.item(who, item) for item in items) or "nothing"

    def spell(self, who: str, spell: str) -> str:
        """What a spell of somebody is called, or such a one of the catalog."""
        fighter = self.fighter(who)
        found = None if fighter is None else fighter.sheet.spells.get(spell)
        return found.name if found is not None else self.called(spell)

    def line(self, text: str, rule: str = "", tone: Tone = "plain", who: str = "", *detail: Any, **more: Any) -> Line:
        """A line of this moment, beginning with a capital letter; of nobody whom the audience does not know."""
        whose = who if self.noticed(who) else ""
        tone = "ruling" if more.get("ruling") else tone
        return super().line(sentence(text), rule, tone, whose, *detail, **more)
