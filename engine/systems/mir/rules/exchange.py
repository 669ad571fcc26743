"""Who wins an exchange, and what that does to whom (MR-36 to MR-45, MR-51 to MR-54).

Nothing here changes anybody. What a rolled exchange does is worked out from the state before it and the answers given
so far, in one pass: judged, then who strikes back and with what, then shields, then blows, then who chooses Health or a
Wound. Each part may end in a question; when none does, the plan is applied as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from engine.core.checks import checked
from engine.systems.mir.rules.damage import beside_successes, damage, weapon_damage
from engine.systems.mir.rules.dice import Tally, strength, tally
from engine.systems.mir.rules.distance import distance
from engine.systems.mir.rules.wounds import absorbs, critical_severity, takes_wounds
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange, Part, Side, Sum, Throw
from engine.systems.mir.state.sheet import UNARMED, Combatant, Item, Weapon

Cause = Literal["helpless", "ruled", "critical", "twelves", "critical-successes", "dead-heat", "successes", "tie"]

RULES: Mapping[Cause, str] = {
    "helpless": "MR-34",
    "ruled": "MR-07",
    "critical": "MR-41",
    "twelves": "MR-42",
    "critical-successes": "MR-42",
    "dead-heat": "MR-42",
    "successes": "MR-36",
    "tie": "MR-40",
}


MISSED: tuple[Side, ...] = ("none", "defender")
"""Results by the GM's word of which nobody is hit (MR-07)."""


class Verdict(NamedTuple):
    """Which side hurts the other, whether its critical adds a Wound, and why."""

    attack: bool
    defence: bool
    attack_wounds: bool
    defence_wounds: bool
    cause: Cause

    @property
    def rule(self) -> str:
        """The id of the rulebook's entry that decided it."""
        return RULES[self.cause]


class Blow(NamedTuple):
    """A packet of damage (MR-52)."""

    source: str
    victim: str
    weapon: str
    amount: Sum


class Cut(NamedTuple):
    """The Wound of a critical hit (MR-41)."""

    source: str
    victim: str
    severity: int


class Question(NamedTuple):
    """What an open exchange waits for, and from whom: ``who`` answers, ``victim`` bears it. ``lost``: the Health they
    have chosen to lose in this exchange already (MR-54: later choices see the earlier ones).
    """

    kind: Literal["roll", "apply", "counter", "shield", "packet"]
    who: str
    rule: str
    victim: str = ""
    blow: Blow | None = None
    lost: int = 0


class Plan(NamedTuple):
    """Everything an exchange does, or the next question before that is known."""

    verdict: Verdict
    question: Question | None = None
    blows: tuple[Blow, ...] = ()
    cuts: tuple[Cut, ...] = ()
    broken: tuple[tuple[str, str], ...] = ()


def cause_of(attack: Tally, defence: Tally) -> Cause:
    """What decides an opposed roll (MR-06, MR-41, MR-42)."""
    if attack.critical != defence.critical:
        return "critical"
    if not attack.critical:
        return "tie" if attack.successes == defence.successes else "successes"
    if attack.twelves != defence.twelves:
        return "twelves"
    return "dead-heat" if attack.successes == defence.successes else "critical-successes"


def winner(attack: Tally, defence: Tally) -> Side:
    """The side that wins an opposed roll; ``both`` is a tie (MR-06, MR-41, MR-42)."""
    ours, theirs = strength(attack), strength(defence)
    return "attacker" if ours > theirs else "defender" if ours < theirs else "both"


