"""What an act would change, as it was and as it would be: for rulings, set-ups and interludes, which are about numbers
that somebody sets or buys.
"""

from __future__ import annotations

from typing import Any

from engine.core.refusal import NeedsDice, Refused
from engine.core.view import Audience, Line, View
from tui.fight.history import AnySession
from tui.timeline.difference import Change, changes

GROUPS = frozenset({"ruling", "setup", "interlude"})
"""Options whose outcome is worked out while they are being filled in."""

PASSING = frozenset({"time", "phase"})
"""What changes with every act, and is on the screen anyway."""


def differences(session: AnySession, before: View, command: Any, audience: Audience, focus: str) -> list[Change]:
    """What a command would change in the picture; nothing where it would be refused or dice decide."""
    try:
        after = session.ruleset.view(session.outcome(command), audience, focus or None)
    except (Refused, NeedsDice):
        return []
    return [one for one in changes(before, after) if one.what not in PASSING]


def lines(found: list[Change], rule: str = "") -> tuple[Line, ...]:
    """The changes as lines of a preview."""
    return tuple(Line(sentence(one), rule if not at else "", one.tone) for at, one in enumerate(found))


def sentence(one: Change) -> str:
    """``Mamoru: Life 25/30 → 20/30 (−5)``."""
    whose = f"{one.who}: " if one.who else ""
    by = f" ({one.by})" if one.by else ""
    return f"{whose}{one.what + ' ' if one.what else ''}{one.before or 'none'} → {one.after or 'none'}{by}"
