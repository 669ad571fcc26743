"""The page for pack authors: its examples are files that load as they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from content import checking, lessons, loader, packs_on_disk
from engine.board import hexgrid
from engine.core.minds.contract import Temper
from engine.core.session import Session
from engine.systems import SYSTEMS
from engine.systems.miasma.catalog import (
    Armour,
    Encounter,
    Entrant,
    Monster,
    MonsterMove,
    MonsterStrike,
    Samurai,
    Shield,
    Spell,
    Terrain,
    Weapon,
)
from engine.systems.miasma.state.things import Attribute, DamageType, Link, Shape, Slot, SpellEffect, Tradition
from tui.lesson.names import SCREENS

PAGE = packs_on_disk.SHIPPED / "README.md"
EXAMPLE = re.compile(r"^`(\S+\.toml)`\n\n```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> dict[str, str]:
    return dict(EXAMPLE.findall(PAGE.read_text(encoding="utf-8")))


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of user packs, holding the examples of the page."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    caches = (loader._with_packs, loader.rules)
    for cached in caches:
        cached.cache_clear()
    for name, text in examples().items():
        file = tmp_path / "packs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    yield tmp_path / "packs"
    for cached in caches:
        cached.cache_clear()


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_shows_files_of_every_game_and_a_fight_among_them(system: str) -> None:
    files = [Path(name) for name in examples() if Path(name).parts[:2] == ("marsh", system)]
    wanted = f"content/packs/README.md shows at least two files under marsh/{system}/, one of them in encounters/"
    assert len(files) >= 2, wanted
    assert any(file.parent.name == "encounters" for file in files), wanted


def test_the_example_pack_has_no_problem(packs: Path) -> None:
    assert checking.check(str(packs / "marsh"), SCREENS) == []
    assert lessons.lesson("miasma").title == "First light"


def test_the_example_pack_can_be_played(packs: Path) -> None:
    assert "bog-lantern" in loader.catalog("miasma").weapons
    assert "katana" in loader.catalog("miasma").weapons
    state = loader.rules("miasma").begin(loader.encounter("marsh-lights"))
    assert sorted(person.name for person in state.combatants.values()) == ["Nao", "Will-o'-wisp", "Will-o'-wisp"]
    assert "marsh-lights" in [entry.id for entry in loader.listing()]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_example_fights_of_every_game_begin(packs: Path, system: str) -> None:
    files = [*(packs / "marsh" / system / "encounters").glob("*.toml")]
    assert files, f"content/packs/README.md shows no encounter under marsh/{system}/encounters/"
    for file in files:
        rules = loader.rules(system)
        assert any(option.enabled for option in Session(rules, rules.begin(loader.encounter(file.stem))).options())


@pytest.mark.parametrize(
    "kind",
    [
        Weapon,
        Armour,
        Shield,
        Spell,
        Monster,
        MonsterMove,
        MonsterStrike,
        Samurai,
        Link,
        Encounter,
        Terrain,
        Entrant,
        lessons.Lesson,
        lessons.Hint,
    ],
)
def test_every_field_is_explained(kind: type[msgspec.Struct]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    silent = [field.encode_name for field in msgspec.structs.fields(kind) if f"`{field.encode_name}" not in text]
    assert set(silent) <= {"name", "aim"}  # a shot is aimed at the table, not in a book


@pytest.mark.parametrize(
    "words",
    [
        *map(get_args, (Attribute, DamageType, Shape, Slot, SpellEffect, Temper, Tradition)),
        tuple(SCREENS.pages),
    ],
)
def test_every_word_to_choose_from_is_in_what_people_read_first(words: tuple[Any, ...]) -> None:
    """Before the tables: there each stands beside what it does."""
    text = PAGE.read_text(encoding="utf-8").partition("## Every field of every file")[0]
    assert [word for word in words if word and f"`{word}`" not in text] == []


def test_a_map_has_the_rows_that_the_page_says() -> None:
    rows = hexgrid.rectangle(4, 7)
    assert [(q, r) for q, r, _ in rows] == [(-int(r / 2), r) for r in range(7)]


def test_facings_are_those_of_the_page() -> None:
    told = re.findall(
        r"(\d) ((?:north|south)?-?(?:east|west))", PAGE.read_text(encoding="utf-8").partition("## A weapon")[0]
    )
    assert [int(number) for number, _ in told] == [*range(6)]
    ways = {"east": (1, 0), "south-east": (0, 1), "south-west": (-1, 1)}
    ways |= {"west": (-1, 0), "north-west": (0, -1), "north-east": (1, -1)}
    assert [ways[word] for _, word in told] == [*hexgrid.DIRECTIONS]
