"""What may be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import offers
from engine.core.options import Aim, Group, Option
from engine.core.rulings import offered
from engine.core.view import Audience
from tests.games.barrow import checks
from tests.games.barrow import commands as c
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.rulings import RULINGS
from tests.games.barrow.state import ZONES, Combatant, State


def options(catalog: Catalog, state: State, audience: Audience, who: str | None) -> tuple[Option, ...]:
    """What may be done by whom, and why not; players are offered what their side may do."""
    made: list[Option] = []
    for person in state.combatants.values():
        if state.phase == "fight" and (audience == "gm" or person.side == "party"):
            made += _acts(catalog, state, person)
    if audience == "gm":
        made += [
            *_of_the_table(catalog, state),
            *(_laid_out(catalog, state) if state.phase != "interlude" else ()),
            *offered.offered(RULINGS, catalog, state, None),
        ]
    return tuple(option for option in made if who in (None, option.who))


def _acts(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    who = person.id
    aims = {p.id: p.name for p in state.combatants.values() if not checks.target(catalog, state, c.Attack(who, p.id))}
    there = next(zone for zone in ZONES if zone != person.zone)
    for command, label, slots, rule in (
        (c.Attack(who, next(iter(aims), who)), person.weapon, [offers.people(aims, "target")], "BA-03"),
        (c.Move(who, there), f"To {ZONES[there].lower()}", [], "BA-02"),
        (c.Pass(who), "Wait", [], "BA-01"),
    ):
        hot = isinstance(command, c.Attack if aims else c.Move)
        aim: Aim = "pass" if isinstance(command, c.Pass) else ""
        no = checks.refusal(catalog, state, command)
        yield offers.asked(command, label, *slots, no=no, rule=rule, hot=hot, aim=aim)


def _of_the_table(catalog: Catalog, state: State) -> Iterator[Option]:
    asked: tuple[tuple[c.Command, str, Group, Aim], ...] = (
        (c.StartFight(), "Fight", "table", "start-fight"),
        (c.EndFight(), "End the fight", "table", "end-fight"),
        (c.Rest(), "Rest", "interlude", "rest"),
    )
    for command, label, group, aim in asked:
        no = checks.refusal(catalog, state, command)
        if no is None or no.code != "phase":
            yield offers.asked(command, label, no=no, group=group, aim=aim, hot=not no and aim != "end-fight")


def _laid_out(catalog: Catalog, state: State) -> Iterator[Option]:
    more: dict[str, Any] = {"group": "setup" if state.phase == "setup" else "ruling", "rule": "BA-09"}
    names = {entry: person.name for entry, person in catalog.people.items()}
    if names and len(state.combatants) < checks.ROOM:
        hidden = offers.choice("hidden", {False: "in sight", True: "hidden"}, optional=True, default=False)
        slots = (offers.choice("entry", names), offers.zones("at", ZONES), hidden)
        yield offers.option("rule-add", "", "Add", *slots, **more)
    for who in state.combatants:
        command = {"do": "rule-place", "who": who}
        yield offers.option("rule-place", who, "Place", offers.zones("to", ZONES), given=command, **more)
