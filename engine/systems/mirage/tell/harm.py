"""Harm, injuries, clocks and fear."""

from __future__ import annotations

from engine.core.offers import counted
from engine.core.telling import Sentence, Told, plain
from engine.core.words import signed
from engine.systems.mirage.events import harm as ev
from engine.systems.mirage.state import Clock
from engine.systems.mirage.state.things import HarmKind
from engine.systems.mirage.tell.say import Teller, faces_text
from engine.systems.mirage.words import condition_name, successes

ENDS = {"dead": "dies of untreated injuries", "lost-mind": "is lost: the mind does not come back"}


def _protected(t: Teller, event: ev.Protected) -> Told:
    rule = "MG-84" if event.what == "cover" else "MG-85"
    mine = t.open(event.who)
    if mine or t.state.house.players_see_foes in ("damage", "exact"):
        told = f": {faces_text(event.faces) if mine else ''} {event.points} off, {event.left} left".replace(":  ", ": ")
    else:
        told = " stops nothing" if not event.points else " stops some of it" if event.left else " stops it"
    text = f"{event.name} of {t.name(event.who)}{told}"
    # Beside the hit, before what that did in the end.
    short = told.replace(":", "").replace(f", {event.left} left", "" if event.left else ", all of it")
    brief = f"({event.name.lower()}{short})"
    points = t.line(text, rule, "dice", event.who, brief=brief, joins=True, faces=event.faces if mine else ())
    before = t.state.covers[event.cover].rating if event.cover else _worn(t, event.who)
    if event.rating == before:
        return points
    worn = f"D{event.rating}" if event.rating else "ruined"
    dice = f": D{before} → {worn}" if mine or event.cover else " is ruined" if not event.rating else " wears"
    now = f"(now {worn})" if mine or event.cover else f"({dice.strip()})"
    return points, t.line(f"{event.name}{dice}", "MG-86", "warn", event.who, brief=now, joins=True)


def _worn(t: Teller, who: str) -> int:
    armour = t.state.combatants[who].armour
    return armour.rating if armour is not None else 0


def _conditions(t: Teller, kind: HarmKind, places: tuple[int, ...]) -> str:
    return ", ".join(condition_name(t.state, kind, at) for at in places)


def _marked(t: Teller, event: ev.ConditionsMarked) -> Told:
    who, sight, points = t.name(event.who), t.sight(event.who), len(event.places)
    if sight == "damage":
        text = f"{who} takes {points}"
        return t.line(text, "MG-88", "hit", event.who, brief=f"−{points}", joins=True, harm=points)
    if sight != "exact":
        return t.line(f"{who} is {'hurt' if event.kind == 'physical' else 'shaken'}", "MG-88", "hit", event.who)
    marked = _conditions(t, event.kind, event.places)
    text = f"{who} is {marked}"
    return t.line(text, "MG-88", "hit", event.who, brief=f"→ {marked}", joins=True, harm=points)


def _cleared(t: Teller, event: ev.ConditionsCleared) -> str:
    who = t.name(event.who)
    if t.sight(event.who) != "exact":
        return f"{who} feels better"
    return f"{who} is no longer {_conditions(t, event.kind, event.places)}"


def _broke(t: Teller, event: ev.Broke) -> Told:
    how = "physically" if event.kind == "physical" else "mentally"
    rule = "MG-15" if event.cause == "prayer" else "MG-89"
    text = f"{t.name(event.who)} is Broken {how}"
    point = int(t.sight(event.who) in ("damage", "exact"))  # the one for which there was no Condition
    return t.line(text, rule, "death", event.who, brief=f"→ BROKEN {how}", joins=True, harm=point)


def _unbroken(t: Teller, event: ev.Unbroken) -> str:
    criticals = t.state.combatants[event.who].criticals if t.open(event.who) else ()
    clock = any(critical.clock for critical in criticals if critical.kind == event.kind)
    stopped = ", the danger is over" if clock else ""
    return f"{t.name(event.who)} is not Broken any more{stopped}"


def _stopped(t: Teller, event: ev.ClockStopped) -> str:
    critical = next(found for found in t.state.combatants[event.who].criticals if found.seq == event.seq)
    return f"{critical.name} of {t.name(event.who)} is stopped"


def _lost(t: Teller, event: ev.ToughnessLost) -> Told:
    person = t.state.combatants[event.who]
    who = t.name(event.who)
    sight = t.sight(person.id)
    left = max(0, person.toughness - event.amount)
    if sight == "exact":
        detail = (f"waits for the next test: {event.penalty}".replace("-", "−"),) if event.penalty else ()
        change = f"Toughness {person.toughness} → {left}"
        text, brief = f"{who} is hurt: {change}", f"−{event.amount} ({change})"
        return t.line(text, "MG-90", "hit", event.who, detail, brief=brief, joins=True, harm=event.amount)
    if sight == "damage":
        brief = f"−{event.amount}"
        text = f"{who} takes {event.amount}"
        return t.line(text, "MG-90", "hit", event.who, brief=brief, joins=True, harm=event.amount)
    return t.line(f"{who} is hurt", "MG-90", "hit", event.who)


