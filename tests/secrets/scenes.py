"""The same fight with and without somebody hidden in it, for every system, and what happens in it act by act.

The scenes are those of the systems' cases. In between, and at the end, both fights must look the same to players
(law 9).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from saves.chronicle import Chronicle
from tests.case import Act, Scene, cases, give

SCENES = {case.system: case.secret for case in cases()}
IN_THE_WAY = {f"{case.system}, {where}": scene for case in cases() for where, scene in case.in_the_way.items()}
"""The hidden one where it bars a way, shields, threatens or can be reached; nobody has acted yet."""


def played(
    scene: Scene, *, hidden: bool = True, path: Path | None = None, acts: tuple[Act, ...] | None = None
) -> Chronicle:
    """The fight after its last act."""
    chronicle = scene.chronicle(hidden=hidden, path=path)
    for asked in scene.acts if acts is None else acts:
        if hidden or not asked.secret:
            give(chronicle, asked)
    return chronicle


def side_by_side(scene: Scene) -> Iterator[tuple[Chronicle, Chronicle, str]]:
    """Both fights at every moment at which they have come equally far, and after what that is."""
    with_it, without = scene.chronicle(), scene.chronicle(hidden=False)
    yield with_it, without, "at the beginning"
    for at, asked in enumerate(scene.acts):
        give(with_it, asked)
        if not asked.secret:
            give(without, asked)
        if asked.open:
            yield (
                with_it,
                without,
                f"after acts[{at}] {asked.command}, at which both are equally far (if not: open=False)",
            )
