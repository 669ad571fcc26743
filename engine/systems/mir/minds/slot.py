"""What is worth doing in the own slot: strike, get to where one can, see to Wounds, keep away."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.minds.contract import Act, Temper
from engine.core.rulings.commands import RuleHide, RuleRemove
from engine.core.words import listed
from engine.systems.mir.checks import acts as act_checks
from engine.systems.mir.checks import attack as checks
from engine.systems.mir.checks import flow
from engine.systems.mir.commands import AttackMelee, AttackRanged, Bandage, EndSlot, Move, Reload, Run, Swap
from engine.systems.mir.minds.who import standing
from engine.systems.mir.minds.worth import UNDONE, attack
from engine.systems.mir.odds import at_least
from engine.systems.mir.rules.distance import FREE_MOVE, RUN, distance, farthest_shot
from engine.systems.mir.rules.needs import BANDAGE
from engine.systems.mir.rules.pools import HEALING, skill_pool
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant, Item
from engine.systems.mir.words import EMPTY_HANDS

NEARER, PAST = 0.03, -0.01
"""What a unit nearer to a foe is worth to whoever strikes at arm's length, and what it is to leave the nearest one for
another: less than nothing at a glance, so that only who looks ahead does it.
"""

RANGE, RELEASE = 0.02, 0.04
"""What a step is worth to whoever looks ahead: farther from the nearest foe for a shooter, as long as that makes no
shot harder; back from somebody who has too many Wounds to strike back, and leaves where nobody holds them.
"""

LOAD, HEAL, LEAVE, STAYS = 0.12, 0.3, 0.4, -0.01
"""What a loaded weapon, a bandaged Wound, and being gone in time are worth, and what being gone is to whoever looks
ahead: less than nothing, until some future says otherwise.
"""

GRIPS = 4
"""Ways to hold things that are looked at."""

BROKEN = 4
"""Unbandaged Wounds with which somebody leaves who has nothing to gain by a strike any more."""

WEARY, FOR_EVER = 20, 100
"""Turns after which whoever stands worse begins to think of leaving, the sooner, the less a strike is worth to them,
and after twice as many does; turns from then on until everybody has, the later, the better they stand.
"""


def slot(state: State, person: Combatant, nature: Temper, far: bool) -> tuple[Act, ...]:
    """The acts of whoever has the slot, and ending it: at a glance, or for whoever looks ``far``."""
    if not person.acted and (why := _over(state, person)):
        return (Act(RuleRemove(person.id, "fled"), LEAVE, why),)
    foes = [foe for foe in state.combatants.values() if foe.side != person.side and foe.able and not foe.hidden]
    strikes = _strikes(state, person, foes, nature) if not person.acted else []
    best = max((act.worth for act in strikes), default=0.0)
    if person.hidden and strikes:
        strikes = [Act(RuleHide(person.id, hidden=False), best, "comes out of hiding to strike")]
    found = [*strikes, *_leaving(state, person, foes, nature, best, far)]
    if foes:
        found += _ways(state, person, foes, nature, best)
    if foes and far and flow.free_move(state, person.id) is None:
        found += _steps(state, person, foes)
    if not person.acted:
        found += _others(state, person, foes, nature, best)
    return (*found, Act(EndSlot(person.id), 0.0, "nothing else is worth it" if best <= 0 else "has done enough"))


def _strikes(state: State, person: Combatant, foes: list[Combatant], nature: Temper) -> list[Act]:
    """The best way to strike at each foe, or several, near and far: looking ahead has no time for every weapon."""
    best: dict[tuple[type, str | tuple[str, ...]], Act] = {}
    for act in _blows(state, person, foes, nature):
        whom = type(act.command), act.command.targets
        if whom not in best or act.worth > best[whom].worth:
            best[whom] = act
    return list(best.values())


def _blows(state: State, person: Combatant, foes: list[Combatant], nature: Temper) -> Iterator[Act]:
    """Each weapon in hand on each foe in reach (MR-36), then on the two that pay most, the three, and so on (MR-51)."""
    for key, item in person.items.items():
        ranged = bool(item.weapon.range)
        if checks.weapon(state, person.id, key, ranged) is not None:
            continue
        near = [foe for foe in foes if checks.target(state, person, item, foe.id) is None]
        alone = [(_strike(state, person, key, [foe], nature), foe) for foe in near]
        alone.sort(key=lambda found: -found[0].worth)
        yield from (act for act, _ in alone)
        most = len(near) if checks.several(state, ("",) * len(near), ranged) is None else 1
        for count in range(2, most + 1):
            yield _strike(state, person, key, [foe for _, foe in alone[:count]], nature)


def _strike(state: State, person: Combatant, key: str, foes: list[Combatant], nature: Temper) -> Act:
    weapon = person.items[key].weapon
    chance, worth = attack(state, person, weapon, foes)
    make = AttackRanged if weapon.range else AttackMelee
    aims: str | tuple[str, ...] = tuple(foe.id for foe in foes) if len(foes) > 1 else foes[0].id
    why = f"{listed(foe.name for foe in foes)}: hits in {chance:.0%}"
    return Act(make(person.id, key, aims), worth + _liking(nature, bool(weapon.range)), why)


def _liking(nature: Temper, ranged: bool) -> float:
    """Those who never think twice strike even where it does not pay; the careful only where it does."""
    own = {"brute": 0.25, "careful": -0.02, "coward": -0.05}.get(nature, 0.08)
    return own + 0.1 * (nature == "archer" and ranged)


def _best(state: State, person: Combatant, foes: list[Combatant], nature: Temper) -> float:
    """The best strike of somebody as they might stand and be armed."""
    there = replace(state, combatants={**state.combatants, person.id: person})
    return max((act.worth for act in _strikes(there, person, foes, nature)), default=0.0)


def _ways(state: State, person: Combatant, foes: list[Combatant], nature: Temper, best: float) -> Iterator[Act]:
    """Nearer for whoever strikes at arm's length, farther for whoever shoots or is afraid (MR-17, MR-18)."""
    near = min(foes, key=lambda foe: (distance(state, person, foe), foe.health, foe.id))
    apart = distance(state, person, near)
    shy = _shy(state, person, near, nature)
    free = flow.free_move(state, person.id) is None
    if apart and not shy:
        if free:
            reached = 0.0
            if apart <= FREE_MOVE and not person.acted and best <= 0:
                reached = _best(state, replace(person, at=near.at), [near], nature)
            yield Act(Move(person.id, toward=near.id), NEARER + max(0.0, reached), f"{near.name} is nearest")
        if best <= 0 and flow.may_run(state, person.id) is None:
            yield Act(Run(person.id, toward=near.id), NEARER * RUN / 2, f"{near.name} is {apart} away")
    if not (shy or person.acted):
        yield from _past(state, person, [foe for foe in foes if distance(state, person, foe) > apart])
    if shy and apart <= FREE_MOVE and free:
        yield Act(Move(person.id, away=near.id), NEARER * (2 - apart), f"keeps away from {near.name}")


