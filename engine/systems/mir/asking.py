"""The open questions: who is asked what, with exactly what the one who answers may know."""

from __future__ import annotations

from engine.core.view import Audience, Pending
from engine.systems.mir.decide.flow import waiting
from engine.systems.mir.harm import severity_text, wound_for
from engine.systems.mir.state import SEVERE, Combatant, State
from engine.systems.mir.verdict import Question, chosen_loss, plan, question
from engine.systems.mir.words import name, names, seen


def pending(state: State, audience: Audience = "gm") -> tuple[Pending, ...]:
    """The open questions, as an audience may know them."""
    asked = question(state)
    if asked is not None:
        return (_exchange(state, asked, audience),)
    if state.phase == "initiative":
        left = [one.id for one in waiting(state) if seen(one, audience)]
        detail = (names(state, left, audience),) if left else ()
        return (Pending("", f"Roll Initiative: {len(left)} to go", "table", "gm", "MR-10", detail),)
    if state.phase == "ended":
        return (
            Pending("", f"Day {state.day}, no fight: rest, bandage, or open the next one?", "interlude", "gm", "MR-57"),
        )
    if state.phase == "setup":
        return (Pending("", "Who stands where? Then start the fight", "setup", "gm", "MR-30"),)
    return (_slot(state, audience),)


def _slot(state: State, audience: Audience) -> Pending:
    person = state.people.get(state.active)
    if person is None or not person.able:
        return Pending("", "Nobody can act. End the fight?", "table", "gm", "MR-16")
    if not seen(person, audience):
        return Pending("", "The GM acts", "act", "gm", "MR-14")
    return Pending(person.id, f"{person.name}: {left_text(person)}", "act", _owner(person), "MR-14")


def left_text(person: Combatant) -> str:
    """What is left of a slot, in words."""
    left = [word for word, used in (("move", person.moved), ("action", person.acted)) if not used]
    return f"{' and '.join(left)} left, what now?" if left else "nothing left, end the slot?"


def _owner(person: Combatant) -> Audience:
    return "players" if person.kind == "pc" else "gm"


def _exchange(state: State, asked: Question, audience: Audience) -> Pending:
    exchange = state.exchange
    assert exchange is not None
    person = state.people[asked.who]
    who = name(state, asked.who, audience)
    owner = _owner(person)
    shown = asked.who if seen(person, audience) else ""
    if asked.kind == "roll":
        text = f"{who} attacks {names(state, exchange.targets, audience)}. Situation dice, helpers, surprise: then roll"
        return Pending(shown, text, "answer", "gm", asked.rule)
    if asked.kind == "apply":
        return Pending(shown, "The dice are down. Overrule, or let them count?", "answer", "gm", asked.rule)
    if asked.kind == "counter":
        victim = name(state, asked.victim, audience)
        return Pending(shown, f"{who} strikes back at {victim}: with what?", "answer", owner, asked.rule)
    if asked.kind == "shield":
        text = f"{who}: break the shield of {name(state, asked.victim, audience)} instead of the critical hit?"
        return Pending(shown, text, "answer", owner, asked.rule)
    return _packet(state, person, asked, shown, owner, audience)


def _packet(
    state: State, person: Combatant, asked: Question, shown: str, owner: Audience, audience: Audience
) -> Pending:
    assert asked.blow is not None
    amount = asked.blow.amount.total
    assert state.exchange is not None
    already = chosen_loss(state, state.exchange, person.id)
    if audience == "players" and person.kind != "pc":
        return Pending(shown, "The GM chooses: Health or a Wound", "answer", owner, asked.rule)
    detail: tuple[str, ...] = (
        f"damage {asked.blow.amount}" if audience == "gm" else f"damage {amount}",
        health_text(person, amount, already),
        wound_text(amount),
        "the GM may still overrule the roll",
    )
    text = f"{person.name}: {amount} damage. Lose Health or take a Wound?"
    cuts = [severity_text(cut.severity) for cut in plan(state, state.exchange).cuts if cut.victim == person.id]
    if cuts:
        text = f"{person.name}: {amount} damage, besides the critical’s Wound. Health or a Wound?"
        detail = (*detail, f"the critical hit wounds in any case: {', '.join(cuts)}")
    return Pending(shown, text, "answer", owner, asked.rule, detail)


def health_text(person: Combatant, amount: int, already: int) -> str:
    """What losing the Health would mean, with what was chosen to be lost already (MR-54)."""
    left = person.health - already - amount
    if left > 0:
        return f"lose {amount} Health: {left} left"
    return f"lose {amount} Health (of {person.health - already}): DIES"


def wound_text(amount: int) -> str:
    """What the Wound would mean (MR-54, MR-56, MR-57)."""
    severity = wound_for(amount)
    if severity >= SEVERE:
        return "a Severe Wound: unconscious, and dead at the end of the day unless bandaged"
    return f"a Wound of {severity_text(severity)}: −1D on every roll until bandaged"
