"""Shields: what a raised one is worth and blocks, how it breaks, how gear wears (FF-40, FF-135 to FF-137)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.decide import sheets
from engine.systems.fires.decide.conditions import inflict, recount
from engine.systems.fires.decide.play import Play, Tally
from engine.systems.fires.events.body import ChangeSet, GuardBroken, ShieldSet, TokensPlaced
from engine.systems.fires.events.gear import PieceSet
from engine.systems.fires.rules.blows import Assault, Inflicted, Packet, barred_means
from engine.systems.fires.rules.force import free_durability, of
from engine.systems.fires.rules.gear import shield_figure, tokens_on
from engine.systems.fires.rules.sources import OF_THINGS, foe, piece_row, thing
from engine.systems.fires.state import HERO, SHIMMER, Piece


def defence(play: Play, who: str) -> int:
    """The Def of a raised shield now (FF-135)."""
    body = play.people[who]
    return shield_figure(play.scene(who), body, "shield-def") if body.raised is not None else 0


def blockable(play: Play, tally: Tally, assault: Assault, packet: Packet) -> str:
    """``yes``, ``no``, or ``vanish`` for a packet before a raised shield (FF-135, FF-137, FF-147)."""
    body = play.people[tally.who]
    if body.raised is None or tally.broke:
        return "no"
    words = frozenset(packet.modifiers) | frozenset(assault.modifiers)
    op = block_rule(play, tally.who, assault.kinds, packet.kind)
    kind = "" if op == "allow" else packet.kind
    if op == "deny" or "block" in barred_means(play.book, words, kind):
        return "no"
    return "vanish" if op == "discard" else "yes"


def block_rule(play: Play, who: str, kinds: frozenset[str], kind: str) -> str:
    """What a raised shield may do with damage of a type in an attack of these kinds, by its own rules and whatever else
    its bearer is under: ``deny``, ``discard``, ``allow``, or nothing out of the ordinary (FF-137, FF-S23).
    """
    raised = play.people[who].raised
    own = raised.by if raised is not None else ""
    found = {
        rule.op
        for rule, bound in of(play.scene(who), effects.BlockRule)
        if (bound.kind not in OF_THINGS or bound.piece == own)
        and (not rule.kinds or set(rule.kinds) & kinds)
        and (not rule.types or kind in rule.types)
    }
    return next((op for op in ("deny", "discard", "allow") if op in found), "")


def guard_break(play: Play, who: str) -> None:
    """A Guard Break: Shield Up! gone, Stun, Flinch, 1 Breaking on that shield (FF-136)."""
    body = play.people[who]
    raised = body.raised
    if raised is None:
        return
    play.add(GuardBroken(who))
    immune = {
        name
        for rule, found in of(play.scene(who), effects.Immune, "guard-break")
        if found.kind != "shields" or found.piece == raised.by
        for name in rule.conditions
    }
    play.add(ShieldSet(who, None))
    for condition in ("stunned", "flinch"):
        if condition not in immune:
            inflict(play, who, Inflicted(condition, modifiers=("unsinkable",) if condition == "stunned" else ()), "")
    sheets.react(play, who, "guard-break")
    if raised.by == SHIMMER:
        return
    if body.kind == "enemy":
        wear_enemy_shield(play, who)
    else:
        wear(play, raised.by)


def until_it_breaks(play: Play, who: str) -> int:
    """How many tokens a raised shield still takes, that of its Guard Break with them (FF-136)."""
    body = play.people[who]
    return max(1, shield_figure(play.scene(who), body, "stability") - tokens_on(play.state, body) + 1)


def loaded(play: Play, tally: Tally, packet: Packet, count: int) -> None:
    """Tokens on a raised shield, and the Guard Break of the last one that is too many (FF-136)."""
    breaks = count >= until_it_breaks(play, tally.who)
    play.add(TokensPlaced(tally.who, packet.kind, count, shield=count))
    if breaks:
        tally.broke = True
        guard_break(play, tally.who)


def wear_enemy_shield(play: Play, who: str) -> None:
    """1 Breaking on an enemy's shield (FF-144)."""
    body = play.people[who]
    shield = foe(play.book, body).shield
    left = (shield.durability if shield is not None else 0) - body.shield_used
    play.add(ChangeSet(who, "shield-used" if left > 0 else "shield-broken", 1))
    if left <= 0 and play.people[who].raised is not None:
        play.add(ShieldSet(who, None))


def wear(play: Play, key: str, breaking: bool = False) -> None:
    """1 Breaking on a piece: its free Durability, else, or where it has to break, it is Broken if it can be (FF-40,
    FF-41).
    """
    piece = thing(play.state.sheet, key)
    row = piece_row(play.book, piece)
    if free_durability(play.book, play.state, key) > 0 and not breaking:
        play.add(PieceSet(key, replace(piece, used=piece.used + 1), f"{row.name} takes a mark"))
    elif breakable(play.book, piece):
        play.add(PieceSet(key, replace(piece, broken=True), f"{row.name} is broken"))
        raised = play.state.hero.raised
        if raised is not None and raised.by == key:
            play.add(ShieldSet(HERO, None))
        recount(play)


def breakable(book: Catalog, piece: Piece) -> bool:
    """Whether a thing can break at all: nothing that is used up, and not what its own rules keep whole."""
    rules = piece_row(book, piece).rules
    immune = any(isinstance(rule, effects.Immune) and "broken" in rule.conditions for rule in rules)
    return piece.kind not in ("flask", "item") and not immune
