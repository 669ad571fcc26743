"""Days between fights: worsening, rest and healing (MR-57 to MR-60)."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.systems.mir import commands as cmd
from engine.systems.mir import events as ev
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import acts, answers, insist, slots
from engine.systems.mir.decide.base import Writing, kill, tell_consciousness
from engine.systems.mir.decide.trials import attempt, heal
from engine.systems.mir.pools import RESILIENCE
from engine.systems.mir.state import SEVERE, Combatant


def doomed(person: Combatant) -> bool:
    """Dies at the next *End day*: an unbandaged Severe Wound (MR-57)."""
    return person.alive and any(wound.severe and not wound.bandaged for wound in person.wounds)


def end_day(catalog: Catalog, draft: Writing, command: cmd.EndDay) -> None:
    """Deaths first, then worsening, then the new day: a Wound that becomes Severe now kills at the next one (MR-57)."""
    insist(answers.between(draft.state))
    for person in tuple(draft.state.people.values()):
        if doomed(person):
            kill(draft, person.id, "a Severe Wound left unbandaged")
        elif person.alive:
            for wound in person.wounds:
                if not wound.bandaged:
                    draft.add(ev.WoundWorsened(person.id, wound.seq, min(SEVERE, wound.severity + 1)))
            tell_consciousness(draft, person)
    draft.add(ev.DayEnded(draft.state.day + 1))


def night_rest(catalog: Catalog, draft: Writing, command: cmd.NightRest) -> None:
    """MR-58, for each of them."""
    if not command.who:
        raise Refused("bad-target", "say who rested", "MR-58")
    if len(set(command.who)) != len(command.who):
        raise Refused("bad-target", "somebody is named twice", "MR-58")
    for who in command.who:
        insist(answers.rest(draft.state, who))
    for who in command.who:
        draft.add(ev.NightRested(who, draft.state.day, command.well_rested))
        heal(draft, draft.state.people[who])


def resilience_test(catalog: Catalog, draft: Writing, command: cmd.ResilienceTest) -> None:
    """MR-59."""
    insist(answers.resilience(draft.state, command.who) or slots.situation(command.dice))
    attempt(draft, "resilience", command.who, RESILIENCE, acts.RESILIENCE_DIFFICULTY, command.dice)


def end_scenario(catalog: Catalog, draft: Writing, command: cmd.EndScenario) -> None:
    """MR-60."""
    insist(answers.between(draft.state))
    for person in tuple(draft.state.people.values()):
        for wound in person.wounds:
            if wound.severe:
                draft.add(ev.WoundVanished(person.id, wound.seq))
        tell_consciousness(draft, person)
    draft.add(ev.ScenarioEnded())
