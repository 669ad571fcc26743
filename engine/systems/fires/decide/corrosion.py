"""Where tokens go: gear, an enemy's shield and P.DEF, HP, waiting or nowhere, as their types and words say (FF-140,
FF-143 to FF-145).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.rows import DamageModifier, DamageType
from engine.systems.fires.decide.play import Play, Tally
from engine.systems.fires.decide.shields import blockable, breakable, defence, loaded, wear, wear_enemy_shield
from engine.systems.fires.events.body import ChangeSet, TokensPlaced
from engine.systems.fires.rules.blows import Assault, Packet
from engine.systems.fires.rules.force import amount, capacity, free_durability, holds
from engine.systems.fires.rules.hands import exposed
from engine.systems.fires.rules.memory import of_book
from engine.systems.fires.rules.scene import Blow
from engine.systems.fires.rules.sources import piece_row, thing
from engine.systems.fires.state import Question

ON_GEAR = ("durability", "break-equipment")
"""Where tokens go on the character's gear, before anything else (FF-143)."""

ON_ENEMIES = ("shield-durability", "enemy-p-def")
"""Where they go on an enemy, in place of sinks (FF-144)."""

TO_HP = (effects.Assign(on="assign", to="hp", rest=True),)
"""Where tokens go of which nothing is said (FF-140)."""

NOWHERE = (effects.Assign(on="assign", to="nowhere", rest=True),)
"""And where none of what is said holds."""


def ways(play: Play, tally: Tally, assault: Assault, packet: Packet) -> tuple[effects.Assign, ...]:
    """Where the tokens of a packet go, in order: as a word on them says, else as their type does; a type that never
    reaches HP whatever the word is (FF-143). What that hangs on is seen before the first token of the attack is placed
    (FF-140, FF-143 to FF-145).
    """
    words = () if spares_hp(play.book, packet.kind) else (*packet.modifiers, *assault.modifiers)
    found = tally.ways.get((packet.kind, words))
    if found is None:
        found, settled = printed(play.book, words, packet.kind)
        if not settled:
            each = [said(play, tally, assault, play.book.damage_modifiers, word) for word in dict.fromkeys(words)]
            worded = tuple(rule for rules in each for rule in rules)
            found = worded or said(play, tally, assault, play.book.damage_types, packet.kind) or TO_HP
        tally.ways[packet.kind, words] = found
    return found


@of_book
def printed(book: Catalog, words: tuple[str, ...], kind: str) -> tuple[tuple[effects.Assign, ...], bool]:
    """The same as the packs say it, and whether it hangs on nothing else."""
    worded = tuple(rule for word in dict.fromkeys(words) for rule in assigned(book.damage_modifiers.get(word)))
    found = worded or assigned(book.damage_types.get(kind)) or TO_HP
    return found, all(rule.when is None for rule in found)


@of_book
def spares_hp(book: Catalog, kind: str) -> bool:
    """Whether what is left of damage of a type is lost, so that none of it ever reaches HP: Breaking (FF-143)."""
    return any(rule.to == "nowhere" and rule.rest for rule in assigned(book.damage_types.get(kind)))


def assigned(row: DamageType | DamageModifier | None) -> tuple[effects.Assign, ...]:
    """Where one of these rows has tokens go."""
    return tuple([rule for rule in row.rules if isinstance(rule, effects.Assign)]) if row is not None else ()


def said(
    play: Play, tally: Tally, assault: Assault, rows: Mapping[str, DamageType | DamageModifier], name: str
) -> tuple[effects.Assign, ...]:
    """The same by one of these rows, of which nothing may hold."""
    found = tally.ways.get(name)
    if found is None and name in rows:
        found = rules = assigned(rows[name])
        if any(rule.when is not None for rule in rules):
            types = frozenset(packet.kind for packet in assault.packets)
            scene = play.scene(tally.who, blow=Blow(kinds=assault.kinds, types=types, source=assault.source))
            held = tuple(rule for rule in rules if holds(rule.when, scene))
            found = held or (NOWHERE if rows is play.book.damage_types else ())
        tally.ways[name] = found
    return found or ()


def left_for(play: Play, tally: Tally, rule: effects.Assign, kind: str, count: int) -> int:
    """How many of so many tokens may still go where a rule says, in this attack."""
    if rule.max in (None, "all"):
        return count
    scene = play.scene(tally.who).with_names(shield_def=defence(play, tally.who))
    return max(0, min(count, amount(scene, rule.max or 0) - tally.placed.get((kind, rule.to), 0)))


def wear_gear(play: Play, tally: Tally, assault: Assault, packet: Packet, count: int) -> int:
    """Tokens of an attack wear gear down: as many as must, more if the player likes; the rest goes on (FF-143)."""
    for rule in ways(play, tally, assault, packet):
        if rule.to not in ON_GEAR:
            continue
        breaking, where = rule.to == "break-equipment", (packet.kind, rule.to)
        while left_for(play, tally, rule, packet.kind, count) and (keys := wearable(play, breaking)):
            choices, labels = keys, tuple(piece_row(play.book, thing(play.state.sheet, key)).name for key in keys)
            if tally.placed.get(where, 0) >= rule.min and not rule.rest:
                choices, labels = ("", *choices), ("no more", *labels)
            what = "break" if breaking else "take a mark"
            text = f"{count} {packet.kind} to place: which piece is to {what}?"
            chosen = play.ask(Question("broken" if breaking else "acid", text, choices, labels, "FF-143"))
            if not chosen:
                break
            wear(play, chosen, breaking)
            tally.placed[where] = tally.placed.get(where, 0) + 1
            count -= 1
    return count


def wearable(play: Play, breaking: bool) -> tuple[str, ...]:
    """The pieces that can take the next token."""
    keys = exposed(play.book, play.state)
    if breaking:
        return tuple(key for key in keys if breakable(play.book, thing(play.state.sheet, key)))
    return tuple(key for key in keys if free_durability(play.book, play.state, key) > 0)


def corrode_enemy(play: Play, tally: Tally, assault: Assault, packet: Packet, count: int) -> int:
    """An enemy's shield, then its P.DEF for good; the rest is left (FF-136, FF-144, FF-S98)."""
    for rule in ways(play, tally, assault, packet):
        where = (packet.kind, rule.to)
        before = count
        if rule.to == "shield-durability":
            while left_for(play, tally, rule, packet.kind, count) and tally.allowance > 0:
                if blockable(play, tally, assault, packet) == "no":
                    break
                tally.allowance -= 1
                tally.blocked += 1
                count -= 1
                tally.placed[where] = tally.placed.get(where, 0) + 1
                loaded(play, tally, packet, 1)
                wear_enemy_shield(play, tally.who)
        elif rule.to == "enemy-p-def":
            room_left = capacity(play.book, play.state, tally.who, "p-def")
            count -= min(left_for(play, tally, rule, packet.kind, count), room_left)
            if before > count:
                tally.placed[where] = tally.placed.get(where, 0) + before - count
                play.add(ChangeSet(tally.who, "p-def", count - before))
                play.add(TokensPlaced(tally.who, packet.kind, before - count, vanished=before - count))
    return count
