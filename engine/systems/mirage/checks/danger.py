"""Whom the other side threatens: with overwatch now, with blades and shots in its turn (MG-33, MG-58, MG-73)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from engine.core.words import counted_off, listed
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.every import still_stands
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.rules.attack import shot_fault
from engine.systems.mirage.rules.overwatch import may_fire
from engine.systems.mirage.rules.people import far_ready, foes_of, melee_ready
from engine.systems.mirage.rules.turns import fasts_left
from engine.systems.mirage.state import Combatant, State


def danger(catalog: Catalog, state: State, people: Sequence[Combatant]) -> tuple[str, ...]:
    """``Overwatch of Rashid covers Tariq: acting draws a shot``; then who can strike whom in the zone, or shoot."""
    told = []
    for watcher in state.combatants.values():
        under = [person.name for person in people if may_fire(state, watcher, person)]
        if under:
            told.append(f"Overwatch of {watcher.name} covers {listed(under)}: acting draws a shot")
    near, far = (_told(state, people, partial(can, catalog)) for can in (_strikes, _shoots))
    shot = f"{far[0]} can {_how(far[2])} {far[1]}" if far else ""
    if near and far and near[1] == far[1]:
        return (*told, f"{near[0]} can strike, {shot}")
    both = [f"{near[0]} can strike {near[1]}"] if near else []
    both += [shot] if shot else []
    return (*told, "; ".join(both)) if both else tuple(told)


def _told(
    state: State, people: Sequence[Combatant], can: Callable[[State, Combatant, Combatant], bool]
) -> tuple[str, str, list[Combatant]] | None:
    """Who can do something to whom, in words: the state holds only those whom whoever reads it knows."""
    by = {person.id: {foe.id for foe in foes_of(state, person) if can(state, foe, person)} for person in people}
    whom = [person.name for person in people if by[person.id]]
    foes = [foe for who, foe in state.combatants.items() if any(who in found for found in by.values())]
    return (counted_off([foe.name for foe in foes]), listed(whom), foes) if whom else None


def _how(foes: Sequence[Combatant]) -> str:
    """In what way those who reach somebody from afar do so."""
    ways = {"throw at" if arm.thrown else "shoot" for foe in foes for arm in far_ready(foe).values()}
    return " or ".join(sorted(ways))


def threatened(catalog: Catalog, state: State, person: Combatant) -> bool:
    """Whether anybody's overwatch or blade threatens somebody where they stand."""
    struck = any(_strikes(catalog, state, foe, person) for foe in foes_of(state, person))
    return struck or any(may_fire(state, other, person) for other in state.combatants.values())


def blows(catalog: Catalog, state: State, person: Combatant, target: Combatant) -> Iterator[str]:
    """What keeps each blow of somebody from a target in their zone: nothing, or the code of a refusal, whose turn it is
    and what it costs not looked at.
    """
    for key in melee_ready(state, person) if person.zone == target.zone else ():
        no = still_stands(catalog, state, cmd.Strike(person.id, target.id, key))
        yield "" if no is None else no.code


def reaching(catalog: Catalog, state: State, person: Combatant, target: Combatant) -> Iterator[str]:
    """The weapons in hand that somebody could shoot at a target with from where they stand, or that are made to be
    thrown at it (MG-55, MG-58): nobody throws the sword that they fight with.
    """
    for key, arm in far_ready(person).items():
        if shot_fault(state, person, target, arm) == "":
            shot = (cmd.Throw if arm.thrown else cmd.Shoot)(person.id, target.id, key)
            if still_stands(catalog, state, shot) is None:
                yield key


def _strikes(catalog: Catalog, state: State, foe: Combatant, person: Combatant) -> bool:
    """Whether a blow could come from somebody in their next turn, after a step up to the target if they have the action
    for it (MG-46, MG-57).
    """
    left = _actions(state, foe)
    if not left:
        return False
    faults = set(blows(catalog, state, foe, person))
    if "" in faults or left < 2 or "not-engaged" not in faults:
        return "" in faults
    return still_stands(catalog, state, cmd.MoveInside(foe.id, person.id)) is None


def _actions(state: State, foe: Combatant) -> int:
    """Actions that somebody has in the turn after this one, none without a slow one to attack with: the adversaries act
    with what they have left of the round, the party in a new one (MG-34).
    """
    fresh = state.side == "adversaries" or (state.prelude is not None and state.prelude.kind != "standoff")
    return 2 if fresh else 0 if foe.slow_spent else fasts_left(foe)


def _shoots(catalog: Catalog, state: State, foe: Combatant, person: Combatant) -> bool:
    """Whether a shot could come, with what is in hand; of whoever can strike, or covers somebody from overwatch, more
    is told. Nobody counts the shots of a foe whose sheet is closed.
    """
    if foe.secret and any(arm.ammo == 0 for arm in foe.arms.values()):
        foe = replace(foe, arms={key: replace(arm, ammo=None) for key, arm in foe.arms.items()})
        state = replace(state, combatants={**state.combatants, foe.id: foe})
    if not _actions(state, foe) or _strikes(catalog, state, foe, person) or may_fire(state, foe, person):
        return False
    return any(reaching(catalog, state, foe, person))
