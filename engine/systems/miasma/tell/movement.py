"""Chronicle lines of movement and turns."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma.audience import Narrator, Tellers
from engine.systems.miasma.events import movement as ev
from engine.systems.miasma.tell.words import direction

VERBS = {
    "walk": ("walks", "MI-30"),
    "duck": ("ducks away", "MI-32"),
    "run": ("runs", "MI-33"),
    "cast": ("steps", "MI-S31"),
}


def moved(scene: Narrator, event: ev.Moved) -> Line:
    """MI-30, MI-32, MI-33: where somebody walked, ducked or ran."""
    fighter = scene.fighter(event.who)
    kind = fighter.commitment.kind if fighter is not None and fighter.commitment is not None else "walk"
    verb, rule = VERBS.get(kind, ("moves", "MI-35"))
    return scene.line(f"{scene.name(event.who)} {verb} to {show(event.path[-1])}", rule, "move", event.who)


def move_blocked(scene: Narrator, event: ev.MoveBlocked) -> Line:
    """MI-35 Movers in each other's way, MI-23 Large monsters."""
    name = scene.name(event.who)
    by = f", {scene.name(event.by)} is in the way" if event.by else ""
    if event.turn:
        return scene.line(f"{name} has no room to turn{by}", "MI-23", "warn", event.who)
    return scene.line(f"{name} cannot enter {show(event.at)}{by}", "MI-35", "warn", event.who)


def contest_arose(scene: Narrator, event: ev.ContestArose) -> Line:
    """MI-S17 Two for one hex."""
    names = listed(scene.name(who) for who in event.contest.claimants if scene.noticed(who)) or "Somebody"
    return scene.line(f"{names}: who gets {show(event.contest.hex)}?", "MI-S17", "warn")


def hex_awarded(scene: Narrator, event: ev.HexAwarded) -> Line:
    """MI-S17 Two for one hex."""
    award = event.award
    who = scene.name(award.who) if award.who else "nobody"
    return scene.line(f"{who} gets {show(award.hex)}", "MI-S17", "ruling", award.who, ruling=True)


def turned(scene: Narrator, event: ev.Turned) -> Line:
    """MI-31: which way somebody turns."""
    text = f"{scene.name(event.who)} turns to {direction(event.facing)}"
    return scene.line(text, "MI-31", "move", event.who, ruling=event.ruled)


TELLERS: Tellers = {
    ev.Moved: moved,
    ev.MoveBlocked: move_blocked,
    ev.ContestArose: contest_arose,
    ev.HexAwarded: hex_awarded,
    ev.Turned: turned,
}
