"""Chronicle lines of rulings (MI-93), beside those of declared fields."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.systems.miasma.audience import noticed
from engine.systems.miasma.events import rulings as ev
from engine.systems.miasma.tell.say import Teller
from engine.systems.miasma.tell.words import direction


def was_placed(t: Teller, event: ev.Placed) -> Line:
    """MI-93: where somebody stands by ruling, and stood before, or that they leave the board."""
    name = t.name(event.who)
    if event.hex is None:
        return t.line(f"{name} leaves the board", "MI-93", who=event.who, ruling=True)
    fighter = t.fighter(event.who)
    was = f"{show(fighter.hex)} → " if fighter is not None and fighter.hex is not None else ""
    text = f"{name} stands at {was}{show(event.hex)}, facing {direction(event.facing)}"
    return t.line(text, "MI-93", who=event.who, ruling=True)


def combatant_added(t: Teller, event: ev.CombatantAdded) -> Line | None:
    """MI-72; a hidden one is not told of."""
    fighter = event.combatant
    if not noticed(fighter, t.audience):
        return None
    where = f" at {show(fighter.hex)}" if fighter.hex is not None else ""
    return t.line(f"{fighter.label} joins{where}", "MI-72", ruling=True)


def cancelled(t: Teller, event: ev.Cancelled) -> Line | None:
    """MI-93; that a foe's secret decision is taken back is nobody's business."""
    fighter = t.fighter(event.who)
    if not t.full(event.who) and (fighter is None or fighter.commitment is None):
        return None
    return t.line(f"{t.name(event.who)} breaks off", "MI-93", who=event.who, ruling=True)


def terrain_set(t: Teller, event: ev.TerrainSet) -> Line:
    """MI-24: what ground which hexes are."""
    tag = event.ground.tag if event.ground is not None else "plain ground"
    return t.line(f"{tag}: {' '.join(map(show, event.hexes))}", "MI-24", ruling=True)


SENTENCES: dict[type, Sentence] = {
    ev.Renamed: plain("{name} is called {e.name}", "MI-93", ruling=True),
    ev.Placed: was_placed,
    ev.ItemGiven: plain("{name} gets {e.item.name}", "MI-93", secret=True, ruling=True),
    ev.ItemTaken: plain(lambda t, e: f"{t.name(e.who)} loses {t.item(e.who, e.id)}", "MI-93", secret=True, ruling=True),
    ev.CloudRemoved: plain("the cloud of {name} is gone", "MI-93", ruling=True),
    ev.CombatantAdded: combatant_added,
    ev.Removed: plain("{name} is taken out", "MI-93", ruling=True),
    ev.Cancelled: cancelled,
    ev.Hid: plain("{name} is lost from sight", "MI-93", ruling=True),
    ev.TerrainSet: terrain_set,
    ev.SpareShared: plain("{name} gets {e.points} Miasma that were left over", "MI-S16", ruling=True),
}
