"""Lines about somebody: Focus, Ki, zones, coming and going, sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.dice import Rolled
from engine.core.view import Line
from engine.systems.yokai import events as e
from engine.systems.yokai.derived import ki_limit, zone_name
from engine.systems.yokai.tell.say import SIDE, Teller


def _added(t: Teller, event: e.CombatantAdded) -> Line:
    one = event.fighter
    where = "in reserve" if one.status == "reserve" else f"in {zone_name(one.zone)}"
    return t.line(f"{one.name} joins {SIDE[one.side]}, {where}", "YO-S28", "move", who=one.id)


def _removed(t: Teller, event: e.CombatantRemoved) -> Line:
    return t.line(f"{t.name(event.who)} leaves the roster", "", "ruling", who=event.who, ruling=True)


def _modifiers(t: Teller, event: e.ModifierSet) -> Line | None:
    if not t.numbers(event.who):
        return None
    parts = {
        "Threshold": event.threshold,
        "Rally easier by": event.rally,
        "Focus Refresh": event.focus,
        "Ki Limit": event.ki,
    }
    words = ", ".join(f"{name} {value:+}" for name, value in parts.items() if value) or "no modifiers"
    return t.line(f"{t.name(event.who)}: {words}", "YO-77", "ruling", who=event.who, ruling=True)


def _gained(t: Teller, event: e.FocusGranted) -> Line | None:
    if not t.numbers(event.who):
        return None
    rule = "YO-34" if event.refresh else "YO-38"
    return t.line(f"{t.name(event.who)} gains {event.amount} FP: {event.now}", rule, "good", who=event.who)


def _withheld(t: Teller, event: e.FocusWithheld) -> Line | None:
    if not t.numbers(event.who):
        return None
    why = "has rallied with fresh FP" if event.fresh else "is held back by Morale"
    return t.line(f"{t.name(event.who)} {why}: no refresh", "YO-S10" if event.fresh else "YO-34", "warn", who=event.who)


def _capped(t: Teller, event: e.FocusCapped) -> Line | None:
    if not t.numbers(event.who):
        return None
    return t.line(f"{t.name(event.who)} loses FP above the maximum: {event.now}", "YO-S35", "bad", who=event.who)


def _ki(t: Teller, event: e.KiAdded) -> Line | None:
    if not t.numbers(event.who):
        return None
    limit = ki_limit(t.before.combatants[event.who])
    over = max(0, event.pool - limit)
    penalty = f": −{over} on every check" if over else ""
    text = f"{t.name(event.who)} spends {event.amount} Ki, pool {event.pool} of {limit}{penalty}"
    return t.line(text, "YO-82" if over else "YO-79", "warn" if over else "magic", who=event.who)


def _strained(t: Teller, event: e.Overstrained) -> Line | None:
    if not t.numbers(event.who):
        return None
    return t.line(f"{t.name(event.who)} is beyond twice the Ki Limit", "YO-86", "bad", who=event.who)


def _released(t: Teller, event: e.KiReleased) -> Line | None:
    if not t.numbers(event.who):
        return None
    return t.line(f"{t.name(event.who)} releases {event.amount} Ki: {event.pool}", "YO-84", "magic", who=event.who)


def _rolled(t: Teller, event: Rolled) -> Line | None:
    # Checks are told with their modifiers; only the release of Ki has nothing but its die.
    if event.sides != 6 or len(event.faces) != 1 or not t.numbers(event.who) or not t.dice(event.who):
        return None
    return t.line(f"{t.name(event.who)} rolls {event.faces[0]} ({event.purpose})", "YO-84", "dice", who=event.who)


def _moved(t: Teller, event: e.Moved) -> Line:
    verb = "is moved" if event.forced else "moves"
    rule = "YO-55" if event.forced else "YO-54"
    return t.line(f"{t.name(event.who)} {verb} to {zone_name(event.to)}", rule, "move", who=event.who)


def _done(t: Teller, event: e.DoneSet) -> Line:
    text = "is done for this round" if event.on else "is not done after all"
    return t.line(f"{t.name(event.who)} {text}", "YO-31", "dim", who=event.who)


def _forced(t: Teller, event: e.ForcedOut) -> Line:
    return t.line(f"{t.name(event.who)} is forced out by Morale", "YO-73", "death", who=event.who)


def _burned(t: Teller, event: e.BurnedOut) -> Line:
    return t.line(f"{t.name(event.who)} burns out and is removed from the fight", "YO-86", "death", who=event.who)


def _withdrew(t: Teller, event: e.Withdrew) -> Line:
    story = f": {event.story}" if event.story else ""
    return t.line(f"{t.name(event.who)} withdraws{story}", "YO-S29", "death", who=event.who)


def _status(t: Teller, event: e.StatusSet) -> Line:
    verb = "is back in the fight" if event.status == "in" else f"is out ({event.status.replace('-', ' ')})"
    return t.line(f"{t.name(event.who)} {verb}", "YO-S42", "ruling", who=event.who, ruling=True)


def _rallied(t: Teller, event: e.Rallied) -> Line:
    return t.line(f"{t.name(event.who)} rallies in {zone_name(event.zone)}", "YO-74", "good", who=event.who)


def _rally_asked(t: Teller, event: e.RallyAsked) -> Line:
    return t.line(f"{t.name(event.who)} is asked at once whether to rally", "YO-74", "good", who=event.who)


def _declined(t: Teller, event: e.RallyDeclined) -> Line:
    return t.line(f"{t.name(event.who)} stays out", "YO-74", "dim", who=event.who)


def _exhausted(t: Teller, event: e.Exhausted) -> Line:
    return t.line(f"{t.name(event.who)} is exhausted: straight 3D6 until rested", "YO-89", "bad", who=event.who)


def _story(t: Teller, event: e.StoryTold) -> Line:
    review = f" ({event.review})" if event.review else ""
    return t.line(
        f"{t.name(event.who)} leaves{review}: {event.text}", "YO-73", "plain", who=event.who, ruling=bool(review)
    )


def _lifted(t: Teller, event: e.BarLifted) -> Line:
    return t.line(f"{t.name(event.who)} may rally after all", "YO-87", "ruling", who=event.who, ruling=True)


def _edited(t: Teller, event: e.SheetEdited) -> Line | None:
    if not t.numbers(event.who):
        return None
    return t.line(f"sheet of {t.name(event.who)}: {event.what}", "YO-92", "ruling", who=event.who, ruling=True)


def _rested(t: Teller, event: e.Rested) -> Line:
    length = "long" if event.long else "short"
    left = f"Ki {event.ki}" + (", still exhausted" if event.exhausted else "")
    return t.line(f"{t.name(event.who)} takes a {length} rest: {left}", "YO-90", "good", who=event.who)


def _grown(t: Teller, event: e.PotentialAwarded) -> Line | None:
    if not t.numbers(event.who):
        return None
    crossed = f", a full hundred passed: Ki Limit {event.limit}" if event.crossed else ""
    return t.line(
        f"{t.name(event.who)} gains {event.amount} Potential: {event.total}{crossed}", "YO-91", "good", who=event.who
    )


def _hidden(t: Teller, event: e.HiddenSet) -> Line | None:
    if event.hidden:
        return t.line(f"{t.name(event.who)} is out of sight", "YO-S44", "ruling", who=event.who, ruling=True)
    return t.line(f"{event.name} appears", "YO-S44", "warn", who=event.who)


def _condition(t: Teller, event: e.ConditionAdded) -> Line | None:
    if not t.numbers(event.who):
        return None
    one = event.condition
    text = f"{t.name(event.who)}: {one.name} {one.value:+} on {one.kind} ({one.until.replace('-', ' ')})"
    return t.line(text, "YO-13", "ruling" if event.ruled else "magic", who=event.who, ruling=event.ruled)


def _expired(t: Teller, event: e.EffectExpired) -> Line | None:
    if not t.numbers(event.who):
        return None
    one = next((c for c in t.before.combatants[event.who].conditions if c.id == event.condition), None)
    text = f"{t.name(event.who)}: {one.name if one else 'a modifier'} is over"
    return t.line(text, "", "dim", who=event.who, ruling=event.ruled)


TELLERS: dict[type, Callable[[Teller, Any], Line | None]] = {
    e.CombatantAdded: _added,
    e.CombatantRemoved: _removed,
    e.ModifierSet: _modifiers,
    e.FocusGranted: _gained,
    e.FocusWithheld: _withheld,
    e.FocusCapped: _capped,
    e.KiAdded: _ki,
    e.Overstrained: _strained,
    e.KiReleased: _released,
    Rolled: _rolled,
    e.Moved: _moved,
    e.DoneSet: _done,
    e.ForcedOut: _forced,
    e.BurnedOut: _burned,
    e.Withdrew: _withdrew,
    e.StatusSet: _status,
    e.Rallied: _rallied,
    e.RallyAsked: _rally_asked,
    e.RallyDeclined: _declined,
    e.Exhausted: _exhausted,
    e.StoryTold: _story,
    e.BarLifted: _lifted,
    e.SheetEdited: _edited,
    e.Rested: _rested,
    e.PotentialAwarded: _grown,
    e.HiddenSet: _hidden,
    e.ConditionAdded: _condition,
    e.EffectExpired: _expired,
}
