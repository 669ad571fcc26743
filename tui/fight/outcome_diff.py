"""What an act would change, as it was and as it would be: for rulings, set-ups and interludes, which are about numbers
that somebody sets or buys.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.refusal import NeedsDice, Refused
from engine.core.view import Audience, Line, Overlay, Sheet, View
from tui.fight.history import AnySession
from tui.timeline.difference import Change, changes, told

GROUPS = frozenset({"ruling", "setup", "interlude"})
"""Options whose outcome is worked out while they are being filled in."""

PASSING = frozenset({"time", "phase"})
"""What changes with every act, and is on the screen anyway."""


def after(session: AnySession, command: Any, audience: Audience, focus: str) -> View | None:
    """The picture as a command would leave it; none where it would be refused or dice decide."""
    try:
        return session.ruleset.view(session.outcome(command), audience, focus or None)
    except (Refused, NeedsDice):
        return None


def footprint(before: View, after: View) -> tuple[Overlay, ...]:
    """The cells of large bodies that are put somewhere, or put down anew."""
    standing = {token.id: token.cells for token in before.board.tokens}
    moved = [token for token in after.board.tokens if len(token.cells) > 1 and standing.get(token.id) != token.cells]
    return tuple(
        Overlay("area", cell, token.short, token.id, note=f"where {token.name} would stand")
        for token in moved
        for cell in token.cells
    )


def differences(before: View, after: View, *, made: bool = False) -> list[Change]:
    """What is different in the picture; where a page is turned nothing, for the next one is read when it is there. Who
    is new tells of a sheet of their own, and here only while they are ``made``, piece by piece.
    """
    if before.banner != after.banner and before.board.kind != after.board.kind:
        return []
    known = {sheet.id for sheet in before.sheets}
    new = [sheet for sheet in after.sheets if sheet.id not in known]
    names = {f"{sheet.short} {sheet.name}" for sheet in new}
    found = [change for change in changes(before, after) if change.what not in PASSING and change.who not in names]
    found = [change for change in found if change.who or change.what]  # what a page says belongs to nobody
    return [*found, *(figure for sheet in new if made for figure in _figures(sheet))]


def _figures(sheet: Sheet) -> list[Change]:
    """Everything the sheet of somebody new says: what they are worth is worked out while they are being made."""
    name = f"{sheet.short} {sheet.name}"
    meters = [Change(name, pool.name, "", told(pool)) for pool in sheet.meters]
    facts = [Change(name, fact.name, "", fact.text) for fact in sheet.facts]
    inside = [
        Change(name, f"{part.title}: {fact.name}", "", fact.text) for part in sheet.sections for fact in part.facts
    ]
    return [*meters, *facts, *inside]


def lines(found: Sequence[Change], rule: str = "") -> tuple[Line, ...]:
    """The changes as lines of a preview; several of the same person stand below each other, and name them once."""
    whose = ["", *(change.who for change in found)]
    named = (replace(match, who="") if match.who == who else match for who, match in zip(whose, found, strict=False))
    return tuple(Line(sentence(match), rule if not at else "", match.tone) for at, match in enumerate(named))


def sentence(change: Change) -> str:
    """``Mamoru: Life 25/30 → 20/30 (−5)``."""
    whose = f"{change.who}: " if change.who else ""
    by = f" ({change.by})" if change.by else ""
    named = bool(change.what) and change.after.startswith(f"{change.what} ")  # a sum may begin with its own name
    what = f"{change.what} " if change.what and not named else ""
    values = f"{change.before} → {change.after or 'none'}" if change.before else change.after
    return f"{whose}{what}{values}{by}"
