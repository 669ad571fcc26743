"""Where in its history the screen is: moments counted along a path, steps back and forth, what an undo would take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.core.offers import counted
from engine.core.scenes import Scene, scenes
from engine.core.session import Session
from engine.core.view import Audience, Line, Mode, SceneMark
from engine.core.words import ALIKE
from tui.fight.dice_told import faces_told

AnySession = Session[Any, Any, Any]


ONLY = "nothing else to choose"
"""Why the program answered by itself."""

AGAIN = "the turn once more"
"""Why the program ended a turn by itself."""

FOR_A_PERSON = frozenset({ONLY, ALIKE, AGAIN})
"""Why the program did what a person had decided, or had no choice about: no decisions of its own."""

FARTHEST = 100
"""Scenes that are looked through at most for what came of one decision."""

BY_PROGRAM = "the program"
"""What begins a line that says for whom the program decided, and why."""


class Where(Struct, frozen=True, gc=False):
    """The head on its path; ``later`` is how many steps follow it there. For players only what was
    told counts: ``step`` is the last that told them something, ``later`` is 1 where a later one did.
    """

    step: int
    later: int
    name: str


class Undone(NamedTuple):
    """What an undo would take back: the last decision; ``after`` stands behind it and says how many decisions of the
    program go with it and how many dice would have been seen, ``brief`` says the same in fewer words.
    """

    what: str = ""
    after: str = ""
    brief: str = ""


class History:
    """Reads a session's timeline. What it works out for a step is kept, since steps never change. ``until``: the last
    step of a fight that is replayed; while it is, nothing comes after that.
    """

    def __init__(self, session: AnySession) -> None:
        self.session = session
        self.until: int | None = None
        self.names: Mapping[str, str] = {}
        """What people are called, by their ids."""
        self._index: list[int] = []
        self._rounds: list[int] = []
        self._beats: list[tuple[int, int]] = []
        self._modes: dict[int, Mode] = {}
        self._left: dict[int, str] = {}
        self._decided: dict[tuple[int, Audience], tuple[int, int, int]] = {}
        self._since: dict[tuple[int, Audience], int] = {}
        self._silent: dict[tuple[int, Audience], int] = {}
        self._of_now: tuple[tuple[int, Audience, int], list[Scene]] | None = None

    def _count(self) -> None:
        """Number the moments and rounds of every step: those of its parent, or one more where another begins."""
        timeline, moment = self.session.timeline, self.session.moment
        for step in range(len(self._index), len(timeline.steps)):
            at = moment(step)
            beat = (at.beat, at.round)
            parent = timeline.parent(step)
            self._beats.append(beat)
            self._index.append(self._index[parent] + (beat != self._beats[parent]) if step else 1)
            self._rounds.append(self._rounds[parent] + (beat[1] != self._beats[parent][1]) if step else 1)

    def where(self, audience: Audience = "gm") -> Where:
        """The head's place in time, as far as an audience knows it."""
        if audience == "players":
            told = self.session.opener(self.telling(self.session.head, audience), audience)
            return Where(told, int(self._told_later()), "")
        timeline = self.session.timeline
        leaf, later = timeline.head, 0
        while (after := self._next(leaf)) is not None:
            leaf, later = after, later + 1
        return Where(timeline.head, later, self.branch(leaf))

    def branch(self, leaf: int) -> str:
        """What the branch is called that ends in a step: by the last name it was given, else by where it left another;
        the first of all is *main*.
        """
        timeline = self.session.timeline
        begun = timeline.begun(leaf)
        return timeline.named(leaf) or (f"branch from {timeline.parent(begun)}" if begun else "main")

    def _told_later(self) -> bool:
        """Whether a step after the head tells players anything."""
        step = self._next(self.session.timeline.head)
        while step is not None and not self.session.lines(step, "players"):
            step = self._next(step)
        return step is not None

    def _next(self, step: int) -> int | None:
        """The step after one, along the branch last visited."""
        return self.session.timeline.next_on_path(step) if step != self.until else None

    def moment_before(self) -> int:
        """The last step of the moment before the head's; the root when there is none."""
        self._count()
        return self._before(self._index)

    def moment_after(self) -> int:
        """The next last step of a moment, along the branch last visited: of the head's own where more of it follows,
        else of the one after. So a moment forth leads to where a moment back came from, as rounds do.
        """
        self._count()
        return self._after(self._index)

    def round_before(self) -> int:
        """The last step of the round before the head's; of another fight, where the head's has just begun."""
        self._count()
        return self._before(self._rounds)

    def round_after(self) -> int:
        """The next last step of a round, in the same way."""
        self._count()
        return self._after(self._rounds)

    def _before(self, numbers: list[int]) -> int:
        timeline = self.session.timeline
        here = step = timeline.head
        while step and (numbers[step] == numbers[here] or timeline.resting(step) != step):
            step = timeline.parent(step)
        return step

    def _after(self, numbers: list[int]) -> int:
        """The last of the steps at rest that have the number of the first one after the head. Where the flow does not
        rest nobody stops on the way back either.
        """
        timeline = self.session.timeline
        step = timeline.head
        found, number = timeline.resting(step), None
        while (after := self._next(step)) is not None and (number is None or numbers[after] <= number):
            step = after
            if timeline.resting(step) == step:
                found, number = step, numbers[step]
        return found

    def last(self) -> int:
        """The end of the branch last visited."""
        step = self.session.timeline.head
        while (after := self._next(step)) is not None:
            step = after
        return step

    def undo_note(self, audience: Audience) -> Undone:
        """What an undo would take back; empty at the beginning. For players the last act that they know of."""
        act, dice, played = self._last_decided(self.session.head, audience)
        if not act:
            return Undone()
        seen = f" ({counted(dice, 'die', 'dice')} seen)" if dice else ""
        after, brief = (f" and the program’s {played} after it", f" +{played}") if played else ("", "")
        return Undone(self.session.label(act, audience), after + seen, brief + seen)

    def whose_next(self, later: int) -> str:
        """Who decided first after the head, on the way to a later step; empty where nobody did by themselves."""
        timeline = self.session.timeline
        taken = (step for step in timeline.path(later) if step > timeline.head and self._own(step))
        first = next(taken, 0)
        who = getattr(timeline.step(first).command, "who", "") if first else ""
        return who if isinstance(who, str) else ""

    def decision(self, step: int, audience: Audience) -> int:
        """The last step up to this one that an audience knows somebody took; the root where there is none."""
        return self._last_decided(step, audience)[0]

    def _last_decided(self, step: int, audience: Audience) -> tuple[int, int, int]:
        """That decision, with the dice and the program's decisions that the audience saw since: each step adds to what
        is known of the one before it, so that a long stretch of the program's is walked once and not at every key.
        """
        session, timeline, kept = self.session, self.session.timeline, self._decided
        new: list[int] = []
        while step and (step, audience) not in kept:
            new.append(step)
            if self._decides(step, audience):
                break
            step = timeline.parent(step)
        act, dice, played = kept.get((step, audience), (0, 0, 0))
        for at in reversed(new):
            if self._decides(at, audience):
                act, dice, played = at, 0, 0
            if session.known(at, audience).opens:
                taken = timeline.step(at)
                dice += len(faces_told(session, at, audience))
                played += bool(taken.why) and taken.why not in FOR_A_PERSON
            kept[at, audience] = act, dice, played
        return act, dice, played

    def _decides(self, step: int, audience: Audience) -> bool:
        """Whether a step is one that an audience knows somebody took, and not the program."""
        known = self.session.known(step, audience)
        return known.opens and not known.auto and not self.session.timeline.step(step).why

    def since(self, step: int, audience: Audience) -> int:
        """The step from which all is told together that led to one: the last decision, or, where the program decided
        for all since, whatever came after somebody's turn before their last.
        """
        if (step, audience) not in self._since:
            self._since[step, audience] = self._told_since(step, audience)
        return self._since[step, audience]

    def _told_since(self, step: int, audience: Audience) -> int:
        session, act = self.session, self.decision(step, audience)
        at = found = session.opener(step, audience)
        decided, last = set[str](), ""
        while at > act:
            if self._own(at):
                who = getattr(session.timeline.step(at).command, "who", "")
                if who in decided and who != last:
                    return found
                decided.add(who)
                found, last = at, who
            at = session.opener(session.timeline.parent(at), audience)
        return act

    def _own(self, step: int) -> bool:
        """Whether a step is a decision, of a person or the program, and not what came of one by itself."""
        taken = self.session.timeline.step(step)
        return taken.why not in FOR_A_PERSON and not taken.auto

    def decided(self, step: int, audience: Audience) -> int:
        """The decision that led to a step, of a person or the program."""
        at = self.session.opener(step, audience)
        while at and not self._own(at):
            at = self.session.opener(self.session.timeline.parent(at), audience)
        return at

    def lines(self, audience: Audience, wanted: int) -> list[tuple[int, Line]]:
        """The last chronicle lines up to the head, oldest first, with the steps that they belong to; ``wanted`` or more
        if there are.
        """
        timeline = self.session.timeline
        blocks: list[tuple[int, tuple[Line, ...]]] = []
        count, step = 0, timeline.head
        while step and count < wanted:
            told = self._with_reason(step, audience)
            if told:
                blocks.append((self.session.opener(step, audience), told))
                count += len(told)
            step = timeline.parent(step)
        return [(step, line) for step, told in reversed(blocks) for line in told]

    def _with_reason(self, step: int, audience: Audience, scene: SceneMark = "") -> tuple[Line, ...]:
        """What is told of a step with why it was done, as part of the ``scene``: behind it, with its mark; but with the
        mark of before, and before what is about others alone, or what nobody did, such as the end of a turn: another's
        moment has come with that, and it would be read as theirs.
        """
        told, why = self.session.lines(step, audience), self._reason(step, audience)
        who = getattr(self.session.timeline.step(step).command, "who", "")
        ahead = bool(told) and (not who or all(line.who not in ("", who) for line in told))
        before = self.telling(self.session.timeline.parent(step), audience) if ahead and why else step
        mark = self.session.lines(before, audience)[-1:]
        marked = (replace(line, moment=mark[0].moment if mark else "", scene=scene) for line in why)
        return (*marked, *told) if ahead else (*told, *marked)

    def _reason(self, step: int, audience: Audience) -> tuple[Line, ...]:
        """Why the program did a step, for the game master: what it thinks of a side is that side's secret."""
        taken = self.session.timeline.step(step)
        if not taken.why or audience != "gm":
            return ()
        if taken.why in FOR_A_PERSON:
            done = self.session.label(step, audience) if taken.why == ONLY else ""
            return (Line(f"{done}: {taken.why}" if done else taken.why, tone="dim"),)
        whom = self._whom(getattr(taken.command, "who", ""), step)
        return (Line(f"{BY_PROGRAM}{f' for {whom}' if whom else ''}: {taken.why}", tone="dim"),)

    def _whom(self, who: str, step: int) -> str:
        """What somebody who did a step is called, or was, where they have left since; nothing for the flow."""
        if not who or who in self.names:
            return self.names.get(who, "")
        if step not in self._left:
            then = self.session.seen_from(self.session.timeline.parent(step)).view("gm")
            self._left[step] = next((sheet.name for sheet in then.sheets if sheet.id == who), "")
        return self._left[step]

    def of_this_fight(self, told: Sequence[Scene]) -> list[Scene]:
        """The last of some scenes that belong to the fight that is on: none of one before it, or of the way here."""
        return [*takewhile(lambda scene: self.in_fight(scene.step), reversed(told))][::-1]

    def saw(self, step: int, mode: Mode) -> None:
        """Remember what was on after a step that is being looked at anyway: its picture need not be made again."""
        self._modes[step] = mode

    def in_fight(self, step: int) -> bool:
        """Whether a fight was on after a step."""
        return self._mode(step) == "fight"

    def laid_since(self, audience: Audience) -> int:
        """The last decision, if it was made on a field that was being laid out before it too; else the root."""
        act = self.decision(self.session.head, audience)
        return act if act and self._mode(self.session.timeline.parent(act)) == "setup" else 0

    def _mode(self, step: int) -> Mode:
        if step not in self._modes:
            session = self.session
            self._modes[step] = session.ruleset.view(session.timeline.states[step], "gm").mode
        return self._modes[step]

    def scenes(self, audience: Audience, wanted: int) -> list[Scene]:
        """The last scenes up to the head, oldest first; ``wanted`` or more if there are, and each of them whole."""
        return self._scenes(audience, lambda _, begun: begun < wanted)

    def scenes_of_now(self, audience: Audience, wanted: int) -> list[Scene]:
        """The same with all that came of the last decision, however much of it was bookkeeping or the program's."""
        head = self.session.head
        if self._of_now is None or self._of_now[0] != (head, audience, wanted):
            since = self.decision(head, audience)
            made = self._scenes(audience, lambda step, begun: begun < (FARTHEST if step >= since else wanted))
            self._of_now = (head, audience, wanted), made
        return [*self._of_now[1]]

    def _scenes(self, audience: Audience, wants: Callable[[int, int], bool]) -> list[Scene]:
        timeline = self.session.timeline
        blocks: list[tuple[int, tuple[Line, ...]]] = []
        begun, step = 0, self.telling(timeline.head, audience)
        while step and wants(step, begun):
            told = self._with_reason(step, audience, scene="goes-on")
            blocks.append((self.session.opener(step, audience), told))
            begun += sum(line.scene != "goes-on" for line in told)
            begun += len({line.moment for line in told}) - 1
            step = self.telling(timeline.parent(step), audience)
        return scenes([(step, line) for step, told in reversed(blocks) for line in told])

    def telling(self, step: int, audience: Audience) -> int:
        """The last step up to this one that tells an audience anything; the root where none does. A long silence is
        walked once.
        """
        session, kept = self.session, self._silent
        silent: list[int] = []
        while step and (step, audience) not in kept and not session.lines(step, audience):
            silent.append(step)
            step = session.timeline.parent(step)
        step = kept.get((step, audience), step)
        kept.update(((at, audience), step) for at in silent)
        return step
