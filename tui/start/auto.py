"""Which sides the program plays: as it is written on the command line (``foes``, ``party=sharp,foes=simple``), kept
with the fight, and told when it is opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.words import listed
from saves.chronicle import Chronicle
from tui.start.errors import Usage

PARTY, FOES = "party", "foes"
"""What the first side and all the others are called in every game, whatever the game calls them."""


PERSON = "person"
"""What plays whoever is taken back."""


def give(chronicle: Chronicle, text: str) -> None:
    """Have the program play sides of a fight from here on, or a person again; those without a mind's name play
    ``simple``. Raises ``Usage``.
    """
    if not text:
        return
    from engine.core.minds.future import minds_of  # only who plays against the program pays for it

    session: Any = chronicle.session
    try:
        told = minds_of(session.ruleset)
        members = told.sides(session.state)
    except ValueError as error:
        raise Usage(str(error)) from error
    pairs = [
        f"{side}={mind or 'simple'}"
        for name, _, mind in (word.strip().partition("=") for word in text.split(",") if word.strip())
        for side in sides_meant(name.strip(), [*members])
    ]
    named = minds_named(",".join(pairs), [*members], PERSON)
    none_by_tables(session.ruleset, pairs)
    for side in dict.fromkeys(pair.partition("=")[0] for pair in pairs):
        session.give(side, None if named[side] == PERSON else named[side], members[side])
    chronicle.save()


def given(session: Any) -> str:
    """For whom the program decides in a fight, by which minds; empty where for nobody who is there."""
    if not session.seats:
        return ""
    from engine.core.minds.future import minds_of

    names = {sheet.id: sheet.name for sheet in session.view().sheets}
    told: list[str] = []
    for side, members in minds_of(session.ruleset).given(session.state).items():
        minds = {who: session.seats.mind_of(who, side) for who in members}
        whole = session.seats.sides.get(side)
        others = [who for who in members if who in names and minds[who] != whole]
        if whole is not None:
            by_hand = [names[who] for who in others if minds[who] is None]
            told.append(f"{whole_side(side)}{f' but {listed(by_hand)}' if by_hand else ''} ({whole})")
        told += [f"{names[who]} ({minds[who]})" for who in others if minds[who] is not None]
    return listed(told)


def whole_side(side: str) -> str:
    """A side and everybody on it: *all foes*, *all of the party*."""
    return f"all {side}" if side.endswith("s") else f"all of the {side}"


def sides_meant(name: str, sides: list[str]) -> list[str]:
    """The sides that a name means; itself where it is none of ours."""
    if name in sides:
        return [name]
    return {PARTY: sides[:1], FOES: sides[1:]}.get(name) or [name]


def none_by_tables(system: Any, pairs: Iterable[str]) -> None:
    """Raises ``Usage`` where one of ``foes=sharp`` names a side that the game plays itself."""
    from engine.core.minds.future import minds_of

    for side in minds_of(system).driven & {pair.partition("=")[0].strip() for pair in pairs}:
        raise Usage(f"{system.title} plays {side} by its own tables: no mind is asked for them")


def minds_named(text: str, sides: Sequence[str], *others: str) -> dict[str, Any]:
    """``party=simple,foes=sharp`` by side; sides that are not named play ``simple``. ``others`` may be written for a
    mind too. Raises ``Usage``.
    """
    from engine.core.minds.contract import MINDS
    from engine.core.words import nearest

    minds: dict[str, Any] = dict.fromkeys(sides, "simple")
    named: set[str] = set()
    for pair in filter(None, text.split(",")):
        side, equals, mind = (word.strip() for word in pair.partition("="))
        if not equals or mind not in (*MINDS, *others):
            raise Usage(f"{pair!r}: write SIDE=MIND, the minds being {', '.join((*MINDS, *others))}")
        if side not in minds:
            meant = nearest(side, sides)
            raise Usage(f"there is no side {side!r}: {f'did you mean {meant}?' if meant else ', '.join(sides)}")
        if side in named:
            raise Usage(f"{side} is named twice: one mind plays a side")
        named.add(side)
        minds[side] = mind
    return minds
