"""Exports and pictures made for players say nothing of a hidden fighter, not even that something happened."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from engine.core.view import Audience, Line, View
from saves.chronicle import Chronicle, look, start
from saves.export import export, told_before
from saves.picture import picture
from tests.engine.core.duel import Adjust, Duel, DuelRules, Event, Fighter, Strike
from tui.plain.talk import Talk
from tui.plain.watch import Watcher


class Shadows(DuelRules):
    """The duel with somebody in the dark: ``cid`` is in the state and in the game master's picture only."""

    def view(self, state: Duel, audience: Audience = "gm", focus: str | None = None) -> View:
        if audience == "players":
            state = replace(state, fighters={id_: fighter for id_, fighter in state.fighters.items() if id_ != "cid"})
        return super().view(state, audience, focus)

    def tell(self, before: Duel, event: Event, audience: Audience = "gm") -> tuple[Line, ...]:
        if audience == "players" and getattr(event, "who", "") == "cid":
            return ()
        return super().tell(before, event, audience)


def play(chronicle: Chronicle, *, hidden: bool) -> None:
    for command in (Adjust("cid", 3), Strike("ann", "ben"), Adjust("cid", 2), Adjust("cid", 1), Adjust("ben", 4)):
        if hidden or command.who != "cid":
            chronicle.session.do(command)
            assert chronicle.save() is None


def begin(path: Path | None = None) -> Chronicle:
    fighters = {"ann": Fighter("ann", "Ann"), "ben": Fighter("ben", "Ben"), "cid": Fighter("cid", "Cid the Shadow")}
    return start(Shadows(), Duel(fighters), title="Dusk", encounter="dusk", seed=8, by="0.1.0", path=path)


@pytest.mark.parametrize("kind", ["text", "md", "json", "html"])
def test_an_export_is_the_same_whether_the_shadow_acted_or_not(kind: Literal["text", "md", "json", "html"]) -> None:
    with_shadow, without = begin(), begin()
    play(with_shadow, hidden=True)
    play(without, hidden=False)
    told = "".join(export(with_shadow.session, with_shadow.header, kind, "players"))
    assert told == "".join(export(without.session, without.header, kind, "players"))
    assert not re.search("cid|shadow", told, re.IGNORECASE)
    for_gm = "".join(export(with_shadow.session, with_shadow.header, kind, "gm"))
    assert re.search("cid", for_gm)


def test_a_picture_with_its_last_lines_is_the_same_too() -> None:
    with_shadow, without = begin(), begin()
    play(with_shadow, hidden=True)
    play(without, hidden=False)

    def drawn(chronicle: Chronicle) -> list[str]:
        session = chronicle.session
        return picture(session.view("players"), 80, told_before(session, session.head, "players", 8))

    assert drawn(with_shadow) == drawn(without)


def test_watching_players_hear_nothing_of_it(tmp_path: Path) -> None:
    said: list[Any] = []

    class Ear(Talk):
        def say(self, text: str = "", indent: str = "") -> None:
            said.append(text)

        def lines(self, lines: Any) -> None:
            said.extend(lines)

    writer = begin(tmp_path / "dusk.fight")
    watched = look(tmp_path / "dusk.fight", lambda _: Shadows())
    watcher = Watcher(watched, "players", Ear())
    for command in (Adjust("cid", 3), Adjust("cid", 1)):
        writer.session.do(command)
        writer.save()
        watcher.look_again()
    assert said == []
    assert watched.session.head == 2
