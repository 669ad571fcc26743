"""Chronicle lines of acts: moves, things in hand, tests. A hidden roll tells players its outcome only (MR-07)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.telling import Sentence, Told, plain
from engine.systems.mir.events import acts as ev
from engine.systems.mir.rules.distance import distance, pair
from engine.systems.mir.tell.say import Teller
from engine.systems.mir.words import place_text, severity_text, skill_title

VERBS = {"move": "moves", "run": "runs", "lost": "falls back", "gm": "is moved"}
MOVE_RULES = {"move": "MR-17", "run": "MR-18", "lost": "MR-28", "gm": "MR-62"}
TEST_RULES = {
    "skill": "MR-19",
    "run": "MR-18",
    "prolonged": "MR-20",
    "bandage": "MR-55",
    "resilience": "MR-59",
    "search": "MR-26",
    "art": "MR-22",
}


def _moved(t: Teller, event: ev.Moved) -> Told:
    person = t.state.combatants[event.who]
    where = t.state.places.get(str(event.at), "")
    goal = f"from position {person.at} to {event.at}" if event.how == "gm" else f"to position {event.at}"
    to = goal + (f" ({where})" if where else "")
    if event.heading is not None and t.may_hear(event.heading.target):
        other = t.state.combatants[event.heading.target]
        after = event.pins.get(pair(person.id, other.id), abs(event.at - other.at))
        word = "toward" if event.heading.toward else "away from"
        before = place_text(t.state, distance(t.state, person, other))
        to = f"{word} {other.name}: {before} → {place_text(t.state, after)}"
    elif event.at == person.at and event.pins != t.state.pins:
        to = "to another distance"
    ruling = event.how == "gm"
    text, tone = f"{person.name} {VERBS[event.how]} {to}", "ruling" if ruling else "move"
    return t.line(text, MOVE_RULES[event.how], tone, person.id, ruling=ruling)  # type: ignore[arg-type]


def _tested(t: Teller, event: ev.TestRolled) -> Told:
    trial = event.trial
    person = t.state.combatants[trial.who]
    if not t.seen(person):
        return None
    result = "passed" if trial.passed else "failed"
    if trial.kind == "run":
        result = "three units" if trial.passed else "two units"
    elif trial.kind == "prolonged":
        result = f"towards {trial.difficulty}"
    rule, title = TEST_RULES[trial.kind], skill_title(t.state, trial.skill)
    if trial.hidden and not t.gm:
        result = "rolled" if trial.kind == "prolonged" else result
        return t.line(f"{person.name}, {title}: {result}", rule, "plain", person.id)
    dice = "automatic" if not trial.difficulty else t.dice(person.id, replace(trial.throw, critical=False))
    needs = f" of {trial.difficulty}" if trial.kind not in ("run", "prolonged") and trial.difficulty else ""
    detail = (str(trial.throw.pool),) if t.open(person) else ()
    faces = t.faces(person.id, trial.throw) if trial.difficulty else ()
    return t.line(f"{person.name}, {title}: {dice}{needs}, {result}", rule, "dice", person.id, detail, faces=faces)


def _progress(t: Teller, hidden: bool, progress: int, target: int) -> str:
    return "" if hidden and not t.gm else f": {progress}/{target}"


def _started(t: Teller, event: ev.ProlongedStarted) -> str:
    test = event.test
    return f"{t.name(event.who)} begins {test.label}{_progress(t, test.hidden, test.progress, test.target)}"


def _advanced(t: Teller, event: ev.ProlongedAdvanced) -> str | None:
    test = t.state.combatants[event.who].prolonged
    if test is None:
        return None
    done = _progress(t, event.hidden, event.progress, test.target)
    return f"{t.name(event.who)} goes on with {test.label}{done}"


def _reloaded(t: Teller, event: ev.Reloaded) -> str:
    person = t.state.combatants[event.who]
    weapon = person.items[event.item].weapon
    text = "is loaded" if event.loaded else f"{event.progress} of {weapon.reload} actions"
    return f"{person.name} reloads: {weapon.name} {text}"


def _readied(t: Teller, event: ev.WeaponReadied) -> str:
    person = t.state.combatants[event.who]
    held = [item.weapon.name for key, item in person.items.items() if key in event.ready and item.weapon.hands]
    return f"{person.name} holds {' and '.join(held) or 'nothing'}"


def _bandaged(t: Teller, event: ev.WoundBandaged) -> str:
    person = t.state.combatants[event.who]
    wound = next((found for found in person.wounds if found.seq == event.wound), None)
    how_bad = f" ({severity_text(wound.severity)})" if wound is not None and t.health(person) == "exact" else ""
    return f"A Wound of {t.name(event.who)} is bandaged{how_bad}"


def _art(t: Teller, event: ev.ArtUsed) -> str:
    text = f"{t.name(event.who)} uses {event.name}" + (f": {event.text}" if event.text else "")
    return text + (" (free)" if event.free else "")


def _searched(t: Teller, event: ev.PersonSearched) -> str | None:
    if not t.may_hear(event.target):
        return None
    found = f"finds {', '.join(event.found)}" if event.found else "finds nothing"
    return f"{t.name(event.who)} searches {t.name(event.target)}: {found}"


SENTENCES: dict[type, Sentence] = {
    ev.Moved: _moved,
    ev.Reloaded: plain(_reloaded, "MR-23"),
    ev.WeaponReadied: plain(_readied, "MR-25"),
    ev.TestRolled: _tested,
    ev.ProlongedStarted: plain(_started, "MR-20"),
    ev.ProlongedAdvanced: plain(_advanced, "MR-20"),
    ev.ProlongedDone: plain("{name} completes {e.label}", "MR-20", "good"),
    ev.ProlongedLost: plain("{name} loses all progress of {e.label}: {e.why}", "MR-20", "warn"),
    ev.WoundBandaged: plain(_bandaged, "MR-55", "good"),
    ev.BandageFailed: plain("The bandage of {name} does not hold", "MR-55", "warn"),
    ev.ArtUsed: plain(_art, "MR-22", "magic"),
    ev.PersonSearched: plain(_searched, "MR-26"),
}
