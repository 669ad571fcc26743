"""Chronicle lines of deciding, of the segment, and of fights that begin and end."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.hexgrid import show
from engine.core.offers import counted
from engine.core.telling import Sentence, plain
from engine.core.view import Line, Tone
from engine.core.words import listed
from engine.systems.miasma.audience import noticed
from engine.systems.miasma.events import flow as ev
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.actions import Commitment
from engine.systems.miasma.tell.say import Teller
from engine.systems.miasma.tell.words import action_words

PRICES = {"duck": "MI-32", "run": "MI-33", "cast": "MI-79", "monster-move": "MI-57"}
"""The rule of a price, where it is not that of an attack."""


def chosen(fighter: Combatant, what: Commitment, on: str = "") -> str:
    """A decision with its length: ``Sweep + Smash (8 segments)``, ``to walk to 3,4``; ``on`` whom a spell is cast."""
    length = f" ({counted(what.segments, 'segment')})" if what.segments > 1 else ""
    to = "" if what.move is not None or what.kind == "cast" else "to "
    return to + action_words(fighter, what) + on + length


def committed(t: Teller, event: ev.Committed) -> Line | None:
    """MI-26: a decision, for those who may know it; standing is not worth a line."""
    fighter = t.fighter(event.who)
    if fighter is None or not t.full(event.who) or event.what.kind == "stand":
        return None
    what = event.what
    on = f" on {t.name(what.target)}" if what.kind == "cast" and what.target else ""
    return t.line(f"{t.name(event.who)} chooses {chosen(fighter, what, on)}", "MI-26", "dim", event.who)


def foes_committed(t: Teller, event: ev.FoesCommitted) -> str | None:
    """Nothing where only somebody unnoticed has chosen."""
    told = any(t.noticed(who) for who in t.state.decisions)
    return "the foes have chosen; now the others choose" if told else None


def cost_paid(t: Teller, event: ev.CostPaid) -> Line | None:
    """MI-45, MI-79: what somebody pays as the segment begins, for those who may know it."""
    if not t.full(event.who):
        return None
    paid = []
    if event.stamina:
        paid.append(f"{event.stamina} stamina")
    if event.miasma:
        paid.append(f"{event.miasma} Miasma")
    if event.spell:
        paid.append(f"a use of {t.spell(event.who, event.spell)}")
    fighter = t.fighter(event.who)
    kind = fighter.commitment.kind if fighter is not None and fighter.commitment is not None else ""
    return t.line(f"{t.name(event.who)} pays {listed(paid)}", PRICES.get(kind, "MI-45"), "dim", event.who)


def shown(t: Teller, event: ev.Seen) -> Line | None:
    """Somebody hidden shows itself; this one line is told although nobody knew of it before."""
    fighter = t.fighter(event.who)
    if fighter is None:
        return None
    name = f"{fighter.name} {event.number}" if event.number else fighter.name
    where = f" at {show(fighter.hex)}" if fighter.hex is not None else ""
    return Line(f"{name} shows itself{where}", "", "warn", t.mark, event.who)


def stamina_regained(t: Teller, event: ev.StaminaRegained) -> Line | None:
    """MI-63: those whose stamina the audience sees, in one line."""
    gains = [f"{t.name(who)} +{gain}" for who, gain in event.gains.items() if t.numbers(who) and t.noticed(who)]
    return t.line(f"breath: {', '.join(gains)}", "MI-63", "dim") if gains else None


def segment_began(t: Teller, event: ev.SegmentBegan) -> Line | None:
    """MI-27: whose commitments are over; those in the free who simply act every segment are not worth a line."""
    t.mark = str(event.segment)
    freed = [who for who in event.free if t.noticed(who) and _was_bound(t, who)]
    return t.line(f"free again: {listed(map(t.name, freed))}", "MI-27", "dim") if freed else None


def _was_bound(t: Teller, who: str) -> bool:
    fighter = t.fighter(who)
    return fighter is not None and fighter.commitment is not None and fighter.commitment.segments > 1


def interrupted(t: Teller, event: ev.Interrupted) -> Line:
    """MI-64, MI-S09, MI-S33: what is lost and why; to those who may not know, that something is. Of whoever dies of the
    same blow it is bookkeeping.
    """
    name, fighter = t.name(event.who), t.fighter(event.who)
    if not t.full(event.who) or fighter is None or fighter.commitment is None:
        return t.line(f"{name}: what was begun comes to nothing", "MI-64", "warn", event.who)
    what = action_words(fighter, fighter.commitment)
    if event.short:
        return t.line(f"{name} cannot pay for the rest of {what}", "MI-S09", "warn", event.who)
    kept = "; its use is kept" if event.kept else ""
    tone: Tone = "warn" if fighter.life > 0 else "dim"
    brief = f"loses {what}"
    return t.line(f"{name}: {what} is lost{kept}", "MI-64", tone, event.who, brief=brief, joins=True)


def there(t: Teller, people: Mapping[str, Combatant]) -> str:
    """Everybody on the board who is seen: the hidden are not counted for players."""
    return listed(one.label for one in people.values() if one.hex is not None and noticed(one, t.audience))


SENTENCES: dict[type, Sentence] = {
    ev.Committed: committed,
    ev.SwapChosen: plain(
        lambda t, e: f"{t.name(e.who)} will have {t.items(e.who, e.hands)} in hand", "MI-S12", "dim", secret=True
    ),
    ev.FoesCommitted: plain(foes_committed, "MI-S08", "dim"),
    ev.CostPaid: cost_paid,
    ev.LineTold: plain("{name}: {e.text}", "MI-29"),
    ev.Seen: shown,
    ev.StaminaRegained: stamina_regained,
    ev.SegmentBegan: segment_began,
    ev.Interrupted: interrupted,
    ev.FightBegan: plain(
        lambda t, e: f"{e.title}: {'an empty field' if e.setup else there(t, e.combatants)}", "MI-25", "head"
    ),
    ev.FightStarted: plain(lambda t, e: f"the fight starts: {there(t, t.state.combatants)}", "MI-25", "head"),
    ev.FightEnded: plain("the fight is over", lambda t, e: "MI-93" if e.ruled else "MI-25", "head"),
}
