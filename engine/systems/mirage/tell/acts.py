"""Actions and tests."""

from __future__ import annotations

from typing import Any

from engine.core.telling import Sentence, Told, plain
from engine.core.view import Line
from engine.core.words import in_words, listed
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events.flow import Closed
from engine.systems.mirage.rules.attack import CONTESTED, net
from engine.systems.mirage.state.frames import Act, Trial
from engine.systems.mirage.tell.say import Teller, faces_text, sum_detail
from engine.systems.mirage.words import successes, zone_seen

DECLARED: dict[type, str] = {
    cmd.Strike: "MG-55",
    cmd.Shoot: "MG-55",
    cmd.Throw: "MG-55",
    cmd.OverwatchFire: "MG-73",
    cmd.Grapple: "MG-65",
    cmd.Shove: "MG-69",
    cmd.BreakFree: "MG-67",
    cmd.Treat: "MG-104",
    cmd.Attempt: "MG-42",
    cmd.Move: "MG-47",
    cmd.MoveInside: "MG-46",
    cmd.Ride: "MG-139",
    cmd.MountUp: "MG-137",
    cmd.Dismount: "MG-137",
    cmd.Flee: "MG-79",
    cmd.GetUp: "MG-52",
    cmd.SeekCover: "MG-83",
    cmd.Draw: "MG-56",
    cmd.PickUp: "MG-56",
    cmd.Overwatch: "MG-71",
    cmd.Rampage: "MG-115",
    cmd.HealDay: "MG-119",
}
"""The rule of what somebody does, told with what is declared and with what was in vain."""


def _tested(t: Teller, event: ev.TestRolled) -> Told:
    test = event.test
    if not t.may_hear(test.who):
        return None
    detail = sum_detail(test) if t.open(test.who) else ()
    who, said = t.name(test.who), t.test(test)
    brief = f"{who} {said.replace(':', '')}"
    return t.line(f"{who}, {said}", "MG-03", "dice", test.who, detail, brief=brief, faces=t.faces(test))


def _prayed(t: Teller, event: ev.Prayed) -> Told:
    test = event.test
    if not t.may_hear(test.who):
        return None
    paid = f"unanswered, {event.cost} to pay" if event.cost else "answered"
    text = f"{t.name(test.who)} prays: {t.test(test)}, {paid}"
    shown = (f"before: {faces_text(event.before)}",) if t.open(test.who) else ()
    brief = f"{t.name(test.who)} prays: {t.test(test).replace(':', '')}, {paid}"
    return t.line(text, "MG-13", "warn" if event.cost else "magic", test.who, shown, brief=brief, faces=t.faces(test))


def _reactions(t: Teller, event: ev.ReactionsShown) -> Told:
    said = {
        "block": "blocks",
        "dodge": "dodges",
        "break-free": "tries to break free",
        "hold": "holds on",
        "chase": "gives chase",
    }
    known = [answer for answer in event.answers if t.may_hear(answer.who)]
    return tuple(t.line(f"{t.name(answer.who)} {said[answer.how]}", "MG-39", "plain", answer.who) for answer in known)


def _attack(t: Teller, event: ev.AttackResolved) -> Told:
    by, about = (whom if t.may_hear(whom) else "" for whom in (event.who, event.target))
    if not (by or about):
        return None
    who, target = t.name(event.who), t.name(event.target)
    if not event.net:
        return t.line(f"{who} misses {target}", "MG-60", "plain", by)
    left = successes(event.net)
    brief = f"{who} hits {target} with {left} left"
    return t.line(f"{who} hits {target}, {left} left", "MG-60", "hit", by, about=about, brief=brief)


VAIN: dict[type, str] = {
    cmd.Grapple: "does not get hold of",
    cmd.Shove: "does not shove",
    cmd.BreakFree: "does not break free",
    cmd.MountUp: "does not get into the saddle",
    **dict.fromkeys((cmd.Flee, cmd.Move, cmd.MoveInside, cmd.Ride, cmd.SeekCover), "does not get away"),
}
"""What did not come of an act whose dice were not enough: what does come of one is told by itself."""


