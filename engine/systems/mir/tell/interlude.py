"""Chronicle lines of days."""

from __future__ import annotations

from engine.core.telling import Sentence, plain
from engine.systems.mir.events import interlude as ev
from engine.systems.mir.tell.say import Teller
from engine.systems.mir.words import severity_text


def _worsened(t: Teller, event: ev.WoundWorsened) -> str:
    return f"A Wound of {t.name(event.who)} gets worse: {severity_text(event.severity)}"


def _rested(t: Teller, event: ev.NightRested) -> str:
    return f"{t.name(event.who)} {'rests well' if event.well_rested else 'rests'} on day {event.day}"


def _healed(t: Teller, event: ev.WoundHealed) -> str:
    text = "is healed" if event.gone else f"heals to {severity_text(event.severity)}"
    return f"A Wound of {t.name(event.who)} {text}"


SENTENCES: dict[type, Sentence] = {
    ev.DayEnded: plain("The day ends: day {e.day} begins", "MR-57", "head"),
    ev.WoundWorsened: plain(_worsened, "MR-57", "bad", secret=True),
    ev.NightRested: plain(_rested, "MR-58"),
    ev.WoundHealed: plain(_healed, "MR-58", "good", secret=True),
    ev.ScenarioEnded: plain("The scenario ends", "MR-60", "head"),
    ev.WoundVanished: plain("A Severe Wound of {name} vanishes", "MR-60", "good", secret=True),
}
