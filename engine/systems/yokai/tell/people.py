"""Lines about somebody: Focus, Ki, zones, coming and going, sheets."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.telling import Sentence, plain
from engine.core.view import Line, Tone
from engine.core.words import called, in_words, signed
from engine.systems.yokai.events import people as e
from engine.systems.yokai.rules.people import ki_limit, ki_penalty
from engine.systems.yokai.tell.say import Teller
from engine.systems.yokai.words import KINDS, SIDE, STATUS, zone_name


def _added(t: Teller, event: e.CombatantAdded) -> Line:
    fighter = event.combatant
    where = "in reserve" if fighter.status == "reserve" else f"in {zone_name(fighter.zone)}"
    return t.line(f"{fighter.name} joins {SIDE[fighter.side]}, {where}", "YO-S28", "move", who=fighter.id)


def _gained(t: Teller, event: e.FocusGranted) -> Line | None:
    if not t.numbers(event.who):
        return None
    rule = "YO-34" if event.refresh else "YO-38"
    tone: Tone = "dim" if event.refresh or not event.amount else "good"  # all are refreshed, round after round
    return t.line(f"{t.name(event.who)} gains {event.amount} FP: {event.now}", rule, tone, who=event.who)


def _withheld(t: Teller, event: e.FocusWithheld) -> Line | None:
    if not t.numbers(event.who):
        return None
    why, rule = ("has rallied with fresh FP", "YO-S10") if event.fresh else ("is held back by Morale", "YO-34")
    return t.line(f"{t.name(event.who)} {why}: no refresh", rule, "warn", who=event.who)


def _ki(t: Teller, event: e.KiAdded) -> Line | None:
    if not t.numbers(event.who):
        return None
    fighter = t.state.combatants[event.who]
    limit, over = ki_limit(fighter), ki_penalty(fighter, event.pool)
    penalty = f": −{over} on every check" if over else ""
    text = f"{t.name(event.who)} spends {event.amount} Ki, pool {event.pool} of {limit}{penalty}"
    return t.line(text, "YO-82" if over else "YO-79", "warn" if over else "plain", who=event.who)


def _rolled(t: Teller, event: Rolled) -> Line | None:
    # Checks are told with their modifiers; only the release of Ki has nothing but its die.
    if event.sides != 6 or len(event.faces) != 1 or not t.numbers(event.who) or not t.dice(event.who):
        return None
    text = f"{t.name(event.who)} rolls {event.faces[0]} ({event.purpose})"
    return t.line(text, "YO-84", "dice", who=event.who, faces=event.faces)


def _moved(t: Teller, event: e.Moved) -> Line:
    name, to = t.name(event.who), zone_name(event.to)
    if event.ruled:
        before = zone_name(t.state.combatants[event.who].zone)
        return t.line(f"{name}: {before} → {to}", "YO-49", "ruling", who=event.who, ruling=True)
    verb, rule = ("is moved", "YO-55") if event.forced else ("moves", "YO-54")
    return t.line(f"{name} {verb} to {to}", rule, "move", who=event.who)


def _story(t: Teller, event: e.StoryTold) -> Line:
    review = f" ({event.review})" if event.review else ""
    text = f"{t.name(event.who)} leaves{review}: {event.text}"
    return t.line(text, "YO-73", who=event.who, ruling=bool(review))


def _rested(t: Teller, event: e.Rested) -> str:
    left = f": Ki {event.ki}" if t.numbers(event.who) else ""
    still = ", still exhausted" if event.exhausted else ""
    return f"{t.name(event.who)} takes a {'long' if event.long else 'short'} rest{left}{still}"


def _grown(t: Teller, event: e.PotentialAwarded) -> str:
    crossed = f", a full hundred passed: Ki Limit {event.limit}" if event.crossed else ""
    return f"{t.name(event.who)} gains {event.amount} Potential: {event.total}{crossed}"


def _hidden(t: Teller, event: e.HiddenSet) -> Line:
    if event.hidden:
        return t.line(f"{t.name(event.who)} is out of sight", "YO-S44", "ruling", who=event.who, ruling=True)
    return t.line(f"{event.name} appears", "YO-S44", "warn", who=event.who)


def _condition(t: Teller, event: e.ConditionAdded) -> Line | None:
    if not t.numbers(event.who):
        return None
    made = event.condition
    on = f"{KINDS.get(made.kind, in_words(made.kind))} until the end of the {made.until}"
    if made.until == "next-check":
        on = f"the next {in_words(made.kind)}"
    text = f"{t.name(event.who)}: {made.name} {signed(made.value)} on {on}"
    return t.line(text, "YO-13", "ruling" if event.ruled else "magic", who=event.who, ruling=event.ruled)


def _expired(t: Teller, event: e.EffectExpired) -> str:
    held = t.state.combatants[event.who].conditions
    name = next((found.name for found in held if found.id == event.condition), "a modifier")
    return f"{t.name(event.who)}: {name} is over"


def _edited(t: Teller, event: e.SheetEdited) -> str:
    """What was written on a sheet or taken off it, things by their names: what is gone stood on the sheet before."""
    verb, _, key = event.what.rpartition(" ")
    name = called(event.sheet if verb == "has" else t.state.combatants[event.who].sheet, key)
    deed = {"has": "gets", "has no": "loses"}.get(verb)
    return f"{t.name(event.who)} {deed} {name}" if deed else f"sheet of {t.name(event.who)}: {event.what}"


SENTENCES: dict[type, Sentence] = {
    Rolled: _rolled,
    e.BurnedOut: plain("{name} burns out and is removed from the fight", "YO-86", "death", brief="{name} BURNS OUT"),
    e.CombatantAdded: _added,
    e.CombatantRemoved: plain("{name} leaves the roster", "", "ruling", ruling=True),
    e.ConditionAdded: _condition,
    e.DoneSet: plain(
        lambda t, e: f"{t.name(e.who)} is {'done for this round' if e.on else 'not done after all'}", "YO-31", "dim"
    ),
    e.EffectExpired: plain(_expired, "", "dim", secret=True),
    e.Exhausted: plain("{name} is exhausted: straight 3D6 until rested", "YO-89", "bad"),
    e.FocusCapped: plain("{name} loses FP above the maximum: {e.now}", "YO-S35", "warn", secret=True),
    e.FocusGranted: _gained,
    e.FocusWithheld: _withheld,
    e.ForcedOut: plain("{name} is forced out by Morale", "YO-73", "death", brief="{name} is OUT by Morale"),
    e.HiddenSet: _hidden,
    e.KiAdded: _ki,
    e.Moved: _moved,
    e.Overstrained: plain("{name} is beyond twice the Ki Limit", "YO-86", "bad", secret=True),
    e.PotentialAwarded: plain(_grown, "YO-91", "good", secret=True),
    e.Rallied: plain(lambda t, e: f"{t.name(e.who)} rallies in {zone_name(e.zone)}", "YO-74", "good"),
    e.RallyAsked: plain("{name} is asked at once whether to rally", "YO-74", "good"),
    e.RallyDeclined: plain("{name} stays out", "YO-74", "dim"),
    e.Rested: plain(_rested, "YO-90", "good"),
    e.SheetEdited: plain(_edited, "YO-92", "ruling", secret=True, ruling=True),
    e.StatusSet: plain(
        lambda t, e: f"{t.name(e.who)}: {STATUS[e.before]} → {STATUS[e.status]}", "YO-S42", "ruling", ruling=True
    ),
    e.StoryTold: _story,
    e.Withdrew: plain(lambda t, e: f"{t.name(e.who)} withdraws" + f": {e.story}" * bool(e.story), "YO-S29", "death"),
}
