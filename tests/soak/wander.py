"""A walk that leaves the straight way: into the past and onto other branches, through the file and back, over rulings
in the middle of anything, with faces that somebody types; and players ask what they are offered would do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from content import loader
from engine.core.digest import digest
from engine.core.options import Option
from engine.core.refusal import NeedsDice, Refused
from saves.chronicle import resume
from tests.door import as_it_is
from tests.fillings import filled_at_random
from tests.soak.walk import AUDIENCES, Walk
from tui.protocol.server import ProtocolServer

ROLLS = 200
"""Rolls after which a command that still wants faces will never have enough."""


class Wander(Walk):
    """A walk, kept in a file, that wanders."""

    def step(self) -> bool:
        """One step as ever, or one aside; ``False`` as ever."""
        ways = (super().step, self._elsewhere, self._ruling, self._typed, self._reopened)
        return self.rng.choices(ways, (75, 8, 8, 6, 3))[0]()

    def _elsewhere(self) -> bool:
        """On from a moment of the past, mostly a recent one: it is what it was (law 4), and a branch begins (law 5)."""
        timeline = self.session.timeline
        back = self.rng.choice((1, 1, 2, 3, 5, 8, timeline.size))
        to = timeline.resting(max(0, self.session.head - back))
        self.script.append({"op": "goto", "step": to})
        was = as_it_is(timeline.states[to])
        self.session.goto(to)
        assert as_it_is(self.session.state) == was
        return True

    def _ruling(self) -> bool:
        """Any kind of ruling there is, which the straight way hardly ever takes (law 8)."""
        options = self.session.options("gm")
        kinds: dict[str, list[Option]] = {}
        for option in options:
            if option.group == "ruling" and option.enabled:
                kinds.setdefault(str(option.command["do"]), []).append(option)
        if kinds:
            self._give(self.rng.choice(kinds[self.rng.choice(sorted(kinds))]), options)
        return True

    def _typed(self) -> bool:
        """A command whose dice are typed, roll after roll: what is told meanwhile changes nothing (law 7)."""
        chosen = self._choose([option for option in self.session.options("gm") if option.enabled])
        if chosen is None:
            return False
        asked, faces = filled_at_random(chosen, self.rng, self.case.texts), list[int]()
        command = self.ruleset.read(asked)
        before, head = as_it_is(self.session.state), self.session.head
        self.session.set_dice(table=True)
        for _ in range(ROLLS):
            try:
                steps = self.session.do(command, faces)
                break
            except NeedsDice as need:
                assert (as_it_is(self.session.state), self.session.head) == (before, head)
                msgspec.json.encode([self.session.so_far(command, faces, audience)[0] for audience in AUDIENCES])
                faces += [self.rng.randint(1, need.roll.sides_of(index)) for index in range(need.roll.count)]
            except Refused as no:
                raise AssertionError(f"law 3: {chosen.id} was offered but refused: {no.refusal}") from no
        else:
            raise AssertionError(f"{chosen.id} never has dice enough")
        self.session.set_dice(table=False)
        self.script.append({"op": "do", "command": asked, "dice": faces})
        self._told([step.id for step in steps])
        self._happened(before, head)
        return True

    def _reopened(self) -> bool:
        """What is written is what is read again, with all that may be done there (law 5)."""
        shown, kept = self._shown(), self.server.chronicle
        assert kept.path is not None
        assert kept.save() is None
        kept.close()
        again = resume(kept.path, loader.rules)
        assert (again.notes, again.read_only) == ((), False)
        self.server, self.session = ProtocolServer(again), again.session
        assert self._shown() == shown
        return True

    def _shown(self) -> tuple[str, int, int, bytes]:
        session = self.session
        offered = [(session.options(audience), session.pending(audience)) for audience in AUDIENCES]
        return digest(session.state), session.head, session.timeline.size, msgspec.json.encode(offered)

    def _look(self, command: Any, options: Sequence[Option]) -> None:
        """Besides, players ask what this, and some offer of theirs, would do; it is told, or refused (law 9)."""
        super()._look(command, options)
        offered = [option for option in self.session.options("players") if option.enabled]
        some = self.rng.sample(offered, min(1, len(offered)))
        for asked in (command, *(self.ruleset.read(filled_at_random(one, self.rng, self.case.texts)) for one in some)):
            try:
                msgspec.json.encode(self.session.preview(asked, "players"))
            except Refused as no:
                assert no.refusal.message
