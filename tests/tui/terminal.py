"""The real program on a (pseudo) terminal: keys go in, a picture comes out.

Nothing here waits for a time to pass, only for words to appear, each with a deadline. Windows has no such terminal.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

import pyte

ROOT = Path(__file__).parents[2]
MAIN = "import sys; from tui.cli import main; sys.exit(main())"
COUNTERBEAT = [sys.executable, "-c", MAIN]
ON_IT = [sys.executable, "-c", f"import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); {MAIN}"]
"""The same, belonging to the terminal, whose end it is told of."""

DEADLINE = 60
"""Seconds that a busy machine may take for one picture."""

UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*\$[py]|\x1b\[\?u")


class Terminal:
    """The program on a terminal of some columns and rows."""

    def __init__(self, *words: str, size: tuple[int, int] = (80, 24)) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.fd, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        # Whoever runs the tests may have a terminal of another size.
        known = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.program = subprocess.Popen(
            [*ON_IT, *words], cwd=ROOT, env=known, stdin=its, stdout=its, stderr=its, start_new_session=True
        )
        os.close(its)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Leave nothing behind, whatever state the test ended in."""
        self.program.kill()
        self.program.wait()
        if self.fd >= 0:
            self.hang_up()

    @property
    def picture(self) -> str:
        return "\n".join(self.screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what the program writes within some seconds; false once it has closed the terminal."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            return False
        self.stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))
        return bool(data)

    def until(self, *words: str) -> str:
        """The picture as soon as all these words are on it."""
        end = time.monotonic() + DEADLINE
        while not all(word in self.picture for word in words):
            assert time.monotonic() < end, f"waited in vain for {words}:\n{self.picture}"
            assert self.read(0.2), f"ended before {words}:\n{self.picture}"
        return self.picture

    def press(self, key: str, *words: str) -> str:
        """Press one key; the picture as soon as all these words are on it."""
        os.write(self.fd, key.encode())
        return self.until(*words)

    def ended(self) -> int:
        """Wait for the program to end; its exit status, or the negative number of the signal that ended it."""
        end = time.monotonic() + DEADLINE
        while self.program.poll() is None:
            assert time.monotonic() < end, f"still running:\n{self.picture}"
            if self.fd >= 0:
                self.read(0.02)
            else:
                time.sleep(0.02)
        return self.program.returncode

    def hang_up(self) -> None:
        """Close the terminal's window, as the kernel tells it: SIGHUP to whoever is in it."""
        os.close(self.fd)
        self.fd = -1
