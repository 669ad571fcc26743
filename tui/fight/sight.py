"""A fight as somebody sees it: a session, whose eyes, who is looked at, and what was said last. Nothing here acts."""

from __future__ import annotations

from engine.core.view import SIDE_PARTS, Audience, Pending, Tone, View
from tui.fight.chart import Chart
from tui.fight.history import AnySession, History, Where


class Sight:
    """What every pane of a fight is drawn from.

    ``back`` are the lines that the chronicle is scrolled back, ``sheet_scroll`` those that the sheets are scrolled on;
    ``detailed``: the chronicle shows the arithmetic.
    """

    def __init__(self, session: AnySession, audience: Audience = "gm") -> None:
        self.session = session
        self.history = History(session)
        self.audience: Audience = audience
        self.chosen = ""
        self.chart = Chart()
        self.detailed = False
        self.back = 0
        self.sheet_scroll = 0
        self.message = ""
        self.message_rule = ""
        self.message_tone: Tone = "bad"
        self.pending: tuple[Pending, ...] = ()
        self._acted = ""  # who was asked last of those who may act
        self._beat = (-1, -1)
        self._mode = ""
        self.see()

    def see(self) -> None:
        """Take the moment at the head, and look at whoever is asked.

        In a new moment that is the first who is asked, the players' own before the others; within one, whoever is
        still asked keeps the word, and has it again after others have answered what they did.
        """
        if any(question.who == self.chosen and question.kind == "act" for question in self.pending):
            self._acted = self.chosen
        self.pending = tuple(sorted(self.session.pending(self.audience), key=lambda asked: asked.owner != "players"))
        self.where: Where = self.history.where(self.audience)
        moment = self.session.moment()
        asked = [question.who for question in self.pending if question.who]
        if not self.chosen or (asked and (self.chosen not in asked or self._beat != (moment.round, moment.beat))):
            goes_on = self._acted in asked and self._beat == (moment.round, moment.beat)
            self.chosen = self._acted if goes_on else asked[0] if asked else self.chosen
        self._beat = (moment.round, moment.beat)
        self.view: View = self.session.view(self.audience, self.chosen or None)
        self.history.saw(self.session.head, self.view.mode)
        known = {sheet.id for sheet in self.view.sheets}
        if self.chosen not in known and self.view.sheets:
            self.chosen = self.view.sheets[0].id
            self.view = self.session.turned(self.view, self.chosen)  # now: the next look would be another picture
        if self._mode == "fight" and self.view.mode != "fight" and not asked:
            self._look_after_ones_own()
        self._mode = self.view.mode
        self.names = {sheet.id: sheet.name for sheet in self.view.sheets}
        self.history.names = self.names
        self.names.update({zone.id: zone.name for zone in self.view.board.zones})

    def give_the_word(self, who: str) -> None:
        """At a head that was moved: have this one asked before others, where they are asked at all."""
        moment = self.session.moment()
        self.chosen, self._acted, self._beat = "", who, (moment.round, moment.beat)

    def _look_after_ones_own(self) -> None:
        """A fight is over: look at the first of the players' own who is left, not at a foe who acted last."""
        own = [sheet for sheet in self.view.sheets if SIDE_PARTS.get(sheet.side.casefold()) == 0 and not sheet.out]
        if own and all(sheet.id != self.chosen for sheet in own):
            self.chosen = own[0].id
            self.view = self.session.turned(self.view, self.chosen)

    @property
    def boarded(self) -> bool:
        """Whether there is a board to be seen."""
        return self.view.board.kind != "none"

    @property
    def looks(self) -> tuple[str, ...]:
        """The actions that bring a pane into the middle of a narrow screen."""
        return (*(("map",) if self.boarded else ()), "sheets", "chronicle")

    def scroll_back(self) -> None:
        """Every pane at its beginning again: other eyes must not be led by what these have seen."""
        self.chart.forget()
        self.back = self.sheet_scroll = 0

    def look_at(self, who: str) -> bool:
        """Look at somebody else; false where that is nobody new."""
        if not who or who == self.chosen or who not in self.names:
            return False
        self.chosen = who
        self.view = self.session.turned(self.view, who)
        return True

    def neighbour(self, by: int) -> str:
        """Whose sheet comes before or after that of the one who is looked at."""
        ring = [sheet.id for sheet in self.view.sheets]
        return ring[(ring.index(self.chosen) + by) % len(ring)] if self.chosen in ring else ""

    def name_of(self, id_: str) -> str:
        """What people call somebody or a zone."""
        return self.names.get(id_, id_)

    def say(self, message: str, rule: str = "", tone: Tone = "bad") -> None:
        """A sentence under the palette, until the next one: what cannot be, unless its tone says otherwise."""
        self.message, self.message_rule, self.message_tone = message, rule, tone

    def note(self, message: str) -> None:
        """A sentence that says what was done, not what cannot be."""
        self.say(message, tone="plain")
