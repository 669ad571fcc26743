"""What an audience knows: the one projection that view, options, preview and questions are made from (law 9).

To players somebody hidden does not exist. While a hidden one has the slot the flow is shown as far as the next whom
they see, so that nothing tells them that somebody acts. Closed sheets are blank, surprise is the GM's secret. Whoever
takes part in an open exchange keeps the numbers that its answers are worked out from; a hidden one among them is
*somebody unseen*, without a place. Of what is among the hidden alone nobody else learns.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.view import Audience
from engine.systems.mir.rules.initiative import walk
from engine.systems.mir.rules.overruling import last_shown, slot_begun, unheard_of
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange, LastRoll
from engine.systems.mir.state.sheet import Combatant, Weapon

UNSEEN = "somebody unseen"
NOTHING = Weapon("", "", 0, 0)
"""What players know of the weapon of somebody unseen, before it strikes."""


def seen(person: Combatant, audience: Audience) -> bool:
    """Whether an audience knows that somebody is there at all."""
    return audience == "gm" or not person.hidden


def open_sheet(person: Combatant, audience: Audience) -> bool:
    """Whether an audience sees the numbers of somebody."""
    return audience == "gm" or not (person.hidden or person.secret)


def health_shown(state: State, person: Combatant, audience: Audience) -> str:
    """How much of somebody's Health an audience sees: all on an open sheet, else what ``players-see-foes`` says."""
    if open_sheet(person, audience):
        return "exact"
    return "nothing" if person.hidden else state.house.players_see_foes


def visible(state: State, audience: Audience) -> State:
    """The state as an audience knows it; that of the game master is the state itself."""
    if audience == "gm":
        return state
    if state.exchange is not None and among_the_hidden(state):
        state = replace(state, exchange=None)
    return _without_hidden(_moved_on(state))


def among_the_hidden(state: State) -> bool:
    """Whether the open exchange, or else the last, is one of which players learn nothing."""
    exchange = state.exchange or (state.last.exchange if state.last is not None else None)
    return exchange is not None and unheard_of(state, (exchange.attacker, *exchange.targets))


def unveiled(state: State) -> State:
    """The state with nobody hidden: the game master's refusals may name everybody."""
    people = {who: replace(person, hidden=False) for who, person in state.combatants.items() if person.hidden}
    return replace(state, combatants={**state.combatants, **people}) if people else state


def _moved_on(state: State) -> State:
    """The flow where players see it: past whoever hidden has the slot, at the next whom they see."""
    active = state.combatants.get(state.active)
    if not state.fighting or active is None or not active.hidden:
        return state
    if state.forced:
        return replace(state, forced="")
    able = [person.id for person in state.combatants.values() if person.able and not person.hidden]
    for passed in walk(state, able):
        if passed.kind == "turn":
            state = replace(state, turn=passed.turn, rounds=state.rounds + 1)
        elif passed.kind == "slot":
            begun = slot_begun(state.combatants[passed.who])
            return replace(state, combatants={**state.combatants, begun.id: begun}, current=begun.id)
    return replace(state, current="")


def _without_hidden(state: State) -> State:
    hidden = {who for who, person in state.combatants.items() if person.hidden}
    involved = set()
    if state.exchange is not None:
        involved = {state.exchange.attacker, *state.exchange.targets}
    people = {}
    for who, person in state.combatants.items():
        if who in hidden and who in involved:
            people[who] = replace(person, name=UNSEEN, unaware=False, situation=0, reason="")
        elif who not in hidden:
            people[who] = _blanked(person, keep=who in involved)
            if person.heading is not None and person.heading.target in hidden:
                people[who] = replace(people[who], heading=None)
    pins = {pair: units for pair, units in state.pins.items() if not hidden.intersection(pair.split("|"))}
    return replace(
        state,
        combatants=people,
        order=tuple(who for who in state.order if who not in hidden),
        pins=pins,
        exchange=_known_exchange(state.exchange, hidden),
        last=_known_roll(last_shown(state), people),
        shown=None,
    )


def _blanked(person: Combatant, *, keep: bool) -> Combatant:
    """Somebody as players know them."""
    person = replace(person, unaware=False) if person.unaware else person
    if person.prolonged is not None and person.prolonged.hidden:
        person = replace(person, prolonged=replace(person.prolonged, progress=0))
    if not person.secret or keep:
        return person
    return replace(person, paths={}, skills={}, pools={}, defence_base=0, situation=0, reason="", well_rested=False)


def _known_exchange(exchange: Exchange | None, hidden: set[str]) -> Exchange | None:
    """The open exchange; before its dice nothing of the weapon of somebody unseen."""
    if exchange is None or exchange.attacker not in hidden or exchange.attack is not None:
        return exchange
    return replace(exchange, weapon=replace(NOTHING, skill=exchange.weapon.skill), item="")


def _known_roll(last: LastRoll | None, people: dict[str, Combatant]) -> LastRoll | None:
    """The last roll, where players know whose it was; what it changed is nobody's to see."""
    if last is None:
        return None
    exchange = last.exchange
    of = last.trial.who if last.trial else exchange.attacker if exchange else ""
    if of not in people:
        if exchange is None or not any(who in people for who in exchange.targets):
            return None
        exchange = replace(exchange, weapon=NOTHING)
    return replace(last, exchange=exchange, before={}, after={}, pins_before={}, pins_after={}, next=None)
