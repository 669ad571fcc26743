"""Who is asked what: the one player, at the points where there is something to decide."""

from __future__ import annotations

from engine.core.view import Audience, Pending
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules import foes, reactions, tables
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.rules.danger import danger
from engine.systems.fires.state import HERO, State

QUESTIONS = {
    "after-roll": ("The dice are fresh: re-roll, raise, or keep them?", "FF-46"),
    "stances": ("A stance, before the enemies' roll?", "FF-94"),
    "charmed": ("What does the charmed enemy do?", "FF-112"),
    "after-move": ("An enemy has come close: a reaction?", "FF-92"),
}


def pending(catalog: Catalog, state: State, audience: Audience) -> tuple[Pending, ...]:
    """The open question, if any."""
    if HERO not in state.combatants:
        return ()
    if state.asking is not None:
        asked = state.asking.question
        return (Pending(HERO, asked.text, "answer", "players", asked.rule, asked.detail),)
    if state.phase == "setup":
        return (Pending(HERO, _before(state), "setup", "players", "FF-117"),)
    if state.step == "beat":
        left = state.beat
        done = f"{left.simple} Simple, {left.dynamic} Dynamic, {left.double} Double, {left.free} Free so far"
        coming = danger(book_of(catalog, state), state)
        return (Pending(HERO, "Your beat: what do you do?", "act", "players", "FF-51", (done,), danger=coming),)
    if state.step == "attack":
        return (Pending(HERO, _coming(catalog, state), "react", "players", "FF-81"),)
    if state.step in QUESTIONS:
        text, rule = QUESTIONS[state.step]
        enemy = state.combatants.get(state.turn.enemy)
        if state.step == "after-move" and enemy is not None:
            text = text.replace("An enemy", enemy.name)
        return (Pending(HERO, text, "react", "players", rule),)
    return ()


def _coming(catalog: Catalog, state: State) -> str:
    """The attack that a reaction could answer: how many times it is still to come, and whether it would be wasted on
    the character as things stand (FF-84).
    """
    book = book_of(catalog, state)
    attack, enemy = reactions.coming(book, state), state.combatants.get(state.turn.enemy)
    if attack is None or enemy is None:
        return f"{enemy.name if enemy is not None else 'Something'}: attack. A reaction?"
    notes = [f"{attack.times - state.turn.time} to come"] if attack.times > 1 else []
    notes += ["does not reach you"] if reactions.out_of_reach(book, state) else []
    told = f" ({', '.join(notes)})" if notes else ""
    return f"{enemy.name}: {foes.attack_words(book, enemy, attack)}{told}. A reaction?"


def _before(state: State) -> str:
    """What is open before a fight: the start cell, and what is in hand unless that stays as it was (FF-S120)."""
    several = sum(kind == "start" for kind in state.field.tiles.values()) > 1
    free = not state.ambush and state.house.ready_before == "free"
    laying = not tables.laid_out(state)
    parts = ["lay the field out"] * laying + ["choose a hex"] * several + ["make ready"] * free
    return ", ".join([*parts, "then start" if parts else "start"]).capitalize()