def verdict(state: State, attack: Tally, defence: Tally | None, counter: bool, forced: Side | None = None) -> Verdict:
    """Who hurts whom. ``counter``: this target can hurt the attacker at all, as in melee (MR-36, MR-40, MR-44)."""
    if defence is None:
        hits = forced not in MISSED
        return Verdict(hits, False, hits and attack.critical, False, "helpless")
    side = forced or winner(attack, defence)
    cause: Cause = "ruled" if forced else cause_of(attack, defence)
    hits, strikes = side in ("attacker", "both"), side in ("defender", "both")
    if side == "both" and not forced:
        if not counter:
            hits = state.house.ranged_tie == "hit"
        elif not (attack.successes or defence.successes or state.house.zero_tie_hurts):
            hits = strikes = False
    strikes = strikes and counter
    wounds = cause != "dead-heat" or state.house.critical_dead_heat == "both"
    return Verdict(hits, strikes, hits and attack.critical and wounds, strikes and defence.critical and wounds, cause)


def hit_anyway(exchange: Exchange) -> tuple[str, ...]:
    """The defenceless: hit whatever becomes of the others, unless the GM says that the attack misses (MR-53)."""
    return () if exchange.outcome in MISSED else exchange.helpless


def strikes_back(state: State, exchange: Exchange, target: Combatant) -> bool:
    """Whether this target could hurt the attacker: in melee, or a close shooter where ``ranged-in-melee`` says so."""
    attacker = state.combatants[exchange.attacker]
    if target.id in exchange.helpless or not (target.present and attacker.present):
        return False
    if exchange.kind == "melee":
        return True
    return state.house.ranged_in_melee == "countered" and distance(state, attacker, target) == 0


def _judged(state: State, exchange: Exchange, attack: Throw, target: Combatant) -> Verdict:
    """The verdict towards one target; towards a defenceless one the attack stands alone (MR-53)."""
    alone = exchange.defence is None or target.id in exchange.helpless
    defence = None if alone or exchange.defence is None else tally(exchange.defence)
    return verdict(state, tally(attack), defence, strikes_back(state, exchange, target), exchange.outcome)


def overall(state: State, exchange: Exchange, attack: Throw) -> Verdict:
    """The verdict on the two rolls, whoever they are about."""
    counter = any(strikes_back(state, exchange, state.combatants[target]) for target in exchange.targets)
    defence = tally(exchange.defence) if exchange.defence else None
    return verdict(state, tally(attack), defence, counter, exchange.outcome)


def counter_choices(state: State, person: Combatant) -> dict[str, Item]:
    """What a winning defender may strike back with, the highest damage first whatever the attacker wears; bare hands if
    nothing is ready (MR-39).
    """
    ready = person.ready(ranged=False) or {UNARMED: person.items[UNARMED]}
    return dict(sorted(ready.items(), key=lambda entry: -weapon_damage(state, person, entry[1].weapon)))


def counter_weapon(state: State, person: Combatant, named: Mapping[str, str]) -> Weapon:
    """The weapon a defender strikes back with: the one its owner named, else the first (MR-39)."""
    choices = counter_choices(state, person)
    return choices.get(named.get(person.id, ""), next(iter(choices.values()))).weapon


def worst_counter(state: State, person: Combatant, attacker: Combatant) -> Weapon:
    """A defender's weapon that does most harm to this attacker, whose armour counts twice for Natural ones (MR-48)."""
    weapons = [item.weapon for item in counter_choices(state, person).values()]
    return max(weapons, key=lambda weapon: beside_successes(state, person, weapon, attacker))


def counter_matters(state: State, person: Combatant, attacker: Combatant, count: int, wounds: bool) -> bool:
    """Whether it matters what somebody strikes back with: there is a choice, and not all of it in vain (MR-39)."""
    choices = counter_choices(state, person)
    if len(choices) < 2:
        return False
    return wounds or any(damage(state, person, item.weapon, attacker, count).total for item in choices.values())


class _Case(NamedTuple):
    """An exchange with its people and what was judged."""

    state: State
    exchange: Exchange
    attacker: Combatant
    attack: Throw
    verdicts: dict[str, Verdict]

    @property
    def hit(self) -> list[Combatant]:
        """Whom the attack hits."""
        return [self.state.combatants[who] for who, found in self.verdicts.items() if found.attack]

    @property
    def strikers(self) -> list[Combatant]:
        """Who strikes back."""
        return [self.state.combatants[who] for who, found in self.verdicts.items() if found.defence]


