"""Strikes, shots, throws and wrestling (MG-55 to MG-69)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from engine.core import offers
from engine.core.options import Option
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.options.base import aimed, extras, names_of
from engine.systems.mirage.rules import attack, people
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.words import signed


def _targets(state: State, person: Combatant) -> list[Combatant]:
    """Foes, and those of the own side who have gone berserk (MG-115)."""
    mad = (
        somebody
        for somebody in state.combatants.values()
        if somebody.side == person.side and attack.berserk(somebody) and somebody.id != person.id
    )
    return [*people.foes_of(state, person), *mad]


def _near(state: State, person: Combatant) -> dict[str, str]:
    return names_of(somebody for somebody in _targets(state, person) if somebody.zone == person.zone)


def melee(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    """Blows at whoever is near, armed or not (MG-55)."""
    who, near = person.id, _near(state, person)
    for key, arm in people.melee_ready(state, person).items():
        makes = lambda target, key=key: cmd.Strike(who, target, key)  # noqa: E731
        slots = partial(extras, catalog, state, cmd.Strike(who, "", key))
        label = "Kick or punch" if key == "unarmed" else f"Strike: {arm.name}"
        told = f"damage {arm.damage}, {signed(arm.bonus)}" if arm.bonus else f"damage {arm.damage}"
        yield aimed(
            catalog,
            state,
            f"strike-{key}",
            label,
            makes,
            "target",
            near,
            nobody="no enemy is in this zone: move on to one",
            more_slots=slots,
            rule="MG-55",
            preview=told,
            hot=key != "unarmed" and bool(near),
            section="Attack",
        )


def shots(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    """Shots at whoever is in range (MG-58)."""
    for key, arm in people.ranged_ready(person).items():
        told = f"damage {arm.damage}, range {arm.nearest}–{arm.farthest}"
        option = partial(_from_afar, catalog, state, person, partial(cmd.Shoot, weapon=key))
        yield option(f"shoot-{key}", f"Shoot: {arm.name}", rule="MG-58", preview=told, hot=True)


def throws(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    """Weapons that can be thrown (MG-55)."""
    for key, arm in people.throwable(person).items():
        option = partial(_from_afar, catalog, state, person, partial(cmd.Throw, weapon=key))
        yield option(f"throw-{key}", f"Throw: {arm.name}", rule="MG-55")


def _from_afar(
    catalog: Catalog, state: State, person: Combatant, makes: Callable[..., Any], key: str, label: str, **more: Any
) -> Option:
    """What is sent at somebody in sight; ``makes`` makes the command of who does it and at whom."""
    return aimed(
        catalog,
        state,
        key,
        label,
        lambda target: makes(who=person.id, target=target),
        "target",
        names_of(_targets(state, person)),
        nobody="no enemy is in sight",
        more_slots=partial(extras, catalog, state, makes(who=person.id, target="")),
        section="Attack",
        **more,
    )


def wrestling(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    """Seizing, shoving, breaking free (MG-65 to MG-69)."""
    who, near = person.id, _near(state, person)
    if not near:
        return
    slots = partial(extras, catalog, state, cmd.Grapple(who, ""))
    gag = offers.choice("gag", {False: "hold", True: "and gag"}, "how", optional=True, default=False)
    yield aimed(
        catalog,
        state,
        "grapple",
        "Grapple",
        lambda target: cmd.Grapple(who, target),
        "target",
        near,
        more_slots=lambda: (gag, *slots()),
        rule="MG-65",
        section="Attack",
    )
    part = offers.choice("part", {False: "over", True: "and away"}, "how", optional=True, default=False)
    yield aimed(
        catalog,
        state,
        "shove",
        "Shove",
        lambda target: cmd.Shove(who, target),
        "target",
        near,
        more_slots=lambda: (part, *slots()),
        rule="MG-69",
        section="Attack",
    )
