"""A command being put together: an option, then a value for each of its slots. Every step is a value of its own, and
the step back is the one before.

Commands are JSON objects here; the session decodes them. Nothing is submitted before every slot is filled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.core.options import LETTING_BE, Option, Slot, Value
from tui.fight.digits import LAST, NONE_SPECIAL, REST, Places, in_order
from tui.fight.editors.composer import ComposerEditor, composer_editor
from tui.fight.editors.entries import COMPOSE, MORE, Entry, Name, begun, label, of_options
from tui.fight.editors.lists import ListEditor, ManyList, OptionList
from tui.fight.editors.opening import ON_BOARD, editor_of
from tui.fight.editors.outcome import Done, Editor, Press, Told
from tui.fight.editors.written import TextEditor
from tui.fight.numbered import deeds, for_all, option_digits

Command = dict[str, Value]

AIMED = frozenset({"act", "react"})
"""Groups of options that go at somebody or something."""

FORESEEN = AIMED | {"answer", "interlude"}
"""Groups of options of which it is told beforehand what they come to, where nothing has to be asked."""

ABOUT_SOMEBODY = frozenset({"ruling", "setup", "interlude"})
"""Groups in which whoever is looked at is most likely meant."""


USUAL = frozenset({"choice", "entity"})
"""Kinds of slots of which one answer out of a list is given again with a decision that is repeated."""


LAYING_OUT = frozenset({"setup", "interlude"})
"""Groups whose lists people and things leave one by one, each time the same act is done."""


def _made(option: Option, filled: Mapping[str, Value]) -> Command:
    """The command of an option; what was left empty is not in it."""
    return {**option.command, **{name: value for name, value in filled.items() if value is not None}}


def _foregone(slot: Slot, filled: Mapping[str, Value]) -> Value:
    """What fills a slot without a word of anybody's, or as the game proposes it; none where there is a choice."""
    if slot.price is not None:
        return list(slot.cheapest(filled)) or None
    proposed = slot.default if slot.kind == "number" else None
    return slot.sole(filled) if proposed is None else proposed


class Finished(Struct, frozen=True):
    """A command without an empty slot, and the last question that was answered: it is asked again where the command is
    refused. ``option`` and ``filled`` are what it was made from, ``trail`` says the answers in words.
    """

    command: Command
    last: CommandBuilder
    option: Option
    filled: Mapping[str, Value]
    trail: tuple[str, ...] = ()


