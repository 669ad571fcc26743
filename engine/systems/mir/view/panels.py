"""Dice on the table, the open exchange written out, and what the end of the day will do to whom."""

from __future__ import annotations

from engine.core.view import Audience, Pool, Table
from engine.systems.mir.decide.days import doomed
from engine.systems.mir.harm import next_to_heal, severity_text, takes_wounds, wound_glyph
from engine.systems.mir.state import SEVERE, Combatant, Exchange, State, Throw, Wound
from engine.systems.mir.verdict import plan
from engine.systems.mir.words import many, name, open_sheet, seen

SIDES = 12


def pools(state: State, audience: Audience) -> tuple[Pool, ...]:
    """The dice of the open exchange, else those of the last roll; nothing of a hidden roll for players (MR-07)."""
    exchange = state.exchange or (state.last.exchange if state.last else None)
    if exchange is not None:
        if exchange.hidden and audience == "players":
            return ()
        found = []
        if exchange.attack is not None:
            title = f"{name(state, exchange.attacker, audience)} attacks: {exchange.weapon.name}"
            found.append(_pool(state, exchange.attacker, title, exchange.attack, audience))
        if exchange.defense is not None:
            standing = [who for who in exchange.targets if who not in exchange.helpless]
            closed = [who for who in standing if not open_sheet(state.people[who], audience)]
            whose = (closed or standing)[0]
            title = f"Defense: {', '.join(name(state, who, audience) for who in standing)}"
            found.append(_pool(state, whose, title, exchange.defense, audience))
        return tuple(one for one in found if one is not None)
    trial = state.last.trial if state.last else None
    if trial is None or not trial.difficulty or (trial.hidden and audience == "players"):
        return ()
    made = _pool(
        state,
        trial.who,
        f"{name(state, trial.who, audience)}: {state.book.skills[trial.skill].name}",
        trial.throw,
        audience,
    )
    return (made,) if made is not None else ()


def _pool(state: State, who: str, title: str, throw: Throw, audience: Audience) -> Pool | None:
    """A throw as dice; of secret sheets players see the successes and no dice."""
    total = many(throw.successes, "success")
    total += f" · critical ({many(throw.twelves, 'twelve')})" if throw.critical else ""
    person = state.people[who]
    if not open_sheet(person, audience):
        return Pool(title, (), SIDES, total=total) if seen(person, audience) else None
    marks = tuple("2" if face == SIDES else "1" if face >= 7 else "" for face in throw.faces)
    lines = [str(throw.pool)] + ([f"overruled: was {throw.overruled}"] if throw.overruled and audience == "gm" else [])
    return Pool(title, throw.faces, SIDES, marks, tuple(lines), total)


def tables(state: State, audience: Audience) -> tuple[Table, ...]:
    """The open exchange packet by packet, and the days' table while somebody is wounded."""
    found = []
    if audience == "gm" and state.exchange is not None and state.exchange.attack is not None:
        found.append(_exchange(state, state.exchange))
    wounded = [one for one in state.people.values() if one.alive and one.wounds and open_sheet(one, audience)]
    if wounded and (state.phase == "ended" or any(doomed(one) for one in wounded)):
        found.append(_days(wounded))
    return tuple(found)


def _exchange(state: State, exchange: Exchange) -> Table:
    found = plan(state, exchange)
    answers = iter(exchange.answers)
    rows = [("result", "", found.verdict.why, "")]
    for blow in found.blows:
        choice = "no damage"
        if blow.amount.total:
            asked = takes_wounds(state, state.people[blow.victim])
            given = next(answers, None) if asked else False
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
    return Table("Wounds, + bandaged: what the days will do", columns, tuple(rows))


def _at_day(person: Combatant, wound: Wound) -> str:
    if doomed(person):
        return "DIES" if wound.severe and not wound.bandaged else "–"
    if wound.bandaged:
        return "–"
    return "Severe: out" if wound.severity + 1 >= SEVERE else f"→ {wound_glyph(wound.severity + 1)}"


def _at_night(wound: Wound) -> str:
    return "healed" if wound.severity <= 1 else f"→ {wound_glyph(wound.severity - 1)}"
