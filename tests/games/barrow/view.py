"""The picture of a moment."""

from __future__ import annotations

from typing import Literal

from engine.core import view as seen
from engine.core.foes import wounds
from engine.core.roster import marks_of
from engine.core.view import Audience, Moment, View
from tests.games.barrow.audience import in_figures
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.pending import pending
from tests.games.barrow.state import SIDES, ZONES, Combatant, State

MODES: dict[str, seen.Mode] = {"setup": "setup", "fight": "fight", "interlude": "between"}


def moment(state: State) -> Moment:
    """A turn is a beat."""
    label = "setting up" if state.phase == "setup" else f"round {state.round}, {SIDES[state.turn]}"
    return Moment(state.round * 2 + (state.turn == "foes"), state.round, label, state.result)


def view(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> View:
    """What the audience sees; the state is what it knows."""
    people, now = state.combatants.values(), moment(state)
    short = marks_of(state, lambda person: person.side == "party")
    asked = pending(catalog, state, audience)
    track = seen.Track("rounds", f"Round {state.round}", places=tuple(_place(p, short[p.id], asked) for p in people))
    sheets = tuple(_sheet(state, person, short[person.id], audience) for person in people)
    picture = (state.phase, audience, now, track, _board(state, short), sheets, asked)
    return View("barrow", state.title, now.label, *picture, mode=MODES[state.phase], result=state.result)


def _place(person: Combatant, short: str, asked: tuple[seen.Pending, ...]) -> seen.Place:
    named = (person.id, person.name, short, person.side)
    turn = any(question.who == person.id for question in asked)
    return seen.Place(*named, active=turn, pending=turn, done=person.acted, out=not person.able)


def _board(state: State, short: dict[str, str]) -> seen.Board:
    boxes, tokens = [], []
    for column, (zone, name) in enumerate(ZONES.items()):
        here = [p for p in state.combatants.values() if p.zone == zone and p.status != "fled"]
        boxes.append(seen.ZoneBox(zone, name, column, occupants=tuple(person.id for person in here)))
        for p in here:
            stands: Literal["hidden", "up", "down"] = "hidden" if p.hidden else "up" if p.able else "down"
            tokens.append(seen.Token(p.id, p.name, short[p.id], p.side, (zone,), state=stands))
    edges = (seen.Edge("mound", "tomb", "a turn", "a turn"),)
    return seen.Board("zones", zones=tuple(boxes), edges=edges, tokens=tuple(tokens))


def _sheet(state: State, person: Combatant, short: str, audience: Audience) -> seen.Sheet:
    facts = [seen.Fact("weapon", f"{person.weapon} D{person.die}", "BA-03")]
    if in_figures(state, person.id, audience):
        facts.append(seen.Fact("armour", str(person.armour), "BA-03"))
    named = (person.id, person.name, short, person.side, "", ZONES[person.zone] if person.able else person.status)
    badges = (seen.Badge("hidden", "dim"),) if person.hidden else ()
    return seen.Sheet(*named, _meters(state, person, audience), badges, tuple(facts), out=not person.able)


def _meters(state: State, person: Combatant, audience: Audience) -> tuple[seen.Meter, ...]:
    if in_figures(state, person.id, audience):
        guard = seen.Meter("guard", "Guard", person.guard, person.guard_max)
        return guard, seen.Meter("strength", "Strength", person.strength, person.strength_max)
    left, most = person.guard + person.strength, person.guard_max + person.strength_max
    told = {"words": wounds(left, most), "damage": f"{most - left} lost"}.get(state.house.players_see_foes, "")
    return (seen.Meter("harm", "Harm", kind="words", text=told),) if told else ()
