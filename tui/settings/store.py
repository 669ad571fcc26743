"""What a person has settled once for all fights, in ``settings.toml``: read with forgiveness, written with care.

A value that cannot be is told with file, key and what would be right, and ignored; the program always starts. A change
is one line of the file; whatever else a person wrote into it stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from content.problems import did_you_mean, named, shown
from engine.core.foes import FOE_SIGHTS
from engine.core.text import clean
from engine.systems import SYSTEMS
from saves.whole import write_whole
from tui.settings.tomledit import EditError, tables_of, with_value
from tui.start.places import config_folder

FILE = "settings.toml"
HOUSE = "house"
EXAMPLE = f"[{HOUSE}.{next(iter(SYSTEMS))}]"
"""What a table of house rules is headed by."""


class Setting(Struct, frozen=True):
    """One setting: its key, what people call it, what it may be (the default first) with a word for each."""

    key: str
    title: str
    values: tuple[str | bool, ...]
    words: tuple[str, ...]
    help: str


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "dice",
        "Dice of new fights",
        ("program", "table"),
        ("the program rolls", "rolled at the table, typed in"),
        "Who rolls in a fight that is begun from now on. Within a fight d, or the key that you gave it, changes it.",
    ),
    Setting(
        "questions",
        "Questions",
        ("choices", "all"),
        ("only real choices", "every one"),
        "What has one answer is not asked, and details are left at their usual value; the right arrow asks for them.",
    ),
    Setting(
        "theme",
        "Colours",
        ("dark", "light", "contrast", "terminal"),
        ("dark", "light", "high contrast", "the terminal's own"),
        "Signs tell all that colours tell. NO_COLOR in the environment goes before this.",
    ),
    Setting(
        "glyphs",
        "Signs",
        ("auto", "unicode", "ascii"),
        ("as the locale says", "Unicode", "ASCII, seven bits"),
        "What maps, bars and frames are drawn with. COUNTERBEAT_GLYPHS in the environment goes before this.",
    ),
    Setting(
        "mouse",
        "Mouse",
        (True, False),
        ("for Counterbeat", "left to the terminal"),
        "Clicks choose, the wheel scrolls. Left to the terminal, text is marked and copied in its own way.",
    ),
    Setting(
        "foes",
        "What players see of foes",
        ("game", *FOE_SIGHTS),
        ("as each game has it", *FOE_SIGHTS.values()),
        "In fights begun from now on, where no house rule below says otherwise. In a fight its house rule changes it.",
    ),
)
BY_KEY = {setting.key: setting for setting in SETTINGS}


class Settings:
    """The settings in use, and the file they are kept in."""

    def __init__(self, path: Path, table: Mapping[str, Any] | None = None, damage: str = "") -> None:
        self.path = path
        self.damage = damage
        self.problems: list[str] = [damage] if damage else []
        self.values: dict[str, str | bool] = {setting.key: setting.values[0] for setting in SETTINGS}
        self.house: dict[str, dict[str, str]] = {}
        for key, value in (table or {}).items():
            self._take(key, value)

    def _take(self, key: str, value: Any) -> None:
        if key == HOUSE:
            self._take_house(value)
        elif key not in BY_KEY:
            self._wrong(key, f"is no setting{did_you_mean(key, [*BY_KEY, HOUSE])}")
        elif not any(value is known or (isinstance(known, str) and value == known) for known in BY_KEY[key].values):
            self._wrong(key, f"cannot be {_shown(value)}: {_choices(BY_KEY[key].values)}")
        else:
            self.values[key] = value

    def _take_house(self, tables: Any) -> None:
        if not isinstance(tables, dict):
            self._wrong(HOUSE, f"must be tables by system, such as {EXAMPLE}")
            return
        for system, rules in tables.items():
            if system not in SYSTEMS:
                self._wrong(f"{HOUSE}.{system}", f"is no game system{did_you_mean(system, list(SYSTEMS))}")
            elif not isinstance(rules, dict):
                self._wrong(f"{HOUSE}.{system}", "must be a table of house rules")
            else:
                for option, value in rules.items():
                    if isinstance(value, str):
                        self.house.setdefault(system, {})[option] = value
                    else:
                        self._wrong(f"{HOUSE}.{system}.{option}", f"must be a text in quotes, is {_shown(value)}")

    def _wrong(self, key: str, message: str) -> None:
        self.problems.append(f"{self.path.name}: {clean(named(key))} {message}; it is ignored")

    def house_rules(self, system: str, known: Mapping[str, tuple[str, ...]]) -> tuple[dict[str, str], list[str]]:
        """The house rules for a system that its catalogue of table options knows, and what is wrong with the others."""
        good: dict[str, str] = {}
        bad: list[str] = []
        for option, value in self.house.get(system, {}).items():
            where = f"{self.path.name}: {HOUSE}.{system}.{clean(named(option))}"
            if option not in known:
                bad.append(f"{where} is no house rule{did_you_mean(option, list(known))}; it is ignored")
            elif value not in known[option]:
                bad.append(f"{where} cannot be {_shown(value)}: {_choices(known[option])}; it is ignored")
            elif value != known[option][0]:
                good[option] = value
        return good, bad

    def foes_rule(self, system: str, option: str) -> dict[str, str]:
        """The house rule that keeps what players see of foes; none where the game or its house rule says it."""
        chosen = str(self.values["foes"])
        asked = option and option not in self.house.get(system, {}) and chosen in FOE_SIGHTS
        return {option: chosen} if asked else {}

    def change(self, key: str, value: str | bool) -> str:
        """Take a value and keep it; a sentence where it cannot be kept (it is then used until the program ends)."""
        self.values[key] = value
        return self._write((), key, value)

    def change_house(self, system: str, option: str, value: str) -> str:
        """Take a house rule for fights that are begun from now on; a sentence where it cannot be kept."""
        self.house.setdefault(system, {})[option] = value
        return self._write((HOUSE, system), option, value)

    def _write(self, table: tuple[str, ...], key: str, value: str | bool) -> str:
        if self.damage:
            return f"not kept: {self.damage}"
        try:
            text = self.path.read_text(encoding="utf-8-sig") if self.path.exists() else template()
            text = with_value(text, table, key, value)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, text.encode(), replace=True)
        except (EditError, UnicodeDecodeError) as no:
            return f"not kept: {self.path}: {no}"
        except OSError as error:
            return f"not kept: {self.path} cannot be written: {error.strerror or error}"
        return ""


def load(path: Path | None = None) -> Settings:
    """The settings of this user; never fails."""
    where = path or config_folder() / FILE
    table, wrong = tables_of(where)
    return Settings(where, table, f"{wrong}; mend it or take it away" if wrong else "")


def template() -> str:
    """A new settings file: every setting with its default and what it may be."""
    lines = ["# Settings of Counterbeat. Change them here or on the settings screen; your comments stay.", ""]
    for setting in SETTINGS:
        lines += [f"# {setting.title}: {_choices(setting.values)}.", f"{setting.key} = {_shown(setting.values[0])}", ""]
    lines += [f"# House rules for new fights go into a table for each system, such as {EXAMPLE}.", ""]
    return "\n".join(lines)


def _choices(values: tuple[str | bool, ...]) -> str:
    told = [_shown(value) for value in values]
    return f"{', '.join(told[:-1])} or {told[-1]}" if len(told) > 1 else "".join(told)


def _shown(value: Any) -> str:
    """A value as TOML writes it, in brief."""
    return clean(shown(value))
