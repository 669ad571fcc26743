"""Chronicle lines of death, Essence and Miasma."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.telling import plain
from engine.core.view import Line
from engine.systems.miasma.audience import Narrator, Tellers
from engine.systems.miasma.events import death as ev


def cloud_left(scene: Narrator, event: ev.CloudLeft) -> Line:
    """MI-66 Death of a character."""
    where = "where they fell" if event.hex is None else f"in {show(event.hex)}"
    text = f"{event.points} Miasma of {scene.name(event.who)} hang {where}"
    return scene.line(text, "MI-66", "plain", event.who, ruling=event.ruled)


def monster_slain(scene: Narrator, event: ev.MonsterSlain) -> Line:
    """MI-71; the rating is the game master's to know."""
    rating = f" and releases {event.rating} Miasma" if scene.full(event.who) and event.rating else ""
    return scene.line(
        f"{scene.name(event.who)} is slain{rating}", "MI-71", "death", event.who, brief=f"→ SLAIN{rating}", joins=True
    )


def miasma_shared(scene: Narrator, event: ev.MiasmaShared) -> Line | None:
    """MI-71: who gets what; the game master also hears what is lost or left over."""
    words = [f"{scene.name(who)} +{share}" for who, share in event.shares.items() if share and scene.noticed(who)]
    if scene.audience == "gm" and event.lost:
        words.append(f"{event.lost} lost")
    if scene.audience == "gm" and event.spare:
        words.append(f"{event.spare} left for you to hand out")
    return scene.line(f"Miasma: {', '.join(words)}", "MI-71", "good") if words else None


def reformed(scene: Narrator, event: ev.Reformed) -> Line:
    """MI-68: who takes form again, and where."""
    where = f" at {scene.state.resting_place}" if scene.state.resting_place else ""
    return scene.line(f"{scene.name(event.who)} takes form again{where}", "MI-68", "good", event.who)


TELLERS: Tellers = {
    ev.Died: plain("{name} dies", "MI-66", "death", brief="→ DEAD", joins=True),
    ev.CloudDissipated: plain("the older cloud of {name}, {e.points} Miasma, is gone for good", "MI-70", "bad"),
    ev.CloudLeft: cloud_left,
    ev.EssenceLost: plain("{name}: Essence {e.left}", "MI-66", "warn"),
    ev.CharacterLost: plain("{name} has no Essence left and is lost", "MI-67", "death"),
    ev.MonsterSlain: monster_slain,
    ev.CloudCollected: plain("{name} takes {e.points} Miasma back", "MI-69", "good"),
    ev.MiasmaShared: miasma_shared,
    ev.Reformed: reformed,
}
