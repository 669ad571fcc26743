"""What depends on the operating system stands in ``saves/system.py`` and nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
THE_PLACE = ROOT / "saves" / "system.py"
MODULES = {"fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "msvcrt", "winreg", "_winapi", "ctypes"}
CALLS = {
    "fork",
    "getuid",
    "geteuid",
    "getpgid",
    "setsid",
    "killpg",
    "kill",
    "mkfifo",
    "chown",
    "fchmod",
    "uname",
    "replace",
    "O_NONBLOCK",
    "O_NOFOLLOW",
}
"""Of ``os``: what one of the systems does not have, or does otherwise."""


def strangers(source: str) -> list[str]:
    """Modules and calls of one system, by name."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names if name.name in MODULES]
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            found.append(node.module)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "os" and node.attr in CALLS:
                found.append(f"os.{node.attr}")
            if node.value.id == "sys" and node.attr == "platform":
                found.append("sys.platform")
    return found


def test_nothing_of_one_system_stands_elsewhere() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): names
        for package in ("engine", "content", "saves", "tui")
        for path in (ROOT / package).rglob("*.py")
        if path != THE_PLACE and (names := strangers(path.read_text(encoding="utf-8")))
    }
    # Where its folders are, Linux is asked without a library that costs start-up; a test compares the two answers.
    # An encounter is put in its place by whatever the caller hands over; alone it is the interpreter's own.
    assert found == {"content/packs_on_disk.py": ["sys.platform"], "content/writing.py": ["os.replace"]}


def test_the_search_finds_what_it_looks_for() -> None:
    assert strangers("import fcntl\nimport os\nos.fork()\nfrom termios import B0\n") == ["fcntl", "termios", "os.fork"]
