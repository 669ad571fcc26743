"""``make dist``: everything that is handed over, the same bytes from the same commit.

Wheel and source archive for those with Python tools; ``counterbeat.pyz``, one file that needs only Python; completions
for shells and a manual page, made from the parser; checksums of all of them.

The one file holds the libraries as they are installed here, in the versions that the tests have passed with. One of
them is only to be had compiled: of that it holds what is published for every system and Python, in the version that is
written down (``compiled.py``). Where
that cannot be fetched, the file runs on systems and Pythons like the one it was built on, and the build says so. What
is compiled for speed alone is left to the Python that lies beside it.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from importlib import import_module, metadata
from pathlib import Path
from unittest.mock import patch

import shtab
from argparse_manpage.manpage import Manpage
from packaging.requirements import Requirement

from engine import __version__
from tests.packaging.compiled import COMPILED, LIBRARY, OutOfReach, library
from tui.cli import COMMANDS
from tui.commands.arguments import named_save, new_file

ROOT = Path(__file__).parents[2]
SHELLS = {"bash": "counterbeat.bash", "zsh": "_counterbeat", "fish": "counterbeat.fish"}
SUMS = "SHA256SUMS"
PREAMBLE = Path(__file__).parent / "preamble.py"
UNIX = 3
CACHE = ROOT / "build" / "wheels"


def main(out: Path, cache: Path = CACHE) -> list[Path]:
    """Build all of it into a folder; the files, in the order of their names."""
    out.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": commit_time()}
    made = [*archives(out, environment), one_file(out, environment, cache)]
    # The manual page asks for the day, and for the width that its lines are broken at.
    with patch.dict(os.environ, environment, COLUMNS="80"):
        made += texts(out)
    sums = out / SUMS
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(made)]
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")
    return sorted([*made, sums])


def commit_time() -> str:
    """When the commit was made, in seconds since 1970, so that no clock gets into a file."""
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "315532800"


def archives(out: Path, environment: dict[str, str]) -> Iterator[Path]:
    """Wheel and source archive."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(out)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    yield next(out.glob(f"counterbeat-{__version__}-*.whl"))
    yield out / f"counterbeat-{__version__}.tar.gz"


def one_file(out: Path, environment: dict[str, str], cache: Path) -> Path:
    """The archive that Python runs as it is."""
    target = out / "counterbeat.pyz"
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch) / "site"
        stage(site)
        try:
            everywhere(site, library(cache))
        except OutOfReach as no:
            told = (
                f"{target.name} is for {platform.system()} {platform.machine()} and Python {sys.version_info[:2]} alone"
            )
            print(f"{told}: the rest cannot be fetched ({no})", file=sys.stderr)
        command = [sys.executable, "-m", "shiv", "--site-packages", str(site), "--uncompressed", "--reproducible"]
        command += ["--build-id", tree_hash(site), "--python", "/usr/bin/env python3"]
        command += ["--preamble", str(PREAMBLE), "--entry-point", "tui.cli:main", "--output-file", str(target)]
        subprocess.run(command, env=environment, check=True, capture_output=True)
    level(target)
    return target


def level(target: Path) -> None:
    """Compress every entry, and give it the same rights: they come from the umask of whoever fetched the sources."""
    with zipfile.ZipFile(target) as archive:
        entries = [(entry, archive.read(entry)) for entry in archive.infolist()]
    first, _, _ = target.read_bytes().partition(b"\n")  # how a shell finds the Python
    with target.open("wb") as file:
        file.write(first + b"\n")
        with zipfile.ZipFile(file, "w") as archive:
            for entry, data in entries:
                entry.create_system, entry.external_attr = UNIX, 0o100644 << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, data)
    target.chmod(0o755)


def stage(site: Path) -> None:
    """Our packages and all that they need to run, as files."""
    for package in ("engine", "content", "saves", "tui"):
        shutil.copytree(ROOT / package, site / package, ignore=shutil.ignore_patterns("__pycache__", ".DS_Store"))
    for name in sorted(needed("counterbeat", set())):
        for file in metadata.distribution(name).files or ():
            source = Path(str(file.locate()))
            if ".." in file.parts or file.suffix == ".pyc" or not source.is_file():
                continue
            if file.name in ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json"):
                continue  # these differ from machine to machine
            if name != LIBRARY and (file.suffix in COMPILED or file.name == "WHEEL"):
                continue  # for this system alone, and what it was made of is there too
            copy = site / file
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)


def everywhere(site: Path, published: Mapping[str, bytes]) -> None:
    """The library for every system and Python in place of the one that is installed here."""
    for own in site.glob(f"{LIBRARY}*"):
        shutil.rmtree(own)
    for name, data in sorted(published.items()):
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def needed(name: str, known: set[str]) -> set[str]:
    """The libraries that one needs to run, and those that they need."""
    for line in metadata.requires(name) or ():
        wanted = Requirement(line)
        applies = wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in ("", "linkify"))
        if applies and wanted.name not in known and installed(wanted.name):
            known.add(wanted.name)
            needed(wanted.name, known)
    return known


def installed(name: str) -> bool:
    """Whether a library is there; what is optional may not be."""
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def tree_hash(folder: Path) -> str:
    """A name for exactly these files."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def texts(out: Path) -> Iterator[Path]:
    """Completions and the manual page."""
    parser = whole_parser()
    for shell, name in SHELLS.items():
        path = out / name
        path.write_text(shtab.complete(parser, shell=shell), encoding="utf-8", newline="\n")
        yield path
    page = out / "counterbeat.1"
    manual = Manpage(parser, format="single-commands-section")
    manual.manual = "Counterbeat"
    page.write_text(str(manual), encoding="utf-8", newline="\n")
    yield page


def whole_parser() -> ArgumentParser:
    """Every command with its arguments; the program itself only ever builds the one that it needs."""
    parser = ArgumentParser(prog="counterbeat", description="Tabletop combat in a terminal.")
    parser.man_short_description = "tabletop combat in a terminal"  # type: ignore[attr-defined]
    parser.add_argument("-V", "--version", action="store_true", help="which version this is")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text)
        import_module(f"tui.commands.{name}").declare(command)
        for action in command._actions:
            if action.type in (Path, named_save, new_file) or action.metavar == "PATH":
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    return parser


if __name__ == "__main__":
    for built in main(ROOT / "dist"):
        print(built.relative_to(ROOT))
