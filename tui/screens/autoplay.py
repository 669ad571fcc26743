"""The program as a player on the fight screen: who is given to it, its decisions one by one, hurried or stopped.

A decision that takes no time is made at once, so that keys in a burst find what they would find slowly. The sharp mind
thinks beside the screen; what it wants is dropped where the fight has gone on without it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain, islice
from math import inf
from typing import Any

from msgspec import Struct
from textual.events import Event

from engine.core.minds.choose import never
from engine.core.minds.contract import MINDS, Choice, MindName, Minds
from engine.core.minds.turns import UNTOLD, Wanted, choices, next_of, plays, waits
from engine.core.options import Option, Slot
from tui.draw.header import NARROW
from tui.fight import flow
from tui.fight.command_builder import Command
from tui.fight.controller import FightController
from tui.screens.fight_page import FightPage
from tui.start.auto import PERSON, whole_side

SLICE = 0.05
"""Seconds of decisions in a row before the screen may draw and take keys in between."""

SETTLES = 0.15
"""Seconds in which nobody answers what they have just been shown: a key that goes on and was pressed so soon after a
decision that was waited for was meant to hurry it.
"""

HELD = 0.12
"""Seconds between two presses up to which the second repeats a key that is held down."""

MIND_TITLES = {
    "simple": "the simple mind: what promises most",
    "sharp": "the sharp mind: looks ahead, takes its time",
    "random": "by chance",
    PERSON: "a person again",
}


class Thinking(Struct):
    """A decision that is being thought about: for whom, and at which step. ``hurry`` ends it with what there is so
    far.
    """

    who: str
    head: int
    hurry: threading.Event
    stopped: bool = False


class AutoPlay:
    """What the program decides on one fight's page."""

    def __init__(self, fight: FightPage) -> None:
        self.thinking: Thinking | None = None
        self._fight = fight
        self._made: list[Choice] = []
        self._begun = 0
        self._settled = 0.0
        self._late = 0.0

    def ask(self) -> None:
        """Ask who is to be played by what; escape goes back to the fight."""
        controller = self._fight.controller
        rules: Any = controller.session.ruleset
        told = rules.rooms.minds
        if told is None:
            self._fight.tell(f"{rules.title} cannot be played by the program yet")
            return
        sides = told.given(controller.session.state)
        now = _playable(controller, told, sides)
        names = {who: whole_side(who) if who in sides else controller.name_of(who) for who in now}
        controller.ask_aside(_offered(names, now, next(reversed([*sides]), None)), partial(self._given, dict(sides)))
        self._fight.paint("palette", "footer")

    def _given(self, sides: dict[str, tuple[str, ...]], answer: Command) -> None:
        controller, whom, by = self._fight.controller, str(answer["whom"]), str(answer["by"])
        mind: MindName | None = next((name for name in MINDS if name == by), None)
        controller.session.give(whom, mind, sides.get(whom))
        name = whole_side(whom) if whom in sides else controller.name_of(whom)
        words = f"{name}: played by a person again" if mind is None else f"{name}: played by the {mind} mind"
        lets = f"; {self._fight.keymap.shown('hot')} lets the program decide" if self.wanted() else ""
        controller.note(f"{words}{'; the program decides after you' if self.waits() else lets}")
        self._fight.moved(True)

    def wanted(self) -> Wanted | None:
        """For whom the program decides next; none where a person is asked."""
        controller = self._fight.controller
        if controller.laying_out or controller.between:
            return None
        rules: Any = controller.session.ruleset
        return next_of(rules, controller.session.state, controller.session.seats)

    def plays(self, who: str) -> bool:
        """Whether somebody is asked whom the program plays, be it their turn to be decided for or not."""
        session: Any = self._fight.controller.session
        return plays(session.ruleset, session.state, session.seats, who)

    def waits(self) -> bool:
        """Whether the program decides as soon as the people have who are asked."""
        session: Any = self._fight.controller.session
        return waits(session.ruleset, session.state, session.seats)

    def takes(self, action: str, pressed: float) -> bool:
        """Whether a key is for the program: it goes on with it, or hurries or stops what it is thinking about.
        ``pressed``: when, by the clock that only goes forward.
        """
        if self.thinking is not None and self.thinking.head != self._fight.controller.session.head:
            self.stop()
        if self.thinking is not None:
            if action == "hot":
                self.thinking.hurry.set()
                self._fight.note("hurried: it takes what looks best so far")
            elif action == "back":
                self.stop()
                self._fight.note("stopped: nothing was decided")
            else:
                return False
            return True
        if action != "hot" or not self._idle():
            return False
        if self.wanted() is None:
            if pressed >= self._settled and pressed >= self._late + HELD:
                return False
            self._late = pressed
            self._fight.note("the program has decided: once more for yourself")
            return True
        self._made, self._begun = [], self._fight.controller.session.head
        self._go_on()
        return True

    def _idle(self) -> bool:
        """Whether nothing is half chosen on the screen."""
        controller = self._fight.controller
        open_question = controller.faces is not None or controller.aside is not None
        return not open_question and controller.builder.option is None and not controller.ruling

    def stop(self) -> None:
        """Forget what is being thought about."""
        if self.thinking is not None:
            self.thinking.stopped = True
            self.thinking.hurry.set()
        self.thinking = None

    def _go_on(self) -> None:
        """Decide until a person is asked; after a slice of time the screen gets a turn."""
        until = time.monotonic() + SLICE
        while (wanted := self._next()) is not None:
            if wanted[1] == "sharp":
                self._think(wanted)
                return
            if not self._done(self._choices(wanted)):
                break
            if time.monotonic() > until:
                self._shown()
                self.thinking = Thinking("", self._fight.controller.session.head, threading.Event())
                self._fight.call_after_refresh(self._resumed, self.thinking)
                return
        self._shown()

    def _next(self) -> Wanted | None:
        """Whose decision is the program's next, once a person whom it leads to has given what is their only answer."""
        wanted = self.wanted()
        if wanted is None:
            flow.run_on(self._fight.controller)
            wanted = self.wanted()
        return wanted

    def _resumed(self, thinking: Thinking) -> None:
        if thinking.stopped:
            return
        self.thinking = None
        if thinking.head == self._fight.controller.session.head:
            self._go_on()
            self._decided_late()

    def _decided_late(self) -> None:
        """A decision that was waited for: what is pressed before anybody can have seen it is no answer to it."""
        self._settled = inf
        self._fight.call_after_refresh(self._seen)

    def _seen(self) -> None:
        self._settled = Event().time + SETTLES  # by the clock of the keys

    def _choices(self, wanted: Wanted, hurried: Callable[[], bool] = never) -> Iterator[Choice]:
        session: Any = self._fight.controller.session
        seed = session.seed, session.head
        return choices(session.ruleset, session.state, session.seats, wanted, *seed, hurried=hurried)

    def _think(self, wanted: Wanted) -> None:
        """Have the sharp mind think beside the screen."""
        controller = self._fight.controller
        self.thinking = Thinking(wanted[0], controller.session.head, threading.Event())
        self._shown()
        keys = self._fight.keymap
        name = controller.name_of(wanted[0]) if wanted[0] else "the table"
        self._fight.note(f"{name} is thinking; {keys.shown('hot')} hurries, {keys.shown('back')} stops it")
        self._fight.run_worker(partial(self._thought, self.thinking, wanted), thread=True, group="minds")

    def _thought(self, thinking: Thinking, wanted: Wanted) -> None:
        found = self._choices(wanted, thinking.hurry.is_set)
        first = list(islice(found, 1))
        self._fight.app.call_from_thread(self._decided, thinking, chain(first, found))

    def _decided(self, thinking: Thinking, found: Iterator[Choice]) -> None:
        if thinking.stopped or thinking.head != self._fight.controller.session.head:
            return
        self.thinking = None
        if self._done(found):
            self._go_on()
        else:
            self._shown()
        self._decided_late()

    def _done(self, found: Iterator[Choice]) -> bool:
        """Carry out the first choice that is accepted; false where none is, or somebody has to type faces."""
        for choice in found:
            if self._fight.controller.submit(choice.command, why=choice.why or UNTOLD):
                self._made.append(choice)
                return True
            if self._fight.controller.faces is not None:
                return False
        return False

    def _shown(self) -> None:
        """What was decided, in a sentence, and the screen with it."""
        controller = self._fight.controller
        if controller.session.head == self._begun or not self._made:
            self._fight.show_choice()  # with what the dice are for that are asked of the table
            return
        # Of a turn its first decision: the last one, to end it, tells the least.
        last = next(choice for choice in self._made if choice.who == self._made[-1].who)
        name = controller.name_of(last.who) if last.who else "the game"
        told = "" if self._fight.shows("chronicle") else f": {self._fight.keymap.shown('chronicle')}"
        more = f" ({len(self._made) - 1} more{told})" if len(self._made) > 1 else ""
        if controller.faces is None and not controller.between:  # how it ended is told, not why the last blow fell
            # Of two lines an act would give way to the second: the others come last, and where they are in a letter.
            narrow = self._fight.size.width < NARROW
            whose, why = (name, last.why.partition(", ")[0]) if narrow else (f"the program for {name}", last.why)
            controller.note(f"{whose}: {why}{more}")
        self._fight.effect("moved")


