"""Chronicle lines of steps C and D: strikes, hits, staggers, deaths."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.foes import wounds
from engine.core.view import Line
from engine.systems.miasma import events as ev
from engine.systems.miasma import seen
from engine.systems.miasma.action_words import action_words
from engine.systems.miasma.board import cells
from engine.systems.miasma.scene import Scene, Tellers
from engine.systems.miasma.sums import hit_steps, hit_sum


def _met(scene: Scene, event: ev.Struck) -> bool:
    """Whether anybody the audience knows of, other than the attacker, stands in the hexes struck."""
    struck_hexes = set(event.hexes)
    return any(
        one.id != event.who and not struck_hexes.isdisjoint(cells(one))
        for one in seen.noticed_ones(scene.state, scene.audience)
    )


def struck(scene: Scene, event: ev.Struck) -> Line | None:
    """Step C. Players hear at once that nobody stood there, as far as they can see.

    ``Missed`` is not told to them: its absence would give somebody hidden away.
    """
    one = scene.one(event.who)
    hexes = " ".join(show(cell) for cell in event.hexes) or "nothing"
    what = ""
    if event.spell:
        what = f"{scene.spell(event.who, event.spell)} "
    elif one is not None and one.commitment is not None and one.commitment.move is not None and scene.full(event.who):
        what = f"{one.commitment.move.name} "
    text = f"{scene.name(event.who)}{': ' + what if what else ' '}strikes {hexes}"
    if scene.audience == "players" and not _met(scene, event):
        text += ", and nobody is there"
    rule = (
        "MI-87" if event.spell else {"line": "MI-49", "sweep": "MI-48", "area": "MI-49", "first": "MI-56"}[event.shape]
    )
    return scene.line(text, rule, "plain", event.who)


def missed(scene: Scene, event: ev.Missed) -> Line | None:
    """Step C: nobody was there."""
    if scene.audience == "players":
        return None
    return scene.line(f"{scene.name(event.who)} hits nobody", "MI-36", "dim", event.who)


def hit(scene: Scene, event: ev.Hit) -> Line | None:
    """MI-58, MI-59: the whole sum, to those who see the numbers of whoever is hit."""
    if not scene.noticed(event.target):
        return None
    text = f"{scene.name(event.who)} hits {scene.name(event.target)}"
    attacker = event.who if scene.noticed(event.who) else event.target
    if not scene.numbers(event.target):
        return scene.line(text, "MI-58", "hit", attacker)
    return scene.line(f"{text}: {hit_sum(event)}", "MI-58", "hit", attacker, hit_steps(event))


def life_lost(scene: Scene, event: ev.LifeLost) -> Line | None:
    """The Life left, or as much of it as the audience sees (MI-S38)."""
    one, shown = scene.one(event.who), scene.pools(event.who)
    if one is None or not event.amount:
        return None
    name = scene.name(event.who)
    if shown == "numbers":
        return scene.line(f"{name}: {event.left}/{one.life_max} Life left", "MI-60", "bad", event.who)
    if shown == "damage":
        return scene.line(f"{name} loses {event.amount} Life", "MI-60", "bad", event.who)
    if shown == "nothing":
        return None
    now = wounds(event.left, one.life_max)
    return None if now == seen.wounds(one) else scene.line(f"{name} is {now}", "MI-S38", "bad", event.who)


def stamina_lost(scene: Scene, event: ev.StaminaLost) -> Line | None:
    """The stamina left, where the audience sees it."""
    one = scene.one(event.who)
    if one is None or not event.amount or not scene.numbers(event.who):
        return None
    return scene.line(
        f"{scene.name(event.who)}: {event.left}/{one.stamina_max} stamina left", "MI-59", "dim", event.who
    )


def interrupted(scene: Scene, event: ev.Interrupted) -> Line:
    """MI-64, MI-S33, MI-S09."""
    name, one = scene.name(event.who), scene.one(event.who)
    if not scene.full(event.who) or one is None or one.commitment is None:
        return scene.line(f"{name}: what was begun comes to nothing", "MI-64", "bad", event.who)
    what = action_words(one, one.commitment)
    if event.short:
        return scene.line(f"{name} cannot pay for the rest of {what}", "MI-S09", "bad", event.who)
    kept = "; its use is kept" if event.kept else ""
    return scene.line(f"{name}: {what} is lost{kept}", "MI-64", "bad", event.who)


def staggered(scene: Scene, event: ev.Staggered) -> Line:
    """MI-64."""
    return scene.line(f"{scene.name(event.who)} is staggered", "MI-64", "bad", event.who)


def died(scene: Scene, event: ev.Died) -> Line:
    """MI-66."""
    return scene.line(f"{scene.name(event.who)} dies", "MI-66", "death", event.who)


def cloud_dissipated(scene: Scene, event: ev.CloudDissipated) -> Line:
    """MI-70."""
    text = f"the older cloud of {scene.name(event.who)}, {event.points} Miasma, is gone for good"
    return scene.line(text, "MI-70", "bad", event.who)


def cloud_left(scene: Scene, event: ev.CloudLeft) -> Line:
    """MI-66."""
    text = f"{event.points} Miasma of {scene.name(event.who)} hang in {show(event.hex)}"
    return scene.line(text, "MI-66", "bad", event.who, ruled=event.ruled)


def essence_lost(scene: Scene, event: ev.EssenceLost) -> Line:
    """MI-66."""
    return scene.line(f"{scene.name(event.who)}: Essence {event.left}", "MI-66", "bad", event.who)


def character_lost(scene: Scene, event: ev.CharacterLost) -> Line:
    """MI-67."""
    return scene.line(f"{scene.name(event.who)} has no Essence left and is lost", "MI-67", "death", event.who)


def monster_slain(scene: Scene, event: ev.MonsterSlain) -> Line:
    """MI-71; the rating is the game master's to know."""
    rating = f" and releases {event.rating} Miasma" if scene.full(event.who) and event.rating else ""
    return scene.line(f"{scene.name(event.who)} is slain{rating}", "MI-71", "death", event.who)


TELLERS: Tellers = {
    ev.Struck: struck,
    ev.Missed: missed,
    ev.Hit: hit,
    ev.LifeLost: life_lost,
    ev.StaminaLost: stamina_lost,
    ev.Interrupted: interrupted,
    ev.Staggered: staggered,
    ev.Died: died,
    ev.CloudDissipated: cloud_dissipated,
    ev.CloudLeft: cloud_left,
    ev.EssenceLost: essence_lost,
    ev.CharacterLost: character_lost,
    ev.MonsterSlain: monster_slain,
}