def _closed(t: Teller, event: Closed) -> Told:
    """Of an act that is carried out with nothing left of its successes, that it was in vain."""
    act = t.state.frames[-1]
    if not isinstance(act, Act) or act.step != "effect" or act.test is None or not t.may_hear(act.command.who):
        return None
    # Whoever gives chase stops nobody who only leaves: of fleeing alone and of contests what is left counts.
    left = net(act) if isinstance(act.command, (*CONTESTED, cmd.Flee, cmd.BreakFree)) else act.test.successes
    vain = VAIN.get(type(act.command))
    if left or vain is None:
        return None
    target = getattr(act.command, "target", "")
    whom = f" {t.name(target)}" if target else ""
    return t.line(f"{t.name(act.command.who)} {vain}{whom}", DECLARED[type(act.command)], "plain", act.command.who)


def _ordered(t: Teller, event: ev.ShotsOrdered) -> Told:
    if not (t.may_hear(event.who) and t.may_hear(event.other)):
        return None
    first = f"{t.name(event.first)} is faster" if event.first else "both at the same time"
    return t.line(f"{t.names((event.who, event.other))} aim at each other: {first}", "MG-77", "dice")


def _moved(t: Teller, event: ev.Moved) -> Told:
    person, to = t.state.combatants[event.who], t.state.zones[event.to].name
    where = f"to {to}" if t.known_to(person, event.to) else "out of sight"
    return t.line(f"{person.name} goes {where}", "MG-47", "move", event.who)


def _inside(t: Teller, event: ev.MovedInside) -> str:
    where = f"up to {t.name(event.near)}" if event.near else "far off" if event.place == "far" else "clear"
    return f"{t.name(event.who)} moves {where}"


def _cover(t: Teller, event: ev.CoverTaken) -> str:
    return t.state.covers[event.cover].name.lower()


def _arm(t: Teller, event: ev.Drawn | ev.Dropped | ev.PickedUp) -> str:
    person, key = t.state.combatants[event.who], event.weapon
    found = person.arms.get(key) or t.state.zones[person.zone].loot.get(key)
    return found.name.lower() if found else key


def _fell(t: Teller, event: ev.Fell) -> Line:
    """Of a failed test of the ground it stands behind its dice, as what came of them (MG-49)."""
    ground = bool(t.state.frames) and isinstance(t.state.frames[-1], Trial)
    more: dict[str, Any] = {"brief": "→ falls", "joins": True} if ground else {}
    return t.line(f"{t.name(event.who)} falls to the ground", "MG-52", "warn", event.who, **more)


def _spotted(t: Teller, event: ev.Spotted) -> Told:
    """Who hid until now; of those on ground that players do not know they hear when they come to where it is known."""
    people = (t.state.combatants[who] for who in event.who)
    hidden = [one for one in people if one.hidden and (t.gm or one.side == "party" or zone_seen(t.state, one.zone))]
    if not hidden:
        return None
    names = listed(one.name for one in hidden)
    return t.line(f"{names} {'comes' if len(hidden) == 1 else 'come'} to light", "MG-54", "warn")


def _attempted(t: Teller, event: ev.Attempted) -> Told:
    done = "succeeds" if event.successes >= event.need else "fails"
    about = f" ({event.about})" if event.about else ""
    what = in_words(event.what)
    text = f"{t.name(event.who)}, {what}{about}: {done} with {successes(event.successes)}"
    return t.line(text, "MG-42", "good" if done == "succeeds" else "warn", event.who)


def _way(t: Teller, event: ev.WayCleared) -> str | None:
    ends = {event.a, event.b}
    hidden = any(edge.hidden for edge in t.state.edges if {edge.a, edge.b} == ends)
    if not t.gm and (hidden or not all(zone_seen(t.state, zone) for zone in ends)):
        return None
    return f"the way between {t.zone(event.a)} and {t.zone(event.b)} is clear"


