"""What the rules somebody is under do by themselves at a point of the flow, or answer an attack with (C6, FF-108)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.encounter import WITH_RULES
from engine.systems.fires.decide.play import Play, Tally
from engine.systems.fires.events.body import ChangeSet
from engine.systems.fires.events.flow import EffectBegun, EffectUsed
from engine.systems.fires.rules.blows import gap
from engine.systems.fires.rules.force import holds
from engine.systems.fires.rules.memory import of_book
from engine.systems.fires.rules.scene import Scene, within
from engine.systems.fires.rules.sources import InForce, in_force, row_of, rules_in, sheets_waiting
from engine.systems.fires.state import HERO, LIMITED, Effect, Question

OF_ITSELF = frozenset(["turn-start", "gained", "tokens-changed", "enters-tile", "cannot-act"])
"""Triggers that a condition has about itself: its own tokens, the ground that ends it (FF-151 to FF-162)."""


def apart(source: InForce, on: str) -> bool:
    """Whether a rule is carried out elsewhere."""
    if source.kind == "conditions":
        return on in OF_ITSELF
    if on == "enters-tile":
        return source.effect is not None
    return on == "pool-rolled" and isinstance(source.rule, effects.PoolRule)


def begin(play: Play, who: str, rule: effects.Base, name: str, target: str) -> None:
    """A timed rule of a sheet's attack begins for its doer or whom it names; darkness for all (FF-108, FF-167)."""
    found, until = standing(play.book)[id(rule)], rule.for_ or ""
    others = {"character": HERO, "target": target}
    bearer = HERO if isinstance(rule, effects.Darkness) else others.get(getattr(rule, "target", None) or "", who)
    number = play.state.counter + 1
    lasts(play, Effect(number, found.kind, found.row, found.index, bearer, LASTING.get(until, until)), name)


_ALIKE = attrgetter("kind", "row", "rule", "bearer", "piece", "cell")


def lasts(play: Play, effect: Effect, name: str, once: bool = False) -> None:
    """A timed rule begins; not beside the same one where these do not add up, or there is but one at ``once``
    (FF-S102).
    """
    same = any(_ALIKE(other) == _ALIKE(effect) for other in play.state.effects)
    if not same or (play.state.house.same_bonus_adds and not once):
        play.add(EffectBegun(effect, name))


LASTING = {"turn": "counterbeat", "next-counterbeat": "counterbeat"}
"""Durations that end together with another (FF-167)."""


def once_more(play: Play, who: str, found: InForce, other: str = "") -> bool:
    """Whether a rule's limit lets it act again; it is then counted. ``other``: whom it acts on."""
    limit, state = found.rule.limit, play.state
    if limit is None:
        return True
    turn = f"{state.beats} {state.phase}"
    moment = {"round": str(state.round), "turn": turn, "counterbeat": turn}.get(limit.per, other)
    if found.effect is not None:
        if found.effect.used.get(moment, 0) >= limit.count:
            return False
        play.add(EffectUsed(found.effect.number, moment))
        return True
    key = f"{LIMITED}{found.row} {found.index} {moment}"
    if play.people[who].changes.get(key, 0) >= limit.count:
        return False
    play.add(ChangeSet(who, key, 1))
    return True


def yes(play: Play, text: str, rule: str) -> bool:
    """A question that is answered with yes or no."""
    return play.ask(Question("use", text, ("yes", "no"), ("yes", "no"), rule)) == "yes"


def willing(play: Play, who: str, found: InForce) -> bool:
    """Whether the owner has it done, who is asked where anything would come of it (FF-188)."""
    if not found.rule.optional or who != HERO:
        return True
    if isinstance(found.rule, effects.ShieldUp) and found.rule.op == "clear":
        laden = any(piece.tokens for piece in play.state.sheet.pieces.values())
        return laden and yes(play, "Shed tokens off the shield?", "FF-188")
    return yes(play, f"{row_of(play.book, found.kind, found.row).name}: now?", "FF-167")


def may(play: Play, who: str, rule: effects.Base, other: str = "") -> bool:
    """Whether a rule that is carried out where it stands does anything now: as often as its limit lets it, and if its
    owner has it done. ``other``: whom it acts on.
    """
    if rule.limit is None and not rule.optional:
        return True
    found = standing(play.book).get(id(rule))
    return found is None or (willing(play, who, found) and once_more(play, who, found, other))


@of_book
def standing(book: Catalog) -> dict[int, InForce]:
    """Where the rules of the packs stand, by their identity."""
    found: dict[int, InForce] = {}
    for kind in WITH_RULES:
        for name, row in getattr(book, kind).items():
            found |= {id(rule): InForce(rule, kind, name, index=index) for index, rule in enumerate(rules_in(row))}
    return found


def each(play: Play, rules: Iterable[effects.Base], on: str, scene: Scene) -> None:
    """Some rules are carried out where they stand, with what they are about: those that wait for this and hold, as
    often as their limit lets them, and if their owner has it done.
    """
    for rule in rules:
        if rule.on == on:
            now = replace(scene, state=play.state)
            if holds(rule.when, now) and may(play, scene.who, rule):
                play.interpret(play, rule, now)


def react(play: Play, who: str, on: str, condition: str = "", **moment: Any) -> bool:
    """What rules do by themselves at a point of the flow, at a condition that came, at somebody's own defeat; whether
    anything is done. What the character's do at a defeat comes with the end of the fight (FF-174). ``moment``: what of
    the scene they may ask for.
    """
    acts, rules = False, in_force(play.book, play.state, who, on)
    if not rules or ((who == HERO) if on == "defeat" else play.people[who].out):
        return acts
    for found in rules:
        if apart(found, on):
            continue
        about = condition or (found.row if found.kind == "conditions" else "")
        scene = within(play.scene(who, own=who != HERO, condition=about, **moment), found)
        if later(found.rule, who) or not isinstance(found.rule, effects.DEEDS) or not holds(found.rule.when, scene):
            continue
        if willing(play, who, found) and once_more(play, who, found):
            play.interpret(play, found.rule, scene)
            acts = True
    return acts


def later(rule: effects.Base, who: str) -> bool:
    """Whether the start of a Turn orders what the Turn itself carries out: an enemy's own acts and ways (C4a)."""
    return rule.on == "turn-start" and (
        isinstance(rule, effects.Move) or (isinstance(rule, effects.Perform) and who != HERO)
    )


def everybody(play: Play, on: str) -> None:
    """The same for the character and all enemies in their order."""
    waiting, enemies = sheets_waiting(play.book, on), play.state.enemies
    react(play, HERO, on)
    for who in [enemy.id for enemy in enemies]:
        body = play.people[who]
        if body.conditions or body.entry in waiting or play.state.effects:
            react(play, who, on)


def beside(play: Play, attacker: str, who: str, tally: Tally | None = None) -> bool:
    """Whether an attack comes, or came as it was made, from next to whom it is on (FF-169)."""
    if tally is not None and tally.left is not None:
        return tally.beside
    return attacker in play.people and gap(play.state, attacker, who) == 1
