"""Chronicle lines of slots, actions and days."""

from __future__ import annotations

from engine.core.dice import Rolled
from engine.core.view import Audience
from engine.systems.mir import events as ev
from engine.systems.mir.distance import distance, place_text
from engine.systems.mir.harm import severity_text
from engine.systems.mir.pools import skill_title
from engine.systems.mir.state import State, Throw
from engine.systems.mir.tell.base import Lines, Teller, about, dice_text, line
from engine.systems.mir.words import name, names, open_sheet, seen


def _rolled(state: State, event: Rolled, audience: Audience) -> Lines:
    """Told with the result of the roll, which says what the dice were for."""
    return ()


def _opened(state: State, event: ev.FightOpened, audience: Audience) -> Lines:
    text = "A fight begins" + (f": {event.stakes}" if event.stakes and audience == "gm" else "")
    return line(state, text, "MR-10", "head")


def _initiative(state: State, event: ev.InitiativeRolled, audience: Audience) -> Lines:
    shown = [who for who in event.who if about(state, who, audience)]
    if not shown:
        return ()
    throw = Throw(event.pool, event.faces, event.successes, 0, False)
    open_one = next((who for who in shown if open_sheet(state.people[who], audience)), shown[0])
    text = f"{names(state, shown)}: Initiative {dice_text(state, open_one, throw, audience)}"
    detail = (str(event.pool),) if open_sheet(state.people[open_one], audience) else ()
    return line(state, text, "MR-10", "dice", shown[0], detail)


def _order(state: State, event: ev.OrderSet, audience: Audience) -> Lines:
    shown = [name(state, who) for who in event.order if about(state, who, audience)]
    if audience == "players" and shown == [name(state, who) for who in state.order if about(state, who, audience)]:
        return ()  # only the place of somebody they have not seen is new
    return line(state, f"Order: {', '.join(shown)}", "MR-12", "ruling" if event.ruling else "dim", ruling=event.ruling)


def _turn(state: State, event: ev.TurnBegan, audience: Audience) -> Lines:
    return line(state, f"Turn {event.turn}", "MR-13", "head")


