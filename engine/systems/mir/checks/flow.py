"""Whose moment it is, and what is left of it (MR-10 to MR-18, MR-27)."""

from __future__ import annotations

from typing import Any

from engine.core import codes
from engine.core.refusal import Refusal, within
from engine.core.roster import unknown
from engine.systems.mir import commands as cmd
from engine.systems.mir.audience import UNSEEN
from engine.systems.mir.build import written
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.check import opening_problems
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.rules.initiative import opponents, waiting
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant

SETTING_UP = "the field is being laid out: start the fight first"
MAX_DICE = 20
"""More situation dice than any table needs; a typing error is told instead of rolled."""


def safe_name(state: State, who: str) -> str:
    """A name for refusals, which anybody may read: never that of somebody hidden."""
    person = state.combatants.get(who)
    return who if person is None else UNSEEN if person.hidden else person.name


def known(state: State, who: str) -> Refusal | None:
    """Somebody of that id is in the roster."""
    if who in state.combatants:
        return None
    return unknown(who, [person.id for person in state.combatants.values() if not person.hidden], "MR-15")


def all_known(state: State, people: tuple[str, ...], rule: str) -> Refusal | None:
    """Everybody named is in the roster, and named once."""
    if len(set(people)) != len(people):
        return Refusal(codes.TARGET, "somebody is named twice: each counts once", rule)
    return next((no for no in (known(state, who) for who in people) if no is not None), None)


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
    return Refusal(codes.WINDOW, wants[asked.kind], asked.rule)


def fight_open(state: State) -> Refusal | None:
    """A fight is open."""
    if state.phase in ("initiative", "slots"):
        return None
    why = "no fight is open: open one first" if state.phase == "interlude" else SETTING_UP
    return Refusal(codes.PHASE, why, "MR-13")


def in_slots(state: State) -> Refusal | None:
    """A fight is under way, and no decision is open."""
    if state.phase == "initiative":
        return Refusal(codes.PHASE, "the order is not known yet: roll Initiative first", "MR-10")
    return fight_open(state) or awaited(state)


def fit(state: State, who: str) -> Refusal | None:
    """Somebody known, alive, present and conscious (MR-27)."""
    if (no := known(state, who)) is not None:
        return no
    person = state.combatants[who]
    if not person.alive:
        return Refusal(codes.STATE, f"{safe_name(state, who)} is dead and can do nothing", "MR-27")
    if person.out and not (state.phase == "interlude" and person.out == "fled"):
        return Refusal(codes.TURN, f"{safe_name(state, who)} has left the fight: add them again first", "MR-15")
    if person.unconscious:
        waking = "the GM wakes them" if person.down else "every Severe Wound is bandaged"
        return Refusal(codes.STATE, f"{safe_name(state, who)} is unconscious: until {waking}, no action", "MR-27")
    return None


def own_slot(state: State, who: str) -> Refusal | None:
    """It is this combatant's slot, and they can act (MR-14)."""
    if (no := known(state, who) or in_slots(state) or fit(state, who)) is not None:
        return no
    if state.active != who:
        now = safe_name(state, state.active) if state.active else "nobody"
        whose = "it is somebody else's slot" if now == UNSEEN else f"it is the slot of {now}"
        waits = f"{safe_name(state, who)} acts when the order comes to them, or when the GM gives them the slot"
        return Refusal(codes.TURN, f"{whose}: {waits}", "MR-14")
    return None


def action(state: State, who: str) -> Refusal | None:
    """The action of the own slot is left (MR-14)."""
    if (no := own_slot(state, who)) is not None:
        return no
    if state.combatants[who].acted:
        return Refusal("no-action-left", f"{safe_name(state, who)} has spent the action", "MR-14")
    return None


def free_move(state: State, who: str) -> Refusal | None:
    """The free move of the own slot is left (MR-14, MR-17, MR-S10)."""
    if (no := own_slot(state, who)) is not None:
        return no
    person = state.combatants[who]
    if person.moved:
        text = f"{safe_name(state, who)} has used the one free move of this slot; Run is an action"
        return Refusal("no-move-left", text, "MR-14")
    if person.ran and not state.house.run_stacks_with_move:
        text = f"{safe_name(state, who)} has run: at this table that leaves no free move in the same slot"
        return Refusal("no-move-left", text, "MR-S10")
    return None


