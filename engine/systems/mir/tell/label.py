"""The short name of a step in the timeline, without what the audience may not know."""

from __future__ import annotations

from typing import Any

from engine.core.rulings import commands as rulings
from engine.core.rulings import made
from engine.core.rulings.commands import RuleNote, RuleOption, Ruling
from engine.core.telling import Words
from engine.core.view import Audience
from engine.core.words import Called, sentence
from engine.systems.mir import commands as cmd
from engine.systems.mir.audience import among_the_hidden
from engine.systems.mir.rules.overruling import unheard_of
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import State
from engine.systems.mir.tell.say import Teller

RULING = "The GM rules"


def _way(t: Teller, command: cmd.Move | cmd.Run) -> str:
    if command.to:
        return f"to position {command.to}"
    other = command.toward or command.away
    return f"{'toward' if command.toward else 'away from'} {t.name(other)}"


def _skill(t: Teller, key: str) -> str:
    skills = t.state.book.skills
    return skills[key].name if key in skills else key


LABELS: dict[type, Words] = {
    cmd.EndSlot: "{name} ends the slot",
    cmd.Move: lambda t, c: f"{t.name(c.who)} moves {_way(t, c)}",
    cmd.Run: lambda t, c: f"{t.name(c.who)} runs {_way(t, c)}",
    cmd.ProlongedStart: lambda t, c: f"{t.name(c.who)} starts {c.label or _skill(t, c.skill)}",
    cmd.ProlongedRoll: "{name} goes on with the test",
    cmd.ProlongedStop: "{name} gives the test up",
    cmd.AttackMelee: lambda t, c: f"{t.name(c.who)} attacks {t.names(c.aims)}",
    cmd.AttackRanged: lambda t, c: f"{t.name(c.who)} shoots at {t.names(c.aims)}",
    cmd.Reload: "{name} reloads",
    cmd.Swap: "{name} swaps",
    cmd.Bandage: lambda t, c: f"{t.name(c.who)} bandages {t.name(c.patient)}",
    cmd.UseArt: "{name} uses {e.name}",
    cmd.SearchPerson: lambda t, c: f"{t.name(c.who)} searches {t.name(c.target)}",
    cmd.ChooseCounterWeapon: "{name} strikes back with {e.weapon}",
    cmd.BreakShield: lambda t, c: f"{t.name(c.who)} {'breaks the shield' if c.shatter else 'leaves the shield whole'}",
    cmd.TakeHealthLoss: "{name} loses Health",
    cmd.TakeWound: "{name} takes a Wound",
    cmd.RuleSlot: "{name} acts out of order",
    cmd.StartFight: "A fight begins",
    cmd.NextFight: "A fight begins",
    cmd.RollInitiative: lambda t, c: "Initiative" + (f" of {t.name(c.who)}" if c.who else ""),
    cmd.EndFight: "The fight ends",
    cmd.SkillTest: lambda t, c: f"{t.name(c.who)}: {_skill(t, c.skill)} test",
    cmd.Roll: "The dice of the attack",
    cmd.Apply: "The roll counts",
    cmd.EndDay: "Day {t.state.day} ends",
    cmd.NightRest: lambda t, c: f"{t.names(c.who)} {'rest' if len(c.who) > 1 else 'rests'}",
    cmd.ResilienceTest: "{name}: Resilience test",
    cmd.EndScenario: "The scenario ends",
    cmd.RuleOrder: "The GM sets the order",
    cmd.RuleSituation: "Situation dice for {name}",
    cmd.RuleRoll: lambda t, c: f"{'Hide' if c.hidden else 'Show'} the roll",
    rulings.RuleCancel: "The attack is dropped",
    rulings.RuleOverrule: "The GM overrules a roll",
    cmd.RulePin: lambda t, c: f"{t.name(c.who)} and {t.name(c.other)}: distance",
    cmd.RuleWound: "{name}: Wounds",
    cmd.RuleLoad: "{name}: {e.item}",
    cmd.RuleLabel: "Position {e.at}: {e.text}",
}
OPEN = (cmd.RuleOrder, cmd.RuleSlot, cmd.RuleLabel, RuleOption, RuleNote)
"""Rulings of which players see what they are; what the others are about may be a secret."""


OF_AN_EXCHANGE = (cmd.Roll, cmd.Apply, cmd.RuleRoll, rulings.RuleCancel, rulings.RuleOverrule)
"""What is done with an exchange by whoever leads the game."""


def _unheard(t: Teller, command: Any) -> bool:
    """Whether a command is among people of none of whom the audience knows; who is struck feels it."""
    if isinstance(command, cmd.Attack):
        return unheard_of(t.state, (command.who, *command.aims))
    return among_the_hidden(t.state) if isinstance(command, OF_AN_EXCHANGE) else t.unheard(command)


def label(before: State, command: Any, audience: Audience, called: Called) -> str:
    """A step's short name; for players only that there was a ruling, and nothing of what they cannot see done."""
    teller = Teller(before, audience, called)
    if audience == "players":
        if _unheard(teller, command):
            return ""
        if isinstance(command, Ruling) and not isinstance(command, OPEN):
            return RULING
    words = LABELS.get(type(command))
    if words is None:
        text = made.label(RULINGS, before, command, audience, called)
    else:
        text = teller.words(words, command) or ""
    return sentence(text)
