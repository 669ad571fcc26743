"""A fight line by line: what is asked, numbered choices, and what changed after each step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from engine.core.dice import Typed
from engine.core.options import Option, going_on
from engine.core.refusal import NeedsDice, Refused
from engine.core.text import clean, whole_number
from engine.core.view import Line, Pending
from engine.core.words import listed
from saves.chronicle import Chronicle
from saves.picture import heading
from tui.fight.alone import sole
from tui.fight.ending import stale
from tui.fight.faces import who_rolls
from tui.fight.history import ONLY
from tui.fight.in_turn import InTurn
from tui.fight.kept_digits import KeptDigits
from tui.fight.numbered import as_offered
from tui.plain import ended, say
from tui.plain.ask import fill
from tui.plain.changes import changes, fallen
from tui.plain.doing import confirmed, goes_on, no_to, typed_faces, why_not_on
from tui.plain.looking import Looking, NotSo, as_sentence, count_of, sentence
from tui.plain.numbers import numbered, stretches
from tui.plain.program import Program
from tui.plain.talk import QUIT, Cancelled, Left, Talk
from tui.plain.words import LOOKS
from tui.start.auto import given

MOST = 500
"""Decisions of the program, and answers without a choice, in a row; then a person is asked in any case."""


class LineMode(Looking):
    """One fight and one person."""

    def __init__(self, chronicle: Chronicle, talk: Talk, everything: bool = False) -> None:
        self.chronicle = chronicle
        self.talk = talk
        self.everything = everything
        """Whether also what has one answer is asked."""
        self.refused = 0
        """How many times something was answered with no."""
        self._warned = False
        """Whether leaving was refused once because not all is on the disk."""
        self._who = ""
        self._in_turn = InTurn()
        """Who was let pass in this moment, of those who share a turn."""
        self._menu: dict[int, Option] = {}
        """What can be chosen by number, and what is refused there: it keeps its number for when it is not."""
        self._digits = KeptDigits(chronicle)
        self._last: list[Line] = []
        self._program = Program(chronicle.session)
        self._words: dict[str, Callable[[str], None]] = {
            "": lambda _: self._ask_again(),
            "h": lambda _: self._help(),
            "help": lambda _: self._help(),
            "what": lambda _: self._ask_again(),
            "more": lambda _: self._more(),
            "how": lambda _: self._how(),
            "where": lambda rest: self._tell(say.where(self.view, rest)),
            "who": lambda rest: self._tell(say.who(self.view, rest)),
            "?": lambda _: self._help(),
            "w": self._choose_who,
            "x": self._refused,
            "g": self._rulings,
            "p": lambda _: self._tell(say.everything(self.view)),
            "a": lambda _: self._tell(say.everything(self.session.view("players"))),
            "s": self._sheets,
            "l": self._log,
            "t": self._steps,
            "u": lambda rest: self._jump(lambda: self.session.undo(count_of(rest))),
            "r": lambda rest: self._jump(lambda: self.session.redo(count_of(rest))),
            "goto": lambda rest: self._jump(lambda: self._go(count_of(rest, least=0))),
            "go": lambda _: self._go_on(),
            "rule": self._rule,
            "o": self._give,
            "name": self._name,
            "dice": self._dice,
            "save": self._save_as,
        }
        talk.looks = {word: partial(self._look, word) for word in LOOKS}

    def play(self) -> int:
        """Ask and do until the person quits or goes away."""
        for note in self.chronicle.notes:
            self.talk.say(f"Note: {note}.")
        if self.chronicle.path is not None:
            self.talk.lines([f"Kept in {clean(str(self.chronicle.path))}"])
        self.talk.say(f"{heading(self.view)}. Step {self.session.head}. Type h for help.")
        if told := given(self.session):
            self.talk.say(f"The program plays {told}.")
        played = self._program.wanted() is not None
        if not played:
            self._ask_again()
        try:
            leaves = played and self._leaves("go")
            while not leaves:
                leaves = self._leaves()
        except EOFError:
            self.talk.say()
            if self.chronicle.save() is not None:
                from tui.start.shutdown import keep  # brings asyncio, which line mode has no other use for

                self.talk.say(f"{keep([self])}nobody is there to ask.")
        if self.session.unsaved:
            self.talk.say("NOT SAVED: the last steps are lost.")
        self.chronicle.close()
        return 0

    def _leaves(self, line: str = "") -> bool:
        """Obey a line, the next one where none is given; whether it ends the conversation."""
        try:
            line = line or self.talk.ask("> ")
            if line not in QUIT:
                self._obey(line)
                return False
        except Left:
            pass
        return not self._held()

    def _held(self) -> bool:
        """Whether somebody who wants to leave is told once that not all is on the disk."""
        trouble = self.chronicle.save()
        self._digits.keep()
        if trouble is None or self._warned:
            return False
        self._warned = True
        how = "save FILE writes it somewhere else, q once more leaves all the same"
        self.talk.say(f"NOT SAVED: {trouble.message}; {how}.")
        return True

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if (number := whole_number(word)) is not None:
                self._take(number, rest.strip())
            elif (work := self._words.get(word)) is not None:
                work(rest.strip())
            else:
                raise NotSo(f"{word!r} is no choice: type a number, or h for help.")
        except Cancelled:
            self._ask_again()
        except NotSo as no:
            self.refused += 1
            self.talk.say(str(no))
        except Refused as no:
            self.refused += 1
            rule = f" ({no.refusal.rule})" if no.refusal.rule else ""
            self.talk.say(f"No: {no.refusal.message}{rule}.")

    def _look(self, word: str, rest: str) -> None:
        """Something is looked at in the middle of a choice."""
        try:
            self._words[word](rest)
        except NotSo as no:
            self.talk.say(str(no))

    def _ask_again(self, told: Collection[str] = ()) -> None:
        """The open questions and the numbered choices of whoever is looked at, without what was just ``told``."""
        pending = self.session.pending()
        options = self.session.options(rulings=False)
        able = {option.who for option in options if option.enabled}
        asked = [question.who for question in pending if question.who in able]
        combatants = {sheet.id for sheet in self.view.sheets}
        alone = able & combatants if len(able & combatants) == 1 else able  # who is alone acts beside the table
        if self._who not in (asked or alone):
            self._who = asked[0] if asked else min(alone, default="")
        # Of whoever is looked at all are asked for by name: what the others of a tie may answer stands among those.
        mine = self.session.options("gm", self._who, rulings=False) if self._who in combatants else ()
        offered = [option for option in mine if option.who == self._who]
        offered += [option for option in options if option.who not in combatants]
        self._menu = self._numbered(offered, pending)
        self._tell(self._asked(pending, told))
        self._tell(self._nowhere())
        if len(able & combatants) > 1 and self._who and self._who not in {question.who for question in pending}:
            self.talk.say(f"Choices of {self._name_of(self._who)} (w for somebody else):")
        usual, rare = self._able(apart=False), self._able(apart=True)
        self._list(usual or rare)
        if usual and rare:
            several = len(rare) > 1
            self.talk.say(f"{stretches(rare)}: hardly ever wanted; more says {'them' if several else 'it'}.")

    def _numbered(self, options: Sequence[Option], pending: Sequence[Pending]) -> dict[int, Option]:
        """Options by their numbers; what the same is asked of others has the same there."""
        mine = next((question for question in pending if question.who in (self._who, "")), None)
        options = as_offered(options, self.view.mode == "setup")
        return numbered(options, self._who, f"{mine.kind} {mine.rule}" if mine is not None else "", self._digits.digits)

    def _able(self, *, apart: bool) -> dict[int, Option]:
        """What can be chosen, of what is hardly ever wanted (``apart``) or of all else."""
        return {at: option for at, option in self._menu.items() if option.enabled and option.apart == apart}

    def _asked(self, pending: Sequence[Pending], told: Collection[str] = ()) -> Iterator[str]:
        """What is asked of whoever is looked at, with what is to be known for answering it that no choice says and that
        was not just ``told``, and who else is asked.
        """
        mine = [question for question in pending if question.who == self._who] or list(pending)
        beside = {*told, *(option.preview for option in self._menu.values() if option.enabled)}
        for question in mine:
            detail = (text for text in question.detail if text not in beside)
            yield from map(as_sentence, (question.question, *detail, *question.danger[:1]))
        others = [question.who for question in pending if question not in mine]
        others = [self._name_of(who) for who in others if not self._program.plays(who)]
        if others:
            named = " ".join(text for question in mine for text in question.detail)
            asked = f"{listed(others)} {'is' if len(others) == 1 else 'are'} asked too; "
            yield f"{asked * any(not say.is_named(name, named) for name in others)}w leads to somebody else."
        if not pending:
            yield "What now?" if self._able(apart=False) else "Nobody is asked anything now."

    def _nowhere(self) -> Iterator[str]:
        """That a fight has come to no end for long, and what would end it."""
        if self.view.mode == "fight" and stale(self.session, "gm"):
            for option in self.session.options(rulings=False):
                if option.enabled and option.aim == "end-fight":
                    at = next((f"{at}, " for at, other in self._menu.items() if other.id == option.id), "g, then ")
                    yield f"Nothing has come of this fight for long: {at}{option.label}, breaks it off."

    def _list(self, options: dict[int, Option]) -> None:
        for number, option in options.items():
            told = [text for text in (option.label, option.cost, option.vain or option.preview) if text]
            self.talk.say(f"{number}. {', '.join(told)}", "   ")

    def _more(self) -> None:
        """What is hardly ever wanted, with its numbers."""
        rare = self._able(apart=True)
        if not rare or not self._able(apart=False):
            raise NotSo("There is no more than what was said.")
        self._list(rare)

    def _name_of(self, who: str) -> str:
        return next((sheet.name for sheet in self.view.sheets if sheet.id == who), who or "the table")

    def _choose_who(self, _: str) -> None:
        able = sorted({option.who for option in self.session.options(rulings=False) if option.enabled})
        for number, who in enumerate(able, 1):
            self.talk.say(f"{number}. {self._name_of(who)}")
        text = self.talk.answer("Whose choices? [c to go back]: ")
        number = whole_number(text) or 0
        if not 1 <= number <= len(able):
            raise NotSo(f"{text!r} is none of them.")
        self._who = able[number - 1]
        options = self.session.options("gm", self._who or None, rulings=False)
        mine = [option for option in options if option.who == self._who]
        self._menu = self._numbered(mine, self.session.pending())
        self._list(self._able(apart=False) | self._able(apart=True))

    def _rulings(self, _: str) -> None:
        found = [option for option in self.session.options() if option.enabled and option.group == "ruling"]
        self._menu = dict(enumerate(found, 1))
        self._list(self._menu)
        if not self._menu:
            raise NotSo("There is nothing to rule on now.")

    def _refused(self, _: str) -> None:
        for option in self.session.options():
            if not option.enabled:
                rule = f" ({option.rule})" if option.rule else ""
                self.talk.say(f"{self._name_of(option.who)}, {option.label}: {option.why_not}{rule}")

    def _take(self, number: int, rest: str) -> None:
        if rest not in ("", "all"):
            raise NotSo(f"After a number stands nothing, or all: {number} all asks everything there is to say.")
        option = self._menu.get(number)
        if option is None:
            able = [at for at, other in self._menu.items() if other.enabled]
            raise NotSo(f"There is no choice {number}" + (f", but {stretches(able)}." if able else "."))
        if not option.enabled:
            raise NotSo(no_to(option))
        self._choose(option, self.everything or rest == "all")

    def _give(self, rest: str) -> None:
        self.talk.say(self._program.give(rest))
        self._on()

    def _go_on(self) -> None:
        if self._program.wanted() is not None:
            self._on()
            return
        option = going_on(option for option in self._menu.values() if option.enabled and option.group != "ruling")
        if option is None:
            raise NotSo(why_not_on(self._menu))
        people = {sheet.id for sheet in self.view.sheets}
        asked = [question.who for question in self.session.pending() if question.who in people]
        if following := self._in_turn.following(option, asked, self._who):
            self._in_turn.pass_by(self._who)
            self._who = following
            self._ask_again()
        else:
            self._choose(option, self.everything)

    def _choose(self, option: Option, everything: bool) -> None:
        self.talk.written = self.view.board.written
        given = fill(self.talk, option, everything)
        try:
            command = self.session.ruleset.read(given)
        except msgspec.ValidationError as error:
            raise NotSo(f"That cannot be: {error}.") from error
        told = confirmed(self.talk, self.session, command, option) if option.slots else []
        self._on(partial(self._carried, command, told))
        self._in_turn.done(option)

    def _on(self, first: Callable[[], None] | None = None) -> None:
        """Do something, and what follows without a choice of a person; then ask again."""
        head, mode = self.session.timeline.size, self.view.mode
        if first is not None:
            first()
        self._run_on()
        self._last = [
            line for step in range(head + 1, self.session.timeline.size + 1) for line in self.session.lines(step)
        ]
        now = self.view.mode
        if (mode == "fight" and now == "between") or (now == "over" != mode):
            self._tell(ended.sentences(self.session))
        self._save()
        self._ask_again({line.text for line in self._last})

    def _carried(self, command: Any, told: list[str], why: str = "") -> None:
        """Carry a command out and say what came of it that was not ``told`` before."""
        before, head = self.view, self.session.timeline.size
        moment = self.session.moment().label
        typed = self._do(command, told, why)
        if self.session.moment().label != moment:
            self._who = ""  # another moment begins with whoever is asked first
            self._in_turn = InTurn()
        lines = [line for step in range(head + 1, self.session.timeline.size + 1) for line in self.session.lines(step)]
        # Bookkeeping is left for whoever asks how; where there is nothing else it is what happened, and whoever
        # rolled the dice hears what they came to.
        for line in (not typed and [line for line in lines if line.tone != "dim"]) or lines:
            if line.text not in told and not goes_on(line, lines):
                self.talk.say(sentence(line))
        told += [line.text for line in lines]
        self._tell(say.new_to(told, changes(before, self.view, fallen(lines))))

    def _run_on(self) -> None:
        """What the program decides, and what has one answer, until a person is to choose."""
        try:
            for _ in range(MOST):
                self._save()  # what was told is on the disk while the program thinks
                if not (self._program.decide(self._decided) or self._only()):
                    return
        except Cancelled:
            if self._program.wanted() is not None:
                self.talk.say("The program has not decided; go has it decide.")

    def _decided(self, who: str, command: Any, why: str) -> None:
        """Carry a decision of the program out; after what came of it stands why it was made."""
        self._carried(command, [], why)
        self.talk.say(as_sentence(f"The program, for {self._name_of(who)}: {why}"))

    def _only(self) -> bool:
        """Give the only answer that there is; whether there was no more than one."""
        if self.everything:
            return False
        session, view = self.session, self.view
        people = {sheet.id for sheet in view.sheets}
        pending = session.pending()
        asked = {question.who for question in pending}
        offered = session.options(rulings=False)
        mine = (option for option in offered if option.who in asked or option.who not in people)
        found = sole(session, "gm", view, pending, mine)
        if found is None or found.slots:
            return False
        who = f"{self._name_of(found.who)}, " if found.who in people else ""
        self.talk.say(f"{who}{ONLY}: {found.label}.")
        try:
            self._carried(session.ruleset.read(found.command), [], ONLY)
        except Refused:
            return False
        return True

    def _do(self, command: Any, told: list[str], why: str) -> bool:
        """Carry a command out, asking for faces until it has them all; whether there were any. What the earlier ones
        came to is said before the next are asked for, and added to what was ``told``.
        """
        faces: list[Typed] = []
        while True:
            try:
                self._program.carried(command, faces, why)
                return bool(faces)
            except NeedsDice as need:
                for line in self.session.so_far(command, faces)[0] if faces else ():
                    if line.text not in told:
                        self.talk.say(sentence(line))
                        told.append(line.text)
                faces += typed_faces(self.talk, need, who_rolls(self.session, command, need.roll.who, self.view, "gm"))
