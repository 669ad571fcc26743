"""The page for reports: it names what is wrong with what to do, and nobody's home; the archive holds what is needed."""

from __future__ import annotations

import os
import shlex
import tracemalloc
import zipfile
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from content import loader
from content.checking import check
from content.packs_on_disk import data_folder
from engine.systems.miasma.commands import Turn
from saves.reading import load
from saves.system import HERE
from saves.whole import write_whole
from tests.cli.conftest import Counterbeat
from tests.saves.scenes import kept
from tui.commands import bundle, doctor
from tui.report.health import ROOM, Sign, page, signs
from tui.start.fights import begin, beginning_today, rules_for
from tui.start.places import config_folder, homely, nameless, saves_folder


@pytest.fixture(autouse=True)
def _packs_read_anew() -> Iterator[None]:
    """What was read of packs is forgotten before and after: these tests have packs of their own."""
    caches = (loader._with_packs, loader.rules)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def _kept(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return kept(folder / "ford.fight")


def test_all_is_well_on_a_machine_where_all_is_well(counterbeat: Counterbeat, home: Path) -> None:
    _kept(saves_folder())
    result = counterbeat("doctor")
    assert "counterbeat" in result.out
    assert "ford.fight" in result.out
    assert "whole" in result.out
    assert str(home) not in result.out
    assert "~" in result.out


def test_one_thing_that_is_wrong_makes_the_whole_wrong(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch
) -> None:
    for found, status in (("", 0), ("a remedy", 1)):
        told = (Sign("Python", "3.13"), Sign("Terminal", "none", found))
        monkeypatch.setattr(doctor, "signs", lambda environment, told=told: told)
        assert counterbeat("doctor").status == status


@pytest.mark.parametrize(("kind", "wrong"), [("dumb", True), ("xterm-256color", False)])
def test_a_terminal_that_cannot_place_text_is_told_to_play_plain(kind: str, wrong: bool) -> None:
    told = {sign.about: sign.remedy for sign in signs({"TERM": kind})}
    assert ("--plain" in told["terminal"]) is wrong


def test_everything_wrong_is_named_with_what_to_do(home: Path) -> None:
    path = _kept(saves_folder())
    path.write_bytes(path.read_bytes()[:-7] + b"garbage")
    pack = data_folder() / "packs" / "marsh" / "mir"
    pack.mkdir(parents=True)
    (pack / "bands.toml").write_text("[coat]\nnaem = 'Coat'\n", encoding="utf-8")
    found = list(signs({"TERM": "xterm"}))
    ailing = {sign.about: sign.remedy for sign in found if sign.remedy}
    assert "save ford.fight" in ailing
    assert "bands.toml" in ailing["pack for mir"]
    text = page(found)
    assert "! save ford.fight" in text
    assert str(home) not in text


@pytest.mark.parametrize("write", ["fight", "settings"])
def test_what_a_killed_program_had_written_of_a_file_is_named(
    write: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed before the file is put in its place: nothing tidies up after that."""
    config_folder().mkdir(parents=True)
    monkeypatch.setattr(Path, "unlink", lambda path, missing_ok=False: None)
    written = partial(_kept, saves_folder()) if write == "fight" else partial(write_whole, config_folder() / "a", b"")
    with monkeypatch.context() as killed:
        killed.setattr(type(HERE), "move", _killed)
        with pytest.raises(KeyboardInterrupt):
            written()
    (left,) = [path for folder in (saves_folder(), config_folder()) if folder.is_dir() for path in folder.iterdir()]
    signed = [sign for sign in signs({"TERM": "xterm"}) if sign.about == f"file {left.name}"]
    assert [sign.found for sign in signed] == ["left by a program that was killed while it wrote, or is writing now"]
    assert signed[0].remedy.startswith("delete it if it stays: ~")
    assert left.name not in page(list(signs({"TERM": "xterm"}, "players")))


def _killed(*_: Any) -> None:
    raise KeyboardInterrupt


def test_a_folder_that_is_a_file_is_said_to_be_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = home / "blocked"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("COUNTERBEAT_HOME", str(blocked))
    told = {sign.about: sign.remedy for sign in signs({"TERM": "xterm"})}
    assert "is no folder" in told["folder of saves"]


def test_the_archive_holds_the_save_byte_for_byte(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = _kept(tmp_path)
    assert counterbeat("bundle", str(path)).status == 0
    with zipfile.ZipFile(path.with_suffix(".zip")) as archive:
        assert archive.read("fight.fight") == path.read_bytes()
        assert {"doctor.txt", "packs.txt"} <= set(archive.namelist())
    again = counterbeat("bundle", str(path))
    assert again.status == 2
    assert "is there already" in again.err


def test_the_archive_for_players_has_no_save_in_it(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = _kept(tmp_path)
    assert counterbeat("bundle", str(path), "--players", "--output", str(tmp_path / "a.zip")).status == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert set(archive.namelist()) == {"fight.html", "fight.json", "doctor.txt", "packs.txt"}


def test_a_save_that_is_not_there_is_one_line(counterbeat: Counterbeat, tmp_path: Path) -> None:
    result = counterbeat("bundle", str(tmp_path / "none.fight"))
    assert (result.status, result.err.count("\n")) == (2, 1)


def test_a_save_of_any_length_goes_into_the_archive_piece_by_piece(counterbeat: Counterbeat, tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    os.truncate(path, 40_000_000)
    tracemalloc.start()
    assert counterbeat("bundle", str(path)).status == 0
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 20_000_000
    with zipfile.ZipFile(path.with_suffix(".zip")) as archive:
        assert archive.getinfo("fight.fight").file_size == 40_000_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_what_is_no_save_is_one_line_and_nothing_is_waited_for(counterbeat: Counterbeat, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.fight")
    for name in (str(tmp_path / "pipe.fight"), str(tmp_path), ""):
        result = counterbeat("bundle", name)
        assert (result.status, result.err.count("\n")) == (2, 1), result.err


def _duel() -> Path:
    """A whole save of a game that there is."""
    path = saves_folder() / "ford.fight"
    path.parent.mkdir(parents=True, exist_ok=True)
    chronicle = begin("first-duel", seed=1, path=path)
    chronicle.session.do(Turn(chronicle.session.pending()[0].who, 1))
    assert chronicle.save() is None
    chronicle.close()
    return path


def _spoilt(path: Path) -> None:
    """Something wrong with everything that can be; a save that is whole lies at ``path``."""
    (path.parent / "cut.fight").write_bytes(path.read_bytes()[:-20])
    (path.parent / "none.fight").write_text("milk, eggs", encoding="utf-8")
    pack = data_folder() / "packs" / "marsh" / "mir"
    pack.mkdir(parents=True)
    (pack / "bands.toml").write_text("[drowned-king]\nnaem = 'Coat'\n", encoding="utf-8")
    config_folder().mkdir(parents=True, exist_ok=True)
    (config_folder() / "settings.toml").write_text("mouse = 'maybe'\nmose = true\n", encoding="utf-8")
    (config_folder() / "keymap.toml").write_text("[fight]\nflee = 'x'\n", encoding="utf-8")


def test_every_line_that_is_wrong_says_what_to_do(home: Path) -> None:
    _spoilt(_duel())
    found = list(signs({"TERM": "dumb", "LC_ALL": "C"}))
    ailing = [sign for sign in found if sign.remedy]
    named = [sign.about for sign in ailing]
    assert [name for name in named if name in ("terminal", "encoding")] == ["terminal", "encoding"]
    assert named.count("settings.toml") == 2
    assert {"keymap.toml", "pack for mir", "save cut.fight", "save none.fight"} <= set(named)
    remedies = {sign.about: sign.remedy for sign in ailing}
    assert remedies["terminal"].startswith("play with --plain")
    assert "UTF-8 locale" in remedies["encoding"]
    assert "counterbeat check" in remedies["pack for mir"]
    assert "keep a copy" in remedies["save cut.fight"]
    assert "move it elsewhere" in remedies["save none.fight"]
    told = {sign.about: sign.found for sign in found}
    assert told["save ford.fight"] == "whole"
    assert told["save none.fight"] == "cannot be opened: this is not a Counterbeat save"


def test_what_the_doctor_says_to_set_can_be_set(home: Path) -> None:
    config_folder().mkdir(parents=True, exist_ok=True)
    (config_folder() / "settings.toml").write_text('glyphs = "unicode"\n', encoding="utf-8")
    remedy = next(sign.remedy for sign in signs({"LC_ALL": "C"}) if sign.about == "encoding")
    assert 'glyphs = "unicode"' in remedy
    assert next(sign for sign in signs({}) if sign.about == "settings.toml").remedy == ""


LINUX, MACOS = "/" + "home", "/" + "Users"


@pytest.mark.parametrize(
    ("told", "home", "is_told"),
    [
        (f"{LINUX}/ann/saves/a.fight", f"{LINUX}/ann", "~/saves/a.fight"),
        (f"{LINUX}/anna/saves", f"{LINUX}/ann", "~/saves"),
        ("/srv/ann/saves and /srv/anna", "/srv/ann", "~/saves and /srv/anna"),
        (f"{LINUX}/otto/saves: is no folder", "/srv/x", "~/saves: is no folder"),
        (f"{MACOS}/Otto/x.fight", "/srv/x", "~/x.fight"),
        (r"C:\Users\Otto Berg\x.fight", r"C:\Users\Otto Berg", r"~\x.fight"),
        (f"/mnt/backup{LINUX}/otto/saves", "/srv/x", f"/mnt/backup{LINUX}/~/saves"),
        ("/opt/counterbeat", "", "/opt/counterbeat"),
        ("/", "/", "/"),
    ],
)
def test_homes_are_told_as_a_sign(told: str, home: str, is_told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, home)
    assert homely(told) == is_told


@pytest.mark.parametrize(
    ("told", "is_told"),
    [
        ("/media/ann/stick/saves", "/media/~/stick/saves"),
        (f"{LINUX}/ann/saves", "~/saves"),
        (r"E:\ann\saves", r"E:\~\saves"),
        ("/srv/anna and ann.fight", "/srv/anna and ann.fight"),
    ],
)
def test_whoever_asks_is_named_in_no_path(told: str, is_told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, f"{LINUX}/ann")
    assert nameless(told) == is_told
    assert is_told in page([Sign("folder", told)])


def test_the_archive_has_settings_and_keys_without_anybodys_name(home: Path, tmp_path: Path) -> None:
    path = _kept(saves_folder())
    config_folder().mkdir(parents=True, exist_ok=True)
    for name in ("settings.toml", "keymap.toml"):
        (config_folder() / name).write_bytes(f"# of {home}/notes ü\r\n".encode() + b"\xff")
    assert bundle.main(Namespace(file=path, output=tmp_path / "a.zip", players=False)) == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        for name in ("settings.toml", "keymap.toml"):
            assert archive.read(name) == "# of ~/notes ü\r\n".encode() + b"\xff"


def test_a_folder_that_takes_no_file_is_named_whatever_rights_are_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(**where: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr("tui.report.health.TemporaryFile", refused)
    told = {sign.about: sign.remedy for sign in signs({})}
    assert "nothing can be written to" in told["folder of saves"]
    monkeypatch.undo()
    assert list(home.iterdir()) == []


def test_what_the_doctor_says_to_check_can_be_checked(home: Path) -> None:
    """The command stands there with quotes, in which no shell knows a home folder."""
    pack = data_folder() / "packs" / "my marsh" / "mir"
    pack.mkdir(parents=True)
    (pack / "bands.toml").write_text("[coat]\nnaem = 'Coat'\n", encoding="utf-8")
    remedy = next(sign.remedy for sign in signs({}) if sign.about == "pack for mir")
    path = shlex.split(remedy.partition("; ")[2])[2]
    assert path.startswith("~")
    assert "coat.naem" in [problem.path for problem in check(path)]


def test_players_learn_neither_saves_nor_what_is_in_packs(home: Path, tmp_path: Path) -> None:
    path = _duel()
    _spoilt(path)
    for name, players in (("gm.zip", False), ("players.zip", True)):
        assert bundle.main(Namespace(file=path, output=tmp_path / name, players=players)) == 0
    with zipfile.ZipFile(tmp_path / "gm.zip") as archive:
        whole = b"\n".join(map(archive.read, ("doctor.txt", "packs.txt")))
    with zipfile.ZipFile(tmp_path / "players.zip") as archive:
        theirs = b"\n".join(map(archive.read, archive.namelist()))
        packs = archive.read("packs.txt")
    for word in (b"drowned-king", b"bands.toml", b"cut.fight", b"none.fight"):
        assert word in whole
        assert word not in theirs
    assert b"marsh" in packs  # which packs, in which state: a report needs it
    assert str(home).encode() not in whole + theirs


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_in_a_pack_is_not_waited_for(counterbeat: Counterbeat, home: Path, tmp_path: Path) -> None:
    path = _kept(saves_folder())
    pack = data_folder() / "packs" / "marsh" / "mir"
    pack.mkdir(parents=True)
    os.mkfifo(pack / "bands.toml")
    assert counterbeat("bundle", str(path), "--output", str(tmp_path / "a.zip")).status == 0


def test_a_save_calls_an_encounter_by_a_path_that_names_nobody_and_holds_everywhere(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir(parents=True, exist_ok=True)
    copy = home / "mine.toml"
    copy.write_bytes(loader.encounter_files()["first-duel"].read_bytes())
    monkeypatch.chdir(home)
    begin("mine.toml", seed=1, path=tmp_path / "mine.fight").close()
    monkeypatch.chdir(tmp_path)
    loaded = load(tmp_path / "mine.fight", rules_for)
    assert loaded.header.encounter == "~/mine.toml"
    assert beginning_today(loaded).why_not == ""
    copy.unlink()
    assert beginning_today(loaded).why_not == "there is no encounter ~/mine.toml any more"


@pytest.mark.parametrize(("free", "wrong"), [(ROOM - 1, True), (ROOM, False)])
def test_a_disk_that_is_full_is_named(free: int, wrong: bool, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=free))
    told = {sign.about: sign.remedy for sign in signs({})}
    assert ("make room" in told["folder of saves"]) is wrong
