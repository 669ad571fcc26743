"""What somebody may do on the own turn, and what may interrupt (MG-32 to MG-43)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Literal

from engine.core import offers
from engine.core.acts import Kind, Listed, Offer
from engine.core.options import Option, Slot
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.options.attack import fire, melee, shots, throws, wrestling
from engine.systems.mirage.options.base import Table, names_of
from engine.systems.mirage.rules import modifiers, overwatch, people, zones
from engine.systems.mirage.rules.skills import USUAL, testable
from engine.systems.mirage.rules.turns import fasts_left, may_help
from engine.systems.mirage.state import Combatant, Trait
from engine.systems.mirage.words import name, skill_name

ATTEMPTS: dict[cmd.What, str] = {
    "survey": "Survey",
    "persuade": "Persuade",
    "climb": "Climb",
    "cast-spell": "Cast a spell",
    "other": "Another test",
    "use-item": "Use something",
    "power-word": "Speak a word of power",
}
USES = offers.choice("use", ("vision", "show-spirits", "steer", "test"), "how?")
"""What an Insight may be used for by itself (MG-130)."""


def kinds(table: Table, person: Combatant) -> list[Kind]:
    """The kinds of what one combatant could do; where only that counts, without those whose action is spent. Of
    somebody who cannot act at all, being Broken, say, only what is left to them.
    """
    if not people.acts_at_all(table.state, person):
        return [partial(_under, "Free", _words, table, person)]
    found: list[Kind] = [partial(_free, table, person)]
    if not (table.able and person.slow_spent):
        found += [partial(_under, "Attack", kind, table, person) for kind in (shots, melee, throws, wrestling)]
    if not table.able or fasts_left(person):
        found += [partial(_under, "Move", _moves, table, person), partial(_rest, table, person)]
        found.append(partial(_under, "Test", _attempts, table, person))
    return [*found, partial(_under, "Free", _free_acts, table, person)]


def _under(
    section: str, kind: Callable[[Table, Combatant], Iterator[Offer]], table: Table, person: Combatant
) -> Iterator[Offer]:
    return kind(table.under(section), person)


def _free(table: Table, person: Combatant) -> Iterator[Offer]:
    if people.holder_of(table.state, person.id) and person.side == table.state.side:  # else it interrupts
        command = cmd.BreakFree(person.id)
        yield table.offer("break-free", "Break free", command, rule="MG-67", hot=True)


def _moves(table: Table, person: Combatant) -> Iterator[Offer]:
    who, state = person.id, table.state
    crawls = person.prone and zones.has(state, person.zone, "cramped")
    # One place for how somebody gets on from here, and one for getting into a saddle and out of it: of each there is
    # only one at a time, unless all crawl who lie on the ground.
    if person.prone:
        place = "" if crawls else "move"
        yield table.offer("get-up", "Get up", cmd.GetUp(who), place=place, rule="MG-52", hot=True)
    elif person.riding:
        ride = cmd.Ride(who)
        yield table.offer("ride", "Ride", ride, place="move", rule="MG-139", hot=True)
    if person.riding:
        yield table.offer("dismount", "Dismount", cmd.Dismount(who), place="mount", rule="MG-137")
    if crawls or not (person.prone or person.riding):
        near = {zone: state.zones[zone].name for zone, _ in zones.around(state, person.zone)}
        told = "no way leads out of here"
        move = cmd.Move(who, "")
        yield table.aim("move", "Move on", move, "to", near, kind="zone", nobody=told, rule="MG-47", hot=True)
        mounts = names_of(other for other in people.in_zone(state, person.zone) if other.mount and other.id != who)
        if mounts and person.kind != "animal" and not person.prone:
            yield table.aim("mount", "Mount", cmd.MountUp(who, ""), "animal", mounts, rule="MG-137")
    yield partial(_inside, table, person)
    yield table.offer("flee", "Flee", cmd.Flee(who), rule="MG-79")
    covers = {key: f"{cover.name} D{cover.rating}" for key, cover in state.covers.items() if cover.zone == person.zone}
    if covers:
        seek = cmd.SeekCover(who, "")
        yield table.aim("seek-cover", "Take cover", seek, "cover", covers, kind="choice", rule="MG-83")


def _inside(table: Table, person: Combatant, **more: Any) -> Option:
    state = table.state
    foes = people.foes_of(state, person)
    near = {somebody.id: f"up to {somebody.name}" for somebody in foes if somebody.zone == person.zone}
    places = {"open": "into the open", "far": "far off"}
    if people.engaged_with(state, person.id):
        places = {"away": "away from everybody", **places}
    command, more = cmd.MoveInside(person.id, ""), {"kind": "choice", "rule": "MG-46", **more}
    return table.aimed("move-inside", "Move in the zone", command, "to", {**near, **places}, **more)


def _rest(table: Table, person: Combatant) -> Iterator[Listed]:
    yield from _ready(table.under("Ready"), person)
    yield from treatments(table, person)
    if person.panic == "attack":
        yield table.offer("rampage", "Break things", cmd.Rampage(person.id), rule="MG-115", section="Test")


def _ready(table: Table, person: Combatant) -> Iterator[Offer]:
    who, state = person.id, table.state
    stowed = {key: arm.name for key, arm in person.arms.items() if not arm.ready and not arm.natural}
    if stowed:
        yield table.aim("draw", "Draw", cmd.Draw(who, ""), "weapon", stowed, kind="choice", rule="MG-56")
    loot = {key: arm.name for key, arm in state.zones[person.zone].loot.items()}
    if loot and person.kind != "animal":
        yield table.aim("pick-up", "Pick up", cmd.PickUp(who, ""), "weapon", loot, kind="choice", rule="MG-56")
    if people.aimed_ready(person):
        watched = {zone: state.zones[zone].name for zone in overwatch.directions(state, person) if zone in state.zones}
        told = "firing is slow"
        aim = cmd.Overwatch(who, "")
        yield table.aim("overwatch", "Overwatch", aim, "zone", watched, kind="zone", rule="MG-71", preview=told)


def treatments(table: Table, person: Combatant) -> Iterator[Offer]:
    """Treatment of whoever is Broken (MG-104)."""
    labels: dict[cmd.HarmKind, str] = {"physical": "Treat wounds", "mental": "Talk somebody round"}
    others = (somebody for somebody in table.state.combatants.values() if somebody.id != person.id)
    down = [somebody for somebody in others if somebody.broken_physical or somebody.broken_mental]
    for kind, label in labels.items() if person.kind != "animal" else ():
        broken = [somebody for somebody in down if somebody.broken(kind) and somebody.present]
        rare = all(somebody.side != person.side for somebody in broken)  # mercy is nobody's first thought
        more: dict[str, Any] = {"rule": "MG-104", "hot": True, "section": "Test", "seldom": rare}
        for key, told, skill in _ways_to_treat(table, kind, label) if broken else ():
            command = cmd.Treat(person.id, "", kind, skill)
            yield table.aim(key, told, command, "patient", names_of(broken), **more)


def _ways_to_treat(table: Table, kind: cmd.HarmKind, label: str) -> Iterator[tuple[str, str, cmd.Cure]]:
    """With the skill for that kind, and with the other where the table lets either treat both (MG-S57)."""
    yield f"treat-{kind}", label, ""
    if table.state.house.treat_skill == "either":
        skill: cmd.Cure = "inspiration" if kind == "physical" else "healing"
        yield f"treat-{kind}-{skill}", f"{label}: {skill_name(table.state, skill)}", skill


def _attempts(table: Table, person: Combatant) -> Iterator[Offer]:
    who, state = person.id, table.state
    blocked = {
        zone: f"{edge.obstacle.name}, {state.zones[zone].name}"
        for zone, edge in zones.around(state, person.zone)
        if edge.obstacle is not None
    }
    barriers = {
        key: barrier.name for key, barrier in state.barriers.items() if barrier.zone == person.zone and barrier.obstacle
    }
    for to, title in {**blocked, **barriers}.items():
        found = zones.obstacle_at(state, person, to)
        assert found is not None
        command = cmd.Attempt(who, "clear-obstacle", found.skill, found.successes, to)
        yield table.offer(f"clear-{to}", f"Clear: {title}", command, rule="MG-48")
    skills = modifiers.skills_of(state)
    for what, label in ATTEMPTS.items():
        if USUAL[what] in skills and testable(state, person, USUAL[what]):
            command = cmd.Attempt(who, what, USUAL[what])
            more: dict[str, Any] = {"rule": "MG-42", "seldom": True}
            if what == "survey":
                yield table.offer(what, label, command, **more)
            else:
                yield partial(_any_test, table, person, label, command, skills, **more)
    if person.riding:
        command = cmd.Attempt(who, "steer", USUAL["steer"])
        yield table.offer("steer", "Steer", command, rule="MG-42", seldom=True)


def _any_test(
    table: Table, person: Combatant, label: str, command: cmd.Attempt, skills: Mapping[str, str], **more: Any
) -> Option:
    """A test of a skill to be chosen; an Insight is for one skill, and is used ahead of such a test."""
    slots = _of_any_test(table, person, command, skills)
    return table.plain(command.what, label, command, extras=slots, **more)


def _of_any_test(table: Table, person: Combatant, command: cmd.Attempt, skills: Mapping[str, str]) -> Iterator[Slot]:
    known = {skill: text for skill, text in skills.items() if testable(table.state, person, skill)}
    yield offers.choice("skill", known, "skill", default=command.skill)
    yield offers.text("about", "what for?", optional=True)
    yield from table.helpers(command)


def _free_acts(table: Table, person: Combatant) -> Iterator[Offer]:
    who = person.id
    if person.holding:
        label = f"Let go of {name(table.state, person.holding, 'gm')}"
        yield table.offer("release", label, cmd.Release(who), rule="MG-68")
    if not person.prone and not people.rider_of(table.state, who):
        yield table.offer("drop-prone", "Drop", cmd.DropProne(who), rule="MG-38", seldom=True)
    in_hand = {key: arm.name for key, arm in people.throwable(person).items()}
    if in_hand:
        drop = cmd.DropItem(who, "")
        yield table.aim("drop-item", "Let fall", drop, "weapon", in_hand, kind="choice", rule="MG-38", seldom=True)
    if person.kind != "animal":
        yield _shout(table, who)
    yield from _helps(table, person)
    yield from insights(table, person)


def _words(table: Table, person: Combatant) -> Iterator[Offer]:
    """What somebody who cannot act can still do: a few words, and what an Insight shows (MG-91, MG-130)."""
    if table.refusal(cmd.Shout(person.id, "…")) is None:
        yield _shout(table, person.id)
    yield from insights(table, person)


def _shout(table: Table, who: str) -> Offer:
    words = offers.text("text", "what?")
    return table.offer("shout", "Shout", cmd.Shout(who, "…"), words, rule="MG-38", seldom=True)


def _helps(table: Table, person: Combatant) -> Iterator[Offer]:
    others = (somebody for somebody in table.state.combatants.values() if somebody.id != person.id)
    side = [somebody for somebody in others if somebody.side == person.side and somebody.present]
    near = [somebody for somebody in side if may_help(table.state, person, somebody)]
    friends = names_of(near or side)  # why nobody can be helped is told of those who could be
    speeds: tuple[Literal["slow", "fast"], ...] = ("slow", "fast")
    for speed in speeds if friends else ():
        label, command = f"Help with a {speed} action", cmd.Help(person.id, "", speed)
        # Most help is named with the act itself; ahead of it is for who needs to be asked.
        yield table.aim(f"help-{speed}", label, command, "whom", friends, rule="MG-41", seldom=True)


def insights(table: Table, person: Combatant) -> Iterator[Offer]:
    """Insights in a scene (MG-130)."""
    for trait in person.traits:
        if trait.insight:
            yield named(table, person.id, trait, "vision", USES)


def named(table: Table, who: str, trait: Trait, use: cmd.Use, *slots: Slot, **more: Any) -> Offer:
    """An Insight for a use."""
    command, more = cmd.UseInsight(who, trait.seq, use), {"rule": "MG-130", "section": "Free", "cost": "", **more}
    return table.offer(f"insight-{trait.seq}", f"Insight: {trait.name}", command, *slots, **more)


def interrupts(table: Table, person: Combatant) -> Iterator[Offer]:
    """What may be done out of turn: a shot out of overwatch, breaking free (MG-67, MG-73)."""
    if person.watch is not None:
        foes = names_of(people.foes_of(table.state, person))
        more = {"nobody": "no enemy is in sight", "group": "react", "section": "Overwatch"}
        yield from fire(table, person, foes, **more)
    if people.holder_of(table.state, person.id) and table.state.side != person.side:
        yield table.offer("break-free", "Break free", cmd.BreakFree(person.id), rule="MG-67", group="react")