def _playable(
    controller: FightController, told: Minds[Any, Any], sides: Mapping[str, tuple[str, ...]]
) -> dict[str, MindName | None]:
    """The sides, then everybody, whom a mind can play, each with the mind that does: nobody plays those whom tables
    drive or who are out, and one who is a whole side is asked about once.
    """
    state, seats, view = controller.session.state, controller.session.seats, controller.view
    alone = {members[0]: side for side, members in sides.items() if len(members) == 1}
    driven = {who for side in told.driven for who in told.sides(state).get(side, ())}
    out = {lane.id for lane in view.track.lanes if lane.out} | {place.id for place in view.track.places if place.out}
    side_of = {who: side for side, members in sides.items() for who in members}
    known = [sheet.id for sheet in view.sheets if sheet.id not in {*alone, *driven, *out}]
    now = {side: seats.sides.get(side) for side in sides}
    now |= {side: seats.mind_of(who, side) for who, side in alone.items()}
    return now | {who: seats.mind_of(who, side_of[who]) if who in side_of else None for who in known}


def _offered(names: Mapping[str, str], now: Mapping[str, MindName | None], default: str | None) -> Option:
    """Who is to be played by what: what plays them already is no answer, and the others keep their digits. The foes are
    the last of the sides (``default``); an empty field has none.
    """
    played = {who: f"played by the {mind} mind" if mind else "played by a person" for who, mind in now.items()}
    minds = {who: tuple(mind for mind in MIND_TITLES if mind != (mind_now or PERSON)) for who, mind_now in now.items()}
    titles = {who: tuple(MIND_TITLES[mind] for mind in others) for who, others in minds.items()}
    digits = {mind: at for at, mind in enumerate(MIND_TITLES, 1)}
    fixed = {who: tuple(digits[mind] for mind in others) for who, others in minds.items()}
    by = Slot("by", "choice", minds, titles, after="whom", digits=fixed, title="how?")
    if len(names) == 1:  # what has one answer is not asked
        ((who, name),) = names.items()
        how = Slot("by", "choice", minds[who], titles[who], digits=by.fixed_digits({"whom": who}), title="how?")
        return Option("program", "", f"The program plays {name}", {"whom": who}, (how,))
    whom = Slot(
        "whom",
        "choice",
        tuple(names),
        tuple(names.values()),
        tuple(played.values()),
        default=default,
        title="whom?",
    )
    return Option("program", "", "The program plays", {}, (whom, by))
