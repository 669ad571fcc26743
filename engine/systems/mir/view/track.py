"""The tracker: the order of the turn with what each has left, and who waits (MR-12 to MR-14)."""

from __future__ import annotations

from engine.core.view import Audience, Badge, Meter, Place, Tone, Track
from engine.systems.mir.audience import health_shown, open_sheet, seen
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.rules.initiative import order_of
from engine.systems.mir.state import Combatant, State
from engine.systems.mir.view.marks import Marks


def track(state: State, audience: Audience, short: Marks) -> Track:
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
        badges=badges(person, audience),
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
    found: list[Badge] = []

    def badge(text: str, rule: str, tone: Tone = "bad", clock: str = "") -> None:
        found.append(Badge(text, tone, clock, rule))

    if not person.alive:
        badge("dead", "MR-27", "death")
    elif person.out:
        badge(person.out, "MR-15", "dim")
    elif person.unconscious:
        badge("unconscious", "MR-56", "bad", _until(person) if open_sheet(person, audience) else "")
    if not open_sheet(person, audience):
        return tuple(found)
    if person.malus:
        badge(f"−{person.malus}D", "MR-04", "warn")
    if person.unaware and audience == "gm":
        badge("unaware", "MR-34", "warn", "until attacked or its own slot")
    if person.situation:
        badge(f"{person.situation:+d}D".replace("-", "−"), "MR-09", "ruling", person.reason or "next roll")
    for item in person.items.values() if person.alive and not person.out else ():
        if item.weapon.reload and not item.loaded:
            badge(f"{item.weapon.name} empty", "MR-23", "warn", f"reload {item.progress}/{item.weapon.reload}")
    if person.prolonged:
        test = person.prolonged
        quiet = test.hidden and audience == "players"
        badge(test.label if quiet else f"{test.label} {test.progress}/{test.target}", "MR-20", "plain")
    if person.well_rested:
        badge("well rested", "MR-59", "good", "until the day ends")
    if person.hidden:
        badge("hidden", "MR-07", "dim", "from the players")
    return tuple(found)


def _until(person: Combatant) -> str:
    return "until the GM says so" if person.down else "until bandaged"


def _status(state: State, person: Combatant, audience: Audience) -> str:
    if health_shown(state, person, audience) != "exact":
        return ""
    return f"{person.health}/{person.health_max}"
