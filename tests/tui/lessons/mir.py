"""The lesson of MIR, played by what its hints say."""

from __future__ import annotations

from tests.tui.driver import seen, text_of
from tests.tui.pupil import Pupil

CHOSEN = ("Duellist",)


async def played(pupil: Pupil) -> None:
    await pupil.act("roll-initiative")
    await pupil.pick("move", "to 1")
    await pupil.act("attack-melee")
    assert pupil.hint() == 4
    await pupil.act("take-wound")
    assert pupil.hint() == 5
    await pupil.key("next")
    wide = seen(text_of(pupil.app), "Wounds [◊●]")
    await pupil.key("sheets")
    assert wide or seen(text_of(pupil.app), "Wounds [◊●]"), "the sheet that is shown is that of whoever has it"
    await pupil.key("hot")
    await pupil.act("end-slot")
    await pupil.key("undo")
    await pupil.key("rulebook")
    await pupil.keys("escape")
    assert pupil.hint() == 9
