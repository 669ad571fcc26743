"""Between fights: rest, growth, the next conflict (YO-90, YO-91, YO-93)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.draft import Decider, Draft
from engine.core.house import changed
from engine.core.refusal import require
from engine.systems.yokai.build import carried, combatant, identity, of_roster, sheet_of, shown_name, zone_of
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks.flow import begins, names_all
from engine.systems.yokai.commands import interlude as c
from engine.systems.yokai.commands.flow import StartFight
from engine.systems.yokai.decide import flow
from engine.systems.yokai.decide import tide as effects
from engine.systems.yokai.decide.people import put
from engine.systems.yokai.events import Event
from engine.systems.yokai.events.flow import FightOpened, InitiativeSet, TideLimitSet
from engine.systems.yokai.events.people import HiddenSet, PotentialAwarded, Rested
from engine.systems.yokai.rules import initiative
from engine.systems.yokai.rules.people import crosses_hundred, ki_limit
from engine.systems.yokai.state import Combatant, State


def next_fight(draft: Draft[State, Event], catalog: Catalog, command: c.NextFight) -> None:
    """YO-20, YO-93: a new conflict; of the last one only the players' side stays on the roster, in reserve."""
    if command.carry:
        command = carried(catalog, draft.state, command)
    mine = [fighter for fighter in draft.state.combatants.values() if fighter.side == "players"]
    for fighter in mine:
        if fighter.hidden:
            draft.add(HiddenSet(fighter.id, False, shown_name(draft.state, fighter)))
    house = draft.state.house
    for option, value in command.options.items():
        house = changed(house, option, value, "YO-20")
    draft.add(FightOpened(command.title, command.kind, house, tuple(person.id for person in mine), command.notes))
    draft.add(TideLimitSet(command.tide))
    for entrant in sorted(command.combatants, key=lambda entrant: entrant.hidden):
        for fighter in _entering(draft, catalog, entrant):
            put(draft, replace(fighter, threshold_mod=entrant.threshold, rally_mod=entrant.rally))
    for token in command.tokens:
        effects.grant_token(draft, token.side, token.text, token.value, token.uses)
    if command.order:
        require(names_all(draft.state, command.order))
        draft.add(InitiativeSet(initiative.in_groups(draft.state, initiative.as_groups(command.order))))
    if command.carry:
        require(begins(draft.state))
        flow.start_fight(draft, catalog, StartFight())


def _entering(draft: Draft[State, Event], catalog: Catalog, entrant: c.Entrant) -> Any:
    """Whom a line of an encounter brings; somebody of the roster is taken instead of a second copy of them."""
    known = of_roster(draft.state, entrant)
    if known is not None and known.status == "reserve":
        status = "reserve" if entrant.reserve else "in"
        yield replace(known, zone=zone_of(known.side, entrant.zone), status=status)
        return
    for _ in range(entrant.count):
        yield _new(draft.state, catalog, entrant)


def _new(state: State, catalog: Catalog, entrant: c.Entrant) -> Combatant:
    made = catalog.combatants[entrant.template]
    side, numbered = entrant.side or made.side, entrant.count > 1
    base, name = entrant.id or entrant.template, entrant.name or made.name
    who, called = identity(state, base, name, hidden=entrant.hidden, numbered=numbered)
    return combatant(
        entrant.id if entrant.id and not numbered else who,
        called,
        side,
        made.kind,
        sheet_of(catalog, entrant.template),
        zone_of(side, entrant.zone),
        hidden=entrant.hidden,
        reserve=entrant.reserve,
    )


def rest(draft: Draft[State, Event], catalog: Catalog, command: c.Rest) -> None:
    """YO-90: the pool of the non-exhausted to 0; a long rest also ends exhaustion."""
    people, long = draft.state.combatants, command.length == "long"
    for who in (command.who,) if command.who else tuple(people):
        still = people[who].exhausted and not long
        draft.add(Rested(who, long, people[who].ki if still else 0, still))


def award(draft: Draft[State, Event], catalog: Catalog, command: c.AwardPotential) -> None:
    """YO-91: growth, and whether a full hundred was passed."""
    fighter = draft.state.combatants[command.who]
    old = fighter.sheet.potential
    total = old + command.amount
    grown = replace(fighter, sheet=replace(fighter.sheet, potential=total))
    draft.add(PotentialAwarded(command.who, command.amount, total, ki_limit(grown), crosses_hundred(old, total)))


ACTS: dict[type, Decider] = {c.AwardPotential: award, c.NextFight: next_fight, c.Rest: rest}
