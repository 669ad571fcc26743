"""What the last step told where nobody fights: how a fight ended and what came of that, then what is done between."""

from __future__ import annotations

from engine.core.scenes import BETWEEN
from engine.core.view import Line, View
from tui.fight.history import History


def just_now(history: History, view: View) -> str:
    """What the last step between fights told, but for the page that is read anyway; of the step that ended a fight how
    it ended. To players that is the last one that told them anything.
    """
    step = _last_told(history, view)
    if not step:
        return ""
    if history.in_fight(history.session.timeline.parent(step)):
        return view.result
    return BETWEEN.join(line.text for line in _news(history, view, step))


def came_of_it(history: History, view: View) -> str:
    """What a story tells of the end of a fight but how it ended: what is gained, lost and noted."""
    told = _news(history, view, _last_told(history, view))
    return BETWEEN.join(line.text for line in told if not line.moment and line.tone != "dim")


def _last_told(history: History, view: View) -> int:
    session = history.session
    return session.head if view.audience == "gm" else history.telling(session.head, view.audience)


def _news(history: History, view: View, step: int) -> list[Line]:
    return [line for line in history.session.lines(step, view.audience) if is_news(line, view.banner)]


def is_news(line: Line, page: str) -> bool:
    """Whether a line between fights tells more than where one is, which stands above, the page that is read, and dice,
    which say nothing without what came of them.
    """
    return line.tone not in ("head", "dice") and line.text not in page
