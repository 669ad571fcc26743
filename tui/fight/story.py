"""The end of a journey, told like that of a fight: what the last page says, who came so far, and each fight of it."""

from __future__ import annotations

from engine.core.offers import counted
from engine.core.view import Audience, Sheet
from tui.fight.ending import STANDS, Ending, Fared, Turn, ending
from tui.fight.fared import gained, left
from tui.fight.history import AnySession

MOST_FIGHTS = 9
"""Fights that are told, the last of them: as many as have a line on the lowest screen."""


def the_end(session: AnySession, audience: Audience) -> Ending | None:
    """How the journey ended that is over for good, else the fight that was fought last; none where one is still on."""
    now = session.view(audience)
    if now.mode != "over":
        return ending(session, audience)
    path = [0, *session.timeline.path(session.head)]
    begun = session.ruleset.view(session.timeline.states[0], audience)
    ended = [bool(session.moment(step).ended) for step in path]
    fights = [at for at in range(1, len(path)) if ended[at] and not ended[at - 1]]
    told = [_fight(session, audience, path[at - 1], path[at], number) for number, at in enumerate(fights, 1)]
    decided = sum(not session.timeline.step(step).unasked for step in path[1:])
    return Ending(
        title=now.title,
        result=now.banner or now.clock,
        length=f"{counted(len(fights), 'fight')}, {counted(decided, 'decision')}",
        people=tuple(_came(sheet, begun.sheets) for sheet in now.sheets),
        turns=tuple(told[-MOST_FIGHTS:]),
        start=0,
        end=session.head,
        dice=session.ruleset.rolls,
        over=now.clock,
        heading="The fights on the way",
    )


def _fight(session: AnySession, audience: Audience, before: int, step: int, number: int) -> Turn:
    """A fight of the journey by its name, with how it ended and when."""
    title = session.ruleset.view(session.timeline.states[before], audience).title
    result, _, more = session.moment(step).ended.partition(".")
    dated = f"{title}: {result} in round {session.moment(before).round}"
    return Turn(step, str(number), f"{dated}.{more}", dated, f"{result}: {title}")


def _came(sheet: Sheet, begun: tuple[Sheet, ...]) -> Fared:
    """How somebody stands at the end, and what they have more or less than when they set out."""
    got = next((gained(one, sheet) for one in begun if one.id == sheet.id), "")
    return Fared(sheet.id, sheet.name, sheet.short, sheet.side, sheet.out, f"{STANDS}{left(sheet)}", gained=got)
