"""What stored facts of Fires Far Away used to look like.

Whoever changes a stored struct raises ``SCHEMA`` and adds the way from the one before.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.upcast import Raw, Upcast, Upcasts, each, filled, in_turn, inside, with_names, without

SCHEMA = 7
_SHEET = inside("sheet", without("origin"))
_ENCOUNTER = in_turn(without("system", "summary", "origin"), _SHEET)


def _harms(doom: Raw) -> Raw:
    """Damage of a doom event, which had been a count by type."""
    packets = doom.get("packets", {})
    return {**doom, "packets": [{"amount": count, "type": kind} for kind, count in packets.items()]}


def _met(state: Raw) -> Raw:
    """Whoever is not hidden was met."""
    seen = [who for who, body in state["combatants"].items() if not body.get("hidden")]
    return with_names()({**state, "known": seen})


def _several(one: str, many: str) -> Callable[[Raw], Raw]:
    """What was said of one cell is said of several."""

    def told(fact: Raw) -> Raw:
        return {**{key: value for key, value in fact.items() if key != one}, many: [fact[one]]}

    return told


def _declared(fact: Raw) -> Raw:
    """Why something came to nothing was one word, and its sentence said the rest."""
    if fact.get("news") != "waste":
        return fact
    told = {"dares not come closer": "afraid", "dares no blow": "afraid", "can do no magic": "mute"}
    short, _, why = str(fact["text"]).partition(" does not reach")
    falls = "" if short == fact["text"] else "hidden" if why else "short"
    return {**fact, "news": told.get(fact["text"], falls or "waste")}


_JOURNEY = inside("journey", filled(counters={}, held={}))
_STATE = in_turn(each("dooms", _harms), each("results", filled(repeatable=False, heals="")), _JOURNEY)
_POOL, _BEAT = each("pool", without("temporary")), inside("beat", without("stunned"))
_UNREAD = in_turn(without("notices"), _POOL, _BEAT)
UPCASTS: Upcasts = {
    1: Upcast(
        commands={"next-fight": inside("encounter", _ENCOUNTER)},
        events={"fight-laid": inside("state", _STATE), "journey-set": _JOURNEY},
        state=_STATE,
    ),
    2: Upcast(),
    3: Upcast(
        events={
            "pool-set": _POOL,
            "action-committed": _BEAT,
            "beat-set": _BEAT,
            "encounter-ended": filled(stays=["hollow", "cursed", "broken"]),
            "fight-laid": inside("state", _UNREAD),
        },
        state=_UNREAD,
    ),
    4: Upcast(state=_met),
    5: Upcast(commands={"rule-tile": _several("at", "hexes")}, events={"tile-set": _several("cell", "cells")}),
    6: Upcast(events={"turn-set": _declared}),
}
"""From 1: a next fight was stored as its file had it, now in structs of its own; the damage of doom events had no words
on it, chapters no counters, and results neither healed nor kept anything.
From 2: nothing that is worn was a missile (``Piece.kind``).
From 3: dice, beats and states said what nobody reads; what outlasts a fight was known by its name.
From 4: marks went by whom players saw just then.
From 5: ground was changed hex by hex.
From 6: what an enemy's Turn was wasted by was known by its sentence.
"""
