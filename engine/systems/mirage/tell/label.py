"""The short name of a step in the timeline, without what the audience may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.offers import counted
from engine.core.rulings import made
from engine.core.rulings.commands import Ruling
from engine.core.view import Audience
from engine.core.words import Called, in_words
from engine.systems.mirage.audience import visible
from engine.systems.mirage.commands import acts, answers, flow, interlude, setup
from engine.systems.mirage.pending import verb
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import State
from engine.systems.mirage.tell.interlude import passing
from engine.systems.mirage.words import name, names, seen, sentence, zone_name

SECRET = "The game master acts"
GROUND = (setup.AddZone, setup.RemoveZone, setup.RuleZone, setup.RuleWay, setup.AddCover, setup.RemoveCover)
HIDDEN = (flow.UseDefect, flow.RuleHarm, flow.RuleTerror, flow.RuleBroken, flow.CallTest)

Namer = Callable[[Any, State, Audience], str]

LABELS: dict[type, Namer] = {
    acts.Release: lambda c, s, a: f"{name(s, c.who, a)} lets go",
    acts.DropProne: lambda c, s, a: f"{name(s, c.who, a)} drops to the ground",
    acts.DropItem: lambda c, s, a: f"{name(s, c.who, a)} drops something",
    acts.Shout: lambda c, s, a: f"{name(s, c.who, a)} shouts",
    acts.Help: lambda c, s, a: f"{name(s, c.who, a)} helps {name(s, c.whom, a)}",
    acts.UseInsight: lambda c, s, a: f"{name(s, c.who, a)} uses an Insight",
    answers.HoldFire: lambda c, s, a: f"{name(s, c.who, a)} holds fire",
    answers.React: lambda c, s, a: f"{name(s, c.who, a)}{' lets it be' if c.how == 'none' else f': {in_words(c.how)}'}",
    answers.Pray: lambda c, s, a: f"{name(s, c.who, a)} {'prays' if c.pray else 'does not pray'}",
    answers.ChooseExtra: lambda c, s, a: f"{name(s, c.who, a)}: damage +{c.extra}",
    answers.ChoosePath: lambda c, s, a: (
        f"{name(s, c.who, a)} {f'rides to {zone_name(s, c.path[-1])}' if c.path else 'stays'}"
    ),
    answers.ChooseConditions: lambda c, s, a: f"{name(s, c.who, a)}: {', '.join(c.conditions)}",
    answers.FaceFear: lambda c, s, a: f"{name(s, c.who, a)} faces fear",
    answers.ChooseTerror: lambda c, s, a: f"{name(s, c.who, a)}: {c.reaction}",
    answers.ShareHealing: lambda c, s, a: f"{name(s, c.who, a)} shares the healing out",
    answers.ChooseRecovery: lambda c, s, a: f"{name(s, c.who, a)} recovers",
    flow.StartFight: lambda c, s, a: "The fight begins",
    flow.SneakAttack: lambda c, s, a: f"{name(s, c.who, a)} sneaks up",
    flow.EndTurn: lambda c, s, a: "End of the turn",
    flow.EndFight: lambda c, s, a: "The fight ends",
    flow.NextFight: lambda c, s, a: f"Next fight: {c.encounter.title}",
    flow.CallFear: lambda c, s, a: f"Fear: {names(s, c.who, a)}",
    flow.CallTest: lambda c, s, a: f"A test for {names(s, c.who, a)}",
    flow.UseDefect: lambda c, s, a: f"A Defect of {name(s, c.who, a)}",
    flow.RuleHarm: lambda c, s, a: f"Harm to {names(s, c.who, a)}",
    flow.RuleTerror: lambda c, s, a: f"Terror on {name(s, c.who, a)}",
    flow.RuleBroken: lambda c, s, a: f"{name(s, c.who, a)} is Broken by ruling",
    interlude.PassTime: lambda c, s, a: passing(counted(c.amount, c.unit.removesuffix("s"))),
    interlude.NewScene: lambda c, s, a: "Another scene",
    interlude.NewSession: lambda c, s, a: "Another session",
    interlude.NewAdventure: lambda c, s, a: "Another adventure",
    interlude.ChangeCircumstances: lambda c, s, a: "Better circumstances",
    interlude.Meditate: lambda c, s, a: f"{name(s, c.who, a)} meditates",
    interlude.Activity: lambda c, s, a: f"{name(s, c.who, a)} with {name(s, c.company, a)}",
    interlude.TakeService: lambda c, s, a: f"{in_words(c.service)} for {names(s, c.who, a)}",
    interlude.Shop: lambda c, s, a: f"{name(s, c.who, a)} shops: {in_words(c.item)}",
    interlude.Recover: lambda c, s, a: f"{name(s, c.who, a)}: {c.kind} recovery",
    setup.AddZone: lambda c, s, a: f"A new zone: {c.name}",
    setup.RemoveZone: lambda c, s, a: f"{zone_name(s, c.zone)} away",
    setup.RuleZone: lambda c, s, a: f"{zone_name(s, c.zone)}: {'' if c.on else 'not '}{in_words(c.quality)}",
    setup.RuleWay: lambda c, s, a: f"Border of {zone_name(s, c.a)} and {zone_name(s, c.b)}",
    setup.AddCover: lambda c, s, a: f"A cover in {zone_name(s, c.zone)}",
    setup.RemoveCover: lambda c, s, a: "A cover away",
}


def _known_ground(state: State, command: Any) -> bool:
    """Whether players know, or come to know, all of the ground that is changed."""
    shown = visible(state, "players")
    if isinstance(command, setup.RemoveCover):
        return command.cover in shown.covers
    if isinstance(command, setup.RuleZone) and command.quality == "hidden" and not command.on:
        return True
    return all(getattr(command, part, "") in ("", *shown.zones) for part in ("zone", "a", "b"))


def label(before: State, command: Any, audience: Audience, called: Called) -> str:
    """A step's short name; empty for players where nobody whom they know of has a part in it."""
    if isinstance(command, Ruling):
        return sentence(made.label(RULINGS, before, command, audience, called))
    if audience == "players":
        who = getattr(command, "who", ())
        people = (who,) if isinstance(who, str) else who
        known = [person for person in people if seen(before, person, audience)]
        if people and not known:
            return ""
        if isinstance(command, GROUND) and not _known_ground(before, command):
            return ""
        if isinstance(command, (*GROUND, *HIDDEN)):
            return SECRET
        if len(known) < len(people):
            command = replace(command, who=tuple(known))
        if isinstance(command, answers.React) and before.combatants[command.who].secret:
            return SECRET
    found = LABELS.get(type(command))
    if found is not None:
        return sentence(found(command, before, audience))
    target = getattr(command, "target", "") or getattr(command, "patient", "")
    whom = f" {name(before, target, audience)}" if target else ""
    return sentence(f"{name(before, command.who, audience)} {verb(command)}{whom}")
