"""Chronicle lines of acts: moves, things in hand, tests. A hidden roll tells players its outcome only (MR-07)."""

from __future__ import annotations

from engine.core.telling import Spoken
from engine.core.view import Audience
from engine.systems.mir.audience import open_sheet
from engine.systems.mir.events import acts as ev
from engine.systems.mir.rules.distance import distance, pair
from engine.systems.mir.state import State
from engine.systems.mir.tell.say import Lines, Teller, about, dice_text, line, name, plain
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


def _moved(state: State, event: ev.Moved, audience: Audience) -> Lines:
    person = state.combatants[event.who]
    where = state.places.get(str(event.at), "")
    was = f"{person.at} → " if event.how == "gm" else ""
    to = f"to position {was}{event.at}" + (f" ({where})" if where else "")
    if event.heading is not None and about(state, event.heading.target, audience):
        other = state.combatants[event.heading.target]
        after = event.pins.get(pair(person.id, other.id), abs(event.at - other.at))
        word = "toward" if event.heading.toward else "away from"
        before = place_text(state, distance(state, person, other))
        to = f"{word} {other.name}: {before} → {place_text(state, after)}"
    elif event.at == person.at and event.pins != state.pins:
        to = "to another distance"
    ruling = event.how == "gm"
    text, tone = f"{person.name} {VERBS[event.how]} {to}", "ruling" if ruling else "move"
    return line(state, text, MOVE_RULES[event.how], tone, person.id, ruling=ruling)  # type: ignore[arg-type]


def _tested(state: State, event: ev.TestRolled, audience: Audience) -> Lines:
    trial = event.trial
    person = about(state, trial.who, audience)
    if person is None:
        return ()
    result = "passed" if trial.passed else "failed"
    if trial.kind == "run":
        result = "three units" if trial.passed else "two units"
    elif trial.kind == "prolonged":
        result = f"towards {trial.difficulty}"
    rule, title = TEST_RULES[trial.kind], skill_title(state, trial.skill)
    if trial.hidden and audience == "players":
        result = "rolled" if trial.kind == "prolonged" else result
        return line(state, f"{person.name}, {title}: {result}", rule, "plain", person.id)
    dice = "automatic" if not trial.difficulty else dice_text(state, person.id, trial.throw, audience)
    needs = f" of {trial.difficulty}" if trial.kind not in ("run", "prolonged") and trial.difficulty else ""
    detail = (str(trial.throw.pool),) if open_sheet(person, audience) else ()
    return line(state, f"{person.name}, {title}: {dice}{needs}, {result}", rule, "dice", person.id, detail)


def _progress(hidden: bool, progress: int, target: int, audience: Audience) -> str:
    return "" if hidden and audience == "players" else f": {progress}/{target}"


def _started(state: State, event: ev.ProlongedStarted, audience: Audience) -> Lines:
    test = event.test
    done = _progress(test.hidden, test.progress, test.target, audience)
    return line(state, f"{name(state, event.who)} begins {test.label}{done}", "MR-20", who=event.who)


def _advanced(state: State, event: ev.ProlongedAdvanced, audience: Audience) -> Lines:
    test = state.combatants[event.who].prolonged
    if test is None:
        return ()
    done = _progress(event.hidden, event.progress, test.target, audience)
    return line(state, f"{name(state, event.who)} goes on with {test.label}{done}", "MR-20", who=event.who)


def _reloaded(t: Spoken, event: ev.Reloaded) -> str:
    person = t.state.combatants[event.who]
    weapon = person.items[event.item].weapon
    text = "is loaded" if event.loaded else f"{event.progress} of {weapon.reload} actions"
    return f"{person.name} reloads: {weapon.name} {text}"


def _readied(t: Spoken, event: ev.WeaponReadied) -> str:
    person = t.state.combatants[event.who]
    held = [item.weapon.name for key, item in person.items.items() if key in event.ready and item.weapon.hands]
    return f"{person.name} holds {' and '.join(held) or 'nothing'}"


def _bandaged(t: Spoken, event: ev.WoundBandaged) -> str:
    wound = next((found for found in t.state.combatants[event.who].wounds if found.seq == event.wound), None)
    return f"A Wound of {t.name(event.who)} is bandaged ({severity_text(wound.severity) if wound else ''})"


def _art(t: Spoken, event: ev.ArtUsed) -> str:
    text = f"{t.name(event.who)} uses {event.name}" + (f": {event.text}" if event.text else "")
    return text + (" (free)" if event.free else "")


def _searched(state: State, event: ev.PersonSearched, audience: Audience) -> Lines:
    if not about(state, event.target, audience):
        return ()
    found = f"finds {', '.join(event.found)}" if event.found else "finds nothing"
    text = f"{name(state, event.who)} searches {name(state, event.target)}: {found}"
    return line(state, text, "MR-26", who=event.who)


TELLERS: dict[type, Teller] = {
    ev.Moved: _moved,
    ev.Reloaded: plain(_reloaded, "MR-23"),
    ev.WeaponReadied: plain(_readied, "MR-25"),
    ev.TestRolled: _tested,
    ev.ProlongedStarted: _started,
    ev.ProlongedAdvanced: _advanced,
    ev.ProlongedDone: plain("{name} completes {e.label}", "MR-20", "good"),
    ev.ProlongedLost: plain(
        "{name} loses all progress of {e.label}: {e.why}",
        "MR-20",
        "warn",
    ),
    ev.WoundBandaged: plain(_bandaged, "MR-55", "good"),
    ev.BandageFailed: plain("The bandage of {name} does not hold", "MR-55", "warn"),
    ev.ArtUsed: plain(_art, "MR-22", "magic"),
    ev.PersonSearched: _searched,
}
