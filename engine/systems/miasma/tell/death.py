"""Chronicle lines of death, Essence and Miasma."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.systems.miasma.events import death as ev
from engine.systems.miasma.tell.say import Teller


def cloud_left(t: Teller, event: ev.CloudLeft) -> str:
    """MI-66: how much Miasma hangs where."""
    where = "where they fell" if event.hex is None else f"in {show(event.hex)}"
    return f"{event.points} Miasma of {t.name(event.who)} hang {where}"


def monster_slain(t: Teller, event: ev.MonsterSlain) -> Line:
    """MI-71; the rating is the game master's to know."""
    rating = f" and releases {event.rating} Miasma" if t.full(event.who) and event.rating else ""
    return t.line(
        f"{t.name(event.who)} is slain{rating}", "MI-71", "death", event.who, brief=f"→ SLAIN{rating}", joins=True
    )


def miasma_shared(t: Teller, event: ev.MiasmaShared) -> Line | None:
    """MI-71: who gets what; the game master also hears what is lost or left over."""
    words = [f"{t.name(who)} +{share}" for who, share in event.shares.items() if share and t.noticed(who)]
    if t.audience == "gm" and event.lost:
        words.append(f"{event.lost} lost")
    if t.audience == "gm" and event.spare:
        words.append(f"{event.spare} left for you to hand out")
    return t.line(f"Miasma: {', '.join(words)}", "MI-71", "good") if words else None


SENTENCES: dict[type, Sentence] = {
    ev.Died: plain("{name} dies", "MI-66", "death", brief="→ DEAD", joins=True),
    ev.CloudDissipated: plain("the older cloud of {name}, {e.points} Miasma, is gone for good", "MI-70", "bad"),
    ev.CloudLeft: plain(cloud_left, "MI-66"),
    ev.EssenceLost: plain("{name}: Essence {e.left}", "MI-66", "warn"),
    ev.CharacterLost: plain("{name} has no Essence left and is lost", "MI-67", "death"),
    ev.MonsterSlain: monster_slain,
    ev.CloudCollected: plain("{name} takes {e.points} Miasma back", "MI-69", "good"),
    ev.MiasmaShared: miasma_shared,
    ev.Reformed: plain(
        lambda t, e: f"{t.name(e.who)} takes form again" + f" at {t.state.resting_place}" * bool(t.state.resting_place),
        "MI-68",
        "good",
    ),
}
