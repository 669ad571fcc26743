"""Chronicle lines of attacks. A hidden roll tells players its outcome only (MR-07); numbers of secret sheets stay
secret.
"""

from __future__ import annotations

from engine.core.foes import wounds
from engine.core.offers import counted
from engine.core.telling import Spoken
from engine.core.view import Audience
from engine.systems.mir.audience import health_shown, open_sheet, seen
from engine.systems.mir.events import attack as ev
from engine.systems.mir.state import Exchange, State
from engine.systems.mir.tell.say import Lines, Teller, about, called, dice_text, line, name, names, plain, ruled
from engine.systems.mir.words import severity_text


def _declared(state: State, event: ev.AttackDeclared, audience: Audience) -> Lines:
    exchange = event.exchange
    text = f"{called(state, exchange.attacker, audience)} attacks {names(state, exchange.targets, audience)}"
    known = seen(state.combatants[exchange.attacker], audience)
    rule = "MR-51" if len(exchange.targets) > 1 else "MR-36"
    if not known:
        return line(state, text, rule)
    brief = f"{called(state, exchange.attacker, audience)}: {exchange.weapon.name}"
    return line(state, f"{text}: {exchange.weapon.name}", rule, who=exchange.attacker, brief=brief)


def _dropped(state: State, event: ev.AttackDropped, audience: Audience) -> Lines:
    known = about(state, event.who, audience) is not None
    why = f": {event.why}" if audience == "gm" and event.why != "dropped" else ""
    text = f"The attack of {name(state, event.who, audience)} does not come about{why}"
    return line(state, text, "MR-21", "dim", event.who if known else "")


def _targets(state: State, event: ev.TargetsLeft, audience: Audience) -> Lines:
    return line(state, f"The attack goes on against {names(state, event.targets, audience)}", "MR-15", "dim")


def _rolled(state: State, event: ev.AttackRolled, audience: Audience) -> Lines:
    exchange = state.exchange
    if exchange is None or (exchange.hidden and audience == "players"):
        return ()
    attacker = state.combatants[exchange.attacker]
    told: Lines = ()
    if seen(attacker, audience):
        detail = (str(event.attack.pool),) if open_sheet(attacker, audience) else ()
        dice = dice_text(state, attacker.id, event.attack, audience)
        told = line(
            state,
            f"Attack of {attacker.name}: {dice}",
            "MR-35",
            "dice",
            attacker.id,
            detail,
            brief=f"{attacker.name} {dice}",
        )
    return told + _defence(state, exchange, event, audience)


def _defence(state: State, exchange: Exchange, event: ev.AttackRolled, audience: Audience) -> Lines:
    standing = [who for who in exchange.targets if who not in event.helpless and seen(state.combatants[who], audience)]
    if event.defence is None:
        text = f"{names(state, exchange.targets, audience)}: defenceless, no Defence roll"
        return line(state, text, "MR-34", "dim")
    if not standing:
        return ()
    who = next((person for person in standing if not open_sheet(state.combatants[person], audience)), standing[0])
    detail = (str(event.defence.pool),) if open_sheet(state.combatants[who], audience) else ()
    whose, dice = names(state, standing), dice_text(state, who, event.defence, audience)
    return line(state, f"Defence of {whose}: {dice}", "MR-32", "dice", standing[0], detail, brief=f"{whose} {dice}")


def _overruled(state: State, event: ev.RollOverruled, audience: Audience) -> Lines:
    if audience == "players":
        return ()
    why = f" ({event.reason})" if event.reason else ""
    return ruled(state, f"The GM overrules: {event.text}{why}", "MR-07")


def _reopened(state: State, event: ev.RollReopened, audience: Audience) -> Lines:
    if audience == "players":
        return ruled(state, "The GM takes the last roll back", "MR-07")
    return ruled(state, "The effects of the last roll are taken back", "MR-07")


def _counter(t: Spoken, event: ev.CounterWeaponChosen) -> str:
    person = t.state.combatants[event.who]
    return f"{person.name} strikes back with {person.items[event.item].weapon.name}"


def _packet(t: Spoken, event: ev.PacketAnswered) -> str:
    choice = "takes a Wound instead of" if event.wound else "loses Health:"
    return f"{t.name(event.who)} {choice} {event.amount} damage"


def _resolved(state: State, event: ev.ExchangeResolved, audience: Audience) -> Lines:
    attacker = called(state, event.attacker, audience)
    targets = names(state, event.targets, audience)
    if event.attack and event.defence:
        text = f"{attacker} and {targets} hurt each other"
    elif event.attack:
        text = f"{attacker} hits {targets}"
    elif event.defence:
        text = f"{attacker} loses to {targets} and is hurt"
    else:
        text = f"{attacker} misses {targets}"
    all_seen = all(seen(state.combatants[who], "players") for who in (event.attacker, *event.targets))
    quiet = audience == "players" and (event.hidden or not all_seen)
    hurt = "hit" if event.attack or event.defence else "plain"
    return line(state, text if quiet else f"{text}: {event.why}", event.rule, hurt, brief=text)  # type: ignore[arg-type]