def _restored(t: Teller, event: ev.ToughnessRestored) -> str:
    return f"{t.name(event.who)} gets Toughness back" + (f": {event.amount}" if t.open(event.who) else "")


def _beaten(t: Teller, event: ev.Beaten) -> Told:
    dies = event.status == "dead"
    alive = "falls unconscious" if t.state.house.npc_zero == "unconscious" else "is beaten"
    text = f"{t.name(event.who)} {'dies' if dies else alive}"
    brief = "→ DEAD" if dies else "→ UNCONSCIOUS" if "unconscious" in alive else "→ BEATEN"
    return t.line(text, "MG-90", "death", event.who, brief=brief, joins=True)


def _critical(t: Teller, event: ev.CriticalSuffered) -> Told:
    injury, trait = event.critical, event.trait
    who = t.name(event.who)
    assert trait.seq == injury.seq
    if not t.open(event.who):
        return t.line(f"{who}: {injury.name}", "MG-96", "death", event.who)
    called = f"{injury.name} ({injury.row})"
    left = (_left_behind(t, event),)
    suffers = t.line(f"{who}: {called}", "MG-96", "death", event.who, left, brief=f"→ {called}", joins=True)
    if injury.clock is None:
        return suffers
    time = _time(injury.kind, event.amount, injury.clock)
    return suffers, t.line(f"{who} {time}", "MG-98", "death", event.who, brief=f"→ {time}", joins=True)


def _left_behind(t: Teller, event: ev.CriticalSuffered) -> str:
    trait = event.trait
    return f"{'Insight' if trait.insight else 'Defect'}: {trait.name}, {t.skill(trait.skill)} {signed(trait.modifier)}"


def _time(kind: HarmKind, amount: int, clock: Clock) -> str:
    """How it ends and when, and where rounds count at the end of which one that is."""
    end = "dies" if kind == "physical" else "is lost for good"
    when = f", at the end of round {clock.round}" if clock.round is not None else ""
    return f"{end} in {counted(amount, clock.unit.removesuffix('s'))} unless treated{when}"


def _clock(t: Teller, event: ev.ClockStarted) -> str | None:
    critical, clock = event.critical, event.critical.clock
    if clock is None:
        return None
    return f"{critical.name}: {t.name(event.who)} {_time(critical.kind, event.amount, clock)}"


def _failed(t: Teller, event: ev.FearFailed) -> Told:
    long = f" for {counted(event.rounds, 'round')}" if event.rounds else ""
    rule = "MG-111" if event.rounds else "MG-117"
    return t.line(f"{t.name(event.who)} is terrified{long}", rule, "bad", event.who)


def _passed(t: Teller, event: ev.FearPassed) -> Told:
    person = t.state.combatants[event.who]
    told = "is not tested"
    if event.source in person.faced:
        told = f"has stood up to {t.source(event.source)} in this fight already"
    elif person.terror is not None:
        told = "is terrified already"
    return t.line(f"{t.name(event.who)} {told}", "MG-116", "dim", event.who)


def _terror(t: Teller, event: ev.TerrorBegan) -> Told:
    does = {
        "flee": ("only wants to get away", "MG-112"),
        "freeze": ("freezes", "MG-113"),
        "faint": ("faints", "MG-114"),
        "attack": ("attacks whatever is near", "MG-115"),
    }
    text, rule = does[event.terror.reaction]
    until = (f"until the end of round {event.terror.until}",)
    return t.line(f"{t.name(event.who)} {text}", rule, "bad", event.who, until)


def _overruled(t: Teller, event: ev.TestOverruled) -> str:
    was = "" if not t.open(event.who) else f" (rolled {event.old})"
    skill = t.skill(event.skill)
    return f"{t.name(event.who)}, {skill}: {successes(event.new)}{was}"


SENTENCES: dict[type, Sentence] = {
    ev.Protected: _protected,
    ev.ConditionsMarked: _marked,
    ev.ConditionsCleared: plain(_cleared, "MG-88", "good"),
    ev.Broke: _broke,
    ev.Unbroken: plain(_unbroken, "MG-103", "good"),
    ev.ClockStopped: plain(_stopped, "MG-103", "good", secret=True),
    ev.ToughnessLost: _lost,
    ev.ToughnessRestored: plain(_restored, "MG-145", "good"),
    ev.Beaten: _beaten,
    ev.CriticalSuffered: _critical,
    ev.ClockStarted: plain(_clock, "MG-98", "death", secret=True),
    ev.TimeRanOut: plain(lambda t, e: f"{t.name(e.who)} {ENDS[e.status]}", "MG-102", "death"),
    ev.FearFaced: plain(lambda t, e: f"{t.name(e.who)} stands up to {t.source(e.source)}", "MG-109", "good"),
    ev.FearPassed: _passed,
    ev.FearFailed: _failed,
    ev.TerrorBegan: _terror,
    ev.TerrorEnded: plain("{name} comes to", "MG-111", "good"),
    ev.TreatmentFailed: plain(
        lambda t, e: f"{t.name(e.who)} cannot help {t.name(e.patient)} as things are", "MG-106", "warn"
    ),
    ev.TestOverruled: plain(_overruled, "MG-03", "ruling", ruling=True),
}
