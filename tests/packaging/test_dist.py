"""What is handed over: one file that plays, saves and resumes anywhere, and the same bytes from the same commit."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.packaging.compiled import FAT, LIBRARY, THIN_64, OutOfReach, both_macs, fetched, library, wheels
from tests.packaging.dist import CACHE, SUMS, main, needed, one_file, whole_parser
from tests.packaging.preamble import complaint
from tui.cli import COMMANDS

pytestmark = pytest.mark.xdist_group("dist")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything, built once."""
    out = tmp_path_factory.mktemp("dist")
    main(out)
    return out


def interpreters() -> list[str]:
    """The Pythons of this machine that are new enough: the one we run on, and others by their names."""
    names = [f"python3.{minor}" for minor in range(11, 16) if minor != sys.version_info.minor]
    return [sys.executable, *filter(shutil.which, names)]


def _runs(name: str) -> bool:
    found = shutil.which(name)
    return found is not None and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("python", interpreters(), ids=lambda path: Path(path).name)
def test_the_one_file_plays_saves_and_resumes_in_an_empty_folder(dist: Path, tmp_path: Path, python: str) -> None:
    if not _runs(python):
        pytest.skip("a name without a Python behind it")
    if python != sys.executable and not for_everything(dist):
        pytest.skip("the compiled library could not be fetched for other Pythons")
    program = shutil.copy(dist / "counterbeat.pyz", tmp_path)
    bare = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "SHIV_ROOT": str(tmp_path / "unpacked")}
    bare |= {name: value for name, value in os.environ.items() if name.startswith("PYENV_")}

    def run(*words: str, said: str = "") -> str:
        done = subprocess.run(
            [python, "-I", program, *words],
            cwd=tmp_path,
            env=bare,
            input=said,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "first-duel" in run("list")
    save = str(tmp_path / "duel.fight")
    play = run("run", "first-duel", "--save", save, said='{"op":"options"}\n')
    options = json.loads(play)["options"]
    act = next(option for option in options if option["enabled"] and not option["slots"] and option["group"] == "act")
    asked = {"op": "do", "command": act["command"]}
    first = json.loads(run("run", "--resume", save, said=json.dumps(asked) + "\n"))
    assert first["ok"]
    again = json.loads(run("run", "--resume", save, said='{"op":"timeline"}\n'))
    assert again["step"] == first["step"]


def held(dist: Path) -> list[str]:
    """The compiled modules in the one file."""
    with zipfile.ZipFile(dist / "counterbeat.pyz") as archive:
        names = [name.rpartition("/")[2] for name in archive.namelist() if "/msgspec/_core." in name]
    return [name for name in names if name.endswith((".so", ".pyd"))]


def for_everything(dist: Path) -> bool:
    return len(held(dist)) > 1


SYSTEMS = {
    "Linux x86_64": ".cpython-3{0}-x86_64-linux-gnu.so .abi3.so .so",
    "Linux aarch64": ".cpython-3{0}-aarch64-linux-gnu.so .abi3.so .so",
    "Linux x86_64, musl": ".cpython-3{0}-x86_64-linux-musl.so .abi3.so .so",
    "Darwin arm64": ".cpython-3{0}-darwin.so .abi3.so .so",
    "Windows AMD64": ".cp3{0}-win_amd64.pyd .pyd",
    "Windows ARM64": ".cp3{0}-win_arm64.pyd .pyd",
}
"""The ends of names that Pythons look for, by the system they run on."""


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_the_one_file_holds_what_each_system_and_python_looks_for(dist: Path, system: str, minor: int) -> None:
    if not for_everything(dist):
        pytest.skip("the compiled library could not be fetched for other systems")
    assert complaint(held(dist), SYSTEMS[system].format(minor).split(), (3, minor), system) == ""


def test_a_python_for_which_nothing_is_there_is_told_so() -> None:
    there = ["_core.cpython-311-x86_64-linux-gnu.so"]
    assert complaint(there, [".cpython-311-x86_64-linux-gnu.so"], (3, 11), "Linux x86_64") == ""
    other = complaint(there, [".cpython-311-riscv64-linux-gnu.so"], (3, 11), "Linux riscv64")
    assert "holds nothing for this Python: this is Python 3.11 on Linux riscv64" in other
    assert "needs Python 3.11 or newer" in complaint(there, [".cpython-310-x86_64-linux-gnu.so"], (3, 10), "Linux")


def test_an_older_python_is_told_by_the_file_itself(dist: Path, tmp_path: Path) -> None:
    if not _runs("python3.10"):
        pytest.skip("no older Python is installed")
    bare = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "SHIV_ROOT": str(tmp_path / "unpacked")}
    bare |= {name: value for name, value in os.environ.items() if name.startswith("PYENV_")}
    done = subprocess.run(
        ["python3.10", str(dist / "counterbeat.pyz"), "list"], env=bare, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.strip().startswith("counterbeat.pyz needs Python 3.11 or newer: this is Python 3.10")


def a_mac(kind: int, body: bytes) -> bytes:
    return struct.pack("<3I", THIN_64, kind, 3) + body


def test_two_kinds_of_mac_share_one_file() -> None:
    """As ``lipo`` lays it out: a head in network order, each part at a page of its own, the parts as they were."""
    intel, apple = a_mac(0x01000007, b"intel" * 9000), a_mac(0x0100000C, b"apple" * 7)
    made = both_macs(apple, intel)
    assert made == both_macs(intel, apple)
    assert struct.unpack_from(">II", made) == (FAT, 2)
    for number, part in enumerate((intel, apple)):
        kind, variant, begins, size, aligned = struct.unpack_from(">5I", made, 8 + 20 * number)
        assert (kind, variant) == struct.unpack_from("<2I", part, 4)
        assert begins % (1 << aligned) == 0
        assert made[begins : begins + size] == part
    with pytest.raises(ValueError, match="same processor"):
        both_macs(intel, intel)


def test_without_a_network_the_file_is_for_this_system_alone_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unreachable(*asked: object, **more: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr("urllib.request.urlopen", unreachable)
    one_file(tmp_path, dict(os.environ), tmp_path / "cache")
    assert len(held(tmp_path)) == 1
    assert "alone: the rest cannot be fetched" in capsys.readouterr().err


def test_a_file_that_is_not_the_one_written_down_is_not_used(tmp_path: Path) -> None:
    wheel = wheels()[0]
    (tmp_path / wheel.name).write_bytes(b"something else")
    with pytest.raises(ValueError, match="is not the file that"):
        fetched(wheel, tmp_path)
    assert not (tmp_path / wheel.name).exists()


def test_the_library_is_the_one_written_down_whichever_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release of theirs changes nothing of what is built, nor keeps anybody from building it."""
    monkeypatch.setattr(metadata, "version", lambda name: "999.0")
    try:
        files = library(CACHE)
    except OutOfReach as no:
        pytest.skip(str(no))
    (version,) = {wheel.name.split("-")[1] for wheel in wheels()}
    assert {name.partition("/")[0] for name in files} == {LIBRARY, f"{LIBRARY}-{version}.dist-info"}
    wanted = {Requirement(line).name: Requirement(line).specifier for line in metadata.requires("counterbeat") or ()}
    assert wanted[LIBRARY].contains(version), "this version is not one that we ask for"


def test_no_library_is_needed_elsewhere_that_is_not_needed_here() -> None:
    """The one file holds what is installed here: nothing may be missing on another system or Python."""
    for name in ("counterbeat", *needed("counterbeat", set())):
        for line in metadata.requires(name) or ():
            marker = Requirement(line).marker
            if marker is None or "extra" in str(marker):
                continue
            answers = {
                marker.evaluate(
                    {"sys_platform": system, "os_name": kind, "platform_system": long, "python_version": python}
                )
                for system, kind, long in (
                    ("linux", "posix", "Linux"),
                    ("darwin", "posix", "Darwin"),
                    ("win32", "nt", "Windows"),
                )
                for python in ("3.11", "3.14")
            }
            assert len(answers) == 1, f"{name}: {line}"


@pytest.fixture
def umask() -> Iterator[None]:
    """What is written now is for nobody else."""
    before = os.umask(0o077)
    yield
    os.umask(before)


def test_the_same_commit_gives_the_same_bytes(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, umask: None
) -> None:
    """Also for somebody else: in a narrow terminal, in another place of the world, with files that are theirs alone."""
    for name, value in {"COLUMNS": "61", "TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "7"}.items():
        monkeypatch.setenv(name, value)
    main(tmp_path)
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in tmp_path.iterdir()}
    assert sums == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in dist.iterdir()}


def test_the_sums_are_those_of_the_files(dist: Path) -> None:
    lines = (dist / SUMS).read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(list(dist.iterdir())) - 1
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("name", ["counterbeat.bash", "_counterbeat", "counterbeat.fish", "counterbeat.1"])
def test_completions_and_the_manual_know_every_command(dist: Path, name: str) -> None:
    text = (dist / name).read_text(encoding="utf-8")
    assert not [command for command in COMMANDS if command not in text]


BASH = """
. ./counterbeat.bash
COMP_WORDS=(counterbeat {words}) COMP_CWORD={last}
_shtab_counterbeat
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
COMPLETED = [
    ("le", {"learn"}),
    ("learn mi", {"miasma", "mir", "mirage"}),
    ("log --format h", {"html"}),
    ("show counterbeat.f", {"counterbeat.fish"}),
    ("check counterbeat.b", {"counterbeat.bash"}),
]


@pytest.mark.parametrize(("words", "offered"), COMPLETED)
@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_a_shell_completes_commands_their_words_and_files(
    dist: Path, shell: str, words: str, offered: set[str]
) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"no {shell} is installed")
    code = BASH.format(words=words, last=words.count(" ") + 1)
    if shell == "fish":
        code = f"source counterbeat.fish; complete -C 'counterbeat {words}'"
    done = subprocess.run([program, "-c", code], cwd=dist, capture_output=True, text=True, check=True)
    assert {line.partition("\t")[0] for line in done.stdout.split("\n") if line} == offered


def test_zsh_understands_its_completions(dist: Path) -> None:
    program = shutil.which("zsh")
    if program is None:
        pytest.skip("no zsh is installed")
    subprocess.run([program, "-n", str(dist / "_counterbeat")], check=True)


def test_the_whole_parser_has_every_command() -> None:
    assert not [command for command in COMMANDS if command not in whole_parser().format_help()]