def _hidden_roll(state: State, audience: Audience) -> bool:
    """Whether the roll that takes effect is one of which the audience learns the outcome only."""
    last = state.last
    return audience == "players" and last is not None and last.exchange is not None and last.exchange.hidden


def _damage(state: State, event: ev.DamageDealt, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    amount = event.amount.total
    source = state.combatants[event.source]
    doer = source.id if seen(source, audience) else ""
    if not open_sheet(person, audience):
        text = f"{person.name} is hurt" if amount else f"{person.name} is hit, the armour holds"
        if amount and health_shown(state, person, audience) in ("damage", "exact"):
            text += f": {amount} damage"
        shown = amount if health_shown(state, person, audience) in ("damage", "exact") else 0
        return line(state, text, "MR-38", "hit", person.id, harm=shown, by=doer)
    by = f" from {source.name} ({event.weapon})" if doer else ""
    # The sum names the weapon and the successes of whoever hurts: not those of a hidden roll or a closed sheet.
    known = open_sheet(source, audience) and not _hidden_roll(state, audience)
    detail = (f"{person.name} takes {event.amount}",) if known else ()
    armoured = "" if amount else ", the armour takes all of it"
    brief = f"{person.name} takes {event.amount if known else amount}"
    text = f"{person.name}: {amount} damage{by}{armoured}"
    return line(state, text, "MR-38", "hit", person.id, detail, brief=brief, harm=amount, by=doer)


def _health(state: State, event: ev.HealthLost, audience: Audience) -> Lines:
    person = state.combatants[event.who]
    shown = health_shown(state, person, audience)
    if shown == "words":
        now = wounds(event.health, person.health_max)
        if event.health <= 0 or now in ("hurt", wounds(person.health, person.health_max)):
            return ()  # that it is hurt was told with the damage
        return line(state, f"{person.name} is {now}", "MR-54", "plain", person.id, brief=f"({now})", joins=True)
    if shown != "exact":
        return ()
    left = f"{event.health}/{person.health_max}"
    text = f"{person.name} loses {event.amount} Health: {left}"
    return line(state, text, "MR-54", "plain", person.id, brief=f"({left})", joins=True)


def _wound(state: State, event: ev.WoundTaken, audience: Audience) -> Lines:
    person = state.combatants[event.who]
    text, brief = f"{person.name} is wounded", "→ WOUND"
    if health_shown(state, person, audience) == "exact":
        severity = severity_text(event.wound.severity)
        text, brief = f"{person.name} takes a Wound, {severity}, absorbing {event.amount}", f"→ WOUND, {severity}"
    return line(state, text, "MR-54", "bad", person.id, brief=brief, joins=True)


def _critical(state: State, event: ev.CriticalScored, audience: Audience) -> Lines:
    count = "" if _hidden_roll(state, audience) else f": {counted(event.twelves, 'twelve')}"
    return line(state, f"Critical hit of {name(state, event.who)}{count}", "MR-41", "good", event.who)


def _inflicted(state: State, event: ev.WoundInflicted, audience: Audience) -> Lines:
    person = state.combatants[event.who]
    # How bad it is tells how many 12s there were: of a hidden roll the sheet tells it, where it is open.
    known = health_shown(state, person, audience) == "exact"
    what = f", {severity_text(event.wound.severity)}" if known else ""
    return line(state, f"{person.name} suffers the Wound of a critical hit{what}", "MR-43", "bad", person.id)


def _died(state: State, event: ev.Died, audience: Audience) -> Lines:
    why = f": {event.why}" if audience == "gm" else ""
    rule = "MR-57" if "Severe" in event.why else "MR-54"
    text = f"{name(state, event.who)} dies{why}"
    return line(state, text, rule, "death", event.who, brief="→ DEAD", joins=True)


def _saw(state: State, event: ev.Surprised, audience: Audience) -> Lines:
    if audience == "players":
        return ()
    return line(state, f"{name(state, event.who)} is aware now", "MR-34", "dim", event.who)


TELLERS: dict[type, Teller] = {
    ev.AttackDeclared: _declared,
    ev.AttackDropped: _dropped,
    ev.TargetsLeft: _targets,
    ev.AttackRolled: _rolled,
    ev.RollOverruled: _overruled,
    ev.RollReopened: _reopened,
    ev.CounterWeaponChosen: plain(_counter, "MR-39"),
    ev.PacketAnswered: plain(_packet, "MR-54", "dim", secret=True),
    ev.ExchangeResolved: _resolved,
    ev.DamageDealt: _damage,
    ev.HealthLost: _health,
    ev.WoundTaken: _wound,
    ev.CriticalScored: _critical,
    ev.WoundInflicted: _inflicted,
    ev.ShieldDestroyed: plain("The shield of {name} breaks", "MR-45", "warn"),
    ev.FellUnconscious: plain("{name} falls unconscious", "MR-56", "bad", brief="→ UNCONSCIOUS", joins=True),
    ev.Woke: plain("{name} is conscious again", "MR-56", "good"),
    ev.Died: _died,
    ev.Surprised: _saw,
}
