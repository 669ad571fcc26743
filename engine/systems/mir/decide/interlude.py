"""Days between fights: worsening, rest and healing (MR-57 to MR-60)."""

from __future__ import annotations

from engine.core.draft import Decider
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.decide.acts import heal
from engine.systems.mir.decide.base import MirDraft, kill, tell_consciousness
from engine.systems.mir.events import interlude as ev
from engine.systems.mir.rules.wounds import doomed, worsened


def end_day(draft: MirDraft, catalog: Catalog, command: cmd.EndDay) -> None:
    """Deaths first, then worsening, then the new day: a Wound that becomes Severe now kills at the next one (MR-57)."""
    for person in tuple(draft.state.combatants.values()):
        if doomed(person):
            kill(draft, person.id, "a Severe Wound left unbandaged")
        elif person.alive:
            for wound in person.wounds:
                if not wound.bandaged:
                    draft.add(ev.WoundWorsened(person.id, wound.seq, worsened(wound)))
            tell_consciousness(draft, person)
    draft.add(ev.DayEnded(draft.state.day + 1))


def night_rest(draft: MirDraft, catalog: Catalog, command: cmd.NightRest) -> None:
    """MR-58, for each of them."""
    for who in command.who:
        draft.add(ev.NightRested(who, draft.state.day, command.well_rested))
        heal(draft, draft.state.combatants[who])


def end_scenario(draft: MirDraft, catalog: Catalog, command: cmd.EndScenario) -> None:
    """MR-60: Severe Wounds vanish with the scenario, and who wakes is told."""
    for person in tuple(draft.state.combatants.values()):
        for wound in person.wounds:
            if wound.severe:
                draft.add(ev.WoundVanished(person.id, wound.seq))
        tell_consciousness(draft, person)
    draft.add(ev.ScenarioEnded())


DECIDERS: dict[type, Decider] = {cmd.EndDay: end_day, cmd.NightRest: night_rest, cmd.EndScenario: end_scenario}
