"""What a command would cost and do: the same checks and pools as ``decide``, and the odds where dice decide.

A preview for players is made of what they may know: no odds against a foe whose sheet they have not seen, and
somebody hidden does not exist.
"""

from __future__ import annotations

from typing import Any

from engine.core.draft import Draft
from engine.core.refusal import NeedsDice, Refused, RollNeeded
from engine.core.view import Audience, Fact, Line, Overlay, Preview
from engine.systems.mir import commands as cmd
from engine.systems.mir import events as ev
from engine.systems.mir.asking import health_text, wound_text
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks.acts import position
from engine.systems.mir.decide import decide
from engine.systems.mir.decide.exchange import exchange_pools
from engine.systems.mir.evolve import evolve
from engine.systems.mir.harm import damage
from engine.systems.mir.odds import at_least, critical_chance, odds_facts, percent
from engine.systems.mir.state import Exchange, State
from engine.systems.mir.tell import tell
from engine.systems.mir.verdict import chosen_loss, counter_weapon, question, strikes_back
from engine.systems.mir.words import open_sheet, seen


class _Stop:
    """Dice that stop the preview where the first roll would be."""

    typed = False

    def roll(self, roll: RollNeeded) -> tuple[int, ...]:
        """Never gives a face."""
        raise NeedsDice(roll)


def preview(catalog: Catalog, state: State, command: Any, audience: Audience) -> Preview:
    """Costs, sums, odds; raises the ``Refused`` that the command would get."""
    if audience == "players":
        _known_only(state, command)
    draft: Draft[State, Any] = Draft(state, evolve, _Stop())
    needed: RollNeeded | None = None
    try:
        decide(catalog, draft, command)
    except NeedsDice as stop:
        needed = stop.roll
    if isinstance(command, cmd.Attack | cmd.Roll):
        exchange = draft.state.exchange
        if exchange is not None and exchange.attack is None:
            return _attack(draft.state, exchange, audience, isinstance(command, cmd.Roll))
    if needed is not None:
        return _test(draft, needed, command, audience)
    return Preview(
        cost=_cost(draft),
        lines=_lines(state, draft, audience),
        overlays=_overlays(state, command),
        warning=_warning(state, command),
    )


def _known_only(state: State, command: Any) -> None:
    """Refuse what names somebody the players have not seen, in the words for somebody who does not exist."""
    named = [getattr(command, field, "") for field in ("who", "target", "patient", "toward", "away", "other")]
    named += getattr(command, "aims", ())
    for who in named:
        person = state.people.get(who) if isinstance(who, str) else None
        if person is not None and not seen(person, "players"):
            there = ", ".join(one.id for one in state.people.values() if not one.hidden)
            raise Refused("bad-target", f"there is no {who!r} here: there are {there}", "MR-15")


def _cost(draft: Draft[State, Any]) -> str:
    words = {"move": "free move", "action": "action", "run": "action", "swap": "swap"}
    return " and ".join(dict.fromkeys(words[event.what] for event in draft.events if isinstance(event, ev.Spent)))


def _lines(state: State, draft: Draft[State, Any], audience: Audience) -> tuple[Line, ...]:
    """What would be told."""
    told: list[Line] = []
    for event in draft.events:
        told += tell(state, event, audience)
        state = evolve(state, event)
    return tuple(told)


def _overlays(state: State, command: Any) -> tuple[Overlay, ...]:
    """Where a move would lead."""
    if isinstance(command, cmd.Move | cmd.Run) and command.to and position(command.to) is not None:
        return (Overlay("path", command.to, who=command.who),)
    return ()


def _warning(state: State, command: Any) -> str:
    """What must not be chosen by accident."""
    asked = question(state)
    if asked is None or asked.blow is None:
        return ""
    amount = asked.blow.amount.total
    if isinstance(command, cmd.TakeHealthLoss):
        assert state.exchange is not None
        return health_text(state.people[asked.who], amount, chosen_loss(state, state.exchange, asked.who))
    return wound_text(amount) if isinstance(command, cmd.TakeWound) else ""


def _test(draft: Draft[State, Any], needed: RollNeeded, command: Any, audience: Audience) -> Preview:
    """A test: its pool as a sum, and the chance to pass it."""
    needs: dict[type, int] = {cmd.Run: 4, cmd.Bandage: 2, cmd.ResilienceTest: 3, cmd.SearchPerson: 4}
    wanted = needs.get(type(command))
    if wanted is None:
        wanted = getattr(command, "difficulty", 0)
    odds = []
    if wanted:
        meaning = "three units instead of two" if isinstance(command, cmd.Run) else f"passes ({wanted} or more)"
        odds.append(Fact(meaning, percent(at_least(needed.count, wanted)), "MR-05"))
    person = draft.state.people.get(needed.who)
    if person is not None and not open_sheet(person, audience):
        return Preview(_cost(draft))
    line = Line(f"{needed.count}D for {needed.purpose}", "MR-02", "dice", who=needed.who)
    return Preview(_cost(draft), (line,), _overlays(draft.state, command), tuple(odds))


def _attack(state: State, exchange: Exchange, audience: Audience, rolling: bool) -> Preview:
    """Both pools, what each side would deal for each success, and the odds."""
    attacker = state.people[exchange.attacker]
    targets = [state.people[who] for who in exchange.targets]
    attack, defense = exchange_pools(state, exchange)
    lines = []
    if open_sheet(attacker, audience):
        lines.append(Line(f"{attacker.name}, {exchange.weapon.name}: {attack}", "MR-35", "dice", who=attacker.id))
    shown = all(open_sheet(one, audience) for one in targets)
    if shown:
        text = f"Defense: {defense}" if defense else "defenseless: no Defense roll, every attack hits"
        lines.append(Line(text, "MR-32" if defense else "MR-34", "dice"))
        for one in targets:
            per = damage(state, attacker, exchange.weapon, one, 0).parts
            base = sum(part.dice for part in per)
            lines.append(Line(f"{one.name} would take successes {_plus(base)}", "MR-38"))
    backs = [one for one in targets if strikes_back(state, exchange, one) and not one.defenseless]
    for one in backs if shown else []:
        arm = counter_weapon(state, one, {})
        base = sum(part.dice for part in damage(state, one, arm, attacker, 0).parts)
        lines.append(Line(f"{attacker.name} would take successes {_plus(base)} from {arm.name}", "MR-39", "warn"))
    # Whether a target can strike back at all is known to everybody who sees it awake; a surprise is the GM's secret.
    risky = exchange.kind == "melee" if audience == "players" else bool(backs)
    warning = "losing or tying a melee attack hurts the attacker" if risky else ""
    if shown and open_sheet(attacker, audience):
        odds = odds_facts(state, exchange)
    elif open_sheet(attacker, audience):
        odds = (Fact("own critical", percent(critical_chance(attack.total)), "MR-41"),)
    else:
        odds = ()
    overlays = tuple(Overlay("target", str(one.at), who=one.id) for one in targets if seen(one, audience))
    cost = "" if rolling else "action"
    return Preview(cost=cost, lines=tuple(lines), overlays=overlays, odds=odds, warning=warning)


def _plus(base: int) -> str:
    return f"+ {base}" if base >= 0 else f"− {-base}"