class _Harm(NamedTuple):
    """One person's weapon against another, with the roll behind it."""

    source: Combatant
    weapon: Weapon
    victim: Combatant
    throw: Throw
    critical: bool


def plan(state: State, exchange: Exchange) -> Plan:
    """What a rolled exchange does, given the answers so far, or the next question (MR-39 to MR-45, MR-52 to MR-54)."""
    attack = checked(exchange.attack)
    found = overall(state, exchange, attack)
    present = [state.combatants[who] for who in exchange.targets if state.combatants[who].present]
    verdicts = {target.id: _judged(state, exchange, attack, target) for target in present}
    case = _Case(state, exchange, state.combatants[exchange.attacker], attack, verdicts)
    asked = _asked_counter(case)
    if asked is not None:
        return Plan(found, asked)
    harms = [*_hits(case), *_counters(case)]
    broken, asked = _broken_shields(case, harms)
    if asked is not None:
        return Plan(found, asked)
    kept = [harm for harm in harms if (harm.source.id, harm.victim.id) not in broken]
    cuts = tuple(
        Cut(harm.source.id, harm.victim.id, critical_severity(harm.throw.twelves, harm.weapon))
        for harm in kept
        if harm.critical
    )
    blows = _blows(case, kept)
    return Plan(found, _asked_packet(case, blows), blows, cuts, tuple(broken))


def _asked_counter(case: _Case) -> Question | None:
    """The next defender who is asked what to strike back with (MR-39)."""
    cutting = cutters(case.state, case.strikers, case.exchange.defending)
    for striker in case.strikers:
        defence = checked(case.exchange.defence)
        wounds = case.verdicts[striker.id].defence_wounds and striker in cutting
        if striker.id not in case.exchange.counters and counter_matters(
            case.state, striker, case.attacker, defence.successes, wounds
        ):
            return Question("counter", striker.id, "MR-39", case.attacker.id)
    return None


def _hits(case: _Case) -> Iterator[_Harm]:
    """The attacker's weapon against everybody it hits (MR-52, MR-53)."""
    for target in case.hit:
        critical = case.verdicts[target.id].attack_wounds
        yield _Harm(case.attacker, case.exchange.weapon, target, case.attack, critical)


def _counters(case: _Case) -> Iterator[_Harm]:
    """The weapons of everybody who strikes back (MR-39, MR-52)."""
    defence, strikers = case.exchange.defence, case.strikers
    if defence is None:
        return
    cutting = cutters(case.state, strikers, case.exchange.defending)
    for striker in strikers:
        weapon = counter_weapon(case.state, striker, case.exchange.counters)
        critical = case.verdicts[striker.id].defence_wounds and striker in cutting
        yield _Harm(striker, weapon, case.attacker, defence, critical)


def cutters(state: State, strikers: Sequence[Combatant], defending: Sequence[str]) -> Sequence[Combatant]:
    """Who gives the Wound of a critical combined Defence: the highest, or each (``multi-defence-critical``, MR-52).
    ``defending``: whose own pool was the highest, and so on, when the dice fell; what has been ruled since, and dice
    that were spent with the roll, do not count. Rolls of before schema 5 do not say it: then it is the first.
    """
    if state.house.multi_defence_critical == "each":
        return strikers
    ranks = {who: rank for rank, who in enumerate(defending)}
    return sorted(strikers, key=lambda striker: ranks.get(striker.id, len(ranks)))[:1]


def shield_of(person: Combatant) -> str:
    """The ready shield of somebody, or nothing (MR-45)."""
    return next((key for key, item in person.items.items() if item.ready and item.weapon.shield), "")


def breaks(source: str, victim: str) -> str:
    """The key of a shield-breaker's answer."""
    return f"{source}>{victim}"


