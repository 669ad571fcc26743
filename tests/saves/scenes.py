"""Small chronicles of the tests' own duel, for everything that is stored, opened and told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core.digest import digest
from saves.chronicle import Chronicle, start
from saves.lines import Unreadable
from tests.engine.core.duel import Adjust, Defend, DuelRules, Strike


def rules_for(system: str) -> Any:
    if system != "duel":
        raise Unreadable(f"{system} is no game system")
    return DuelRules()


def begin(path: Path | None, *, seed: int = 3, **more: Any) -> Chronicle:
    rules = DuelRules()
    return start(rules, rules.begin(), title="At the ford", encounter="ford", seed=seed, by="0.1.0", path=path, **more)


def play(chronicle: Chronicle) -> None:
    """Eight commits: strikes, an undo, another answer, a named branch, a ruling."""
    session = chronicle.session
    for act in (
        lambda: session.do(Strike("ann", "ben")),
        lambda: session.do(Defend("ben", "take")),
        session.undo,
        lambda: session.do(Defend("ben", "parry")),
        lambda: session.name_branch(2, "took it"),
        lambda: session.do(Adjust("ann", 9)),
        lambda: session.goto(2),
        lambda: session.do(Strike("ben", "ann")),
    ):
        act()
        assert chronicle.save() is None


def fingerprint(chronicle: Chronicle) -> tuple[Any, ...]:
    """Everything that must be the same after opening."""
    timeline = chronicle.session.timeline
    return (
        [digest(state) for state in timeline.states],
        timeline.head,
        timeline.names,
        timeline.seen,
        chronicle.session.dice,
        chronicle.session.seed,
    )


def kept(path: Path) -> Path:
    """A closed save with the play above in it."""
    chronicle = begin(path)
    play(chronicle)
    chronicle.close()
    return path


def unclosed(path: Path) -> Path:
    """The same as a process leaves it that was killed: without the closing mark."""
    lines = kept(path).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    return path
