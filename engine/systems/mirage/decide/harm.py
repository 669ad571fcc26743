"""Harm that has come through: Conditions, Broken, Toughness, critical injuries, clocks (MG-88 to MG-103)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.systems.mirage.build import critical
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.decide.base import Writing, close, lose_watch, spotted, step
from engine.systems.mirage.events import acts as ev_act
from engine.systems.mirage.events import harm as ev
from engine.systems.mirage.rules import harm as rules
from engine.systems.mirage.rules import healing, time
from engine.systems.mirage.rules.people import rider_of
from engine.systems.mirage.state import Critical
from engine.systems.mirage.state.frames import Harm, Relief
from engine.systems.mirage.state.things import Cause, HarmKind

D6 = 6


def resolve(draft: Writing, catalog: Catalog, frame: Harm) -> None:
    """One piece of harm, as far as nobody has to choose."""
    person = draft.state.combatants[frame.who]
    close(draft)
    if not person.present:
        return
    if not person.conditions:
        toughness(draft, frame.who, frame.points, penalty=frame.cause != "prayer")
        return
    follows = rules.critical_follows(draft.state.house, person, frame)
    if not person.broken(frame.kind) and frame.points:
        free = rules.free_conditions(person, frame.kind)
        if not rules.breaks(person, frame):
            mark(draft, frame, free[: frame.points])
        else:
            if free:
                draft.add(ev.ConditionsMarked(frame.who, frame.kind, free))
            shatter(draft, frame.who, frame.kind, frame.cause)
    if follows:
        injure(draft, catalog, frame.who, frame.kind)


def mark(draft: Writing, frame: Harm, places: tuple[int, ...]) -> None:
    """Conditions are marked (MG-88); whoever suffers harm loses the aim (MG-78)."""
    draft.add(ev.ConditionsMarked(frame.who, frame.kind, places))
    lose_watch(draft, frame.who)


def shatter(draft: Writing, who: str, kind: HarmKind, cause: Cause) -> None:
    """Broken; physically, the saddle is lost as well (MG-91)."""
    held = draft.state.combatants[who].holding if kind == "physical" else ""
    draft.add(ev.Broke(who, kind, cause))
    lets_go(draft, who, held)
    if kind == "physical":
        throw(draft, who)


def lets_go(draft: Writing, who: str, held: str) -> None:
    """Somebody is free of a holder who holds nobody any more (MG-68)."""
    if held:
        draft.add(ev_act.LetGo(who, held))


def throw(draft: Writing, who: str) -> None:
    """Who rides is thrown when either of the two falls (MG-142, MG-146)."""
    rider = who if draft.state.combatants[who].riding else rider_of(draft.state, who)
    if rider:
        draft.add(ev_act.Dismounted(rider, thrown=True))


def toughness(draft: Writing, who: str, points: int, *, penalty: bool = True) -> None:
    """Harm to somebody with Toughness (MG-16, MG-90, MG-142)."""
    if points <= 0:
        return
    person = draft.state.combatants[who]
    after = rules.penalty_after(draft.state.house, person, points) if penalty else person.penalty
    draft.add(ev.ToughnessLost(who, points, after))
    lose_watch(draft, who)
    if draft.state.combatants[who].toughness == 0:
        rider = rider_of(draft.state, who)
        if rider:
            draft.add(ev_act.Dismounted(rider, thrown=True))
        draft.add(ev.Beaten(who, rules.fate(draft.state.house, person)))
        lets_go(draft, who, person.holding)


def injure(draft: Writing, catalog: Catalog, who: str, kind: HarmKind) -> None:
    """A critical injury by D66, and the time it leaves (MG-96 to MG-98)."""
    person = draft.state.combatants[who]
    while True:
        tens, ones = draft.roll(2, D6, f"{kind} critical injury of {person.name}: tens, then ones", who)
        row = 10 * tens + ones
        known = any(critical.row == row and critical.kind == kind for critical in person.criticals)
        if not known or draft.state.house.critical_duplicates == "keep":
            break
    wound(draft, catalog, who, kind, row)


def wound(draft: Writing, catalog: Catalog, who: str, kind: HarmKind, row: int) -> None:
    """The injury of a row (MG-97, MG-98)."""
    made, trait = critical(catalog, draft.state.seq + 1, kind, row)
    made, amount = _time_left(draft, catalog, who, made)
    draft.add(ev.CriticalSuffered(who, made, trait, amount))


def _time_left(draft: Writing, catalog: Catalog, who: str, injury: Critical) -> tuple[Critical, int]:
    """An injury with the time it leaves, if it kills: the die says what for, before the injury is told (MG-98)."""
    _, found = catalog.injury(injury.kind, injury.row)
    if not found.limit:
        return injury, 0
    purpose = f"{injury.name} ({injury.row}): {found.limit} left to {draft.state.combatants[who].name}"
    (amount,) = draft.roll(1, D6, purpose, who)
    return replace(injury, clock=time.started(draft.state, found.limit, amount)), amount


def start_clocks(draft: Writing, catalog: Catalog) -> None:
    """The clocks of those who arrive Broken by an injury (MG-98)."""
    for person in tuple(draft.state.combatants.values()):
        for injury in person.criticals:
            if injury.clock is not None or injury.treated or not person.broken(injury.kind):
                continue
            ticking, amount = _time_left(draft, catalog, person.id, injury)
            if amount:
                draft.add(ev.ClockStarted(person.id, ticking, amount))


def run_out(draft: Writing, *, round_end: bool) -> None:
    """Clocks that are due, in the order in which they began (MG-102, MG-S87)."""
    due = [
        (critical.seq, person.id, critical.kind)
        for person, critical, clock in time.ticking(draft.state)
        if time.due(draft.state, clock, round_end=round_end)
    ]
    for seq, who, kind in sorted(due):
        person = draft.state.combatants[who]
        if time.lives(person):
            draft.add(ev.TimeRanOut(who, seq, time.end_of(kind)))
            lets_go(draft, who, person.holding)


def calm(draft: Writing, who: str) -> None:
    """Terror ends, and with it what hid whom it struck (MG-111, MG-113)."""
    person = draft.state.combatants[who]
    if person.terror is not None and person.terror.unseen and person.hidden:
        spotted(draft, (who,))
    draft.add(ev.TerrorEnded(who))


def clear(draft: Writing, who: str, chosen: Iterable[tuple[HarmKind, int]]) -> None:
    """What somebody chose to be rid of: Broken, and Conditions by their places (MG-104, MG-119)."""
    places: dict[HarmKind, list[int]] = {}
    for kind, place in chosen:
        if place == healing.BROKEN:
            draft.add(ev.Unbroken(who, kind))
        else:
            places.setdefault(kind, []).append(place)
    for kind, found in places.items():
        draft.add(ev.ConditionsCleared(who, kind, tuple(sorted(found))))


def relieve(draft: Writing, catalog: Catalog, frame: Relief) -> None:
    """Conditions go, as far as nobody has to choose (MG-104, MG-119, MG-124, MG-145)."""
    person = draft.state.combatants[frame.who]
    if not person.present:  # time ran out in the meantime
        close(draft)
        return
    if frame.broken:
        kinds = [kind for kind in frame.kinds if person.broken(kind)]
        if kinds:
            draft.add(ev.Unbroken(frame.who, kinds[0]))
        step(draft, replace(frame, broken=False))
        return
    close(draft)
    if frame.either:
        for chosen in healing.clearings(draft.state, frame)[:1]:
            clear(draft, frame.who, chosen)
        return
    if not person.conditions:
        restored = min(frame.count, person.toughness_max - person.toughness)
        if restored > 0 and "physical" in frame.kinds:  # Toughness is of the body
            draft.add(ev.ToughnessRestored(frame.who, restored))
        return
    if frame.count <= 0:
        return
    for kind in frame.kinds:
        places = draft.state.combatants[frame.who].marked(kind)
        if places:
            draft.add(ev.ConditionsCleared(frame.who, kind, places))
