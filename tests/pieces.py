"""How tests are shared among workers: by pieces of files.

It is a scheduler of its own, by the hook that xdist has for one and with what its protocol asks for. Those that come
with it keep files together, or groups, and not the pieces of a file; and they count all that a worker ever had, and
look through all tests for the place of each, whenever one has ended.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from typing import Any

import pytest
from xdist.report import report_collection_diff
from xdist.workermanage import parse_tx_spec_config

LARGEST = 100
"""Tests of one file that one worker runs: few enough that no worker is left with one long piece at the end."""

FIRST = ("tests/web/", "tests/packaging/", "tests/games/")
"""Where tests of many seconds start programs, one after the other: at the end nobody would have anything else to do."""

AHEAD = 2
"""Tests that a worker has before it is given another piece: it begins one only when it knows the next."""


class ByPieces:
    """The tests of a file, or of a group, stay together: what they share is made by one worker, not by each."""

    def __init__(self, config: Any, log: Any) -> None:
        self._config = config
        self._awaited = len(parse_tx_spec_config(config))
        self._found: dict[Any, list[str]] = {}
        self._left: dict[Any, dict[int, None]] = {}
        self._pieces: deque[list[int]] | None = None

    @property
    def nodes(self) -> list[Any]:
        """The workers."""
        return list(self._left)

    @property
    def collection_is_completed(self) -> bool:
        """Whether all of them have found their tests."""
        return len(self._found) >= self._awaited

    @property
    def tests_finished(self) -> bool:
        """Whether no worker has more than the test at which it waits for the next."""
        return self.collection_is_completed and not self._pieces and all(len(left) < 2 for left in self._left.values())

    @property
    def has_pending(self) -> bool:
        """Whether some test was not run yet."""
        return bool(self._pieces) or any(self._left.values())

    def add_node(self, node: Any) -> None:
        """A worker is there, one in place of another that died too."""
        self._left[node] = {}

    def add_node_collection(self, node: Any, collection: Sequence[str]) -> None:
        """The tests that a worker found: they are the same at the same places, or nothing is shared out."""
        self._found[node] = list(collection)

    def schedule(self) -> None:
        """Share the tests out, or give a worker that came later some of them."""
        if self._pieces is None:
            if not self._alike():
                return
            self._pieces = deque(pieces_of(self._found[self.nodes[0]]))
        for _ in range(2):
            for node in self.nodes:
                self._give(node)

    def _alike(self) -> bool:
        first, *others = self._found
        told = {
            node: report_collection_diff(self._found[first], self._found[node], first.gateway.id, node.gateway.id)
            for node in others
        }
        for node, difference in told.items():
            if difference:
                report = pytest.CollectReport(node.gateway.id, "failed", longrepr=difference, result=[])
                self._config.hook.pytest_collectreport(report=report)
        return not any(told.values())

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        """A worker has run a test."""
        del self._left[node][item_index]
        self._give(node)

    def _give(self, node: Any) -> None:
        """Another piece for a worker that is almost done with what it has; that there are none any more."""
        if node.shutting_down:
            return
        if not self._pieces:
            node.shutdown()
        elif len(self._left[node]) <= AHEAD:
            piece = self._pieces.popleft()
            self._left[node] |= dict.fromkeys(piece)
            node.send_runtest_some(piece)

    def remove_node(self, node: Any) -> str | None:
        """A worker has ended: the test at which it died, where it left any. The others are given the rest."""
        left = list(self._left.pop(node))
        if not left:
            return None
        died, *rest = left
        if rest and self._pieces is not None:
            self._pieces.append(rest)
            for other in self.nodes:
                self._give(other)
        return self._found[node][died]

    def mark_test_pending(self, item: str) -> None:
        """Nobody asks for a test again."""
        raise NotImplementedError

    def remove_pending_tests_from_node(self, node: Any, indices: Sequence[int]) -> None:
        """No worker gives tests back."""
        raise NotImplementedError


def pieces_of(tests: Sequence[str]) -> list[list[int]]:
    """The places of the tests that stay together: those of a group, whose name xdist writes behind their own, or of a
    file. Those that take longest come first.
    """
    pieces: dict[str, list[int]] = {}
    counted = Counter[str]()
    for place, test in enumerate(tests):
        file = test.partition("::")[0]
        if test.rfind("@") > test.rfind("]"):
            piece = test.rpartition("@")[2]
        else:
            piece = f"{file} {counted[file] // LARGEST}"
            counted[file] += 1
        pieces.setdefault(piece, []).append(place)
    return sorted(pieces.values(), key=lambda piece: not tests[piece[0]].startswith(FIRST))
