"""The lesson of Miasma, played by what its hints say."""

from __future__ import annotations

from tests.tui.pupil import Pupil

CHOSEN = (". E",)
PLAN = ("walk", "go", "walk", "go")


async def played(pupil: Pupil) -> None:
    await pupil.pick("walk", "E ")
    assert pupil.hint() == 2
    await pupil.point("monster-move")
    assert pupil.hint() == 3
    await pupil.key("hot")
    await pupil.pick("walk", "E ")
    await pupil.key("hot")
    await pupil.act("guard")
    assert pupil.hint() == 4
    await pupil.act("monster-move")
    assert pupil.hint() == 5
    while pupil.hint() == 5:
        await pupil.key("hot")
    await pupil.act("guard")
    await pupil.key("hot")
    await pupil.act("attack")
    assert pupil.hint() == 7
    await pupil.key("undo")
    await pupil.key("timeline")
    await pupil.keys("escape")
    await pupil.key("rulebook")
    await pupil.keys("escape")
    assert pupil.hint() == 10
