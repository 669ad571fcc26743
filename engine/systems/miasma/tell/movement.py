"""Chronicle lines of movement and turns."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma.events import movement as ev
from engine.systems.miasma.tell.say import Teller
from engine.systems.miasma.tell.words import direction

VERBS = {
    "walk": ("walks", "MI-30"),
    "duck": ("ducks away", "MI-32"),
    "run": ("runs", "MI-33"),
    "cast": ("steps", "MI-S31"),
}


def moved(t: Teller, event: ev.Moved) -> Line:
    """MI-30, MI-32, MI-33: where somebody walked, ducked or ran; a step, of which a segment has many, in brief."""
    fighter = t.fighter(event.who)
    kind = fighter.commitment.kind if fighter is not None and fighter.commitment is not None else "walk"
    verb, rule = VERBS.get(kind, ("moves", "MI-35"))
    name, to = t.name(event.who), show(event.path[-1])
    return t.line(f"{name} {verb} to {to}", rule, "move", event.who, brief=f"{name} → {to}" if verb == "walks" else "")


def move_blocked(t: Teller, event: ev.MoveBlocked) -> Line:
    """MI-23, MI-35: where somebody cannot go or turn, and who is in the way."""
    name = t.name(event.who)
    by = f", {t.name(event.by)} is in the way" if event.by else ""
    if event.turn:
        return t.line(f"{name} has no room to turn{by}", "MI-23", "warn", event.who)
    return t.line(f"{name} cannot enter {show(event.at)}{by}", "MI-35", "warn", event.who)


def contest_arose(t: Teller, event: ev.ContestArose) -> str:
    """Who wants the same hex, as far as they are noticed."""
    names = listed(t.name(who) for who in event.contest.claimants if t.noticed(who)) or "Somebody"
    return f"{names}: who gets {show(event.contest.hex)}?"


def hex_awarded(t: Teller, event: ev.HexAwarded) -> Line:
    """MI-S17: who gets the contested hex."""
    award = event.award
    who = t.name(award.who) if award.who else "nobody"
    return t.line(f"{who} gets {show(award.hex)}", "MI-S17", "ruling", award.who, ruling=True)


SENTENCES: dict[type, Sentence] = {
    ev.Moved: moved,
    ev.MoveBlocked: move_blocked,
    ev.ContestArose: plain(contest_arose, "MI-S17", "warn"),
    ev.ContestDropped: plain(lambda t, e: f"Who gets {show(e.hex)} is left open for now", "MI-S17", "warn"),
    ev.HexAwarded: hex_awarded,
    ev.Turned: plain(lambda t, e: f"{t.name(e.who)} turns to {direction(e.facing)}", "MI-31", "move"),
}
