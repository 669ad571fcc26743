"""Moving, riding, fleeing (MG-46 to MG-52, MG-79 to MG-82, MG-137 to MG-139)."""

from __future__ import annotations

from typing import Any

from engine.core.rulings.facts import Ruled
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.decide.base import Writing, close, lose_watch, pay, push
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.rules import attack as rules
from engine.systems.mirage.rules import turns, zones
from engine.systems.mirage.rules.people import engaged_foe, engaged_with, fights_on, together
from engine.systems.mirage.state import State
from engine.systems.mirage.state.frames import Act, Trial


def enter(draft: Writing, who: str, to: str) -> None:
    """Somebody enters a zone (MG-47)."""
    came = draft.state.combatants[who].zone
    holding = draft.state.combatants[who].holding
    if holding:
        draft.add(ev.LetGo(who, holding))
    draft.add(ev.Moved(who, to, came))


def _ground(draft: Writing, who: str, zone: str, act: Act | None = None, *, entered: bool) -> None:
    """The tests that the ground asks for: clutter, and then what the game master made of it (MG-49).

    Help and an Insight of the step are for the first of them, where leaving a foe had no test (MG-41, MG-130).
    """
    found = draft.state.zones[zone]
    cluttered = "cluttered" in found.features
    extra = act.extra if act is not None and act.test is None else ()
    if entered and found.custom_skill:
        need, text = found.custom_successes, found.custom
        push(draft, Trial("custom", (who,), found.custom_skill, need, () if cluttered else extra, (who,), text=text))
    if cluttered:
        push(draft, Trial("cluttered", (who,), "grace", 1, extra, (who,)))


def crawl(draft: Writing, command: cmd.Move | cmd.MoveInside) -> None:
    """The second action that crawling may cost, paid with the first: none is left to dodge what it meets (MG-S35)."""
    person = draft.state.combatants[command.who]
    if zones.crawls(draft.state, person, command.to if isinstance(command, cmd.Move) else ""):
        pay(draft, command.who, turns.slot_for(person, "fast"))


def leaves(state: State, act: Act) -> bool:
    """Whether somebody gets away from a foe by a test (MG-S33); not who was broken by the prayer on it (MG-15)."""
    return act.test is None or bool(act.test.successes and fights_on(state.combatants[act.command.who]))


def _move(draft: Writing, catalog: Catalog, act: Act, command: cmd.Move) -> None:
    """MG-47; where leaving an enemy asks for a test, no success means no move (MG-S33)."""
    if not leaves(draft.state, act):
        return
    enter(draft, command.who, command.to)
    _ground(draft, command.who, command.to, act, entered=True)


def _inside(draft: Writing, catalog: Catalog, act: Act, command: cmd.MoveInside) -> None:
    """MG-46; an enemy who walks up may spoil an aim (MG-S43)."""
    if not leaves(draft.state, act):
        return
    near = command.to if command.to in draft.state.combatants else ""
    place = command.to if command.to == "far" else "open"
    draft.add(ev.MovedInside(command.who, place, near))
    if near and draft.state.house.overwatch_lost_if_engaged and engaged_foe(draft.state, draft.state.combatants[near]):
        for one in together(draft.state, near):
            lose_watch(draft, one)
    _ground(draft, command.who, draft.state.combatants[command.who].zone, act, entered=False)


def ride(draft: Writing, who: str, path: tuple[str, ...]) -> None:
    """The way that a rider chose (MG-139)."""
    close(draft)
    for zone in path:
        enter(draft, who, zone)
    for zone in reversed(path):
        _ground(draft, who, zone, entered=True)


def _mount(draft: Writing, catalog: Catalog, act: Act, command: cmd.MountUp) -> None:
    """MG-137: into the saddle where the test was won; the animal is engaged with nobody of the rider’s side now."""
    able = fights_on(draft.state.combatants[command.who])  # after the prayer on this test (MG-15)
    if act.test is not None and act.test.successes and able:
        ours, theirs = draft.state.combatants[command.who].side, draft.state.combatants[command.animal].side
        for other in engaged_with(draft.state, command.animal):
            if draft.state.combatants[other].side == ours:
                draft.add(ev.Parted(command.animal, other))  # a foe's mount is nobody's foe any more
        draft.add(ev.Mounted(command.who, command.animal))
        if ours != theirs:
            draft.add(Ruled("side", command.animal, "", ours, theirs))


def _flee(draft: Writing, catalog: Catalog, act: Act, command: cmd.Flee) -> None:
    """MG-79 to MG-82: away; or caught, one zone along the way, with those who caught up."""
    fleer = draft.state.combatants[command.who]
    mine = act.test.successes if act.test else 0
    if fleer.prone:  # a prayer may have cost that much, or the horse (MG-15, MG-16, MG-52)
        return
    if rules.net(act):
        draft.add(ev.Escaped(command.who))
        return
    path = zones.flee_path(draft.state, fleer)
    if not mine or path is None or len(path) < 2:
        return
    chasers = [answer.who for answer in act.answers if answer.test is not None and answer.test.successes]
    for person in map(draft.state.combatants.__getitem__, (command.who, *chasers)):
        along = person.zone == fleer.zone and not person.prone  # nor whom a ruling has put elsewhere since
        if along and not zones.too_narrow(draft.state, person, path[1]):
            enter(draft, person.id, path[1])


EFFECTS: dict[type, Any] = {
    cmd.Move: _move,
    cmd.MoveInside: _inside,
    cmd.Ride: lambda draft, catalog, act, command: None,  # who does not get away from a foe rides nowhere (MG-S33)
    cmd.MountUp: _mount,
    cmd.Flee: _flee,
}
