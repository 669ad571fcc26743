"""A fight line by line: what is asked, numbered choices, and what changed after each step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from content.loader import rulebook
from content.problems import did_you_mean
from engine.core.dice import Summed, Typed
from engine.core.options import Option, going_on, next_in_turn
from engine.core.refusal import NeedsDice, Refused
from engine.core.text import clean
from engine.core.view import Line
from saves.chronicle import Chronicle
from saves.export import told_before
from saves.picture import heading, pending_lines, sheet_lines, told_lines
from tui.plain import say
from tui.plain.ask import fill
from tui.plain.changes import changes
from tui.plain.talk import QUIT, WIDTH, Cancelled, Left, Talk

HELP = """
Type the number of a choice to do it. These words do something else:
  go       lets the fight go on: the next one passes, or all wait.
  what     says what is asked and what can be done now.
  where    says where everybody is. Where and a name says it of one.
  who      says how everybody is. Who and a name says it of one.
  how      says again what happened last, with its arithmetic and its rules.
  w        lists the choices of another combatant.
  x        says what cannot be done now, and why.
  rule     reads the rule in question. Rule and an id reads that one.
  g        lists the rulings of the game master.
  p        says the whole moment. a says what players know of it. s reads the sheets in full.
  l [N]    reads the last N lines of the chronicle.
  u [N]    takes steps back. r [N] takes them again. t lists them. goto N goes to step N, 0 is the beginning.
  name X   names this branch.
  dice     dice table: you roll and type the faces. dice seeded: the program rolls.
  save F   writes the fight to another file and goes on there.
  q        quits. Everything is saved.
