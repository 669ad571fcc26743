"""Sentences for facts about bodies: each attack as so many tokens on the shield, sunk, in HP, waiting."""

from __future__ import annotations

from engine.core.telling import Sentence, plain
from engine.core.view import Line, Tone
from engine.systems.fires.audience import knows
from engine.systems.fires.events import body as facts
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.blows import NOTHING
from engine.systems.fires.rules.force import SINKS
from engine.systems.fires.state import HERO, LIMITED
from engine.systems.fires.tell.say import Teller
from engine.systems.fires.words import sink_name

STATES = ("ed", "ing", "en", "hollow")
"""How words for a state end, which somebody *is*: others are names of something that they are under."""


def _moved(t: Teller, event: facts.Moved) -> Line | None:
    body = t.state.combatants.get(event.who)
    if body is not None and body.at == event.at:
        return None
    at, name = hexes.show(event.at), t.name(event.who)
    match event.how:
        case "moves":
            return t.line(f"{name} moves to {at}", "FF-117", "move", event.who, brief=f"→ {at}", joins=True)
        case "knocked":  # that is a part of the blow
            brief = f"→ driven to {at}"
            text = f"{name} is driven to {at}"
            return t.line(text, "FF-117", "move", event.who, brief=brief, about=event.who, joins=True)
    return t.line(f"{name} stands on {at}", "FF-117", "move", event.who, brief=f"{name} → {at}")


def _struck(t: Teller, event: facts.Struck) -> Line:
    targets = [who for who in event.targets if knows(t.state, who, t.audience)]
    names = ", ".join(map(t.name, targets)) or "nobody"
    by = f"{t.name(event.attacker)}: " if event.attacker else ""
    whom = targets[0] if len(targets) == 1 else ""
    # Enemies strike at the character, unless something else is said.
    at = "" if whom == HERO and by else f" at {names}:"
    text, brief = f"{by}{event.name} at {names}: {event.tokens}", f"{by}{event.name}{at} {event.tokens}"
    if event.tokens == NOTHING:  # a Parry, a Kick: it has none to deal
        text, brief = f"{by}{event.name} at {names}", f"{by}{event.name}{at.rstrip(':')}"
    return t.line(text, "FF-133", "hit", event.attacker, brief=brief, about=whom)


def _resolved(t: Teller, event: facts.Resolved) -> Line | None:
    """``n tokens: a on shield, b sunk in X, c HP, d waiting``."""
    total = event.shield + sum(event.sunk.values()) + event.wounds + event.waiting + event.vanished
    if not total:
        return None
    parts = [f"{event.shield} on the shield"] if event.shield else []
    parts += [f"{count} sunk in {sink_name(sink)}" for sink, count in event.sunk.items()]
    parts += [f"{event.wounds} HP"] if event.wounds else []
    parts += [f"{event.waiting} waiting"] if event.waiting else []
    parts += [f"{event.vanished} gone"] if event.vanished else []
    tone: Tone = "hit" if event.wounds else "plain"
    text = f"{t.name(event.who)}: {total} token{'s' if total > 1 else ''}: {', '.join(parts)}"
    return t.line(text, "FF-134", tone, event.who, brief=f"→ {', '.join(parts)}", joins=True, harm=event.wounds)


def _placed(t: Teller, event: facts.TokensPlaced) -> Line | None:
    """What a sink took of a condition, which has a name with a capital; of damage the end of the attack tells it."""
    if not event.sunk or event.damage[:1].islower():
        return None
    what, where = event.damage.lower(), sink_name(next(iter(event.sunk)))
    what = what if what.endswith(f" {event.amount}") or not what[-1:].isdigit() else f"{event.amount} of {what}"
    text = f"{what} sunk in {where}"
    return t.line(f"{t.name(event.who)}: {text}", "FF-138", "plain", event.who, brief=f"→ {text}", joins=True)


def _trickled(t: Teller, event: facts.Trickled) -> Line:
    text = f"{t.name(event.who)}: {event.amount} {event.damage} reaches HP"
    return t.line(text, "FF-48", "hit", event.who, harm=event.amount)


def _cleared(t: Teller, event: facts.WaitingCleared) -> str:
    return f"{t.name(event.who)}: {', '.join(f'{count} {kind}' for kind, count in event.tokens.items())} no longer wait"


