"""What is worth doing on the own turn: attack, get where one can, stay alive. 1 is a foe taken out for sure."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.minds.contract import Act, Temper
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.every import refusal
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.commands.flow import EndTurn
from engine.systems.mirage.minds.blows import Bout
from engine.systems.mirage.minds.who import asked, left, temper
from engine.systems.mirage.rules import fear, zones
from engine.systems.mirage.rules.attack import Aimed, melee_fault, shot_fault
from engine.systems.mirage.rules.overwatch import directions
from engine.systems.mirage.rules.people import (
    fights_on,
    foes_of,
    holder_of,
    in_zone,
    melee_ready,
    ranged_ready,
    rider_of,
    throwable,
)
from engine.systems.mirage.state import Combatant, State

GUARD = 0.1
"""What a fast action is worth that is kept to block or dodge with, while a foe is near."""

NEARER = 0.03
"""What it is worth to be a zone nearer to a foe."""

RISE, FREE, HEAL, WATCH = 0.12, 0.3, 0.5, 0.06
"""What it is worth to get up, to break free, to have somebody Broken treated, to watch a way."""

FLIGHT = 0.3
"""Below this part of what somebody could take, cowards run; careful ones below half of it."""

APART = ("not-engaged", "barrier")
"""What keeps a melee attack from reaching and is mended by a move up to the foe."""

WEARY = 15
"""Rounds after which somebody who reaches nobody begins to think of leaving."""


def turn(catalog: Catalog, state: State, who: str) -> tuple[Act, ...]:
    """The acts of the first of those asked, from ``who`` on, for whom anything is worth it; else the turn ends."""
    able = asked(state)
    bout = Bout(state)
    found: list[Act] = []
    for tried in (who, *(other for other in able if other != who)):
        found = [*found, *_of(catalog, bout, state.combatants[tried])]
        if any(act.worth > 0 for act in found):
            break
    return (*found, Act(EndTurn(), 0.0, "what is left is kept to block and dodge with"))


def _of(catalog: Catalog, bout: Bout, person: Combatant) -> list[Act]:
    """What one of the side could do, and would be allowed to."""
    nature = temper(catalog, bout.state, person.id)
    acts = sorted(_all(catalog, bout, person, nature), key=lambda act: -act.worth)
    allowed: list[Act] = []
    for act in acts:
        if refusal(catalog, bout.state, act.command) is None:
            allowed.append(act)
        if len(allowed) >= 8:
            break
    return allowed


def _all(catalog: Catalog, bout: Bout, person: Combatant, nature: Temper) -> Iterator[Act]:
    state = bout.state
    must = 2.0 if person.terror is not None else 0.0
    if person.slow_spent and person.fast_spent:
        return
    strikes = [act for act in attacks(bout, person, nature) if refusal(catalog, state, act.command) is None]
    best = max((act.worth for act in strikes), default=0.0)
    if must:
        yield from (Act(act.command, act.worth + must, "out of their mind") for act in strikes)
        yield from _driven(state, person, must)
        return
    yield from strikes
    guard = 0.0 if person.fast_spent else _guard(bout, person, nature)
    if holder_of(state, person.id):
        yield Act(cmd.BreakFree(person.id), FREE, "out of the hold")
    if person.prone:
        yield Act(cmd.GetUp(person.id), RISE + best / 2 - guard / 2, "on the ground one is easily struck")
    yield from _treats(state, person)
    yield from _flights(state, person, nature, best)
    if best <= 0 or nature in ("archer", "coward"):
        yield from _moves(bout, person, nature, best, guard)


def _guard(bout: Bout, person: Combatant, nature: Temper) -> float:
    """What it is worth to keep the fast action."""
    near = any(foe.zone == person.zone or ranged_ready(foe) for foe in foes_of(bout.state, person) if fights_on(foe))
    wary = {"brute": 0.3, "careful": 1.8, "coward": 1.5}.get(nature, 1.0)
    return GUARD * wary * near


def attacks(bout: Bout, person: Combatant, nature: Temper) -> Iterator[Act]:
    """Every weapon in hand on every foe who still fights: on a horse too, unless somebody sits on it."""
    state = bout.state
    for foe in foes_of(state, person):
        if foe.hidden or not fights_on(foe) or rider_of(state, foe.id):
            continue
        far = foe.zone != person.zone
        for command in _with_all(state, person, foe):
            melee = isinstance(command, cmd.Strike)
            if melee and far:
                continue
            chance, worth = bout.worth(person, command, foe)
            if nature == "brute" and melee:
                worth *= 1.2
            if nature == "archer" and not melee:
                worth *= 1.3
            if isinstance(command, cmd.Throw):
                worth *= 0.7
            yield Act(command, worth, f"{foe.name}: hits in {chance:.0%}")


def _with_all(state: State, person: Combatant, foe: Combatant) -> Iterator[Aimed]:
    for key in melee_ready(state, person):
        yield cmd.Strike(person.id, foe.id, key)
    for key in ranged_ready(person):
        yield cmd.Shoot(person.id, foe.id, key)
    for key, arm in throwable(person).items():
        if arm.thrown:
            yield cmd.Throw(person.id, foe.id, key)


def _driven(state: State, person: Combatant, must: float) -> Iterator[Act]:
    """What terror demands (MG-112, MG-115), the first that is allowed before the others."""
    for at, command in enumerate(fear.demanded(state, person)):
        yield Act(command, must - at / 100, "terror drives them")


def _treats(state: State, person: Combatant) -> Iterator[Act]:
    for other in in_zone(state, person.zone):
        if other.side == person.side and other.id != person.id and other.broken_physical:
            yield Act(cmd.Treat(person.id, other.id, "physical"), HEAL, f"{other.name} is Broken")


def _flights(state: State, person: Combatant, nature: Temper, best: float) -> Iterator[Act]:
    """Leaving: cowards when they are hurt, the careful when they are badly so, anybody who has long reached nobody."""
    limit = {"coward": FLIGHT * 2, "careful": FLIGHT}.get(nature, 0.0)
    tired = max(0, state.round - WEARY) * 0.01 if best <= 0 else 0.0
    if left(person) < limit or tired:
        worth = 0.9 - left(person) if left(person) < limit else tired
        yield Act(cmd.Flee(person.id), worth, "has had enough" if not tired else "reaches nobody here")


def _moves(bout: Bout, person: Combatant, nature: Temper, best: float, guard: float) -> Iterator[Act]:
    """Getting to where a foe can be struck, or farther from those who strike; drawing what would reach."""
    state = bout.state
    foes = [foe for foe in foes_of(state, person) if fights_on(foe) and not foe.hidden]
    if not foes:
        return
    ranged = any(arm.farthest for arm in ranged_ready(person).values())
    for foe in foes:
        if not person.slow_spent and melee_fault(state, person, foe) in APART and not ranged:
            yield Act(cmd.MoveInside(person.id, foe.id), 0.25 - guard, f"up to {foe.name}")
    distant = {foe.zone: zones.steps(state, foe.zone) for foe in foes}
    here = min(steps.get(person.zone, 99) for steps in distant.values())
    for zone, _ in zones.around(state, person.zone):
        there = min(steps.get(zone, 99) for steps in distant.values())
        gain = _from_there(bout, person, zone, nature) - best
        worth = 0.8 * gain if gain > 0 else 0.0
        worth += NEARER * (here - there) * (-1 if nature in ("archer", "coward") and ranged else 1) - guard
        why = "from there it can attack" if gain > 0 else "nearer" if there < here else "farther from them"
        yield Act(cmd.Ride(person.id) if person.riding else cmd.Move(person.id, zone), worth, why)
    yield from _draws(bout, person, nature, best, guard)
    if ranged and not person.slow_spent:
        for zone in directions(state, person):
            near = any(foe.zone == zone for foe in foes)
            yield Act(cmd.Overwatch(person.id, zone), WATCH * (1 + near) - guard / 2, "waits for them to come")
    wanted = {"archer": 0.15, "careful": 0.12, "coward": 0.15}.get(nature, 0.02)
    for key, cover in state.covers.items():
        if cover.zone == person.zone and cover.rating and any(ranged_ready(foe) for foe in foes):
            yield Act(cmd.SeekCover(person.id, key), wanted - guard / 2, f"behind {cover.name}")


def _from_there(bout: Bout, person: Combatant, zone: str, nature: Temper) -> float:
    """The best attack of somebody who stood in a zone."""
    if person.slow_spent or person.fast_spent:
        return 0.0
    return _best(bout, replace(person, zone=zone, fast_spent=True), nature)


def _best(bout: Bout, person: Combatant, nature: Temper) -> float:
    """The best attack that somebody would have, as they might stand and be armed."""
    moved = Bout(replace(bout.state, combatants={**bout.state.combatants, person.id: person}))
    best = 0.0
    for act in attacks(moved, person, nature):
        foe = moved.state.combatants[act.command.target]
        if isinstance(act.command, cmd.Strike):
            fault = melee_fault(moved.state, person, foe)
        else:
            fault = shot_fault(moved.state, person, foe, person.arms[act.command.weapon])
        if not fault and act.worth > best:
            best = act.worth
    return best


def _draws(bout: Bout, person: Combatant, nature: Temper, best: float, guard: float) -> Iterator[Act]:
    """Another weapon into the hand, where it would reach more or strike harder than what is there (MG-56): of whoever
    cannot attack any more in this round than what is there will in the next.
    """
    held = _best(bout, person, nature) if person.slow_spent else best
    for key, arm in person.arms.items():
        if arm.ready or arm.natural:
            continue
        armed = replace(person, arms={**person.arms, key: replace(arm, ready=True)}, fast_spent=True)
        gain = _best(bout, armed, nature) - held
        if gain > 0:
            yield Act(cmd.Draw(person.id, key), 0.8 * gain - guard, f"with the {arm.name.lower()} it can attack")
    for key, arm in bout.state.zones[person.zone].loot.items():
        if not any(weapon.ready or weapon.natural for weapon in person.arms.values()):
            yield Act(cmd.PickUp(person.id, key), 0.05, f"takes the {arm.name.lower()}")
