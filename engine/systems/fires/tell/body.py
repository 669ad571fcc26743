"""Sentences for facts about bodies: each attack as so many tokens on the shield, sunk, in HP, waiting."""

from __future__ import annotations

from engine.core.view import Line
from engine.core.words import Called
from engine.systems.fires.events import body as facts
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.blows import NOTHING
from engine.systems.fires.state import HERO, State
from engine.systems.fires.tell.flow import Naming, Teller, _line, who


def moved(state: State, event: facts.Moved) -> tuple[Line, ...]:
    """What is told of `Moved`."""
    body = state.combatants.get(event.who)
    if body is not None and body.at == event.at:
        return ()
    at, name = hexes.show(event.at), who(state, event.who)
    match event.how:
        case "moves":
            return _line(f"{name} moves to {at}", "FF-117", "move", event.who, brief=f"→ {at}", joins=True)
        case "knocked":  # that is a part of the blow
            brief = f"→ driven to {at}"
            text = f"{name} is driven to {at}"
            return _line(text, "FF-117", "move", event.who, brief=brief, about=event.who, joins=True)
    return _line(f"{name} stands on {at}", "FF-117", "move", event.who, brief=f"{name} → {at}")


def hazard(state: State, event: facts.HazardEntered, called: Called) -> tuple[Line, ...]:
    """What is told of `HazardEntered`."""
    return _line(f"{who(state, event.who)} is in the {called(event.hazard).lower()}", "FF-118", "warn", event.who)


def struck(state: State, event: facts.Struck) -> tuple[Line, ...]:
    """What is told of `Struck`."""
    names = ", ".join(who(state, target) for target in event.targets) or "nobody"
    by = f"{who(state, event.attacker)}: " if event.attacker else ""
    whom = event.targets[0] if len(event.targets) == 1 else ""
    # Enemies strike at the character, unless something else is said.
    at = "" if whom == HERO and by else f" at {names}:"
    text, brief = f"{by}{event.name} at {names}: {event.tokens}", f"{by}{event.name}{at} {event.tokens}"
    if event.tokens == NOTHING:  # a Parry, a Kick: it has none to deal
        text, brief = f"{by}{event.name} at {names}", f"{by}{event.name}{at.rstrip(':')}"
    return _line(text, "FF-133", "hit", event.attacker, brief=brief, about=whom)


def resolved(state: State, event: facts.Resolved) -> tuple[Line, ...]:
    """``n tokens: a on shield, b sunk in X, c HP, d waiting``."""
    total = event.shield + sum(event.sunk.values()) + event.wounds + event.waiting + event.vanished
    if not total:
        return ()
    parts = [f"{event.shield} on the shield"] if event.shield else []
    parts += [f"{count} sunk in {sink.upper().replace('-', '.')}" for sink, count in event.sunk.items()]
    parts += [f"{event.wounds} HP"] if event.wounds else []
    parts += [f"{event.waiting} waiting"] if event.waiting else []
    parts += [f"{event.vanished} gone"] if event.vanished else []
    tone = "hit" if event.wounds else "plain"
    text = f"{who(state, event.who)}: {total} token{'s' if total > 1 else ''}: {', '.join(parts)}"
    return _line(text, "FF-134", tone, event.who, brief=f"→ {', '.join(parts)}", joins=True, harm=event.wounds)


def trickled(state: State, event: facts.Trickled) -> tuple[Line, ...]:
    """What is told of `Trickled`."""
    return _line(
        f"{who(state, event.who)}: {event.amount} {event.damage} reaches HP",
        "FF-48",
        "hit",
        event.who,
        harm=event.amount,
    )


def healed(state: State, event: facts.Healed) -> tuple[Line, ...]:
    """What is told of `Healed`."""
    return _line(f"{who(state, event.who)}: {event.wounds} off HP", "FF-142", "good", event.who)


