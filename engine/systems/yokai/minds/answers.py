"""What is worth answering to an attack: the own Defences and those of whoever guards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.minds.contract import Act, Temper
from engine.systems.yokai import odds
from engine.systems.yokai.checks import attack as checks
from engine.systems.yokai.commands.attack import Defend, Guard, NoDefence
from engine.systems.yokai.minds.worth import push, room, spent, undefended
from engine.systems.yokai.rules.actions import actions, modifier, roller_of
from engine.systems.yokai.rules.field import price
from engine.systems.yokai.rules.people import standing
from engine.systems.yokai.state import Combatant, State
from engine.systems.yokai.state.exchange import Attack, Window
from engine.systems.yokai.words import the_tide


def answers(state: State, window: Window, struck: Combatant, temper: Temper) -> Iterator[Act]:
    """YO-43: the Defences of somebody struck and of those who guard them, by what they ward off."""
    attack = window.about
    assert isinstance(attack, Attack)
    flat = odds.flat(state, attack.roller.who, attack.action, struck.id)
    theirs = modifier(state, attack.roller, "attack")
    limit = room(state, struck.side)
    taken = min(push(theirs - undefended(state, struck), flat)[1], limit)
    yield Act(NoDefence(struck.id), 0.0, "keeps the Focus")
    for fighter in standing(state, struck.side):
        for action in actions(fighter.sheet).values():
            if not action.defence or checks.defend(state, fighter.id, action, struck.id) is not None:
                continue
            mine = modifier(state, roller_of(fighter.id, action, paid=action.ki), "defence")
            chance, harm = push(theirs - mine, flat)
            warded = taken - min(harm, limit)
            worth = warded * (1.15 if temper in ("careful", "coward") else 0.9 if temper == "brute" else 1.0)
            worth -= spent(state, fighter, price(state, fighter, action, []).total, action.ki)
            why = f"{1 - chance:.0%} to ward it off, {warded:.1f} of {the_tide(state.kind)} saved"
            if fighter.id == struck.id:
                yield Act(Defend(fighter.id, action.id), worth, why)
            else:
                yield Act(Guard(fighter.id, action.id, struck.id), worth - 0.1, f"guards {struck.name}: {why}")
