"""What the command that the cursor points at would do: its preview, and what would be different after it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from engine.core.refusal import Refusal, Refused
from engine.core.view import Overlay, Preview, Sheet
from tui.fight import next_fight, outcome_diff
from tui.fight.command_builder import CommandBuilder, Finished
from tui.fight.history import AnySession
from tui.fight.sight import Sight
from tui.timeline.difference import Change

ADDING = frozenset({"ruling", "setup"})
"""Groups with options that put somebody new into a fight."""


class Ahead(Struct, frozen=True, gc=False):
    """What would be: ``changes`` and the ``footprint`` of large bodies where numbers are set or bought, ``newcomers``
    who would come; ``why_not``, where it cannot be. ``foreseen``: the preview of an act that is still to be chosen, of
    which nothing would be asked.
    """

    preview: Preview = Preview()
    why_not: str = ""
    changes: tuple[Change, ...] = ()
    footprint: tuple[Overlay, ...] = ()
    newcomers: tuple[Sheet, ...] = ()
    foreseen: Preview = Preview()


NOTHING = Ahead()


def typed(session: AnySession, command: Any) -> Any:
    """A command as the game has it; one of the program's is that already. Raises ``msgspec.ValidationError``, and
    ``Refused`` for an unknown encounter.
    """
    if not isinstance(command, dict):
        return command
    if command.get("do") == next_fight.NEXT:
        return next_fight.command_of(session, str(command["encounter"]))
    return session.ruleset.read(command)


def ahead(sight: Sight, builder: CommandBuilder) -> Ahead:
    """Worked out anew for what the cursor points at; exact, and cheap enough for every key."""
    newcomers = _newcomers(sight, builder)
    given, option = builder.candidate(), builder.pointed_option()
    if given is None:
        return Ahead(newcomers=newcomers, foreseen=_foreseen(sight, builder))
    preview, changes, footprint = NOTHING.preview, NOTHING.changes, NOTHING.footprint
    try:
        command = typed(sight.session, given)
        preview = sight.session.preview(command, sight.audience)
        if option is not None and option.group in outcome_diff.GROUPS and option.id != next_fight.ID:
            after = outcome_diff.after(sight.session, command, sight.audience, sight.chosen)
            if after is not None and after.mode == sight.view.mode:  # a field that is laid out is no change of this
                changes = tuple(outcome_diff.differences(sight.view, after, made=option.group not in ADDING))
                footprint = outcome_diff.footprint(sight.view, after)
    except Refused as no:
        return Ahead(preview, f"{no.refusal.message}  {no.refusal.rule}".rstrip(), newcomers=newcomers)
    except msgspec.ValidationError as wrong:
        return Ahead(preview, str(wrong), newcomers=newcomers)
    return Ahead(preview, "", changes, footprint, newcomers)


def why_not_there(sight: Sight, builder: CommandBuilder, place: str) -> Refusal | None:
    """Why a place that is not offered cannot be chosen, as the game says it; none where more would be asked then."""
    given = builder.answered(place)
    if not isinstance(given, Finished):
        return None
    try:
        sight.session.preview(typed(sight.session, given.command), sight.audience)
    except Refused as no:
        return no.refusal
    except msgspec.ValidationError:
        pass
    return None


def _foreseen(sight: Sight, builder: CommandBuilder) -> Preview:
    """What the act under the cursor comes to whose target or way can be no other."""
    given = builder.foreseen()
    try:
        return NOTHING.preview if given is None else sight.session.preview(typed(sight.session, given), sight.audience)
    except (Refused, msgspec.ValidationError):
        return NOTHING.preview


def _newcomers(sight: Sight, builder: CommandBuilder) -> tuple[Sheet, ...]:
    """Whoever would come into the fight by what the cursor is on."""
    option = builder.option
    if option is None or option.group not in ADDING:
        return ()
    given = builder.completed()
    if given is None:
        return ()
    session = sight.session
    try:  # whoever joins may have to roll for the order: who it is, is known before
        after = session.ruleset.view(session.begun(typed(session, given)), sight.audience, sight.chosen or None)
    except (Refused, msgspec.ValidationError):
        return ()
    known = {sheet.id for sheet in sight.view.sheets}
    return tuple(sheet for sheet in after.sheets if sheet.id not in known)[:1]