class CommandBuilder(Struct, frozen=True):
    """What is chosen so far. ``option`` is none while one is being chosen; ``slot`` is the one that is being filled by
    ``editor``; ``trail`` says in words what was answered. ``before`` is the step before this one; ``drafts`` are the
    editors that were left half done, by slot, so that going back loses nothing. ``place`` is where whoever acts stands
    on a map: hexes are listed from there. ``places`` gives digits; ``detail``: whoever chooses wants to be asked
    everything. ``usual`` are answers, by slot, that are not asked again where they still may be given: those of a
    decision that is repeated.
    """

    editor: Editor
    name: Name
    chosen: str = ""
    option: Option | None = None
    slot: Slot | None = None
    filled: Mapping[str, Value] = {}
    trail: tuple[str, ...] = ()
    before: CommandBuilder | None = None
    drafts: Mapping[str, Editor] = {}
    place: str = ""
    places: Places = in_order
    detail: bool = False
    usual: Mapping[str, Value] = {}

    @property
    def options(self) -> ListEditor | None:
        """The list of options, while one is being chosen."""
        return cast(ListEditor, self.editor) if self.option is None else None

    @property
    def composer(self) -> ComposerEditor | None:
        """The composition, while one is being edited."""
        return self.editor if isinstance(self.editor, ComposerEditor) else None

    @property
    def on_board(self) -> bool:
        """Whether arrows move over the board."""
        return self.slot is not None and self.composer is None and self.slot.kind in (*ON_BOARD, "path")

    @property
    def pointed_out(self) -> bool:
        """Whether a place is being chosen, or was for what is put together: the map stands as it stood until that is
        done.
        """
        here: CommandBuilder | None = self
        while here is not None and here.option is not None:
            if here.on_board:
                return True
            here = here.before
        return False

    @property
    def typing(self) -> bool:
        """Whether letters are text."""
        return self.editor.MODE == "text" or self.editor.filtered()[1]

    @property
    def index(self) -> int:
        """The line under the cursor."""
        return self.editor.cursor()

    def entries(self) -> tuple[Entry, ...]:
        """The lines to choose from."""
        return self.editor.entries()

    def pointed_entry(self) -> Entry | None:
        """The line under the cursor."""
        entries = self.entries()
        return entries[self.index] if 0 <= self.index < len(entries) else None

    def pointed_option(self) -> Option | None:
        """The option being filled in, or the one under the cursor."""
        if self.option is not None:
            return self.option
        entry = self.pointed_entry()
        return entry.value if entry is not None and isinstance(entry.value, Option) else None

    def title(self) -> str:
        """What was chosen so far."""
        return " › ".join(([self.option.label] if self.option is not None else []) + list(self.trail))

    def candidate(self) -> Command | None:
        """The command as it would be with the value under the cursor, with what has one answer only, and paid with the
        cheapest dice while they are not chosen yet; none while other slots are open.
        """
        if self.option is None:
            option = self.pointed_option()
            return dict(option.command) if option is not None and option.enabled and not option.slots else None
        command = _made(self.option, self.filled)
        if self.slot is not None and (value := self.editor.pointed()) is not None:
            command[self.slot.name] = value
        for slot in self.option.slots:
            if slot.may_stay_empty or slot.name in command:
                continue
            value = None if slot is self.slot else _foregone(slot, command)
            if value is None:
                return None
            command[slot.name] = value
        return command

    def foreseen(self) -> Command | None:
        """The command of the act under the cursor of which nothing has to be asked: its digit gives it at once, or asks
        for what may be left open.
        """
        option = self.pointed_option() if self.option is None else None
        able = option is not None and option.enabled and option.group in FORESEEN and bool(option.slots)
        step = self.take(option) if able and option is not None else None
        if isinstance(step, Finished) or option is None or step is None:
            return step.command if isinstance(step, Finished) else None
        left = (slot for slot in option.slots if slot.name not in step.filled)
        return _made(option, step.filled) if all(slot.may_stay_empty for slot in left) else None

    def completed(self) -> Command | None:
        """The command with the value under the cursor and the first ones allowed in all later slots: good enough to
        see whom or what it is about; none where a later slot takes more than a choice.
        """
        if self.option is None or self.slot is None or (value := self.editor.pointed()) is None:
            return None
        filled: Command = {**self.filled, self.slot.name: value}
        for slot in self.option.slots:
            if slot.name in filled or slot.may_stay_empty:
                continue
            least = slot.many[0] if slot.many is not None else 1
            allowed = list(slot.allowed(filled))[:least]
            if len(allowed) < least or slot.kind in ("number", "text", "dice", "path"):
                return None
            filled[slot.name] = allowed if slot.many is not None else allowed[0]
        return _made(self.option, filled)

    def press(self, press: Press) -> Any:
        """What comes of a key: another step, the finished command, a sentence; nothing where it is no business of a
        choice.
        """
        if press.action == "back" or press.key == "escape":
            return self.back()
        if press.action == "hot" and self._aims():
            return Told("{} only goes on: {} takes this line, a digit its own", keys=("hot", "take"))
        return self.after(self.editor.press(press))

    @property
    def goes_on(self) -> bool:
        """Whether the key that goes on takes the one line of a list that the cursor is on."""
        takes = isinstance(self.editor, ListEditor) and self.editor.ACTIONS.get("hot") == "take" and not self.typing
        return takes and not self._aims()

    def _aims(self) -> bool:
        """Whether one line of a list would say at whom or what an act goes: that is nothing to go on with."""
        plain = isinstance(self.editor, ListEditor) and not isinstance(self.editor, ManyList) and not self.typing
        return plain and self.option is not None and self.option.group in AIMED

    def after(self, outcome: Any) -> Any:
        """The step that an editor's outcome leads to."""
        if isinstance(outcome, Done):
            here = self if outcome.at is None else replace(self, editor=outcome.at)
            return here._take(outcome.value, outcome.detail)
        if isinstance(outcome, Told) or outcome is None:
            return outcome
        return self if outcome is self.editor else replace(self, editor=outcome)

    def over(self, editor: Editor) -> CommandBuilder:
        """The same step with another editor."""
        return replace(self, editor=editor)

    def back(self) -> CommandBuilder | None:
        """The step before; none where there is none."""
        inner = self.editor.back()
        if inner is not None:
            return replace(self, editor=inner)
        if self.before is None:
            return None
        return replace(self.before, drafts=self.left())

    def again(self, anew: CommandBuilder, options: Iterable[Option]) -> CommandBuilder:
        """The same choice begun ``anew`` among the options there are now, with the answers that may still be given."""
        option = next((one for one in options if self.option is not None and one.id == self.option.id), None)
        if option is None or not option.enabled:
            return anew
        step, here = replace(anew, drafts=self.left()).take(option, detail=self.detail), anew
        while isinstance(step, CommandBuilder):
            here = step
            if step.slot is None or step.slot.name not in self.filled:
                break
            value = self.filled[step.slot.name]
            given = value if isinstance(value, list | tuple) else [value]
            if step.slot.choices and not set(map(str, given)) <= set(map(str, step.slot.allowed(step.filled))):
                break
            step = step.answered(value)
        return here

    def left(self) -> Mapping[str, Editor]:
        """The editors that were left half done, this one among them."""
        return {**self.drafts, self._draft: self.editor} if self._draft else self.drafts

    @property
    def _draft(self) -> str:
        """The name under which the editor is kept when it is left; lists of which one line is taken begin anew."""
        single = isinstance(self.editor, ListEditor) and not isinstance(self.editor, ManyList)
        if self.slot is None or self.option is None or single:
            return ""
        return f"{self.option.id}.{self.slot.name}.{self.editor.MODE}"

    def take(self, option: Option, *, detail: bool = False) -> CommandBuilder | Finished:
        """An option is chosen; ``detail``: with every question about it."""
        detail = detail or self.detail
        return replace(self, option=option, before=self, filled={}, trail=(), detail=detail)._advanced()

    def answered(self, value: Value) -> CommandBuilder | Finished:
        """The slot that is asked now, filled with a value."""
        step: CommandBuilder | Finished = self._take(value)
        return step

    def _take(self, value: Value, detail: bool = False) -> Any:
        if self.option is None:
            return self.take(value, detail=detail)
        assert self.slot is not None
        if value == COMPOSE and self.slot.composer is not None:
            composer = composer_editor(self.slot.composer)
            key = f"{self.option.id}.{self.slot.name}.{composer.MODE}"
            return replace(self, editor=self.drafts.get(key, composer), before=self)
        filled = {**self.filled, self.slot.name: value}
        told = "" if value is None else label(self.slot, value, self.filled, self.name)
        if told.isdecimal() and self.slot.title and not self.slot.title.endswith("?"):
            told = f"{self.slot.title} {told}"  # of two figures nobody would know which is what
        trail = (*self.trail, told) if told else self.trail
        return replace(self, before=self, filled=filled, trail=trail)._advanced()

    def _advanced(self) -> CommandBuilder | Finished:
        """The next empty slot opened, those with a single possible value filled; the command when none is left. Whom it
        is about is told even where it can be nobody else.
        """
        assert self.option is not None
        filled, trail = dict(self.filled), self.trail
        for slot in self.option.slots:
            if slot.name in filled:
                continue
            if (slot.is_detail and not self.detail) or slot.has_nothing(filled):
                filled[slot.name] = slot.default
                continue
            if (value := slot.sole(filled)) is not None:
                trail = (*trail, label(slot, value, filled, self.name)) if slot.kind == "entity" else trail
                filled[slot.name] = value
                continue
            known = slot.name in self.usual and slot.kind in USUAL and slot.many is None
            if known and self.usual[slot.name] in slot.allowed(filled):
                filled[slot.name] = self.usual[slot.name]
                trail = (*trail, label(slot, filled[slot.name], filled, self.name))
                continue
            return replace(self, trail=trail)._opened(slot, filled)
        return Finished(_made(self.option, filled), self.before or self, self.option, filled, trail)

    def _opened(self, slot: Slot, filled: Command) -> CommandBuilder:
        assert self.option is not None
        first = self.chosen if self.option.group in ABOUT_SOMEBODY and slot.kind == "entity" else ""
        shrinking = self.option.verb if self.option.group in LAYING_OUT else ""
        editor = editor_of(slot, filled, self.name, first, self.place, self.places, shrinking)
        key = f"{self.option.id}.{slot.name}.{editor.MODE}"
        draft = self.drafts.get(key, editor)
        if isinstance(draft, TextEditor) and draft.line.offered:
            draft = editor  # other words may be suggested now
        if isinstance(draft, ManyList) and isinstance(editor, ManyList):
            # What may be taken can hang on earlier answers, and so can what is said of it.
            there = {str(entry.value) for entry in editor.rows}
            draft = replace(editor, picked=tuple(value for value in draft.picked if str(value) in there))
        return replace(self, slot=slot, filled=filled, editor=draft)


