"""What an audience knows: the one projection that view, options, preview and tell are given (law 9).

Nothing in a fight is secret (section "What a GM wants"), but somebody whom the game master has hidden is not there for
players: not on the field, not in a table's list of those it drives, not among the fallen.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from engine.core.view import Audience
from engine.core.words import GOES_ON
from engine.systems.fires.state import Asking, Doom, Question, State

THEIRS = frozenset({"route", "target", "direction"})
"""Questions about what an enemy does in its Turn; others are about what comes to the character."""

VEIL = Asking(Question("", GOES_ON, rule="FF-109"))
"""What players are shown in place of such a question about somebody hidden: nothing that they could answer."""


def visible(state: State, audience: Audience) -> State:
    """The state as an audience knows it."""
    if audience == "gm":
        return state
    hidden = {body.id for body in state.combatants.values() if body.hidden}
    if not hidden:
        return state
    people = {key: body for key, body in state.combatants.items() if key not in hidden}
    tables = {
        key: replace(table, drives=tuple(who for who in table.drives if who not in hidden))
        for key, table in state.tables.items()
        if not table.drives or not set(table.drives) <= hidden
    }
    turn, asking = state.turn, state.asking
    if turn.enemy in hidden:
        turn = replace(turn, enemy="", deed=-1)
        asking = VEIL if asking is not None and asking.question.kind in THEIRS else asking
    dooms = tuple(_foreseen(doom, hidden) for doom in state.dooms)
    return replace(
        state,
        combatants=people,
        tables=tables,
        asking=asking,
        turn=replace(turn, done=tuple(who for who in turn.done if who not in hidden)),
        dooms=dooms,
        fallen=tuple(who for who in state.fallen if who not in hidden),
        victory=tuple(who for who in state.victory if who not in hidden),
        effects=tuple(effect for effect in state.effects if effect.bearer not in hidden),
    )


def _foreseen(doom: Doom, hidden: Collection[str]) -> Doom:
    """What comes, as it is known: of those it changes the hidden are none, and nobody's change is not everybody's."""
    who = tuple(one for one in doom.who if one not in hidden)
    return replace(doom, who=who, value=doom.value if who or not doom.who else "")


def knows(state: State, who: str, audience: Audience) -> bool:
    """Whether an audience knows of somebody."""
    body = state.combatants.get(who)
    return audience == "gm" or body is None or not body.hidden
