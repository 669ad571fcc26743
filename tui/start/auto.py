"""Which sides the program plays, as it is written on the command line: ``foes``, ``party=sharp,foes=simple``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from saves.chronicle import Chronicle
from tui.start.errors import Usage

if TYPE_CHECKING:
    from engine.core.minds.contract import MindName

PARTY, FOES = "party", "foes"
"""What the first side and all the others are called in every game, whatever the game calls them."""


def auto_of(chronicle: Chronicle, text: str) -> dict[str, MindName]:
    """The sides that the program plays; those without a mind's name play ``simple``. Raises ``Usage``."""
    if not text:
        return {}
    from engine.core.minds.future import minds_of  # only who plays against the program pays for it

    rules: Any = chronicle.session.ruleset
    try:
        told = minds_of(rules)
        sides = list(told.sides(chronicle.session.state))
    except ValueError as error:
        raise Usage(str(error)) from error
    pairs = [
        f"{side}={mind or 'simple'}"
        for name, _, mind in (word.strip().partition("=") for word in text.split(",") if word.strip())
        for side in sides_meant(name.strip(), sides)
    ]
    named = minds_named(",".join(pairs), sides)
    for side in told.driven & {pair.partition("=")[0] for pair in pairs}:
        raise Usage(f"{rules.title} plays {side} by its own tables: no mind is asked for them")
    return {side: mind for side, mind in named.items() if side in {pair.partition("=")[0] for pair in pairs}}


def sides_meant(name: str, sides: list[str]) -> list[str]:
    """The sides that a name means; itself where it is none of ours."""
    if name in sides:
        return [name]
    return {PARTY: sides[:1], FOES: sides[1:]}.get(name) or [name]


def minds_named(text: str, sides: Sequence[str]) -> dict[str, Any]:
    """``party=simple,foes=sharp`` by side; sides that are not named play ``simple``. Raises ``Usage``."""
    from engine.core.minds.contract import MINDS
    from engine.core.words import nearest

    minds: dict[str, Any] = dict.fromkeys(sides, "simple")
    named: set[str] = set()
    for pair in filter(None, text.split(",")):
        side, equals, mind = (word.strip() for word in pair.partition("="))
        if not equals or mind not in MINDS:
            raise Usage(f"{pair!r}: write SIDE=MIND, the minds being {', '.join(MINDS)}")
        if side not in minds:
            meant = nearest(side, sides)
            raise Usage(f"there is no side {side!r}: {f'did you mean {meant}?' if meant else ', '.join(sides)}")
        if side in named:
            raise Usage(f"{side} is named twice: one mind plays a side")
        named.add(side)
        minds[side] = mind
    return minds
