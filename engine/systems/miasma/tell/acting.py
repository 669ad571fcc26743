"""Chronicle lines of steps A and B: deciding, paying, moving, guards."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma import events as ev
from engine.systems.miasma.action_words import action_words
from engine.systems.miasma.catalog import Weapon
from engine.systems.miasma.scene import Scene, Tellers
from engine.systems.miasma.state import Combatant, Commitment
from engine.systems.miasma.words import count, direction

VERBS = {
    "walk": ("walks", "MI-30"),
    "duck": ("ducks away", "MI-32"),
    "run": ("runs", "MI-33"),
    "cast": ("steps", "MI-S31"),
}


PRICES = {"duck": "MI-32", "run": "MI-33", "cast": "MI-79", "monster-move": "MI-57"}
"""The rule of a price, where it is not that of an attack."""


def chosen(one: Combatant, what: Commitment) -> str:
    """A decision with its length: ``Sweep + Smash (8 segments)``, ``to walk to 3,4``."""
    length = f" ({count(what.segments, 'segment')})" if what.segments > 1 else ""
    to = "" if what.move is not None or what.kind == "cast" else "to "
    return to + action_words(one, what) + length


def committed(scene: Scene, event: ev.Committed) -> Line | None:
    """MI-26: a decision, for those who may know it; standing is not worth a line."""
    one = scene.one(event.who)
    if one is None or not scene.full(event.who) or event.what.kind == "stand":
        return None
    return scene.line(f"{scene.name(event.who)} chooses {chosen(one, event.what)}", "MI-26", "dim", event.who)


def swap_chosen(scene: Scene, event: ev.SwapChosen) -> Line | None:
    """MI-S12."""
    if not scene.full(event.who):
        return None
    held = listed(scene.item(event.who, item) for item in event.hands) or "nothing"
    return scene.line(f"{scene.name(event.who)} will have {held} in hand", "MI-S12", "dim", event.who)


def foes_committed(scene: Scene, event: ev.FoesCommitted) -> Line | None:
    """MI-S08; nothing where only somebody unnoticed has chosen."""
    if not any(scene.noticed(who) for who in scene.state.decisions):
        return None
    return scene.line("the foes have chosen; now the others choose", "MI-S08", "dim")


def cost_paid(scene: Scene, event: ev.CostPaid) -> Line | None:
    """Step A, for those who may know it."""
    if not scene.full(event.who):
        return None
    paid = []
    if event.stamina:
        paid.append(f"{event.stamina} stamina")
    if event.miasma:
        paid.append(f"{event.miasma} Miasma")
    if event.spell:
        paid.append(f"a use of {scene.spell(event.who, event.spell)}")
    one = scene.one(event.who)
    kind = one.commitment.kind if one is not None and one.commitment is not None else ""
    return scene.line(f"{scene.name(event.who)} pays {listed(paid)}", PRICES.get(kind, "MI-45"), "dim", event.who)


def line_told(scene: Scene, event: ev.LineTold) -> Line:
    """MI-29."""
    return scene.line(f"{scene.name(event.who)}: {event.text}", "MI-29", "plain", event.who)


def moved(scene: Scene, event: ev.Moved) -> Line:
    """MI-30, 32, 33."""
    one = scene.one(event.who)
    kind = one.commitment.kind if one is not None and one.commitment is not None else "walk"
    verb, rule = VERBS.get(kind, ("moves", "MI-35"))
    return scene.line(f"{scene.name(event.who)} {verb} to {show(event.path[-1])}", rule, "move", event.who)


def move_blocked(scene: Scene, event: ev.MoveBlocked) -> Line:
    """MI-35, MI-23."""
    name = scene.name(event.who)
    by = f", {scene.name(event.by)} is in the way" if event.by else ""
    if event.turn:
        return scene.line(f"{name} has no room to turn{by}", "MI-23", "warn", event.who)
    return scene.line(f"{name} cannot enter {show(event.at)}{by}", "MI-35", "warn", event.who)


def contest_arose(scene: Scene, event: ev.ContestArose) -> Line:
    """MI-S17."""
    names = listed(scene.name(who) for who in event.contest.claimants if scene.noticed(who)) or "Somebody"
    return scene.line(f"{names}: who gets {show(event.contest.hex)}?", "MI-S17", "warn")


def hex_awarded(scene: Scene, event: ev.HexAwarded) -> Line:
    """MI-S17."""
    award = event.award
    who = scene.name(award.who) if award.who else "nobody"
    return scene.line(f"{who} gets {show(award.hex)}", "MI-S17", "ruling", award.who, ruled=True)


def cloud_collected(scene: Scene, event: ev.CloudCollected) -> Line:
    """MI-69."""
    return scene.line(f"{scene.name(event.who)} takes {event.points} Miasma back", "MI-69", "good", event.who)


def turned(scene: Scene, event: ev.Turned) -> Line:
    """MI-31."""
    text = f"{scene.name(event.who)} turns to {direction(event.facing)}"
    return scene.line(text, "MI-31", "move", event.who, ruled=event.ruled)


def guard_changed(scene: Scene, event: ev.GuardChanged) -> Line:
    """MI-38."""
    name, one = scene.name(event.who), scene.one(event.who)
    held = one.sheet.items.get(event.guard) if one is not None else None
    if not event.guard:
        text = f"{name} lowers the guard"
    elif isinstance(held, Weapon):
        text = f"{name} parries with {held.name}"
    else:
        text = f"{name} raises {scene.item(event.who, event.guard)}"
    return scene.line(text, "MI-38", "plain", event.who, ruled=event.ruled)


def item_changed(scene: Scene, event: ev.ItemChanged) -> Line:
    """MI-17."""
    held = listed(scene.item(event.who, item) for item in event.hands) or "nothing"
    fell = listed(scene.item(event.who, item) for item in event.drop)
    text = f"{scene.name(event.who)} holds {held}" + (f" and drops {fell}" if fell else "")
    return scene.line(text, "MI-17", "plain", event.who)


def shown(scene: Scene, event: ev.Seen) -> Line | None:
    """Somebody hidden shows itself; this one line is told although nobody knew of it before."""
    one = scene.one(event.who)
    if one is None:
        return None
    name = f"{one.name} {event.number}" if event.number else one.name
    where = f" at {show(one.hex)}" if one.hex is not None else ""
    return Line(f"{name} shows itself{where}", "", "warn", scene.mark, event.who)


TELLERS: Tellers = {
    ev.Committed: committed,
    ev.SwapChosen: swap_chosen,
    ev.FoesCommitted: foes_committed,
    ev.CostPaid: cost_paid,
    ev.LineTold: line_told,
    ev.Moved: moved,
    ev.MoveBlocked: move_blocked,
    ev.ContestArose: contest_arose,
    ev.HexAwarded: hex_awarded,
    ev.CloudCollected: cloud_collected,
    ev.Turned: turned,
    ev.GuardChanged: guard_changed,
    ev.ItemChanged: item_changed,
    ev.Seen: shown,
}
