"""What somebody may do on the own turn, and what may interrupt (MG-32 to MG-43)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from engine.core import offers
from engine.core.acts import Kind
from engine.core.options import Option, Slot
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.options.attack import melee, shots, throws, wrestling
from engine.systems.mirage.options.base import aimed, extras, names_of, plain
from engine.systems.mirage.rules import modifiers, overwatch, people, zones
from engine.systems.mirage.rules.turns import fasts_left
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.words import name

ATTEMPTS: tuple[tuple[cmd.What, str, str], ...] = (
    ("survey", "Survey", "observation"),
    ("persuade", "Persuade", "inspiration"),
    ("climb", "Climb", "grace"),
    ("cast-spell", "Cast a spell", "intuition"),
    ("other", "Another test", "might"),
    ("use-item", "Use something", "artistry"),
    ("power-word", "Speak a word of power", "inspiration"),
)

UNASKED = ("survey", "persuade", "climb", "other", "use-item")
"""Tests that hardly anybody makes in a turn."""


def acts(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    """Everything that one combatant could do now, refused or not."""
    for kind in kinds(catalog, state, person):
        yield from kind()


def kinds(catalog: Catalog, state: State, person: Combatant, *, able: bool = False) -> list[Kind]:
    """The kinds of what one combatant could do; ``able``: without those whose action is spent."""
    slow = (melee, shots, throws, wrestling) if not (able and person.slow_spent) else ()
    paid = (_moves, _rest, _attempts) if not able or fasts_left(person) else ()
    return [partial(kind, catalog, state, person) for kind in (_free, *slow, *paid, _free_acts)]


def _free(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    if people.holder_of(state, person.id):
        command = cmd.BreakFree(person.id)
        slots = extras(catalog, state, command)
        yield plain(catalog, state, "break-free", "Break free", command, *slots, rule="MG-67", hot=True)


def _moves(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    who = person.id
    if person.prone:
        yield plain(catalog, state, "get-up", "Get up", cmd.GetUp(who), rule="MG-52", hot=True, section="Move")
    if person.riding:
        slots = extras(catalog, state, cmd.Ride(who))
        yield plain(catalog, state, "ride", "Ride", cmd.Ride(who), *slots, rule="MG-139", hot=True, section="Move")
        command = cmd.Dismount(who)
        yield plain(catalog, state, "dismount", "Dismount", command, rule="MG-137", section="Move")
    else:
        near = {zone: state.zones[zone].name for zone, _ in zones.around(state, person.zone) if zone in state.zones}
        yield aimed(
            catalog,
            state,
            "move",
            "Move on",
            lambda zone: cmd.Move(who, zone),
            "to",
            near,
            kind="zone",
            nobody="no way leads out of here",
            rule="MG-47",
            hot=True,
            section="Move",
        )
        yield from _saddles(catalog, state, person)
    yield _inside(catalog, state, person)
    if zones.exits(state) or state.phase == "turn":
        slots = extras(catalog, state, cmd.Flee(who))
        yield plain(catalog, state, "flee", "Flee", cmd.Flee(who), *slots, rule="MG-79", section="Move")
    covers = {key: f"{cover.name} D{cover.rating}" for key, cover in state.covers.items() if cover.zone == person.zone}
    if covers:
        yield aimed(
            catalog,
            state,
            "seek-cover",
            "Take cover",
            lambda cover: cmd.SeekCover(who, cover),
            "cover",
            covers,
            kind="choice",
            rule="MG-83",
            section="Move",
        )


def _inside(catalog: Catalog, state: State, person: Combatant) -> Option:
    near = {
        somebody.id: f"up to {somebody.name}"
        for somebody in people.foes_of(state, person)
        if somebody.zone == person.zone
    }
    places = {"open": "into the open", "far": "far off"}
    if people.engaged_with(state, person.id):
        places = {"away": "away from everybody", **places}
    return aimed(
        catalog,
        state,
        "move-inside",
        "Move in the zone",
        lambda to: cmd.MoveInside(person.id, to),
        "to",
        {**near, **places},
        kind="choice",
        rule="MG-46",
        section="Move",
    )


def _saddles(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    mounts = [
        somebody for somebody in people.in_zone(state, person.zone) if somebody.mount and somebody.id != person.id
    ]
    if mounts and person.kind != "animal":
        yield aimed(
            catalog,
            state,
            "mount",
            "Mount",
            lambda animal: cmd.MountUp(person.id, animal),
            "animal",
            names_of(mounts),
            more_slots=partial(extras, catalog, state, cmd.MountUp(person.id, "")),
            rule="MG-137",
            section="Move",
        )


def _rest(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    who = person.id
    stowed = {key: arm.name for key, arm in person.arms.items() if not arm.ready and not arm.natural}
    if stowed:
        makes = lambda key: cmd.Draw(who, key)  # noqa: E731
        yield aimed(
            catalog, state, "draw", "Draw", makes, "weapon", stowed, kind="choice", rule="MG-56", section="Ready"
        )
    loot = {key: arm.name for key, arm in state.zones[person.zone].loot.items()}
    if loot:
        takes = lambda key: cmd.PickUp(who, key)  # noqa: E731
        yield aimed(
            catalog, state, "pick-up", "Pick up", takes, "weapon", loot, kind="choice", rule="MG-56", section="Ready"
        )
    if people.aimed_ready(person):
        watched = {zone: state.zones[zone].name for zone in overwatch.directions(state, person) if zone in state.zones}
        yield aimed(
            catalog,
            state,
            "overwatch",
            "Overwatch",
            lambda zone: cmd.Overwatch(who, zone),
            "zone",
            watched,
            kind="zone",
            rule="MG-71",
            preview="a slow action is needed to fire",
            section="Ready",
        )
    yield from treatments(catalog, state, person)
    if person.terror is not None and person.terror.reaction == "attack":
        yield plain(catalog, state, "rampage", "Break things", cmd.Rampage(who), rule="MG-115", section="Test")


def treatments(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    """Treatment of whoever is Broken (MG-104)."""
    kinds: tuple[cmd.HarmKind, cmd.HarmKind] = ("physical", "mental")
    for kind in kinds:
        broken = [
            somebody
            for somebody in state.combatants.values()
            if somebody.broken(kind) and somebody.present and somebody.id != person.id
        ]
        if broken and person.kind != "animal":
            makes = lambda patient, kind=kind: cmd.Treat(person.id, patient, kind)  # noqa: E731
            yield aimed(
                catalog,
                state,
                f"treat-{kind}",
                "Treat wounds" if kind == "physical" else "Talk somebody round",
                makes,
                "patient",
                names_of(broken),
                more_slots=partial(extras, catalog, state, cmd.Treat(person.id, "", kind)),
                rule="MG-104",
                hot=True,
                section="Test",
            )


def _attempts(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    if person.kind == "animal":
        return
    who = person.id
    skills = modifiers.skills_of(state)
    blocked = {
        zone: f"{edge.obstacle.name}, {state.zones[zone].name}"
        for zone, edge in zones.around(state, person.zone)
        if edge.obstacle is not None and zone in state.zones
    }
    barriers = {
        key: barrier for key, barrier in state.barriers.items() if barrier.zone == person.zone and barrier.obstacle
    }
    for to, title in {**blocked, **{key: barrier.name for key, barrier in barriers.items()}}.items():
        found = zones.obstacle_at(state, person, to)
        assert found is not None
        command = cmd.Attempt(who, "clear-obstacle", found.skill, found.successes, to)
        slots = extras(catalog, state, command)
        key = f"clear-{to}"
        yield plain(catalog, state, key, f"Clear: {title}", command, *slots, rule="MG-48", section="Test")
    for what, label, skill in ATTEMPTS:
        command = cmd.Attempt(who, what, skill)
        slot = Slot("skill", "choice", tuple(skills), tuple(skills.values()), default=skill, title="skill")
        slots = (slot, offers.text("about", "what for", optional=True)) if what != "survey" else ()
        more = () if what != "survey" else extras(catalog, state, command)
        told: dict[str, Any] = {"rule": "MG-42", "section": "Test", "seldom": what in UNASKED}
        yield plain(catalog, state, what, label, command, *slots, *more, **told)
    if person.riding:
        command = cmd.Attempt(who, "steer", "grace")
        yield plain(catalog, state, "steer", "Steer", command, rule="MG-42", section="Test")


def _free_acts(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    who = person.id
    if person.holding:
        label = f"Let go of {name(state, person.holding, 'gm')}"
        yield plain(catalog, state, "release", label, cmd.Release(who), rule="MG-68", section="Free")
    if not person.prone and not people.rider_of(state, who):
        yield plain(catalog, state, "drop-prone", "Drop", cmd.DropProne(who), rule="MG-38", section="Free", seldom=True)
    in_hand = {key: arm.name for key, arm in person.arms.items() if arm.ready and not arm.natural}
    if in_hand:
        drops = lambda key: cmd.DropItem(who, key)  # noqa: E731
        yield aimed(
            catalog,
            state,
            "drop-item",
            "Let fall",
            drops,
            "weapon",
            in_hand,
            kind="choice",
            rule="MG-38",
            section="Free",
            seldom=True,
        )
    if person.kind != "animal":
        words = offers.text("text", "what")
        command = cmd.Shout(who, "…")
        yield plain(catalog, state, "shout", "Shout", command, words, rule="MG-38", section="Free", seldom=True)
        yield from _helps(catalog, state, person)
    yield from insights(catalog, state, person)


def _helps(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    friends = names_of(
        somebody for somebody in state.combatants.values() if somebody.side == person.side and somebody.id != person.id
    )
    speeds: tuple[Literal["slow", "fast"], ...] = ("slow", "fast")
    for speed in speeds if friends else ():
        makes = lambda whom, speed=speed: cmd.Help(person.id, whom, speed)  # noqa: E731
        yield aimed(
            catalog,
            state,
            f"help-{speed}",
            f"Help with a {speed} action",
            makes,
            "whom",
            friends,
            rule="MG-41",
            cost=speed,
            section="Free",
        )


def insights(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    """Insights in a scene (MG-130)."""
    for trait in person.traits:
        if trait.insight:
            use = offers.choice("use", ("vision", "show-spirits", "steer", "test"), "how")
            command = cmd.UseInsight(person.id, trait.seq, "vision")
            key = f"insight-{trait.seq}"
            yield plain(
                catalog, state, key, f"Insight: {trait.name}", command, use, rule="MG-130", section="Free", cost=""
            )


def interrupts(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    """What may be done out of turn: a shot out of overwatch, breaking free (MG-67, MG-73)."""
    if person.watch is not None:
        for key in people.aimed_ready(person):
            makes = lambda target, key=key: cmd.OverwatchFire(person.id, target, key)  # noqa: E731
            yield aimed(
                catalog,
                state,
                f"overwatch-fire-{key}",
                f"Fire: {person.arms[key].name}",
                makes,
                "target",
                names_of(people.foes_of(state, person)),
                nobody="no enemy is in sight",
                rule="MG-73",
                group="react",
                section="Overwatch",
            )
    if people.holder_of(state, person.id) and state.side != person.side:
        command = cmd.BreakFree(person.id)
        yield plain(catalog, state, "break-free", "Break free", command, rule="MG-67", group="react")
