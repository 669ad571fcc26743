"""A use of a row: the command's answers, handed out in order."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.core.refusal import Refusal, Refused
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.body import Avoided
from engine.systems.fires.events.flow import EffectsEnded
from engine.systems.fires.rules import aiming, areas, hexes, inputs
from engine.systems.fires.rules.force import restrictions
from engine.systems.fires.rules.gear import Arm
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import scene_of, shield_of
from engine.systems.fires.rules.scene import Blow, Scene
from engine.systems.fires.state import HERO

ATTACHED = ("attack", "hit", "inflicts", "target-defeated")
"""Triggers of a row that belong to the attack it makes."""


def held(play: Play) -> frozenset[str]:
    """What lets the character strike nobody."""
    rules = restrictions(play.book, play.state, HERO)
    return frozenset(
        found.row for rule, found in rules if found.kind == "conditions" and (rule.allow or rule.max_actions == 0)
    )


class Using:
    """One use of a row: the command's answers, handed out in order."""

    def __init__(self, play: Play, plan: Plan, command: Act) -> None:
        self.play, self.plan, self.command = play, plan, command
        self.ways = [command.path, command.after]
        self.over = inputs.over(plan, play.state, command)
        self.targets = list(command.targets)
        self.left: Hex | None = None  # where the first of them was struck
        self.displaced = False
        self.short = False
        self.held = held(play)
        self.struck: tuple[str, ...] = ()
        self.spent: list[int] = []
        self.words: frozenset[str] = frozenset()

    @property
    def helpless(self) -> bool:
        """Whether the ground, or an answer, has left the character unable to go on (FF-118, FF-153 to FF-155)."""
        return bool(held(self.play) - self.held)

    def within_reach(self, who: tuple[str, ...], arm: Arm | None) -> tuple[str, ...]:
        """Those of them who can still be struck: nobody by somebody whom the ground has felled on the way; where it has
        stopped them short, whoever is in reach from there (FF-59, FF-118).
        """
        play, plan, at = self.play, self.plan, self.play.people[HERO].at
        if at is None or not (self.short or self.helpless):
            return who
        near = [
            one
            for one in who
            if plan.needs.area is not None or not aiming.target_fault(play.book, play.state, plan, one, at, arm)
        ]
        out = () if self.helpless else tuple(near)
        for one in who:
            if one not in out:
                play.add(Avoided(one, plan.name, "comes to nothing", "FF-59"))
        return out

    def placed(self) -> areas.Placed:
        """Where the area of this use lies. Raises ``Refused`` where it no longer can."""
        play, command = self.play, self.command
        at, cell = play.people[HERO].here, hexes.at(command.cell) if command.cell else None
        lies = (at, cell, command.direction, command.turn, self.over)
        found = areas.area_cells(play.book, play.state, self.plan, *lies)
        if isinstance(found, Refusal):
            raise Refused.of(found)
        return found

    @property
    def shield(self) -> str:
        """The shield that is raised, or strikes (FF-137)."""
        return shield_of(self.play.book, self.play.state, self.plan.thing)

    @property
    def scene(self) -> Scene:
        """The moment, with this use's figures."""
        plan = self.plan
        scene = scene_of(self.play.book, self.play.state, plan, self.command)
        target = self.struck[0] if self.struck else (self.targets[0] if self.targets else "")
        blow = Blow(displaced=self.displaced, spell=plan.kind == "attunements")
        return replace(scene.with_names(over=self.over), target=target, blow=blow)

    def used_up(self) -> None:
        """What was waiting for this attack is over."""
        if self.spent:
            self.play.add(EffectsEnded(tuple(dict.fromkeys(self.spent))))
            self.spent = []

    def way(self) -> tuple[Hex, ...]:
        """The next movement that was named."""
        way = self.ways.pop(0) if self.ways else ()
        return tuple(map(hexes.at, way))
