"""Lines about an exchange: declared, defended, rolled line by line, hit or missed, damage line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.view import Line
from engine.systems.yokai import events as e
from engine.systems.yokai.state import Attack, Check
from engine.systems.yokai.tell.say import SIDE, Teller
from engine.systems.yokai.words import damage_text, lines_of, signed, total_text


def _declared(t: Teller, event: e.ActionDeclared) -> Line:
    action = event.action
    verb = "attacks" if action.attack else "uses"
    at = ", ".join(t.name(who) for who in event.targets)
    what = f"{at} with {action.name}" if action.attack else action.name + (f" on {at}" if at else "")
    extra = f" ({event.price} FP)" if event.price not in ("", "0") and t.numbers(event.who) else ""
    rule = "YO-45" if action.id == "basic" else "YO-42" if action.attack else "YO-47"
    return t.line(f"{t.name(event.who)} {verb} {what}{extra}", rule, "plain", who=event.who)


def _opened(t: Teller, event: e.ExchangeOpened) -> Line | None:
    frame = event.frame
    if isinstance(frame, Attack) or frame.action is not None:
        return None
    names = " against ".join(t.name(party.roller.who) for party in frame.parties)
    dn = f", DN {frame.dn}" if frame.dn is not None else ""
    return t.line(f"{names}: {frame.purpose}{dn}", "YO-11" if frame.dn is not None else "YO-08", "plain")


def _defence(t: Teller, event: e.DefenceChosen) -> Line:
    who = event.roller.who
    of = "" if who == event.target else f" for {t.name(event.target)}"
    return t.line(f"{t.name(who)} defends{of}: {event.defence}", "YO-43", "plain", who=who)


def _declined(t: Teller, event: e.DefenceDeclined) -> Line:
    return t.line(f"{t.name(event.target)} uses no defence", "YO-46", "dim", who=event.target)


def _totalled(t: Teller, event: e.Totalled) -> Line:
    total, role = event.total, event.role
    name = t.name(total.who)
    if not t.dice(total.who):
        return t.line(f"{name} rolls out of sight ({role})", "YO-18", "dice", who=total.who)
    detail = lines_of(total.lines) if t.numbers(total.who) else ()
    return t.line(f"{name}, {role}: {total_text(total)}", "YO-15", "dice", who=total.who, detail=detail)


def _tied(t: Teller, event: e.CheckTied) -> Line:
    frame = t.frame(event.frame)
    names: list[str] = []
    if isinstance(frame, Check):
        names = [t.name(frame.parties[i].roller.who) for i in event.indexes]
    elif frame is not None:
        names = [t.name(frame.roller.who), *(t.name(frame.targets[i].who) for i in event.indexes)]
    return t.line(f"tied: {', '.join(names)} roll again", "YO-09", "warn")


def _resolved(t: Teller, event: e.CheckResolved) -> Line:
    frame = t.frame(event.frame)
    if isinstance(frame, Check) and frame.dn is None:
        won = [t.name(p.roller.who) for p in frame.parties if p.team == event.winner]
        return t.line(
            f"{', '.join(won) or SIDE.get(event.winner, event.winner)} wins by {event.margin}", "YO-10", "good"
        )
    who = frame.parties[0].roller.who if isinstance(frame, Check) else ""
    text = f"{t.name(who)} {'succeeds' if event.success else 'fails'}, margin {signed(event.margin)}"
    if not t.dice(who):
        text = f"{t.name(who)} {'succeeds' if event.success else 'fails'}"
    return t.line(text, "YO-11", "good" if event.success else "bad", who=who)


def _hit(t: Teller, event: e.AttackHit) -> Line:
    by = f" by {event.margin}" if event.margin is not None and _both(t, event.frame, event.target) else ""
    return t.line(f"{t.attacker(event.frame)} hits {t.name(event.target)}{by}", "YO-57", "hit", who=event.target)


def _missed(t: Teller, event: e.AttackMissed) -> Line:
    show = event.margin is not None and _both(t, event.frame, event.target)
    by = f" by {abs(event.margin or 0)}" if show else ""
    return t.line(f"{t.attacker(event.frame)} misses {t.name(event.target)}{by}", "YO-57", "plain", who=event.target)


def _both(t: Teller, number: int, target: str) -> bool:
    """Whether the audience saw the dice of both, so that the margin tells nothing new."""
    frame = t.frame(number)
    return isinstance(frame, Attack) and t.dice(frame.roller.who) and t.dice(target)


def _fizzled(t: Teller, event: e.AttackFizzled) -> Line:
    text = f"the attack of {t.attacker(event.frame)} on {t.name(event.target)} comes to nothing"
    return t.line(text, "YO-S37", "dim", who=event.target)


def _ruled(t: Teller, event: e.GmRuled) -> Line:
    word = "success" if event.success else "failure"
    rule = "YO-65" if event.targets else "YO-02"
    return t.line(f"ruled a {word}: {event.reason}", rule, "ruling", ruling=True)


def _damage(t: Teller, event: e.DamageDealt) -> Line:
    frame = t.frame(event.frame)
    attacker = frame.roller.who if isinstance(frame, Attack) else ""
    name = t.name(event.target)
    if not (t.numbers(event.target) and t.numbers(attacker)):
        return t.line(f"{name} takes {event.damage} ({event.kind.capitalize()})", "YO-62", "hit", who=event.target)
    sum_of = damage_text(event.base, event.margin_bonus, event.armour, event.damage, floored=event.floored)
    detail = (
        *lines_of(event.base),
        f"margin bonus {signed(event.margin_bonus)}",
        *(f"{mod.name} (armour) {signed(-mod.value)}" for mod in event.armour),
        *(("at least 1",) if event.floored else ()),
    )
    return t.line(f"{name} takes {sum_of} ({event.kind.capitalize()})", "YO-62", "hit", who=event.target, detail=detail)


TELLERS: dict[type, Callable[[Teller, Any], Line | None]] = {
    e.ActionDeclared: _declared,
    e.ExchangeOpened: _opened,
    e.DefenceChosen: _defence,
    e.DefenceDeclined: _declined,
    e.Totalled: _totalled,
    e.CheckTied: _tied,
    e.CheckResolved: _resolved,
    e.AttackHit: _hit,
    e.AttackMissed: _missed,
    e.AttackFizzled: _fizzled,
    e.GmRuled: _ruled,
    e.DamageDealt: _damage,
}
