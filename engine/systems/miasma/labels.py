"""Short names of steps in the timeline. Players do not read what a foe decided, or which foe it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.view import Audience
from engine.core.words import listed
from engine.systems.miasma import commands as cmd
from engine.systems.miasma import rulings as rule
from engine.systems.miasma.scene import Scene
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.tell.between import field_name
from engine.systems.miasma.words import count, direction

DECIDES = "The game master decides"
RULES = "A ruling"

Labels = dict[type, Callable[[Scene, Any], str]]


def move_name(one: Combatant | None, move: cmd.AttackMove) -> str:
    """What an attack move is called before it is worked out: its name, its book's, or the swings of its links."""
    if move.book and one is not None and move.book in one.sheet.book:
        return one.sheet.book[move.book].name
    return move.name or " + ".join(link.move or link.shape.capitalize() for link in move.links) or "an attack"


def _attack(scene: Scene, c: cmd.Attack) -> str:
    return f"{scene.name(c.who)}: {move_name(scene.one(c.who), c.move)}"


def _monster_move(scene: Scene, c: cmd.UseMove) -> str:
    one = scene.one(c.who)
    found = None if one is None else one.sheet.moves.get(c.move)
    return f"{scene.name(c.who)}: {found.name if found is not None else c.move}"


def _guard(scene: Scene, c: cmd.Guard) -> str:
    name = scene.name(c.who)
    return f"{name} guards with {scene.item(c.who, c.item)}" if c.item else f"{name} lowers the guard"


def _items(scene: Scene, c: cmd.ChangeItem) -> str:
    words = [
        f"{verb} {listed(scene.item(c.who, item) for item in items)}"
        for verb, items in (("takes", c.hold), ("stows", c.stow), ("drops", c.drop))
        if items
    ]
    return f"{scene.name(c.who)} {listed(words) or 'changes nothing'}"


def _cast(scene: Scene, c: cmd.Cast) -> str:
    on = f" on {scene.name(c.target)}" if c.target else ""
    return f"{scene.name(c.who)}: {scene.spell(c.who, c.spell)}{on}"


ACTIONS: Labels = {
    cmd.Stand: lambda s, c: f"{s.name(c.who)} stands",
    cmd.Walk: lambda s, c: f"{s.name(c.who)} walks to {c.to}",
    cmd.Turn: lambda s, c: f"{s.name(c.who)} turns to {direction(c.to % 6)}",
    cmd.Duck: lambda s, c: f"{s.name(c.who)} ducks to {c.to}",
    cmd.Run: lambda s, c: f"{s.name(c.who)} runs to {c.to}",
    cmd.Guard: _guard,
    cmd.ChangeItem: _items,
    cmd.Attack: _attack,
    cmd.UseMove: _monster_move,
    cmd.Cast: _cast,
    cmd.DismissWard: lambda s, c: f"{s.name(c.who)} ends the ward {c.ward}",
    cmd.ComposeMove: lambda s, c: f"{s.name(c.who)} keeps the move {c.name}",
}
"""Commands of a combatant: secret where a foe gives them."""

OPEN: Labels = {
    cmd.RestStand: lambda s, c: "The rest stand",
    cmd.Continue: lambda s, c: f"Segment {s.state.segment} goes by",
    cmd.AwardHex: lambda s, c: f"{s.name(c.who) if c.who else 'Nobody'} gets the hex",
    cmd.StartFight: lambda s, c: "The fight starts",
    cmd.EndFight: lambda s, c: "The fight is ended",
    cmd.CreateCharacter: lambda s, c: f"{c.name} joins the party",
    cmd.Equip: lambda s, c: f"{s.name(c.who)} changes equipment",
    cmd.LevelUp: lambda s, c: f"{s.name(c.who)} meditates: {c.attribute.capitalize()}",
    cmd.LearnSpell: lambda s, c: f"{s.name(c.who)} learns {c.spell}",
    cmd.Rest: lambda s, c: f"Rest at {c.place}",
    cmd.Breather: lambda s, c: "A breather",
    cmd.NewDay: lambda s, c: f"Day {s.state.day + 1}",
    cmd.CollectCloud: lambda s, c: f"{s.name(c.who)} reaches the cloud",
    cmd.BeginFight: lambda s, c: f"Fight: {c.encounter.title}",
}
"""The flow and the interlude: everybody knows."""