def _condition(t: Teller, event: facts.ConditionSet) -> Line | None:
    body = t.state.combatants.get(event.who)
    have = body.conditions.get(event.condition, 0) if body is not None else 0
    name, who = t.called(event.condition).lower().rstrip("!"), t.name(event.who)
    if event.tokens > have:
        count = f" ({event.tokens})" if event.tokens > 1 else ""
        brief = f"→ {name}{count}"
        told = f"is {name}{count}" if name.endswith(STATES) else f"is under {name.capitalize()}{count}"
        return t.line(f"{who} {told}", "FF-151", "warn", event.who, brief=brief, joins=True)
    if event.tokens < have:
        left = f", {event.tokens} left" if event.tokens else ""
        return t.line(f"{who}: {name} goes{left}", "FF-152", "dim" if t.state.fought else "good", event.who)
    if event.why == "held":
        return None
    told = f"{name} {event.why}".rstrip()
    return t.line(f"{who}: {told}", "FF-151", "warn", event.who, brief=f"→ {told}", joins=True)


def _shield(t: Teller, event: facts.ShieldSet) -> Line:
    if event.raised is None:
        return t.line(f"{t.name(event.who)}'s shield is down", "FF-56", "warn", event.who)
    tone: Tone = "dim" if event.who == HERO else "move"  # the act that raises it has been told
    return t.line(f"{t.name(event.who)} raises the shield", "FF-56", tone, event.who)


def _felled(t: Teller, event: facts.Felled) -> Line:
    off = "is taken off the field" if t.state.phase == "setup" else "is defeated"
    text = "is lost to the ground" if event.out == "lost" else off
    brief = "→ LOST TO THE GROUND" if event.out == "lost" else "→ DEFEATED"
    return t.line(f"{t.name(event.who)} {text}", "FF-141", "death", event.who, brief=brief, joins=True)


def _joined(t: Teller, event: facts.Joined) -> Line:
    name = event.combatant.name
    return t.line(f"{name} comes into the fight", "FF-108", "warn", event.combatant.id, brief=f"{name} comes")


def _hazard(t: Teller, event: facts.HazardEntered) -> Line:
    """Special ground that acts: a part of the walk that leads there, or of the blow."""
    where = f"in the {t.called(event.hazard).lower()}"
    text = f"{t.name(event.who)} is {where}"
    return t.line(text, "FF-118", "warn", event.who, brief=f"→ {where}", joins=True)


def _changed(t: Teller, event: facts.ChangeSet) -> str | None:
    """A lasting change; what limits count is not told."""
    sign = "+" if event.by > 0 else "−"
    what = sink_name(event.what) if event.what in SINKS else event.what
    return None if event.what.startswith(LIMITED) else f"{t.name(event.who)}: {what} {sign}{abs(event.by)}"


AVOIDED = {
    "is thrown back": "{who} throws {what} back",
    "strikes the decoy": "{what} strikes {who}'s decoy",
    "passes over": "{what} passes over {who}",
    "is cancelled": "{what} at {who} is cancelled",
    "comes to nothing": "{what} comes to nothing against {who}",
}
"""How what somebody is spared is told, by why; where it is not here: what has which effect on whom."""


def _avoided(t: Teller, event: facts.Avoided) -> str:
    told = AVOIDED.get(event.why, f"{{what}} {event.why} on {{who}}")
    return told.format(what=event.name, who=t.name(event.who))


SENTENCES: dict[type, Sentence] = {
    facts.Moved: _moved,
    facts.Struck: _struck,
    facts.TokensPlaced: _placed,
    facts.Resolved: _resolved,
    facts.Trickled: _trickled,
    facts.Healed: plain("{name} heals {e.wounds} HP", "FF-142", "good"),
    facts.WaitingCleared: plain(_cleared, "FF-142", "good"),
    facts.ShieldSet: _shield,
    facts.GuardBroken: plain("Guard Break: {name}", "FF-136", "warn"),
    facts.Avoided: lambda t, e: t.line(_avoided(t, e), e.rule, "good", e.who),
    facts.Felled: _felled,
    facts.Joined: _joined,
    facts.ChangeSet: plain(_changed, "FF-45"),
    facts.HazardEntered: _hazard,
    facts.ConditionSet: _condition,
}
