"""Chronicle lines of deciding, of the segment, and of fights that begin and end."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.offers import counted
from engine.core.telling import plain
from engine.core.view import Line
from engine.core.words import listed
from engine.systems.miasma.audience import Narrator, Tellers, noticed
from engine.systems.miasma.events import flow as ev
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.actions import Commitment
from engine.systems.miasma.tell.words import action_words

PRICES = {"duck": "MI-32", "run": "MI-33", "cast": "MI-79", "monster-move": "MI-57"}
"""The rule of a price, where it is not that of an attack."""


def chosen(fighter: Combatant, what: Commitment) -> str:
    """A decision with its length: ``Sweep + Smash (8 segments)``, ``to walk to 3,4``."""
    length = f" ({counted(what.segments, 'segment')})" if what.segments > 1 else ""
    to = "" if what.move is not None or what.kind == "cast" else "to "
    return to + action_words(fighter, what) + length


def committed(scene: Narrator, event: ev.Committed) -> Line | None:
    """MI-26: a decision, for those who may know it; standing is not worth a line."""
    fighter = scene.fighter(event.who)
    if fighter is None or not scene.full(event.who) or event.what.kind == "stand":
        return None
    return scene.line(f"{scene.name(event.who)} chooses {chosen(fighter, event.what)}", "MI-26", "dim", event.who)


def foes_committed(scene: Narrator, event: ev.FoesCommitted) -> Line | None:
    """MI-S08; nothing where only somebody unnoticed has chosen."""
    if not any(scene.noticed(who) for who in scene.state.decisions):
        return None
    return scene.line("the foes have chosen; now the others choose", "MI-S08", "dim")


def cost_paid(scene: Narrator, event: ev.CostPaid) -> Line | None:
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
    fighter = scene.fighter(event.who)
    kind = fighter.commitment.kind if fighter is not None and fighter.commitment is not None else ""
    return scene.line(f"{scene.name(event.who)} pays {listed(paid)}", PRICES.get(kind, "MI-45"), "dim", event.who)


def shown(scene: Narrator, event: ev.Seen) -> Line | None:
    """Somebody hidden shows itself; this one line is told although nobody knew of it before."""
    fighter = scene.fighter(event.who)
    if fighter is None:
        return None
    name = f"{fighter.name} {event.number}" if event.number else fighter.name
    where = f" at {show(fighter.hex)}" if fighter.hex is not None else ""
    return Line(f"{name} shows itself{where}", "", "warn", scene.mark, event.who)


def stamina_regained(scene: Narrator, event: ev.StaminaRegained) -> Line | None:
    """MI-63: those whose stamina the audience sees, in one line."""
    gains = [
        f"{scene.name(who)} +{gain}" for who, gain in event.gains.items() if scene.numbers(who) and scene.noticed(who)
    ]
    return scene.line(f"breath: {', '.join(gains)}", "MI-63", "dim") if gains else None


def segment_began(scene: Narrator, event: ev.SegmentBegan) -> Line | None:
    """MI-27: whose commitments are over; those in the free who simply act every segment are not worth a line."""
    scene.mark = str(event.segment)
    freed = [who for who in event.free if scene.noticed(who) and _was_bound(scene, who)]
    return scene.line(f"free again: {listed(map(scene.name, freed))}", "MI-27", "dim") if freed else None


def _was_bound(scene: Narrator, who: str) -> bool:
    fighter = scene.fighter(who)
    return fighter is not None and fighter.commitment is not None and fighter.commitment.segments > 1


def interrupted(scene: Narrator, event: ev.Interrupted) -> Line:
    """MI-64 Stagger, MI-S33 Use of an interrupted spell, MI-S09 Paying for a chain."""
    name, fighter = scene.name(event.who), scene.fighter(event.who)
    if not scene.full(event.who) or fighter is None or fighter.commitment is None:
        return scene.line(f"{name}: what was begun comes to nothing", "MI-64", "warn", event.who)
    what = action_words(fighter, fighter.commitment)
    if event.short:
        return scene.line(f"{name} cannot pay for the rest of {what}", "MI-S09", "warn", event.who)
    kept = "; its use is kept" if event.kept else ""
    brief = f"loses {what}"
    return scene.line(f"{name}: {what} is lost{kept}", "MI-64", "warn", event.who, brief=brief, joins=True)


def fight_began(scene: Narrator, event: ev.FightBegan) -> Line:
    """A fight is set up; the hidden are not counted for players."""
    if event.setup:
        return scene.line(f"{event.title}: an empty field", "MI-25", "head")
    there = [
        fighter for fighter in event.combatants.values() if fighter.hex is not None and noticed(fighter, scene.audience)
    ]
    return scene.line(f"{event.title}: {listed(fighter.label for fighter in there)}", "MI-25", "head")


def fight_started(scene: Narrator, event: ev.FightStarted) -> Line:
    """Flow, SETUP: everybody who is seen."""
    there = [
        fighter
        for fighter in scene.state.combatants.values()
        if fighter.hex is not None and noticed(fighter, scene.audience)
    ]
    return scene.line(f"the fight starts: {listed(fighter.label for fighter in there)}", "MI-25", "head")


def fight_ended(scene: Narrator, event: ev.FightEnded) -> Line:
    """The fight is over."""
    return scene.line("the fight is over", "MI-93" if event.ruled else "MI-25", "head", ruling=event.ruled)


TELLERS: Tellers = {
    ev.Committed: committed,
    ev.SwapChosen: plain(
        lambda t, e: f"{t.name(e.who)} will have {t.items(e.who, e.hands)} in hand", "MI-S12", "dim", secret=True
    ),
    ev.FoesCommitted: foes_committed,
    ev.CostPaid: cost_paid,
    ev.LineTold: plain("{name}: {e.text}", "MI-29"),
    ev.Seen: shown,
    ev.StaminaRegained: stamina_regained,
    ev.SegmentBegan: segment_began,
    ev.Interrupted: interrupted,
    ev.FightBegan: fight_began,
    ev.FightStarted: fight_started,
    ev.FightEnded: fight_ended,
}
