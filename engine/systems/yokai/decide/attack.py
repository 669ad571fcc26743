"""Attacking: declared and paid at once (YO-36), answered, rolled, settled."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.checks import checked
from engine.core.draft import Decider, Draft, only
from engine.systems.yokai.audience import counts_known
from engine.systems.yokai.build import shown_name
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks.attack import action_of, declared, targets_of
from engine.systems.yokai.commands import attack as c
from engine.systems.yokai.decide import flow
from engine.systems.yokai.decide import tide as effects
from engine.systems.yokai.events import Event
from engine.systems.yokai.events import attack as ev
from engine.systems.yokai.events.people import HiddenSet
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.rules.actions import check_lines, roller_of
from engine.systems.yokai.rules.field import price
from engine.systems.yokai.state import State
from engine.systems.yokai.state.exchange import Answer, Attack, Check, Mod, Target, Total, Window
from engine.systems.yokai.state.sheet import Action
from engine.systems.yokai.words import counts_text, price_text, purpose_text


def attack(draft: Draft[State, Event], catalog: Catalog, command: c.Declared) -> None:
    """YO-42, YO-45: an attack with a listed action, or without one."""
    who, targets = command.who, targets_of(command)
    action = checked(declared(draft.state, command))
    reveal(draft, (who, *targets))
    number = declare(draft, who, action, targets)
    effects.spend_token(draft, who, command.token)
    roller = roller_of(who, action, paid=action.ki, situation=command.situation, token=command.token)
    draft.add(ev.ExchangeOpened(Attack(number, roller, action, tuple(map(Target, targets)))))


def reveal(draft: Draft[State, Event], whom: Iterable[str]) -> None:
    """An attack shows who makes it and at whom: nobody can defend against what the table may not know of."""
    for who in whom:
        fighter = draft.state.combatants[who]
        if fighter.hidden:
            draft.add(HiddenSet(who, False, shown_name(draft.state, fighter)))


def declare(draft: Draft[State, Event], who: str, action: Action, targets: Iterable[str]) -> int:
    """YO-36, YO-79: the action is declared and paid for; its number."""
    people, number = draft.state.combatants, draft.state.number
    cost = price(draft.state, people[who], action, [people[target] for target in targets])
    draft.add(ev.ActionDeclared(number, who, action, tuple(targets), price_text(cost)))
    effects.pay(draft, who, cost.total, action.ki, number)
    return number


def defend(draft: Draft[State, Event], catalog: Catalog, command: c.Defend | c.Guard) -> None:
    """YO-43: a Defence for oneself, or for a targeted ally; paid at once."""
    state, who = draft.state, command.who
    action, window = checked(action_of(state, who, command.action)), state.windows[-1]
    reveal(draft, (who,))
    cost = price(state, state.combatants[who], action, [])
    effects.pay(draft, who, cost.total, action.ki, window.about.id)
    effects.spend_token(draft, who, command.token)
    roller = roller_of(who, action, paid=action.ki, situation=command.situation, token=command.token)
    target = command.target if isinstance(command, c.Guard) else who
    draft.add(ev.DefenceChosen(window.about.id, target, Answer(roller, action)))


def no_defence(draft: Draft[State, Event], catalog: Catalog, command: c.NoDefence) -> None:
    """YO-46: the target answers with nothing."""
    flow.decline(draft, draft.state.windows[-1].about.id, command.who)


def use_token(draft: Draft[State, Event], catalog: Catalog, command: c.UsePlanToken) -> None:
    """YO-16: before the dice of a check."""
    effects.spend_token(draft, command.who, command.token, draft.state.windows[-1].about.id)


def roll(draft: Draft[State, Event], catalog: Catalog, command: c.Roll) -> None:
    """YO-05, YO-18: everything that is awaited, in order; ties are a roll of their own (YO-09)."""
    if draft.state.releases:
        for who in draft.state.releases:
            flow.released_by(draft, who, draft.roll(1, 6, "Ki release", who)[0])
        return
    window = draft.state.windows[-1]
    for wanted in exchange.due(draft.state, window):
        state, lines = draft.state, _lines(draft.state, wanted)
        # Told to whoever types dice alone: for others it is not put into words.
        counts = counts_text(exchange.top(state) or window, wanted, lines) if draft.dice.typed else ""
        secret = bool(counts) and not counts_known(state, window, wanted)
        dice, faces = draft.total(3, 6, purpose_text(window, wanted), wanted.roller.who, counts, secret=secret)
        _total(draft, window, wanted, lines, dice, faces)
    compare(draft)


def type_dice(draft: Draft[State, Event], catalog: Catalog, command: c.TypeDice) -> None:
    """YO-18: one awaited roll, by its faces or by its sum."""
    value = sum(command.faces) if command.sum is None else command.sum
    if draft.state.releases:
        who = draft.state.releases[0]
        draft.add(ev.DiceTyped(who, "Ki release", command.faces, value))
        flow.released_by(draft, who, value)
        return
    window = draft.state.windows[-1]
    wanted, *others = exchange.due(draft.state, window)
    draft.add(ev.DiceTyped(wanted.roller.who, purpose_text(window, wanted), command.faces, value))
    _total(draft, window, wanted, _lines(draft.state, wanted), value, command.faces)
    if not others:
        compare(draft)


def _lines(state: State, wanted: exchange.Awaited) -> tuple[Mod, ...]:
    """YO-15: every modifier; YO-09: a reroll keeps those of the first."""
    return wanted.earlier.lines if wanted.earlier else check_lines(state, wanted.roller, wanted.role)


def _total(
    draft: Draft[State, Event],
    window: Window,
    wanted: exchange.Awaited,
    lines: tuple[Mod, ...],
    dice: int,
    faces: tuple[int, ...],
) -> None:
    """YO-15: the dice and every modifier."""
    who = wanted.roller.who
    total = Total(who, lines, dice, dice + sum(line.value for line in lines), faces)
    draft.add(ev.Totalled(window.about.id, wanted.role, wanted.index, total))
    if not wanted.earlier:
        effects.use_up(draft, who, wanted.role)


def complete(draft: Draft[State, Event]) -> None:
    """YO-S14, YO-S15: totals that need no further roll, because the attack's is out and ten is the answer."""
    window = exchange.top(draft.state)
    if window is None or isinstance(window.about, Check) or exchange.stage(draft.state, window) != "result":
        return
    if any(exchange.outcome(target, draft.state.house) for target in window.about.targets):
        compare(draft)


