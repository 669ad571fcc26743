"""How a fight ended, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from tui.fight.ending import Fared
from tui.fight.history import AnySession
from tui.fight.story import the_end
from tui.plain.looking import as_sentence


def sentences(session: AnySession) -> list[str]:
    """Who won and how long it took, a sentence or two about everybody, and where it turned; nothing while it is on."""
    told = the_end(session, "gm")
    if told is None:
        return []
    turns = [as_sentence(f"{turn.moment}, {turn.brief or turn.text}") for turn in told.turns]
    result = told.result.removesuffix(".")
    return [
        f"{result}{'.' if '. ' in result else ':'} {told.length}.",
        *(sentence for person in told.people for sentence in _fared(person)),
        *([f"{told.heading}:", *turns] if turns else []),
    ]


def _fared(person: Fared) -> Iterator[str]:
    yield f"{person.name} {person.fate}."
    also = [f"best {person.best}" if person.best else "", person.gained, person.dice]
    if told := ", ".join(part for part in also if part):
        yield f"{person.name}: {told}."
