"""Players have met whom they can see, after every fact of every system, though few kinds of facts ask (``meets``)."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.rulings.facts import Ruled
from engine.core.rulings.made import forgotten, met
from engine.core.session import Session
from engine.systems import SYSTEMS
from saves.reading import load
from tests.saves.golden_saves import folders
from tests.soak.walk import walk_of

systems = pytest.mark.parametrize("system", SYSTEMS)
STEPS = 40
MEETS = "let it say `meets = True`, or fold all facts by `made.meeting`"


def rulings_of(system: str) -> Any:
    """What knows whom players can see, and by which names."""
    return import_module(f"{loader.system_module(system).__name__}.rulings").RULINGS


def fights(system: str) -> Iterator[Session[Any, Any, Any]]:
    """All saves of a system that are kept, and some random play."""
    saved = [path for folder in folders() if folder.name.startswith(f"{system}-") for path in folder.glob("*.fight")]
    there = [entry.id for entry in loader.listing() if entry.system == system]
    for seed, name in enumerate([system, there[0], there[-1]]):
        walk = walk_of(name, seed)
        for _ in range(STEPS):
            if not walk.go_on():
                break
        yield walk.session
    yield from (load(path, loader.rules).session for path in sorted(saved))


def facts(system: str) -> Iterator[tuple[Any, Any]]:
    """Every fact of those fights, with the state before it."""
    for session in fights(system):
        timeline, evolve = session.timeline, session.ruleset.evolve
        for number in range(1, timeline.size + 1):
            step = timeline.step(number)
            state = timeline.states[step.parent]
            for event in step.events:
                yield state, event
                state = evolve(state, event)


def unseen(state: Any, rng: Random, **ground: Any) -> Any:
    """A state in which some, of any side, are out of sight and were never met."""
    people = {
        who: replace(person, hidden=person.hidden or rng.random() < 0.5) for who, person in state.combatants.items()
    }
    return replace(state, combatants=people, known={}, **ground)


@systems
def test_whom_players_can_see_after_a_fact_they_have_met(system: str) -> None:
    """Also where those who are hidden are others, and where a field is laid out, so that names are still being given:
    a kind of facts that shows or names somebody, and does not say so, leaves somebody without a mark.
    """
    evolve, rulings, rng = loader.rules(system).evolve, rulings_of(system), Random(system)
    folded = asked = 0
    for before, event in facts(system):
        tried = [before, unseen(before, rng), unseen(before, rng, phase="setup")]
        if system == "mirage":  # whose players see nobody on ground that they do not know either
            dark = {key: replace(zone, hidden=True) for key, zone in before.zones.items()}
            tried.append(unseen(before, rng, zones=dark))
        for state in tried:
            then = met(rulings, state, state)
            after = evolve(then, event)
            seen = met(rulings, then, after).known
            if seen != after.known:
                who = ", ".join(seen.keys() - after.known) or "somebody by another name"
                pytest.fail(f"players see {who} after {type(event).__name__}: {MEETS}")
        if not isinstance(event, Ruled):  # which asks in every game, and is most of what happens at random
            folded, asked = folded + 1, asked + getattr(event, "meets", False)
    assert folded > 3 * asked, "every fact of every fight is folded: hardly any may ask"


def test_each_who_is_gone_keeps_a_mark_however_many_bore_one_id() -> None:
    now = next(fights("mir")).state
    who = next(iter(now.combatants))
    first = replace(now, known={who: "Bob"})
    alone = replace(first, combatants={})
    second = forgotten(alone, first)
    assert second.known == {f"{who}'": "Bob"}
    third = forgotten(alone, replace(second, known={**second.known, who: "Bea"}))
    assert third.known == {f"{who}'": "Bob", f"{who}''": "Bea"}
    assert forgotten(third, replace(third, known={who: "Bob"})).known == {who: "Bob"}
