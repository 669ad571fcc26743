"""The attack as an exchange: declared, rolled, perhaps overruled, answered, then applied as a whole (MR-35 to MR-54).

Declaring, rolling and applying are one step unless the GM holds the roll (see ``commands.Attack``). Each answer is
one step.
"""

from __future__ import annotations

from typing import Literal

from engine.core.refusal import Refused
from engine.systems.mir import commands as cmd
from engine.systems.mir import events as ev
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import acts, answers, insist, slots
from engine.systems.mir.decide.base import Writing, spend_action, throw
from engine.systems.mir.decide.effects import apply_plan
from engine.systems.mir.pools import attack_pool, combined_defense, helpers
from engine.systems.mir.state import Exchange, State, Sum
from engine.systems.mir.verdict import plan, question

MAX_ALLIES = 20


def attack_melee(catalog: Catalog, draft: Writing, command: cmd.AttackMelee) -> None:
    """MR-36, in the Melee band (MR-31)."""
    _declare(draft, command, "melee")


def attack_ranged(catalog: Catalog, draft: Writing, command: cmd.AttackRanged) -> None:
    """MR-36, within range (MR-37)."""
    _declare(draft, command, "ranged")


def _declare(draft: Writing, command: cmd.Attack, kind: Literal["melee", "ranged"]) -> None:
    state = draft.state
    who = command.who
    insist(acts.attack(state, who, command.weapon, command.aims, kind))
    insist(slots.situation(command.dice) or slots.situation(command.defense_dice))
    check_allies(command.allies)
    if not acts.opening(state, who):
        spend_action(draft, who)
    item = draft.state.people[who].items[command.weapon]
    exchange = Exchange(
        kind=kind,
        attacker=who,
        weapon=item.weapon,
        targets=command.aims,
        allies=command.allies,
        dice=command.dice,
        defense_dice=command.defense_dice,
        reason=command.reason,
        hidden=command.hidden,
        hold=command.hold or state.option("hold_rolls") == "yes",
    )
    draft.add(ev.AttackDeclared(exchange))
    counted = state.option("ammo") == "on" and item.weapon.shots
    if item.weapon.reload or counted:
        loaded = not item.weapon.reload
        draft.add(ev.Shot(who, command.weapon, loaded, item.shots - 1 if counted else item.shots))
    if not exchange.hold:
        roll_exchange(draft)


def check_allies(allies: int | None) -> None:
    """A sane number of helpers."""
    if allies is not None and not 0 <= allies <= MAX_ALLIES:
        raise Refused("bad-value", f"{allies} helping allies: must be 0 to {MAX_ALLIES}", "MR-50")


def exchange_pools(state: State, exchange: Exchange) -> tuple[Sum, Sum | None]:
    """Both pools of an exchange: the attacker's (MR-35), and the Defense of its targets (MR-32, MR-51)."""
    attacker = state.people[exchange.attacker]
    targets = [state.people[who] for who in exchange.targets]
    allies = exchange.allies
    if allies is None:
        allies = len(helpers(state, attacker, targets, exchange.weapon))
    attack = attack_pool(state, attacker, exchange.weapon, allies, exchange.dice, exchange.reason)
    return attack, combined_defense(state, attacker, exchange.weapon, targets, exchange.defense_dice)


def roll_exchange(draft: Writing) -> None:
    """The attacker's pool first, then the Defense pool (MR-08); then on to the next decision, or the effects."""
    state = draft.state
    exchange = state.exchange
    assert exchange is not None
    targets = [state.people[who] for who in exchange.targets]
    attack_sum, defense_sum = exchange_pools(state, exchange)
    attack = throw(draft, attack_sum, f"attack, {exchange.weapon.name}", exchange.attacker)
    defense = None
    if defense_sum is not None:
        critical = state.option("defender_criticals") == "yes"
        standing = [one for one in targets if not one.defenseless]
        defense = throw(draft, defense_sum, "Defense", standing[0].id, critical=critical)
    helpless = tuple(one.id for one in targets if one.defenseless)
    draft.add(ev.AttackRolled(attack, defense, helpless))
    proceed(draft)


def proceed(draft: Writing) -> None:
    """On to the next question; without one, everything is applied."""
    exchange = draft.state.exchange
    assert exchange is not None
    if exchange.hold and not exchange.released:
        return
    found = plan(draft.state, exchange)
    if found.question is None:
        apply_plan(draft, exchange, found)


def keep_going(draft: Writing) -> None:
    """After any command: an exchange whose last question a ruling has taken away is applied."""
    if draft.state.exchange is not None and question(draft.state) is None:
        proceed(draft)


def roll(catalog: Catalog, draft: Writing, command: cmd.Roll) -> None:
    """The dice of a declared attack."""
    insist(answers.to_roll(draft.state))
    roll_exchange(draft)


def apply(catalog: Catalog, draft: Writing, command: cmd.Apply) -> None:
    """The GM lets a held roll go."""
    insist(answers.to_apply(draft.state))
    draft.add(ev.Released())
    proceed(draft)


def choose_counter_weapon(catalog: Catalog, draft: Writing, command: cmd.ChooseCounterWeapon) -> None:
    """MR-39."""
    insist(answers.counter(draft.state, command.who, command.weapon))
    draft.add(ev.CounterWeaponChosen(command.who, command.weapon))
    proceed(draft)


def break_shield(catalog: Catalog, draft: Writing, command: cmd.BreakShield) -> None:
    """MR-45."""
    insist(answers.shield(draft.state, command.who, command.target))
    draft.add(ev.ShieldAnswered(command.who, command.target, command.shatter == "yes"))
    proceed(draft)


def take_health_loss(catalog: Catalog, draft: Writing, command: cmd.TakeHealthLoss) -> None:
    """MR-54."""
    insist(answers.packet(draft.state, command.who, command.packet))
    _answer(draft, command.who, wound=False)


def take_wound(catalog: Catalog, draft: Writing, command: cmd.TakeWound) -> None:
    """MR-54."""
    insist(answers.wound(draft.state, command.who, command.packet))
    _answer(draft, command.who, wound=True)


def _answer(draft: Writing, who: str, *, wound: bool) -> None:
    exchange = draft.state.exchange
    assert exchange is not None
    asked = plan(draft.state, exchange).question
    assert asked is not None
    assert asked.blow is not None
    draft.add(ev.PacketAnswered(who, wound, asked.blow.amount.total))
    proceed(draft)
