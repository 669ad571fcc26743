"""What all lists of options share: one option out of a command with one thing still to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.core import codes, offers
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import other as check_acts
from engine.systems.mirage.checks import refusal
from engine.systems.mirage.rules.skills import acting_skill
from engine.systems.mirage.rules.turns import HELP_CAP, may_help, speed_of, waiting_help
from engine.systems.mirage.state import Combatant, State

COSTS = {"slow": "slow", "fast": "fast", "free": ""}


def plain(catalog: Catalog, state: State, key: str, label: str, command: Any, *slots: Slot, **more: Any) -> Option:
    """An option whose command is complete, or whose slots do not decide whether it is allowed."""
    more.setdefault("cost", _cost(state, command))
    return offers.asked(command, label, *slots, key=key, no=refusal(catalog, state, command), **more)


def _cost(state: State, command: Any) -> str:
    return COSTS[speed_of(state, command)] if hasattr(command, "speed") and hasattr(command, "who") else ""


def aimed(
    catalog: Catalog,
    state: State,
    key: str,
    label: str,
    makes: Any,
    slot: str,
    choices: Mapping[str, str],
    *,
    kind: str = "entity",
    notes: Mapping[str, str] | None = None,
    nobody: str = "there is nobody and nothing for that",
    more_slots: Callable[[], tuple[Slot, ...]] = tuple,
    **more: Any,
) -> Option:
    """An option with one thing to choose: only what would be accepted; where nothing would, the first reason.

    ``makes`` makes the whole command out of a choice; ``more_slots`` are worked out where there is one.
    """
    fit: list[str] = []
    no: Refusal | None = None
    for choice in choices:
        refused = refusal(catalog, state, makes(choice))
        if refused is None:
            fit.append(choice)
        elif no is None:
            no = refused
    if not choices:
        no = refusal(catalog, state, makes("")) if not kind else Refusal(codes.TARGET, nobody, more.get("rule", ""))
    sample = makes(fit[0] if fit else next(iter(choices), ""))
    labels = tuple(choices[choice] for choice in fit)
    shown = tuple((notes or {}).get(choice, "") for choice in fit) if notes else ()
    made = Slot(slot, kind, tuple(fit), labels, shown)  # type: ignore[arg-type]
    more.setdefault("cost", _cost(state, sample))
    slots = (made, *more_slots()) if fit else (made,)
    return offers.asked(sample, label, *slots, key=key, no=None if fit else no, **more)


def names_of(people: Iterable[Combatant]) -> dict[str, str]:
    """Ids and names."""
    return {person.id: person.name for person in people}


def extras(catalog: Catalog, state: State, sample: Any) -> tuple[Slot, ...]:
    """Helpers and Insights that could be named with a test (MG-41, MG-130)."""
    slots: list[Slot] = []
    speed, actor = speed_of(state, sample), state.combatants[sample.who]
    able = [
        person
        for person in state.combatants.values()
        if may_help(state, person, actor) and check_acts.help_fault(state, person.id, sample.who, speed) is None
    ]
    waiting = len(waiting_help(state, sample.who, speed))
    cap = len(able) if state.house.help_cap == "none" else min(HELP_CAP - waiting, len(able))
    if cap > 0 and state.phase == "turn":
        slots.append(offers.people(names_of(able), "helpers", "who helps", optional=True, detail=True, many=(0, cap)))
    return (*slots, *insights_for(state, sample.who, acting_skill(state, sample)))


def insights_for(state: State, who: str, skill: str) -> tuple[Slot, ...]:
    """The Insights that could be named with a test of a skill (MG-130)."""
    found = {
        trait.seq: trait.name
        for trait in state.combatants[who].traits
        if trait.insight and not trait.used and trait.skill == skill
    }
    return (offers.choice("insight", found, "Insight", optional=True),) if found else ()
