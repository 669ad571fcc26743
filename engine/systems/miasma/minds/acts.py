"""What is worth deciding in a segment: a blow where somebody stands, a step to where one could, breath, a guard.

Worth is what the side's standing would gain by it, worked out from the commitment alone: nothing is carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance, placed, show, step
from engine.core.minds.contract import Act, Temper
from engine.core.offers import counted
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.every import refusal_of
from engine.systems.miasma.minds.blows import coming, suffered
from engine.systems.miasma.minds.worth import STAMINA, UPRIGHT, bodies, ends, foes_at, foes_of, place, promised, stood
from engine.systems.miasma.rules.actions import commitment
from engine.systems.miasma.rules.gear import can_guard, held_weapons
from engine.systems.miasma.rules.links import may_sweep, powers
from engine.systems.miasma.rules.movement import RUN_HEXES
from engine.systems.miasma.rules.stats import attribute, recovery_threshold, regained
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import AnyCommitment
from engine.systems.miasma.state.things import Link

MOST = 8
"""Acts that are told, the best first."""

SWEEPS = (("FL", "F", "FR"), ("FR", "F", "FL"))

REGAINED = 0.6
"""The part of a price that breath gives back before it is missed."""

LOWERED = 0.8
"""What a blow is worth for which the guard must be lowered first."""

RAISED = 0.02
"""What a guard is worth while a foe stands near."""

NEAR, GONE = 3, 5
"""Hexes at which a foe is near; hexes beyond which nobody keeps a guard up against them."""

BETWEEN, GIVEN_WAY = 2, 0.06
"""Whoever stand so far apart would step into the same hex, and neither gets it: each side waits every other segment,
and leaves a hex to a comrade who has decided to go there. How much less such a step is liked.
"""

PATIENT = 150
"""Segments until blows to come begin to be feared less; after twice as many nobody goes out of their way."""

AWAY = "keeps away from them"
"""Why somebody steps farther from the nearest foe."""

STEPS_IN = "in case somebody steps there"
"""Why a blow is struck at hexes where no foe stands."""

HURT = 0.4
"""The part of Life below which cowards run."""


def acts(catalog: Catalog, state: State, who: str, temper: Temper) -> tuple[Act, ...]:
    """What is worth considering for somebody who is free."""
    found = (act for act in glance(catalog, state, who, temper) if refusal_of(catalog, state, act.command) is None)
    fighter, there = state.combatants[who], bodies(state)
    return tuple(_why(there, fighter, commitment(state, act.command), act) for act in islice(found, MOST))


def _why(there: Mapping[Hex | None, Combatant], fighter: Combatant, action: AnyCommitment, act: Act) -> Act:
    """A blow at hexes where no foe stands is not struck for who is nearest, and a step is one toward whoever it leads
    nearer to.
    """
    if action.path and act.why != AWAY:
        foes = [one for one in there.values() if one.side != fighter.side]
        nearer = [one for one in foes if distance(action.path[-1], one.at) < distance(fighter.at, one.at)]
        aim = min(nearer, key=lambda foe: (distance(action.path[-1], foe.at), foe.id), default=None)
        return act if aim is None else replace(act, why=_toward(fighter, aim, foes))
    strikes = action.move.strikes if action.move is not None else ()
    struck = (there.get(cell, fighter) for each in strikes for cell in placed(*ends(fighter, action), each.hexes))
    return act if not strikes or any(one.side != fighter.side for one in struck) else replace(act, why=STEPS_IN)


def glance(catalog: Catalog, state: State, who: str, temper: Temper) -> tuple[Act, ...]:
    """The same with all that may be refused, the best first."""
    fighter = state.combatants[who]
    found: list[Act] = []
    around = _Around(state, fighter, temper)
    for command, why, liking in _commands(state, fighter, temper):
        found.append(Act(command, around.worth(command) + liking, why))
    if fighter.guard and fighter.commitment is None:
        blow = max((act.worth for act in found if isinstance(act.command, c.Attack)), default=0.0)
        found.append(Act(c.Guard(who), LOWERED * blow, "lowers the guard, to strike"))
    found.sort(key=lambda act: -act.worth)
    return tuple(found)


class _Around:
    """What is around somebody who decides, looked at once for all that they could do."""

    def __init__(self, state: State, fighter: Combatant, temper: Temper) -> None:
        self._state, self._fighter = state, fighter
        self._bodies, self._foes = bodies(state), foes_at(state, fighter)
        self._blows = coming(state, fighter)
        self._feared = max(0.0, min(1.0, 2 - state.segment / PATIENT))
        self._here = place(state, fighter)
        self._spared = recovery_threshold(fighter) / 2 if temper == "careful" else 0

    def worth(self, command: Any) -> float:
        """What a decision promises, with what it leaves of the stamina and what it walks into."""
        fighter, action = self._fighter, commitment(self._state, command)
        worth = promised(fighter, action, self._bodies)
        worth += self._here if action.move is not None else stood(*ends(fighter, action), self._foes)
        worth += suffered(self._state, fighter, action, self._blows) * self._feared
        left = fighter.stamina - action.stamina
        worth += REGAINED * STAMINA * action.stamina / max(1, fighter.stamina_max)
        if action.stamina and left <= 0:
            worth -= UPRIGHT + STAMINA * 0.6
        elif left < self._spared:
            worth -= 0.05
        return worth


def _commands(state: State, fighter: Combatant, temper: Temper) -> Iterator[tuple[Any, str, float]]:
    """Every command worth a thought with its reason, and how much its temper likes it."""
    near = min(foes_of(state, fighter), key=lambda foe: (distance(fighter.at, foe.at), foe.id), default=None)
    apart = distance(fighter.at, near.at) if near is not None else 99
    whom = _toward(fighter, near, ()) if near is not None else "alone"
    bold = {"brute": 0.04, "careful": -0.01, "coward": -0.02}.get(temper, 0.01)
    if fighter.commitment is None:
        for command in _strikes(state, fighter):
            yield command, whom, bold
    yield from _steps(state, fighter, near, apart, whom, temper)
    if fighter.commitment is not None:
        return
    if apart > NEAR:
        for facing in range(6):
            far = min(RUN_HEXES, apart - 1)
            yield c.Run(fighter.id, show(step(fighter.at, facing, far))), whom, -0.01
    breath = STAMINA * regained(fighter) / max(1, fighter.stamina_max)
    yield c.Stand(fighter.id), "gets its breath back" if breath else whom, breath * 0.5
    yield from _guards(fighter, apart)
    for key, spell in fighter.sheet.spells.items():
        if spell.effect in ("healing", "grand-healing"):
            yield from _healing(state, fighter, key)
        elif spell.effect in ("bolt", "ball") and fighter.uses.get(key, 0):
            ahead = near is not None and apart <= spell.range
            yield c.Cast(fighter.id, key), whom, 0.08 * ahead


def _toward(fighter: Combatant, foe: Combatant, others: Iterable[Combatant]) -> str:
    """``Kaede is nearest, 2 hexes away``; ``toward Kaede, 3 hexes away`` where one of ``others`` is nearer."""
    far = distance(fighter.at, foe.at)
    nearest = all(distance(fighter.at, other.at) >= far for other in others)
    return f"{f'{foe.label} is nearest' if nearest else f'toward {foe.label}'}, {counted(far, 'hex')} away"


def _steps(
    state: State, fighter: Combatant, near: Combatant | None, apart: int, whom: str, temper: Temper
) -> Iterator[tuple[Any, str, float]]:
    """A step or turn each way: from the nearest if afraid or shooting, past comrades, not always into reach first."""
    away = fighter.life < HURT * fighter.life_max and temper == "coward"
    shy = temper == "archer" and apart < NEAR
    waits = apart == BETWEEN and fighter.of_party == bool(state.segment % 2)
    taken = _taken(state, fighter)
    for facing in range(6):
        cell = step(fighter.at, facing, 1)
        farther = near is not None and distance(cell, near.hex or cell) > apart
        liking = 0.3 * ((away or shy) and farther)
        if cell in taken or (waits and near is not None and near.hex is not None and distance(cell, near.hex) == 1):
            liking -= GIVEN_WAY
        yield c.Walk(fighter.id, show(cell)), AWAY if farther else whom, liking
    for facing in range(6):
        if facing != fighter.facing:
            yield c.Turn(fighter.id, facing), whom, 0.0


def _guards(fighter: Combatant, apart: int) -> Iterator[tuple[Any, str, float]]:
    """A guard against somebody near, and none where nobody is."""
    if fighter.guard and apart > GONE:
        yield c.Guard(fighter.id), "nobody is near enough to guard against", RAISED
    for item in fighter.hands if not fighter.guard else ():  # from one guard to another leads nowhere
        if not can_guard(fighter.sheet.items[item]):
            continue
        if len(held_weapons(fighter).keys() - {item}) or fighter.sheet.moves:
            yield c.Guard(fighter.id, item), f"{fighter.item_name(item)} against them", RAISED * (apart <= NEAR)


def _taken(state: State, fighter: Combatant) -> set[Hex]:
    """The hexes that others of the same side will end on, as they have decided in this segment."""
    return {
        cell
        for who, what in state.decisions.items()
        for cell in what.path[-1:]
        if who != fighter.id and state.combatants[who].side == fighter.side
    }


def _healing(state: State, fighter: Combatant, key: str) -> Iterator[tuple[Any, str, float]]:
    for other in state.combatants.values():
        if other.side == fighter.side and other.present and other.life < other.life_max:
            share = 1 - other.life / max(1, other.life_max)
            target = "" if fighter.sheet.spells[key].effect == "grand-healing" else other.id
            yield c.Cast(fighter.id, key, target), f"{other.label} is hurt", 0.4 * share


def _strikes(state: State, fighter: Combatant) -> Iterator[Any]:
    """Printed moves, moves of the book, and what can be made of the weapons in hand."""
    for key in fighter.sheet.moves:
        yield c.UseMove(fighter.id, key)
    fighter = acting(state, fighter)
    held = held_weapons(fighter)
    for key, kept in fighter.sheet.book.items():
        if held.keys() >= {link.weapon for link in kept.links}:
            yield c.Attack(fighter.id, c.AttackMove(book=key))
    for key, weapon in held.items():
        for move in weapon.moves:
            yield c.Attack(fighter.id, c.AttackMove((Link(key, move.name),)))
            if may_sweep(move, state.house) and not weapon.ranged:
                for hexes in SWEEPS:
                    yield c.Attack(fighter.id, c.AttackMove((Link(key, move.name, "sweep", hexes=hexes),)))
        if fitting := powers(fighter, weapon):
            best = max(fitting, key=lambda name: attribute(fighter, name))
            yield c.Attack(fighter.id, c.AttackMove((Link(key, weapon.moves[0].name, power=(best,)),)))
