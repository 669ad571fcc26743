"""The attack as an exchange: declared, rolled, perhaps overruled, answered, then applied as a whole (MR-35 to MR-54).

Declaring, rolling and applying are one step unless the GM holds the roll (see ``commands.Attack``). Each answer is
one step. What an attack costs is paid with its dice, so that one that never comes about has cost nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.checks import checked
from engine.core.draft import Decider, only
from engine.core.rulings import commands as shared
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks.attack import opening, opens_fight
from engine.systems.mir.decide import flow
from engine.systems.mir.decide.base import MirDraft, kill, lose_prolonged, new_wound, spend_action, throw
from engine.systems.mir.events import attack as ev
from engine.systems.mir.events.acts import Settled, Shot
from engine.systems.mir.rules.exchange import Plan, answered, plan, question, shield_of
from engine.systems.mir.rules.pools import by_defence, exchange_pools
from engine.systems.mir.rules.wounds import takes_wounds, wound_for
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange
from engine.systems.mir.state.sheet import Combatant
from engine.systems.mir.words import successes_text, why


def attack(draft: MirDraft, catalog: Catalog, command: cmd.Attack) -> None:
    """MR-36. Outside a fight the attack opens one, and comes about at once only before Initiative (MR-21, MR-S08)."""
    if opens_fight(draft.state):
        flow.open_fight(draft, draft.state.stakes if draft.state.phase == "setup" else "", opener=command.who)
        if not opening(draft.state):
            return
    declare(draft, command)


def declare(draft: MirDraft, command: cmd.Attack) -> None:
    """The attack with its targets and the GM's corrections; its dice follow unless the GM holds them."""
    item = draft.state.combatants[command.who].items[command.weapon]
    exchange = Exchange(
        kind="ranged" if isinstance(command, cmd.AttackRanged) else "melee",
        attacker=command.who,
        item=command.weapon,
        weapon=item.weapon,
        targets=command.aims,
        free=opening(draft.state),
        allies=command.allies,
        dice=command.dice,
        defence_dice=command.defence_dice,
        reason=command.reason,
        hidden=command.hidden,
        hold=command.hold or draft.state.house.hold_rolls,
    )
    draft.add(ev.AttackDeclared(exchange))
    if not exchange.hold:
        roll_exchange(draft, exchange)


def roll_exchange(draft: MirDraft, exchange: Exchange) -> None:
    """The attacker's pool first, then the Defence pool (MR-08)."""
    _pay(draft, exchange)
    state = draft.state
    targets = [state.combatants[who] for who in exchange.targets]
    attack_sum, defence_sum = exchange_pools(state, exchange)
    rolled = throw(draft, attack_sum, f"attack, {exchange.weapon.name}", exchange.attacker)
    defence = None
    if defence_sum is not None:
        standing = next(target for target in targets if not target.defenceless)
        purpose = "Defence" if exchange.hidden else f"Defence against {successes_text(rolled)}"
        defence = throw(draft, defence_sum, purpose, standing.id, critical=state.house.defender_criticals)
    attacker = state.combatants[exchange.attacker]
    defending = tuple(target.id for target in by_defence(state, attacker, exchange.weapon, targets))
    draft.add(
        ev.AttackRolled(rolled, defence, tuple(who for who in exchange.targets if who not in defending), defending)
    )


def _pay(draft: MirDraft, exchange: Exchange) -> None:
    """The action, and what a shot uses up (MR-21, MR-23, option ``ammo``)."""
    who, key = exchange.attacker, exchange.item
    if not exchange.free:
        spend_action(draft, who)
    item = draft.state.combatants[who].items.get(key)  # players know none of what the unseen hold
    if item is None:
        return
    counted = draft.state.house.ammo and item.weapon.shots
    if item.weapon.reload or counted:
        draft.add(Shot(who, key, not item.weapon.reload, max(0, item.shots - 1) if counted else item.shots))


def keep_going(draft: MirDraft, before: State) -> None:
    """After any command: a declared attack goes on without those who are gone, or not at all (MR-15, MR-27); choices
    are open again where a ruling has changed what they were about (MR-54); a rolled one waits for the next question,
    and is applied where there is none.
    """
    exchange = draft.state.exchange
    if exchange is None:
        return
    if exchange.attack is None:
        _without_the_gone(draft, exchange)
        return
    if exchange.answers and not _same_choices(before, draft.state):
        exchange = replace(exchange, answers=())
        draft.add(ev.RollOverruled(exchange, None, "what was chosen is asked again, for the damage is another"))
    if exchange.hold and not exchange.released:
        return
    found = plan(draft.state, exchange)
    if found.question is None:
        apply_plan(draft, exchange, found)


def _same_choices(before: State, now: State) -> bool:
    """Whether what was chosen so far is still about the same damage."""
    chosen = answered(before)
    return not chosen or answered(now)[: len(chosen)] == chosen


