"""The tracker: whose turn, two lamps each, who watches where, and what runs out next (MG-32 to MG-36, MG-102)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.core.offers import counted
from engine.core.roster import marks_of
from engine.core.view import Audience, Badge, Gauge, Meter, Place, Tone, Track
from engine.core.words import in_words
from engine.systems.mirage.rules import time
from engine.systems.mirage.rules.people import acts_at_all, holder_of, rider_of, sheltered
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.rules.turns import in_turn, still_acts
from engine.systems.mirage.state import Clock, Combatant, State
from engine.systems.mirage.words import name, open_sheet, time_left, zone_name


def track(state: State, audience: Audience) -> Track:
    """Everybody who acts, the side to act first; what is ridden is told with whoever rides it."""
    afoot = (person for person in state.combatants.values() if not rider_of(state, person.id))
    shown = sorted(afoot, key=lambda person: person.side != state.side)
    short = marks_of(state, "party")
    found = question(state)
    asked = found.who if found is not None else ()
    title = {"setup": "Setting up", "opening": "Before the fight", "interlude": f"Day {state.day}"}.get(
        state.phase, f"Round {state.round}" if state.round else "Before round 1"
    )
    if state.prelude is not None:
        title = f"Prelude: {state.prelude.kind}"
    places = tuple(_place(state, person, audience, short, asked) for person in shown)
    return Track("rounds", title, places=places, gauges=_clocks(state))


def _place(
    state: State, person: Combatant, audience: Audience, short: Mapping[str, str], asked: tuple[str, ...]
) -> Place:
    turn = in_turn(state, person) and acts_at_all(state, person)
    able = still_acts(state, person)
    lit = able and open_sheet(person, audience)
    return Place(
        id=person.id,
        name=person.name,
        short=short[person.id],
        side=person.side,
        pips=lamps(state, person, audience),
        badges=badges(state, person, audience, short),
        status=status(person, audience),
        active=lit,
        pending=person.id in asked or (lit and not asked),
        done=turn and not able,
        out=not person.present,
    )


def lamps(state: State, person: Combatant, audience: Audience) -> tuple[Meter, ...]:
    """Slow and fast: unspent, spent, or kept for interruptions. Those of a closed sheet are not shown."""
    if state.phase != "turn" or not person.present or not open_sheet(person, audience):
        return ()
    kept = person.side != state.side
    pairs = (("slow", person.slow_spent), ("fast", person.fast_spent))
    return tuple(
        Meter(key, key.title(), 0 if gone else 1, 1, kind="pips", text="kept" if kept and not gone else "")
        for key, gone in pairs
    )


def status(person: Combatant, audience: Audience) -> str:
    """How somebody stands, in a few signs."""
    if person.conditions:
        if not open_sheet(person, audience):
            return ""
        hurt = (len(person.physical), "body"), (len(person.mental), "mind")
        return " ".join(f"{count} {where}" for count, where in hurt if count) or "unhurt"
    return f"{person.toughness}/{person.toughness_max}" if open_sheet(person, audience) else ""


def badges(
    state: State, person: Combatant, audience: Audience, short: Mapping[str, str] = MappingProxyType({})
) -> tuple[Badge, ...]:
    """What is upon somebody; of a closed sheet only what anybody sees. With marks (``short``) a mount is told by
    its own and by how it stands.
    """
    found: list[Badge] = []

    def badge(text: str, rule: str, tone: Tone = "bad", clock: str = "") -> None:
        found.append(Badge(text, tone, clock, rule))

    if not person.present:
        badge(in_words(person.status), "MG-90", "death" if person.status == "dead" else "dim")
        return tuple(found)
    if person.broken_physical:
        badge("Broken", "MG-91", "death")
    if person.broken_mental:
        badge("Broken mind", "MG-93", "death")
    for critical, clock in time.running(person):
        badge(critical.name, "MG-102", "death", left(state, clock))
    if person.terror is not None:
        badge(f"terror: {person.terror.reaction}", "MG-111", "bad", f"until round {person.terror.until}")
    if holder_of(state, person.id):
        badge("held, gagged" if person.gagged else "held", "MG-66")
    if person.holding:
        badge(f"holds {name(state, person.holding, audience)}", "MG-68", "warn")
    if person.prone:
        badge("prone", "MG-52", "warn")
    if person.riding:
        mount = state.combatants[person.riding]
        told = f"{short[mount.id]} {status(mount, audience)}".rstrip() if short else name(state, mount.id, audience)
        badge(f"on {told}", "MG-139", "plain")
    if rider_of(state, person.id):
        badge(f"carries {name(state, rider_of(state, person.id), audience)}", "MG-146", "plain")
    if person.watch is not None:
        ready = not person.slow_spent or not open_sheet(person, audience)
        badge(f"watches {zone_name(state, person.watch.zone)}", "MG-71", "warn", "" if ready else "slow action spent")
    if sheltered(state, person):
        cover = state.covers[person.place]
        badge(f"behind {cover.name.lower()} D{cover.rating}", "MG-83", "good")
    elif person.place == "far":
        badge("far off", "MG-46", "plain")
    if open_sheet(person, audience):
        _own(state, person, badge)
    if person.hidden and audience == "gm":
        badge("hidden", "MG-54", "dim")
    return tuple(found)


def _own(state: State, person: Combatant, badge: object) -> None:
    """What only an open sheet tells."""
    assert callable(badge)
    if person.penalty:
        badge(f"−{-person.penalty} next test", "MG-23", "warn")
    for modifier in person.bonus:
        badge(f"{modifier.value:+d} next test".replace("-", "−"), modifier.rule or "MG-04", "ruling")
    if person.helping is not None:
        badge(f"helps {name(state, person.helping.whom, 'gm')}", "MG-41", "plain")


def left(state: State, clock: Clock) -> str:
    """What is left of a clock in words."""
    if clock.round is not None:
        rounds = max(0, clock.round - state.round)
        return "this round" if not rounds else f"{counted(rounds, 'round')} more"
    return time_left(max(0, (clock.seconds or 0) - time.now(state)))


def _clocks(state: State) -> tuple[Gauge, ...]:
    """Terror and fatal clocks that count rounds, the next to expire on top; hours and days stand beside their names."""
    found: list[tuple[int, Gauge]] = []
    for person in state.combatants.values():
        if not person.present:
            continue
        counting = [(f"clock-{critical.seq}", critical.name, clock) for critical, clock in time.running(person)]
        if person.terror is not None:
            counting.append((f"terror-{person.id}", "terror", Clock("rounds", round=person.terror.until)))
        for key, what, clock in counting:
            if clock.round is not None:
                rest, title, text = clock.round - state.round, f"{person.name}: {what}", left(state, clock)
                found.append((rest, Gauge(key, title, max(0, rest), 0, kind="number", text=text)))
    return tuple(gauge for _, gauge in sorted(found, key=lambda entry: entry[0]))
