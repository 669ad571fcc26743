"""Harm, injuries, clocks and fear."""

from __future__ import annotations

from engine.core.offers import counted
from engine.core.view import Audience, Line
from engine.systems.mirage.events import harm as ev
from engine.systems.mirage.rulings import mark
from engine.systems.mirage.state import State
from engine.systems.mirage.state.things import HarmKind
from engine.systems.mirage.tell.base import Lines, Teller, faces_text, line, plain
from engine.systems.mirage.words import condition_name, name, open_sheet, skill_name, successes

ENDS = {"dead": "dies of untreated injuries", "lost-mind": "is lost: the mind does not come back"}


def _protected(state: State, event: ev.Protected, audience: Audience) -> Lines:
    rule = "MG-84" if event.what == "cover" else "MG-85"
    mine = open_sheet(state.combatants[event.who], audience)
    if mine or state.house.players_see_foes in ("damage", "exact"):
        told = f": {faces_text(event.faces) if mine else ''} {event.points} off, {event.left} left".replace(":  ", ": ")
    else:
        told = " stops nothing" if not event.points else " stops some of it" if event.left else " stops it"
    text = f"{event.name} of {name(state, event.who, audience)}{told}"
    lines = line(state, text, rule, "dice", event.who)
    before = state.covers[event.cover].rating if event.cover else _worn(state, event.who)
    if event.rating == before:
        return lines
    worn = f"D{event.rating}" if event.rating else "nothing"
    dice = f": D{before} → {worn}" if mine or event.cover else " is ruined" if not event.rating else " wears"
    return lines + line(state, f"{event.name}{dice}", "MG-86", "warn", event.who)


def _worn(state: State, who: str) -> int:
    armour = state.combatants[who].armour
    return armour.rating if armour is not None else 0


def _conditions(state: State, kind: HarmKind, places: tuple[int, ...]) -> str:
    return ", ".join(condition_name(state, kind, at) for at in places)


def _marked(state: State, event: ev.ConditionsMarked, audience: Audience) -> Lines:
    marked = _conditions(state, event.kind, event.places)
    text = f"{name(state, event.who, audience)} is {marked}"
    return line(state, text, "MG-88", "hit", event.who, brief=f"→ {marked}", joins=True, harm=len(event.places))


def _broke(state: State, event: ev.Broke, audience: Audience) -> Lines:
    how = "physically" if event.kind == "physical" else "mentally"
    rule = "MG-15" if event.cause == "prayer" else "MG-89"
    text = f"{name(state, event.who, audience)} is Broken {how}"
    return line(state, text, rule, "death", event.who, brief=f"→ BROKEN {how}", joins=True)


def _unbroken(state: State, event: ev.Unbroken, audience: Audience) -> Lines:
    clock = any(critical.clock for critical in state.combatants[event.who].criticals if critical.kind == event.kind)
    stopped = ", the danger is over" if clock else ""
    text = f"{name(state, event.who, audience)} is not Broken any more{stopped}"
    return line(state, text, "MG-103", "good", event.who)


def _stopped(state: State, event: ev.ClockStopped, audience: Audience) -> Lines:
    critical = next(found for found in state.combatants[event.who].criticals if found.seq == event.seq)
    return line(state, f"{critical.name} of {name(state, event.who, audience)} is stopped", "MG-103", "good", event.who)


def _lost(state: State, event: ev.ToughnessLost, audience: Audience) -> Lines:
    person = state.combatants[event.who]
    who = name(state, event.who, audience)
    sight = "exact" if open_sheet(person, audience) else state.house.players_see_foes
    left = max(0, person.toughness - event.amount)
    if sight == "exact":
        detail = (f"waits for the next test: {event.penalty}".replace("-", "−"),) if event.penalty else ()
        change = f"Toughness {person.toughness} → {left}"
        text, brief = f"{who} is hurt: {change}", f"−{event.amount} ({change})"
        return line(state, text, "MG-90", "hit", event.who, detail, brief=brief, joins=True, harm=event.amount)
    if sight == "damage":
        brief = f"−{event.amount}"
        text = f"{who} takes {event.amount}"
        return line(state, text, "MG-90", "hit", event.who, brief=brief, joins=True, harm=event.amount)
    return line(state, f"{who} is hurt", "MG-90", "hit", event.who)


def _restored(state: State, event: ev.ToughnessRestored, audience: Audience) -> Lines:
    text = f"{name(state, event.who, audience)} gets Toughness back"
    amount = f": {event.amount}" if open_sheet(state.combatants[event.who], audience) else ""
    return line(state, text + amount, "MG-145", "good", event.who)


