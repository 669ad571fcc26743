"""Names and titles that show nothing are told, wherever a pack has them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from content import loader
from content.packs_on_disk import SHIPPED
from content.problems import nameless
from engine.systems import SYSTEMS
from tests.content.test_pack_mistakes import pack, told, weapons

__all__ = ("pack",)


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_that_is_shipped_is_without_a_name(system: str) -> None:
    for entries in msgspec.to_builtins(loader.catalog(system)).values():
        for key, entry in entries.items():
            assert list(nameless(entry, key)) == []


def test_a_name_or_a_title_in_which_nothing_is_to_be_read_is_told(pack: Path) -> None:
    """An encounter with a blank title had a line of nothing on the home page, and was called all good."""
    weapons(pack, '[eel-spear]\nname = ""\ndamage = 5\nweight = 3\nreach = 1\nmoves = [{ name = "Stab" }]\n')
    text = (SHIPPED / "miasma" / "encounters" / "first-duel.toml").read_text(encoding="utf-8")
    text = text.replace('title = "First Duel"', 'title = " "').replace('at = "4,3"', 'at = "4,3"\nname = "  "')
    (pack / "encounters" / "nothing.toml").write_text(text, encoding="utf-8")
    blank = "is blank: nobody could tell what is meant"
    assert told(pack) == [
        f"weapons.toml: eel-spear.name {blank}",
        f"encounters/nothing.toml: title {blank}",
        f"encounters/nothing.toml: combatants[1].name {blank}",
    ]
