"""Strikes, shots, throws and wrestling (MG-55 to MG-69)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from engine.core import offers
from engine.core.acts import Offer
from engine.core.options import Option
from engine.core.words import listed, signed
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.options.base import Table, names_of
from engine.systems.mirage.rules import modifiers, people
from engine.systems.mirage.rules.harm import cover_of
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.things import Arm
from engine.systems.mirage.words import arm_words

NOBODY_NEAR = "no enemy here: move on"
GUESSED = offers.choice(
    "unseen", {False: "in sight", True: "where they must be"}, "where?", optional=True, default=False, detail=True
)
"""Whether a shot is at somebody whose place is only roughly known (MG-59)."""
GAG = offers.choice("gag", {False: "hold", True: "and gag"}, "how?", optional=True, default=False)
PART = offers.choice("part", {False: "over", True: "and away"}, "how?", optional=True, default=False)


def _targets(state: State, person: Combatant) -> list[Combatant]:
    """Foes, and those of the own side who have gone berserk (MG-115)."""
    friends = (one for one in state.combatants.values() if one.side == person.side and one.id != person.id)
    mad = (friend for friend in friends if friend.panic == "attack")
    # Riders before what they ride: they are meant more often.
    return sorted([*people.foes_of(state, person), *mad], key=lambda one: people.rider_of(state, one.id) != "")


def _warned(state: State, person: Combatant, targets: dict[str, str], told: str = "") -> str:
    """What is told of an attack, and where nobody but friends who have gone berserk can be its target, who that is: one
    target is not asked for.
    """
    friends = all(state.combatants[who].side == person.side for who in targets)
    return f"at {listed(targets.values())}" if targets and friends else told


def _told_of(state: State, person: Combatant, targets: Iterable[str], arm: Arm, *, ranged: bool) -> dict[str, str]:
    """What each target has about them that tells on an attack with a weapon: who lies Broken, is behind a cover, or is
    easier or harder to hit than others.
    """
    out = {}
    for who in targets:
        target = state.combatants[who]
        covered = cover_of(state, person, target) if ranged else None
        every = modifiers.attack(state, person, target, arm, ranged=ranged)
        found = (one for one in every if one.text != modifiers.SADDLE)
        told = ["Broken"] if target.broken_physical else []
        told += [f"behind {covered[1].name.lower()} D{covered[1].rating}"] if covered is not None else []
        told += [
            f"{one.text.removeprefix('target ')} {signed(one.value)}" for one in found if one.text != modifiers.SADDLE
        ]
        out[who] = ", ".join(told)
    return out


def _near(state: State, person: Combatant) -> dict[str, str]:
    return names_of(somebody for somebody in _targets(state, person) if somebody.zone == person.zone)


def melee(table: Table, person: Combatant) -> Iterator[Offer]:
    """Blows at whoever is near, armed or not (MG-55)."""
    near = _near(table.state, person)
    armed = any(arm.ready for arm in person.arms.values())
    for key, arm in people.melee_ready(table.state, person).items():
        bare = key == "unarmed"
        more: dict[str, Any] = {
            "nobody": NOBODY_NEAR,
            "about": _told_of(table.state, person, near, arm, ranged=False),
            "rule": "MG-55",
            "preview": _warned(table.state, person, near, arm_words(arm, far=False)),
            "hot": not bare and bool(near),
            "seldom": bare and armed,  # nobody thinks of the foot first who has something in hand
        }
        label, command = "Kick or punch" if bare else f"Strike: {arm.name}", cmd.Strike(person.id, "", key)
        yield table.aim(f"strike-{key}", label, command, "target", near, **more)


def shots(table: Table, person: Combatant) -> Iterator[Offer]:
    """Shots at whoever is in range (MG-58); they have the place of strikes, where nothing else is in hand."""
    for key, arm in people.ranged_ready(person).items():
        more = {"rule": "MG-58", "preview": arm_words(arm, far=True), "hot": True}
        label, command = f"Shoot: {arm.name}", cmd.Shoot(person.id, "", key)
        yield partial(_from_afar, table, person, arm, f"shoot-{key}", label, command, place=f"strike-{key}", **more)


def throws(table: Table, person: Combatant) -> Iterator[Offer]:
    """Weapons that can be thrown (MG-55)."""
    for key, arm in people.throwable(person).items():
        command = cmd.Throw(person.id, "", key)
        # Who throws the sword in hand has none any more: that is offered, but not among the acts of a turn.
        rare = not arm.thrown
        more = {"rule": "MG-55", "seldom": rare}
        yield partial(_from_afar, table, person, arm, f"throw-{key}", f"Throw: {arm.name}", command, **more)


def _from_afar(table: Table, person: Combatant, arm: Arm, key: str, label: str, command: Any, **more: Any) -> Option:
    """What is sent at somebody in sight."""
    targets = names_of(_targets(table.state, person))
    more["about"] = _told_of(table.state, person, targets, arm, ranged=True)
    return table.aimed(key, label, command, "target", targets, GUESSED, nobody="no enemy is in sight", **more)


def fire(table: Table, person: Combatant, foes: dict[str, str], **more: Any) -> Iterator[Offer]:
    """A shot out of overwatch with each weapon in hand (MG-73)."""
    for key, arm in people.aimed_ready(person).items():
        does, command = f"overwatch-fire-{key}", cmd.OverwatchFire(person.id, "", key)
        more["about"] = _told_of(table.state, person, foes, arm, ranged=True)
        yield table.aim(does, f"Fire: {arm.name}", command, "target", foes, GUESSED, rule="MG-73", **more)


def unseen(table: Table, person: Combatant) -> Iterator[Offer]:
    """What is sent at somebody hidden whose place is roughly known, which the game master allows (MG-54, MG-59)."""
    lost = names_of(somebody for somebody in _targets(table.state, person) if somebody.hidden)
    more: dict[str, Any] = {"rule": "MG-54", "section": "Attack", "seldom": True}
    ways: tuple[tuple[str, Any, dict[str, Arm]], ...] = (
        ("shoot", cmd.Shoot, people.ranged_ready(person)),
        ("throw", cmd.Throw, people.throwable(person)),
        ("fire", cmd.OverwatchFire, people.aimed_ready(person) if person.watch is not None else {}),
    )
    for does, kind, arms in ways if lost else ():
        for key, arm in arms.items():
            label, command = f"{does.title()} at the unseen: {arm.name}", kind(person.id, "", key, unseen=True)
            yield table.aim(f"{does}-{key}-unseen", label, command, "target", lost, **more)


def wrestling(table: Table, person: Combatant) -> Iterator[Offer]:
    """Seizing and shoving (MG-65, MG-69)."""
    who, near = person.id, _near(table.state, person)
    more: dict[str, Any] = {"nobody": NOBODY_NEAR, "preview": _warned(table.state, person, near)}
    yield table.aim("grapple", "Grapple", cmd.Grapple(who, ""), "target", near, GAG, rule="MG-65", **more)
    yield table.aim("shove", "Shove", cmd.Shove(who, ""), "target", near, PART, rule="MG-69", **more)
