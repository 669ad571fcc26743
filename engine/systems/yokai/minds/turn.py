"""What is worth doing on the own turn: attack, help, move, or keep the Focus.

The last point before the round ends decides whose Morale falls, so a marker that leans the wrong way is worth turning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.core.minds.contract import Act, Temper
from engine.core.words import listed
from engine.systems.yokai import odds
from engine.systems.yokai.checks import actions as action_checks
from engine.systems.yokai.checks import attack as checks
from engine.systems.yokai.checks.moments import affordable
from engine.systems.yokai.commands.actions import FullAction, Move, SimpleAction
from engine.systems.yokai.commands.attack import AttackWith, BasicAttack, SimpleAttack
from engine.systems.yokai.commands.flow import ChooseTied, DeclineRally, EndTurn, Pass, Rally
from engine.systems.yokai.commands.people import Withdraw
from engine.systems.yokai.minds.worth import (
    PATIENT,
    Defence,
    best_defence,
    defences,
    focus,
    patience,
    push,
    room,
    spent,
    undefended,
)
from engine.systems.yokai.rules import initiative
from engine.systems.yokai.rules.actions import actions, basic_attack, damage_lines, modifier, roller_of
from engine.systems.yokai.rules.field import distance, price
from engine.systems.yokai.rules.people import armour, opposing, standing
from engine.systems.yokai.state import HOME, Combatant, State
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import the_tide

TURNED = 0.45
"""What it is worth of the Tide's length to turn a marker that leans against the own side while nobody has FP left."""

EFFECTS = {"check": 0.7, "attack": 0.8, "defence": 0.8, "damage": 0.7, "armour": 1.2, "threshold": 3.0, "tide": 1.0}
"""What a point of an effect is worth; what is not named is worth 0.3."""

STALE = 0.05
"""What a pass costs with each round that a fight drags on."""

GROUP = 3
"""Targets of an attack on several that are tried together."""


def turn(state: State, fighter: Combatant, temper: Temper) -> tuple[Act, ...]:
    """The acts of whoever has the turn, and ending it; for whom the fight has no end any more, leaving it (YO-S29)."""
    if _endless(state, fighter):
        return (Act(Withdraw(fighter.id), 0.0, "Morale forces out nobody who has rallied; the others lost no more"),)
    bout = Bout(state, fighter)
    found = [*_attacks(bout, fighter, temper), *_others(state, fighter)]
    found += _moves(bout, temper, _most(found))
    stop = EndTurn(fighter.id) if state.acted else Pass(fighter.id)
    worth = -STALE * max(0, state.round - PATIENT) if fighter.fp else 0.0
    return (*found, Act(stop, worth, "nothing else is worth its Focus" if fighter.fp else "no Focus left"))


def _endless(state: State, fighter: Combatant) -> bool:
    """Whether somebody can bring no end about: Morale forces out nobody who has rallied (YO-75), so that a fight of
    such people goes on for ever. It is lost, after long, by the side that has lost more Morale, or as much.
    """
    lost = state.morale[fighter.side] >= state.morale[opposing(fighter.side)]
    return fighter.rallied and lost and state.round > 2 * PATIENT


def takers(state: State, temper: Temper) -> tuple[Act, ...]:
    """YO-27: who takes the shared slot: whoever has the most to do."""
    able = (state.combatants[who] for who in initiative.choosing(state))
    found = ((person, _most(_attacks(Bout(state, person), person, temper))) for person in able)
    return tuple(Act(ChooseTied(person.id), most, f"{person.name} has the most to do") for person, most in found)


def _most(found: Iterable[Act]) -> float:
    """What the best of some acts is worth; nothing has to be done."""
    return max((0.0, *(act.worth for act in found)))


def rallies(fighter: Combatant, temper: Temper) -> tuple[Act, ...]:
    """YO-74: coming back, or staying out."""
    eager = 1.0 if temper != "coward" else -1.0
    return (Act(Rally(fighter.id), eager, "the others waver too"), Act(DeclineRally(fighter.id), 0.0, "has had enough"))


