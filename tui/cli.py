"""The command line: the only way in.

Nothing is imported before it is known to be needed. A command that draws nothing never loads Textual, and the parser
of one command is all that is ever built: start-up is the part of a short command that people feel.
"""

from __future__ import annotations

import codecs
import gc
import os
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NoReturn

from tui.start.errors import Stop, Usage

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable, Sequence

FAULT = 70
INTERRUPTED = 130
BROKEN_PIPE = 141
FULL = 1

COMMANDS = {
    "learn": "a first fight with hints beside the prompt",
    "play": "begin a fight with an encounter",
    "resume": "go on where a fight stopped",
    "list": "the encounters there are",
    "run": "play by lines of JSON, for bots and other programs",
    "show": "one picture of a fight as text",
    "log": "the chronicle of a fight as text, Markdown, JSON or a page",
    "watch": "follow a fight that is being played",
    "serve": "the same in a browser",
    "verify": "is a save whole, and do today's rules agree with it?",
    "forecast": "how a fight will probably go",
    "check": "is a pack or an encounter sound?",
    "where": "the folders in use",
    "doctor": "how things stand here, to paste into a report",
    "bundle": "one archive for the report of a fault",
}
"""Every command, with the line that help gives it; the module of the same name in ``tui.commands`` does the work."""

BRIEF = frozenset({"list", "check", "where"})
"""Commands that are over before collecting garbage could pay."""


def main() -> int:
    """Do what the arguments say; the exit status. 2: bad usage or nothing to open, 70: a fault of this program."""
    _streams()
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text: no file and no name can hold them
    if hasattr(sys.stdout, "reconfigure"):
        codecs.register_error("in-place", _in_place)
        sys.stdout.reconfigure(errors="in-place")
    if os.environ.get("HOME") == "":
        del os.environ["HOME"]  # no home is not the root of the disk: the system knows where this user is at home
    try:
        status = _dispatch(sys.argv[1:])
        sys.stdout.flush()
        return status
    except Stop as stop:
        _complain(str(stop))
        return stop.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as fault:
        if isinstance(fault, OSError) and (told := _unheard(fault)) is not None:
            # What is still buffered must not be missed at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if told:
                _complain(told)
            return FULL if told else BROKEN_PIPE
        if os.environ.get("COUNTERBEAT_DEBUG"):
            raise
        _complain(
            f"this should not have happened: {type(fault).__name__}: {fault}. What was saved is saved; "
            "set COUNTERBEAT_DEBUG=1 for the whole story"
        )
        return FAULT


def _in_place(error: UnicodeError) -> tuple[str, int]:
    """What a console cannot show, in signs that every one can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from tui.appearance.glyphs import in_place  # most consoles can show everything

    return in_place(error.object[error.start : error.end]), error.end


def _unheard(fault: OSError) -> str | None:
    """Why the output was not taken: empty where nobody reads it any more, which is their right; none where the fault is
    of something else.
    """
    from pathlib import Path  # only a fault pays for these

    from saves.disk import error_of
    from saves.system import HERE

    if HERE.nobody_reads(fault):
        return ""
    error = error_of(fault, Path("the output"))
    return error.message if error.kind == "full" and fault.filename is None else None


def _streams() -> None:
    """Where whoever called us has closed one of the three, nothing is read there and what is said is lost; but the next
    file that is opened must not take its place.
    """
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            opened = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115 - for as long as we run
            if opened.fileno() != number:
                os.dup2(opened.fileno(), number)
            setattr(sys, name, opened)


def _dispatch(words: Sequence[str]) -> int:
    name = words[0] if words else "home"
    if name in ("-V", "--version"):
        from engine import __version__

        print(f"counterbeat {__version__}")
        return 0
    if name in ("-h", "--help", "help"):
        print(_help())
        return 0
    if name != "home" and name not in COMMANDS:
        raise Usage(_unknown(name))
    if name == "home" and words:
        raise Usage(_unknown(name))
    if name in BRIEF:
        gc.disable()
    module = import_module(f"tui.commands.{name}")
    named = getattr(module, "NAMED", None)  # of commands for which a parser would be a good part of the work
    if named is not None and len(named) == len(words) - 1 and not any(word.startswith("-") for word in words):
        args: Any = SimpleNamespace(**dict(zip(named, words[1:], strict=True)))
    else:
        args = _parser(name, module.declare).parse_args(words[1:])
    status: int = module.main(args)
    if name in BRIEF:
        gc.freeze()  # all of it goes with the process: looking through it once more at the end takes a fifth as long
    return status


def _help() -> str:
    lines = ["Tabletop combat in a terminal.", "", "  counterbeat                 the home screen"]
    lines += [f"  counterbeat {name:<16}{text}" for name, text in COMMANDS.items()]
    return "\n".join([*lines, "", "counterbeat COMMAND --help says more; counterbeat --version says which this is."])


def _unknown(name: str) -> str:
    from engine.core.words import nearest  # only a mistake pays for this import

    close = nearest(name, COMMANDS)
    meant = f"did you mean {close}?" if close else f"there are {', '.join(COMMANDS)}"
    return f"there is no command {name}: {meant}"


def _parser(name: str, declare: Callable[[ArgumentParser], None]) -> ArgumentParser:
    import argparse  # a third of what `--version` costs

    class Help(argparse.HelpFormatter):
        """Help of a fixed width: asking the terminal costs an import that only help would need."""

        def __init__(self, prog: str) -> None:
            super().__init__(prog, width=100)

    class OneLine(argparse.ArgumentParser):
        """A parser whose complaints are one line that says what to do."""

        def error(self, message: str) -> NoReturn:
            message = message.replace("invalid int value:", "a whole number is wanted, not")
            raise Usage(f"{message}; {self.prog} --help says more")

    prog = "counterbeat" if name == "home" else f"counterbeat {name}"
    parser = OneLine(prog=prog, description=COMMANDS.get(name, ""), allow_abbrev=False, formatter_class=Help)
    declare(parser)
    return parser


def _complain(text: str) -> None:
    from engine.core.text import clean  # a name in a message is somebody's data

    try:
        print(f"counterbeat: {clean(text)}", file=sys.stderr)
    except OSError:  # it cannot be said, and the exit status says the rest
        return
