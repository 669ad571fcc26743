"""Catalogs, encounters and rulebooks off the disk."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from content import checking, loader, packs_on_disk
from content.reading import ContentError
from engine.systems import SYSTEMS


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data directory of our own, with the caches of the loader emptied around it."""
    caches = (loader._with_packs, loader.rules)
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    for cached in caches:
        cached.cache_clear()
    yield tmp_path
    for cached in caches:
        cached.cache_clear()


def pack(home: Path, file: str, text: str) -> Path:
    path = home / "packs" / "ours" / "miasma" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_an_encounter_of_another_editor_is_listed_with_its_mark_and_its_line_ends(home: Path) -> None:
    duel = loader.encounter_files()["first-duel"].read_bytes().replace(b"\n", b"\r\n")
    moor = pack(home, "encounters/moor.toml", "")
    moor.write_bytes(b"\xef\xbb\xbf" + duel.replace(b"First Duel", b"On the moor"))
    assert checking.check(str(moor)) == []
    assert {entry.id: entry.title for entry in loader.listing()}["moor"] == "On the moor"


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_shipped_content_has_no_problem(system: str) -> None:
    assert checking.check(str(packs_on_disk.SHIPPED / system)) == []


def test_the_listing_says_what_the_files_say() -> None:
    for entry in loader.listing():
        found = loader.encounter(entry.id)
        assert (found.system, found.title, found.summary) == (entry.system, entry.title, entry.summary)


def test_encounters_are_listed_by_id_shipped_ones_first(home: Path) -> None:
    """Not by the names of their files, in which what is longer by a hyphen comes first."""
    duel = loader.encounter_files()["first-duel"].read_text(encoding="utf-8")
    for name in ("a-moor", "a-moor-again"):
        pack(home, f"encounters/{name}.toml", duel)
    listed = [entry.id for entry in loader.listing()]
    own = [listed.index("a-moor"), listed.index("a-moor-again")]
    assert own == sorted(own)
    assert listed[: own[0]] == sorted(listed[: own[0]])
    mirage = [entry.id for entry in loader.listing() if entry.system == "mirage"]
    assert mirage == sorted(mirage)


def test_a_user_pack_adds_and_overrides(home: Path) -> None:
    short_sword = loader.catalog("miasma").weapons["short-sword"]
    loader._with_packs.cache_clear()
    shipped = (packs_on_disk.SHIPPED / "miasma" / "weapons.toml").read_text(encoding="utf-8")
    pack(home, "weapons.toml", shipped.replace('name = "Short Sword"', 'name = "Short Blade"'))
    assert short_sword.name == "Short Sword"
    assert loader.catalog("miasma").weapons["short-sword"].name == "Short Blade"


def test_a_broken_user_pack_is_left_out_and_told_with_file_and_key_path(home: Path) -> None:
    file = pack(home, "weapons.toml", '[stick]\nname = "Stick"\ndamage = "lots"\n')
    pack(home, "wepons.toml", "")
    assert "short-sword" in loader.catalog("miasma").weapons
    assert "stick" not in loader.catalog("miasma").weapons
    told = [str(problem) for problem in loader.left_out("miasma")]
    assert any(problem.startswith(f"{file}: stick.damage is") for problem in told)
    assert any("wepons.toml" in problem and 'did you mean "weapons"?' in problem for problem in told)


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("system = ", "", "is no valid TOML"),
        ('title = "x"', "system", "is missing: must be one of"),
        ('system = "chess"', "system", "is 'chess': must be one of"),
        ('system = "miasma"\ntitel = "x"', "titel", 'did you mean "title"?'),
        ('system = "miasma"\ntitle = 3', "title", "is 3: must be text"),
    ],
)
def test_a_wrong_encounter_file_is_refused_in_words(tmp_path: Path, text: str, path: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        loader.encounter(str(file))
    assert any(
        problem.path == path and message in problem.message and problem.file == str(file)
        for problem in error.value.problems
    )


def test_a_file_is_an_encounter_whatever_its_name_ends_with(tmp_path: Path) -> None:
    shutil.copyfile(loader.encounter_files()["first-duel"], tmp_path / "duel.txt")
    assert loader.encounter(str(tmp_path / "duel.txt")) == loader.encounter("first-duel")
    for name, told in (("gone.toml", "cannot be read"), ("gone.txt", "no encounter and no file is called that")):
        with pytest.raises(ContentError, match=told):
            loader.encounter(str(tmp_path / name))


def test_an_encounter_of_no_game_stands_last_in_the_list(home: Path) -> None:
    pack(home, "encounters/odd.toml", 'system = "chess"\ntitle = "Odd"\nsummary = ""\n')
    assert loader.listing()[-1].id == "odd"


def test_an_unknown_encounter_suggests_a_known_one() -> None:
    known = loader.listing()[0].id
    with pytest.raises(ContentError, match=f'did you mean "{known}"'):
        loader.encounter(known + "x")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"[" * 5000])
