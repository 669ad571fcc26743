"""Chronicle lines of rulings (MI-93), beside those of declared fields."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma.audience import noticed
from engine.systems.miasma.events import rulings as ev
from engine.systems.miasma.rules.ground import cells, may_stand
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


def cancelled(t: Teller, event: ev.Cancelled) -> str | None:
    """That a foe's secret decision is taken back is nobody's business."""
    fighter = t.fighter(event.who)
    shown = t.full(event.who) or (fighter is not None and fighter.commitment is not None)
    return f"{t.name(event.who)} breaks off" if shown else None


def item_taken(t: Teller, event: ev.ItemTaken) -> str:
    """Whoever had decided is asked once more: what they carry is not what it was."""
    anew = ", and decides anew" if event.who in {**t.state.decisions, **t.state.swaps} else ""
    return f"{t.name(event.who)} loses {t.item(event.who, event.id)}{anew}"


def terrain_set(t: Teller, event: ev.TerrainSet) -> str:
    """What ground which hexes are, and who stands there already whom it does not let in: no fight could begin so."""
    ground, laid = event.ground, {*event.hexes}
    told = f"{ground.tag if ground is not None else 'plain ground'}: {' '.join(map(show, event.hexes))}"
    caught = [
        t.name(fighter.id)
        for fighter in t.state.combatants.values()
        if ground is not None and noticed(fighter, t.audience) and laid & {*cells(fighter)} and fighter.hex is not None
        if not may_stand(fighter, ground.no_entry)
    ]
    stand = "stands" if len(caught) == 1 else "stand"
    return f"{told}; {listed(caught)} {stand} there and may not enter it" if caught else told


SENTENCES: dict[type, Sentence] = {
    ev.Renamed: plain(
        lambda t, e: f"{t.name(e.who)} is called {e.name}{f' {e.number}' if e.number else ''}", "MI-93", ruling=True
    ),
    ev.Placed: was_placed,
    ev.ItemGiven: plain("{name} gets {e.item.name}", "MI-93", secret=True, ruling=True),
    ev.ItemTaken: plain(item_taken, "MI-93", secret=True, ruling=True),
    ev.CloudRemoved: plain("the cloud of {name} is gone", "MI-93", ruling=True),
    ev.CombatantAdded: combatant_added,
    ev.Removed: plain("{name} is taken out", "MI-93", ruling=True),
    ev.Cancelled: plain(cancelled, "MI-93", ruling=True),
    ev.Hid: plain("{name} is lost from sight", "MI-93", ruling=True),
    ev.TerrainSet: plain(terrain_set, "MI-24", ruling=True),
    ev.SpareShared: plain("{name} gets {e.points} Miasma that were left over", "MI-S16", ruling=True),
}
