"""What was worked out from packs and moments, kept by the packs themselves: it lives and goes with them.

Whoever looks ahead and whoever draws ask the same packs at the same time, on threads of their own. So nothing here is
ever walked through or taken out of: at most an answer is worked out twice.
"""

from __future__ import annotations

from typing import Any

MOST = 32
"""Moments that are remembered."""

BOOKS = 4
"""Packs as encounters change them that are remembered, each with its moments: those of a fight, and of the next."""

BEARINGS = 256
"""Ways that people were like that are remembered, each with what was worked out from it."""

ANSWERS = 1024
"""Answers that are kept with each of those."""

FACTS = 2048
"""Answers of the packs alone."""


class Recent:
    """The last so many answers that were asked for, and at most as many again: when there are enough, those before them
    are let go as a whole.
    """

    __slots__ = ("_before", "_most", "now")

    def __init__(self, most: int) -> None:
        self._most = most
        self.now: dict[Any, Any] = {}
        self._before: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self.now) + len(self._before)

    def get(self, question: Any) -> Any:
        """The answer, or ``None`` where it is not known any more."""
        found = self.now.get(question)
        if found is None:
            found = self._before.get(question)
            if found is not None:
                self.put(question, found)
        return found

    def put(self, question: Any, answer: Any) -> Any:
        """An answer that is known from now on."""
        now = self.now
        if len(now) >= self._most:
            self._before, self.now = now, {question: answer}
        else:
            now[question] = answer
        return answer


class Memory:
    """Answers by question. What is known by its identity is kept alive beside the answer, so that nothing else can take
    its place. ``bearings``: what each was like last, ``known``: answers by what somebody is like; ``looked``: another
    object whenever an answer hung on more of a moment than that.
    """

    __slots__ = (
        *("_fields", "_ground", "_lying", "_moments", "bearings", "book", "books", "facts", "here", "known"),
        *("looked", "now"),
    )

    def __init__(self) -> None:
        self.now: tuple[Any, dict[Any, Any]] = (None, {})
        self.here: tuple[Any, dict[Any, Any]] = (None, {})
        self._ground: tuple[Any, dict[Any, Any]] = ((None,), {})
        self.looked: object = None
        self.facts = Recent(FACTS)
        self.bearings: dict[str, Any] = {}
        self.known = Recent(BEARINGS)
        self.book: tuple[Any, Any, Any] = (None, None, None)
        self.books = Recent(BOOKS)
        self._lying: tuple[Any, tuple[int, ...]] = (None, ())
        self._moments = Recent(MOST)
        self._fields = Recent(MOST)

    def moment(self, state: Any) -> dict[Any, Any]:
        """What is known of a moment, which is the one in hand from now on."""
        found: tuple[Any, dict[Any, Any]] = self._moments.get(id(state)) or self._moments.put(id(state), (state, {}))
        self.now = found
        return found[1]

    def scores(self, state: Any) -> tuple[int, ...]:
        """What the dice that can be spent show: between two payments it is asked for again and again."""
        lying = self._lying
        if lying[0] is not state.pool:
            lying = self._lying = (state.pool, state.scores)
        return lying[1]

    def field(self, state: Any) -> dict[Any, Any]:
        """What is known of all moments in which everybody stands alike, on the same ground."""
        lying = self._lying
        dice = lying[1] if lying[0] is state.pool else self.scores(state)
        # Of the dice it is asked only whether there are any, not which ones.
        parts = (state.combatants, state.field, state.zones, state.effects, state.person, state.house, bool(dice))
        found = self._ground
        if found[0][0] is not state.combatants or found[0] != parts:
            found = self._fields.get(id(state.combatants))
            if found is None or found[0] != parts:
                found = self._fields.put(id(state.combatants), (parts, {}))
            self._ground = found
        self.here = (state, found[1])
        return found[1]
