"""What a command would cost and do: the same checks and pools as ``decide``, and the odds where dice decide.

A preview for players is made from the state as they know it: no odds against a foe whose sheet they have not seen,
and somebody hidden does not exist.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from engine.core.checks import checked
from engine.core.codes import SECRET
from engine.core.draft import Draft
from engine.core.refusal import Refused, RollNeeded
from engine.core.trying import told, tried
from engine.core.view import Audience, Fact, Line, Overlay, Preview
from engine.core.words import Called, called
from engine.systems.mir import commands as cmd
from engine.systems.mir.audience import open_sheet
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks.acts import position
from engine.systems.mir.decide import decide
from engine.systems.mir.events import acts as ev
from engine.systems.mir.events.attack import CriticalScored, DamageDealt, ExchangeResolved, PacketAnswered
from engine.systems.mir.evolve import evolve
from engine.systems.mir.odds import at_least, critical_chance, exchange_odds, odds_facts, percent
from engine.systems.mir.rules.damage import beside_successes
from engine.systems.mir.rules.distance import LONG_RUN_SUCCESSES
from engine.systems.mir.rules.exchange import asked_blows, plan, question, strikes_back, worst_counter
from engine.systems.mir.rules.needs import BANDAGE, CONCEALED, REST
from engine.systems.mir.rules.pools import exchange_pools
from engine.systems.mir.rules.wounds import wound_for
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange
from engine.systems.mir.state.sheet import SEVERE
from engine.systems.mir.tell import tell
from engine.systems.mir.words import health_text, severity_text, wound_text

NEEDS: dict[type, int] = {
    cmd.Run: LONG_RUN_SUCCESSES,
    cmd.Bandage: BANDAGE,
    cmd.ResilienceTest: REST,
    cmd.SearchPerson: CONCEALED,
}


def preview(catalog: Catalog, state: State, audience: Audience, command: Any) -> Preview:
    """Costs, sums, odds; raises the ``Refused`` that the command would get, and ``secret`` where it is not theirs."""
    if audience == "players" and isinstance(command, cmd.Apply):
        raise Refused(SECRET, "what comes of it is for the game master to say", "MR-07")
    draft, needed = tried(decide, evolve, catalog, state, command)
    exchange = draft.state.exchange
    if isinstance(command, cmd.Attack | cmd.Roll) and exchange is not None and exchange.attack is None:
        return _attack(draft, exchange, audience)
    if needed is not None:
        return _test(draft, needed, command, audience)
    chosen = isinstance(command, cmd.TakeHealthLoss | cmd.TakeWound)
    said = told(
        partial(_result, command.who) if chosen else tell,
        evolve,
        state,
        draft.events,
        audience,
        partial(called, catalog),
    )
    return Preview(
        cost=_cost(draft),
        lines=(*_borne(state, audience), *said) if chosen else tuple(said),
        overlays=_overlays(state, command),
        warning=_warning(state, command),
    )


def _cost(draft: Draft[State, Any]) -> str:
    words = {"move": "free move", "action": "action", "run": "action", "swap": "the swap of this slot"}
    return " and ".join(dict.fromkeys(words[event.what] for event in draft.events if isinstance(event, ev.Spent)))


def _result(who: str, state: State, event: Any, audience: Audience, named: Called) -> tuple[Line, ...]:
    """What comes of a choice between Health and a Wound, without what the question has said, and the sum."""
    known = isinstance(event, PacketAnswered | ExchangeResolved | CriticalScored)
    if known or (isinstance(event, DamageDealt) and event.who == who):
        return ()
    return tell(state, event, audience, named)


def _borne(state: State, audience: Audience) -> Iterator[Line]:
    """Why a blow does what it does, as far as the one who strikes is an open book; and the Wound that comes with it."""
    exchange, asked = checked(state.exchange), checked(question(state))
    blow = checked(asked.blow)
    victim, source = state.combatants[asked.who], state.combatants[blow.source]
    if open_sheet(source, audience) and not (exchange.hidden and audience == "players"):
        yield Line(f"{victim.name} takes {blow.amount.as_harm}", "MR-38", "hit", who=victim.id)
    later = len(exchange.answers) + 1 < len(asked_blows(state, plan(state, exchange).blows))
    for cut in plan(state, exchange).cuts if later else ():
        if cut.victim == victim.id:
            yield Line(
                f"{victim.name} suffers the critical’s Wound besides, {severity_text(cut.severity)}", "MR-43", "bad"
            )


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
        person = state.combatants[asked.who]
        return health_text(person, amount, asked.lost) if person.health <= asked.lost + amount else ""
    return wound_text(state, amount) if isinstance(command, cmd.TakeWound) and wound_for(amount) >= SEVERE else ""


def _test(draft: Draft[State, Any], needed: RollNeeded, command: Any, audience: Audience) -> Preview:
    """A test: its pool as a sum, and the chance to pass it."""
    person = draft.state.combatants.get(needed.who)
    if person is not None and not open_sheet(person, audience):
        return Preview(_cost(draft))
    wanted = NEEDS.get(type(command), getattr(command, "difficulty", 0))
    odds = []
    if wanted:
        meaning = "three units instead of two" if isinstance(command, cmd.Run) else f"passes ({wanted} or more)"
        odds.append(Fact(meaning, percent(at_least(needed.count, wanted)), "MR-05"))
    # Of all who roll the first is told, by name.
    rolls = f"{person.name} rolls " if person is not None and not getattr(command, "who", needed.who) else ""
    line = Line(f"{rolls}{needed.count}D for {needed.purpose}", "MR-02", "dice", who=needed.who)
    return Preview(_cost(draft), (line,), _overlays(draft.state, command), tuple(odds))


def _attack(draft: Draft[State, Any], exchange: Exchange, audience: Audience) -> Preview:
    """Both pools, what each side would deal for each success, and the odds."""
    state = draft.state
    attacker = state.combatants[exchange.attacker]
    targets = [state.combatants[who] for who in exchange.targets]
    attack, defence = exchange_pools(state, exchange)
    own, shown = open_sheet(attacker, audience), all(open_sheet(target, audience) for target in targets)
    lines = []
    if own:
        lines.append(Line(f"{attacker.name}, {exchange.weapon.name}: {attack}", "MR-35", "dice", who=attacker.id))
    unseen = attacker.hidden and audience == "players"  # they know neither what strikes nor what it would take
    struck = () if unseen else targets
    backs = [target for target in struck if not target.defenceless and strikes_back(state, exchange, target)]
    if shown:
        text = f"Defence: {defence.under('Defence')}" if defence else "defenceless: no Defence roll, every attack hits"
        lines.append(Line(text, "MR-32" if defence else "MR-34", "dice"))
        for target in struck if own else ():  # what a foe's blow does, and what it wears, is on its sheet
            base = beside_successes(state, attacker, exchange.weapon, target)
            lines.append(Line(f"{target.name} would take successes {_plus(base)}", "MR-38"))
        for target in backs if own else ():
            arm = worst_counter(state, target, attacker)
            base = beside_successes(state, target, arm, attacker)
            lines.append(Line(f"{attacker.name} would take successes {_plus(base)} from {arm.name}", "MR-39", "warn"))
    odds: tuple[Fact, ...] = ()
    if own and shown:
        odds = odds_facts(state, exchange, exchange_odds(state, exchange))
    elif own:
        odds = (Fact("own critical", percent(critical_chance(attack.total)), "MR-41"),)
    return Preview(
        cost=_cost(draft),
        lines=tuple(lines),
        overlays=tuple(Overlay("target", str(target.at), who=target.id) for target in targets if not target.hidden),
        odds=odds,
        # How often it does is said by the odds, where they may be told.
        warning="losing or tying a melee attack hurts the attacker" if backs and not (own and shown) else "",
    )


def _plus(base: int) -> str:
    return f"+ {base}" if base >= 0 else f"− {-base}"
