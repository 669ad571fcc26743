"""A minute of play, recorded: ``python -m tests.pictures.cast`` writes ``demo.cast``, which ``asciinema play`` shows.

The program itself runs on a pseudo-terminal and is sent the keys written here; what it answers is stored with the time
at which each key is due, so that the recording is as long wherever it is made. Nothing in it needs the network.
"""

from __future__ import annotations

import json
import os
import re
import select
import signal
import struct
import sys
import tempfile
import time
from pathlib import Path

FILE = Path(__file__).parent / "demo.cast"
COLUMNS, ROWS = 100, 30
QUIET = 1.5
"""Seconds without output after which an answer is whole: on a busy machine the end came after half of one."""

ASKED = ((b"\x1b[?2026$p", b"\x1b[?2026;2$y"), (b"\x1b[?2048$p", b"\x1b[?2048;0$y"), (b"\x1b[c", b"\x1b[?62;c"))
"""What the program asks a terminal, and what a current one answers."""

PRIVATE = re.compile(r"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$p|\x1b\[\?u|\x1b\[c")
"""Questions to the terminal, which a recording has no business to ask."""

KEYS = {"enter": b"\r", "esc": b"\x1b", "space": b" ", "down": b"\x1b[B", "up": b"\x1b[A", "right": b"\x1b[C"}

PLAY: tuple[tuple[str, float], ...] = (
    ("down", 1.2), ("up", 1.0), ("enter", 1.6), ("enter", 2.0),  # First Duel
    ("1", 1.4), ("1", 1.2), ("space", 1.8), ("1", 1.0), ("1", 1.0), ("space", 1.8),  # they walk up to each other
    ("5", 2.0), ("space", 1.6), ("space", 1.8), ("5", 2.0), ("space", 1.4), ("space", 1.6),  # two cuts
    ("c", 2.4), ("c", 1.2),  # with the arithmetic, and without
    ("[", 1.6), ("[", 1.6), ("]", 1.2), ("]", 1.2),  # back in time, and forth
    ("5", 1.4), ("space", 1.2), ("space", 1.4), ("5", 1.4), ("space", 1.2), ("space", 1.4),
    ("5", 1.4), ("space", 1.2), ("space", 3.4),  # the kappa falls: the end
    ("3", 2.0), ("space", 1.2), ("space", 1.2), ("space", 1.2), ("q", 0.6),  # the replay
)  # fmt: skip
"""Keys, and the seconds until the next."""


def recorded(home: Path) -> list[tuple[float, str]]:
    """What the program wrote, each answer at the time at which its key was due."""
    import fcntl  # Windows has none of these, and tests the recording all the same
    import pty
    import termios

    argv = [sys.executable, "-c", "from tui.cli import main; raise SystemExit(main())"]
    env = {
        "PATH": os.environ["PATH"], "PYTHONPATH": os.getcwd(), "HOME": str(home), "COUNTERBEAT_HOME": str(home),
        "TERM": "xterm-256color", "LANG": "C.UTF-8",
    }  # fmt: skip
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(argv[0], argv, env)
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    try:
        due, out = 0.0, [(0.0, _answer(fd, 20.0))]
        for key, pause in ((name, pause) for name, pause in PLAY):
            due += pause
            os.write(fd, KEYS.get(key, key.encode()))
            out.append((due, _answer(fd, 5.0)))
        return [(when, text) for when, text in out if text]
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(fd)


def _answer(fd: int, patience: float) -> str:
    """All that comes until nothing came for a while; the first of it may take longer."""
    got = b""
    end = time.monotonic() + patience
    while (left := min(end - time.monotonic(), QUIET if got else patience)) > 0:
        if not select.select([fd], [], [], left)[0]:
            break
        try:
            data = os.read(fd, 1 << 16)
        except OSError:  # the program has ended
            break
        got += data
        for question, answer in ASKED:
            if question in data:
                os.write(fd, answer)
    return PRIVATE.sub("", got.decode("utf-8", "replace"))


def cast(events: list[tuple[float, str]]) -> str:
    """The recording in asciinema's format, version 2."""
    head = {"version": 2, "width": COLUMNS, "height": ROWS, "title": "Counterbeat: a duel", "env": {"TERM": "xterm"}}
    lines = [json.dumps(head), *(json.dumps([round(when, 3), "o", text], ensure_ascii=False) for when, text in events)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the recording."""
    with tempfile.TemporaryDirectory() as home:
        FILE.write_text(cast(recorded(Path(home))), encoding="utf-8")
    sys.stdout.write(f"{FILE.name}: {FILE.stat().st_size // 1024} kB\n")


if __name__ == "__main__":
    main()
