"""Actions and tests."""

from __future__ import annotations

from typing import Any

from engine.core.view import Audience
from engine.core.words import in_words
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.state import State
from engine.systems.mirage.tell.base import Lines, Teller, faces_text, known, line, plain, sum_detail, test_text
from engine.systems.mirage.words import name, names, open_sheet, successes, zone_name


def _tested(state: State, event: ev.TestRolled, audience: Audience) -> Lines:
    test = event.test
    if not known(state, test.who, audience):
        return ()
    detail = sum_detail(test) if open_sheet(state.combatants[test.who], audience) else ()
    who, said = name(state, test.who, audience), test_text(state, test, audience)
    return line(state, f"{who}, {said}", "MG-03", "dice", test.who, detail, brief=f"{who} {said.replace(':', '')}")


def _prayed(state: State, event: ev.Prayed, audience: Audience) -> Lines:
    test = event.test
    if not known(state, test.who, audience):
        return ()
    paid = f"unanswered, {event.cost} to pay" if event.cost else "answered"
    text = f"{name(state, test.who, audience)} prays: {test_text(state, test, audience)}, {paid}"
    shown = (f"before: {faces_text(event.before)}",) if open_sheet(state.combatants[test.who], audience) else ()
    return line(state, text, "MG-13", "warn" if event.cost else "magic", test.who, shown)


def _reactions(state: State, event: ev.ReactionsShown, audience: Audience) -> Lines:
    said = {"block": "blocks", "dodge": "dodges", "break-free": "struggles", "hold": "holds on", "chase": "gives chase"}
    lines: Lines = ()
    for answer in event.answers:
        if known(state, answer.who, audience):
            text = f"{name(state, answer.who, audience)} {said[answer.how]}"
            lines += line(state, text, "MG-39", "plain", answer.who)
    return lines


def _attack(state: State, event: ev.AttackResolved, audience: Audience) -> Lines:
    by, about = (whom if known(state, whom, audience) else "" for whom in (event.who, event.target))
    if not (by or about):
        return ()
    who, target = name(state, event.who, audience), name(state, event.target, audience)
    if not event.net:
        return line(state, f"{who} misses {target}", "MG-60", "plain", by)
    left = successes(event.net)
    brief = f"{who} hits {target} with {left} left"
    return line(state, f"{who} hits {target}, {left} left", "MG-60", "hit", by, about=about, brief=brief)


def _ordered(state: State, event: ev.ShotsOrdered, audience: Audience) -> Lines:
    if not (known(state, event.who, audience) and known(state, event.other, audience)):
        return ()
    first = f"{name(state, event.first, audience)} is faster" if event.first else "both at the same time"
    both = names(state, (event.who, event.other), audience)
    return line(state, f"{both} aim at each other: {first}", "MG-77", "dice")


def _moved(state: State, event: ev.Moved, audience: Audience) -> Lines:
    zone = state.zones[event.to]
    where = "out of sight" if audience == "players" and zone.hidden else f"to {zone_name(state, event.to)}"
    return line(state, f"{name(state, event.who, audience)} goes {where}", "MG-47", "move", event.who)


def _where(voice: Any, event: ev.MovedInside) -> str:
    return f"up to {voice.name(event.near)}" if event.near else "far off" if event.place == "far" else "clear"


def _arm(state: State, who: str, key: str) -> str:
    found = state.combatants[who].arms.get(key) or state.zones[state.combatants[who].zone].loot.get(key)
    return found.name.lower() if found else key


def _spotted(state: State, event: ev.Spotted, audience: Audience) -> Lines:
    hidden = [who for who in event.who if state.combatants[who].hidden]
    if not hidden:
        return ()
    return line(
        state, f"{names(state, hidden, 'gm')} {'comes' if len(hidden) == 1 else 'come'} to light", "MG-54", "warn"
    )


def _attempted(state: State, event: ev.Attempted, audience: Audience) -> Lines:
    done = "succeeds" if event.successes >= event.need else "fails"
    about = f" ({event.about})" if event.about else ""
    what = in_words(event.what)
    text = f"{name(state, event.who, audience)}, {what}{about}: {done} with {successes(event.successes)}"
    return line(state, text, "MG-42", "good" if done == "succeeds" else "warn", event.who)