def _rest(
    options: Sequence[Option], behind: tuple[Entry, ...], name: Name, chosen: str, places: Places, page: int = 1
) -> OptionList | None:
    """The list of what had no digit so far, each with one of its own that it keeps as well, and of what is ``behind``,
    which no digit does, what can be done before the rest; none where there is neither. What ends the fight is the first
    line, above that of the cursor: it is in sight on the lowest screen. Where all else is refused the cursor is on it.
    """
    if not options and not behind:
        return None
    names = deeds(options, chosen)
    given = places((REST,) * page, names.values(), NONE_SPECIAL)
    digits = {one: given[known] for one, known in names.items() if known in given}
    first = sorted(options, key=lambda option: digits.get(option.id, LAST + 1))
    ending = tuple(entry for entry in behind if isinstance(entry.value, Option) and entry.value.aim == "end-fight")
    others = sorted((entry for entry in behind if entry not in ending), key=lambda entry: not entry.enabled)
    below = (*of_options(first, digits, name), *others)
    rows = (*ending, *below)
    index = len(ending) + begun(below) if any(entry.enabled for entry in below) else 0
    left = [option for option in first if option.id not in digits]
    return OptionList(rows, rows, index, rest=_rest(left, (), name, chosen, places, page + 1))


def of(
    options: Iterable[Option],
    name: Name,
    chosen: str = "",
    place: str = "",
    places: Places = in_order,
    hot: bool = False,
) -> CommandBuilder:
    """Nothing chosen yet. Each option keeps its digit; those that are hardly ever wanted are behind the last line. The
    cursor is on the first that can be had; with ``hot``, and where nothing lets a blow be that is answered, on the
    first of those that are chosen most often, and where letting it be is one of these (it does not reach) on that.
    """
    every = list(options)
    plain = [option for option in every if not option.apart]
    behind = of_options((option for option in every if option.apart), {}, name)
    digits = option_digits(every, chosen, places)
    # What ends a fight that is over is what is asked.
    plain.sort(key=lambda option: (option.aim != "end-fight", digits.get(option.id, LAST + 1)))
    rows = of_options(plain, digits, name)
    if behind and not rows:
        rows, behind = behind, ()
    answering = any(option.group in ("react", "answer") for option in plain)
    ends = all(option.aim == "end-fight" for option in every if option.apart)
    if len(behind) == 1 and not ends:  # one has no need of another list
        rows, behind = (*rows, *behind), ()
    few = [option for option in plain if option.id not in digits and not for_all(option, plain)]
    alone = behind if not (answering and ends) else ()
    rest = _rest(few, alone, name, chosen, places)
    if alone:
        # While somebody answers a blow, only typing leads to the end of the fight: it is worth no line of theirs.
        rows += (Entry("more …", MORE, note=", ".join(entry.label for entry in behind), numbered=False),)
    able = [at for at, entry in enumerate(rows) if entry.enabled]
    if answering:  # between fights as in one
        hot = not any(option.aim in LETTING_BE for option in plain if option.enabled)
    often = [at for at in able if isinstance(rows[at].value, Option) and rows[at].value.hot]
    if not hot:
        often = [at for at in often if rows[at].value.group == "react" and rows[at].value.aim == "pass"]
    first = next(iter(often), begun(rows))
    editor = OptionList(rows, rows, first, behind=behind, rest=rest)
    return CommandBuilder(editor, name, chosen, place=place, places=places)
