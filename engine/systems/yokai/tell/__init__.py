"""Chronicle lines and step labels, for one audience: what happened, with its numbers, and the rule that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.view import Audience, Line
from engine.systems.yokai import commands as c
from engine.systems.yokai import events as e
from engine.systems.yokai.seen import seen, unknown
from engine.systems.yokai.state import Fight
from engine.systems.yokai.tell import exchange, flow, people
from engine.systems.yokai.tell.say import Teller

TELLERS: dict[type, Callable[[Teller, Any], Line | None]] = {**flow.TELLERS, **people.TELLERS, **exchange.TELLERS}


def tell(before: Fight, event: e.Event, audience: Audience) -> tuple[Line, ...]:
    """The lines of an event that happened in state ``before``; none where the audience learns nothing."""
    teller = TELLERS.get(type(event))
    if teller is None or (audience == "players" and _secret(before, event)):
        return ()
    line = teller(Teller(before, audience), event)
    return () if line is None else (line,)


def _secret(before: Fight, event: e.Event) -> bool:
    """Whether an event is about somebody, or an exchange, that players do not know of."""
    if isinstance(event, e.CombatantAdded):
        return unknown(event.fighter)
    if isinstance(event, e.HiddenSet):
        return False
    who = getattr(event, "who", "")
    one = before.fighters.get(who) if isinstance(who, str) else None
    if one is not None and unknown(one):
        return True
    frame = getattr(event, "frame", 0)
    if isinstance(frame, int) and frame:
        return all(known.id != frame for known in seen(before, "players").frames)
    return isinstance(event, e.ExchangeOpened) and _names_unknown(before, event)


def _names_unknown(before: Fight, event: e.ExchangeOpened) -> bool:
    frame = event.frame
    whom = [frame.roller.who] if hasattr(frame, "roller") else [party.roller.who for party in frame.parties]
    return any(unknown(before.fighters[who]) for who in whom)


def label(before: Fight, command: c.Command, audience: Audience) -> str:
    """A step's short name, without what the audience may not know."""
    known = seen(before, audience)
    who = getattr(command, "who", "") or ""
    words = _WORDS.get(type(command), type(command).__struct_config__.tag)
    if audience == "players":
        if isinstance(command, _SECRET) or (who in before.fighters and who not in known.fighters):
            return "The game master acts"
        if isinstance(command, c.CloseRound | c.Roll | c.Settle | c.TypeDice):
            return str(words)
    one = known.fighters.get(who)
    text = f"{one.name}: {words}" if one else str(words)
    return text + _object(known, command)


def _object(state: Fight, command: c.Command) -> str:
    """What or whom a command is about, where the audience knows them."""
    action = getattr(command, "action", "")
    targets: str | tuple[str, ...] = getattr(command, "targets", "") or getattr(command, "target", "")
    named = [targets] if isinstance(targets, str) else list(targets)
    names = [state.fighters[who].name for who in named if who in state.fighters]
    out = f" {action}" if isinstance(action, str) and action else ""
    if isinstance(command, c.Move):
        out += f" to {command.to}"
    if isinstance(command, c.Adjust):
        out += f" {command.field} {command.value}"
    return out + (f" at {', '.join(names)}" if names else "")


_SECRET = (
    c.AddCombatant,
    c.RemoveCombatant,
    c.SetModifiers,
    c.SetHidden,
    c.GrantToken,
    c.AddCondition,
    c.RemoveCondition,
    c.Adjust,
    c.EditSheet,
    c.SetOrder,
    c.SetRolls,
    c.Reorder,
    c.SetupFight,
)
"""Commands whose very object may be something players do not know."""
_WORDS: dict[type, str] = {
    c.SetupFight: "new conflict",
    c.AddCombatant: "somebody joins",
    c.RemoveCombatant: "off the roster",
    c.SetModifiers: "modifiers",
    c.SetOrder: "the order is set",
    c.Begin: "begin",
    c.ChooseTied: "takes the slot",
    c.AttackWith: "attack:",
    c.BasicAttack: "basic attack",
    c.SimpleAttack: "attack:",
    c.Defend: "defend:",
    c.NoDefence: "no defence",
    c.Guard: "guard:",
    c.Roll: "dice",
    c.TypeDice: "dice typed",
    c.Settle: "result",
    c.SimpleAction: "simple action:",
    c.FullAction: "full action:",
    c.Move: "move",
    c.Improvise: "improvise",
    c.UsePlanToken: "plan token",
    c.EndTurn: "end of turn",
    c.Pass: "pass",
    c.Done: "done for this round",
    c.Undone: "not done after all",
    c.CloseRound: "end of the round",
    c.ExitStory: "exit story",
    c.ReviewStory: "story reviewed",
    c.Rally: "rally",
    c.DeclineRally: "stays out",
    c.ConfirmOrder: "order confirmed",
    c.MakeCheck: "check",
    c.Contest: "contest",
    c.Fiat: "ruling",
    c.Narrate: "note",
    c.Adjust: "ruling:",
    c.GrantToken: "plan token granted",
    c.AddCondition: "modifier",
    c.RemoveCondition: "modifier taken away",
    c.Withdraw: "withdraw",
    c.LiftRallyBar: "may rally",
    c.EndFight: "end of the fight",
    c.EditSheet: "sheet edited",
    c.Rest: "rest",
    c.AwardPotential: "Potential",
    c.SetOption: "table option",
    c.SetRolls: "dice setting",
    c.SetHidden: "seen or unseen",
    c.Reorder: "order of actions",
}
