"""The next fight of a running chronicle: the encounters there are, offered between fights like any other act."""

from __future__ import annotations

from typing import Any

from content.loader import ContentError, encounter, listing
from engine.core.options import Option, Slot, Value
from engine.core.refusal import Refused
from tui.fight.history import AnySession

NEXT = "\x00next-fight"
"""The ``do`` of a command that is none yet: it names an encounter, and the rules make it the command."""

EMPTY = ""
"""The choice that lays a field out on the spot."""


def offer(session: AnySession) -> Option | None:
    """Every encounter of the system, and an empty field; nothing for a system without any."""
    found = [one for one in listing() if one.system == session.ruleset.name]
    if not found:
        return None
    slot = Slot(
        "encounter",
        "choice",
        (*(one.id for one in found), EMPTY),
        (*(one.title for one in found), "an empty field"),
        (*(one.summary for one in found), "laid out on the spot"),
        title="which?",
    )
    command: dict[str, Value] = {"do": NEXT}
    return Option("next-fight", "", "The next fight", command, (slot,), preview="with those who are left", group=GROUP)


GROUP = "interlude"


def command_of(session: AnySession, name: str) -> Any:
    """The system's command that begins an encounter. Raises ``Refused`` where that cannot be read."""
    rules = session.ruleset
    try:
        return rules.next_fight(encounter(name) if name else rules.blank("An empty field", {}))
    except ContentError as error:
        raise Refused("encounter", str(error.problems[0])) from error
