"""The program as a player in line mode: who is given to it, and its decisions one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.refusal import Refused
from engine.core.words import listed
from tui.plain.looking import NotSo
from tui.plain.say import named
from tui.start.auto import PERSON, sides_meant, whole_side

if TYPE_CHECKING:
    from engine.core.dice import Typed
    from engine.core.minds.turns import Wanted


class Program:
    """For whom the program decides in one fight. Only who plays with it pays for its modules."""

    def __init__(self, session: Any) -> None:
        self._session = session

    def give(self, text: str) -> str:
        """Give a side or somebody to the program, or take them back: ``foes``, ``foes=sharp``, ``Kappa 1=person``; what
        holds from then on, as a sentence. Raises ``NotSo``.
        """
        from engine.core.minds.contract import MINDS
        from engine.core.minds.future import minds_of

        told = minds_of(self._session.ruleset)
        sides = told.given(self._session.state)
        whom, _, by = (word.strip() for word in text.partition("="))
        mind = next((name for name in MINDS if name == (by or "simple")), None)
        if not whom:
            raise NotSo(f"Say o and a side ({', '.join(sides)}) or a name, say o {[*sides][-1]}.")
        if mind is None and by != PERSON:
            raise NotSo(f"Nothing called {by!r} plays: {', '.join(MINDS)} or {PERSON} does.")
        if set(sides_meant(whom, list(told.sides(self._session.state)))) & told.driven:
            raise NotSo(f"The game's own tables play {whom}: no decision of theirs is asked.")
        found = [side for side in sides_meant(whom, list(sides)) if side in sides]
        people = [] if found else named(self._session.view(), whom)
        every = told.sides(self._session.state)
        if {sheet.id for sheet in people} & {who for side in told.driven for who in every.get(side, ())}:
            names = listed([sheet.name for sheet in people])
            raise NotSo(f"The game's own tables play {names}: nothing is asked of them.")
        if not found and not people:
            raise NotSo(f"{whom!r} is no side and nobody: there are {listed([*sides])}.")
        for side in found:
            self._session.give(side, mind, sides[side])
        for sheet in people:
            self._session.give(sheet.id, mind)
        names = listed([whole_side(side) for side in found] or [sheet.name for sheet in people])
        return f"{names}: played by {'a person again' if mind is None else f'the {mind} mind'}."

    def plays(self, who: str) -> bool:
        """Whether a mind decides for somebody."""
        if not self._session.seats:
            return False
        from engine.core.minds.future import minds_of

        sides = minds_of(self._session.ruleset).given(self._session.state)
        side = next((side for side, members in sides.items() if who in members), "")
        return self._session.seats.mind_of(who, side) is not None

    def carried(self, command: Any, faces: Sequence[Typed], why: str) -> None:
        """Carry a command out, for people where it would decide for all who are asked."""
        if not self._session.seats:
            self._session.do(command, faces, why)
            return
        from engine.core.minds.turns import carried

        carried(self._session, command, faces, why)

    def wanted(self) -> Wanted | None:
        """For whom the program decides next; none where a person is asked."""
        if not self._session.seats or self._session.view().mode != "fight":
            return None
        from engine.core.minds.turns import next_of

        return next_of(self._session.ruleset, self._session.state, self._session.seats)

    def decide(self, carry: Callable[[str, Any, str], None]) -> bool:
        """Have the first choice that is accepted carried out: for whom, the command, and why; whether there was one.
        Raises what ``carry`` does, but for ``Refused``.
        """
        wanted = self.wanted()
        if wanted is None:
            return False
        from engine.core.minds.turns import UNTOLD, choices

        session = self._session
        for choice in choices(session.ruleset, session.state, session.seats, wanted, session.seed, session.head):
            try:
                carry(choice.who, choice.command, choice.why or UNTOLD)
            except Refused:
                continue
            return True
        return False
