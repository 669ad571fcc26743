"""Applying an exchange: every loss and Wound together, nobody's damage cancelled by having died in it (MR-40, MR-43,
MR-54).
"""

from __future__ import annotations

from engine.systems.mir import events as ev
from engine.systems.mir.decide.base import Writing, kill, lose_prolonged
from engine.systems.mir.harm import takes_wounds, wound_for
from engine.systems.mir.state import Combatant, Exchange, Wound
from engine.systems.mir.verdict import Plan, shield_of


def apply_plan(draft: Writing, exchange: Exchange, found: Plan) -> None:
    """Carry a plan out whose questions are all answered."""
    verdict = found.verdict
    before = draft.state.people
    helped = verdict.rule if verdict.attack or verdict.defense or not exchange.helpless else "MR-53"
    draft.add(
        ev.ExchangeResolved(
            exchange.attacker, exchange.targets, verdict.attack, verdict.defense, verdict.why, helped, exchange.hidden
        )
    )
    _criticals(draft, exchange, found)
    for source, victim in found.broken:
        draft.add(ev.ShieldDestroyed(victim, shield_of(draft.state.people[victim]), source))
    hurt = _blows(draft, exchange, found)
    for cut in found.cuts:
        wound = Wound(draft.state.seq + 1, cut.severity, False, "critical", draft.state.day)
        draft.add(ev.WoundInflicted(cut.victim, wound, cut.source))
    _aftermath(draft, exchange, before, hurt)
    draft.add(ev.Settled())


def _criticals(draft: Writing, exchange: Exchange, found: Plan) -> None:
    """Who scored a critical hit that counts (MR-41)."""
    sources = {source for source, _ in found.broken} | {cut.source for cut in found.cuts}
    if exchange.attack and exchange.attacker in sources:
        draft.add(ev.CriticalScored(exchange.attacker, exchange.attack.twelves))
    for who in exchange.targets:
        if exchange.defense and who in sources:
            draft.add(ev.CriticalScored(who, exchange.defense.twelves))


def _blows(draft: Writing, exchange: Exchange, found: Plan) -> set[str]:
    """Damage of every packet, as its victim chose; the Health losses are summed (MR-54). Gives all who were hurt."""
    answers = iter(exchange.answers)
    losses: dict[str, int] = {}
    wounds: list[tuple[str, int]] = []
    for blow in found.blows:
        draft.add(ev.DamageDealt(blow.source, blow.victim, blow.weapon, blow.amount))
        amount = blow.amount.total
        if amount <= 0:
            continue
        asked = takes_wounds(draft.state, draft.state.people[blow.victim])
        if asked and next(answers):
            wounds.append((blow.victim, amount))
        else:
            losses[blow.victim] = losses.get(blow.victim, 0) + amount
    for who, amount in wounds:
        wound = Wound(draft.state.seq + 1, wound_for(amount), False, "absorbed", draft.state.day)
        draft.add(ev.WoundTaken(who, wound, amount))
    for who, amount in losses.items():
        draft.add(ev.HealthLost(who, amount, max(0, draft.state.people[who].health - amount)))
    return {who for who, _ in wounds} | losses.keys()


def _aftermath(draft: Writing, exchange: Exchange, before: dict[str, Combatant], hurt: set[str]) -> None:
    """Deaths, unconsciousness, lost prolonged tests, and eyes opened (MR-54, MR-56, MR-34)."""
    for who in (*exchange.targets, exchange.attacker):
        now, was = draft.state.people[who], before[who]
        if now.alive and now.health == 0 and was.health > 0:
            kill(draft, who, "no Health left")
        elif now.alive and now.unconscious and not was.unconscious:
            draft.add(ev.FellUnconscious(who))
            lose_prolonged(draft, who, "unconscious")
        elif who in hurt and draft.state.option("prolonged_lost_on_damage") == "yes":
            lose_prolonged(draft, who, "hurt")
        if who in exchange.targets and draft.state.people[who].unaware:
            draft.add(ev.Surprised(who))
