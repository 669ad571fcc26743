"""Chronicle lines of strikes, hits, staggers and the move book."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.foes import wounds
from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.systems.miasma.audience import noticed
from engine.systems.miasma.audience import wounds as wounds_of
from engine.systems.miasma.events import attack as ev
from engine.systems.miasma.rules.ground import cells
from engine.systems.miasma.rules.stats import recovers_in
from engine.systems.miasma.rules.timing import COSTLY, resolves
from engine.systems.miasma.tell.say import Teller
from engine.systems.miasma.tell.sums import hit_brief, hit_steps, hit_sum


def _met(t: Teller, event: ev.Struck) -> bool:
    """Whether anybody the audience knows of, other than the attacker, stands in the hexes struck."""
    struck_hexes = set(event.hexes)
    return any(
        fighter.id != event.who and not struck_hexes.isdisjoint(cells(fighter))
        for fighter in (person for person in t.state.combatants.values() if noticed(person, t.audience))
    )


def struck(t: Teller, event: ev.Struck) -> Line | None:
    """Which hexes a strike falls on. Players hear at once that nobody stood there, as far as they can see.

    ``Missed`` is not told to them: its absence would give somebody hidden away.
    """
    fighter = t.fighter(event.who)
    hexes = " ".join(show(cell) for cell in event.hexes) or "nothing"
    what = ""
    if event.spell:
        what = f"{t.spell(event.who, event.spell)} "
    elif (
        fighter is not None
        and fighter.commitment is not None
        and fighter.commitment.move is not None
        and t.full(event.who)
    ):
        what = f"{fighter.commitment.move.name} "
    text = f"{t.name(event.who)}{': ' + what if what else ' '}strikes {hexes}"
    alone = t.audience == "players" and not _met(t, event)
    text += ", and nobody is there" if alone else ""
    rule = (
        "MI-87" if event.spell else {"line": "MI-49", "sweep": "MI-48", "area": "MI-49", "first": "MI-56"}[event.shape]
    )
    return t.line(text, rule, "plain" if alone else "dim", event.who)


def hit(t: Teller, event: ev.Hit) -> Line | None:
    """MI-58, MI-59: the whole sum, to those who see the numbers of whoever is hit."""
    if not t.noticed(event.target):
        return None
    text = f"{t.name(event.who)} hits {t.name(event.target)}"
    attacker = event.who if t.noticed(event.who) else event.target
    if not t.numbers(event.target):
        return t.line(text, "MI-58", "hit", attacker, about=event.target)
    brief, steps = f"{text} {hit_brief(event)}", hit_steps(event, t.state.house)
    whole = f"{text}: {hit_sum(event)}"
    return t.line(whole, "MI-58", "hit", attacker, steps, brief=brief, about=event.target, harm=event.life, by=attacker)


def life_lost(t: Teller, event: ev.LifeLost) -> Line | None:
    """The Life left, or as much of it as the audience sees (MI-S38)."""
    fighter, shown = t.fighter(event.who), t.pools(event.who)
    if fighter is None or not event.amount:
        return None
    name = t.name(event.who)
    if shown == "exact":
        left = f"{event.left}/{fighter.life_max}"
        return t.line(f"{name}: {left} Life left", "MI-60", "plain", event.who, brief=f"({left})", joins=True)
    if shown == "damage":
        brief, harm = f"−{event.amount} Life", event.amount
        text = f"{name} loses {event.amount} Life"
        return t.line(text, "MI-60", "plain", event.who, brief=brief, joins=True, harm=harm)
    if shown == "nothing":
        return None
    now = wounds(event.left, fighter.life_max)
    if now == wounds_of(fighter):
        return None
    return t.line(f"{name} is {now}", "MI-S38", "plain", event.who, brief=f"({now})", joins=True)


def stamina_lost(t: Teller, event: ev.StaminaLost) -> Line | None:
    """The stamina left, where the audience sees it."""
    fighter = t.fighter(event.who)
    if fighter is None or not event.amount or not t.numbers(event.who):
        return None
    return t.line(f"{t.name(event.who)}: {event.left}/{fighter.stamina_max} stamina left", "MI-59", "dim", event.who)


def staggered(t: Teller, event: ev.Staggered) -> Line:
    """MI-64: who is staggered, and until when where their pools may be known."""
    fighter, up = t.fighter(event.who), ""
    if fighter is not None and t.numbers(event.who):
        turns, lost = recovers_in(fighter), fighter.commitment
        # Nothing comes back in a segment in which it was broken off (MI-S30).
        busy = lost is not None and lost.kind in COSTLY and resolves(t.state)
        up = f" until {t.state.segment + turns + busy}" if turns is not None else ", without getting breath back"
    text, brief = f"{t.name(event.who)} is staggered{up}", f"→ STAGGERED{up}"
    return t.line(text, "MI-64", "bad", event.who, brief=brief, joins=True)


SENTENCES: dict[type, Sentence] = {
    ev.Struck: struck,
    ev.Missed: plain(lambda t, e: f"{t.name(e.who)} hits nobody" if t.gm else None, "MI-36"),
    ev.Hit: hit,
    ev.LifeLost: life_lost,
    ev.StaminaLost: stamina_lost,
    ev.Staggered: staggered,
    ev.Recovered: plain("{name} is on their feet again", "MI-65", "good"),
    ev.MoveSeen: lambda t, e: None if t.gm else t.line(f"this move of {t.name(e.who)} is known now", "MI-S38", "dim"),
    ev.MoveSaved: plain("{name} keeps the move {e.move.name}", "MI-55", secret=True),
}
