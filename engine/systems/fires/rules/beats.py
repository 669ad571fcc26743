"""How much a beat holds, and what of it is used (FF-51 to FF-57)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.rules.force import borne, restrictions
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.state import HERO, Beat, State

FREE = ("free", "none")
"""The economies of what is no action of the allowance (FF-52)."""


def beat_limits(beat: Beat, dice: bool, most: tuple[int, ...], economy: str, more: bool) -> Refusal | None:
    """The shapes of a beat (FF-51, FF-57). ``dice``: there are some; ``most``: the ``caps``; ``more``: it gives another
    action. A condition that allows a single action only (Staggered) leaves no Double.
    """
    done, allowed = used(beat), min((2, *most)) + beat.extra
    if economy in FREE:
        if beat.free:
            return Refusal("free", "only one Free action per beat", "FF-52")
        if not dice or (not more and done >= allowed):
            return Refusal("free", "a Free action may not be the last thing of the beat", "FF-53")
        return None
    if economy == "double":
        if most:
            return Refusal("limit", "Staggered: no Double action", "FF-57")
        if beat.extra:
            return None if done + 2 <= allowed else Refusal("limit", "all actions used", "FF-51")
        if beat.actions:
            return Refusal("limit", "a Double action takes the whole beat", "FF-51")
        return None
    if beat.double and not beat.extra:
        return Refusal("limit", "a Double action takes the whole beat", "FF-51")
    if done >= allowed:
        return Refusal("limit", "both actions used", "FF-51")
    if economy == "dynamic" and beat.dynamic >= 1 + beat.extra:
        return Refusal("limit", "only one Dynamic action per beat", "FF-51")
    return None


def used(beat: Beat) -> int:
    """Actions of the allowance that are used; a Double is two."""
    return beat.simple + beat.dynamic + 2 * beat.double


def beat_of(book: Catalog, state: State) -> Beat:
    """The beat with the actions more that what is in force gives (FF-57)."""
    more = _more(book, state)
    return replace(state.beat, extra=state.beat.extra + more) if more else state.beat


@of_sheet
def _more(book: Catalog, state: State) -> int:
    return sum(rule.count for rule, _ in borne(book, state, HERO, effects.ExtraAction))


@of_sheet
def caps(book: Catalog, state: State) -> tuple[int, ...]:
    """To how many actions conditions lower the two of a beat (FF-57)."""
    return tuple(rule.max_actions for rule, _ in restrictions(book, state, HERO) if rule.max_actions is not None)
