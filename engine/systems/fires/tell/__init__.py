"""The chronicle: what happened, in sentences; and the short names of steps."""

from __future__ import annotations

from typing import Any

from engine.core.rulings import made
from engine.core.telling import Sentence, Words, told
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from engine.systems.fires.commands import Command
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands import journey as trips
from engine.systems.fires.events import Event
from engine.systems.fires.events import flow as facts
from engine.systems.fires.events.gear import ChargeSpent, CounterSet, PieceSet
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import State
from engine.systems.fires.tell import body, flow
from engine.systems.fires.tell.say import Teller, known
from engine.systems.fires.words import PLACES

SENTENCES: dict[type, Sentence] = {**flow.SENTENCES, **body.SENTENCES}
GOES_ON = (*body.SENTENCES, facts.TurnSet, facts.EffectBegun, ChargeSpent, CounterSet, PieceSet)
"""Facts that belong to what was begun before them, like whatever happens to a body."""


def tell(before: State, event: Event, audience: Audience, called: Called) -> tuple[Line, ...]:
    """Chronicle lines for a fact; none where the audience learns nothing."""
    if not known(before, event, audience):
        return ()
    return told(Teller(before, audience, called), SENTENCES, event, scene_of)


def scene_of(before: State, event: Event) -> SceneMark:
    """An act of the hero is one scene with all that comes of it, what it uses up too; a counterbeat is one from the
    roll on its table; a doom begins its own.
    """
    if not before.fought:
        return ""
    if isinstance(event, facts.Committed | facts.DoomCame) or (
        isinstance(event, facts.TableSet) and event.why in ("rolled", "kept")
    ):
        return "opens"
    return "goes-on" if isinstance(event, GOES_ON) else ""


def here(state: State, kind: str, key: int | str) -> Any:
    """The option or find of this key on the page one is on, as the chronicle keeps it (FF-181); None where it
    keeps no chapter: old ones do not.
    """
    chapter = state.kept.get("chapters", {}).get(state.journey.chapter)
    return chapter["pages"][state.journey.page][kind][key] if chapter else None


def turned(t: Teller, c: trips.TurnPage) -> str:
    """The way that a page offered, where it says one."""
    option = here(t.state, "options", c.option)
    return " ".join(option["text"].split()) if option and option["text"].strip() else "A page is turned"


def taken(t: Teller, c: trips.PickUp) -> str:
    """What was found."""
    find = here(t.state, "finds", c.find)
    return f"{t.called(find)} taken" if find else "A find is taken"


LABELS: dict[type, Words] = {
    orders.Act: lambda t, c: f"{t.hero}: {t.called(c.attunement or c.item or c.action)}",
    orders.EndFight: "The fight ends: {e.outcome}",
    orders.Place: "{t.hero} takes position",
    orders.Ready: "{t.hero} makes ready",
    orders.EndBeat: "{t.hero} ends the beat",
    orders.Pass: "{t.hero} lets it pass",
    orders.Choose: "{t.hero} decides",
    orders.Charm: "{t.hero} leads the charmed",
    orders.Reroll: "{t.hero} re-rolls",
    orders.RaiseDie: "{t.hero} raises a die",
    orders.FireMissile: "{t.hero} fires a missile",
    orders.StartFight: "The fight begins",
    orders.RuleTile: "Ground changed",
    trips.NextFight: "The next fight",
    trips.DrawChapter: lambda t, c: "A chapter is drawn" if t.state.journey.deck else "The prestige begins",
    trips.TurnPage: turned,
    trips.PickUp: taken,
    trips.Rest: "A short reprieve",
    trips.RestOver: "The reprieve is over",
    trips.Attune: lambda t, c: f"Attuned: {', '.join(map(t.called, c.attunements)) or 'nothing'}",
    trips.Upgrade: lambda t, c: f"{c.stat.upper()} raised",
    trips.Stow: lambda t, c: f"{t.called(c.piece)}: {PLACES[c.place].lower()}",
    trips.Buy: lambda t, c: f"{t.called(c.thing)} bought",
    trips.UseOutside: lambda t, c: f"{t.called(c.attunement or c.item)} used",
}


def label(before: State, command: Command, audience: Audience, called: Called) -> str:
    """A step's short name."""
    words = LABELS.get(type(command))
    if words is None:
        return made.label(RULINGS, before, command, audience, called)
    return Teller(before, audience, called).words(words, command) or ""
