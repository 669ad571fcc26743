"""The moment in which a rule is read, and what is in force there before any ``when`` is asked."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.rules.memory import remembered
from engine.systems.fires.rules.sources import InForce, in_force
from engine.systems.fires.state import HERO, Combatant, State


class Blow(Struct, frozen=True, gc=False):
    """What predicates ask of an attack: its kinds, types, damage so far, and what came of it on one target."""

    kinds: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    damage: int = 0
    source: str = "attack"
    spell: bool = False
    weapon: bool = False
    attacker: str = ""
    hp: int = 0
    hp_by: tuple[tuple[str, int], ...] = ()
    blocked: int = 0
    dealt: int = 0
    base_range: bool = False
    displaced: bool = False


class Scene(Struct, frozen=True, gc=False):
    """The moment in which a rule is read: who bears it, with what, against whom, doing what."""

    book: Catalog
    state: State
    who: str = HERO
    piece: str = ""
    target: str = ""
    action: str = ""
    named: tuple[str, ...] = ()
    own: bool = False
    keeps: bool = False
    blow: Blow | None = None
    arm: Any = None
    condition: str = ""
    counter: str = ""
    tile: str = ""
    school: str = ""
    dice: tuple[int, ...] = ()
    names: tuple[tuple[str, int], ...] = ()
    concealed: bool = False
    asked: tuple[str, ...] = ()
    """The values that are being worked out."""

    @property
    def body(self) -> Combatant:
        """Whoever bears the rule."""
        return self.state.combatants[self.who]

    def with_names(self, **names: int) -> Scene:
        """The same with figures of its own."""
        return replace(self, names=(*[pair for pair in self.names if pair[0] not in names], *names.items()))


def within(scene: Scene, found: InForce) -> Scene:
    """The scene as a rule in force sees it: its own figures, its own piece."""
    extra = tuple(found.effect.names.items()) if found.effect is not None else ()
    if found.tokens:
        extra = (*extra, ("tokens", found.tokens))
    if not extra and not found.piece:
        return scene
    names = (*((k, v) for k, v in scene.names if k not in dict(extra)), *extra)
    return replace(scene, names=names, piece=found.piece or scene.piece)


@remembered
def dark(book: Catalog, state: State) -> bool:
    """Whether the encounter is dark now; what was said last holds (FF-123)."""
    now = state.field.dark
    for found in in_force(book, state, HERO, "passive", effects.Darkness):
        now = found.rule.value
    return now