def may_run(state: State, who: str) -> Refusal | None:
    """The action is left, and running is allowed after what was done (MR-18, MR-S10)."""
    if (no := action(state, who)) is not None:
        return no
    if state.combatants[who].moved and not state.house.run_stacks_with_move:
        text = f"{safe_name(state, who)} has moved: at this table that leaves no Run in the same slot"
        return Refusal("no-action-left", text, "MR-S10")
    return None


def act_or_rest(state: State, who: str) -> Refusal | None:
    """The action is left; between fights nothing is needed but to be fit."""
    return fit(state, who) if state.phase == "interlude" else action(state, who)


def situation(dice: int) -> Refusal | None:
    """A sane number of situation dice (MR-09)."""
    return within("situation dice", dice, -MAX_DICE, MAX_DICE, "MR-09")


def dice(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """The situation dice of a command."""
    return situation(command.dice)


def between(state: State) -> Refusal | None:
    """No fight is open (MR-16)."""
    if state.phase == "interlude":
        return None
    return Refusal(codes.PHASE, SETTING_UP if state.phase == "setup" else "a fight is open: end it first", "MR-16")


def fights_next(person: Combatant) -> bool:
    """Somebody who is in the next fight: alive, and here, or a character who only fled (MR-15)."""
    return person.alive and (not person.out or (person.kind == "pc" and person.out == "fled"))


def two_sides(state: State) -> Refusal | None:
    """There is somebody to fight (MR-15)."""
    if len({person.side for person in state.combatants.values() if fights_next(person)}) > 1:
        return None
    return Refusal(codes.ENCOUNTER, "nobody to fight: add somebody on another side first", "MR-15")


def startable(state: State) -> Refusal | None:
    """The first fight on a field that is laid out (MR-10)."""
    if state.phase != "setup":
        return Refusal(
            codes.PHASE, "the fight has started" if state.phase != "interlude" else "ask for the next", "MR-10"
        )
    return two_sides(state)


def next_fight(catalog: Catalog, state: State, command: cmd.NextFight) -> Refusal | None:
    """The next fight, with two sides, or with an encounter that can begin."""
    encounter = command.encounter
    laid_out = encounter is not None and state.phase == "setup"
    if not laid_out and (no := between(state)) is not None:
        return no
    if encounter is None:
        return two_sides(state)
    problem = next(iter(opening_problems(catalog, written(encounter))), None)
    if problem is None:
        return None
    return Refusal(codes.ENCOUNTER, f"encounter.{problem}", "MR-15")


def to_roll(state: State) -> Refusal | None:
    """Initiative is being rolled (MR-10)."""
    if state.phase != "initiative":
        return fight_open(state) or Refusal(codes.PHASE, "Initiative is rolled once, when a fight begins", "MR-10")
    return awaited(state)


def initiative(catalog: Catalog, state: State, command: cmd.RollInitiative) -> Refusal | None:
    """Those who roll have not rolled; a group rolls with the pool of one of its own (MR-10, MR-11)."""
    if (no := to_roll(state)) is not None:
        return no
    rolling = waiting(state)
    if command.who and (no := known(state, command.who)) is not None:
        return no
    if command.who and command.who not in {person.id for person in rolling}:
        return Refusal(codes.STATE, f"{safe_name(state, command.who)} has rolled already", "MR-10")
    npcs = [person.id for person in opponents(state)]
    if command.pool_of and grouped(state, command) and npcs and command.pool_of not in npcs:
        shown = [who for who in npcs if not state.combatants[who].hidden]
        return Refusal(codes.TARGET, f"{command.pool_of!r} is not in the group: {', '.join(shown)}", "MR-11")
    return None


def grouped(state: State, command: cmd.RollInitiative) -> bool:
    """Whether foes roll as one group (MR-11)."""
    return (command.npcs or state.house.npc_initiative) == "group"


def end_fight(catalog: Catalog, state: State, command: cmd.EndFight) -> Refusal | None:
    """A fight can end, won by a side there is, or by nobody (MR-16)."""
    if (no := fight_open(state) or awaited(state)) is not None:
        return no
    if command.winner and command.winner not in state.sides:
        return Refusal(codes.CHOICE, f"{command.winner!r} is no side: {', '.join(state.sides)}", "MR-16")
    return None
