"""The lesson of Mirage, played by what its hints say."""

from __future__ import annotations

from tests.tui.pupil import Pupil

CHOSEN = ("The dark", "Jackal")


async def played(pupil: Pupil) -> None:
    await pupil.act("start-fight")
    await pupil.act("move", "2")
    await pupil.act("strike", "1")
    assert pupil.hint() == 4
    await pupil.act("react")
    assert pupil.hint() == 5
    await pupil.act("pray")
    await pupil.key("lines")
    await pupil.keys("escape")
    await pupil.key("undo")
    assert pupil.hint() == 8
