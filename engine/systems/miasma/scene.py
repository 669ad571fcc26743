"""A moment and who is listening: names and lines as that audience may know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.view import Audience, Line, Tone
from engine.systems.miasma import seen
from engine.systems.miasma.people import label
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.words import item_name

UNSEEN = "something unseen"


class Scene:
    """The state before an event or command, for one audience."""

    __slots__ = ("audience", "mark", "state")

    def __init__(self, state: State, audience: Audience) -> None:
        self.state = state
        self.audience = audience
        self.mark = "–" if state.phase in ("setup", "interlude") else str(state.segment)

    def one(self, who: str) -> Combatant | None:
        """Somebody, if there is such."""
        return self.state.combatants.get(who)

    def noticed(self, who: str) -> bool:
        """Whether the audience knows of somebody; of somebody unknown to the chronicle there is nothing to hide."""
        one = self.one(who)
        return one is None or seen.noticed(one, self.audience)

    def full(self, who: str) -> bool:
        """Whether the audience knows everything about somebody."""
        one = self.one(who)
        return one is None or seen.open_book(one, self.audience)

    def numbers(self, who: str) -> bool:
        """Whether the audience sees somebody's pools as numbers."""
        one = self.one(who)
        return one is None or seen.pools_shown(self.state, one, self.audience) == "numbers"

    def pools(self, who: str) -> str:
        """How much of somebody's pools the audience sees (MI-S38)."""
        one = self.one(who)
        return "numbers" if one is None else seen.pools_shown(self.state, one, self.audience)

    def name(self, who: str) -> str:
        """What the audience calls somebody."""
        one = self.one(who)
        if one is None:
            return who
        return label(one) if seen.noticed(one, self.audience) else UNSEEN

    def item(self, who: str, item: str) -> str:
        """What an item of somebody is called."""
        one = self.one(who)
        return item if one is None else item_name(one, item)

    def spell(self, who: str, spell: str) -> str:
        """What a spell of somebody is called."""
        one = self.one(who)
        found = None if one is None else one.sheet.spells.get(spell)
        return found.name if found is not None else spell

    def line(
        self,
        text: str,
        rule: str = "",
        tone: Tone = "plain",
        who: str = "",
        detail: tuple[str, ...] = (),
        *,
        ruled: bool = False,
    ) -> Line:
        """A chronicle line of this moment, beginning with a capital letter."""
        return Line(
            text[:1].upper() + text[1:],
            rule,
            "ruling" if ruled else tone,
            self.mark,
            who if self.noticed(who) else "",
            detail,
            ruled,
        )


Tellers = dict[type, Callable[[Scene, Any], Line | None]]
"""By kind of event: what makes its line, or nothing for an audience that learns nothing."""
