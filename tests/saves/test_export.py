"""The chronicle as text: every line under the moment in which it happened."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from content import loader
from saves.chronicle import Chronicle, look
from saves.export import passages, sections
from tests.saves.golden_saves import HERE

BEGINS = {
    "fires-5": {r"Round (\d+)": "Round {}", "Counterbeat": r"Round \d+, counterbeat"},
    "mirage-7": {r"Round (\d+)": r"day \d+ · round {} · \w+", r"Turn of the (\w+)": r"day .* · {}"},
    "mir-3": {r"Turn (\d+)": r"day \d+ · turn {}"},
    "yokai-2": {r"cycle (\d+): the order .*": r"round \d+, cycle {}"},
}
"""In the saves of a game: what a line says that leads to another moment, and then the heading under which it stands."""


def saved(folder: str) -> Iterator[Chronicle]:
    for path in sorted((HERE / folder).glob("*.fight"))[:6]:
        yield look(path, loader.rules)


@pytest.mark.parametrize("folder", BEGINS)
def test_what_leads_to_another_moment_begins_it(folder: str) -> None:
    """*Round 2* was the last line of round 1, and Fires' counterbeats stood under the beats before them."""
    led = 0
    for chronicle in saved(folder):
        told = list(sections(chronicle.session, "gm"))
        assert [line for _, lines in told for line in lines] == [
            line for passage in passages(chronicle.session, "gm") for line in passage.lines
        ]
        for moment, lines in told:
            for line in lines:
                for leads, heading in BEGINS[folder].items():
                    if (found := re.fullmatch(leads, line.text)) is not None:
                        assert re.fullmatch(heading.format(*found.groups()), moment), (moment, line.text)
                        led += 1
    assert led


def test_a_moment_in_which_one_thing_happened_keeps_its_heading() -> None:
    """It does not lead anywhere: only what is between two moments begins the second."""
    chronicle = look(HERE / "miasma-3" / "08.fight", loader.rules)
    told = [(moment, [line.text for line in lines]) for moment, lines in sections(chronicle.session, "gm")]
    assert ("segment 4 (6 s)", ["Mamoru is taken out"]) in told[:-1]
