"""Drives a full-screen program in a pseudo-terminal of 120×40 and times what it paints.

Output is stored with its arrival times and replayed afterwards through a terminal emulator, so that parsing does not
slow the program under test.
"""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

COLS, ROWS = 120, 40
SYNC, SYNC_END = b"\x1b[?2026h", b"\x1b[?2026l"
SETTLED = 0.75
"""Seconds without a change after which a picture counts as settled."""

# Sequences that the emulator misreads (private keyboard protocols); taken out before the replay only.
PRIVATE = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$[py]|\x1b\[\?u")

# What a current terminal answers: synchronised output yes, in-band resize no, characters repeated on request yes.
ANSWERS = (
    (b"\x1b[?2026$p", b"\x1b[?2026;2$y"),
    (b"\x1b[?2048$p", b"\x1b[?2048;0$y"),
    (b"\x1b[c", b"\x1b[?62;c"),
    (b"\x1b[6n", b"\x1b[3;5R"),
)

Chunks = list[tuple[float, bytes]]


class Program:
    """One program on one pseudo-terminal; every chunk it writes is kept with its arrival time."""

    def __init__(self, argv: list[str], env: dict[str, str], size: tuple[int, int] = (COLS, ROWS)) -> None:
        import fcntl  # Windows has none of these, and reads this module for other things
        import pty
        import termios

        self.chunks: Chunks = []
        self.started = time.perf_counter()
        pid, fd = pty.fork()
        if pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
                os.execve(argv[0], argv, env)
            finally:
                os._exit(127)
        self.pid, self.fd = pid, fd

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def pump(self, quiet: float, limit: float, patience: float | None = None) -> Chunks:
        """Collect output until nothing came for ``quiet`` seconds, or ``limit`` passed.

        ``patience`` is how long to wait for the first byte (default ``quiet``). Give it when timing: a short one would
        drop the slow answers and flatter the tail.
        """
        start = last = time.perf_counter()
        got: Chunks = []
        while True:
            wait = min(last + (quiet if got or patience is None else patience), start + limit) - time.perf_counter()
            if wait <= 0:
                return got
            if not select.select([self.fd], [], [], wait)[0]:
                continue
            try:
                data = os.read(self.fd, 1 << 16)
            except OSError:  # the other end is gone
                return got
            if not data:
                return got
            last = time.perf_counter()
            got.append((last, data))
            self.chunks.append((last, data))
            for question, answer in ANSWERS:
                if question in data:
                    os.write(self.fd, answer)

    def send(self, keys: bytes) -> float:
        """Type; the moment it was typed."""
        now = time.perf_counter()
        os.write(self.fd, keys)
        return now

    def peak_mib(self) -> float:
        """Peak resident memory of the program and its descendants.

        Read from VmHWM, which starts afresh at exec: what getrusage says carries over the size of the process that
        forked.
        """
        peak, todo = 0, [self.pid]
        while todo:
            pid = todo.pop()
            for line in Path(f"/proc/{pid}/status").read_text().splitlines():
                if line.startswith("VmHWM"):
                    peak += int(line.split()[1])
            todo += [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        return peak / 1024

    def check_alive(self) -> None:
        """A program that crashed while starting would otherwise look fast."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            tail = b"".join(data for _, data in self.chunks)[-2000:]
            raise RuntimeError(f"the program ended early, wait status {status}; its last words: {tail!r}")

    def screen(self) -> list[str]:
        """What the terminal shows now."""
        screen = pyte.Screen(COLS, ROWS)
        stream = pyte.ByteStream(screen)
        for _, data in self.chunks:
            stream.feed(PRIVATE.sub(b"", data))
        return list(screen.display)


def first_paint(program: Program, expect: str) -> tuple[float, float]:
    """Milliseconds from exec to the first picture (20 cells not blank) and to the settled one.

    Settled is the last change before ``SETTLED`` seconds without one, where a change is any character or the colours
    of more than four cells, so that a blinking cursor does not count. ``expect`` must stand on the settled screen.
    """
    program.check_alive()
    screen = pyte.Screen(COLS, ROWS)
    stream = pyte.ByteStream(screen)
    first = settled = None
    before: list[str] = []
    inks: list[list[tuple[str, str, bool]]] = []
    for when, data in program.chunks:
        if settled is not None and when - settled >= SETTLED:
            break
        stream.feed(PRIVATE.sub(b"", data))
        now = list(screen.display)
        ink = [[(c.fg, c.bg, c.reverse) for c in (screen.buffer[y][x] for x in range(COLS))] for y in range(ROWS)]
        recoloured = sum(a != b for r, q in zip(ink, inks, strict=False) for a, b in zip(r, q, strict=True))
        if now == before and inks and recoloured <= 4:
            continue
        before, inks = now, ink
        if first is None and sum(c != " " for line in now for c in line) >= 20:
            first = when
        if first is not None:
            settled = when
    if first is None or settled is None or not any(expect in line for line in before):
        raise RuntimeError(f"never painted {expect!r}; the settled screen was:\n" + "\n".join(before))
    return (first - program.started) * 1000, (settled - program.started) * 1000


def clean_env(home: Path) -> dict[str, str]:
    """A small, fixed environment with every settings folder under a scratch home."""
    home.mkdir(parents=True, exist_ok=True)
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
    }
