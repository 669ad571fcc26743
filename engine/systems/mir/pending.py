"""The open questions: who is asked what, with exactly what the one who answers may know."""

from __future__ import annotations

from engine.core.view import Audience, Pending
from engine.core.words import GOES_ON
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.rules.danger import danger
from engine.systems.mir.rules.exchange import Question, plan, question
from engine.systems.mir.rules.initiative import waiting
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange
from engine.systems.mir.state.sheet import Combatant
from engine.systems.mir.words import health_text, name, names, severity_text, wound_text


def pending(catalog: Catalog, state: State, audience: Audience) -> tuple[Pending, ...]:
    """The open questions of a state as an audience knows it."""
    asked = question(state)
    if asked is not None and state.exchange is not None:
        return (_exchange(state, state.exchange, asked, audience),)
    if state.phase == "initiative":
        left = [person.id for person in waiting(state)]
        detail = (names(state, left),) if left else ()
        return (Pending("", f"Roll Initiative: {len(left)} to go", "table", "gm", "MR-10", detail),)
    if state.phase == "interlude":
        text = f"Day {state.day}, no fight: rest, bandage, or open the next one?"
        return (Pending("", text, "interlude", "gm", "MR-57"),)
    if state.phase == "setup":
        return (Pending("", "Who stands where? Then start the fight", "setup", "gm", "MR-30"),)
    person = state.combatants.get(state.active)
    if (person is None or not person.able) and audience == "players":
        return (Pending("", GOES_ON, "act", "gm", "MR-14"),)
    if person is None or not person.able:
        return (Pending("", "Nobody can act. End the fight?", "table", "gm", "MR-16"),)
    alone = audience == "gm" and len(state.able_sides) == 1  # players may not know of everybody
    text = f"{person.name}: {'no foe is left. End the fight?' if alone else left_text(person)}"
    return (Pending(person.id, text, "act", owner_of(person), "MR-14", danger=danger(state, person)),)


def left_text(person: Combatant) -> str:
    """What is left of a slot, in words."""
    left = [word for word, used in (("move", person.moved), ("action", person.acted)) if not used]
    return f"{' and '.join(left)} left, what now?" if left else "move and action used, end the slot?"


def owner_of(person: Combatant) -> Audience:
    """Who decides for somebody."""
    return "players" if person.kind == "pc" else "gm"


def _exchange(state: State, exchange: Exchange, asked: Question, audience: Audience) -> Pending:
    person = state.combatants[asked.who]
    who, victim = person.name, name(state, asked.victim)
    owner: Audience = "gm" if asked.kind in ("roll", "apply") else owner_of(person)
    shown = "" if person.hidden and audience == "players" else asked.who
    text = {
        "roll": f"{who} attacks {names(state, exchange.targets)}. Situation dice, helpers, surprise: then roll",
        "apply": "The dice are down. Overrule, or let them count?",
        "counter": f"{who} strikes back at {victim}: with what?",
        "shield": f"{who}: break the shield of {victim} instead of the critical hit?",
        "packet": "The GM chooses: Health or a Wound",
    }[asked.kind]
    detail: tuple[str, ...] = ()
    if asked.blow is not None and (audience == "gm" or person.kind == "pc"):
        amount = asked.blow.amount.total
        detail = (
            *([f"{who} takes {asked.blow.amount.as_harm}"] if audience == "gm" else []),
            health_text(person, amount, asked.lost),
            wound_text(state, amount),
            "the GM may still overrule the roll",
        )
        text = f"{who}: {amount} damage. Lose Health or take a Wound?"
        cuts = [severity_text(cut.severity) for cut in plan(state, exchange).cuts if cut.victim == person.id]
        if cuts:
            text = f"{who}: {amount} damage, besides a critical Wound. Health or Wound?"
            detail = (*detail, f"the critical hit wounds in any case: {', '.join(cuts)}")
    return Pending(shown, text, "answer", owner, asked.rule, detail, pause=asked.kind in ("roll", "apply"))
