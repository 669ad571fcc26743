"""The short name of a step in the timeline, without what the audience may not know."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.offers import counted
from engine.core.rulings import made
from engine.core.rulings.commands import Ruling
from engine.core.telling import Words
from engine.core.view import Audience
from engine.core.words import Called, in_words, listed, sentence
from engine.systems.mirage.audience import visible
from engine.systems.mirage.commands import acts, answers, flow, interlude, setup
from engine.systems.mirage.pending import verb
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import State
from engine.systems.mirage.state.frames import Harm
from engine.systems.mirage.tell.flow import OPENINGS
from engine.systems.mirage.tell.interlude import passing
from engine.systems.mirage.tell.say import Teller
from engine.systems.mirage.words import seen

SECRET = "The game master acts"
GROUND = (setup.AddZone, setup.RemoveZone, setup.RuleZone, setup.RuleWay, setup.AddCover, setup.RemoveCover)
HIDDEN = (flow.UseDefect, flow.RuleHarm, flow.RuleTerror, flow.RuleBroken, flow.CallTest)

LABELS: dict[type, Words] = {
    acts.Release: "{name} lets go",
    acts.DropProne: "{name} drops to the ground",
    acts.DropItem: "{name} drops something",
    acts.Shout: "{name} shouts",
    acts.Help: lambda t, c: f"{t.name(c.who)} helps {t.name(c.whom)}",
    acts.UseInsight: "{name} uses an Insight",
    answers.HoldFire: "{name} holds fire",
    answers.React: lambda t, c: f"{t.name(c.who)}{' lets it be' if c.how == 'none' else f': {in_words(c.how)}'}",
    answers.Pray: lambda t, c: f"{t.name(c.who)} {'prays' if c.pray else 'does not pray'}",
    answers.ChooseExtra: "{name}: damage +{e.extra}",
    answers.ChoosePath: lambda t, c: f"{t.name(c.who)} {f'rides to {t.zone(c.path[-1])}' if c.path else 'stays'}",
    answers.ChooseConditions: lambda t, c: f"{t.name(c.who)} {_becomes(t.state)} {listed(map(in_words, c.conditions))}",
    answers.FaceFear: "{name} faces fear",
    answers.ChooseTerror: "{name}: {e.reaction}",
    answers.ShareHealing: "{name} shares the healing out",
    answers.ChooseRecovery: "{name} recovers",
    flow.StartFight: lambda t, c: OPENINGS[c.opening][0],
    flow.SneakAttack: "{name} sneaks up",
    flow.EndTurn: "End of the turn",
    flow.EndFight: "The fight ends",
    flow.NextFight: "Next fight: {e.encounter.title}",
    flow.CallFear: "Fear: {name}",
    flow.CallTest: "A test for {name}",
    flow.UseDefect: "A Defect of {name}",
    flow.RuleHarm: "Harm to {name}",
    flow.RuleTerror: "Terror on {name}",
    flow.RuleBroken: "{name} is Broken by ruling",
    interlude.PassTime: lambda t, c: passing(counted(c.amount, c.unit.removesuffix("s"))),
    interlude.NewScene: "Another scene",
    interlude.NewSession: "Another session",
    interlude.NewAdventure: "Another adventure",
    interlude.ChangeCircumstances: "Better circumstances",
    interlude.Meditate: "{name} meditates",
    interlude.Activity: lambda t, c: f"{t.name(c.who)} with {t.name(c.company)}",
    interlude.TakeService: lambda t, c: f"{in_words(c.service)} for {t.names(c.who)}",
    interlude.Shop: lambda t, c: f"{t.name(c.who)} shops: {in_words(c.item)}",
    interlude.Recover: "{name}: {e.kind} recovery",
    setup.AddZone: "A new zone: {e.name}",
    setup.RemoveZone: lambda t, c: f"{t.zone(c.zone)} away",
    setup.RuleZone: lambda t, c: f"{', '.join(map(t.zone, c.zones))}: {'' if c.on else 'not '}{in_words(c.quality)}",
    setup.RuleWay: lambda t, c: f"Border of {t.zone(c.a)} and {t.zone(c.b)}",
    setup.AddCover: lambda t, c: f"A cover in {t.zone(c.zone)}",
    setup.RemoveCover: "A cover away",
}


def _becomes(state: State) -> str:
    """What becomes of Conditions that are chosen: harm marks them, healing clears them."""
    return "marks" if state.frames and isinstance(state.frames[-1], Harm) else "clears"


def _known_ground(state: State, command: Any) -> bool:
    """Whether players know, or come to know, the ground that is changed, or some of several zones."""
    shown = visible(state, "players")
    if isinstance(command, setup.RemoveCover):
        return command.cover in shown.covers
    if isinstance(command, setup.RuleZone) and command.quality == "hidden" and not command.on:
        return True
    if isinstance(command, setup.RuleZone):
        return not shown.zones.keys().isdisjoint(command.zones)
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
        if isinstance(command, answers.React | answers.ChooseConditions) and before.combatants[command.who].secret:
            return SECRET
    teller, words = Teller(before, audience, called), LABELS.get(type(command))
    if words is not None:
        return sentence(teller.words(words, command) or "")
    target = getattr(command, "target", "") or getattr(command, "patient", "")
    return sentence(f"{teller.name(command.who)} {verb(command)}{f' {teller.name(target)}' if target else ''}")