def _slot(state: State, event: ev.SlotBegan, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    if event.forced:
        return line(state, f"{person.name} acts out of order", "MR-14", "ruling", person.id, ruling=True)
    return line(state, f"{person.name}'s slot", "MR-14", "dim", person.id)


def _skipped(state: State, event: ev.SlotSkipped, audience: Audience) -> Lines:
    if event.why != "unconscious" or not about(state, event.who, audience):
        return ()
    return line(state, f"{name(state, event.who)} is unconscious and skipped", "MR-27", "dim", event.who)


def _silent(state: State, event: object, audience: Audience) -> Lines:
    return ()


def _fight_ended(state: State, event: ev.FightEnded, audience: Audience) -> Lines:
    won = f", {state.sides[event.winner]} won" if event.winner else ""
    why = f": {event.reason}" if event.reason and audience == "gm" else ""
    return line(state, f"The fight is over{won}{why}. Health returns, Wounds stay", "MR-16", "head")


def _restored(state: State, event: ev.HealthRestored, audience: Audience) -> Lines:
    if not open_sheet(state.people[event.who], audience):
        return ()
    return line(state, f"{name(state, event.who)} is back at {event.health} Health", "MR-16", "good", event.who)


def _moved(state: State, event: ev.Moved, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    verbs = {"move": "moves", "run": "runs", "lost": "falls back", "gm": "is moved"}
    rules = {"move": "MR-17", "run": "MR-18", "lost": "MR-28", "gm": "MR-62"}
    where = state.places.get(str(event.at), "")
    was = f"{person.at} → " if event.how == "gm" else ""
    to = f"to position {was}{event.at}" + (f" ({where})" if where else "")
    if event.heading is not None and about(state, event.heading.target, audience):
        other = state.people[event.heading.target]
        after = event.pins[next(iter(event.pins))] if event.pins else abs(event.at - other.at)
        before = distance(state, person, other)
        word = "toward" if event.heading.toward else "away from"
        to = f"{word} {other.name}: {place_text(state, before)} → {place_text(state, after)}"
    elif event.pins:
        to = "to another distance"
    ruling = event.how == "gm"
    return line(
        state,
        f"{person.name} {verbs[event.how]} {to}",
        rules[event.how],
        "ruling" if ruling else "move",
        person.id,
        ruling=ruling,
    )


TEST_RULES = {
    "skill": "MR-19",
    "run": "MR-18",
    "prolonged": "MR-20",
    "bandage": "MR-55",
    "resilience": "MR-59",
    "search": "MR-26",
    "art": "MR-22",
}


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
    rule = TEST_RULES[trial.kind]
    if trial.hidden and audience == "players":
        return line(state, f"{person.name}, {skill_title(state, trial.skill)}: {result}", rule, "plain", person.id)
    dice = "automatic" if not trial.difficulty else dice_text(state, person.id, trial.throw, audience)
    needs = f" of {trial.difficulty}" if trial.kind not in ("run", "prolonged") and trial.difficulty else ""
    text = f"{person.name}, {skill_title(state, trial.skill)}: {dice}{needs}, {result}"
    detail = (str(trial.throw.pool),) if open_sheet(person, audience) else ()
    return line(state, text, rule, "dice", person.id, detail)


def _prolonged_started(state: State, event: ev.ProlongedStarted, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    test = event.test
    text = f"{name(state, event.who)} begins {test.label}: {test.progress}/{test.target}"
    return line(state, text, "MR-20", who=event.who)


def _prolonged_advanced(state: State, event: ev.ProlongedAdvanced, audience: Audience) -> Lines:
    test = state.people[event.who].prolonged
    if test is None or not about(state, event.who, audience):
        return ()
    text = f"{name(state, event.who)} goes on with {test.label}: {event.progress}/{test.target}"
    return line(state, text, "MR-20", who=event.who)


def _prolonged_done(state: State, event: ev.ProlongedDone, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    return line(state, f"{name(state, event.who)} completes {event.label}", "MR-20", "good", event.who)


def _prolonged_lost(state: State, event: ev.ProlongedLost, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    text = f"{name(state, event.who)} loses all progress of {event.label}: {event.why}"
    return line(state, text, "MR-20", "bad", event.who)


def _reloaded(state: State, event: ev.Reloaded, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    weapon = person.items[event.item].weapon
    text = "is loaded" if event.loaded else f"{event.progress} of {weapon.reload} actions"
    return line(state, f"{person.name} reloads: {weapon.name} {text}", "MR-23", who=person.id)


def _readied(state: State, event: ev.WeaponReadied, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    held = [item.weapon.name for key, item in person.items.items() if key in event.ready and item.weapon.hands]
    return line(state, f"{person.name} holds {' and '.join(held) or 'nothing'}", "MR-25", who=person.id)


def _bandaged(state: State, event: ev.WoundBandaged, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    wound = next((one for one in state.people[event.who].wounds if one.seq == event.wound), None)
    what = severity_text(wound.severity) if wound else ""
    return line(state, f"A Wound of {name(state, event.who)} is bandaged ({what})", "MR-55", "good", event.who)


def _bandage_failed(state: State, event: ev.BandageFailed, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    return line(state, f"The bandage of {name(state, event.who)} does not hold", "MR-55", "bad", event.who)


def _art(state: State, event: ev.ArtUsed, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    text = f"{person.name} uses {event.name}" + (f": {event.text}" if event.text else "")
    return line(state, text + (" (free)" if event.free else ""), "MR-22", "magic", person.id)


def _searched(state: State, event: ev.PersonSearched, audience: Audience) -> Lines:
    if not (about(state, event.who, audience) and about(state, event.target, audience)):
        return ()
    found = f"finds {', '.join(event.found)}" if event.found else "finds nothing"
    return line(
        state, f"{name(state, event.who)} searches {name(state, event.target)}: {found}", "MR-26", who=event.who
    )


# ---- days ----------------------------------------------------------------------


def _day(state: State, event: ev.DayEnded, audience: Audience) -> Lines:
    return line(state, f"The day ends: day {event.day} begins", "MR-57", "head")


def _worsened(state: State, event: ev.WoundWorsened, audience: Audience) -> Lines:
    if not open_sheet(state.people[event.who], audience):
        return ()
    text = f"A Wound of {name(state, event.who)} gets worse: {severity_text(event.severity)}"
    return line(state, text, "MR-57", "bad", event.who)


def _rested(state: State, event: ev.NightRested, audience: Audience) -> Lines:
    if not seen(state.people[event.who], audience):
        return ()
    how = "rests well" if event.well_rested else "rests"
    return line(state, f"{name(state, event.who)} {how} on day {event.day}", "MR-58", who=event.who)


def _healed(state: State, event: ev.WoundHealed, audience: Audience) -> Lines:
    if not open_sheet(state.people[event.who], audience):
        return ()
    text = "is healed" if event.gone else f"heals to {severity_text(event.severity)}"
    return line(state, f"A Wound of {name(state, event.who)} {text}", "MR-58", "good", event.who)


def _vanished(state: State, event: ev.WoundVanished, audience: Audience) -> Lines:
    if not open_sheet(state.people[event.who], audience):
        return ()
    return line(state, f"A Severe Wound of {name(state, event.who)} vanishes", "MR-60", "good", event.who)


def _scenario(state: State, event: ev.ScenarioEnded, audience: Audience) -> Lines:
    return line(state, "The scenario ends", "MR-60", "head")


TELLERS: dict[type, Teller] = {
    Rolled: _rolled,
    ev.FightOpened: _opened,
    ev.InitiativeRolled: _initiative,
    ev.OrderSet: _order,
    ev.TurnBegan: _turn,
    ev.SlotBegan: _slot,
    ev.SlotSkipped: _skipped,
    ev.SlotEnded: _silent,
    ev.FightEnded: _fight_ended,
    ev.HealthRestored: _restored,
    ev.Spent: _silent,
    ev.Moved: _moved,
    ev.TestRolled: _tested,
    ev.Settled: _silent,
    ev.ProlongedStarted: _prolonged_started,
    ev.ProlongedAdvanced: _prolonged_advanced,
    ev.ProlongedDone: _prolonged_done,
    ev.ProlongedLost: _prolonged_lost,
    ev.Reloaded: _reloaded,
    ev.Shot: _silent,
    ev.WeaponReadied: _readied,
    ev.WoundBandaged: _bandaged,
    ev.BandageFailed: _bandage_failed,
    ev.ArtUsed: _art,
    ev.PersonSearched: _searched,
    ev.DayEnded: _day,
    ev.WoundWorsened: _worsened,
    ev.NightRested: _rested,
    ev.WoundHealed: _healed,
    ev.ResilienceUsed: _silent,
    ev.ScenarioEnded: _scenario,
    ev.WoundVanished: _vanished,
}
