"""Shields: what a raised one is worth and blocks, how it breaks, how gear wears (FF-40, FF-135 to FF-137)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import sheets
from engine.systems.fires.decide.conditions import inflict
from engine.systems.fires.decide.play import Play, Tally
from engine.systems.fires.events.body import ChangeSet, GuardBroken, ShieldSet
from engine.systems.fires.events.gear import PieceSet
from engine.systems.fires.rules.blows import Assault, Inflicted, Packet, barred_means
from engine.systems.fires.rules.force import durability, of
from engine.systems.fires.rules.gear import shield_figure
from engine.systems.fires.rules.sources import foe, piece_row, thing
from engine.systems.fires.state import HERO


def defence(play: Play, who: str) -> int:
    """The Def of a raised shield now (FF-135)."""
    body = play.body(who)
    return shield_figure(play.scene(who), body, "shield-def") if body.raised is not None else 0


def blockable(play: Play, tally: Tally, assault: Assault, packet: Packet) -> str:
    """``yes``, ``no``, or ``vanish`` for a packet before a raised shield (FF-135, FF-137, FF-147)."""
    body = play.body(tally.who)
    if body.raised is None or tally.broke:
        return "no"
    words = frozenset(packet.modifiers) | frozenset(assault.modifiers)
    means = barred_means(play.book, words)
    row = play.book.damage_types.get(packet.kind)
    typed = row is not None and (
        not row.blockable or any(isinstance(r, effects.BarMitigation) and "block" in r.means for r in row.rules)
    )
    if "block" in means or typed:
        return "no"
    if body.raised.by != "shimmer":
        own = body.kind == "enemy"
        bearer = foe(play.book, body) if own else piece_row(play.book, play.state.sheet.pieces[body.raised.by])
        for rule in bearer.rules:
            if isinstance(rule, effects.BlockRule) and set(rule.kinds) & assault.kinds:
                return "no" if rule.op == "deny" else "vanish"
    return "yes"


def guard_break(play: Play, who: str) -> None:
    """A Guard Break: Shield Up! gone, Stun, Flinch, 1 Breaking on that shield (FF-136)."""
    body = play.body(who)
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
    if raised.by == "shimmer":
        return
    if body.kind == "enemy":
        wear_enemy_shield(play, who)
    else:
        wear(play, raised.by)


def wear_enemy_shield(play: Play, who: str) -> None:
    """1 Breaking on an enemy's shield (FF-144)."""
    body = play.body(who)
    shield = foe(play.book, body).shield
    left = (shield.durability if shield is not None else 0) - body.shield_used
    play.add(ChangeSet(who, "shield-used" if left > 0 else "shield-broken", 1))
    if left <= 0 and play.body(who).raised is not None:
        play.add(ShieldSet(who, None))


def wear(play: Play, key: str) -> None:
    """1 Breaking on a piece: its free Durability, else it is Broken (FF-40, FF-41)."""
    piece = thing(play.state.sheet, key)
    row = piece_row(play.book, piece)
    if unbreakable(row) or piece.kind == "flask" or (piece.kind == "item"):
        return
    if piece.used < durability(play.book, play.state, key):
        play.add(PieceSet(key, replace(piece, used=piece.used + 1), f"{row.name} takes a mark"))
    else:
        play.add(PieceSet(key, replace(piece, broken=True), f"{row.name} is broken"))
        raised = play.state.hero.raised
        if raised is not None and raised.by == key:
            play.add(ShieldSet(HERO, None))


def unbreakable(row: object) -> bool:
    """Whether a thing never breaks."""
    rules = getattr(row, "rules", ())
    return any(isinstance(rule, effects.Immune) and "broken" in rule.conditions for rule in rules)
