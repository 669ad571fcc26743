"""What an enemy's own sheet, or its types, do at a point of the flow or answer an attack with (FF-108)."""

from __future__ import annotations

from engine.systems.fires.catalog import effects
from engine.systems.fires.decide.play import Play, Tally
from engine.systems.fires.events.body import ChangeSet
from engine.systems.fires.events.flow import EffectBegun
from engine.systems.fires.rules.blows import gap
from engine.systems.fires.rules.force import holds
from engine.systems.fires.rules.scene import Blow
from engine.systems.fires.rules.sources import InForce, in_force, rules_in
from engine.systems.fires.state import HERO, Effect

SHEETS = ("enemies", "enemy_types")


def own(play: Play, who: str, on: str) -> tuple[InForce, ...]:
    """The rules of an enemy's sheet and types with a trigger; of the character those of gear."""
    worn, found = who == HERO, in_force(play.book, play.state, who, on)
    return found and tuple(
        source for source in found if source.kind in SHEETS or (worn and source.piece and source.effect is None)
    )


def begin(play: Play, who: str, rule: effects.Base, name: str) -> None:
    """A timed rule of an attack of a sheet begins for its doer; darkness is about everybody (FF-108, FF-167)."""
    entry, until = play.body(who).entry, rule.for_ or ""
    index = next(index for index, other in enumerate(rules_in(play.book.enemies[entry])) if other is rule)
    bearer = HERO if isinstance(rule, effects.Darkness) else who
    effect = Effect(play.state.counter + 1, "enemies", entry, index, bearer, LASTING.get(until, until))
    same = (effect.kind, effect.row, effect.rule, effect.bearer)
    known = any((e.kind, e.row, e.rule, e.bearer) == same for e in play.state.effects)
    if not known or play.state.house.same_bonus_adds:
        play.add(EffectBegun(effect, name))


LASTING = {"turn": "counterbeat", "next-counterbeat": "counterbeat"}
"""Durations that end together with another (FF-167)."""


def once_more(play: Play, who: str, found: InForce, other: str = "") -> bool:
    """Whether a rule's limit lets it act again; it is then counted."""
    limit, state = found.rule.limit, play.state
    if limit is None:
        return True
    turn = f"{state.beats} {state.phase}"
    moment = {"round": str(state.round), "turn": turn, "counterbeat": turn}.get(limit.per, other)
    key = f"limit {found.row} {found.index} {moment}"
    if play.body(who).changes.get(key, 0) >= limit.count:
        return False
    play.add(ChangeSet(who, key, 1))
    return True


def react(play: Play, who: str, on: str, condition: str = "", tile: str = "", **names: int) -> bool:
    """What it does by itself at a point of the flow, at a condition that came, at its own defeat; whether it does."""
    acts, rules = False, own(play, who, on)
    if not rules or ((who == HERO) if on == "defeat" else play.body(who).out):
        return acts  # what gear does at a defeat comes with the end of the fight (FF-174)
    for found in rules:
        scene = play.scene(who, own=who != HERO, piece=found.piece, condition=condition, tile=tile).with_names(**names)
        later = on == "turn-start" and isinstance(
            found.rule, effects.Move | effects.Perform
        )  # with the Turn itself (C4a)
        if not later and holds(found.rule.when, scene) and once_more(play, who, found):
            play.interpret(play, found.rule, scene)
            acts = True
    return acts


def everybody(play: Play, on: str) -> None:
    """The same for all enemies in their order."""
    for body in play.state.enemies:
        react(play, body.id, on)


def answer(play: Play, who: str, tally: Tally, blow: Blow) -> None:
    """What an enemy answers an attack with, the character's or another enemy's, once it is over, as the character would
    (FF-169).
    """
    suffered = any(tally.suffered(play.state.house).values())
    counted = {"attack-resolved": True, "damaged": suffered, "blocks": tally.blocked > 0}
    attacker = blow.attacker
    near = int(gap(play.state, attacker, who) == 1)
    for on, happened in counted.items():
        for found in own(play, who, on) if happened else ():
            scene = play.scene(who, blow=tally.blow(blow), target=attacker).with_names(attacker_near=near)
            at_attacker = getattr(found.rule, "target", None) == "attacker"
            if (on == "damaged" and not at_attacker) or play.body(who).out or play.body(attacker).out:
                continue
            if holds(found.rule.when, scene) and once_more(play, who, found):
                play.source = "retaliation"
                play.interpret(play, found.rule, scene)
                play.source = ""
