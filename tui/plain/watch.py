"""Following a fight as lines: what is told, as it is told, and what it changed, for whoever watches."""

from __future__ import annotations

import time

from engine.core.view import Audience
from saves.chronicle import Chronicle
from saves.picture import picture, told_lines
from tui.plain.changes import changes
from tui.plain.talk import WIDTH, Talk

PAUSE = 0.2
"""Seconds between two looks at the file; a step is shown well within half a second."""


def follow(chronicle: Chronicle, audience: Audience, talk: Talk) -> None:
    """Print the fight as it stands, then whatever happens, until somebody interrupts."""
    for note in chronicle.notes:
        talk.say(f"Note: {note}.")
    talk.lines(picture(chronicle.session.view(audience), WIDTH))
    talk.flush()
    while True:
        time.sleep(PAUSE)
        look_again(chronicle, audience, talk)


def look_again(chronicle: Chronicle, audience: Audience, talk: Talk) -> None:
    """Print what is new in the file, if anything.

    A step told from elsewhere than where the last one was (the writer went back first) is announced by the picture's
    changes alone.
    """
    before, size = chronicle.session.view(audience), chronicle.session.timeline.size
    news = chronicle.poll()
    if news.message:
        talk.say(f"Note: {news.message}.")
    session = chronicle.session
    if news.replaced:
        talk.lines(picture(session.view(audience), WIDTH))
    elif news.records:
        on_path = set(session.timeline.path())
        for step in range(size + 1, session.timeline.size + 1):
            if step in on_path:
                for line in session.lines(step, audience):
                    talk.lines(told_lines(line, WIDTH))
        for text in changes(before, session.view(audience)):
            talk.say(text)
    talk.flush()
