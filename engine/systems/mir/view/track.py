"""The tracker: the order of the turn with what each has left, and who waits (MR-12 to MR-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.roster import plain_name
from engine.core.view import Audience, Badge, Meter, Place, Track
from engine.core.words import signed
from engine.systems.mir.audience import health_shown, open_sheet, seen
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.rules.initiative import order_of
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant


def track(state: State, audience: Audience, short: Mapping[str, str]) -> Track:
    """Everybody in the order of slots; before Initiative and between fights in the order of the roster."""
    shown = [person for person in in_order(state) if seen(person, audience)]
    asked = question(state)
    pending = asked.who if asked else ""
    title = {
        "slots": f"Turn {state.turn}",
        "initiative": "Initiative",
        "interlude": f"Day {state.day}",
        "setup": "Setting up",
    }[state.phase]
    return Track(
        "rounds", title, places=tuple(_place(state, person, audience, pending, short[person.id]) for person in shown)
    )


def in_order(state: State) -> list[Combatant]:
    """The order of slots, then whoever has no place in it."""
    order = state.order or (order_of(state) if state.phase == "initiative" else ())
    rest = [person for person in state.combatants.values() if person.id not in order]
    return [state.combatants[who] for who in order] + rest


def _place(state: State, person: Combatant, audience: Audience, pending: str, short: str) -> Place:
    active = state.fighting and state.active == person.id and person.able
    order = list(state.order)
    done = (
        state.phase == "slots"
        and person.id in order
        and state.current in order
        and order.index(person.id) < order.index(state.current)
    )
    return Place(
        id=person.id,
        name=person.name,
        short=short,
        side=person.side,
        pips=_pips(state, person, active, done),
        badges=badges(person, audience) if person.alive else tuple(_fate(person, True)),  # no more rolls
        status=_status(state, person, audience),
        count="" if person.initiative is None or (person.veiled and audience == "players") else str(person.initiative),
        active=active,
        pending=pending == person.id or (active and not pending),
        done=done,
        out=not person.present,
    )


def _pips(state: State, person: Combatant, active: bool, done: bool) -> tuple[Meter, ...]:
    """Free move, action and swap left in this turn; somebody whose slot is to come has all of them."""
    if not state.fighting or not person.able or person.id not in state.order:
        return ()
    used = (person.moved, person.acted, person.swapped) if active else (done, done, done)
    kinds = (("move", "Move"), ("action", "Act"), ("swap", "Swap"))
    return tuple(
        Meter(key, title, 0 if gone else 1, 1, kind="pips") for (key, title), gone in zip(kinds, used, strict=True)
    )


def badges(person: Combatant, audience: Audience) -> tuple[Badge, ...]:
    """Conditions; of a secret sheet only what anybody sees."""
    shown = open_sheet(person, audience)
    return (*_fate(person, shown), *(_upon(person, audience) if shown else ()))


def _fate(person: Combatant, shown: bool) -> Iterator[Badge]:
    """What keeps somebody from acting, which everybody sees."""
    if not person.alive:
        yield Badge("dead", "death", rule="MR-27", state=True)
    elif person.out:
        yield Badge(person.out, "dim", rule="MR-15", state=True)
    elif person.unconscious:
        until = "until the GM says so" if person.down else "until bandaged"
        yield Badge("unconscious", "bad", until if shown else "", "MR-56", state=True)


def _upon(person: Combatant, audience: Audience) -> Iterator[Badge]:
    """What an open sheet tells."""
    if person.malus:
        yield Badge(f"−{person.malus}D", "warn", rule="MR-04")
    if person.unaware and audience == "gm":
        yield Badge("unaware", "warn", "until attacked or its own slot", "MR-34")
    if person.situation:
        yield Badge(f"{signed(person.situation)}D", "ruling", person.reason or "next roll", "MR-09")
    for item in person.items.values() if person.alive and not person.out else ():
        if item.weapon.reload and not item.loaded:
            yield Badge(f"{item.weapon.name} empty", "warn", f"reload {item.progress}/{item.weapon.reload}", "MR-23")
    if person.prolonged:
        test = person.prolonged
        quiet = test.hidden and audience == "players"
        yield Badge(test.label if quiet else f"{test.label} {test.progress}/{test.target}", rule="MR-20")
    if person.well_rested:
        yield Badge("well rested", "good", "until the day ends", "MR-59")
    if person.hidden and plain_name(person.name) == person.name:
        yield Badge("hidden", "dim", "from the players", "MR-07")


def _status(state: State, person: Combatant, audience: Audience) -> str:
    if health_shown(state, person, audience) != "exact":
        return ""
    return f"{person.health}/{person.health_max}"
