"""Chronicle lines of attacks. A hidden roll tells players its outcome only (MR-07); numbers of secret sheets stay
secret.
"""

from __future__ import annotations

from engine.core.foes import wounds
from engine.core.view import Audience
from engine.systems.mir import events as ev
from engine.systems.mir.harm import severity_text
from engine.systems.mir.state import Exchange, State
from engine.systems.mir.tell.base import Lines, Teller, about, called, dice_text, line
from engine.systems.mir.words import health_shown, many, name, names, open_sheet, seen


def _declared(state: State, event: ev.AttackDeclared, audience: Audience) -> Lines:
    exchange = event.exchange
    who = called(state, exchange.attacker, audience)
    text = f"{who} attacks {names(state, exchange.targets, audience)}: {exchange.weapon.name}"
    if not seen(state.people[exchange.attacker], audience):
        text = f"{who} attacks {names(state, exchange.targets, audience)}"
    rule = "MR-51" if len(exchange.targets) > 1 else "MR-36"
    return line(state, text, rule, "hit", _shown(state, exchange.attacker, audience))


def _shown(state: State, who: str, audience: Audience) -> str:
    return who if seen(state.people[who], audience) else ""


def _rolled(state: State, event: ev.AttackRolled, audience: Audience) -> Lines:
    exchange = state.exchange
    if exchange is None or (exchange.hidden and audience == "players"):
        return ()
    attacker = exchange.attacker
    told: Lines = ()
    if seen(state.people[attacker], audience):
        detail = (str(event.attack.pool),) if open_sheet(state.people[attacker], audience) else ()
        text = f"Attack of {name(state, attacker)}: {dice_text(state, attacker, event.attack, audience)}"
        told = line(state, text, "MR-35", "dice", attacker, detail)
    return told + _defense(state, exchange, event, audience)


def _defense(state: State, exchange: Exchange, event: ev.AttackRolled, audience: Audience) -> Lines:
    standing = [who for who in exchange.targets if who not in event.helpless and seen(state.people[who], audience)]
    if event.defense is None:
        text = f"{names(state, exchange.targets, audience)}: defenseless, no Defense roll"
        return line(state, text, "MR-34", "dim")
    if not standing:
        return ()
    who = next((one for one in standing if not open_sheet(state.people[one], audience)), standing[0])
    detail = (str(event.defense.pool),) if open_sheet(state.people[who], audience) else ()
    text = f"Defense of {names(state, standing)}: {dice_text(state, who, event.defense, audience)}"
    return line(state, text, "MR-32", "dice", standing[0], detail)


def _overruled(state: State, event: ev.RollOverruled, audience: Audience) -> Lines:
    if audience == "players":
        return ()
    why = f" ({event.reason})" if event.reason else ""
    return line(state, f"The GM overrules: {event.text}{why}", "MR-07", "ruling", ruling=True)


def _reopened(state: State, event: ev.RollReopened, audience: Audience) -> Lines:
    if audience == "players":
        return line(state, "The GM takes the last roll back", "MR-07", "ruling", ruling=True)
    return line(state, "The effects of the last roll are taken back", "MR-07", "ruling", ruling=True)


def _silent(state: State, event: object, audience: Audience) -> Lines:
    return ()


