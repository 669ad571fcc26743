"""What players may know: the one projection that options, preview and view are given."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.view import Audience
from tests.games.barrow.state import State


def visible(state: State, audience: Audience) -> State:
    """The state without those whom players do not see."""
    if audience == "gm":
        return state
    return replace(state, combatants={who: p for who, p in state.combatants.items() if not p.hidden})


def owner(state: State, who: str) -> Audience:
    """Who decides for somebody."""
    return "players" if state.combatants[who].side == "party" else "gm"


def seen(state: State, who: str, audience: Audience) -> bool:
    """Whether an audience knows of somebody; nobody in particular is known to all."""
    return audience == "gm" or not who or not state.combatants[who].hidden


def in_figures(state: State, who: str, audience: Audience) -> bool:
    """BA-S1: whether an audience knows somebody's numbers."""
    ours = owner(state, who) == "players"
    return seen(state, who, audience) and (audience == "gm" or ours or state.house.players_see_foes == "exact")
