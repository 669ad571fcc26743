"""What many checks ask: who is there, whose moment it is, what is open, what can be paid.

Each answers with the refusal, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.core import codes, roster
from engine.core.refusal import Refusal, within
from engine.core.words import signed
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.actions import forms, token_of
from engine.systems.yokai.rules.field import price
from engine.systems.yokai.state import HOME, INDEX, Combatant, State
from engine.systems.yokai.state.exchange import Attack, Situation
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import STATUS, price_text, zone_name

No = Refusal | None
Check = Callable[[Any, State, Any], No]
FULL_USED, NOT_TIED, OUT_OF_RANGE, WRONG_ACTION, UNSURE = (
    "full-already-used",
    "not-tied",
    "out-of-range",
    "no-such-action",
    "unsure",
)
"""This game's own words for refusals, beside those of every game; Rally has two more."""
LARGEST = 99
"""The largest number that a ruling may put into a check or an effect, either way."""
PHASES = {
    "setup": "during setup",
    "rally": "at the round start, while the forced out may Rally",
    "order": "at the round start, while the order is set",
    "turns": "while turns are taken",
    "round-end": "at the end of the round",
    "interlude": "after the fight",
}


def name(state: State, who: str) -> str:
    """What people call somebody."""
    found = state.combatants.get(who)
    return found.name if found else who


def known(state: State, who: str) -> No:
    """Somebody of the roster."""
    return roster.refused_unless_known(who, state.combatants, "YO-19")


def present(state: State, who: str) -> No:
    """YO-48: only those in the fight act or are acted upon."""
    fighter = state.combatants.get(who)
    if fighter is None:
        return known(state, who)
    if fighter.status == "in":
        return None
    return Refusal(codes.STATE, f"{fighter.name} is not in the fight ({STATUS[fighter.status]})", "YO-48")


def in_phase(state: State, *phases: str, rule: str = "YO-32") -> No:
    """The right phase."""
    if state.phase in phases:
        return None
    if state.phase == "interlude":
        return Refusal(codes.PHASE, "the fight is over", "YO-78")
    want = " or ".join(PHASES[phase] for phase in phases)
    return Refusal(codes.PHASE, f"only {want}: it is {PHASES[state.phase]}", rule)


def phase(*phases: str, rule: str) -> Check:
    """The check that it is one of these phases."""
    return lambda catalog, state, command: in_phase(state, *phases, rule=rule)


def not_closing(state: State, rule: str = "YO-S28") -> No:
    """The round does not end just now."""
    return Refusal(codes.PHASE, "not while the round ends", rule) if state.phase == "round-end" else None


def fighting(state: State) -> No:
    """A fight is on, or being set up."""
    return None if state.phase != "interlude" else in_phase(state, rule="YO-78")


def in_conflict(state: State) -> No:
    """YO-93: what goes with a fight is not ruled when it is over: the next one begins without it."""
    if state.phase != "interlude":
        return None
    return Refusal(codes.PHASE, "the fight is over: this goes with it, and the next one begins anew", "YO-93")


def settled(state: State) -> No:
    """Nothing is being resolved."""
    if not state.windows and not state.releases:
        return None
    return Refusal(codes.WINDOW, f"{_open(state)} has to be settled first", "YO-41")


def nothing_open(catalog: Any, state: State, command: Any) -> No:
    """Nothing is being resolved."""
    return settled(state)


def before_dice(state: State) -> No:
    """YO-41: nothing is inserted once dice are out."""
    window = exchange.top(state)
    if not state.releases and (window is None or not exchange.closed(window)):
        return None
    text = f"{_open(state)} has gone to the dice: nothing can be inserted before its result"
    return Refusal(codes.WINDOW, text, "YO-41")


def _open(state: State) -> str:
    """What is being resolved, in words."""
    window = exchange.top(state)
    if window is None:
        return "the Ki release"
    about = window.about
    return f"{about.action.name} of {name(state, about.roller.who)}" if isinstance(about, Attack) else about.purpose


def turn(state: State, who: str, *, rule: str = "YO-30") -> No:
    """YO-30: it is their turn, and nothing is pending."""
    if no := in_phase(state, "turns") or present(state, who) or settled(state):
        return no
    if state.owner == who:
        return None
    whose = f"it is the turn of {name(state, state.owner)}" if state.owner else "nobody has the turn yet"
    return Refusal(codes.TURN, f"{name(state, who)} can do that only on the own turn: {whose}", rule)


def full_unused(state: State, who: str) -> No:
    """YO-29: one Full action a turn."""
    if not state.combatants[who].full_used:
        return None
    return Refusal(FULL_USED, f"{name(state, who)} used this turn's Full action", "YO-29")


def full(state: State, who: str) -> No:
    """YO-29: a Full action on the own turn."""
    return turn(state, who) or full_unused(state, who)