def _way(state: State, event: ev.WayCleared, audience: Audience) -> Lines:
    if audience == "players" and any(state.zones[zone].hidden for zone in (event.a, event.b)):
        return ()
    text = f"the way between {zone_name(state, event.a)} and {zone_name(state, event.b)} is clear"
    return line(state, text, "MG-48", "good")


def _trait(state: State, event: ev.TraitUsed, audience: Audience) -> Lines:
    trait = next(trait for trait in state.combatants[event.who].traits if trait.seq == event.seq)
    what = "Insight" if trait.insight else "Defect"
    about = f": {event.about}" if event.about else ""
    text = f"{name(state, event.who, audience)}, {what} {trait.name} ({in_words(event.use)}){about}"
    return line(state, text, "MG-130" if trait.insight else "MG-129", "magic", event.who)


TELLERS: dict[type, Teller] = {
    ev.ActLost: plain(
        lambda t, e: f"{t.name(e.who)} cannot go on{f': {e.why}' if t.audience == 'gm' else ''}", "MG-74", "warn"
    ),
    ev.TestRolled: _tested,
    ev.Prayed: _prayed,
    ev.ReactionsShown: _reactions,
    ev.AttackResolved: _attack,
    ev.ShotsOrdered: _ordered,
    ev.Moved: _moved,
    ev.MovedInside: plain(lambda t, e: f"{t.name(e.who)} moves {_where(t, e)}", "MG-46", "move"),
    ev.Fell: plain("{name} falls to the ground", "MG-52", "warn"),
    ev.Stood: plain("{name} gets up", "MG-52", "move"),
    ev.Mounted: plain(lambda t, e: f"{t.name(e.who)} mounts {t.name(e.animal)}", "MG-137", "move"),
    ev.Dismounted: plain(lambda t, e: f"{t.name(e.who)} {'is thrown' if e.thrown else 'dismounts'}", "MG-137", "move"),
    ev.CoverTaken: plain(
        lambda t, e: f"{t.name(e.who)} takes cover: {t.state.covers[e.cover].name.lower()}", "MG-83", "move"
    ),
    ev.CoverLeft: plain("{name} is out of cover", "MG-83", "warn"),
    ev.Escaped: plain("{name} gets away", "MG-79", "head"),
    ev.Drawn: plain(lambda t, e: f"{t.name(e.who)} draws the {_arm(t.state, e.who, e.weapon)}", "MG-56", "plain"),
    ev.Dropped: plain(lambda t, e: f"{_arm(t.state, e.who, e.weapon)} lies on the ground", "MG-38", "plain"),
    ev.PickedUp: plain(lambda t, e: f"{t.name(e.who)} picks up the {_arm(t.state, e.who, e.weapon)}", "MG-56", "plain"),
    ev.Held: plain(
        lambda t, e: f"{t.name(e.who)} holds {t.name(e.target)}{', gagged' if e.gagged else ''}", "MG-65", "warn"
    ),
    ev.LetGo: plain(lambda t, e: f"{t.name(e.target)} is free of {t.name(e.who)}", "MG-68", "plain"),
    ev.WatchSet: plain(lambda t, e: f"{t.name(e.who)} watches {zone_name(t.state, e.watch.zone)}", "MG-71", "warn"),
    ev.WatchLost: plain("{name} is no longer in overwatch", "MG-78", "plain"),
    ev.WayCleared: _way,
    ev.BarrierCleared: plain(lambda t, e: f"{t.state.barriers[e.barrier].name} is out of the way", "MG-48", "good"),
    ev.Spotted: _spotted,
    ev.Concealed: plain("{name} lies where nobody looks", "MG-113", "plain"),
    ev.Attempted: _attempted,
    ev.Shouted: plain("{name}: “{e.text}”", "MG-38", "plain"),
    ev.HelpGiven: plain(lambda t, e: f"{t.name(e.who)} helps {t.name(e.whom)}", "MG-41"),
    ev.TraitUsed: _trait,
    ev.Rampaged: plain("{name} breaks whatever is near", "MG-115", "bad"),
}
