"""``keymap.toml``: other keys for actions, by screen and action id.

    [fight]
    undo = "backspace"
    redo = ["ctrl+y", "R"]

Whatever is wrong in it is told in a sentence and left out; the keys that remain are ours, so no file can lock anybody
out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from textual.keys import KEY_NAME_REPLACEMENTS, Keys

from content.problems import did_you_mean, named, shown
from engine.core.text import clean
from tui.settings.keymap import SCREENS, Action, shown_key
from tui.settings.tomledit import tables_of
from tui.start.places import config_folder

FILE = "keymap.toml"
Changes = dict[str, dict[str, tuple[str, ...]]]

_OTHER_NAMES = {"esc": "escape", "return": "enter", "page_up": "pageup", "page_down": "pagedown", "del": "delete"}
_NAMED = frozenset(key.value for key in Keys if not key.value.startswith("<"))


def load(path: Path | None = None) -> tuple[Changes, tuple[str, ...]]:
    """The keys that differ from ours, and what is wrong with the file; never fails."""
    where = path or config_folder() / FILE
    tables, wrong = tables_of(where)
    if wrong:
        return {}, (f"{wrong}; the keys are ours",)
    changes: Changes = {}
    problems: list[str] = []
    for screen, table in tables.items():
        if screen not in SCREENS:
            problems.append(f"{clean(named(screen))} is no screen{did_you_mean(screen, list(SCREENS))}")
        elif not isinstance(table, dict):
            problems.append(f"{screen} must be a table: write [{screen}] and the actions below it")
        else:
            changes[screen], wrong_keys = _changes(screen, table)
            problems += wrong_keys
    return changes, tuple(f"{where.name}: {problem}" for problem in problems)


def _changes(screen: str, table: Mapping[str, Any]) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The changed keys of one screen without conflicts, and what was wrong."""
    actions = {action.id: action for action in SCREENS[screen]}
    wanted: dict[str, tuple[str, ...]] = {}
    problems: list[str] = []
    for name, value in table.items():
        where = f"{screen}.{clean(named(name))}"
        if name not in actions:
            problems.append(f"{where} is no action{did_you_mean(name, list(actions))}")
        elif actions[name].fixed:
            problems.append(f"{where} cannot be changed: it is {actions[name].help}")
        else:
            keys, wrong = _keys(value)
            problems += [f"{where} {problem}" for problem in wrong]
            if keys:
                wanted[name] = keys
    return _without_conflicts(screen, actions, wanted, problems), problems


def _keys(value: Any) -> tuple[tuple[str, ...], list[str]]:
    written = value if isinstance(value, list) else [value]
    good: list[str] = []
    bad: list[str] = []
    for text in written:
        key = key_of(text) if isinstance(text, str) else ""
        if key:
            good.append(key)
        else:
            bad.append(f'names no key: {clean(shown(text))}; write "u", "ctrl+r", "f2", "space", or a list of them')
    if not written:
        bad.append('has no keys; write at least one, such as "u"')
    return tuple(dict.fromkeys(good)), bad


def key_of(written: str) -> str:
    """What Textual calls a key that a person wrote; empty where there is no such key."""
    if len(written) == 1:
        if written.isalnum():
            return written
        name = unicodedata.name(written, "").lower().replace("-", "_").replace(" ", "_")
        return KEY_NAME_REPLACEMENTS.get(name, name)
    low = written.lower()
    low = _OTHER_NAMES.get(low, low)
    known = low in _NAMED or any(low in action.keys for screen in SCREENS.values() for action in screen)
    return low if known else ""


def _without_conflicts(
    screen: str, actions: Mapping[str, Action], wanted: dict[str, tuple[str, ...]], problems: list[str]
) -> dict[str, tuple[str, ...]]:
    """Of two actions on one key the one that was changed has it, of two changed ones the first; all of it is told."""
    owner: dict[str, str] = {key: action.id for action in actions.values() if action.fixed for key in action.keys}
    out: dict[str, tuple[str, ...]] = {}
    for name, keys in wanted.items():
        for key in (key_ for key_ in keys if key_ in owner):
            problems.append(f"{screen}.{name}: {shown_key(key)} is taken by {owner[key]}; choose another key")
        free = tuple(key for key in keys if key not in owner)
        if free:
            out[name] = free
            owner.update(dict.fromkeys(free, name))
    for name, action in actions.items():
        lost = [key for key in action.keys if owner.get(key, name) != name]
        if name not in out and lost:
            out[name] = tuple(key for key in action.keys if key not in lost)
            left = ", ".join(map(shown_key, out[name])) or "no key any more"
            taken = ", ".join(f"{shown_key(key)} to {owner[key]}" for key in lost)
            problems.append(f"{screen}.{name} lost {taken}; it has {left}")
    return out


def template() -> str:
    """A key map file that changes nothing: every action with its keys, as comments."""
    lines = [
        "# Keys of Counterbeat. Take the # away from a line and write other keys behind the equals sign:",
        '# one such as "u", "ctrl+r", "f2", "space", "pageup", or a list of them.',
        "# Chords of tmux (ctrl+b) and screen (ctrl+a) never arrive here.",
    ]
    for screen, actions in SCREENS.items():
        lines += ["", f"[{screen}]"]
        for action_ in (action for action in actions if not action.fixed):
            keys = ", ".join(f'"{_written(key)}"' for key in action_.keys)
            lines += [f"# {action_.id} = [{keys}]  # {action_.help}"]
    return "\n".join(lines) + "\n"


def _written(key: str) -> str:
    """A key as the file writes it."""
    sign = shown_key(key)
    return "\\\\" if sign == "\\" else '\\"' if sign == '"' else sign if len(sign) == 1 else key
