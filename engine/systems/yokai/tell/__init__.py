"""Chronicle lines and step labels, for one audience: what happened, with its numbers, and the rule that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.view import Audience, Line
from engine.systems.yokai import commands as c
from engine.systems.yokai import events as e
from engine.systems.yokai.derived import actions, zone_name
from engine.systems.yokai.seen import seen, unknown
from engine.systems.yokai.state import INDEX, State
from engine.systems.yokai.tell import exchange, flow, people
from engine.systems.yokai.tell.say import Teller

TELLERS: dict[type, Callable[[Teller, Any], Line | None]] = {**flow.TELLERS, **people.TELLERS, **exchange.TELLERS}


def tell(before: State, event: e.Event, audience: Audience) -> tuple[Line, ...]:
    """The lines of an event that happened in state ``before``; none where the audience learns nothing."""
    teller = TELLERS.get(type(event))
    if teller is None or (audience == "players" and _secret(before, event)):
        return ()
    line = teller(Teller(before, audience), event)
    return () if line is None else (line,)


def _secret(before: State, event: e.Event) -> bool:
    """Whether an event is about somebody, or an exchange, that players do not know of."""
    if isinstance(event, e.CombatantAdded):
        return unknown(event.fighter)
    if isinstance(event, e.HiddenSet):
        return False
    who = getattr(event, "who", "")
    one = before.combatants.get(who) if isinstance(who, str) else None
    if one is not None and unknown(one):
        return True
    frame = getattr(event, "frame", 0)
    if isinstance(frame, int) and frame:
        return all(known.id != frame for known in seen(before, "players").frames)
    return isinstance(event, e.ExchangeOpened) and _names_unknown(before, event)


def _names_unknown(before: State, event: e.ExchangeOpened) -> bool:
    frame = event.frame
    whom = [frame.roller.who] if hasattr(frame, "roller") else [party.roller.who for party in frame.parties]
    return any(unknown(before.combatants[who]) for who in whom)


def label(before: State, command: c.Command, audience: Audience) -> str:
    """A step's short name, without what the audience may not know."""
    known = seen(before, audience)
    who = getattr(command, "who", "") or ""
    if audience == "players" and (
        isinstance(command, _SECRET) or (who in before.combatants and who not in known.combatants)
    ):
        return "The game master acts"
    words = _words(known, command, who)
    one = known.combatants.get(who)
    return f"{one.name} {words}" if one else words


def _words(state: State, command: c.Command, who: str) -> str:
    """What a command does, with the names of what and whom it is about."""
    words = _WORDS[type(command)]
    key, one = getattr(command, "action", ""), state.combatants.get(who)
    action = actions(one.sheet).get(key) if one and isinstance(key, str) else None
    targets: str | tuple[str, ...] = getattr(command, "targets", "") or getattr(command, "target", "")
    named = (targets,) if isinstance(targets, str) else targets
    names = ", ".join(state.combatants[target].name for target in named if target in state.combatants)
    to = getattr(command, "to", "")
    return words.format(
        action=action.name if action else key,
        targets=names or "nobody known",
        on=f" on {names}" if names else "",
        to=zone_name(to) if to in INDEX else to,
        field=getattr(command, "field", "").replace("_", " "),
        value=getattr(command, "value", ""),
    )


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
    c.NextFight,
)
"""Commands whose very object may be something players do not know."""
_WORDS: dict[type, str] = {
    c.NextFight: "new conflict",
    c.AddCombatant: "joins",
    c.RemoveCombatant: "leaves the roster",
    c.SetModifiers: "modifiers",
    c.SetOrder: "the order is set",
    c.StartFight: "begin",
    c.ChooseTied: "takes the slot",
    c.AttackWith: "attacks {targets}: {action}",
    c.BasicAttack: "attacks {targets}: basic attack",
    c.SimpleAttack: "attacks {targets}: {action}",
    c.Defend: "defends: {action}",
    c.NoDefence: "uses no defence",
    c.Guard: "guards {targets}: {action}",
    c.Roll: "dice",
    c.TypeDice: "dice typed",
    c.Settle: "result",
    c.SimpleAction: "uses {action}{on}",
    c.FullAction: "uses {action}{on}",
    c.Move: "moves to {to}",
    c.Improvise: "improvises{on}",
    c.UsePlanToken: "uses a plan token",
    c.EndTurn: "ends the turn",
    c.Pass: "passes",
    c.Done: "is done for this round",
    c.Undone: "is not done after all",
    c.CloseRound: "end of the round",
    c.ExitStory: "tells how they leave",
    c.ReviewStory: "story reviewed",
    c.Rally: "rallies",
    c.DeclineRally: "stays out",
    c.ConfirmOrder: "order confirmed",
    c.MakeCheck: "makes a check",
    c.Contest: "contest",
    c.Fiat: "ruling",
    c.Narrate: "note",
    c.Adjust: "ruling: {field} {value}",
    c.GrantToken: "plan token granted",
    c.AddCondition: "gets a modifier",
    c.RemoveCondition: "loses a modifier",
    c.Withdraw: "withdraws",
    c.LiftRallyBar: "may rally",
    c.EndFight: "end of the fight",
    c.EditSheet: "sheet edited: {field}",
    c.Rest: "rest",
    c.AwardPotential: "gains Potential",
    c.SetOption: "table option",
    c.SetRolls: "dice setting",
    c.SetHidden: "seen or unseen",
    c.Reorder: "order of actions",
}
