"""Loads a mutant in place of its module: ``pytest -p tests.mutation.plugin`` with ``MUTANT=module=file``."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "MUTANT"


class Finder(MetaPathFinder):
    """Finds one module elsewhere; a package keeps its folder."""

    def __init__(self, name: str, file: str) -> None:
        self.name, self.file = name, file

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The mutant's spec, or none for every other module."""
        if fullname != self.name:
            return None
        homes = [str(Path(home) / fullname.rpartition(".")[2]) for home in path or ()]
        folders = [home for home in homes if Path(home).is_dir()]
        return spec_from_file_location(fullname, self.file, submodule_search_locations=folders or None)


if VARIABLE in os.environ:
    sys.meta_path.insert(0, Finder(*os.environ[VARIABLE].split("=", 1)))
