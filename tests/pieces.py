"""How tests are shared among workers: by pieces of files."""

from __future__ import annotations

from collections import Counter
from typing import Any

from xdist.scheduler import LoadGroupScheduling

LARGEST = 100
"""Tests of one file that one worker runs: few enough that no worker is left with one long piece at the end."""


class ByPieces(LoadGroupScheduling):  # type: ignore[misc] # the library has no types
    """The tests of a file, or of a group, stay together: what they share is made by one worker, not by each."""

    def __init__(self, config: Any, log: Any) -> None:
        super().__init__(config, log)
        self._pieces: dict[str, str] = {}
        self._tests = Counter[str]()
        self._places: dict[str, int] = {}

    def _split_scope(self, nodeid: str) -> str:
        """The piece of a test, the same whenever it is asked; first asked in the order in which tests are found."""
        if nodeid not in self._pieces:
            group, file = super()._split_scope(nodeid), nodeid.partition("::")[0]
            self._pieces[nodeid] = group if group != nodeid else f"{file} {self._tests[file] // LARGEST}"
            self._tests[file] += 1
        return self._pieces[nodeid]

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """What is done is forgotten: the library counts all that a worker ever had, whenever it ends a test."""
        test = self.registered_collections[node][item_index]
        pieces, piece = self.assigned_work[node], self._split_scope(test)
        del pieces[piece][test]
        if not pieces[piece]:
            del pieces[piece]
        self._reschedule(node)

    def _assign_work_unit(self, node: Any) -> None:
        """Every worker found the same tests at the same places; the library looks for each from the first one on."""
        self._places = self._places or {test: place for place, test in enumerate(self.registered_collections[node])}
        piece, tests = self.workqueue.popitem(last=False)
        self.assigned_work[node][piece] = tests
        node.send_runtest_some([self._places[test] for test in tests])
