"""Small words: names as an audience may know them, lists, and dice."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.view import Audience
from engine.core.words import listed
from engine.systems.mir.state import Combatant, State

UNSEEN = "somebody unseen"


def seen(person: Combatant, audience: Audience) -> bool:
    """Whether an audience knows that somebody is there at all."""
    return audience == "gm" or not person.hidden


def open_sheet(person: Combatant, audience: Audience) -> bool:
    """Whether an audience sees the numbers of somebody."""
    return audience == "gm" or not (person.hidden or person.secret)


def health_shown(state: State, person: Combatant, audience: Audience) -> str:
    """How much of somebody's Health an audience sees: all on an open sheet, else what ``players_see_foes`` says."""
    if open_sheet(person, audience):
        return "exact"
    return "nothing" if person.hidden else state.option("players_see_foes")


def lost(person: Combatant) -> str:
    """What somebody has lost so far: Health, and Wounds taken instead of it or besides."""
    wounds = f", {many(len(person.wounds), 'Wound')}" if person.wounds else ""
    return f"{person.health_max - person.health} lost{wounds}"


def name(state: State, who: str, audience: Audience = "gm") -> str:
    """A combatant's name; a hidden one's is not told to players."""
    person = state.people.get(who)
    if person is None:
        return who
    return person.name if seen(person, audience) else UNSEEN


def names(state: State, people: Iterable[str], audience: Audience = "gm") -> str:
    """Names as a list; hidden ones together are ``somebody unseen``."""
    return listed(dict.fromkeys(name(state, who, audience) for who in people))


def many(count: int, word: str) -> str:
    """``1 die`` style counting: ``many(2, "success")`` is ``2 successes``."""
    plural = word + ("es" if word.endswith("s") else "s")
    return f"{count} {word if count == 1 else plural}"


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"
