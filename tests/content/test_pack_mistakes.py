"""Mistakes that were answered with a crash, with silence, or with words of Python."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from content.checking import check
from content.packs_on_disk import SHIPPED


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack" / "miasma"
    (folder / "encounters").mkdir(parents=True)
    return folder


def told(pack: Path) -> list[str]:
    return [str(found).replace(f"{pack}{os.sep}", "") for found in check(str(pack.parent))]


def weapons(pack: Path, text: str | bytes) -> None:
    (pack / "weapons.toml").write_bytes(text.encode() if isinstance(text, str) else text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(pack: Path) -> None:
    os.mkfifo(pack / "weapons.toml")
    assert told(pack) == ["weapons.toml: is no ordinary file"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("encounter/", 'encounter: is a folder that nobody reads, did you mean "encounters"?'),
        ("weapons.toml.txt", "weapons.toml.txt: is a file that nobody reads, did you mean"),
        ("weapons.TOML", "weapons.TOML: is a file that nobody reads, did you mean"),
    ],
)
def test_what_nobody_reads_is_not_passed_over_in_silence(pack: Path, name: str, words: str) -> None:
    if name.endswith("/"):
        (pack / name).mkdir()
    else:
        (pack / name).write_text("")
    (found,) = told(pack)
    assert found.startswith(words)


def test_at_the_level_of_the_pack_too(pack: Path) -> None:
    (pack.parent / "miazma").mkdir()
    (pack.parent / "monsters.toml").write_text("")
    (pack.parent / "README.md").write_text("")
    (pack.parent / "LICENSE").write_text("")
    names = [found.split(":")[0].rsplit(os.sep, 1)[-1] for found in told(pack)]
    assert names == ["miazma", "monsters.toml"]
    assert 'did you mean "miasma"?' in told(pack)[0]


def test_a_mark_in_front_of_a_text_and_ends_of_lines_of_another_system_are_no_mistakes(pack: Path) -> None:
    shipped = (SHIPPED / "miasma" / "weapons.toml").read_bytes()
    weapons(pack, b"\xef\xbb\xbf" + shipped.replace(b"\n", b"\r\n"))
    assert told(pack) == []


@pytest.mark.parametrize("name", ['"Mud Hag!"', '"ееl-spear"', "mud_hag", '"-hag"'])
def test_ids_are_held_to_the_rule_of_the_page(pack: Path, name: str) -> None:
    weapons(pack, f"[{name}]\n")
    assert "is no id: small letters a to z, digits, and single hyphens between them" in told(pack)[0]


def test_words_of_python_do_not_show(pack: Path) -> None:
    weapons(pack, "[eel-spear]\nname = 1979-05-27\nreach = true\n[eel-spear]\n")
    assert "eel-spear twice" in told(pack)[0]
    weapons(pack, "[eel-spear]\nname = 1979-05-27\n")
    assert "weapons.toml: eel-spear.name is the date or time 1979-05-27, must be text" in told(pack)
    weapons(pack, b"[eel-spear]\nname = '\xff'\n")
    assert told(pack) == ["weapons.toml: is not written in UTF-8, see line 2"]


def test_an_encounter_of_a_broken_monster_hears_nothing_that_only_follows(pack: Path) -> None:
    """The cause is told, and the encounter is neither blamed nor crashed over."""
    (pack / "monsters.toml").write_text('[mud-hag]\nnmae = "Mud Hag"\nstrikes = [{segment=2, hexes=["X","F,F"]}]\n')
    encounter = 'system = "miasma"\ntitle = "Mud"\nsummary = "Mud."\nwidth = 9\nheight = 9\n'
    entrant = '[[combatants]]\nmonster = "mud-hag"\nat = "3,3"\n[[combatants]]\nsamurai = "mamoru"\nat = "5,5"\n'
    (pack / "encounters" / "mud.toml").write_text(encounter + entrant)
    found = told(pack)
    assert found
    assert all(line.startswith("monsters.toml: mud-hag") for line in found), found


def test_an_encounter_of_another_system_is_named_as_such(pack: Path) -> None:
    (pack / "encounters" / "reed-cut.toml").write_text((SHIPPED / "mir" / "encounters" / "enc-gate.toml").read_text())
    (found,) = told(pack)
    assert 'system is "mir", and the file lies among the encounters of miasma' in found


def test_a_folder_is_known_by_its_name_wherever_one_stands(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack)
    assert check(".") == []


def test_each_shipped_pack_names_its_licence_and_lists_tell_it() -> None:
    from content.loader import listing
    from engine.systems import SYSTEMS

    assert [name for name in SYSTEMS if not (SHIPPED / name / "NOTICE").is_file()] == []
    assert all(summary.licence for summary in listing())


def test_packs_of_users_may_name_theirs(pack: Path) -> None:
    from content.packs_on_disk import licence_of

    assert licence_of(pack) == ""
    (pack.parent / "NOTICE").write_text("CC BY 4.0\nby somebody\n")
    assert licence_of(pack) == "CC BY 4.0"
    (pack / "NOTICE").write_text("The text of somebody, published\nunder (CC BY-NC-SA 3.0 US, https://x)\n")
    assert licence_of(pack) == "CC BY-NC-SA 3.0 US"
    (pack / "NOTICE").write_text("CC0\n")
    assert licence_of(pack) == "CC0"
    assert told(pack) == []
