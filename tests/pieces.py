"""How tests are shared among workers: by pieces of files."""

from __future__ import annotations

from collections import Counter
from typing import Any

from xdist.scheduler import LoadGroupScheduling

LARGEST = 100
"""Tests of one file that one worker runs: few enough that no worker is left with one long piece at the end."""


class ByPieces(LoadGroupScheduling):  # type: ignore[misc] # the library has no types
    """The tests of a file, or of a group, stay together: what they share is made by one worker, not by each.

    One by one they would cost more, too: whenever a test ends, all that its worker ever had is counted.
    """

    def __init__(self, config: Any, log: Any) -> None:
        super().__init__(config, log)
        self._pieces: dict[str, str] = {}
        self._tests = Counter[str]()

    def _split_scope(self, nodeid: str) -> str:
        """The piece of a test, the same whenever it is asked; first asked in the order in which tests are found."""
        if nodeid not in self._pieces:
            group, file = super()._split_scope(nodeid), nodeid.partition("::")[0]
            self._pieces[nodeid] = group if group != nodeid else f"{file} {self._tests[file] // LARGEST}"
            self._tests[file] += 1
        return self._pieces[nodeid]
