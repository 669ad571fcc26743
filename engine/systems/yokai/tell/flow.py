"""Lines about the flow: the fight, rounds and turns, Tide and Morale."""

from __future__ import annotations

from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.core.words import signed
from engine.systems.yokai.events import flow as e
from engine.systems.yokai.tell.say import Teller
from engine.systems.yokai.words import SIDE

WON = {
    "players": "the players win",
    "enemies": "the enemies win",
    "draw": "a draw",
    "gm-ended": "the game master ends it",
}


def _order(t: Teller, event: e.InitiativeSet) -> Line:
    known = [slot for slot in event.order if t.knows(slot.who)]
    names = []
    for at, slot in enumerate(known):
        tied = at > 0 and known[at - 1].group == slot.group
        names.append(("= " if tied else "") + t.name(slot.who))
    rule = "YO-26" if event.ruled else "YO-24" if t.state.round > 1 else "YO-23"
    return t.line(f"order: {', '.join(names)}", rule, ruling=event.ruled)


def _round(t: Teller, event: e.RoundStarted) -> Line:
    asked = [t.name(who) for who in event.asked if t.knows(who)]
    extra = f": {', '.join(asked)} may rally" if asked else ""
    return t.line(f"round {event.round}{extra}", "YO-74" if asked else "YO-28", "head")


def _offered(t: Teller, event: e.SlotOffered) -> Line | None:
    slot = t.state.order[event.at]
    if not t.knows(slot.who):
        return None
    return t.line(f"a shared slot of {SIDE[slot.side]} is up", "YO-27", "dim")


def _passed(t: Teller, event: e.TurnPassed) -> Line:
    final = " for the round" if event.final else ""
    return t.line(f"{t.name(event.who)} passes{final}", "YO-31", "dim", who=event.who)


def _skipped(t: Teller, event: e.TurnSkipped) -> Line:
    why, rule = ("done for this round", "YO-31") if event.why == "done" else ("no FP", "YO-S09")
    return t.line(f"{t.name(event.who)} is skipped: {why}", rule, "dim", who=event.who)


def _tide(t: Teller, event: e.TideMoved) -> Line:
    text = f"Tide {signed(t.state.tide)} → {signed(event.tide)}: {event.amount} against {SIDE[event.against]}"
    brief = f"Tide {signed(t.state.tide)} → {signed(event.tide)} of {t.state.tide_limit}"
    return t.line(text, "YO-67", "plain", brief=brief)


def _broke(t: Teller, event: e.TideBroke) -> Line:
    why, rule = ("at the end of the round", "YO-70") if event.round_end else (f"at {t.state.tide_limit}", "YO-68")
    lost = f", {event.lost} lost" if event.lost else ""
    rest = f", {abs(event.tide)} carried on" if event.tide else ""
    return t.line(
        f"the Tide breaks against {SIDE[event.against]} {why}{lost}{rest}",
        rule,
        "bad",
        brief=f"the Tide BREAKS against {SIDE[event.against]}",
    )


def _morale(t: Teller, event: e.MoraleTaken) -> Line:
    told = f"Morale damage of {SIDE[event.side]}: {event.morale}"
    return t.line(told, "YO-69", "bad", brief=f"Morale damage {event.morale}")


def _over(t: Teller, event: e.FightEnded) -> Line:
    extra = f": {event.text}" if event.text else ""
    return t.line(f"the fight is over, {WON[event.outcome]}{extra}", "YO-78", "head", ruling=event.ruled)


def _granted(t: Teller, event: e.TokenGranted) -> Line | None:
    token = event.token
    if not t.gm and token.side == "enemies":
        return None
    return t.line(f"plan token of {SIDE[token.side]}: {token.text} {token.value:+}, {token.uses} uses", "YO-16", "good")


SENTENCES: dict[type, Sentence] = {
    e.CycleStarted: plain("cycle {e.cycle}: the order starts at the top again", "YO-28", "dim"),
    e.FightEnded: _over,
    e.FightOpened: plain("{e.title}: a conflict ({e.kind})", "YO-20", "head"),
    e.InitiativeSet: _order,
    e.KiReleased: plain("{name} releases {e.amount} Ki: {e.pool}", "YO-84", "magic", secret=True),
    e.MoraleTaken: _morale,
    e.RoundClosing: plain("round {t.state.round}: nobody acts any more", "YO-32", "head"),
    e.RoundStarted: _round,
    e.SlotOffered: _offered,
    e.TideBroke: _broke,
    e.TideLimitSet: plain("the Tide is {e.limit} long", "YO-20", "dim"),
    e.TideMoved: _tide,
    e.TokenGranted: _granted,
    e.TurnPassed: _passed,
    e.TurnSkipped: _skipped,
    e.TurnStarted: plain("turn of {name}", "YO-28", "dim"),
}
