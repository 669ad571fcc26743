"""What somebody and the table may do at a moment. What the others may takes time to work out, and is not shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.options import Option
from engine.core.view import Audience
from tui.fight import next_fight
from tui.fight.sight import Sight


class Options:
    """The options of one after the other; those of the table once for a state, for on a large map they are most of the
    work.
    """

    def __init__(self) -> None:
        self._table: dict[bool, tuple[Any, Audience, tuple[Option, ...]]] = {}

    def of(self, sight: Sight, who: str, *, rulings: bool) -> tuple[Option, ...]:
        """What somebody, if there is anybody, and the table may do as this sight of the fight shows it."""
        mine = sight.session.options(sight.audience, who, rulings=rulings) if who else ()
        return tuple(next_fight.with_next(sight.session, sight.view, (*mine, *self._of_the_table(sight, rulings))))

    def _of_the_table(self, sight: Sight, rulings: bool) -> tuple[Option, ...]:
        state, audience = sight.session.state, sight.audience
        kept = self._table.get(rulings)
        if kept is None or kept[0] is not state or kept[1] != audience:
            kept = self._table[rulings] = (state, audience, sight.session.options(audience, "", rulings=rulings))
        return kept[2]


def first_hex(options: Iterable[Option], who: str) -> str:
    """The first hex that somebody may choose; empty where none of what they may do asks for one."""
    asked = (option.slots[0] for option in options if option.who == who and option.enabled and option.slots)
    return next((str(slot.allowed({})[0]) for slot in asked if slot.kind == "hex"), "")
