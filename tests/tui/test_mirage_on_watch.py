"""What a table ran into that fired out of overwatch by hand."""

from __future__ import annotations

import pytest

from tests.tui.driver import NARROW, keys, seen
from tests.tui.test_mirage_at_the_table import begun, give


@pytest.mark.rule("MG-60", "MG-73")
def test_odds_below_an_answer_are_those_of_the_next_dice_and_say_whose_they_are():
    """Below *Damage +2* stood the odds of the shot that was interrupted, as if they were those of the damage."""
    chronicle = begun("rooftops")
    give(chronicle, do="overwatch", who="idris", zone="tea-house")
    give(chronicle, do="end-turn")
    give(chronicle, do="shoot", who="sharpshooter-1", target="safiya", weapon="rifle")
    give(chronicle, do="overwatch-fire", who="idris", target="sharpshooter-1", weapon="longbow")
    borne = keys(chronicle, "down", size=NARROW)
    assert seen(borne, "Marksmanship of Idris D10 + D10 + D6"), "\n".join(borne)
    give(chronicle, 10, 8, 3, do="react", who="sharpshooter-1", how="none")
    give(chronicle, do="pray", who="idris", pray=False)
    asked = keys(chronicle, size=NARROW)
    assert seen(asked, "how much more damage"), "\n".join(asked)
    assert not seen(asked, "undefended"), "\n".join(asked)
