"""Why not: for each command its checks, in the order in which they answer."""

from __future__ import annotations

from typing import Any

from engine.core import checks, codes
from engine.core.refusal import Refusal, within
from engine.core.roster import unknown
from engine.core.rulings import ruled
from engine.core.rulings.commands import RuleAdd, RulePlace
from tests.games.barrow import commands as c
from tests.games.barrow import rules
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.rulings import RULINGS
from tests.games.barrow.state import SIDES, ZONES, Phase, State

ROOM = 24
"""People on the field, at most."""


def during(*phases: Phase) -> checks.Check[Catalog, State, Any]:
    """The command belongs to these parts of the game."""
    wrong = f"this is the {{s.phase}}, not the {' or the '.join(phases)}"
    return checks.refused(codes.PHASE, wrong, "BA-01", lambda state, _: state.phase not in phases)


known = checks.there_is("who", "BA-01", lambda _, state: state.combatants)


def turn(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """BA-01: they stand, it is their side's turn, and they have not acted."""
    person = state.combatants[command.who]
    if not person.able:
        return Refusal(codes.STATE, f"{person.name} is {person.status}", "BA-05")
    if person.side != state.turn:
        return Refusal(codes.TURN, f"it is the turn of {SIDES[state.turn]}", "BA-01")
    return Refusal(codes.TURN, f"{person.name} has acted this turn", "BA-01") if person.acted else None


def target(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """BA-04: a foe who stands and can be reached."""
    if command.target not in state.combatants:
        return unknown(command.target, state.combatants, "BA-04")
    person, foe = state.combatants[command.who], state.combatants[command.target]
    wrong = "is no foe" if foe.side == person.side else "" if foe.able else f"is {foe.status}"
    if not wrong and not rules.reaches(person.zone, foe.zone, person.ranged):
        wrong = "is in the other zone"
    return Refusal(codes.TARGET, f"{foe.name} {wrong}", "BA-04") if wrong else None


def anybody(catalog: Catalog, state: State, command: c.Attack) -> Refusal | None:
    """BA-04: there is somebody to strike."""
    person = state.combatants[command.who]
    able = any(target(catalog, state, c.Attack(person.id, who)) is None for who in state.combatants)
    return None if able else Refusal(codes.TARGET, f"{person.name} can reach no foe", "BA-04")


def zone(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """BA-02: a zone, and for whoever walks the other one."""
    here = state.combatants[command.who].zone if isinstance(command, c.Move) else ""
    if command.to in ZONES and command.to != here and not getattr(command, "facing", None):
        return None
    return Refusal(codes.PLACE, f"they cannot go to {command.to[:40]!r}: {', '.join(ZONES)}", "BA-02")


def sides(catalog: Catalog, state: State, command: c.StartFight) -> Refusal | None:
    """BA-01: a fight needs both sides."""
    missing = [told for side, told in SIDES.items() if not any(p.side == side for p in state.combatants.values())]
    return Refusal(codes.ENCOUNTER, f"there is nobody of {' or '.join(missing)}", "BA-01") if missing else None


def entry(catalog: Catalog, state: State, command: RuleAdd) -> Refusal | None:
    """BA-09: somebody of a pack, for a zone and a side, and no more than have room."""
    if command.entry not in catalog.people:
        return unknown(command.entry, catalog.people, "BA-09")
    if command.at not in ZONES or command.places or command.facing or command.who or command.name:
        return Refusal(codes.PLACE, f"they come new, as they are called, to one of {', '.join(ZONES)}", "BA-09")
    if command.side not in ("", *SIDES):
        return Refusal(codes.CHOICE, f"side {command.side[:40]!r}: {', '.join(SIDES)}", "BA-09")
    if len(state.combatants) >= ROOM:
        return Refusal(codes.STATE, f"the field is full: {ROOM} are on it", "BA-09")
    return within("how many come", command.count, 1, ROOM - len(state.combatants), "BA-09")


def arrivals(catalog: Catalog, state: State, command: c.NextFight) -> Refusal | None:
    """BA-08: the fight has a name, and all who arrive may and have room."""
    if not command.title.strip():
        return Refusal(codes.TEXT, "the next fight needs a name", "BA-08")
    some = within("how many arrive", sum(arrival.count for arrival in command.arrivals), 0, ROOM // 2, "BA-08")
    return some or next((no for arrival in command.arrivals if (no := entry(catalog, state, arrival))), None)


TABLE: dict[type, tuple[checks.Check[Catalog, State, Any], ...]] = {
    c.StartFight: (during("setup"), sides),
    c.Attack: (during("fight"), known, turn, anybody, target),
    c.Move: (during("fight"), known, turn, zone),
    c.Pass: (during("fight"), known, turn),
    c.EndFight: (during("fight"),),
    c.Rest: (during("interlude"),),
    c.NextFight: (during("interlude"), arrivals),
    RulePlace: (during("setup", "fight"), known, zone),
    RuleAdd: (during("setup", "fight"), entry),
    **ruled.checks(RULINGS),
}
"""A list for every command: one that has none is a fault that its first use tells."""


def refusal(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Why a command cannot be carried out now; options and ``decide`` ask the same."""
    return checks.of_command(TABLE, catalog, state, command)
