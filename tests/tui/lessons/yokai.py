"""The lesson of Yokai, played by what its hints say."""

from __future__ import annotations

from tests.tui.pupil import Pupil


async def played(pupil: Pupil) -> None:
    await pupil.act("attack")
    await pupil.act("defend")
    assert pupil.hint() == 3
    await pupil.key("lines")
    await pupil.keys("escape")
    await pupil.act("end-turn")
    await pupil.act("attack")
    assert pupil.hint() == 6
    await pupil.point("no-defence")
    assert pupil.hint() == 7
    await pupil.keys("enter")
    for _ in range(12):
        if pupil.hint() > 7:
            break
        await pupil.key("hot")
    await pupil.key("undo")
    assert pupil.hint() == 9
