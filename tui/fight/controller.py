"""The fight as the screen knows it: a session, who looks, who is chosen, what is being chosen, what was refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.options import Option
from engine.core.refusal import BadDice, NeedsDice, Refused
from engine.core.view import Audience, Overlay, Pending, Preview, View
from tui.fight import next_fight, outcome_diff
from tui.fight.command_builder import Command, CommandBuilder
from tui.fight.faces import Faces
from tui.fight.history import AnySession, History, Where
from tui.timeline.difference import Change

NOTHING = Preview()

PLACES = ("act", "react", "answer", "table", "interlude", "setup")
"""The groups of options that the rules offer, in the order of the palette: by threes, for what is asked goes first."""


class FightController:
    """Everything between two keys."""

    def __init__(self, session: AnySession, read_only: bool = False) -> None:
        self.session = session
        self.history = History(session)
        self.read_only = read_only
        self.audience: Audience = "gm"
        self.ruling = False
        self.chosen = ""
        self.message = ""
        self.message_rule = ""
        self.faces: Faces | None = None
        self.preview: Preview = NOTHING
        self.why_not = ""
        self.changes: list[Change] = []
        self._acts: tuple[View, dict[str, list[str]]] | None = None
        self.aside: Callable[[Command], None] | None = None
        self._beat = (-1, -1)
        self.load()

    # ---- reading the session -------------------------------------------------

    def load(self) -> None:
        """Take the state at the head: choose whom to ask, and offer what they may do.

        In a new moment that is the first who is asked, the players' own before the others; within one, whoever is
        still asked keeps the word.
        """
        self.pending: tuple[Pending, ...] = tuple(
            sorted(self.session.pending(self.audience), key=lambda one: one.owner != "players")
        )
        self.where: Where = self.history.where(self.audience)
        moment = self.session.moment()
        asked = [one.who for one in self.pending if one.who]
        if not self.chosen or (asked and (self.chosen not in asked or self._beat != (moment.round, moment.beat))):
            self.chosen = asked[0] if asked else self.chosen
        self._beat = (moment.round, moment.beat)
        self.view: View = self.session.view(self.audience, self.chosen or None)
        known = {sheet.id for sheet in self.view.sheets}
        if self.chosen not in known and self.view.sheets:
            self.chosen = self.view.sheets[0].id
        self.names = {sheet.id: sheet.name for sheet in self.view.sheets}
        self.names.update({zone.id: zone.name for zone in self.view.board.zones})
        self.faces = None
        self._offer()

    def ask_aside(self, option: Option, answered: Callable[[Command], None]) -> None:
        """Ask something that is no business of the session's; escape goes back to what is."""
        self.aside = answered
        self.builder = CommandBuilder((option,), lambda one: self.names.get(one, one))
        self.builder.take(0)
        self.preview, self.why_not = NOTHING, ""

    def back_to_the_fight(self) -> None:
        """Offer again what the session asks."""
        self._offer()

    def _offer(self) -> None:
        """The palette for the chosen one: what they may do, then what anybody may, or the rulings."""
        self.aside = None
        self._all = self._options()
        known = {sheet.id for sheet in self.view.sheets}
        mine = [one for one in self._all if one.who == self.chosen or one.who not in known or one.group == "table"]
        if self.ruling:
            mine = [one for one in mine if one.group == "ruling"]
        else:
            mine = sorted((one for one in mine if one.group in PLACES), key=lambda one: PLACES.index(one.group) // 3)
        if self.laying_out and not self.ruling:
            # The field first, then whoever was put on it last: a fight is laid out by adding one after the other.
            mine.sort(key=lambda one: (bool(one.who), one.group != "setup"))
        self.builder = CommandBuilder(tuple(mine), lambda one: self.names.get(one, one), self.chosen)
        self.look_ahead()

    def _options(self) -> tuple[Option, ...]:
        """What the chosen one and the table may do; the others' options cost time and are not on the screen."""
        if self.read_only:
            return ()
        options = self.session.options
        mine = options(self.audience, self.chosen) if self.chosen else ()
        found = (*mine, *next_fight.with_next(self.session, self.audience, ""))
        return tuple({one.id: one for one in found}.values())

    def look_ahead(self) -> None:
        """Work the preview of what the cursor points at out anew; exact, and cheap enough for every key."""
        self.preview, self.why_not, self.changes = NOTHING, "", []
        command = self.builder.candidate()
        if command is None or self.read_only or self.aside is not None:
            return
        option = self.builder.pointed_option()
        try:
            typed = self._typed(command)
            self.preview = self.session.preview(typed, self.audience)
            if option is not None and option.group in outcome_diff.GROUPS and option.id != next_fight.ID:
                self.changes = outcome_diff.differences(self.session, self.view, typed, self.audience, self.chosen)
        except Refused as no:
            self.why_not = f"{no.refusal.message}  {no.refusal.rule}".rstrip()
        except msgspec.ValidationError as wrong:
            self.why_not = str(wrong)

    def _typed(self, command: Command) -> Any:
        if command.get("do") == next_fight.NEXT:
            return next_fight.command_of(self.session, str(command["encounter"]))
        return msgspec.convert(command, self.session.ruleset.command)

    @property
    def laying_out(self) -> bool:
        """Whether a field is being set up."""
        return self.view.phase == "setup"

    def acts(self) -> dict[str, list[str]]:
        """What everybody can do between fights, by who; what all of them can, under the empty id."""
        if self._acts is None or self._acts[0] is not self.view:
            found = [] if self.read_only else next_fight.with_next(self.session, self.audience, None)
            self._acts = (self.view, next_fight.acts(found, self.names))
        return self._acts[1]

    @property
    def between(self) -> bool:
        """Whether no fight is on: there is something to do between fights."""
        return any(one.group == "interlude" for one in self._all)

    def overlays(self) -> tuple[Overlay, ...]:
        """What the preview lays over the board."""
        return self.preview.overlays

    def question(self) -> str:
        """The open question for the chosen one, or what the others are being asked."""
        for one in self.pending:
            if one.who == self.chosen:
                return one.question
        if self.ruling:
            return ""
        if not self.pending:
            return "Between fights: what now?" if self.between else "nobody is asked"
        first = self.pending[0]
        if first.who not in self.names:
            return first.question
        return f"{self.names.get(self.chosen, '')} is not asked; {self.names[first.who]} is"

    # ---- choosing whom -------------------------------------------------------

    def choose(self, who: str) -> None:
        """Look at somebody else."""
        if who and who != self.chosen and who in self.names:
            self.chosen = who
            self.view = self.session.view(self.audience, who)
            self._offer()

    def next_person(self, by: int) -> None:
        """The next one who is asked; the next of all when nobody else is."""
        asked = list(dict.fromkeys(one.who for one in self.pending if one.who in self.names))
        ring = asked if len(asked) > 1 or (asked and self.chosen not in asked) else [s.id for s in self.view.sheets]
        if ring:
            at = ring.index(self.chosen) if self.chosen in ring else -1 if by > 0 else 0
            self.choose(ring[(at + by) % len(ring)])

    def toggle_rulings(self) -> None:
        """Offer rulings, or go back to what the rules offer."""
        self.ruling = not self.ruling
        self._offer()

    def toggle_audience(self) -> None:
        """Draw for the players, or for the GM again."""
        self.audience = "players" if self.audience == "gm" else "gm"
        self.load()

    def drop(self) -> bool:
        """Drop what is half made, before anything that was done is taken back; false where nothing is."""
        if self.builder.option is None and self.aside is None:
            return False
        self._offer()
        return True

    # ---- acting --------------------------------------------------------------

    def submit(self, command: Command, faces: tuple[int, ...] = ()) -> bool:
        """Give a command. True when the session moved; else a message says why, or the dice box is open."""
        self.say("")
        if self.read_only:
            self.say("read-only: another program writes this chronicle")
            return False
        try:
            self.session.do(self._typed(command), faces)
        except Refused as no:
            self.say(no.refusal.message, no.refusal.rule)
            return False
        except NeedsDice as wanted:
            self.faces = Faces(command, wanted.roll, faces)
            return False
        except BadDice as wrong:
            if self.faces is not None:
                self.faces.refused(str(wrong))
            else:
                self.say(str(wrong))
            return False
        except msgspec.ValidationError as wrong:
            self.say(str(wrong))
            return False
        self.ruling = False
        before = set(self.names)
        self.load()
        if not any(one.who for one in self.pending):
            self.choose(next((sheet.id for sheet in self.view.sheets if sheet.id not in before), ""))
        return True

    def hot(self) -> Option | None:
        """The option that the space bar gives: the table's most frequent one, else the chosen one's, else going on."""
        able = [one for one in self._all if one.enabled and one.group != "ruling"]
        for wanted in (
            [one for one in able if one.hot and one.group == "table"],
            [one for one in able if one.hot and one.who == self.chosen],
            [one for one in able if one.hot],
            [one for one in able if one.group == "table" and not one.slots],
        ):
            if wanted:
                return wanted[0]
        return None

    def toggle_dice(self) -> None:
        """Typed dice, or seeded ones."""
        dice = self.session.dice
        self.session.set_dice(table=not dice.table, fresh=dice.fresh)
        self.say("table dice: faces are typed in" if not dice.table else "seeded dice: the program rolls")

    def say(self, message: str, rule: str = "") -> None:
        """A sentence under the palette, until the next one."""
        self.message, self.message_rule = message, rule

    def follow(self, session: AnySession) -> None:
        """The session moved without us, or is another one."""
        if session is not self.session:
            self.session, self.history = session, History(session)
        self.load()

    # ---- time ----------------------------------------------------------------

    def go(self, where: str) -> bool:
        """Move the head: ``undo``, ``redo``, or to a moment by name. False, with a message, when that leads nowhere."""
        history, session = self.history, self.session
        before = session.head
        self.say("")
        try:
            if where == "undo":
                session.undo()
            elif where == "redo":
                session.redo()
            else:
                session.goto(getattr(history, where)() if where != "first" else 0)
        except Refused as no:
            self.say(no.refusal.message)
            return False
        return self._moved(before)

    def go_to(self, step: int) -> bool:
        """Move the head to a step. False where it stands there already."""
        before = self.session.head
        self.say("")
        self.session.goto(step)
        return self._moved(before)

    def _moved(self, before: int) -> bool:
        if self.session.head == before:
            return False
        self.chosen = ""
        self.ruling = False
        self.load()
        return True
