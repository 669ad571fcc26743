"""Encounters written down: what is written is checked, opens, and overwrites nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from content.checking import check
from content.loader import encounter, listing, rules
from content.reading import ContentError
from content.writing import as_toml, id_of, own_path, write_encounter

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