def compare(draft: Draft[State, Event]) -> None:
    """YO-57: every pair of totals that is complete: hit, miss, or tied; YO-08, YO-11 for checks."""
    about = draft.state.windows[-1].about
    if isinstance(about, Check):
        _compare_check(draft, about)
        return
    outcomes = [exchange.outcome(target, draft.state.house) for target in about.targets]
    for target, outcome in zip(about.targets, outcomes, strict=True):
        if outcome in ("hit", "miss"):
            fact = ev.AttackHit if outcome == "hit" else ev.AttackMissed
            margin = checked(target.attack).total - checked(target.defend).total
            draft.add(fact(about.id, target.who, margin))
    ties = tuple(at for at, outcome in enumerate(outcomes) if outcome == "tie")
    if ties:
        draft.add(ev.CheckTied(about.id, ties))


def _compare_check(draft: Draft[State, Event], check: Check) -> None:
    """YO-11: equal to the DN succeeds; YO-09, YO-10: a tie at the top across teams is rerolled by those in it."""
    first = exchange.leading(check)
    best = checked(check.parties[first[0]].total)
    if check.dn is not None:
        draft.add(ev.CheckResolved(check.id, best.total >= check.dn, best.total - check.dn))
        return
    teams = {check.parties[at].team for at in first}
    if len(teams) > 1:
        draft.add(ev.CheckTied(check.id, first))
        return
    winner = teams.pop()
    draft.add(ev.CheckResolved(check.id, winner == check.parties[0].team, exchange.lead(check, winner), winner))


def settle(draft: Draft[State, Event], catalog: Catalog, command: c.Settle) -> None:
    """YO-64: targets one after the other, in the order declared; then Ki burn-outs (YO-86)."""
    window = draft.state.windows[-1]
    about = window.about
    if isinstance(about, Attack):
        for target in about.targets:
            _strike(draft, window, about, target)
    elif about.success and about.action:
        for effect in about.action.effects:
            effects.apply(draft, effect, about.action, about.parties[0].roller.who, about.target, about.id)
    draft.add(ev.ExchangeClosed(about.id))
    flow.finish(draft, about.id)


def _strike(draft: Draft[State, Event], window: Window, attack: Attack, target: Target) -> None:
    """YO-57: what came of one target: a hit, or a defence that strikes back (YO-43)."""
    who = attack.roller.who
    if target.result == "hit":
        effects.strike(draft, attack.id, who, attack.action, target.who, target.margin)
    elif exchange.strikes_back(draft.state, window, target):
        answer = exchange.answer_of(window, target)
        striker = checked(answer.roller).who
        effects.strike(draft, attack.id, striker, checked(answer.action), who, -checked(target.margin))


ACTS: dict[type, Decider] = {
    c.AttackWith: attack,
    c.BasicAttack: attack,
    c.Defend: defend,
    c.Guard: defend,
    c.NoDefence: no_defence,
    c.Reorder: only(lambda state, command: ev.Reordered(command.action)),
    c.Roll: roll,
    c.Settle: settle,
    c.SimpleAttack: attack,
    c.TypeDice: type_dice,
    c.UsePlanToken: use_token,
}
