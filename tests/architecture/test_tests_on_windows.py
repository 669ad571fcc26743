"""Tests run on Windows as well: those that cannot say so when they are skipped, and keep no other from being found; the
hosted workflow runs there what ``make`` runs here.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WITHOUT = """
import builtins, importlib, sys
from pathlib import Path
import pytest
given = builtins.__import__

def there(name, known=None, *more, **also):
    asking = (known or {}).get("__name__", "").partition(".")[0]
    if name in ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource") and asking in OURS:
        raise ModuleNotFoundError(f"there is no {name}")
    return given(name, known, *more, **also)

OURS = ("engine", "content", "saves", "tui", "tests")
builtins.__import__ = there
for path in sorted(Path("tests").rglob("test_*.py")):
    try:
        importlib.import_module(".".join(path.with_suffix("").parts))
    except pytest.skip.Exception:
        continue
    except ModuleNotFoundError as error:
        print(path.as_posix(), error)
"""


def test_every_test_is_found_where_there_are_no_modules_of_posix() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0), done.stderr


def test_the_hosted_workflow_lints_and_tests_on_every_system() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "os: [ubuntu-latest, macos-latest, windows-latest]" in workflow
    assert 'python: ["3.11", "3.14"]' in workflow
    everywhere, _, _ = workflow.partition("\n  browser:\n")
    done = re.findall(r"- run: (.+)", everywhere)
    targets = (ROOT / "Makefile").read_text(encoding="utf-8").split("\n\n")
    made = [
        line
        for target in targets
        if target.startswith(("lint:", "test:")) or "\ntest:" in target
        for line in re.findall(r"^\t\$\(BIN\)/(.+)", target, re.MULTILINE)
    ]
    assert sorted(done[1:]) == sorted(line.removesuffix(" $(ARGS)") for line in made)
