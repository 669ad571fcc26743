"""What depends on the operating system stands in ``saves/system.py`` and nowhere else."""

from __future__ import annotations

import ast
import re
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
        O_NONBLOCK O_NOFOLLOW O_DIRECTORY O_BINARY O_CLOEXEC O_NOCTTY O_SYNC rename name initgroups setpriority
        getpriority pread pwrite sendfile posix_fadvise posix_fallocate memfd_create set_blocking get_blocking
        EX_OK WNOHANG
    """,
    "sys": "platform getwindowsversion",
    "signal": """
        sigtimedwait sigwaitinfo set_wakeup_fd
        alarm setitimer pause pthread_kill pthread_sigmask sigwait siginterrupt CTRL_C_EVENT CTRL_BREAK_EVENT
        SIGHUP SIGQUIT SIGTSTP SIGCONT SIGSTOP SIGTTIN SIGTTOU SIGWINCH SIGKILL SIGPIPE SIGALRM SIGCHLD SIGUSR1
        SIGUSR2 SIGBREAK
    """,
    "select": "select poll epoll kqueue",
    "socket": "AF_UNIX",
    "time": "tzset",
    "platform": "system",
}
"""By module: what one of the systems does not have, or does otherwise."""

PLACES = re.compile(r"/(?:tmp|dev|proc|etc|usr|bin|var)/|[A-Za-z]:\\")


SPEAKING = (ast.Import, ast.ImportFrom, ast.Attribute, ast.Call, ast.Constant)
"""What may name one of these: a fifth of all that stands in a file."""


def strangers(source: str) -> list[str]:
    """Modules and calls of one system, by name, however they are imported."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, SPEAKING)]
    known = {name: name for name in CALLS}
    for node in nodes:
        if isinstance(node, ast.Import):
            known.update({name.asname: name.name for name in node.names if name.asname and name.name in CALLS})
    return [name for node in nodes for name in _of(node, known)]


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
        case ast.Call():
            yield from _of_call(node, known)
        case ast.Attribute(attr="add_signal_handler" | "rename" as called):
            yield called
        case ast.Constant(value=str(text)) if (place := PLACES.match(text)) is not None:
            yield place.group()
        case ast.Constant(value=str(text)) if re.search(r"%[-#][dmyHIMSj]", text):
            yield "strftime"


def _of_call(call: ast.Call, known: dict[str, str]) -> Iterator[str]:
    match call:
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
        case ast.Call(func=ast.Name(id="open") | ast.Attribute(attr="read_text" | "write_text")):
            if _in_any_encoding(call):
                yield "encoding"


def _in_any_encoding(call: ast.Call) -> bool:
    """Whether a text is read or written as each system does it, in a code page of its own."""
    mode = call.args[1] if isinstance(call.func, ast.Name) and len(call.args) > 1 else ast.Constant(value="")
    as_bytes = isinstance(mode, ast.Constant) and "b" in str(mode.value)
    return not as_bytes and not any(word.arg == "encoding" for word in call.keywords)


def test_nothing_of_one_system_stands_elsewhere() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): names
        for package in ("engine", "content", "saves", "tui")
        for path in (ROOT / package).rglob("*.py")
        if path != THE_PLACE and (names := strangers(path.read_text(encoding="utf-8")))
    }
    # Where its folders are, Linux is asked without a library that costs start-up; a test compares the two answers.
    # What the system is called is told on the page for reports. Whether an Escape stands alone is asked of the terminal
    # as Textual's own reader asks; Windows has another.
    assert found == {
        "content/packs_on_disk.py": ["sys.platform"],
        "tui/report/health.py": ["platform.system"],
        "tui/terminal/textual_private.py": ["select.select"],
    }


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
        ("select.select([sys.stdin], [], [])", "select.select"),
        ("os.name == 'posix'", "os.name"),
        ("from os import name", "os.name"),
        ("os.rename(a, b)", "os.rename"),
        ("Path(a).rename(b)", "rename"),
        ("os.open(a, os.O_NOFOLLOW)", "os.O_NOFOLLOW"),
        ("os.getuid()", "os.getuid"),
        ("signal.raise_signal(signal.SIGTSTP)", "signal.SIGTSTP"),
        ("platform.system()", "platform.system"),
        ("Path('/tmp/field.toml')", "/tmp/"),
        ("now.strftime('%-d')", "strftime"),
        ("open(a)", "encoding"),
        ("open(a, 'w')", "encoding"),
        ("Path(a).read_text()", "encoding"),
        ("Path(a).write_text(b)", "encoding"),
        ("time.tzset()", "time.tzset"),
    ],
)
def test_the_search_finds_what_it_looks_for(source: str, name: str) -> None:
    assert strangers(source) == [name]


def test_the_search_finds_nothing_in_what_every_system_has() -> None:
    assert (
        strangers(
            "import os, signal\nos.path.join(a)\nos.environ\nsignal.signal(signal.SIGINT, f)\nfrom . import pwd\n"
            "open(a, 'rb')\nopen(a, 'w', encoding='utf-8')\nopen(a, mode='r', encoding='utf-8')\n"
            "now.strftime('%Y-%m-%d')"
        )
        == []
    )
