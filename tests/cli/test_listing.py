"""How the encounters are listed."""

from __future__ import annotations

from argparse import Namespace

import pytest

from tui.commands.list import main


@pytest.mark.parametrize("columns", [40, 80, 110])
def test_the_list_of_encounters_fits_the_terminal_and_is_a_line_each_for_programs(
    columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(Namespace(json=False)) == 0
    whole = capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(Namespace(json=False)) == 0
    fitted = capsys.readouterr().out
    assert max(map(len, whole.splitlines())) > 120
    assert columns - 5 <= max(map(len, fitted.splitlines())) <= columns
    assert whole.split() == fitted.split()