def _past(state: State, person: Combatant, others: list[Combatant]) -> Iterator[Act]:
    """Past the nearest foe to another: by a step, so that it can be struck at still, or running."""
    free, fast = flow.free_move(state, person.id) is None, flow.may_run(state, person.id) is None
    for foe in others:
        step = distance(state, person, foe) <= FREE_MOVE
        if free if step else fast:
            go = Move if step else Run
            yield Act(go(person.id, toward=foe.id), PAST, f"goes for {foe.name}")


def _steps(state: State, person: Combatant, foes: list[Combatant]) -> Iterator[Act]:
    """Where else the free move leads whoever looks ahead (MR-17): from the nearest, from the beaten."""
    near = min(foes, key=lambda foe: (distance(state, person, foe), foe.malus, foe.id))
    apart = distance(state, person, near)
    shots = [state.book.bands[item.weapon.range].units for item in person.ready(ranged=True).values()]
    if apart and shots and apart < max(shots):
        yield Act(Move(person.id, away=near.id), RANGE, f"keeps away from {near.name}")
    spent = [foe for foe in foes if foe.malus >= BROKEN and not distance(state, person, foe)]
    if spent and person.acted:
        yield Act(Move(person.id, away=spent[0].id), RELEASE, f"{spent[0].name} is beaten and may go")


