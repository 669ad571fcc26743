"""Treatment (MG-104 to MG-107), days of healing (MG-119 to MG-124, MG-145), recovery, money (MG-127 to MG-134)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.systems.mirage.coming import Attribute
from engine.systems.mirage.commands.acts import HealDay
from engine.systems.mirage.state import Combatant, State, Trait
from engine.systems.mirage.state.dice import PoolDie
from engine.systems.mirage.state.frames import Act, Relief
from engine.systems.mirage.state.things import HarmKind

PER_SUCCESS = 3
"""Conditions, or points of Toughness, that a success of a day's healing gives back (MG-119, MG-145)."""
SELF_HEALING = 2
BROKEN = -1
"""Broken, among the places of Conditions."""
MONEY_DIE, MONEY_SUCCESS = 6, 6


def treat_skill(kind: HarmKind) -> str:
    """Healing for bodies, Inspiration for minds (MG-104)."""
    return "healing" if kind == "physical" else "inspiration"


def has_kit(person: Combatant) -> bool:
    """Whether somebody carries what Healing needs (MG-105)."""
    return any(item.kit for item in person.items.values())


def barred(healer: Combatant, patient: str, kind: HarmKind) -> bool:
    """Whether a failure bars another try (MG-106)."""
    return f"{patient}/{kind}" in healer.barred


def healable(state: State, person: Combatant, kind: HarmKind) -> int:
    """Points of a day's healing that somebody could use: Conditions and Broken, or Toughness (MG-119, MG-145)."""
    if not person.present:
        return 0
    if not person.conditions:
        return person.toughness_max - person.toughness if kind == "physical" else 0
    return len(person.marked(kind)) + (state.house.heal_broken_cost if person.broken(kind) else 0)


def recovery_dice(person: Combatant, kind: HarmKind) -> tuple[PoolDie, ...]:
    """The two attribute dice of a recovery roll (MG-127)."""
    names: tuple[Attribute, Attribute] = ("strength", "agility") if kind == "physical" else ("wits", "empathy")
    return tuple(PoolDie(person.attributes[name], "attribute") for name in names if name in person.attributes)


def mendable(person: Combatant, kind: HarmKind) -> tuple[Trait, ...]:
    """Defects and Insights that a recovery roll is about (MG-127, MG-128)."""
    return tuple(trait for trait in person.traits if trait.kind == kind and not trait.permanent)


def money_successes(faces: Sequence[int]) -> int:
    """Successes of a Resources roll: each 6 one (MG-132)."""
    return sum(1 for face in faces if face >= MONEY_SUCCESS)


def purchases(successes: int, prices: Sequence[int], capital: int) -> list[tuple[int, int]]:
    """What is there for each thing in turn, and the Capital in it: as much as successes lack for its price, none where
    there is not as much, for it buys nothing then (MG-132, MG-134).
    """
    out = []
    for price in prices:
        spent = price - successes if 0 < price - successes <= capital else 0
        capital -= spent
        successes += spent
        out.append((successes, spent))
        successes -= price if successes >= price else 0
    return out


def clearings(state: State, relief: Relief) -> list[tuple[tuple[HarmKind, int], ...]]:
    """What a day's points may heal, Broken at its price, all used up; Broken ended first (MG-119, MG-S66)."""
    person = state.combatants[relief.who]
    kind = relief.kinds[0]
    prices = {(kind, BROKEN): state.house.heal_broken_cost} if person.broken(kind) else {}
    prices |= {(kind, at): 1 for at in person.marked(kind)}
    found = []
    for many in range(1, len(prices) + 1):
        for chosen in combinations(prices, many):
            left = relief.count - sum(prices[thing] for thing in chosen)
            if left >= 0 and not any(price <= left for thing, price in prices.items() if thing not in chosen):
                found.append(chosen)
    return sorted(found)


def room(state: State, act: Act) -> dict[str, int]:
    """What each patient of a day of healing can use (MG-119)."""
    assert isinstance(act.command, HealDay)
    return {who: healable(state, state.combatants[who], act.command.kind) for who in act.command.patients}


def points(state: State, act: Act) -> int:
    """What a day of healing has to share out, as far as it can be used (MG-119)."""
    successes = act.test.successes if act.test else 0
    return min(PER_SUCCESS * successes, sum(room(state, act).values()))