def simple(state: State, who: str) -> No:
    """YO-41: a Simple action at any time while turns are taken, but not between dice and result."""
    return in_phase(state, "turns", rule="YO-41") or present(state, who) or before_dice(state)


def timing(state: State, who: str, action: Action) -> No:
    """YO-41: the moment that a Full or Simple action needs."""
    return full(state, who) if action.timing == "full" else simple(state, who)


def tide_is_there(state: State) -> No:
    """YO-22: before the fight there is nothing to push."""
    if state.phase != "setup":
        return None
    return Refusal(codes.PHASE, "the Tide starts at 0 when the fight begins", "YO-22")


def has(state: State, who: str, action: Action | None, wanted: str, use: str, timing: str = "") -> No:
    """YO-40: the action is theirs, and can be used as ``attack``, ``defence`` or ``other``; a Full one as that."""
    if action is None:
        return Refusal(codes.UNKNOWN, f"{name(state, who)} has no action {wanted[:40]!r}", "YO-40")
    fights = action.attack or action.defence
    kind = " and ".join(["an attack"] * action.attack + ["a Defence"] * action.defence) or "neither attack nor Defence"
    if {"attack": action.attack, "defence": action.defence}.get(use, not fights):
        if timing in ("", action.timing):
            return None
        kind = f"a {action.timing.capitalize()} action"
    return Refusal(WRONG_ACTION, f"{action.name} is {kind}: use it as that", "YO-40")


def affordable(state: State, fighter: Combatant, action: Action, targets: list[Combatant]) -> No:
    """YO-37: the whole cost, spelled out."""
    cost = price(state, fighter, action, targets)
    if cost.total <= fighter.fp:
        return None
    parts = f" ({price_text(cost)})" if cost.total != cost.fp else ""
    return Refusal(codes.COST, f"{action.name} needs {cost.total}{parts}, {fighter.name} has {fighter.fp}", "YO-37")


def plan_figures(value: int, uses: int) -> No:
    """YO-16: +1 or +2, for some uses."""
    if 1 <= value <= 2 and 1 <= uses <= LARGEST:
        return None
    return Refusal(
        codes.RANGE, f"a plan token is +1 or +2, for 1 to 99 uses: got {signed(value)}, {uses} uses", "YO-16"
    )


def modest(value: int, what: str, rule: str) -> No:
    """A number that fits a sheet of paper."""
    return within(what, value, -LARGEST, LARGEST, rule)


def said(text: str, what: str, rule: str) -> No:
    """Words that are not empty."""
    return None if text.strip() else Refusal(codes.TEXT, what, rule)


def form_of(state: State, who: str, form: str) -> No:
    """YO-07: a skill or an attribute they have, bare, or no check."""
    known = (*forms(state.combatants[who].sheet), "none")
    return roster.refused_unless_known(form, known, "YO-07", name(state, who))


def situations(lines: Iterable[Situation], sure: bool) -> No:
    """YO-13, YO-14: each situational modifier has its reason; 3 and more need a confirmation."""
    for line in lines:
        if no := said(line.text, f"the situational modifier {signed(line.value)} needs a reason in words", "YO-13"):
            return no
        if no := modest(line.value, line.text, "YO-13"):
            return no
        if abs(line.value) >= 3 and not sure:
            text = f"{signed(line.value)} ({line.text}) is for a moment that defines the story: confirm it"
            return Refusal(UNSURE, text, "YO-14")
    return None


def token(state: State, who: str, wanted: str, spent: str = "", others: int = 0) -> No:
    """YO-16: a plan token of the own side, with uses left, one a check. ``others``: uses that others in the same
    contest spend before.
    """
    if not wanted:
        return None
    found = token_of(state, wanted)
    if found is None or found.side != state.combatants[who].side:
        return Refusal(codes.UNKNOWN, f"{name(state, who)} has no plan token {wanted[:40]!r}", "YO-16")
    if found.uses <= others:
        whom = f" for {name(state, who)}" if others else ""
        return Refusal(codes.COST, f"the plan token {found.text!r} has no uses left{whom}", "YO-16")
    if spent:
        text = f"{name(state, who)} has spent a plan token on this check: one a check"
        return Refusal(codes.STATE, text, "YO-16")
    return None


def extras(catalog: Any, state: State, command: Any) -> No:
    """YO-13, YO-14, YO-16: what a command puts on top of a check."""
    return situations(command.situation, command.sure) or token(state, command.who, command.token)


def zone_of(state: State, who: str, zone: str, rule: str = "YO-49") -> No:
    """YO-49: a zone of the own side."""
    home = HOME[state.combatants[who].side]
    if zone not in INDEX:
        return Refusal(codes.PLACE, f"there is no zone {zone[:40]!r}: {', '.join(home)}", rule)
    if zone not in home:
        return Refusal(codes.PLACE, f"{zone_name(zone)} belongs to the other side", "YO-49")
    return None