def _shy(state: State, person: Combatant, near: Combatant, nature: Temper) -> bool:
    """Whether somebody stays where they are: who shoots, in reach, and who is afraid, unless a blow would pay."""
    held = [item.weapon for item in person.ready().values() if item.weapon.range]
    if held:
        return distance(state, person, near) <= max(farthest_shot(state, weapon) for weapon in held)
    if nature == "archer" and any(item.weapon.range for item in person.items.values()):
        return True
    return nature == "coward" and _best(state, replace(person, at=near.at), [near], nature) <= 0


def _over(state: State, person: Combatant) -> str:
    """Why somebody has nothing left to do but leave, whatever plays them; empty where they may fight on. Wounds can be
    taken without end (MR-S30), so a fight would have none that waits for the last Health.
    """
    if person.malus >= UNDONE:
        return "has no dice left to strike with"
    long = state.turn - 2 * WEARY
    far = long > 0 and standing(state, person.side) <= (long - 1) / FOR_EVER
    return "brings nothing about here" if far else ""


def _leaving(
    state: State, person: Combatant, foes: list[Combatant], nature: Temper, best: float, far: bool
) -> Iterator[Act]:
    """Cowards go when they are hurt; who can strike no more goes, and who has long brought nothing about (MR-15). Who
    looks ahead stays: whoever is struck at instead of the others is of use to them.
    """
    limit = {"coward": 0.5, "careful": 0.2}.get(nature, 0.0)
    if person.health < limit * person.health_max and person.kind != "pc":
        yield Act(RuleRemove(person.id, "fled"), LEAVE, "has had enough")
    elif person.acted:
        return
    elif foes and best <= 0 and person.malus >= BROKEN:
        yield Act(
            RuleRemove(person.id, "fled"), STAYS if far else LEAVE, "is badly wounded and gains nothing by a strike"
        )
    elif state.turn > WEARY and standing(state, person.side) <= 0:
        worth = STAYS if far else 0.01 * (state.turn - WEARY)
        yield Act(RuleRemove(person.id, "fled"), worth, "brings nothing about here")


def _others(state: State, person: Combatant, foes: list[Combatant], nature: Temper, best: float) -> Iterator[Act]:
    """Reloading, other things in hand, bandages (MR-23, MR-25, MR-55)."""
    for key, item in person.items.items():
        if item.ready and item.weapon.reload and not item.loaded:
            yield Act(Reload(person.id, key), LOAD, f"loads the {item.weapon.name.lower()}")
    if best <= 0 and act_checks.may_swap(state, person.id) is None:
        for grip in act_checks.grips(person)[:GRIPS]:
            gained = _best(state, replace(person, items=_held(person, grip)), foes, nature)
            if gained > 0:
                yield Act(Swap(person.id, grip), gained, "with that in hand it can strike")
    likely = at_least(skill_pool(state, person, HEALING).total, BANDAGE)
    if nature == "brute" or not likely:
        return
    for other in state.combatants.values():
        if other.side != person.side or not other.present or distance(state, person, other):
            continue
        bleeding = [wound for wound in other.wounds if not wound.bandaged]
        if bleeding:
            worst = max(bleeding, key=lambda wound: wound.severity)
            worth = HEAL * likely * (2.0 if worst.severe else 0.5)
            yield Act(Bandage(person.id, other.id, worst.seq), worth, f"{other.name} bleeds")


def _held(person: Combatant, grip: str) -> dict[str, Item]:
    keys = () if grip == EMPTY_HANDS else grip.split("+")
    return {key: replace(item, ready=key in keys or not item.weapon.hands) for key, item in person.items.items()}