def _many(scene: Scene, who: tuple[str, ...]) -> str:
    return listed(scene.name(one) for one in who) or "nobody"


def _set(scene: Scene, c: rule.RuleSet) -> str:
    sign = f"{c.value:+}" if c.by else str(c.value)
    return f"{_many(scene, c.who)}: {field_name(c.field)} {sign}"


RULINGS: Labels = {
    rule.RuleSet: _set,
    rule.RuleUses: lambda s, c: f"{_many(s, c.who)}: {count(c.value, 'use')} of {c.spell}",
    rule.RulePlace: lambda s, c: f"{s.name(c.who)} to {c.to}" if c.to else f"{s.name(c.who)} off the board",
    rule.RuleFace: lambda s, c: f"{_many(s, c.who)} to {direction(c.facing % 6)}",
    rule.RuleGuard: lambda s, c: f"{_many(s, c.who)}: guard {c.item or 'none'}",
    rule.RuleHands: lambda s, c: f"{s.name(c.who)}: equipment",
    rule.RuleGive: lambda s, c: f"{c.item} for {_many(s, c.who)}",
    rule.RuleTake: lambda s, c: f"{c.item} from {_many(s, c.who)}",
    rule.RuleEffect: lambda s, c: (
        f"{_many(s, c.who)}: {c.type.capitalize()} Protection, {count(c.segments, 'segment')}"
    ),
    rule.RuleEnchant: lambda s, c: f"{s.name(c.who)}: {c.item} +{c.amount} {c.type.capitalize()}",
    rule.RuleCloud: lambda s, c: f"{s.name(c.who)}: cloud of {c.points}",
    rule.RuleWard: lambda s, c: f"{s.name(c.who)}: ward at {c.at}",
    rule.RuleEndWard: lambda s, c: f"Ward {c.ward} ends",
    rule.RuleAdd: lambda s, c: f"{f'{len(c.hexes)} × ' if len(c.hexes) > 1 else ''}{c.name or c.entry} joins",
    rule.RuleName: lambda s, c: f"{s.name(c.who)} is called {c.name}",
    rule.RuleRemove: lambda s, c: f"{_many(s, c.who)} out",
    rule.RuleCancel: lambda s, c: f"{_many(s, c.who)}: cancelled",
    rule.RuleSide: lambda s, c: f"{_many(s, c.who)} to {c.side}",
    rule.RuleHide: lambda s, c: f"{_many(s, c.who)} {'hidden' if c.hidden else 'revealed'}",
    rule.RuleConvert: lambda s, c: f"{s.name(c.who)} becomes a monster",
    rule.RuleTerrain: lambda s, c: f"Terrain: {c.tag or 'plain'}",
    rule.RuleOption: lambda s, c: f"House rule {c.option}: {c.value}",
    rule.RuleShare: lambda s, c: f"{s.name(c.who)} gets {c.points} Miasma",
    rule.RuleNote: lambda s, c: f"Note: {c.text[:40]}",
}
"""Rulings: players read only that there was one, the lines tell them what they may know."""


def label(before: State, command: Any, audience: Audience = "gm") -> str:
    """A step's short name, without what the audience may not know."""
    scene, kind = Scene(before, audience), type(command)
    if kind in RULINGS:
        return f"Ruling: {RULINGS[kind](scene, command)}" if audience == "gm" else RULES
    if kind in ACTIONS:
        return ACTIONS[kind](scene, command) if scene.full(command.who) else DECIDES
    return OPEN[kind](scene, command)
