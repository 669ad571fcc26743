"""What a game has forgotten of a command is told by its name at the first use, not passed over."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import checks
from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.rulings import ruled
from tests.games.barrow import Catalog, Encounter
from tests.games.barrow import checks as barrow
from tests.games.barrow.commands import Rest
from tests.games.barrow.ruleset import Rules
from tests.games.barrow.rulings import RULINGS

RULES = Rules(Catalog())
FIELD: Any = RULES.begin(Encounter("barrow", "Dusk", ""))


def test_a_command_without_a_list_of_checks_is_not_one_that_nothing_forbids() -> None:
    lists = {kind: listed for kind, listed in barrow.TABLE.items() if kind is not Rest}
    assert checks.of_command({**lists, Rest: ()}, None, FIELD, Rest()) is None
    with pytest.raises(TypeError, match=r"^Rest has no list of checks: add it to the table of its game$"):
        checks.of_command(lists, None, FIELD, Rest())


def test_a_command_that_is_no_ruling_and_that_nothing_carries_out_is_told() -> None:
    draft = Draft(FIELD, RULES.evolve, TypedDice(()))
    with pytest.raises(TypeError, match=r"^nothing carries out Rest: decide has to$"):
        ruled.decide(RULINGS, draft, RULES.catalog, Rest())
