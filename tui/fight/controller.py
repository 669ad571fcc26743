"""The fight as whoever plays it knows it: what they see, what is being chosen, what was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.dice import Typed
from engine.core.minds.turns import carried
from engine.core.options import Option, Slot
from engine.core.refusal import BadDice, NeedsDice, Refused
from engine.core.view import Audience, Overlay, View
from tui.draw.hexplot import plot
from tui.fight import command_builder, next_fight
from tui.fight.about_whom import once
from tui.fight.ahead import NOTHING, ahead, typed
from tui.fight.command_builder import Command, Finished
from tui.fight.digits import LAST, LIST, REST, ZONES, Digits, Special
from tui.fight.editors.opening import editor_of
from tui.fight.editors.outcome import Editor
from tui.fight.editors.whom import NameLeft, everybody, whom
from tui.fight.faces import Faces
from tui.fight.history import AnySession
from tui.fight.in_turn import InTurn
from tui.fight.may_do import Options
from tui.fight.numbered import PLACES, as_offered
from tui.fight.repeats import Repeats
from tui.fight.sight import Sight
from tui.settings.keymap import FIGHT, Keymap


class FightController(Sight):
    """Everything between two keys."""

    def __init__(self, session: AnySession, digits: Digits | None = None) -> None:
        """``digits``: those that were given before, where the fight is taken up again."""
        self.ruling = False
        self.faces: Faces | None = None
        self.typed_out = 0.0  # when the last face took a roll by itself, where that was the last key
        self.name_left = NameLeft()
        self.ahead = NOTHING
        self._repeats: dict[Audience, Repeats] = {"gm": Repeats(), "players": Repeats()}
        self.closing: tuple[str, str] = ("", "")
        self._given: Finished | None = None
        self._complete: Faces | None = None  # typed for a command that needs no more of them, and was not given yet
        self.in_turn = InTurn()
        self.ask_everything = False
        self._digits = digits or Digits()
        self._drafts: Mapping[str, Editor] = {}
        self.builder = command_builder.of((), self.name_of)
        self._acts: tuple[View, dict[str, list[str]]] | None = None
        self._options = Options()
        self._with_rulings: tuple[Option, ...] | None = None
        self.aside: Callable[[Command], None] | None = None
        self.key: Callable[[str], str] = Keymap(FIGHT).shown
        super().__init__(session)
        self._offer()

    def load(self) -> None:
        """Take the state at the head: choose whom to ask, and offer what they may do."""
        moment = self._beat
        self.see()
        self.faces, self.typed_out = None, 0.0
        if self._beat != moment:
            self.in_turn = InTurn()
        self.builder = command_builder.of((), self.name_of)
        self._offer()

    @property
    def places_asked(self) -> bool:
        """Whether a place or a way is asked for, or each answer is a cell that the map numbers."""
        return self.builder.on_board or bool(self.answered_by)

    @property
    def answered_by(self) -> tuple[str, ...]:
        """The cells of the map that answers name, and those of whom they are about."""
        values = (entry.value for entry in self.builder.entries())
        answers = (value.command for value in values if isinstance(value, Option) and value.group == "answer")
        named = {str(value) for answer in answers for value in answer.values()}
        found = [overlay for overlay in self.view.board.overlays if overlay.at in named]
        who = {overlay.who for overlay in found}
        cells = (cell for token in self.view.board.tokens if token.id in who for cell in token.cells)
        return tuple(dict.fromkeys((*(overlay.at for overlay in found), *cells)))

    def ask_aside(self, option: Option, answered: Callable[[Command], None], editor: Editor | None = None) -> None:
        """Ask something that is no business of the session's, in an editor of its own where it has one; escape goes
        back to what is.
        """
        self.aside = answered
        before = command_builder.of((), self.name_of)
        first = option.slots[0]
        editor = editor or editor_of(first, {}, self.name_of)
        self.builder = replace(before, option=option, slot=first, editor=editor, before=before)
        self.ahead = NOTHING

    def back_to_the_fight(self) -> None:
        """Offer again what the session asks."""
        self._offer()

    def _offer(self) -> None:
        """The palette for the chosen one: what they may do, then what anybody may, or the rulings."""
        self.aside = None
        self._drafts = self.builder.left()
        self.open_options, self._with_rulings = self._options.of(self, self.chosen, rulings=False), None
        builder = command_builder.of(
            self.offered(), self.name_of, self.chosen, self._place(), self._places, self.between
        )
        self.builder = replace(builder, drafts=self._drafts, detail=self.ask_everything)
        self.look_ahead()

    def _places(self, scope: tuple[str, ...], names: Iterable[str], special: Special) -> dict[str, int]:
        """The digits of what the chosen one is asked: acts have the same for everybody, as far as they can, and people
        for everybody of a side; zones those of their order on the field, where there are as many. Each audience has its
        own: players must not read from theirs what only the game master was offered.
        """
        wanted = list(names)
        if scope == ZONES:
            zones = [zone.id for zone in self.view.board.zones]
            all_ = zones if len(zones) <= LAST else []
            return self._digits.of((self.audience, *scope), [*all_, *wanted], lent=True, known=zones)
        if scope[:1] == (LIST,):
            return self._digits.of_list((self.audience, self.chosen, *scope), wanted)
        mine = [question for question in self.pending if question.who in (self.chosen, "")]
        mine = mine or [question for question in self.pending if question.kind == "act"]  # to see what they will do
        about = "ruling" if self.ruling else f"{mine[0].kind} {mine[0].rule}" if mine else ""
        people = bool(scope) and REST not in scope  # a scope of its own
        side = next((sheet.side for sheet in self.view.sheets if sheet.id == self.chosen), "")
        common = (self.audience, side, *scope) if people else () if scope else (self.audience, about)
        known = self.names if people else None
        place = (self.audience, self.chosen, about, *scope)
        page = any(option.aim == "story" for option in self.open_options)
        return self._digits.of(place, wanted, common, special, page, known)

    def every_option(self) -> list[Option]:
        """What the chosen one and the table may do, and what may be ruled about them."""
        mine = [option for option in self.all_options if option.group in (*PLACES, "ruling")]
        return sorted(mine, key=lambda option: option.group == "ruling")

    def offered(self) -> list[Option]:
        """What the chosen one may do, then what anybody may; or the rulings about them."""
        known = {sheet.id for sheet in self.view.sheets}
        mine = [
            option
            for option in (self.all_options if self.ruling else self.open_options)
            if option.who == self.chosen or option.who not in known or option.group == "table"
        ]
        if self.ruling:
            return [option for option in mine if option.group == "ruling"]
        return as_offered(mine, self.laying_out)

    def _place(self) -> str:
        """The hex where whoever is looked at stands; in the middle of the map where nobody does."""
        board = self.view.board
        standing = [token.cells[0] for token in board.tokens if token.id == self.chosen and token.cells]
        return (standing[0] if standing else plot(board).middle()) if board.kind == "hex" else ""

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The ``open_options`` with the rulings, which are worked out when somebody asks for them."""
        if self._with_rulings is None:
            known = {sheet.id for sheet in self.view.sheets}
            self._with_rulings = once(self._options.of(self, self.chosen, rulings=True), self.chosen, known)
        return self._with_rulings

    def look_ahead(self) -> None:
        """What the cursor points at, worked out anew; nothing of what is no business of the session's."""
        self.ahead = NOTHING if self.aside is not None else ahead(self, self.builder)

    @property
    def laying_out(self) -> bool:
        """Whether a field is being set up."""
        return self.view.mode == "setup"

    @property
    def between(self) -> bool:
        """Whether no fight is on."""
        return self.view.mode in ("between", "over")

    @property
    def looks(self) -> tuple[str, ...]:
        """The same; between fights the key of the map brings back what an act would change."""
        return ("map", *super().looks) if self.between and not self.boarded else super().looks

    @property
    def pause(self) -> str:
        """What the time without a fight is called: a journey may begin before anybody has fought, and ends."""
        if self.view.mode == "over":
            return self.view.clock.capitalize()
        fought = self.view.result or self.view.moment.beat
        return "Between fights" if fought else "Before the first fight"

    def acts(self) -> dict[str, list[str]]:
        """What everybody can do between fights, by who; what all of them can, under the empty id."""
        if self._acts is None or self._acts[0] is not self.view:
            every = self.session.options(self.view.audience, None)
            found = next_fight.with_next(self.session, self.view, every)
            self._acts = (self.view, next_fight.acts(found, self.names))
        return self._acts[1]

    def overlays(self) -> tuple[Overlay, ...]:
        """What the preview lays over the board; the way out also of an act of which nothing is asked."""
        ways = (overlay for overlay in self.ahead.foreseen.overlays if overlay.kind == "flee")
        return (*self.ahead.preview.overlays, *ways, *self.ahead.footprint)

    def question(self) -> str:
        """The open question for the chosen one, or what the others are being asked."""
        for asked in self.pending:
            if asked.who == self.chosen:
                return asked.question
        if self.ruling:
            return ""
        if not self.pending:
            return f"{self.pause}: what now?" if self.between else "nobody is asked"
        first = self.pending[0]
        if first.who not in self.names:
            several = self.between and next_fight.one_of_several(self.acts(), self.chosen)
            return f"{self.names[self.chosen]} · {first.question}" if several else first.question
        return f"{self.names.get(self.chosen, '')} is not asked; {self.names[first.who]} is"

    def choose(self, who: str) -> None:
        """Look at somebody else, and offer what they may do."""
        if self.look_at(who):
            self._offer()

    def next_person(self, by: int) -> None:
        """The next one of all, in the order in which they act."""
        track = self.view.track
        order = (*(lane.id for lane in track.lanes), *(place.id for place in track.places))
        everybody = dict.fromkeys((*order, *(sheet.id for sheet in self.view.sheets)))
        ring = [who for who in everybody if who in self.names]
        if ring:
            at = ring.index(self.chosen) if self.chosen in ring else -1 if by > 0 else 0
            self.choose(ring[(at + by) % len(ring)])

    def ask_whom(self) -> None:
        """Anybody: to act, to look at, to rule about. Their marks and names are typed at once."""
        slot = everybody(self.view, self.pending)
        option, found = Option("whom", "", "Whom?", {}, (slot,)), whom(slot, self.name_of)
        self.ask_aside(option, lambda answer: self.choose(str(answer["who"])), found)

    def ask_what(self, found: Editor, answered: Callable[[Any], None]) -> None:
        """Anything, out of a list that is typed into."""
        option = Option("find", "", "Find", {}, (Slot("what", "choice"),))
        self.ask_aside(option, lambda answer: answered(answer["what"]), found)

    def toggle_rulings(self) -> None:
        """Offer rulings, or go back to what the rules offer."""
        self.ruling = not self.ruling
        self._offer()

    @property
    def repeats(self) -> Repeats:
        """The decisions that may be given again. Each audience has its own: the hint of the key tells what was decided,
        and players do not learn that of somebody hidden.
        """
        return self._repeats[self.audience]

    def toggle_audience(self) -> None:
        """Draw for the players, or for the GM again."""
        self.audience = "players" if self.audience == "gm" else "gm"
        self.ruling = False  # players rule nothing
        self.load()

    def drop(self) -> bool:
        """Drop what is half made, before anything that was done is taken back; false where nothing is."""
        if self.builder.before is None and self.aside is None:
            return False
        self._offer()
        return True

    def give(self, given: Finished) -> bool:
        """Give what was chosen, as ``submit`` does, and remember it for another time. Whoever acts otherwise than
        before ends the turn otherwise.
        """
        if given.option.who == self.closing[0] and given.option.deed != self.closing[1]:
            self.closing = ("", "")
        self._given = given
        typed_before, self._complete = self._complete, None
        same = typed_before is not None and typed_before.command == given.command
        return self.submit(given.command, typed_before.before if typed_before is not None and same else ())

    def submit(self, command: Any, faces: tuple[Typed, ...] = (), why: str = "") -> bool:
        """Give a command, ``why``: for the program, with its reason. True when the session moved; else a message says
        why, or the dice box is open.
        """
        self.say("")
        try:
            carried(self.session, typed(self.session, command), faces, why)
        except Refused as no:
            self.say(no.refusal.message, no.refusal.rule)
            return False
        except NeedsDice as wanted:
            told, _ = self.session.so_far(typed(self.session, command), faces, self.audience)
            hidden = wanted.roll.secret and self.audience == "players"
            roll = replace(wanted.roll, counts="") if hidden else wanted.roll
            self.faces = Faces(command, roll, faces, why, told)
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
        if self._given is not None and self._given.command == command:
            self.repeats.note(self.name_of(self._given.option.who), self._given, self.session.head)
            self.in_turn.done(self._given.option)
        self._given = None
        before = set(self.names)
        self.load()
        if not any(question.who for question in self.pending):
            self.choose(next((sheet.id for sheet in self.view.sheets if sheet.id not in before), ""))
        return True

    def beside(self, command: Command) -> bool:
        """Give a command from a page beside the fight, as ``submit`` does; what was half made stays as far as it can
        still be had, and so do the faces that were typed. What needs none any more is not done for that.
        """
        half, who, ruling, aside = self.builder, self.chosen, self.ruling, self.aside
        faces, given = self.faces, self._given
        if not self.submit(command):
            return False
        if half.option is not None and aside is None and who in ("", *self.names):
            said = self.message, self.message_rule, self.message_tone
            self.look_at(who)
            self.ruling = ruling
            self._offer()
            self.builder = half.again(self.builder, self.every_option())
            self.look_ahead()
            self.say(*said)
        if faces is not None and not self._lacks_dice(faces):
            self.faces, self._complete = None, faces
            self.say("no dice are needed for it any more: choose it once more")
        elif faces is not None:
            self._given = given
            self.submit(faces.command, faces.before, faces.why)
            if self.faces is not None:
                self.faces.take_over(faces)
        return True

    def _lacks_dice(self, faces: Faces) -> bool:
        """Whether a command still needs dice; one that is refused now says so where it is given."""
        try:
            return self.session.so_far(typed(self.session, faces.command), faces.before)[1]
        except Refused:
            return True

    def toggle_dice(self) -> None:
        """Typed dice, or seeded ones."""
        dice = self.session.dice
        self.session.set_dice(table=not dice.table, fresh=dice.fresh)
        self.note("table dice: faces are typed in" if not dice.table else "seeded dice: the program rolls")

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
        return self._moved(before, taken_back=where == "undo")

    def go_to(self, step: int) -> bool:
        """Move the head to a step, and on to where the flow came to rest after it. False where it stands there
        already.
        """
        before = self.session.head
        self.say("")
        self.session.goto(self.session.timeline.resting(step))
        return self._moved(before)

    def _moved(self, before: int, *, taken_back: bool = False) -> bool:
        if self.session.head == before:
            return False
        self.give_the_word(self.history.whose_next(before) if taken_back else "")
        self.ruling = False
        self.closing = ("", "")
        self.in_turn = InTurn()
        path = {0, *self.session.timeline.path()}
        for repeats in self._repeats.values():
            repeats.back_to(path)
        self.load()
        return True
