"""Lines about an exchange: declared, defended, rolled line by line, hit or missed, damage line by line."""

from __future__ import annotations

from engine.core.roster import together
from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.core.words import listed, signed
from engine.systems.yokai.events import attack as e
from engine.systems.yokai.state.exchange import Attack, Check
from engine.systems.yokai.tell.say import Teller
from engine.systems.yokai.words import damage_text, lines_of, paid_text, total_text


def _declared(t: Teller, event: e.ActionDeclared) -> Line:
    action = event.action
    at = together(t.name(who) for who in event.targets if t.knows(who))
    what = f"attacks {at} with {action.name}" if action.attack else f"uses {action.name}" + (f" on {at}" if at else "")
    extra = f" ({paid_text(event.price)})" if event.price not in ("", "0") and t.numbers(event.who) else ""
    rule = "YO-45" if action.id == "basic" else "YO-42" if action.attack else "YO-47"
    brief = f"{t.name(event.who)}: {action.name}" + (f" at {at}" if at else "")
    return t.line(f"{t.name(event.who)} {what}{extra}", rule, who=event.who, brief=brief)


def _names(t: Teller, check: Check, team: str) -> list[str]:
    """Who rolls for one side of a contest."""
    return [t.name(party.roller.who) for party in check.parties if party.team == team]


def _opened(t: Teller, event: e.ExchangeOpened) -> Line | None:
    about = event.about
    if isinstance(about, Attack) or about.action is not None:
        return None
    names = " against ".join(
        listed(_names(t, about, team)) for team in dict.fromkeys(party.team for party in about.parties)
    )
    dn = f", DN {about.dn}" if about.dn is not None else ""
    return t.line(f"{names}: {about.purpose}{dn}", "YO-11" if about.dn is not None else "YO-08")


def _ruled(t: Teller, event: e.GmRuled) -> str:
    """What was decided instead of dice; by how much where no check is open whose result would tell it."""
    margin = f", margin {signed(event.margin)}" if event.margin is not None and not event.frame else ""
    return f"ruled a {'success' if event.success else 'failure'}{margin}: {event.reason}"


def _defence(t: Teller, event: e.DefenceChosen) -> Line:
    roller, action = event.answer.roller, event.answer.action
    who = roller.who if roller else event.target
    of = "" if who == event.target else f" for {t.name(event.target)}"
    return t.line(f"{t.name(who)} defends{of}: {action.name if action else 'none'}", "YO-43", "dim", who=who)


def _totalled(t: Teller, event: e.Totalled) -> Line:
    who = event.total.who
    if not t.dice(who):
        return t.line(f"{t.name(who)} rolls out of sight ({event.role})", "YO-18", "dice", who=who)
    detail = lines_of(event.total.lines) if t.numbers(who) else ()
    total = total_text(event.total)
    name = t.name(who)
    brief = f"{name}{':' * name[-1:].isdigit()} {total_text(event.total, '+')}"  # the number of a name is no die
    text, faces = f"{name}, {event.role}: {total}", event.total.faces
    return t.line(text, "YO-15", "dice", who=who, detail=detail, brief=brief, faces=faces)


def _tied(t: Teller, event: e.CheckTied) -> Line:
    window = t.window(event.frame)
    names: list[str] = []
    if window is not None and isinstance(window.about, Check):
        names = [t.name(window.about.parties[at].roller.who) for at in event.indexes]
    elif window is not None and isinstance(window.about, Attack):
        names = [t.roller(event.frame), *(window.about.targets[at].who for at in event.indexes)]
        names = [t.name(who) for who in names]
    return t.line(f"tied: {', '.join(names)} roll again", "YO-09", "warn")


def _resolved(t: Teller, event: e.CheckResolved) -> Line:
    window = t.window(event.frame)
    check = window.about if window is not None and isinstance(window.about, Check) else None
    if check is not None and check.dn is None:
        won = _names(t, check, event.winner)
        return t.line(f"{listed(won)} {'wins' if len(won) == 1 else 'win'} by {event.margin}", "YO-10", "good")
    who = t.roller(event.frame)
    margin = f", margin {signed(event.margin)}" if t.dice(who) else ""
    verb = "succeeds" if event.success else "fails"
    return t.line(f"{t.name(who)} {verb}{margin}", "YO-11", "good" if event.success else "warn", who=who)


def _hit(t: Teller, event: e.AttackHit | e.AttackMissed) -> Line:
    hit, attacker = isinstance(event, e.AttackHit), t.roller(event.frame)
    # Who did not see both rolls would learn one from the margin.
    shown = event.margin is not None and t.dice(attacker) and t.dice(event.target)
    by = f" by {abs(event.margin or 0)}" if shown else ""
    text = f"{t.name(attacker)} {'hits' if hit else 'misses'} {t.name(event.target)}{by}"
    return t.line(text, "YO-57", "hit" if hit else "plain", who=event.target)


def _damage(t: Teller, event: e.DamageDealt) -> Line:
    name, back = t.name(event.target), event.target == t.roller(event.frame)
    by = event.who if t.knows(event.who) else ""
    kind, rule = event.kind.capitalize(), "YO-43" if back else "YO-62"
    if not (t.numbers(event.target) and t.numbers(event.who)):
        text = f"{name} takes {event.damage} ({kind})"
        returned = " in return" if back else ""
        return t.line(text + returned, rule, "hit", who=event.target, harm=event.damage, by=by)
    text, short = (
        damage_text(event.base, event.margin_bonus, event.armour, event.damage, floored=event.floored, brief=brief)
        for brief in (False, True)
    )
    detail = (
        *lines_of(event.base),
        f"margin bonus {signed(event.margin_bonus)}",
        *(f"{line.name} (armour) {signed(-line.value)}" for line in event.armour),
        *(("at least 1",) if event.floored else ()),
    )
    words = f"{name} takes {text} ({kind}){' in return' if back else ''}"
    brief = f"{name} takes {short}{' in return' if back else ''}"
    return t.line(words, rule, "hit", who=event.target, detail=detail, brief=brief, harm=event.damage, by=by)


def _token(t: Teller, event: e.PlanTokenUsed) -> str:
    text = next((token.text for token in t.state.tokens if token.id == event.token), event.token)
    return f"{t.name(event.who)} uses the plan token {text}, {event.left} left"


SENTENCES: dict[type, Sentence] = {
    e.ActionDeclared: _declared,
    e.AttackFizzled: lambda t, e: t.line(
        f"the attack of {t.name(t.roller(e.frame))} on {t.name(e.target)} comes to nothing", "YO-S37", "dim", e.target
    ),
    e.AttackHit: _hit,
    e.AttackMissed: _hit,
    e.CheckResolved: _resolved,
    e.CheckTied: _tied,
    e.DamageDealt: _damage,
    e.DefenceChosen: _defence,
    e.DefenceDeclined: lambda t, e: t.line(f"{t.name(e.target)} uses no defence", "YO-46", "dim", e.target),
    e.ExchangeOpened: _opened,
    e.GmRuled: plain(
        _ruled,
        lambda t, e: "YO-65" if e.targets else "YO-02",
        "ruling",
        ruling=True,
    ),
    e.PlanTokenUsed: plain(_token, "YO-16", "magic", secret=True),
    e.Reordered: plain("another inserted action is settled first", "YO-S36", "ruling", ruling=True),
    e.Totalled: _totalled,
}
