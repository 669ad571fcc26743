"""The GM's rulings on people, places and options (MR-09, MR-15, MR-29, MR-62)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.systems.mir import commands as cmd
from engine.systems.mir import events as ev
from engine.systems.mir.catalog import Catalog, Placed
from engine.systems.mir.checks import answers, insist, slots
from engine.systems.mir.decide.base import Writing, lose_prolonged, throw
from engine.systems.mir.decide.exchange import check_allies
from engine.systems.mir.decide.flow import order_of
from engine.systems.mir.join import combatant
from engine.systems.mir.pools import INSTINCT, skill_pool
from engine.systems.mir.state import MAX_AT, Combatant, State
from engine.systems.mir.table import chosen

MAX_AT_ONCE = 12


def situation(catalog: Catalog, draft: Writing, command: cmd.Situation) -> None:
    """MR-09; the number of helpers is that of the declared attack (MR-50)."""
    state = draft.state
    insist(slots.known(state, command.who) or slots.situation(command.dice))
    check_allies(command.allies)
    exchange = state.exchange
    if command.allies is not None:
        if exchange is None or exchange.attack is not None:
            raise Refused("bad-value", "helpers are corrected while an attack waits for its dice", "MR-50")
        exchange = replace(exchange, allies=command.allies)
    draft.add(ev.SituationSet(command.who, command.dice, command.reason, exchange))


def hide(catalog: Catalog, draft: Writing, command: cmd.Hide) -> None:
    """Out of the players' sight."""
    _show(draft, command, True)


def reveal(catalog: Catalog, draft: Writing, command: cmd.Reveal) -> None:
    """Into the players' sight."""
    _show(draft, command, False)


def _show(draft: Writing, command: cmd.Hide | cmd.Reveal, hidden: bool) -> None:
    if command.what == "roll":
        if draft.state.exchange is None:
            raise Refused("nothing-to-overrule", "no roll is open: declare an attack hidden instead", "MR-07")
    else:
        insist(slots.known(draft.state, command.who))
    draft.add(ev.VisibilitySet(command.what, hidden, "" if command.what == "roll" else command.who))


def position_ok(at: int) -> None:
    """A sane position."""
    if abs(at) > MAX_AT:
        raise Refused("bad-value", f"position {at}: must be −{MAX_AT} to {MAX_AT}", "MR-30")


def side_ok(state: State, side: str) -> None:
    """A side of this fight, or none named."""
    if side and side not in state.sides:
        raise Refused("bad-value", f"{side!r} is no side: {', '.join(state.sides)}", "MR-62")


def add(catalog: Catalog, draft: Writing, command: cmd.Add) -> None:
    """Somebody joins, with a slot from the next turn on, or comes back (MR-15)."""
    position_ok(command.at)
    side_ok(draft.state, command.side)
    if not 1 <= command.count <= MAX_AT_ONCE:
        raise Refused("bad-value", f"{command.count} at once: must be 1 to {MAX_AT_ONCE}", "MR-15")
    if command.who:
        _join(draft, _back(draft.state, command))
        return
    if catalog.person(command.sheet) is None:
        known = ", ".join((*catalog.agents, *catalog.foes))
        raise Refused("bad-target", f"there is no sheet {command.sheet!r}: there are {known}", "MR-15")
    placed = Placed(command.sheet, command.at, name=command.name, side=command.side, hidden=command.hidden)
    for _ in range(command.count):
        _join(draft, combatant(catalog, draft.state, placed, numbered=command.count > 1))


def _back(state: State, command: cmd.Add) -> Combatant:
    """Somebody who had left, at a position."""
    insist(slots.known(state, command.who))
    back = state.people[command.who]
    if not back.out:
        raise Refused("bad-target", f"{slots.safe_name(state, back.id)} is here", "MR-15")
    if not back.alive:
        text = f"{slots.safe_name(state, back.id)} is dead: bring them back to life first"
        raise Refused("dead", text, "MR-15")
    return replace(back, out="", at=command.at)


def _join(draft: Writing, person: Combatant) -> None:
    """Somebody is there; in a running fight with Initiative, and a slot from the next turn on."""
    running = draft.state.phase == "slots"
    draft.add(ev.CombatantJoined(replace(person, joined=draft.state.turn) if running else person))
    if running:
        _join_order(draft, person)


def drop(catalog: Catalog, draft: Writing, command: cmd.Drop) -> None:
    """Out of the roster."""
    insist(slots.known(draft.state, command.who) or answers.droppable(draft.state))
    draft.add(ev.CombatantDropped(command.who))


def _join_order(draft: Writing, person: Combatant) -> None:
    """The Initiative of somebody who joins a running fight, and the place it gives (MR-15)."""
    if person.initiative is None:
        pool = skill_pool(draft.state, person, INSTINCT)
        rolled = throw(draft, pool, "Initiative", person.id)
        draft.add(ev.InitiativeRolled((person.id,), pool, rolled.faces, rolled.successes))
    old = tuple(who for who in draft.state.order if who != person.id)
    after = set(order_of(draft.state)[order_of(draft.state).index(person.id) + 1 :])
    at = next((index for index, who in enumerate(old) if who in after), len(old))
    draft.add(ev.OrderSet((*old[:at], person.id, *old[at:])))


def remove(catalog: Catalog, draft: Writing, command: cmd.Remove) -> None:
    """Somebody leaves: no slots, no help, no target (MR-15)."""
    state = draft.state
    insist(slots.known(state, command.who))
    if state.people[command.who].out:
        raise Refused("bad-target", f"{slots.safe_name(state, command.who)} has left already", "MR-15")
    lose_prolonged(draft, command.who, command.how)
    draft.add(ev.CombatantLeft(command.who, command.how))


def set_unaware(catalog: Catalog, draft: Writing, command: cmd.SetUnaware) -> None:
    """MR-34."""
    insist(slots.known(draft.state, command.who))
    old = draft.state.people[command.who].unaware
    draft.add(ev.GmEdited(command.who, "unaware", command.unaware, str(old).lower()))


def pin_distance(catalog: Catalog, draft: Writing, command: cmd.PinDistance) -> None:
    """MR-29."""
    insist(slots.known(draft.state, command.who) or slots.known(draft.state, command.other))
    if command.who == command.other:
        raise Refused("bad-target", "a distance lies between two", "MR-29")
    if not -1 <= command.units <= MAX_AT:
        raise Refused("bad-value", f"{command.units} units: must be 0 to {MAX_AT}, or −1 for no pin", "MR-29")
    units = None if command.units < 0 else command.units
    draft.add(ev.DistancePinned(command.who, command.other, units))


def label_place(catalog: Catalog, draft: Writing, command: cmd.LabelPlace) -> None:
    """A name for a position."""
    position_ok(command.at)
    draft.add(ev.PlaceLabelled(command.at, command.text))


def set_option(catalog: Catalog, draft: Writing, command: cmd.SetOption) -> None:
    """A table option from here on."""
    chosen({command.option: command.value})
    draft.add(ev.OptionSet(command.option, command.value, draft.state.option(command.option)))


def note(catalog: Catalog, draft: Writing, command: cmd.Note) -> None:
    """A note of the GM."""
    if not command.text.strip():
        raise Refused("bad-value", "a note needs words", "MR-62")
    draft.add(ev.Noted(command.text))
