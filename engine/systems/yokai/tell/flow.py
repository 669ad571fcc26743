"""Lines about the flow: the fight, rounds and turns, Tide and Morale."""

from __future__ import annotations

from itertools import groupby

from engine.core.telling import Sentence, plain
from engine.core.view import Line, Tone
from engine.core.words import signed
from engine.systems.yokai.events import flow as e
from engine.systems.yokai.rules.tide import breaks
from engine.systems.yokai.tell.say import Teller
from engine.systems.yokai.words import SIDE, SIDE_NAMES, TIDE_NAMES, the_tide

WON = {
    "players": "the players win",
    "enemies": "the enemies win",
    "draw": "a draw",
    "gm-ended": "the game master ends it",
}


def _order(t: Teller, event: e.InitiativeSet) -> Line:
    """The order, those who are tied as equals: ``Goro = Tomo, Oni``; round 1 takes over the one that was set."""
    known = [slot for slot in event.order if t.knows(slot.who)]
    tied = (" = ".join(t.name(slot.who) for slot in slots) for _, slots in groupby(known, lambda slot: slot.group))
    rule = "YO-26" if event.ruled else "YO-24" if t.state.round > 1 else "YO-23"
    tone: Tone = "dim" if t.state.round == 1 and event.order == t.state.order else "plain"
    return t.line(f"order: {', '.join(tied)}", rule, tone, ruling=event.ruled)


def _round(t: Teller, event: e.RoundStarted) -> Line:
    asked = [t.name(who) for who in event.asked if t.knows(who)]
    extra = f": {', '.join(asked)} may rally" if asked else ""
    t.mark = f"{event.round}.1"
    return t.line(f"round {event.round}{extra}", "YO-74" if asked else "YO-28", "head")


def _offered(t: Teller, event: e.SlotOffered) -> str | None:
    slot = t.state.order[event.at]
    return f"a shared slot of {SIDE[slot.side]} is up" if t.knows(slot.who) else None


def _skipped(t: Teller, event: e.TurnSkipped) -> Line:
    why, rule = ("done for this round", "YO-31") if event.why == "done" else ("no FP", "YO-S09")
    return t.line(f"{t.name(event.who)} is skipped: {why}", rule, "dim", who=event.who)


def _tide(t: Teller, event: e.TideMoved) -> Line:
    """Where the marker went, unless it breaks there, which says more."""
    way, limit = f"{TIDE_NAMES[t.state.kind]} {signed(t.state.tide)} → {signed(event.tide)}", t.state.tide_limit
    tone: Tone = "dim" if breaks(t.state.house, event.tide, limit) else "plain"
    return t.line(f"{way}: {event.amount} against {SIDE[event.against]}", "YO-67", tone, brief=f"{way} of {limit}")


def _broke(t: Teller, event: e.TideBroke) -> Line:
    why, rule = ("at the end of the round", "YO-70") if event.round_end else (f"at {t.state.tide_limit}", "YO-68")
    lost = f", {event.lost} lost" if event.lost else ""
    rest = f", {abs(event.tide)} carried on" if event.tide else ""
    tide = the_tide(t.state.kind)
    return t.line(
        f"{tide} breaks against {SIDE[event.against]} {why}{lost}{rest}",
        rule,
        "bad",
        brief=f"{tide} BREAKS against {SIDE[event.against]}{' at round end' * event.round_end}",
    )


def _over(t: Teller, event: e.FightEnded) -> str:
    return f"the fight is over, {WON[event.outcome]}" + (f": {event.text}" if event.text else "")


def _granted(t: Teller, event: e.TokenGranted) -> str | None:
    token = event.token
    if not t.gm and token.side == "enemies":
        return None
    return f"plan token of {SIDE[token.side]}: {token.text} {signed(token.value)}, {token.uses} uses"


SENTENCES: dict[type, Sentence] = {
    e.CycleStarted: plain(
        "cycle {e.cycle}: the order starts at the top again", "YO-28", "dim", mark="{t.state.round}.{e.cycle}"
    ),
    e.FightEnded: plain(_over, "YO-78", "head"),
    e.FightOpened: plain("{e.title}: a conflict ({e.kind})", "YO-20", "head"),
    e.InitiativeSet: _order,
    e.KiReleased: plain("{name} releases {e.amount} Ki: {e.pool}", "YO-84", "magic", secret=True),
    e.MoraleTaken: plain(
        lambda t, e: f"Morale damage of {SIDE[e.side]}: {e.morale}",
        "YO-69",
        "bad",
        brief=lambda t, e: f"{SIDE_NAMES[e.side]}’ Morale {e.morale}",
    ),
    e.RoundClosing: plain("round {t.state.round}: nobody acts any more", "YO-32", "head"),
    e.RoundStarted: _round,
    e.SlotOffered: plain(_offered, "YO-27", "dim"),
    e.TideBroke: _broke,
    e.TideLimitSet: plain(lambda t, e: f"{the_tide(t.state.kind)} is {e.limit} long", "YO-20", "dim"),
    e.TideMoved: _tide,
    e.TokenGranted: plain(_granted, "YO-16", "good"),
    e.TurnPassed: plain(lambda t, e: f"{t.name(e.who)} passes{' for the round' if e.final else ''}", "YO-31", "dim"),
    e.TurnSkipped: _skipped,
    e.TurnStarted: plain("turn of {name}", "YO-28", "dim"),
}