def _broken_shields(case: _Case, harms: list[_Harm]) -> tuple[list[tuple[str, str]], Question | None]:
    """Who breaks whose shield in place of wounding, or the next of them to be asked (MR-45)."""
    broken: list[tuple[str, str]] = []
    for harm in harms:
        target = harm.victim.id if harm.source is case.attacker else harm.source.id
        heat = case.verdicts[target].cause == "dead-heat"
        taken = any(already == harm.victim.id for _, already in broken)
        if not (harm.critical and harm.weapon.shield_breaker) or heat or taken or not shield_of(harm.victim):
            continue
        answer = case.exchange.shields.get(breaks(harm.source.id, harm.victim.id))
        if answer is None:
            return broken, Question("shield", harm.source.id, "MR-45", harm.victim.id)
        if answer:
            broken.append((harm.source.id, harm.victim.id))
    return broken, None


def _blows(case: _Case, harms: list[_Harm]) -> tuple[Blow, ...]:
    """The packets of damage; those of several defenders are one under ``multi-counter`` = ``combined`` (MR-52)."""
    made = [(harm, _amount(case.state, harm)) for harm in harms]
    blows = [
        Blow(harm.source.id, harm.victim.id, harm.weapon.name, amount) for harm, amount in made if amount is not None
    ]
    back = [blow for blow in blows if blow.victim == case.attacker.id]
    if len(back) < 2 or case.state.house.multi_counter == "separate":
        return tuple(blows)
    parts = tuple(Part(case.state.combatants[blow.source].name, blow.amount.total) for blow in back)
    together = Blow(back[0].source, case.attacker.id, "together", Sum(parts, sum(part.dice for part in parts)))
    return (*(blow for blow in blows if blow.victim != case.attacker.id), together)


def _amount(state: State, harm: _Harm) -> Sum | None:
    """The damage of one packet, as ``critical-effect`` leaves it; none where the Wound stands for it (MR-43)."""
    amount = damage(state, harm.source, harm.weapon, harm.victim, harm.throw.successes)
    if not harm.critical:
        return amount
    left = after_critical(state, amount.total, critical_severity(harm.throw.twelves, harm.weapon))
    if left is None or left == amount.total:
        return None if left is None else amount
    return Sum((*amount.parts, Part("critical Wound absorbs", left - amount.total)), left)


def after_critical(state: State, amount: int, severity: int) -> int | None:
    """The damage of a critical hit beside its Wound; none under ``critical-effect`` = ``wound-only`` (MR-43)."""
    if state.house.critical_effect == "damage+wound":
        return amount
    if state.house.critical_effect == "wound-only":
        return None
    limit = absorbs(severity)
    return 0 if limit is None else max(0, amount - limit)


def _asked_packet(case: _Case, blows: tuple[Blow, ...]) -> Question | None:
    """The next victim who chooses between Health and a Wound (MR-54)."""
    asked, answers = asked_blows(case.state, blows), case.exchange.answers
    if len(answers) >= len(asked):
        return None
    blow = asked[len(answers)]
    given = zip(asked, answers, strict=False)
    lost = sum(earlier.amount.total for earlier, wound in given if earlier.victim == blow.victim and not wound)
    return Question("packet", blow.victim, "MR-54", blow.victim, blow, lost)


def asked_blows(state: State, blows: Iterable[Blow]) -> list[Blow]:
    """The packets whose victims may choose, in the order of asking (MR-54)."""
    return [blow for blow in blows if blow.amount.total > 0 and takes_wounds(state, state.combatants[blow.victim])]


def answered(state: State) -> list[Blow]:
    """The packets about which the choice is made, in the order of the answers (MR-54)."""
    exchange = state.exchange
    if exchange is None or not exchange.answers:
        return []
    return asked_blows(state, plan(state, exchange).blows)[: len(exchange.answers)]


def question(state: State) -> Question | None:
    """What the open exchange waits for; none when there is no exchange."""
    exchange = state.exchange
    if exchange is None:
        return None
    if exchange.attack is None:
        return Question("roll", exchange.attacker, "MR-08")
    if exchange.hold and not exchange.released:
        return Question("apply", exchange.attacker, "MR-07")
    return plan(state, exchange).question