class Bout:
    """What the attacks of somebody come to with each foe: worked out once, for all the zones they could strike from."""

    __slots__ = ("_found", "_own", "_ready", "attacks", "fighter", "foes", "state")

    def __init__(self, state: State, fighter: Combatant) -> None:
        self.state, self.fighter = state, fighter
        self.foes = standing(state, opposing(fighter.side))
        self.attacks = [act for act in (*actions(fighter.sheet).values(), basic_attack(state)) if act.attack]
        self._own: dict[str, tuple[int, int]] = {}
        self._ready: dict[str, list[Defence]] = {}
        self._found: dict[tuple[str, str], tuple[float, float, float]] = {}

    def on(self, action: Action, foe: Combatant) -> tuple[float, float, float]:
        """The chance to hit, the push, and what a Defence against it costs."""
        key = action.id, foe.id
        if key not in self._found:
            base, mine = self._strength(action)
            if foe.id not in self._ready:
                self._ready[foe.id] = defences(self.state, foe)
            guard = best_defence(self.state, self._ready[foe.id], action)
            edge = mine - (guard[0] if guard else undefended(self.state, foe))
            drained = patience(self.state) * (focus(foe.fp) - focus(foe.fp - guard[1])) if guard else 0.0
            self._found[key] = (*push(edge, base - armour(foe, action.type, self.state.house)), drained)
        return self._found[key]

    def _strength(self, action: Action) -> tuple[int, int]:
        """The damage of an attack and what is added to its dice."""
        if action.id not in self._own:
            base = sum(line.value for line in damage_lines(self.fighter, action))
            mine = modifier(self.state, roller_of(self.fighter.id, action, paid=action.ki), "attack")
            self._own[action.id] = base, mine
        return self._own[action.id]


def _attacks(bout: Bout, fighter: Combatant, temper: Temper) -> Iterator[Act]:
    """YO-42: every attack on every foe or group within its price, of somebody as they might stand."""
    for action in bout.attacks:
        if action.fp > fighter.fp or (action.timing == "full" and fighter.full_used):
            continue
        tried = [(_strike(bout, fighter, action, (foe,), temper), foe) for foe in bout.foes]
        single = [(act, foe) for act, foe in tried if act is not None]
        yield from (act for act, _ in single)
        if action.count > 1:
            ranked = [foe for _, foe in sorted(single, key=lambda one: (-one[0].worth, one[1].id))]
            yield from _groups(bout, fighter, action, ranked, temper)


def _groups(bout: Bout, fighter: Combatant, action: Action, ranked: list[Combatant], temper: Temper) -> Iterator[Act]:
    """The best foes of each zone, or of all, struck together."""
    zones = dict.fromkeys(foe.zone for foe in ranked) if action.one_zone else ("",)
    for zone in zones:
        some = tuple(foe for foe in ranked if zone in ("", foe.zone))[: min(GROUP, action.count)]
        if len(some) > 1 and (act := _strike(bout, fighter, action, some, temper)) is not None:
            yield act


def _strike(bout: Bout, fighter: Combatant, action: Action, foes: tuple[Combatant, ...], temper: Temper) -> Act | None:
    """An attack and its worth: what it pushes, what defending costs the others, less its price."""
    state = bout.state
    cost = price(state, fighter, action, list(foes)).total
    if cost > fighter.fp or checks.aim(state, fighter, action, [foe.id for foe in foes]) is not None:
        return None
    pushed = drained = chance = 0.0
    for foe in foes:
        chance, harm, lost = bout.on(action, foe)
        pushed += harm
        drained += lost
    pushed = min(pushed, room(state, foes[0].side))
    worth = pushed + drained - spent(state, fighter, cost, action.ki) + _turns_the_tide(state, fighter, pushed)
    if temper == "brute":
        worth += 0.5 - 0.3 * min(distance(fighter.zone, foe.zone) for foe in foes)
    if temper == "archer":
        worth += 0.5 * (distance(fighter.zone, foes[0].zone) > 1)
    command: Any
    targets = tuple(foe.id for foe in foes)
    if action.id == "basic":
        command = BasicAttack(fighter.id, targets)
    elif action.timing == "full":
        command = AttackWith(fighter.id, action.id, targets)
    else:
        command = SimpleAttack(fighter.id, action.id, targets)
    whom = listed(foe.name for foe in foes)
    bare = "" if any(foe.fp for foe in foes) else ", who can pay for no Defence"
    return Act(command, worth, f"{whom}{bare}: hits in {chance:.0%}, {pushed:.1f} of {the_tide(state.kind)}")


