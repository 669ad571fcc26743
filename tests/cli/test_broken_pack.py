"""A mistake in a pack of the user's keeps nobody from a fight, and is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_a_broken_pack_is_named_and_the_fight_begins(tmp_path: Path) -> None:
    pack = tmp_path / "packs" / "mine" / "miasma"
    pack.mkdir(parents=True)
    (pack / "weapons.toml").write_text('[stick]\nname = "Stick"\n', encoding="utf-8")
    save = tmp_path / "duel.fight"
    env = {**os.environ, "COUNTERBEAT_HOME": str(tmp_path)}
    command = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())", "run"]
    for words in (["first-duel", "--save", str(save)], ["--resume", str(save)]):
        done = subprocess.run(
            [*command, *words], input='{"op":"state"}\n', env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0
        assert done.stdout.startswith('{"ok":true')
        assert "a pack of yours was left out" in done.stderr
        assert "stick.damage is missing: must be a whole number" in done.stderr
