"""Where the system does not even say whether something is there: a name too long, a folder that may not be entered."""

from __future__ import annotations

from pathlib import Path

import pytest

from content import packs_on_disk
from content.checking import check
from content.loader import encounter
from content.reading import ContentError
from engine.systems import SYSTEMS
from tui.report import health
from tui.start.places import named, no_folder

NEVER = Path("/", "x" * 300)


def test_what_can_be_nowhere_is_not_there() -> None:
    with pytest.raises(ContentError, match="no encounter and no file is called that"):
        encounter(NEVER.name)
    assert "neither a file nor a folder" in str(check(str(NEVER))[0])
    assert no_folder(NEVER / "duel.fight").startswith("there is no folder ")
    assert named(str(NEVER), Path("duel.fight")).name == f"{NEVER.name}.fight"


def test_a_home_that_can_be_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "saves_folder", lambda: NEVER / "saves")
    monkeypatch.setattr(health, "TemporaryFile", refused)
    assert next(health.folders()).remedy.startswith("nothing can be written to /: ")


def test_a_pack_that_cannot_be_entered_keeps_no_other_away_and_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = {system: packs_on_disk.system_folders(system) for system in SYSTEMS}
    for place in (packs_on_disk, health):
        monkeypatch.setattr(place, "user_packs", lambda: [NEVER])
    assert {system: packs_on_disk.system_folders(system) for system in SYSTEMS} == before
    assert [sign.remedy for sign in health.packs() if "cannot be read" in sign.found] == [
        "let it be read, or move it away"
    ]
    monkeypatch.setattr("os.listdir", refused)
    assert "cannot be read: Permission denied" in str(check(str(tmp_path))[0])


def refused(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")