def _turns_the_tide(state: State, fighter: Combatant, pushed: float) -> float:
    """What it is worth that the marker does not lean against the own side when the round ends: the more, the less
    Focus the others have left to turn it back.
    """
    against = -state.tide if fighter.side == "players" else state.tide
    if against < 0 or pushed <= against:
        return 0.0
    left = sum(foe.fp for foe in standing(state, opposing(fighter.side)))
    return TURNED * state.tide_limit / (1 + left)


def _others(state: State, fighter: Combatant) -> Iterator[Act]:
    """YO-47: helping, preparing, gathering: what the effects come to, times the chance that they come."""
    for action in actions(fighter.sheet).values():
        if action.attack or action.defence or not action.effects or action.form == "gm":
            continue
        if (action.timing == "full" and fighter.full_used) or affordable(state, fighter, action, []) is not None:
            continue
        if action.form != "none" and action.dn is None:
            continue
        likely = 1.0
        if action.form != "none":
            likely = odds.at_least(action.dn or 0, modifier(state, roller_of(fighter.id, action), "check"))
        make = FullAction if action.timing == "full" else SimpleAction
        near = action_checks.near(state, fighter, action) if action.target in ("ally", "enemy") else [""]
        for target in near:
            whom = state.combatants.get(target, fighter)
            worth = likely * sum(
                _gained(state, effect.kind, effect.value, effect.uses, whom) for effect in action.effects
            )
            worth -= spent(state, fighter, price(state, fighter, action, []).total, action.ki)
            name = f" for {whom.name}" if target else ""
            yield Act(make(fighter.id, action.id, target), worth, f"{action.name}{name}")


def _gained(state: State, kind: str, value: int, uses: int, whom: Combatant) -> float:
    if kind == "fp":
        return focus(whom.fp + value) - focus(whom.fp) if value > 0 else 0.0
    if kind == "token":
        return 0.9 * value * uses - 0.8 * sum(token.uses for token in state.tokens if token.side == whom.side)
    return EFFECTS.get(kind, 0.3) * abs(value)


def _moves(bout: Bout, temper: Temper, now: float) -> Iterator[Act]:
    """YO-54: to where an attack is worth more, or where fewer foes can strike."""
    state, fighter = bout.state, bout.fighter
    reaches = [(foe.zone, _reach(foe)) for foe in bout.foes] if fighter.fp else []
    for zone in HOME[fighter.side]:
        cost = distance(fighter.zone, zone)
        if not cost or cost > fighter.fp or action_checks.move(state, fighter.id, zone) is not None:
            continue
        there = replace(fighter, zone=zone, fp=fighter.fp - cost)
        gained = 0.9 * (_most(_attacks(bout, there, temper)) - now) - spent(state, fighter, cost, 0)
        safer = sum((distance(at, fighter.zone) <= far) - (distance(at, zone) <= far) for at, far in reaches)
        wary = {"brute": 0.0, "archer": 0.9, "careful": 0.7, "coward": 2.0}.get(temper, 0.3)
        better = "strikes better from there" if gained > 0 else "fewer reach them there" if safer > 0 else ""
        yield Act(Move(fighter.id, zone), gained + wary * safer, better or "may stand better there")


def _reach(foe: Combatant) -> int:
    """How far somebody can strike without a surcharge."""
    return max((action.range for action in actions(foe.sheet).values() if action.attack), default=-1)
