"""Short names of steps in the timeline. Players do not read what a foe decided, or which foe it was, nor of steps of
those whom they have not noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import rulings as ruled
from engine.core.rulings import made, people_of
from engine.core.view import Audience
from engine.core.words import Called, in_words, listed
from engine.systems.miasma import commands as c
from engine.systems.miasma.audience import Narrator, noticed
from engine.systems.miasma.rulings import RULINGS
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.tell.words import direction

DECIDES = "The game master decides"
RULES = "A ruling"


class Namer(Narrator):
    """A narrator that also knows what things are called that nobody has yet."""

    __slots__ = ("called",)

    def __init__(self, state: State, audience: Audience, called: Called) -> None:
        super().__init__(state, audience)
        self.called = called

    def item(self, who: str, item: str) -> str:
        """What an item of somebody is called, or such a thing of the catalog."""
        name = super().item(who, item)
        return self.called(item) if name == item else name

    def spell(self, who: str, spell: str) -> str:
        """What a spell of somebody is called, or such a one of the catalog."""
        name = super().spell(who, spell)
        return self.called(spell) if name == spell else name


Labels = dict[type, Callable[[Namer, Any], str]]


def move_name(fighter: Combatant | None, move: c.AttackMove) -> str:
    """What an attack move is called before it is worked out: its name, its book's, or the swings of its links."""
    if move.book and fighter is not None and move.book in fighter.sheet.book:
        return fighter.sheet.book[move.book].name
    return move.name or " + ".join(link.move or link.shape.capitalize() for link in move.links) or "an attack"


def _monster_move(scene: Namer, command: c.UseMove) -> str:
    fighter = scene.fighter(command.who)
    found = None if fighter is None else fighter.sheet.moves.get(command.move)
    return f"{scene.name(command.who)}: {found.name if found is not None else command.move}"


def _guard(scene: Namer, command: c.Guard) -> str:
    name = scene.name(command.who)
    return f"{name} guards with {scene.item(command.who, command.item)}" if command.item else f"{name} lowers the guard"


def _items(scene: Namer, command: c.ChangeItem) -> str:
    named = (("takes", command.hold), ("stows", command.stow), ("drops", command.drop))
    words = [f"{verb} {listed(scene.item(command.who, item) for item in items)}" for verb, items in named if items]
    return f"{scene.name(command.who)} {listed(words) or 'changes nothing'}"


def _cast(scene: Namer, command: c.Cast) -> str:
    on = f" on {scene.name(command.target)}" if command.target else ""
    return f"{scene.name(command.who)}: {scene.spell(command.who, command.spell)}{on}"


ACTIONS: Labels = {
    c.Stand: lambda s, x: f"{s.name(x.who)} stands",
    c.Walk: lambda s, x: f"{s.name(x.who)} walks to {x.to}",
    c.Turn: lambda s, x: f"{s.name(x.who)} turns to {direction(x.to % 6)}",
    c.Duck: lambda s, x: f"{s.name(x.who)} ducks to {x.to}",
    c.Run: lambda s, x: f"{s.name(x.who)} runs to {x.to}",
    c.Guard: _guard,
    c.ChangeItem: _items,
    c.PickUp: lambda s, x: f"{s.name(x.who)} picks up {s.item(x.of or x.who, x.item)}",
    c.Attack: lambda s, x: f"{s.name(x.who)}: {move_name(s.fighter(x.who), x.move)}",
    c.UseMove: _monster_move,
    c.Cast: _cast,
    c.DismissWard: lambda s, x: f"{s.name(x.who)} ends a ward",
    c.ComposeMove: lambda s, x: f"{s.name(x.who)} keeps the move {x.name}",
}
"""Commands of a combatant: secret where a foe gives them."""

OPEN: Labels = {
    c.RestStand: lambda s, x: "The rest stand",
    c.Continue: lambda s, x: f"Segment {s.state.segment} goes by",
    c.AwardHex: lambda s, x: f"{s.name(x.who) if x.who else 'Nobody'} gets the hex",
    c.StartFight: lambda s, x: "The fight starts",
    c.EndFight: lambda s, x: "The fight is ended",
    c.CreateCharacter: lambda s, x: f"{x.name} joins the party",
    c.Equip: lambda s, x: f"{s.name(x.who)} changes equipment",
    c.TakeGear: lambda s, x: f"{s.name(x.who)} takes {s.item(x.of, x.item)}",
    c.LevelUp: lambda s, x: f"{s.name(x.who)} meditates: {x.attribute.capitalize()}",
    c.LearnSpell: lambda s, x: f"{s.name(x.who)} learns {s.spell(x.who, x.spell)}",
    c.Rest: lambda s, x: f"Rest at {x.place}",
    c.Breather: lambda s, x: "A breather",
    c.NewDay: lambda s, x: f"Day {s.state.day + 1}",
    c.CollectCloud: lambda s, x: f"{s.name(x.who)} reaches the cloud",
    c.NextFight: lambda s, x: f"Fight: {x.encounter.title}",
}


def _many(scene: Namer, command: Any) -> str:
    return listed(map(scene.name, people_of(command))) or "nobody"


OWN: Labels = {
    ruled.RulePlace: lambda s, x: f"{s.name(x.who)} to {x.to}" if x.to else f"{s.name(x.who)} off the board",
    ruled.RuleRemove: lambda s, x: f"{_many(s, x)} out",
    ruled.RuleCancel: lambda s, x: f"{_many(s, x)}: cancelled",
    c.RuleHands: lambda s, x: f"{s.name(x.who)}: equipment",
    c.RuleEnchant: lambda s, x: f"{s.name(x.who)}: {s.item(x.who, x.item)} +{x.amount} {x.type.capitalize()}",
    c.RuleCloud: lambda s, x: f"{s.name(x.who)}: cloud of {x.points}",
    c.RuleWard: lambda s, x: f"{s.name(x.who)}: ward at {x.at}",
    c.RuleEndWard: lambda s, x: "A ward ends",
    c.RuleConvert: lambda s, x: f"{s.name(x.who)} becomes a monster",
    c.RuleTerrain: lambda s, x: f"Terrain: {in_words(x.tag) or 'plain'}",
    c.RuleShare: lambda s, x: f"{s.name(x.who)} gets {x.points} Miasma",
}
"""Rulings: players read only that there was one, the lines tell them what they may know."""


def _about_unnoticed(before: State, command: Any) -> bool:
    """Whether a command is given by, or about, nobody but people whom players have not noticed."""
    people = people_of(command) if getattr(command, "who", None) else ()
    found = [before.combatants[who] for who in people if who in before.combatants]
    return bool(found) and not any(noticed(fighter, "players") for fighter in found)


def label(before: State, command: Any, audience: Audience, called: Called) -> str:
    """A step's short name, without what the audience may not know."""
    scene, kind = Namer(before, audience, called), type(command)
    if audience != "gm" and _about_unnoticed(before, command):
        return ""
    if isinstance(command, ruled.Ruling) or kind in OWN:
        if audience != "gm":
            return RULES
        if kind in OWN:
            return f"Ruling: {OWN[kind](scene, command)}"
        return made.label(RULINGS, before, command, audience, called)
    if kind in ACTIONS:
        return ACTIONS[kind](scene, command) if scene.full(command.who) else DECIDES
    return OPEN[kind](scene, command)
