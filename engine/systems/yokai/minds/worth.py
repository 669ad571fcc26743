"""What Focus, Ki and a blow are worth, in pushes of the Tide: one unit of worth is one point of it.

A Focus Point is worth what it would ward off, the first ones the most. That fades in a fight that drags on, so that
nobody sits on their Focus for ever.
"""

from __future__ import annotations

from functools import lru_cache

from engine.systems.yokai import odds
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.actions import actions, best_attribute, modifier, roller_of
from engine.systems.yokai.rules.people import ki_limit
from engine.systems.yokai.rules.tide import margin_bonus
from engine.systems.yokai.state import Combatant, Side, State
from engine.systems.yokai.state.exchange import Roller
from engine.systems.yokai.state.sheet import Action

FOCUS = (2.6, 2.2, 1.6, 1.2, 0.8, 0.6, 0.4, 0.3)
"""What the first, second, … Focus Point somebody keeps is worth; those beyond are worth ``SPARE``."""
SPARE = 0.2

PATIENT = 8
"""Rounds until Focus begins to be worth less; after twice as many it is worth nothing."""

STRAIN, BURNT = 0.9, 40.0
"""What a point of Ki above the limit costs, and going out by it."""

KI = 0.12
"""What a point of Ki below the limit costs."""


@lru_cache(maxsize=256)
def focus(fp: int) -> float:
    """What so many FP are worth to somebody who keeps them."""
    return sum(FOCUS[:fp]) + SPARE * max(0, fp - len(FOCUS))


def patience(state: State) -> float:
    """What Focus is still worth keeping, 1 to 0."""
    return max(0.0, min(1.0, 1 - (state.round - PATIENT) / PATIENT))


def spent(state: State, person: Combatant, fp: int, ki: int) -> float:
    """What a price costs."""
    cost = patience(state) * (focus(person.fp) - focus(max(0, person.fp - fp))) + KI * ki
    if ki:
        limit = ki_limit(person)
        cost += STRAIN * max(0, person.ki + ki - max(limit, person.ki)) + BURNT * (person.ki + ki > 2 * limit)
    return cost


@lru_cache(maxsize=4096)
def push(edge: int, flat: int) -> tuple[float, float]:
    """The chance to hit and the expected damage of an attack that is better by ``edge`` (ties rolled again)."""
    hit = harm = 0.0
    for apart, likely in odds.APART.items():
        margin = apart + edge
        if margin > 0:
            hit += likely
            harm += likely * max(1, flat + margin_bonus(margin))
    settled = 1 - odds.APART.get(-edge, 0.0)
    return hit / settled, harm / settled


def room(state: State, side: Side) -> int:
    """How far the Tide can still be pushed against a side before it breaks and the rest is lost."""
    marker = state.tide if side == "enemies" else -state.tide
    return max(1, state.tide_limit - marker)


def undefended(state: State, foe: Combatant) -> int:
    """YO-S15: what is added to the dice of somebody who does not defend."""
    how = state.house.undefended
    form = best_attribute(foe.sheet) if how == "attribute" else "bare"
    return -30 if how == "auto-hit" else modifier(state, Roller(foe.id, form), "defence")


Defence = tuple[int, int, Action]
"""What is added to the dice of a Defence, its price, and the Defence."""


def defences(state: State, foe: Combatant) -> list[Defence]:
    """The Defences that somebody can pay for and would use, the best first."""
    found = [
        (modifier(state, roller_of(foe.id, action, paid=action.ki), "defence"), action.fp, action)
        for action in actions(foe.sheet).values()
        if action.defence
        and action.timing != "full"
        and action.fp <= foe.fp
        and not (action.ki and foe.ki + action.ki > ki_limit(foe))
    ]
    return sorted(found, key=lambda one: (-one[0], one[1]))


def best_defence(state: State, ready: list[Defence], against: Action) -> tuple[int, int] | None:
    """The best of some Defences against an attack, as its modifier and price; none where none of them suits."""
    best = next((one for one in ready if exchange.suits(state.house, one[2], against)), None)
    return best[:2] if best else None
