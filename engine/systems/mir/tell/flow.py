"""Chronicle lines of fights, turns and slots."""

from __future__ import annotations

from engine.core.telling import Sentence, Told, plain
from engine.core.view import Tone
from engine.systems.mir.events import flow as ev
from engine.systems.mir.state.rolls import Throw
from engine.systems.mir.tell.say import Teller
from engine.systems.mir.words import won


def _opened(t: Teller, event: ev.FightOpened) -> Told:
    text = "A fight begins" + (f": {event.stakes}" if event.stakes and t.gm else "")
    told = t.line(text, "MR-10", "head")
    if not (event.opener and t.may_hear(event.opener)):
        return told
    return told, t.line(f"{t.name(event.opener)} opens it with an attack", "MR-21", "hit", event.opener)


def _initiative(t: Teller, event: ev.InitiativeRolled) -> Told:
    shown = [who for who in event.who if t.may_hear(who)]
    if not shown:
        return None
    if event.hidden and not t.gm:
        return t.line(f"{t.names(shown)}: Initiative is rolled", "MR-10", "dice", shown[0])
    throw = Throw(event.pool, event.faces, event.successes, 0, False)
    open_one = next((who for who in shown if t.open(t.state.combatants[who])), shown[0])
    text = f"{t.names(shown)}: Initiative {t.dice(open_one, throw)}"
    detail = (str(event.pool),) if t.open(t.state.combatants[open_one]) else ()
    brief = f"{t.names(shown)} Initiative {event.successes}"
    return t.line(text, "MR-10", "dice", shown[0], detail, brief=brief, faces=t.faces(open_one, throw))


def _order(t: Teller, event: ev.OrderSet) -> Told:
    shown = [t.name(who) for who in event.order if t.may_hear(who)]
    if not t.gm and shown == [t.name(who) for who in t.state.order if t.may_hear(who)]:
        return None  # only the place of somebody they have not seen is new
    tone: Tone = "ruling" if event.ruling else "plain"
    rolled = [f"{t.name(who)}{_rolled(t, who)}" for who in event.order if t.may_hear(who)]
    text, brief = f"Order: {', '.join(shown)}", f"Order: {', '.join(rolled)}"
    return t.line(text, "MR-12", tone, brief=brief, ruling=event.ruling, sums=True)


def _rolled(t: Teller, who: str) -> str:
    """Somebody's Initiative behind their name; nothing that players may not see."""
    person = t.state.combatants[who]
    return "" if person.initiative is None or (person.veiled and not t.gm) else f" ({person.initiative})"


def _slot(t: Teller, event: ev.SlotBegan) -> Told:
    person = t.state.combatants[event.who]
    if event.forced:
        return t.line(f"{person.name} acts out of order", "MR-14", "ruling", person.id, ruling=True)
    return t.line(f"{person.name}'s slot", "MR-14", "dim", person.id)


def _fight_ended(t: Teller, event: ev.FightEnded) -> Told:
    winner = f", {won(t.state, event.winner)}" if event.winner else ""
    why = f": {event.reason}" if event.reason and t.gm else ""
    return t.line(f"The fight is over{winner}{why}. Health returns, Wounds stay", "MR-16", "head")


SENTENCES: dict[type, Sentence] = {
    ev.FightOpened: _opened,
    ev.InitiativeRolled: _initiative,
    ev.OrderSet: _order,
    ev.TurnBegan: plain("Turn {e.turn}", "MR-13", "head", mark="{e.turn}"),
    ev.SlotBegan: _slot,
    ev.SlotSkipped: plain(
        lambda t, e: f"{t.name(e.who)} is unconscious and skipped" if e.why == "unconscious" else None, "MR-27", "dim"
    ),
    ev.FightEnded: _fight_ended,
    ev.HealthRestored: plain("{name} is back at {e.health} Health", "MR-16", "good", secret=True),
}
