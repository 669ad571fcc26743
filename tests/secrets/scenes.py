"""The same fight with and without somebody hidden in it, for every system, and what happens in it act by act.

Acts marked secret are of or about the hidden one: they are left out of the fight without it. In between, and at the
end, both fights must look the same to players (law 9).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from content import loader
from engine.systems.yokai.catalog import Entry
from saves.chronicle import Chronicle, start
from tests.engine.miasma import scene as miasma
from tests.engine.mir import scene as mir
from tests.engine.yokai import scene as yokai


class Act(Struct, frozen=True):
    """A command with its dice. ``open``: after it both fights have come to the same moment again."""

    command: dict[str, Any]
    faces: tuple[int, ...] = ()
    secret: bool = False
    open: bool = True


class Scene(Struct, frozen=True):
    """A fight in a system. ``hidden``: the id of the hidden one; ``words``: what players must never read."""

    system: str
    begin: Callable[[bool], tuple[Any, Any]]
    acts: tuple[Act, ...]
    hidden: str
    words: tuple[str, ...]

    def chronicle(self, *, hidden: bool = True, path: Path | None = None) -> Chronicle:
        """The fight before its first act."""
        rules, root = self.begin(hidden)
        return start(rules, root, title="Dusk", encounter="dusk", seed=8, by="0", path=path, table_dice=True)

    @property
    def quiet(self) -> tuple[Act, ...]:
        """The acts before the hidden one has a turn: that the game master has one is no secret."""
        return tuple(takewhile(lambda one: one.open, self.acts))

    def told(self, text: str) -> list[str]:
        """The secret words in a text."""
        return [word for word in self.words if word in text.lower()]


def act(chronicle: Chronicle, one: Act) -> None:
    """Give the command of an act, and save."""
    session = chronicle.session
    session.do(msgspec.convert(one.command, session.ruleset.command), one.faces)
    assert chronicle.save() is None


def played(
    scene: Scene, *, hidden: bool = True, path: Path | None = None, acts: tuple[Act, ...] | None = None
) -> Chronicle:
    """The fight after its last act."""
    chronicle = scene.chronicle(hidden=hidden, path=path)
    for one in scene.acts if acts is None else acts:
        if hidden or not one.secret:
            act(chronicle, one)
    return chronicle


def side_by_side(scene: Scene) -> Iterator[tuple[Chronicle, Chronicle]]:
    """Both fights at every moment at which they have come equally far."""
    with_it, without = scene.chronicle(), scene.chronicle(hidden=False)
    yield with_it, without
    for one in scene.acts:
        act(with_it, one)
        if not one.secret:
            act(without, one)
        if one.open:
            yield with_it, without


def _do(do: str, who: str = "", /, *faces: int, secret: bool = False, open: bool = True, **fields: Any) -> Act:
    return Act({"do": do, **({"who": who} if who else {}), **fields}, faces, secret, open)


# ---- the scenes ----------------------------------------------------------------------


def _miasma(hidden: bool, at: str = "2,3") -> tuple[Any, Any]:
    cast = [
        miasma.hero(gear=("short-sword", "wooden-shield"), at="0,0", spells=("fire-bolt",), power=8, endurance=20),
        miasma.hero("Mika", at="-2,1", facing=1, spells=("healing", "ward"), power=8, endurance=20),
        miasma.monster("kappa", "4,0", 3),
    ]
    if hidden:
        cast.append(miasma.beast("Vexor", at, hidden=True))
    table = miasma.Table(*cast)
    return table.rules, table.state


MIASMA = Scene(
    "miasma",
    _miasma,
    (
        _do("rule-set", secret=True, who=["vexor-z"], field="life", value=31),
        _do("monster-move", "vexor-z", move="bite", secret=True),
        _do("walk", "mamoru", to="1,0"),
        _do("stand", "mika"),
        _do("monster-move", "kappa-1", move="kappa-claw"),
        _do("walk", "mamoru", to="2,0"),
        _do("stand", "mika"),
        _do("turn", "vexor-z", to=1, secret=True),
        _do("rule-place", "vexor-z", to="3,3", secret=True),
        _do("rule-ward", "vexor-z", at="3,3", radius=1, secret=True),
        _do("rest-stand"),
        _do("stand", "vexor-z", secret=True),
    ),
    "vexor-z",
    ("vexor", "bite"),
)


def _yokai(hidden: bool, zone: Any = "far") -> tuple[Any, Any]:
    people = [Entry(yokai.AYA, "close"), Entry(yokai.GORO, "close"), Entry(yokai.ONI, "close")]
    if hidden:
        people.append(Entry(yokai.KAPPA, zone, hidden=True))
    made = replace(loader.encounter("first-snow-duel"), combatants=tuple(people), order=())
    return yokai.rules(), yokai.rules().begin(made)


KAPPA = "kappa-trickster-xf37e"
YOKAI = Scene(
    "yokai",
    _yokai,
    (
        _do("adjust", KAPPA, field="ki", value=2, secret=True),
        _do("attack", yokai.AYA, action="katana", targets=[yokai.ONI]),
        _do("no-defence", yokai.ONI, 3, 3, 4, 2, 2, 1),
        _do("end-turn", yokai.AYA),
        _do("move", yokai.GORO, to="p-medium"),
        _do("add-condition", KAPPA, name="soaked", what="attack", value=-1, secret=True),
        _do("end-turn", yokai.GORO),
        _do("move", yokai.ONI, to="e-medium"),
        _do("end-turn", yokai.ONI, open=False),
        _do("move", KAPPA, to="e-medium", secret=True, open=False),
        _do("end-turn", KAPPA, secret=True),
    ),
    KAPPA,
    ("kappa", "soaked"),
)


def _mir(hidden: bool, at: int = 4) -> tuple[Any, Any]:
    cast = [mir.pc(), mir.pc("Osip", weapon="bow", at=1), mir.foe(health=40)]
    if hidden:
        cast.append(mir.foe("Vexor", hidden=True, weapon="spear", at=at))
    table = mir.Table(*cast)
    return table.rules, table.state


MIR = Scene(
    "mir",
    _mir,
    (
        _do("situation", "vexor-a", dice=2, reason="moonless", secret=True),
        _do("attack-melee", "irena", *mir.hits(3, 4), *mir.hits(1, 3), weapon="mace", targets=["guard"]),
        _do("end-slot", "irena"),
        _do("gm-edit", "vexor-a", field="health", value=7, secret=True),
        _do("attack-ranged", "osip", *mir.hits(3, 4), *mir.hits(1, 3), weapon="bow", targets=["guard"]),
        _do("end-slot", "osip"),
        _do("end-slot", "guard", open=False),
        _do("move", "vexor-a", to="3", secret=True, open=False),
        _do("end-slot", "vexor-a", secret=True),
        _do("pin-distance", "vexor-a", other="irena", units=2, secret=True),
        _do("end-slot", "irena"),
    ),
    "vexor-a",
    ("vexor", "moonless"),
)

IN_THE_WAY = {
    "miasma, next to both": replace(MIASMA, begin=lambda hidden: _miasma(hidden, "-1,0"), acts=()),
    "miasma, in front": replace(MIASMA, begin=lambda hidden: _miasma(hidden, "1,0"), acts=()),
    "miasma, before the foe": replace(MIASMA, begin=lambda hidden: _miasma(hidden, "3,0"), acts=()),
    "yokai, in reach": replace(YOKAI, begin=lambda hidden: _yokai(hidden, "close"), acts=()),
    "yokai, behind": replace(YOKAI, begin=lambda hidden: _yokai(hidden, "medium"), acts=()),
    "mir, on the spot": replace(MIR, begin=lambda hidden: _mir(hidden, 0), acts=()),
    "mir, between": replace(MIR, begin=lambda hidden: _mir(hidden, 1), acts=()),
}
"""The hidden one where it bars a way, shields, threatens or can be reached; nobody has acted yet."""

SCENES = {scene.system: scene for scene in (MIASMA, YOKAI, MIR)}
"""A new system has a scene here; a test asks for it."""
