"""Answers: to the question that is open, by those who are asked, out of what they may choose."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from engine.core import codes
from engine.core.offers import counted
from engine.core.refusal import Refusal
from engine.core.words import sentence
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import base
from engine.systems.mirage.checks.base import Check
from engine.systems.mirage.checks.other import unused
from engine.systems.mirage.commands import answers as cmd
from engine.systems.mirage.rules import attack, healing
from engine.systems.mirage.rules.fear import FEAR, lets_go
from engine.systems.mirage.rules.mounts import must_ride, reach
from engine.systems.mirage.rules.people import holder_of
from engine.systems.mirage.rules.question import Kind, asked_about, mending_choices, question
from engine.systems.mirage.rules.zones import edge_between, has, open_edge
from engine.systems.mirage.state import State
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act, Harm, Mending, Open, Relief
from engine.systems.mirage.state.things import Reaction
from engine.systems.mirage.words import choosable, cleared_name, name

CLOSED: dict[Kind, tuple[str, str]] = {
    "overwatch": ("no shot out of overwatch is waited for", "MG-73"),
    "reaction": ("no interruption is waited for: it must be chosen before the dice", "MG-39"),
    "prayer": ("there is no test to pray on", "MG-11"),
    "extra": ("no extra successes wait to be spent", "MG-60"),
    "path": ("nobody has to say where to ride", "MG-139"),
    "mark": ("no Conditions wait to be chosen", "MG-88"),
    "fear": ("no fear test was called", "MG-108"),
    "terror": ("terror waits for nobody", "MG-111"),
    "share": ("no healing waits to be shared out", "MG-119"),
    "recovery": ("no recovery waits to be spent", "MG-128"),
}

ANSWERS: dict[Reaction, str] = {
    "block": "MG-61",
    "dodge": "MG-62",
    "break-free": "MG-65",
    "hold": "MG-67",
    "chase": "MG-81",
}
"""The rule that says what each interruption answers."""


def asked(*kinds: Kind) -> Check:
    """A check that a question of one of these kinds is open, to whoever answers."""

    def check(catalog: Catalog, state: State, command: Any) -> Refusal | None:
        found = question(state)
        if found is None or found.kind not in kinds:
            text, rule = CLOSED[kinds[0]]
            code = {"reaction": "too-late", "overwatch": "too-late", "fear": "not-called"}.get(kinds[0], codes.WINDOW)
            return Refusal(code, text, rule)
        if command.who not in found.who:
            return Refusal(codes.TURN, f"{sentence(name(state, command.who))} is not asked", found.rule)
        return None

    return check


def reaction(catalog: Catalog, state: State, command: cmd.React) -> Refusal | None:
    """An interruption that answers this action, by somebody who can (MG-61 to MG-63)."""
    if command.how == "none":
        return None
    frame = asked_about(state, Act)
    allowed = attack.reactions(state, frame, state.combatants[command.who])
    if command.how in allowed:
        return None
    if command.how == "dodge" and state.house.dodge_melee and holder_of(state, command.who):
        return Refusal(base.HELD, "whoever is held may block, not dodge", "MG-63")
    rule = ANSWERS[command.how]
    if command.how in ("block", "dodge") and isinstance(frame.command, attack.CONTESTED):
        return Refusal("wrong-defence", "arrows and bullets are dodged, blades are blocked", rule)
    return Refusal(codes.CHOICE, f"what can be done here: {', '.join((*allowed, 'none'))}", rule)


def insight(catalog: Catalog, state: State, command: cmd.React | cmd.FaceFear) -> Refusal | None:
    """An Insight for the test of this answer (MG-130, MG-131)."""
    if not command.insight:
        return None
    skill = FEAR
    if isinstance(command, cmd.React):
        person = state.combatants[command.who]
        skill = attack.reaction_skill(state, person, command.how) if command.how != "none" else ""
    return unused(state, command.who, command.insight, skill)


def extra(catalog: Catalog, state: State, command: cmd.ChooseExtra) -> Refusal | None:
    """From none to all but one of the successes that are left (MG-60)."""
    frame = asked_about(state, Act)
    most = attack.net(frame) - 1
    if 0 <= command.extra <= most:
        return None
    return Refusal("out-of-bounds", f"extra successes: 0 to {most}", "MG-60")


def path(catalog: Catalog, state: State, command: cmd.ChoosePath) -> Refusal | None:
    """A way for a horse, as far as the roll goes: over open edges, not into cramped zones, out of clutter or into it
    one zone alone; and where terror leads (MG-51, MG-112, MG-139).
    """
    frame = asked_about(state, Act)
    assert isinstance(frame.test, Test)
    rider, way = state.combatants[command.who], command.path
    cluttered = any(has(state, zone, "cluttered") for zone in way)
    most = 1 if cluttered else reach(state, command.who, frame.test.successes)
    if len(way) > most:
        return Refusal(codes.RANGE, f"this move goes {most} zone{'s' if most > 1 else ''} far", "MG-139")
    for at, zone in pairwise((rider.zone, *way)):
        edge = edge_between(state, at, zone)
        if edge is None or not open_edge(edge):
            return Refusal("no-edge", "no open way leads there", "MG-139")
        if has(state, zone, "cramped"):
            return base.NO_MOUNT
        if not lets_go(state, replace(rider, zone=at), zone):
            return base.AWAY
    return (
        Refusal(base.NOT_ABLE, "terror does not stay", "MG-112") if not way and must_ride(state, command.who) else None
    )


def conditions(catalog: Catalog, state: State, command: cmd.ChooseConditions) -> Refusal | None:
    """As many as there are to choose, of those that are free, or marked (MG-88, MG-104)."""
    frame = asked_about(state, Open)
    assert isinstance(frame, Harm | Relief)
    words, count = choosable(state, frame)
    wrong, there = [condition for condition in command.conditions if condition not in words], ", ".join(words)
    if isinstance(frame, Relief) and frame.broken:
        good = len(command.conditions) == 1 and not wrong
        return None if good else Refusal(codes.CHOICE, f"choose one of {there}", frame.rule)
    if isinstance(frame, Relief) and frame.either:
        ways = [[cleared_name(state, *thing) for thing in way] for way in healing.clearings(state, frame)]
        if sorted(command.conditions) in map(sorted, ways):
            return None
        told = " or ".join(" and ".join(way) for way in ways)
        return Refusal(codes.CHOICE, f"choose {told}", frame.rule)
    rule, what = ("MG-88", "free") if isinstance(frame, Harm) else (frame.rule, "marked")
    if len(command.conditions) != count or len(set(command.conditions)) != count:
        return Refusal(codes.RANGE, f"choose {count} of {there}", rule)
    code = "already-marked" if isinstance(frame, Harm) else "not-marked"
    return Refusal(code, f"{wrong[0]!r} is not {what}: {there}", rule) if wrong else None


def shares(catalog: Catalog, state: State, command: cmd.ShareHealing) -> Refusal | None:
    """Each point to a patient, and none of them more than they can use (MG-119)."""
    frame = asked_about(state, Act)
    points = healing.points(state, frame)
    if len(command.shares) != points:
        return Refusal(codes.RANGE, f"share out {counted(points, 'point')}", "MG-119")
    room = healing.room(state, frame)
    for who in command.shares:
        if who not in room:
            return Refusal(codes.TARGET, f"{name(state, who)} is no patient today", "MG-119")
        if command.shares.count(who) > room[who]:
            return Refusal(codes.RANGE, f"{name(state, who)} can use {counted(room[who], 'point')}", "MG-119")
    return None


def entries(catalog: Catalog, state: State, command: cmd.ChooseRecovery) -> Refusal | None:
    """As many entries as there are successes (MG-128)."""
    frame = asked_about(state, Mending)
    right = mending_choices(state, frame)
    good = len(command.entries) == frame.count == len(set(command.entries).intersection(right))
    if good:
        return None
    return Refusal(codes.CHOICE, f"choose {frame.count} of {', '.join(map(str, right))}", "MG-128")


CHECKS: dict[type, tuple[Check, ...]] = {
    cmd.HoldFire: (base.people("who"), asked("overwatch")),
    cmd.React: (base.people("who"), asked("reaction"), reaction, insight),
    cmd.Pray: (base.people("who"), asked("prayer")),
    cmd.ChooseExtra: (base.people("who"), asked("extra"), extra),
    cmd.ChoosePath: (base.people("who"), asked("path"), path),
    cmd.ChooseConditions: (base.people("who"), asked("mark", "clear"), conditions),
    cmd.FaceFear: (base.people("who"), asked("fear"), insight),
    cmd.ChooseTerror: (base.people("who"), asked("terror")),
    cmd.ShareHealing: (base.people("who"), asked("share"), shares),
    cmd.ChooseRecovery: (base.people("who"), asked("recovery"), entries),
}
