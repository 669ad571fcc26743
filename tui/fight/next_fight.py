"""Between fights: who can do what, and the next fight of the chronicle, offered like any other act."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from content.loader import encounter, listing
from content.reading import ContentError
from engine.core.options import Group, Option, Slot
from engine.core.refusal import Refused
from engine.core.view import View
from tui.fight.history import AnySession

NEXT = "\x00next-fight"
"""The ``do`` of a command that is none yet: it names an encounter, and the rules make it the command."""

EMPTY = ""
"""The choice that lays a field out on the spot."""


ID = "next-fight"
GROUP: Group = "interlude"
SECTION = "All of them"

ASKED = frozenset({"act", "react", "answer", "table"})
"""Groups of options that answer a question: while there are such between two fights, something is still open."""

MANY = 3
"""Acts of one section that are told one by one; of more only the section and their number."""


def with_next(session: AnySession, view: View, found: Iterable[Option]) -> list[Option]:
    """The options that were found for those who look, and the next fight between two of them, instead of what the rules
    call so: where a story leads from one to the next, it is not for the table to choose, and none begins while a
    question waits for its answer.
    """
    every = {option.id: _headed(option) for option in found}
    free = any(option.group == GROUP or option.aim == "next-fight" for option in every.values())
    waits = any(question.who for question in view.pending) or ASKED & {option.group for option in every.values()}
    free = free or (view.mode == "between" and not waits)
    if view.audience == "gm" and view.mode in ("between", "over") and free and not leads_on(every.values()):
        following = offer(session, stories=view.mode == "over")
        every |= {ID: following} if following is not None else {}
    return list(every.values())


def _headed(option: Option) -> Option:
    """What is done for all between fights, below the heading of the next one."""
    mine = option.group == GROUP and not option.who and not option.section
    return replace(option, section=SECTION) if mine else option


def leads_on(options: Iterable[Option]) -> bool:
    """Whether the rules know what comes next, and it can be had."""
    return any(option.enabled and option.aim == "story" for option in options)


def following(options: Iterable[Option]) -> Option | None:
    """The next fight, where one may be begun now; that of the program before those of the rules."""
    found = [option for option in options if option.enabled and (option.id == ID or option.aim == "next-fight")]
    return min(found, key=lambda option: option.id != ID, default=None)


def acts(options: Iterable[Option], names: Container[str]) -> dict[str, list[str]]:
    """What can be done between fights by whom, in a few words, without what is hardly ever wanted; what is nobody's in
    particular under the empty id.

    Whoever could do something if it were not refused now is there too, with nothing.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for option in options:
        if option.group == GROUP and not option.apart:
            sections = found.setdefault(option.who if option.who in names else "", {})
            sections.setdefault(option.section, []).extend([option.label] * option.enabled)
    out: dict[str, list[str]] = {}
    for who, sections in found.items():
        told = out.setdefault(who, [])
        for section, labels in sections.items():
            brief = who and section and len(labels) > MANY
            told += [f"{section.casefold()} ({len(labels)})"] if brief else labels
    return out


def one_of_several(acts_of: Mapping[str, Sequence[str]], who: str) -> bool:
    """Whether somebody is one of several who can do something by themselves between fights."""
    return bool(acts_of.get(who)) and sum(bool(one and told) for one, told in acts_of.items()) > 1


def offer(session: AnySession, *, stories: bool = False) -> Option | None:
    """Every encounter of the system that is a fight, and an empty field; nothing for a system without any. ``stories``:
    what begins one too, which comes where the last is over.
    """
    every = (summary for summary in listing() if summary.system == session.ruleset.name)
    found = [summary for summary in every if stories or not summary.scenario]
    if not found:
        return None
    slot = Slot(
        "encounter",
        "choice",
        (*(summary.id for summary in found), EMPTY),
        (*(summary.title for summary in found), "an empty field"),
        (*(summary.summary for summary in found), "laid out on the spot"),
        title="which?",
    )
    return Option(
        ID,
        "",
        "The next fight",
        {"do": NEXT},
        (slot,),
        preview="with those who are left",
        group=GROUP,
        section=SECTION,
        aim="next-fight",
    )


def command_of(session: AnySession, name: str) -> Any:
    """The system's command that begins an encounter. Raises ``Refused`` where that cannot be read."""
    rules = session.ruleset
    try:
        return rules.next_fight(encounter(name) if name else rules.blank("An empty field", {}))
    except ContentError as error:
        raise Refused("encounter", str(error.problems[0])) from error
