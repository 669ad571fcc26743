"""Conditions arrive and leave: immunity, sinks, tokens, what follows at once (FF-151 to FF-162)."""

from __future__ import annotations

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.rows import Condition
from engine.systems.fires.decide import moving, sheets
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.body import Avoided, ConditionSet, ShieldSet, TokensPlaced
from engine.systems.fires.rules.blows import Inflicted
from engine.systems.fires.rules.footing import immune
from engine.systems.fires.rules.force import amount, of, room
from engine.systems.fires.rules.limits import staying
from engine.systems.fires.rules.memory import of_book
from engine.systems.fires.rules.scene import Blow
from engine.systems.fires.state import HERO, Question
from engine.systems.fires.words import sink_name


def inflict(play: Play, who: str, landed: Inflicted, by: str, origin: Hex | None = None) -> int:
    """A condition comes to somebody; how many tokens, tiles or points of it took hold (FF-134, step 7)."""
    body = play.people[who]
    row = play.book.conditions[landed.condition]
    if looks_back(play.book, landed.condition):
        return drained(play, row, by, landed.size)
    scene = play.scene(who, condition=landed.condition)
    if body.out or immune(scene, landed.condition, landed.own):
        if not body.out and row.applies_to in ("entity", body.kind):
            play.add(Avoided(who, row.name, "has no effect", "FF-148"))
        return 0
    altered = [r for r, _ in of(scene, effects.AlterCondition, "suffers") if r.condition == landed.condition]
    count, anyway = landed.count, any(rule.direction == "any" for rule in altered)
    size = max(0, landed.size + sum(rule.by for rule in altered if rule.before_sinks))
    sheets.react(play, who, "suffers", landed.condition)
    if row.sink != "none" and not {"inevitable", "unsinkable"} & set(landed.modifiers):
        if row.sink_unit == "tile":
            size -= sunk(play, who, row.sink, size, f"Knockback {size}")
        else:
            count -= sunk(play, who, row.sink, count, row.name)
    size += sum(rule.by for rule in altered if not rule.before_sinks)
    if count <= 0 or size <= 0:
        return 0
    if row.kind == "immediate":
        took = sum(at_once(play, who, landed.condition, size, origin, anyway) for _ in range(count))
        sheets.react(play, who, "gained", landed.condition)
        return took
    have = body.conditions.get(landed.condition, 0)
    cap = row.token_cap or (1 if not row.cumulative else 99)
    now = min(cap, have + count)
    hold = landed.hold if landed.hold == "counterbeat" else ""
    play.add(ConditionSet(who, landed.condition, now, hold))
    taken(play, who, landed.condition, size)
    return now - have or (1 if hold else 0)


def taken(play: Play, who: str, condition: str, size: int = 1) -> None:
    """What follows once there are more tokens: by the condition itself, by their number, by the sheet (FF-108)."""
    gained(play, who, condition, size)
    changed(play, who, condition)
    for on in ("gained", "tokens-changed"):
        sheets.react(play, who, on, condition)


@of_book
def looks_back(book: Catalog, condition: str) -> bool:
    """Whether a condition acts by what the attack that brings it has done, as drain does (FF-149)."""
    row = book.conditions[condition]
    return row.kind == "immediate" and any(rule.on == "hit" for rule in row.rules)


def drained(play: Play, row: Condition, by: str, size: int) -> int:
    """What comes to whoever has just struck, by what the blow did: as drain takes off its own HP (FF-149)."""
    body, tally = play.people.get(by), play.tally
    if tally is None or body is None or body.out:
        return 0
    before = play.state
    scene = play.scene(by, target=tally.who, blow=tally.blow(Blow(attacker=by))).with_names(amount=size)
    sheets.each(play, row.rules, "hit", scene)
    return size if play.state is not before else 0


def sunk(play: Play, who: str, sink: str, count: int, name: str) -> int:
    """How much of a condition a sink takes (FF-138, FF-139)."""
    taken = min(count, room(play.book, play.state, who, sink))
    if taken <= 0:
        return 0
    if who == HERO and play.state.house.ask_sink in ("conditions", "always"):
        text = f"Sink {name} in {sink_name(sink)} ({taken})?"
        if play.ask(Question("sink", text, ("yes", "no"), ("sink", "suffer it"), "FF-139")) == "no":
            return 0
    play.add(TokensPlaced(who, name, taken, sunk={sink: taken}))
    return taken


def at_once(play: Play, who: str, condition: str, size: int, origin: Hex | None, anyway: bool) -> int:
    """An immediate condition acts and is gone: lost FP, a lost die, a flight (FF-129, FF-156, FF-162)."""
    play.add(ConditionSet(who, condition, 0, why=str(size)))
    for rule in play.book.conditions[condition].rules:
        if rule.on != "gained" or not sheets.may(play, who, rule):
            continue
        if isinstance(rule, effects.Push):
            far = amount(play.scene(who, condition=condition).with_names(amount=size), rule.tiles)
            return moving.push(play, who, condition, far, origin, rule.stops_on, anyway)
        play.interpret(play, rule, play.scene(who, condition=condition).with_names(amount=size))
    return size


def gained(play: Play, who: str, condition: str, size: int) -> None:
    """What follows a token at once: a shield that falls, lost HMN, and last a defeat, which ends the fight (FF-158)."""
    rules = sorted(play.book.conditions[condition].rules, key=lambda rule: isinstance(rule, effects.Outcome))
    sheets.each(play, rules, "gained", play.scene(who, condition=condition).with_names(amount=size))


def changed(play: Play, who: str, condition: str) -> None:
    """What follows when the number of tokens outside sinks has changed (FF-157)."""
    tokens = play.people[who].conditions.get(condition, 0) + staying(play.scene(who)).get(condition, 0)
    scene = play.scene(who, condition=condition).with_names(tokens=tokens)
    sheets.each(play, play.book.conditions[condition].rules, "tokens-changed", scene)


def recount(play: Play) -> None:
    """The character's tokens are counted again: a fight opens with those that stay, or a ring is broken (FF-157)."""
    for condition in {**play.state.hero.conditions, **staying(play.scene(HERO))}:
        if play.state.fought:
            changed(play, HERO, condition)


def remove(play: Play, who: str, condition: str, count: int | None = None, why: str = "") -> int:
    """Tokens of a condition go: so many, or all."""
    have = play.people[who].conditions.get(condition, 0)
    gone = have if count is None else min(have, count)
    if gone:
        play.add(ConditionSet(who, condition, have - gone, why=why))
        moving.condition_gone(play, who, condition)
    return gone


def expire(play: Play, who: str, kind: str) -> None:
    """One token of each condition of a kind runs out, held ones stay (FF-49, FF-50)."""
    body = play.people[who]
    for condition, tokens in tuple(body.conditions.items()):
        row = play.book.conditions[condition]
        if row.kind != kind or not tokens:
            continue
        if body.held.get(condition):
            play.add(ConditionSet(who, condition, tokens, "", "held"))
            continue
        remove(play, who, condition, 1, "time")


def lower(play: Play, who: str) -> None:
    """A raised shield comes down; what it caught stays on it (FF-56)."""
    if play.people[who].raised is not None:
        play.add(ShieldSet(who, None))