def cleared(state: State, event: facts.WaitingCleared) -> tuple[Line, ...]:
    """What is told of `WaitingCleared`."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in event.tokens.items())
    return _line(f"{who(state, event.who)}: {kinds} no longer wait", "FF-142", "good", event.who)


STATES = ("ed", "ing", "en")
"""How words for a state end, which somebody *is*: others are names of something that they are under."""


def condition(state: State, event: facts.ConditionSet, called: Called) -> tuple[Line, ...]:
    """What is told of `ConditionSet`."""
    body = state.combatants.get(event.who)
    have = body.conditions.get(event.condition, 0) if body is not None else 0
    name = called(event.condition).lower().rstrip("!")
    who_ = who(state, event.who)
    if event.tokens > have:
        count = f" ({event.tokens})" if event.tokens > 1 else ""
        brief = f"→ {name}{count}"
        told = f"is {name}{count}" if name.endswith(STATES) else f"is under {name.capitalize()}{count}"
        return _line(f"{who_} {told}", "FF-151", "warn", event.who, brief=brief, joins=True)
    if event.tokens < have:
        left = f", {event.tokens} left" if event.tokens else ""
        return _line(f"{who_}: {name} goes{left}", "FF-152", "dim", event.who)
    if event.why == "held":
        return ()
    told = f"{name} {event.why}".rstrip()
    return _line(f"{who_}: {told}", "FF-151", "warn", event.who, brief=f"→ {told}", joins=True)


def shield(state: State, event: facts.ShieldSet) -> tuple[Line, ...]:
    """What is told of `ShieldSet`."""
    if event.raised is None:
        return _line(f"{who(state, event.who)}'s shield is down", "FF-56", "warn", event.who)
    tone = "dim" if event.who == HERO else "move"  # the act that raises it has been told
    return _line(f"{who(state, event.who)} raises the shield", "FF-56", tone, event.who)


def broken(state: State, event: facts.GuardBroken) -> tuple[Line, ...]:
    """What is told of `GuardBroken`."""
    return _line(f"Guard Break: {who(state, event.who)}", "FF-136", "warn", event.who)


def avoided(state: State, event: facts.Avoided) -> tuple[Line, ...]:
    """What is told of `Avoided`."""
    return _line(f"{event.name} {event.why} on {who(state, event.who)}", event.rule, "good", event.who)


def felled(state: State, event: facts.Felled) -> tuple[Line, ...]:
    """What is told of `Felled`."""
    text = "is lost to the ground" if event.out == "lost" else "is defeated"
    brief = "→ LOST TO THE GROUND" if event.out == "lost" else "→ DEFEATED"
    return _line(f"{who(state, event.who)} {text}", "FF-141", "death", event.who, brief=brief, joins=True)


def joined(state: State, event: facts.Joined) -> tuple[Line, ...]:
    """What is told of `Joined`."""
    return _line(f"{event.combatant.name} comes into the fight", "FF-108", "warn", event.combatant.id)


def changed(state: State, event: facts.ChangeSet) -> tuple[Line, ...]:
    """What is told of `ChangeSet`; what its limits count is not."""
    if event.what.startswith("limit "):
        return ()
    sign = "+" if event.by > 0 else "−"
    return _line(f"{who(state, event.who)}: {event.what} {sign}{abs(event.by)}", "FF-45", "plain", event.who)


TELLERS: dict[type, Teller] = {
    facts.Moved: moved,
    facts.Struck: struck,
    facts.Resolved: resolved,
    facts.Trickled: trickled,
    facts.Healed: healed,
    facts.WaitingCleared: cleared,
    facts.ShieldSet: shield,
    facts.GuardBroken: broken,
    facts.Avoided: avoided,
    facts.Felled: felled,
    facts.Joined: joined,
    facts.ChangeSet: changed,
}
NAMING: dict[type, Naming] = {facts.HazardEntered: hazard, facts.ConditionSet: condition}
