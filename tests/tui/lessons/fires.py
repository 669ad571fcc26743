"""The lesson of Fires, played by what its hints say."""

from __future__ import annotations

from tests.tui.driver import seen, text_of
from tests.tui.pupil import Pupil

WAY = "4,8 5,8 6,7"
"""Three cells towards the hollowed."""


async def played(pupil: Pupil) -> None:
    await pupil.act("start-fight")
    await pupil.act("act:move", "6", "6", "6", "enter", "4", "enter")  # three times north-east
    assert pupil.hint() == 3
    await pupil.key("hot")
    while pupil.hint() == 4 or seen(text_of(pupil.app), "Equal routes"):
        await pupil.keys("1")
    await pupil.act("pass")
    assert pupil.hint() == 6
    await pupil.act("act:shield-up", "2", "enter")
    assert pupil.hint() == 7
    await pupil.key("undo")
    assert pupil.hint() == 8
