"""What made somebody stop who played Fires Far Away by keys: digits that moved, names that were cut."""

from __future__ import annotations

from typing import Any

from engine.systems.fires.rules import routes
from tests.tui.driver import NARROW, keys
from tests.tui.test_fires_by_keys import TO_THE_WARDEN
from tui.fight.controller import FightController
from tui.fight.editors.entries import digits_of
from tui.start.fights import begin


def test_what_is_proposed_keeps_its_digit_and_each_way_that_of_the_map() -> None:
    """Two ways or more may be equally good: the first line goes on with all of a walk, however many there are."""
    asked: list[dict[str, int]] = []

    async def walked(app: Any, pilot: Any) -> None:
        controller: FightController = app.screen.controller
        for turn in range(40):
            entries = controller.builder.entries()
            if controller.question().startswith("Equal routes"):
                laid = {overlay.at: overlay.text for overlay in controller.view.board.overlays}
                found = {entries[at].value.command["answer"]: digit for digit, at in digits_of(entries).items()}
                asked.append(found)
                assert found.pop("as-proposed", 1) == 1
                assert found == {at: int(laid[at]) for at in found}
            await pilot.press("1" if turn % 3 and controller.question().startswith("Equal routes") else "space")
            await pilot.pause()

    keys(begin("rats-on-the-quay", seed=2), *TO_THE_WARDEN, size=NARROW, then=walked)
    assert len(asked) > 1
    assert [routes.numbered((*ways, routes.AS_PROPOSED))[0] for ways in ("ab", "abc")] == [routes.AS_PROPOSED] * 2
