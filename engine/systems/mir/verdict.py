"""Who wins an exchange, and what that does to whom (MR-36 to MR-45, MR-51 to MR-54).

Nothing here changes anybody: the plan is worked out anew from the state before the exchange and the answers given so
far, until no question is left; then it is applied as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from engine.systems.mir.catalog import UNARMED, Weapon
from engine.systems.mir.distance import distance
from engine.systems.mir.harm import absorbs, critical_severity, damage, takes_wounds, weapon_damage
from engine.systems.mir.pools import defense_against
from engine.systems.mir.state import Combatant, Exchange, Item, Part, Side, State, Sum, Throw, ready_weapons


class Tally(NamedTuple):
    """A roll as it counts."""

    successes: int
    twelves: int
    critical: bool


class Table(NamedTuple):
    """The table options that decide outcomes."""

    zero_tie_hurts: bool
    ranged_tie_hits: bool
    dead_heat_wounds: bool


class Verdict(NamedTuple):
    """Which side hurts the other, whether its critical adds a Wound, and why."""

    attack: bool
    defense: bool
    attack_wounds: bool
    defense_wounds: bool
    dead_heat: bool
    why: str
    rule: str


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
    """What an open exchange waits for, and from whom: ``who`` answers, ``victim`` bears it."""

    kind: Literal["roll", "apply", "counter", "shield", "packet"]
    who: str
    victim: str = ""
    blow: Blow | None = None
    rule: str = ""


class Plan(NamedTuple):
    """Everything an exchange does, or the next question before that is known."""

    verdict: Verdict
    blows: tuple[Blow, ...] = ()
    cuts: tuple[Cut, ...] = ()
    broken: tuple[tuple[str, str], ...] = ()
    question: Question | None = None


def table_of(state: State) -> Table:
    """The options that decide outcomes."""
    return Table(
        state.option("zero_tie_hurts") == "yes",
        state.option("ranged_tie") == "hit",
        state.option("critical_dead_heat") == "both",
    )


def tally(throw: Throw) -> Tally:
    """A throw as it counts."""
    return Tally(throw.successes, throw.twelves, throw.critical)


def winner(attack: Tally, defense: Tally) -> tuple[Side, str, str]:
    """The side that wins an opposed roll, why, and the rule; ``both`` is a tie (MR-06, MR-41, MR-42)."""
    if attack.critical and defense.critical:
        if attack.twelves != defense.twelves:
            side: Side = "attacker" if attack.twelves > defense.twelves else "defender"
            return side, f"both critical, {attack.twelves} against {defense.twelves} twelves", "MR-42"
        if attack.successes != defense.successes:
            side = "attacker" if attack.successes > defense.successes else "defender"
            return side, f"both critical, {attack.successes} against {defense.successes} successes", "MR-42"
        return "both", "both critical and equal in everything", "MR-42"
    if attack.critical or defense.critical:
        return ("attacker", "critical hit", "MR-41") if attack.critical else ("defender", "critical hit", "MR-41")
    text = f"{attack.successes} against {defense.successes} successes"
    if attack.successes == defense.successes:
        return "both", f"tie, {text}", "MR-40"
    return ("attacker" if attack.successes > defense.successes else "defender"), text, "MR-36"


def verdict(table: Table, attack: Tally, defense: Tally | None, counter: bool, forced: Side | None = None) -> Verdict:
    """Who hurts whom. ``counter``: defenders can hurt the attacker at all, as in melee (MR-36, MR-40, MR-44)."""
    if defense is None:
        hits = forced not in ("none", "defender")
        return Verdict(hits, False, hits and attack.critical, False, False, "the target is defenseless", "MR-34")
    side, why, rule = (forced, "the GM decides", "MR-07") if forced else winner(attack, defense)
    tie = side == "both" and not forced
    dead_heat = tie and attack.critical and defense.critical
    hits, strikes = side in ("attacker", "both"), side in ("defender", "both")
    if tie and not counter:
        hits = table.ranged_tie_hits
    if tie and counter and not (attack.successes or defense.successes or table.zero_tie_hurts):
        hits = strikes = False
    strikes = strikes and counter
    wounds = table.dead_heat_wounds or not dead_heat
    return Verdict(
        hits,
        strikes,
        hits and attack.critical and wounds,
        strikes and defense.critical and wounds,
        dead_heat,
        why,
        rule,
    )


def strikes_back(state: State, exchange: Exchange, target: Combatant) -> bool:
    """Whether this target could hurt the attacker: in melee, or a close shooter where ``ranged_in_melee`` says so."""
    if target.id in exchange.helpless or not target.present:
        return False
    if exchange.kind == "melee":
        return True
    attacker = state.people[exchange.attacker]
    return state.option("ranged_in_melee") == "countered" and distance(state, attacker, target) == 0


def counter_choices(state: State, person: Combatant) -> dict[str, Item]:
    """The weapons a winning defender may strike back with, the most harmful first; bare hands only when nothing is
    ready (MR-39).
    """
    ready = ready_weapons(person, ranged=False) or {UNARMED: person.items[UNARMED]}
    return dict(sorted(ready.items(), key=lambda entry: -weapon_damage(state, person, entry[1].weapon)))


def counter_weapon(state: State, person: Combatant, named: Mapping[str, str]) -> Weapon:
    """The weapon a defender strikes back with: the one its owner named, else the most harmful."""
    choices = counter_choices(state, person)
    return (
        choices[chosen].weapon
        if (chosen := named.get(person.id, "")) in choices
        else next(iter(choices.values())).weapon
    )


def shield_of(person: Combatant) -> str:
    """The ready shield of somebody, or nothing (MR-45)."""
    return next((key for key, item in person.items.items() if item.ready and item.weapon.shield), "")


def breaks(source: str, victim: str) -> str:
    """The key of a shield-breaker's answer."""
    return f"{source}>{victim}"


