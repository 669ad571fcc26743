"""What is worth answering in an exchange: with what to strike back, whether to break a shield, Health or a Wound."""

from __future__ import annotations

from engine.core.checks import checked
from engine.core.minds.contract import Act
from engine.systems.mir.commands import BreakShield, ChooseCounterWeapon, TakeHealthLoss, TakeWound
from engine.systems.mir.minds.worth import CUT, loss, wound
from engine.systems.mir.rules.damage import beside_successes, protection
from engine.systems.mir.rules.exchange import Question, counter_choices
from engine.systems.mir.state import State

DEATH = 1.0
"""What dying costs: more than any Wound."""


def answers(state: State, found: Question, far: bool) -> tuple[Act, ...]:
    """The answers to a question, each with its worth: at a glance, or for whoever looks ``far``."""
    person = state.combatants[found.who]
    if found.kind == "counter":
        attacker = state.combatants[checked(state.exchange).attacker]
        return tuple(
            Act(
                ChooseCounterWeapon(person.id, key),
                float(beside_successes(state, person, item.weapon, attacker)),
                f"strikes back with the {item.weapon.name.lower()}",
            )
            for key, item in counter_choices(state, person).items()
        )
    if found.kind == "shield":
        victim = state.combatants[found.victim]
        worth = 0.06 * protection(victim)
        return (
            Act(BreakShield(person.id, True, found.victim), worth, f"{victim.name} hides behind the shield"),
            Act(BreakShield(person.id, False, found.victim), CUT, "a Wound is worth more"),
        )
    amount = checked(found.blow).amount.total
    left = person.health - found.lost
    deadly = amount >= left
    health = DEATH if deadly else loss(amount, left, max(1, person.health_max))
    cut = wound(amount, person.malus, far)
    return (
        Act(TakeHealthLoss(person.id), -health, f"{max(0, left - amount)} of {person.health_max} Health left"),
        Act(TakeWound(person.id), -cut, "would die of it" if deadly else f"keeps {left} of {person.health_max} Health"),
    )
