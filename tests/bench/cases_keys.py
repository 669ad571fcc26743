"""T5, T6, T7, T9, T10: from a key press to the finished paint, and the bytes it took.

One key is typed; *paint* is the arrival of the last byte before a tenth of a second of silence. The first byte may take
up to two seconds, so that slow answers stay in the tail. Each synchronised block counts as one frame.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct, field

from tests.bench.cases_calls import COUNTERBEAT
from tests.bench.scenes import TWELVE
from tests.bench.terminal import SYNC, Chunks, Program, clean_env

APPS = Path(__file__).parent / "apps"
UP, DOWN, LEFT, RIGHT = b"\x1b[A", b"\x1b[B", b"\x1b[D", b"\x1b[C"
PLAY = [COUNTERBEAT, "play", str(TWELVE)]


class Taken(Struct):
    """What the presses of one case took."""

    paint: list[float] = field(default_factory=list)
    size: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    silent: int = 0

    def add(self, typed: float, got: Chunks) -> None:
        """Note one press."""
        if not got:
            self.silent += 1
            return
        data = b"".join(chunk for _, chunk in got)
        self.paint.append((got[-1][0] - typed) * 1000)
        self.size.append(len(data))
        self.frames.append(data.count(SYNC))


class Case(Struct, frozen=True):
    """A program, keys to reach the place, and the keys whose answers are timed, over and over."""

    argv: list[str]
    lead: Sequence[bytes]
    keys: Sequence[bytes]


def app(name: str) -> list[str]:
    """The command that starts one of the baseline programs."""
    return [sys.executable, str(APPS / f"{name}.py")]


def ready(program: Program, case: Case) -> None:
    """Wait for the program and bring it to the place."""
    program.pump(0.8, 6)
    for key in case.lead:
        program.send(key)
        program.pump(0.15, 1)
    program.check_alive()


def side_by_side(ours: Case, base: Case, presses: int, scratch: Path) -> tuple[Taken, Taken]:
    """Both programs open at once, a press for the one and a press for the other in turn."""
    taken = (Taken(), Taken())
    with (
        Program(ours.argv, clean_env(scratch / "keys-ours")) as one,
        Program(base.argv, clean_env(scratch / "keys-base")) as other,
    ):
        pairs = ((one, ours, taken[0]), (other, base, taken[1]))
        for program, case, _ in pairs:
            ready(program, case)
        for press in range(presses):
            for program, case, into in pairs:
                program.pump(0, 0)  # leave nothing over from before
                typed = program.send(case.keys[press % len(case.keys)])
                into.add(typed, program.pump(0.1, 3.0, patience=2.0))
        for program, case, into in pairs:
            program.check_alive()
            if into.silent:
                raise RuntimeError(
                    f"{into.silent} of {presses} presses drew nothing in {' '.join(case.argv)}:\n"
                    + "\n".join(program.screen())
                )
    return taken
