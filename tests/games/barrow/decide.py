"""The flow of the game, from a command to the next open question."""

from __future__ import annotations

from typing import Any

from engine.core.copied import copied
from engine.core.draft import Decider, Draft, only
from engine.core.refusal import require
from engine.core.rulings import ruled
from engine.core.rulings.commands import RuleAdd, RulePlace
from engine.core.rulings.facts import Ruled
from engine.core.words import sentence
from tests.games.barrow import build, checks, rules
from tests.games.barrow import commands as c
from tests.games.barrow import events as e
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.rulings import RULINGS
from tests.games.barrow.state import SIDES, State

Writing = Draft[State, Any]

FACTS: dict[type, Decider] = {
    c.StartFight: only(lambda state, command: e.Began()),
    c.Move: only(lambda state, command: copied(e.Acted, command)),
    c.Pass: only(lambda state, command: copied(e.Acted, command)),
    c.EndFight: only(lambda state, command: e.Ended("The game master ends the fight")),
    c.Rest: only(lambda state, command: e.Rested()),
    RulePlace: only(lambda state, asked: Ruled("zone", asked.who, "", asked.to, state.combatants[asked.who].zone)),
}
"""Commands that are one fact and nothing else."""


def decide(draft: Writing, catalog: Catalog, command: Any) -> None:
    """Carry a command out. Raises ``Refused``."""
    require(checks.refusal(catalog, draft.state, command))
    match command:
        case c.Attack(who, target):
            strike(draft, who, target)
        case c.NextFight(title, arrivals):
            draft.add(e.Cleared(title))
            left = {person.entry for person in draft.state.combatants.values()}
            for arrival in [new for new in arrivals if new.entry not in left]:
                join(draft, catalog, arrival)
            if arrivals and checks.refusal(catalog, draft.state, c.StartFight()) is None:
                draft.add(e.Began())
        case RuleAdd():
            join(draft, catalog, command)
        case _ if type(command) in FACTS:
            FACTS[type(command)](draft, catalog, command)
        case _:
            ruled.decide(RULINGS, draft, catalog, command)
    if draft.state.phase == "fight":
        go_on(draft)


def strike(draft: Writing, who: str, target: str) -> None:
    """BA-03, BA-05: the blow, what armour leaves of it, and the save of whoever loses strength."""
    person, foe = draft.state.combatants[who], draft.state.combatants[target]
    (face,) = draft.roll(1, person.die, person.weapon, who)
    blow = rules.through(face, foe.armour)
    guard, strength = rules.spread(blow, foe.guard)
    strength = min(strength, foe.strength)
    left, save, status = foe.strength - strength, 0, "up"
    if not left:
        status = "dead"
    elif strength:
        (save,) = draft.roll(1, 20, "save", target)
        status = "up" if rules.holds(save, left) else "down"
    ruled.come_out(RULINGS, draft, [who])
    draft.add(e.Struck(who, target, face, face - blow, guard, strength, save, status))
    if foe.side == "foes" and draft.state.house.morale:
        heart(draft)


def heart(draft: Writing) -> None:
    """BA-06: foes who have cause test the best heart among those who stand."""
    foes = [person for person in draft.state.combatants.values() if person.side == "foes"]
    standing = [person for person in foes if person.able]
    for cause in rules.causes(len(foes), len(foes) - len(standing)):
        if cause not in draft.state.shaken and standing:
            best = max(person.heart for person in standing)
            (face,) = draft.roll(1, 20, "heart")
            fled = () if rules.holds(face, best) else tuple(person.id for person in standing)
            draft.add(e.Shaken(cause, face, best, fled))
            standing = [] if fled else standing


def join(draft: Writing, catalog: Catalog, asked: RuleAdd) -> None:
    """BA-09: so many of an entry come to the field."""
    for _ in range(asked.count):
        draft.add(e.Joined(build.combatant(catalog, draft.state, asked)))


def go_on(draft: Writing) -> None:
    """BA-01, BA-07: the fight ends with a side; a turn ends when all of a side have acted."""
    standing = [person for person in draft.state.combatants.values() if person.able]
    left = {person.side for person in standing}
    if len(left) < 2:
        draft.add(e.Ended(sentence(f"{SIDES[left.pop()] if left else 'nobody'} held the field")))
    elif all(person.acted for person in standing if person.side == draft.state.turn):
        side = rules.other(draft.state.turn)
        draft.add(e.TurnCame(side, draft.state.round + (side == "party")))
