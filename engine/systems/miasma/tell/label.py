"""Short names of steps in the timeline. Players do not read what a foe decided, or which foe it was, nor of steps of
those whom they have not noticed.
"""

from __future__ import annotations

from typing import Any

from engine.core.offers import counted
from engine.core.rulings import commands as ruled
from engine.core.rulings import made
from engine.core.rulings.commands import people_of
from engine.core.telling import Words
from engine.core.view import Audience
from engine.core.words import Called, in_words, listed, sentence
from engine.systems.miasma import commands as c
from engine.systems.miasma.rulings import RULINGS
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.tell.say import Teller
from engine.systems.miasma.tell.words import direction

DECIDES = "The game master decides"
RULES = "A ruling"


def move_name(fighter: Combatant | None, move: c.AttackMove) -> str:
    """What an attack move is called before it is worked out: its name, its book's, or the swings of its links."""
    if move.book and fighter is not None and move.book in fighter.sheet.book:
        return fighter.sheet.book[move.book].name
    return move.name or " + ".join(link.move or link.shape.capitalize() for link in move.links) or "an attack"


def _monster_move(t: Teller, command: c.UseMove) -> str:
    fighter = t.fighter(command.who)
    found = None if fighter is None else fighter.sheet.moves.get(command.move)
    return f"{t.name(command.who)}: {found.name if found is not None else command.move}"


def _guard(t: Teller, command: c.Guard) -> str:
    name = t.name(command.who)
    return f"{name} guards with {t.item(command.who, command.item)}" if command.item else f"{name} lowers the guard"


def _items(t: Teller, command: c.ChangeItem) -> str:
    named = (("takes", command.hold), ("stows", command.stow), ("drops", command.drop))
    words = [f"{verb} {listed(t.item(command.who, item) for item in items)}" for verb, items in named if items]
    return f"{t.name(command.who)} {listed(words) or 'changes nothing'}"


def _cast(t: Teller, command: c.Cast) -> str:
    on = f" on {t.name(command.target)}" if command.target else ""
    return f"{t.name(command.who)}: {t.spell(command.who, command.spell)}{on}"


ACTIONS: dict[type, Words] = {
    c.Stand: "{name} stands",
    c.Walk: "{name} walks to {e.to}",
    c.Turn: lambda t, e: f"{t.name(e.who)} turns to {direction(e.to % 6)}",
    c.Duck: "{name} ducks to {e.to}",
    c.Run: "{name} runs to {e.to}",
    c.Guard: _guard,
    c.ChangeItem: _items,
    c.PickUp: lambda t, e: f"{t.name(e.who)} picks up {t.item(e.of or e.who, e.item)}",
    c.Attack: lambda t, e: f"{t.name(e.who)}: {move_name(t.fighter(e.who), e.move)}",
    c.UseMove: _monster_move,
    c.Cast: _cast,
    c.DismissWard: "{name} ends a ward",
    c.ComposeMove: "{name} keeps the move {e.name}",
}
"""Commands of a combatant: secret where a foe gives them."""

OPEN: dict[type, Words] = {
    c.RestStand: "The rest stand",
    c.Continue: "Segment {t.state.segment} goes by",
    c.AwardHex: lambda t, e: f"{t.name(e.who) if e.who else 'Nobody'} gets the hex",
    c.StartFight: "The fight starts",
    c.EndFight: "The fight is ended",
    c.CreateCharacter: "{e.name} joins the party",
    c.Equip: "{name} changes equipment",
    c.TakeGear: lambda t, e: f"{t.name(e.who)} takes {t.item(e.of, e.item)}",
    c.LevelUp: lambda t, e: f"{t.name(e.who)} meditates: {e.attribute.capitalize()}",
    c.LearnSpell: lambda t, e: f"{t.name(e.who)} learns {t.spell(e.who, e.spell)}",
    c.Rest: "Rest at {e.place}",
    c.Breather: "A breather",
    c.NewDay: lambda t, e: f"Day {t.state.day + 1}",
    c.CollectCloud: "{name} reaches the cloud",
    c.NextFight: "Fight: {e.encounter.title}",
}


def _many(t: Teller, command: Any) -> str:
    return listed(map(t.name, people_of(command))) or "nobody"


OWN: dict[type, Words] = {
    ruled.RulePlace: lambda t, e: f"{t.name(e.who)} to {e.to}" if e.to else f"{t.name(e.who)} off the board",
    ruled.RuleRemove: lambda t, e: f"{_many(t, e)} out",
    ruled.RuleCancel: lambda t, e: f"{_many(t, e)}: cancelled",
    c.RuleHands: "{name}: equipment",
    c.RuleEnchant: lambda t, e: f"{t.name(e.who)}: {t.item(e.who, e.item)} +{e.amount} {e.type.capitalize()}",
    c.RuleCloud: "{name}: cloud of {e.points}",
    c.RuleWard: "{name}: ward at {e.at}",
    c.RuleEndWard: "A ward ends",
    c.RuleConvert: "{name} becomes a monster",
    c.RuleTerrain: lambda t, e: f"{in_words(e.tag) or 'plain ground'} in {counted(len(e.hexes), 'hex')}",
    c.RuleShare: "{name} gets {e.points} Miasma",
}
"""Rulings: players read only that there was one, the lines tell them what they may know."""


def label(before: State, command: Any, audience: Audience, called: Called) -> str:
    """A step's short name, without what the audience may not know."""
    t, kind = Teller(before, audience, called), type(command)
    if t.unheard(command):
        return ""
    if isinstance(command, ruled.Ruling) or kind in OWN:
        if audience != "gm":
            return RULES
        if kind in OWN:
            told = str(t.words(OWN[kind], command))
            # Who and what is there while a field is laid out is no ruling.
            return sentence(told) if before.phase == "setup" else f"Ruling: {told}"
        return made.label(RULINGS, before, command, audience, called)
    if kind in ACTIONS and not t.full(command.who):
        return DECIDES
    return t.words(ACTIONS[kind] if kind in ACTIONS else OPEN[kind], command) or ""
