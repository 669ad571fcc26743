"""Who may import whom, and what a command that draws nothing may load."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from importlinter import api, cli

ROOT = Path(__file__).parents[2]
SYSTEMS = sorted(path.name for path in (ROOT / "content" / "packs").iterdir() if path.is_dir())

# Runs the command line in a fresh interpreter and tells on its last line which terminal libraries were loaded.
PROBE = """
import sys
sys.argv = ["counterbeat", *sys.argv[1:]]
from tui.cli import main
try:
    status = main()
except SystemExit as stop:
    status = stop.code
print("status", status or 0, [name for name in ("textual", "rich") if name in sys.modules], file=sys.stderr)
"""


def counterbeat(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROBE, *args], cwd=ROOT, input=stdin, capture_output=True, text=True, check=False
    )


def test_the_import_contracts_are_kept(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    status = cli.lint_imports(config_filename="pyproject.toml", no_cache=True, no_logo=True)
    assert status == cli.EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_every_contract_of_the_house_is_declared() -> None:
    contracts = api.read_configuration(str(ROOT / "pyproject.toml"))["contracts_options"]
    assert {contract["id"] for contract in contracts} == {"engine", "content", "saves", "systems", "core"}


@pytest.mark.parametrize(
    "args",
    [
        ["--version"],
        ["--help"],
        ["list"],
        ["list", "--json"],
        ["where"],
        *(["check", f"content/packs/{system}"] for system in SYSTEMS),
    ],
    ids=" ".join,
)
def test_a_command_that_draws_nothing_loads_no_terminal_library(args: list[str]) -> None:
    done = counterbeat(*args)
    assert done.stderr.splitlines()[-1:] == ["status 0 []"], done.stderr


def test_a_fight_run_by_a_script_loads_no_terminal_library() -> None:
    encounter = json.loads(counterbeat("list", "--json").stdout)[0]["id"]
    done = counterbeat("run", encounter, stdin='{"op":"options"}\n{"op":"view","audience":"gm"}\n')
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]
    assert done.stderr.splitlines()[-1:] == ["status 0 []"], done.stderr


def test_the_packages_themselves_load_no_terminal_library() -> None:
    """`import tui` is what every command pays before it knows what was asked for."""
    code = "import sys, engine, content, saves, tui; print([n for n in ('textual', 'rich') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("system", sorted({*SYSTEMS} - {"yokai"}))
def test_checking_a_pack_loads_none_of_what_carries_commands_out(system: str) -> None:
    """But for Yokai, where encounters begin by commands of the game."""
    code = "import sys; from content.checking import check; check(sys.argv[1]); print(*sys.modules)"
    args = [sys.executable, "-c", code, f"content/packs/{system}"]
    done = subprocess.run(args, cwd=ROOT, capture_output=True, text=True, check=True)
    assert f"engine.systems.{system}.check" in done.stdout.split()
    assert f"engine.systems.{system}.decide" not in done.stdout.split()


@pytest.mark.parametrize("system", SYSTEMS)
def test_checking_a_pack_loads_none_of_what_shows_a_fight(system: str) -> None:
    code = "import sys; from content.checking import check; check(sys.argv[1]); print(*sys.modules)"
    args = [sys.executable, "-c", code, f"content/packs/{system}"]
    loaded = subprocess.run(args, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    rooms = ("ruleset", "options", "minds", "tell", "view")
    assert [room for room in rooms if f"engine.systems.{system}.{room}" in loaded] == []


def test_checking_a_pack_prepares_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    """Each of these takes a millisecond or more of the hundred that checking takes."""
    code = "import sys; from tui.cli import main; print(main(), *sys.modules)"
    pack = tmp_path / "pack" / "miasma"
    pack.mkdir(parents=True)
    (pack / "weapons.toml").write_text("", encoding="utf-8")
    args = [sys.executable, "-c", code, "check", str(pack)]
    loaded = subprocess.run(args, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    # Newer Pythons read what is installed with this signature before anything of ours begins.
    bare = [sys.executable, "-c", "import sys; print(*sys.modules)"]
    before = subprocess.run(bare, capture_output=True, text=True, check=True).stdout.split()
    for name in {"argparse", "encodings.utf_8_sig", "engine.systems.miasma.events"}.difference(before):
        assert name not in loaded, name


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements, wherever they stand; a tree of a file has ten times as many parts."""
    yield tree
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        for inner in getattr(tree, part, ()):
            yield from statements(inner)


def imported(file: Path, modules: set[str]) -> Iterator[str]:
    """The modules of ours that a file imports, wherever in it."""
    for node in statements(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if inner in modules else str(node.module)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def packages(name: str) -> Iterator[str]:
    """The packages that a module is in: importing it runs theirs first."""
    parts = name.split(".")
    yield from (".".join(parts[:end]) for end in range(1, len(parts)))


def test_each_module_can_be_imported_alone() -> None:
    """No imports lead in a circle: neither those inside functions, nor by a package that a module is not in itself."""
    files = [file for part in ("engine", "content", "saves", "tui") for file in (ROOT / part).rglob("*.py")]
    paths = {file: ".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files}
    modules = {name.removesuffix(".__init__"): file for file, name in paths.items()}
    needs: dict[str, set[str]] = {}
    for name, file in modules.items():
        asked = {*imported(file, {*modules})} & modules.keys()
        run_before = {package for module in asked for package in packages(module)} - {*packages(name)}
        needs[name] = (asked | run_before) - {name}
    TopologicalSorter(needs).prepare()
