"""The state as an audience knows it: for players without the hidden, the reserves of the enemy, and its plan tokens
(law 9).

Everything that is shown or offered to players is worked out from this state, so that nothing can leak by being left
in.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.view import Audience
from engine.systems.yokai.state import Attack, Combatant, Frame, State


def unknown(one: Combatant) -> bool:
    """Somebody the players do not know to be there."""
    return one.hidden or (one.side == "enemies" and one.status == "reserve")


def seen(state: State, audience: Audience) -> State:
    """What the audience knows of the state."""
    if audience == "gm":
        return state
    away = {key for key, one in state.combatants.items() if unknown(one)}
    tokens = tuple(token for token in state.tokens if token.side == "players")
    if not away:
        return replace(state, tokens=tokens, notes="")
    order = tuple(turn for turn in state.order if turn.who not in away)
    at = -1
    if 0 <= state.at < len(state.order) and state.order[state.at].who not in away:
        at = sum(1 for turn in state.order[: state.at] if turn.who not in away)
    return replace(
        state,
        combatants={key: one for key, one in state.combatants.items() if key not in away},
        order=order,
        at=at,
        owner="" if state.owner in away else state.owner,
        quiet=tuple(who for who in state.quiet if who not in away),
        asked=tuple(who for who in state.asked if who not in away),
        releases=tuple(who for who in state.releases if who not in away),
        frames=tuple(frame for frame in state.frames if not _names(frame) & away),
        tokens=tokens,
        notes="",
    )


def _names(frame: Frame) -> set[str]:
    if isinstance(frame, Attack):
        return {frame.roller.who, *(target.who for target in frame.targets)}
    return {frame.target, *(party.roller.who for party in frame.parties)}


def secret_turn(state: State) -> bool:
    """Whether somebody hidden has the turn, so that players only know the game master decides."""
    return bool(state.owner) and unknown(state.combatants[state.owner])


def numbers(state: State, one: Combatant, audience: Audience) -> bool:
    """YO-S44: whether the audience may see FP, Threshold, Rally, Ki, armour and the like of somebody."""
    return audience == "gm" or one.side == "players" or state.house.reveal_enemy_numbers == "on"


def dice_shown(state: State, who: str, audience: Audience) -> bool:
    """YO-18: whether the audience may see the dice of somebody."""
    if audience == "gm" or state.hide == "none":
        return True
    one = state.combatants.get(who)
    return state.hide == "enemies" and one is not None and one.side == "players"
