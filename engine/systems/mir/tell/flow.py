"""Chronicle lines of fights, turns and slots."""

from __future__ import annotations

from engine.core.view import Audience, Tone
from engine.systems.mir.audience import open_sheet
from engine.systems.mir.events import flow as ev
from engine.systems.mir.state import State, Throw
from engine.systems.mir.tell.say import Lines, Teller, about, dice_text, line, name, names, plain


def _opened(state: State, event: ev.FightOpened, audience: Audience) -> Lines:
    text = "A fight begins" + (f": {event.stakes}" if event.stakes and audience == "gm" else "")
    told = line(state, text, "MR-10", "head")
    if event.opener and about(state, event.opener, audience):
        told += line(state, f"{name(state, event.opener)} opens it with an attack", "MR-21", "hit", event.opener)
    return told


def _initiative(state: State, event: ev.InitiativeRolled, audience: Audience) -> Lines:
    shown = [who for who in event.who if about(state, who, audience)]
    if not shown:
        return ()
    if event.hidden and audience == "players":
        return line(state, f"{names(state, shown)}: Initiative is rolled", "MR-10", "dice", shown[0])
    throw = Throw(event.pool, event.faces, event.successes, 0, False)
    open_one = next((who for who in shown if open_sheet(state.combatants[who], audience)), shown[0])
    text = f"{names(state, shown)}: Initiative {dice_text(state, open_one, throw, audience)}"
    detail = (str(event.pool),) if open_sheet(state.combatants[open_one], audience) else ()
    brief = f"{names(state, shown)} Initiative {event.successes}"
    return line(state, text, "MR-10", "dice", shown[0], detail, brief=brief)


def _order(state: State, event: ev.OrderSet, audience: Audience) -> Lines:
    shown = [name(state, who) for who in event.order if about(state, who, audience)]
    if audience == "players" and shown == [name(state, who) for who in state.order if about(state, who, audience)]:
        return ()  # only the place of somebody they have not seen is new
    tone: Tone = "ruling" if event.ruling else "plain"
    return line(state, f"Order: {', '.join(shown)}", "MR-12", tone, ruling=event.ruling)


def _slot(state: State, event: ev.SlotBegan, audience: Audience) -> Lines:
    person = state.combatants[event.who]
    if event.forced:
        return line(state, f"{person.name} acts out of order", "MR-14", "ruling", person.id, ruling=True)
    return line(state, f"{person.name}'s slot", "MR-14", "dim", person.id)


def _skipped(state: State, event: ev.SlotSkipped, audience: Audience) -> Lines:
    if event.why != "unconscious":
        return ()
    return line(state, f"{name(state, event.who)} is unconscious and skipped", "MR-27", "dim", event.who)


def _fight_ended(state: State, event: ev.FightEnded, audience: Audience) -> Lines:
    won = f", {state.sides[event.winner]} won" if event.winner else ""
    why = f": {event.reason}" if event.reason and audience == "gm" else ""
    return line(state, f"The fight is over{won}{why}. Health returns, Wounds stay", "MR-16", "head")


TELLERS: dict[type, Teller] = {
    ev.FightOpened: _opened,
    ev.InitiativeRolled: _initiative,
    ev.OrderSet: _order,
    ev.TurnBegan: plain("Turn {e.turn}", "MR-13", "head"),
    ev.SlotBegan: _slot,
    ev.SlotSkipped: _skipped,
    ev.FightEnded: _fight_ended,
    ev.HealthRestored: plain("{name} is back at {e.health} Health", "MR-16", "good", secret=True),
}