def judge(state: State, exchange: Exchange) -> Verdict:
    """The verdict of a rolled exchange."""
    assert exchange.attack is not None
    counter = any(strikes_back(state, exchange, state.people[target]) for target in exchange.targets)
    defense = tally(exchange.defense) if exchange.defense else None
    return verdict(table_of(state), tally(exchange.attack), defense, counter, exchange.outcome)


def plan(state: State, exchange: Exchange) -> Plan:
    """What a rolled exchange does, given the answers so far, or the next question (MR-39 to MR-45, MR-52 to MR-54)."""
    assert exchange.attack is not None
    found = judge(state, exchange)
    attacker, weapon = state.people[exchange.attacker], exchange.weapon
    targets = [state.people[target] for target in exchange.targets if state.people[target].present]
    forced_off = exchange.outcome in ("none", "defender")
    hit = [one for one in targets if found.attack or (one.id in exchange.helpless and not forced_off)]
    strikers = [one for one in targets if found.defense and strikes_back(state, exchange, one)]

    for one in strikers:
        if one.id not in exchange.counters and len(counter_choices(state, one)) > 1:
            return Plan(found, question=Question("counter", one.id, attacker.id, rule="MR-39"))
    arms = {one.id: counter_weapon(state, one, exchange.counters) for one in strikers}

    cutting = _cutting(state, exchange, found, hit, strikers, arms)
    broken, asked_shield = _broken_shields(exchange, found, cutting)
    if asked_shield is not None:
        return Plan(found, question=asked_shield)

    gone = set(broken)
    throws = {"attack": exchange.attack, "defense": exchange.defense or exchange.attack}
    cuts = tuple(
        Cut(source.id, victim.id, critical_severity(throws["attack" if source is attacker else "defense"].twelves, arm))
        for source, arm, victim in cutting
        if (source.id, victim.id) not in gone
    )
    severities = {(cut.source, cut.victim): cut.severity for cut in cuts}
    blows = [
        blow
        for one in hit
        if (blow := _blow(state, attacker, weapon, one, exchange.attack.successes, severities, gone)) is not None
    ]
    back = [
        blow
        for one in strikers
        if (blow := _blow(state, one, arms[one.id], attacker, throws["defense"].successes, severities, gone))
        is not None
    ]
    blows += _joined(state, back)
    asked = asked_blows(state, blows)
    if len(exchange.answers) < len(asked):
        blow = asked[len(exchange.answers)]
        question = Question("packet", blow.victim, blow.victim, blow, "MR-54")
        return Plan(found, tuple(blows), cuts, tuple(broken), question)
    return Plan(found, tuple(blows), cuts, tuple(broken))


