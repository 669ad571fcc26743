"""The short name of a step in the timeline, without what the audience may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import rulings
from engine.core.rulings import RuleNote, RuleOption, Ruling, made
from engine.core.view import Audience
from engine.core.words import Called
from engine.systems.mir import commands as cmd
from engine.systems.mir.audience import seen
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import State
from engine.systems.mir.tell.say import name, names

Namer = Callable[[Any, State, Audience], str]

RULING = "The GM rules"


def _way(command: Any, state: State, audience: Audience) -> str:
    if command.to:
        return f"to {command.to}"
    other = command.toward or command.away
    return f"{'toward' if command.toward else 'away from'} {name(state, other, audience)}"


def _skill(state: State, key: str) -> str:
    return state.book.skills[key].name if key in state.book.skills else key


DEEDS: dict[type, Namer] = {
    cmd.EndSlot: lambda c, s, a: "ends the slot",
    cmd.Move: lambda c, s, a: f"moves {_way(c, s, a)}",
    cmd.Run: lambda c, s, a: f"runs {_way(c, s, a)}",
    cmd.ProlongedStart: lambda c, s, a: f"starts {c.label or _skill(s, c.skill)}",
    cmd.ProlongedRoll: lambda c, s, a: "goes on with the test",
    cmd.ProlongedStop: lambda c, s, a: "gives the test up",
    cmd.AttackMelee: lambda c, s, a: f"attacks {names(s, c.aims, a)}",
    cmd.AttackRanged: lambda c, s, a: f"shoots at {names(s, c.aims, a)}",
    cmd.Reload: lambda c, s, a: "reloads",
    cmd.Swap: lambda c, s, a: "swaps",
    cmd.Bandage: lambda c, s, a: f"bandages {name(s, c.patient, a)}",
    cmd.UseArt: lambda c, s, a: f"uses {c.name}",
    cmd.SearchPerson: lambda c, s, a: f"searches {name(s, c.target, a)}",
    cmd.ChooseCounterWeapon: lambda c, s, a: f"strikes back with {c.weapon}",
    cmd.BreakShield: lambda c, s, a: "breaks the shield" if c.shatter else "leaves the shield whole",
    cmd.TakeHealthLoss: lambda c, s, a: "loses Health",
    cmd.TakeWound: lambda c, s, a: "takes a Wound",
    cmd.RuleSlot: lambda c, s, a: "acts out of order",
}
"""What somebody does, behind the name."""

LABELS: dict[type, Namer] = {
    cmd.StartFight: lambda c, s, a: "A fight begins",
    cmd.NextFight: lambda c, s, a: "A fight begins",
    cmd.RollInitiative: lambda c, s, a: "Initiative" + (f" of {name(s, c.who, a)}" if c.who else ""),
    cmd.EndFight: lambda c, s, a: "The fight ends",
    cmd.SkillTest: lambda c, s, a: f"{name(s, c.who, a)}: {_skill(s, c.skill)} test",
    cmd.Roll: lambda c, s, a: "The dice of the attack",
    cmd.Apply: lambda c, s, a: "The roll counts",
    cmd.EndDay: lambda c, s, a: f"Day {s.day} ends",
    cmd.NightRest: lambda c, s, a: f"{names(s, c.who, a)} {'rest' if len(c.who) > 1 else 'rests'}",
    cmd.ResilienceTest: lambda c, s, a: f"{name(s, c.who, a)}: Resilience test",
    cmd.EndScenario: lambda c, s, a: "The scenario ends",
    cmd.RuleOrder: lambda c, s, a: "The GM sets the order",
    cmd.RuleSituation: lambda c, s, a: f"Situation dice for {name(s, c.who, a)}",
    cmd.RuleRoll: lambda c, s, a: f"{'Hide' if c.hidden else 'Show'} the roll",
    rulings.RuleCancel: lambda c, s, a: "The attack is dropped",
    rulings.RuleOverrule: lambda c, s, a: "The GM overrules a roll",
    cmd.RulePin: lambda c, s, a: f"{name(s, c.who, a)} and {name(s, c.other, a)}: distance",
    cmd.RuleWound: lambda c, s, a: f"{name(s, c.who, a)}: Wounds",
    cmd.RuleLoad: lambda c, s, a: f"{name(s, c.who, a)}: {c.item}",
    cmd.RuleLabel: lambda c, s, a: f"Position {c.at}: {c.text}",
}
OPEN = (cmd.RuleOrder, cmd.RuleSlot, cmd.RuleLabel, RuleOption, RuleNote)
"""Rulings of which players see what they are; what the others are about may be a secret."""


def label(before: State, command: Any, audience: Audience, called: Called) -> str:
    """A step's short name; for players no more than that there was a ruling, and nothing where somebody hidden does
    what they cannot see.
    """
    if audience == "players":
        who = getattr(command, "who", ())
        people = [
            before.combatants[person]
            for person in ((who,) if isinstance(who, str) else who)
            if person in before.combatants
        ]
        unseen = bool(people) and not any(seen(person, "players") for person in people)
        if unseen and not isinstance(command, cmd.Attack):
            return ""
        if isinstance(command, Ruling) and not isinstance(command, OPEN):
            return RULING
    if type(command) in DEEDS:
        text = f"{name(before, command.who, audience)} {DEEDS[type(command)](command, before, audience)}"
    elif type(command) in LABELS:
        text = LABELS[type(command)](command, before, audience)
    else:
        text = made.label(RULINGS, before, command, audience, called)
    return text[:1].upper() + text[1:]
