"""The tracker: whose turn, two lamps each, who watches where, and what runs out next (MG-32 to MG-36, MG-102)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.core.offers import counted
from engine.core.roster import plain_name
from engine.core.view import Audience, Badge, Gauge, Meter, Place, Tone, Track
from engine.core.words import in_words, signed
from engine.systems.mirage.rules import time
from engine.systems.mirage.rules.modifiers import declared
from engine.systems.mirage.rules.people import acts_at_all, holder_of, rider_of, sheltered
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.rules.turns import in_turn, still_acts, surprised
from engine.systems.mirage.state import Clock, Combatant, State
from engine.systems.mirage.state.things import KINDS
from engine.systems.mirage.words import condition_name, duration, name, open_sheet, skill_name, zone_name


def track(state: State, audience: Audience, short: Mapping[str, str]) -> Track:
    """Everybody who acts, the side to act first, whoever is out last; what is ridden is told with whoever rides it."""
    afoot = (person for person in state.combatants.values() if not rider_of(state, person.id))
    shown = sorted(afoot, key=lambda person: (not person.present, person.side != state.side))
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
    rides = bool(person.riding) and person.riding in asked
    return Place(
        id=person.id,
        name=person.name,
        short=short[person.id],
        side=person.side,
        pips=lamps(state, person, audience),
        badges=badges(state, person, audience, short),
        status=status(state, person, audience),
        active=lit or rides,
        pending=rides or person.id in asked or (lit and not asked),
        done=turn and not able,
        out=not person.present,
        along=(person.riding,) if person.riding else (),
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


def status(state: State, person: Combatant, audience: Audience) -> str:
    """How somebody stands, in a few words: the name of their only Condition, or how many of each kind they have."""
    if person.conditions:
        if not open_sheet(person, audience):
            return ""
        hurt = {kind: person.marked(kind) for kind in KINDS}
        broken = person.broken_physical or person.broken_mental
        if len(one := [condition_name(state, kind, at) for kind in KINDS for at in hurt[kind]]) == 1:
            return one[0]
        counts = [f"{len(hurt[kind])} {kind}" for kind in KINDS if hurt[kind]]
        return ", ".join(counts) or ("" if broken else "unhurt")
    return f"{person.toughness}/{person.toughness_max}" if open_sheet(person, audience) else ""


def badges(
    state: State, person: Combatant, audience: Audience, short: Mapping[str, str] = MappingProxyType({})
) -> tuple[Badge, ...]:
    """What is upon somebody; of a closed sheet only what anybody sees. With marks (``short``), beside the clocks that
    count rounds, these are not told again, and a mount is told by its own and by how it stands.
    """
    if not person.present:
        tone: Tone = "death" if person.status == "dead" else "dim"
        return (Badge(in_words(person.status), tone, rule="MG-90", state=True),)
    own = _own(state, person) if open_sheet(person, audience) else ()
    told = plain_name(person.name) != person.name  # by the name
    hidden = [Badge("hidden", "dim", rule="MG-54")] if person.hidden and audience == "gm" and not told else ()
    caught = [Badge("surprised", "warn", rule="MG-24")] if surprised(state, person) else ()
    return (
        *_hurt(state, person, told=not short),
        *caught,
        *_bound(state, person, audience, short),
        *(_placed(state, person, audience) if state.phase != "interlude" else ()),
        *own,
        *hidden,
    )


def _hurt(state: State, person: Combatant, *, told: bool) -> Iterator[Badge]:
    """What keeps somebody from fighting on; clocks that count rounds where that is still to be ``told``."""
    if person.broken_physical:
        yield Badge("Broken", "death", rule="MG-91", state=True)
    if person.broken_mental:
        yield Badge("Broken mind", "death", rule="MG-93", state=True)
    for critical, clock in time.running(person):
        if told or clock.round is None:
            yield Badge(critical.name, "death", left(state, clock), "MG-102")
    if person.terror is not None:
        until = f"until round {person.terror.until}" if told else ""
        yield Badge(f"terror: {person.terror.reaction}", "bad", until, "MG-111", state=True)


def _bound(state: State, person: Combatant, audience: Audience, short: Mapping[str, str]) -> Iterator[Badge]:
    """Who holds, rides or carries whom."""
    if holder_of(state, person.id):
        yield Badge("held, gagged" if person.gagged else "held", "bad", rule="MG-66")
    if person.holding:
        yield Badge(f"holds {name(state, person.holding, audience)}", "warn", rule="MG-68")
    if person.riding:
        mount = state.combatants[person.riding]
        told = " ".join(_mount(state, mount, audience, short[mount.id])) if short else name(state, mount.id, audience)
        yield Badge(f"on {told}", rule="MG-139")
    if rider_of(state, person.id):
        yield Badge(f"carries {name(state, rider_of(state, person.id), audience)}", rule="MG-146")


def _mount(state: State, mount: Combatant, audience: Audience, short: str) -> Iterator[str]:
    """A mount in a few signs: its mark, how it stands, and the penalty that waits for the next test with its dice."""
    yield short
    if open_sheet(mount, audience):
        yield status(state, mount, audience)
        if mount.penalty:
            yield f"−{-mount.penalty}"


def _placed(state: State, person: Combatant, audience: Audience) -> Iterator[Badge]:
    """Who lies on the ground, what somebody watches, and what they stand behind: nothing of it outlasts a field."""
    if person.prone:
        yield Badge("prone", "warn", rule="MG-52", state=True)
    if person.watch is not None:
        spent = "slow action spent" if person.slow_spent and open_sheet(person, audience) else ""
        yield Badge(f"watches {zone_name(state, person.watch.zone)}", "warn", spent, "MG-71")
    if sheltered(state, person):
        cover = state.covers[person.place]
        yield Badge(f"behind {cover.name.lower()} D{cover.rating}", "good", rule="MG-83")
    elif person.place == "far":
        yield Badge("far off", rule="MG-46")


def _own(state: State, person: Combatant) -> Iterator[Badge]:
    """What only an open sheet tells."""
    if person.penalty:
        yield Badge(f"−{-person.penalty} next test", "warn", rule="MG-23")
    for modifier, skills in declared(person):
        test = f"{skill_name(state, skills[0])} test" if skills else "test"
        yield Badge(f"{signed(modifier.value)} next {test}", "ruling", rule=modifier.rule or "MG-04")
    if person.helping is not None:
        yield Badge(f"helps {name(state, person.helping.whom, 'gm')}", rule="MG-41")


def left(state: State, clock: Clock) -> str:
    """What is left of a clock in words."""
    if clock.round is not None:
        rounds = max(0, clock.round - time.rounds_past(state))
        return "this round" if not rounds else f"{counted(rounds, 'round')} more"
    return duration(max(0, time.left(state, clock)))


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
                rest, title, text = clock.round - time.rounds_past(state), f"{person.name}: {what}", left(state, clock)
                text += f", to the end of round {clock.round}" if rest > 0 else ""
                tone: Tone = "plain" if rest > 0 else "death"  # in its last round it is red
                found.append((rest, Gauge(key, title, max(0, rest), 0, kind="number", text=text, tone=tone)))
    return tuple(gauge for _, gauge in sorted(found, key=lambda entry: entry[0]))
