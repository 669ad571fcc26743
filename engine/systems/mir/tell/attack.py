"""Chronicle lines of attacks. Of a hidden roll players hear the outcome only (MR-07), of secret sheets no number."""

from __future__ import annotations

from engine.core.foes import wounds
from engine.core.offers import counted
from engine.core.telling import Sentence, Told, plain
from engine.core.view import Line
from engine.systems.mir.audience import seen
from engine.systems.mir.events import attack as ev
from engine.systems.mir.rules.exchange import hit_anyway
from engine.systems.mir.state.rolls import NOTHING, Exchange
from engine.systems.mir.tell.say import Teller
from engine.systems.mir.words import severity_text


def _declared(t: Teller, event: ev.AttackDeclared) -> Told:
    exchange = event.exchange
    text = f"{t.capital(exchange.attacker)} attacks {t.names(exchange.targets)}"
    rule = "MR-51" if len(exchange.targets) > 1 else "MR-36"
    if not t.may_hear(exchange.attacker):
        return t.line(text, rule)
    brief = f"{t.capital(exchange.attacker)}: {exchange.weapon.name}"
    return t.line(f"{text}: {exchange.weapon.name}", rule, who=exchange.attacker, brief=brief)


def _dropped(t: Teller, event: ev.AttackDropped) -> Told:
    known = t.may_hear(event.who)
    why = f": {event.why}" if t.gm and event.why != "dropped" else ""
    text = f"The attack of {t.name(event.who)} does not come about{why}"
    return t.line(text, "MR-21", "dim", event.who if known else "")


def _rolled(t: Teller, event: ev.AttackRolled) -> Told:
    exchange = t.state.exchange
    if exchange is None or (exchange.hidden and not t.gm):
        return None
    attacker = t.state.combatants[exchange.attacker]
    told: tuple[Line, ...] = ()
    if t.seen(attacker):
        detail = (str(event.attack.pool),) if t.open(attacker) else ()
        dice, faces = t.dice(attacker.id, event.attack), t.faces(attacker.id, event.attack)
        text = f"Attack of {attacker.name}: {dice}"
        told = (t.line(text, "MR-35", "dice", attacker.id, detail, brief=f"{attacker.name} {dice}", faces=faces),)
    defence = _defence(t, exchange, event)
    return told if defence is None else (*told, defence)


def _defence(t: Teller, exchange: Exchange, event: ev.AttackRolled) -> Line | None:
    standing = [who for who in exchange.targets if who not in event.helpless and t.may_hear(who)]
    if event.defence is None and not any(map(t.may_hear, exchange.targets)):
        return None
    if event.defence is None:
        return t.line(f"{t.names(exchange.targets)}: defenceless, no Defence roll", "MR-34", "dim")
    if not standing:
        return None
    who = next((person for person in standing if not t.open(t.state.combatants[person])), standing[0])
    detail = (str(event.defence.pool),) if t.open(t.state.combatants[who]) else ()
    whose, dice, faces = t.names(standing), t.dice(who, event.defence), t.faces(who, event.defence)
    text, brief = f"Defence of {whose}: {dice}", f"{whose} {dice}"
    return t.line(text, "MR-32", "dice", standing[0], detail, brief=brief, faces=faces)


def _overruled(t: Teller, event: ev.RollOverruled) -> Told:
    if not t.gm:
        return None
    why = f" ({event.reason})" if event.reason else ""
    return t.ruled(f"The GM overrules: {event.text}{why}", "MR-07")


def _counter(t: Teller, event: ev.CounterWeaponChosen) -> str:
    person = t.state.combatants[event.who]
    return f"{person.name} strikes back with {person.items[event.item].weapon.name}"


def _packet(t: Teller, event: ev.PacketAnswered) -> str:
    choice = "takes a Wound instead of" if event.wound else "loses Health:"
    return f"{t.name(event.who)} {choice} {event.amount} damage"


def _resolved(t: Teller, event: ev.ExchangeResolved) -> Told:
    attacker = t.capital(event.attacker)
    # MR-53: the defenceless among others are hit whatever becomes of those, and never strike back.
    helpless = [] if t.state.exchange is None else [who for who in event.targets if who in hit_anyway(t.state.exchange)]
    standing = [who for who in event.targets if who not in helpless] or event.targets
    targets, others = t.names(standing), t.names(helpless) if len(standing) < len(event.targets) else ""
    if event.attack and event.defence:
        text = f"{attacker} and {targets} hit each other" + (f", and {others} cannot hit back" if others else "")
    elif event.attack:
        text = f"{attacker} hits {t.names(event.targets)}"
    elif event.defence:
        text = f"{attacker} loses to {targets} and is hit" + (f", but hits {others}, defenceless" if others else "")
    else:
        text = f"{attacker} misses {targets}" + (f" but hits {others}, defenceless" if others else "")
    all_seen = all(seen(t.state.combatants[who], "players") for who in (event.attacker, *event.targets))
    quiet = not t.gm and (event.hidden or not all_seen)
    hurt = "hit" if event.attack or event.defence else "plain"
    return t.line(text if quiet else f"{text}: {event.why}", event.rule, hurt, brief=text)  # type: ignore[arg-type]


