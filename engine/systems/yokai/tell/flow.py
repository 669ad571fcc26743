"""Lines about the flow: the fight, rounds and turns, Tide and Morale, what the game master sets for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.view import Line
from engine.systems.yokai import events as e
from engine.systems.yokai.seen import unknown
from engine.systems.yokai.tell.say import SIDE, Teller
from engine.systems.yokai.words import signed


def _opened(t: Teller, event: e.FightOpened) -> Line:
    return t.line(f"{event.title}: a conflict ({event.kind})", "YO-20", "head")


def _limit(t: Teller, event: e.TideLimitSet) -> Line:
    return t.line(f"the Tide is {event.limit} long", "YO-20", "dim")


def _order(t: Teller, event: e.InitiativeSet) -> Line:
    state = t.before
    known = [turn for turn in event.order if t.gm or not unknown(state.combatants[turn.who])]
    names = []
    for i, turn in enumerate(known):
        tied = i > 0 and known[i - 1].group == turn.group
        names.append(("= " if tied else "") + t.name(turn.who))
    rule = "YO-26" if event.ruled else "YO-24" if state.round > 1 else "YO-23"
    return t.line(f"order: {', '.join(names)}", rule, "plain", ruling=event.ruled)


def _round(t: Teller, event: e.RoundStarted) -> Line:
    asked = [t.name(who) for who in event.asked if t.gm or not unknown(t.before.combatants[who])]
    extra = f": {', '.join(asked)} may rally" if asked else ""
    return t.line(f"round {event.round}{extra}", "YO-28" if not asked else "YO-74", "head")


def _cycle(t: Teller, event: e.CycleStarted) -> Line:
    return t.line(f"cycle {event.cycle}: the order starts at the top again", "YO-28", "dim")


def _offered(t: Teller, event: e.SlotOffered) -> Line | None:
    turn = t.before.order[event.at]
    if not t.gm and unknown(t.before.combatants[turn.who]):
        return None
    return t.line(f"a shared slot of {SIDE[turn.side]} is up", "YO-27", "dim")


def _started(t: Teller, event: e.TurnStarted) -> Line:
    return t.line(f"turn of {t.name(event.who)}", "YO-28", "dim", who=event.who)


def _passed(t: Teller, event: e.TurnPassed) -> Line:
    final = " for the round" if event.final else ""
    return t.line(f"{t.name(event.who)} passes{final}", "YO-31", "dim", who=event.who)


def _skipped(t: Teller, event: e.TurnSkipped) -> Line:
    why = "done for this round" if event.why == "done" else "no FP"
    return t.line(
        f"{t.name(event.who)} is skipped: {why}", "YO-31" if event.why == "done" else "YO-S09", "dim", who=event.who
    )


def _closing(t: Teller, event: e.RoundClosing) -> Line:
    return t.line(f"round {t.before.round}: nobody acts any more", "YO-32", "head")


def _tide(t: Teller, event: e.TideMoved) -> Line:
    text = f"Tide {signed(t.before.tide)} → {signed(event.tide)}: {event.amount} against {SIDE[event.against]}"
    return t.line(text, "YO-67", "hit")


def _broke(t: Teller, event: e.TideBroke) -> Line:
    why = "at the end of the round" if event.round_end else f"at {t.before.tide_limit}"
    lost = f", {event.lost} lost" if event.lost else ""
    rest = f", {abs(event.tide)} carried on" if event.tide else ""
    rule = "YO-70" if event.round_end else "YO-68"
    return t.line(f"the Tide breaks against {SIDE[event.against]} {why}{lost}{rest}", rule, "bad")


def _morale(t: Teller, event: e.MoraleTaken) -> Line:
    return t.line(f"Morale damage of {SIDE[event.side]}: {event.morale}", "YO-69", "bad")


def _over(t: Teller, event: e.FightEnded) -> Line:
    won = {
        "players": "the players win",
        "enemies": "the enemies win",
        "draw": "a draw",
        "gm-ended": "the game master ends it",
    }
    extra = f": {event.text}" if event.text else ""
    return t.line(f"the fight is over, {won[event.outcome]}{extra}", "YO-78", "head", ruling=event.ruled)


def _note(t: Teller, event: e.NoteAdded) -> Line:
    return t.line(event.text, "YO-01", "plain", ruling=True)


def _granted(t: Teller, event: e.TokenGranted) -> Line | None:
    token = event.token
    if not t.gm and token.side == "enemies":
        return None
    return t.line(f"plan token of {SIDE[token.side]}: {token.text} {token.value:+}, {token.uses} uses", "YO-16", "good")


def _used(t: Teller, event: e.PlanTokenUsed) -> Line | None:
    if not t.numbers(event.who):
        return None
    token = next((token for token in t.before.tokens if token.id == event.token), None)
    text = token.text if token else event.token
    return t.line(f"{t.name(event.who)} uses the plan token {text}, {event.left} left", "YO-16", "magic", who=event.who)


def _adjusted(t: Teller, event: e.GmAdjusted) -> Line | None:
    if event.field == "token":
        token = next((token for token in t.before.tokens if token.id == event.who), None)
        if not t.gm and (token is None or token.side == "enemies"):
            return None
    elif event.who and not t.numbers(event.who) and event.field not in ("zone", "status"):
        return None
    who = f"{t.name(event.who)}: " if event.who and event.field != "token" else ""
    field = event.field.replace("_", " ")
    reason = f" ({event.reason})" if event.reason else ""
    return t.line(f"{who}{field} {event.before} → {event.value}{reason}", "", "ruling", who=event.who, ruling=True)


def _option(t: Teller, event: e.OptionSet) -> Line:
    return t.line(f"table option {event.option}: {event.value}", "", "ruling", ruling=True)


def _rolls(t: Teller, event: e.RollsSet) -> Line | None:
    if not t.gm:
        return None
    return t.line(f"dice: {event.rolls}, hidden: {event.hide}", "YO-18", "ruling", ruling=True)


def _reordered(t: Teller, event: e.Reordered) -> Line:
    return t.line("another inserted action is settled first", "YO-S36", "ruling", ruling=True)


TELLERS: dict[type, Callable[[Teller, Any], Line | None]] = {
    e.FightOpened: _opened,
    e.TideLimitSet: _limit,
    e.InitiativeSet: _order,
    e.RoundStarted: _round,
    e.CycleStarted: _cycle,
    e.SlotOffered: _offered,
    e.TurnStarted: _started,
    e.TurnPassed: _passed,
    e.TurnSkipped: _skipped,
    e.RoundClosing: _closing,
    e.TideMoved: _tide,
    e.TideBroke: _broke,
    e.MoraleTaken: _morale,
    e.FightEnded: _over,
    e.NoteAdded: _note,
    e.TokenGranted: _granted,
    e.PlanTokenUsed: _used,
    e.GmAdjusted: _adjusted,
    e.OptionSet: _option,
    e.RollsSet: _rolls,
    e.Reordered: _reordered,
}
