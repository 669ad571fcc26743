"""What is about to land on whom, where everybody stands now (MI-43, MI-58, MI-59): told to whoever decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from engine.systems.miasma.rules.attack import STAMINA_LEFT, Impact, impact
from engine.systems.miasma.rules.harm import strike_damage
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Commitment, Stage, Strike
from engine.systems.miasma.state.things import DamageType


class Danger(NamedTuple):
    """What the strikes of one segment would take from somebody, and who strikes."""

    segment: int
    who: tuple[str, ...]
    life: int
    stamina: int


def lasts(state: State, fighter: Combatant, action: Commitment) -> int:
    """How many segments an action fills as things stand: a chain that is paid link by link ends in the pull-back of the
    first link that its owner cannot pay, who regains nothing meanwhile (MI-S09).
    """
    stages = action.move.stages if action.by_link and action.move is not None else ()
    passed, left = state.segment - begun(state, action), fighter.stamina
    for stage in stages:
        if stage.pull > passed:
            left -= stage.stamina
            if left < STAMINA_LEFT:
                return stage.pull
    return action.segments


def links_paid(state: State, fighter: Combatant, action: Commitment) -> tuple[Stage, ...]:
    """The links of an action that can be paid for as things stand: all of them where it is paid at once (MI-S09)."""
    end = lasts(state, fighter, action)
    return tuple(stage for stage in action.move.stages if stage.strike <= end) if action.move is not None else ()


def strikes_paid(state: State, fighter: Combatant, action: Commitment) -> tuple[Strike, ...]:
    """The strikes of those links, or of a monster's own move."""
    end = lasts(state, fighter, action)
    return tuple(strike for strike in action.move.strikes if strike.at <= end) if action.move is not None else ()


def stamina_left(state: State, fighter: Combatant, action: Commitment) -> int:
    """What the attack leaves as things stand; nobody regains anything in it (MI-45, MI-63, MI-S09)."""
    if action.by_link:
        return fighter.stamina - sum(link.stamina for link in links_paid(state, fighter, action))
    return fighter.stamina - (action.move.stamina if action.move is not None else 0)


def worn_off(fighter: Combatant, segment: int) -> Combatant:
    """Somebody in a segment to come: what is over by then holds no longer (MI-84, MI-88)."""
    lasting = tuple(effect for effect in fighter.effects if effect.until >= segment)
    return fighter if len(lasting) == len(fighter.effects) else replace(fighter, effects=lasting)


def later(state: State, segment: int) -> State:
    """The state in a segment to come if nobody does anything."""
    people = {who: worn_off(fighter, segment) for who, fighter in state.combatants.items() if fighter.effects}
    return replace(state, combatants={**state.combatants, **people}) if people else state


def landing(state: State, fighter: Combatant, strike: Strike, segment: int) -> Impact:
    """A strike that lands in a segment to come, where everybody stands now."""
    return impact(later(state, segment), worn_off(fighter, segment), strike)


def dealt(state: State, fighter: Combatant, strike: Strike) -> dict[DamageType, int]:
    """The damage of a strike of a move that begins now, in hundredths, with the enchantments that hold by then."""
    return strike_damage(worn_off(fighter, state.segment + strike.at - 1), strike)


def begun(state: State, action: Commitment) -> int:
    """The segment in which an action began, or begins if it is only decided."""
    return action.started or state.segment


def due(state: State, fighter: Combatant, action: Commitment) -> Iterator[tuple[int, Strike]]:
    """The strikes of an action that are still to come as things stand, each with its segment."""
    for strike in strikes_paid(state, fighter, action):
        when = begun(state, action) + strike.at - 1
        if when >= state.segment:
            yield when, strike


def dangers(state: State, seen: Callable[[Combatant], bool]) -> dict[str, list[Danger]]:
    """By target, by segment: strikes to come of all whose actions are ``seen``, as they land if nobody moves."""
    found: dict[tuple[str, int], list[tuple[str, int, int]]] = {}
    for fighter in state.combatants.values():
        action = fighter.commitment or state.decisions.get(fighter.id)
        if action is None or not fighter.present or not seen(fighter):
            continue
        for when, strike in due(state, fighter, action):
            for blow in landing(state, fighter, strike, when).hits:
                found.setdefault((blow.target, when), []).append((fighter.id, blow.life, blow.stamina))
    out: dict[str, list[Danger]] = {}
    for (target, when), blows in sorted(found.items(), key=lambda item: item[0][1]):
        names = tuple(dict.fromkeys(who for who, _, _ in blows))
        life, stamina = sum(blow[1] for blow in blows), sum(blow[2] for blow in blows)
        out.setdefault(target, []).append(Danger(when, names, life, stamina))
    return out


def broken_off(
    state: State, fighter: Combatant, action: Commitment, left: int, seen: Callable[[Combatant], bool]
) -> int:
    """MI-64: the segment of an action that begins now in which the blows to come take the last of so much stamina, if
    nobody moves; 0 where they do not. Nothing is regained in it (MI-63).
    """
    for danger in dangers(state, seen).get(fighter.id, ()):
        left -= danger.stamina
        if left <= 0:
            return danger.segment if danger.segment < state.segment + action.segments else 0
    return 0


def fate(fighter: Combatant, danger: Danger) -> str:
    """What it would come to (MI-64): ``dead``, ``staggered``, or nothing of note."""
    if danger.life >= fighter.life:
        return "dead"
    return "staggered" if danger.stamina >= fighter.stamina and not fighter.staggered else ""