def _cutting(
    state: State,
    exchange: Exchange,
    found: Verdict,
    hit: list[Combatant],
    strikers: list[Combatant],
    arms: Mapping[str, Weapon],
) -> list[tuple[Combatant, Weapon, Combatant]]:
    """Whose weapons would inflict the Wound of a critical hit, and on whom (MR-34, MR-41, MR-52)."""
    assert exchange.attack is not None
    attacker = state.people[exchange.attacker]
    cutting = [
        (attacker, exchange.weapon, one)
        for one in hit
        if (exchange.attack.critical if one.id in exchange.helpless else found.attack_wounds)
    ]
    if found.defense_wounds:
        cutting += [(one, arms[one.id], attacker) for one in cutters(state, exchange, strikers)]
    return cutting


def _broken_shields(
    exchange: Exchange, found: Verdict, cutting: list[tuple[Combatant, Weapon, Combatant]]
) -> tuple[list[tuple[str, str]], Question | None]:
    """Who breaks whose shield in place of wounding, or the next of them to be asked (MR-45)."""
    broken: list[tuple[str, str]] = []
    for source, arm, victim in cutting:
        heat = found.dead_heat and victim.id not in exchange.helpless
        taken = any(already == victim.id for _, already in broken)
        if not arm.shield_breaker or heat or taken or not shield_of(victim):
            continue
        answer = exchange.shields.get(breaks(source.id, victim.id))
        if answer is None:
            return broken, Question("shield", source.id, victim.id, rule="MR-45")
        if answer:
            broken.append((source.id, victim.id))
    return broken, None


def cutters(state: State, exchange: Exchange, strikers: list[Combatant]) -> list[Combatant]:
    """Who inflicts the Wound of a critical combined Defense roll: the highest Defense, or each by the option
    ``multi_defense_critical`` (MR-52).
    """
    if not strikers or state.option("multi_defense_critical") == "each":
        return strikers
    attacker = state.people[exchange.attacker]
    return [max(strikers, key=lambda one: defense_against(state, attacker, exchange.weapon, one).total)]


def _blow(
    state: State,
    source: Combatant,
    weapon: Weapon,
    victim: Combatant,
    count: int,
    severities: Mapping[tuple[str, str], int],
    gone: set[tuple[str, str]],
) -> Blow | None:
    """One packet, as ``critical_effect`` leaves it; none where a shield was broken instead (MR-43, MR-45)."""
    key = (source.id, victim.id)
    if key in gone:
        return None
    amount = damage(state, source, weapon, victim, count)
    effect = state.option("critical_effect")
    if key in severities and effect != "damage+wound":
        if effect == "wound-only":
            return None
        limit = absorbs(severities[key])
        taken = amount.total if limit is None else min(limit, amount.total)
        amount = Sum((*amount.parts, Part("critical Wound absorbs", -taken)), amount.total - taken)
    return Blow(source.id, victim.id, weapon.name, amount)


def _joined(state: State, back: list[Blow]) -> list[Blow]:
    """Counter damage of several defenders as one packet under ``multi_counter`` = ``combined``."""
    if len(back) < 2 or state.option("multi_counter") == "separate":
        return back
    parts = tuple(Part(state.people[blow.source].name, blow.amount.total) for blow in back)
    return [Blow(back[0].source, back[0].victim, "together", Sum(parts, sum(part.dice for part in parts)))]


def chosen_loss(state: State, exchange: Exchange, who: str) -> int:
    """Health the victim has chosen to lose in this exchange already (MR-54: later choices see the earlier ones)."""
    asked = asked_blows(state, plan(state, exchange).blows)
    given = zip(asked, exchange.answers, strict=False)
    return sum(blow.amount.total for blow, wound in given if blow.victim == who and not wound)


def asked_blows(state: State, blows: Iterable[Blow]) -> list[Blow]:
    """The packets whose victims may choose, in the order of asking (MR-54)."""
    return [blow for blow in blows if blow.amount.total > 0 and takes_wounds(state, state.people[blow.victim])]


def question(state: State) -> Question | None:
    """What the open exchange waits for; none when there is no exchange."""
    exchange = state.exchange
    if exchange is None:
        return None
    if exchange.attack is None:
        return Question("roll", exchange.attacker, rule="MR-08")
    if exchange.hold and not exchange.released:
        return Question("apply", exchange.attacker, rule="MR-07")
    return plan(state, exchange).question