def _barrier(t: Teller, event: ev.BarrierCleared) -> str | None:
    barrier = t.state.barriers[event.barrier]
    return f"{barrier.name} is out of the way" if t.gm or zone_seen(t.state, barrier.zone) else None


def _trait(t: Teller, event: ev.TraitUsed) -> Told:
    trait = next(trait for trait in t.state.combatants[event.who].traits if trait.seq == event.seq)
    what = "Insight" if trait.insight else "Defect"
    about = f": {event.about}" if event.about else ""
    text = f"{t.name(event.who)}, {what} {trait.name} ({in_words(event.use)}){about}"
    return t.line(text, "MG-130" if trait.insight else "MG-129", "magic", event.who)


SENTENCES: dict[type, Sentence] = {
    ev.ActLost: plain(lambda t, e: f"{t.name(e.who)} cannot go on{f': {e.why}' if t.gm else ''}", "MG-74", "warn"),
    ev.TestRolled: _tested,
    ev.Prayed: _prayed,
    ev.ReactionsShown: _reactions,
    ev.AttackResolved: _attack,
    Closed: _closed,
    ev.ShotsOrdered: _ordered,
    ev.Moved: _moved,
    ev.MovedInside: plain(_inside, "MG-46", "move"),
    ev.Fell: _fell,
    ev.Stood: plain("{name} gets up", "MG-52", "move"),
    ev.Mounted: plain(lambda t, e: f"{t.name(e.who)} mounts {t.name(e.animal)}", "MG-137", "move"),
    ev.Dismounted: plain(lambda t, e: f"{t.name(e.who)} {'is thrown' if e.thrown else 'dismounts'}", "MG-137", "move"),
    ev.CoverTaken: plain(
        lambda t, e: f"{t.name(e.who)} takes cover: {_cover(t, e)}",
        "MG-83",
        brief=lambda t, e: f"→ behind {_cover(t, e)}",
        joins=True,
    ),
    ev.CoverLeft: plain("{name} is out of cover", "MG-83", "warn"),
    ev.Escaped: plain("{name} gets away", "MG-79", "head"),
    ev.Drawn: plain(lambda t, e: f"{t.name(e.who)} draws the {_arm(t, e)}", "MG-56", "plain"),
    ev.Dropped: plain(lambda t, e: f"{_arm(t, e)} lies on the ground", "MG-38", "plain"),
    ev.PickedUp: plain(lambda t, e: f"{t.name(e.who)} picks up the {_arm(t, e)}", "MG-56", "plain"),
    ev.Held: plain(
        lambda t, e: f"{t.name(e.who)} holds {t.name(e.target)}{', gagged' if e.gagged else ''}", "MG-65", "warn"
    ),
    ev.LetGo: plain(lambda t, e: f"{t.name(e.target)} is free of {t.name(e.who)}", "MG-68", "plain"),
    ev.WatchSet: plain(
        lambda t, e: f"{t.name(e.who)} watches {t.zone(e.watch.zone)}",
        "MG-71",
        "warn",
        brief=lambda t, e: f"→ watches {t.zone(e.watch.zone)}",
        joins=True,
    ),
    ev.WatchLost: plain("{name} is no longer in overwatch", "MG-78", "plain"),
    ev.WayCleared: plain(_way, "MG-48", "good"),
    ev.BarrierCleared: plain(_barrier, "MG-48", "good"),
    ev.Spotted: _spotted,
    ev.Concealed: plain("{name} lies where nobody looks", "MG-113", "plain"),
    ev.Attempted: _attempted,
    ev.Shouted: plain("{name}: “{e.text}”", "MG-38", "plain"),
    ev.HelpGiven: plain(lambda t, e: f"{t.name(e.who)} helps {t.name(e.whom)}", "MG-41"),
    ev.TraitUsed: _trait,
    ev.Rampaged: plain("{name} breaks whatever is near", "MG-115", "bad"),
}
