"""Following a fight as lines: what is told, as it is told, and what it changed, for whoever watches."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count

from engine.core.view import Audience, Line, View
from saves.chronicle import Chronicle
from saves.follow import told
from saves.picture import picture, told_lines
from tui.plain.changes import changes, fallen
from tui.plain.say import new_to
from tui.plain.talk import Talk
from tui.start.errors import CannotOpen
from tui.start.fights import newer_than, reopen

PAUSE = 0.2
"""Seconds between two looks at the file; a step is shown well within half a second."""

OTHERS_EVERY = 5
"""Looks at the file between two looks at whether another fight was begun."""


def _rest(seconds: float) -> bool:
    time.sleep(seconds)
    return False


def follow(
    chronicle: Chronicle,
    audience: Audience,
    talk: Talk,
    *,
    newest: bool = False,
    left: Callable[[float], bool] = _rest,
) -> None:
    """Print the fight as it stands, then whatever happens, until somebody interrupts. ``newest``: whichever fight is
    begun after it is followed instead; ``left``: waits for some seconds, and says whether to end.
    """
    begin(chronicle, audience, talk)
    watcher = Watcher(chronicle, audience, talk)
    for looks in count(1):
        if left(PAUSE):
            return
        watcher.look_again()
        if newest and looks % OTHERS_EVERY == 0:
            later = another(watcher.chronicle, audience, talk)
            if later is not watcher.chronicle:
                watcher = Watcher(later, audience, talk)


def begin(chronicle: Chronicle, audience: Audience, talk: Talk) -> None:
    """Print the fight as it stands. What the notes say may name folders and packs, which are no players' business."""
    for note in chronicle.notes if audience == "gm" else ():
        talk.say(f"Note: {note}.")
    talk.lines(picture(chronicle.session.view(audience), talk.width))
    talk.flush()


def another(chronicle: Chronicle, audience: Audience, talk: Talk) -> Chronicle:
    """The fight that was begun after this one, announced and printed; this one where there is none."""
    later = newer_than(chronicle.path) if chronicle.path is not None else None
    if later is None:
        return chronicle
    try:
        found = reopen(later, read_only=True)
    except CannotOpen:
        return chronicle  # it is being begun just now, or is none: the next look tells
    chronicle.close()
    talk.say(f"Another fight: {found.header.title}.")
    begin(found, audience, talk)
    return found


class Watcher:
    """Tells what is new in a file; ``shown`` is the picture as it was told last, ``told`` the lines told since."""

    def __init__(self, chronicle: Chronicle, audience: Audience, talk: Talk) -> None:
        self.chronicle, self.audience, self.talk = chronicle, audience, talk
        self.shown: View = chronicle.session.view(audience)
        self.told: list[Line] = []

    def look_again(self) -> None:
        """Print what is new, if anything.

        A step told from elsewhere than where the last one was (the writer went back first) is announced by the
        picture's changes alone. While nobody is asked but those whom the audience does not know, what changes is not
        said yet: it would tell that somebody acts.
        """
        chronicle, audience, talk = self.chronicle, self.audience, self.talk
        size = chronicle.session.timeline.size
        news = chronicle.poll()
        if news.message:
            talk.say(f"Note: {told(news.message, audience)}.")
        session = chronicle.session
        if news.replaced:
            self.shown = session.view(audience)
            talk.lines(picture(self.shown, talk.width))
        elif news.records:
            on_path = set(session.timeline.path())
            for step in range(size + 1, session.timeline.size + 1):
                if step in on_path:
                    for line in session.lines(step, audience):
                        talk.lines(told_lines(line, talk.width))
                        self.told.append(line)
            view = session.view(audience)
            asked = {question.who for question in session.pending() if question.who}
            if not asked or asked & {sheet.id for sheet in view.sheets}:
                before, self.shown = self.shown, view
                for text in new_to([line.text for line in self.told], changes(before, view, fallen(self.told))):
                    talk.say(text)
                self.told = []
        talk.flush()
