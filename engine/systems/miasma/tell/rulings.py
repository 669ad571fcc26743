"""Chronicle lines of rulings (MI-93), beside those of declared fields."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.view import Line
from engine.systems.miasma import events as ev
from engine.systems.miasma.audience import Scene, Tellers, noticed
from engine.systems.miasma.tell.words import direction


def renamed(scene: Scene, event: ev.Renamed) -> Line:
    """MI-93 Rulings."""
    return scene.line(f"{scene.name(event.who)} is called {event.name}", "MI-93", who=event.who, ruled=True)


def was_placed(scene: Scene, event: ev.Placed) -> Line:
    """MI-93 Rulings."""
    name = scene.name(event.who)
    if event.hex is None:
        return scene.line(f"{name} leaves the board", "MI-93", who=event.who, ruled=True)
    fighter = scene.fighter(event.who)
    was = f"{show(fighter.hex)} → " if fighter is not None and fighter.hex is not None else ""
    text = f"{name} stands at {was}{show(event.hex)}, facing {direction(event.facing)}"
    return scene.line(text, "MI-93", who=event.who, ruled=True)


def item_given(scene: Scene, event: ev.ItemGiven) -> Line | None:
    """MI-93 Rulings."""
    if not scene.full(event.who):
        return None
    return scene.line(f"{scene.name(event.who)} gets {event.item.name}", "MI-93", who=event.who, ruled=True)


def item_taken(scene: Scene, event: ev.ItemTaken) -> Line | None:
    """MI-93 Rulings."""
    if not scene.full(event.who):
        return None
    text = f"{scene.name(event.who)} loses {scene.item(event.who, event.id)}"
    return scene.line(text, "MI-93", who=event.who, ruled=True)


def cloud_removed(scene: Scene, event: ev.CloudRemoved) -> Line:
    """MI-93 Rulings."""
    return scene.line(f"the cloud of {scene.name(event.who)} is gone", "MI-93", who=event.who, ruled=True)


def combatant_added(scene: Scene, event: ev.CombatantAdded) -> Line | None:
    """MI-72; a hidden one is not told of."""
    fighter = event.combatant
    if not noticed(fighter, scene.audience):
        return None
    where = f" at {show(fighter.hex)}" if fighter.hex is not None else ""
    return scene.line(f"{fighter.label} joins{where}", "MI-72", ruled=True)


def removed(scene: Scene, event: ev.Removed) -> Line:
    """MI-93 Rulings."""
    return scene.line(f"{scene.name(event.who)} is taken out", "MI-93", who=event.who, ruled=True)


def cancelled(scene: Scene, event: ev.Cancelled) -> Line | None:
    """MI-93; that a foe's secret decision is taken back is nobody's business."""
    fighter = scene.fighter(event.who)
    if not scene.full(event.who) and (fighter is None or fighter.commitment is None):
        return None
    return scene.line(f"{scene.name(event.who)} breaks off", "MI-93", who=event.who, ruled=True)


def hid(scene: Scene, event: ev.Hid) -> Line:
    """MI-93 Rulings."""
    return scene.line(f"{scene.name(event.who)} is lost from sight", "MI-93", who=event.who, ruled=True)


def terrain_set(scene: Scene, event: ev.TerrainSet) -> Line:
    """MI-24 Terrain."""
    tag = event.ground.tag if event.ground is not None else "plain ground"
    return scene.line(f"{tag}: {' '.join(map(show, event.hexes))}", "MI-24", ruled=True)


def spare_shared(scene: Scene, event: ev.SpareShared) -> Line:
    """MI-S16 Sharing Miasma."""
    text = f"{scene.name(event.who)} gets {event.points} Miasma that were left over"
    return scene.line(text, "MI-S16", who=event.who, ruled=True)


TELLERS: Tellers = {
    ev.Renamed: renamed,
    ev.Placed: was_placed,
    ev.ItemGiven: item_given,
    ev.ItemTaken: item_taken,
    ev.CloudRemoved: cloud_removed,
    ev.CombatantAdded: combatant_added,
    ev.Removed: removed,
    ev.Cancelled: cancelled,
    ev.Hid: hid,
    ev.TerrainSet: terrain_set,
    ev.SpareShared: spare_shared,
}