def _without_the_gone(draft: MirDraft, exchange: Exchange) -> None:
    people = draft.state.combatants
    attacker = people[exchange.attacker]
    item = attacker.items.get(exchange.item)
    here = tuple(who for who in exchange.targets if people[who].present)
    if not attacker.able:
        draft.add(ev.AttackDropped(exchange.attacker, "cannot attack any more"))
    elif item is None or not item.ready or item.weapon != exchange.weapon:
        draft.add(ev.AttackDropped(exchange.attacker, "the weapon is gone"))
    elif not here:
        draft.add(ev.AttackDropped(exchange.attacker, "nobody is left to attack"))
    elif here != exchange.targets:
        draft.add(ev.TargetsLeft(here))


def _answer(state: State, *, wound: bool) -> ev.PacketAnswered:
    """MR-54: whether a Wound takes the packet that is asked about, or it costs Health."""
    blow = checked(checked(question(state)).blow)
    return ev.PacketAnswered(blow.victim, wound, blow.amount.total)


def apply_plan(draft: MirDraft, exchange: Exchange, found: Plan) -> None:
    """Carry a plan out whose questions are all answered: every loss and Wound together, nobody's damage cancelled by
    having died in it (MR-40, MR-43, MR-54).
    """
    verdict, before = found.verdict, draft.state.combatants
    said = why(verdict.cause, checked(exchange.attack), exchange.defence)
    helped = verdict.attack or verdict.defence or not exchange.helpless
    draft.add(
        ev.ExchangeResolved(
            exchange.attacker,
            exchange.targets,
            verdict.attack,
            verdict.defence,
            said,
            verdict.rule if helped else "MR-53",
            exchange.hidden,
        )
    )
    _criticals(draft, exchange, found)
    for source, victim in found.broken:
        draft.add(ev.ShieldDestroyed(victim, shield_of(draft.state.combatants[victim]), source))
    hurt = _blows(draft, exchange, found)
    for cut in found.cuts:
        draft.add(
            ev.WoundInflicted(cut.victim, new_wound(draft.state, cut.victim, cut.severity, "critical"), cut.source)
        )
    _aftermath(draft, exchange, before, hurt | {cut.victim for cut in found.cuts})
    draft.add(Settled())


def _criticals(draft: MirDraft, exchange: Exchange, found: Plan) -> None:
    """Who scored a critical hit that counts (MR-41)."""
    sources = {source for source, _ in found.broken} | {cut.source for cut in found.cuts}
    if exchange.attack and exchange.attacker in sources:
        draft.add(ev.CriticalScored(exchange.attacker, exchange.attack.twelves))
    for who in exchange.targets:
        if exchange.defence and who in sources:
            draft.add(ev.CriticalScored(who, exchange.defence.twelves))


def _blows(draft: MirDraft, exchange: Exchange, found: Plan) -> set[str]:
    """Damage of every packet, as its victim chose; the Health losses are summed (MR-54). Gives all who were hurt."""
    answers = iter(exchange.answers)
    losses: dict[str, int] = {}
    wounds: list[tuple[str, int]] = []
    for blow in found.blows:
        draft.add(ev.DamageDealt(blow.source, blow.victim, blow.weapon, blow.amount))
        amount = blow.amount.total
        if amount <= 0:
            continue
        if takes_wounds(draft.state, draft.state.combatants[blow.victim]) and next(answers):
            wounds.append((blow.victim, amount))
        else:
            losses[blow.victim] = losses.get(blow.victim, 0) + amount
    for who, amount in wounds:
        draft.add(ev.WoundTaken(who, new_wound(draft.state, who, wound_for(amount), "absorbed"), amount))
    for who, amount in losses.items():
        draft.add(ev.HealthLost(who, amount, max(0, draft.state.combatants[who].health - amount)))
    return {who for who, _ in wounds} | losses.keys()


def _aftermath(draft: MirDraft, exchange: Exchange, before: dict[str, Combatant], hurt: set[str]) -> None:
    """Deaths, unconsciousness, lost prolonged tests, and eyes opened (MR-54, MR-56, MR-34)."""
    for who in (*exchange.targets, exchange.attacker):
        now, was = draft.state.combatants[who], before[who]
        if now.alive and was.health and not now.health:
            kill(draft, who, "no Health left")
        elif now.alive and now.unconscious and not was.unconscious:
            draft.add(ev.FellUnconscious(who))
            lose_prolonged(draft, who, "unconscious")
        elif who in hurt and draft.state.house.prolonged_lost_on_damage:
            lose_prolonged(draft, who, "hurt")
        if who in exchange.targets and draft.state.combatants[who].unaware:
            draft.add(ev.Surprised(who))


DECIDERS: dict[type, Decider] = {
    cmd.AttackMelee: attack,
    cmd.AttackRanged: attack,
    cmd.Roll: lambda draft, catalog, command: roll_exchange(draft, checked(draft.state.exchange)),
    cmd.Apply: only(lambda state, command: ev.Released()),
    cmd.ChooseCounterWeapon: only(lambda state, command: ev.CounterWeaponChosen(command.who, command.weapon)),
    cmd.BreakShield: only(
        lambda state, command: ev.ShieldAnswered(command.who, checked(question(state)).victim, command.shatter)
    ),
    cmd.TakeHealthLoss: only(lambda state, command: _answer(state, wound=False)),
    cmd.TakeWound: only(lambda state, command: _answer(state, wound=True)),
    shared.RuleCancel: only(lambda state, command: ev.AttackDropped(checked(state.exchange).attacker, "dropped")),
}
