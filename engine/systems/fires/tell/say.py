"""What all sentences share: what people and things are called, and who is told of whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.telling import Voice
from engine.core.view import Audience
from engine.core.words import Called
from engine.systems.fires.audience import knows
from engine.systems.fires.events import Event
from engine.systems.fires.events import flow as facts
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import HERO, State


class Teller(Voice[State]):
    """The state before an event, and the audience it is told to."""

    rulings = RULINGS

    def __init__(self, state: State, audience: Audience, called: Called) -> None:
        super().__init__(state, audience, things(state, called))

    @property
    def hero(self) -> str:
        """What the character is called: between fights, as the sheet says."""
        found = self.state.combatants.get(HERO) or self.state.person
        return "Somebody" if found is None else found.name


def things(state: State, called: Called) -> Called:
    """What ids are called, the character's own keys of things too; what the encounter writes anew as it says, and an
    attack whose packs are gone as the chronicle keeps it (law 2).
    """
    pieces = state.person.pieces if state.person is not None else {}

    def name(key: str) -> str:
        of = pieces[key].id if key in pieces else key
        return _among(state.changes, of) or called(of) or _among(state.kept, of)

    return name


def _among(tables: Mapping[str, Mapping[str, Any]], key: str) -> str:
    """The name of a row, or of an enemy's attack (``weir-rat/bite``), in tables of rows as data."""
    entry, _, attack = key.partition("/")
    for rows in tables.values():
        row = rows.get(entry, {})
        found = row.get("attacks", {}).get(attack, {}) if attack else row
        if told := found.get("name", ""):
            return str(told)
    return ""


def known(before: State, event: Event, audience: Audience) -> bool:
    """Whether an audience learns of a fact: not of what concerns somebody hidden from it alone."""
    if audience == "gm":
        return True
    if isinstance(event, facts.Noticed) and event.gm:
        return False
    if isinstance(event, facts.TurnSet):
        return knows(before, event.turn.enemy, audience) if event.turn.enemy else True
    joined = getattr(event, "combatant", None)
    if joined is not None:
        return not joined.hidden
    if isinstance(event, facts.EffectBegun):
        return knows(before, event.effect.bearer, audience)
    if isinstance(event, facts.DoomCame):
        return all(knows(before, who, audience) for who in before.dooms[event.number].who)
    if isinstance(event, facts.TableSet):
        drives = event.table.drives
        return not drives or any(knows(before, who, audience) for who in drives)
    attacker = getattr(event, "attacker", "")
    if attacker and not knows(before, attacker, audience):
        return False
    targets = getattr(event, "targets", ())
    if targets and not any(knows(before, who, audience) for who in targets):
        return False
    return knows(before, getattr(event, "who", ""), audience)
