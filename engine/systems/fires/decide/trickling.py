"""The trickle at the start of a Turn, one body at a time (FF-48, FF-160, FF-188)."""

from __future__ import annotations

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.decide import assault, damage, sheets
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.body import Trickled
from engine.systems.fires.rules.blows import Assault, Packet
from engine.systems.fires.rules.force import empty_slots
from engine.systems.fires.rules.memory import of_book
from engine.systems.fires.rules.sources import gripped
from engine.systems.fires.state import HERO


def trickle(play: Play, who: str) -> None:
    """The trickle of one body, in the order of FF-48, defeat tested after each token."""
    sheets.react(play, who, "turn-start")
    body = play.people[who]
    if not (body.conditions or body.waiting or body.routine):
        damage.check_over(play)
        return
    first = [name for name in first_to_come(play.book) if body.conditions.get(name)]
    for condition in dict.fromkeys((*first, *body.conditions)):
        each = condition in first and play.state.house.bleeding_per_token
        for _ in range(body.conditions[condition] if each else 1):
            if play.people[who].conditions.get(condition) and not play.people[who].out:
                suffer(play, who, condition)
    for kind, row in play.book.damage_types.items() if play.people[who].waiting else ():
        waiting = play.people[who].waiting.get(kind, 0)
        if not waiting:
            continue
        amounts = (r.amount for r in row.rules if isinstance(r, effects.Trickle) and r.on == "turn-start")
        for _ in range(min(waiting, next(amounts, 0))):
            if not play.people[who].out and empty_slots(play.book, play.state, who):
                play.add(Trickled(who, kind, 1))
                damage.fell(play, who, kind)
                burst(play, who, kind)
    routine(play, who)
    damage.check_over(play)


@of_book
def first_to_come(book: Catalog) -> tuple[str, ...]:
    """The conditions whose damage waits before it reaches HP, which comes before all other (FF-48, FF-S05)."""
    waiting = {kind for kind, row in book.damage_types.items() if row.placing == "unassigned"}
    dealt = {name: [rule for rule in row.rules if rule.on == "turn-start"] for name, row in book.conditions.items()}
    return tuple(
        name
        for name, rules in dealt.items()
        if any(isinstance(rule, effects.Damage) and rule.type in waiting for rule in rules)
    )


def suffer(play: Play, who: str, condition: str) -> None:
    """What a condition does at the start of its bearer's Turn; what moves and commands comes with the Turn itself."""
    rules = [rule for rule in play.book.conditions[condition].rules if not sheets.later(rule, who)]
    sheets.each(play, rules, "turn-start", play.scene(who, condition=condition))


def burst(play: Play, who: str, kind: str) -> None:
    """What waited for a defeat by the waiting tokens that it left, of its own type (blood burst)."""
    body = play.people[who]
    name, _, power = body.mark.partition(":")
    row = play.book.attunements.get(name)
    if not body.out or row is None:
        return
    left = any(isinstance(r, effects.Damage) and r.on == "use" and r.type == kind for r in row.rules)
    for rule in row.rules if left else ():
        if rule.on == "target-defeated":
            scene = play.scene(HERO, target=who, action=name).with_names(pwr=int(power or 0))
            play.interpret(play, rule, scene)


def routine(play: Play, who: str) -> None:
    """What a hold keeps dealing (FF-160, FF-S103)."""
    body = play.people[who]
    if body.routine and gripped(play.book, body) and not body.out:
        words = ((key.split(), count) for key, count in body.routine.items())
        packets = tuple(Packet(kind, count, tuple(worded)) for (kind, *worded), count in words)
        assault.make(play, Assault("the hold", packets=packets, source="condition"), (who,))