def _beaten(state: State, event: ev.Beaten, audience: Audience) -> Lines:
    dies = event.status == "dead"
    alive = "falls unconscious" if state.house.npc_zero == "unconscious" else "is beaten"
    text = f"{name(state, event.who, audience)} {'dies' if dies else alive}"
    brief = "→ DEAD" if dies else "→ UNCONSCIOUS" if "unconscious" in alive else "→ BEATEN"
    return line(state, text, "MG-90", "death", event.who, brief=brief, joins=True)


def _critical(state: State, event: ev.CriticalSuffered, audience: Audience) -> Lines:
    injury, trait = event.critical, event.trait
    who = name(state, event.who, audience)
    lines = line(
        state, f"{who}: {injury.name} ({injury.row})", "MG-96", "death", event.who, (_left_behind(state, event),)
    )
    if injury.clock is not None:
        lines += line(state, _time(who, injury.kind, event.amount, injury.clock.unit), "MG-98", "death", event.who)
    assert trait.seq == injury.seq
    return lines


def _left_behind(state: State, event: ev.CriticalSuffered) -> str:
    trait = event.trait
    value = f"{trait.modifier:+d}".replace("-", "−")
    return f"{'Insight' if trait.insight else 'Defect'}: {trait.name}, {skill_name(state, trait.skill)} {value}"


def _time(who: str, kind: HarmKind, amount: int, unit: str) -> str:
    end = "dies" if kind == "physical" else "is lost for good"
    return f"{who} {end} in {counted(amount, unit.removesuffix('s'))} unless treated"


def _clock(state: State, event: ev.ClockStarted, audience: Audience) -> Lines:
    if event.critical.clock is None:
        return ()
    who = name(state, event.who, audience)
    text = f"{event.critical.name}: {_time(who, event.critical.kind, event.amount, event.critical.clock.unit)}"
    return line(state, text, "MG-98", "death", event.who)


def _source(state: State, source: str, audience: Audience) -> str:
    return name(state, source, audience) if source in state.combatants else source


def _faced(state: State, event: ev.FearFaced, audience: Audience) -> Lines:
    text = f"{name(state, event.who, audience)} stands it: {_source(state, event.source, audience)}"
    return line(state, text, "MG-109", "good", event.who)


def _failed(state: State, event: ev.FearFailed, audience: Audience) -> Lines:
    long = f" for {counted(event.rounds, 'round')}" if event.rounds else ""
    rule = "MG-111" if event.rounds else "MG-117"
    return line(state, f"{name(state, event.who, audience)} is terrified{long}", rule, "bad", event.who)


def _terror(state: State, event: ev.TerrorBegan, audience: Audience) -> Lines:
    does = {
        "flee": ("only wants to get away", "MG-112"),
        "freeze": ("freezes", "MG-113"),
        "faint": ("faints", "MG-114"),
        "attack": ("attacks whatever is near", "MG-115"),
    }
    text, rule = does[event.terror.reaction]
    until = (f"until the end of round {event.terror.until}",)
    return line(state, f"{name(state, event.who, audience)} {text}", rule, "bad", event.who, until)


def _overruled(state: State, event: ev.TestOverruled, audience: Audience) -> Lines:
    was = "" if not open_sheet(state.combatants[event.who], audience) else f" (rolled {event.old})"
    skill = skill_name(state, event.skill)
    text = f"{name(state, event.who, audience)}, {skill}: {successes(event.new)}{was}"
    return (Line(text, "MG-03", "ruling", mark(state), event.who, ruling=True),)


TELLERS: dict[type, Teller] = {
    ev.Protected: _protected,
    ev.ConditionsMarked: _marked,
    ev.ConditionsCleared: plain(
        lambda t, e: f"{t.name(e.who)} is no longer {_conditions(t.state, e.kind, e.places)}", "MG-88", "good"
    ),
    ev.Broke: _broke,
    ev.Unbroken: _unbroken,
    ev.ClockStopped: _stopped,
    ev.ToughnessLost: _lost,
    ev.ToughnessRestored: _restored,
    ev.Beaten: _beaten,
    ev.CriticalSuffered: _critical,
    ev.ClockStarted: _clock,
    ev.TimeRanOut: plain(lambda t, e: f"{t.name(e.who)} {ENDS[e.status]}", "MG-102", "death"),
    ev.FearFaced: _faced,
    ev.FearFailed: _failed,
    ev.TerrorBegan: _terror,
    ev.TerrorEnded: plain("{name} comes to", "MG-111", "good"),
    ev.TreatmentFailed: plain(
        lambda t, e: f"{t.name(e.who)} cannot help {t.name(e.patient)} as things are", "MG-106", "warn"
    ),
    ev.TestOverruled: _overruled,
}
