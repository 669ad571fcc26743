"""Days, rest, bandages, and the next fight (MR-55 to MR-60)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option
from engine.core.refusal import Refusal
from engine.core.view import Audience
from engine.core.words import listed
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import interlude as checks
from engine.systems.mir.checks.flow import fit, two_sides
from engine.systems.mir.options.acts import bandages, swaps, tests
from engine.systems.mir.options.attack import attacks
from engine.systems.mir.options.flow import fight_option
from engine.systems.mir.options.slots import hopeless, people_slot, with_hidden
from engine.systems.mir.rules.needs import REST
from engine.systems.mir.rules.pools import RESILIENCE, skill_pool
from engine.systems.mir.rules.wounds import doomed
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant


def interlude(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    """What the characters may do between fights, and whoever is asked for; then the GM's days."""
    if state.phase != "interlude":
        return
    for person in state.combatants.values():
        asked = who == person.id if who is not None else person.kind == "pc"
        if person.alive and asked and (person.kind == "pc" or audience == "gm"):
            yield from _own(catalog, state, person, audience)
    if audience == "gm" and not who:
        yield from _days(state)


def _own(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    made = [option for kind in (bandages, swaps, tests) for option in kind(catalog, state, person, audience)]
    dice = skill_pool(state, person, RESILIENCE).total
    healing = offers.option(
        "resilience-test",
        person.id,
        "Resilience test",
        rule="MR-59",
        no=checks.resilience(state, person.id),
        vain=hopeless(dice, REST),
        preview=f"{dice}D, needs {REST}: one more severity heals",
    )
    made += with_hidden(healing, audience)
    if two_sides(state) is None and fit(state, person.id) is None:
        made += (option for option in attacks(state, person, audience) if option.enabled)
    yield from (replace(option, group="interlude", hot=False) for option in made)


def _days(state: State) -> Iterator[Option]:
    resting = [person for person in state.combatants.values() if checks.rest(state, person.id) is None]
    tired = Refusal("once-per-day", f"everybody has rested on day {state.day}: end the day first", "MR-58")
    for well, label in ((False, "Night's rest"), (True, "Night's rest, well rested")):
        yield offers.option(
            f"night-rest:{'well' if well else 'plain'}",
            "",
            label,
            people_slot("who", resting, many=(1, len(resting))),
            given={"well_rested": well},
            rule="MR-58",
            no=None if resting else tired,
            group="interlude",
            aim="rest",
            preview="one severity off one bandaged Wound" + (", then a Resilience test" if well else ""),
        )
    dying = [person.name for person in state.combatants.values() if doomed(person)]
    text = f"{listed(dying)} {'DIES' if len(dying) == 1 else 'DIE'}" if dying else "unbandaged Wounds get worse"
    day: dict[str, Any] = {"rule": "MR-57", "group": "interlude", "preview": text}
    yield offers.option("end-day", "", "End the day", aim="rest", **day)
    yield offers.option(
        "end-scenario", "", "End the scenario", rule="MR-60", group="interlude", preview="all Severe Wounds vanish"
    )
    yield fight_option(state)
