"""What somebody may do: attacks, other actions, moves, the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.systems.yokai import legal
from engine.systems.yokai.derived import (
    actions,
    basic_action,
    distance,
    forms,
    ki_limit,
    ki_over,
    opposing,
    price,
    standing,
)
from engine.systems.yokai.options.make import choice, cost_of, form_label, number, option, people, token_slot, zones
from engine.systems.yokai.state import HOME, Action, Combatant, State

READY = 60
"""Groups of targets that are listed ready-made; any other valid group is accepted too."""


def of(state: State, one: Combatant, *, gm: bool) -> list[Option]:
    """Everything somebody in the fight could do; while something is being resolved, or a shared slot waits to be
    taken, only what may be inserted.
    """
    if state.phase != "turns" or one.status != "in":
        return []
    every = _every(state, one, gm=gm)
    return every if state.owner and not state.frames else [option for option in every if option.enabled]


def _every(state: State, one: Combatant, *, gm: bool) -> list[Option]:
    group = "act" if state.owner == one.id else "react"
    out = list(_again(state, one, group))
    moments = {"full": legal.full(state, one.id), "simple": legal.simple(state, one.id)}
    for action in actions(one.sheet).values():
        no = moments[action.timing]
        if action.attack:
            out.append(_attack(state, one, action, no, group))
        elif not action.defence:
            out += _other(state, one, action, no, group, gm)
    out += _basic(state, one, moments["full"], group, gm)
    out.append(_move(state, one, group))
    out += _ending(state, one, group)
    return out


def warning(one: Combatant, ki: int) -> str:
    """YO-83: the pool and penalty that an action would cause."""
    if not ki:
        return ""
    pool = one.ki + ki
    over, limit = ki_over(one, pool), ki_limit(one)
    text = f"Ki {pool}/{limit}"
    if pool > 2 * limit:
        return f"{text}: burns out (above {2 * limit})"
    return f"{text}: −{over} on every check" if over else text


# ---- attacks -----------------------------------------------------------------


def _again(state: State, one: Combatant, group: str) -> Iterator[Option]:
    """The same attack at the same targets once more, with one key."""
    if not one.habit or state.owner != one.id:
        return
    action = actions(one.sheet).get(one.habit[0])
    targets = one.habit[1:]
    if action is None or action.timing != "full" or not all(who in state.combatants for who in targets):
        return
    if legal.attack(state, one.id, action, targets) is not None:
        return
    names = ", ".join(state.combatants[who].name for who in targets)
    cost = price(state, one, action, [state.combatants[who] for who in targets])
    yield option(
        "attack",
        one.id,
        f"Again: {action.name} at {names}",
        key="again",
        rule="YO-42",
        cost=cost_of(cost.total, action.ki),
        preview=warning(one, action.ki),
        group=group,
        action=action.id,
        targets=list(targets),
    )


def _attack(state: State, one: Combatant, action: Action, no: Refusal | None, group: str) -> Option:
    do = "attack" if action.timing == "full" else "simple-attack"
    slot, none = (None, no) if no else targets_slot(state, one, action)
    slots = () if slot is None else (slot, *token_slot(state, one))
    return option(
        do,
        one.id,
        action.name,
        key=action.id,
        slots=slots,
        no=none,
        rule="YO-42",
        cost=cost_of(action.fp, action.ki),
        preview=warning(one, action.ki),
        group=group,
        action=action.id,
    )


def targets_slot(state: State, one: Combatant, action: Action) -> tuple[Slot | None, Refusal | None]:
    """YO-52: whom an attack can be aimed at, each with its price; or why nobody."""
    foes = standing(state, opposing(one.side))
    if not foes:
        return None, legal.aim(state, one, action, ())
    good: list[tuple[str, ...]] = []
    notes: list[str] = []
    for size in range(1, action.count + 1):
        for some in combinations(foes, size):
            if len(good) >= READY or len({foe.zone for foe in some}) > 1:
                continue
            if legal.affordable(state, one, action, list(some)):
                continue
            good.append(tuple(foe.id for foe in some))
            notes.append(price_note(state, one, action, list(some)))
    if not good:
        cheapest = min(foes, key=lambda foe: price(state, one, action, [foe]).total)
        return None, legal.affordable(state, one, action, [cheapest])
    labels = tuple(", ".join(state.combatants[who].name for who in some) for some in good)
    if action.count == 1:
        return Slot("targets", "entity", tuple(some[0] for some in good), labels, tuple(notes)), None
    return Slot("targets", "move", tuple(list(some) for some in good), labels, tuple(notes)), None


def price_note(state: State, one: Combatant, action: Action, targets: list[Combatant]) -> str:
    """What an attack costs and why: ``7 = 1 + 4 zones + 2 enemies`` or ``1, in range``."""
    cost = price(state, one, action, targets)
    if cost.total == cost.fp:
        return f"{cost.total}, in range" if cost.zones == 0 else str(cost.total)
    return f"{cost.total} = {cost}"


def _basic(state: State, one: Combatant, no: Refusal | None, group: str, gm: bool) -> Iterator[Option]:
    action = basic_action(state)
    slot, none = (None, no) if no else targets_slot(state, one, action)
    slots = () if slot is None else (slot, *token_slot(state, one))
    common: dict[str, Any] = {"no": none, "rule": "YO-45", "cost": cost_of(action.fp, 0), "group": group}
    yield option("basic-attack", one.id, "Basic attack", slots=slots, **common)
    if gm and slots and one.sheet.attributes:
        names = [f"attribute:{name}" for name in one.sheet.attributes]
        form = choice("form", names, one.sheet.attributes, "attribute")
        yield option(
            "basic-attack", one.id, "Basic attack with an attribute", key="attribute", slots=(form, *slots), **common
        )


# ---- other actions -----------------------------------------------------------


def _other(state: State, one: Combatant, action: Action, no: Refusal | None, group: str, gm: bool) -> Iterator[Option]:
    do = "full-action" if action.timing == "full" else "simple-action"
    slots: tuple[Slot, ...] = ()
    no = no or legal.affordable(state, one, action, [])
    if no is None and action.target in ("ally", "enemy"):
        slot, no = _helped(state, one, action)
        slots = (slot,) if slot else ()
    if action.form == "gm":
        names = forms(one.sheet)
        slots = (choice("form", names, map(form_label, names), "check"), *slots)
    checked = action.form != "none"
    against = f" vs DN {action.dn}" if checked and action.dn is not None else ""
    if checked and action.dn is None:
        slots = (*slots, number("dn", 3, 30, 14, "DN"))
    common: dict[str, Any] = {
        "no": no,
        "rule": "YO-47",
        "cost": cost_of(action.fp, action.ki),
        "preview": warning(one, action.ki) or action.note,
        "action": action.id,
    }
    with_token = (*slots, *token_slot(state, one)) if checked else slots
    yield option(do, one.id, action.name + against, key=action.id, slots=with_token, group=group, **common)
    if gm and checked and no is None:
        yield option(
            do,
            one.id,
            f"{action.name}: success without a roll",
            key=f"{action.id}:ruled",
            slots=slots,
            group="ruling",
            ruled="success",
            **common,
        )


def _helped(state: State, one: Combatant, action: Action) -> tuple[Slot | None, Refusal | None]:
    """YO-56: who is within range of an action that is no attack."""
    near, nobody = legal.within_reach(state, one, action)
    return (None, nobody) if nobody else (people(state, near, "target"), None)


def _move(state: State, one: Combatant, group: str) -> Option:
    """YO-54: own zones, with their price."""
    ways = {zone: distance(one.zone, zone) for zone in HOME[one.side] if zone != one.zone}
    open_to = [zone for zone in ways if legal.move(state, one.id, zone) is None]
    no = None if open_to else legal.move(state, one.id, min(ways, key=lambda zone: ways[zone]))
    slot = zones(open_to, notes=tuple(f"{ways[zone]} FP" for zone in open_to))
    return option("move", one.id, "Move", slots=(slot,), no=no, rule="YO-54", cost="1 FP a zone", group=group)


def _ending(state: State, one: Combatant, group: str) -> Iterator[Option]:
    """YO-31: end of turn or pass, and the standing pass."""
    if state.owner == one.id:
        no = legal.turn(state, one.id)
        acted = state.acted
        yield option(
            "end-turn" if acted else "pass",
            one.id,
            "End turn" if acted else "Pass",
            no=no,
            rule="YO-31",
            preview=f"{one.fp} FP kept" if one.fp else "",
            group=group,
            hot=True,
        )
    if one.done:
        no = legal.standing_pass(state, one.id, on=False)
        yield option("undone", one.id, "Not done after all", no=no, rule="YO-31", group=group)
    else:
        no = legal.standing_pass(state, one.id, on=True)
        yield option("done", one.id, "Done for this round", no=no, rule="YO-31", group=group)
