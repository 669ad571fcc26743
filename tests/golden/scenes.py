"""Where a golden case begins: the content, the encounter of its scene, and a table to play it on."""

from __future__ import annotations

import shlex
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import tomli

from content.loader import load_catalog, ruleset, system_module
from content.packs_on_disk import SHIPPED
from saves.chronicle import start
from tests.case import case_of
from tests.golden.values import value_of
from tui.protocol.server import ProtocolServer

HERE = Path(__file__).parent


@cache
def rules(system: str) -> Any:
    """The shipped content and the golden pack."""
    folders = [folder for folder in (SHIPPED / system, HERE / "pack" / system) if folder.is_dir()]
    catalog, wrong = load_catalog(system, folders)
    assert not wrong, "\n".join(map(str, wrong))
    return ruleset(system, catalog)


@cache
def cases(system: str) -> tuple[tuple[str, dict[str, Any]], ...]:
    """All cases, `group/name` and table: not to be changed."""
    return tuple(
        (f"{file.stem}/{name}", case)
        for file in sorted((HERE / system).glob("*.toml"))
        for name, case in tomli.loads(file.read_text(encoding="utf-8")).items()
    )


def table_of(system: str, case: dict[str, Any]) -> ProtocolServer:
    """A chronicle of this case's scene with typed dice, and who answers requests about it."""
    vocabulary = case_of(system).golden
    combatants = []
    for line in _lines(case.get("scene", "")):
        words = shlex.split(line, posix=False)
        fields = {name: value_of(value) for name, _, value in (word.partition("=") for word in words if "=" in word)}
        combatants.append(vocabulary.combatant([word for word in words if "=" not in word]) | fields)
    given = {
        "system": system,
        "title": "Golden",
        "summary": "A case.",
        "combatants": combatants,
        "options": case.get("options", {}),
        **vocabulary.encounter(case, combatants),
    }
    module, bound = system_module(system), rules(system)
    encounter = msgspec.convert(given, module.Encounter)
    found = module.check(bound.catalog, encounter)
    wrong = [problem for problem in found if problem.path != "combatants"]  # a case may need no more than one side
    assert not wrong, "\n".join(map(str, wrong))
    root = bound.begin(encounter, None)
    chronicle = start(bound, root, title="Golden", encounter="golden", seed=1, by="test", table_dice=True)
    return ProtocolServer(chronicle)


def _lines(text: str) -> list[str]:
    return [line for raw in text.splitlines() if (line := raw.split("  #")[0].strip()) and not line.startswith("#")]
