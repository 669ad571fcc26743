"""Dice on the table, the open exchange written out, and what the end of the day will do to whom."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.checks import checked
from engine.core.offers import counted
from engine.core.view import Audience, Pool, Table
from engine.systems.mir.audience import open_sheet
from engine.systems.mir.rules.dice import LOWEST_SUCCESS, SIDES
from engine.systems.mir.rules.exchange import plan
from engine.systems.mir.rules.wounds import doomed, next_to_heal, takes_wounds, worsened
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange, Throw
from engine.systems.mir.state.sheet import SEVERE, Combatant, Wound
from engine.systems.mir.words import name, severity_text, why, wound_glyph


def pools(state: State, audience: Audience) -> tuple[Pool, ...]:
    """The dice of the open exchange, else those of the last roll; nothing of a hidden roll for players (MR-07)."""
    exchange = state.exchange or (state.last.exchange if state.last else None)
    trial = state.last.trial if state.last and exchange is None else None
    if exchange is not None and not (exchange.hidden and audience == "players"):
        return tuple(_exchange_pools(state, exchange, audience))
    if trial is None or not trial.difficulty or (trial.hidden and audience == "players"):
        return ()
    person = state.combatants.get(trial.who)
    if person is None:
        return ()
    return (_pool(person, f"{person.name}: {state.book.skills[trial.skill].name}", trial.throw, audience),)


def _exchange_pools(state: State, exchange: Exchange, audience: Audience) -> Iterator[Pool]:
    """Both rolls of an exchange, as far as the audience sees who made them."""
    attacker = state.combatants.get(exchange.attacker)
    if exchange.attack is not None and attacker is not None and (audience == "gm" or not attacker.hidden):
        yield _pool(attacker, f"{attacker.name} attacks: {exchange.weapon.name}", exchange.attack, audience)
    standing = [state.combatants[who] for who in exchange.targets if who in state.combatants]
    standing = [
        person for person in standing if person.id not in exchange.helpless and (audience == "gm" or not person.hidden)
    ]
    if exchange.defence is not None and standing:
        closed = [person for person in standing if not open_sheet(person, audience)]
        title = f"Defence: {', '.join(person.name for person in standing)}"
        yield _pool((closed or standing)[0], title, exchange.defence, audience)


def _pool(person: Combatant, title: str, throw: Throw, audience: Audience) -> Pool:
    """A throw as dice; of secret sheets players see the successes and no dice."""
    total = counted(throw.successes, "success")
    total += f" · critical ({counted(throw.twelves, 'twelve')})" if throw.critical else ""
    if not open_sheet(person, audience):
        return Pool(title, (), SIDES, total=total)
    marks = tuple("2" if face == SIDES else "1" if face >= LOWEST_SUCCESS else "" for face in throw.faces)
    lines = [str(throw.pool)] + ([f"overruled: was {throw.overruled}"] if throw.overruled and audience == "gm" else [])
    return Pool(title, throw.faces, SIDES, marks, tuple(lines), total)


def tables(state: State, audience: Audience) -> tuple[Table, ...]:
    """The open exchange packet by packet, and the days' table while somebody is wounded."""
    found = []
    if audience == "gm" and state.exchange is not None and state.exchange.attack is not None:
        found.append(_exchange(state, state.exchange))
    wounded = [
        person
        for person in state.combatants.values()
        if person.alive and person.wounds and open_sheet(person, audience)
    ]
    if wounded and (state.phase == "interlude" or any(doomed(person) for person in wounded)):
        found.append(_days(wounded))
    return tuple(found)


def _exchange(state: State, exchange: Exchange) -> Table:
    found = plan(state, exchange)
    answers = iter(exchange.answers)
    rows = [("result", "", why(found.verdict.cause, checked(exchange.attack), exchange.defence), "")]
    for blow in found.blows:
        choice = "no damage"
        if blow.amount.total:
            given = next(answers, None) if takes_wounds(state, state.combatants[blow.victim]) else False
            choice = "?" if given is None else "Wound" if given else "Health"
        rows.append((name(state, blow.source), name(state, blow.victim), str(blow.amount), choice))
    rows += [
        (name(state, cut.source), name(state, cut.victim), "critical hit", severity_text(cut.severity))
        for cut in found.cuts
    ]
    rows += [
        (name(state, source), name(state, victim), "critical hit", "breaks the shield")
        for source, victim in found.broken
    ]
    return Table("The exchange, before it takes effect", ("from", "to", "damage", "taken as"), tuple(rows))


def _days(wounded: list[Combatant]) -> Table:
    """Every Wound, with what each act of the days will do to it (MR-57 to MR-60)."""
    rows = []
    for person in wounded:
        first = next_to_heal(person)
        for wound in person.wounds:
            rows.append(
                (
                    person.name,
                    wound_glyph(wound.severity) + ("+" if wound.bandaged else ""),
                    _at_day(person, wound),
                    _at_night(wound) if first is not None and wound.seq == first.seq else "–",
                    "vanishes" if wound.severe else "–",
                )
            )
    columns = ("who", "Wound", "End day", "Night", "Scenario")
    return Table("Wounds, + bandaged: what the days will do", columns, tuple(rows), drawn=True)


def _at_day(person: Combatant, wound: Wound) -> str:
    if doomed(person):
        return "DIES" if wound.severe and not wound.bandaged else "–"
    if wound.bandaged:
        return "–"
    return "Severe: out" if worsened(wound) >= SEVERE else f"→ {wound_glyph(worsened(wound))}"


def _at_night(wound: Wound) -> str:
    return "healed" if wound.severity <= 1 else f"→ {wound_glyph(wound.severity - 1)}"