def _counter(state: State, event: ev.CounterWeaponChosen, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    weapon = person.items[event.item].weapon.name
    return line(state, f"{person.name} strikes back with {weapon}", "MR-39", who=person.id)


def _packet(state: State, event: ev.PacketAnswered, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None or not open_sheet(person, audience):
        return ()
    choice = "takes a Wound instead of" if event.wound else "loses Health:"
    return line(state, f"{person.name} {choice} {event.amount} damage", "MR-54", "dim", person.id)


def _resolved(state: State, event: ev.ExchangeResolved, audience: Audience) -> Lines:
    attacker = called(state, event.attacker, audience)
    targets = names(state, event.targets, audience)
    if event.attack and event.defense:
        text = f"{attacker} and {targets} hurt each other"
    elif event.attack:
        text = f"{attacker} hits {targets}"
    elif event.defense:
        text = f"{attacker} loses to {targets} and is hurt"
    else:
        text = f"{attacker} misses {targets}"
    quiet = audience == "players" and (event.hidden or not _all_seen(state, event))
    return line(state, text if quiet else f"{text}: {event.why}", event.rule, "hit")


def _all_seen(state: State, event: ev.ExchangeResolved) -> bool:
    return all(seen(state.people[who], "players") for who in (event.attacker, *event.targets))


def _damage(state: State, event: ev.DamageDealt, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    amount = event.amount
    if not open_sheet(person, audience):
        text = f"{person.name} is hurt" if amount.total else f"{person.name} is hit, the armour holds"
        if amount.total and health_shown(state, person, audience) in ("damage", "exact"):
            text += f": {amount.total} damage"
        return line(state, text, "MR-38", "hit", person.id)
    by = f" from {name(state, event.source)} ({event.weapon})" if seen(state.people[event.source], audience) else ""
    # The sum names the weapon and the successes of whoever hurts: not of somebody the players do not see.
    known = audience == "gm" or (by and open_sheet(state.people[event.source], audience))
    detail = (f"{person.name} takes {amount}",) if known else ()
    armoured = "" if amount.total else ", the armour takes all of it"
    return line(state, f"{person.name}: {amount.total} damage{by}{armoured}", "MR-38", "hit", person.id, detail)


def _health(state: State, event: ev.HealthLost, audience: Audience) -> Lines:
    person = state.people[event.who]
    shown = health_shown(state, person, audience)
    if shown == "words":
        now = wounds(event.health, person.health_max)
        if event.health <= 0 or now in ("hurt", wounds(person.health, person.health_max)):
            return ()  # that it is hurt was told with the damage
        return line(state, f"{person.name} is {now}", "MR-54", "bad", person.id)
    if shown != "exact":
        return ()
    text = f"{person.name} loses {event.amount} Health: {event.health}/{person.health_max}"
    return line(state, text, "MR-54", "bad", person.id)


def _wound(state: State, event: ev.WoundTaken, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    if health_shown(state, person, audience) != "exact":
        return line(state, f"{person.name} is wounded", "MR-54", "bad", person.id)
    text = f"{person.name} takes a Wound, {severity_text(event.wound.severity)}, absorbing {event.amount}"
    return line(state, text, "MR-54", "bad", person.id)


def _critical(state: State, event: ev.CriticalScored, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    hidden = state.last is not None and state.last.exchange is not None and state.last.exchange.hidden
    text = f"Critical hit of {name(state, event.who)}"
    if not (hidden and audience == "players"):
        text += f": {many(event.twelves, 'twelve')}"
    return line(state, text, "MR-41", "good", event.who)


def _inflicted(state: State, event: ev.WoundInflicted, audience: Audience) -> Lines:
    person = about(state, event.who, audience)
    if person is None:
        return ()
    what = f", {severity_text(event.wound.severity)}" if health_shown(state, person, audience) == "exact" else ""
    return line(state, f"{person.name} suffers the Wound of a critical hit{what}", "MR-43", "bad", person.id)


def _shield(state: State, event: ev.ShieldDestroyed, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    return line(state, f"The shield of {name(state, event.who)} breaks", "MR-45", "bad", event.who)


def _down(state: State, event: ev.FellUnconscious, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    return line(state, f"{name(state, event.who)} falls unconscious", "MR-56", "bad", event.who)


def _woke(state: State, event: ev.Woke, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    return line(state, f"{name(state, event.who)} is conscious again", "MR-56", "good", event.who)


def _died(state: State, event: ev.Died, audience: Audience) -> Lines:
    if not about(state, event.who, audience):
        return ()
    why = f": {event.why}" if audience == "gm" else ""
    rule = "MR-57" if "Severe" in event.why else "MR-54"
    return line(state, f"{name(state, event.who)} dies{why}", rule, "death", event.who)


def _saw(state: State, event: ev.Surprised, audience: Audience) -> Lines:
    if audience == "players":
        return ()
    return line(state, f"{name(state, event.who)} is aware now", "MR-34", "dim", event.who)


TELLERS: dict[type, Teller] = {
    ev.AttackDeclared: _declared,
    ev.AttackRolled: _rolled,
    ev.RollOverruled: _overruled,
    ev.RollReopened: _reopened,
    ev.Released: _silent,
    ev.CounterWeaponChosen: _counter,
    ev.ShieldAnswered: _silent,
    ev.PacketAnswered: _packet,
    ev.ExchangeResolved: _resolved,
    ev.DamageDealt: _damage,
    ev.HealthLost: _health,
    ev.WoundTaken: _wound,
    ev.CriticalScored: _critical,
    ev.WoundInflicted: _inflicted,
    ev.ShieldDestroyed: _shield,
    ev.FellUnconscious: _down,
    ev.Woke: _woke,
    ev.Died: _died,
    ev.Surprised: _saw,
}
