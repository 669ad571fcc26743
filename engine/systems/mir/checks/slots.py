"""Whose moment it is, and what is left of it (MR-14, MR-17, MR-18, MR-27)."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.systems.mir.state import State
from engine.systems.mir.verdict import question
from engine.systems.mir.words import UNSEEN, name

SETTING_UP = "the field is being laid out: start the fight first"
MAX_DICE = 20
"""More situation dice than any table needs; a typing error is told instead of rolled."""


def safe_name(state: State, who: str) -> str:
    """A name for refusals, which anybody may read."""
    return name(state, who, "players")


def known(state: State, who: str) -> Refusal | None:
    """Somebody of that id is in the roster."""
    if who in state.people:
        return None
    there = ", ".join(person.id for person in state.people.values() if not person.hidden)
    return Refusal("bad-target", f"there is no {who!r} here: there are {there}", "MR-15")


def awaited(state: State) -> Refusal | None:
    """No decision of an exchange is open."""
    asked = question(state)
    if asked is None:
        return None
    who = safe_name(state, asked.who)
    wants = {
        "roll": f"the attack of {who} is declared: roll it first",
        "apply": "the roll waits for the GM: apply or overrule it first",
        "counter": f"{who} must first choose what to strike back with",
        "shield": f"{who} must first say whether to break the shield",
        "packet": f"{who} must first lose the Health or take the Wound",
    }
    return Refusal("pending-choice", wants[asked.kind], asked.rule)


def fight_open(state: State) -> Refusal | None:
    """A fight is open."""
    if state.phase in ("initiative", "slots"):
        return None
    why = "no fight is open: open one first" if state.phase == "ended" else SETTING_UP
    return Refusal("wrong-phase", why, "MR-13")


def in_slots(state: State) -> Refusal | None:
    """A fight is under way, and no decision is open."""
    if state.phase == "initiative":
        return Refusal("wrong-phase", "the order is not known yet: roll Initiative first", "MR-10")
    return fight_open(state) or awaited(state)


def fit(state: State, who: str) -> Refusal | None:
    """Somebody known, alive, present and conscious."""
    if (no := known(state, who)) is not None:
        return no
    person = state.people[who]
    if not person.alive:
        return Refusal("dead", f"{safe_name(state, who)} is dead and can do nothing", "MR-27")
    if person.out and not (state.phase == "ended" and person.out == "fled"):
        return Refusal("not-your-slot", f"{safe_name(state, who)} has left the fight: add them again first", "MR-15")
    if person.unconscious:
        waking = "the GM wakes them" if person.down else "every Severe Wound is bandaged"
        return Refusal("unconscious", f"{safe_name(state, who)} is unconscious: until {waking}, no action", "MR-27")
    return None


def own_slot(state: State, who: str) -> Refusal | None:
    """It is this combatant's slot, and they can act."""
    if (no := known(state, who) or in_slots(state) or fit(state, who)) is not None:
        return no
    if state.active != who:
        now = safe_name(state, state.active) if state.active else "nobody"
        whose = "it is somebody else's slot" if now == UNSEEN else f"it is the slot of {now}"
        waits = f"{safe_name(state, who)} acts when the order comes to them, or when the GM gives them the slot"
        return Refusal("not-your-slot", f"{whose}: {waits}", "MR-14")
    return None


def action(state: State, who: str) -> Refusal | None:
    """The action of the own slot is left."""
    if (no := own_slot(state, who)) is not None:
        return no
    if state.people[who].acted:
        text = f"{safe_name(state, who)} has used the one action of this slot: end the slot"
        return Refusal("no-action-left", text, "MR-14")
    return None


def free_move(state: State, who: str) -> Refusal | None:
    """The free move of the own slot is left."""
    if (no := own_slot(state, who)) is not None:
        return no
    person = state.people[who]
    if person.moved:
        text = f"{safe_name(state, who)} has used the one free move of this slot; Run is an action"
        return Refusal("no-move-left", text, "MR-14")
    if person.ran and state.option("run_stacks_with_move") == "no":
        text = f"{safe_name(state, who)} has run: at this table that leaves no free move in the same slot"
        return Refusal("no-move-left", text, "MR-17")
    return None


def may_run(state: State, who: str) -> Refusal | None:
    """The action is left, and running is allowed after what was done."""
    if (no := action(state, who)) is not None:
        return no
    if state.people[who].moved and state.option("run_stacks_with_move") == "no":
        text = f"{safe_name(state, who)} has moved: at this table that leaves no Run in the same slot"
        return Refusal("no-action-left", text, "MR-18")
    return None


def act_or_rest(state: State, who: str) -> Refusal | None:
    """The action is left; between fights nothing is needed but to be fit."""
    return fit(state, who) if state.phase == "ended" else action(state, who)


def situation(dice: int) -> Refusal | None:
    """A sane number of situation dice."""
    if abs(dice) <= MAX_DICE:
        return None
    return Refusal("bad-value", f"{dice} situation dice: must be −{MAX_DICE} to {MAX_DICE}", "MR-09")
