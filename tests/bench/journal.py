"""The baseline of a durable record: append the bytes, flush, sync. Nothing is checked, nothing could be recovered."""

from __future__ import annotations

import os
import time
from pathlib import Path


class BareJournal:
    """A file that is appended to."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab")

    def commit(self, record: bytes) -> float:
        """Append one record and wait for the disk; milliseconds."""
        begun = time.perf_counter()
        self._file.write(record)
        self._file.flush()
        os.fsync(self._file.fileno())
        return (time.perf_counter() - begun) * 1000

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
