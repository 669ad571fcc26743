"""Every shipped encounter, played by a script: saved, opened, verified, drawn, told and played by line mode."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from content.loader import listing
from engine.core.digest import digest
from engine.core.view import Audience
from saves.chronicle import Chronicle, look
from saves.export import export
from saves.picture import picture
from saves.verify import changed_since
from tests.fillings import filled_at_random
from tui.plain.play import LineMode
from tui.plain.talk import Talk
from tui.protocol.server import ProtocolServer
from tui.start.fights import begin, rules_for

ENCOUNTERS = [entry.id for entry in listing()]
STEPS = 24
AUDIENCES: tuple[Audience, ...] = ("gm", "players")


def walk(chronicle: Chronicle, chance: Random, steps: int = STEPS) -> None:
    """Random options through the protocol, now and then an undo; everything offered is accepted (law 3)."""
    table = ProtocolServer(chronicle)
    for _ in range(steps):
        if chance.random() < 0.05 and chronicle.session.head:
            request: dict[str, Any] = {"op": "undo"}
        else:
            ruled = chance.random() < 0.1
            options = [o for o in chronicle.session.options(rulings=ruled) if o.enabled]
            options = [o for o in options if o.group == "ruling"] or options  # where they are listed, which takes long
            if not options:
                return
            request = {"op": "do", "command": filled_at_random(chance.choice(options), chance)}
        answer = json.loads(table.answer(json.dumps(request).encode()))
        assert answer["ok"], (request, answer)


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_it_is_kept_opened_verified_drawn_and_told(encounter: str, tmp_path: Path) -> None:
    path = tmp_path / "fight.fight"
    chronicle = begin(encounter, seed=11, path=path)
    walk(chronicle, Random(encounter))
    chronicle.close()
    again = look(path, rules_for)
    mine, theirs = chronicle.session.timeline, again.session.timeline
    assert (again.notes, theirs.head) == ((), mine.head)
    pairs = list(zip(theirs.states, mine.states, strict=True))
    assert all(read == kept or digest(read) == digest(kept) for read, kept in pairs)
    assert digest(theirs.states[-1]) == digest(mine.states[-1]), "what is equal is written otherwise"
    assert changed_since(again.session) is None
    for audience in AUDIENCES:
        drawn = picture(again.session.view(audience), 100)
        assert all(line.isprintable() for line in drawn)
        for kind in ("text", "md", "json", "html"):
            told = "".join(export(again.session, again.header, kind, audience))
            assert all(line.isprintable() for line in told.split("\n"))


class Fidget(Talk):
    """Types numbers, words and Enter at random, and gives up after a while."""

    def __init__(self, chance: Random, patience: int) -> None:
        self.chance, self.patience = chance, patience
        self.said: list[str] = []

    def say(self, text: str = "", indent: str = "") -> None:
        self.said.append(text)

    def lines(self, lines: Any) -> None:
        self.said.extend(lines)

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        self.patience -= 1
        if self.patience < 0:
            raise EOFError
        if roll := re.match(r"Roll (\d+)d(\d+)", prompt):
            return " ".join(str(self.chance.randint(1, int(roll[2]))) for _ in range(int(roll[1])))
        if prompt.startswith("Do it?"):
            return self.chance.choice(["", "", "yes", "no"])
        if prompt != "> ":
            return self.chance.choice(["", "", "1", "1", "2", "3", "4 2", "1 2 3", "n", "x", "c"])
        return self.chance.choice(
            [*map(str, range(1, 13)), "1", "1", "", "w", "g", "x", "u", "r", "p", "a", "s", "l", "t", "goto 3"]
        )


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_line_mode_survives_whatever_is_typed(encounter: str) -> None:
    chronicle = begin(encounter, seed=1, table_dice=ENCOUNTERS.index(encounter) % 2 == 0)
    talk = Fidget(Random(encounter), 60)
    assert LineMode(chronicle, talk).play() == 0
    assert chronicle.session.timeline.size > 0
    assert all("\n" not in text for text in talk.said)
