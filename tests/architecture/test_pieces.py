"""Tests are shared among workers by pieces of files."""

from __future__ import annotations

from types import SimpleNamespace

from tests.pieces import LARGEST, ByPieces


def test_the_tests_of_a_file_or_of_a_group_are_run_by_one_worker() -> None:
    """Whatever is asked again has the same answer: what a worker has done is counted by it."""
    pieces = ByPieces(SimpleNamespace(getvalue=lambda name: {"tx": ["popen"]}[name]), None)
    of_one, of_other = ([f"tests/{file}.py::test_it[{number}]" for number in range(LARGEST)] for file in "ab")
    grouped = ["tests/c.py::test_it@page", "tests/d.py::test_it[x@y]@page"]
    for _ in range(2):
        places = [{pieces._split_scope(test) for test in tests} for tests in (of_one, of_other, grouped)]
        assert [len(place) for place in places] == [1, 1, 1]
        assert len(set.union(*places)) == 3
    assert pieces._split_scope("tests/a.py::test_one_too_many") not in places[0]
