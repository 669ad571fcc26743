"""Encounters written down: what is written is checked, opens, and overwrites nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from content.checking import check
from content.loader import encounter, listing, rules
from content.reading import ContentError
from content.writing import as_toml, id_of, own_path, write_encounter
from engine.systems import SYSTEMS

EVERY = [(entry.id, entry.system) for entry in listing()]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("name", "system"), EVERY)
def test_what_is_written_is_sound_and_reads_the_same(name: str, system: str) -> None:
    found = encounter(name)
    path = own_path(system, f"{name}-again")
    write_encounter(found, path)
    assert check(str(path)) == []
    assert encounter(str(path)) == found
    assert rules(system).begin(encounter(f"{name}-again")) == rules(system).begin(found)


@pytest.mark.parametrize(("name", "system"), EVERY)
def test_a_field_that_was_begun_can_be_written_down_and_begun_again(name: str, system: str) -> None:
    game, found = rules(system), encounter(name)
    state = game.begin(found)
    again = game.encounter_of(state, found.title, found.summary)
    path = own_path(system, f"{name}-as-it-stands")
    write_encounter(again, path)
    assert check(str(path)) == []
    assert game.view(game.begin(encounter(str(path)))) == game.view(state)


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_is_written_that_stands_at_its_default(system: str) -> None:
    """A file of one's own is read and edited by people: ``hidden = false`` behind everybody is in their way."""
    encounters = [encounter(name) for name, of in EVERY if of == system]
    kinds = {type(part) for found in encounters for part in parts(found)}
    whole = sorted(kind.__name__ for kind in kinds if not kind.__struct_config__.omit_defaults)
    assert not whole, f"structs of {system}'s encounters without omit_defaults=True: {', '.join(whole)}"


def parts(value: Any) -> Iterator[Struct]:
    """The structs that a value is made of."""
    if isinstance(value, Struct):
        yield value
        value = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        value = list(value.values())
    for part in value if isinstance(value, list | tuple) else ():
        yield from parts(part)


def test_a_title_makes_an_id() -> None:
    assert id_of("The Mill, at dawn!") == "the-mill-at-dawn"
    assert id_of("忍") == "fight"


def test_text_stays_text(home: Path) -> None:
    nasty = 'a "quoted" \\ line\nand [a table] \u001b[31m = 3'
    path = home / "x.toml"
    write_encounter(replace(encounter("first-duel"), title=nasty, summary=nasty), path)
    assert encounter(str(path)).title == nasty
    assert as_toml(encounter(str(path))).startswith('system = "miasma"\n')


def test_nothing_is_overwritten_unasked(home: Path) -> None:
    path = own_path("miasma", "mine")
    write_encounter(encounter("first-duel"), path)
    with pytest.raises(ContentError, match="is there already"):
        write_encounter(encounter("ford-at-dusk"), path)
    write_encounter(encounter("ford-at-dusk"), path, replace=True)
    assert encounter("mine").title == "The Ford at Dusk"


def test_a_shipped_id_is_not_taken() -> None:
    with pytest.raises(ContentError, match="comes with the program: choose another name"):
        write_encounter(encounter("first-duel"), own_path("miasma", "First duel"))


def test_an_unsound_encounter_is_not_written(home: Path) -> None:
    path = home / "bad.toml"
    first, *rest = encounter("first-duel").combatants
    with pytest.raises(ContentError, match=r"combatants\[0\].at is 99,99, which is off the map"):
        write_encounter(replace(encounter("first-duel"), combatants=(replace(first, at="99,99"), *rest)), path)
    assert not path.exists()


def test_a_place_that_cannot_be_written_to_is_told(home: Path) -> None:
    (home / "file").write_text("x")
    with pytest.raises(ContentError, match="cannot be written"):
        write_encounter(encounter("first-duel"), home / "file" / "in-it.toml")
