"""The short name of a step in the timeline, without what the audience may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.view import Audience
from engine.systems.mir import commands as cmd
from engine.systems.mir.join import base_of
from engine.systems.mir.state import State
from engine.systems.mir.words import name, names, seen

Namer = Callable[[Any, State, Audience], str]

RULING = "The GM rules"


def _way(command: Any, state: State, audience: Audience) -> str:
    if command.to:
        return f"to {command.to}"
    other = command.toward or command.away
    return f"{'toward' if command.toward else 'away from'} {name(state, other, audience)}"


LABELS: dict[type, Namer] = {
    cmd.OpenFight: lambda c, s, a: "A fight begins",
    cmd.RollInitiative: lambda c, s, a: "Initiative" + (f" of {name(s, c.who, a)}" if c.who else ""),
    cmd.SetOrder: lambda c, s, a: "The GM sets the order",
    cmd.GiveSlot: lambda c, s, a: f"{name(s, c.who, a)} acts out of order",
    cmd.EndSlot: lambda c, s, a: f"{name(s, c.who, a)} ends the slot",
    cmd.EndFight: lambda c, s, a: "The fight ends",
    cmd.Move: lambda c, s, a: f"{name(s, c.who, a)} moves {_way(c, s, a)}",
    cmd.Run: lambda c, s, a: f"{name(s, c.who, a)} runs {_way(c, s, a)}",
    cmd.SkillTest: lambda c, s, a: f"{name(s, c.who, a)}: {_skill(s, c.skill)} test",
    cmd.ProlongedStart: lambda c, s, a: f"{name(s, c.who, a)} starts {c.label or _skill(s, c.skill)}",
    cmd.ProlongedRoll: lambda c, s, a: f"{name(s, c.who, a)} goes on with the test",
    cmd.ProlongedStop: lambda c, s, a: f"{name(s, c.who, a)} gives the test up",
    cmd.AttackMelee: lambda c, s, a: f"{name(s, c.who, a)} attacks {names(s, c.aims, a)}",
    cmd.AttackRanged: lambda c, s, a: f"{name(s, c.who, a)} shoots at {names(s, c.aims, a)}",
    cmd.Reload: lambda c, s, a: f"{name(s, c.who, a)} reloads",
    cmd.Swap: lambda c, s, a: f"{name(s, c.who, a)} swaps",
    cmd.Bandage: lambda c, s, a: f"{name(s, c.who, a)} bandages {name(s, c.patient, a)}",
    cmd.UseArt: lambda c, s, a: f"{name(s, c.who, a)} uses {c.name}",
    cmd.SearchPerson: lambda c, s, a: f"{name(s, c.who, a)} searches {name(s, c.target, a)}",
    cmd.Roll: lambda c, s, a: "The dice of the attack",
    cmd.Apply: lambda c, s, a: "The roll counts",
    cmd.ChooseCounterWeapon: lambda c, s, a: f"{name(s, c.who, a)} strikes back with {c.weapon}",
    cmd.BreakShield: lambda c, s, a: f"{name(s, c.who, a)}: shield of {name(s, c.target, a)}, {c.shatter}",
    cmd.TakeHealthLoss: lambda c, s, a: f"{name(s, c.who, a)} loses Health",
    cmd.TakeWound: lambda c, s, a: f"{name(s, c.who, a)} takes a Wound",
    cmd.EndDay: lambda c, s, a: f"Day {s.day} ends",
    cmd.NightRest: lambda c, s, a: f"{names(s, c.who, a)} {'rest' if len(c.who) > 1 else 'rests'}",
    cmd.ResilienceTest: lambda c, s, a: f"{name(s, c.who, a)}: Resilience test",
    cmd.EndScenario: lambda c, s, a: "The scenario ends",
    cmd.Situation: lambda c, s, a: f"Situation dice for {name(s, c.who, a)}",
    cmd.Overrule: lambda c, s, a: "The GM overrules a roll",
    cmd.Hide: lambda c, s, a: f"Hide {name(s, c.who, a) if c.who else 'the roll'}",
    cmd.Reveal: lambda c, s, a: f"Show {name(s, c.who, a) if c.who else 'the roll'}",
    cmd.Add: lambda c, s, a: f"{name(s, c.who, a) if c.who else c.name or base_of(c.sheet)} joins",
    cmd.Drop: lambda c, s, a: f"{name(s, c.who, a)} is out of the roster",
    cmd.Remove: lambda c, s, a: f"{name(s, c.who, a)}: {c.how}",
    cmd.SetUnaware: lambda c, s, a: f"{name(s, c.who, a)}: {'unaware' if c.unaware else 'aware'}",
    cmd.PinDistance: lambda c, s, a: f"{name(s, c.who, a)} and {name(s, c.other, a)}: distance",
    cmd.GmEdit: lambda c, s, a: f"{name(s, c.who, a)}: {c.field.replace('_', ' ')} {c.value}",
    cmd.GmWound: lambda c, s, a: f"{name(s, c.who, a)}: Wounds",
    cmd.GmItem: lambda c, s, a: f"{name(s, c.who, a)}: {c.item}",
    cmd.LabelPlace: lambda c, s, a: f"Position {c.at}: {c.text}",
    cmd.SetOption: lambda c, s, a: f"{c.option}: {c.value}",
    cmd.Note: lambda c, s, a: "A note",
}
SECRET = (
    cmd.Situation,
    cmd.Overrule,
    cmd.Hide,
    cmd.Reveal,
    cmd.Add,
    cmd.Remove,
    cmd.SetUnaware,
    cmd.PinDistance,
    cmd.GmEdit,
    cmd.GmWound,
    cmd.GmItem,
    cmd.Note,
)
"""Rulings that players see as no more than that: what they are about may be a secret."""


def _skill(state: State, key: str) -> str:
    return state.book.skills[key].name if key in state.book.skills else key


def label(before: State, command: Any, audience: Audience = "gm") -> str:
    """A step's short name."""
    if audience == "players":
        if isinstance(command, SECRET):
            return RULING
        who = getattr(command, "who", "")
        person = before.people.get(who) if isinstance(who, str) else None
        if person is not None and not seen(person, "players") and not isinstance(command, cmd.Attack):
            return "The GM acts"
    text = LABELS[type(command)](command, before, audience)
    return text[0].upper() + text[1:]
