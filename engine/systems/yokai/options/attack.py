"""Attacks as options, their targets with prices, and the answers to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, product
from typing import Any

from engine.core import offers
from engine.core.acts import Listed
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.roster import together
from engine.systems.yokai.checks import attack as checks
from engine.systems.yokai.checks.moments import affordable
from engine.systems.yokai.options.make import option, token_slot, warning
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.actions import actions, basic_attack
from engine.systems.yokai.rules.field import Price, price
from engine.systems.yokai.rules.people import opposing, standing
from engine.systems.yokai.state import Combatant, State
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import cost_of, price_note

READY = 60
"""Groups of targets that are listed ready-made; any other valid group is accepted too."""
TRIPLES = tuple([a, b, c] for a, b, c in product(range(1, 7), repeat=3))


def again(state: State, fighter: Combatant, group: str) -> Iterator[Option]:
    """The same attack at the same targets once more, complete."""
    if not fighter.habit or state.owner != fighter.id:
        return
    action, targets = actions(fighter.sheet).get(fighter.habit[0]), fighter.habit[1:]
    if action is None or not action.attack or action.timing != "full":
        return
    if not all(who in state.combatants for who in targets) or checks.attack(state, fighter.id, action, targets):
        return
    aimed = [state.combatants[who] for who in targets]
    yield option(
        "attack",
        fighter.id,
        f"Again: {action.name} at {together(foe.name for foe in aimed)}",
        key="again",
        rule="YO-42",
        cost=cost_of(price(state, fighter, action, aimed).total, action.ki),
        preview=warning(fighter, action.ki),
        group=group,
        seldom=True,
        action=action.id,
        targets=list(targets),
    )


def listed(state: State, fighter: Combatant, action: Action, no: Refusal | None, group: str) -> Iterator[Option]:
    """YO-42: an attack that somebody has."""
    slot, none, cost = (None, no, cost_of(action.fp, action.ki)) if no else targets_slot(state, fighter, action)
    yield option(
        "attack" if action.timing == "full" else "simple-attack",
        fighter.id,
        action.name,
        *((slot, *token_slot(state, fighter)) if slot else ()),
        key=action.id,
        no=none,
        rule="YO-42",
        cost=cost,
        preview=warning(fighter, action.ki),
        group=group,
        action=action.id,
    )


def targets_slot(state: State, fighter: Combatant, action: Action) -> tuple[Slot | None, Refusal | None, str]:
    """YO-52: whom an attack can be aimed at, each with its price, at whom it costs too much, and the lowest price; or
    why nobody.
    """
    foes, base = standing(state, opposing(fighter.side)), cost_of(action.fp, action.ki)
    if not foes:
        return None, checks.aim(state, fighter, action, ()), base
    good: dict[tuple[str, ...], Price] = {}
    for size in range(1, action.count + 1):
        for some in combinations(foes, size):
            aimed = list(some)
            apart = action.one_zone and len({foe.zone for foe in some}) > 1
            if len(good) < READY and not apart and affordable(state, fighter, action, aimed) is None:
                good[tuple(foe.id for foe in some)] = price(state, fighter, action, aimed)
    if not good:
        cheapest = min(foes, key=lambda foe: price(state, fighter, action, [foe]).total)
        return None, affordable(state, fighter, action, [cheapest]), base
    refused = ((foe, affordable(state, fighter, action, [foe])) for foe in foes)
    dear = {foe.id: (foe.name, no.message) for foe, no in refused if no is not None}
    labels = tuple(together(state.combatants[who].name for who in some) for some in good)
    notes = tuple(map(price_note, good.values()))
    least, *dearer = sorted({cost.total for cost in good.values()})
    cost = f"{'from ' * bool(dearer and least > action.fp)}{cost_of(least, action.ki)}"
    if action.count == 1:
        return Slot("targets", "entity", tuple(who for (who,) in good), labels, notes, barred=dear), None, cost
    return Slot("targets", "move", tuple(map(list, good)), labels, notes, barred=dear), None, cost


def basic(state: State, fighter: Combatant, no: Refusal | None, group: str, gm: bool) -> Iterator[Option]:
    """YO-45: an attack without a listed action; with an attribute by leave of the game master."""
    action = basic_attack(state)
    slot, none, cost = (None, no, cost_of(action.fp, 0)) if no else targets_slot(state, fighter, action)
    slots = () if slot is None else (slot, *token_slot(state, fighter))
    told: dict[str, Any] = {"no": none, "rule": "YO-45", "cost": cost, "group": group}
    yield option("basic-attack", fighter.id, "Basic attack", *slots, **told)
    if gm and slots and fighter.sheet.attributes:
        form = offers.choice("form", {f"attribute:{name}": name for name in fighter.sheet.attributes}, "attribute")
        label = "Basic attack with an attribute"
        yield option("basic-attack", fighter.id, label, form, *slots, key="attribute", seldom=True, **told)


def answers(state: State, fighter: Combatant) -> Iterator[Listed]:
    """YO-43: own Defences when targeted, guarding ones for allies, and none; YO-16: a plan token before the dice."""
    window = exchange.top(state)
    if window is None:
        return
    asked = exchange.unanswered(window)
    if asked:
        yield from _defences(state, fighter, asked)
    slot = token_slot(state, fighter, optional=False)
    if slot and checks.add_token(state, fighter.id, "") is None and not _token_spent(state, fighter):
        yield option("use-plan-token", fighter.id, "Use a plan token", *slot, rule="YO-16", group="answer")


def _token_spent(state: State, fighter: Combatant) -> bool:
    window = exchange.top(state)
    return window is not None and any(roller.token for roller in exchange.rollers(window) if roller.who == fighter.id)


def _defences(state: State, fighter: Combatant, asked: tuple[str, ...]) -> Iterator[Listed]:
    owned = [action for action in actions(fighter.sheet).values() if action.defence]
    usual = min(owned, key=lambda action: action.id != fighter.defence_habit, default=None)
    mine = fighter.id in asked
    for action in owned if mine else ():
        yield partial(_own, state, fighter, action, usual=action is usual)
    for action in owned if fighter.status == "in" else ():
        for target in asked if action.guard is not None else ():
            ally = state.combatants[target]
            if target != fighter.id and ally.side == fighter.side:
                no = checks.defend(state, fighter.id, action, target)
                label, key = f"{action.name} for {ally.name}", f"{action.id}:{target}"
                yield _answer("guard", state, fighter, action, label, key, no, target=target)
    if mine:
        yield partial(_none, state, fighter, owned)


def _own(state: State, fighter: Combatant, action: Action, *, usual: bool) -> Option:
    no = checks.defend(state, fighter.id, action, fighter.id)
    return _answer("defend", state, fighter, action, action.name, action.id, no, hot=usual and no is None)


def _none(state: State, fighter: Combatant, owned: list[Action]) -> Option:
    no = checks.asked_to_defend(state, fighter.id)
    hot = not any(checks.defend(state, fighter.id, action, fighter.id) is None for action in owned)
    told: dict[str, Any] = {"rule": "YO-46", "cost": "0 FP", "group": "answer", "hot": hot, "aim": "bear"}
    return option("no-defence", fighter.id, "No defence", no=no, **told)


def _answer(
    do: str,
    state: State,
    fighter: Combatant,
    action: Action,
    label: str,
    key: str,
    no: Refusal | None,
    *,
    hot: bool = False,
    **more: str,
) -> Option:
    return option(
        do,
        fighter.id,
        label,
        *token_slot(state, fighter),
        key=key,
        no=no,
        rule="YO-43",
        cost=cost_of(price(state, fighter, action, []).total, action.ki),
        preview=warning(fighter, action.ki),
        group="answer",
        hot=hot,
        action=action.id,
        **more,
    )


def dice(state: State) -> Iterator[Option]:
    """YO-18: roll, or type faces or a sum."""
    if checks.awaits_dice(state) is not None:
        return
    yield option("roll", "", "Roll", rule="YO-18", group="table", hot=True, aim="go-on")
    count = 1 if state.releases else 3
    faces: tuple[list[int], ...] = tuple([n] for n in range(1, 7)) if count == 1 else TRIPLES
    slot = Slot("faces", "move", faces, tuple(" ".join(map(str, some)) for some in faces))
    yield option("type-dice", "", "Type the faces", slot, key="faces", rule="YO-18", group="table")
    slot = offers.number("sum", count, 6 * count)
    yield option("type-dice", "", "Type the sum", slot, key="sum", rule="YO-18", group="table")
