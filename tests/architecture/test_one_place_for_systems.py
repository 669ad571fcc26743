"""What depends on the operating system stands in ``saves/system.py`` and nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
THE_PLACE = ROOT / "saves" / "system.py"
MODULES = """
fcntl termios tty pty pwd grp resource crypt syslog readline curses nis spwd
msvcrt winreg winsound _winapi ctypes
"""
CALLS = {
    "os": """
        fork forkpty execv execve execvp execl execlp spawnv posix_spawn wait waitpid wait3 wait4 kill killpg nice
        getuid geteuid getgid getegid getgroups getlogin getpgid getpgrp setpgid getsid setsid setuid setgid
        tcgetpgrp tcsetpgrp openpty ttyname ctermid mkfifo mknod chown lchown fchown fchmod chroot umask symlink
        readlink replace sync statvfs fstatvfs sysconf pathconf getloadavg sched_getaffinity uname startfile
        O_NONBLOCK O_NOFOLLOW O_DIRECTORY O_BINARY
    """,
    "sys": "platform getwindowsversion",
    "signal": """
        alarm setitimer pause pthread_kill pthread_sigmask sigwait siginterrupt CTRL_C_EVENT CTRL_BREAK_EVENT
        SIGHUP SIGQUIT SIGTSTP SIGCONT SIGSTOP SIGTTIN SIGTTOU SIGWINCH SIGKILL SIGPIPE SIGALRM SIGCHLD SIGUSR1
        SIGUSR2 SIGBREAK
    """,
    "select": "poll epoll kqueue",
}
"""By module: what one of the systems does not have, or does otherwise."""


def strangers(source: str) -> list[str]:
    """Modules and calls of one system, by name, however they are imported."""
    tree = ast.parse(source)
    known = {name: name for name in CALLS}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            known.update({name.asname: name.name for name in node.names if name.asname and name.name in CALLS})
    return [name for node in ast.walk(tree) for name in _of(node, known)]


def _of(node: ast.AST, known: dict[str, str]) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (name.name for name in names if name.name.partition(".")[0] in MODULES.split())
        case ast.ImportFrom(module=str(module), names=names, level=0):
            if module.partition(".")[0] in MODULES.split():
                yield module
            yield from (f"{module}.{name.name}" for name in names if name.name in CALLS.get(module, "").split())
        case ast.Attribute(value=ast.Name(id=name), attr=called) if (
            called in CALLS.get(known.get(name, ""), "").split()
        ):
            yield f"{known[name]}.{called}"
        case ast.Call(
            func=ast.Name(id="getattr" | "hasattr"), args=[ast.Name(id=name), ast.Constant(value=str(called)), *_]
        ):
            if called in CALLS.get(known.get(name, ""), "").split():
                yield f"{known[name]}.{called}"
        case ast.Call(
            func=ast.Attribute(attr="import_module") | ast.Name(id="__import__"),
            args=[ast.Constant(value=str(named)), *_],
        ):
            if named in MODULES.split():
                yield named
        case ast.Attribute(attr="add_signal_handler"):
            yield "add_signal_handler"


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


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import os\nos.fork()", "os.fork"),
        ("from os import fork", "os.fork"),
        ("import os as system\nsystem.fork()", "os.fork"),
        ("getattr(os, 'fork')()", "os.fork"),
        ("import fcntl", "fcntl"),
        ("from fcntl import flock", "fcntl"),
        ("def f():\n    import fcntl as locks", "fcntl"),
        ("importlib.import_module('fcntl')", "fcntl"),
        ("import signal\nsignal.signal(signal.SIGHUP, f)", "signal.SIGHUP"),
        ("from signal import SIGHUP", "signal.SIGHUP"),
        ("hasattr(signal, 'SIGHUP')", "signal.SIGHUP"),
        ("loop.add_signal_handler(2, f)", "add_signal_handler"),
        ("import termios", "termios"),
        ("from termios import B0", "termios"),
        ("os.kill(1, 9)", "os.kill"),
        ("import pwd", "pwd"),
        ("import resource", "resource"),
        ("import msvcrt", "msvcrt"),
        ("import ctypes.wintypes", "ctypes.wintypes"),
        ("sys.platform == 'win32'", "sys.platform"),
        ("select.poll()", "select.poll"),
    ],
)
def test_the_search_finds_what_it_looks_for(source: str, name: str) -> None:
    assert strangers(source) == [name]


def test_the_search_finds_nothing_in_what_every_system_has() -> None:
    assert (
        strangers("import os, signal\nos.path.join(a)\nos.environ\nsignal.signal(signal.SIGINT, f)\nfrom . import pwd")
        == []
    )
