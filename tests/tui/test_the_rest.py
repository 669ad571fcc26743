"""Where the cursor is in the list behind the last line."""

import pytest

from engine.core import offers
from engine.core.refusal import Refusal
from tui.fight.command_builder import of
from tui.fight.editors.entries import MORE
from tui.fight.editors.lists import OptionList


@pytest.mark.parametrize(("refused", "on"), [(True, "End the fight"), (False, "Give up")])
def test_what_is_opened_behind_the_last_line_begins_on_what_can_be_had(refused: bool, on: str) -> None:
    """On the end of the fight only where all else is refused."""
    no = Refusal("window", "not now") if refused else None
    every = (
        offers.option("wait", "ann", "Wait"),
        offers.option("give-up", "ann", "Give up", no=no, seldom=True),
        offers.option("end-fight", "", "End the fight", group="table", aim="end-fight"),
    )
    opened_by = of(every, lambda who: who, "ann").editor.touch(MORE)
    assert isinstance(opened_by, OptionList)
    pointed = opened_by.entry()
    assert pointed is not None
    assert (pointed.label, pointed.enabled) == (on, True)
