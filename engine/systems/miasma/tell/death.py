"""Chronicle lines of death, Essence and Miasma."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.view import Line
from engine.systems.miasma import events as ev
from engine.systems.miasma.audience import Scene, Tellers


def died(scene: Scene, event: ev.Died) -> Line:
    """MI-66 Death of a character."""
    return scene.line(f"{scene.name(event.who)} dies", "MI-66", "death", event.who, brief="→ DEAD", joins=True)


def cloud_dissipated(scene: Scene, event: ev.CloudDissipated) -> Line:
    """MI-70 Dying again first."""
    text = f"the older cloud of {scene.name(event.who)}, {event.points} Miasma, is gone for good"
    return scene.line(text, "MI-70", "bad", event.who)


def cloud_left(scene: Scene, event: ev.CloudLeft) -> Line:
    """MI-66 Death of a character."""
    where = "where they fell" if event.hex is None else f"in {show(event.hex)}"
    text = f"{event.points} Miasma of {scene.name(event.who)} hang {where}"
    return scene.line(text, "MI-66", "plain", event.who, ruled=event.ruled)


def essence_lost(scene: Scene, event: ev.EssenceLost) -> Line:
    """MI-66 Death of a character."""
    return scene.line(f"{scene.name(event.who)}: Essence {event.left}", "MI-66", "warn", event.who)


def character_lost(scene: Scene, event: ev.CharacterLost) -> Line:
    """MI-67 Lost."""
    return scene.line(f"{scene.name(event.who)} has no Essence left and is lost", "MI-67", "death", event.who)


def monster_slain(scene: Scene, event: ev.MonsterSlain) -> Line:
    """MI-71; the rating is the game master's to know."""
    rating = f" and releases {event.rating} Miasma" if scene.full(event.who) and event.rating else ""
    return scene.line(
        f"{scene.name(event.who)} is slain{rating}", "MI-71", "death", event.who, brief=f"→ SLAIN{rating}", joins=True
    )


def cloud_collected(scene: Scene, event: ev.CloudCollected) -> Line:
    """MI-69 Collecting a cloud."""
    return scene.line(f"{scene.name(event.who)} takes {event.points} Miasma back", "MI-69", "good", event.who)


def miasma_shared(scene: Scene, event: ev.MiasmaShared) -> Line | None:
    """MI-71: who gets what; the game master also hears what is lost or left over."""
    words = [f"{scene.name(who)} +{share}" for who, share in event.shares.items() if share and scene.noticed(who)]
    if scene.audience == "gm" and event.lost:
        words.append(f"{event.lost} lost")
    if scene.audience == "gm" and event.spare:
        words.append(f"{event.spare} left for you to hand out")
    return scene.line(f"Miasma: {', '.join(words)}", "MI-71", "good") if words else None


def reformed(scene: Scene, event: ev.Reformed) -> Line:
    """MI-68 Coming back."""
    where = f" at {scene.state.resting_place}" if scene.state.resting_place else ""
    return scene.line(f"{scene.name(event.who)} takes form again{where}", "MI-68", "good", event.who)


TELLERS: Tellers = {
    ev.Died: died,
    ev.CloudDissipated: cloud_dissipated,
    ev.CloudLeft: cloud_left,
    ev.EssenceLost: essence_lost,
    ev.CharacterLost: character_lost,
    ev.MonsterSlain: monster_slain,
    ev.CloudCollected: cloud_collected,
    ev.MiasmaShared: miasma_shared,
    ev.Reformed: reformed,
}
