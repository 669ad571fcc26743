"""Barrow among the systems, for tests alone: what a line in ``engine.systems`` and a folder in the packs would be.

Loaded as a plugin (``pytest -p tests.games.registered``), it lets every conformance test run over Barrow too.
"""

from __future__ import annotations

import atexit
import sys
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from content import packs_on_disk
from engine.systems import SYSTEMS

NAME = "barrow"
PACKS = Path(__file__).parent / "packs"


def register() -> None:
    """Add the game; the packs become a folder of links to the shipped ones and to this one."""
    SYSTEMS[NAME] = "Barrow"
    sys.modules[f"engine.systems.{NAME}"] = import_module(f"tests.games.{NAME}")
    packs = Path(mkdtemp(prefix="packs-"))
    atexit.register(rmtree, packs, ignore_errors=True)
    for folder in (*packs_on_disk.SHIPPED.iterdir(), *PACKS.iterdir()):
        (packs / folder.name).symlink_to(folder)
    packs_on_disk.SHIPPED = packs
    loader = import_module("content.loader")
    loader.SHIPPED = packs  # type: ignore[attr-defined]


register()
