"""The wheel holds all of the four packages and nothing else, and the command in it works on its own."""

from __future__ import annotations

import json
import os
import re
import site
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"
PACKAGES = ("engine", "content", "saves", "tui")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built without the network: the build backend is a development dependency."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(out)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    (built,) = out.glob("counterbeat-*.whl")
    return built


@pytest.fixture(scope="module")
def bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with the wheel in it.

    The dependencies are lent from the environment that runs the tests, through a path file, so that this needs no
    network. The editable install of this tree is not: path files of that environment are not read.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(folder / SCRIPTS / "python"),
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-index",
            "--no-deps",
            "--no-compile",
            str(wheel),
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    (packages,) = folder.glob("[Ll]ib/**/site-packages")
    (packages / "lent.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    return folder / SCRIPTS


def nothing_lent() -> dict[str, str]:
    """The environment without folders of whoever runs the tests."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def call(bin_folder: Path, *args: str, cwd: Path) -> str:
    command = [str(bin_folder / "counterbeat"), *args]
    done = subprocess.run(command, cwd=cwd, env=nothing_lent(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def source_files() -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.name != ".DS_Store"
    }


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == source_files()
    assert {f"{package}/py.typed" for package in PACKAGES} <= packed


def test_the_installed_command_says_its_version(bin_folder: Path, tmp_path: Path) -> None:
    out = call(bin_folder, "--version", cwd=tmp_path)
    assert re.fullmatch(r"counterbeat \d+\.\d+\.\d+\n", out)


def test_the_installed_command_has_the_content_inside(bin_folder: Path, tmp_path: Path) -> None:
    encounters = json.loads(call(bin_folder, "list", "--json", cwd=tmp_path))
    assert encounters
    for encounter in encounters:
        assert {"id", "system", "title", "summary"} <= encounter.keys()


def test_the_installed_packages_are_the_ones_from_the_wheel(bin_folder: Path, tmp_path: Path) -> None:
    """Guards the test itself: the command above must not have been answered by this working tree."""
    code = "import content, engine, saves, tui; print(*(m.__file__ for m in (content, engine, saves, tui)), sep='\\n')"
    command = [str(bin_folder / "python"), "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=nothing_lent(), capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        assert Path(line).is_relative_to(bin_folder.parent), line


def test_every_dependency_has_a_lower_and_an_upper_bound() -> None:
    wanted = [*PROJECT["dependencies"], *(d for extra in PROJECT["optional-dependencies"].values() for d in extra)]
    for requirement in wanted:
        assert re.fullmatch(r"[a-z0-9-]+>=[0-9.]+,<[0-9.]+", requirement), requirement


def test_pip_and_uv_install_the_same_tools() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    assert groups["dev"] == PROJECT["optional-dependencies"]["dev"]


def test_no_lock_file_is_kept() -> None:
    """A lock file names the addresses of whichever index made it; nobody else may reach those."""
    command = ["git", "-c", "safe.directory=*", "ls-files"]
    tracked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in tracked if name.endswith((".lock", "requirements.txt"))]