In the middle of a choice where, who, how, rule and help can be said too, and c goes back.
""".strip().splitlines()

LOOKS = ("where", "who", "how", "rule", "help")
"""What may be said in the middle of a choice: it changes nothing, and the same is asked again."""

YES = ("", "y", "yes")
"""What has a thing done that was asked about; whatever else is said does nothing."""


class LineMode:
    """One fight and one person."""

    def __init__(self, chronicle: Chronicle, talk: Talk) -> None:
        self.chronicle = chronicle
        self.talk = talk
        self.refused = 0
        """How many times something was answered with no."""
        self._warned = False
        """Whether leaving was refused once because not all is on the disk."""
        self._who = ""
        self._passed: set[str] = set()
        """Who was let pass in this moment, of those who share a turn."""
        self._menu: list[Option] = []
        """What can be chosen by number."""
        self._last: list[Line] = []
        self._words: dict[str, Callable[[str], None]] = {
            "": lambda _: self._ask_again(),
            "h": lambda _: talk.lines(HELP),
            "help": lambda _: talk.lines(HELP),
            "what": lambda _: self._ask_again(),
            "how": lambda _: self._how(),
            "where": lambda rest: self._tell(say.where(self.session.view(), rest)),
            "who": lambda rest: self._tell(say.who(self.session.view(), rest)),
            "?": lambda _: talk.lines(HELP),
            "w": self._choose_who,
            "x": self._refused,
            "g": self._rulings,
            "p": lambda _: self._tell(say.everything(self.session.view())),
            "a": lambda _: self._tell(say.everything(self.session.view("players"))),
            "s": self._sheets,
            "l": self._log,
            "t": self._steps,
            "u": lambda rest: self._jump(lambda: self.session.undo(_count(rest))),
            "r": lambda rest: self._jump(lambda: self.session.redo(_count(rest))),
            "goto": lambda rest: self._jump(lambda: self._go(_count(rest, least=0))),
            "go": lambda _: self._go_on(),
            "rule": self._rule,
            "name": self._name,
            "dice": self._dice,
            "save": self._save_as,
        }
        talk.looks = {word: partial(self._look, word) for word in LOOKS}

    @property
    def session(self) -> Any:
        """The session of the chronicle."""
        return self.chronicle.session

    def play(self) -> int:
        """Ask and do until the person quits or goes away."""
        for note in self.chronicle.notes:
            self.talk.say(f"Note: {note}.")
        if self.chronicle.path is not None:
            self.talk.lines([f"Kept in {clean(str(self.chronicle.path))}"])
        self.talk.say(f"{heading(self.session.view())}. Step {self.session.head}. Type h for help.")
        self._ask_again()
        try:
            while not self._leaves():
                pass
        except EOFError:
            self.talk.say()
            if self.chronicle.save() is not None:
                from tui.start.shutdown import keep  # brings asyncio, which line mode has no other use for

                self.talk.say(f"{keep([self])}nobody is there to ask.")
        if self.session.unsaved:
            self.talk.say("NOT SAVED: the last steps are lost.")
        self.chronicle.close()
        return 0

    def _leaves(self) -> bool:
        """Obey one line; whether it ends the conversation."""
        try:
            line = self.talk.ask("> ")
            if line not in QUIT:
                self._obey(line)
                return False
        except Left:
            pass
        return not self._held()

    def _held(self) -> bool:
        """Whether somebody who wants to leave is told once that not all is on the disk."""
        trouble = self.chronicle.save()
        if trouble is None or self._warned:
            return False
        self._warned = True
        how = "save FILE writes it somewhere else, q once more leaves all the same"
        self.talk.say(f"NOT SAVED: {trouble.message}; {how}.")
        return True

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if word.isdecimal():
                self._take(int(word))
            elif (work := self._words.get(word)) is not None:
                work(rest.strip())
            else:
                raise _NotSo(f"{word!r} is no choice: type a number, or h for help.")
        except Cancelled:
            self._ask_again()
        except _NotSo as no:
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
        except _NotSo as no:
            self.talk.say(str(no))

    # ---- choosing and doing ------------------------------------------------------

    def _ask_again(self) -> None:
        """The open questions and the numbered choices of whoever is looked at."""
        pending = self.session.pending()
        options = [option for option in self.session.options() if option.enabled and option.group != "ruling"]
        options.sort(key=lambda option: option.seldom)  # what is hardly ever wanted moves no number
        able = {option.who for option in options}
        asked = [question.who for question in pending if question.who in able]
        if self._who not in (asked or able):
            self._who = asked[0] if asked else min(able, default="")
        for question in pending:
            self.talk.lines(pending_lines(question, WIDTH))
        if not pending:
            self.talk.say("Nobody is asked anything now.")
        combatants = {sheet.id for sheet in self.session.view().sheets}
        self._menu = [option for option in options if option.who == self._who or option.who not in combatants]
        if len(able & combatants) > 1 and self._who:
            self.talk.say(f"Choices of {self._name_of(self._who)} (w for somebody else):")
        self._list(self._menu)

    def _list(self, options: list[Option]) -> None:
        for number, option in enumerate(options, 1):
            told = [text for text in (option.label, option.cost, option.preview) if text]
            self.talk.say(f"{number}. {', '.join(told)}" + (f" ({option.rule})" if option.rule else ""), "   ")

    def _name_of(self, who: str) -> str:
        return next((sheet.name for sheet in self.session.view().sheets if sheet.id == who), who or "the table")

    def _choose_who(self, _: str) -> None:
        able = sorted({option.who for option in self.session.options() if option.enabled and option.group != "ruling"})
        for number, who in enumerate(able, 1):
            self.talk.say(f"{number}. {self._name_of(who)}")
        text = self.talk.answer("Whose choices? [c to go back]: ")
        if not text.isdecimal() or not 1 <= int(text) <= len(able):
            raise _NotSo(f"{text!r} is none of them.")
        self._who = able[int(text) - 1]
        options = [option for option in self.session.options("gm", self._who or None) if option.enabled]
        self._menu = [option for option in options if option.group != "ruling" and option.who == self._who]
        self._list(self._menu)

    def _rulings(self, _: str) -> None:
        self._menu = [option for option in self.session.options() if option.enabled and option.group == "ruling"]
        self._list(self._menu)
        if not self._menu:
            raise _NotSo("There is nothing to rule on now.")

    def _refused(self, _: str) -> None:
        for option in self.session.options():
            if not option.enabled:
                rule = f" ({option.rule})" if option.rule else ""
                self.talk.say(f"{self._name_of(option.who)}, {option.label}: {option.why_not}{rule}")

    def _take(self, number: int) -> None:
        if not 1 <= number <= len(self._menu):
            raise _NotSo(f"There is no choice {number}: they go from 1 to {len(self._menu)}.")
        self._choose(self._menu[number - 1])

    def _go_on(self) -> None:
        option = going_on(option for option in self._menu if option.enabled and option.group != "ruling")
        if option is None:
            raise _NotSo("Nothing goes on by itself now: choose.")
        people = {sheet.id for sheet in self.session.view().sheets}
        asked = [question.who for question in self.session.pending() if question.who in people]
        if following := next_in_turn(option, asked, self._who, self._passed):
            self._passed.add(self._who)
            self._who = following
            self._ask_again()
        else:
            self._choose(option)

    def _choose(self, option: Option) -> None:
        given = fill(self.talk, option)
        try:
            command = self.session.ruleset.read(given)
        except msgspec.ValidationError as error:
            raise _NotSo(f"That cannot be: {error}.") from error
        told = self._confirm(command) if option.slots else []
        before, head = self.session.view(), self.session.timeline.size
        moment = self.session.moment().label
        typed = self._do(command, told)
        if self.session.moment().label != moment:
            self._who = ""  # another moment begins with whoever is asked first
            self._passed = set()
        self._last = [
            line for step in range(head + 1, self.session.timeline.size + 1) for line in self.session.lines(step)
        ]
        # Bookkeeping is left for whoever asks how; where there is nothing else it is what happened, and whoever
        # rolled the dice hears what they came to.
        heard = (not typed and [line for line in self._last if line.tone != "dim"]) or self._last
        for line in heard:
            if line.text not in told:
                self.talk.say(_sentence(line))
        told += [line.text for line in self._last]
        self._tell(say.new_to(told, changes(before, self.session.view())))
        self._save()
        self._ask_again()

    def _confirm(self, command: Any) -> list[str]:
        """What it would cost and do, before it is done; the lines that were told."""
        preview = self.session.preview(command)
        if preview.cost:
            self.talk.say(f"Costs {preview.cost}.")
        for line in preview.lines:
            self.talk.lines(told_lines(line, WIDTH))
        for fact in preview.odds:
            self.talk.say(f"{fact.name}: {fact.text}")
        if preview.warning:
            self.talk.say(f"Mind: {preview.warning}")
        while (said := self.talk.answer("Do it? [Enter for yes, c to go back]: ")).casefold() not in YES:
            self.talk.say(f"{said!r} does not answer that.")
        return [line.text for line in preview.lines]

    def _do(self, command: Any, told: list[str]) -> bool:
        """Carry a command out, asking for faces until it has them all; whether there were any. What the earlier ones
        came to is said before the next are asked for, and added to what was ``told``.
        """
        faces: list[Typed] = []
        while True:
            try:
                self.session.do(command, faces)
                return bool(faces)
            except NeedsDice as need:
                for line in self.session.so_far(command, faces) if faces else ():
                    if line.text not in told:
                        self.talk.say(_sentence(line))
                        told.append(line.text)
                faces += self._faces(need)

    def _faces(self, need: NeedsDice) -> list[Typed]:
        roll = need.roll
        name = self._name_of(roll.who) if roll.who else ""
        whose = f" of {name}" if name and name not in roll.purpose else ""
        dice = roll.dice if roll.each else f"{roll.count}d{roll.sides}"
        low, high = roll.count, roll.count * roll.sides
        wanted = "faces or their sum" if roll.summed else f"faces; {roll.counts}" if roll.counts else "faces"
        while True:
            text = self.talk.answer(f"Roll {dice} for {roll.purpose}{whose} [{wanted}, or c to go back]: ")
            words = text.replace(",", " ").split()
            right = (word.isdecimal() and 1 <= int(word) <= roll.sides_of(at) for at, word in enumerate(words))
            if len(words) == roll.count and all(right):
                return [int(word) for word in words]
            if roll.summed and len(words) == 1 and words[0].isdecimal() and low <= int(words[0]) <= high:
                return [Summed(int(words[0]))]
            each = f", for {dice} in this order" if roll.each else ""
            total = f"; or their sum, {low} to {high}" if roll.summed else ""
            self.talk.say(f"Needs {roll.count} faces from 1 to {roll.sides}{each}, with blanks between{total}.")

    # ---- looking and moving --------------------------------------------------------

    def _save(self) -> None:
        trouble = self.chronicle.save()
        if trouble is not None:
            self.talk.say(f"NOT SAVED: {trouble.message}. The fight goes on; save FILE writes it somewhere else.")

    def _go(self, step: int) -> None:
        """To a step, and on to where the flow came to rest after it."""
        self.session.goto(self.session.timeline.resting(step))

    def _how(self) -> None:
        """The last act again, line by line with arithmetic and rules."""
        if not self._last:
            raise _NotSo("Nothing was done here yet.")
        for line in self._last:
            self.talk.lines(told_lines(line, WIDTH))

    def _jump(self, move: Callable[[], None]) -> None:
        before = self.session.view()
        move()
        self.talk.say(f"Step {self.session.head} of {self.session.timeline.size}, {self.session.moment().label}.")
        for text in changes(before, self.session.view()):
            self.talk.say(text)
        self._save()
        self._ask_again()

    def _tell(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self.talk.say(sentence)

    def _rule(self, rest: str) -> None:
        """A rule of the book: the one that is named, or that of what is asked or was told last."""
        asked = [question.rule for question in self.session.pending()] + [line.rule for line in reversed(self._last)]
        wanted = rest.upper() or next((rule for rule in asked if rule), "")
        book = rulebook(self.session.ruleset.name)
        if wanted not in book:
            raise _NotSo(f"There is no rule {wanted}{did_you_mean(wanted, list(book))}." if wanted else "Name a rule.")
        entry = book[wanted]
        self.talk.say(f"{entry.id} {entry.title}.")
        for text in entry.text.split("\n"):
            self.talk.say(text)

    def _sheets(self, _: str) -> None:
        for sheet in self.session.view().sheets:
            self.talk.lines(sheet_lines(sheet, WIDTH))

    def _log(self, rest: str) -> None:
        for line in told_before(self.session, self.session.head, "gm", _count(rest or "10")):
            self.talk.lines(told_lines(line, WIDTH))

    def _steps(self, _: str) -> None:
        timeline = self.session.timeline
        for step in timeline.path():
            moment = self.session.moment(timeline.parent(step)).label
            self.talk.say(f"{step}. {self.session.label(step)}, {moment}")
        self.talk.say(f"Here: step {self.session.head}.")
        for leaf in timeline.leaves():
            if leaf != self.session.head:
                name = timeline.named(leaf)
                self.talk.say(f"Another branch{f' ({name})' if name else ''} ends in step {leaf}: goto {leaf}")

    def _name(self, rest: str) -> None:
        self.session.name_branch(self.session.head, rest)
        self._save()
        self.talk.say(f"This branch is called {clean(rest)}." if rest else "This branch has no name.")

    def _dice(self, rest: str) -> None:
        if rest not in ("table", "seeded"):
            raise _NotSo("Say dice table (you roll and type the faces) or dice seeded.")
        self.session.set_dice(table=rest == "table", fresh=self.session.dice.fresh)
        self._save()
        self.talk.say("You roll and type the faces." if rest == "table" else "The program rolls.")

    def _save_as(self, rest: str) -> None:
        if not rest:
            raise _NotSo("Say save FILE.")
        trouble = self.chronicle.move_to(Path(rest).expanduser())
        if trouble is not None:
            raise _NotSo(trouble.message)
        self.talk.lines([f"From here on kept in {clean(str(self.chronicle.path))}"])


class _NotSo(Exception):  # noqa: N818 - said, and the conversation goes on
    """What was typed cannot be done; the message says why."""


def _sentence(line: Line) -> str:
    text = ("Ruling: " if line.ruling else "") + line.text
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _count(text: str, least: int = 1) -> int:
    text = text or str(least)
    if not text.isdecimal() or int(text) < least or len(text) > 9:
        raise _NotSo(f"{text!r} is no number from {least} up.")
    return int(text)
