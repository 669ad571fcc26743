"""Several acts that are refused alike share a line: they are told by what is done, and the reason is never cut."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.view import Preview
from tests.tui.test_drawing import text
from tests.tui.test_room_for_acts import PEN
from tui.draw import asked, palette
from tui.draw.entrylines import Columns, entry_row
from tui.fight.editors.entries import Entry


@pytest.mark.parametrize(
    ("names", "why", "told"),
    [
        (
            ("Attack, Guarded: Spear", "Kick", "Shield Bash"),
            "2 away, must be 1: Drowned Watchman",
            "Attack, Guarded · Kick · Shield Bash",
        ),
        (
            ("Sprint", "Charge", "Sunlit Flask"),
            "a Double action takes the whole beat, all of it",
            "Sprint, Charge, Sunlit…",
        ),
        (
            ("Attack, Light: Spear", "Attack, Light: Sword", "Attack, Guarded: Sword", "Thrust: Sword"),
            "the grip is wrong: two hands",
            "Attack, Light · Attack, Guarded · Thrust",
        ),
        (
            ("Cut: Sword, slash", "Cut: Sword, pierce", "Cut: Spear"),
            "no such thing is in a hand, " * 2,
            "Sword, slash and 2 others",
        ),
    ],
)
def test_acts_that_are_refused_alike_are_told_by_what_is_done(names: tuple[str, ...], why: str, told: str) -> None:
    """Each act once; its name gives way before the reason, and says so."""
    refused = [Entry(name, name, enabled=False, why_not=why) for name in names]
    rows = (
        *refused,
        *(Entry(f"act {at}", at, digit=at, note="a note that fills more than half a line") for at in range(1, 9)),
    )
    found, _ = palette.strips(PEN, asked.Content("Turn", entries=rows, index=len(names)), asked.Said(Preview()), 80, 8)
    assert " ".join(found[1].text.strip("│✗").split()).startswith(f"{told} {why[:20]}")


def test_acts_that_begin_alike_are_told_apart_by_their_digits() -> None:
    why = "cannot help somebody unseen now"
    helps = [
        Entry(f"Help with a {kind} action", kind, digit=at, enabled=False, why_not=why)
        for at, kind in ((8, "slow"), (9, "fast"))
    ]
    rows = (
        *helps,
        *(Entry(f"act {at}", at, digit=at, note="a note that fills more than half a line") for at in range(1, 8)),
    )
    found, _ = palette.strips(PEN, asked.Content("Turn", entries=rows, index=2), asked.Said(Preview()), 80, 8)
    assert f"✗8 Help, 9 Help  {why}" in found[1].text


def test_one_act_with_several_things_is_named_once() -> None:
    """*4 Arming, 5 Spear* said of nothing that it is an attack."""
    why = "the grip is wrong: two hands"
    things = {4: "Arming Sword, slash", 5: "Spear"}
    attacks = [
        Entry(f"Attack, Heavy: {thing}", thing, digit=at, enabled=False, why_not=why) for at, thing in things.items()
    ]
    rows = (Entry("Move", "move", digit=1), *attacks, *(Entry(f"act {at}", at, note="a note " * 6) for at in range(9)))
    for width, told in ((80, "Attack, Heavy: Arming Sword, slash · 5 Spear"), (74, "Attack, Heavy: Arming · 5 Spear")):
        content = asked.Content("Turn", entries=rows, index=0)
        found, _ = palette.strips(PEN, content, asked.Said(Preview()), width, 8)
        assert f"✗4 {told}  {why}" in found[2].text


def test_of_what_is_refused_what_it_would_be_done_with_gives_way_first() -> None:
    entry = Entry("Coup De Grâce: Arming Sword, slash", "", enabled=False, why_not="Silt Eel has no knockdown token")
    assert "Coup De Grâce: Arming Swo…  Silt Eel has no knockdown token" in text(
        entry_row(PEN, entry, "", Columns(20, 0), 62)
    )


def test_on_a_narrow_line_what_it_would_be_done_with_leaves_its_cells_to_the_reason() -> None:
    why = "the grip is wrong: two hands"
    entry = Entry("Attack, Heavy: Arming Sword, slash", "", enabled=False, why_not=why, digit=3)
    assert text(entry_row(PEN, entry, "3", Columns(20, 0), 38)).rstrip() == "✗3 Attack, Heavy  the grip is wrong: …"


def test_a_narrow_line_tells_the_end_of_a_reason_where_its_name_keeps_a_beginning() -> None:
    """*needs 2, the pool has…* ended before what the pool has."""
    entry = Entry("Attack, Light: Arming Sword", "a", enabled=False, why_not="needs 2, the pool has 1", digit=2)
    assert "Attack, " in (line := entry_row(PEN, entry, "2", Columns(19, 0), 38).strip(38, PEN.look.base).text)
    assert line.rstrip().endswith("the pool has 1")


def test_of_attacks_that_are_refused_alike_a_narrow_line_tells_the_first_whole() -> None:
    """*Attack, L…* stood above *Attack, Heavy*."""
    refused = [
        Entry(f"Attack, {how}: Sword, slash", how, digit=at, enabled=False, why_not="8 away, must be 1: Weir Rat")
        for at, how in ((2, "Light"), (0, "Guarded"))
    ]
    rows = (Entry("Move", "move", digit=1), *refused, *(Entry(f"act {at}", at, note="a note " * 6) for at in range(9)))
    found, _ = palette.strips(PEN, asked.Content("Turn", entries=rows, index=0), asked.Said(Preview()), 40, 8)
    assert "✗2 Attack, Light…  8 away, must be 1" in found[2].text, found[2].text


def test_what_stands_below_a_name_is_not_said_once_more_below_the_list() -> None:
    note = "4 chapters left, then the prestige."
    rows = (Entry("Draw a chapter", "draw", digit=1, note=note), Entry("Hold", "hold", digit=4))
    content = asked.Content("What now?", entries=rows, index=0, alone=True)
    found, _ = palette.strips(PEN, content, asked.Said(Preview()), 40, 13)
    assert sum("chapters left" in line.text for line in found) == 1, "\n".join(line.text for line in found)
    found, _ = palette.strips(PEN, content, asked.Said(Preview()), 40, 5)
    assert any("4 chapters" in line.text for line in found), "\n".join(line.text for line in found)


def test_a_thing_with_which_all_is_done_gives_its_cells_to_what_is_done() -> None:
    """*Attack…: Arming Sword, pierce* stood there twice: which of two attacks each was had been cut."""
    ways = [f"Attack, {how}: Arming Sword, {kind}" for how in ("Light", "Guarded") for kind in ("slash", "pierce")]
    rows = tuple(Entry(way, way, digit=at, cost="2") for at, way in enumerate((*ways, "Parry: Arming Sword"), 1))
    content = asked.Content("Turn", entries=rows, index=0)

    def lines(width: int, entries: tuple[Entry, ...]) -> list[str]:
        shown, _ = palette.strips(PEN, replace(content, entries=entries), asked.Said(Preview()), width, 10)
        return [" ".join(line.text.strip("│ ").split()) for line in shown[1:6]]

    told = ["1 Attack, Light: slash 2", "2 Attack, Light: pierce 2", "3 Attack, Guarded: slash 2"]
    assert lines(40, rows) == [*told, "4 Attack, Guarded: pierce 2", "5 Parry 2"]
    assert lines(80, rows)[0] == "1 Attack, Light: Arming Sword, slash 2", "there is room for all"
    spear = Entry("Attack, Light: Spear", "spear", digit=6, cost="2")
    assert lines(40, (*rows, spear))[4] == "5 Parry: Arming Sword 2", "with either of two"
