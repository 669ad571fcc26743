"""The one projection for an audience: the state as players know it, without the hidden, the reserves of the enemy, its
plan tokens and the notes (law 9).

Everything that is shown or offered to players is worked out from this state, so that nothing can leak by being left
in: no counter of it moves with what they do not know.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.view import Audience
from engine.systems.yokai.rules.exchange import Awaited
from engine.systems.yokai.rules.people import opposing, standing
from engine.systems.yokai.state import Combatant, Slot, State
from engine.systems.yokai.state.exchange import Attack, Window


def unknown(fighter: Combatant) -> bool:
    """Somebody the players do not know to be there."""
    return fighter.hidden or (fighter.side == "enemies" and fighter.status == "reserve")


def visible(state: State, audience: Audience) -> State:
    """What the audience knows of the state: of whoever has a closed sheet, that some FP may be left."""
    if audience == "gm":
        return state
    away = {key for key, fighter in state.combatants.items() if unknown(fighter)}
    known = without(state, away)
    people = {
        who: fighter if numbers(state, fighter, audience) else replace(fighter, fp=1)
        for who, fighter in known.combatants.items()
    }
    return replace(
        known,
        combatants=people,
        offered=state.offered and not _hidden_slot(state, away),
        quiet=(),
        windows=tuple(window for window in state.windows if not named(window) & away),
        tokens=tuple(token for token in state.tokens if token.side == "players"),
        serial=0,
        beat=state.round,
    )


def without(state: State, away: set[str]) -> State:
    """The state without some people and what is theirs, and without notes; open questions stay as they are."""

    def seen(people: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(who for who in people if who not in away)

    return replace(
        state,
        combatants={key: fighter for key, fighter in state.combatants.items() if key not in away},
        order=_order(state, away),
        owner="" if state.owner in away else state.owner,
        quiet=seen(state.quiet),
        asked=seen(state.asked),
        releases=seen(state.releases),
        clocks=tuple(clock for clock in state.clocks if clock.who not in away),
        notes="",
    )


def _order(state: State, away: set[str]) -> tuple[Slot, ...]:
    """The slots of those who are known; ties are counted anew, so that no number is missing among them."""
    kept = [slot for slot in state.order if slot.who not in away]
    groups = sorted({slot.group for slot in kept})
    return tuple(replace(slot, group=groups.index(slot.group)) for slot in kept)


def _hidden_slot(state: State, away: set[str]) -> bool:
    """Whether the shared slot that is up belongs to a tie in which nobody is known but one."""
    up = next((slot for slot in state.order if not slot.taken), None)
    return up is not None and up.who in away


def named(window: Window) -> set[str]:
    """Everybody whom a question is about."""
    about = window.about
    if isinstance(about, Attack):
        return {about.roller.who, *(target.who for target in about.targets)}
    return {*filter(None, (about.target,)), *(party.roller.who for party in about.parties)}


def numbers(state: State, fighter: Combatant, audience: Audience) -> bool:
    """YO-S44: whether the audience may see FP, Threshold, Rally, Ki, armour and the like of somebody."""
    return audience == "gm" or fighter.side == "players" or state.house.players_see_foes == "exact"


def numbers_against(state: State, fighter: Combatant, audience: Audience) -> bool:
    """YO-S44: whether the audience sees the numbers of everybody on the other side."""
    return all(numbers(state, foe, audience) for foe in standing(state, opposing(fighter.side)))


def dice_shown(state: State, who: str, audience: Audience) -> bool:
    """YO-18: whether the audience may see the dice of somebody."""
    if audience == "gm" or state.hide == "none":
        return True
    fighter = state.combatants.get(who)
    return state.hide == "enemies" and fighter is not None and fighter.side == "players"


def counts_known(state: State, window: Window, wanted: Awaited) -> bool:
    """YO-S44, YO-18: whether players may know what comes on top of a roll's dice and what they are held against."""
    about = window.about
    if isinstance(about, Attack) and wanted.role == "defence" and not dice_shown(state, about.roller.who, "players"):
        return False
    return numbers(state, state.combatants[wanted.roller.who], "players")


def owner_of(fighter: Combatant) -> Audience:
    """Who decides for somebody."""
    return "gm" if fighter.controller == "GM" else "players"
