"""How far a lesson is. Told what happened, it knows which hint stands beside the prompt; keys are none of its business.

A hint is gone once the one thing it waits for has happened or cannot come, or when it is passed over; nothing brings
it back, and nothing else ends it, so a wrong key costs at most a step that can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from content.lessons import PLACE, Hint, Lesson
from engine.core.options import Option
from engine.core.words import in_words
from tui.fight.command_builder import CommandBuilder
from tui.fight.editors.entries import digits_of
from tui.fight.history import AnySession

Part = tuple[str, bool]
"""A piece of a hint's text, and whether it was filled in."""


class Guide:
    """The hints of a lesson, and which of them are done."""

    def __init__(self, lesson: Lesson, session: AnySession) -> None:
        self.lesson = lesson
        self.session = session
        self._done: set[int] = set()
        self._size = 0
        self._listed: list[tuple[str, Option]] = []
        self._catch_up()

    def _catch_up(self) -> None:
        """What was done in a fight before it was left: its steps say so, and what lies before the last of these hints
        was done or passed over then.
        """
        timeline = self.session.timeline
        if any(not timeline.step(number).unasked for number in range(1, timeline.size + 1)):
            self.moved()
            self._done.update(range(max(self._done, default=0)))
        self._size = timeline.size

    @property
    def at(self) -> int:
        """The place of the hint that stands there now; how many there are, once all are done."""
        return next((at for at in range(len(self.lesson.hints)) if at not in self._done), len(self.lesson.hints))

    @property
    def hint(self) -> Hint | None:
        """The hint that stands there now; none once all are done."""
        return self.lesson.hints[self.at] if self.at < len(self.lesson.hints) else None

    def skip(self) -> bool:
        """Pass over the hint that stands there; false where none does."""
        if self.hint is None:
            return False
        self._done.add(self.at)
        return True

    def moved(self) -> None:
        """The session may have moved: steps that people took, and what came of them."""
        timeline = self.session.timeline
        for number in range(self._size + 1, timeline.size + 1):
            step = timeline.step(number)
            came = {_tag(event) for event in step.events}
            self._end([at for at, hint in enumerate(self.lesson.hints) if hint.happened in came])
            if not step.unasked:
                given = msgspec.to_builtins(step.command)
                self._end([at for at, hint in enumerate(self.lesson.hints) if _is_meant(hint, given)])
        self._size = timeline.size

    def pointed(self, option: Option | None) -> None:
        """The cursor is on an option, so its outcome is shown. Only the hint that asks for it counts: the cursor is
        always on something.
        """
        hint = self.hint
        if hint is not None and hint.points and option is not None and _fits(hint, option):
            self.skip()

    def offered(self, listed: Iterable[tuple[str, Option]]) -> None:
        """What can be done now: a hint whose act may never be on offer makes room once that of its ``unless`` is."""
        hint, acts = self.hint, [option for _, option in listed]
        if hint is None or not hint.unless or any(_fits(hint, option) for option in acts):
            return
        if any(_is(option.command, hint.unless) for option in acts):
            self.skip()

    def opened(self, page: str) -> None:
        """A page was opened."""
        self._end([at for at, hint in enumerate(self.lesson.hints) if page and hint.opened == page])

    def pressed(self, action: str) -> None:
        """An action of the key map did something. Only the hint that asks for it counts, for most of them are part of
        playing anyway.
        """
        if self.hint is not None and self.hint.pressed == action:
            self.skip()

    def _end(self, places: Iterable[int]) -> None:
        self._done.update(places)

    def said(self, builder: CommandBuilder, key: Callable[[str], str]) -> list[Part]:
        """The hint as it reads now: with the keys as they are, and the digits of acts as they are listed. While an act
        is being completed, or something else is listed (rulings, the rest), it reads as it did before.
        """
        hint, listed = self.hint, acts_of(builder)
        meant = builder.option is not None and hint is not None and bool(hint.act) and _fits(hint, builder.option)
        whole = builder.option is None and builder.editor.back() is None  # no filter, and not the list of the rest
        if meant or (whole and any(option.group != "ruling" for _, option in listed)):
            self._listed = listed
        return self.read(self._listed, key)

    def read(self, listed: list[tuple[str, Option]], key: Callable[[str], str], *, plain: bool = False) -> list[Part]:
        """The same for any list of acts, each with what chooses it; ``plain`` as it is told without a screen."""
        hint = self.hint
        if hint is None:
            return []
        if plain and hint.plain:
            return _filled(hint.plain, listed, key)
        offered = not hint.act or any(_fits(hint, option) for _, option in listed)
        text = hint.text if offered or not hint.otherwise else hint.otherwise
        return _filled(text, listed, key)


def _is_meant(hint: Hint, command: Mapping[str, Any]) -> bool:
    return bool(hint.act) and _is(command, hint.act) and hint.who in ("", command.get("who", ""))


def _fits(hint: Hint, option: Option) -> bool:
    return _is(option.command, hint.act) and hint.who in ("", option.who)


def _is(command: Mapping[str, Any], act: str) -> bool:
    """Whether a command is an act as hints name it: its `do`, and after a colon one of its values."""
    do, _, value = act.partition(":")
    return command.get("do") == do and (not value or value in command.values())


def _tag(struct: Any) -> str:
    return str(struct.__struct_config__.tag)


def acts_of(builder: CommandBuilder) -> list[tuple[str, Option]]:
    """The acts that can be chosen, each with the digit that chooses it; or the one that was chosen and is not whole."""
    if builder.option is not None:
        return [("", builder.option)]
    entries = builder.entries()
    digits = {at: f"{digit} " for digit, at in digits_of(entries).items()}
    return [
        (digits.get(at, ""), entry.value)
        for at, entry in enumerate(entries)
        if entry.enabled and isinstance(entry.value, Option)
    ]


def _filled(text: str, listed: list[tuple[str, Option]], key: Callable[[str], str]) -> list[Part]:
    parts: list[Part] = []
    end = 0
    for place in PLACE.finditer(text):
        parts.append((text[end : place.start()], False))
        kind, _, value = place.group(1).partition(".")
        parts.append((_act(value, listed) if kind == "act" else key(value), True))
        end = place.end()
    return [part for part in (*parts, (text[end:], False)) if part[0]]


def _act(act: str, listed: list[tuple[str, Option]]) -> str:
    """The digit and name of the first such act that is listed; its bare name where none is."""
    found = (digit + option.label for digit, option in listed if _is(option.command, act))
    return next(found, in_words(act.rpartition(":")[2]))