def _hidden_roll(t: Teller) -> bool:
    """Whether the roll that takes effect is one of which the audience learns the outcome only."""
    last = t.state.last
    return not t.gm and last is not None and last.exchange is not None and last.exchange.hidden


def _damage(t: Teller, event: ev.DamageDealt) -> Told:
    person = t.state.combatants[event.who]
    if not t.seen(person):
        return None
    amount = event.amount.total
    source = t.state.combatants[event.source]
    doer = source.id if t.seen(source) else ""
    if not t.open(person):
        text = f"{person.name} is hurt" if amount else f"{person.name} is hit, the armour holds"
        if amount and t.health(person) in ("damage", "exact"):
            text += f": {amount} damage"
        shown = amount if t.health(person) in ("damage", "exact") else 0
        return t.line(text, "MR-38", "hit", person.id, harm=shown, by=doer)
    by = f" from {source.name} ({event.weapon})" if doer else ""
    # The sum names the weapon and the successes of whoever hurts: not those of a hidden roll or a closed sheet.
    known = t.open(source) and not _hidden_roll(t)
    worked = f"{person.name} takes {event.amount.as_harm}" if known else ""
    detail = (worked,) if known else ()
    armoured = "" if amount else ", the armour takes all of it"
    brief = worked or f"{person.name} takes {amount or NOTHING}"
    text = f"{person.name}: {amount} damage{by}{armoured}"
    return t.line(text, "MR-38", "hit", person.id, detail, brief=brief, harm=amount, by=doer)


def _health(t: Teller, event: ev.HealthLost) -> Told:
    person = t.state.combatants[event.who]
    shown = t.health(person)
    if shown == "words":
        now = wounds(event.health, person.health_max)
        if event.health <= 0 or now in ("hurt", wounds(person.health, person.health_max)):
            return None  # that it is hurt was told with the damage
        return t.line(f"{person.name} is {now}", "MR-54", "plain", person.id, brief=f"({now})", joins=True)
    if shown != "exact":
        return None
    left = f"{event.health}/{person.health_max}"
    text = f"{person.name} loses {event.amount} Health: {left}"
    return t.line(text, "MR-54", "plain", person.id, brief=f"({left})", joins=True)


def _wound(t: Teller, event: ev.WoundTaken) -> Told:
    person = t.state.combatants[event.who]
    text, brief = f"{person.name} is wounded", "→ WOUND"
    if t.health(person) == "exact":
        severity = severity_text(event.wound.severity)
        text, brief = f"{person.name} takes a Wound, {severity}, absorbing {event.amount}", f"→ WOUND, {severity}"
    return t.line(text, "MR-54", "bad", person.id, brief=brief, joins=True)


def _critical(t: Teller, event: ev.CriticalScored) -> str:
    count = "" if _hidden_roll(t) else f": {counted(event.twelves, 'twelve')}"
    return f"Critical hit of {t.name(event.who)}{count}"


def _inflicted(t: Teller, event: ev.WoundInflicted) -> Told:
    person = t.state.combatants[event.who]
    # How bad it is tells how many 12s there were: of a hidden roll the sheet tells it, where it is open.
    known = t.health(person) == "exact"
    what = f", {severity_text(event.wound.severity)}" if known else ""
    text, brief = f"{person.name} suffers the Wound of a critical hit{what}", f"→ critical WOUND{what}"
    return t.line(text, "MR-43", "bad", person.id, brief=brief, joins=True)


def _died(t: Teller, event: ev.Died) -> Told:
    why = f": {event.why}" if t.gm else ""
    rule = "MR-57" if "Severe" in event.why else "MR-54"
    return t.line(f"{t.name(event.who)} dies{why}", rule, "death", event.who, brief="→ DEAD", joins=True)


SENTENCES: dict[type, Sentence] = {
    ev.AttackDeclared: _declared,
    ev.AttackDropped: _dropped,
    ev.TargetsLeft: plain(lambda t, e: f"The attack goes on against {t.names(e.targets)}", "MR-15", "dim"),
    ev.AttackRolled: _rolled,
    ev.RollOverruled: _overruled,
    ev.RollReopened: lambda t, e: t.ruled(
        "The effects of the last roll are taken back" if t.gm else "The GM takes the last roll back", "MR-07"
    ),
    ev.CounterWeaponChosen: plain(_counter, "MR-39"),
    ev.PacketAnswered: plain(_packet, "MR-54", "dim", secret=True),
    ev.ExchangeResolved: _resolved,
    ev.DamageDealt: _damage,
    ev.HealthLost: _health,
    ev.WoundTaken: _wound,
    ev.CriticalScored: plain(_critical, "MR-41", "good"),
    ev.WoundInflicted: _inflicted,
    ev.ShieldDestroyed: plain("The shield of {name} breaks", "MR-45", "warn"),
    ev.FellUnconscious: plain("{name} falls unconscious", "MR-56", "bad", brief="→ UNCONSCIOUS", joins=True),
    ev.Woke: plain("{name} is conscious again", "MR-56", "good"),
    ev.Died: _died,
    ev.Surprised: plain(lambda t, e: f"{t.name(e.who)} is aware now" if t.gm else None, "MR-34", "dim"),
}