def test_rubbish_is_told_and_not_raised(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    assert checking.check(str(file))


@pytest.mark.parametrize("value", ["[" * 5_000 + "]" * 5_000, "9" * 5_000], ids=["deep", "long"])
def test_values_that_a_reader_of_toml_trips_over_are_told_and_listed_around(home: Path, value: str) -> None:
    head = 'system = "miasma"\ntitle = "Trap"\nsummary = ""\n'
    file = pack(home, "encounters/trap.toml", f"{head}width = {value}\n")
    assert "is no valid TOML" in str(checking.check(str(file))[0])
    with pytest.raises(ContentError, match="is no valid TOML"):
        loader.encounter("trap")
    assert [entry.id for entry in loader.listing() if entry.id in ("trap", "first-duel")] == ["first-duel"]


def test_check_takes_packs_folders_and_files(tmp_path: Path) -> None:
    assert "neither a file nor a folder" in str(checking.check(str(tmp_path / "none"))[0])
    assert "holds nothing for any system" in str(checking.check(str(tmp_path))[0])
    assert "is no TOML file" in str(checking.check(__file__)[0])
    shutil.copytree(packs_on_disk.SHIPPED / "miasma", tmp_path / "miasma")
    assert checking.check(str(tmp_path)) == []
    assert checking.check(str(tmp_path / "miasma" / "weapons.toml")) == []
    assert checking.check(str(next((tmp_path / "miasma" / "encounters").glob("*.toml")))) == []
    for name in ("weapons", "shields"):
        (tmp_path / "miasma" / f"{name}.toml").write_text("[eel]\nname = 3\n")
    assert {Path(found.file).name for found in checking.check(str(tmp_path))} >= {"weapons.toml", "shields.toml"}
    told = checking.check(str(tmp_path / "miasma" / "weapons.toml"))
    assert {Path(found.file).name for found in told} == {"weapons.toml"}


def test_a_row_for_a_roll_that_another_is_for_is_told_with_its_file_and_its_key(tmp_path: Path) -> None:
    """The folder was named, and how many rows the roll has."""
    shutil.copytree(packs_on_disk.SHIPPED / "mirage", tmp_path / "mirage")
    rows = tmp_path / "mirage" / "critical-physical.toml"
    rows.write_text(rows.read_text(encoding="utf-8").replace("row = 12\n", "row = 11\n"), encoding="utf-8")
    assert {(found.file, found.path, found.message) for found in checking.check(str(tmp_path))} == {
        (str(rows), "critical_physical", "has no entry for a roll of 12"),
        (str(rows), "crit-phys-12.row", "is 11, as that of crit-phys-11: a roll has one entry"),
    }


def test_encounters_of_a_pack_that_is_not_in_use_are_checked_with_what_the_pack_adds(tmp_path: Path) -> None:
    folder = tmp_path / "not-in-use" / "miasma"
    shutil.copytree(packs_on_disk.SHIPPED / "miasma" / "encounters", folder / "encounters")
    for file in (folder / "encounters").glob("*.toml"):
        if file.name != "first-duel.toml":
            file.unlink()
    duel = folder / "encounters" / "first-duel.toml"
    duel.write_text(duel.read_text(encoding="utf-8").replace('"kappa"', '"river-kappa"'), encoding="utf-8")
    monsters = (packs_on_disk.SHIPPED / "miasma" / "monsters.toml").read_text(encoding="utf-8")
    (folder / "monsters.toml").write_text(monsters.replace("[kappa", "[river-kappa"), encoding="utf-8")
    assert checking.check(str(folder.parent)) == []


def test_every_rulebook_has_titles_sections_and_texts() -> None:
    for system in SYSTEMS:
        book = loader.rulebook(system)
        assert book
        assert all(entry.title and entry.section and entry.text for entry in book.values())


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_table_option_is_explained_in_the_rulebook_with_all_it_can_be(system: str) -> None:
    book = [entry.text for entry in loader.rulebook(system).values()]
    for option, values in loader.rules(system).table_options.items():
        entries = [text for text in book if f"`{option}`" in text]
        assert entries, f"{option} is in no entry"
        named = [value for value in values if not value.isdigit()]  # the book calls a stretch of numbers a number
        missing = [value for value in named if not any(value in text for text in entries)]
        assert not missing, f"{option}: {missing}"


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_who_made_a_game_is_told(system: str) -> None:
    told = (Path(loader.__file__).parent / "CREDITS.md").read_text(encoding="utf-8")
    assert f"\n| `{system}` | **" in told, f"content/CREDITS.md has no row of {system}: who made it, which licence"
    licence = packs_on_disk.licence_of(packs_on_disk.SHIPPED / system)
    assert licence, f"content/packs/{system}/NOTICE is to begin with the licence"
